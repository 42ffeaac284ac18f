"""What a card, a typed line or the journal points at, lit on the sheet in front."""

from recordsheet_gui.core.answers import Choice
from recordsheet_gui.core.events import (
    BoxesLost,
    BoxesRestored,
    Event,
    SlotsCleared,
    SlotsMarked,
)
from recordsheet_gui.session.foretold import marks_of, slots_of
from recordsheet_gui.session.journal import Line
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane


class Lights:
    """Lights and ghosts over one pane."""

    def __init__(self, controller: Controller, pane: SheetPane) -> None:
        """Nothing is lit."""
        self._controller = controller
        self._pane = pane

    def show_preview(self, events: tuple[Event, ...]) -> None:
        """Ghosts of what the hit bar would do to the sheet."""
        if self._pane.scene is not None:
            mine = tuple(e for e in events if getattr(e, "unit", None) == self._pane.unit)
            self._pane.scene.show_ghost(marks_of(mine), slots_of(mine))

    def light_choice(self, choice: Choice | None) -> None:
        """The boxes that a choice of a card would take."""
        scene = self._pane.scene
        if scene is None:
            return
        if choice is None or choice.grid is None:
            self._pane.hands.light_choices()
        else:
            scene.highlight({choice.grid: choice.cells})

    def light_line(self, line: Line | None) -> None:
        """What a sentence of the journal tells of, with its sheet in front."""
        if line is not None and line.unit is not None:
            self._controller.choose_unit(line.unit)
        scene = self._pane.scene
        if scene is None:
            return
        event = line.event if line else None
        self._pane.hands.light_line(line)
        if isinstance(event, BoxesLost | BoxesRestored):
            scene.highlight({event.grid: event.cells})
        elif isinstance(event, SlotsMarked | SlotsCleared):
            scene.highlight({}, event.slots)
        else:
            scene.highlight({})
