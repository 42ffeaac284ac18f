"""The one panel beside the sheet: what is owed, what the last phase did, what this one needs."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from recordsheet_gui.session.session import Moved, Record
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.leading import Leader
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.widgets.cards import ToResolve
from recordsheet_gui.ui.widgets.last_roll import LastRoll
from recordsheet_gui.ui.widgets.leading_boxes import DigestBox, LeadBar
from recordsheet_gui.ui.widgets.panels import TurnStack

GAP = 2
LEAST_TURN = 0.42
"""The share of the panel that cards and digest leave to the turn."""
LEAST_LED = 0.2
LEAST = 80
LEAST_CARDS = 150
"""Pixels: a card that nobody sees whole is read by nobody."""
CHANGES = (QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent)


class SidePanel(QWidget):
    """Cards first, then the digest, then the panel of the turn with all that is left."""

    keys_freed = Signal()
    """The last card had the keys, and is settled."""
    needs_room = Signal(bool)
    """A long list stands below a card; or it has gone."""

    def __init__(
        self,
        controller: Controller,
        leader: Leader,
        parent: QWidget | None = None,
    ) -> None:
        """Its cards are there only while something waits."""
        super().__init__(parent)
        self._least = QSize()
        self._is_listing = False
        # Without a layout of Qt's: how much each gets depends on what the others need.
        self.lead = LeadBar(leader, self)
        self.cards = cards = ToResolve(controller, self)
        self.rolled = LastRoll(controller, self)
        self._told = QScrollArea(self)
        self.digest = DigestBox(self._told)
        self.turn = TurnStack(controller, self)
        self._told.setFrameShape(QFrame.Shape.NoFrame)
        self._told.setWidgetResizable(True)
        self._told.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._told.setWidget(self.digest)
        # A scroll area shows what it gets.
        self.digest.hide()
        self.turn.show()
        leader.told.connect(self.digest.show_digest)
        # The card that is asked for needs the room.
        leader.asked.connect(lambda entry: self.digest.hide())
        controller.recorded.connect(self._forget)
        cards.count_changed.connect(self._show_cards)
        cards.count_changed.connect(self._ask_for_room)
        self.turn.needs_room.connect(self._list)
        inside = cards.widget()
        assert inside is not None
        inside.installEventFilter(self)
        self.digest.installEventFilter(self)
        self.rolled.installEventFilter(self)
        self.lead.installEventFilter(self)
        self._show_cards()

    def _forget(self, records: tuple[Record, ...]) -> None:
        """What was taken back did not happen."""
        if any(isinstance(record, Moved) for record in records):
            self.digest.hide()

    def _list(self, on: bool) -> None:
        self._is_listing = on
        if on:
            self._ask_for_room()
        else:
            self.needs_room.emit(False)

    def _ask_for_room(self) -> None:
        """Cards come and go: who had to make room for one makes it until the list goes."""
        if self._is_listing and self.cards.cards:
            self.needs_room.emit(True)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in CHANGES and watched is self.digest:
            # It stands in an area that comes and goes with it.
            self.share()
        elif event.type() in CHANGES:
            self._share_soon()
        return super().eventFilter(watched, event)

    def _share_soon(self) -> None:
        """Once for all that a step changes; Qt takes requests of one kind together."""
        if self.isVisible():
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        else:
            self.share()

    def _show_cards(self) -> None:
        """Cards are there while there are any."""
        has_cards = bool(self.cards.cards)
        focus = QApplication.focusWidget()
        if not has_cards and focus is not None and self._is_of_cards(focus):
            # Before Qt gives them to whatever field comes next.
            self.keys_freed.emit()
        self.cards.setVisible(has_cards)
        self._share_soon()

    @qt_override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            if (least := self.minimumSizeHint()) != self._least:
                # Else the whole window would be laid out anew with every card.
                self._least = least
                self.updateGeometry()
            self.share()
        return super().event(event)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()

    @qt_override
    def minimumSizeHint(self) -> QSize:
        # Small windows scroll; what is wide cannot be scrolled to.
        return QSize(self.turn.minimumSizeHint().width(), LEAST)

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), 4 * LEAST)

    def _is_of_cards(self, widget: QWidget) -> bool:
        return widget is self.cards or self.cards.isAncestorOf(widget)

    def _card_height(self, width: int) -> int:
        inside = self.cards.widget()
        assert inside is not None
        return _height(inside, width)

    def _first_height(self, width: int) -> int:
        """What the first card takes, with what is around it."""
        inner = self.cards.widget()
        layout = inner.layout() if inner is not None else None
        if layout is None:
            return 0
        around = layout.contentsMargins()
        bar = self.cards.verticalScrollBar().sizeHint().width()
        inside = width - around.left() - around.right() - bar
        return _height(self.cards.cards[0], inside) + around.top() + around.bottom()

    def share(self) -> None:
        """Cards and digest get what they need, but never all of it."""
        has_cards = bool(self.cards.cards)
        width = self.width()
        small = {
            one: _height(one, width) for one in (self.lead, self.rolled) if one.isVisibleTo(self)
        }
        room = self.height() - sum(small.values()) - GAP * (len(small) + 2)
        # Who is led from card to card looks at the cards.
        is_led = self.lead in small
        most = int(room * (1 - (LEAST_LED if is_led else LEAST_TURN)))
        whole = self._card_height(width) if has_cards else 0
        # The first card is seen whole: who has to choose sees among what.
        first = self._first_height(width) if has_cards else 0
        # The others wait below it: who attacks meanwhile has to see the weapons.
        spare = most if is_led else min(most, room - self.turn.sizeHint().height())
        if not self.digest.isHidden():
            # What happened is read once; a second card below the first can wait for that.
            spare = min(spare, first)
        wanted = min(whole, max(spare, min(room, max(LEAST_CARDS, first))))
        if wanted < whole:
            bar = self.cards.verticalScrollBar().sizeHint().width()
            whole = self._card_height(width - bar)
        inside = self.cards.widget()
        if has_cards and inside is not None:
            # A scroll area presses lines that wrap into the height of one.
            inside.setMinimumHeight(whole)
        told = 0 if self.digest.isHidden() else _height(self.digest, width)
        least = self.digest.height_of(1) if first <= most else 0
        if told > (left := max(least, most - wanted)):
            told = self.digest.whole_lines(left)
        self._told.setVisible(told > 0)
        y = 0
        for widget, height in (
            (self.lead, small.get(self.lead, 0)),
            (self.cards, wanted),
            (self.rolled, small.get(self.rolled, 0)),
            (self._told, told),
        ):
            if height:
                widget.setGeometry(0, y, width, height)
                y += height + GAP
        self.turn.setGeometry(0, y, width, max(0, self.height() - y))


def _height(widget: QWidget, width: int) -> int:
    layout = widget.layout()
    if layout is None:
        return widget.sizeHint().height()
    layout.activate()
    if layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return layout.totalSizeHint().height()
