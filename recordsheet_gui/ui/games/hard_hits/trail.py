"""What a weapon went through on the damage allocation chart, read from the journal."""

from weakref import ref

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from recordsheet_gui.core.events import DiceRolled, Event, NoteWritten
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.history import History
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.allocation import LOG
from recordsheet_gui.systems.hard_hits.volley import ROLL
from recordsheet_gui.ui.games.hard_hits.chart import ChartPart, ChartStep
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.style import is_reduced

BEAT = 70
"""Milliseconds from column to column."""
FARTHEST = 60
"""Steps around a line that may belong to its weapon."""


def show_trail(scene: SheetScene, steps: tuple[ChartStep, ...]) -> None:
    """Light the cells of a weapon on the chart of a sheet."""
    for part in charts(scene):
        part.show_trail(steps)


def charts(scene: SheetScene) -> list[ChartPart]:
    """The charts of a sheet."""
    return [part for part in scene.parts if isinstance(part, ChartPart)]


class TrailPlayer(QObject):
    """Lights the columns of a chart one after the other when a weapon has been resolved."""

    def __init__(self, parent: QWidget) -> None:
        """Nothing has been shown yet."""
        super().__init__(parent)
        # A sheet that was replaced goes, although its chart was the last to light up.
        self._scene: ref[SheetScene] | None = None
        self._steps: tuple[ChartStep, ...] = ()
        self._cursor = 0
        self._count = 0
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)

    def show(self, scene: SheetScene, history: History, unit: UnitId) -> None:
        """Show the last weapon's way; step by step only when it is news."""
        steps = last_trail(history, unit)
        is_news = history.cursor > self._cursor and steps != self._steps
        is_same = scene is self._shown_on() and steps == self._steps
        self._cursor = history.cursor
        if is_same and self._timer.isActive():
            self._put_back(scene)
            return
        self._scene, self._steps = ref(scene), steps
        show_trail(scene, steps)
        self._timer.stop()
        if is_news and steps and self._may_move():
            self._count = 0
            self._timer.start()
            self._beat()

    def _put_back(self, scene: SheetScene) -> None:
        """A chart that was laid out anew goes on where the last one was."""
        for part in charts(scene):
            if part.shown is not None and part.shown.trail != self._steps:
                part.show_trail(self._steps)
                part.light(self._count)

    def stop(self) -> None:
        """Something else is to be shown."""
        self._timer.stop()

    def _may_move(self) -> bool:
        """False where the player wants no animations, and while nobody looks."""
        parent = self.parent()
        if not isinstance(parent, QWidget) or not parent.isVisible():
            return False
        return not is_reduced(parent)

    def _beat(self) -> None:
        scene = self._shown_on()
        self._count += 1
        is_over = self._count >= len(self._steps)
        if is_over or scene is None:
            self._timer.stop()
        if scene is not None:
            for part in charts(scene):
                part.light(None if is_over else self._count)

    def _shown_on(self) -> SheetScene | None:
        scene = self._scene() if self._scene is not None else None
        return scene if scene is not None and isValid(scene) else None

    @property
    def is_playing(self) -> bool:
        """True while columns are still to light up."""
        return self._timer.isActive()


def last_trail(history: History, unit: UnitId) -> tuple[ChartStep, ...]:
    """The cells since the last roll for this ship, or none."""
    found: list[ChartStep] = []
    for position in range(history.cursor, max(0, history.cursor - FARTHEST), -1):
        for event in reversed(history.step(position).events):
            if is_roll(event, unit):
                return tuple(reversed(found))
            step = step_of(event, unit)
            if step is not None:
                found.append(step)
    return ()


def trail_at(history: History, position: int, event: Event, unit: UnitId) -> tuple[ChartStep, ...]:
    """The cells of the weapon that a line of the journal tells of."""
    first = max(1, position - FARTHEST)
    last = min(history.cursor, position + FARTHEST)
    found: list[ChartStep] = []
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


def step_of(event: Event, unit: UnitId) -> ChartStep | None:
    """The cell that a note of the log tells of."""
    if not isinstance(event, NoteWritten) or event.cause.rule != LOG or event.unit != unit:
        return None
    row, _, letter = event.cause.source.partition("-")
    points = event.text.partition(" ")[0]
    if not (row.isdecimal() and points.isdecimal() and letter in tables.COLUMNS):
        return None
    is_hit = not event.text.endswith(": none")
    return ChartStep(int(row), tables.COLUMNS.index(letter), int(points), is_hit)
