"""Frozen dataclasses that cost little until somebody makes one.

The standard decorator compiles six functions for every class while its module is read; for all
the commands, facts and tables of a game that was a fifth of the time to the first picture. Here
five are shared, and the one that must be compiled, `__init__`, is compiled for a class of which
many are made. For the type checker, `fields` and `replace` nothing is different.
"""

import dataclasses
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

FEW = 16
"""Instances that are made without a function of their own: compiling it takes as long as forty."""

_LATER = object()
"""Stands in a signature for a default that is made anew for each instance."""


def _dataclass(
    *,
    frozen: bool = False,
    slots: bool = False,
    kw_only: bool = False,
    weakref_slot: bool = False,
    **more: bool,
) -> Callable[[type], type]:
    """The standard decorator, but what is frozen and has slots is made here."""
    shape = {"slots": slots, "kw_only": kw_only, "weakref_slot": weakref_slot}
    if more or not (frozen and slots):
        return dataclasses.dataclass(frozen=frozen, **shape, **more)

    def make(plain: type) -> type:
        own = set(vars(plain))
        bare = dataclasses.dataclass(init=False, repr=False, eq=False, **shape)
        cls: Any = bare(plain)
        for name, function in _functions(cls).items():
            if name not in own:
                setattr(cls, name, function)
        return cls  # type: ignore[no-any-return]

    return make


def _functions(cls: Any) -> dict[str, Any]:
    fields = dataclasses.fields(cls)
    values = _getter([field.name for field in fields if field.compare])

    made = 0
    plain: tuple[tuple[str, Any, Any], ...] = ()

    def initialize(self: Any, *args: Any, **kwargs: Any) -> None:
        nonlocal made, plain
        made += 1
        if made == 1:
            plain = tuple((field.name, field.default, field.default_factory) for field in fields)
        # Whatever is not as it should be is told by the function that the standard one would be.
        if args or made > FEW or not _fill(self, plain, kwargs):
            cls.__init__ = _initializer(cls)
            cls.__init__(self, *args, **kwargs)

    def equals(self: Any, other: Any) -> Any:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def hashed(self: Any) -> int:
        return hash(values(self))

    return {
        "__init__": initialize,
        "__eq__": equals,
        "__hash__": hashed,
        "__repr__": _repr,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": _state,
        "__setstate__": _set_state,
    }


def _fill(self: Any, plain: tuple[tuple[str, Any, Any], ...], given: dict[str, Any]) -> bool:
    """Set all fields by name; false where one is missing or unknown."""
    used = 0
    for name, default, make in plain:
        if name in given:
            used += 1
            _set(self, name, given[name])
        elif default is not dataclasses.MISSING:
            _set(self, name, default)
        elif make is not dataclasses.MISSING:
            _set(self, name, make())
        else:
            return False
    return used == len(given)


_set = object.__setattr__


def _getter(names: Sequence[str]) -> Callable[[Any], Any]:
    return attrgetter(*names) if names else lambda _: ()


def _initializer(cls: type) -> Callable[..., None]:
    """What the standard decorator writes, with each slot's own setter."""
    known: dict[str, Any] = {"_LATER": _LATER}
    first, named, body = ["self"], list[str](), list[str]()
    for field in dataclasses.fields(cls):
        name = field.name
        known[f"_set_{name}"] = getattr(cls, name).__set__
        value, default = name, ""
        if field.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = field.default
            default = f"=_default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"] = field.default_factory
            default = "=_LATER"
            value = f"_make_{name}() if {name} is _LATER else {name}"
        (named if field.kw_only else first).append(name + default)
        body.append(f"_set_{name}(self, {value})")
    star = ["*", *named] if named else []
    lines = "\n    ".join(body or ["pass"])
    exec(f"def __init__({', '.join(first + star)}):\n    {lines}", known)
    initializer: Callable[..., None] = known["__init__"]
    initializer.__qualname__ = f"{cls.__qualname__}.__init__"
    return initializer


def _repr(self: Any) -> str:
    shown = (field.name for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(f'{n}={getattr(self, n)!r}' for n in shown)})"


def _refuse(self: Any, name: str, *_: object) -> None:
    raise dataclasses.FrozenInstanceError(f"{type(self).__name__}.{name} is frozen")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: Sequence[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_SAME = object()
"""Stands in a signature for a field that stays as it is."""
_copiers: dict[type, Callable[..., Any]] = {}


def _replace(value: Any, /, **changes: Any) -> Any:
    """A copy of a frozen value with slots in which some fields are others.

    The standard function asks every field again whether it may be given and runs the initializer;
    a battle makes five such copies for each hit.
    """
    cls = value.__class__
    copier = _copiers.get(cls)
    if copier is None:
        copier = dataclasses.replace if hasattr(value, "__dict__") else _copier(cls)
        _copiers[cls] = copier
    return copier(value, **changes)


def _copier(cls: type) -> Callable[..., Any]:
    """Copies field by field; like the initializer it is compiled with the first copy."""
    known: dict[str, Any] = {"_SAME": _SAME, "_new": object.__new__, "_cls": cls}
    names = [field.name for field in dataclasses.fields(cls)]
    lines = ["made = _new(_cls)"]
    for name in names:
        known[f"_set_{name}"] = getattr(cls, name).__set__
        lines.append(f"_set_{name}(made, _value.{name} if {name} is _SAME else {name})")
    # Not marked as keywords: Python would look each one that is not given up in a dictionary.
    given = "".join(f", {name}=_SAME" for name in names)
    body = "\n    ".join([*lines, "return made"])
    exec(f"def replace(_value, /{given}):\n    {body}", known)
    copier: Callable[..., Any] = known["replace"]
    return copier


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:
    dataclass, replace = _dataclass, _replace
