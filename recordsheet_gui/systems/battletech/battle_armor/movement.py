"""How a squad moves: on foot, and by what its suits have beside legs."""

from collections.abc import Mapping

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech.battle_armor.view import Suits
from recordsheet_gui.systems.battletech.load import held_by, is_carried
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.paper import HEXES, LONGEST_MOVE, MODE, MODES
from recordsheet_gui.units.battle_armor.movement import jumping

MOVE = RuleId("BT-move")
CORRECTED = RuleId("BT-move-corrected")
WAYS = ("none", "walk", "jump")
TITLES: Mapping[str, str] = {"vtol": "Fly", "umu": "Swim", "submarine": "Swim"}
"""What the second way to move is called, where it is no jump."""


def most_hexes(suits: Suits, mode: str) -> int:
    """MP of a way to move."""
    return {"walk": suits.walk, "jump": suits.jump}.get(mode, 0)


def move(draft: Draft, suits: Suits, command: Move) -> None:
    """Note mode and hexes."""
    name, unit, mode = suits.design.name, command.unit, command.mode
    if mode not in WAYS:
        raise RuleError("mode", f'Battle armor moves by {", ".join(WAYS)}, not "{mode}".')
    if not 0 <= command.hexes <= LONGEST_MOVE:
        raise RuleError("hexes", f"A move is 0 to {LONGEST_MOVE} hexes long, not {command.hexes}.")
    if mode == "none":
        if command.hexes:
            raise RuleError("too-far", f"{name} stands still and moves no hexes.")
    else:
        _check(draft, suits, command)
    was, cause = suits.moved, Cause(rule=MOVE)
    draft.move(unit, MODE, MODES.index(mode), cause)
    draft.move(unit, HEXES, command.hexes, cause)
    way = "stands still" if mode == "none" else f"{mode}s {counted(command.hexes, 'hex')}"
    if was == "none":
        draft.remark(way, cause, unit)
    else:
        before = f"{was} {counted(suits.hexes_moved, 'hex')}"
        draft.remark(f"corrected: {way} instead of {before}", Cause(rule=CORRECTED), unit)


def _check(draft: Draft, suits: Suits, command: Move) -> None:
    name, unit, mode = suits.design.name, command.unit, command.mode
    if suits.destroyed:
        raise RuleError("wreck", f"{name} is out of the game.")
    if suits.is_immobile:
        raise RuleError("immobile", f"{name} is immobile and cannot move.")
    can_jump = jumping(suits.design)
    if mode == "jump" and suits.wears_pack and can_jump:
        words = f"{name} wears its packs and cannot jump before it drops them."
        draft.forbid(command, "pack", words, unit)
    most = can_jump if mode == "jump" else suits.walk
    if not most:
        raise RuleError("no-mp", f"{name} cannot {mode}: it has no MP for that.")
    if is_carried(suits.paper):
        words = f"{name} {held_by(suits.paper)} and does not move."
        draft.forbid(command, "carried", words, unit)
    if command.hexes > most:
        draft.forbid(command, "too-far", f"{name} has {most} MP to {mode}.", unit)


def ways(suits: Suits, unit: UnitId) -> tuple[Way, ...]:
    """All ways to move, in the order of the sheet."""
    still = Way(
        key="none",
        title="Stand",
        command=lambda hexes, ground, turns=0: Move(unit=unit, mode="none"),
        is_still=True,
        hexes=0 if suits.moved == "none" else None,
    )
    modes = ["walk", *(["jump"] if jumping(suits.design) else [])]
    return still, *(_way(suits, unit, mode) for mode in modes)


def _way(suits: Suits, unit: UnitId, mode: str) -> Way:
    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Move:
        return Move(unit=unit, mode=mode, hexes=hexes)

    title = TITLES.get(suits.design.motion, "Jump") if mode == "jump" else "Walk"
    return Way(
        key=mode,
        title=title,
        most=min(most_hexes(suits, mode), LONGEST_MOVE),
        command=command,
        hexes=suits.hexes_moved if suits.moved == mode else None,
    )
