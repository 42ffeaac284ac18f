"""A bar that lies over the foot of the sheet until what it tells of is solved or read."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.opening import OpenButtons
from recordsheet_gui.ui.widgets.foot_bar import FootBar

KEPT_NOWHERE = "This battle ends with the program: save a copy to keep it."


class NoticeBar(FootBar):
    """Why a step waits and what can be done about it; else what was odd at the start."""

    def __init__(self, controller: Controller, place: QWidget) -> None:
        """Hidden while all is well; else over the foot of its place."""
        super().__init__(place)
        self._controller = controller
        self._has_read = False
        """True when somebody has read that this game is only in memory."""
        self._notices: list[str] = []
        self._written = ""
        """The notice that the buttons for opening belong to."""
        self.retry = QPushButton("Try again")
        self.retry.clicked.connect(controller.try_again)
        self.copy = QPushButton("Save a copy...")
        self.drop = QPushButton("Drop the step")
        self.drop.setToolTip("The paper stays as it is shown")
        self.drop.clicked.connect(controller.drop_waiting)
        self.close_button = QPushButton("Close")
        self.close_button.clicked.connect(self._forget)
        self.written = OpenButtons()
        self.row.addWidget(self.written)
        self._buttons = (self.retry, self.copy, self.drop, self.close_button)
        self.put(*self._buttons)
        self.refresh()

    def tell(self, words: str) -> None:
        """A sentence that stays until somebody has read it."""
        if words not in self._notices:
            self._notices.append(words)
        self.refresh()

    def tell_written(self, path: Path, words: str) -> None:
        """A file is there: the last one can be opened from here."""
        self._notices = [notice for notice in self._notices if notice != self._written]
        self._written = words
        self.written.offer(path)
        self.tell(words)

    def refresh(self) -> None:
        """A step that waits comes before everything else."""
        trouble, game = self._controller.trouble, self._controller.game
        is_in_memory = game is not None and game.is_in_memory and not self._has_read
        notices = [*self._notices, KEPT_NOWHERE] if is_in_memory else self._notices
        self._be_calm(not trouble and not is_in_memory)
        # What is on its way to the disk cannot be had back, nor copied.
        has_choice = bool(trouble) and not self._controller.is_writing
        for button in (self.retry, self.drop):
            button.setVisible(has_choice)
        self.copy.setVisible(has_choice or (is_in_memory and not trouble))
        is_told = self._written in self._notices and not trouble
        self.written.setVisible(is_told)
        self.close_button.setVisible(bool(notices) and not trouble)
        self.tell_words(trouble or " ".join(notices))
        if patience.has_kept_back():
            self._rest(is_awake=False)
            QTimer.singleShot(patience.NAP, self._rest)

    def _rest(self, *, is_awake: bool = True) -> None:
        for button in self._buttons:
            button.setEnabled(is_awake)

    def _be_calm(self, is_calm: bool) -> None:
        """Only what needs an act stands out; the rest is a message like any other."""
        if self.property("calm") != is_calm:
            self.setProperty("calm", is_calm)
            for widget in (self, self.words):
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    def begin(self) -> None:
        """In another game nobody has read anything, and no file has been written of it."""
        self._has_read = False
        self._notices = [notice for notice in self._notices if notice != self._written]
        self.refresh()

    def _forget(self) -> None:
        self._notices, self._has_read = [], True
        self.refresh()
