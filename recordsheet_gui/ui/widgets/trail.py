"""What a weapon went through on the damage allocation chart, read from the journal."""

from recordsheet_gui.core.events import DiceRolled, Event, NoteWritten
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.history import History
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.allocation import LOG
from recordsheet_gui.systems.hard_hits.volley import ROLL
from recordsheet_gui.ui.scene.chart import ChartPart, Step
from recordsheet_gui.ui.scene.scene import SheetScene

FARTHEST = 60
"""Steps around a line that may belong to its weapon."""


def show_trail(scene: SheetScene, steps: tuple[Step, ...]) -> None:
    """Light the cells of a weapon on the chart of a sheet."""
    for part in scene.parts:
        if isinstance(part, ChartPart):
            part.show_trail(steps)


def last_trail(history: History, unit: UnitId) -> tuple[Step, ...]:
    """The cells since the last roll for this ship, or none."""
    found: list[Step] = []
    for position in range(history.cursor, max(0, history.cursor - FARTHEST), -1):
        for event in reversed(history.step(position).events):
            if is_roll(event, unit):
                return tuple(reversed(found))
            step = step_of(event, unit)
            if step is not None:
                found.append(step)
    return ()


def trail_at(history: History, position: int, event: Event, unit: UnitId) -> tuple[Step, ...]:
    """The cells of the weapon that a line of the journal tells of."""
    first = max(1, position - FARTHEST)
    last = min(history.cursor, position + FARTHEST)
    found: list[Step] = []
    is_past = False
    for i in range(first, last + 1):
        for other in history.step(i).events:
            if is_roll(other, unit):
                if is_past:
                    return tuple(found)
                found = []
            step = step_of(other, unit)
            if step is not None:
                found.append(step)
            is_past = is_past or (i == position and other is event)
    return tuple(found) if is_past else ()


def is_roll(event: Event, unit: UnitId) -> bool:
    """True for the roll of a row."""
    return isinstance(event, DiceRolled) and event.rule == ROLL and event.unit == unit


def step_of(event: Event, unit: UnitId) -> Step | None:
    """The cell that a note of the log tells of."""
    if not isinstance(event, NoteWritten) or event.cause.rule != LOG or event.unit != unit:
        return None
    row, _, letter = event.cause.source.partition("-")
    points = event.text.partition(" ")[0]
    if not (row.isdecimal() and points.isdecimal() and letter in tables.COLUMNS):
        return None
    is_hit = not event.text.endswith(": none")
    return Step(int(row), tables.COLUMNS.index(letter), int(points), is_hit)
