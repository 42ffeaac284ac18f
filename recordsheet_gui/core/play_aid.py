"""Reference tables as data: what the second page of a unit prints."""

from enum import StrEnum
from typing import NamedTuple

from recordsheet_gui.core.frozen import dataclass


class Emphasis(StrEnum):
    """How a cell stands out."""

    NONE = ""
    STRONG = "strong"
    GRAVE = "grave"
    UNDERLINED = "underlined"
    DIM = "dim"
    GONE = "gone"
    """Dim, with a line through it."""


class TableCell(NamedTuple):
    """Words of one cell."""

    text: str
    emphasis: Emphasis = Emphasis.NONE


class Column(NamedTuple):
    """The head of a column."""

    title: str
    weight: float = 1.0
    """Its share of the width."""
    is_left: bool = False
    """Words stand at the left, numbers in the middle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its title plate."""

    title: str
    caption: str = ""
    """A remark beside the title: which dice."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    notes: tuple[str, ...] = ()
    """Sentences below the last row."""
    now: int | None = None
    """The row that holds at the moment."""
    is_wide: bool = False
    """True where it needs the whole width of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A small drawing of boxes with a name: a weapon's template."""

    title: str
    words: str = ""
    rows: tuple[str, ...] = ()
    """X is a box, anything else is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """Several drawings behind one title plate."""

    title: str
    caption: str = ""
    shapes: tuple[Shape, ...] = ()
    is_wide: bool = True


Block = Table | Shapes
"""What a page of tables is made of."""


def cells(*words: str, emphasis: Emphasis = Emphasis.NONE) -> tuple[TableCell, ...]:
    """A row of plain words."""
    return tuple(TableCell(word, emphasis) for word in words)


def signed(value: int) -> str:
    """A modifier as tables print it, with a real minus."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"
