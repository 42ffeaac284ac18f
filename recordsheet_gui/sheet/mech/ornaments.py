"""What of a 'Mech has no boxes: guns where it carries them, hands, wings and wheels."""

from collections.abc import Iterator

from recordsheet_gui.sheet.figure import Detail, Figure, Mount, Way
from recordsheet_gui.sheet.guns import LARGER, Drawn, hand, largest, set_up, stump
from recordsheet_gui.sheet.mech.guns import draw
from recordsheet_gui.units.mech.anatomy import ARMS, REARS
from recordsheet_gui.units.mech.design import MechDesign

HAND = "Hand Actuator"
FRONTS = {rear: front for front, rear in REARS.items()}
"""The locations that rear armor belongs to."""
MIRRORED = {"RT": "LT", "RTR": "LTR", "RA": "LA", "RL": "LL"}


def ornaments(
    design: MechDesign, figure: Figure, shape: str = "", larger: float = LARGER
) -> tuple[Detail, ...]:
    """All of this 'Mech that has no boxes, in the shape that it has taken.

    Larger is how much guns may grow where there is room.
    """
    found: list[Detail] = list(_shape(design, figure, shape))
    for place, mount in figure.mounts.items():
        for location in dict.fromkeys((place, MIRRORED.get(place, place))):
            carried = largest(_carried(design, location, is_face=mount.way is Way.UP))
            if location in ARMS:
                has_hand = shape != "fighter" and _has_hand(design, location)
                carried = _with_hand(carried, mount, has_hand=has_hand)
            for tone, points in set_up(carried, mount, larger, is_left=location != place):
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


def _has_hand(design: MechDesign, arm: str) -> bool:
    return any(slot.name == HAND for slot in design.slots.get(arm, ()))


def _with_hand(carried: list[Drawn], mount: Mount, *, has_hand: bool) -> list[Drawn]:
    """A hand beside the guns; a blunt end where there is neither."""
    if has_hand:
        return [*carried, hand(mount.width * (0.56 if carried else 0.72))]
    return carried or [stump(mount.width * 0.64)]
