"""Reference tables as data: what the pages behind the sheets print."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from recordsheet_gui.core.frozen import dataclass, replace


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


class Join(StrEnum):
    """What becomes of a table where several units share a page."""

    ONCE = "once"
    """Equal ones are printed once, unequal ones each."""
    NAMES = "names"
    """One table with the rows of all; rows of equal numbers share a line with both names."""
    BRIEF = "brief"
    """One table with what each unit gives for it in brief."""
    EACH = "each"
    """One for each unit, with its name."""
    ALONE = "alone"
    """Only a unit that has the page for itself has it; its sheet tells the same."""


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
    join: Join = Join.ONCE
    brief: "Table | None" = None
    """The same with the lines that this unit has among others."""


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


def for_all(units: Sequence[tuple[str, tuple[Block, ...]]]) -> tuple[Block, ...]:
    """The blocks of several units by name, as they share a page."""
    if len(units) == 1:
        return units[0][1]
    found: dict[str, list[tuple[str, Block]]] = {}
    for name, blocks in units:
        for block in blocks:
            found.setdefault(block.title, []).append((name, block))
    return tuple(block for same in found.values() for block in _joined(same))


def _joined(same: list[tuple[str, Block]]) -> Iterator[Block]:
    """Blocks of one title."""
    tables = [(name, block) for name, block in same if isinstance(block, Table)]
    drawings = [block for _, block in same if isinstance(block, Shapes)]
    if drawings:
        shapes = {shape.title: shape for block in drawings for shape in block.shapes}
        yield replace(drawings[0], shapes=tuple(shapes.values()))
    if not tables:
        return
    first = tables[0][1]
    match first.join:
        case Join.ALONE:
            return
        case Join.EACH:
            yield from (replace(table, caption=name) for name, table in tables)
        case Join.NAMES:
            yield replace(first, rows=_shared_rows([table for _, table in tables]))
        case Join.BRIEF:
            briefs = [table.brief or table for _, table in tables]
            rows = dict.fromkeys(row for brief in briefs for row in brief.rows)
            yield replace(briefs[0], rows=tuple(rows), join=Join.ONCE)
        case Join.ONCE:
            plain = (replace(table.brief or table, now=None) for _, table in tables)
            yield from _different(list(plain))


def _different(tables: list[Table]) -> list[Table]:
    found: list[Table] = []
    for table in tables:
        if table not in found:
            found.append(table)
    return found


def _shared_rows(tables: list[Table]) -> tuple[tuple[TableCell, ...], ...]:
    """The rows of all by their numbers, the names of equal ones joined."""
    found: dict[tuple[TableCell, ...], dict[str, None]] = {}
    faces: dict[tuple[TableCell, ...], TableCell] = {}
    for table in tables:
        for name, *numbers in table.rows:
            key = tuple(numbers)
            faces.setdefault(key, name)
            found.setdefault(key, {}).update(dict.fromkeys(name.text.split(", ")))
    rows = ((faces[key]._replace(text=", ".join(names)), *key) for key, names in found.items())
    return tuple(sorted(rows, key=lambda row: [_size(cell) for cell in row[1:]]))


def _size(cell: TableCell) -> int:
    return int(cell.text) if cell.text.isdecimal() else 0


def cells(*words: str, emphasis: Emphasis = Emphasis.NONE) -> tuple[TableCell, ...]:
    """A row of plain words."""
    return tuple(TableCell(word, emphasis) for word in words)


def signed(value: int) -> str:
    """A modifier as tables print it, with a real minus."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"
