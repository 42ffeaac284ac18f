"""Both sides in one strip: a chip for each unit, and one to add another."""

from collections.abc import Callable, Collection

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QHelpEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from recordsheet_gui.core.events import BoxesLost, ConditionSet, SlotsMarked, Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import WITHDRAWN, GameState
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.session import Record
from recordsheet_gui.ui.appraiser import PAUSE_MS, SLICE_MS, Appraiser
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.games.game_ui import owed_chip
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.short_names import LongName, shortened
from recordsheet_gui.ui.style import square
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.ui.widgets.unit_chip import UnitChip
from recordsheet_gui.units.kinds import kind_of

HURTS = (BoxesLost, SlotsMarked, ConditionSet)
SIDE_TIP = "Battle value of what can still fight, with the skills on its sheets"
GAP = 2
SIDE_MARGIN = 4
LONGEST_CHASSIS = 60
"""Letters that are looked at to shorten a name: no chip has room for half of them."""
LONGEST_SIDE = 14
"""Letters of a side's name in the strip."""
MANY = 40
"""Units whose chips are not all made and filled before the window has its turn."""
SOON_MS = 120
"""Until the many units of another game have their chips: its sheet is painted by then."""
AT_ONCE = 16
"""Units that are looked at in one go."""


class Roster(QWidget):
    """All units by side, from left to right."""

    unit_pressed = Signal(object)
    add_asked = Signal()
    menu_asked = Signal(object, object)
    """UnitId, and where on the screen."""
    files_dropped = Signal(list, str)
    """Unit files, and the side on which they were dropped."""
    forces_dropped = Signal(list, str)
    """The same of files that hold whole forces."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.theme = LIGHT
        self.cards: dict[UnitId, UnitChip] = {}
        self._later: list[UnitId] = []
        """Who is still to be looked at after the last change."""
        self._sought: UnitChip | None = None
        """Who came to the front and is kept in sight until somebody scrolls."""
        self._slices = QTimer(self)
        self._slices.setSingleShot(True)
        self._slices.setInterval(PAUSE_MS)
        self._slices.timeout.connect(self._go_on)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        """Runs until the many units of another game have their chips."""
        self._soon.timeout.connect(self.rebuild)
        self.headings: dict[str, QLabel] = {}
        self.area = _Strip()
        self.earlier, self.later = _Arrow("\u2039"), _Arrow("\u203a")
        self.earlier.setAccessibleName("Units further left")
        self.later.setAccessibleName("Units further right")
        self.earlier.clicked.connect(lambda: self._scroll(-1))
        self.later.clicked.connect(lambda: self._scroll(1))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(0)
        row.addWidget(self.earlier)
        row.addWidget(self.area, 1)
        row.addWidget(self.later)
        self.setAccessibleName("Roster")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fitted: int | None = None
        """The room that all names were fitted to last."""
        self.setAcceptDrops(True)
        bar = self.area.horizontalScrollBar()
        bar.valueChanged.connect(self._show_arrows)
        bar.rangeChanged.connect(self._show_arrows)
        bar.rangeChanged.connect(self._seek)
        controller.game_opened.connect(self._start)
        controller.table_changed.connect(self.rebuild)
        controller.followed.connect(self.refresh)
        controller.unit_chosen.connect(self.refresh)
        controller.appraiser.changed.connect(self.show_worth)
        controller.recorded.connect(self._hear)
        controller.unit_chosen.connect(self._look)
        self.in_sight: Callable[[], Collection[UnitId | None]] = lambda: (controller.unit,)
        """Whose sheets can be seen."""

    def _hear(self, records: tuple[Record, ...]) -> None:
        """Whoever was hurt out of sight lights up and keeps a mark."""
        steps = [record for record in records if isinstance(record, Step)]
        hurt = {event.unit for step in steps for event in step.events if isinstance(event, HURTS)}
        seen = self.in_sight()
        for unit in hurt:
            if unit not in seen and unit in self.cards:
                self.cards[unit].show_news(on=True)
        self._show_arrows()

    def _look(self) -> None:
        for unit in self.in_sight():
            if unit in self.cards:
                self.cards[unit].show_news(on=False)

    def _start(self) -> None:
        """Another game, in which nobody was hurt out of sight yet."""
        self.cards = {}
        if len(self._controller.state.units) > MANY:
            # The sheet comes first.
            self.headings = {}
            self.area.take(QWidget())
            self._soon.start()
        else:
            self.rebuild()

    # -- building --------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """The units as they stand on the table."""
        self._soon.stop()
        news = {unit for unit, card in self.cards.items() if card.has_news}
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        inside = QWidget()
        layout = QHBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        self.cards, self.headings = {}, {}
        sides = self._controller.state.sides
        side = None
        for unit in self._controller.order():
            if sides[unit] != side:
                side = sides[unit]
                layout.addWidget(self._heading(side))
            layout.addWidget(self._chip(unit), 100)
            self.cards[unit].has_news = unit in news
        if not self.cards:
            nobody = Words("Nobody is on the table.")
            nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(nobody)
        layout.addWidget(self._add_button())
        # Whatever the widest chips leave.
        layout.addStretch(1)
        self._fit_chips()
        # While it is laid out each chip is as wide as the one before, and all are fitted after it.
        self._fitted = None
        self.area.take(inside)
        for chip in self.cards.values():
            chip.installEventFilter(self)
        self.refresh()
        self.show_worth()
        self._fit_names()
        chosen = self.cards.get(self._controller.unit) if self._controller.unit else None
        if had_focus and chosen is not None:
            chosen.setFocus()

    def _heading(self, side: str) -> QLabel:
        heading = QLabel()
        heading.setObjectName("side")
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        heading.setContentsMargins(SIDE_MARGIN, 0, SIDE_MARGIN, 0)
        self.headings[side] = heading
        return heading

    def _chip(self, unit: UnitId) -> UnitChip:
        chip = UnitChip(len(self.cards) + 1)
        chip.clicked.connect(lambda _=False, unit=unit: self.unit_pressed.emit(unit))
        chip.menu_asked.connect(lambda place, unit=unit: self.menu_asked.emit(unit, place))
        chip.moved.connect(lambda step, chip=chip: self._move_focus(chip, step))
        self.cards[unit] = chip
        return chip

    def _add_button(self) -> QPushButton:
        add = square(QPushButton(icon("plus"), ""))
        add.setObjectName("add-unit")
        add.setAccessibleName("Add a unit...")
        add.setToolTip("Add a unit from the library, or drop a unit file here (Ctrl+U)")
        add.clicked.connect(self.add_asked)
        add.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.MinimumExpanding)
        return add

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(400, self._height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._height())

    def _height(self) -> int:
        chip = next(iter(self.cards.values()), None) or UnitChip(0)
        return chip.sizeHint().height()

    # -- room ------------------------------------------------------------------------------------

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_names()

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_chips()
            self._fitted = None
            self._fit_names()
            self.updateGeometry()

    def _names(self) -> list[LongName]:
        if self._controller.game is None:
            return []
        state = self._controller.state
        return [_long_name(state, unit) for unit in self.cards if unit in state.units]

    def _fit_chips(self) -> None:
        """Chips are never too narrow for what tells their units apart: rather scroll than cut."""
        names, chips = self._names(), list(self.cards.values())
        if len(names) != len(chips) or not chips:
            return
        metrics = QFontMetrics(chips[0].name_font())
        shortest = shortened(names, lambda text: False)
        least = max(metrics.horizontalAdvance(text) for text in shortest)
        hint = chips[0].usual_size()
        for chip in chips:
            chip.fit_letters(least, hint)

    def _fit_names(self) -> None:
        """Names in the longest form that tells units apart and that there is room for."""
        chips = list(self.cards.values())
        if not chips:
            return
        narrowest = min(chip.width() for chip in chips)
        for chip in chips:
            chip.narrowest = narrowest
        room = min(chip.name_room() for chip in chips)
        if room == self._fitted:
            return
        names = self._names()
        if len(names) != len(chips):
            return
        self._fitted = room
        metrics = QFontMetrics(chips[0].name_font())
        shown = shortened(names, lambda text: metrics.horizontalAdvance(text) <= room)
        for chip, text in zip(chips, shown, strict=True):
            chip.show_name(text)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.Resize:
            self._fit_names()
        elif kind is QEvent.Type.FocusIn and isinstance(watched, UnitChip):
            self.area.ensureWidgetVisible(watched, 20, 0)
            self._take_tab(watched)
        elif kind is QEvent.Type.ToolTip:
            # Here, where all events of chips come by: one that asked too would double the time.
            assert isinstance(event, QHelpEvent)
            if isinstance(watched, UnitChip) and watched.worth:
                watched.show_tip(event.globalPos(), watched.worth)
                return True
        return super().eventFilter(watched, event)

    def show_add(self) -> None:
        """Scroll to where units are added."""
        self._sought = None
        bar = self.area.horizontalScrollBar()
        bar.setValue(bar.maximum())

    def _seek(self) -> None:
        """A chip that has just joined gets its place after it was asked for."""
        if self._sought is not None and self._sought in self.cards.values():
            self.area.ensureWidgetVisible(self._sought, 20, 0)

    def _scroll(self, step: int) -> None:
        self._sought = None
        bar = self.area.horizontalScrollBar()
        bar.setValue(bar.value() + step * self.area.viewport().width() * 3 // 4)

    def _show_arrows(self) -> None:
        """Where there is more than can be seen; who was hurt there is told too."""
        bar = self.area.horizontalScrollBar()
        is_long = bar.maximum() > 0
        left, right = bar.value(), bar.value() + self.area.viewport().width()
        middles = [(chip, chip.geometry().center().x()) for chip in self.cards.values()]
        before = [chip for chip, x in middles if x < left]
        behind = [chip for chip, x in middles if x >= right]
        for arrow, hidden in ((self.earlier, before), (self.later, behind)):
            arrow.setVisible(is_long)
            arrow.setEnabled(bool(hidden))
            arrow.tell(any(chip.has_news for chip in hidden))

    def stops(self) -> list[QWidget]:
        """Chips in their order, then what adds another."""
        add = self.findChild(QPushButton, "add-unit")
        return [*self.cards.values(), *([add] if isinstance(add, QPushButton) else [])]

    # -- keys ------------------------------------------------------------------------------------

    def _move_focus(self, chip: UnitChip, step: int) -> None:
        chips = list(self.cards.values())
        place = min(max(0, chips.index(chip) + step), len(chips) - 1)
        chips[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _take_tab(self, chosen: UnitChip) -> None:
        """One chip is a stop for Tab; arrows go to the others."""
        for chip in self.cards.values():
            is_stop = chip is chosen
            policy = Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus
            chip.setFocusPolicy(policy)

    # -- dropping --------------------------------------------------------------------------------

    @qt_override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from recordsheet_gui.ui.importing import dropped_forces, dropped_paths, take_copy

        data = event.mimeData()
        if self._controller.game is not None and (dropped_paths(data) or dropped_forces(data)):
            take_copy(event)

    @qt_override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        from recordsheet_gui.ui.importing import take_copy

        take_copy(event)

    @qt_override
    def dropEvent(self, event: QDropEvent) -> None:
        from recordsheet_gui.ui.importing import dropped_forces, dropped_paths, take_copy

        take_copy(event)
        data = event.mimeData()
        side = next(iter(self.headings), "A")
        for name, heading in self.headings.items():
            if heading.mapTo(self, QPoint()).x() <= event.position().x():
                side = name
        self.files_dropped.emit(dropped_paths(data), side)
        self.forces_dropped.emit(dropped_forces(data), side)

    # -- following -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show all units as they stand."""
        controller = self._controller
        if controller.game is None:
            return
        state = controller.state
        changed, later = [], []
        for unit, card in self.cards.items():
            if unit not in state.units:
                continue
            is_front = unit == controller.unit
            if is_front and not card.isChecked():
                self._sought = card
                self._seek()
                self._take_tab(card)
            card.setChecked(is_front)
            is_new = card.seen is None and len(self.cards) > MANY and not is_front
            if is_new or (card.seen is not None and card.seen[0] is state.units[unit]):
                later.append(unit)
            else:
                changed.append(unit)
        # Who has changed is looked at at once, but not all that a leap through a long battle has;
        # whose sheet is as it was rarely looks another way.
        if len(changed) <= MANY:
            for unit in changed:
                self._show(unit)
            changed.clear()
        self._later = changed + later
        self._go_on(None if len(self._later) <= AT_ONCE else SLICE_MS)

    def _go_on(self, most: int | None = SLICE_MS) -> None:
        """Look at those who are left, for so many milliseconds."""
        clock = QElapsedTimer()
        clock.start()
        while self._later:
            self._show(self._later.pop(0))
            if most is not None and self._later and clock.elapsed() >= most:
                self._slices.start()
                return
        if len(self.cards) > MANY:
            # Who has a figure has less room for its name.
            self._fit_names()

    def _show(self, unit: UnitId) -> None:
        controller = self._controller
        if controller.game is None or unit not in controller.state.units or unit not in self.cards:
            return
        state, game, card = controller.state, GAMES[controller.system.key], self.cards[unit]
        paper = state.units[unit]
        derived = controller.derived(unit)
        owed = sum(entry.unit == unit for entry in state.owed)
        seen = (paper, owed, self.theme, derived.destroyed)
        if card.seen is not None and card.seen[0] is paper and card.seen[1:] == seen[1:]:
            return
        card.seen = seen
        card.theme = self.theme
        card.is_mirrored = paper.design.kind in game.mirrored
        card.show_unit(
            label(state, unit),
            paper,
            (
                *((WITHDRAWN,) if state.is_away(unit) else ()),
                *game.chips(paper, derived, owed),
            ),
            derived,
            game.vitals(paper, derived),
            owed_chip(owed),
        )

    def show_worth(self) -> None:
        """Battle values of the units and of each side, where their game counts them."""
        appraiser = self._controller.appraiser
        for unit, card in self.cards.items():
            card.show_worth(appraiser.units.get(unit))
        state = self._controller.state
        counted = {
            state.sides[unit]
            for unit in self.cards
            if kind_of(state.units[unit].design).battle_value is not None
        }
        for side, heading in self.headings.items():
            value = appraiser.sides.get(side)
            words = f"<br>{value.words()}" if value else ""
            heading.setMinimumWidth(0 if value or side not in counted else self._usual_worth())
            name = side if len(side) <= LONGEST_SIDE else f"{side[: LONGEST_SIDE - 1]}\u2026"
            heading.setText(f"<b>{escaped(name)}</b>{words}")
            heading.setAccessibleName(f"Side {side}{', ' + value.words() if value else ''}")
            heading.setToolTip(plainly(f"Side {side}\n{_side_tip(appraiser, side)}".strip()))

    def _usual_worth(self) -> int:
        """The room of a sum that is not counted yet: chips must not slide under the mouse."""
        return self.fontMetrics().horizontalAdvance("BV 8,888") + 2 * SIDE_MARGIN


def _side_tip(appraiser: Appraiser, side: str) -> str:
    """What a side has left of all that it brought."""
    left, whole = appraiser.sides.get(side), appraiser.whole.get(side)
    if left is None or whole is None:
        return ""
    if left == whole:
        return f"{SIDE_TIP}: {left.words()}"
    return f"{SIDE_TIP}: {left.words()} of {whole.words()} with wrecks and those who left the field"


class _Strip(QScrollArea):
    """Scrolls sideways with any wheel; its bar would take a third of its height."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def take(self, inside: QWidget) -> None:
        """Show something else at the same place."""
        place = self.horizontalScrollBar().value()
        self.setWidget(inside)
        self.horizontalScrollBar().setValue(place)

    @qt_override
    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (delta.x() or delta.y()))
        event.accept()


class _Arrow(QToolButton):
    """To the units that the strip has no room for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._sign = text
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAutoRepeat(True)
        self.hide()

    def tell(self, has_news: bool) -> None:
        """Somebody was hurt over there, or nobody."""
        self.setText(f"{self._sign}!" if has_news else self._sign)


def _long_name(state: GameState, unit: UnitId) -> LongName:
    design = state.units[unit].design
    whole = label(state, unit)
    mark = whole.removeprefix(design.name).strip()
    model = kind_of(design).facts(design).model
    if model and design.name.endswith(f" {model}"):
        chassis = design.name.removesuffix(model).strip()
        return LongName(chassis=chassis[:LONGEST_CHASSIS], model=model, mark=mark)
    return LongName(chassis=design.name[:LONGEST_CHASSIS], mark=mark)
