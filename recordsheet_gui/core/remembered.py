"""What was found out about values that never change."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")
W = TypeVar("W")


class Remembered(Generic[K, V]):
    """Finds something out once for each value; what was found must not hold on to the value.

    A design holds dictionaries and so is no key; who it is decides. Every game that is opened
    brings its designs anew, and they go with it.
    """

    def __init__(self, find: Callable[[K], V]) -> None:
        """`find` is pure."""
        self._find = find
        self._known: dict[int, tuple[ref[K], V]] = {}

    def __call__(self, value: K) -> V:
        """What `find` says of it."""
        key = id(value)
        known = self._known.get(key)
        if known is None or known[0]() is not value:
            forget = self._known.pop
            known = ref(value, lambda _: forget(key, None)), self._find(value)
            self._known[key] = known
        return known[1]

    def __len__(self) -> int:
        """Values that are known."""
        return len(self._known)


_lately: "list[Lately[Any, Any, Any]]" = []


def forget_lately() -> None:
    """A game has left the table: its sheets are asked about no more."""
    for known in _lately:
        known.clear()


class Lately(Generic[K, W, V]):
    """Finds something out once for each of the pairs of values that were asked about last.

    What is found may hold on to the values, as a view of a sheet does: so many are kept, no more.
    Like above, who a value is decides; it is held as long as its number means it.
    """

    def __init__(self, find: Callable[[K, W], V], most: int) -> None:
        """`find` is pure."""
        self._find = find
        self._most = most
        _lately.append(self)
        self._known: dict[tuple[int, int], tuple[V, K, W]] = {}

    def __call__(self, one: K, other: W) -> V:
        """What `find` says of them."""
        key = id(one), id(other)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(one, other), one, other
            if len(self._known) > self._most:
                self._known.pop(next(iter(self._known)), None)
        return known[0]

    def __len__(self) -> int:
        """Values that are known."""
        return len(self._known)

    def clear(self) -> None:
        """Know nothing."""
        self._known.clear()
