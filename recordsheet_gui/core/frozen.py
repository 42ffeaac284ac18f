"""Frozen dataclasses that cost little until somebody makes one.

The standard decorator compiles six functions for every class while its module is read; for all
the commands, facts and tables of a game that was a fifth of the time to the first picture. Here
five are shared, and the one that must be compiled, `__init__`, is compiled for a class of which
many are made. For the type checker, `fields` and `replace` nothing is different.
"""

import dataclasses
from collections.abc import Callable, Sequence
from operator import attrgetter, ge, gt, le, lt
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

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
    order: bool = False,
    eq: bool = True,
    **more: bool,
) -> Callable[[type], type]:
    """The standard decorator, but what is frozen is made here."""
    shape = {"slots": slots, "kw_only": kw_only, "weakref_slot": weakref_slot}
    if more or not frozen or (slots and not eq):
        return dataclasses.dataclass(frozen=frozen, order=order, eq=eq, **shape, **more)

    def make(plain: type) -> type:
        if weakref_slot or any(
            FIELDS in vars(base) and not _is_ours(base) for base in plain.__mro__
        ):
            return _made_by_others(plain, shape)
        cls = _with_slots(plain, kw_only) if slots else _with_dict(plain, kw_only, eq)
        if order:
            _rank(cls)
        return cls

    return make


FIELDS = "__dataclass_fields__"
"""Where the standard library looks for the fields of a class."""


class _Later:
    """The fields of a class, found out when somebody asks for them: of most nobody does."""

    __slots__ = ("annotations", "cls", "defaults", "kw_only")

    def __init__(
        self, annotations: dict[str, Any], defaults: dict[str, Any], kw_only: bool
    ) -> None:
        self.annotations, self.defaults, self.kw_only = annotations, defaults, kw_only
        self.cls: Any = None

    def __get__(self, _: object, owner: type) -> dict[str, Any]:
        cls = self.cls
        found: dict[str, Any] = {}
        for base in cls.__mro__[-1:0:-1]:
            found |= getattr(base, FIELDS) if FIELDS in vars(base) else {}
        about = {
            "__annotations__": self.annotations,
            "__doc__": cls.__name__,
            "__module__": cls.__module__,
        }
        own: Any = type(cls.__name__, (), {**self.defaults, **about})
        plain = {"init": False, "repr": False, "eq": False, "match_args": False}
        dataclasses.dataclass(**plain, kw_only=self.kw_only)(own)
        found |= getattr(own, FIELDS)
        setattr(cls, FIELDS, found)
        cls.__dataclass_params__ = own.__dataclass_params__
        return found

    def shapes(self) -> dict[str, "Shape"]:
        """The class's own fields, as far as making and comparing needs them."""
        return {
            name: _shape(name, self.defaults.get(name, dataclasses.MISSING), self.kw_only)
            for name in _names(self.annotations)
        }


class Shape(NamedTuple):
    """What there is to know of a field when a value is made, compared or copied."""

    name: str
    default: Any
    make: Any
    kw_only: bool
    compare: bool


def _shape(name: str, default: Any, kw_only: bool) -> Shape:
    if not isinstance(default, dataclasses.Field):
        return Shape(name, default, dataclasses.MISSING, kw_only, True)
    by_name = default.kw_only
    kw_only = kw_only if by_name is dataclasses.MISSING else bool(by_name)
    return Shape(name, default.default, default.default_factory, kw_only, default.compare)


def shapes_of(cls: type) -> list[Shape]:
    """All fields of a class; the standard library would make a class to find them."""
    found: dict[str, Shape] = {}
    for base in cls.__mro__[::-1]:
        own = vars(base).get(FIELDS)
        if isinstance(own, _Later):
            found |= own.shapes()
        elif own is not None:
            listed: Any = base
            found |= {
                item.name: _shape(item.name, item, True) for item in dataclasses.fields(listed)
            }
    return list(found.values())


def has_fields(cls: type) -> bool:
    """True for a dataclass, ours or another; nothing is made to find that out."""
    return any(FIELDS in vars(base) for base in cls.__mro__)


def _names(annotations: dict[str, Any]) -> list[str]:
    # Most are plain classes; of those nobody has to ask.
    return [
        name
        for name, kind in annotations.items()
        if kind.__class__ is type or not _is_of_class(kind)
    ]


def _is_ours(cls: type) -> bool:
    return vars(cls).get("__setattr__") is _refuse


def _with_dict(cls: Any, kw_only: bool, eq: bool) -> type:
    """The same class, with functions of ours; its values can keep what was found out about them."""
    annotations = vars(cls).get("__annotations__", {})
    names = _names(annotations)
    later = _Later(
        annotations, {name: vars(cls)[name] for name in names if name in vars(cls)}, kw_only
    )
    later.cls = cls
    for name, default in later.defaults.items():
        if isinstance(default, dataclasses.Field):
            if default.default is dataclasses.MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, default.default)
    own = {*vars(cls), "__getstate__", "__setstate__"}
    if not eq:
        own |= {"__eq__", "__hash__"}
    before = getattr(cls, "__match_args__", ())
    given = before if kw_only else tuple(dict.fromkeys((*before, *names)))
    for name, function in {**_functions(later), "__match_args__": given}.items():
        if name not in own:
            setattr(cls, name, function)
    setattr(cls, FIELDS, later)
    return cls  # type: ignore[no-any-return]


def _with_slots(plain: type, kw_only: bool) -> type:
    """A class of the same name with slots for its fields; those are not looked at any closer."""
    space = dict(vars(plain))
    annotations = space.get("__annotations__", {})
    names = _names(annotations)
    taken = {slot for base in plain.__mro__[1:-1] for slot in getattr(base, "__slots__", ())}
    defaults = {name: space.pop(name) for name in annotations if name in space}
    defaults, constant = (
        {name: value for name, value in defaults.items() if name in names},
        {name: value for name, value in defaults.items() if name not in names},
    )
    later = _Later(annotations, defaults, kw_only)
    for name in ("__dict__", "__weakref__"):
        space.pop(name, None)
    space = {**_functions(later), **space, **constant}
    space["__slots__"] = tuple(name for name in names if name not in taken)
    space["__qualname__"] = plain.__qualname__
    space[FIELDS] = later
    before = getattr(plain, "__match_args__", ())
    space["__match_args__"] = before if kw_only else tuple(dict.fromkeys((*before, *names)))
    cls = type(plain)(plain.__name__, plain.__bases__, space)
    later.cls = cls
    return cls


def _is_of_class(kind: Any) -> bool:
    """True for what is annotated as the class's own and no field."""
    if isinstance(kind, str):
        return kind.startswith("ClassVar")
    return kind is ClassVar or getattr(kind, "__origin__", None) is ClassVar


def _made_by_others(plain: type, shape: dict[str, bool]) -> type:
    """The rare class that stands on one of the standard library's, or can be referred to weakly."""
    own = set(vars(plain))
    cls: Any = dataclasses.dataclass(init=False, repr=False, eq=False, **shape)(plain)
    later = _Later({}, {}, False)
    later.cls = cls
    for name, function in _functions(later).items():
        if name not in own:
            setattr(cls, name, function)
    return cls  # type: ignore[no-any-return]


def _functions(later: _Later) -> dict[str, Any]:
    made = 0
    plain: list[Shape] = []

    def initialize(self: Any, *args: Any, **kwargs: Any) -> None:
        nonlocal made, plain
        made += 1
        cls = later.cls
        if made == 1:
            plain = shapes_of(cls)
        # Whatever is not as it should be is told by the function that the standard one would be.
        if args or made > FEW or not _fill(self, plain, kwargs):
            cls.__init__ = _initializer(cls)
            cls.__init__(self, *args, **kwargs)

    def equals(self: Any, other: Any) -> Any:
        later.cls.__eq__, _ = _comparing(later.cls)
        return later.cls.__eq__(self, other)

    def hashed(self: Any) -> int:
        _, later.cls.__hash__ = _comparing(later.cls)
        return later.cls.__hash__(self)  # type: ignore[no-any-return]

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


def _comparing(cls: Any) -> tuple[Callable[[Any, Any], Any], Callable[[Any], int]]:
    """What tells two of a class apart, made when two are first compared."""
    values = _getter([field.name for field in shapes_of(cls) if field.compare])

    def equals(self: Any, other: Any) -> Any:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def hashed(self: Any) -> int:
        return hash(values(self))

    return equals, hashed


def _rank(cls: Any) -> None:
    """Let values be sorted, field by field."""
    values = _getter([field.name for field in shapes_of(cls) if field.compare])

    def ranked(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Any]:
        def answer(self: Any, other: Any) -> Any:
            if other.__class__ is not self.__class__:
                return NotImplemented
            return compare(values(self), values(other))

        return answer

    cls.__lt__, cls.__le__, cls.__gt__, cls.__ge__ = map(ranked, (lt, le, gt, ge))


def _fill(self: Any, plain: Sequence[Shape], given: dict[str, Any]) -> bool:
    """Set all fields by name; false where one is missing or unknown."""
    used = 0
    for name, default, make, _, _ in plain:
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
    known: dict[str, Any] = {"_LATER": _LATER, "_set": _set}
    first, named, body = ["self"], list[str](), list[str]()
    for field in shapes_of(cls):
        name = field.name
        put = f"_set(self, {name!r}, "
        if hasattr(getattr(cls, name, None), "__set__"):
            known[f"_set_{name}"] = getattr(cls, name).__set__
            put = f"_set_{name}(self, "
        value, default = name, ""
        if field.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = field.default
            default = f"=_default_{name}"
        elif field.make is not dataclasses.MISSING:
            known[f"_make_{name}"] = field.make
            default = "=_LATER"
            value = f"_make_{name}() if {name} is _LATER else {name}"
        (named if field.kw_only else first).append(name + default)
        body.append(f"{put}{value})")
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
    names = [field.name for field in shapes_of(cls)]
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
