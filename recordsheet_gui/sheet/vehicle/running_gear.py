"""What a vehicle moves by, as ornaments around its hull: tracks, wheels, skirts, blades."""

from collections.abc import Callable, Iterator, Mapping

from recordsheet_gui.sheet.figure import Detail, Pair, Tone, polygon, round_shape
from recordsheet_gui.sheet.geometry import Polygon, mirrored
from recordsheet_gui.sheet.vehicle.profiles import Hull
from recordsheet_gui.units.vehicle.facts import Motion

BLADE = 0.45
"""Width of a blade, in what the gear takes beside the hull."""
Draw = Callable[[Hull, float], Iterator[Detail]]


def running_gear(motion: Motion, hull: Hull, beside: float) -> Iterator[Detail]:
    """Its ornaments, which reach so far beyond the hull; y runs from the hull's front."""
    yield from _DRAWN[motion](hull, beside)


def _both(points: Polygon, tone: Tone, where: tuple[str, str] = ("", "")) -> Iterator[Detail]:
    yield Detail(points, tone, where[0])
    yield Detail(mirrored(points), tone, where[1])


def _box(x: float, y: float, width: float, height: float, cut: float = 0.0) -> Polygon:
    if not cut:
        return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    right, low = x + width, y + height
    return polygon(
        *((x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut)),
        *((right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut)),
    )


def _rim(hull: Hull, by: float) -> Polygon:
    """A band along the right edge of the hull, so far beyond it."""
    outer: list[Pair] = [(x + by, y) for y, x in hull.points]
    outer[0] = (outer[0][0] - 0.6 * by, -0.5 * by)
    outer[-1] = (outer[-1][0] - 0.4 * by, hull.length + 0.2 * by)
    within = [(max(0.0, x - 1.0), y) for y, x in hull.points]
    return polygon(*outer, *reversed(within))


def _tracks(hull: Hull, beside: float) -> Iterator[Detail]:
    half = hull.half(hull.length / 2)
    top, low = 0.04 * hull.length, 0.97 * hull.length
    yield from _both(_box(half - 1, top, beside + 1, low - top, 0.4 * beside), Tone.METAL)
    pitch = 0.042 * hull.length
    y = top + 0.7 * pitch
    while y < low - 0.7 * pitch:
        yield from _both(_box(half + 0.35 * beside, y, 0.65 * beside, 0.42 * pitch), Tone.DARK)
        y += pitch


def _wheels(hull: Hull, beside: float) -> Iterator[Detail]:
    half = hull.half(hull.length / 2)
    high = 0.13 * hull.length
    for at in (0.2, 0.46, 0.64, 0.82):
        y = at * hull.length - high / 2
        yield from _both(_box(half - 1, y, beside + 0.4, high, 0.26 * beside), Tone.DARK)
    yield from _both(
        _box(half - 1, 0.2 * hull.length, 1 + 0.3 * beside, 0.62 * hull.length), Tone.METAL
    )


def _hover(hull: Hull, beside: float) -> Iterator[Detail]:
    yield from _both(_rim(hull, beside), Tone.METAL)
    yield from _both(_rim(hull, 0.5 * beside), Tone.DARK)
    half, y = hull.half(0.9 * hull.length), 0.93 * hull.length
    for radius, tone in ((0.95, Tone.METAL), (0.3, Tone.DARK)):
        yield from _both(round_shape(half + 0.1 * beside, y, radius * beside), tone)


def _wige(hull: Hull, beside: float) -> Iterator[Detail]:
    half, long = hull.half(hull.length / 2), hull.length
    wing = polygon(
        *((half - 1, 0.4 * long), (half + beside, 0.5 * long), (half + beside, 0.7 * long)),
        *((half + 0.6 * beside, 0.76 * long), (half - 1, 0.74 * long)),
    )
    yield from _both(wing, Tone.METAL)
    tail = hull.half(0.95 * long)
    fin = polygon(
        *((tail - 2, 0.86 * long), (half + 0.7 * beside, 0.93 * long)),
        *((half + 0.7 * beside, long), (tail - 3, long)),
    )
    yield from _both(fin, Tone.METAL)
    yield from _both(_box(half + 0.2 * beside, 0.28 * long, 0.5 * beside, 0.12 * long), Tone.DARK)


def _ship(hull: Hull, beside: float) -> Iterator[Detail]:
    yield from _both(_rim(hull, 0.6 * beside), Tone.METAL)
    half, long = hull.half(hull.length / 2), hull.length
    for at in (0.46, 0.62, 0.78):
        yield from _both(_box(half + 0.6 * beside, at * long, 0.4 * beside, 0.05 * long), Tone.DARK)


def _foils(hull: Hull, beside: float) -> Iterator[Detail]:
    long = hull.length
    for at in (0.3, 0.8):
        half = hull.half(at * long)
        wing = polygon(
            *((half - 1, (at - 0.05) * long), (half + beside, (at + 0.02) * long)),
            *((half + beside, (at + 0.07) * long), (half - 1, (at + 0.05) * long)),
        )
        yield from _both(wing, Tone.METAL)
    yield from _both(_box(0.35 * hull.half(long), long - 1, 0.3 * beside, 0.5 * beside), Tone.DARK)


def _boat(hull: Hull, beside: float) -> Iterator[Detail]:
    long = hull.length
    for at, deep in ((0.17, 0.06), (0.86, 0.08)):
        half = hull.half(at * long)
        plane = polygon(
            *((half - 2, at * long), (half + beside, (at + 0.015) * long)),
            *((half + beside, (at + deep) * long), (half - 3, (at + deep) * long)),
        )
        yield from _both(plane, Tone.METAL)
    half = hull.half(long)
    for x in (-0.9, 0.1):
        yield Detail(_box(x * half, long - 0.5, 0.8 * half, 0.45 * beside), Tone.DARK)


def _rails(hull: Hull, beside: float) -> Iterator[Detail]:
    half, long = hull.half(hull.length / 2), hull.length
    pitch = long / 14
    for i in range(14):
        y = (i + 0.25) * pitch
        yield from _both(_box(half - 1, y, 1 + beside, 0.5 * pitch), Tone.DARK)
    yield from _both(_box(half + 0.3 * beside, 0, 0.36 * beside, long), Tone.METAL)


def _guideway(hull: Hull, beside: float) -> Iterator[Detail]:
    half, long = hull.half(hull.length / 2), hull.length
    yield from _both(_box(half - 1, 0.02 * long, 1 + beside, 0.96 * long, 0.3 * beside), Tone.METAL)
    for i in range(9):
        y = (0.07 + 0.1 * i) * long
        yield from _both(_box(half + 0.45 * beside, y, 0.35 * beside, 0.05 * long), Tone.DARK)


def _rotor(hull: Hull, beside: float) -> Iterator[Detail]:
    """Skids, a tail, and the blades in the corners of the figure."""
    half, long = hull.half(0.4 * hull.length), hull.length
    tail = hull.half(0.96 * long)
    fin = polygon(
        *((tail - 2, 0.88 * long), (tail + beside, 0.91 * long)),
        *((tail + beside, 0.97 * long), (tail - 2, 0.97 * long)),
    )
    yield from _both(fin, Tone.METAL)
    yield from _both(_box(half + 0.5 * beside, 0.2 * long, 0.3 * beside, 0.42 * long), Tone.METAL)
    for at in (0.27, 0.52):
        yield from _both(_box(half - 1, at * long, 1 + 0.5 * beside, 0.025 * long), Tone.METAL)
    for way in (-1, 1):
        yield from _both(_blade(hull, beside, way), Tone.DARK, ("RO", "RO"))


def _blade(hull: Hull, beside: float, way: int) -> Polygon:
    """The part of a blade that is seen beside the hull: way is -1 for the front, 1 for the rear."""
    middle, length = 0.42 * hull.length, 0.4 * hull.length
    end = hull.half(middle) + 2.4 * beside
    start = 0.6
    wide = BLADE * beside / 2
    x, y = start * end, middle + way * start * length
    far = middle + way * length
    found = polygon((x - wide, y), (x, y - way * wide), (end + wide, far), (end, far + way * wide))
    return found if way < 0 else tuple(reversed(found))


_DRAWN: Mapping[Motion, Draw] = {
    Motion.TRACKED: _tracks,
    Motion.WHEELED: _wheels,
    Motion.HOVER: _hover,
    Motion.WIGE: _wige,
    Motion.NAVAL: _ship,
    Motion.HYDROFOIL: _foils,
    Motion.SUBMARINE: _boat,
    Motion.RAIL: _rails,
    Motion.MAGLEV: _guideway,
    Motion.VTOL: _rotor,
}
