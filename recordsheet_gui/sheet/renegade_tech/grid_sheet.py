"""Where the boxes of a grid sheet stand: torsos side by side, limbs in columns beside them.

Rows of armor, internals and the critical block come in as text; nothing here knows their rules.
All heights are of the form a + b * side, so the largest side of a box that fits is one division.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import BOX
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.renegade_tech.spacing import (
    EDGE,
    LEAST_SIDE,
    LEAST_WIDTH,
    PAPER,
    SECOND_LINE,
    Spacing,
)

COLUMNS = 6
TORSOS = ("RT", "CT", "LT")
"""Seen from the front, left to right; they are drawn as one diagram."""
TORSO = "torso"
"""The word for all of them in a layout's columns."""

FRONT = ("front_armor", "front_internal")
BLOCK = "critical"
REAR = ("rear_internal", "rear_armor")

Rows = Mapping[GridKey, tuple[str, ...]]
Tall = Mapping[str, frozenset[int]]
"""By location, the rows of its critical block whose names need two lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridPlace:
    """One grid on the page."""

    key: GridKey
    rect: Rect
    boxes: Mapping[Cell, Rect]
    """The square of each box, gaps to its neighbors included."""
    names: Mapping[int, Rect] = field(default_factory=dict)
    """The strip above each row of a critical block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationPlace:
    """What stands around the grids of one location."""

    location: str
    rect: Rect
    head: Rect
    numbers: Rect
    foot: Rect | None = None
    """Below the rear armor of a torso."""
    rear_numbers: Rect | None = None
    bar: Rect | None = None
    """The Destroyed zone of a limb or head."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridSheet:
    """A whole figure."""

    side: float
    """The height of a box and its gaps, in mm."""
    wide: float
    """Its width."""
    grids: Mapping[GridKey, GridPlace]
    locations: Mapping[str, LocationPlace]
    beside_head: tuple[Rect, ...]
    """Free room left and right of the head."""


class _Stack:
    """Heights of one location: fixed millimetres and rows."""

    def __init__(self, rows: Rows, location: str, spacing: Spacing, tall: frozenset[int]) -> None:
        self.location = location
        self._tall = tall
        self.spacing = spacing
        self.rows = {
            part: rows.get(GridKey(f"{location}/{part}"), ()) for part in (*FRONT, BLOCK, *REAR)
        }
        self.set_strip(spacing.strip)

    def set_strip(self, height: float) -> None:
        """Room for names above each row of the block."""
        self.strips = [
            height + (SECOND_LINE if self.location == "HD" or row in self._tall else 0.0)
            for row in range(len(self.rows[BLOCK]))
        ]

    @property
    def stretch(self) -> float:
        """How many times as wide as others its boxes are."""
        return self.spacing.head_width if self.location == "HD" else 1.0

    def front(self, side: float) -> float:
        """From the top of the armor to the block."""
        return sum(len(self.rows[part]) * side + self.spacing.seam for part in FRONT)

    def block(self, side: float) -> float:
        """The block alone."""
        return sum(side + strip for strip in self.strips)

    def rear(self, side: float) -> float:
        """From the block to the end of the rear armor."""
        return sum(len(self.rows[part]) * side + self.spacing.seam for part in REAR)

    def limb(self, side: float) -> float:
        """All of a limb or head."""
        space = self.spacing
        around = space.head + space.numbers + EDGE + space.bar
        return around + self.front(side) + self.block(side)


class _Figure:
    """The stacks of a unit in their columns; the middle one holds the torsos."""

    def __init__(
        self, rows: Rows, columns: Sequence[Sequence[str]], spacing: Spacing, tall: Tall
    ) -> None:
        self.spacing = spacing
        none: frozenset[int] = frozenset()
        # The blocks of the torsos stand side by side, row by row.
        trunk = none.union(*(tall.get(torso, none) for torso in TORSOS))
        self.torsos = [_Stack(rows, torso, spacing, trunk) for torso in TORSOS]
        known = {key.partition("/")[0] for key in rows}
        kept = [[loc for loc in column if loc in known or loc == TORSO] for column in columns]
        kept = [column for column in kept if column]
        self.middle = next(i for i, column in enumerate(kept) if TORSO in column)
        self.columns = [
            [_Stack(rows, loc, spacing, tall.get(loc, none)) for loc in column if loc != TORSO]
            for column in kept
        ]

    def heights(self, i: int, side: float) -> list[float]:
        """What stands above one another in a column."""
        parts = [stack.limb(side) for stack in self.columns[i]]
        return [*parts, self.torso(side)] if i == self.middle else parts

    def height(self, i: int, side: float) -> float:
        """A column with the least gaps."""
        parts = self.heights(i, side)
        return sum(parts) + self.spacing.limb_gap * (len(parts) - 1)

    def tallest(self, side: float) -> int:
        """The column that needs most height."""
        return max(range(len(self.columns)), key=lambda i: self.height(i, side))

    def torso(self, side: float) -> float:
        """All torsos, whose blocks stand at one height."""
        space = self.spacing
        above = max(stack.front(side) for stack in self.torsos)
        below = max(stack.rear(side) for stack in self.torsos)
        block = self.torsos[0].block(side)
        return space.head + space.numbers + above + block + below + space.below

    @property
    def across(self) -> int:
        """Boxes from the left edge to the right one."""
        return COLUMNS * (len(self.columns) - 1 + len(TORSOS))

    @property
    def gaps(self) -> float:
        """The least distances between columns, in sum."""
        space = self.spacing
        return space.column_gap * (len(self.columns) - 1) + space.torso_gap * (len(TORSOS) - 1)

    def set_strips(self, room: float, side: float) -> None:
        """Where the width is what limits the boxes, names get the height that is left over."""
        space, i = self.spacing, self.tallest(side)
        lines = sum(len(stack.rows[BLOCK]) for stack in self.columns[i])
        lines += len(self.torsos[0].rows[BLOCK]) if i == self.middle else 0
        spare = (room - self.height(i, side) - space.limb_gap) / max(1, lines)
        strip = max(space.strip, min(space.most_strip, space.strip + spare))
        for stack in (*self.torsos, *(stack for column in self.columns for stack in column)):
            stack.set_strip(strip)


def least_size(
    rows: Rows, columns: Sequence[Sequence[str]], spacing: Spacing
) -> tuple[float, float]:
    """Width and height below which the boxes of a play layout get too small to hit."""
    figure = _Figure(rows, columns, spacing, {})
    tall = max(figure.height(i, LEAST_SIDE) for i in range(len(figure.columns)))
    return figure.across * LEAST_WIDTH + figure.gaps + 2 * EDGE, tall


def lay_out(
    rows: Rows,
    columns: Sequence[Sequence[str]],
    inside: Rect,
    spacing: Spacing = PAPER,
    tall: Tall | None = None,
) -> GridSheet:
    """The largest figure that fits; the middle column holds the torsos."""
    figure = _Figure(rows, columns, spacing, tall or {})
    inside = inside.inset(EDGE, 0)
    wide = (inside.width - figure.gaps) / figure.across
    side = min(spacing.largest, wide)
    for i in range(len(figure.columns)):
        fixed = figure.height(i, 0.0)
        side = min(side, (inside.height - fixed) / (figure.height(i, 1.0) - fixed))
    figure.set_strips(inside.height, side)
    return _Drawing(rows, figure, side, min(wide, side * spacing.widest), inside).place()


class _Drawing:
    """Puts the stacks on the page."""

    def __init__(self, rows: Rows, figure: _Figure, side: float, wide: float, inside: Rect) -> None:
        self.rows = rows
        self.figure = figure
        self.spacing = figure.spacing
        self.side = side
        self.wide = wide
        self.inside = inside
        self.limb = COLUMNS * wide
        self.trunk = len(TORSOS) * self.limb + (len(TORSOS) - 1) * self.spacing.torso_gap
        self.grids: dict[GridKey, GridPlace] = {}
        self.locations: dict[str, LocationPlace] = {}
        self.free: list[Rect] = []

    def place(self) -> GridSheet:
        figure, inside, space = self.figure, self.inside, self.spacing
        beside = len(figure.columns) - 1
        # What is left over goes between the columns first, so that the figure spreads its arms.
        spare = inside.width - self.trunk - self.limb * beside
        gap = min(spare / max(1, beside), 3 * space.column_gap)
        x = inside.center.x - (self.trunk + (self.limb + gap) * beside) / 2
        heights = [figure.heights(i, self.side) for i in range(len(figure.columns))]
        gaps = [
            min(space.most_gap, (inside.height - sum(parts)) / max(1, len(parts) - 1))
            for parts in heights
        ]
        tallest = max(sum(p) + g * (len(p) - 1) for p, g in zip(heights, gaps, strict=True))
        top = inside.y + (inside.height - tallest) / 2
        for i, column in enumerate(figure.columns):
            parts = heights[i]
            between = (tallest - sum(parts)) / max(1, len(parts) - 1)
            if i == figure.middle:
                self._middle(column, x, top, between)
                x += self.trunk + gap
                continue
            # What stands alone is a leg: it reaches the ground.
            y = top if len(column) > 1 else top + tallest - sum(parts)
            for stack, height in zip(column, parts, strict=True):
                self._limb(stack, x, y)
                y += height + between
            x += self.limb + gap
        return GridSheet(
            side=self.side,
            wide=self.wide,
            grids=self.grids,
            locations=self.locations,
            beside_head=tuple(self.free),
        )

    def _middle(self, column: Sequence[_Stack], x: float, y: float, between: float) -> None:
        """The head, the torsos, and below them what stands in the middle."""
        torsos, space = self.figure.torsos, self.spacing
        above = [stack for stack in column if stack.location == "HD"]
        for stack in above:
            height = stack.limb(self.side)
            width = self.limb * stack.stretch
            left = x + (self.trunk - width) / 2
            self._limb(stack, left, y)
            wide = left - x - 2.4
            self.free += [
                Rect(x, y, wide, height),
                Rect(left + width + 2.4, y, wide, height),
            ]
            y += height + between
        front = max(stack.front(self.side) for stack in torsos)
        block = y + space.head + space.numbers + front
        for i, stack in enumerate(torsos):
            self._torso(stack, x + i * (self.limb + space.torso_gap), block)
        y += self.figure.torso(self.side) + between
        for stack in column:
            if stack not in above:
                self._limb(stack, x + (self.trunk - self.limb) / 2, y)
                y += stack.limb(self.side) + between

    def _limb(self, stack: _Stack, x: float, y: float) -> None:
        width, space = self.limb * stack.stretch, self.spacing
        head = Rect(x, y, width, space.head)
        numbers = Rect(x, head.bottom, width, space.digits)
        bottom = self._front(stack, x, head.bottom + space.numbers)
        bottom = self._block(stack, x, bottom) + EDGE
        self.locations[stack.location] = LocationPlace(
            location=stack.location,
            rect=Rect(x - EDGE, y, width + 2 * EDGE, bottom + space.bar - y),
            head=head,
            numbers=numbers,
            bar=Rect(x - EDGE, bottom, width + 2 * EDGE, space.bar),
        )

    def _torso(self, stack: _Stack, x: float, block: float) -> None:
        """All torsos have their blocks at one height."""
        width, space = self.limb, self.spacing
        top = block - stack.front(self.side)
        self._front(stack, x, top)
        bottom = self._block(stack, x, block)
        for part in REAR:
            bottom = self._grid(stack, part, x, bottom + space.seam)
        y = top - space.numbers - space.head
        self.locations[stack.location] = LocationPlace(
            location=stack.location,
            rect=Rect(x, y, width, bottom + space.below - y),
            head=Rect(x, y, width, space.head),
            numbers=Rect(x, top - space.numbers, width, space.digits),
            rear_numbers=Rect(x, bottom + EDGE, width, space.digits),
            foot=Rect(x, bottom + space.numbers, width, space.foot),
        )

    def _front(self, stack: _Stack, x: float, y: float) -> float:
        for part in FRONT:
            y = self._grid(stack, part, x, y) + self.spacing.seam
        return y

    def _grid(self, stack: _Stack, part: str, x: float, y: float) -> float:
        key, side, wide = GridKey(f"{stack.location}/{part}"), self.side, self.wide * stack.stretch
        rows = stack.rows[part]
        if key not in self.rows:
            return y
        boxes = {
            Cell(r, c): Rect(x + c * wide, y + r * side, wide, side)
            for r, text in enumerate(rows)
            for c, character in enumerate(text)
            if character == BOX
        }
        rect = Rect(x, y, COLUMNS * wide, len(rows) * side)
        self.grids[key] = GridPlace(key=key, rect=rect, boxes=boxes)
        return rect.bottom

    def _block(self, stack: _Stack, x: float, y: float) -> float:
        key, side, wide = GridKey(f"{stack.location}/{BLOCK}"), self.side, self.wide * stack.stretch
        width = COLUMNS * wide
        boxes: dict[Cell, Rect] = {}
        names: dict[int, Rect] = {}
        top = y
        for r, (text, strip) in enumerate(zip(stack.rows[BLOCK], stack.strips, strict=True)):
            names[r] = Rect(x, y, width, strip)
            y += strip
            boxes |= {
                Cell(r, c): Rect(x + c * wide, y, wide, side)
                for c, character in enumerate(text)
                if character == BOX
            }
            y += side
        rect = Rect(x, top, width, y - top)
        self.grids[key] = GridPlace(key=key, rect=rect, boxes=boxes, names=names)
        return y
