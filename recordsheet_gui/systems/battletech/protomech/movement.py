"""How a ProtoMech moves: on its feet, by jets, on wings, and with its myomer booster."""

from collections.abc import Mapping
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech.load import held_by, is_carried
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.movement import CORRECTED, MOVE, Move
from recordsheet_gui.systems.battletech.paper import FLOWN, HEXES, LONGEST_MOVE, MODE, MODES, TURNS
from recordsheet_gui.systems.battletech.protomech import keys, numbers, paper, pilot
from recordsheet_gui.systems.battletech.protomech.numbers import BOOST, GLIDER
from recordsheet_gui.systems.battletech.protomech.view import Proto
from recordsheet_gui.units.protomech.design import BOOSTER

SPEEDS: Mapping[str, str] = {"cruise": "walk", "flank": "run"}
"""How a glider flies, and what the track of its move counts."""
LEAPS: Mapping[str, str] = {"jump": "jump", "cruise": "fly", "flank": "fly"}
"""Ways to move that need air, and what they are called."""
HOLDS = 3
"""What the roll of an engaged booster has to reach."""
LANDS, LANDS_SLOW = 4, 8
SLOW = 4
"""Flanking MP below which a glider lands with more trouble."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseBooster(UnitCommand):
    """Roll whether the pilot stands the myomer booster."""

    do: ClassVar[str] = "booster"
    title: ClassVar[str] = "myomer booster"


@dataclass(frozen=True, slots=True, kw_only=True)
class LandGlider(UnitCommand):
    """Land on one's feet, with the roll that it asks for."""

    do: ClassVar[str] = "land_glider"
    title: ClassVar[str] = "landing"
    is_internal: ClassVar[bool] = True


COMMANDS: tuple[type[Command], ...] = (Move, UseBooster, LandGlider)


def most_hexes(view: Proto, mode: str, *, boosted: bool = False) -> int:
    """MP of a way to move."""
    if mode == "run" and boosted:
        fast = numbers.fast_run(view)
        return 0 if fast is None else fast.value
    if view.design.is_glider:
        by_feet = {"walk": numbers.ground, "run": numbers.ground}
        ways = by_feet | {"cruise": numbers.cruise, "flank": numbers.run}
    else:
        ways = {"walk": numbers.walk, "run": numbers.run, "jump": numbers.jump}
    return ways[mode](view).value if mode in ways else 0


def move(draft: Draft, view: Proto, command: Move) -> None:
    """Note mode and hexes; a booster is rolled for when it is engaged."""
    known = ("none", "walk", "cruise", "flank") if view.design.is_glider else MODES
    mode = command.mode
    if mode not in known:
        words = f'{view.design.name} moves by {", ".join(known)}, not "{mode}".'
        raise RuleError("mode", words)
    boosted = command.masc or (mode == "run" and bool(modes.running(view, BOOSTER)))
    _check(draft, view, command, boosted=boosted)
    unit, cause = command.unit, Cause(rule=MOVE)
    was, far = view.moved, view.hexes_moved
    draft.move(unit, MODE, MODES.index(SPEEDS.get(mode, mode)), cause)
    draft.move(unit, HEXES, command.hexes, cause)
    draft.move(unit, TURNS, command.turns, cause)
    draft.move(unit, FLOWN, int(mode in SPEEDS), cause)
    way = "stands still" if mode == "none" else f"{mode}s {counted(command.hexes, 'hex')}"
    if was == "none":
        draft.remark(way, cause, unit)
    else:
        before = f"{was} {counted(far, 'hex')}"
        draft.remark(f"corrected: {way} instead of {before}", Cause(rule=CORRECTED), unit)
    if view.design.is_glider and mode in SPEEDS and not view.is_airborne:
        draft.move(unit, keys.ELEVATION, 1, Cause(rule=GLIDER))
    if boosted:
        draft.owe(UseBooster(unit=unit), BOOST, unit=unit, why="the myomer booster is engaged")


def _check(draft: Draft, view: Proto, command: Move, *, boosted: bool) -> None:
    name, unit, mode = view.design.name, command.unit, command.mode
    if not 0 <= command.hexes <= LONGEST_MOVE:
        raise RuleError("hexes", f"A move is 0 to {LONGEST_MOVE} hexes long, not {command.hexes}.")
    if not 0 <= command.turns <= LONGEST_MOVE:
        raise RuleError("turns", f"A unit turns 0 to {LONGEST_MOVE} hexsides, not {command.turns}.")
    if command.ground:
        raise RuleError("ground", "A ProtoMech makes no piloting rolls, whatever it walks through.")
    if command.supercharger or (command.masc and view.design.carries(BOOSTER) is None):
        raise RuleError("no-gear", f"{name} has nothing that could be pushed.")
    if command.masc and not view.carries(BOOSTER):
        raise RuleError("lost-gear", f"The myomer booster of {name} is destroyed.")
    if command.masc and mode != "run":
        raise RuleError("mode", "The myomer booster helps only to run.")
    if mode == "none":
        if command.hexes or command.turns:
            raise RuleError("too-far", f"{name} stands still and moves no hexes.")
        return
    if view.destroyed or view.is_immobile:
        raise RuleError("immobile", f"{name} is immobile and cannot move.")
    is_wet = keys.SUBMERGED in view.paper.conditions
    if is_wet and mode in LEAPS and not (mode == "jump" and numbers.umu(view)):
        words = f"{name} is under water and does not {LEAPS[mode]} there."
        draft.forbid(command, "water", words, unit)
    most = most_hexes(view, mode, boosted=boosted)
    if is_wet and mode == "jump":
        most = max(most if command.anyway else 0, numbers.umu(view))
    if not most:
        raise RuleError("no-mp", f"{name} cannot {mode}: it has no MP for that.")
    if mode == "walk" and view.is_airborne:
        draft.forbid(command, "airborne", f"{name} flies and has to land first.", unit)
    if keys.GRAPPLED in view.paper.conditions:
        draft.forbid(command, "grappled", f"{name} is grappled and stays where it is.", unit)
    if is_carried(view.paper):
        words = f"{name} {held_by(view.paper)} and does not move."
        draft.forbid(command, "carried", words, unit)
    turning = 0 if mode == "jump" else command.turns
    if command.hexes + turning > most:
        draft.forbid(command, "too-far", f"{name} has {most} MP to {mode}.", unit)


def use_booster(draft: Draft, command: UseBooster) -> None:
    """On a 2 the pilot pays for it."""
    target = total(Part(label="engaged", value=HOLDS, rule=BOOST))
    faces = draft.roll(2, 6, "Myomer booster", BOOST, unit=command.unit, target=target)
    if sum(faces) < HOLDS:
        cause = Cause(rule=BOOST, source="myomer booster")
        pilot.hurt(draft, command.unit, cause, "the myomer booster failed")


# -- wings -----------------------------------------------------------------------------------


def fly(draft: Draft, view: Proto, command: UnitCommand, height: int) -> None:
    """Rise, sink, or come down, which asks for a roll."""
    name, unit = view.design.name, command.unit
    if not view.design.is_glider:
        raise RuleError("cannot", f"{name} does not fly.")
    if not 0 <= height <= paper.HIGHEST:
        words = f"{name} flies 0 to {paper.HIGHEST} levels high, not {height}."
        raise RuleError("altitude", words)
    if view.destroyed:
        raise RuleError("wreck", f"{name} is out of the game.")
    if height > view.elevation and view.is_immobile:
        raise RuleError("immobile", f"{name} is immobile and cannot rise.")
    if height or not view.is_airborne:
        draft.move(unit, keys.ELEVATION, height, Cause(rule=GLIDER))
    else:
        draft.owe(LandGlider(unit=unit), GLIDER, unit=unit, why="it lands")


def landing_number(view: Proto) -> Number:
    """What a landing has to roll."""
    number = LANDS_SLOW if numbers.run(view).value < SLOW else LANDS
    label = "landing too slowly" if number == LANDS_SLOW else "landing"
    return total(Part(label=label, value=number, rule=GLIDER))


# -- what sheet and panel offer ----------------------------------------------------------------


def ways(view: Proto, unit: UnitId) -> tuple[Way, ...]:
    """All ways to move, in the order of the sheet."""
    still = Way(
        key="none",
        title="Stand",
        command=lambda hexes, ground, turns=0: Move(unit=unit, mode="none"),
        is_still=True,
        hexes=0 if view.moved == "none" else None,
    )
    if view.design.is_glider:
        return still, *(_way(view, unit, mode) for mode in ("cruise", "flank", "walk"))
    found = ["walk", "run", *(["jump"] if view.design.jump else [])]
    fast = [_way(view, unit, "run", boosted=True)] if view.carries(BOOSTER) else []
    return still, *(_way(view, unit, mode) for mode in found), *fast


def _way(view: Proto, unit: UnitId, mode: str, *, boosted: bool = False) -> Way:
    is_this = view.moved == mode and not boosted

    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Move:
        return Move(unit=unit, mode=mode, hexes=hexes, turns=turns, masc=boosted)

    key = "ground" if view.design.is_glider and mode == "walk" else SPEEDS.get(mode, mode)
    return Way(
        key=key,
        title="Run with myomer booster" if boosted else mode.capitalize(),
        most=min(most_hexes(view, mode, boosted=boosted), LONGEST_MOVE),
        command=command,
        hexes=view.hexes_moved if is_this else None,
        turns=None if mode == "jump" else view.paper.tracks.get(TURNS, 0) if is_this else 0,
        warning=f"the pilot is hurt on less than {HOLDS}" if boosted else "",
    )
