"""All dice of a battle as a list, the newest first."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from recordsheet_gui.session.luck import Roll
from recordsheet_gui.ui.qt_override import override as qt_override

ROLL_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


class RollsModel(QAbstractListModel):
    """One row for each roll."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No dice yet."""
        super().__init__(parent)
        self._rolls: list[Roll] = []

    def show(self, rolls: list[Roll]) -> None:
        """These rolls, the newest last."""
        self.beginResetModel()
        self._rolls = list(reversed(rolls))
        self.endResetModel()

    @qt_override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rolls)

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._rolls):
            return None
        roll = self._rolls[index.row()]
        if role == ROLL_ROLE:
            return roll
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return words_of(roll)
        return None


def words_of(roll: Roll) -> str:
    """A roll in words: what it was for, what fell, and how it went."""
    event, throw = roll.event, roll.throw
    against = "" if throw.least is None else f" against {event.target}"
    went = "" if throw.least is None else ", well" if throw.went_well else ", badly"
    return f"{event.why}: {event.words}{against}{went} ({event.source})"
