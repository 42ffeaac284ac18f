"""Both sides at a glance: figures, what is left of each unit, heat, pilots, what is owed."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import WITHDRAWN
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.standing import percent, standing
from recordsheet_gui.ui import screens
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import FITTED, Empty, closing, keep_size
from recordsheet_gui.ui.dialogs.overview_card import Gauge, OverviewCard, Sight
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.units.force_value import SideValue

KEY = "overview"
USUAL, WIDE = QSize(980, 600), QSize(1330, 720)
MANY = 8
"""From more units than these on, cards are small."""
GAP = 6
BETWEEN = 14
"""Pixels between two sides."""


def sight_of(controller: Controller, unit: UnitId, number: int) -> Sight:
    """A unit of the game on the table."""
    state, game = controller.state, GAMES[controller.system.key]
    paper, derived = state.units[unit], controller.derived(unit)
    vitals = game.vitals(paper, derived)
    left = standing(paper, derived)
    owed = sum(entry.unit == unit for entry in state.owed)
    gauges = [
        Gauge(title=title, share=now / of, words=f"{percent(now, of)} %")
        for title, now, of in left.bars
    ]
    cells = dict(zip(game.columns, game.cells(paper, derived), strict=True))
    gauges += [
        Gauge(
            title=bar.title.capitalize(),
            share=bar.share,
            words=cells.get(bar.title.capitalize()) or bar.words,
            warns=True,
        )
        for bar in vitals.bars
        if bar.warns
    ]
    chips = game.chips(paper, derived, 0)
    seen = (*vitals.grave, *vitals.shown)
    # A condition that a chip tells in fewer words is told already.
    conditions = [
        word for word in derived.conditions if not any(word.endswith(s) for s in (*seen, *chips))
    ]
    away = (WITHDRAWN,) if state.is_away(unit) else ()
    return Sight(
        unit=unit,
        number=number,
        side=state.sides[unit],
        name=label(state, unit),
        paper=paper,
        hurt=derived.hurt,
        gauges=tuple(gauges),
        pilot=vitals.pilot,
        grave=(*away, *vitals.grave),
        words=tuple(word for word in (*chips, *conditions) if word not in (*seen, *away)),
        owed=owed,
        destroyed=derived.destroyed or "",
        is_away=bool(away),
        is_mirrored=paper.design.kind in game.mirrored,
    )


class Board(QWidget):
    """The sides beside one another where there is room, else one below the other."""

    dealt = Signal(object)
    """OverviewCard: a new one is there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nobody is there."""
        super().__init__(parent)
        self.cards: dict[UnitId, OverviewCard] = {}
        self.headings: dict[str, QLabel] = {}

    def clear(self) -> None:
        """Take everybody off."""
        for widget in (*self.cards.values(), *self.headings.values()):
            widget.hide()
            widget.deleteLater()
        self.cards, self.headings = {}, {}

    def show_sights(self, sights: list[Sight], values: Mapping[str, SideValue]) -> None:
        """Show all units as they stand; `values` is what each side is worth."""
        shown = [(card.sight.unit, card.sight.side) for card in self.cards.values()]
        if shown != [(sight.unit, sight.side) for sight in sights]:
            self._deal(sights)
        for sight in sights:
            self.cards[sight.unit].show_sight(sight)
        self.head(values)
        self.arrange()

    def _deal(self, sights: list[Sight]) -> None:
        """Other units: cards anew, in the order in which keys go."""
        self.clear()
        is_small = len(sights) > MANY
        for sight in sights:
            if sight.side not in self.headings:
                heading = QLabel(parent=self)
                heading.setTextFormat(Qt.TextFormat.RichText)
                heading.show()
                self.headings[sight.side] = heading
            card = OverviewCard(sight, is_small=is_small, parent=self)
            card.show()
            self.cards[sight.unit] = card
            self.dealt.emit(card)

    def head(self, values: Mapping[str, SideValue]) -> None:
        """Each side with how many stand, and what it is worth."""
        for side, heading in self.headings.items():
            cards = [card.sight for card in self.cards.values() if card.sight.side == side]
            stand = sum(not sight.destroyed and not sight.is_away for sight in cards)
            value = values.get(side)
            worth = f" \u00b7 {value.words()}" if value else ""
            heading.setText(
                f"<b>Side {escaped(side)}</b> \u00b7 {stand} of {len(cards)} standing{worth}"
            )

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Lay the cards out for the width; the height follows."""
        width = self.width()
        if not self.cards:
            self.setMinimumHeight(0)
            return
        hints = [card.sizeHint() for card in self.cards.values()]
        high = max(hint.height() for hint in hints)
        least = max(card.least_width() for card in self.cards.values())
        sides = len(self.headings)
        abreast = min(sides, max(1, (width + BETWEEN) // (least + BETWEEN)))
        wide = (width - (abreast - 1) * BETWEEN) // abreast
        bottoms = [0] * abreast
        for number, (side, heading) in enumerate(self.headings.items()):
            column = number % abreast
            cards = [card for card in self.cards.values() if card.sight.side == side]
            x, y = column * (wide + BETWEEN), bottoms[column]
            heading.setGeometry(x, y, wide, heading.sizeHint().height())
            y += heading.sizeHint().height() + GAP
            columns = max(1, min(len(cards), (wide + GAP) // (least + GAP)))
            each = (wide - (columns - 1) * GAP) // columns
            for place, card in enumerate(cards):
                row, at = divmod(place, columns)
                card.setGeometry(QRect(x + at * (each + GAP), y + row * (high + GAP), each, high))
            bottoms[column] = y + -(-len(cards) // columns) * (high + GAP) + BETWEEN
        self.setMinimumHeight(max(bottoms) - BETWEEN)

    def beside(self, card: OverviewCard, across: int, down: int) -> OverviewCard | None:
        """The nearest card in a direction."""
        here = card.geometry().center()
        best: tuple[float, OverviewCard] | None = None
        for other in self.cards.values():
            there = other.geometry().center()
            dx, dy = there.x() - here.x(), there.y() - here.y()
            along, off = (dx * across, abs(dy)) if across else (dy * down, abs(dx))
            if along > 0 and (best is None or along + 3 * off < best[0]):
                best = along + 3 * off, other
        return best[1] if best else None


class Overview(QDialog):
    """A card for each unit; pressing one puts its sheet in front."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self.setWindowTitle("Overview")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._controller = controller
        self.board = Board()
        self.board.dealt.connect(self._serve)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidgetResizable(True)
        self.area.setWidget(self.board)
        self.area.setAccessibleName("Overview of both sides")
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.empty = Empty(
            "roster", "Nobody is on the table. Add units with Table > Add a unit (Ctrl+U)."
        )
        self.stays = QCheckBox("&Stays open after a press")
        self.buttons = closing(self)
        below = QHBoxLayout()
        below.addWidget(self.stays)
        below.addWidget(self.buttons, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self.area, 1)
        layout.addWidget(self.empty, 1)
        layout.addLayout(below)
        QShortcut(QKeySequence("F3"), self, self.close)
        controller.state_changed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)
        controller.table_changed.connect(self.refresh)
        controller.unit_chosen.connect(self._mark)
        controller.appraiser.changed.connect(self._head)
        keep_size(self, controller, KEY, USUAL)

    @property
    def cards(self) -> dict[UnitId, OverviewCard]:
        """By unit, in the order of the roster."""
        return self.board.cards

    def refresh(self) -> None:
        """Show all units as they stand."""
        controller = self._controller
        if controller.game is None or not self.isVisible():
            self.board.clear()
            return
        order = controller.order()
        sights = [sight_of(controller, unit, n) for n, unit in enumerate(order, 1)]
        self.board.show_sights(sights, controller.appraiser.sides)
        self.area.setVisible(bool(sights))
        self.empty.setVisible(not sights)
        self._mark()
        self.board.arrange()

    def _serve(self, card: OverviewCard) -> None:
        """A new card: a press leads to its unit, arrows to its neighbors."""
        unit = card.sight.unit
        card.clicked.connect(lambda _=False: self._go(unit))
        card.wandered.connect(lambda x, y: self._wander(unit, x, y))

    def _head(self) -> None:
        self.board.head(self._controller.appraiser.sides)

    def _mark(self) -> None:
        for unit, card in self.cards.items():
            card.setChecked(unit == self._controller.unit)

    def _go(self, unit: UnitId) -> None:
        self._controller.choose_unit(unit)
        self._mark()
        if not self.stays.isChecked():
            self.close()

    def _wander(self, unit: UnitId, across: int, down: int) -> None:
        found = self.board.beside(self.cards[unit], across, down)
        if found is not None:
            found.setFocus(Qt.FocusReason.OtherFocusReason)
            self.area.ensureWidgetVisible(found)

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        if KEY not in self._controller.settings.dialogs:
            self._fit()
        front = self.cards.get(self._controller.unit) if self._controller.unit else None
        if front is not None:
            front.setFocus()

    def _fit(self) -> None:
        """As high as the cards are, where nobody has chosen a size."""
        if len(self.cards) > MANY:
            self.resize(WIDE.boundedTo(screens.room_for(self).size()))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.board.arrange()
        beside = self.height() - self.area.height()
        room = screens.room_for(self).marginsRemoved(screens.frame_of(self)).height()
        self.resize(self.width(), min(room, self.board.minimumHeight() + beside + GAP))
        self.setProperty(FITTED, self.size())

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.board.arrange()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdecimal() and not event.modifiers():
            order = self._controller.order()
            number = int(event.text())
            if 1 <= number <= len(order):
                self._go(order[number - 1])
            return
        super().keyPressEvent(event)
