"""What happens is said aloud where somebody listens instead of looking."""

from PySide6.QtCore import QModelIndex, QObject

from recordsheet_gui.session.session import Moved, Record
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.models.journal import LINE_ROLE
from recordsheet_gui.ui.widgets.journal import JournalView

MOST_SAID = 8
"""Sentences of one step that are read out; the journal has them all."""


class Announcer(QObject):
    """Reads the journal's new sentences after each step that was played."""

    def __init__(self, controller: Controller, journal: JournalView) -> None:
        """Lives as long as the journal that it reads."""
        super().__init__(journal)
        self._journal = journal
        self._has_news = False
        controller.recorded.connect(self._expect)
        controller.game_opened.connect(self._forget)
        journal.journal.rowsInserted.connect(self._read)

    def _expect(self, records: tuple[Record, ...]) -> None:
        # What was taken back or brought back is told as a message.
        self._has_news = not any(isinstance(record, Moved) for record in records)

    def _forget(self) -> None:
        """The past of a game that is opened is no news."""
        self._has_news = False

    def _read(self, _: QModelIndex, first: int, last: int) -> None:
        if not self._has_news:
            return
        self._has_news = False
        model = self._journal.journal
        rows = [model.index(row, 0) for row in range(first, last + 1)]
        told = [str(row.data()) for row in rows if row.data(LINE_ROLE) is not None]
        more = len(told) - MOST_SAID
        if more > 0:
            told = [*told[:MOST_SAID], f"And {more} more."]
        announce(self._journal, " ".join(told))
