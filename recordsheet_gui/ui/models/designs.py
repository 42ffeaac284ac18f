"""Designs of the units that a list shows: fetched one by one when nothing else is to do."""

from collections import OrderedDict

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui import patience

MOST = 400
"""Designs that are kept; a screen shows a twentieth of them."""
LATER_MS = 60
"""While somebody else waits for a disk."""


class Designs(QObject):
    """Gives what it has at once, and says when more has come: lists must not wait for a disk."""

    came = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        """Nothing is fetched before somebody asks for it."""
        super().__init__(parent)
        self._library = library
        self._known: OrderedDict[str, UnitDesign | None] = OrderedDict()
        self._wanted: OrderedDict[str, int] = OrderedDict()
        """Names, and the look at the list in which they were asked for last."""
        self._look = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._fetch)

    def get(self, name: str) -> UnitDesign | None:
        """A unit's design, None while nobody has it; what was looked at last comes first."""
        if name in self._known:
            self._known.move_to_end(name)
            return self._known[name]
        self._wanted[name] = self._look
        self._wanted.move_to_end(name)
        if not self._timer.isActive():
            self._timer.start(0)
        return None

    def stop(self) -> None:
        """The library is about to be closed."""
        self._wanted.clear()
        self._timer.stop()

    def forget(self, name: str) -> None:
        """A unit was changed."""
        self._known.pop(name, None)

    def _fetch(self) -> None:
        if not self._wanted:
            return
        if patience.is_waiting():
            self._timer.start(LATER_MS)
            return
        last = max(self._wanted.values())
        name = next(name for name, look in self._wanted.items() if look == last)
        del self._wanted[name]
        self._look += 1
        try:
            self._known[name] = self._library.load(name)
        except StorageError:
            self._known[name] = None  # whoever takes the unit hears why
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        self.came.emit()
        if self._wanted:
            self._timer.start(0)
