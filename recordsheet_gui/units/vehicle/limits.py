"""Remarks on what vehicles carry: where, how much of it, and on what it does not go with."""

from collections import Counter
from collections.abc import Mapping

from recordsheet_gui.units.construction import Findings
from recordsheet_gui.units.gear import Family, GearKind
from recordsheet_gui.units.support import is_small
from recordsheet_gui.units.vehicle import support_weight, weight
from recordsheet_gui.units.vehicle.design import VehicleDesign as Vehicle
from recordsheet_gui.units.vehicle.facts import BODY, ROTOR, Motion
from recordsheet_gui.units.vehicle.places import places

_ON_WHEELS = frozenset({Motion.WHEELED})
_ON_LAND = frozenset({Motion.TRACKED, Motion.WHEELED})
_NOT_ARMORED = frozenset({Motion.VTOL, Motion.RAIL, Motion.MAGLEV})
_EVERY = frozenset(Motion)
_MOTIONS: Mapping[str, frozenset[Motion]] = {
    "limited amphibious chassis": _ON_LAND,
    "fully amphibious chassis": _ON_LAND,
    "dune buggy chassis": _ON_WHEELS,
    "environmental sealing": _EVERY - {Motion.SUBMARINE},
    "environmental sealing chassis": _EVERY - {Motion.SUBMARINE},
    "armored motive system": _EVERY - _NOT_ARMORED,
    "vtol jet booster": frozenset({Motion.VTOL}),
    Family.SUPERCHARGER: _EVERY - {Motion.VTOL},
}
"""Families of gear that only some ways to move go with."""
_SUPPORT_MOTIONS: Mapping[str, frozenset[Motion]] = {
    "dune buggy chassis": _ON_WHEELS,
    "off-road chassis": _ON_WHEELS,
    "bicycle chassis": frozenset({Motion.WHEELED, Motion.HOVER}),
    "monocycle chassis": frozenset({Motion.WHEELED, Motion.HOVER}),
    "snowmobile chassis": _ON_LAND,
    "hydrofoil chassis": frozenset({Motion.NAVAL, Motion.HYDROFOIL}),
    "submersible chassis": frozenset({Motion.NAVAL, Motion.SUBMARINE}),
    "ultra-light chassis": frozenset({Motion.VTOL}),
    **dict.fromkeys(
        ("stol chassis", "vstol chassis", "propeller-driven chassis"), frozenset[Motion]()
    ),
}
"""The same for changes of a support vehicle's chassis."""
_APART = (("bicycle chassis", "monocycle chassis"),)
_MOST: Mapping[str, int] = {"lift hoist": 4, "bulldozer": 2, "mast mount": 1}
"""Pieces of a family in a whole vehicle."""
_MANIPULATORS, _MOST_MANIPULATORS = "manipulator", 2
_MODERN = frozenset(
    {
        *("artemis iv", "artemis v", "prototype artemis iv", "apollo"),
        *(Family.TARGETING_COMPUTER, "c3 slave", "c3 master", "c3i", "c3 boosted slave"),
        *("c3 boosted master", "nova cews"),
    }
)
"""What needs advanced fire control."""
_CONTROL = "advanced fire control"
_SEATS = "seats"


def in_place(design: Vehicle) -> Findings:
    """Every piece where it may be; attachments where their weapons are."""
    for item in design.items:
        where, gear = item.location, item.gear
        legal = places(design, gear)
        if where and where not in legal:
            yield f"equipment.{where}", f"{gear.name} {_why(where, legal)}."


def _why(where: str, legal: tuple[str, ...]) -> str:
    if not legal:
        return "does not go with this vehicle"
    if legal == (BODY,):
        return "belongs into the body"
    if where == ROTOR:
        return "cannot be on the rotor"
    return "does not belong into the body" if where == BODY else f"belongs to {' or '.join(legal)}"


def counts(design: Vehicle) -> Findings:
    """What a vehicle, or a side of it, has but a few of."""
    total = Counter(item.gear.family for item in design.items)
    for family, most in _MOST.items():
        if total[family] > most:
            name = next(item.gear.name for item in design.items if item.gear.family == family)
            yield "equipment", f"It has {total[family]} of {name}, and may have {most}."
    hands = Counter(i.location for i in design.items if i.gear.family == _MANIPULATORS)
    for where, count in hands.items():
        if count > _MOST_MANIPULATORS:
            words = f"{where} has {count} manipulators, and may have {_MOST_MANIPULATORS}."
            yield f"equipment.{where}", words
    has_sponsons = any(item.is_sponson for item in design.items)
    if has_sponsons and design.jump_jets:
        yield "equipment", "Sponsons do not go with jump jets."


def motives(design: Vehicle) -> Findings:
    """Changes and gear that its way to move does not go with."""
    allowed = _SUPPORT_MOTIONS if design.is_support else _MOTIONS
    aboard = {item.gear.family: item.gear.name for item in design.items}
    for family, name in aboard.items():
        if family in allowed and design.motion not in allowed[family]:
            yield "equipment", f"{name} does not go with what is {design.motion.word}."
    for one, other in _APART:
        if one in aboard and other in aboard:
            yield "equipment", f"{aboard[one]} does not go with {aboard[other]}."


def turrets(design: Vehicle) -> Findings:
    """An Omni's turret is no larger than that of its chassis."""
    if not design.is_omni:
        return
    bases = (design.base_turret, design.base_second_turret)
    item_tons = support_weight.item_tons if design.is_support else weight.item_tons
    for key, base in zip(design.turrets, bases, strict=False):
        inside = [
            item_tons(design, item)
            for item in design.items
            if item.location == key and item.gear.kind is not GearKind.AMMO
        ]
        need = support_weight.turret_tons(design, inside)
        if base and need is not None and need > base:
            words = f"What is in {key} needs a turret of {need:g} tons, and it has {base:g}."
            yield f"equipment.{key}", words


def support(design: Vehicle) -> Findings:
    """Seats of a small vehicle, and fire control for what needs it."""
    seats = sum(bay.size for bay in design.transport if bay.kind.endswith(_SEATS))
    is_manned = all(item.gear.family != "drone operating system" for item in design.items)
    if is_small(design) and design.cruise and is_manned and not seats:
        yield "transport", "Nobody has a seat in it."
    families = {item.gear.family: item.gear.name for item in design.items}
    modern = next((name for family, name in families.items() if family in _MODERN), "")
    if modern and _CONTROL not in families:
        yield "equipment", f"{modern} needs advanced fire control."
