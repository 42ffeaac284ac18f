"""Falling, and moving about."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, Due
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.skirmish import tables
from recordsheet_gui.systems.skirmish.card import FACING, HEXES, PRONE, SPENT, CardView, card
from recordsheet_gui.systems.skirmish.commands import (
    Charge,
    EnterRocks,
    Fall,
    FallDamage,
    KeepBalance,
    Move,
    StandUp,
)
from recordsheet_gui.systems.skirmish.numbers import COST, checked_hexes, ground_of, movement_cost
from recordsheet_gui.systems.skirmish.options import roll

HEAVY_DAMAGE = RuleId("SK-9")
ROCKS = RuleId("SK-rocks")
MISSED = RuleId("SK-missed")
LEG_LOST = RuleId("SK-leg-lost")
FALL = RuleId("SK-fall")
FALL_DAMAGE = RuleId("SK-fall-damage")
DOWN = RuleId("SK-down")
STAND = RuleId("SK-18")

RULES = {"damage": HEAVY_DAMAGE, "rocks": ROCKS, "attack": MISSED}
"""The rule of each line of the fall table."""
FACING_TITLE = "Facing after the fall"
HEXSIDES = 6
STAND_COST = 1
ROCK = "rocks"


def heavy_damage() -> int:
    """Points in one turn that may bring a 'Mech down."""
    return tables.falls().heavy_damage


def _still_playing(draft: Draft, unit: UnitId) -> CardView:
    now = card(draft.state, unit)
    if now.destroyed is not None:
        raise RuleError("destroyed", f"{now.design.name} is out of the game.")
    return now


# -- checks ----------------------------------------------------------------------------------


def owe_check(draft: Draft, unit: UnitId, after: str, rule: RuleId, *, due: Due = NOW) -> None:
    """A roll to stay up."""
    # Who is down may not have to roll: then no question says what it was for.
    why = _check(after)[1].parts[0].label if card(draft.state, unit).is_prone else ""
    draft.owe(KeepBalance(unit=unit, after=after), rule, unit=unit, due=due, why=why)


def _check(after: str) -> tuple[str, Number]:
    found = {str(word): line for word, line in tables.falls().checks.items()}
    if after not in found:
        raise RuleError("check", f'There is no fall check after "{after}".')
    line = found[after]
    number = total(Part(label=line.title, value=line.stays_up, rule=RULES[after]))
    return f"Fall check: {line.title}", number


def keep_balance(draft: Draft, command: KeepBalance) -> None:
    """A low roll brings the 'Mech down; who is down already need not roll."""
    title, target = _check(command.after)
    unit, rule = command.unit, RULES[command.after]
    if _still_playing(draft, unit).is_prone:
        draft.remark("down already, so there is no fall check", Cause(rule=DOWN), unit)
        return
    face = roll(draft, title, rule, unit, target)
    if face < target.value:
        owe_fall(draft, unit, "the fall check failed", rule)


# -- falling ---------------------------------------------------------------------------------


def owe_fall(draft: Draft, unit: UnitId, why: str, rule: RuleId) -> None:
    """A fall that nothing can stop."""
    draft.owe(Fall(unit=unit, why=why), rule, unit=unit, why=why)


def fall(draft: Draft, command: Fall) -> None:
    """A new facing, then half the 'Mech's points as damage."""
    unit = command.unit
    now = _still_playing(draft, unit)
    if now.is_prone:
        raise RuleError("prone", f"{now.design.name} is down already.")
    face = roll(draft, FACING_TITLE, FALL, unit)
    cause = Cause(rule=FALL, source=command.why)
    draft.set(unit, PRONE, cause)
    turned = tables.facing()[face]
    draft.move(unit, FACING, (now.paper.tracks[FACING] + turned) % HEXSIDES, cause)
    draft.owe(FallDamage(unit=unit), FALL_DAMAGE, unit=unit, why="the 'Mech fell")


# -- moving ----------------------------------------------------------------------------------


def move(draft: Draft, command: Move) -> None:
    """Pay for each hex; rocks end the move with a check."""
    now = _still_playing(draft, command.unit)
    if now.is_prone:
        raise RuleError("prone", f"{now.design.name} has to stand up first.")
    if not command.path:
        raise RuleError("path", "A move names at least one hex.")
    cost = movement_cost(command.path).value
    checks = [ground_of(word).fall_check for word in command.path]
    if any(checks[:-1]):
        raise RuleError("rocks", "A move ends in rocks; what comes after them is another move.")
    if cost > now.movement_left.value:
        raise RuleError("movement", _too_far(now, cost))
    _pay(draft, command.unit, now, len(command.path), cost)
    if checks[-1]:
        owe_check(draft, command.unit, "rocks", ROCKS)


def ways(state: GameState, unit: UnitId) -> tuple[Way, ...]:
    """Through one kind of ground; a way through several is put together hex by hex."""
    left = card(state, unit).movement_left.value
    return tuple(_way_into(word, kind, unit, left) for word, kind in tables.terrain().items())


def _way_into(word: str, kind: tables.Terrain, unit: UnitId, left: int) -> Way:
    return Way(
        key="movement",
        also=("movement left",),
        title=f"Into {kind.title}",
        least=1,
        most=min(1, left) if kind.fall_check else left // kind.cost,
        command=lambda hexes, ground, turns=0: Move(unit=unit, path=(word,) * hexes),
        warning="a fall check follows" if kind.fall_check else "",
    )


def book(draft: Draft, charge: Charge) -> None:
    """A charge's way counts as moved, as far as it is not written down already."""
    unit, now = charge.attacker, _still_playing(draft, charge.attacker)
    more = checked_hexes(charge.hexes) - now.paper.tracks[HEXES]
    if more > now.movement_left.value:
        draft.forbid(charge, "movement", _too_far(now, more), unit)
    if more > 0:
        _pay(draft, unit, now, more, more)


def _too_far(now: CardView, cost: int) -> str:
    points, left = counted(cost, "movement point"), now.movement_left.value
    return f"That takes {points}; {now.design.name} has {left} left."


def enter_rocks(draft: Draft, command: EnterRocks) -> None:
    """Nobody has to write down all of a move for the check that its rocks ask for."""
    now = _still_playing(draft, command.unit)
    if now.is_prone:
        raise RuleError("prone", f"{now.design.name} has to stand up first.")
    _pay(draft, command.unit, now, 1, movement_cost((ROCK,)).value)
    owe_check(draft, command.unit, "rocks", ROCKS)


def stand(draft: Draft, command: StandUp) -> None:
    """Up again for one movement point, without a roll."""
    now = _still_playing(draft, command.unit)
    if not now.is_prone:
        raise RuleError("upright", f"{now.design.name} is standing already.")
    if not now.legs:
        raise RuleError("cannot-stand", f"{now.design.name} has no leg to stand on.")
    if now.movement_left.value < STAND_COST:
        raise RuleError("movement", f"{now.design.name} has no movement point left to stand up.")
    draft.set(command.unit, PRONE, Cause(rule=STAND), on=False)
    spent = now.paper.tracks[SPENT] + STAND_COST
    draft.move(command.unit, SPENT, spent, Cause(rule=STAND))


def _pay(draft: Draft, unit: UnitId, now: CardView, hexes: int, cost: int) -> None:
    tracks = now.paper.tracks
    draft.move(unit, HEXES, tracks[HEXES] + hexes, Cause(rule=COST))
    draft.move(unit, SPENT, tracks[SPENT] + cost, Cause(rule=COST))
    points = counted(cost, "movement point")
    draft.remark(f"moves {counted(hexes, 'hex')} for {points}", Cause(rule=COST), unit)
