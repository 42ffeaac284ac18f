"""Where the boxes of a location stand inside its outline: even rows, in fives where they fit."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, inf, log, sqrt
from typing import NamedTuple

from recordsheet_gui.core.grid import MOST_BOXES
from recordsheet_gui.sheet.geometry import Point
from recordsheet_gui.sheet.room import Room, Shape, area, room_of

MOST_PIPS = MOST_BOXES
"""More than any rule book gives to one location."""
CROWD = 120
"""Boxes beyond which a mark stands for ten; marks beyond which a location shrinks alone, while up
to here a figure has marks of one size."""
TEN = 10
"""What the marks of a crowded location stand for, each with a small square for every box."""
SLENDER = 2.5
"""How often the height of such a mark goes into its width: two rows of five squares."""
CORNER = 1.09
"""How much more room than a round pip of its height such a mark takes, for its corners."""
LARGEST = 1.75
"""Radius in mm that even a light 'Mech's pips do not exceed."""
STEP = 0.025
"""In which the radius of pips grows, in mm of the figure."""
GIVEN_UP = 0.05
"""How much smaller all pips of a figure may be so that their rows are even."""
GAP = 0.2
"""Least distance between two pips, in radii."""
CLEARANCE = 0.32
"""Least distance between a pip and its outline, in radii."""
WIDEST = 2.7
"""Greatest distance between the centers of neighbors, in radii: more falls apart to the eye."""
LOOSE = 0.6
"""What an almost empty outline adds to it."""
FIVE = 5
PAUSE = 0.34
"""What is added between two groups of five, in distances of neighbors."""


class Pips(NamedTuple):
    """The centers of a location's boxes in reading order, and their radius in mm."""

    radius: float
    """Half the height of a mark, which is a box or a ten of them."""
    centers: tuple[Point, ...]
    is_even: bool = True
    """True for rows of one length, the last one at most as long."""
    tens: tuple[Point, ...] = ()
    """The centers of the marks for ten boxes, where the location has them; a box is a square in one
    of them then, half as high as it."""


class _Lot(NamedTuple):
    """What a location has to place: marks of one size in its shape."""

    shape: Shape
    """As narrow as if its marks were round."""
    marks: int
    larger: float = 1.0
    """How much more room than a round pip a mark takes."""

    @property
    def room(self) -> float:
        """The area for each."""
        return area(self.shape.field) / self.marks / self.larger**2

    def at(self, radius: float) -> Pips | None:
        """The marks in a size, or None when they do not fit."""
        return lay_out(self.shape, self.marks, round(radius * self.larger, 4))

    def largest(self, at_most: float) -> float:
        """The largest radius at which they fit."""
        found = largest_radius(self.shape, self.marks, round(at_most * self.larger, 4))
        return found if self.larger == 1.0 else min(at_most, found / self.larger)


def _lot(shape: Shape, count: int, single: int) -> _Lot:
    if count <= single:
        return _Lot(shape, count)
    narrow = Shape(
        tuple(Point(x / SLENDER, y) for x, y in shape.field),
        shape.symmetric,
        tuple(Point(x / SLENDER, y) for x, y in shape.spine),
    )
    return _Lot(narrow, ceil(count / TEN), CORNER)


def _opened(marks: Pips, count: int, radius: float) -> Pips:
    """Marks for ten, and the boxes in each: two rows of five, as many as there are."""
    tens = tuple(Point(x * SLENDER, y) for x, y in marks.centers)
    centers = tuple(
        Point(x + (i % FIVE - (FIVE - 1) / 2) * radius, y + (i // FIVE - 0.5) * radius)
        for x, y in tens
        for i in range(TEN)
    )
    return Pips(radius, centers[:count], marks.is_even, tens)


def room_for(count: int, single: int = CROWD) -> float:
    """What boxes of a location take, in the squares around round ones."""
    return count if count <= single else SLENDER * CORNER**2 * ceil(count / TEN)


def clearance(radius: float) -> float:
    """How much room a pip keeps to its outline, in mm."""
    return CLEARANCE * radius


def lay_out_figure(
    shapes: Mapping[str, Shape],
    counts: Mapping[str, int],
    scale: float = 1.0,
    largest: float = LARGEST,
    single: int = CROWD,
) -> dict[str, Pips]:
    """The pips of all locations, all of one size; beyond `single` boxes a mark stands for ten.

    Scale is what the figure is multiplied with on the page, so that limits hold for what the eye
    sees. A file with an absurd number in one location makes only that one's pips small.
    """
    placed = {}
    for key, (lot, radius) in _sizes(shapes, counts, scale, largest, single).items():
        pips = lot.at(radius)
        if pips is None:
            raise ValueError(f"{counts[key]} pips do not fit into {key}")
        placed[key] = pips if counts[key] <= single else _opened(pips, counts[key], radius)
    return placed


def least_radius(
    shapes: Mapping[str, Shape],
    counts: Mapping[str, int],
    scale: float = 1.0,
    largest: float = LARGEST,
    single: int = CROWD,
) -> float | None:
    """That of the smallest pips `lay_out_figure` would place; None where there are none.

    A page tries many sizes of a figure before it takes one: where each box stands can wait.
    """
    sizes = _sizes(shapes, counts, scale, largest, single)
    return min((radius for _, radius in sizes.values()), default=None)


def _sizes(
    shapes: Mapping[str, Shape],
    counts: Mapping[str, int],
    scale: float,
    largest: float,
    single: int,
) -> dict[str, tuple[_Lot, float]]:
    """What each location has to place, and how large."""
    wanted = {key: n for key, n in counts.items() if n > 0}
    if any(n > MOST_PIPS for n in wanted.values()):
        raise ValueError(f"an outline holds 1 to {MOST_PIPS} pips, not {max(wanted.values())}")
    lots = {key: _lot(shapes[key], n, single) for key, n in wanted.items()}
    common = round(largest / scale, 4)
    crowd = {lot for lot in lots.values() if lot.marks <= CROWD}
    for lot in sorted(crowd, key=lambda lot: lot.room):
        common = lot.largest(common)
    # What fits in one size need not fit in a slightly smaller one.
    while any(lot.at(common) is None for lot in crowd):
        common = round(common * 0.99, 4)
    common = _calmest(crowd, common)
    return {
        key: (lot, common if lot in crowd else lot.largest(common)) for key, lot in lots.items()
    }


def can_hold(
    shapes: Mapping[str, Shape], counts: Mapping[str, int], radius: float, single: int = CROWD
) -> bool:
    """True when marks of a radius fit into every location."""
    lots = [_lot(shapes[key], n, single) for key, n in counts.items() if n > 0]
    # What is fullest says no soonest.
    return all(lot.at(radius) is not None for lot in sorted(lots, key=lambda lot: lot.room))


@lru_cache(maxsize=1024)
def largest_radius(shape: Shape, count: int, at_most: float) -> float:
    """The largest radius, in steps, at which so many pips fit."""
    # No more fit than their squares would cover.
    bound = round(sqrt(area(shape.field) / count) / (2 + GAP), 4)
    radius = failed = min(at_most, bound)
    while lay_out(shape, count, radius) is None:
        failed = radius
        held = sqrt(_most(shape, radius) / count)
        radius = round(radius * min(0.93, max(0.8, held * 1.08)), 4)
    # Bold steps down, then small ones between the last two: what fits is not quite a matter of
    # size alone.
    step = STEP * min(1.0, radius)
    for i in range(1, floor((failed - radius) / step) + 1):
        larger = round(failed - i * step, 4)
        if larger > radius and lay_out(shape, count, larger) is not None:
            return larger
    return radius


def _calmest(lots: Collection[_Lot], common: float) -> float:
    """A radius a little smaller than the common one where that brings more even rows."""
    ragged = [lot for lot in lots if _raggedness(lot, common)]
    best, fewest = common, float(len(ragged))
    radius = round(common - STEP, 4)
    while fewest and radius >= common * (1 - GIVEN_UP):
        still = sum(_raggedness(lot, radius) for lot in ragged)
        if still < fewest and sum(_raggedness(lot, radius) for lot in lots) <= still:
            best, fewest = radius, still
        radius = round(radius - STEP, 4)
    return best


def _raggedness(lot: _Lot, radius: float) -> float:
    """0 for even rows, 1 for others, and very much where there is no room at all."""
    pips = lot.at(radius)
    return inf if pips is None else float(not pips.is_even)


@lru_cache(maxsize=1024)
def lay_out(shape: Shape, count: int, radius: float) -> Pips | None:
    """So many pips of a radius inside a shape, or None when they do not fit."""
    if not 1 <= count <= MOST_PIPS:
        raise ValueError(f"an outline holds 1 to {MOST_PIPS} pips, not {count}")
    room = room_of(shape, round(radius + clearance(radius), 4))
    least = radius * (2 + GAP)
    # Few pips in a large plate stand wider, or they would huddle in its middle.
    empty = 1 - min(1.0, 2 * count * least * least / room.free(least)) if room.widest >= 0 else 0.0
    most = radius * (WIDEST + LOOSE * empty)
    even = _even_rows(room, count, least, most)
    rows = even or _uneven_rows(room, count, least, most)
    if rows is None:
        return None
    return Pips(radius, tuple(Point(x, y) for y, xs in rows for x in xs), even is not None)


_Row = tuple[float, list[float]]
"""The height of a row and where its pips stand."""


def _most(shape: Shape, radius: float) -> int:
    """Roughly how many pips of a radius a shape holds."""
    room = room_of(shape, round(radius + clearance(radius), 4))
    least = radius * (2 + GAP)
    return round((room.free(least) + least * least) / (least * least))


def _even_rows(room: Room, count: int, least: float, most: float) -> list[_Row] | None:
    """Rows of one length, the last one shorter; joints of a limb part them into groups."""
    best: list[_Row] | None = None
    lowest = inf
    aspect = (room.height + least) / (max(room.widest, 0.0) + least)
    for across in range(1, min(count, 1 + floor(room.widest / least + 1e-9)) + 1):
        rows = ceil(count / across)
        if (rows - 1) * least > room.height + 1e-6:
            continue
        heights = _heights(room.runs((across - 1) * least / 2), rows, least, most)
        if heights is None:
            continue
        down = min((b - a for a, b in pairwise(heights)), default=most)
        narrowest = min(room.at(y)[1] for y in heights)
        beside = min(most, 1.2 * down, 2 * narrowest / max(1, across - 1))
        last = count - across * (rows - 1)
        tall, wide = heights[-1] - heights[0] + least, (across - 1) * beside + least
        cost = (
            1.1 * (1 - min(beside if across > 1 else most, down) / most)
            + (0.5 * abs(log(down / beside)) if across > 1 and rows > 1 else 0.0)
            + 0.3 * abs(log(tall / wide / aspect))
            + 0.12 * (1 - last / across)
            + (
                0.0
                if across in (FIVE, 2 * FIVE) or count <= FIVE
                else 0.3
                if across < FIVE
                else 0.5
            )
        )
        if cost < lowest - 1e-9:
            lowest = cost
            numbers = [across] * (rows - 1) + [last]
            best = _placed(room, heights, numbers, beside)
    return best


def _heights(
    runs: list[tuple[float, float]], rows: int, least: float, most: float
) -> list[float] | None:
    """Where so many rows go in these stretches, as far apart as they can be."""
    runs = _parted(runs, least)
    if not runs:
        return None
    if len(runs) == 1:
        return _spread(*runs[0], rows, least, most)
    down = most
    while True:
        held = [floor((b - a) / down + 1e-9) + 1 for a, b in runs]
        if sum(held) >= rows:
            break
        down = max((b - a) / number for (a, b), number in zip(runs, held, strict=True))
        if down < least - 1e-9:
            return None
    while sum(held) > rows:
        fullest = max(range(len(runs)), key=lambda i: held[i] / (runs[i][1] - runs[i][0] + down))
        held[fullest] -= 1
    heights = []
    for (a, b), number in zip(runs, held, strict=True):
        start = (a + b - (number - 1) * down) / 2
        heights += [start + i * down for i in range(number)]
    return heights


def _parted(runs: list[tuple[float, float]], least: float) -> list[tuple[float, float]]:
    """The stretches made shorter where a row of each would be too near to its neighbor's."""
    found: list[tuple[float, float]] = []
    for top, bottom in runs:
        start = top
        if found:
            above, end = found[-1]
            missing = least - (start - end)
            if missing > 0 and end - above > bottom - start:
                taken = min(missing, end - above)
                found[-1] = above, end - taken
                missing -= taken
            start += max(0.0, missing)
        if start <= bottom:
            found.append((start, bottom))
    return found


def _spread(top: float, bottom: float, rows: int, least: float, most: float) -> list[float] | None:
    """Rows in one stretch, with a pause after each five where there is room for it."""
    if rows == 1:
        return [(top + bottom) / 2]
    height = bottom - top
    pauses = (rows - 1) // FIVE
    down = min(most, height / (rows - 1 + PAUSE * pauses))
    pause = PAUSE * down
    if down < least:
        down, pause = height / (rows - 1), 0.0
        if down < least - 1e-9:
            return None
    start = (top + bottom - (rows - 1) * down - pauses * pause) / 2
    return [start + i * down + i // FIVE * pause for i in range(rows)]


def _placed(room: Room, heights: list[float], numbers: list[int], beside: float) -> list[_Row]:
    """Rows of so many pips each, around the middle of the room."""
    rows = []
    for y, number in zip(heights, numbers, strict=True):
        middle = room.at(y)[0]
        rows.append((y, [middle + (j - (number - 1) / 2) * beside for j in range(number)]))
    return rows


def _uneven_rows(room: Room, count: int, least: float, most: float) -> list[_Row] | None:
    """Rows as wide as the outline at their height: what holds most."""
    best: list[_Row] | None = None
    lowest = inf
    for trim in (least / 2, 0.0):
        runs = room.runs(trim)
        fit = sum(floor((b - a) / least + 1e-9) + 1 for a, b in runs)
        for rows in range(fit, max(0, fit - 4), -1):
            heights = _heights(runs, rows, least, most)
            if heights is None:
                continue
            halves = [room.at(y)[1] for y in heights]
            numbers = _numbers([1 + floor(2 * half / least + 1e-9) for half in halves], count)
            if numbers is None:
                continue
            down = min((b - a for a, b in pairwise(heights)), default=most)
            beside = min(
                [most, 1.2 * down]
                + [2 * half / (k - 1) for half, k in zip(halves, numbers, strict=True) if k > 1]
            )
            steps = [abs(a - b) for a, b in pairwise(numbers)]
            cost = sum(steps) + 0.5 * sum(step > 1 for step in steps) - 2 * beside / most
            if cost < lowest - 1e-9:
                lowest = cost
                best = _placed(room, heights, numbers, beside)
        if best is not None:
            return best
    return None


def _numbers(caps: list[int], count: int) -> list[int] | None:
    """How many pips each row gets: as even as they fit, the rest missing at the bottom."""
    if sum(caps) < count:
        return None
    most = next(k for k in range(1, max(caps) + 1) if sum(min(k, cap) for cap in caps) >= count)
    numbers = [min(most, cap) for cap in caps]
    surplus = sum(numbers) - count
    for i in reversed(range(len(numbers))):
        taken = min(surplus, numbers[i] - 1)
        numbers[i] -= taken
        surplus -= taken
    return numbers if not surplus else None
