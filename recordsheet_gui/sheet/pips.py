"""Where the boxes of a location stand inside its outline: even, aligned and mirror-symmetrical."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, inf, log, sqrt
from typing import NamedTuple

from recordsheet_gui.core.grid import MOST_BOXES
from recordsheet_gui.sheet.geometry import Point, Polygon

MOST_PIPS = MOST_BOXES
"""More than any rule book gives to one location; up to 120 they look as they should."""
LARGEST = 1.65
"""Radius in mm that even a light 'Mech's pips do not exceed."""
WANTED = 1.1
"""Radius in mm below which a crowded location shrinks alone and leaves the others their size."""
STEP = 0.05
GAP = 0.34
"""Least distance between two pips, in radii."""
CLEARANCE = 0.5
"""Least distance between a pip and its outline, in radii."""
WIDEST = 3.3
"""Greatest distance between the centers of neighbors, in radii: more falls apart to the eye."""
_SAMPLE = 0.6
"""Distance in mm of the lines on which an outline is measured."""


class Pips(NamedTuple):
    """The centers of a location's boxes in reading order, and their radius in mm."""

    radius: float
    centers: tuple[Point, ...]


def clearance(radius: float) -> float:
    """How much room a pip keeps to its outline, in mm."""
    return CLEARANCE * radius


def lay_out_figure(
    shapes: Mapping[str, tuple[Polygon, bool]], counts: Mapping[str, int], scale: float = 1.0
) -> dict[str, Pips]:
    """The pips of all locations, of one size where all fit in it.

    A shape is a polygon and whether it mirrors itself on the line x = 0; scale is what the figure
    is multiplied with on the page, so that limits hold for what the eye sees.
    """
    wanted = {key: n for key, n in counts.items() if n > 0}
    if not wanted:
        return {}
    crowded_first = sorted(wanted, key=lambda key: _area(shapes[key][0]) / wanted[key])
    common = LARGEST
    for key in crowded_first:
        radius = largest_radius(*shapes[key], wanted[key], common, scale)
        common = max(min(common, radius), WANTED)
    placed = {}
    for key, n in wanted.items():
        radius = largest_radius(*shapes[key], n, common, scale)
        pips = lay_out(*shapes[key], n, round(radius / scale, 4))
        if pips is None:
            raise ValueError(f"{n} pips do not fit into {key}")
        placed[key] = pips
    return placed


@lru_cache(maxsize=1024)
def largest_radius(
    outline: Polygon, symmetric: bool, count: int, at_most: float, scale: float = 1.0
) -> float:
    """The largest radius on the page, in steps, at which so many pips fit."""
    steps = round(at_most / STEP)
    while steps > 0:
        radius = steps * STEP
        if lay_out(outline, symmetric, count, round(radius / scale, 4)) is not None:
            return radius
        # Pips and room grow with the square of the radius: a bold step down, then small ones.
        room = _capacity(outline, round(radius / scale, 4))
        shrink = sqrt(max(room, 1) / count)
        steps = min(steps - 1, ceil(steps * min(1.0, shrink * 1.08)))
    radius = STEP
    while lay_out(outline, symmetric, count, round(radius / scale, 4)) is None:
        radius *= 0.8
    return radius


@lru_cache(maxsize=1024)
def lay_out(outline: Polygon, symmetric: bool, count: int, radius: float) -> Pips | None:
    """So many pips of a radius inside an outline, or None when they do not fit."""
    if not 1 <= count <= MOST_PIPS:
        raise ValueError(f"an outline holds 1 to {MOST_PIPS} pips, not {count}")
    lines = _lines(outline, round(radius + clearance(radius), 4))
    least, most = radius * (2 + GAP), radius * WIDEST
    for trim in (least, 0.0):
        best = _best_rows(lines, symmetric, count, least, most, trim)
        if best is not None:
            return Pips(radius, tuple(Point(x, y) for y, xs in best for x in xs))
    return None


_Row = tuple[float, list[float]]
"""The height of a row and where its pips stand."""


def _best_rows(
    lines: "_Lines", symmetric: bool, count: int, least: float, most: float, trim: float
) -> list[_Row] | None:
    """The quietest arrangement in rows of any number, on lines at least as wide as the trim."""
    lean, foot = (0.0, 0.0) if symmetric else lines.middle_line()
    top, bottom = lines.extent(trim, lean, foot)
    if bottom < top:
        return None
    height = bottom - top
    best: list[_Row] | None = None
    lowest = inf
    for rows in range(1, min(count, floor(height / least + 1e-9) + 1) + 1):
        pitch = min(most, height / (rows - 1)) if rows > 1 else most
        first = (top + bottom - (rows - 1) * pitch) / 2
        ys = [first + i * pitch for i in range(rows)]
        middles = [foot + lean * y for y in ys]
        widths = []
        for y, middle in zip(ys, middles, strict=True):
            low, high = lines.span(y)
            widths.append(2 * min(middle - low, high - middle))
        if min(widths) < 0:
            continue
        numbers = _shared_out(widths, least, most, count)
        if numbers is None:
            continue
        across = min(
            [most, 1.25 * pitch]
            + [width / (k - 1) for width, k in zip(widths, numbers, strict=True) if k > 1]
        )
        cost = _cost(widths, numbers, across, pitch, most)
        # A small group of pips has the proportions of its outline.
        tall = (rows - 1) * pitch + least
        wide = (max(numbers) - 1) * across + least
        cost += 0.35 * abs(log((tall / wide) / ((height + least) / (max(widths) + least))))
        if cost < lowest - 1e-9:
            lowest = cost
            best = [
                (y, [middle + (j - (k - 1) / 2) * across for j in range(k)])
                for y, middle, k in zip(ys, middles, numbers, strict=True)
            ]
    return best


def _shared_out(widths: list[float], least: float, most: float, count: int) -> list[int] | None:
    """How many pips each row gets: by its width, never more than fit."""
    caps = [1 + floor(width / least + 1e-9) for width in widths]
    if sum(caps) < count:
        return None
    total = sum(width + most for width in widths)
    shares = [count * (width + most) / total for width in widths]
    numbers = [max(1, min(cap, floor(share))) for cap, share in zip(caps, shares, strict=True)]
    middle = (len(widths) - 1) / 2
    missing = count - sum(numbers)
    while missing:
        sign = 1 if missing > 0 else -1
        rows = [i for i, k in enumerate(numbers) if (k < caps[i] if missing > 0 else k > 1)]
        if not rows:
            return None
        # The neediest row; among equals the one nearest to the middle, the lower one last.
        i = max(
            rows,
            key=lambda i: (
                round(sign * (shares[i] - numbers[i]), 2),
                -sign * abs(i - middle),
                -sign * i,
            ),
        )
        numbers[i] += sign
        missing -= sign
    return numbers


def _cost(
    widths: list[float], numbers: list[int], across: float, pitch: float, most: float
) -> float:
    """How far an arrangement is from large, even and quiet."""
    near = min(across, pitch)
    steps = [abs(a - b) for a, b in pairwise(numbers)]
    turns = sum(
        1
        for a, b, c in zip(numbers, numbers[1:], numbers[2:], strict=False)
        if (b - a) * (c - b) < 0
    )
    ragged = sum(
        max(0.0, width - (k - 1) * across) for width, k in zip(widths, numbers, strict=True)
    ) / (len(numbers) * most)
    return (
        3.0 * (1 - near / most)
        + 0.9 * abs(log(pitch / across))
        + 0.10 * ragged
        + 0.05 * sum(steps)
        + 0.06 * turns
        + 0.4 * sum(max(0, step - 1) for step in steps)
    )


class _Lines(NamedTuple):
    """How far a pip's center may go to the left and right, line by line."""

    top: float
    lows: tuple[float, ...]
    highs: tuple[float, ...]

    def extent(self, least: float, lean: float, foot: float) -> tuple[float, float]:
        """The first and last line that is at least so wide around the middle line."""
        wide = []
        for i, (low, high) in enumerate(zip(self.lows, self.highs, strict=True)):
            middle = foot + lean * (self.top + i * _SAMPLE)
            if 2 * min(middle - low, high - middle) >= least:
                wide.append(i)
        if not wide:
            return inf, -inf
        return self.top + wide[0] * _SAMPLE, self.top + wide[-1] * _SAMPLE

    def middle_line(self) -> tuple[float, float]:
        """The straight line x = foot + lean * y that stays nearest to the middle of all spans."""
        points = [
            (self.top + i * _SAMPLE, (low + high) / 2, high - low + _SAMPLE)
            for i, (low, high) in enumerate(zip(self.lows, self.highs, strict=True))
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

    def span(self, y: float) -> tuple[float, float]:
        """The span at any height."""
        place = (y - self.top) / _SAMPLE
        i = floor(place + 1e-9)
        if i < 0 or i >= len(self.lows):
            return 1.0, -1.0
        part = max(0.0, place - i)
        if part < 1e-6 or i + 1 >= len(self.lows):
            return self.lows[i], self.highs[i]
        return (
            self.lows[i] + part * (self.lows[i + 1] - self.lows[i]),
            self.highs[i] + part * (self.highs[i + 1] - self.highs[i]),
        )


@lru_cache(maxsize=256)
def _lines(outline: Polygon, inset: float) -> _Lines:
    """The outline made smaller by an inset, measured on lines; each line crosses it once."""
    top = min(y for _, y in outline) + inset
    bottom = max(y for _, y in outline) - inset
    number = max(0, floor((bottom - top) / _SAMPLE + 1e-9)) + 1
    top += max(0.0, (bottom - top) - (number - 1) * _SAMPLE) / 2
    ys = [top + i * _SAMPLE for i in range(number)]
    edges = tuple(zip(outline, (*outline[1:], outline[0]), strict=True))
    lows, highs = [inf] * number, [-inf] * number
    for a, b in edges:
        if a.y != b.y:
            slope = (b.x - a.x) / (b.y - a.y)
            for i in _between(min(a.y, b.y), max(a.y, b.y), top, number):
                x = a.x + (ys[i] - a.y) * slope
                lows[i], highs[i] = min(lows[i], x), max(highs[i], x)
    middles = [(low + high) / 2 for low, high in zip(lows, highs, strict=True)]
    for a, b in edges:
        for i in _between(min(a.y, b.y) - inset, max(a.y, b.y) + inset, top, number):
            first, last = _reach(a, b, ys[i], inset)
            if (first + last) / 2 < middles[i]:
                lows[i] = max(lows[i], last)
            else:
                highs[i] = min(highs[i], first)
    return _Lines(top, tuple(lows), tuple(highs))


def _between(first: float, last: float, top: float, number: int) -> range:
    """The numbers of the lines between two heights."""
    start = max(0, ceil((first - top) / _SAMPLE))
    return range(start, min(number, floor((last - top) / _SAMPLE) + 1))


def _reach(a: Point, b: Point, y: float, inset: float) -> tuple[float, float]:
    """The stretch of a horizontal line that is nearer to an edge than the inset."""
    first, last = inf, -inf
    for end in (a, b):
        dy = y - end.y
        if -inset <= dy <= inset:
            half = sqrt(inset * inset - dy * dy)
            first, last = min(first, end.x - half), max(last, end.x + half)
    dx, dy = b.x - a.x, b.y - a.y
    if dy:
        length = sqrt(dx * dx + dy * dy)
        nx, ny = -dy / length * inset, dx / length * inset
        for side in (1, -1):
            along = (y - a.y - side * ny) / dy
            if 0 <= along <= 1:
                x = a.x + side * nx + along * dx
                first, last = min(first, x), max(last, x)
    return first, last


def _area(outline: Polygon) -> float:
    """The area of an outline in square mm."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2


def _capacity(outline: Polygon, radius: float) -> int:
    """Roughly how many pips of a radius an outline holds."""
    lines = _lines(outline, round(radius + clearance(radius), 4))
    least = radius * (2 + GAP)
    free = sum(
        (high - low + least) * _SAMPLE
        for low, high in zip(lines.lows, lines.highs, strict=True)
        if high >= low
    )
    return round((free + least * least) / (least * least))
