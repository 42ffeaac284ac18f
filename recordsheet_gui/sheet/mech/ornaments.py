"""What of a 'Mech has no boxes: guns where it carries them, hands, wings and wheels."""

from collections.abc import Iterator

from recordsheet_gui.sheet.figure import Detail, Figure, Mount, Tone, Way
from recordsheet_gui.sheet.geometry import Point, Polygon
from recordsheet_gui.sheet.mech.guns import Drawn, draw, rect
from recordsheet_gui.units.mech.anatomy import ARMS, REARS
from recordsheet_gui.units.mech.design import MechDesign

BESIDE = 0.5
"""Between two guns, in mm."""
MOST = 4
"""Guns of one place that are drawn, the largest of them."""
LARGER = 1.4
"""How much larger than life things are where there is room."""
HAND = "Hand Actuator"
FRONTS = {rear: front for front, rear in REARS.items()}
"""The locations that rear armor belongs to."""
MIRRORED = {"RT": "LT", "RTR": "LTR", "RA": "LA", "RL": "LL"}


FINGERS = (
    ((-4.6, 1.0), (4.6, 1.0), (5.2, 4.2), (-5.2, 4.2)),
    ((-5.2, 4.7), (-2.0, 4.7), (-2.0, 7.2), (-2.6, 8.2), (-4.4, 8.2), (-5.2, 7.0)),
    ((-1.5, 4.7), (1.6, 4.7), (1.6, 7.6), (1.0, 8.4), (-0.9, 8.4), (-1.5, 7.6)),
    ((2.1, 4.7), (5.2, 4.7), (5.2, 7.0), (4.4, 8.2), (2.7, 8.2), (2.1, 7.2)),
)
"""A palm and three fingers, across and along."""


def ornaments(
    design: MechDesign, figure: Figure, shape: str = "", larger: float = LARGER
) -> tuple[Detail, ...]:
    """All of this 'Mech that has no boxes, in the shape that it has taken.

    Larger is how much guns may grow where there is room; beyond the usual they take more room.
    """
    found: list[Detail] = list(_shape(design, figure, shape))
    for place, mount in figure.mounts.items():
        for location in dict.fromkeys((place, MIRRORED.get(place, place))):
            seen = _carried(design, location, is_face=mount.way is Way.UP)
            carried = sorted(seen, key=lambda drawn: -drawn.weight)[:MOST]
            if location in ARMS:
                has_hand = shape != "fighter" and _has_hand(design, location)
                carried = _with_hand(carried, mount, has_hand=has_hand)
            for tone, points in _set_up(carried, mount, larger, is_left=location != place):
                found.append(Detail(points, tone, FRONTS.get(location, location)))
    return tuple(found)


def _shape(design: MechDesign, figure: Figure, shape: str) -> tuple[Detail, ...]:
    """Wings, wheels and feet."""
    if shape == "vehicle" and design.motive.casefold().startswith("wheel"):
        shape = "wheels"
    return figure.modes.get(shape) or next(iter(figure.modes.values()), ())


def _carried(design: MechDesign, location: str, *, is_face: bool) -> Iterator[Drawn]:
    front = FRONTS.get(location, location)
    for item in design.items:
        if item.location == front and item.is_rear == (location in FRONTS):
            drawn = draw(item.gear, is_face=is_face)
            if drawn is not None:
                yield drawn


def _set_up(
    carried: list[Drawn], mount: Mount, larger: float, *, is_left: bool
) -> Iterator[tuple[Tone, Polygon]]:
    """Things beside each other on their place, smaller where there is little room."""
    if not carried:
        return
    wanted = sum(d.width for d in carried) + BESIDE * (len(carried) - 1)
    tallest = max(d.length for d in carried)
    length = mount.length * larger / LARGER
    scale_a = scale_b = min(larger, mount.width / wanted, length / tallest)
    if scale_a < 1.0:
        scale_a, scale_b = min(1.0, mount.width / wanted), min(1.0, length / tallest)
    across = -wanted * scale_a / 2
    # The largest stands outside.
    for drawn in reversed(carried):
        middle = across + drawn.width * scale_a / 2
        for tone, points in drawn.shapes:
            yield (
                tone,
                tuple(
                    _at(mount, middle + a * scale_a, b * scale_b, is_left=is_left)
                    for a, b in points
                ),
            )
        across += (drawn.width + BESIDE) * scale_a


def _at(mount: Mount, a: float, b: float, *, is_left: bool) -> Point:
    match mount.way:
        case Way.UP:
            x, y = mount.x + a, mount.y - b
        case Way.DOWN:
            x, y = mount.x + a, mount.y + b
        case Way.OUT:
            x, y = mount.x + b, mount.y + a
    return Point(-x if is_left else x, y)


def _has_hand(design: MechDesign, arm: str) -> bool:
    return any(slot.name == HAND for slot in design.slots.get(arm, ()))


def _with_hand(carried: list[Drawn], mount: Mount, *, has_hand: bool) -> list[Drawn]:
    """A hand beside the guns; a blunt end where there is neither."""
    if has_hand:
        wide = mount.width * (0.56 if carried else 0.72) / 10.4
        fingers = tuple((Tone.METAL, tuple((a * wide, b) for a, b in f)) for f in FINGERS)
        return [*carried, Drawn(10.4 * wide, 8.4, fingers, -1)]
    if not carried:
        half = mount.width * 0.32
        return [Drawn(2 * half, 3.0, (rect(Tone.METAL, half, 0, 3.0, top=half * 0.7),))]
    return carried
