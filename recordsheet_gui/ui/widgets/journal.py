"""The journal beside the sheet: filter, search, look back, rewind, branch."""

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.events import DiceRolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.journal import Line, label
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.models.journal import HEADING_ROLE, LINE_ROLE, JournalModel
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable, theme_now
from recordsheet_gui.ui.theme import color, shell
from recordsheet_gui.ui.widgets.die import draw_die, plain_ink
from recordsheet_gui.ui.widgets.plate import SLANT, slanted

Index = QModelIndex | QPersistentModelIndex
MARGIN = 6
SAFE = 8
APART = 3
"""Pixels between dice."""
LEAST_SEARCH = 110
"""Pixels of each field over the journal."""
MOST_DICE = 4
"""More in one roll are told in words alone."""


class JournalDelegate(QStyledItemDelegate):
    """Headings stand out, sentences wrap."""

    @qt_override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        palette: QPalette = option.palette
        rect: QRect = option.rect
        view = self.parent()
        heading = bool(index.data(HEADING_ROLE))
        selected = (
            isinstance(view, QTreeView) and view.selectionModel().isSelected(index) and not heading
        )
        if selected:
            painter.fillRect(rect, palette.highlight())
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        painter.setFont(self._font(option, index))
        if heading:
            self._draw_plate(painter, rect, str(index.data()))
        room = self._draw_dice(painter, rect, _dice_of(index))
        painter.drawText(
            rect.adjusted(MARGIN + room, 2, -MARGIN, -2),
            Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter,
            str(index.data()),
        )
        painter.restore()

    def _draw_plate(self, painter: QPainter, rect: QRect, words: str) -> None:
        """A plate under a heading, as over the parts of a sheet."""
        around = shell(theme_now())
        high = rect.height() - 4
        wide = painter.fontMetrics().horizontalAdvance(words) + 2 * MARGIN + round(high * SLANT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(around.plate))
        plate = QRectF(rect.x(), rect.y() + 2, min(wide, rect.width()), high)
        painter.drawPolygon(slanted(plate))
        painter.setPen(color(around.on_plate))

    def _draw_dice(self, painter: QPainter, rect: QRect, roll: DiceRolled | None) -> int:
        """The dice before a sentence about them; the room that they take."""
        if roll is None:
            return 0
        pen = painter.pen()
        side, ink = painter.fontMetrics().height(), plain_ink(theme_now())
        for place, face in enumerate(roll.faces):
            left = rect.x() + MARGIN + place * (side + APART)
            draw_die(painter, QRectF(left, rect.y() + 3, side, side), face, roll.sides, ink)
        painter.setPen(pen)
        return _room(roll, side)

    @qt_override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QTreeView) else 240
        metrics = QFontMetrics(self._font(option, index))
        room = _room(_dice_of(index), metrics.height())
        box = metrics.boundingRect(
            # A little less than there is: measured and painted lines differ by a few pixels, and
            # a line that is wrapped without having been measured so is cut in two.
            QRect(0, 0, max(80, width - 2 * MARGIN - room - SAFE), 10_000),
            int(Qt.TextFlag.TextWordWrap),
            str(index.data()),
        )
        extra = 10 if index.data(HEADING_ROLE) else 6
        return QSize(width, box.height() + extra)

    def _font(self, option: QStyleOptionViewItem, index: Index) -> QFont:
        font = QFont(option.font)
        font.setBold(bool(index.data(HEADING_ROLE)))
        return font


def _dice_of(index: Index) -> DiceRolled | None:
    """The dice of a sentence, where they were seen and are few enough to draw."""
    line = index.data(LINE_ROLE)
    event = line.event if isinstance(line, Line) else None
    if not isinstance(event, DiceRolled) or event.only_total or len(event.faces) > MOST_DICE:
        return None
    return event


def _room(roll: DiceRolled | None, side: int) -> int:
    return 0 if roll is None else len(roll.faces) * (side + APART) + APART


class JournalFilter(QSortFilterProxyModel):
    """Only sentences about one unit, or with certain words; headings stay."""

    def __init__(self, parent: QWidget) -> None:
        """Everything passes."""
        super().__init__(parent)
        self.unit: UnitId | None = None
        self.words = ""

    def want(self, unit: UnitId | None, words: str) -> None:
        """Show less, or all again."""
        self.unit, self.words = unit, words.strip().lower()
        self.invalidate()

    @qt_override
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        index = self.sourceModel().index(source_row, 0, source_parent)
        line = index.data(LINE_ROLE)
        if not isinstance(line, Line):
            return not self.words
        fits = self.unit is None or line.unit == self.unit
        return fits and self.words in line.text.lower()


class JournalView(QTreeView):
    """One sentence per fact; choosing one lights the boxes it changed."""

    line_chosen = Signal(object)
    """Line or None."""
    rewind_asked = Signal(int)
    """The step to go to."""
    look_asked = Signal(int)
    """The step to look at without going there."""
    branch_asked = Signal(int)
    """The step from which another game starts."""
    print_asked = Signal(int)
    """The step whose sheets go on paper."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self._is_cut = False
        """True while lines that were taken back go."""
        self.journal = JournalModel(self)
        self.filter = JournalFilter(self)
        self.filter.setSourceModel(self.journal)
        self.setModel(self.filter)
        self.setItemDelegate(JournalDelegate(self))
        # Item by item: only rows in sight are measured, however long the battle.
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerItem)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # One that comes and goes makes the lines narrower than their heights were measured for.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName("Journal")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.selectionModel().currentChanged.connect(self._choose)
        self.journal.rowsInserted.connect(self.scrollToBottom)

    @qt_override
    def verticalOffset(self) -> int:
        # Where a picture behind the rows would begin: Qt measures all rows above to know, with
        # each paint, and there is no picture.
        return 0

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Sentences wrap elsewhere; the view would keep the heights that it measured first.
            bar = self.verticalScrollBar()
            is_at_end = bar.value() == bar.maximum()
            self.scheduleDelayedItemsLayout()
            if is_at_end:
                self.scrollToBottom()

    def line(self, index: Index) -> Line | None:
        """The sentence of a row that is shown."""
        line = index.data(LINE_ROLE) if index.isValid() else None
        return line if isinstance(line, Line) else None

    @qt_override
    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        # Qt chooses the neighbor of a line that was taken back, and nobody has: at a shared table
        # it would put another sheet in front of who was about to mark its own.
        self._is_cut = True
        super().rowsAboutToBeRemoved(parent, start, end)
        self._is_cut = False

    def _choose(self, current: QModelIndex) -> None:
        self.line_chosen.emit(None if self._is_cut else self.line(current))

    def menu_for(self, line: Line) -> QMenu:
        """What can be done with a sentence."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, words, signal in (
            ("eye", "View as of here", self.look_asked),
            ("rewind", "Rewind to here", self.rewind_asked),
            ("branch", "Start another game from here", self.branch_asked),
            ("print_sheet", "Print as of here...", self.print_asked),
        ):
            action = menu.addAction(icon(name), words)
            action.triggered.connect(lambda _=False, s=signal: s.emit(line.position))
        return menu

    def _show_menu(self, place: QPoint) -> None:
        line = self.line(self.indexAt(place))
        if line is not None:
            self.menu_for(line).popup(self.viewport().mapToGlobal(place))


class JournalPanel(QWidget):
    """The list with its filter row."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.view = JournalView(self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText("Search the journal")
        clearable(self.search)
        sign = self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        # It is a button of Qt's making, which a reader comes by.
        sign.setText("Search")
        self.search.setAccessibleName("Search the journal")
        self.unit = Names(self)
        self.unit.setAccessibleName("Unit whose sentences are shown")
        row = QHBoxLayout()
        row.addWidget(self.search, 2)
        row.addWidget(self.unit, 1)
        # Large text in an upright window: what stands beside the journal needs the width more.
        self.search.setMinimumWidth(LEAST_SEARCH)
        self.unit.setMinimumWidth(LEAST_SEARCH)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        self.search.textChanged.connect(self._filter)
        self.unit.currentIndexChanged.connect(self._filter)
        controller.game_opened.connect(self.list_units)
        controller.table_changed.connect(self.list_units)

    def list_units(self) -> None:
        """The units of another game."""
        self.unit.blockSignals(True)
        self.unit.clear()
        self.unit.addItem("All units", None)
        for unit in self._controller.order():
            self.unit.addItem(label(self._controller.state, unit), unit)
        self.unit.blockSignals(False)
        self._filter()

    def _filter(self) -> None:
        self.view.filter.want(self.unit.currentData(), self.search.text())
