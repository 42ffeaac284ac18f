"""A 'Mech feature by feature, for comparisons."""

from collections import Counter
from collections.abc import Iterator

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.features import (
    ARMOR,
    EQUIPMENT,
    HEAT,
    MOVEMENT,
    QUIRKS,
    STRUCTURE,
    UNIT,
    gear,
    points,
    weapon_heat,
)
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kind import Feature
from recordsheet_gui.units.mech.anatomy import anatomy
from recordsheet_gui.units.mech.cooling import cooled
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.fillers import chassis_base, structure_gear
from recordsheet_gui.units.mech.quirk_words import quirk_words
from recordsheet_gui.units.mech.systems import ARM, actuators

JUMP_JET = "Jump Jet"


def features(design: MechDesign) -> Iterator[Feature]:
    """All that two variants may differ in."""
    body = anatomy(design)
    yield from _chassis(design, body)
    yield Feature(MOVEMENT, "Walk", design.walk)
    yield Feature(MOVEMENT, "Run", design.run)
    yield Feature(MOVEMENT, "Jump", design.jump, _jets(design))
    kinds = ", ".join(sorted(set(design.patchwork.values())))
    armor = f"{design.armor_type}{_of(design, design.armor_base)}"
    yield from points(ARMOR, design.armor, body, kinds or armor)
    for where, kind in design.patchwork.items():
        made = _of(design, design.patchwork_bases.get(where, ""))
        yield Feature(ARMOR, f"{body.title(where)}, type", f"{kind}{made}")
    structure = f"{design.structure_type}{_of(design, _builder(design))}"
    yield from points(STRUCTURE, design.structure, body, structure)
    sinks = design.heat_sinks
    if design.is_omni:
        yield Feature(HEAT, "Fixed heat sinks", sinks.base_chassis)
    yield Feature(HEAT, "Heat sinks", sinks.count, f"{sinks.kind}{_of(design, sinks.base)}")
    yield Feature(HEAT, "Sunk a turn", cooled(design))
    yield weapon_heat(design.items)
    if design.heat_sink_kit:
        yield Feature(HEAT, "Kit", design.heat_sink_kit)
    yield from gear(design.items, body)
    pods = sum(item.is_omnipod for item in design.items)
    if pods:
        yield Feature(EQUIPMENT, "In pods", pods)
    armored = Counter(
        body.tag(where) for where, slots in design.slots.items() for one in slots if one.is_armored
    )
    if armored:
        places = ", ".join(f"{many} {where}" for where, many in armored.items())
        yield Feature(EQUIPMENT, "Armored slots", armored.total(), places)
    for words in quirk_words(design):
        yield Feature(QUIRKS, words, 1)


def _chassis(design: MechDesign, body: Anatomy) -> Iterator[Feature]:
    engine = design.engine
    yield Feature(UNIT, "Chassis", f"{design.config}{', Omni' if design.is_omni else ''}")
    made = _of(design, engine.base)
    yield Feature(UNIT, "Engine", f"{engine.type} {engine.rating}{made}")
    yield Feature(UNIT, "Gyro", str(design.gyro))
    yield Feature(UNIT, "Cockpit", str(design.cockpit))
    if design.lam:
        yield Feature(UNIT, "Converts", design.lam)
    if design.motive:
        yield Feature(UNIT, "Drives on", design.motive)
    if design.ejection:
        yield Feature(UNIT, "Ejection", design.ejection)
    for where, count in actuators(design).items():
        yield Feature(UNIT, f"Actuators, {body.title(where)}", ", ".join(ARM[:count]))


def _jets(design: MechDesign) -> str:
    """What it jumps with, where those are not the usual jets."""
    names = {one.gear.name for one in design.items if one.gear.kind is GearKind.JUMP_JET}
    return ", ".join(sorted(names - {JUMP_JET}))


def _builder(design: MechDesign) -> str:
    """Who builds its structure, as the slots of it say."""
    usual = structure_gear(design)
    if usual is None:
        return ""
    aboard = (one.gear for one in design.items if one.gear.family == usual.family)
    return next((gear.tech_base for gear in aboard), "")


def _of(design: MechDesign, base: str) -> str:
    """Who built a part, where that is not who built the chassis."""
    return f", {base}" if base and base != chassis_base(design) else ""
