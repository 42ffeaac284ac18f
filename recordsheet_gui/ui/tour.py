"""Six tips beside the things that they speak of; each goes on when the player does it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from recordsheet_gui.core.commands import Dismiss, Resolve, SkipOwed
from recordsheet_gui.core.events import BoxesLost, PhaseBegan, Step
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.session import Record
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.theme import color

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

GAP = 22
"""Pixels between a tip and what it points at; the arrow stands there."""
EDGE = 6
LETTERS = 44
"""Width of a tip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """One thing to try."""

    title: str
    words: str
    place: Callable[["MainWindow"], QRect]
    """What it is about, in the window."""
    is_done_by: Callable[[Record], bool]
    action: str = ""
    """The action of a menu that is as good as doing it."""


def _of(window: "MainWindow", widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _figure(window: "MainWindow") -> QRect:
    """The boxes of the sheet in front, or the sheet where there are none."""
    view, scene = window.pane.view, window.pane.scene
    if scene is None:
        return _of(window, window.pane)
    found = QRectF()
    layer: str | None = None
    for spot in scene.spots():
        if spot.target.kind is TargetKind.LOCATION and spot.target.grid is not None:
            own = spot.target.grid.rpartition("/")[2]
            layer = own if layer is None else layer
            if own == layer:
                part = scene.part_of(spot.target)
                # With its name, which is spoken of too.
                found = found.united(part.boundingRect() if part is not None else QRectF())
    if found.isEmpty():
        return _of(window, window.pane)
    seen = view.mapFromScene(found).boundingRect()
    return QRect(view.viewport().mapTo(window, seen.topLeft()), seen.size())


def _button(key: str) -> Callable[["MainWindow"], QRect]:
    def find(window: "MainWindow") -> QRect:
        button = window.tools.button(key)
        return _of(window, button if button.isVisible() else window.tools.more)

    return find


def _cards(window: "MainWindow") -> QRect:
    """The cards where there are any, else the panel that they come to."""
    is_there = window.cards.isVisible()
    return _of(window, window.cards if is_there else window.owed_dock)


def _next(window: "MainWindow") -> QRect:
    return _of(window, window.phase.next)


def _add(window: "MainWindow") -> QRect:
    button = window.roster.findChild(QPushButton, "add-unit")
    if not isinstance(button, QPushButton):
        return _of(window, window.roster)
    # A long strip may have it out of sight.
    return _of(window, button).intersected(_of(window, window.roster.area))


def _brings(kind: type) -> Callable[[Record], bool]:
    return lambda record: (
        isinstance(record, Step) and any(isinstance(event, kind) for event in record.events)
    )


def _is(*kinds: type) -> Callable[[Record], bool]:
    return lambda record: isinstance(record, Step) and isinstance(record.command, kinds)


TIPS = (
    Tip(
        title="Strike a box",
        words="Press a box to strike it. Press the name of a location to type a hit: 12, Enter, "
        "and the rules do the rest.",
        place=_figure,
        is_done_by=_brings(BoxesLost),
    ),
    Tip(
        title="Settle a card",
        words="What the rules owe waits here. Roll lets the program roll; or press the faces of "
        "your own dice. Nothing is forced on you.",
        place=_cards,
        is_done_by=_is(Resolve, Dismiss, SkipOwed),
    ),
    Tip(
        title="Take it back",
        words="Undo takes back everything, as far as you like, and says what it took back.",
        place=_button("undo"),
        is_done_by=lambda record: not isinstance(record, Step),
    ),
    Tip(
        title="Go on",
        words="Next leads through the turn: first what is owed, then the next phase, and a word "
        "about what happened to whom.",
        place=_next,
        is_done_by=_brings(PhaseBegan),
    ),
    Tip(
        title="On paper",
        words="Print the sheets as they stand, damage and all, or make a PDF of them.",
        place=_button("print_sheet"),
        is_done_by=lambda record: False,
        action="print_sheet",
    ),
    Tip(
        title="Add your own",
        words="The + takes a unit from the library into this battle; drop a unit file here to "
        "bring your own.",
        place=_add,
        is_done_by=_is(AddUnit),
    ),
)


class Bubble(QFrame):
    """The words of a tip, with a button for the next one and one for the end."""

    next_asked = Signal()
    skip_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Lies over the window as a child of it, so that it takes nobody hostage."""
        super().__init__(parent)
        self.setObjectName("popover")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.RichText)
        self.words = Words()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.next = QPushButton("&Next tip")
        self.next.clicked.connect(self.next_asked)
        self.skip = QPushButton("&Skip the tour")
        self.skip.setToolTip("Escape; it comes again from the Help menu")
        self.skip.clicked.connect(self.skip_asked)
        row = QHBoxLayout()
        row.addWidget(self.skip)
        row.addStretch()
        row.addWidget(self.next)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.addWidget(self.title)
        layout.addWidget(self.words)
        layout.addLayout(row)
        self.hide()

    def tell(self, tip: Tip, number: int, of: int) -> None:
        """Show a tip, also to those who hear it."""
        self.title.setText(f"<b>{tip.title}</b> &nbsp;{number} of {of}")
        self.words.setText(tip.words)
        self.next.setText("&Done" if number == of else "&Next tip")
        self.skip.setVisible(number < of)
        told = f"Tip {number} of {of}: {tip.title}. {tip.words}"
        self.setAccessibleName(told)
        self.next.setAccessibleDescription(told)
        width = min(self.fontMetrics().averageCharWidth() * LETTERS, self.window().width() // 2)
        self.words.setFixedWidth(max(width, self.skip.sizeHint().width() * 2))
        self.words.setMinimumHeight(self.words.heightForWidth(self.words.width()))
        self.adjustSize()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.skip_asked.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.skip if self.skip.hasFocus() else self.next).click()
        else:
            super().keyPressEvent(event)


class Pointer(QWidget):
    """A ring around a thing and an arrow from the tip to it; presses go through."""

    def __init__(self, window: "MainWindow") -> None:
        """Over the whole window."""
        super().__init__(window)
        self._main = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.ring = QRect()
        self.bubble = QRect()
        self.hide()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = color(self._main.theme.accent)
        painter.setPen(QPen(ink, 2.5))
        painter.drawRoundedRect(QRectF(self.ring), 6, 6)
        start, end = _between(QRectF(self.bubble), QRectF(self.ring))
        painter.drawLine(start, end)
        along = end - start
        length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
        back, side = along * (9 / length), QPointF(-along.y(), along.x()) * (6 / length)
        painter.setBrush(ink)
        painter.drawPolygon([end, end - back + side, end - back - side])


def _between(bubble: QRectF, ring: QRectF) -> tuple[QPointF, QPointF]:
    """From an edge of the bubble to the nearest place of the ring."""

    def near(low: float, high: float, a: float, b: float) -> tuple[float, float]:
        if high < a:
            return high, a
        if b < low:
            return low, b
        middle = (max(low, a) + min(high, b)) / 2
        return middle, middle

    x1, x2 = near(bubble.left(), bubble.right(), ring.left(), ring.right())
    y1, y2 = near(bubble.top(), bubble.bottom(), ring.top(), ring.bottom())
    return QPointF(x1, y1), QPointF(x2, y2)


def beside(thing: QRect, size: QRect, room: QRect) -> QRect:
    """Where a bubble of this size goes: at a side of the thing, within the room."""
    wide, high = size.width(), size.height()
    places = (
        QRect(thing.right() + GAP, thing.top(), wide, high),
        QRect(thing.left() - GAP - wide, thing.top(), wide, high),
        QRect(thing.left(), thing.bottom() + GAP, wide, high),
        QRect(thing.left(), thing.top() - GAP - high, wide, high),
    )
    best, least = places[0], None
    for place in places:
        moved = QRect(place)
        moved.moveLeft(max(room.left(), min(place.left(), room.right() - wide)))
        moved.moveTop(max(room.top(), min(place.top(), room.bottom() - high)))
        over = moved.intersected(thing)
        covered = max(0, over.width()) * max(0, over.height()) if over.isValid() else 0
        if not covered:
            return moved
        if least is None or covered < least:
            best, least = moved, covered
    return best


class Tour(QObject):
    """Leads a new player through the first minutes."""

    ended = Signal()

    def __init__(self, window: "MainWindow") -> None:
        """Nothing is shown until it starts."""
        super().__init__(window)
        self._window = window
        self.number = 0
        """The tip that is shown, from 1; 0 while there is none."""
        self.pointer = Pointer(window)
        self.bubble = Bubble(window)
        self.bubble.next_asked.connect(self.go_on)
        self.bubble.skip_asked.connect(self.end)
        window.controller.recorded.connect(self._recorded)
        controller = window.controller
        # A sheet that is laid out anew has its boxes elsewhere.
        pane = window.pane
        for signal in (
            controller.state_changed, controller.unit_chosen, pane.drawn, pane.fit.settled
        ):  # fmt: skip
            signal.connect(self._later)
        for tip in TIPS:
            if tip.action:
                window.actions_by_key[tip.action].triggered.connect(
                    lambda _=False, tip=tip: self._did(tip)
                )
        window.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """True while a tip is shown."""
        return self.number > 0

    @property
    def tip(self) -> Tip:
        """The one that is shown."""
        return TIPS[self.number - 1]

    def start(self) -> None:
        """From the first tip on."""
        self._show(1)
        self.bubble.next.setFocus()

    def go_on(self) -> None:
        """To the next tip; after the last one it is over."""
        if self.number == len(TIPS):
            self.end()
        elif self.is_on:
            self._show(self.number + 1)

    def end(self) -> None:
        """Finished or skipped, it never comes by itself again."""
        had_focus = self.bubble.isAncestorOf(self._window.focusWidget() or self._window)
        self.number = 0
        self.bubble.hide()
        self.pointer.hide()
        controller = self._window.controller
        if had_focus:
            self._window.pane.view.setFocus()
        if not controller.settings.tour_done:
            controller.change_settings(replace(controller.settings, tour_done=True))
        self.ended.emit()

    def _show(self, number: int) -> None:
        self.number = number
        if self.tip.place is _cards:
            self._window.owed_dock.show()
            self._window.owed_dock.raise_()
        elif self.tip.place is _add:
            self._window.roster.show_add()
        self.bubble.tell(self.tip, number, len(TIPS))
        self.bubble.show()
        self.pointer.show()
        self.place()
        self._later()

    def place(self) -> None:
        """Beside what it speaks of, wherever that is now."""
        if not self.is_on:
            return
        room = self._window.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        thing = self.tip.place(self._window).adjusted(-3, -3, 3, 3).intersected(self._window.rect())
        self.bubble.setGeometry(beside(thing, self.bubble.rect(), room))
        self.pointer.setGeometry(self._window.rect())
        self.pointer.ring, self.pointer.bubble = thing, self.bubble.geometry()
        self.pointer.raise_()
        self.bubble.raise_()
        self.pointer.update()

    def _later(self) -> None:
        """When all widgets have found their places."""
        if self.is_on:
            QTimer.singleShot(0, self, self.place)

    def _recorded(self, records: tuple[Record, ...]) -> None:
        if self.is_on and any(self.tip.is_done_by(record) for record in records):
            self.go_on()

    def _did(self, tip: Tip) -> None:
        if self.is_on and self.tip is tip:
            self.go_on()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._later()
        return super().eventFilter(watched, event)
