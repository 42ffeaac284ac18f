"""What is drawn around the plates of a craft: engines, fins, guns, legs, sails."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from recordsheet_gui.sheet.figure import Detail, Tone, polygon, round_shape
from recordsheet_gui.sheet.geometry import Polygon, mirrored
from recordsheet_gui.units.aerospace.facts import AFT, NOSE

if TYPE_CHECKING:
    from recordsheet_gui.sheet.aerospace.figure import Draft

FLAME, BARREL = 3.4, 4.2
"""How far engines and guns stand out, in mm."""


def drawn_around(draft: "Draft") -> Iterator[Detail]:
    """All ornaments of a craft, in the order in which they are drawn."""
    yield from LOOKS[draft.plan.look](draft)


def _both(points: Polygon, tone: Tone, left: str = "", right: str = "") -> Iterator[Detail]:
    yield Detail(points, tone, right)
    yield Detail(mirrored(points), tone, left)


def _box(x: float, y: float, wide: float, high: float) -> Polygon:
    return polygon((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def _engines(draft: "Draft", number: int, long: float = FLAME) -> Iterator[Detail]:
    """Nozzles under the tail, side by side."""
    end = draft.length
    room = 1.7 * draft.half_at(end)
    step = room / number
    for i in range(number):
        x = -room / 2 + (i + 0.5) * step
        wide = 0.74 * step
        bell = polygon(
            *((x - 0.32 * wide, end - 1), (x + 0.32 * wide, end - 1)),
            *((x + 0.5 * wide, end + long), (x - 0.5 * wide, end + long)),
        )
        yield Detail(bell, Tone.METAL, AFT)
        yield Detail(_box(x - 0.4 * wide, end + long - 1.1, 0.8 * wide, 1.1), Tone.DARK, AFT)


def _nose_guns(draft: "Draft") -> Iterator[Detail]:
    """Barrels beside the tip."""
    for i in range((draft.guns.get(NOSE, 0) + 1) // 2):
        y = (0.12 + 0.16 * i) * draft.nose
        x = draft.half_at(y) + 0.2
        long = BARREL * (1 - 0.15 * i)
        points = _box(x, y - long + 1.6, 1.0, long + 2)
        yield from _both(points, Tone.DARK, NOSE, NOSE)


def _wing_guns(draft: "Draft") -> Iterator[Detail]:
    """Barrels that look forward over the leading edge."""
    left, right = ("LWG", "RWG") if "RWG" in draft.arcs else ("LS", "RS")
    number = max(draft.guns.get(left, 0), draft.guns.get(right, 0))
    for i in range(min(number, 3)):
        x = draft.half * (0.6 + 0.13 * i)
        y = draft.first
        while y < draft.last and draft.half_at(y) < x + 0.8:
            y += 0.3
        yield from _both(_box(x - 0.55, y - BARREL, 1.1, BARREL + 2), Tone.DARK, left, right)
        yield from _both(_box(x - 0.8, y - BARREL, 1.6, 1.0), Tone.DARK, left, right)


def _fighter(draft: "Draft") -> Iterator[Detail]:
    yield from _tail_fins(draft, 0.24, 0.5)
    yield from _engines(draft, 2)
    yield from _nose_guns(draft)
    yield from _wing_guns(draft)


def _tail_fins(draft: "Draft", reach: float, long: float) -> Iterator[Detail]:
    """Swept fins at the tail."""
    top, end = draft.last + 0.2 * draft.aft, draft.length
    inner, by = draft.half_at(end) * 0.8, reach * draft.half
    outer = draft.half_at(end - 1) + by
    fin = polygon(
        *((inner, top), (outer, end - 0.1 * draft.aft), (outer, end + 0.28 * long * draft.aft)),
        (inner, end - 0.2),
    )
    yield from _both(fin, Tone.METAL, AFT, AFT)


def _plane(draft: "Draft") -> Iterator[Detail]:
    blade = 0.34 * draft.half
    yield from _both(_box(0, -1.5, blade, 1.0), Tone.DARK, NOSE, NOSE)
    yield Detail(polygon((-1.6, 0.6), (-0.9, -2.6), (0.9, -2.6), (1.6, 0.6)), Tone.METAL, NOSE)
    yield Detail(_box(-0.8, draft.length - 1, 1.6, 3.2), Tone.METAL, AFT)
    yield from _wing_tips(draft)
    yield from _wing_guns(draft)


def _jet(draft: "Draft") -> Iterator[Detail]:
    yield from _engines(draft, 2)
    yield from _nose_guns(draft)
    yield from _wing_tips(draft)
    yield from _wing_guns(draft)


def _wing_tips(draft: "Draft") -> Iterator[Detail]:
    """Tanks at the ends of straight wings."""
    y, tip = draft.first + 0.12 * draft.middle, draft.half
    while y < draft.last and draft.half_at(y) < 0.97 * draft.half:
        y += 0.3
    tank = polygon((tip - 1, y), (tip + 1.6, y + 1.5), (tip + 1.6, y + 8), (tip - 1, y + 9.5))
    yield from _both(tank, Tone.METAL, "LWG", "RWG")


def _craft(draft: "Draft") -> Iterator[Detail]:
    yield from _tail_fins(draft, 0.2, 0.5)
    yield from _engines(draft, 3)
    yield from _nose_guns(draft)


def _aerodyne(draft: "Draft") -> Iterator[Detail]:
    yield from _engines(draft, 4, 4.4)
    yield from _tail_fins(draft, 0.3, 0.3)
    yield from _nose_guns(draft)
    for share in (0.3, 0.44):
        y = draft.first + share * draft.middle
        x = draft.half_at(y)
        yield from _both(_box(x - 1, y, 2.6, 1.4), Tone.DARK, "LS", "RS")


def _sphere(draft: "Draft") -> Iterator[Detail]:
    """Legs that it stands on, and turrets around its girth."""
    end = draft.length
    x = 0.62 * draft.half_at(draft.last + 0.6 * draft.aft)
    top = draft.last + 0.5 * draft.aft
    leg = polygon((x - 1.6, top), (x + 2.4, top), (x + 6.0, end + 5.0), (x + 3.4, end + 5.0))
    yield from _both(leg, Tone.METAL, AFT, AFT)
    yield from _both(_box(x + 1.9, end + 5.0, 5.8, 1.5), Tone.DARK, AFT, AFT)
    yield from _engines(draft, 2, 4.0)
    for share in (0.14, 0.5, 0.86):
        y = draft.first + share * draft.middle
        side = draft.half_at(y)
        turret = polygon(
            *((side - 1, y - 1.7), (side + 1.3, y - 1.1), (side + 1.3, y + 1.1)),
            (side - 1, y + 1.7),
        )
        yield from _both(turret, Tone.METAL, "LS", "RS")
        yield from _both(_box(side + 1.3, y - 0.45, 1.9, 0.9), Tone.DARK, "LS", "RS")
    yield Detail(_box(-0.7, -2.4, 1.4, 3.4), Tone.DARK, NOSE)


def _needle(draft: "Draft") -> Iterator[Detail]:
    """The sail spread behind it, rigging, and rings for DropShips."""
    end = draft.length
    wide, far = 2.1 * draft.half, end + 9.0
    yield Detail(_box(-0.6, end - 1, 1.2, 10.0), Tone.DARK, AFT)
    sail = polygon(
        *((0.4 * wide, far - 1.6), (wide, far + 0.4), (wide, far + 2.6), (0.4 * wide, far + 4.6)),
        *(
            (-0.4 * wide, far + 4.6),
            (-wide, far + 2.6),
            (-wide, far + 0.4),
            (-0.4 * wide, far - 1.6),
        ),
    )
    for x in (0.55, -0.55):
        yield Detail(
            polygon(
                (x, end + 0.4), (1.5 * x * wide + x, far), (1.5 * x * wide, far), (x, end + 1.4)
            ),
            Tone.METAL,
            AFT,
        )
    yield Detail(sail, Tone.METAL, AFT)
    for share in (0.12, 0.4, 0.74):
        y = draft.first + share * draft.middle
        x = draft.half_at(y)
        yield from _both(_box(x - 1, y - 1.5, 2.8, 3.0), Tone.METAL)
        yield from _both(round_shape(x + 2.6, y, 1.7, 10), Tone.DARK)
    yield Detail(_box(-0.5, -5.0, 1.0, 6.0), Tone.DARK, NOSE)
    yield Detail(_box(-1.6, -3.2, 3.2, 0.8), Tone.DARK, NOSE)


def _warship(draft: "Draft") -> Iterator[Detail]:
    """Broadsides, a heavy stern, and a lance at the bow."""
    yield from _engines(draft, 5, 4.6)
    yield Detail(_box(-0.8, -3.4, 1.6, 4.4), Tone.DARK, NOSE)
    number = 5
    for i in range(number):
        y = draft.first + (i + 0.7) / (number + 0.4) * draft.middle
        x = draft.half_at(y)
        turret = polygon((x - 1, y - 1.5), (x + 1.2, y - 0.9), (x + 1.2, y + 0.9), (x - 1, y + 1.5))
        yield from _both(turret, Tone.METAL)
        yield from _both(_box(x + 1.2, y - 0.85, 2.2, 0.6), Tone.DARK)
        yield from _both(_box(x + 1.2, y + 0.25, 2.2, 0.6), Tone.DARK)
    y = draft.last + 0.1 * draft.aft
    x = draft.half_at(y)
    fin = polygon(
        (x - 1, y),
        (x + 3.4, y + 3.0),
        (x + 3.4, y + 0.62 * draft.aft),
        (x - 1.4, y + 0.5 * draft.aft),
    )
    yield from _both(fin, Tone.METAL, AFT, AFT)


def _station(draft: "Draft") -> Iterator[Detail]:
    """Panels on both sides, masts, and locks."""
    y = draft.first + 0.5 * draft.middle
    x = draft.half_at(y)
    yield from _both(_box(x - 1, y - 0.7, 4.0, 1.4), Tone.DARK)
    for i in range(4):
        top = y - 8.8 + i * 4.5
        yield from _both(_box(x + 2.6, top, 6.4, 4.0), Tone.METAL)
    for share in (0.08, 0.92):
        at = draft.first + share * draft.middle
        side = draft.half_at(at)
        yield from _both(round_shape(side + 0.9, at, 1.8, 8), Tone.METAL)
    yield Detail(_box(-0.5, -5.4, 1.0, 6.4), Tone.DARK, NOSE)
    yield Detail(_box(-2.2, -3.6, 4.4, 0.8), Tone.DARK, NOSE)
    yield Detail(_box(-2.0, draft.length - 1, 4.0, 4.0), Tone.METAL, AFT)


LOOKS: Mapping[str, Callable[["Draft"], Iterator[Detail]]] = {
    "fighter": _fighter,
    "plane": _plane,
    "jet": _jet,
    "craft": _craft,
    "aerodyne": _aerodyne,
    "sphere": _sphere,
    "needle": _needle,
    "warship": _warship,
    "station": _station,
}
"""By the look of a plan."""
