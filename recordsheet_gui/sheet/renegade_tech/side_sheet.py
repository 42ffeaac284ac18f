"""Where the grids of a vehicle stand: its sides around it as seen from above, turrets amid them.

Every grid is drawn upright, its armor above and its bar below, as templates come down on it. Where
the turrets would make the middle too high for large boxes they stand in a column of their own.
"""

from collections.abc import Iterator, Sequence

from recordsheet_gui.core.grid import BOX
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.renegade_tech.grid_sheet import (
    COLUMNS,
    GridPlace,
    GridSheet,
    LocationPlace,
    Rows,
)
from recordsheet_gui.sheet.renegade_tech.spacing import EDGE, LEAST_SIDE, LEAST_WIDTH, Spacing

PARTS = ("armor", "internal", "points")
"""From the top of the drawing down; a location has the first two, or the last."""
ON_TOP = ("FT", "RO", "TU", "RT")
"""What stands on a vehicle and may stand beside it on the page."""
LEAST_FREE = (13.0, 13.0)
"""Width and height in mm of a corner that something else may use."""

Columns = list[list[str]]


class _Stacks:
    """The locations of a unit in columns, and what each of them needs."""

    def __init__(self, rows: Rows, columns: Columns, spacing: Spacing) -> None:
        self.rows = rows
        self.columns = columns
        self.spacing = spacing

    def parts(self, location: str) -> Iterator[tuple[GridKey, tuple[str, ...]]]:
        """The grids of a location that it has, from the top down."""
        for part in PARTS:
            key = GridKey(f"{location}/{part}")
            if key in self.rows:
                yield key, self.rows[key]

    def height(self, location: str, side: float) -> float:
        """One location with all that stands around its boxes."""
        space = self.spacing
        boxes = sum(len(rows) * side + space.seam for _, rows in self.parts(location))
        return space.head + space.numbers + boxes + EDGE + space.bar

    def tall(self, column: Sequence[str], side: float) -> float:
        """A column with the least gaps."""
        gaps = self.spacing.limb_gap * (len(column) - 1)
        return sum(self.height(location, side) for location in column) + gaps

    def least(self) -> tuple[float, float]:
        """Width and height with the smallest boxes that can be hit."""
        wide = len(self.columns) * COLUMNS * LEAST_WIDTH + self._gaps + 2 * EDGE
        return wide, max(self.tall(column, LEAST_SIDE) for column in self.columns)

    @property
    def _gaps(self) -> float:
        return self.spacing.column_gap * (len(self.columns) - 1)

    def box(self, inside: Rect) -> tuple[float, float]:
        """Width and height of the largest boxes that fit."""
        wide = (inside.width - self._gaps) / (COLUMNS * len(self.columns))
        side = min(self.spacing.largest, wide)
        for column in self.columns:
            fixed = self.tall(column, 0.0)
            side = min(side, (inside.height - fixed) / (self.tall(column, 1.0) - fixed))
        return min(wide, side * self.spacing.widest), side


def _ways(rows: Rows, columns: Sequence[Sequence[str]], spacing: Spacing) -> list[_Stacks]:
    """How a vehicle may stand on the page: turrets amid its sides, or beside them."""
    known = {key.partition("/")[0] for key in rows}
    amid = [[place for place in column if place in known] for column in columns]
    found = [[column for column in amid if column]]
    on_top = [place for column in amid for place in column if place in ON_TOP]
    if on_top:
        hull = [[place for place in column if place not in ON_TOP] for column in amid]
        found.append([*(column for column in hull if column), on_top])
    return [_Stacks(rows, way, spacing) for way in found]


def least_width(rows: Rows, columns: Sequence[Sequence[str]], spacing: Spacing) -> float:
    """Below which the boxes of a play layout get too small to hit."""
    return min(way.least()[0] for way in _ways(rows, columns, spacing))


def least_height(
    rows: Rows, columns: Sequence[Sequence[str]], spacing: Spacing, width: float
) -> float:
    """The same for the height, in a width."""
    sizes = [way.least() for way in _ways(rows, columns, spacing)]
    fit = [tall for wide, tall in sizes if wide <= width + 0.01]
    return min(fit or [tall for _, tall in sizes])


def lay_out(
    rows: Rows, columns: Sequence[Sequence[str]], inside: Rect, spacing: Spacing
) -> GridSheet:
    """The way that gives the largest boxes; of equals the turrets amid the sides."""
    inside = inside.inset(EDGE, 0)
    ways = _ways(rows, columns, spacing)

    def size(way: _Stacks) -> float:
        wide, side = way.box(inside)
        return round(min(wide, side), 3)

    return _Drawing(max(ways, key=size), inside).place()


class _Drawing:
    """Puts the stacks on the page."""

    def __init__(self, stacks: _Stacks, inside: Rect) -> None:
        self.stacks = stacks
        self.spacing = stacks.spacing
        self.inside = inside
        self.wide, self.side = stacks.box(inside)
        self.grids: dict[GridKey, GridPlace] = {}
        self.locations: dict[str, LocationPlace] = {}
        self.free: list[Rect] = []

    def place(self) -> GridSheet:
        stacks, inside, space = self.stacks, self.inside, self.spacing
        columns, width = stacks.columns, COLUMNS * self.wide
        beside = max(1, len(columns) - 1)
        gap = min((inside.width - width * len(columns)) / beside, 3 * space.column_gap)
        x = inside.center.x - (width * len(columns) + gap * (len(columns) - 1)) / 2
        heights = [[stacks.height(one, self.side) for one in column] for column in columns]
        gaps = [
            min(space.most_gap, (inside.height - sum(parts)) / max(1, len(parts) - 1))
            for parts in heights
        ]
        tallest = max(sum(p) + g * (len(p) - 1) for p, g in zip(heights, gaps, strict=True))
        top = inside.y + (inside.height - tallest) / 2
        for i, (column, parts) in enumerate(zip(columns, heights, strict=True)):
            between = (tallest - sum(parts)) / max(1, len(parts) - 1)
            # What stands alone stands in the middle of its side.
            alone = (tallest - parts[0]) / 2 if len(parts) == 1 else 0.0
            if alone and i == 0:
                # The corners of a hull are free on paper.
                self._free(Rect(x, top, width, alone - space.limb_gap))
                self._free(Rect(x, top + tallest - alone + space.limb_gap, width, alone))
            y = top + alone
            for location, height in zip(column, parts, strict=True):
                self._location(location, x, y)
                y += height + between
            x += width + gap
        return GridSheet(
            side=self.side,
            wide=self.wide,
            grids=self.grids,
            locations=self.locations,
            beside_head=tuple(self.free),
        )

    def _free(self, rect: Rect) -> None:
        if rect.width >= LEAST_FREE[0] and rect.height >= LEAST_FREE[1]:
            self.free.append(rect)

    def _location(self, location: str, x: float, y: float) -> None:
        width, space = COLUMNS * self.wide, self.spacing
        head = Rect(x, y, width, space.head)
        numbers = Rect(x, head.bottom, width, space.digits)
        bottom = head.bottom + space.numbers
        for key, rows in self.stacks.parts(location):
            bottom = self._grid(key, rows, x, bottom) + space.seam
        bottom += EDGE
        self.locations[location] = LocationPlace(
            location=location,
            rect=Rect(x - EDGE, y, width + 2 * EDGE, bottom + space.bar - y),
            head=head,
            numbers=numbers,
            bar=Rect(x - EDGE, bottom, width + 2 * EDGE, space.bar),
        )

    def _grid(self, key: GridKey, rows: tuple[str, ...], x: float, y: float) -> float:
        side, wide = self.side, self.wide
        boxes = {
            Cell(r, c): Rect(x + c * wide, y + r * side, wide, side)
            for r, text in enumerate(rows)
            for c, character in enumerate(text)
            if character == BOX
        }
        rect = Rect(x, y, COLUMNS * wide, len(rows) * side)
        self.grids[key] = GridPlace(key=key, rect=rect, boxes=boxes)
        return rect.bottom
