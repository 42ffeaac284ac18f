"""What was found out about a value that never changes, forgotten with that value."""

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")


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
