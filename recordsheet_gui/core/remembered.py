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
    """Finds something out once for each of the values that were asked about last.

    What is found may hold on to a value, as a view of a sheet does: so many are kept, no more.
    Like above, who a value is decides; it is held as long as its number means it. The other one,
    such as the options of the table, is mostly the same: only the last is known.
    """

    def __init__(self, find: Callable[[K, W], V], most: int) -> None:
        """`find` is pure."""
        known: dict[int, tuple[V, K, W]] = {}

        def of(one: K, other: W) -> V:
            found = known.get(id(one))
            if found is not None and found[2] is other:
                return found[0]
            answer = find(one, other)
            known[id(one)] = answer, one, other
            if len(known) > most:
                known.pop(next(iter(known)), None)
            return answer

        self._known = known
        self.of = of
        """What `find` says of them; a plain function, because rules ask it all the time."""
        _lately.append(self)

    def __len__(self) -> int:
        """Values that are known."""
        return len(self._known)

    def clear(self) -> None:
        """Know nothing."""
        self._known.clear()


class kept(Generic[K, V]):  # noqa: N801 - a decorator
    """A property that is found once for each view, like the standard one but without its lock.

    A view lives for one hit: taking locks would cost more than most of what it finds out.
    """

    def __init__(self, find: Callable[[K], V]) -> None:
        """`find` reads the view alone."""
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """What it is called."""
        self._name = name

    def __get__(self, view: K, owner: type) -> V:
        """Find it, and stand in its own way no more."""
        found = view.__dict__[self._name] = self._find(view)
        return found
