"""One point that finds a component: through-armor and floating criticals, MASC failures."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.game import SIDES
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.aim import (
    check_aim,
    check_word,
    roll_center,
    roll_location,
)
from recordsheet_gui.systems.renegade_tech.commands import Aim, Land, StrikeComponent
from recordsheet_gui.systems.renegade_tech.damage import follow, remember, strike
from recordsheet_gui.systems.renegade_tech.destruction import arrive
from recordsheet_gui.systems.renegade_tech.diagram import (
    CRITICAL,
    FRONT_ARMOR,
    REAR_ARMOR,
    Place,
    diagram_of,
    is_intact,
)
from recordsheet_gui.systems.renegade_tech.slots import slot_at
from recordsheet_gui.units.mech.anatomy import NAMES, TORSOS

COMPONENT = RuleId("RT-component")
THROUGH_ARMOR = RuleId("RT-through-armor")
FLOATING = RuleId("RT-floating")


def owe_for_two(draft: Draft, unit: UnitId, location: str, hit: Land) -> None:
    """The optional critical of a location roll of 2, after the template itself (RT-15)."""
    way = options.chosen(draft.state, "location_two")
    if way == "plain" or not options.is_on(draft.state, "criticals"):
        return
    is_floating = way == "floating"
    owe(
        draft,
        StrikeComponent(
            unit=unit,
            location="roll" if is_floating else location,
            side=hit.side,
            rear=hit.rear,
            source=hit.source,
        ),
        FLOATING if is_floating else THROUGH_ARMOR,
        "the location roll was a 2",
    )


def owe(draft: Draft, command: StrikeComponent, rule: RuleId, why: str) -> None:
    """A critical that waits for its dice."""
    draft.owe(command, rule, unit=command.unit, why=why)


def decide(draft: Draft, command: StrikeComponent) -> None:
    """Go down a rolled column to the first component, or to the first internal box."""
    unit = command.unit
    check_aim(draft.state, unit, Aim(location=command.location))
    check_word("side", command.side, SIDES)
    location: str | None = command.location
    if command.location == "roll":
        location, _ = roll_location(draft, unit, command.side, "weapon", "Critical")
    assert location is not None
    location = arrive(draft, unit, location)
    if location is None:
        return
    column = roll_center(draft, unit, location, "Critical")
    rear = (command.rear or command.side == "rear") and location in TORSOS
    place = _first(draft.unit(unit), location, column, rear=rear)
    if place is None:
        draft.remark(f"{NAMES[location]}: column {column} is empty", Cause(rule=COMPONENT), unit)
        return
    before = remember(draft, unit)
    strike(draft, unit, (place,), Cause(rule=COMPONENT, source=command.source or "critical"))
    follow(draft, unit, before, (place,), command.source or "critical")


def _first(paper: UnitState, location: str, column: int, *, rear: bool) -> Place | None:
    """The first intact box of a component in a column, else the first intact internal box."""
    diagram = diagram_of(paper, location)
    stack = diagram.stacks[diagram.first[location] + column - 1]
    inside = [
        place
        for _, place in (reversed(stack) if rear else stack)
        if is_intact(paper, place) and not place[0].endswith((FRONT_ARMOR, REAR_ARMOR))
    ]
    return next((p for p in inside if _is_component(paper, p)), inside[0] if inside else None)


def _is_component(paper: UnitState, place: Place) -> bool:
    location, _, part = place[0].partition("/")
    if part != CRITICAL:
        return False
    slot = mech_of(paper.design).slot(slot_at(paper, location, place[1]))
    return slot is not None and bool(slot.name) and slot.is_hittable
