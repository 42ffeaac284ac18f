"""'Mechs in .mul files: locations in the order of other programs, crews by their cockpits."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.importers.mul.plan import Line, Plan
from recordsheet_gui.units.gear import Gear, Slot
from recordsheet_gui.units.mech.anatomy import ARMS, REARS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.facts import CREWS
from recordsheet_gui.units.mech.makes import Cockpit, Config

BIPED = ("HD", "CT", "RT", "LT", "RA", "LA", "RL", "LL")
QUAD = ("HD", "CT", "RT", "LT", "FRL", "FLL", "RRL", "RLL")
PLACES: Mapping[Config, tuple[str, ...]] = {
    Config.BIPED: BIPED,
    Config.LAM: BIPED,
    Config.TRIPOD: (*BIPED, "CL"),
    Config.QUAD: QUAD,
    Config.QUADVEE: QUAD,
}
CREW_TYPES: Mapping[Cockpit, str] = {
    Cockpit.COMMAND_CONSOLE: "command_console",
    Cockpit.DUAL: "dual",
    Cockpit.QUADVEE: "quadvee",
    Cockpit.TRIPOD: "tripod",
    Cockpit.SUPERHEAVY_TRIPOD: "superheavy_tripod",
}
MOVEMENT: Mapping[Config, str] = {
    Config.TRIPOD: "Tripod",
    Config.QUAD: "Quad",
    Config.QUADVEE: "Quad",
}
HANDS = (3, 4)
"""Slots of the arms that are mentioned where an actuator is missing."""


def plan(design: MechDesign) -> Plan:
    """How files count a 'Mech."""
    seats = len(CREWS.get(design.cockpit, ("pilot",)))
    clan = f" ({design.clan_name})" if design.clan_name else ""
    return Plan(
        chassis=f"{design.chassis}{clan}",
        model=design.model,
        places=PLACES[design.config],
        armor=design.armor,
        structure=design.structure,
        rears=REARS,
        lines={where: tuple(_lines(design, where)) for where in design.slots},
        movement=MOVEMENT.get(design.config, "Biped"),
        crew_type=CREW_TYPES.get(design.cockpit, ""),
        seats=seats,
        gunner=1 if seats > 1 and design.cockpit is not Cockpit.COMMAND_CONSOLE else 0,
        size=seats,
        reload=reloaded,
    )


def _lines(design: MechDesign, where: str) -> Iterator[Line]:
    has_hands = where in ARMS and not design.config.is_quad
    for number, slot in enumerate(design.slots[where], 1):
        key = slot_key(where, number)
        if slot.items:
            index = slot.items[0]
            yield Line(slot=key, item=index, gear=design.items[index].gear)
        elif slot.system:
            yield Line(slot=key, is_system=True)
        else:
            yield Line(is_named_empty=has_hands and number in HANDS)


def reloaded(design: UnitDesign, item: int, gear: Gear) -> UnitDesign:
    """The 'Mech with another munition in a bin; its slot says what is in it."""
    assert isinstance(design, MechDesign)
    was = design.items[item]
    items = tuple(replace(was, gear=gear) if n == item else i for n, i in enumerate(design.items))
    slots = {
        where: tuple(_renamed(slot, item, was.gear, gear) for slot in lines)
        for where, lines in design.slots.items()
    }
    return replace(design, items=items, slots=slots)


def _renamed(slot: Slot, item: int, was: Gear, gear: Gear) -> Slot:
    if item not in slot.items:
        return slot
    return replace(slot, name=slot.name.replace(was.name, gear.name) or gear.name)
