"""What a player does to the look of the table: sheets, panels, timer."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from recordsheet_gui.storage.settings import MOST_MINUTES, Layout
from recordsheet_gui.ui.controller import Controller

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow


class ViewActions:
    """Layout and size of sheets, places of panels, and what stands beside the phase."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """For the sheets and panels of a window."""
        self._window = window
        self._controller = controller

    def play_layout(self) -> None:
        """Sheets of this kind for play, or as on paper."""
        play = self._window.actions_by_key["play_layout"].isChecked()
        kinds = {pane.kind for pane in self._window.panes() if pane.kind}
        settings = self._controller.settings
        for kind in kinds:
            settings = settings.with_layout(kind, Layout.PLAY if play else Layout.PAPER)
        self._controller.change_settings(settings)
        self._window.group.arrange_anew()
        for pane in self._window.panes():
            pane.rebuild()
            pane.view.go_to_start()

    def fit_page(self) -> None:
        """The whole page."""
        self._each_view("fit_page")

    def fit_width(self) -> None:
        """The page's width."""
        self._each_view("fit_width")

    def zoom_in(self) -> None:
        """Closer."""
        self._each_view("zoom_in")

    def zoom_out(self) -> None:
        """Farther."""
        self._each_view("zoom_out")

    def _each_view(self, method: str) -> None:
        for pane in self._window.panes():
            getattr(pane.view, method)()

    def full_screen(self) -> None:
        """All of the screen, or a window again."""
        on = self._window.actions_by_key["full_screen"].isChecked()
        full = Qt.WindowState.WindowFullScreen
        self._window.setWindowState(
            self._window.windowState() | full if on else self._window.windowState() & ~full
        )

    def reset_layout(self) -> None:
        """All panels where they were at first."""
        self._window.furnish()
        self._window.shell.arrange()

    def turn_timer(self) -> None:
        """A timer beside the phase, or none."""
        self._set(turn_timer=self._window.actions_by_key["turn_timer"].isChecked())

    def round_counter(self) -> None:
        """A counter of turns beside the phase, or none."""
        self._set(round_counter=self._window.actions_by_key["round_counter"].isChecked())

    def turn_minutes(self) -> None:
        """How long a turn may take; who sets it wants the timer."""
        from PySide6.QtWidgets import QInputDialog

        minutes, is_given = QInputDialog.getInt(
            self._window,
            "Time for a turn",
            "Minutes for a turn; 0 counts up:",
            self._controller.settings.turn_minutes,
            0,
            MOST_MINUTES,
        )
        if is_given:
            self._set(turn_minutes=minutes, turn_timer=True)
            self._window.actions_by_key["turn_timer"].setChecked(True)

    def _set(self, **changed: object) -> None:
        settings = replace(self._controller.settings, **changed)  # type: ignore[arg-type]
        self._controller.change_settings(settings)
