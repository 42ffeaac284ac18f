"""Units other than 'Mechs as records for other programs: what all kinds have in common."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from recordsheet_gui.units.described import DOCKING_COLLAR, TROOP_SPACE, Bay, DescribedDesign
from recordsheet_gui.units.described import MountedItem as Mounted
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.gear import UNKNOWN, Gear, GearKind
from recordsheet_gui.units.kind import Record

_HALF = " (half)"
_PROTO = " - Proto"
"""Bins of ProtoMechs hold single shots: there are no halves of them."""
_LISTED: Mapping[str, str] = {
    "ISBPod": "Anti-BattleArmor Pods (B-Pods)",
    "ISAntiPersonnelPod": "Anti-Personnel Pods (A-Pods)",
    "CLAMS Ammo": "Anti-Missile System Ammo [Clan]",
    "ISAMS Ammo": "Anti-Missile System Ammo [IS]",
    "Clan Gauss Ammo": "Gauss Rifle Ammo [Clan]",
    "IS Gauss Ammo": "Gauss Rifle Ammo [IS]",
}
"""What other programs call a piece that we print otherwise."""
_KINDS: Mapping[str, str] = {"ISAntiPersonnelPod": "misc", "Coolant Pod": "ammo"}
"""What other programs take a piece for, where we see it otherwise."""


def common_record(design: DescribedDesign) -> Record:
    """What every kind has; items stand in the order of the file."""
    return {
        "unit_type": design.kind,
        "chassis": design.chassis,
        "model": design.model,
        "mul_id": design.mul_id,
        "year": design.year,
        "original_year": design.original_year,
        "tech_base": design.tech_base,
        "rules_level": design.rules_level,
        "role": design.role,
        "source": design.source,
        "omni": design.is_omni,
        "quirks": list(design.quirks),
        "weapon_quirks": list(design.weapon_quirks),
        "items": [item_record(item) for item in design.items],
        "weapons": _weapons(design.items),
        "ammunition": _ammunition(design.items),
    }


def plain(number: float) -> float:
    """A number as people write it: whole where it is."""
    return int(number) if number == int(number) else number


def item_record(item: Mounted) -> Record:
    """One piece; what is not set is left out."""
    gear = item.gear
    found: Record = {
        "location": item.location,
        "id": "" if UNKNOWN in gear.flags else gear.id,
        "name": listed_name(gear),
        "kind": listed_kind(gear),
    }
    for key, is_set in (
        ("rear", item.is_rear),
        ("omnipod", item.is_omnipod),
        ("sponson", item.is_sponson),
        ("pintle", item.is_pintle),
        ("ap_mount", item.is_anti_personnel),
        ("dwp", item.is_pack),
        ("squad_support", item.is_squad_support),
        ("new_bay", item.opens_bay),
    ):
        if is_set:
            found[key] = True
    if item.facing:
        found["facing"] = item.facing
    if item.mount:
        found["mount"] = item.mount
    if item.size:
        found["size"] = plain(item.size)
    if found["kind"] == "ammo" or item.shots is not None:
        found["shots"] = item.rounds
    return found


def listed_name(gear: Gear) -> str:
    """What other programs print."""
    if gear.id in _LISTED:
        return _LISTED[gear.id]
    is_bin = gear.kind is GearKind.AMMO and not gear.id.endswith(_PROTO)
    if is_bin and gear.name.endswith(("Machine Gun Ammo", _HALF)):
        is_half = gear.name.endswith(_HALF)
        return f"{gear.name.removesuffix(_HALF)} [{'Half' if is_half else 'Full'}]"
    return gear.name.replace("(VGL)", "[VGL]")


def listed_kind(gear: Gear) -> str:
    """Weapon, ammo, misc, armor, structure or unknown."""
    if UNKNOWN in gear.flags:
        return UNKNOWN
    if gear.id in _KINDS:
        return _KINDS[gear.id]
    if gear.kind in (GearKind.WEAPON, GearKind.AMMO):
        return str(gear.kind)
    if gear.kind is GearKind.FILLER:
        if gear.family.endswith("structure") or gear.family.startswith("endo"):
            return "structure"
        return "misc" if gear.family.endswith("tsm") else "armor"
    return "misc"


def _weapons(items: Iterable[Mounted]) -> list[Record]:
    counts: dict[tuple[str, str, bool], int] = defaultdict(int)
    for item in items:
        if listed_kind(item.gear) == "weapon":
            counts[item.location, item.gear.id, item.is_rear] += 1
    return [
        {"id": key, "location": where, "rear": is_rear, "count": counts[where, key, is_rear]}
        for where, key, is_rear in sorted(counts)
    ]


def _ammunition(items: Iterable[Mounted]) -> list[Record]:
    bins: dict[tuple[str, str], list[int]] = defaultdict(list)
    for item in items:
        if listed_kind(item.gear) == "ammo":
            bins[item.location, item.gear.id].append(item.rounds)
    return [
        {
            "id": key,
            "location": where,
            "bins": len(bins[where, key]),
            "shots": sum(bins[where, key]),
        }
        for where, key in sorted(bins)
    ]


def transport_record(bays: Iterable[Bay]) -> list[Record]:
    """All bays in the order of the file."""
    return [_bay(bay) for bay in bays]


def _bay(bay: Bay) -> Record:
    found: Record = {"kind": bay.kind, "size": plain(bay.size)}
    if bay.kind not in (TROOP_SPACE, DOCKING_COLLAR):
        found |= {"doors": bay.doors, "bay": bay.number}
    if bay.kind == "infantrybay":
        found["platoon"] = bay.platoon
    if bay.kind == "battlearmorbay":
        found["comstar"] = bay.is_comstar
    if bay.facing is not None:
        found["facing"] = bay.facing
    if bay.is_omnipod:
        found["omnipod"] = True
    if bay.is_automated:
        found["arts"] = True
    return found


def engine_record(drive: Drive) -> Record:
    """Type, rating and base."""
    return {"type": drive.type, "rating": drive.rating, "base": drive.base}
