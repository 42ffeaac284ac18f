"""Shields on the arms of 'Mechs: what they stop, how long they last, what they hinder."""

from collections.abc import Collection, Iterator, Mapping

from recordsheet_gui.core.ids import RuleId, TrackKey
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.system import Gauge
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.mech.aboard import Numbered, aboard
from recordsheet_gui.units.mech.anatomy import INWARD, NAMES
from recordsheet_gui.units.mech.design import MechDesign

SHIELD = RuleId("BT-shield")

SIZES: Mapping[str, tuple[int, int]] = {"small": (3, 11), "medium": (5, 18), "large": (7, 25)}
"""Points that it takes off a hit, and its boxes."""
BOXES_OF_A_SLOT = 5
ACTUATORS: Mapping[str, int] = {"shoulder": 2, "upper arm": 1, "lower arm": 1, "hand": 1}
"""What a hit part of the arm costs a shield, in points and in boxes."""

ACTIVE = "active"
PASSIVE = "passive"


def shield_key(item: int) -> TrackKey:
    """The boxes of a shield that hits have used up."""
    return TrackKey(f"shield/{item}")


def shields(design: MechDesign) -> Numbered:
    """The shields with their numbers."""
    return aboard(design, "shield")


def size_of(item: Item) -> str:
    """small, medium or large."""
    return next((size for size in SIZES if size in item.gear.name.lower()), "small")


def _worn(mech: Mech, item: Item) -> tuple[int, int]:
    """Points and boxes that hit slots and a damaged arm cost."""
    slots = sum(key in mech.hit for key in item.slots)
    arm = sum(cost for part, cost in ACTUATORS.items() if mech.is_system_hit(part, item.location))
    return slots + arm, BOXES_OF_A_SLOT * slots + arm


def boxes(mech: Mech, index: int) -> int:
    """The boxes that a shield has left."""
    item = mech.design.items[index]
    if item.location in mech.gone:
        return 0
    used = mech.paper.tracks.get(shield_key(index), 0)
    return max(0, SIZES[size_of(item)][1] - _worn(mech, item)[1] - used)


def stops(mech: Mech, index: int) -> int:
    """Points that a shield takes off a hit; none without boxes."""
    item = mech.design.items[index]
    return max(0, SIZES[size_of(item)][0] - _worn(mech, item)[0]) if boxes(mech, index) else 0


def covering(mech: Mech, location: str) -> Iterator[int]:
    """The shields that stand between a hit from the front and a location, in order."""
    for index, item in shields(mech.design):
        if stops(mech, index) and location in _covered(mech, index, item):
            yield index


def _covered(mech: Mech, index: int, item: Item) -> tuple[str, ...]:
    arm = item.location
    torso = INWARD.get(arm, "")
    match modes.mode_of(mech, index):
        case "active":
            legs = tuple(leg for leg in mech.legs if INWARD.get(leg) == torso)
            return (arm, torso, *legs, "HD", "CT")
        case "passive":
            return (arm, torso)
        case _:
            return (arm,)


# -- what they hinder ------------------------------------------------------------------------


def is_behind_active(mech: Mech, places: Collection[str]) -> bool:
    """True for what lies in an arm, side torso or leg behind an active shield: it does not fire."""
    for index, item in shields(mech.design):
        if modes.mode_of(mech, index) == ACTIVE and boxes(mech, index):
            hindered = _covered(mech, index, item)
            if any(where in hindered and where not in ("HD", "CT") for where in places):
                return True
    return False


def weapon_parts(mech: Mech, places: Collection[str]) -> Iterator[Part]:
    """What shields add to a weapon in these locations: two when passive, one when down."""
    for index, item in shields(mech.design):
        mode = modes.mode_of(mech, index)
        behind = [where for where in _covered(mech, index, item) if where in places]
        if not boxes(mech, index) or not behind:
            continue
        if mode == PASSIVE:
            yield Part(label=f"shield before the {NAMES[behind[0]]}", value=2, rule=SHIELD)
        elif mode != ACTIVE:
            yield Part(label=f"shield on the {NAMES[behind[0]]}", value=1, rule=SHIELD)


def slowing(mech: Mech) -> int:
    """Medium and large shields that cost a walking MP each."""
    return sum(
        size_of(item) != "small" and boxes(mech, index) > 0 for index, item in shields(mech.design)
    )


def forbids_jump(mech: Mech) -> bool:
    """True with a large shield."""
    return any(
        size_of(item) == "large" and boxes(mech, index) > 0 for index, item in shields(mech.design)
    )


def report(mech: Mech) -> list[dict[str, object]]:
    """Each shield with its boxes and what it stops, as the command line prints them."""
    return [
        {
            "item": item.gear.name,
            "location": item.location,
            "mode": modes.mode_of(mech, index),
            "boxes": boxes(mech, index),
            "stops": stops(mech, index),
        }
        for index, item in shields(mech.design)
    ]


def gauges(mech: Mech) -> Iterator[Gauge]:
    """The boxes of the shields as the sheet shows them."""
    for index, item in shields(mech.design):
        yield Gauge(
            title=f"Shield {item.location}, stops {stops(mech, index)}",
            track=shield_key(index),
            left=boxes(mech, index),
            full=SIZES[size_of(item)][1],
        )
