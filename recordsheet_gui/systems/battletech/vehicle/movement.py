"""How a vehicle moves: its MP, and the ground and turns that ask for a driving roll."""

from collections.abc import Mapping

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import How
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.ways import Ground, Way
from recordsheet_gui.systems.battletech.load import held_by, is_carried, no_going_on
from recordsheet_gui.systems.battletech.mech import bridges
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.paper import HEXES, LONGEST_MOVE, MODE, MODES, TURNS
from recordsheet_gui.systems.battletech.vehicle import boost, driving, keys, numbers, towing
from recordsheet_gui.systems.battletech.vehicle.driving import RollDriving
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.vehicle.facts import Motion

MOVE = RuleId("BT-move")
CORRECTED = RuleId("BT-move-corrected")
WIGE = RuleId("TW-wige")
ROAD = RuleId("TW-road")
BULLDOZER = RuleId("TW-bulldozer")

SPEEDS: Mapping[str, str] = {"none": "none", "cruise": "walk", "flank": "run", "jump": "jump"}
"""Ways to move, and how the track of the move counts them."""
SAID: Mapping[str, str] = {"walk": "cruise", "run": "flank"}
"""What players may say too."""
SLIDES = (Motion.HOVER, Motion.WIGE, Motion.VTOL)
"""What slips sideways at flank speed instead of skidding."""
SKIDS = ((25, 5), (18, 4), (11, 3), (8, 2), (5, 1), (3, 0), (0, -1))
"""Hexes moved from which a skid adds so much to the roll, the fastest first."""
GROUND: Mapping[str, str] = {
    "pavement": "a turn on pavement",
    "ice": "a turn on ice",
    "swamp": "swamp",
}
"""Ground that may ask for a driving roll."""
ROLL_FREE: Mapping[str, str] = {
    "road": "a road all the way",
    "water": "water of depth 1 or more",
    "bulldoze": "clearing rubble",
}
"""What else a vehicle may say of its way."""
TAKES_OFF = 5
"""Hexes from which a moving WiGE is in the air."""
ROADED = (Motion.TRACKED, Motion.WHEELED)
"""What a road all the way makes faster."""
SINKS = (Motion.TRACKED, Motion.WHEELED, Motion.RAIL, Motion.MAGLEV)
"""What water of depth 1 or more stops, unless its chassis is built for it."""
AMPHIBIOUS = ("amphibious chassis", "limited amphibious chassis", "fully amphibious chassis")
CLEARS = "bulldozer"
OF_A_MOVE = ("skid", "sideslip", "bog")
"""Tasks of driving rolls that a move owes."""


def skid_modifier(hexes: int) -> int:
    """What the hexes moved add to the roll against a skid."""
    return next(more for least, more in SKIDS if hexes >= least)


def most_hexes(vehicle: Vehicle, mode: str, *, boosted: bool = False) -> int:
    """MP of a way to move."""
    if mode == "flank" and boosted:
        return boost.flank(vehicle).value
    found = {"cruise": numbers.cruise, "flank": numbers.flank, "jump": numbers.jump}
    return found[mode](vehicle).value if mode in found else 0


def move(draft: Draft, vehicle: Vehicle, command: Move) -> None:
    """Note mode and hexes, and owe what turns and ground ask for."""
    mode = SAID.get(command.mode, command.mode)
    if mode not in SPEEDS:
        known = ", ".join(SPEEDS)
        raise RuleError("mode", f'A vehicle moves by {known}, not "{command.mode}".')
    _check(draft, vehicle, command, mode)
    unit, cause = command.unit, Cause(rule=MOVE)
    was = vehicle.moved
    for owed in draft.state.owed:
        is_ours = owed.unit == unit and isinstance(owed.command, RollDriving)
        if is_ours and isinstance(owed.command, RollDriving) and owed.command.task in OF_A_MOVE:
            draft.settle(owed.id, How.MOOT)
    clears = "bulldoze" in command.ground
    # Whoever clears rubble shoots as if it had driven as fast as it can.
    spoken = "flank" if clears else mode
    draft.move(unit, MODE, MODES.index(SPEEDS[spoken]), cause)
    draft.move(unit, HEXES, command.hexes, cause)
    draft.move(unit, TURNS, command.turns, cause)
    for trailer in towing.towed(vehicle):
        if trailer in draft.state.units:
            # A shot at it finds it as hard to follow as its tractor.
            draft.move(trailer, MODE, MODES.index(SPEEDS[mode]), Cause(rule=towing.TOWING))
            draft.move(trailer, HEXES, command.hexes, Cause(rule=towing.TOWING))
    way = "stands still" if mode == "none" else f"{mode}s {counted(command.hexes, 'hex')}"
    if was == "none":
        draft.remark(way, cause, unit)
    else:
        before = f"{was} {counted(vehicle.hexes_moved, 'hex')}"
        draft.remark(f"corrected: {way} instead of {before}", Cause(rule=CORRECTED), unit)
    if clears:
        words = "clears rubble, and counts as flanking when it shoots"
        draft.remark(words, Cause(rule=BULLDOZER), unit)
    if vehicle.is_wige:
        _rise_or_land(draft, vehicle, command)
    if boost.is_used(vehicle, command):
        boost.use(draft, vehicle, unit)
    _owe_rolls(draft, vehicle, command, mode)


def _rise_or_land(draft: Draft, vehicle: Vehicle, command: Move) -> None:
    """A WiGE flies as long as it is fast enough."""
    flies = command.hexes >= TAKES_OFF
    if flies or keys.NO_LANDING not in vehicle.paper.conditions:
        draft.move(command.unit, keys.ELEVATION, int(flies), Cause(rule=WIGE))
    else:
        words = "it is too slow to fly on, and there is no place to land"
        draft.remark(words, Cause(rule=WIGE), command.unit)


def _check(draft: Draft, vehicle: Vehicle, command: Move, mode: str) -> None:
    name, unit = vehicle.design.name, command.unit
    if not 0 <= command.hexes <= LONGEST_MOVE:
        raise RuleError("hexes", f"A move is 0 to {LONGEST_MOVE} hexes long, not {command.hexes}.")
    if not 0 <= command.turns <= LONGEST_MOVE:
        raise RuleError("turns", f"A unit turns 0 to {LONGEST_MOVE} hexsides, not {command.turns}.")
    for word in command.ground:
        if word not in GROUND and word not in ROLL_FREE:
            known = ", ".join((*GROUND, *ROLL_FREE))
            raise RuleError("ground", f'No move speaks of "{word}"; there are {known}.')
    _check_way(draft, vehicle, command)
    if command.masc or command.supercharger:
        boost.check(vehicle, command, mode)
    if mode == "none":
        if command.hexes or command.turns:
            raise RuleError("too-far", f"{name} stands still and moves no hexes.")
        return
    if vehicle.destroyed or vehicle.held:
        state = vehicle.held or "immobile"
        raise RuleError("immobile", f"{name} is {state} and cannot move.")
    most = most_hexes(vehicle, mode, boosted=boost.is_used(vehicle, command))
    if not most:
        raise RuleError("no-mp", f"{name} cannot {mode}: it has no MP for that.")
    if mode == "flank" and vehicle.is_dazed:
        words = f"The crew of {name} is stunned and drives at cruising speed."
        draft.forbid(command, "stunned", words, unit)
    if mode == "flank" and keys.FLIGHT_STABILIZER in vehicle.paper.conditions:
        words = f"{name} has lost its flight stabilizer and flies at cruising speed."
        draft.forbid(command, "unstable", words, unit)
    if bridges.is_laying(vehicle):
        words = f"{name} lays its bridge and stands still this turn."
        draft.forbid(command, "bridge", words, unit)
    if is_carried(vehicle.paper):
        words = f"{name} {held_by(vehicle.paper)} and does not move."
        draft.forbid(command, "carried", words, unit)
    turning = 0 if mode == "jump" else command.turns
    ended = no_going_on(vehicle.paper, command.hexes, turning)
    if ended is not None:
        draft.forbid(command, "let-out", ended, unit)
    most += road_mp(vehicle, mode) if "road" in command.ground else 0
    if command.hexes + turning > most:
        words = f"{name} has {most} MP to {mode}."
        draft.forbid(command, "too-far", words, unit)


def road_mp(vehicle: Vehicle, mode: str) -> int:
    """MP that a road all the way gives."""
    return int(vehicle.design.motion in ROADED and mode in ("cruise", "flank"))


def _check_way(draft: Draft, vehicle: Vehicle, command: Move) -> None:
    """Refuse ground where it cannot go, and rubble that it cannot clear."""
    name, unit = vehicle.design.name, command.unit
    dry = vehicle.design.motion in SINKS and not vehicle.carries(*AMPHIBIOUS)
    if "water" in command.ground and dry:
        words = f"{name} does not enter water of depth 1 or more."
        draft.forbid(command, "water", words, unit)
    if "bulldoze" in command.ground and not vehicle.carries(CLEARS):
        draft.forbid(command, "bulldozer", f"{name} has no bulldozer that works.", unit)


def _owe_rolls(draft: Draft, vehicle: Vehicle, command: Move, mode: str) -> None:
    unit, slides = command.unit, vehicle.design.motion in SLIDES
    if slides and mode == "flank" and command.turns:
        why = "a turn at flank speed"
        driving.owe(draft, unit, why, driving.SIDESLIP, task="sideslip")
    on_pavement = "pavement" in command.ground and mode == "flank" and not slides
    on_ice = "ice" in command.ground and mode in ("cruise", "flank") and not vehicle.is_airborne
    if on_pavement or on_ice:
        why = "a turn on ice" if on_ice else "a turn on pavement at flank speed"
        modifier = skid_modifier(command.hexes)
        driving.owe(draft, unit, why, driving.SKID, modifier=modifier, task="skid")
    if "swamp" in command.ground and not slides and mode in ("cruise", "flank"):
        driving.owe(draft, unit, "into swamp", driving.BOG, task="bog")


# -- what sheet and panel offer ----------------------------------------------------------------


_GROUND = tuple(
    Ground(key=key, label=key, words=f"{words}: a driving roll follows")
    for key, words in GROUND.items()
)


def _ground(vehicle: Vehicle, mode: str) -> tuple[Ground, ...]:
    """What may be ticked of a way: a road and rubble only where they mean something."""
    found = list(_GROUND)
    mp = road_mp(vehicle, mode)
    if mp:
        words = "a road all the way: one MP more"
        found.append(Ground(key="road", label="road", words=words, mp=mp))
    if vehicle.carries(CLEARS):
        words = "it clears rubble, and counts as flanking when it shoots"
        found.append(Ground(key="bulldoze", label="clears rubble", words=words))
    return tuple(found)


def ways(vehicle: Vehicle, unit: UnitId) -> tuple[Way, ...]:
    """All ways to move, in the order of the sheet."""
    still = Way(
        key="none",
        title="Stand",
        command=lambda hexes, ground, turns=0: Move(unit=unit, mode="none"),
        is_still=True,
        hexes=0 if vehicle.moved == "none" else None,
    )
    modes = ["cruise", "flank", *(["jump"] if vehicle.design.jump_jets else [])]
    boosted = [_way(vehicle, unit, "flank", boosted=True)] if boost.has_booster(vehicle) else []
    return still, *(_way(vehicle, unit, mode) for mode in modes), *boosted


def _way(vehicle: Vehicle, unit: UnitId, mode: str, *, boosted: bool = False) -> Way:
    is_this = vehicle.moved == mode and not boosted
    slides = mode == "flank" and vehicle.design.motion in SLIDES
    number = numbers.driving(vehicle).value

    def command(hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Move:
        return Move(
            unit=unit, mode=mode, hexes=hexes, ground=ground, turns=turns, supercharger=boosted
        )

    return Way(
        key=mode,
        title="Flank with supercharger" if boosted else mode.capitalize(),
        most=min(most_hexes(vehicle, mode, boosted=boosted), LONGEST_MOVE),
        command=command,
        ground=() if mode == "jump" else _ground(vehicle, mode),
        hexes=vehicle.hexes_moved if is_this else None,
        turns=None if mode == "jump" else vehicle.paper.tracks.get(TURNS, 0) if is_this else 0,
        warning=f"who turns at this speed rolls at {number}+ against a sideslip" if slides else "",
    )
