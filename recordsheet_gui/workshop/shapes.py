"""Controls from the shapes of unit files: what a file may hold is what a form may set."""

import dataclasses
from collections.abc import Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from recordsheet_gui.core import handwritten
from recordsheet_gui.workshop.form import (
    Choice,
    Control,
    Count,
    Field,
    Line,
    Prose,
    Records,
    Texts,
    Tick,
)

LABELS: Mapping[str, str] = {
    "mul_id": "MUL id",
    "tech_base": "Tech base",
    "omni": "OmniTech",
    "si": "Structural integrity",
    "bar": "BAR",
    "kf_core": "K-F core",
    "vstol": "VSTOL",
    "hpg": "HPG",
    "anti_mek": "Anti-'Mech skill",
}
"""Keys whose label is not simply the key."""


def label_of(path: str) -> str:
    """A key in words: "Heat sinks kind"."""
    last = path.rpartition(".")[2]
    return LABELS.get(last) or last.replace("_", " ").capitalize()


@cache
def hints(shape: type) -> Mapping[str, Any]:
    """The annotations of a shape."""
    return get_type_hints(shape, include_extras=True)


def hint_of(shape: type, path: str) -> tuple[Any, Any]:
    """The annotation of a path, and what is meant where it is left out."""
    first, _, rest = path.partition(".")
    hint = hints(shape)[first]
    if rest:
        inner = _bare(hint)
        if dataclasses.is_dataclass(inner) and isinstance(inner, type):
            return hint_of(inner, rest)
        return _entry(hint, rest), None
    return hint, _usual(shape, first)


def _usual(shape: type, key: str) -> Any:
    (field,) = [one for one in dataclasses.fields(shape) if one.name == key]
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        made = field.default_factory()
        return made if isinstance(made, Mapping | tuple) else None
    return None


def _entry(hint: Any, key: str) -> Any:
    """What stands under a key of a table."""
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, handwritten.Keys):
            for word, other in note.also:
                if word == key:
                    return Annotated[str, other]
            if note.of is not None:
                return Annotated[int, note.of]
    return get_args(_bare(hint))[1]


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def control_of(hint: Any, *, is_optional: bool = False, unset: str = "as usual") -> Control | None:
    """The control for an annotation; None for what needs one of its own."""
    if get_origin(hint) in (Union, UnionType):
        inner = [one for one in get_args(hint) if one is not NoneType]
        return control_of(inner[0], is_optional=True, unset=unset) if len(inner) == 1 else None
    left_out = unset if is_optional else None
    for note in getattr(hint, "__metadata__", ()):
        match note:
            case handwritten.OneOf(words):
                return Choice(words=tuple(str(word) for word in words), unset=left_out)
            case handwritten.Whole(least, most):
                return Count(least=least, most=most, unset=left_out)
            case handwritten.Number(least, most):
                return Count(least=least, most=most, step=0.5, decimals=3, unset=left_out)
            case handwritten.Line() | handwritten.Text():
                return Line()
            case _:
                pass
    bare = _bare(hint)
    if bare is bool:
        return Tick()
    if bare is str:
        return Line()
    if get_origin(bare) is tuple:
        return _list_of(get_args(bare)[0])
    return None


def _list_of(entry: Any) -> Control | None:
    if dataclasses.is_dataclass(entry) and isinstance(entry, type):
        return _records(entry)
    inner = control_of(entry)
    match inner:
        case Choice(words=words):
            return Texts(offers=lambda document: ((word, word) for word in words), is_open=False)
        case Line():
            return Texts()
        case Count(decimals=0):
            return Texts(is_whole=True)
        case _:
            return None


def _records(entry: type) -> Records:
    fields = tuple(found for key in hints(entry) if (found := field_of(entry, key)) is not None)
    first = fields[0].path

    def blank(document: object) -> Mapping[str, Any]:
        return {one.path: _first(one.control) for one in fields if one.usual is None}

    return Records(fields=fields, blank=blank, title=lambda record: str(record.get(first, "")))


def _first(control: Control) -> Any:
    match control:
        case Choice(words=words):
            return words[0]
        case Count(least=least):
            return int(least)
        case _:
            return "New"


def field_of(
    shape: type,
    path: str,
    label: str = "",
    *,
    tip: str = "",
    unset: str = "as usual",
    control: Control | None = None,
    about: tuple[str, ...] = (),
) -> Field | None:
    """A field of a shape; None where it needs a control of its own and none is given."""
    hint, usual = hint_of(shape, path)
    made = control or control_of(hint, unset=unset)
    if made is None:
        return None
    return Field(
        path=path, label=label or label_of(path), control=made, tip=tip, usual=usual, about=about
    )


Named = str | tuple[str, str] | Field


def fields(shape: type, *named: Named) -> tuple[Field, ...]:
    """Fields by their paths, with another label where one is given; fields as they are."""
    made: list[Field] = []
    for one in named:
        if isinstance(one, Field):
            made.append(one)
            continue
        path, label = one if isinstance(one, tuple) else (one, "")
        found = field_of(shape, path, label)
        assert found is not None, path
        made.append(found)
    return tuple(made)


def prose_table(path: str, label: str, keys: Iterable[str]) -> tuple[Field, ...]:
    """A field of several lines for each key of a table of texts."""
    return tuple(
        Field(path=f"{path}.{key}", label=label_of(key), control=Prose(), usual="") for key in keys
    )
