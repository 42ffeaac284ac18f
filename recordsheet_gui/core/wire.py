"""Values of the core as JSON and back.

Written out rather than left to pydantic for three reasons: which commands exist depends on the
game, the program must start without importing pydantic, and each error is a sentence for a player.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING
from enum import StrEnum
from functools import lru_cache
from threading import RLock
from typing import (
    Annotated,
    Any,
    ClassVar,
    ForwardRef,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import Shape, has_fields, shapes_of
from recordsheet_gui.core.grid import Mark
from recordsheet_gui.core.ids import Cell
from recordsheet_gui.core.table import SHARED_COMMANDS

T = TypeVar("T")
Json = Any
"""Whatever json.loads gives; nothing is assumed before it has been looked at."""

LONGEST_NUMBER = 9
"""Digits of a row or column: the standard library refuses to read some thousands."""
LARGEST = 1_000_000
"""No number of a game is larger, and some rules count down from theirs."""
TAGS = ("do", "fact", "kind")
"""Class variables that name a class in its wire form."""


class WireError(RuleError):
    """Data that does not have the shape it should; says where."""

    def __init__(self, where: str, problem: str) -> None:
        """`where` is a path such as steps[3].damage."""
        super().__init__("wire", f"{where}: {problem}." if where else f"{problem}.")


def encode(value: object) -> Json:
    """A value as JSON; fields that have their default are left out."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Cell):
        return _cell_text(value)
    if isinstance(value, Mapping):
        # Boxes that one blow has struck share its mark.
        known: dict[int, Json] = {}
        found = {}
        for key, item in value.items():
            one = known.get(id(item))
            if one is None:
                one = known[id(item)] = encode(item)
            found[_key_text(key)] = one
        return found
    if isinstance(value, Iterable):
        return [encode(item) for item in value]
    fields: dict[str, Json] = {}
    tag = tag_of(type(value))
    if tag:
        fields[tag[0]] = tag[1]
    for name, default in _defaults(type(value)):
        item = getattr(value, name)
        if default is MISSING or item != default:
            fields[_wire_name(name)] = encode(item)
    return fields


def tag_of(kind: type) -> tuple[str, str] | None:
    """The word that stands for a class in its wire form, with the key it stands under."""
    for key in TAGS:
        word = getattr(kind, key, None)
        if isinstance(word, str) and word:
            return key, word
    return None


def _wire_name(name: str) -> str:
    """A field whose name is a word of Python has a stroke behind it: "from_" is written "from"."""
    return name.removesuffix("_")


_known_fields: dict[type, tuple[tuple[str, object], ...]] = {}


def _defaults(kind: Any) -> tuple[tuple[str, object], ...]:
    if kind not in _known_fields:
        _known_fields[kind] = tuple((field.name, _default(field)) for field in shapes_of(kind))
    return _known_fields[kind]


def _default(field: Shape) -> object:
    return field.default if field.make is MISSING else field.make()


def _hints(kind: type) -> dict[str, Any]:
    """The types of a class's fields; where one is put off, names have to be looked up."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        found |= vars(base).get("__annotations__", {})
    return found if all(map(_is_there, found.values())) else get_type_hints(kind)


def _is_there(hint: Any) -> bool:
    """False for the name of a type, for one with remarks, and where a part of it is such a one."""
    if isinstance(hint, str | ForwardRef) or get_origin(hint) is Annotated:
        return False
    return all(map(_is_there, get_args(hint)))


@lru_cache(maxsize=4096)
def _cell_text(cell: Cell) -> str:
    return f"{cell.row}.{cell.column}"


def _key_text(key: object) -> str:
    return _cell_text(key) if isinstance(key, Cell) else str(key)


def kind_of(data: Json) -> str:
    """What a JSON value is, in a player's words."""
    match data:
        case None:
            return "nothing"
        case bool():
            return "true" if data else "false"
        case str():
            return f'"{data[:40]}"'
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return str(data)


def is_small(data: Json) -> bool:
    """True when no number in there is larger than any that a game can have."""
    if isinstance(data, dict):
        return all(map(is_small, data.values()))
    if isinstance(data, list):
        return all(map(is_small, data))
    return not isinstance(data, int) or abs(data) <= LARGEST


Decoder = Callable[[Json, str], Any]
DesignOf = Callable[[str], type[UnitDesign] | None]
"""The designs of a kind of unit, by its key; a kind is read with its first unit."""
Completed = Mapping[type, Callable[[Any], Any]]
"""By type: what becomes of each value of it once it is read."""


class Codec:
    """Reads values back; which commands it knows depends on the game."""

    shared: ClassVar[dict[tuple[object, ...], "Codec"]] = {}

    def __init__(
        self,
        commands: Iterable[type[Command]] = (),
        design_of: "DesignOf" = lambda kind: None,
        completed: "Completed | None" = None,
    ) -> None:
        """`commands` are a game system's own, beside the core's; `design_of` knows the kinds.

        They are looked through only as far as a step that is read makes necessary.

        `completed` gives a value that an older version wrote what it did not know yet.
        """
        self._design_of = design_of
        self._completed = completed or {}
        self._known = {kind.do: kind for kind in SHARED_COMMANDS}
        self._commands = commands
        self._decoders: dict[Any, Decoder] = {}
        self._half_made: set[Any] = set()
        self._making = RLock()

    @classmethod
    def of(
        cls,
        commands: Iterable[type[Command]],
        design_of: "DesignOf",
        completed: "Completed | None" = None,
    ) -> "Codec":
        """The codec of a game; made once, because its decoders are worth keeping."""
        known = (commands, design_of, tuple(completed or ()))
        if known not in cls.shared:
            cls.shared[known] = cls(commands, design_of, completed)
        return cls.shared[known]

    def decode(self, kind: type[T], data: Json, where: str = "") -> T:
        """A value of this type from JSON; WireError says what does not fit and where."""
        result: T = self.decoder(kind)(data, where)
        return result

    def command(self, data: Json, where: str = "") -> Command:
        """A command from its script step."""
        if not isinstance(data, dict):
            raise WireError(where, f"a step is an object, not {kind_of(data)}")
        word = data.get("do")
        kind = self.known(word) if isinstance(word, str) else None
        if kind is None:
            raise WireError(where, f"{kind_of(word)} is no step that this game knows")
        result: Command = self.decoder(kind)(data, where)
        return result

    def known(self, word: str) -> type[Command] | None:
        """The command that a word means."""
        if word not in self._known:
            for kind in self._commands:
                self._known.setdefault(kind.do, kind)
                if kind.do == word:
                    break
        return self._known.get(word)

    def decoder(self, kind: Any) -> Decoder:
        """The function that reads this type; made on first use."""
        found = self._decoders.get(kind)
        if found is not None:
            return found
        # Another thread may read the type for the first time too: it waits until that is made.
        with self._making:
            if kind in self._half_made:
                # A type may hold itself; the late lookup makes that work.
                return lambda data, where: self.decoder(kind)(data, where)
            if kind not in self._decoders:
                self._half_made.add(kind)
                try:
                    self._decoders[kind] = self._make(kind)
                finally:
                    self._half_made.remove(kind)
            return self._decoders[kind]

    def _make(self, kind: Any) -> Decoder:
        if isinstance(kind, NewType):
            return self.decoder(kind.__supertype__)
        if kind in (str, int, bool, float):
            return _SCALARS[kind]
        if kind is object:
            return lambda data, where: data
        if kind is Cell:
            return _cell
        if kind is Command:
            return self.command
        if kind is UnitDesign:
            return self._design
        origin = get_origin(kind)
        if origin is tuple:
            items = get_args(kind)
            return self._tuple(items[0]) if items[-1] is Ellipsis else self._row(items)
        if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping(*get_args(kind))
        if origin in (Union, types.UnionType):
            return self._union(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return _word_of(kind)
        if isinstance(kind, type) and has_fields(kind):
            return self._dataclass(kind)
        raise TypeError(f"no wire form for {kind!r}")

    def _tuple(self, item: Any) -> Decoder:
        decode = self.decoder(item)

        def read(data: Json, where: str) -> tuple[Any, ...]:
            if not isinstance(data, list):
                raise WireError(where, f"a list is needed, not {kind_of(data)}")
            return tuple(decode(entry, f"{where}[{i}]") for i, entry in enumerate(data))

        return read

    def _row(self, items: tuple[Any, ...]) -> Decoder:
        decoders = [self.decoder(item) for item in items]

        def read(data: Json, where: str) -> tuple[Any, ...]:
            if not isinstance(data, list) or len(data) != len(decoders):
                found = f"of {len(data)}" if isinstance(data, list) else kind_of(data)
                raise WireError(where, f"a list of {len(decoders)} is needed, not {found}")
            entries = zip(decoders, data, strict=True)
            return tuple(
                decode(entry, f"{where}[{i}]") for i, (decode, entry) in enumerate(entries)
            )

        return read

    def _mapping(self, key: Any, item: Any) -> Decoder:
        decode_key = _number_key if key is int else self.decoder(key)
        decode = self.decoder(item)

        def read(data: Json, where: str) -> dict[Any, Any]:
            if not isinstance(data, dict):
                raise WireError(where, f"an object is needed, not {kind_of(data)}")
            if item is Mark:
                return read_marks(data, where)
            return {
                decode_key(name, where): decode(entry, f"{where}.{name}")
                for name, entry in data.items()
            }

        def read_marks(data: dict[str, Json], where: str) -> dict[Any, Any]:
            # A wreck has hundreds of boxes, and a few dozen marks that are told apart.
            known: dict[str, Any] = {}
            found: dict[Any, Any] = {}
            for name, entry in data.items():
                text = repr(entry)
                if text not in known:
                    known[text] = decode(entry, f"{where}.{name}")
                found[decode_key(name, where)] = known[text]
            return found

        return read

    def _union(self, kinds: tuple[Any, ...]) -> Decoder:
        solid = [kind for kind in kinds if kind is not type(None)]
        if len(solid) == 1:
            decode = self.decoder(solid[0])
            return lambda data, where: None if data is None else decode(data, where)
        plain = [kind for kind in solid if kind in _SCALARS]
        if len(plain) == len(solid):
            return _one_of_scalars(plain)
        if len(solid) - len(plain) == 1 and plain:
            # An object, or a word for what it would say: true, a name.
            whole = self.decoder(next(kind for kind in solid if kind not in plain))
            short = _one_of_scalars(plain)
            return lambda data, where: (whole if isinstance(data, dict) else short)(data, where)
        return self._tagged({tag_of(kind): kind for kind in solid})

    def _design(self, data: Json, where: str) -> UnitDesign:
        word = data.get("kind") if isinstance(data, dict) else None
        if word == UnitDesign.kind:
            # As a type it stands for all designs; as a value it is read field by field.
            plain: UnitDesign = self._dataclass(UnitDesign)(data, where)
            return plain
        kind = self._design_of(word) if isinstance(word, str) else None
        if kind is None:
            raise WireError(where, f"{kind_of(word)} is no known kind")
        result: UnitDesign = self.decoder(kind)(data, where)
        return result

    def _tagged(self, kinds: Mapping[tuple[str, str] | None, type]) -> Decoder:
        key = next(tag[0] for tag in kinds if tag)
        decoders = {tag[1]: self.decoder(kind) for tag, kind in kinds.items() if tag}

        def read(data: Json, where: str) -> Any:
            word = data.get(key) if isinstance(data, dict) else None
            if not isinstance(word, str) or word not in decoders:
                raise WireError(where, f"{kind_of(word)} is no known {key}")
            return decoders[word](data, where)

        return read

    def _dataclass(self, kind: type) -> Decoder:
        hints, shapes = _hints(kind), shapes_of(kind)
        tag = tag_of(kind)
        completed = self._completed.get(kind)
        names = {_wire_name(one.name): one.name for one in shapes}
        decoders = {wire: self.decoder(hints[name]) for wire, name in names.items()}
        needed = [_wire_name(one.name) for one in shapes if one.default is MISSING is one.make]
        # What older versions wrote and nobody needs any more is passed over.
        passed_over = {tag[0] if tag else "", *getattr(kind, "no_longer", ())}

        def read(data: Json, where: str) -> Any:
            if not isinstance(data, dict):
                raise WireError(where, f"an object is needed, not {kind_of(data)}")
            found = {}
            for name, entry in data.items():
                decode = decoders.get(name)
                if decode is None:
                    if name in passed_over:
                        continue
                    raise WireError(where, f'"{name[:40]}" is not known here')
                found[names[name]] = decode(entry, f"{where}.{name}" if where else name)
            for name in needed:
                if names[name] not in found:
                    raise WireError(where, f'"{name}" is missing')
            return completed(kind(**found)) if completed else kind(**found)

        return read


def _scalar(kind: type, words: str) -> Decoder:
    def read(data: Json, where: str) -> Any:
        # bool is an int in Python, but true is no number of boxes.
        if type(data) is not kind:
            raise WireError(where, f"{words} is needed, not {kind_of(data)}")
        return data

    return read


def _float(data: Json, where: str) -> float:
    if type(data) not in (int, float):
        raise WireError(where, f"a number is needed, not {kind_of(data)}")
    try:
        return float(data)
    except OverflowError:
        raise WireError(where, "the number is too large") from None


def _number_key(data: str, where: str) -> int:
    if not data.isdecimal() or not data.isascii():
        raise WireError(where, f"a whole number is needed, not {kind_of(data)}")
    return int(data)


def _one_of_scalars(kinds: list[type]) -> Decoder:
    def read(data: Json, where: str) -> Any:
        if type(data) not in kinds:
            raise WireError(where, f"{kind_of(data)} does not fit here")
        return data

    return read


_SCALARS: Mapping[type, Decoder] = {
    str: _scalar(str, "text"),
    int: _scalar(int, "a whole number"),
    bool: _scalar(bool, "true or false"),
    float: _float,
}


def _cell(data: Json, where: str) -> Cell:
    found = _cell_of(data) if isinstance(data, str) else None
    if found is None:
        raise WireError(where, f"a box is row and column such as 0.4, not {kind_of(data)}")
    return found


@lru_cache(maxsize=4096)
def _cell_of(text: str) -> Cell | None:
    """All sheets have the same few."""
    row, dot, column = text.partition(".")
    is_box = dot and row.isdecimal() and column.isdecimal()
    if not is_box or max(len(row), len(column)) > LONGEST_NUMBER:
        return None
    return Cell(int(row), int(column))


def _word_of(kind: type[StrEnum]) -> Decoder:
    words: dict[str, StrEnum] = {member.value: member for member in kind}

    def read(data: Json, where: str) -> StrEnum:
        if not isinstance(data, str) or data not in words:
            raise WireError(where, f"one of {', '.join(words)} is needed, not {kind_of(data)}")
        return words[data]

    return read
