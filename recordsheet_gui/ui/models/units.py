"""The library as a table that reads its rows as they come into sight."""

from dataclasses import replace

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Filter, Library
from recordsheet_gui.storage.library_query import narrowed
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.units.kind import LEVELS
from recordsheet_gui.units.kinds import KINDS

ROW_ROLE = Qt.ItemDataRole.UserRole + 1

PAGE = 60
"""Rows that are read at a time; more than a screen shows."""

Index = QModelIndex | QPersistentModelIndex

COLUMNS = (
    ("\u2605", ""),
    ("Unit", "name"),
    ("Kind", "kind"),
    ("Tons", "tons"),
    ("BV", "bv"),
    ("Tech", "tech_base"),
    ("Role", "role"),
    ("Year", "year"),
    ("Rules", "rules_level"),
    ("Jump", "jump"),
    ("Chassis", "config"),
    ("Book", "book"),
)
"""Titles, and the columns of the library that they sort by."""
STAR, NAME = 0, 1
KIND = 2
NOTHING = "\u2013"
"""Where a unit has nothing of what a column is about, so that nobody waits for it."""
NUMBERS = ("tons", "bv", "year", "jump")


SIZE, SIZE_WORD = "(sqd", "sqd"
"""How the end of a name begins that tells how many there are, and what one types of it."""
COUNT_MS = 150
"""After the last letter, when all that fit are counted."""


class UnitsModel(QAbstractTableModel):
    """The units that fit words and filters, best first or in the order of a column."""

    failed = Signal(str)
    """The library could not be asked; the list is as it was."""
    count_known = Signal()
    """How many there are is known."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        """Everything, by name."""
        super().__init__(parent)
        self._library = library
        self._query = ""
        self._where = Filter(folds=True)
        self._order = ""
        self._is_descending = False
        self._rows: list[UnitRow] = []
        self._sizes: dict[str, str] = {}
        """Names of designs in several sizes, with all of them: "... (4, 5, 6)"."""
        self._ids: list[int] | None = None
        """All that fit; asked for only when somebody scrolls beyond the first page."""
        self._is_complete = True
        self._asked = 0
        self._count_later = QTimer(self)
        self._count_later.setSingleShot(True)
        self._count_later.setInterval(COUNT_MS)
        self._count_later.timeout.connect(self._count)
        self.refresh()

    def ask(self, query: str, where: Filter) -> None:
        """Show what fits now."""
        # Who types a size means that one.
        self._query, self._where = query, folded(query, where)
        self.refresh()

    def refresh(self) -> None:
        """Read the first rows again."""
        # Read first: the window goes on while the library takes its time.
        self._asked += 1
        number = self._asked
        try:
            ids = self._find(None) if self._order else None
            rows = self._library.rows(self._find(PAGE) if ids is None else ids[:PAGE])
        except StorageError as error:
            self.failed.emit(str(error))
            return
        if number != self._asked:
            return  # somebody has asked for another list meanwhile and has it
        self._sizes.clear()
        self._tell_sizes(rows)
        self.beginResetModel()
        self._ids, self._rows = ids, rows
        self._is_complete = len(rows) < PAGE if ids is None else len(ids) <= PAGE
        self.endResetModel()
        if not self._is_complete and ids is None:
            self._count_later.start()

    def _count(self) -> None:
        """Nobody types any more: how many there are takes longer than the first of them."""
        number = self._asked
        try:
            ids = self._find(None)
        except StorageError:
            return  # whoever scrolls on hears why
        if number == self._asked and self._ids is None and not self._is_complete:
            self._ids = ids
            self._is_complete = len(ids) <= len(self._rows)
            self.count_known.emit()

    def renew(self) -> None:
        """Units have battle values that they had not: the list stays where it is if it can."""
        where = self._where
        if where.least_bv or where.most_bv or self._order == "bv" or "bv" in self._query.lower():
            self.refresh()
            return
        try:
            rows = self._library.rows(self._find(len(self._rows)))
        except StorageError as error:
            self.failed.emit(str(error))
            return
        if [row.name for row in rows] != [row.name for row in self._rows]:
            self.refresh()
            return
        self._rows = rows
        if rows:
            last = self.index(len(rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _tell_sizes(self, rows: list[UnitRow]) -> None:
        """How designs are called that stand for several."""
        for row in rows if self._where.folds else ():
            if SIZE in row.name.lower() and row.name not in self._sizes:
                try:
                    names = self.sizes(row)
                except StorageError:
                    continue
                if len(names) > 1:
                    self._sizes[row.name] = sized_name(names)

    def sizes(self, row: UnitRow) -> list[str]:
        """The names of all sizes that a row stands for: those that fit."""
        return sizes_of(self._library, row.name, self._query, self._where)

    def shown_name(self, row: UnitRow) -> str:
        """The name with all sizes, where the row stands for several."""
        return self._sizes.get(row.name, row.name) if self._where.folds else row.name

    def _find(self, limit: int | None) -> list[int]:
        return self._library.ids(
            self._query, limit, self._where, self._order, is_descending=self._is_descending
        )

    def count_text(self) -> str:
        """How many units there are, as far as anybody has looked."""
        if self._ids is not None:
            return counted(len(self._ids), "unit")
        count = len(self._rows)
        if not self._is_complete:
            return f"at least {counted(count, 'unit')}"
        return counted(count, "unit")

    def unit(self, index: Index) -> UnitRow | None:
        """The unit of a row."""
        return self._rows[index.row()] if self._has(index) else None

    def columns_in_use(self) -> set[int]:
        """The columns in which any of the units read so far has something, or tells them apart."""
        columns = range(len(COLUMNS))
        used = {n for n in columns if any(_text(row, n) for row in self._rows)}
        return used if len({row.kind for row in self._rows}) > 1 else used - {KIND}

    def longest(self, column: int) -> list[str]:
        """The words of a column with most letters, of the units read so far."""
        words = {_text(row, column) for row in self._rows}
        most = max(map(len, words), default=0)
        return sorted(word for word in words if len(word) == most)

    def change(self, index: Index, row: UnitRow) -> None:
        """A unit got or lost its star."""
        self._rows[index.row()] = row
        last = self.index(index.row(), len(COLUMNS) - 1)
        self.dataChanged.emit(self.index(index.row(), 0), last)

    def _has(self, index: Index) -> bool:
        return index.isValid() and 0 <= index.row() < len(self._rows)

    # -- Qt's questions ------------------------------------------------------------------------

    @qt_override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    @qt_override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(COLUMNS)

    @qt_override
    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._is_complete

    @qt_override
    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        before, start = self._rows, len(self._rows)
        try:
            ids = self._find(None) if self._ids is None else self._ids
            more = self._library.rows(ids[start : start + PAGE])
        except StorageError as error:
            self._is_complete = True
            self.failed.emit(str(error))
            return
        # Another list may have come meanwhile, or these rows.
        if self._rows is not before or len(before) != start:
            return
        self._ids = ids
        # What another program has removed meanwhile leaves the list as long as it is.
        self._is_complete = start + PAGE >= len(ids) or not more
        if more:
            self._tell_sizes(more)
            self.beginInsertRows(QModelIndex(), start, start + len(more) - 1)
            self._rows += more
            self.endInsertRows()

    @qt_override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = COLUMNS[column][1] if 0 <= column < len(COLUMNS) else ""
        self._is_descending = order is Qt.SortOrder.DescendingOrder
        self.refresh()

    @qt_override
    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Vertical or not 0 <= section < len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section][0]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return "Favorite" if section == STAR else COLUMNS[section][0]
        if role == _ALIGNMENT and section != STAR:
            return _RIGHT if COLUMNS[section][1] in NUMBERS else _LEFT
        return None

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        # Six of seven questions are about colors and fonts that no cell has of its own.
        if role not in _ANSWERED or not self._has(index):
            return None
        row = self._rows[index.row()]
        column = index.column()
        if role == _ALIGNMENT:
            return _RIGHT if COLUMNS[column][1] in NUMBERS else None
        if role == _TOOL_TIP and COLUMNS[column][1] == "bv" and row.worth:
            return _WORTH_UNKNOWN if row.bv is None else f"Battle value {in_hands(row.kind)}{_FROM}"
        if role == _TOOL_TIP:
            return plainly(f"{row.name}, {'yours' if row.source == 'imported' else row.source}")
        if role == ROW_ROLE:
            return row
        if column == STAR and role == _SPOKEN:
            return "favorite" if row.is_favorite else "no favorite"
        text = self.shown_name(row) if column == NAME else _text(row, column)
        if role == _SPOKEN:
            return text or "none"
        return text or (NOTHING if role == _SHOWN and column != STAR else "")


_SHOWN = int(Qt.ItemDataRole.DisplayRole)
_FROM = ", counted from the design"
_WORTH_UNKNOWN = "Something on it has a battle value that nobody knows"
_SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
_TOOL_TIP = int(Qt.ItemDataRole.ToolTipRole)
_ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
_ANSWERED = frozenset({_SHOWN, _SPOKEN, _TOOL_TIP, _ALIGNMENT, int(ROW_ROLE)})
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def folded(query: str, where: Filter) -> Filter:
    """One line for all sizes of a design; who types a size means that one."""
    return replace(where, folds=SIZE_WORD not in query.lower())


def sizes_of(library: Library, name: str, query: str, where: Filter) -> list[str]:
    """The names of all sizes of a design that fit; its own alone where it has but one."""
    if not where.folds or SIZE not in name.lower():
        return [name]
    return library.sizes(name, narrowed(query, where))


def sized_name(names: list[str]) -> str:
    """A design by its name and its sizes: "... (4, 5, 6)"."""
    if len(names) == 1:
        return names[0]
    base = names[0][: names[0].lower().rindex(SIZE)].rstrip()
    return f"{base} ({', '.join(map(size_word, names))})"


def size_word(name: str) -> str:
    """The size in a name: "(Sqd5)" is 5."""
    return name.rstrip(")")[-1]


def in_hands(kind: str) -> str:
    """In whose hands a unit has the value that a list tells: with gunnery 4 and piloting 5."""
    second = KINDS[kind].second_skill if kind in KINDS else ""
    return f"with gunnery 4 and {second} 5" if second else "with gunnery 4"


def kind_word(key: str) -> str:
    """What one unit of a kind is called: 'Mech, ship."""
    return KINDS[key].title.partition(" ")[2] if key in KINDS else key


def _text(row: UnitRow, column: int) -> str:
    if column == STAR:
        return "\u2605" if row.is_favorite else ""
    key = COLUMNS[column][1]
    if key == "kind":
        return kind_word(row.kind)
    if key == "rules_level":
        known = 0 <= row.rules_level < len(LEVELS)
        return LEVELS[row.rules_level].partition(" ")[0] if known else ""
    if key == "config":
        return f"{row.config} omni" if row.is_omni else row.config
    if key == "bv":
        return row.worth
    if key == "tons" and row.tons:
        return f"{row.tons:,}"
    if key == "role":
        return row.task
    value = getattr(row, key)
    return "" if value == 0 else str(value)
