"""How a platoon moves."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.ways import Ground, Way
from recordsheet_gui.systems.battletech.infantry import keys
from recordsheet_gui.systems.battletech.infantry.view import Infantry
from recordsheet_gui.systems.battletech.load import held_by, is_carried
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.paper import HEXES, LONGEST_MOVE, MODE, MODES
from recordsheet_gui.units.infantry.facts import Motion

MOVE = RuleId("TW-infantry-move")
WAYS = ("none", "walk", "jump")
SAID = {"fly": "jump", "swim": "jump", "run": "walk"}
"""What players may say too."""
GROUND: Mapping[str, str] = {
    "light_woods": "light woods",
    "heavy_woods": "heavy woods",
    "road": "a road all the way",
}
"""What a platoon may say of its way; woods once for each hex of them."""
LIGHT_WOODS, HEAVY_WOODS = 2, 2
"""MP for such a hex: of light woods for troops in vehicles that may enter them, others pay 1."""
BARRED = (Motion.WHEELED, Motion.HOVER)
"""Troops in vehicles that drive into no woods."""


def most_hexes(view: Infantry, mode: str) -> int:
    """MP of a way to move; losses take none of them."""
    return {"walk": view.design.walk, "jump": view.design.jump}.get(mode, 0)


def cost(view: Infantry, mode: str, ground: Sequence[str]) -> int:
    """MP beyond one a hex; nothing that jumps, flies or swims pays for woods."""
    if mode != "walk":
        return 0
    light = LIGHT_WOODS - 1 if view.design.motion.is_mechanized else 0
    more = {"light_woods": light, "heavy_woods": HEAVY_WOODS - 1}
    return sum(more.get(word, 0) for word in ground)


def move(draft: Draft, view: Infantry, command: Move) -> None:
    """Note how and how far; who leaves his hole is dug in no more."""
    mode, name = SAID.get(command.mode, command.mode), view.design.name
    if mode not in WAYS:
        raise RuleError("mode", f'Infantry moves by {", ".join(WAYS)}, not "{command.mode}".')
    if not 0 <= command.hexes <= LONGEST_MOVE:
        raise RuleError("hexes", f"A move is 0 to {LONGEST_MOVE} hexes long, not {command.hexes}.")
    if mode == "none":
        if command.hexes:
            raise RuleError("too-far", f"{name} stands still and moves no hexes.")
    else:
        if view.destroyed:
            raise RuleError("wreck", f"{name} is out of the game.")
        if is_carried(view.paper):
            words = f"{name} {held_by(view.paper)} and does not move."
            draft.forbid(command, "carried", words, command.unit)
        most = most_hexes(view, mode)
        if mode == "jump" and not most:
            raise RuleError("mode", f"{name} does not jump.")
        _check_way(draft, view, command, mode)
        paid = command.hexes + cost(view, mode, command.ground)
        if paid > most >= command.hexes > 1:
            words = f"{name} has {most} MP, and its way costs {paid}."
            draft.forbid(command, "too-far", words, command.unit)
        if command.hexes > most:
            words = f"{name} has {most} MP, and {command.hexes} hexes are more."
            draft.forbid(command, "too-far", words, command.unit)
    unit, cause = command.unit, Cause(rule=MOVE)
    draft.move(unit, MODE, MODES.index(mode), cause)
    draft.move(unit, HEXES, command.hexes, cause)
    word = view.leaps if mode == "jump" else "walk"
    ways = {"fly": "flies", "jump": "jumps", "swim": "swims", "walk": "moves"}
    way = "stands still" if mode == "none" else f"{ways[word]} {counted(command.hexes, 'hex')}"
    draft.remark(way, cause, unit)
    if command.hexes:
        for key in (keys.DIGGING_IN, keys.DUG_IN):
            draft.set(unit, key, cause, on=False)


def _check_way(draft: Draft, view: Infantry, command: Move, mode: str) -> None:
    """Refuse woods where its vehicles do not drive, and more woods than hexes."""
    for word in command.ground:
        if word not in GROUND:
            known = ", ".join(GROUND)
            raise RuleError("ground", f'No move speaks of "{word}"; there are {known}.')
    woods = [word for word in command.ground if word != "road"]
    if len(woods) > command.hexes:
        few = counted(command.hexes, "hex")
        raise RuleError("ground", f"{few} are less than the woods on the way.")
    if woods and mode == "walk" and view.design.motion in BARRED:
        words = f"{view.design.name} does not drive into woods."
        draft.forbid(command, "woods", words, command.unit)


def ways(view: Infantry, unit: UnitId) -> tuple[Way, ...]:
    """All ways to move, in the order of the sheet."""
    still = Way(
        key="none",
        title="Stand",
        command=lambda hexes, ground, turns=0: Move(unit=unit, mode="none"),
        is_still=True,
        hexes=0 if view.moved == "none" else None,
    )
    modes = [("walk", "Move")] if view.design.walk else []
    if view.leaps:
        modes.append(("jump", view.leaps.capitalize()))
    return still, *(_way(view, unit, mode, title) for mode, title in modes)


def _way(view: Infantry, unit: UnitId, mode: str, title: str) -> Way:
    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Move:
        return Move(unit=unit, mode=mode, hexes=hexes, ground=ground)

    return Way(
        key=mode,
        title=title,
        most=most_hexes(view, mode),
        command=command,
        ground=_ground(view) if mode == "walk" else (),
        hexes=view.hexes_moved if view.moved == mode else None,
    )


def _ground(view: Infantry) -> tuple[Ground, ...]:
    """Woods that cost it something, a hex of each."""
    if view.design.motion in BARRED:
        return ()
    return tuple(
        Ground(key=key, label=GROUND[key], words=f"a hex of {GROUND[key]}: 1 MP more", mp=-1)
        for key in ("light_woods", "heavy_woods")
        if cost(view, "walk", (key,))
    )
