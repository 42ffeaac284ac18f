"""What a ship's sheet shows beside its marks: the way of a weapon on the chart, open choices."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.games.hard_hits.trail import TrailPlayer, show_trail, trail_at
from recordsheet_gui.ui.scene.view import SheetView

if TYPE_CHECKING:
    from recordsheet_gui.session.journal import Line


class ShipHands(Hands):
    """Boxes are marked by hand; the chart follows the volleys."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Nothing has been fired yet."""
        super().__init__(controller, view, parent)
        self.trail = TrailPlayer(parent)
        self._line: Line | None = None

    @override
    def refresh(self) -> None:
        self._line = None
        self._show_trail()
        super().refresh()

    @override
    def follow_layout(self) -> None:
        if self._controller.game is None:
            return
        line = self._line
        super().follow_layout()
        if line is not None:
            self.light_line(line)

    def _show_trail(self) -> None:
        """The cells of the chart that the last weapon went through."""
        if self.scene is not None and self.unit is not None:
            self.trail.show(self.scene, self._controller.session.history, self.unit)

    @override
    def light_line(self, line: "Line | None") -> None:
        """Show on the chart the weapon that a line of the journal tells of."""
        if self.scene is None or self.unit is None:
            return
        self.trail.stop()
        self._line = line
        if line is None:
            self._show_trail()
            return
        history = self._controller.session.history
        show_trail(self.scene, trail_at(history, line.position, line.event, self.unit))
