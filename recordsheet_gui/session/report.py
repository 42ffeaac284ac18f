"""A game as the command line prints it."""

from collections.abc import Iterable

from recordsheet_gui.core.called import with_name
from recordsheet_gui.core.events import Owed, Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session.journal import lines
from recordsheet_gui.session.owed import question_of

SHARED_FIELDS = ("pending", "conditions", "notes", "destroyed")
"""What is told of a unit alike in every game, whatever its own report says."""


def parts_of(number: Number) -> list[dict[str, object]]:
    """The labelled parts of a number."""
    return [{"label": p.label, "value": p.value, "rule": p.rule} for p in number.parts]


def pending_of(system: GameSystem, state: GameState, owed: Owed) -> dict[str, object]:
    """An owed roll or choice."""
    question = question_of(system, state, owed)
    asked: dict[str, object] = (
        {"dice": [question.dice.count, question.dice.sides]}
        if question.dice
        else {"choose": [{"id": c.id, "label": c.label} for c in question.choose]}
    )
    return {
        "id": owed.id,
        "unit": owed.unit,
        "what": question.title,
        "why": owed.why,
        **asked,
        "target": None if question.target is None else question.target.value,
        "parts": [] if question.target is None else parts_of(question.target),
        "due": owed.due,
    }


def unit_report(system: GameSystem, state: GameState, unit: UnitId) -> dict[str, object]:
    """One unit: what its system says of it, and what it owes."""
    derived = system.derive(state, unit)
    return {
        "name": state.unit(unit).design.name,
        "side": state.sides[unit],
        "pilot_name": state.unit(unit).pilot.name,
        **system.report(state, unit),
        "pending": [pending_of(system, state, owed) for owed in state.owed if owed.unit == unit],
        "conditions": _by_ids(system, state, unit, derived.conditions),
        "notes": list(state.unit(unit).notes),
        "destroyed": derived.destroyed,
    }


def _by_ids(
    system: GameSystem, state: GameState, unit: UnitId, conditions: Iterable[str]
) -> list[str]:
    """Others by their ids, which a script goes on with, where a sheet tells their names."""
    paper, names = state.unit(unit), {}
    for key in paper.conditions:
        words = system.name_of(paper.design, key)
        names[with_name(state, system.companions, key, words)] = words
    return [names.get(word, word) for word in conditions]


def game_report(system: GameSystem, state: GameState) -> dict[str, object]:
    """All units, the clock, and what nobody in particular owes."""
    return {
        "system": system.key,
        "turn": state.clock.turn,
        "phase": system.phases[state.clock.phase].title,
        "units": {unit: unit_report(system, state, unit) for unit in state.units},
        "pending": [pending_of(system, state, owed) for owed in state.owed if owed.unit is None],
    }


def step_report(system: GameSystem, before: GameState, step: Step) -> dict[str, object]:
    """One step with its facts and its sentences; what only tells has sentences alone."""
    events = () if step.command.only_tells else step.events
    return {
        "do": step.command.do,
        "facts": [encode(event) for event in events],
        "journal": [line.text for line in lines(system, before, step)],
    }
