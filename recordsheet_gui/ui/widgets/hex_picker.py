"""How far, in one step: a key or a press on a number of hexes is the whole move."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.ways import Way
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import square

IN_A_ROW = 7
MOST_TURNS = 6
"""Hexsides that have a button; whoever turns more types it."""
LARGEST = 99


class HexPicker(QFrame):
    """Asks how far a unit goes; nothing happens until a number is given."""

    done = Signal()
    """The move was made, or given up."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Hidden until it is asked for."""
        super().__init__(parent)
        self._controller = controller
        self._ways: tuple[Way, ...] = ()
        self._way: Way | None = None
        self.setObjectName("popover")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.title = QLabel()
        self.kinds: list[QToolButton] = []
        self.numbers: dict[int, QToolButton] = {}
        self.ground: dict[str, QCheckBox] = {}
        self.turns: list[QToolButton] = []
        """By the hexsides that they stand for; none where turning is free."""
        self.hexes = QLineEdit()
        self.hexes.setValidator(QIntValidator(0, LARGEST, self.hexes))
        self.hexes.setPlaceholderText("hexes")
        self.hexes.setAccessibleName("Hexes")
        self.hexes.setMaximumWidth(70)
        self.hexes.installEventFilter(self)
        self.move_it = QPushButton("Move")
        self.move_it.setToolTip("Make the move (Enter)")
        self.move_it.clicked.connect(self.play)
        self.cancel = QPushButton("Cancel")
        self.cancel.setFlat(True)
        self.cancel.setToolTip("Leave it as it is (Escape)")
        self.cancel.clicked.connect(self.close_quietly)
        self.words = Words()
        self.words.setObjectName("dim")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(10, 8, 10, 8)
        self._layout.setSpacing(4)
        self._layout.addWidget(self.title)
        # Above what there is to choose: below a long list nobody would see it.
        self._layout.addWidget(self.words)
        self._kinds = QHBoxLayout()
        self._layout.addLayout(self._kinds)
        self._inside: QWidget | None = None
        row = QHBoxLayout()
        for widget in (self.hexes, self.move_it, self.cancel):
            row.addWidget(widget)
        row.addStretch()
        self._layout.addLayout(row)
        self.hide()
        # What was asked before a step back, or of another game, is not what is asked now.
        controller.state_changed.connect(self.close_quietly)

    @property
    def way(self) -> Way | None:
        """How the unit is about to move."""
        return self._way

    def ask(self, ways: Sequence[Way]) -> None:
        """Ask for the hexes of one of these ways, the first that the rules allow."""
        self._ways = tuple(ways)
        for button in self.kinds:
            button.deleteLater()
        self.kinds = []
        allowed = [way for way in ways if not self._why_not(way)]
        for way in ways if len(ways) > 1 else ():
            button = QToolButton()
            button.setText(way.title)
            button.setCheckable(True)
            reason = self._why_not(way)
            button.setEnabled(not reason)
            button.setToolTip(plainly(reason))
            button.setAccessibleDescription(reason)
            button.clicked.connect(lambda _=False, way=way: self._choose(way))
            self._kinds.addWidget(button)
            self.kinds.append(button)
        self._choose((allowed or list(ways))[0])
        self.show()
        (self.hexes if self._way is not None and self._way.asks else self.move_it).setFocus()

    def _why_not(self, way: Way) -> str:
        return self._controller.session.refusal(way.command(way.least, ()))

    def _choose(self, way: Way) -> None:
        self._way = way
        for button in self.kinds:
            button.setChecked(button.text() == way.title)
        asked = f": {escaped(way.asks)}?" if way.asks else ""
        self.title.setText(f"<b>{escaped(way.title)}</b>{asked}")
        noun = way.asks.rpartition(" ")[2]
        self.hexes.setPlaceholderText(noun)
        self.hexes.setAccessibleName(noun.capitalize())
        # Without a number there is only ground to tick, and the button.
        self.hexes.setVisible(bool(way.asks))
        self.move_it.setText("Move" if way.asks else way.title)
        self.hexes.setText("" if way.hexes is None else str(way.hexes))
        self.hexes.selectAll()
        self.words.setText(plainly(way.warning[:1].upper() + way.warning[1:]))
        self.words.setVisible(bool(way.warning))
        self._fill(way)
        self.adjustSize()

    def _fill(self, way: Way) -> None:
        """A button for each number of hexes that there are MP for, and the ground on the way."""
        if self._inside is not None:
            self._layout.removeWidget(self._inside)
            self._inside.hide()
            self._inside.deleteLater()
        self._inside = QWidget()
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        grid = QGridLayout()
        grid.setSpacing(2)
        self.numbers = {}
        most = way.most + sum(max(0, ground.mp) for ground in way.ground)
        for place, hexes in enumerate(range(way.least, most + 1) if way.asks else ()):
            button = square(QToolButton())
            button.setText(str(hexes))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(f"{way.title} {hexes}")
            button.clicked.connect(lambda _=False, hexes=hexes: self._press(hexes))
            grid.addWidget(button, place // IN_A_ROW, place % IN_A_ROW)
            self.numbers[hexes] = button
        grid.setColumnStretch(IN_A_ROW, 1)
        self.ground = {}
        if way.ground:
            boxes = QGridLayout()
            for place, ground in enumerate(way.ground):
                box = QCheckBox(ground.label)
                box.setToolTip(plainly(ground.words))
                box.setAccessibleDescription(ground.words)
                if ground.mp:
                    box.toggled.connect(self._spend)
                boxes.addWidget(box, place // 2, place % 2)
                self.ground[ground.key] = box
            column.addLayout(boxes)
        column.insertLayout(0, grid)
        self.turns = []
        if way.turns is not None and way.most:
            column.insertLayout(1, self._turning(way))
        self._layout.insertWidget(3, self._inside)
        self._spend()

    def _turning(self, way: Way) -> QHBoxLayout:
        """Hexsides, each of which costs as much as a hex."""
        row = QHBoxLayout()
        row.setSpacing(2)
        words = QLabel("turns")
        words.setObjectName("dim")
        words.setToolTip("Hexsides that it turns on its way: 1 MP each (T adds one)")
        row.addWidget(words)
        group = QButtonGroup(self._inside)
        for sides in range(min(MOST_TURNS, max(way.most, way.turns or 0)) + 1):
            button = square(QToolButton())
            button.setText(str(sides))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(f"Turns {sides}")
            button.setChecked(sides == way.turns)
            button.clicked.connect(self._spend)
            group.addButton(button)
            row.addWidget(button)
            self.turns.append(button)
        row.addStretch()
        return row

    @property
    def turned(self) -> int:
        """Hexsides that were chosen."""
        return next((n for n, button in enumerate(self.turns) if button.isChecked()), 0)

    def _spend(self) -> None:
        """What turning and the ground cost is not left for hexes."""
        if self._way is not None:
            ticked = (one.mp for one in self._way.ground if self.ground[one.key].isChecked())
            least = min(1, self._way.most)
            most = max(least, self._way.most + sum(ticked))
            for hexes, button in self.numbers.items():
                button.setEnabled(hexes + self.turned <= most)

    def turn_more(self) -> None:
        """One hexside more; after the last there is none again."""
        if self.turns:
            self.turns[(self.turned + 1) % len(self.turns)].setChecked(True)
            self._spend()

    def _press(self, hexes: int) -> None:
        self.hexes.setText(str(hexes))
        self.play()

    def play(self) -> None:
        """Make the move as one step; what the rules refuse leaves the question open."""
        if self._way is None:
            return
        text = self.hexes.text() if self._way.asks else "0"
        if not text.isdecimal():
            self.words.setText(f"{self._way.asks[:1].upper()}{self._way.asks[1:]}?")
            self.words.show()
            return
        ground = tuple(key for key, box in self.ground.items() if box.isChecked())
        if self._controller.play(self._way.command(int(text), ground, self.turned)):
            self.close_quietly()

    def close_quietly(self) -> None:
        """Go away without a move."""
        if not self.isHidden():
            self.hide()
            self.done.emit()

    def place_beside(self, place: QPoint) -> None:
        """Beside a place of the parent, within its edges."""
        self.adjustSize()
        view = self.parentWidget()
        assert view is not None
        area = view.rect()
        x = min(max(4, place.x() + 12), area.width() - self.width() - 4)
        y = min(max(4, place.y() + 12), area.height() - self.height() - 4)
        self.move(max(0, x), max(0, y))
        self.raise_()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A field for numbers would take the letter and do nothing with it.
        is_key = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent) and event.text().lower() == "t" and self.turns:
            self.turn_more()
            return True
        return super().eventFilter(watched, event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_quietly()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.play()
        elif event.text().lower() == "t":
            self.turn_more()
        elif event.text().isdecimal():
            # A number is meant for this question, wherever in it the focus is.
            self.hexes.setFocus()
            self.hexes.setText(event.text())
        else:
            super().keyPressEvent(event)
