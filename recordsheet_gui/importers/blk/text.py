"""The text of a .blk file: blocks of lines between <Name> and </Name>.

Two things are not as one would guess. A block ends at the first </Name> of the whole file, wherever
it stands; and one that has no such line does not exist at all. Only a line that is nothing but a
tag is a tag: stories may hold HTML.
"""

import re
from collections.abc import Iterable, Iterator
from unicodedata import category

from recordsheet_gui.importers.report import Remarks

_TAG = re.compile(r"<(/?)([^<>/][^<>]*)>")
_NUMBER = re.compile(r"[+-]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})")
EQUIPMENT = " equipment"
"""How the names of blocks end that list what a unit carries."""


class Blocks:
    """All blocks of a file; their names are compared in small letters."""

    __slots__ = ("_asked", "_ends", "_lines", "_numbers", "_starts", "remarks")

    def __init__(self, text: str, remarks: Remarks) -> None:
        """Takes blank lines and comments out; says nothing yet."""
        self.remarks = remarks
        self._lines: list[str] = []
        self._numbers: list[int] = []
        self._starts: dict[str, int] = {}
        self._ends: dict[str, int] = {}
        self._asked: set[str] = set()
        lines, numbers, starts, ends = self._lines, self._numbers, self._starts, self._ends
        text = text.removeprefix("\ufeff")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        # Asked once: most files have nothing in them that could not be printed.
        is_plain = text.replace("\n", "").isprintable()
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.strip()
            if not is_plain and not line.isprintable():
                # Blanks of any width are text: files have them in names.
                line = "".join([one if _is_text(one) else " " for one in line]).strip()
            if not line or line[0] == "#":
                continue
            if line[0] == "<" and (tag := tag_of(line)):
                (ends if tag[0] else starts).setdefault(tag[1], len(lines))
            lines.append(line)
            numbers.append(number)

    @property
    def is_empty(self) -> bool:
        """True where there is no block at all."""
        return not any(name in self for name in self._starts)

    def __contains__(self, name: str) -> bool:
        """True for a block with a beginning and an end, in this order."""
        key = name.lower()
        start = self._starts.get(key)
        return start is not None and start < self._ends.get(key, -1)

    def lines(self, name: str) -> list[str]:
        """What stands in a block; nothing where there is no such block."""
        key = name.lower()
        start = self._starts.get(key)
        return [] if start is None else self._lines[start + 1 : self._ends.get(key, 0)]

    def numbered(self, name: str) -> Iterator[tuple[str, int]]:
        """The lines of a block with their places in the file, without tags that got into it."""
        if name in self:
            key = name.lower()
            self._asked.add(key)
            for at in range(self._starts[key] + 1, self._ends[key]):
                line = self._lines[at]
                if line[0] != "<" or not tag_of(line):
                    yield line, self._numbers[at]

    def words(self, name: str) -> tuple[str, ...]:
        """The lines of a block that is a list."""
        return tuple(line for line, _ in self.numbered(name))

    def line_of(self, name: str) -> int:
        """Where a block's content begins, for remarks; 0 where there is no such block."""
        at = self._starts.get(name.lower())
        return 0 if at is None else self._numbers[at]

    def first(self, name: str) -> str:
        """The first line of a block, or nothing."""
        return next(self.numbered(name), ("", 0))[0]

    def number(self, name: str, *, most: float, default: float = 0) -> float:
        """The number in a block; one that is missing or empty is the default."""
        text = self.first(name)
        return self.as_number(text, name, most=most) if text else default

    def whole(self, name: str, *, most: int, default: int = 0) -> int:
        """The whole number in a block."""
        return int(self.number(name, most=most, default=default))

    def wholes(self, name: str, *, most: int) -> list[int]:
        """All numbers of a block, one in each line."""
        return [int(self.as_number(line, name, most=most)) for line in self.lines(name)]

    def code(self, name: str, default: int) -> int:
        """A number that stands for something; any there is."""
        text = self.first(name)
        found = number_of(text) if text else default
        return -1 if found is None else int(found)

    def as_number(self, text: str, field: str, *, most: float) -> float:
        """The number in a text; 0 with a remark where it is none."""
        found = number_of(text)
        if found is None or not 0 <= found <= most:
            taken = 0 if found is None or found < 0 else most
            self.warn(field, f'"{text[:20]}" is no number for {field}; {taken:g} is taken instead.')
            return taken
        return found

    def warn(self, name: str, message: str) -> None:
        """A warning about a block."""
        self.remarks.warning(message, field=name, line=self.line_of(name))

    def error(self, name: str, message: str) -> None:
        """Something about a block without which no unit can be made."""
        self.remarks.error(message, field=name, line=self.line_of(name))

    def note_unclosed(self, names: Iterable[str]) -> None:
        """Remark on blocks that begin and do not end; others are likely to be HTML."""
        known = {name.lower() for name in names}
        for name in self._starts:
            if name not in self and (name in known or name.endswith(EQUIPMENT)):
                self.remarks.note(
                    f"The block {name} has no end, and is not read.",
                    field=name,
                    line=self.line_of(name),
                )

    def note_unread(self) -> None:
        """Remark on equipment that no reader asked for: of a place that the unit does not have."""
        for name in self._starts:
            if name.endswith(EQUIPMENT) and name not in self._asked and self.lines(name):
                place = name.removesuffix(EQUIPMENT)
                self.remarks.note(
                    f"The unit has no {place}; what is there is left out.",
                    field=name,
                    line=self.line_of(name),
                )


def _is_text(sign: str) -> bool:
    return sign.isprintable() or category(sign) == "Zs"


def tag_of(line: str) -> tuple[bool, str] | None:
    """Whether a tag ends a block, and the block's name; None for a line that is no tag."""
    if line[0] != "<" or line[-1] != ">":
        return None
    found = _TAG.fullmatch(line)
    return (bool(found.group(1)), found.group(2).lower()) if found else None


def number_of(text: str) -> float | None:
    """A number as files write it, "18,000", "30.0" or ".5"; None for anything else."""
    plain = text.replace(",", "").strip()
    return float(plain) if _NUMBER.fullmatch(plain) and plain.isascii() else None


def written(number: float) -> str:
    """A number that is read as the same one again: 30, 0.033, never 3e-05."""
    return f"{number:.12f}".rstrip("0").rstrip(".")


def block(name: str, *lines: object) -> Iterator[str]:
    """The lines of a block with its tags, and a blank one behind."""
    yield f"<{name}>"
    for line in lines:
        yield written(line) if isinstance(line, float) else one_line(str(line))
    yield f"</{name}>"
    yield ""


def one_line(text: str) -> str:
    """Text that stays on its line."""
    return text.replace("\r", " ").replace("\n", " ")
