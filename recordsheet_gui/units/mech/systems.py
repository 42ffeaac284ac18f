"""Where a 'Mech's own parts lie: engine, gyro, cockpit, actuators, and what changes its shape.

TechManual, "BattleMech construction"; Interstellar Operations for superheavy 'Mechs, Land-Air
'Mechs and QuadVees.
"""

from collections.abc import Iterator, Mapping

from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS, LEGS, SLOTS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config

ARM = ("shoulder", "upper arm", "lower arm", "hand")
LEG = ("hip", "upper leg", "lower leg", "foot")
LEAST_ACTUATORS = 2
"""Shoulder and upper arm stay."""
_HEAD = ("life support", "sensors", "cockpit", "", "sensors", "life support")
_TWO_SEATS = ("life support", "sensors", "cockpit", "cockpit", "sensors", "life support")
_HEADS: Mapping[Cockpit, tuple[str, ...]] = {
    Cockpit.SMALL: ("life support", "sensors", "cockpit", "sensors", "", ""),
    Cockpit.COMMAND_CONSOLE: _TWO_SEATS,
    Cockpit.INTERFACE: _TWO_SEATS,
    Cockpit.QUADVEE: _TWO_SEATS,
    Cockpit.TORSO_MOUNTED: ("sensors", "sensors", "", "", "", ""),
}
_LAM_HEAD = ("life support", "sensors", "cockpit", "avionics", "sensors", "life support")
_SMALL_LAM_HEAD = ("life support", "sensors", "cockpit", "avionics", "sensors", "")
_ENGINE_FIRST = 3
"""Slots of the engine before the gyro."""
_SIDES = ("LT", "RT")


def gyro_at(design: MechDesign) -> int:
    """Slots of the center torso before the gyro."""
    engine = design.engine
    center, _ = facts.engine_slots(design.tons, engine.type, engine.rating, engine.base)
    return min(_ENGINE_FIRST, center)


def cockpit_of(design: MechDesign) -> Cockpit:
    """The cockpit; where a file names none, the one that such a 'Mech has."""
    if design.cockpit is not Cockpit.STANDARD:
        return design.cockpit
    return usual_cockpit(design.config, design.tons)


def usual_cockpit(config: Config, tons: int) -> Cockpit:
    """The cockpit of such a 'Mech where nobody has chosen another."""
    is_heavy = facts.is_superheavy(tons)
    if config is Config.TRIPOD:
        return Cockpit.SUPERHEAVY_TRIPOD if is_heavy else Cockpit.TRIPOD
    if config is Config.QUADVEE:
        return Cockpit.QUADVEE
    return Cockpit.SUPERHEAVY if is_heavy else Cockpit.STANDARD


def head(design: MechDesign) -> tuple[str, ...]:
    """The six slots of the head; a free one is empty."""
    if design.config is Config.LAM:
        return _SMALL_LAM_HEAD if design.cockpit is Cockpit.SMALL else _LAM_HEAD
    return _HEADS.get(cockpit_of(design), _HEAD)


def actuators(design: MechDesign) -> dict[str, int]:
    """How many actuators each arm has: two without lower arm and hand, three without the hand."""
    found = {}
    for where in ANATOMIES[design.config].groups["arm"]:
        present = [slot.system for slot in design.slots.get(where, ())]
        count = sum(system in present for system in ARM)
        found[where] = count if count >= LEAST_ACTUATORS else len(ARM)
    return found


def system_slots(
    design: MechDesign, arms: Mapping[str, int] | None = None
) -> dict[str, tuple[str, ...]]:
    """For each location its slots from the first to the last: a system's name, empty where free.

    `arms` says how many actuators each arm has; without it the arms stay as the design has them.
    What does not fit into a location any more is left out: `too_many` tells of it.
    """
    return {
        where: (*found[: SLOTS[where]], *[""] * (SLOTS[where] - len(found)))
        for where, found in _wanted(design, arms)
    }


def too_many(design: MechDesign) -> dict[str, int]:
    """Slots of systems that find no room, by location."""
    wanted = {where: len(found) - SLOTS[where] for where, found in _wanted(design, None)}
    return {where: more for where, more in wanted.items() if more > 0}


def _wanted(
    design: MechDesign, arms: Mapping[str, int] | None
) -> Iterator[tuple[str, tuple[str, ...]]]:
    count = {**actuators(design), **(arms or {})}
    for where in ANATOMIES[design.config].locations:
        if where == "HD":
            yield where, head(design)
        elif where == "CT":
            yield where, _center(design)
        elif where in _SIDES:
            yield where, _side(design)
        elif where in ARMS:
            yield where, ARM[: max(LEAST_ACTUATORS, count[where])]
        elif where in LEGS:
            gear = ("conversion gear",) if design.config is Config.QUADVEE else ()
            yield where, (*LEG, *gear)


def _center(design: MechDesign) -> tuple[str, ...]:
    engine = design.engine
    center, _ = facts.engine_slots(design.tons, engine.type, engine.rating, engine.base)
    first = gyro_at(design)
    gyro = ("gyro",) * facts.GYROS[design.gyro]
    rest = ("engine",) * (center - first)
    cockpit = ("cockpit", "sensors") if design.cockpit is Cockpit.TORSO_MOUNTED else ()
    gear = ("landing gear",) if design.config is Config.LAM else ()
    return (*("engine",) * first, *gyro, *rest, *cockpit, *gear)


def _side(design: MechDesign) -> tuple[str, ...]:
    engine = design.engine
    _, side = facts.engine_slots(design.tons, engine.type, engine.rating, engine.base)
    seat = ("life support",) if design.cockpit is Cockpit.TORSO_MOUNTED else ()
    gear = ("landing gear", "avionics") if design.config is Config.LAM else ()
    return (*("engine",) * side, *seat, *gear)
