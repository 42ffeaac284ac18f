"""Tracks, wheels, skirts and screws: what a blow to them costs."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.vehicle import keys, tables
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle

MOTIVE = RuleId("TW-motive")
ARMORED = -2
"""What an armored motive system takes off the roll."""
ARMORED_FAMILY = "armored motive system"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollMotive(UnitCommand):
    """Roll for damage to what drives a vehicle."""

    do: ClassVar[str] = "motive"
    title: ClassVar[str] = "motive damage"

    side: str = "front"
    """The side that the attack came from."""


def owe(draft: Draft, vehicle: Vehicle, unit: UnitId, side: str, why: str) -> None:
    """Queue a motive roll; what has a rotor knows none, and a table may do without."""
    if vehicle.flies or not options.is_on(draft.state, "criticals"):
        return
    draft.owe(RollMotive(unit=unit, side=side), MOTIVE, unit=unit, why=why)


def modifiers(vehicle: Vehicle, side: str) -> Number:
    """What the side, the way it moves and its armor add to the roll."""
    table = tables.motive()
    parts = [
        Part(label=f"from the {side}", value=table.sides[side], rule=MOTIVE),
        Part(
            label=str(vehicle.design.motion),
            value=table.motions.get(vehicle.design.motion, 0),
            rule=MOTIVE,
        ),
    ]
    if vehicle.carries(ARMORED_FAMILY):
        parts.append(Part(label="armored motive system", value=ARMORED, rule=MOTIVE))
    return total(*(part for part in parts if part.value))


def roll(draft: Draft, vehicle: Vehicle, command: RollMotive) -> str | None:
    """One roll of the table; gives the result that was written down."""
    table = tables.motive()
    if vehicle.flies:
        raise RuleError("no-motive", f"{vehicle.design.name} flies by its rotor: no motive roll.")
    sides = tables.columns(vehicle.anatomy.hit_table)
    if command.side not in sides:
        known = ", ".join(sides)
        raise RuleError("side", f'There is no side "{command.side}"; there are {known}.')
    more = modifiers(vehicle, command.side)
    told = " ".join(f"{part.value:+} {part.label}" for part in more.parts)
    title = f"Motive damage{f' ({told})' if told else ''}"
    faces = draft.roll(2, 6, title, MOTIVE, unit=command.unit)
    found = table.result(sum(faces) + more.value)
    if found is None:
        words = "the motive system holds"
        draft.remark(words, Cause(rule=MOTIVE), command.unit)
        return None
    key = keys.motive(vehicle.motive_rolls + 1, found.result)
    draft.set(command.unit, key, Cause(rule=MOTIVE))
    return found.result
