"""Fighters, craft and ships in .mul files: arcs, systems, bays."""

from collections.abc import Mapping

from recordsheet_gui.importers.mul.plan import Line, Plan, item_line, reloaded, with_stealth
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    BayedDesign,
    CapitalDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import (
    AFT,
    BODY,
    BROADSIDES,
    FUSELAGE,
    HULL,
    NOSE,
    SI,
    WINGS,
)
from recordsheet_gui.units.aerospace.jump import drive_integrity, sail_integrity
from recordsheet_gui.units.aerospace.text import ROOMS

FIGHTER = (NOSE, "LWG", "RWG", AFT, WINGS, FUSELAGE)
PLANE = (NOSE, "LWG", "RWG", AFT, WINGS, BODY)
CRAFT = (NOSE, "LS", "RS", AFT, HULL)
_FOR_PEOPLE = ("quarters", "seats")
"""Rooms that have a number in unit files, and none in these."""
_MOST_LINES = 100
"""Of an arc, in other programs."""
SHIP = (NOSE, "FLS", "FRS", AFT, "ALS", "ARS", HULL, *BROADSIDES)
CRITICALS: Mapping[str, str] = {
    "avionics": "avionics",
    "sensors": "sensors",
    "engine": "engine",
    "fcs": "fcs",
    "cic": "cic",
    "leftThrust": "left thruster",
    "rightThrust": "right thruster",
    "lifeSupport": "life support",
    "gear": "gear",
    "dockingcollar": "docking collar",
    "kfboom": "k-f boom",
}


def plan(design: AerospaceDesign) -> Plan:
    """How files count it."""
    is_ship = isinstance(design, CapitalDesign)
    drive = drive_integrity(design) if isinstance(design, CapitalDesign) else 0
    sail = sail_integrity(design) if isinstance(design, CapitalDesign) else 0
    return Plan(
        chassis=design.chassis,
        model=design.model,
        places=_places(design),
        armor=design.armor,
        structure={SI: design.si},
        lines=_lines(design),
        movement="Station-Keeping" if is_ship else design.motion.title(),
        size=_crew(design),
        fuel=design.fuel,
        integrity=SI,
        sinks=design.heat_sinks.count,
        criticals=CRITICALS,
        drive=("k-f drive", drive) if drive else None,
        sail=("sail", sail) if sail else None,
        bays={bay.number: at for at, bay in enumerate(design.transport) if bay.number},
        doors={at: bay.doors for at, bay in enumerate(design.transport)},
        rooms={
            at: ROOMS[bay.kind]
            for at, bay in enumerate(design.transport)
            if bay.number and bay.kind.endswith(_FOR_PEOPLE)
        },
        unwritten=BROADSIDES,
        most_lines=_MOST_LINES,
        reload=reloaded,
    )


def _places(design: AerospaceDesign) -> tuple[str, ...]:
    match design:
        case CapitalDesign():
            return SHIP
        case SmallCraftDesign():
            return CRAFT
        case FixedWingDesign():
            return PLANE
        case _:
            return FIGHTER


def _crew(design: AerospaceDesign) -> int:
    if not isinstance(design, SmallCraftDesign):
        return 1
    aboard = (design.crew.get(word, 0) for word in ("crew", "officers", "gunners"))
    return max(1, sum(aboard))


def _lines(design: AerospaceDesign) -> dict[str, tuple[Line, ...]]:
    """A bay has a line of its own behind the first of its weapons."""
    firsts = (
        {bay.weapons[0] for bay in design.weapon_bays if bay.weapons}
        if isinstance(design, BayedDesign) and design.is_large
        else set()
    )
    found: dict[str, list[Line]] = {}
    for index, item in enumerate(design.items):
        here = found.setdefault(item.location, [])
        here.append(item_line(index, item))
        if index in firsts:
            here.append(Line())
    if design.is_large:
        return {where: tuple(lines) for where, lines in found.items()}
    return with_stealth(design, found, AFT)
