"""What a platoon fires: all troopers together, or field guns with their crews."""

from collections.abc import Mapping

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import effects, tables
from recordsheet_gui.systems.battletech.game import Shot
from recordsheet_gui.systems.battletech.infantry.view import Infantry
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT, fired_key
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import ARMS_SLOT, InfantryDesign

FIRE = RuleId("TW-infantry-fire")
RANGE = RuleId("TW-infantry-range")
FEATURES = RuleId("TW-infantry-features")
AGAINST_AIRCRAFT = "A"
GROUP = 2
"""Points of a group."""

RANGES: Mapping[int, tuple[tuple[int, int], ...]] = {
    0: ((0, 0),),
    1: ((0, -2), (1, 0), (2, 2), (3, 4)),
    2: ((0, -2), (2, 0), (4, 2), (6, 4)),
    3: ((0, -2), (3, 0), (6, 2), (9, 4)),
    4: ((0, -2), (4, 0), (6, 1), (8, 2), (10, 3), (12, 4)),
    5: ((0, -1), (5, 0), (7, 1), (10, 2), (12, 3), (15, 4)),
    6: ((0, -1), (6, 0), (9, 1), (12, 2), (15, 4), (18, 5)),
    7: ((0, -1), (7, 0), (10, 1), (14, 2), (17, 4), (21, 6)),
}
"""By the weapon's range: up to so many hexes a roll has so much added."""


def cannot_fire_up(view: Infantry, item: Item) -> str | None:
    """Only arms made for it, and field guns, reach what flies."""
    if ARMS_SLOT not in item.slots or AGAINST_AIRCRAFT in view.design.features:
        return None
    return "is no weapon against what flies"


def range_parts(view: Infantry, item: Item, hexes: int) -> tuple[Part, ...] | None:
    """Small arms have a table of their own; field guns fire as they do anywhere."""
    if ARMS_SLOT not in item.slots:
        return None
    fired = view.design.fired
    rows = RANGES.get(fired.range if fired else 0, ())
    found = [(most, value) for most, value in rows if hexes <= most][:1]
    parts = [Part(label=f"range {hexes}", value=value, rule=RANGE) for _, value in found if value]
    if not hexes:
        parts += _same_hex(view.design)
    return tuple(parts)


def _same_hex(design: InfantryDesign) -> list[Part]:
    """Long guns hinder in the same hex, bursts help."""
    arms = (design.primary, design.secondary if design.support_arms else None)
    traits = {word for arm in arms if arm for word in arm.traits}
    found = []
    if "point-blank" in traits:
        found.append(Part(label="point-blank weapon", value=1, rule=RANGE))
    if "encumbering" in traits:
        found.append(Part(label="heavy weapon in the same hex", value=1, rule=RANGE))
    if "B" in design.features:
        found.append(Part(label="burst in the same hex", value=-1, rule=RANGE))
    return found


def volley(draft: Draft, view: Infantry, unit: UnitId, target: UnitId, shot: Shot) -> Shot:
    """How many of them hit, and what that does; the last one always does.

    Soft rounds do nothing to anything but infantry: nobody counts them.
    """
    if ARMS_SLOT not in view.carried[shot.item].slots:
        return shot
    name, others = shot.gear.name, view.troopers
    if "N" in view.design.features and not isinstance(draft.unit(target).design, InfantryDesign):
        cause = Cause(rule=FEATURES, source=name)
        draft.remark(f"{name} does not get through", cause, unit)
        return _shot(shot, 0, GROUP)
    hit = 1
    if others > 1:
        title = f"{name}: troopers of {others} that hit"
        roll = sum(draft.roll(2, 6, title, FIRE, unit=unit)) + shot.modifier
        hit = tables.cluster_hits(others, roll)
    points = view.design.damage_of(hit)
    cause = Cause(rule=FIRE, source=name)
    words = f"{name}: {hit} of {counted(others, 'trooper')} hit, {counted(points, 'point')}"
    draft.remark(words, cause, unit)
    return _featured(draft, view, unit, target, shot, points)


def _featured(
    draft: Draft, view: Infantry, unit: UnitId, target: UnitId, shot: Shot, points: int
) -> Shot:
    """Bursts take more of infantry, flames may heat anything else."""
    features, theirs = view.design.features, draft.unit(target)
    if isinstance(theirs.design, InfantryDesign):
        if "B" in features:
            (more,) = draft.roll(1, 6, f"{shot.gear.name}: heavy burst", FEATURES, unit=unit)
            points += more
        return _shot(shot, points, None)
    if "F" in features and shot.heat and OUTSIDE_HEAT in theirs.tracks and points:
        hit = effects.WeaponHit(
            unit=target, location="", gear=shot.gear, attacker=unit, item=shot.item, heats=True
        )
        effects.scorch(draft, hit, points)
        return _shot(shot, 0, GROUP)
    return _shot(shot, points, GROUP)


def _shot(shot: Shot, points: int, group: int | None) -> Shot:
    return replace(shot, points=points, group=group)


def cannot_fire_with(view: Infantry, item: int) -> str | None:
    """Who serves a gun fires nothing else."""
    is_arms = ARMS_SLOT in view.carried[item].slots
    for index, other in enumerate(view.carried):
        if not view.paper.tracks.get(fired_key(index), 0) or index == item:
            continue
        if is_arms and other.location == facts.GUNS:
            return "cannot fire: its crews serve the guns this turn"
        if not is_arms and ARMS_SLOT in other.slots:
            return "cannot fire: its crew fires small arms this turn"
    return None
