"""One line of text as words, and the errors that point at one of them."""

import re

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass

LONGEST = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word of the line, in small letters, and where it stands."""

    text: str
    start: int
    end: int


class SayError(RuleError):
    """A line that is not understood; start and end mark the place."""

    def __init__(self, sentence: str, start: int, end: int) -> None:
        """Point at a part of the line."""
        super().__init__("not-understood", sentence)
        self.start = start
        self.end = max(end, start)


def counted(number: int, what: str) -> str:
    """So many of a thing: 1 point, 2 points, 3 hexes."""
    if number == 1:
        return f"1 {what}"
    return f"{number:,} {what}{'es' if what.endswith(('s', 'x', 'sh', 'ch')) else 's'}"


def is_or_are(number: int) -> str:
    """The verb for so many of a thing."""
    return "is" if number == 1 else "are"


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a line; commas and semicolons only part them."""
    return tuple(
        Word(text=found.group().lower(), start=found.start(), end=found.end())
        for found in re.finditer(r"[^\s,;]+", text)
    )


def unknown(word: Word, wanted: str) -> SayError:
    """The error for a word that does not fit there."""
    return SayError(f'"{word.text}" is not {wanted}.', word.start, word.end)
