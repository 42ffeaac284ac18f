"""All dice of the battle, and how lucky they were."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDialog,
    QGroupBox,
    QHeaderView,
    QListView,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.luck import Heap, Luck, Roll, by_side, by_unit, heaps, rolls
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, closing, keep_size
from recordsheet_gui.ui.dialogs.overview_card import draw_squeezed
from recordsheet_gui.ui.models.rolls import ROLL_ROLE, RollsModel
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.widgets.die import draw_die, plain_ink

USUAL = QSize(900, 580)
MOST_DICE = 6
"""Drawn in a line; more of them are told by their sum alone."""
SPARSE = 14
"""Columns that are all numbered; with more of them every other one is."""
COLUMNS = ("", "Went well", "Due", "Luck")
NOTHING = (
    "No dice have fallen yet. Each roll is counted here, whether the program makes it or you type "
    "it in."
)


class HeapChart(QWidget):
    """How often each face or sum came up, and lines at what chance would give."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """No dice yet."""
        super().__init__(parent)
        self.heap: Heap | None = None
        self.setMinimumSize(200, 70)

    def show_heap(self, heap: Heap | None) -> None:
        """Rolls of one kind of dice."""
        self.heap = heap
        words = ""
        if heap is not None:
            words = ", ".join(
                f"{face}: {count} of {heap.expected[face]:.1f} due"
                for face, count in heap.counts.items()
            )
        self.setAccessibleName(f"What {heap.title} showed, {words}" if heap else "No dice")
        self.setToolTip(words.replace(", ", "\n"))
        self.update()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.heap is None or not self.heap.counts:
            return
        heap, theme = self.heap, theme_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self.fontMetrics().height()
        plot = QRectF(self.rect()).adjusted(2, line + 2, -2, -line - 3)
        slot = plot.width() / len(heap.counts)
        most = max([*heap.counts.values(), *heap.expected.values(), 1.0])
        every = 1 if len(heap.counts) <= SPARSE else 2
        for place, (face, count) in enumerate(heap.counts.items()):
            high = plot.height() * count / most
            left = plot.left() + place * slot
            bar = QRectF(left + slot * 0.14, plot.bottom() - high, slot * 0.72, high)
            painter.fillRect(bar, QColor(theme.focus))
            level = plot.bottom() - plot.height() * heap.expected[face] / most
            painter.setPen(QPen(QColor(theme.ink), 2))
            painter.drawLine(int(bar.left()) - 3, int(level), int(bar.right()) + 3, int(level))
            painter.setPen(QColor(theme.ink))
            if place % every == 0:
                below = QRectF(left - slot, plot.bottom() + 2, 3 * slot, line)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(face))
            if count and slot > self.fontMetrics().horizontalAdvance(str(count)) + 2:
                # On its bar, unless the line of chance would cross it there.
                is_clear = not bar.top() - line < level + 1 < bar.top() + 1
                top = (bar.top() if is_clear else min(bar.top(), level)) - line
                above = QRectF(left - slot, top, 3 * slot, line)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(count))
        painter.setPen(QPen(QColor(theme.pip_edge), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        painter.end()


class RollDelegate(QStyledItemDelegate):
    """A roll as its dice, what they were for, and whether it went well."""

    @qt_override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(120, max(sizes().grown(30), 2 * option.fontMetrics.height() + 4))

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        roll = index.data(ROLL_ROLE)
        if not isinstance(roll, Roll):
            return
        theme = theme_now()
        painter.save()
        rect = QRectF(option.rect)
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.link))
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inside = rect.adjusted(6, 3, -6, -3)
        x = self._draw_dice(painter, inside, roll)
        words = QRectF(x, inside.top(), inside.right() - x, inside.height() / 2)
        font = QFont(option.font)
        draw_squeezed(painter, words, roll.event.why, font, theme.ink)
        font.setPointSizeF(font.pointSizeF() * 0.88)
        below = words.translated(0, inside.height() / 2)
        throw = roll.throw
        told = f"{throw.total}, {roll.event.source}"
        ink = theme.soft
        if throw.least is not None:
            verdict = "went well" if throw.went_well else "went badly"
            chance = f"{round(100 * throw.chance)} % chance"
            told = f"{throw.total} against {roll.event.target}: {verdict} ({chance})"
            ink = theme.soft if throw.went_well else theme.accent
        draw_squeezed(painter, below, f"Turn {roll.turn} \u00b7 {told}", font, ink)
        painter.restore()

    def _draw_dice(self, painter: QPainter, area: QRectF, roll: Roll) -> float:
        """The dice, as many as fit; gives where the words begin."""
        side = min(area.height(), float(sizes().grown(26)))
        faces, sides = roll.event.faces, roll.event.sides
        if roll.event.only_total or len(faces) > MOST_DICE:
            # Nobody has seen the faces, or nobody would count them.
            faces, sides = (roll.throw.total,), 100
        x, y = area.left(), area.center().y() - side / 2
        ink = plain_ink(theme_now())
        for face in faces:
            draw_die(painter, QRectF(x, y, side, side), face, sides, ink)
            x += side + 3
        return max(x, area.left() + 2 * (side + 3)) + 6


class DiceRecord(QDialog):
    """The dice of the battle: what fell, how lucky each side was, and every roll."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self.setWindowTitle("Dice")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._controller = controller
        self._heaps: list[Heap] = []
        self.words = Words()
        self.kinds = QTabBar()
        self.kinds.setAccessibleName("Kinds of dice")
        self.kinds.setExpanding(False)
        self.kinds.setDrawBase(False)
        self.kinds.addTab("No dice")
        self.chart = HeapChart()
        self.about = Words("Bars are what fell, lines what chance would give.")
        self.about.setObjectName("dim")
        self.luck = QTreeWidget()
        self.luck.setHeaderLabels(COLUMNS)
        self.luck.setRootIsDecorated(False)
        self.luck.setIndentation(12)
        self.luck.setWordWrap(True)
        self.luck.setAccessibleName("Luck of each side and unit")
        fitted = QHeaderView.ResizeMode.ResizeToContents
        self.luck.header().setSectionResizeMode(fitted)
        self.luck.header().setStretchLastSection(True)
        self.luckless = Words("No roll had a number to reach yet.")
        self.luckless.setObjectName("dim")
        self.luckless.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.model = RollsModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(RollDelegate(self.list))
        self.list.setAccessibleName("All rolls, the newest first")
        self.list.setUniformItemSizes(True)
        self.empty = Empty("dice_record", NOTHING)
        self._build()
        self.kinds.currentChanged.connect(self._show_heap)
        controller.state_changed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)
        keep_size(self, controller, "dice", USUAL)

    def _build(self) -> None:
        fell = QGroupBox("What fell")
        inside = QVBoxLayout(fell)
        inside.addWidget(self.kinds)
        inside.addWidget(self.words)
        inside.addWidget(self.chart, 1)
        inside.addWidget(self.about)
        lucky = QGroupBox("Luck, of rolls against a number")
        inside = QVBoxLayout(lucky)
        inside.addWidget(self.luck, 1)
        inside.addWidget(self.luckless, 1)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(fell)
        left.addWidget(lucky)
        left.setSizes([320, 200])
        right = QGroupBox("Every roll")
        QVBoxLayout(right).addWidget(self.list)
        self.middle = QSplitter()
        self.middle.addWidget(left)
        self.middle.addWidget(right)
        self.middle.setSizes([480, 400])
        self.middle.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.addWidget(self.middle, 1)
        layout.addWidget(self.empty, 1)
        layout.addWidget(closing(self))

    def refresh(self) -> None:
        """Count again."""
        if self._controller.game is None or not self.isVisible():
            return
        found = rolls(self._controller.system, self._controller.session.history)
        self.middle.setVisible(bool(found))
        self.empty.setVisible(not found)
        chosen = self.kinds.tabText(self.kinds.currentIndex())
        self._heaps = heaps(found)
        self.kinds.blockSignals(True)
        while self.kinds.count():
            self.kinds.removeTab(0)
        titles = [heap.title for heap in self._heaps] or ["No dice"]
        for title in titles:
            self.kinds.addTab(title)
        self.kinds.setCurrentIndex(titles.index(chosen) if chosen in titles else 0)
        self.kinds.blockSignals(False)
        self._show_heap()
        self._show_luck(found)
        self.model.show(found)

    def _show_heap(self) -> None:
        at = self.kinds.currentIndex()
        heap = self._heaps[at] if 0 <= at < len(self._heaps) else None
        self.chart.show_heap(heap)
        if heap is None:
            self.words.clear()
            return
        what = "die" if heap.title.startswith("Each") else "roll"
        number = "dice" if what == "die" and heap.rolls != 1 else ""
        told = f"{heap.rolls:,} {number}" if number else counted(heap.rolls, what)
        self.words.setText(f"{told}, {heap.mean:.2f} on average where {heap.fair:g} is fair.")

    def _show_luck(self, found: list[Roll]) -> None:
        self.luck.clear()
        units = by_unit(found)
        for side, lucky in by_side(found).items():
            top = self._line(f"Side {side}", lucky)
            font = QFont(self.luck.font())
            font.setBold(True)
            top.setFont(0, font)
            self.luck.addTopLevelItem(top)
            state = self._controller.state
            for unit, its in units.items():
                if state.sides.get(unit, side) == side:
                    top.addChild(self._line(label(state, unit), its))
        has_luck = bool(self.luck.topLevelItemCount())
        self.luck.setVisible(has_luck)
        self.luckless.setVisible(not has_luck)
        self.luck.expandAll()

    @staticmethod
    def _line(name: str, lucky: Luck) -> QTreeWidgetItem:
        well, due = f"{lucky.made} of {lucky.rolls:,}", f"{lucky.expected:.1f}"
        made = QTreeWidgetItem([name, well, due, lucky.evenings])
        for column in range(len(COLUMNS)):
            made.setToolTip(column, plainly(f"{name}: {lucky.sentence}"))
        made.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        made.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return made
