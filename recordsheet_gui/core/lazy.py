"""Something that a list names and nobody reads before it is wanted."""

from collections.abc import Callable
from importlib import import_module
from typing import Generic, ParamSpec, TypeVar

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
