"""The move of an aerospace unit: what it costs in thrust, and which control rolls it asks for."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NOW
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.aerospace import control, flight, keys, numbers, paper
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.systems.battletech.load import held_by, is_carried
from recordsheet_gui.units.aerospace.design import DropShipDesign

MOVE = RuleId("TW-aero-move")
TURN = RuleId("TW-aero-turn")
HOVER = RuleId("TW-aero-hover")
DESCENT = RuleId("TW-aero-descent")
STALL = RuleId("TW-aero-stall")
FAST = RuleId("TW-aero-too-fast")
ROLLS = RuleId("TW-aero-rolls")
CEILING = RuleId("TW-aero-ceiling")
WRONG_MAP = RuleId("TW-aero-wrong-map")
STRAIGHT = RuleId("TW-aero-ground-map")

CLIMB = 2
"""Thrust for a level."""
HOVERS, HOVERS_A_HEX, SHIFTS = 2, 3, 1
"""Thrust to hover in place, for each hex moved so, and to turn the sides of a spheroid round."""
GROUND_MAP_HEXES = 8
"""Hexes straight on before a turn on a ground map."""
STEEP = 3
"""Levels down in a turn that shake it."""
MOST_STRAIGHT = 99
STEPS = ((12, 7), (11, 6), (10, 5), (8, 4), (6, 3), (3, 2), (0, 1))
"""Thrust for a facing change in space from this velocity on; above 12 one more for each point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fly(UnitCommand):
    """Move, or a part of the move: each part pays its own thrust."""

    do: ClassVar[str] = "fly"
    title: ClassVar[str] = "fly"

    velocity: int | None = None
    """The new one; left out, it stays."""
    altitude: int | None = None
    """The new one; left out, it stays."""
    left: int = 0
    right: int = 0
    """Hexsides that it turns."""
    free: int = 0
    """Hexsides of these that cost nothing after enough hexes straight on."""
    straight: int | None = None
    """On a ground map: hexes straight on before it turns, on top of those since its last turn."""
    over: int = 0
    """How often it turns over."""
    hover: bool = False
    hexes: int = 0
    """Moved while it hovers."""
    about: bool = False
    """A spheroid turns its left and right sides round."""
    thrust: int = 0
    """Whatever else it spends."""
    one_hex: bool = False
    """All of it is spent in one hex."""
    ceiling: bool = False
    """It flies above its ceiling."""
    wrong_map: bool = False
    """It enters a map where its kind does not belong."""


def can_hover(view: Aero) -> bool:
    """True for a ball, and for a fighter that is built for it."""
    return view.design.is_spheroid or bool(getattr(view.design, "has_vstol", False))


# -- what it costs ---------------------------------------------------------------------------


def facing(view: Aero, velocity: int) -> int:
    """Thrust for one hexside at a velocity."""
    if view.is_airborne:
        return -(-velocity // 2)
    least, cost = next(step for step in STEPS if velocity >= step[0])
    return cost + (velocity - least if least == STEPS[0][0] else 0)


def cost(view: Aero, command: Fly) -> Number:
    """All that a move spends, part by part."""
    return total(*_costs(view, command))


def _costs(view: Aero, command: Fly) -> Iterator[Part]:
    velocity = view.velocity if command.velocity is None else command.velocity
    if velocity != view.velocity:
        change = abs(velocity - view.velocity)
        yield Part(label=f"velocity {velocity}", value=change, rule=MOVE)
    if command.altitude is not None and command.altitude > (view.altitude or 0):
        levels = command.altitude - (view.altitude or 0)
        yield Part(label=f"climbs {counted(levels, 'level')}", value=CLIMB * levels, rule=MOVE)
    free = command.free
    for side, sides in (("left", command.left), ("right", command.right)):
        paid = max(0, sides - free)
        free = max(0, free - sides)
        if paid:
            each = facing(view, velocity) + (numbers.turning(view, side) or 0)
            yield Part(label=f"{counted(paid, 'hexside')} {side}", value=paid * each, rule=TURN)
    if command.hover:
        value = HOVERS_A_HEX * command.hexes if command.hexes else HOVERS
        yield Part(label="hovers", value=value, rule=HOVER)
    if command.about:
        yield Part(label="turns its sides round", value=SHIFTS, rule=HOVER)
    if command.thrust:
        yield Part(label="thrust", value=command.thrust, rule=MOVE)


# -- the move --------------------------------------------------------------------------------


def decide(draft: Draft, view: Aero, command: Fly) -> None:
    """Pay, set the marks, and see what shakes it."""
    unit = command.unit
    _check(draft, view, command)
    parts = cost(view, command)
    if parts.value:
        words = ", ".join(f"{part.label} ({part.value})" for part in parts.parts)
        draft.remark(f"flies: {words}", Cause(rule=MOVE), unit)
        flight.spend(draft, view, command, parts.value, one_hex=command.one_hex)
    cause = Cause(rule=MOVE)
    if command.velocity is not None:
        draft.move(unit, keys.VELOCITY, command.velocity, cause)
    if command.altitude is not None:
        down = max(0, (view.altitude or 0) - command.altitude)
        fallen = view.paper.tracks.get(keys.DESCENDED, 0) + down
        draft.move(unit, keys.DESCENDED, fallen, cause)
        draft.move(unit, keys.ALTITUDE, command.altitude, cause)
    if command.over:
        turned = view.paper.tracks.get(keys.ROLLED, 0) + command.over
        draft.move(unit, keys.ROLLED, turned, cause)
    if command.straight is not None:
        turns = command.left or command.right
        flown = 0 if turns else _flown(view, command)
        draft.move(unit, keys.STRAIGHT, flown, Cause(rule=STRAIGHT))
    if command.hover:
        draft.move(unit, keys.HOVERS, 1, cause)
    _shake(draft, counted_aero(draft.state, unit), command)


def _check(draft: Draft, view: Aero, command: Fly) -> None:
    unit, name = command.unit, view.design.name
    counts = (command.left, command.right, command.free, command.over, command.hexes)
    if min(*counts, command.thrust, command.straight or 0) < 0:
        raise RuleError("fly", "Nothing of a move is less than 0.")
    if is_carried(view.paper):
        words = f"{name} {held_by(view.paper)} and does not fly."
        draft.forbid(command, "carried", words, unit)
    if view.is_grounded:
        raise RuleError("grounded", f"{name} stands on the ground and has to lift off first.")
    reason = flight.cannot_thrust(view)
    if reason is not None:
        draft.forbid(command, "fly", f"{name} {reason} and flies straight on.", unit)
    if command.velocity is not None and not 0 <= command.velocity <= paper.FASTEST:
        words = f"Velocity runs from 0 to {paper.FASTEST}, not {command.velocity}."
        raise RuleError("velocity", words)
    if command.altitude is not None:
        if view.altitude is None:
            raise RuleError("altitude", f"{name} is in space, where there is no altitude.")
        if not 1 <= command.altitude <= paper.HIGHEST:
            words = f"{name} flies 1 to {paper.HIGHEST} high, not {command.altitude}; it may land."
            raise RuleError("altitude", words)
    for side, sides in (("left", command.left), ("right", command.right)):
        if sides and numbers.turning(view, side) is None:
            words = f"{name} has lost its {side} thrusters and does not turn there."
            draft.forbid(command, "thruster", words, unit)
    if command.straight is not None:
        _check_straight(draft, view, command)
    if command.hover and not (view.is_airborne and can_hover(view)):
        draft.forbid(command, "hover", f"{name} does not hover.", unit)
    if command.hexes and not command.hover:
        raise RuleError("hover", "Hexes are only counted for what hovers.")
    if command.about and not view.design.is_spheroid:
        draft.forbid(command, "about", f"{name} is no spheroid and has no sides to turn.", unit)
    if (command.ceiling or command.wrong_map) and not flight.needs_air(view):
        raise RuleError("ceiling", f"{name} may fly as high as it likes.")


def _flown(view: Aero, command: Fly) -> int:
    """Hexes straight on since its last turn, those of earlier turns too."""
    return min(view.paper.tracks.get(keys.STRAIGHT, 0) + (command.straight or 0), MOST_STRAIGHT)


def _check_straight(draft: Draft, view: Aero, command: Fly) -> None:
    """Refuse a turn on a ground map that comes too early."""
    name, sides = view.design.name, command.left + command.right
    if not view.is_airborne:
        raise RuleError("straight", f"{name} is not above a ground map.")
    flown = _flown(view, command)
    if sides > 1:
        words = f"On a ground map {name} turns by one hexside, then flies straight on."
        draft.forbid(command, "straight", words, command.unit)
    elif sides and flown < GROUND_MAP_HEXES:
        far = counted(flown, "hex")
        words = f"{name} has flown {far} straight on and turns after {GROUND_MAP_HEXES}."
        draft.forbid(command, "straight", words, command.unit)


# -- what shakes it --------------------------------------------------------------------------


def _shake(draft: Draft, view: Aero, command: Fly) -> None:
    """Rolls for what the whole move has come to; what a later part mends is asked no more."""
    unit, tracks = command.unit, view.paper.tracks
    in_air, hovers = view.is_airborne, bool(tracks.get(keys.HOVERS, 0))
    fallen = tracks.get(keys.DESCENDED, 0)
    control.owe_while(
        draft,
        unit,
        f"{fallen} levels down in a turn",
        DESCENT,
        holds=in_air and fallen >= STEEP,
        modifier=fallen,
    )
    safe = numbers.safe_thrust(view).value
    # How much too fast it is counts as long as it is: it stands in every target.
    too_fast = in_air and view.velocity > 2 * safe
    control.owe_while(draft, unit, f"velocity {view.velocity}", FAST, holds=too_fast)
    stalls = in_air and not view.velocity and not view.design.is_spheroid and not hovers
    control.owe_while(draft, unit, "it stalls", STALL, holds=stalls)
    turned = tracks.get(keys.ROLLED, 0)
    control.owe_while(draft, unit, f"{turned} rolls in a turn", ROLLS, holds=turned > 1)
    pushed = hovers and numbers.is_pushed(view)
    control.owe_while(draft, unit, "hovers above Safe Thrust", HOVER, holds=pushed)
    if command.ceiling:
        control.owe_while(draft, unit, "above its ceiling", CEILING, holds=True)
    if command.wrong_map:
        control.owe(draft, unit, "the wrong altitude map", WRONG_MAP, due=NOW)


def come_to_rest(draft: Draft, view: Aero, unit: UnitId) -> None:
    """A ball of a DropShip carries no velocity through the air from turn to turn."""
    if view.is_airborne and view.design.is_spheroid and isinstance(view.design, DropShipDesign):
        draft.move(unit, keys.VELOCITY, 0, Cause(rule=HOVER))
