"""The one panel beside the sheet: what is owed, what the last phase did, what this one needs."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.session.session import Moved, Record
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.leading import Leader
from recordsheet_gui.ui.widgets.cards import ToResolve
from recordsheet_gui.ui.widgets.last_roll import LastRoll
from recordsheet_gui.ui.widgets.leading_boxes import DigestBox, LeadBar
from recordsheet_gui.ui.widgets.panels import TurnStack

GAP = 2
LEAST_TURN = 0.42
"""The share of the panel that cards and digest leave to the turn."""
LEAST_CARDS = 150
"""Pixels: a card that nobody sees whole is read by nobody."""


class SidePanel(QWidget):
    """Cards first, then the digest, then the panel of the turn with all that is left."""

    keys_freed = Signal()
    """The last card had the keys, and is settled."""

    def __init__(
        self,
        controller: Controller,
        leader: Leader,
        cards: ToResolve,
        turn: TurnStack,
        parent: QWidget | None = None,
    ) -> None:
        """`cards` are there only while something waits."""
        super().__init__(parent)
        self.cards, self.turn = cards, turn
        self.lead = LeadBar(leader)
        self.rolled = LastRoll(controller)
        self.digest = DigestBox()
        self._told = QScrollArea()
        self._told.setFrameShape(QFrame.Shape.NoFrame)
        self._told.setWidgetResizable(True)
        self._told.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._told.setWidget(self.digest)
        # A scroll area shows what it gets.
        self.digest.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        for widget in (self.lead, cards, self.rolled, self._told):
            layout.addWidget(widget)
        layout.addWidget(turn, 1)
        leader.told.connect(self.digest.show_digest)
        # The card that is asked for needs the room.
        leader.asked.connect(lambda entry: self.digest.hide())
        controller.recorded.connect(self._forget)
        cards.count_changed.connect(self.share)
        inside = cards.widget()
        assert inside is not None
        inside.installEventFilter(self)
        self.digest.installEventFilter(self)
        self.rolled.installEventFilter(self)
        self.share()

    def _forget(self, records: tuple[Record, ...]) -> None:
        """What was taken back did not happen."""
        if any(isinstance(record, Moved) for record in records):
            self.digest.hide()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (
            QEvent.Type.LayoutRequest,
            QEvent.Type.ShowToParent,
            QEvent.Type.HideToParent,
        ):
            self.share()
        return super().eventFilter(watched, event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()

    @override
    def minimumSizeHint(self) -> QSize:
        # Small windows scroll; what is wide cannot be scrolled to.
        return QSize(self.turn.minimumSizeHint().width(), 80)

    def _is_of_cards(self, widget: QWidget) -> bool:
        return widget is self.cards or self.cards.isAncestorOf(widget)

    def share(self) -> None:
        """Cards and digest get what they need, but never all of it."""
        has_cards = bool(self.cards.cards)
        focus = QApplication.focusWidget()
        if not has_cards and focus is not None and self._is_of_cards(focus):
            # Before Qt gives them to whatever field comes next.
            self.keys_freed.emit()
        self.cards.setVisible(has_cards)
        self._told.setVisible(not self.digest.isHidden())
        above = [one for one in (self.lead, self.rolled) if not one.isHidden()]
        room = self.height() - sum(one.sizeHint().height() for one in above)
        most = int(room * (1 - LEAST_TURN))
        width = max(1, self.width() - 2)
        inside = self.cards.widget()
        wanted = _height(inside, width) if has_cards and inside is not None else 0
        wanted = min(wanted, max(most, min(room, LEAST_CARDS)))
        self.cards.setFixedHeight(wanted)
        told = 0 if self.digest.isHidden() else _height(self.digest, width)
        self._told.setFixedHeight(min(told, max(60, most - wanted)))


def _height(widget: QWidget, width: int) -> int:
    layout = widget.layout()
    if layout is None:
        return widget.sizeHint().height()
    layout.activate()
    return (
        layout.totalHeightForWidth(width)
        if layout.hasHeightForWidth()
        else (layout.totalSizeHint().height())
    )
