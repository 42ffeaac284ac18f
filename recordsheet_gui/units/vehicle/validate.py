"""Checks a vehicle against the rules of construction, as far as the sheet shows them."""

from collections.abc import Callable, Mapping
from itertools import chain

from recordsheet_gui.units.construction import WEIGHT, Findings, ammunition, overweight, unplaced
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.vehicle import facts, limits, support_weight, weight
from recordsheet_gui.units.vehicle.armor import MOST_ON_ROTOR, most_points
from recordsheet_gui.units.vehicle.design import SupportVehicleDesign, SupportVtolDesign
from recordsheet_gui.units.vehicle.design import VehicleDesign as Vehicle
from recordsheet_gui.units.vehicle.facts import BODY, ROTOR, Motion
from recordsheet_gui.units.vehicle.places import slots_of
from recordsheet_gui.units.weights import Weights

_MOST_TONS: Mapping[Motion, int] = {
    Motion.TRACKED: 200,
    Motion.WHEELED: 160,
    Motion.HOVER: 100,
    Motion.VTOL: 60,
    Motion.WIGE: 160,
    Motion.HYDROFOIL: 100,
    Motion.NAVAL: 555,
    Motion.SUBMARINE: 555,
    Motion.RAIL: 200,
}
_SLOWEST_WIGE = 5
_HARDENED = "Hardened"
_TOO_LIGHT_FOR_IT = (Motion.HOVER, Motion.VTOL, Motion.WIGE)
_JUMPING = (Motion.TRACKED, Motion.WHEELED, Motion.HOVER, Motion.WIGE)
_IN_BODY = ("c3", "tag")
"""Weapons that may be in the body, by the beginning of their family."""
_ARMOR_SLOTS: Mapping[str, tuple[int, int]] = {
    "Ferro-Fibrous": (2, 1),
    "Light Ferro-Fibrous": (1, 1),
    "Heavy Ferro-Fibrous": (3, 3),
    "Ferro-Fibrous Prototype": (3, 3),
    "Ferro-Lamellor": (1, 1),
    "Hardened": (1, 1),
    "Vehicular Stealth": (2, 2),
    "Reactive": (2, 1),
    "Reflective": (1, 1),
    "Ballistic-Reinforced": (1, 1),
    "Anti-Penetrative Ablation": (1, 1),
}
"""Slots of armor, Inner Sphere and Clan."""
_ENGINE_SLOTS: Mapping[str, tuple[int, int]] = {
    "light": (1, 1),
    "xl": (2, 1),
    "xxl": (4, 2),
    "compact": (-1, -1),
}
_LARGE_ENGINE = 400
_SEATS = ("seats", "quarters")
"""Bays that take no slot."""
_TOGETHER = frozenset({"cargo", "fuel tank"})
"""Families whose pieces share one slot."""
_Check = Callable[[Vehicle], Findings]


def validate(design: Vehicle) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    return _told(design, [*_quick(design), *_closer(design)])


def at_a_glance(design: Vehicle) -> tuple[Remark, ...]:
    """What thousands of files are looked through for."""
    return _told(design, [*_quick(design), *(() if _is_support(design) else (_places,))])


def _quick(design: Vehicle) -> list[_Check]:
    checks: list[_Check] = [_structure, ammunition, _weight]
    if _is_support(design):
        return [*checks, _support_tons, _support_armor, _rotor, _fuel, _slots]
    return [*checks, _tons, _sides, _armor, _rotor, _motion, _slots, _rating]


def _closer(design: Vehicle) -> list[_Check]:
    checks: list[_Check] = [unplaced, limits.counts, limits.motives, limits.turrets]
    return [*checks, limits.support if _is_support(design) else limits.in_place]


def _told(design: Vehicle, checks: list[_Check]) -> tuple[Remark, ...]:
    return tuple(Remark(*found) for found in chain.from_iterable(check(design) for check in checks))


def not_checked(design: Vehicle) -> tuple[str, ...]:
    """What nobody can tell of this design."""
    return (WEIGHT,) if weigh(design) is None else ()


def weigh(design: Vehicle) -> float | None:
    """What all of it weighs; None where the weight of a part is not known."""
    return weights(design).total


def weights(design: Vehicle) -> Weights:
    """All parts of a vehicle, whatever it was built for."""
    return support_weight.weights(design) if _is_support(design) else weight.weights(design)


def _is_support(design: Vehicle) -> bool:
    return isinstance(design, SupportVehicleDesign | SupportVtolDesign)


def _tons(design: Vehicle) -> Findings:
    most = _MOST_TONS.get(design.motion)
    if most is not None and design.tons > most:
        yield (
            "tons",
            f"What is {design.motion.word} weighs {most} tons at most, not {design.tons:g}.",
        )


def _sides(design: Vehicle) -> Findings:
    is_heavy = facts.is_superheavy(design.motion, design.tons)
    if design.is_large != is_heavy and not design.has_rotor:
        wanted, found = ("six", "four") if is_heavy else ("four", "six")
        yield (
            "armor",
            f"What is {design.motion.word} and weighs {design.tons:g} tons has {wanted} sides, "
            f"not {found}.",
        )


def _weight(design: Vehicle) -> Findings:
    return overweight(design.tons, weigh(design))


def _support_tons(design: Vehicle) -> Findings:
    build = support_weight.BUILDS.get(design.motion)
    if build is not None and design.tons > build.most and not design.is_large:
        words = f"weighs {build.most} tons at most, not {design.tons:g}."
        yield "tons", f"What is {design.motion.word} {words}"


def _support_armor(design: Vehicle) -> Findings:
    total, most = sum(design.armor.values()), support_weight.most_armor(design)
    if most is not None and total > most:
        yield "armor", f"It has {total} points of armor, more than {most}."
    if not support_weight.armor_is_made(design):
        yield "armor", f"Nobody of its tech rating makes armor of BAR {design.bar}."


def _fuel(design: Vehicle) -> Findings:
    if support_weight.needs_fuel(design) and not design.fuel_tons:
        yield "fuel", f"It has no fuel for its engine ({design.engine.type})."


def _structure(design: Vehicle) -> Findings:
    expected = facts.structure_points(design.tons)
    for where, points in design.structure.items():
        if points != expected:
            yield f"structure.{where}", f"{where} has {points} points of structure, not {expected}."


def _armor(design: Vehicle) -> Findings:
    total, most = sum(design.armor.values()), most_points(design)
    if most is not None and total > most:
        yield "armor", f"It has {total} points of armor, more than {most}."


def _rotor(design: Vehicle) -> Findings:
    points = design.armor.get(ROTOR, 0)
    if points > MOST_ON_ROTOR:
        yield f"armor.{ROTOR}", f"A rotor has {MOST_ON_ROTOR} points of armor at most."


def _motion(design: Vehicle) -> Findings:
    motion = design.motion
    if motion is Motion.WIGE and design.cruise < _SLOWEST_WIGE:
        yield "cruise", f"A WiGE cruises with {_SLOWEST_WIGE} MP at least."
    if motion in _TOO_LIGHT_FOR_IT and design.armor_type == _HARDENED:
        yield "armor.type", f"Hardened armor is too heavy for what is {motion}."
    if design.jump_jets and motion not in _JUMPING:
        yield "equipment", f"What is {motion} has no jump jets."
    if not design.has_controls and not design.is_trailer:
        yield "controls", "Only a trailer goes without controls."


def slots(design: Vehicle) -> tuple[int, int]:
    """Slots that are taken, and all that it has."""
    if _is_support(design):
        return _used_slots(design), 5 + int(design.tons // 10)
    is_clan = design.engine.base == "Clan"
    engine = _ENGINE_SLOTS.get(str(design.engine.type), (0, 0))[is_clan]
    engine += design.engine.rating > _LARGE_ENGINE
    return engine + _used_slots(design), 5 + int(design.tons // 5)


def _slots(design: Vehicle) -> Findings:
    used, most = slots(design)
    if used > most:
        yield "equipment", f"Its weapons and parts take {used} slots, and it has {most}."


def _used_slots(design: Vehicle) -> int:
    """Of armor, all that it carries, and bays."""
    armor = _ARMOR_SLOTS.get(design.armor_type, (0, 0))[design.tech_base.startswith("Clan")]
    gear = sum(
        slots_of(design, item.gear)
        for item in design.items
        if item.gear.kind in (GearKind.WEAPON, GearKind.EQUIPMENT)
        and item.gear.family not in _TOGETHER
    )
    together = {item.gear.family for item in design.items if item.gear.family in _TOGETHER}
    ammo = {item.gear.ammo for item in design.items if item.gear.kind is GearKind.AMMO}
    holds = [bay for bay in design.transport if not bay.kind.endswith(_SEATS)]
    bays = {bay.kind if bay.is_troop_space else bay.number for bay in holds}
    jets = any(item.gear.kind is GearKind.JUMP_JET for item in design.items)
    others = len(ammo) + len(bays) + jets + design.extra_seats
    return armor + gear + len(together) + others


def _places(design: Vehicle) -> Findings:
    for item in design.items:
        name, where, gear = item.gear.name, item.location, item.gear
        if gear.kind is GearKind.AMMO and where not in (BODY, ""):
            yield f"equipment.{where}", f"{name} belongs into the body."
        if gear.kind is GearKind.WEAPON and where == BODY and not gear.family.startswith(_IN_BODY):
            yield f"equipment.{where}", f"{name} does not belong into the body."
        if gear.kind is GearKind.WEAPON and where == ROTOR:
            yield f"equipment.{where}", f"{name} cannot be on the rotor."


def _rating(design: Vehicle) -> Findings:
    engine = design.engine
    expected = facts.engine_rating(design.motion, design.tons, design.cruise, engine.type, least=10)
    if design.cruise and engine.rating != expected:
        yield "engine", f"Its engine has a rating of {engine.rating}, not {expected}."
