"""A 'Mech as a record for other programs."""

from collections import Counter
from collections.abc import Mapping

from recordsheet_gui.units.gear import GearKind, Slot
from recordsheet_gui.units.kind import Record
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.not_automated import not_automated


def record(design: MechDesign) -> Record:
    """The unit by its facts; slots stand in the file's order."""
    return {
        "chassis": design.chassis,
        "model": design.model,
        "clan_name": design.clan_name,
        "mul_id": design.mul_id,
        "year": design.year,
        "rules_level": design.rules_level,
        "role": design.role,
        "source": design.source,
        "tons": design.tons,
        "config": design.config,
        "omni": design.is_omni,
        "tech_base": design.tech_base,
        "armor": dict(design.armor),
        "armor_type": design.armor_type,
        "structure": dict(design.structure),
        "structure_type": design.structure_type,
        "engine": {
            "type": design.engine.type,
            "rating": design.engine.rating,
            "base": design.engine.base,
        },
        "gyro": design.gyro,
        "cockpit": design.cockpit,
        "walk": design.walk,
        "run": design.run,
        "jump": design.jump,
        "heat_sinks": {"count": design.heat_sinks.count, "kind": design.heat_sinks.kind},
        "slots": {
            where: [_slot(slot, design) for slot in slots] for where, slots in design.slots.items()
        },
        "weapons": _weapons(design),
        "ammunition": _ammunition(design),
        "quirks": list(design.quirks),
    }


def whole_record(design: MechDesign) -> Record:
    """The record, and what else the design has."""
    return {
        "name": design.name,
        **record(design),
        "patchwork": dict(design.patchwork),
        "base_chassis_heat_sinks": design.heat_sinks.base_chassis,
        "weapon_quirks": list(design.weapon_quirks),
        "lam": design.lam,
        "motive": design.motive,
        "ejection": design.ejection,
        "heat_sink_kit": design.heat_sink_kit,
        "without_slots": [
            {"name": item.gear.name, "id": item.gear.id, "location": item.location}
            for item in design.items
            if not item.slots
        ],
        "not_automated": list(not_automated(design)),
        "fluff": dict(design.fluff),
    }


def _slot(slot: Slot, design: MechDesign) -> Record:
    return {
        "name": slot.name,
        "id": "|".join(design.items[index].gear.id for index in slot.items),
        "armored": slot.is_armored,
        "omnipod": slot.is_omnipod,
        "rear": slot.is_rear,
        "turret": slot.is_turret,
        "size": slot.size,
    }


def _weapons(design: MechDesign) -> list[Record]:
    counts: Mapping[tuple[str, str, str], int] = Counter(
        (item.gear.name, item.gear.id, item.location)
        for item in design.items
        if item.gear.kind is GearKind.WEAPON
    )
    return [
        {"name": name, "id": key, "location": where, "count": count}
        for (name, key, where), count in counts.items()
    ]


def _ammunition(design: MechDesign) -> list[Record]:
    bins: list[Record] = []
    for item in design.items:
        # A coolant pod is no ammunition, but it too is used up.
        if item.gear.kind is GearKind.AMMO or (
            item.gear.kind is GearKind.EQUIPMENT and item.gear.shots
        ):
            location, _, number = item.slots[0].partition("/") if item.slots else ("", "", "0")
            bins.append(
                {
                    "name": item.gear.name,
                    "id": item.gear.id,
                    "location": location or item.location,
                    "slot": int(number),
                    "shots": item.gear.shots,
                }
            )
    return bins
