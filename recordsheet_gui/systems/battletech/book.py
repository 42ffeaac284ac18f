"""The rulebook that a table plays by: what two editions of one game decide differently.

Every view of a sheet carries it, and a rule asks it in the game's words; nobody asks which book
it is.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.systems.battletech.options import Choices


@dataclass(frozen=True, kw_only=True, eq=False)
class Book(Choices):
    """A rulebook, with what a table has chosen in it; equal to itself alone."""


TOTAL_WARFARE = Book()

B = TypeVar("B", bound=Book)


def book_of(chosen: Mapping[str, object]) -> Book:
    """The book of a table of Total Warfare with these options."""
    return as_chosen(chosen, TOTAL_WARFARE)


def as_chosen(chosen: Mapping[str, object], book: B) -> B:
    """A book with these options of a table; the same choices are the same book."""
    found: B = _books.of(chosen, book)
    return found


def _find(chosen: Mapping[str, object], book: Book) -> Book:
    knobs = ((name, value) for name, value in chosen.items() if hasattr(book, name))
    return _with(book, tuple(sorted(knob for knob in knobs if knob[1] != getattr(book, knob[0]))))


@lru_cache(maxsize=64)
def _with(book: Book, knobs: tuple[tuple[str, Any], ...]) -> Book:
    return replace(book, **dict(knobs)) if knobs else book


_books: Lately[Mapping[str, object], Any, Any] = Lately(_find, 16)
"""Every view asks for the same one again."""
