"""Both sides in one strip: small figures, heat, pilot, what is owed."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.events import BoxesLost, ConditionSet, SlotsMarked, Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import WITHDRAWN, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.session import Record
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.motion import is_reduced
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.theme import LIGHT, Theme, blend

if TYPE_CHECKING:  # counted when the window is up
    from recordsheet_gui.units.force_value import UnitValue

HEIGHT = 74
FIGURE = 56
PULSE = 220
PULSES = 3
"""Milliseconds, and how often a unit lights up that was hurt out of sight."""
NEWS = "hurt since you looked"
HURTS = (BoxesLost, SlotsMarked, ConditionSet)
SIDE_TIP = "Battle value of the side, with the skills on its sheets"


class UnitCard(QAbstractButton):
    """One unit of the roster."""

    menu_asked = Signal(object)
    """Where on the screen."""

    def __init__(self, unit: UnitId, number: int, parent: QWidget | None = None) -> None:
        """`number` is the key that jumps there."""
        super().__init__(parent)
        self.unit = unit
        self.number = number
        self.theme = LIGHT
        self.name = ""
        self.chips: tuple[str, ...] = ()
        self.wrecked: str | None = None
        self.lost: Mapping[str, float] = {}
        self.paper: UnitState | None = None
        self.worth: UnitValue | None = None
        """What the unit is worth, once somebody has counted it."""
        self.is_mirrored = False
        """The figure has its right on the left, as a sheet seen from the front."""
        self.seen: tuple[object, ...] | None = None
        """What the card was last drawn from."""
        self.has_news = False
        """It was hurt while another sheet was in front."""
        self._pulses = 0
        self._pulse = QTimer(self)
        self._pulse.setInterval(PULSE)
        self._pulse.timeout.connect(self._beat)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_unit(
        self, name: str, paper: UnitState, chips: tuple[str, ...], derived: Derived
    ) -> None:
        """Show the unit as it stands."""
        destroyed = derived.destroyed
        self.name, self.paper, self.chips, self.wrecked = name, paper, chips, destroyed
        self.lost = derived.hurt
        self._tell()

    def show_worth(self, worth: "UnitValue | None") -> None:
        """Show what the unit is worth in these hands."""
        self.worth = worth
        self._tell()

    @property
    def is_lit(self) -> bool:
        """True in the bright half of a pulse."""
        return self._pulses % 2 == 1

    def show_news(self, *, on: bool) -> None:
        """Mark a unit that was hurt out of sight, with a few pulses; off when it was looked at."""
        self._pulses = 2 * PULSES - 1 if on and not is_reduced(self) else 0
        if self._pulses:
            self._pulse.start()
        else:
            self._pulse.stop()
        if on != self.has_news:
            self.has_news = on
            self._tell()
        self.update()

    def _beat(self) -> None:
        self._pulses = max(0, self._pulses - 1)
        if not self._pulses:
            self._pulse.stop()
        self.update()

    def _tell(self) -> None:
        words = self._words()
        value = (self.worth.words(),) if self.worth else ()
        self.setAccessibleName(", ".join(filter(None, (self.name, words, *value))))
        self.setToolTip(plainly(f"{self.name}\n{words}" if words else self.name))
        self.update()

    def _words(self) -> str:
        pilot = self.paper.pilot.name if self.paper is not None else ""
        news = NEWS if self.has_news else ""
        return ", ".join(filter(None, (news, pilot, *self.chips, self.wrecked)))

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self.worth and isinstance(event, QHelpEvent):
            from recordsheet_gui.ui.worth import tip

            QToolTip.showText(event.globalPos(), tip(self.name, self.worth, self._words()), self)
            return True
        return super().event(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    @override
    def sizeHint(self) -> QSize:
        # A name and two rows of chips, however large the text is.
        line = self.fontMetrics().height()
        return QSize(230, max(HEIGHT, 3 * line + 36))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        base = palette.color(QPalette.ColorRole.Base)
        painter.setBrush(base)
        chosen = self.isChecked()
        edge = palette.color(QPalette.ColorRole.Highlight if chosen else QPalette.ColorRole.Mid)
        painter.setPen(QPen(edge, 2.5 if chosen else 1))
        painter.drawRoundedRect(frame, 5, 5)
        if self.has_news:
            self._draw_news(painter, frame)
        if self.paper is not None:
            self._draw_figure(painter, QRectF(frame.left() + 6, frame.top() + 7, FIGURE, FIGURE))
        self._draw_words(painter, frame.adjusted(FIGURE + 14, 6, -8, -6), palette)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 1, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), 3, 3)
        painter.end()

    def _draw_news(self, painter: QPainter, frame: QRectF) -> None:
        """A bar along the edge that stays, the whole card while it pulses."""
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        accent = QColor(self.theme.accent)
        painter.setBrush(accent)
        painter.drawRoundedRect(QRectF(frame.left(), frame.top(), 5, frame.height()), 2, 2)
        if self.is_lit:
            accent.setAlpha(70)
            painter.setBrush(accent)
            painter.drawRoundedRect(frame, 5, 5)
        painter.restore()

    def _draw_figure(self, painter: QPainter, area: QRectF) -> None:
        assert self.paper is not None
        figure = mini_figure(self.paper.design)
        if figure is None:
            return
        scale = min(area.width() / figure.width, area.height() / figure.height)
        painter.save()
        painter.translate(
            area.center().x(), area.top() + (area.height() - figure.height * scale) / 2
        )
        painter.scale(-scale if self.is_mirrored else scale, scale)
        theme: Theme = self.theme
        for location, points in figure.outlines.items():
            share = self.lost.get(location, 0.0)
            fill = theme.gone if share >= 1 else blend(theme.fresh, theme.armor, share)
            painter.setBrush(QColor(fill))
            painter.setPen(QPen(QColor(theme.outline), 0.8 / scale))
            polygon = QPolygonF([QPointF(x, y - figure.top) for x, y in points])
            painter.drawPolygon(polygon)
            if share >= 1:
                # A second sign beside the colour.
                box = polygon.boundingRect()
                painter.drawLine(box.topLeft(), box.bottomRight())
                painter.drawLine(box.topRight(), box.bottomLeft())
        painter.restore()

    def _draw_words(self, painter: QPainter, area: QRectF, palette: QPalette) -> None:
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        font = QFont(self.font())
        font.setBold(True)
        font.setStrikeOut(self.wrecked is not None)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        name = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, int(area.width()) - 14)
        painter.drawText(area, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, name)
        font.setBold(False)
        font.setStrikeOut(False)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        if self.worth is not None:
            below = QRectF(8, FIGURE + 9, FIGURE + 10, self.height() - FIGURE - 14)
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, self.worth.short())
        if self.number < 10:
            painter.drawText(
                area, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, str(self.number)
            )
        x, y = area.left(), area.top() + metrics.height() + 6
        # Conditions matter more than names: those that need two rows take the pilot's.
        if self.paper is not None and self.paper.pilot.name and len(self.chips) <= 2:
            pilot = painter.fontMetrics().elidedText(
                self.paper.pilot.name, Qt.TextElideMode.ElideRight, int(area.width())
            )
            painter.drawText(QRectF(x, y - 5, area.width(), metrics.height()), pilot)
            y += metrics.height()
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        for chip in ("destroyed",) if self.wrecked else self.chips:
            width = painter.fontMetrics().horizontalAdvance(chip) + 12
            if x + width > area.right() and x > area.left():
                x, y = area.left(), y + metrics.height() + 5
            pill = QRectF(x, y, min(width, area.width()), metrics.height() + 2)
            painter.setBrush(palette.color(QPalette.ColorRole.Button))
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
            painter.drawRoundedRect(pill, 6, 6)
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, chip)
            x += width + 4


class Roster(QScrollArea):
    """All units by side."""

    unit_pressed = Signal(object)
    add_asked = Signal()
    menu_asked = Signal(object, object)
    """UnitId, and where on the screen."""
    files_dropped = Signal(list, str)
    """Unit files, and the side on which they were dropped."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.theme = LIGHT
        self.cards: dict[UnitId, UnitCard] = {}
        self.headings: dict[str, QLabel] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Roster")
        self.setMinimumWidth(236)
        self.setAcceptDrops(True)
        controller.game_opened.connect(self._start)
        controller.table_changed.connect(self.rebuild)
        controller.state_changed.connect(self.refresh)
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

    def _look(self) -> None:
        for unit in self.in_sight():
            if unit in self.cards:
                self.cards[unit].show_news(on=False)

    def _start(self) -> None:
        """Another game, in which nobody was hurt out of sight yet."""
        self.cards = {}
        self.rebuild()

    def rebuild(self) -> None:
        """The units as they stand on the table."""
        news = {unit for unit, card in self.cards.items() if card.has_news}
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(2)
        self.cards, self.headings = {}, {}
        sides = self._controller.state.sides
        side = None
        for unit in self._controller.order():
            if sides[unit] != side:
                side = sides[unit]
                heading = QLabel(f"<b>Side {escaped(side)}</b>")
                heading.setContentsMargins(4, 6, 0, 0)
                self.headings[side] = heading
                layout.addWidget(heading)
            card = UnitCard(unit, len(self.cards) + 1)
            card.clicked.connect(lambda _=False, unit=unit: self.unit_pressed.emit(unit))
            card.menu_asked.connect(lambda place, unit=unit: self.menu_asked.emit(unit, place))
            layout.addWidget(card)
            card.has_news = unit in news
            self.cards[unit] = card
        if not self.cards:
            nobody = Words("Nobody is on the table.")
            nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(nobody)
        add = QPushButton("+ Add a unit...")
        add.setObjectName("add-unit")
        add.setToolTip("From the library, or drop a unit file here")
        add.clicked.connect(self.add_asked)
        layout.addWidget(add)
        layout.addStretch()
        self.setWidget(inside)
        self.refresh()
        self.show_worth()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from recordsheet_gui.ui.importing import dropped_paths

        if self._controller.game is not None and dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        from recordsheet_gui.ui.importing import dropped_paths

        event.acceptProposedAction()
        side = next(iter(self.headings), "A")
        for name, heading in self.headings.items():
            if heading.mapTo(self, QPoint()).y() <= event.position().y():
                side = name
        self.files_dropped.emit(dropped_paths(event.mimeData()), side)

    def refresh(self) -> None:
        """Show all units as they stand."""
        controller = self._controller
        if controller.game is None:
            return
        state, game = controller.state, GAMES[controller.system.key]
        for unit, card in self.cards.items():
            paper = state.units[unit]
            derived = controller.derived(unit)
            owed = sum(entry.unit == unit for entry in state.owed)
            away = state.is_away(unit)
            card.setChecked(unit == controller.unit)
            seen = (paper, owed, self.theme, derived.destroyed)
            if card.seen is not None and card.seen[0] is paper and card.seen[1:] == seen[1:]:
                continue
            card.seen = seen
            card.theme = self.theme
            card.is_mirrored = game.mirrors_figure
            card.show_unit(
                label(state, unit),
                paper,
                (*((WITHDRAWN,) if away else ()), *game.chips(paper, derived, owed)),
                derived,
            )

    def show_worth(self) -> None:
        """Battle values of the units and of each side, where their game counts them."""
        appraiser = self._controller.appraiser
        for unit, card in self.cards.items():
            card.show_worth(appraiser.units.get(unit))
        for side, heading in self.headings.items():
            value = appraiser.sides.get(side)
            words = f" \u00b7 {value.words()}" if value else ""
            heading.setText(f"<b>Side {escaped(side)}</b>{words}")
            heading.setToolTip(SIDE_TIP if value else "")
