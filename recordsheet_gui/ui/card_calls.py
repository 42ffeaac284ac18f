"""Cards that wait come to the front by themselves, and leave as they came."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDockWidget, QWidget

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow


class CardCalls:
    """Follows the cards of a window that is filled."""

    def __init__(self, window: "MainWindow") -> None:
        """Listen to its cards."""
        self._window = window
        self._beside: QDockWidget | None = None
        """What lay over the cards before they came to the front."""
        cards = window.cards
        cards.count_changed.connect(self._count)
        cards.called.connect(self._bring)
        cards.emptied.connect(self._leave)

    @property
    def is_in_sight(self) -> bool:
        """True while no other panel lies over the cards."""
        return is_in_front(self._window.owed_dock)

    def raise_panel(self, dock: QDockWidget) -> None:
        """Bring a panel to the front, wherever it is, because somebody wants it."""
        self._beside = None
        self._window.shell.bring(dock)

    def _count(self, count: int) -> None:
        self._window.shell.plates["This turn"].tell(f"{count} owed" if count else "")

    def _has_keys(self, place: QWidget) -> bool:
        focus = self._window.focusWidget()
        return focus is not None and (focus is place or place.isAncestorOf(focus))

    def _bring(self) -> None:
        """Something waits: its cards are in sight, and keys of the panel below go on with them."""
        window, dock = self._window, self._window.owed_dock
        # A panel that the player closed stays closed.
        if dock.isHidden():
            return
        over = [other for other in window.tabifiedDockWidgets(dock) if is_in_front(other)]
        has_keys = any(self._has_keys(place) for place in (window.turn_stack, *over))
        if over:
            self.raise_panel(dock)
            self._beside = over[0]
        if has_keys:
            window.cards.setFocus()

    def _leave(self) -> None:
        """All is settled: what the cards came in front of comes back."""
        window = self._window
        if self._has_keys(window.cards):
            window.pane.view.setFocus()
        beside, self._beside = self._beside, None
        if beside is not None and not beside.isHidden() and self.is_in_sight:
            beside.raise_()


def is_in_front(dock: QDockWidget) -> bool:
    """True when no other panel lies over it."""
    return not dock.visibleRegion().isEmpty()
