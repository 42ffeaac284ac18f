"""What a guest may not touch is shut, and says why."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import plainly

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

LEADING = ("next_phase", "end_turn", "skip_owed", "initiative")
"""What goes on for everybody."""
OWNING = ("add_unit", "pilot", "withdraw", "duplicate", "remove_unit", "game_options")
"""What changes who plays at the table."""
TOUCHING = ("attack", "write_note")


class Shutter(QObject):
    """Follows the rights of whoever plays in a window."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """Everything is open in a game of one's own."""
        super().__init__(window)
        self._window, self._controller = window, controller
        self._tips: dict[QObject, str] = {}
        """What was said of a control before it was shut."""
        for signal in (
            controller.allowed,
            controller.game_opened,
            controller.looked,
            controller.unit_chosen,
            controller.state_changed,
            controller.table_changed,
        ):
            signal.connect(self.follow)

    def follow(self) -> None:
        """Open and shut."""
        controller, window = self._controller, self._window
        game = controller.game
        if game is None:
            return
        leads, touches = controller.shut(None), controller.shut(controller.unit)
        is_shown_only = game.is_elsewhere and bool(game.notice)
        owns = "" if not game.is_elsewhere else self._why_not_own()
        for keys, why in ((LEADING, leads), (OWNING, owns), (TOUCHING, touches)):
            for key in keys:
                self._shut(window.actions_by_key[key], why)
        self._shut(window.phase.next, leads)
        self._shut(window.turn_stack, touches)
        # Where nothing can ever be done, nothing stands there that looks like it.
        window.turn_stack.setVisible(not is_shown_only)
        for part in (window.hit_bar.line, window.hit_bar.words):
            part.setVisible(not is_shown_only)
        for button in window.roster.findChildren(QPushButton, "add-unit"):
            self._shut(button, owns)
        for card in window.cards.cards:
            self._shut(card, controller.shut(card.entry.unit))

    def _why_not_own(self) -> str:
        from recordsheet_gui.core.table import NameGame
        from recordsheet_gui.shared_table.door import GuestSession

        game = self._controller.game
        assert game is not None
        session = self._controller.session
        if game.notice or not isinstance(session, GuestSession):
            return game.notice
        return session.forbids(NameGame(to="x"))

    def _shut(self, control: object, why: str) -> None:
        """Shut a control with a sentence, or open it again with its own; others may shut it too."""
        from PySide6.QtGui import QAction

        assert isinstance(control, QWidget | QAction)
        if why:
            self._tips.setdefault(control, control.toolTip())
            control.setToolTip(plainly(why))
            control.setEnabled(False)
        elif control in self._tips:
            control.setToolTip(self._tips.pop(control))
            control.setEnabled(not self._controller.looking_at)
