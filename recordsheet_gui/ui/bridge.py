"""Session news as one Qt signal."""

from PySide6.QtCore import QObject, Signal

from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.session import Record, Session


class SessionBridge(QObject):
    """Connect views to `changed`; Qt lets go of a view that dies."""

    changed = Signal(object, object, object)
    """State before, state after, and the step or the move of the cursor between them."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Listen to one session."""
        super().__init__(parent)
        session.listen(self._tell)

    def _tell(self, before: GameState, after: GameState, record: Record) -> None:
        self.changed.emit(before, after, record)
