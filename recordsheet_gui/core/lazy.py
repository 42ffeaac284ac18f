"""Something that a list names and nobody reads before it is wanted."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Generic, ParamSpec, TypeVar

from recordsheet_gui.core.override import override

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


class Lazy(Generic[T]):
    """What stands under a name in a module, which is imported when that is first asked for.

    A list of such names is whole from the start: it says the same whatever has been read before.
    """

    def __init__(self, name: str) -> None:
        """The name with its module before it: "recordsheet_gui.core.lazy.Lazy"."""
        self.name = name

    def read(self) -> T:
        """The thing itself."""
        module, _, name = self.name.rpartition(".")
        found: T = getattr(import_module(module), name)
        return found

    def __call__(self: "Lazy[Callable[P, R]]", *args: P.args, **kwargs: P.kwargs) -> R:
        """A function can be called as if it stood there."""
        return self.read()(*args, **kwargs)


class LazyTable(MutableMapping[str, T]):
    """Things by key; each is imported when it is first asked for, so that starting stays quick."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Where each of them stands, module and name."""
        self._found: dict[str, Lazy[T] | T] = {key: Lazy(name) for key, name in names.items()}

    @override
    def __getitem__(self, key: str) -> T:
        found = self._found[key]
        if isinstance(found, Lazy):
            self._found[key] = found = found.read()
        return found

    @override
    def __setitem__(self, key: str, value: T) -> None:
        self._found[key] = value

    @override
    def __delitem__(self, key: str) -> None:
        del self._found[key]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    @override
    def __len__(self) -> int:
        return len(self._found)

    @override
    def __contains__(self, key: object) -> bool:
        """Who asks whether it is there does not want it yet."""
        return key in self._found
