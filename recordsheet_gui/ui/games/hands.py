"""What a player's hands do on a sheet; a game with gestures of its own overrides some of it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.view import SheetView

if TYPE_CHECKING:
    from recordsheet_gui.session.journal import Line


class Hands(QObject):
    """Plain hands: every gesture marks by hand, as the pane does it."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Work on the sheet that a view shows."""
        super().__init__(parent)
        self._controller = controller
        self._view = view
        self.unit: UnitId | None = None
        self.scene: SheetScene | None = None

    def attach(self, scene: SheetScene, unit: UnitId) -> None:
        """Another sheet is in the view."""
        self.scene, self.unit = scene, unit

    def leave(self) -> None:
        """The view shows another game's sheet."""
        self.scene = None

    def refresh(self) -> None:
        """What lies over the sheet, as it is now."""

    def press_box(self, grid: GridKey, cell: Cell) -> bool:
        """False leaves the box to be marked by hand."""
        return False

    def sweep(self, grid: GridKey, cells: tuple[Cell, ...]) -> bool:
        """False leaves the boxes to be marked by hand."""
        return False

    def open_popover(self, grid: GridKey) -> bool:
        """False leaves a location to the field for amounts."""
        return False

    def fill_menu(self, menu: QMenu) -> None:
        """What only this game offers on a sheet."""

    def light_line(self, line: "Line | None") -> None:
        """Show what a line of the journal tells of, beside its boxes."""

    def light_choices(self) -> None:
        """Light all that the next open choice of this unit offers; nothing where none is open."""
        if self.scene is None or self._controller.game is None:
            return
        owed = [entry for entry in self._controller.state.owed if entry.unit == self.unit]
        choices = self._controller.question(owed[0]).choose if owed else ()
        self.scene.highlight({c.grid: () for c in choices if c.grid is not None})
