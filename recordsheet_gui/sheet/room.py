"""How much room an outline has for pips, measured on lines from its top to its bottom."""

from functools import lru_cache
from math import ceil, floor, inf, sqrt
from typing import NamedTuple

from recordsheet_gui.sheet.geometry import Polygon

SAMPLE = 0.4
"""Distance of the lines, in insets; between two of them the edge is taken as straight."""


class Shape(NamedTuple):
    """Where the pips of a location may stand; a level line crosses its edge only twice."""

    field: Polygon
    symmetric: bool = False
    """True when it mirrors itself on the line x = 0."""
    spine: Polygon = ()
    """The line that rows are centered on, from top to bottom, where it is not a straight one."""


class Room(NamedTuple):
    """The places for a pip's center: a middle line, and how far it may go to both sides of it."""

    top: float
    step: float
    """From line to line."""
    middles: tuple[float, ...]
    halves: tuple[float, ...]
    """Line by line; below 0 where there is no room at all."""

    @property
    def height(self) -> float:
        """From the first line to the last."""
        return (len(self.halves) - 1) * self.step

    @property
    def widest(self) -> float:
        """The widest line, from center to center."""
        return 2 * max(self.halves)

    def runs(self, half: float) -> list[tuple[float, float]]:
        """The stretches of height that are at least so wide to both sides."""
        found = []
        start = None
        before = -inf
        for i, here in enumerate((*self.halves, -inf)):
            if here >= half - 1e-9:
                if start is None:
                    start = i - self._part(here, before, half) if i else 0.0
            elif start is not None:
                end = i - 1 + self._part(before, here, half)
                found.append((self.top + start * self.step, self.top + end * self.step))
                start = None
            before = here
        return found

    @staticmethod
    def _part(wide: float, narrow: float, half: float) -> float:
        """How far it is from a line that is wide enough to where it is no more, in steps."""
        if narrow == -inf or wide <= narrow:
            return 0.0
        return max(0.0, (wide - half) / (wide - narrow))

    def at(self, y: float) -> tuple[float, float]:
        """The middle and the half width at any height."""
        place = (y - self.top) / self.step if self.step else 0.0
        i = min(max(floor(place), 0), len(self.halves) - 1)
        part = place - i
        if part < 1e-6 or i + 1 >= len(self.halves):
            return self.middles[i], self.halves[i]
        return (
            self.middles[i] + part * (self.middles[i + 1] - self.middles[i]),
            self.halves[i] + part * (self.halves[i + 1] - self.halves[i]),
        )

    def free(self, beside: float) -> float:
        """The area for pips that take so much room beside each other."""
        step = self.step or beside
        return sum((2 * half + beside) * step for half in self.halves if half >= 0)


NOWHERE = Room(0.0, 0.0, (0.0,), (-1.0,))


@lru_cache(maxsize=512)
def room_of(shape: Shape, inset: float) -> Room:
    """The room for pips whose centers keep an inset to the edge."""
    top = min(y for _, y in shape.field) + inset
    height = max(y for _, y in shape.field) - inset - top
    if height < 0:
        return NOWHERE
    number = ceil(height / (SAMPLE * inset)) + 1
    step = height / (number - 1) if number > 1 else 0.0
    ys = [top + i * step for i in range(number)]
    lows, highs = _ends(shape.field, inset, ys, step)
    if shape.symmetric:
        middles = [0.0] * number
    elif shape.spine:
        middles = [_on(shape.spine, y) for y in ys]
    else:
        lean, foot = _middle_line(ys, lows, highs)
        middles = [foot + lean * y for y in ys]
    halves = [
        min(middle - low, high - middle)
        for middle, low, high in zip(middles, lows, highs, strict=True)
    ]
    return Room(top, step, tuple(middles), tuple(halves))


def _on(spine: Polygon, y: float) -> float:
    """Where a spine is at a height."""
    before = spine[0]
    for here in spine[1:]:
        if y <= here.y:
            share = min(1.0, max(0.0, (y - before.y) / ((here.y - before.y) or 1.0)))
            return before.x + share * (here.x - before.x)
        before = here
    return before.x


def _middle_line(ys: list[float], lows: list[float], highs: list[float]) -> tuple[float, float]:
    """The straight line x = foot + lean * y that stays nearest to the middle of all spans."""
    points = [
        (y, (low + high) / 2, high - low + 0.5)
        for y, low, high in zip(ys, lows, highs, strict=True)
        if high >= low
    ]
    if not points:
        return 0.0, 0.0
    weight = sum(w for _, _, w in points)
    y0 = sum(y * w for y, _, w in points) / weight
    x0 = sum(x * w for _, x, w in points) / weight
    spread = sum(w * (y - y0) ** 2 for y, _, w in points)
    lean = sum(w * (y - y0) * (x - x0) for y, x, w in points) / spread if spread else 0.0
    return lean, x0 - lean * y0


def _ends(
    outline: Polygon, inset: float, ys: list[float], step: float
) -> tuple[list[float], list[float]]:
    """How far a pip's center may go to the left and right on each line.

    The outline runs clockwise: edges that go down are its right side. Each edge keeps a center off
    by the inset, and so does each corner.
    """
    top, number = ys[0], len(ys)
    lows, highs = [-inf] * number, [inf] * number

    def between(first: float, last: float) -> range:
        if not step:
            return range(1 if first <= top <= last else 0)
        start = max(0, ceil((first - top) / step - 1e-9))
        return range(start, min(number, floor((last - top) / step + 1e-9) + 1))

    before = outline[-1]
    falls = _falls(outline)
    for here, (falls_to, falls_from) in zip(outline, falls, strict=True):
        # The corner, for the sides that it is part of.
        for i in between(here.y - inset, here.y + inset):
            dy = ys[i] - here.y
            reach = sqrt(max(0.0, inset * inset - dy * dy))
            if falls_to or falls_from:
                highs[i] = min(highs[i], here.x - reach)
            if not (falls_to and falls_from):
                lows[i] = max(lows[i], here.x + reach)
        # The edge to it.
        dx, dy = here.x - before.x, here.y - before.y
        if dy:
            length = sqrt(dx * dx + dy * dy)
            # Clockwise with y downward, the inside is to the right of the way: (-dy, dx).
            x0, y0 = before.x - dy / length * inset, before.y + dx / length * inset
            y1 = here.y + dx / length * inset
            slope = dx / dy
            for i in between(min(y0, y1), max(y0, y1)):
                x = x0 + (ys[i] - y0) * slope
                if dy > 0:
                    highs[i] = min(highs[i], x)
                else:
                    lows[i] = max(lows[i], x)
        before = here
    return lows, highs


def _falls(outline: Polygon) -> list[tuple[bool, bool]]:
    """For each corner: whether the edge to it and the edge from it belong to the right side.

    A level edge belongs to the side that is before it.
    """
    downs = []
    down = True
    ends = tuple(zip((outline[-1], *outline[:-1]), outline, strict=True))
    for a, b in (*ends, *ends):
        if b.y != a.y:
            down = b.y > a.y
        downs.append(down)
    downs = downs[len(outline) :]
    return [(downs[i], downs[(i + 1) % len(downs)]) for i in range(len(downs))]


def area(outline: Polygon) -> float:
    """The area of an outline in square mm."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
