"""Checks a ProtoMech against the rules of construction: TechManual, Interstellar Operations."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from recordsheet_gui.units.construction import WEIGHT, Findings, ammunition, too_heavy, unplaced
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.protomech import armor, facts
from recordsheet_gui.units.protomech.design import MELEE, QUAD_MELEE, ProtoMechDesign
from recordsheet_gui.units.protomech.facts import ARMS, BODY, HEAD, LEGS, MAIN_GUN, TORSO
from recordsheet_gui.units.protomech.places import slots_of
from recordsheet_gui.units.protomech.weight import EXTENDED_JET, item_kilograms, weights

_LIGHTEST, _HEAVIEST = 2, 15
_TORSO: Mapping[tuple[bool, bool], tuple[int, int]] = {
    (False, False): (2, 2000),
    (False, True): (3, 4000),
    (True, False): (4, 5000),
    (True, True): (6, 8000),
}
"""Slots and kilograms of the torso: of a quad, of an ultraheavy one."""
_ARM = {False: 500, True: 1000}
_LEAST_GLIDER, _LEAST_QUAD = 4, 3
"""Walking MP."""


def validate(design: ProtoMechDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    checks = (
        _tons,
        _weight,
        _structure,
        _armor,
        _rating,
        _movement,
        _places,
        _gear,
        unplaced,
        ammunition,
    )
    found = chain.from_iterable(check(design) for check in checks)
    return tuple(Remark(*one) for one in found)


def not_checked(design: ProtoMechDesign) -> tuple[str, ...]:
    """What nobody can tell of this design."""
    return () if weights(design).is_known else (WEIGHT,)


def _tons(design: ProtoMechDesign) -> Findings:
    if not _LIGHTEST <= design.tons <= _HEAVIEST:
        words = f"A ProtoMech weighs {_LIGHTEST} to {_HEAVIEST} tons, not {design.tons:g}."
        yield "tons", words


def _weight(design: ProtoMechDesign) -> Findings:
    return too_heavy(weights(design))


def _structure(design: ProtoMechDesign) -> Findings:
    gun = design.has_main_gun
    expected = facts.structure(design.motion, design.tons, has_main_gun=gun)
    for where, points in expected.items():
        found = design.structure.get(where, 0)
        if found != points:
            yield f"structure.{where}", f"{where} has {found} points of structure, not {points}."


def _armor(design: ProtoMechDesign) -> Findings:
    known = armor.limits(design)
    if known is None:
        return
    for where, points in design.armor.items():
        most = known.by_place.get(where)
        if most is not None and points > most:
            yield f"armor.{where}", f"{where} has {points} points of armor, more than {most}."
    total = sum(design.armor.values())
    if total > known.total:
        yield "armor", f"It has {total} points of armor, more than {known.total}."


def _rating(design: ProtoMechDesign) -> Findings:
    expected = facts.engine_rating(design.motion, design.tons, design.walk)
    if design.engine.rating != expected:
        yield "engine", f"Its engine has a rating of {design.engine.rating}, not {expected}."


def _movement(design: ProtoMechDesign) -> Findings:
    least = _LEAST_GLIDER if design.is_glider else _LEAST_QUAD if design.is_quad else 0
    if design.walk < least:
        yield "walk", f"What is a {design.motion.word} walks {least} MP at least."
    jets = [item.gear for item in design.items if item.gear.kind is GearKind.JUMP_JET]
    is_extended = bool(jets) and all(gear.family == EXTENDED_JET for gear in jets)
    most = facts.run_of(design.walk) if is_extended else design.walk
    if design.jump > most:
        yield "jump", f"It jumps {design.jump} MP, and may {most}."


def _places(design: ProtoMechDesign) -> Findings:
    slots, most = _TORSO[design.is_quad, design.is_ultraheavy]
    guns = 2 if design.is_quad and design.is_ultraheavy else 1
    room: dict[str, tuple[int, float]] = {
        TORSO: (slots, most),
        **dict.fromkeys(ARMS, (0 if design.is_quad else 1, _ARM[design.is_ultraheavy])),
        MAIN_GUN: (guns, float("inf")),
        HEAD: (0, 0),
        LEGS: (0, 0),
    }
    used, held = Counter[str](), Counter[str]()
    for item in design.items:
        if item.location in room:
            used[item.location] += slots_of(design, item.gear)
            held[item.location] += round(item_kilograms(design, item) or 0)
        kind = item.gear.kind
        if kind in (GearKind.AMMO, GearKind.JUMP_JET) and item.location not in (BODY, ""):
            yield f"equipment.{item.location}", f"{item.gear.name} belongs into the body."
    for where, (count, kilos) in room.items():
        if used[where] > count:
            words = f"{where} holds {used[where]} pieces, and has room for {count}."
            yield f"equipment.{where}", words
        if held[where] > kilos:
            words = f"{where} carries {held[where]:,} kg, and may carry {kilos:,g}."
            yield f"equipment.{where}", words


def _gear(design: ProtoMechDesign) -> Findings:
    blades = [item for item in design.items if item.gear.family in (MELEE, QUAD_MELEE)]
    if len(blades) > 1:
        yield f"equipment.{blades[1].location}", "It has more than one melee weapon."
    for item in design.items:
        if item.is_rear and item.location != TORSO:
            yield (
                f"equipment.{item.location}",
                f"{item.gear.name} fires to the rear outside {TORSO}.",
            )
