"""The slots of one location: pieces are dropped on them, picked up and marked."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from recordsheet_gui.ui import style
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.ui.workshop.gear_search import MIME
from recordsheet_gui.units.short_words import Forms
from recordsheet_gui.workshop.mech import criticals

if TYPE_CHECKING:
    from recordsheet_gui.ui.workshop.mech.slots import SlotsEditor

PIECE = "application/x-recordsheet-piece"
"""A piece under way: "tray 3" or "slot LT 4"."""
SMALL = 0.92
"""Of the usual letters."""
ROW = 20
"""Pixels of a slot."""
MARGIN = 4
"""Pixels before and behind its words."""


def packed(words: str) -> QMimeData:
    """A piece under way."""
    made = QMimeData()
    made.setData(PIECE, QByteArray(words.encode()))
    return made


def words_in(data: QMimeData) -> str:
    """What is under way: "tray 3", "slot LT 4" or "gear Medium Laser"; empty for anything else."""
    if data.hasFormat(PIECE):
        return bytes(data.data(PIECE).data()).decode()
    if data.hasFormat(MIME):
        return f"gear {bytes(data.data(MIME).data()).decode()}"
    return ""


class SlotList(QListWidget):
    """One location."""

    def __init__(self, editor: "SlotsEditor", where: str, name: str) -> None:
        """Empty slots."""
        super().__init__()
        self._editor = editor
        self.where = where
        self._forms: list[Forms] = []
        self.setAccessibleName(f"Slots of the {name}")
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setUniformItemSizes(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        font = QFont(self.font())
        font.setPointSizeF(style.sizes().points * SMALL)
        self.setFont(font)
        self.setMinimumWidth(style.sizes().grown(84))

    def _high(self) -> int:
        sizes = style.sizes()
        return sizes.target if sizes.is_touch else sizes.grown(ROW)

    def show_lines(self, lines: list[str], forms: list[Forms], tips: list[str]) -> None:
        """The slots as they are, each in words of which the longest that fit are seen."""
        # A frame that has no style yet is narrower.
        self.ensurePolished()
        row, high = self.currentRow(), self._high()
        while self.count() > len(lines):
            self.takeItem(self.count() - 1)
        while self.count() < len(lines):
            item = QListWidgetItem(self)
            item.setSizeHint(QSize(1, high))
        self._forms = forms
        self._fit()
        for at, (line, (title, *_), tip) in enumerate(zip(lines, forms, tips, strict=True)):
            item = self.item(at)
            item.setToolTip(tip)
            spoken = title if not criticals.is_empty(line) else "free"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{at + 1}: {spoken}")
        self.setFixedHeight(high * len(lines) + 2 * self.frameWidth())
        if row >= 0:
            self.setCurrentRow(min(row, len(lines) - 1))

    def _fit(self) -> None:
        """Nothing is cut off that has a shorter form."""
        metrics, room = self.fontMetrics(), self.viewport().width() - 2 * MARGIN
        for at, forms in enumerate(self._forms):
            fits = (form for form in forms if metrics.horizontalAdvance(form) <= room)
            self.item(at).setText(next(fits, forms[-1]))

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paint_lines(self, lines: list[str], lit: frozenset[int]) -> None:
        """Lit slots, systems, equipment and free ones each in their color."""
        theme = shell(style.theme_now())
        dim, ink = QColor(theme.dim), QColor(theme.text)
        glow = QColor(theme.chosen)
        for at, line in enumerate(lines):
            item = self.item(at)
            is_ours = bool(criticals.system_of(line)) or criticals.is_empty(line)
            item.setForeground(QBrush(dim if is_ours else ink))
            item.setBackground(QBrush(glow) if at in lit else QBrush())
            said = item.data(Qt.ItemDataRole.AccessibleTextRole) or ""
            bare = str(said).removesuffix(", fits")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{bare}, fits" if at in lit else bare)

    # -- dragging --------------------------------------------------------------------------------

    @qt_override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        at = self.currentRow()
        if not self._editor.pick_slot((self.where, at)):
            return
        drag = QDrag(self)
        drag.setMimeData(packed(f"slot {self.where} {at}"))
        self._editor.show_under_way(drag)
        drag.exec(Qt.DropAction.MoveAction)
        self._editor.let_go()

    @qt_override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._welcome(event)

    @qt_override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._welcome(event)

    @qt_override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.setCurrentRow(-1)

    def _welcome(self, event: QDragEnterEvent | QDragMoveEvent) -> None:
        words = words_in(event.mimeData())
        if not words:
            event.ignore()
            return
        self._editor.light_for(words)
        item = self.itemAt(event.position().toPoint())
        if item is not None:
            self.setCurrentItem(item)
        event.acceptProposedAction()

    @qt_override
    def dropEvent(self, event: QDropEvent) -> None:
        item = self.itemAt(event.position().toPoint())
        words = words_in(event.mimeData())
        if item is None or not words:
            event.ignore()
            return
        event.acceptProposedAction()
        self._editor.drop(words, (self.where, self.row(item)))

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._editor.press_slot(event, (self.where, self.currentRow())):
            super().keyPressEvent(event)
