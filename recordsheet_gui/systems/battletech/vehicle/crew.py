"""Who sits in a vehicle: hits, stuns, and the clearing of jams."""

from typing import ClassVar

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.systems.battletech import firing
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle

CREW = RuleId("TW-vehicle-crew")
STUN = RuleId("TW-vehicle-stunned")
CLEAR = RuleId("TW-vehicle-clear")

STUNNED = "stunned"
KILLED = "killed"


@dataclass(frozen=True, slots=True, kw_only=True)
class HitCrew(UnitCommand):
    """Say by hand who of the crew is hit; nothing else follows."""

    do: ClassVar[str] = "crew"
    title: ClassVar[str] = "crew"
    is_by_hand: ClassVar[bool] = True

    hit: str
    """driver, commander (in a VTOL pilot, copilot), stunned for one more turn, or killed."""
    on: bool = True
    """False takes it back."""


def by_hand(draft: Draft, vehicle: Vehicle, command: HitCrew) -> None:
    """What the player says, and no more."""
    word = command.hit.replace("co-pilot", "copilot")
    if word == STUNNED:
        turns = max(0, vehicle.stunned + (1 if command.on else -1))
        draft.move(command.unit, keys.STUNNED, turns, HAND)
        return
    marks = {**vehicle.seats, KILLED: keys.KILLED}
    if word not in marks:
        known = ", ".join((*marks, STUNNED))
        raise RuleError("crew", f'Nobody aboard is "{command.hit}"; there are {known}.')
    draft.set(command.unit, marks[word], HAND, on=command.on)


# -- by the rules ----------------------------------------------------------------------------


def kill(draft: Draft, unit: UnitId, source: str) -> None:
    """Nobody is left."""
    draft.set(unit, keys.KILLED, Cause(rule=CREW, source=source))


def stun(draft: Draft, vehicle: Vehicle, unit: UnitId, source: str) -> None:
    """One turn more; who has nobody left unhurt does not survive it."""
    if vehicle.is_crew_hurt:
        kill(draft, unit, source)
        return
    draft.move(unit, keys.STUNNED, vehicle.stunned + 1, Cause(rule=STUN, source=source))


def hit(draft: Draft, vehicle: Vehicle, unit: UnitId, seat: str, source: str) -> None:
    """A driver or commander is hit once; the second time stuns, or kills where both are hit."""
    if vehicle.is_seat_hit(seat):
        stun(draft, vehicle, unit, source)
        return
    draft.set(unit, vehicle.seats[seat], Cause(rule=CREW, source=source))
    if seat == "commander":
        draft.move(unit, keys.STUNNED, vehicle.stunned + 1, Cause(rule=STUN, source=source))


# -- jams ------------------------------------------------------------------------------------


def clear(draft: Draft, vehicle: Vehicle, command: firing.Unjam) -> None:
    """A turn without weapon attacks clears one weapon or one turret, and no roll is made."""
    unit, name = command.unit, vehicle.design.name
    what, title = _jam(vehicle, command)
    tracks = vehicle.paper.tracks
    if vehicle.is_dazed:
        draft.forbid(command, "stunned", f"The crew of {name} is stunned.", unit)
    if any(n for key, n in tracks.items() if key.startswith("fired/")):
        draft.forbid(command, "fired", f"{name} has fired this turn.", unit)
    if vehicle.is_clearing:
        draft.forbid(command, "cleared", f"The crew of {name} works on another jam.", unit)
    draft.move(unit, keys.clearing(what), 1, Cause(rule=CLEAR, source=title))
    draft.remark(f"the crew clears the {title}", Cause(rule=CLEAR), unit)


def _jam(vehicle: Vehicle, command: firing.Unjam) -> tuple[str, str]:
    """The weapon or the turret that is meant, by its key and its name."""
    conditions = vehicle.paper.conditions
    if not command.weapon and command.item is None:
        for turret in vehicle.turrets:
            if command.location in ("", turret) and keys.turret_jammed(turret) in conditions:
                return turret, vehicle.anatomy.name(turret)
        raise RuleError("not-jammed", "No turret is jammed.")
    for index, item in firing.carried(vehicle, command):
        if keys.malfunction(index) in conditions:
            return str(index), item.gear.name
    raise RuleError("not-jammed", f'No "{command.weapon or "such weapon"}" malfunctions.')


# -- time ------------------------------------------------------------------------------------


def close_turn(draft: Draft, vehicle: Vehicle, unit: UnitId) -> None:
    """A stunned turn is over, and what was cleared works again."""
    if vehicle.is_dazed and vehicle.stunned:
        draft.move(unit, keys.STUNNED, vehicle.stunned - 1, Cause(rule=STUN))
    cause = Cause(rule=CLEAR)
    for key, value in vehicle.paper.tracks.items():
        if not value or not key.startswith("clearing/"):
            continue
        what = key.partition("/")[2]
        if what in vehicle.turrets:
            draft.set(unit, keys.turret_jammed(what), cause, on=False)
            draft.set(unit, keys.turret_cleared(what), cause)
        else:
            draft.set(unit, keys.malfunction(int(what)), cause, on=False)
        draft.move(unit, key, 0, cause)


def begin_turn(draft: Draft, vehicle: Vehicle, unit: UnitId) -> None:
    """A crew that is stunned now loses this turn."""
    draft.move(unit, keys.DAZED, int(vehicle.stunned > 0), Cause(rule=NEW_TURN))
