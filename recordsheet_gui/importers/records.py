"""A unit file as a record for other programs: `show --json`, `import --check --jsonl`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.design import GearKind, MechDesign, Slot, UnitDesign
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers.files import UnitFile, shown
from recordsheet_gui.importers.notes import not_automated
from recordsheet_gui.importers.report import Diagnostic

Record = dict[str, object]


def record(design: MechDesign, path: str = "", diagnostics: Sequence[Diagnostic] = ()) -> Record:
    """The unit by its facts; slots stand in the file's order."""
    return {
        "path": path,
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
        "diagnostics": diagnostics_of(diagnostics),
    }


def whole_record(
    design: UnitDesign, path: str = "", diagnostics: Sequence[Diagnostic] = ()
) -> Record:
    """The record, and what else the design has."""
    if not isinstance(design, MechDesign):
        return other_record(design, path, diagnostics)
    return {
        "name": design.name,
        **record(design, path, diagnostics),
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


def file_record(file: UnitFile) -> Record:
    """The record of a file that was read, whatever came of it."""
    path = shown(file.path)
    if file.design is None:
        return unread_record(path, file.problem, file.diagnostics)
    if isinstance(file.design, MechDesign):
        return record(file.design, path, file.diagnostics)
    return other_record(file.design, path, file.diagnostics)


def other_record(
    design: UnitDesign, path: str = "", diagnostics: Sequence[Diagnostic] = ()
) -> Record:
    """The record of a unit that is no 'Mech: what its kind has."""
    return {"path": path, **encode(design), "diagnostics": diagnostics_of(diagnostics)}


def unread_record(path: str, problem: str, diagnostics: Sequence[Diagnostic] = ()) -> Record:
    """The record of a file that no unit can be made of."""
    found = diagnostics_of(diagnostics)
    if not any(remark["severity"] == "error" for remark in found):
        found.insert(0, {"severity": "error", "line": 0, "field": "", "message": problem})
    return {"path": path, "diagnostics": found}


def diagnostics_of(diagnostics: Sequence[Diagnostic]) -> list[Record]:
    """All remarks on a file."""
    return [
        {
            "severity": remark.severity.value,
            "line": remark.line,
            "field": remark.field,
            "message": remark.message,
        }
        for remark in diagnostics
    ]


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
