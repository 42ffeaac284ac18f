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

COLUMNS = 6
TORSOS = ("RT", "CT", "LT")
"""Seen from the front, left to right; they are drawn as one diagram."""
TORSO = "torso"
"""The word for all of them in a layout's columns."""

FRONT = ("front_armor", "front_internal")
BLOCK = "critical"
REAR = ("rear_internal", "rear_armor")

HEAD = 6.4
"""Name and counts above a location."""
EDGE = 0.75
"""How far the ground under the boxes reaches beyond them; enough to join the torsos."""
NUMBERS = 2.3 + EDGE
"""The numbers of the columns."""
FOOT = 5.2
"""Numbers and count below the rear armor of a torso."""
SEAM = 0.9
"""Between armor, internals and block."""
STRIP, MOST_STRIP = 2.7, 3.9
"""What the block has above its boxes for names, where room is short and where there is plenty."""
SECOND_LINE = 2.0
"""Names in the head stand over one box and have two lines."""
BAR = 2.6
"""The Destroyed zone."""
TORSO_GAP = 1.4
COLUMN_GAP = 4.4
"""Between the torsos and the limbs beside them."""
LIMB_GAP = 3.4
MOST_GAP = 14.0
"""Above one another."""
LARGEST = 5.6
"""The side of a box in mm, where there is room."""

Rows = Mapping[GridKey, tuple[str, ...]]


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
    """Of a box and its gaps, in mm."""
    grids: Mapping[GridKey, GridPlace]
    locations: Mapping[str, LocationPlace]
    beside_head: tuple[Rect, ...]
    """Free room left and right of the head."""


class _Stack:
    """Heights of one location: fixed millimetres and rows."""

    def __init__(self, rows: Rows, location: str) -> None:
        self.location = location
        self.rows = {
            part: rows.get(GridKey(f"{location}/{part}"), ()) for part in (*FRONT, BLOCK, *REAR)
        }
        self.set_strip(STRIP)

    def set_strip(self, height: float) -> None:
        """Room for names."""
        self.strip = height + (SECOND_LINE if self.location == "HD" else 0.0)

    def front(self, side: float) -> float:
        """From the top of the armor to the block."""
        return sum(len(self.rows[part]) * side + SEAM for part in FRONT)

    def block(self, side: float) -> float:
        """The block alone."""
        return len(self.rows[BLOCK]) * (side + self.strip)

    def rear(self, side: float) -> float:
        """From the block to the end of the rear armor."""
        return sum(len(self.rows[part]) * side + SEAM for part in REAR)

    def limb(self, side: float) -> float:
        """All of a limb or head."""
        return HEAD + NUMBERS + self.front(side) + self.block(side) + EDGE + BAR


def _torso_height(torsos: Sequence[_Stack], side: float) -> float:
    above = max(stack.front(side) for stack in torsos)
    below = max(stack.rear(side) for stack in torsos)
    return HEAD + NUMBERS + above + torsos[0].block(side) + below + FOOT


def lay_out(rows: Rows, columns: Sequence[Sequence[str]], inside: Rect) -> GridSheet:
    """The largest figure that fits; the middle column holds the torsos."""
    torsos = [_Stack(rows, torso) for torso in TORSOS]
    known = {key.partition("/")[0] for key in rows}
    stacks = [[_Stack(rows, loc) for loc in column if loc in known] for column in columns]
    middle = next(i for i, column in enumerate(columns) if TORSO in column)

    def height(i: int, side: float) -> float:
        parts = [stack.limb(side) for stack in stacks[i]]
        if i == middle:
            parts.append(_torso_height(torsos, side))
        return sum(parts) + LIMB_GAP * (len(parts) - 1)

    inside = inside.inset(EDGE, 0)
    across = COLUMNS * (len(columns) - 1 + len(TORSOS))
    gaps = COLUMN_GAP * (len(columns) - 1) + TORSO_GAP * (len(TORSOS) - 1)
    side = min(LARGEST, (inside.width - gaps) / across)
    for i in range(len(columns)):
        fixed = height(i, 0.0)
        side = min(side, (inside.height - fixed) / (height(i, 1.0) - fixed))
    # Where the width is what limits the boxes, names get the height that is left over.
    tallest = max(range(len(columns)), key=lambda i: height(i, side))
    lines = sum(len(stack.rows[BLOCK]) for stack in stacks[tallest])
    lines += len(torsos[0].rows[BLOCK]) if tallest == middle else 0
    spare = (inside.height - height(tallest, side) - LIMB_GAP) / max(1, lines)
    for stack in (*torsos, *(stack for column in stacks for stack in column)):
        stack.set_strip(max(STRIP, min(MOST_STRIP, STRIP + spare)))
    return _Drawing(rows, side, inside).place(columns, stacks, torsos, middle)


class _Drawing:
    """Puts the stacks on the page."""

    def __init__(self, rows: Rows, side: float, inside: Rect) -> None:
        self.rows = rows
        self.side = side
        self.inside = inside
        self.grids: dict[GridKey, GridPlace] = {}
        self.locations: dict[str, LocationPlace] = {}
        self.free: list[Rect] = []

    def place(
        self,
        columns: Sequence[Sequence[str]],
        stacks: Sequence[Sequence[_Stack]],
        torsos: Sequence[_Stack],
        middle: int,
    ) -> GridSheet:
        side, inside = self.side, self.inside
        limb = COLUMNS * side
        trunk = len(TORSOS) * limb + (len(TORSOS) - 1) * TORSO_GAP
        # What is left over goes between the columns first, so that the figure spreads its arms.
        spare = inside.width - trunk - limb * (len(columns) - 1)
        gap = min(spare / max(1, len(columns) - 1), 3 * COLUMN_GAP)
        x = inside.center.x - (trunk + (limb + gap) * (len(columns) - 1)) / 2
        heights = [
            [stack.limb(side) for stack in column]
            + ([_torso_height(torsos, side)] if i == middle else [])
            for i, column in enumerate(stacks)
        ]
        gaps = [
            min(MOST_GAP, (inside.height - sum(parts)) / max(1, len(parts) - 1))
            for parts in heights
        ]
        tallest = max(sum(p) + g * (len(p) - 1) for p, g in zip(heights, gaps, strict=True))
        top = inside.y + (inside.height - tallest) / 2
        for i, column in enumerate(stacks):
            parts = heights[i]
            between = (tallest - sum(parts)) / max(1, len(parts) - 1)
            if i == middle:
                self._middle(column, torsos, x, top, between)
                x += trunk + gap
                continue
            y = top
            for stack, height in zip(column, parts, strict=True):
                self._limb(stack, x, y)
                y += height + between
            x += limb + gap
        return GridSheet(
            side=side,
            grids=self.grids,
            locations=self.locations,
            beside_head=tuple(self.free),
        )

    def _middle(
        self,
        column: Sequence[_Stack],
        torsos: Sequence[_Stack],
        x: float,
        y: float,
        between: float,
    ) -> None:
        """The head, the torsos, and below them what stands in the middle."""
        limb = COLUMNS * self.side
        trunk = len(TORSOS) * limb + (len(TORSOS) - 1) * TORSO_GAP
        above = [stack for stack in column if stack.location == "HD"]
        for stack in above:
            height = stack.limb(self.side)
            left = x + (trunk - limb) / 2
            self._limb(stack, left, y)
            wide = left - x - 2.4
            self.free += [
                Rect(x, y, wide, height),
                Rect(left + limb + 2.4, y, wide, height),
            ]
            y += height + between
        front = max(stack.front(self.side) for stack in torsos)
        for i, stack in enumerate(torsos):
            self._torso(stack, x + i * (limb + TORSO_GAP), y + HEAD + NUMBERS + front)
        y += _torso_height(torsos, self.side) + between
        for stack in column:
            if stack not in above:
                self._limb(stack, x + (trunk - limb) / 2, y)
                y += stack.limb(self.side) + between

    def _limb(self, stack: _Stack, x: float, y: float) -> None:
        width = COLUMNS * self.side
        head = Rect(x, y, width, HEAD)
        numbers = Rect(x, head.bottom, width, NUMBERS - EDGE)
        bottom = self._front(stack, x, head.bottom + NUMBERS)
        bottom = self._block(stack, x, bottom) + EDGE
        self.locations[stack.location] = LocationPlace(
            location=stack.location,
            rect=Rect(x - EDGE, y, width + 2 * EDGE, bottom + BAR - y),
            head=head,
            numbers=numbers,
            bar=Rect(x - EDGE, bottom, width + 2 * EDGE, BAR),
        )

    def _torso(self, stack: _Stack, x: float, block: float) -> None:
        """All torsos have their blocks at one height."""
        width = COLUMNS * self.side
        top = block - stack.front(self.side)
        self._front(stack, x, top)
        bottom = self._block(stack, x, block)
        for part in REAR:
            bottom = self._grid(stack, part, x, bottom + SEAM)
        y = top - NUMBERS - HEAD
        self.locations[stack.location] = LocationPlace(
            location=stack.location,
            rect=Rect(x, y, width, bottom + FOOT - y),
            head=Rect(x, y, width, HEAD),
            numbers=Rect(x, top - NUMBERS, width, NUMBERS - EDGE),
            rear_numbers=Rect(x, bottom + EDGE, width, NUMBERS - EDGE),
            foot=Rect(x, bottom + NUMBERS, width, FOOT - NUMBERS),
        )

    def _front(self, stack: _Stack, x: float, y: float) -> float:
        for part in FRONT:
            y = self._grid(stack, part, x, y) + SEAM
        return y

    def _grid(self, stack: _Stack, part: str, x: float, y: float) -> float:
        key, side = GridKey(f"{stack.location}/{part}"), self.side
        rows = stack.rows[part]
        if key not in self.rows:
            return y
        boxes = {
            Cell(r, c): Rect(x + c * side, y + r * side, side, side)
            for r, text in enumerate(rows)
            for c, character in enumerate(text)
            if character == BOX
        }
        rect = Rect(x, y, COLUMNS * side, len(rows) * side)
        self.grids[key] = GridPlace(key=key, rect=rect, boxes=boxes)
        return rect.bottom

    def _block(self, stack: _Stack, x: float, y: float) -> float:
        key, side = GridKey(f"{stack.location}/{BLOCK}"), self.side
        rows, step = stack.rows[BLOCK], side + stack.strip
        width = COLUMNS * side
        self.grids[key] = GridPlace(
            key=key,
            rect=Rect(x, y, width, len(rows) * step),
            boxes={
                Cell(r, c): Rect(x + c * side, y + r * step + stack.strip, side, side)
                for r, text in enumerate(rows)
                for c, character in enumerate(text)
                if character == BOX
            },
            names={r: Rect(x, y + r * step, width, stack.strip) for r in range(len(rows))},
        )
        return y + len(rows) * step
