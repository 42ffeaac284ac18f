"""The journal as a list: headings for phases, one row per sentence."""

from collections.abc import Generator
from math import inf
from time import monotonic

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from recordsheet_gui.core.events import PhaseBegan
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import Line, lines, moment
from recordsheet_gui.session.ledger import why
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
HEADING_ROLE = Qt.ItemDataRole.UserRole + 2

MOST_STEPS = 400
"""Older steps are left out of the list; the journal command and the report have them all."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A heading, or a sentence."""

    text: str
    line: Line | None = None
    clock: Clock | None = None
    """Of a heading."""


class JournalModel(QAbstractListModel):
    """What happened up to the cursor, the newest last."""

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty journal."""
        super().__init__(parent)
        self._rows: list[Row] = []
        self._steps: list[tuple[object, int]] = []
        """For each step shown: the step itself and the rows up to its end."""
        self._first = 0
        self._history: History | None = None
        self._reading: tuple[int, Generator[None, None, GameState]] | None = None
        """The state from which the next step is told, where it is still being read."""

    def show(self, system: GameSystem, history: History, seconds: float = inf) -> bool:
        """Bring the list up to the cursor; what is still true is not built again.

        False where there is more to do than in so many seconds: go on with another call.
        """
        end = monotonic() + seconds
        wanted_first = max(0, history.cursor - MOST_STEPS)
        # Who plays on keeps what was told for a while: a list that is cut at each step would jump.
        is_too_long = wanted_first > self._first + MOST_STEPS
        if history is not self._history or wanted_first < self._first or is_too_long:
            self._reset()
            self._first, self._history, self._reading = wanted_first, history, None
        # A step has one past: where the last one shown still stands, all before it do.
        kept = len(self._steps)
        while kept and not self._stands(history, kept):
            kept -= 1
        self._cut(kept)
        positions = range(self._first + kept + 1, history.cursor + 1)
        return not positions or (
            self._has_read(history, self._first + kept, end)
            and self._add(system, history, positions, end)
        )

    def _has_read(self, history: History, position: int, end: float) -> bool:
        if self._reading is None or self._reading[0] != position:
            self._reading = position, history.state_in_turns(position)
        for _ in self._reading[1]:
            if monotonic() >= end:
                return False
        self._reading = None
        return True

    def _stands(self, history: History, count: int) -> bool:
        position = self._first + count
        return position <= history.cursor and history.step(position) is self._steps[count - 1][0]

    def _reset(self) -> None:
        self.beginResetModel()
        self._rows.clear()
        self._steps.clear()
        self.endResetModel()

    def _cut(self, kept: int) -> None:
        if kept >= len(self._steps):
            return
        rows = self._steps[kept - 1][1] if kept else 0
        del self._steps[kept:]
        if rows < len(self._rows):
            self.beginRemoveRows(QModelIndex(), rows, len(self._rows) - 1)
            del self._rows[rows:]
            self.endRemoveRows()

    def _add(self, system: GameSystem, history: History, positions: range, end: float) -> bool:
        """One change of the model, however many steps: a view asks for all rows after each."""
        fresh: list[Row] = []
        last = self._last_clock()
        start = len(self._rows)
        for position in positions:
            step = history.step(position)
            before, by = history.state(position - 1), history.by(position)
            for line in lines(system, before, step, position, by):
                if line.clock != last:
                    last = line.clock
                    fresh.append(Row(text=moment(system, line.clock), clock=line.clock))
                if not isinstance(line.event, PhaseBegan):
                    fresh.append(Row(text=line.text, line=line))
            self._steps.append((step, start + len(fresh)))
            if monotonic() >= end:
                break
        if fresh:
            self.beginInsertRows(QModelIndex(), start, start + len(fresh) - 1)
            self._rows += fresh
            self.endInsertRows()
        return self._first + len(self._steps) == positions[-1]

    def _last_clock(self) -> Clock | None:
        if not self._rows:
            return None
        last = self._rows[-1]
        return last.line.clock if last.line is not None else last.clock

    def line(self, index: Index) -> Line | None:
        """The sentence of a row; None for a heading."""
        return self._rows[index.row()].line if index.isValid() else None

    @qt_override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return row.text
            case Qt.ItemDataRole.ToolTipRole:
                return None if row.line is None else plainly(f"{row.text}\n{why(row.line.rule)}")
            case _ if role == LINE_ROLE:
                return row.line
            case _ if role == HEADING_ROLE:
                return row.line is None
        return None
