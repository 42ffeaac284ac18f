"""How a 'Mech moves: its MP, what they are spent on, and the gear that gives more of them."""

from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW, How, Owed
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.ways import Ground, Way
from recordsheet_gui.systems.battletech.load import held_by, is_carried, no_going_on
from recordsheet_gui.systems.battletech.mech import bridges, falls, modes, numbers, piloting, shapes
from recordsheet_gui.systems.battletech.mech.falls import CAREFUL, STANDS, StandUp, mp_spent
from recordsheet_gui.systems.battletech.mech.harm import Harm
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import (
    FLOWN,
    HEXES,
    LONGEST_MOVE,
    MODE,
    MODES,
    PRONE,
    TURNS,
)
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Family
from recordsheet_gui.units.mech.anatomy import NAMES
from recordsheet_gui.units.mech.makes import Gyro

MOVE = RuleId("BT-move")
TURNING = RuleId("BT-move-turn")
MOVE_ROLL = RuleId("BT-move-roll")
MOVE_GROUND = RuleId("BT-move-ground")
CORRECTED = RuleId("BT-move-corrected")
MASC = RuleId("BT-masc")
SUPERCHARGER = RuleId("BT-supercharger")

PACES = {"cruise": "walk", "flank": "run"}
"""How a flying AirMech and a QuadVee on its tracks move, and what that counts as."""

GROUND = {
    "rubble": ("rubble", 0),
    "water_1": ("water of depth 1", -1),
    "water_2": ("water of depth 2", 0),
    "water_3": ("water of depth 3 or more", 1),
}
"""Ground that is entered with a piloting roll, and what it adds to that."""
MOVING = {"none": "standing still", "walk": "walking", "run": "running", "jump": "jumping"}

MASC_USED = TrackKey("masc")
SUPERCHARGER_USED = TrackKey("supercharger")
"""How often it was used, less what idle turns have taken off."""
USE_NUMBERS = (3, 5, 7, 11)
"""What the roll has to reach, by how often it was used."""
NEVER = 13
ENGINE_DAMAGE = ((12, 3), (10, 2), (8, 1))
"""Engine slots that a failed supercharger costs, by 2D6."""
TURNS_WITHOUT_GYRO = 1
"""Hexsides that a 'Mech on the ground turns without a gyro."""
QUAD_LEG_LOST = 5
"""What a lost leg adds when a quad jumps; standing it is no worse for it (errata 4.4, p. 122)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(UnitCommand):
    """Say how the unit moved this turn."""

    do: ClassVar[str] = "move"
    title: ClassVar[str] = "move"

    mode: str
    hexes: int = 0
    masc: bool = False
    """Run twice the walking MP, and roll whether MASC holds."""
    supercharger: bool = False
    """The same with the supercharger; with both it is two and a half times the walking MP."""
    ground: tuple[str, ...] = ()
    """What on its way asks for a piloting roll: rubble, water_1, water_2, water_3."""
    turns: int = 0
    """Hexsides that it turned on its way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseMasc(UnitCommand):
    """Roll whether MASC holds."""

    do: ClassVar[str] = "masc"
    title: ClassVar[str] = "MASC"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseSupercharger(UnitCommand):
    """Roll whether the supercharger holds."""

    do: ClassVar[str] = "supercharger"
    title: ClassVar[str] = "supercharger"


MOVE_COMMANDS: tuple[type[Command], ...] = (Move, UseMasc, UseSupercharger)


# -- MP --------------------------------------------------------------------------------------


def move_reasons(mech: Mech, mode: str) -> tuple[str, ...]:
    """Why a move of this kind will need a piloting roll."""
    reasons = []
    shaky = 1 if mech.design.gyro is Gyro.HEAVY_DUTY else 0
    if mode in ("run", "jump"):
        if mech.gyro_hits > shaky:
            reasons.append("damaged gyro")
        reasons += [f"{NAMES[leg]} hip" for leg in mech.hips_hit]
    if mode == "jump":
        reasons += [f"{NAMES[leg]} {system} actuator" for leg, system in mech.leg_actuator_hits()]
        reasons += [f"{NAMES[leg]} lost" for leg in mech.legs_gone]
    return tuple(reasons)


def most_hexes(mech: Mech, mode: str, *, masc: bool = False, supercharger: bool = False) -> int:
    """MP of a way to move, before anything is spent."""
    if mode == "run" and (masc or supercharger):
        return numbers.fast_run(mech, masc=masc, supercharger=supercharger).value
    ways = {
        "walk": numbers.walk,
        "run": numbers.run,
        "jump": numbers.jump,
        "cruise": numbers.cruise,
        "flank": numbers.flank,
    }
    return ways[mode](mech).value if mode in ways else 0


# -- moving ----------------------------------------------------------------------------------


def pushed(mech: Mech, command: Move) -> Move:
    """The move with what was switched on for it."""
    if command.mode != "run":
        return command
    return replace(
        command,
        masc=command.masc or bool(modes.running(mech, Family.MASC)),
        supercharger=command.supercharger or bool(modes.running(mech, Family.SUPERCHARGER)),
    )


def move(draft: Draft, mech: Mech, command: Move) -> None:
    """Note mode and hexes; damaged legs or gyro may ask for a roll at once."""
    command = pushed(mech, command)
    known = MODES if shapes.has_limbs(mech) else (*MODES, *PACES)
    if command.mode not in known:
        raise RuleError("mode", f'A unit moves by {", ".join(known)}, not "{command.mode}".')
    name = mech.design.name
    if command.mode != "none":
        if mech.destroyed or mech.is_immobile:
            raise RuleError("immobile", f"{name} is immobile and cannot move.")
        _check_lying(mech, command)
    if not 0 <= command.hexes <= LONGEST_MOVE:
        raise RuleError("hexes", f"A move is 0 to {LONGEST_MOVE} hexes long, not {command.hexes}.")
    if not 0 <= command.turns <= LONGEST_MOVE:
        raise RuleError("turns", f"A unit turns 0 to {LONGEST_MOVE} hexsides, not {command.turns}.")
    if command.mode != "none":
        if bridges.is_laying(mech):
            words = f"{name} lays its bridge and stands still this turn."
            draft.forbid(command, "bridge", words, command.unit)
        if is_carried(mech.paper):
            words = f"{name} {held_by(mech.paper)} and does not move."
            draft.forbid(command, "carried", words, command.unit)
        ended = no_going_on(mech.paper, command.hexes, turning_mp(command))
        if ended is not None:
            draft.forbid(command, "let-out", ended, command.unit)
    for word in command.ground:
        if word not in GROUND or command.mode == "none":
            asks = ", ".join(GROUND)
            raise RuleError("ground", f'No move asks for a roll in "{word}"; these do: {asks}.')
    if not shapes.flies(mech):
        _check_wading(draft, mech, command)
    _check_gear(mech, command)
    _check_mp(draft, mech, command)
    before, was = draft.state, said_before(mech)
    if was:
        _take_back_rolls(draft, command.unit)
    cause = Cause(rule=MOVE)
    draft.move(command.unit, MODE, MODES.index(PACES.get(command.mode, command.mode)), cause)
    is_airmech = shapes.shape(mech) == "airmech"
    if is_airmech and command.mode != "none":
        draft.set(command.unit, shapes.AIRBORNE, cause, on=command.mode in PACES)
    draft.move(command.unit, FLOWN, int(is_airmech and command.mode in PACES), cause)
    draft.move(command.unit, HEXES, command.hexes, cause)
    draft.move(command.unit, TURNS, turning_mp(command), Cause(rule=TURNING))
    way = "stands still" if command.mode == "none" else f"{command.mode}s {_far(command)}"
    if was:
        words = f"corrected: {way} instead of {was}"
        draft.remark(words, Cause(rule=CORRECTED), command.unit)
    else:
        draft.remark(way, cause, command.unit)
    if command.masc:
        use(draft, mech, UseMasc(unit=command.unit), MASC_USED, MASC, "MASC is in use")
    if command.supercharger:
        words = "the supercharger is in use"
        used = UseSupercharger(unit=command.unit)
        use(draft, mech, used, SUPERCHARGER_USED, SUPERCHARGER, words)
    reasons = move_reasons(mech, command.mode)
    # Who has rolled for such a move already keeps that roll when its hexes are corrected.
    has_rolled = bool(was) and _has_rolled(mech, before, command)
    if reasons and not has_rolled:
        is_lame = mech.is_quad and len(mech.legs_gone) == 1 and command.mode == "jump"
        piloting.owe_roll(
            draft,
            mech,
            command.unit,
            f"{command.mode} with {', '.join(reasons)}",
            MOVE_ROLL,
            modifier=QUAD_LEG_LOST if is_lame else 0,
            due=NOW,
        )
    for word in command.ground:
        into, modifier = GROUND[word]
        why = f"into {into}"
        piloting.owe_roll(draft, mech, command.unit, why, MOVE_GROUND, modifier=modifier, due=NOW)


def _check_wading(draft: Draft, mech: Mech, command: Move | StandUp) -> None:
    """Nobody runs into water."""
    is_wet = any(word.startswith("water") for word in command.ground)
    if is_wet and command.mode in ("run", "flank"):
        words = f"Nobody runs into water: {mech.design.name} walks in or jumps."
        draft.forbid(command, "water", words, command.unit)


def turning_mp(command: Move) -> int:
    """A hexside costs 1 MP; a jump lands facing any way."""
    return 0 if command.mode == "jump" else command.turns


def _far(command: Move) -> str:
    hexes = counted(command.hexes, "hex")
    turned = turning_mp(command)
    return f"{hexes} and turns {counted(turned, 'hexside')}" if turned else hexes


def stand_and_go(draft: Draft, mech: Mech, command: StandUp) -> None:
    """Stand up; whoever stands then goes on as it said, whoever falls again does not."""
    if command.mode:
        if command.mode not in ("walk", "run"):
            raise RuleError(
                "mode", f'After standing up a unit walks or runs, not "{command.mode}".'
            )
        left = _left_after_standing(mech, command.mode)
        if min(command.hexes, command.turns) < 0 or command.hexes + command.turns > left:
            words = f"{mech.design.name} can {command.mode} at most {left} hexes once it stands."
            if command.turns:
                words = f"{mech.design.name} has {left} MP left once it stands."
            draft.forbid(command, "too-far", words, command.unit)
        _check_wading(draft, mech, command)
    falls.stand(draft, mech, command)
    if command.mode and PRONE not in draft.unit(command.unit).conditions:
        way = Move(
            unit=command.unit,
            mode=command.mode,
            hexes=command.hexes,
            ground=command.ground,
            turns=command.turns,
            anyway=command.anyway,
        )
        draft.owe(way, MOVE, unit=command.unit, why="it stands again")


def _left_after_standing(mech: Mech, mode: str) -> int:
    return max(0, most_hexes(mech, mode) - falls.mp_spent(mech) - falls.stand_mp(mech))


def said_before(mech: Mech) -> str:
    """The move of this turn that another word about it corrects; empty where there is none.

    Who has stood up since moves on and corrects nothing.
    """
    if mech.moved == "none" or mech.paper.tracks.get(STANDS, 0):
        return ""
    turned = mech.paper.tracks.get(TURNS, 0)
    beside = f" with {counted(turned, 'hexside')}" if turned else ""
    return f"{MOVING[mech.moved]} {counted(mech.hexes_moved, 'hex')}{beside}"


def _open_rolls(state: GameState, unit: UnitId) -> list[Owed]:
    """What a move of this turn still owes."""
    rules = (MOVE_ROLL, MOVE_GROUND)
    return [owed for owed in state.owed if owed.unit == unit and owed.rule in rules]


def _take_back_rolls(draft: Draft, unit: UnitId) -> None:
    """What the move owed that is not so is owed no more."""
    for owed in _open_rolls(draft.state, unit):
        draft.settle(owed.id, How.MOOT)


def _has_rolled(mech: Mech, before: GameState, command: Move) -> bool:
    is_open = any(owed.rule == MOVE_ROLL for owed in _open_rolls(before, command.unit))
    return not is_open and move_reasons(mech, mech.moved) == move_reasons(mech, command.mode)


def _check_gear(mech: Mech, command: Move) -> None:
    for wanted, family, words in (
        (command.masc, Family.MASC, "MASC"),
        (command.supercharger, Family.SUPERCHARGER, "supercharger"),
    ):
        if not wanted:
            continue
        carried = [item for item in mech.design.items if item.gear.family == family]
        if not carried:
            raise RuleError("no-gear", f"{mech.design.name} has no {words}.")
        if not mech.carries(family):
            raise RuleError("lost-gear", f"The {words} of {mech.design.name} is destroyed.")
        if command.mode != "run":
            raise RuleError("mode", f"The {words} helps only to run.")


def _check_lying(mech: Mech, command: Move) -> None:
    """Whoever lies goes nowhere; it may turn, without a gyro by one hexside."""
    if PRONE not in mech.paper.conditions:
        return
    name = mech.design.name
    far = mech.hexes_moved if mech.moved == command.mode else 0
    if command.mode not in ("walk", "run") or command.hexes != far or not command.turns:
        raise RuleError("prone", f"{name} is prone and has to stand up first.")
    turned = mech.paper.tracks.get(TURNS, 0) if far else 0
    if mech.is_gyro_destroyed and command.turns - turned > TURNS_WITHOUT_GYRO:
        words = f"{name} lies without a gyro and turns one hexside a turn, no more."
        raise RuleError("turns", words)


def _check_mp(draft: Draft, mech: Mech, command: Move) -> None:
    """MP for the hexes, beside those that standing up has cost."""
    if command.mode == "none":
        if command.hexes:
            raise RuleError("too-far", f"{mech.design.name} stands still and moves no hexes.")
        if command.turns:
            words = f"Who turns walks: {mech.design.name} cannot do it standing still."
            raise RuleError("turns", words)
        return
    name, tracks = mech.design.name, mech.paper.tracks
    most = most_hexes(mech, command.mode, masc=command.masc, supercharger=command.supercharger)
    if most == 0:
        raise RuleError("no-mp", f"{name} cannot {command.mode}: it has no MP for that.")
    if tracks.get(STANDS, 0):
        if command.mode == "jump":
            words = f"{name} stood up this turn and cannot jump."
            draft.forbid(command, "stood-up", words, command.unit)
        elif tracks.get(CAREFUL, 0):
            words = f"{name} stood up with care, which takes its whole move."
            draft.forbid(command, "stood-up", words, command.unit)
    spent = mp_spent(mech) + shapes.conversion_mp(mech)
    turning = turning_mp(command)
    if spent > most or command.hexes + turning > most - spent:
        left = max(0, most - spent)
        beside = f" after the {spent} MP of its turn so far" if spent else ""
        words = f"{name} can {command.mode} at most {left} hexes{beside}."
        if turning:
            hexes, sides = counted(command.hexes, "hex"), counted(turning, "hexside")
            words = f"{name} has {left} MP to {command.mode}{beside}; {hexes} and {sides} are more."
        draft.forbid(command, "too-far", words, command.unit)


# -- what sheet and panel offer ----------------------------------------------------------------


def ways(mech: Mech, unit: UnitId) -> tuple[Way, ...]:
    """All ways to move, in the order of the sheet; whoever lies gets up on its way."""
    modes = MODES[1:] if shapes.has_limbs(mech) else (*MODES[1:], *PACES)
    found = [way for mode in modes for way in _ways_by(mech, unit, mode)]
    still = Way(
        key="none",
        title="Stand",
        command=lambda hexes, ground, turns=0: Move(unit=unit, mode="none"),
        is_still=True,
        hexes=0 if mech.moved == "none" else None,
    )
    return still, *found


def _ways_by(mech: Mech, unit: UnitId, mode: str) -> list[Way]:
    """One mode, plainly and with what can be pushed for it."""
    if PRONE in mech.paper.conditions and mode in ("walk", "run"):
        if mech.can_stand:
            return [_rising(mech, unit, mode)]
        return [_turning(mech, unit)] if mode == "walk" else []
    pushes = [(False, False)]
    if mode == "run":
        masc, supercharger = mech.carries(Family.MASC), mech.carries(Family.SUPERCHARGER)
        both = masc and supercharger
        pushes += [(True, False)] * masc + [(False, True)] * supercharger + [(True, True)] * both
    return [_way(mech, unit, mode, masc=masc, supercharger=pushed) for masc, pushed in pushes]


def _way(mech: Mech, unit: UnitId, mode: str, *, masc: bool, supercharger: bool) -> Way:
    pushed = [word for word, on in (("MASC", masc), ("supercharger", supercharger)) if on]
    spent = mp_spent(mech) + shapes.conversion_mp(mech)
    reasons = move_reasons(mech, mode)
    is_this = mech.moved == PACES.get(mode, mode) and not pushed

    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Move:
        return Move(
            unit=unit,
            mode=mode,
            hexes=hexes,
            masc=masc,
            supercharger=supercharger,
            ground=ground,
            turns=turns,
        )

    turned = mech.paper.tracks.get(TURNS, 0) if is_this else 0
    most = most_hexes(mech, mode, masc=masc, supercharger=supercharger) - spent
    return Way(
        key=mode,
        title=f"{mode.capitalize()} with {' and '.join(pushed)}" if pushed else mode.capitalize(),
        most=max(0, min(most, LONGEST_MOVE)),
        command=command,
        ground=_GROUND,
        hexes=mech.hexes_moved if is_this else None,
        turns=None if mode == "jump" else turned,
        warning=_warning(mech, reasons),
    )


def _warning(mech: Mech, reasons: tuple[str, ...]) -> str:
    if not reasons:
        return ""
    number = numbers.piloting(mech).value
    return f"a piloting roll at {number}+ follows ({', '.join(reasons)})"


def _rising(mech: Mech, unit: UnitId, mode: str) -> Way:
    """Stand up first, then go on; whoever falls again stays where it is."""
    return Way(
        key=mode,
        title=f"Stand up and {mode}",
        most=_left_after_standing(mech, mode),
        command=lambda hexes, ground, turns=0: StandUp(
            unit=unit, mode=mode, hexes=hexes, ground=ground, turns=turns
        ),
        ground=_GROUND,
        turns=0,
        warning="" if _rises_freely(mech) else "a piloting roll to stand up comes first",
    )


def _turning(mech: Mech, unit: UnitId) -> Way:
    """Who can stand no more still turns where it lies."""
    far = mech.hexes_moved if mech.moved == "walk" else 0
    most = most_hexes(mech, "walk")
    return Way(
        key="walk",
        title="Turn lying down",
        most=min(most, TURNS_WITHOUT_GYRO) if mech.is_gyro_destroyed else most,
        command=lambda hexes, ground, turns=0: Move(
            unit=unit, mode="walk", hexes=far, turns=max(turns, 1)
        ),
        asks="",
        hexes=far if mech.moved == "walk" else None,
        turns=mech.paper.tracks.get(TURNS, 0),
    )


def _rises_freely(mech: Mech) -> bool:
    return mech.is_quad and not mech.legs_gone


_SHORT = {"water_1": "water 1", "water_2": "water 2", "water_3": "water 3+"}
_GROUND = tuple(
    Ground(key=key, label=_SHORT.get(key, key), words=f"into {name}: a piloting roll follows")
    for key, (name, _) in GROUND.items()
)


# -- MASC and supercharger -------------------------------------------------------------------


def rest_key(used: TrackKey) -> TrackKey:
    """Turns that began since the last use."""
    return TrackKey(f"{used}/rest")


def use(
    draft: Draft, view: View, command: UnitCommand, used: TrackKey, rule: RuleId, why: str
) -> None:
    """One use more, unless the same turn has seen it already."""
    tracks = view.paper.tracks
    if tracks.get(used, 0) and not tracks.get(rest_key(used), 0):
        return
    draft.move(command.unit, used, tracks.get(used, 0) + 1, Cause(rule=rule))
    draft.move(command.unit, rest_key(used), 0, Cause(rule=rule))
    draft.owe(command, rule, unit=command.unit, why=why)


def rest(draft: Draft, unit: UnitId) -> None:
    """A turn that passed without a use takes two off the count, each further one takes one."""
    cause = Cause(rule=NEW_TURN)
    for used in (MASC_USED, SUPERCHARGER_USED):
        tracks = draft.unit(unit).tracks
        uses = tracks.get(used, 0)
        if not uses:
            continue
        began = tracks.get(rest_key(used), 0) + 1
        idle = {1: 0, 2: 2}.get(began, 1)
        draft.move(unit, used, max(0, uses - idle), cause)
        draft.move(unit, rest_key(used), began if uses > idle else 0, cause)


def use_number(uses: int, rule: RuleId) -> Number:
    """What such a use in a row has to roll."""
    number = USE_NUMBERS[uses - 1] if 0 < uses <= len(USE_NUMBERS) else NEVER
    return total(Part(label=f"use {uses} in a row", value=number, rule=rule))


def _question(title: str, target: Number) -> Question:
    return Question(title=title, dice=DiceSpec(count=2, sides=6), target=target)


def use_masc(draft: Draft, mech: Mech, harm: Harm, command: UseMasc) -> None:
    """When MASC fails, each leg takes a critical hit."""
    target = use_number(max(1, mech.paper.tracks[MASC_USED]), MASC)
    faces = draft.roll(2, 6, "MASC", MASC, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        return
    for leg in mech.legs:
        if leg not in mech.gone:
            harm.strike_slot(draft, command.unit, leg, "MASC failed")


def use_supercharger(draft: Draft, mech: Mech, harm: Harm, command: UseSupercharger) -> None:
    """When it fails, a second roll says what the engine loses."""
    target = use_number(max(1, mech.paper.tracks.get(SUPERCHARGER_USED, 0)), SUPERCHARGER)
    if mech.is_industrial:
        target = total(*target.parts, Part(label="IndustrialMech", value=1, rule=SUPERCHARGER))
    faces = draft.roll(2, 6, "Supercharger", SUPERCHARGER, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        return
    title = "Supercharger failed: engine damage"
    roll = sum(draft.roll(2, 6, title, SUPERCHARGER, unit=command.unit))
    hits = numbers.heat_penalty(ENGINE_DAMAGE, roll)
    if hits:
        harm.strike_engine(draft, command.unit, hits, "the supercharger failed")
    else:
        draft.remark("the engine holds", Cause(rule=SUPERCHARGER), command.unit)
