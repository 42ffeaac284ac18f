"""A 'Mech feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.features import (
    ARMOR,
    HEAT,
    MOVEMENT,
    QUIRKS,
    STRUCTURE,
    UNIT,
    gear,
    points,
    weapon_heat,
)
from recordsheet_gui.units.kind import Feature
from recordsheet_gui.units.mech.anatomy import anatomy
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.quirk_words import quirk_words
from recordsheet_gui.units.mech.weapon_value import DOUBLES


def features(design: MechDesign) -> Iterator[Feature]:
    """All that two variants may differ in."""
    body = anatomy(design)
    engine = design.engine
    yield Feature(UNIT, "Chassis", f"{design.config}{', Omni' if design.is_omni else ''}")
    yield Feature(UNIT, "Engine", f"{engine.type} {engine.rating}")
    yield Feature(UNIT, "Gyro", str(design.gyro))
    yield Feature(UNIT, "Cockpit", str(design.cockpit))
    yield Feature(MOVEMENT, "Walk", design.walk)
    yield Feature(MOVEMENT, "Run", design.run)
    yield Feature(MOVEMENT, "Jump", design.jump)
    kinds = ", ".join(dict.fromkeys(design.patchwork.values()))
    yield from points(ARMOR, design.armor, body, kinds or design.armor_type)
    yield from points(STRUCTURE, design.structure, body, design.structure_type)
    sinks = design.heat_sinks
    yield Feature(HEAT, "Heat sinks", sinks.count, sinks.kind)
    yield Feature(HEAT, "Sunk a turn", sinks.count * (2 if sinks.kind in DOUBLES else 1))
    yield weapon_heat(design.items)
    yield from gear(design.items, body)
    for words in quirk_words(design):
        yield Feature(QUIRKS, words, 1)
