"""What befalls a 'Mech on its way: skids, mines, walls, drops, and landing on somebody's head."""

from collections.abc import Mapping
from typing import ClassVar

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, PHASE_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import options, tables
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.mech import (
    blows,
    industrial,
    numbers,
    piloting,
    shock_hits,
    shocks,
)
from recordsheet_gui.systems.battletech.mech.falls import HIGHEST
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.mech.view import CRUSHED, SKIDDED, WADING, Mech, flooded
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT, PRONE
from recordsheet_gui.systems.total_warfare import hits
from recordsheet_gui.systems.total_warfare.commands import TakeHit

SKID = RuleId("BT-skid")
MINES = RuleId("BT-mines")
BUILDING = RuleId("BT-building")
BASEMENT = RuleId("BT-basement")
DISPLACED = RuleId("BT-displacement")
LANDING = RuleId("BT-landing-on")
BREACH = RuleId("BT-breach")

GROUP = 5
FARTHEST = 60
DENSEST = 30
TRIGGERS = ((25, 7), (15, 8), (0, 9))
"""What 2D6 have to reach to set off a mine field, by its density."""
FIELDS = ("standard", "active", "inferno", "vibrabomb", "emp")
INFERNO_HEAT = 2
WALLS = {"light": 0, "medium": 1, "heavy": 2, "hardened": 5, "wall": 12}
"""What a wall adds to the piloting roll of who goes through it."""
SPEEDS = ((25, 6), (18, 5), (10, 4), (7, 3), (5, 2), (3, 1))
"""And what hexes moved add."""
SUPERHEAVY_WALL = 4
BASEMENTS: Mapping[int, int] = {2: 2, 3: 1, 4: 1, 10: 1, 11: 1, 12: 2}
"""Levels below a floor that gives way, by 2D6."""
DEEP = 2
"""Levels from which a drop is a fall."""
LANDS_ON = 7
BREACHES_ON = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Skid(UnitCommand):
    """Skid over so many hexes: the damage; the fall before it is a step of its own."""

    do: ClassVar[str] = "skid"
    title: ClassVar[str] = "skid"

    hexes: int
    cf: int = 0
    """Of a building at its end: it costs a tenth more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOnMines(UnitCommand):
    """Enter a mine field."""

    do: ClassVar[str] = "mine"
    title: ClassVar[str] = "mines"

    density: int
    """Points of the field, 5 to 30."""
    mine: str = "standard"
    """standard, active, inferno, vibrabomb or emp."""
    set_for: int | None = None
    """Tons that a vibrabomb waits for; left out, it goes off."""
    hexes: int = 0
    """How far away a vibrabomb lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeelPulse(UnitCommand):
    """Say what an EMP mine has done."""

    do: ClassVar[str] = "feel_pulse"
    title: ClassVar[str] = "EMP mine"
    is_internal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBuilding(UnitCommand):
    """Walk through a wall, with the piloting roll that it asks for."""

    do: ClassVar[str] = "building"
    title: ClassVar[str] = "building"

    cf: int
    """The construction factor that is left."""
    type: str = "light"
    """light, medium, heavy, hardened or wall."""
    hexes: int = 0
    """Hexes moved so far this turn."""
    backward: bool = False
    charged: bool = False
    """It was charged: the roll fails by itself, and the charge costs what that does, no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakThrough(UnitCommand):
    """Roll how deep the cellar is under a floor that gives way."""

    do: ClassVar[str] = "basement"
    title: ClassVar[str] = "basement"


@dataclass(frozen=True, slots=True, kw_only=True)
class Displace(UnitCommand):
    """Be pushed out of one's hex."""

    do: ClassVar[str] = "displace"
    title: ClassVar[str] = "displacement"

    levels: int = 0
    """Levels down."""
    cf: int = 0
    """Of a building that stands there: entering it fails by itself."""
    onto: UnitId | None = None
    """Who stands there and has to give way."""
    nowhere: bool = False
    """There is no hex to go to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LandOn(UnitCommand):
    """Fall onto somebody."""

    do: ClassVar[str] = "land_on"
    title: ClassVar[str] = "land on"

    target: UnitId
    levels: int = DEEP
    target_hexes: int | None = None
    """Left out, what the target's sheet says."""
    terrain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckBreach(UnitCommand):
    """Roll whether a location that was hit under water is flooded."""

    do: ClassVar[str] = "breach"
    title: ClassVar[str] = "hull breach"

    location: str


COMMANDS: tuple[type[Command], ...] = (
    Skid,
    StepOnMines,
    FeelPulse,
    EnterBuilding,
    BreakThrough,
    Displace,
    LandOn,
    CheckBreach,
)


def decide(draft: Draft, game: BattleTechGame, mech: Mech, command: UnitCommand) -> None:
    """Each accident by its command."""
    if mech.destroyed:
        raise RuleError("wreck", f"{mech.design.name} is out of the game.")
    match command:
        case Skid():
            _skid(draft, mech, command)
        case StepOnMines():
            _mines(draft, mech, command)
        case FeelPulse():
            _pulse(draft, command)
        case EnterBuilding():
            _building(draft, mech, command)
        case BreakThrough():
            _basement(draft, mech, command)
        case Displace():
            _displace(draft, game, mech, command)
        case LandOn():
            _land_on(draft, game, mech, command)
        case CheckBreach():
            _breach(draft, mech, command)
        case _:
            raise AssertionError(command)


def within(value: int, most: int, words: str, least: int = 0) -> None:
    """Refuse a number that nothing has."""
    if not least <= value <= most:
        raise RuleError("number", f"{words} {least} to {most}, not {value}.")


def _owe(draft: Draft, hit: TakeHit) -> None:
    hits.owe_groups(draft, hit, hit.damage or 0, GROUP)


# -- skids -----------------------------------------------------------------------------------


def _skid(draft: Draft, mech: Mech, command: Skid) -> None:
    """Half a tenth of the tonnage for each hex, both rounded up, in fives on the front."""
    within(command.hexes, FARTHEST, "A skid is", least=1)
    tenth = -(-mech.tons // 10)
    each = -(-tenth // 2)
    draft.set(command.unit, SKIDDED, Cause(rule=SKID))
    damage = each * command.hexes
    within(command.cf, hits.MOST_DAMAGE, "A construction factor is")
    _owe(draft, TakeHit(unit=command.unit, damage=damage, source="skid", kind="fall"))
    _struck_by_walls(draft, command.unit, command.cf, "front")


# -- mines -----------------------------------------------------------------------------------


def _mines(draft: Draft, mech: Mech, command: StepOnMines) -> None:
    """A field may go off; a vibrabomb asks only for the weight."""
    unit = command.unit
    if command.mine not in FIELDS:
        known = ", ".join(FIELDS)
        raise RuleError("mine", f'There is no mine "{command.mine}"; there are {known}.')
    within(command.density, DENSEST, "A mine field's density is", least=1)
    cause = Cause(rule=MINES)
    if command.mine == "vibrabomb":
        if not sets_off(mech.tons, command):
            draft.remark("the vibrabomb stays quiet", cause, unit)
            return
    else:
        least = numbers.heat_penalty(TRIGGERS, command.density)
        target = total(Part(label=f"density {command.density}", value=least, rule=MINES))
        faces = draft.roll(2, 6, "Mine field", MINES, unit=unit, target=target)
        if sum(faces) < least:
            draft.remark("the mines stay quiet", cause, unit)
            return
    if command.mine == "emp":
        # What the dice mean is not on any sheet: the table says.
        draft.owe(FeelPulse(unit=unit), MINES, unit=unit, why="an EMP mine goes off", due=PHASE_END)
    elif command.mine == "inferno":
        outside = draft.unit(unit).tracks.get(OUTSIDE_HEAT, 0) + INFERNO_HEAT * command.density
        draft.move(unit, OUTSIDE_HEAT, outside, Cause(rule=MINES, source="inferno mines"))
    else:
        hit = TakeHit(unit=unit, damage=command.density, attack="kick", source="mines", kind="area")
        _owe(draft, hit)


def _pulse(draft: Draft, command: FeelPulse) -> None:
    """Interference or a shutdown, for as many turns as a die says."""
    unit = command.unit
    question = Question(
        title="EMP mine: its effect",
        choose=(
            Choice(id="none", label="nothing"),
            Choice(id="interference", label="interference"),
            Choice(id="shutdown", label="shutdown"),
        ),
    )
    chosen = draft.choose(question, MINES, unit=unit)
    if chosen == "none":
        return
    (turns,) = draft.roll(1, 6, "EMP mine: turns", MINES, unit=unit)
    if chosen == "shutdown":
        shock_hits.shut_down(draft, unit, "emp-down", MINES, more=turns)
    else:
        shocks.suffer(draft, unit, "emp", more=turns)


def sets_off(tons: int, command: StepOnMines) -> bool:
    """True when a unit is heavy enough for a vibrabomb so far away."""
    if command.set_for is None:
        return True
    if command.hexes == 0:
        return tons > command.set_for - 10
    return tons - command.set_for >= 10 * command.hexes


# -- buildings -------------------------------------------------------------------------------


def _building(draft: Draft, mech: Mech, command: EnterBuilding) -> None:
    """A failed roll costs a tenth of what the wall could take."""
    unit = command.unit
    if command.type not in WALLS:
        known = ", ".join(WALLS)
        raise RuleError("type", f'There is no wall "{command.type}"; there are {known}.')
    within(command.hexes, FARTHEST, "A move is")
    within(command.cf, hits.MOST_DAMAGE, "A construction factor is")
    events = [
        (f"{command.type} wall", WALLS[command.type]),
        (f"moved {counted(command.hexes, 'hex')}", numbers.heat_penalty(SPEEDS, command.hexes)),
        ("superheavy", SUPERHEAVY_WALL if mech.tons > blows.HEAVIEST else 0),
    ]
    parts = [Part(label=label, value=value, rule=BUILDING) for label, value in events if value]
    target = total(*numbers.piloting(mech).parts, *parts)
    if not command.charged and not piloting.is_automatic_failure(mech):
        title = "Piloting roll: through the wall"
        faces = draft.roll(2, 6, title, BUILDING, unit=unit, target=target)
        if sum(faces) >= target.value:
            return
    _struck_by_walls(draft, unit, command.cf, "rear" if command.backward else "front")
    industrial.owe_stall(draft, mech, unit)


def _struck_by_walls(draft: Draft, unit: UnitId, cf: int, side: str) -> None:
    points = -(-cf // 10)
    if points:
        _owe(draft, TakeHit(unit=unit, damage=points, side=side, source="walls", kind="fall"))


def cellar(draft: Draft, unit: UnitId) -> int:
    """Levels that a cellar is deep, which a roll finds; 0 where there is none."""
    levels = BASEMENTS.get(sum(draft.roll(2, 6, "Basement", BASEMENT, unit=unit)), 0)
    if not levels:
        draft.remark("there is no basement", Cause(rule=BASEMENT), unit)
    return levels


def on_foot(draft: Draft, unit: UnitId, tons: int) -> int:
    """Points for troops whose floor gives way; nobody asks how they face."""
    levels = cellar(draft, unit)
    return -(-tons // 10) * (levels + 1) if levels else 0


def _basement(draft: Draft, mech: Mech, command: BreakThrough) -> None:
    """Most floors stand on firm ground."""
    roll = sum(draft.roll(2, 6, "Basement", BASEMENT, unit=command.unit))
    levels = BASEMENTS.get(roll, 0)
    if levels:
        _owe_fall(draft, mech, command.unit, levels, "the floor gave way", BASEMENT)
    else:
        draft.remark("there is no basement", Cause(rule=BASEMENT), command.unit)


def _owe_fall(
    draft: Draft,
    mech: Mech,
    unit: UnitId,
    levels: int,
    why: str,
    rule: RuleId,
    side: str = "",
) -> None:
    """A fall that nothing prevents, lying down or not."""
    is_down = PRONE in mech.paper.conditions
    fall = Fall(unit=unit, levels=levels, why=why, from_prone=is_down, side=side)
    draft.owe(fall, rule, unit=unit, why=why)


# -- displacement ----------------------------------------------------------------------------


def _displace(draft: Draft, game: BattleTechGame, mech: Mech, command: Displace) -> None:
    """A deep drop is a fall, a building a failed entry, and who stands there has to give way."""
    unit = command.unit
    within(command.levels, HIGHEST, "A drop is")
    within(command.cf, hits.MOST_DAMAGE, "A construction factor is")
    if command.nowhere:
        draft.set(unit, CRUSHED, Cause(rule=DISPLACED))
        return
    _struck_by_walls(draft, unit, command.cf, "front")
    if command.onto is not None:
        game.rules_of(draft.state, command.onto).shake(
            draft, command.onto, "gives way", DISPLACED, 0, NOW
        )
    if command.levels >= DEEP:
        _owe_fall(draft, mech, unit, command.levels, "displaced", DISPLACED)
    elif not command.cf and command.onto is None:
        draft.remark("displaced without harm", Cause(rule=DISPLACED), unit)


def _land_on(draft: Draft, game: BattleTechGame, mech: Mech, command: LandOn) -> None:
    """At 7 and the target's modifiers it is struck from above; a miss lands beside it."""
    unit = command.unit
    if command.target == unit:
        raise RuleError("oneself", f"{mech.design.name} cannot land on itself.")
    within(command.levels, HIGHEST, "A fall is", least=1)
    if command.levels < DEEP:
        draft.forbid(command, "levels", f"Only a fall of {DEEP} levels strikes somebody.", unit)
    target = game.look(draft.state, command.target)
    table = tables.attacks(mech.book)
    moved = target.hexes_moved if command.target_hexes is None else command.target_hexes
    parts = [Part(label="landing", value=LANDS_ON, rule=LANDING)]
    if not target.is_immobile and table.pace(moved):
        parts.append(Part(label=f"target moved {moved}", value=table.pace(moved), rule=LANDING))
    for word in command.terrain:
        if word not in table.terrain:
            known = ", ".join(table.terrain)
            raise RuleError("terrain", f'There is no terrain "{word}"; there are {known}.')
        parts.append(Part(label=word, value=table.terrain[word], rule=LANDING))
    number = total(*(part for part in parts if part.value))
    faces = draft.roll(2, 6, "Land on the target", LANDING, unit=unit, target=number)
    if sum(faces) < number.value:
        _owe_fall(draft, mech, unit, command.levels, "fell beside the target", LANDING)
        return
    rules = game.rules_of(draft.state, command.target)
    body = Body(
        attack="landing",
        points=command.levels * -(-mech.tons // 10),
        side="front",
        tons=mech.tons,
        table="punch",
    )
    rules.blow(draft, command.target, body)
    rules.shake(draft, command.target, "somebody fell on it", LANDING, 2, NOW)
    _owe_fall(draft, mech, unit, command.levels, "fell on the target", LANDING, side="rear")


# -- water -----------------------------------------------------------------------------------


def _breach(draft: Draft, mech: Mech, command: CheckBreach) -> None:
    """From 10 on the water comes in, and always where no armor is left."""
    unit, where = command.unit, command.location
    body = mech.anatomy
    if where not in body.locations:
        raise RuleError("no-location", f'{mech.design.name} has no location "{where}".')
    left = [
        grid.left
        for key, grid in mech.paper.grids.items()
        if key.endswith("/armor") and body.front(key.partition("/")[0]) == where
    ]
    if _is_sealed(mech, where):
        draft.remark(f"HarJel seals the {body.name(where)}", Cause(rule=BREACH), unit)
        return
    if any(left):
        title = f"Hull breach, {body.name(where)}: on {BREACHES_ON}+"
        if sum(draft.roll(2, 6, title, BREACH, unit=unit)) < BREACHES_ON:
            return
    draft.set(unit, flooded(where), Cause(rule=BREACH))


def _is_sealed(mech: Mech, location: str) -> bool:
    return any(
        item.gear.family.startswith("harjel")
        and item.location == location
        and not mech.is_item_lost(item)
        for item in mech.design.items
    )


def owe_breaches(draft: Draft, mech: Mech, unit: UnitId, struck: tuple[str, ...]) -> None:
    """Where the table plays it, each location that is hit under water may be flooded."""
    if not options.is_on(draft.state, "hull_breach"):
        return
    wades = WADING in mech.paper.conditions
    for where in struck:
        if mech.is_submerged or (wades and where in mech.legs):
            check = CheckBreach(unit=unit, location=where)
            draft.owe(check, BREACH, unit=unit, why="hit under water")
