"""Checks battle armor against the rules of construction: TechManual."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from recordsheet_gui.units.battle_armor import facts
from recordsheet_gui.units.battle_armor.design import SQUAD, BattleArmorDesign
from recordsheet_gui.units.battle_armor.facts import ARMS, BODY, TURRET
from recordsheet_gui.units.battle_armor.gear import (
    CLAMPS,
    INFANTRY,
    JUMP_BOOSTER,
    MAGNETIC_CLAWS,
    MECHANICAL_BOOSTER,
    MYOMER_BOOSTER,
    PACK,
    WING,
)
from recordsheet_gui.units.battle_armor.places import AP_MOUNT, MANIPULATORS, slots_of
from recordsheet_gui.units.battle_armor.weight import trooper_weights, weights
from recordsheet_gui.units.construction import WEIGHT, Findings, ammunition
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kind import Remark

_WEAPONS: Mapping[bool, tuple[int, int]] = {False: (1, 2), True: (0, 4)}
"""Weapons against 'Mechs in an arm and in the body; of a quad."""
_MOUNTS: Mapping[bool, tuple[int, int]] = {False: (2, 2), True: (0, 4)}
"""The same of anti-personnel mounts; one fewer beside a weapon in an arm."""
_PAIRED = frozenset({*MAGNETIC_CLAWS, "BABasicManipulatorMineClearance", "BACargoLifter"})
"""Hands that come in pairs; one armored glove goes with any other hand."""
_HIDING = ("stealth", "mimetic")
_FOR_ONE = ("ISBATaser", "CLBACompactNarc", "ISBACompactNarc")
"""Weapons that one of a squad carries."""
_MORE_GROUND: Mapping[str, int] = {"heavy": 1, "assault": 1}
_MYOMER_MP = 2
_LEAST_WALK_WITH_PACK = 2
_LIGHT = ("PA(L)", "light")


def validate(design: BattleArmorDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    checks = (
        *(_weight, _armor, _movement, _slots, _weapons, _hands, _gear, _squad, _packs),
        ammunition,
    )
    found = chain.from_iterable(check(design) for check in checks)
    return tuple(Remark(*one) for one in dict.fromkeys(found))


def not_checked(design: BattleArmorDesign) -> tuple[str, ...]:
    """What nobody can tell of this design."""
    return () if weights(design).is_known else (WEIGHT,)


def _ids(design: BattleArmorDesign) -> set[str]:
    return {item.gear.id for item in design.items}


def _weight(design: BattleArmorDesign) -> Findings:
    for number, suit in enumerate(design.suits, 1):
        found = trooper_weights(design, suit)
        if found.free is not None and found.free < 0:
            words = f"Trooper {number} weighs {found.total:,g} kg, {-found.free:,g} too many"
            yield "weight_class", f"{words} for a {design.weight_class} suit."


def _armor(design: BattleArmorDesign) -> Findings:
    known = facts.CLASSES.get(design.weight_class)
    points = design.armor_per_trooper
    if known is not None and points > known.armor:
        words = f"A {design.weight_class} suit has {known.armor} points of armor at most"
        yield "armor", f"{words}, not {points}."


def _movement(design: BattleArmorDesign) -> Findings:
    known = facts.CLASSES.get(design.weight_class)
    if known is None:
        return
    ids, kind = _ids(design), design.weight_class
    most = known.ground[1] + (facts.QUAD_MORE_MP if design.is_quad else 0)
    if MYOMER_BOOSTER in ids:
        most += _MORE_GROUND.get(kind, _MYOMER_MP)
    if design.walk > most:
        yield "walk", f"A {kind} suit walks {most} MP at most, not {design.walk}."
    if not design.jump or design.motion == "leg":
        return
    if design.is_quad:
        yield "jump", "A quad neither jumps nor flies nor dives."
        return
    other = known.other.get(design.motion)
    if other is None:
        yield "jump", f"A {kind} suit cannot move like this ({design.motion})."
        return
    more = 1 if ids & {JUMP_BOOSTER, WING} and design.motion == facts.JUMP else 0
    if design.jump > other[1] + more:
        words = f"A {kind} suit moves {other[1] + more} MP like this at most"
        yield "jump", f"{words} ({design.motion}), not {design.jump}."


# -- what a suit carries ---------------------------------------------------------------------


def _of(design: BattleArmorDesign, suit: str) -> list[MountedItem]:
    return [item for item in design.items if suit in design.carried_by(item)]


def _slots(design: BattleArmorDesign) -> Findings:
    room = facts.slots(design)
    if design.turret and BODY in room:
        room[BODY] -= 2 if facts.is_modular_turret(design) else 1
    for suit in design.suits:
        used: Counter[str] = Counter()
        for item in _of(design, suit):
            if item.mount and not item.is_pack and not item.is_squad_support:
                used[item.mount] += _slots_of(design, item)
        for mount, count in used.items():
            if mount in room and count > room[mount]:
                words = f"takes {count} slots, and there are {room[mount]}."
                yield f"equipment.{SQUAD}", f"What is in the {mount} of a suit {words}"


def _slots_of(design: BattleArmorDesign, item: MountedItem) -> int:
    """A line of armor or of a booster is one slot of it; what a mount holds takes none."""
    if item.is_anti_personnel:
        return 0
    if item.gear.kind is GearKind.FILLER or item.gear.id == MYOMER_BOOSTER:
        return 1
    size = item.rounds if item.gear.kind is GearKind.AMMO else item.size
    return slots_of(design, item.gear, size)


def _is_heavy(item: MountedItem) -> bool:
    """A weapon against 'Mechs: neither one of infantry nor a load of another."""
    return (
        item.gear.kind is GearKind.WEAPON
        and item.gear.family != INFANTRY
        and not item.is_anti_personnel
        and not item.is_pack
        and not item.is_squad_support
    )


def _weapons(design: BattleArmorDesign) -> Findings:
    arm, body = _WEAPONS[design.is_quad]
    mounted_arm, mounted_body = _MOUNTS[design.is_quad]
    for suit in design.suits:
        items = _of(design, suit)
        guns = Counter(_place(item) for item in items if _is_heavy(item))
        mounts = Counter(_place(item) for item in items if item.gear.id == AP_MOUNT)
        for where in (*ARMS, BODY):
            most = body if where == BODY else arm
            if guns[where] > most:
                words = f"has {guns[where]} weapons, and may have {most}."
                yield f"equipment.{SQUAD}", f"The {where} of a suit {words}"
            most = mounted_body if where == BODY else mounted_arm - (guns[where] > 0)
            if mounts[where] > most:
                words = f"has {mounts[where]} anti-personnel mounts, and may have {most}."
                yield f"equipment.{SQUAD}", f"The {where} of a suit {words}"


def _place(item: MountedItem) -> str:
    return BODY if item.mount == TURRET else item.mount


def _hands(design: BattleArmorDesign) -> Findings:
    for suit in design.suits:
        hands = [item for item in _of(design, suit) if item.gear.id in MANIPULATORS]
        for item in hands:
            if design.is_quad:
                yield f"equipment.{SQUAD}", f"A quad has no hands for {item.gear.name}."
            elif item.mount and item.mount not in ARMS:
                yield f"equipment.{SQUAD}", f"{item.gear.name} belongs to an arm."
        for arm in ARMS:
            count = sum(item.mount == arm for item in hands)
            if count > 1:
                yield f"equipment.{SQUAD}", f"The {arm} of a suit has {count} manipulators."
        found = Counter(item.gear.id for item in hands)
        for item in hands:
            if item.gear.id in _PAIRED and found[item.gear.id] == 1:
                yield f"equipment.{SQUAD}", f"{item.gear.name} comes in pairs."


def _gear(design: BattleArmorDesign) -> Findings:
    ids = _ids(design)
    if CLAMPS in ids and (
        design.is_quad or design.weight_class == "assault" or design.motion == facts.UMU
    ):
        words = "Magnetic clamps go with no quad, no assault suit and none that dives."
        yield f"equipment.{SQUAD}", words
    if MYOMER_BOOSTER in ids:
        if any(word in design.armor_type.lower() for word in _HIDING):
            yield f"equipment.{SQUAD}", "A myomer booster does not go with armor that hides."
        if ids & {JUMP_BOOSTER, MECHANICAL_BOOSTER}:
            yield f"equipment.{SQUAD}", "A myomer booster does not go with a jump booster."


def _squad(design: BattleArmorDesign) -> Findings:
    for item in design.items:
        is_for_all = len(design.carried_by(item)) > 1
        if item.gear.id in _FOR_ONE and is_for_all:
            yield f"equipment.{item.location}", f"Only one of a squad carries {item.gear.name}."
    shared = [item for item in design.items if item.is_squad_support]
    guns = [item for item in shared if item.gear.kind is GearKind.WEAPON]
    if len(guns) > 1:
        yield f"equipment.{SQUAD}", f"It has {len(guns)} squad support weapons, and may have one."


def _packs(design: BattleArmorDesign) -> Findings:
    if PACK not in _ids(design):
        return
    if design.weight_class in _LIGHT:
        yield f"equipment.{SQUAD}", f"A {design.weight_class} suit carries no detachable pack."
    if design.walk < _LEAST_WALK_WITH_PACK:
        words = f"A suit with a detachable pack walks {_LEAST_WALK_WITH_PACK} MP at least."
        yield "walk", words
