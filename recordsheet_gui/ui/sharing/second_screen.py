"""A second screen for everybody at the table: one sheet or all units, to look at."""

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from recordsheet_gui.core.events import Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.naming import label, moment
from recordsheet_gui.session.session import Record
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.overview import Board, sight_of
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import Rank, rank
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

GROWTHS = (4.0, 3.6, 3.2, 2.9, 2.6, 2.3, 2.0, 1.8, 1.6, 1.4, 1.2, 1.0)
"""How much larger than in the window, the largest first."""
STRIP_MS = 5_000
"""Milliseconds that the strip stays after a key or a move of the mouse."""
MARGIN = 18
LEAVING = (Qt.Key.Key_Escape, Qt.Key.Key_F11)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace)
ON = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Space)


class Follows(StrEnum):
    """Whose sheet is shown."""

    FRONT = "the unit in front"
    ACTING = "who acted last"
    NOBODY = "nobody: this sheet stays"


class SecondScreen(QWidget):
    """A window of its own that nobody can do anything to the game in."""

    gone = Signal()

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """Show the unit in front; it is put on a screen by `open_on`."""
        super().__init__()
        self.setWindowTitle("Second screen - Record Sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window, self._controller = window, controller
        self.follows = Follows.FRONT
        self.pane = SheetPane(controller)
        self.pane.is_for_all = True
        self.pane.theme, self.pane.paper_size = window.theme, window.pane.paper_size
        self.board = Board()
        self._all = QWidget()
        around = QVBoxLayout(self._all)
        around.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.moment = Words()
        around.addWidget(self.moment)
        around.addWidget(self.board, 1)
        for page in (self.pane, self._all):
            # To look at: not even a hover leaves a mark.
            page.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.pane.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pane.view.viewport().setAcceptDrops(False)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.pane)
        self.pages.addWidget(self._all)
        self.strip = self._make_strip()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.strip)
        self._fitted: object = None
        self._rest = QTimer(self, singleShot=True, interval=STRIP_MS)
        self._rest.timeout.connect(self._hide_strip)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        controller.unit_chosen.connect(self._front_changed)
        controller.recorded.connect(self._acted)
        controller.state_changed.connect(self.refresh)
        controller.table_changed.connect(self._table_changed)
        controller.game_opened.connect(self._start)
        controller.settings_changed.connect(self._dress)
        self._start()

    def _make_strip(self) -> QFrame:
        strip = QFrame()
        strip.setObjectName("notice")
        strip.setProperty("calm", True)
        self.words = Words()
        self.back, self.on = QPushButton("&Back"), QPushButton("&On")
        self.overview = QPushButton("&All units")
        self.follow = QPushButton()
        self.leave = QPushButton("&Leave")
        self.back.setToolTip("The sheet before (Left)")
        self.on.setToolTip("The next sheet (Right)")
        self.overview.setToolTip("All units, or one sheet (A)")
        self.follow.setToolTip("Whose sheet is shown (F)")
        self.leave.setToolTip("Close the second screen (Escape)")
        row = QHBoxLayout(strip)
        row.setContentsMargins(10, 4, 10, 4)
        row.addWidget(self.words, 1)
        for button, act in (
            (self.back, lambda: self.leaf(-1)),
            (self.on, lambda: self.leaf(1)),
            (self.overview, self.toggle_overview),
            (self.follow, self.follow_next),
            (self.leave, self.close),
        ):
            rank(button, Rank.PLAIN)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(act)
            row.addWidget(button)
        return strip

    # -- where it stands ---------------------------------------------------------------------------

    def open_on(self, screen: QScreen) -> None:
        """All of a screen."""
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        self.activateWindow()
        self.setFocus()
        self._show_strip()
        self.refresh()

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def is_overview(self) -> bool:
        """True while all units are shown."""
        return self.pages.currentWidget() is self._all

    def _start(self) -> None:
        if self._controller.game is not None:
            self.show_unit(self._controller.unit)

    def show_unit(self, unit: UnitId | None) -> None:
        """Put a sheet on the screen."""
        self.pane.show_unit(unit)
        self.refresh()

    def refresh(self) -> None:
        """Show all as it stands."""
        controller = self._controller
        if controller.game is None:
            return
        if self.is_overview:
            order = controller.order()
            sights = [sight_of(controller, unit, n) for n, unit in enumerate(order, 1)]
            self.moment.setText(moment(controller.system, controller.state.clock))
            self.board.show_sights(sights, controller.appraiser.sides)
            self._fit_board()
        unit = self.pane.unit
        known = unit is not None and unit in controller.state.units
        name = label(controller.state, unit) if known and unit is not None else "Nobody"
        self.words.setText("All units" if self.is_overview else name)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.overview.setText("&One sheet" if self.is_overview else "&All units")
        self.follow.setText(f"&Follows {self.follows.value}")
        self.setAccessibleName(f"Second screen: {self.words.text()}")

    def _fit_board(self) -> None:
        """As large as all units have room: it is looked at from the other end of the table."""
        room, usual = self._all.contentsRect().size(), self._window.font()
        layout = self._all.layout()
        assert layout is not None
        now = room, len(self.board.cards), usual.pointSizeF()
        if now == self._fitted:
            return
        self._fitted = now
        for growth in GROWTHS:
            font = QFont(usual)
            font.setPointSizeF(usual.pointSizeF() * growth)
            self.board.setFont(font)
            for widget in (self.moment, *self.board.cards.values(), *self.board.headings.values()):
                widget.setFont(font)
            self.board.arrange()
            above = self.moment.sizeHint().height() + layout.spacing()
            if self.board.minimumHeight() + above <= room.height() - 2 * MARGIN:
                break

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def _front_changed(self, unit: UnitId) -> None:
        if self.follows is Follows.FRONT:
            self.show_unit(unit)

    def _acted(self, records: tuple[Record, ...]) -> None:
        """Whoever did or suffered something last comes onto the screen."""
        steps = [record for record in records if isinstance(record, Step)]
        if self.follows is Follows.ACTING and steps:
            unit = _unit_of(steps[-1])
            if unit is not None and unit in self._controller.state.units:
                self.show_unit(unit)

    def _table_changed(self) -> None:
        if self.pane.unit not in self._controller.state.units:
            self.show_unit(self._controller.unit)
        self.refresh()

    def _dress(self) -> None:
        if self.pane.theme is not self._window.theme:
            self.pane.theme = self._window.theme
            self.pane.rebuild()

    # -- keys --------------------------------------------------------------------------------------

    def leaf(self, step: int) -> None:
        """To another sheet; it stays there until somebody says whom to follow again."""
        order = self._controller.order()
        if not order:
            return
        at = order.index(self.pane.unit) if self.pane.unit in order else 0
        self.follows = Follows.NOBODY
        self.pages.setCurrentWidget(self.pane)
        self.show_unit(order[(at + step) % len(order)])
        self._tell()

    def toggle_overview(self) -> None:
        """All units, or one sheet."""
        self.pages.setCurrentWidget(self.pane if self.is_overview else self._all)
        self.refresh()
        self._tell()

    def follow_next(self) -> None:
        """Follow the unit in front, who acted last, or nobody."""
        kinds = list(Follows)
        self.follows = kinds[(kinds.index(self.follows) + 1) % len(kinds)]
        if self.follows is Follows.FRONT:
            self.show_unit(self._controller.unit)
        self.refresh()
        self._tell()

    def _tell(self) -> None:
        self._show_strip()
        announce(self, f"{self.words.text()}, follows {self.follows.value}")

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in LEAVING:
            self.close()
        elif key in BACK:
            self.leaf(-1)
        elif key in ON:
            self.leaf(1)
        elif key in (Qt.Key.Key_A, Qt.Key.Key_Home):
            self.toggle_overview()
        elif key == Qt.Key.Key_F:
            self.follow_next()
        else:
            self._show_strip()
            super().keyPressEvent(event)

    @qt_override
    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress):
            self._show_strip()
        return super().event(event)

    def _show_strip(self) -> None:
        self.strip.show()
        self._rest.start()

    def _hide_strip(self) -> None:
        if self.strip.underMouse():
            self._rest.start()
        else:
            self.strip.hide()

    @qt_override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.gone.emit()
        super().closeEvent(event)


def _unit_of(step: Step) -> UnitId | None:
    """Whom a step is about."""
    own = getattr(step.command, "unit", None)
    if own is not None:
        return UnitId(own)
    touched = (getattr(event, "unit", None) for event in step.events)
    return next((UnitId(unit) for unit in touched if unit is not None), None)


def open_second(window: "MainWindow", parent: QObject) -> SecondScreen | None:
    """A second screen on a screen that the window is not on, where there is one."""
    screens = QGuiApplication.screens()
    others = [screen for screen in screens if screen is not window.screen()] or screens[:1]
    chosen = others[0]
    if len(others) > 1:
        from PySide6.QtWidgets import QInputDialog

        names = [f"{n}: {one.name()}" for n, one in enumerate(others, 1)]
        name, is_given = QInputDialog.getItem(
            window, "Second screen", "Screen:", names, 0, editable=False
        )
        if not is_given:
            return None
        chosen = others[names.index(name)]
    made = SecondScreen(window, window.controller)
    made.open_on(chosen)
    return made
