"""The panel of the turn that fits the game on the table."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.qt_override import override as qt_override

NARROWEST = 300
"""Pixels."""


class TurnStack(QStackedWidget):
    """Shows the panel of the turn of whatever game is on the table."""

    needs_room = Signal(bool)
    """Whether the panel in front shows a long list now."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Empty until there is a game, and until it stands where it belongs.

        Whatever is put elsewhere with all that is in it chooses its rules of style anew.
        """
        super().__init__(parent)
        self._controller = controller
        self._made: dict[str, QWidget] = {}
        controller.game_opened.connect(self.follow)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        # Docks that share this place are never narrower than their buttons.
        return super().minimumSizeHint().expandedTo(QSize(NARROWEST, 0))

    @property
    def panel(self) -> QWidget | None:
        """The panel that is shown."""
        return self.currentWidget()

    def follow(self) -> None:
        """Another game may need another panel."""
        controller = self._controller
        if controller.game is None:
            return
        key = controller.system.key
        if key not in self._made:
            self._made[key] = panel = GAMES[key].turn_panel(controller, self)
            self.addWidget(panel)
            if (attacking := getattr(panel, "attacking", None)) is not None:
                attacking.connect(self.needs_room)
        focus = self.window().focusWidget()
        if focus is not None and self.isAncestorOf(focus) and self.panel is not self._made[key]:
            # The keys of a panel that goes are nobody's; Qt would give them to a field of the next.
            focus.clearFocus()
        self.setCurrentWidget(self._made[key])
        self.needs_room.emit(bool(getattr(self._made[key], "is_attacking", False)))
