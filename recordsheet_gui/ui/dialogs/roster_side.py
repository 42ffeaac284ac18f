"""A side of a new game: its units, their pilots, and what they come to together."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.dialogs.kit import dim
from recordsheet_gui.ui.dialogs.unit_line import OneLine, facts_of
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.mini import mini_picture
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, square, theme_now
from recordsheet_gui.ui.theme import color, shell
from recordsheet_gui.ui.worth import tip
from recordsheet_gui.units.force_value import SideValue, UnitValue
from recordsheet_gui.units.kinds import KINDS

FIGURE = 38
NAMES = 46
"""Letters of the unit and of its pilot that are in sight, with the figure."""
ROOMY, LEAST = 80, 14
"""Letters from which on all stands in one line, and those of a name in the narrowest."""
REGULAR = Pilot()
WORST_SKILL = 8
NOBODY = "Nobody yet. Choose a unit at the left and press Enter, or double-click it."


class RosterLine(QFrame):
    """One unit with its pilot; Delete takes it off the table."""

    changed = Signal()
    """Side, skill or name."""
    removed = Signal(object)
    left = Signal(int)
    """The focus goes up or down."""

    def __init__(self, row: UnitRow, side: str, parent: QWidget | None = None) -> None:
        """A unit in the hands of a regular pilot."""
        super().__init__(parent)
        self.row = row
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(row.name)
        self.figure = QLabel()
        self.figure.setFixedSize(QSize(FIGURE, FIGURE) * sizes().growth)
        self.name = OneLine(row.name, is_bold=True)
        self.about = OneLine(facts_of(row, has_worth=False))
        self.pilot = QLineEdit()
        self.pilot.setPlaceholderText("Pilot")
        self.pilot.setMaxLength(LONGEST_NAME)
        self.pilot.setAccessibleName(f"Pilot of {row.name}")
        self.gunnery = self._skill("Gunnery", REGULAR.gunnery)
        self._second = KINDS[row.kind].second_skill if row.kind in KINDS else "piloting"
        title = self._second[:1].upper() + self._second[1:] or "Piloting"
        self.piloting = self._skill(title, REGULAR.piloting)
        self.worth = QLabel()
        self.worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.worth.setMinimumWidth(self.worth.fontMetrics().horizontalAdvance("BV 8,888"))
        self.side = QComboBox()
        self.side.setAccessibleName(f"Side of {row.name}")
        self.side.setToolTip("The side that it fights for")
        self.offer_sides([side], side)
        self.remove = square(QToolButton())
        self.remove.setIcon(icon("cross"))
        self.remove.setToolTip("Remove from the table (Delete)")
        self.remove.setAccessibleName(f"Remove {row.name}")
        self.remove.clicked.connect(lambda: self.removed.emit(self))
        self.side.currentIndexChanged.connect(self.changed)
        self._build()
        for widget in (self.side, self.gunnery, self.piloting, self.remove):
            widget.installEventFilter(self)

    def _skill(self, title: str, value: int) -> QSpinBox:
        made = QSpinBox()
        made.setRange(0, WORST_SKILL)
        made.setValue(value)
        made.setPrefix(f"{title[0]} ")
        made.setFixedWidth(made.fontMetrics().horizontalAdvance("D 88") + sizes().grown(36))
        made.setToolTip(title)
        made.setAccessibleName(f"{title} of {self.row.name}")
        made.valueChanged.connect(self.changed)
        return made

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.about)
        head = QHBoxLayout()
        head.addWidget(self.figure)
        head.addLayout(words, 1)
        self._head, self._hands, self._end = QWidget(), QWidget(), QWidget()
        self._head.setLayout(head)
        for holder, widgets in (
            (self._hands, (self.pilot, self.gunnery, self.piloting)),
            (self._end, (self.worth, self.side, self.remove)),
        ):
            inside = QHBoxLayout(holder)
            inside.setContentsMargins(0, 0, 0, 0)
            for widget in widgets:
                inside.addWidget(widget, widget is self.pilot)
        head.setContentsMargins(0, 0, 0, 0)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(6, 4, 4, 4)
        self._lay_out(is_narrow=False)

    def _lay_out(self, *, is_narrow: bool) -> None:
        """All in one line; or the pilot below the unit."""
        for holder in (self._head, self._hands, self._end):
            self._grid.removeWidget(holder)
        self._grid.addWidget(self._head, 0, 0)
        if is_narrow:
            self._grid.addWidget(self._end, 0, 1)
            self._grid.addWidget(self._hands, 1, 0, 1, 2)
        else:
            self._grid.addWidget(self._hands, 0, 1)
            self._grid.addWidget(self._end, 0, 2)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 0 if is_narrow else 1)
        self._is_narrow = is_narrow

    def is_narrow(self) -> bool:
        """True where names and controls have no room beside one another."""
        letters = self.fontMetrics().averageCharWidth()
        fixed = (self.gunnery, self.piloting, self.worth, self.side, self.remove)
        shown = sum(widget.sizeHint().width() + 6 for widget in fixed if not widget.isHidden())
        return self.width() < max(ROOMY * letters, shown + (NAMES * letters))

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_narrow() is not self._is_narrow:
            self._lay_out(is_narrow=self.is_narrow())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Of the narrow form, however it stands: else a line that is wide would stay so."""
        high = super().minimumSizeHint().height()
        gap, edges = self._grid.horizontalSpacing(), self._grid.contentsMargins()
        name = LEAST * self.fontMetrics().averageCharWidth() + self.figure.width()
        ends = self._end.minimumSizeHint().width()
        wide = max(name + gap + ends, self._hands.minimumSizeHint().width())
        return QSize(wide + edges.left() + edges.right() + gap, high)

    # -- what it shows ---------------------------------------------------------------------------

    def show_design(self, design: UnitDesign | None) -> None:
        """The figure and the movement, as soon as somebody knows them."""
        if design is not None:
            size = self.figure.size()
            self.figure.setPixmap(mini_picture(design, size, self.devicePixelRatioF(), theme_now()))
            self.about.say(facts_of(self.row, design, has_worth=False))

    def show_worth(self, value: UnitValue | None) -> None:
        """What the unit is worth in these hands."""
        self.worth.setVisible(value is not None)
        if value is not None:
            self.worth.setText(value.short())
            self.worth.setToolTip(tip(self.row.name, value))
            # A tip that is a table is markup to a reader.
            self.worth.setAccessibleDescription(f"Battle value of {self.row.name}")

    def show_pilots(self, *, on: bool) -> None:
        """Whether the game has pilots."""
        for widget in (self.pilot, self.gunnery):
            widget.setVisible(on)
        self.piloting.setVisible(on and bool(self._second))

    def offer_sides(self, sides: list[str], now: str) -> None:
        """The sides that it may fight for."""
        self.side.blockSignals(True)
        self.side.clear()
        self.side.addItems(sides)
        self.side.setCurrentText(now)
        self.side.blockSignals(False)

    def entered(self) -> Pilot:
        """The pilot as entered."""
        return Pilot(
            name=self.pilot.text().strip(),
            gunnery=self.gunnery.value(),
            piloting=self.piloting.value(),
        )

    def enter(self, pilot: Pilot) -> None:
        """Another pilot."""
        self.pilot.setText(pilot.name)
        self.pilot.setCursorPosition(0)
        self.gunnery.setValue(pilot.gunnery)
        self.piloting.setValue(pilot.piloting)

    # -- keys ------------------------------------------------------------------------------------

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Delete
        ):
            self.removed.emit(self)
            return True
        return False

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit(self)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.left.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        around = shell(theme_now())
        painter.fillRect(self.rect(), color(around.base))
        wide = 2 if self.hasFocus() else 1
        painter.setPen(QPen(color(around.focus if self.hasFocus() else around.line), wide))
        half = wide // 2
        painter.drawRect(self.rect().adjusted(half, half, -wide + half, -wide + half))
        painter.end()


class SideBox(QGroupBox):
    """All units of one side under its title."""

    def __init__(self, side: str, parent: QWidget | None = None) -> None:
        """Nobody is there yet."""
        super().__init__(parent)
        self.side = side
        self.empty = dim(NOBODY)
        self._lines = QVBoxLayout(self)
        self._lines.setSpacing(3)
        self._lines.addWidget(self.empty)
        self.show_total([], None, is_aim=False)

    def place(self, lines: list[RosterLine]) -> None:
        """These units, in their order."""
        for at, line in enumerate(lines):
            if self._lines.indexOf(line) != at + 1:
                self._lines.insertWidget(at + 1, line)
                # Else Qt shows it some time later, and it could not take the focus.
                line.show()
        self.empty.setVisible(not lines)

    def show_total(self, lines: list[RosterLine], value: SideValue | None, *, is_aim: bool) -> None:
        """How many they are, what they weigh and what they are worth."""
        words = [f"Side {self.side}"]
        if lines:
            words.append(counted(len(lines), "unit"))
            tons = sum(line.row.tons for line in lines)
            if tons:
                words.append(f"{tons:,} tons")
            if value is not None:
                words.append(value.words())
        if is_aim:
            words.append("units join here")
        # A title takes an ampersand for the mark of a key.
        self.setTitle(" \u00b7 ".join(words).replace("&", "&&"))
        self.setToolTip(plainly("Battle value with the skills of the pilots") if value else "")
