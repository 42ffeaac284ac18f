"""Whether a stored design can be a 'Mech's: rules and pages look its parts up without asking."""

from collections.abc import Iterator

from recordsheet_gui.units.mech.anatomy import ANATOMIES, SLOTS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.facts import MOST_ARMOR, MOST_MP, MOST_RATING, MOST_SINKS

MOST_AT_ONCE = 200
"""Missiles, pellets or shots of one attack, each of which may strike by itself."""


def flaw(design: MechDesign) -> str:
    """The first thing that cannot be, in a few words; empty when all can."""
    return next(_flaws(design), "")


def _flaws(design: MechDesign) -> Iterator[str]:
    body = ANATOMIES.get(design.config)
    if body is None:
        yield f"{design.name} has no body that we know"
        return
    for parts in (design.structure, design.slots):
        if not parts.keys() <= set(body.locations):
            yield f"{design.name} has other locations than its body"
            return
    sinks = design.heat_sinks
    for numbers, most in (
        (design.armor.values(), MOST_ARMOR),
        (design.structure.values(), MOST_ARMOR),
        ((design.walk, design.jump), MOST_MP),
        ((design.engine.rating,), MOST_RATING),
        ((sinks.count, sinks.base_chassis), MOST_SINKS),
    ):
        if not all(0 <= number <= most for number in numbers):
            yield f"a number of {design.name} is too large"
    for where, slots in design.slots.items():
        if len(slots) > SLOTS[where]:
            yield f"{design.name} has more slots than its body"
        for slot in slots:
            if not all(0 <= item < len(design.items) for item in slot.items):
                yield f"a slot of {design.name} holds what is not there"
    for item in design.items:
        if item.location and item.location not in body.locations:
            yield f"{design.name} carries something nowhere"
        if any(design.slot(key) is None for key in item.slots):
            yield f"{design.name} has no such slot"
        if max(item.gear.rack, item.gear.pellets, item.gear.rate) > MOST_AT_ONCE:
            yield f"{item.gear.name} hits too often"
