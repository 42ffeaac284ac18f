"""What people write by hand: unit files, charts, templates, scripts. pydantic checks them all.

It is imported with the first such text: the program starts and plays without it. What comes
with the program is tried by tests, and read plainly.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeVar, dataclass_transform, get_args

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.wire import Codec, Json, WireError

T = TypeVar("T")

MOST_TOML = 200_000
"""Characters; the standard library's TOML reader takes its time."""
MOST_JSON = 5_000_000
MOST_PARTS = 100_000
"""Values of a message, commas in its words among them; the largest ship that joins has half."""
WIDEST = 1_000
"""Entries of a list in a message."""
LONGEST_LINE = 200
LONGEST_NAME = 60
MOST_FAULTS = 20
"""More than a reader mends at once."""
MARK = "\ufeff"
"""What some editors put before the first character."""

_DEEP_KEY = re.compile(
    r"""(?:^|[\[{,])[ \t]*(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){40}""", re.MULTILINE
)
"""a.a.a.a ...: the standard library takes a minute for a key of 50,000 parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that does not fit."""

    field: str = ""
    """Where: "tons", "groupings[1].system", counted from 1."""
    problem: str
    """What: "should be a whole number from 1 to 99"."""
    line: int = 0
    """From 1; 0 where it belongs to no line."""

    def sentence(self, whole: str = "It") -> str:
        """For the player; `whole` stands for the text where no field is to blame."""
        return f"{self.field or whole} {self.problem}."


class Misfit(RuleError):
    """A text that is not what it should be; str() is its first fault."""

    def __init__(self, *faults: Fault) -> None:
        """All that was found, at least one."""
        super().__init__("handwritten", faults[0].sentence())
        self.faults = faults

    def sentence(self, whole: str) -> str:
        """The first fault, and the line where it is."""
        first = self.faults[0]
        where = f" (line {first.line})" if first.line else ""
        return f"{first.sentence(whole).removesuffix('.')}{where}."


# -- text ----------------------------------------------------------------------------------------


_TOO_DEEP = Fault(problem="is too deep")
_TOO_MANY = Fault(problem="has too many parts")


def load_toml(text: str) -> dict[str, Json]:
    """The tables of a text."""
    if len(text) > MOST_TOML:
        raise Misfit(Fault(problem=f"is too large: {len(text):,} characters"))
    if _DEEP_KEY.search(text):
        raise Misfit(Fault(problem="has a key of too many parts"))
    try:
        return tomllib.loads(text.removeprefix(MARK))
    except RecursionError:
        raise Misfit(_TOO_DEEP) from None
    except ValueError as problem:
        where = re.search(r"\(at line (\d+), column \d+\)$", str(problem))
        what = str(problem).removesuffix(where.group()).rstrip() if where else str(problem)
        line = int(where.group(1)) if where else 0
        raise Misfit(Fault(problem=f"is no valid TOML: {what}", line=line)) from None


def load_json(text: str) -> Json:
    """The value of a text."""
    if len(text) > MOST_JSON:
        raise Misfit(Fault(problem=f"is too large: {len(text):,} characters"))
    try:
        return json.loads(text.removeprefix(MARK))
    except json.JSONDecodeError as problem:
        fault = Fault(problem=f"is not JSON: {problem.msg}", line=problem.lineno)
        raise Misfit(fault) from None
    except RecursionError:
        raise Misfit(_TOO_DEEP) from None
    except ValueError as problem:
        raise Misfit(Fault(problem=f"is not JSON: {problem}")) from None


def quoted(text: str) -> str:
    """A TOML basic string; JSON has the same escapes, but lets DEL through."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def load_message(text: str) -> dict[str, Json]:
    """The object of a text that a stranger sent, of few parts but for what stands in its words.

    Neither a reading nor a list of all its faults can be interrupted: one letter full of empty
    lists held up a window for seven seconds.
    """
    if most_parts(text) > MOST_PARTS:
        raise Misfit(_TOO_MANY)
    data = load_json(text)
    if not isinstance(data, dict):
        raise Misfit(Fault(problem="should be a table"))
    if max(map(_width, (data, *data.values()))) > WIDEST:
        raise Misfit(_TOO_MANY)
    return data


def most_parts(text: str) -> int:
    """How many values a JSON text has at most: it is not read for that, so words count too."""
    return 1 + sum(map(text.count, ",[{"))


def _width(data: Json) -> int:
    return len(data) if isinstance(data, dict | list) else 0


# -- shapes --------------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True, kw_only_default=True)
def shape(kind: type[T]) -> type[T]:
    """A frozen dataclass that says what a text may hold; a key that it does not know is refused."""
    made = dataclass(frozen=True, slots=True, kw_only=True)(kind)
    made.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]  # pydantic's name
    return made


@dataclass(frozen=True, slots=True)
class Whole:
    """Annotates a whole number of this range."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        from pydantic_core.core_schema import int_schema

        words = f"should be a whole number from {self.least} to {self.most}"
        return _told(int_schema(ge=self.least, le=self.most, strict=True), words)


@dataclass(frozen=True, slots=True)
class Number:
    """Annotates a number of this range, with or without a fraction."""

    least: float
    most: float

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        from pydantic_core.core_schema import float_schema

        words = f"should be a number from {self.least:g} to {self.most:g}"
        number = float_schema(ge=self.least, le=self.most, strict=True, allow_inf_nan=False)
        return _told(number, words)


@dataclass(frozen=True, slots=True)
class Line:
    """Annotates a line of text; blanks around it are cut off."""

    least: int = 0

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        from pydantic_core.core_schema import str_schema

        line = str_schema(
            strict=True,
            strip_whitespace=True,
            min_length=self.least,
            max_length=LONGEST_LINE,
            pattern=r"^[^\p{C}\p{Zl}\p{Zp}]*$",
        )
        return _told(line, "should be a line of text")


@dataclass(frozen=True, slots=True)
class Text:
    """Annotates a text of any kind; blanks around it are cut off."""

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        from pydantic_core.core_schema import str_schema

        return _told(str_schema(strict=True, strip_whitespace=True), "should be text")


@dataclass(frozen=True, slots=True)
class OneOf:
    """Annotates one of these words."""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        from pydantic_core.core_schema import literal_schema

        return _told(literal_schema(list(self.words)), f"should be one of: {', '.join(self.words)}")


@dataclass(frozen=True, slots=True)
class AtMost:
    """Annotates a list of at most so many entries."""

    most: int

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        entries = handler(source)
        entries["max_length"] = self.most
        return entries


@dataclass(frozen=True, slots=True)
class Keys:
    """Annotates a table whose keys are these words; with `all_of` each of them has to be there."""

    words: tuple[str, ...]
    of: Whole | Line | Text | OneOf | None = None
    """What stands under a key, where the type of the table does not say it."""
    all_of: bool = False
    also: tuple[tuple[str, Whole | Line | Text | OneOf], ...] = ()
    """Further keys, with something else under each."""

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        """For pydantic."""
        from pydantic_core.core_schema import typed_dict_field, typed_dict_schema

        entry = (
            self.of.__get_pydantic_core_schema__(source, handler)
            if self.of is not None
            else handler.generate_schema(get_args(source)[1])
        )
        entries = {word: typed_dict_field(entry, required=self.all_of) for word in self.words}
        for word, other in self.also:
            schema = other.__get_pydantic_core_schema__(source, handler)
            entries[word] = typed_dict_field(schema, required=False)
        return typed_dict_schema(entries, extra_behavior="forbid")


def _told(schema: Any, words: str) -> Any:
    """A schema whose every complaint is in these words."""
    from pydantic_core.core_schema import custom_error_schema

    return custom_error_schema(
        schema, custom_error_type="told", custom_error_message=words.replace("{", "{{")
    )


# -- reading -------------------------------------------------------------------------------------


def plain(kind: type[T], data: Json, *, toml: str = "") -> T:
    """A value of a shape from a text that comes with the program, or that was checked before.

    Only when it does not fit after all, pydantic is asked to say where.
    """
    try:
        return _codec().decode(kind, data)
    except WireError:
        return checked(kind, data, toml=toml)


@cache
def _codec() -> Codec:
    return Codec()


def checked(kind: type[T], data: Json, *, toml: str = "", table: str = "table") -> T:
    """A value of a shape from a player's text; refused with all that does not fit.

    `toml` is the text itself, to find the lines of faults; `table` what the format calls a table.
    """
    from pydantic import ValidationError

    try:
        # Through JSON, where strict means: no text for a number, but a list for a tuple.
        text = json.dumps(data, ensure_ascii=False, default=_something_else)
        made: T = _adapter(kind).validate_json(text.encode(), strict=True)
    except UnicodeEncodeError:
        raise Misfit(Fault(problem="has half a character, which no text can have")) from None
    except RecursionError:
        raise Misfit(_TOO_DEEP) from None
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)[:MOST_FAULTS]
        raise Misfit(*_faults(found, toml, table)) from None
    return made


def _something_else(value: object) -> Json:
    """TOML has dates; nothing of ours has."""
    return {type(value).__name__: str(value)}


_adapters: dict[type, Any] = {}


def _adapter(kind: type) -> Any:
    from pydantic import TypeAdapter

    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


_PROBLEMS = {
    "missing": "is missing",
    "unexpected_keyword_argument": "is no key here",
    "extra_forbidden": "is no key here",
    "bool_type": "should be true or false",
    "string_type": "should be text",
    "int_type": "should be a whole number",
    "float_type": "should be a number",
    "tuple_type": "should be a list",
}
"""What pydantic calls a fault, and what we do."""
_TABLES = ("dataclass_type", "dict_type")


def _faults(errors: Sequence[Any], toml: str, table: str) -> Iterator[Fault]:
    for error in errors:
        place, kind = list(error["loc"]), error["type"]
        if place[-1:] == ["[key]"]:
            place.pop()
            problem = "is no key here"
        elif kind in _TABLES:
            problem = f"should be a{'n' if table[0] in 'aeiou' else ''} {table}"
        elif kind == "json_invalid":
            # pydantic's reader gives up earlier than the standard library's.
            problem = "is too deep"
        elif kind == "too_long":
            problem = f"has more than {error['ctx']['max_length']} entries"
        else:
            problem = _PROBLEMS.get(kind, error["msg"])
        line = line_of(toml, place) if toml else 0
        yield Fault(field=field_of(place), problem=problem, line=line)


def field_of(place: Sequence[str | int]) -> str:
    """A place in words: groupings[1].system."""
    text = ""
    for step in place:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            name = step[:LONGEST_NAME]
            text += f".{name}" if text else name
    return text


_HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]")
_ENTRY = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w-]+)\s*[=.]""")


def line_of(toml: str, place: Sequence[str | int]) -> int:
    """The line of a TOML text where a value stands, or that of the table that it is in; 0 for none.

    By looking at headers and keys alone: good enough to lead a reader's eye.
    """
    here: list[str | int] = []
    counts: dict[str, int] = {}
    found, matched = 0, 0
    for number, line in enumerate(toml.split("\n"), 1):
        entry: list[str | int] | None = None
        if header := _HEADER.match(line):
            name = header.group(2).strip()
            here = [step.strip(" \"'") for step in name.split(".")]
            if header.group(1) == "[[":
                counts[name] = counts.get(name, -1) + 1
                here.append(counts[name])
            entry = here
        elif key := _ENTRY.match(line):
            entry = [*here, key.group(1).strip("\"'")]
        # The first [[wheels]] stands for all wheels.
        depth = min(len(place), len(entry)) if entry else 0
        if entry and entry[:depth] == list(place[:depth]) and depth > matched:
            found, matched = number, depth
    return found
