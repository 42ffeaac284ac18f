"""How a 'Mech moves: its MP, what they are spent on, and the gear that gives more of them."""

from dataclasses import replace
from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.load import is_carried
from recordsheet_gui.systems.battletech.mech import bridges, modes, numbers, piloting, shapes
from recordsheet_gui.systems.battletech.mech.falls import CAREFUL, STANDS, mp_spent
from recordsheet_gui.systems.battletech.mech.harm import Harm
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import HEXES, LONGEST_MOVE, MODE, MODES, PRONE
from recordsheet_gui.units.gear import Family
from recordsheet_gui.units.mech.anatomy import NAMES
from recordsheet_gui.units.mech.makes import Gyro

MOVE = RuleId("BT-move")
MOVE_ROLL = RuleId("BT-move-roll")
MASC = RuleId("BT-masc")
SUPERCHARGER = RuleId("BT-supercharger")

PACES = {"cruise": "walk", "flank": "run"}
"""How a flying AirMech and a QuadVee on its tracks move, and what that counts as."""

MASC_USED = TrackKey("masc")
SUPERCHARGER_USED = TrackKey("supercharger")
"""How often it was used, less what idle turns have taken off."""
USE_NUMBERS = (3, 5, 7, 11)
"""What the roll has to reach, by how often it was used."""
NEVER = 13
ENGINE_DAMAGE = ((12, 3), (10, 2), (8, 1))
"""Engine slots that a failed supercharger costs, by 2D6."""
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
        if PRONE in mech.paper.conditions:
            raise RuleError("prone", f"{name} is prone and has to stand up first.")
    if not 0 <= command.hexes <= LONGEST_MOVE:
        raise RuleError("hexes", f"A move is 0 to {LONGEST_MOVE} hexes long, not {command.hexes}.")
    if command.mode != "none":
        if bridges.is_laying(mech):
            words = f"{name} lays its bridge and stands still this turn."
            draft.forbid(command, "bridge", words, command.unit)
        if is_carried(mech.paper):
            words = f"{name} hangs from a lift hoist and does not move."
            draft.forbid(command, "carried", words, command.unit)
    _check_gear(mech, command)
    _check_mp(draft, mech, command)
    cause = Cause(rule=MOVE)
    draft.move(command.unit, MODE, MODES.index(PACES.get(command.mode, command.mode)), cause)
    if shapes.shape(mech) == "airmech" and command.mode != "none":
        draft.set(command.unit, shapes.AIRBORNE, cause, on=command.mode in PACES)
    draft.move(command.unit, HEXES, command.hexes, cause)
    way = (
        "stands still"
        if command.mode == "none"
        else f"{command.mode}s {counted(command.hexes, 'hex')}"
    )
    draft.remark(way, cause, command.unit)
    if command.masc:
        _use(draft, mech, UseMasc(unit=command.unit), MASC_USED, MASC, "MASC is in use")
    if command.supercharger:
        words = "the supercharger is in use"
        used = UseSupercharger(unit=command.unit)
        _use(draft, mech, used, SUPERCHARGER_USED, SUPERCHARGER, words)
    reasons = move_reasons(mech, command.mode)
    if reasons:
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


def _check_mp(draft: Draft, mech: Mech, command: Move) -> None:
    """MP for the hexes, beside those that standing up has cost."""
    if command.mode == "none":
        if command.hexes:
            raise RuleError("too-far", f"{mech.design.name} stands still and moves no hexes.")
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
    if spent > most or command.hexes > most - spent:
        left = max(0, most - spent)
        beside = f" after the {spent} MP of its turn so far" if spent else ""
        words = f"{name} can {command.mode} at most {left} hexes{beside}."
        draft.forbid(command, "too-far", words, command.unit)


# -- MASC and supercharger -------------------------------------------------------------------


def rest_key(used: TrackKey) -> TrackKey:
    """Turns that began since the last use."""
    return TrackKey(f"{used}/rest")


def _use(
    draft: Draft, mech: Mech, command: UnitCommand, used: TrackKey, rule: RuleId, why: str
) -> None:
    """One use more, unless the same turn has seen it already."""
    tracks = mech.paper.tracks
    if tracks.get(used, 0) and not tracks.get(rest_key(used), 0):
        return
    draft.move(command.unit, used, tracks.get(used, 0) + 1, Cause(rule=rule))
    draft.move(command.unit, rest_key(used), 0, Cause(rule=rule))
    draft.owe(command, rule, unit=command.unit, why=why)


def rest(draft: Draft, unit: UnitId, cause: Cause) -> None:
    """A new turn: the first that passed without a use takes two off the count, each later one."""
    for used in (MASC_USED, SUPERCHARGER_USED):
        tracks = draft.unit(unit).tracks
        uses = tracks.get(used, 0)
        if not uses:
            continue
        began = tracks.get(rest_key(used), 0) + 1
        idle = {1: 0, 2: 2}.get(began, 1)
        draft.move(unit, used, max(0, uses - idle), cause)
        draft.move(unit, rest_key(used), began if uses > idle else 0, cause)


def _number(uses: int, rule: RuleId) -> Number:
    number = USE_NUMBERS[uses - 1] if 0 < uses <= len(USE_NUMBERS) else NEVER
    return total(Part(label=f"use {uses} in a row", value=number, rule=rule))


def _question(title: str, target: Number) -> Question:
    return Question(title=title, dice=DiceSpec(count=2, sides=6), target=target)


def use_masc(draft: Draft, mech: Mech, harm: Harm, command: UseMasc) -> None:
    """When MASC fails, each leg takes a critical hit."""
    target = _number(max(1, mech.paper.tracks[MASC_USED]), MASC)
    faces = draft.roll(2, 6, "MASC", MASC, unit=command.unit, target=target)
    if sum(faces) >= target.value:
        return
    for leg in mech.legs:
        if leg not in mech.gone:
            harm.strike_slot(draft, command.unit, leg, "MASC failed")


def use_supercharger(draft: Draft, mech: Mech, harm: Harm, command: UseSupercharger) -> None:
    """When it fails, a second roll says what the engine loses."""
    target = _number(max(1, mech.paper.tracks.get(SUPERCHARGER_USED, 0)), SUPERCHARGER)
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
