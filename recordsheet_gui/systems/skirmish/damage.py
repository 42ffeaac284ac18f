"""Points on boxes, and what a hit brings with it."""

from recordsheet_gui.core.answers import Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import TURN_END
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.skirmish import falls, options, tables
from recordsheet_gui.systems.skirmish.card import (
    DAMAGE,
    ENGINE_GONE,
    LEGS,
    MOVEMENT_LOST,
    PILOT_DEAD,
    CardView,
    card,
    lost_key,
)
from recordsheet_gui.systems.skirmish.commands import FallDamage, RollCritical, TakeHit
from recordsheet_gui.systems.skirmish.numbers import half_points
from recordsheet_gui.systems.skirmish.options import roll
from recordsheet_gui.units.card.design import LOCATIONS, words

LOCATION = RuleId("SK-location")
KICK_LOCATION = RuleId("SK-kick-location")
OVERFLOW = RuleId("SK-overflow")
LOST_LIMB = RuleId("SK-14")
CRITICAL = RuleId("SK-critical")
WHICH_WEAPON = RuleId("SK-7")
LOST_MOVEMENT = RuleId("SK-8")

MOST_DAMAGE = 1000
"""More than anything in this game does."""


def take_hit(draft: Draft, command: TakeHit) -> None:
    """A hit on a named or rolled location."""
    unit, points = command.unit, command.damage
    if not 1 <= points <= MOST_DAMAGE:
        raise RuleError("damage", f"Damage runs from 1 to {MOST_DAMAGE}, not {points}.")
    if command.location not in ("roll", *LOCATIONS):
        known = ", ".join(LOCATIONS)
        raise RuleError("location", f'There is no location "{command.location}" but {known}.')
    location = command.location
    if location == "roll":
        location = roll_location(draft, unit, command.table, command.source)
    inflict(draft, unit, location, points, command.source, critical=command.critical)


def fall_damage(draft: Draft, command: FallDamage) -> None:
    """Half the points of the one who fell, on a rolled location."""
    unit = command.unit
    points = half_points(card(draft.state, unit))
    location = roll_location(draft, unit, "normal", "fall")
    inflict(draft, unit, location, points, "fall", rule=falls.FALL_DAMAGE)


def location_question(draft: Draft, source: str) -> Question:
    """The roll for where a hit lands."""
    return Question(title=_location_title(source), dice=options.die(draft.state))


def _location_title(source: str) -> str:
    return f"{source}: hit location" if source else "hit location"


def roll_location(draft: Draft, unit: UnitId, table: str, source: str) -> str:
    """Where a hit lands."""
    if table == "normal":
        rows, rule = tables.locations("normal"), LOCATION
    elif table == "kick":
        rows, rule = tables.locations("kick"), KICK_LOCATION
    else:
        raise RuleError("table", f'There is no hit table "{table}"; there are normal and kick.')
    return rows[roll(draft, _location_title(source), rule, unit)]


def inflict(
    draft: Draft,
    unit: UnitId,
    location: str,
    points: int,
    source: str,
    *,
    rule: RuleId = LOCATION,
    critical: bool = False,
) -> None:
    """Strike the boxes; then the critical, the fall of a lost leg, the check of the turn."""
    before = card(draft.state, unit)
    struck = _strike(draft, unit, before, location, points, Cause(rule=rule, source=source))
    taken = before.paper.tracks[DAMAGE]
    draft.move(unit, DAMAGE, taken + struck, Cause(rule=falls.HEAVY_DAMAGE))
    after = card(draft.state, unit)
    if after.destroyed is not None:
        return
    if critical:
        _owe_critical(draft, unit, location, source)
    lost = [leg for leg in LEGS if after.is_lost(leg) and not before.is_lost(leg)]
    if lost and not after.is_prone:
        falls.owe_fall(draft, unit, f"the {words(lost[0])} is lost", falls.LEG_LOST)
    if taken < falls.heavy_damage() <= taken + struck:
        falls.owe_check(draft, unit, "damage", falls.HEAVY_DAMAGE, due=TURN_END)


def _strike(
    draft: Draft, unit: UnitId, before: CardView, location: str, points: int, cause: Cause
) -> int:
    """Strike the location and what it overflows into; gives how many boxes there were."""
    if before.is_lost(location) and location in tables.overflow():
        text = f"the {words(location)} is lost already, the damage goes on"
        draft.remark(text, Cause(rule=LOST_LIMB), unit)
    struck = 0
    where: str | None = location
    while where is not None and struck < points:
        key = GridKey(where)
        cells = draft.unit(unit).grids[key].intact()[: points - struck]
        rule = cause.rule if where == location else OVERFLOW
        draft.lose(unit, key, cells, Cause(rule=rule, source=cause.source))
        struck += len(cells)
        where = tables.overflow().get(where)
    if struck < points:
        beyond = points - struck
        told = f"{counted(beyond, 'point')} {'finds' if beyond == 1 else 'find'} no box"
        draft.remark(told, Cause(rule=OVERFLOW), unit)
    return struck


# -- criticals -------------------------------------------------------------------------------


def _owe_critical(draft: Draft, unit: UnitId, location: str, source: str) -> None:
    draft.owe(
        RollCritical(unit=unit, location=location, source=source),
        CRITICAL,
        unit=unit,
        why="the roll to hit was a natural 11",
    )


def _critical_title(location: str) -> str:
    return f"Critical hit, {words(location)}"


def roll_critical(draft: Draft, command: RollCritical) -> None:
    """A high second roll does more than damage."""
    unit, location = command.unit, command.location
    if location not in LOCATIONS:
        raise RuleError("location", f'There is no location "{location}".')
    table = tables.criticals()
    target = total(Part(label="critical", value=table.threshold, rule=CRITICAL))
    if roll(draft, _critical_title(location), CRITICAL, unit, target) < target.value:
        return
    so_far = len(draft.events)
    _break(draft, table.effects[location], command)
    if draft.has_acted(so_far):
        draft.befall(unit, Mishap.CRITICAL)


def _break(draft: Draft, effect: tables.Effect, command: RollCritical) -> None:
    unit, location = command.unit, command.location
    before = card(draft.state, unit)
    cause = Cause(rule=CRITICAL, source=command.source)
    match effect:
        case tables.Effect.PILOT:
            draft.set(unit, PILOT_DEAD, cause)
        case tables.Effect.ENGINE:
            draft.set(unit, ENGINE_GONE, cause)
            draft.befall(unit, Mishap.EXPLOSION)
        case tables.Effect.WEAPON:
            _lose_weapon(draft, before, command)
        case tables.Effect.MOVEMENT if before.is_lost(location):
            text = f"the {words(location)} is gone, the critical has no effect"
            draft.remark(text, Cause(rule=LOST_MOVEMENT), unit)
        case tables.Effect.MOVEMENT:
            lost = before.paper.tracks[MOVEMENT_LOST] + 1
            draft.move(unit, MOVEMENT_LOST, lost, Cause(rule=LOST_MOVEMENT, source=command.source))


def _lose_weapon(draft: Draft, before: CardView, command: RollCritical) -> None:
    unit, location = command.unit, command.location
    working = before.working(location)
    if not working:
        text = f"no weapon works in the {words(location)}, the critical has no effect"
        draft.remark(text, Cause(rule=WHICH_WEAPON), unit)
        return
    face = 1
    if len(working) > 1:
        title = f"Which weapon, {words(location)}"
        (face,) = draft.roll(1, len(working), title, WHICH_WEAPON, unit=unit)
    cause = Cause(rule=WHICH_WEAPON, source=command.source)
    draft.set(unit, lost_key(working[face - 1]), cause)
