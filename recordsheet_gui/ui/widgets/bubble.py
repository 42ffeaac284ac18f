"""Why something did not happen, beside the thing that was pressed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QCursor, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QPushButton, QWidget

from recordsheet_gui.ui import patience
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override

STAYS = 6000
A_LETTER = 70
"""Milliseconds that a few words stay, and what each letter takes where there are more."""
TO_DECIDE = 6000
"""Milliseconds more where there is something to press."""
LINGERS = 1500
"""Milliseconds after which it looks again whether somebody still points at it."""
FADES_WITH_PRESS = 700
"""Milliseconds before which the next press does not take it away."""
WIDEST = 340
GAP = 14


class Bubble(QLabel):
    """A few words near the mouse or the focus; they take no clicks and go away by themselves.

    What the rules forbid can be done all the same: then a button stands below the words, and both
    stay longer. Nothing goes away while the mouse is on it or its button has the keys.
    """

    def __init__(self, window: QWidget, mouse: Callable[[], QPoint] = QCursor.pos) -> None:
        """Lies over the whole window; `mouse` says where the mouse is on the screen."""
        super().__init__(window)
        self._mouse = mouse
        self.anyway = QPushButton("Do it an&yway", window)
        self.anyway.setToolTip("The journal says that it was against the rules")
        self.anyway.hide()
        self.setObjectName("bubble")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMargin(8)
        self._pressed: QPoint | None = None
        """Where the mouse was last pressed in the window; None when a key came after it."""
        self.clock = QTimer(self)
        """Runs while it is shown."""
        self.clock.setSingleShot(True)
        self.clock.timeout.connect(self._go)
        self._spot: QPoint | None = None
        self.hide()

    def watch(self) -> None:
        """Follow where the mouse is pressed; only what the screen itself sends comes by here."""
        window = self.parentWidget()
        handle = window.windowHandle() if window is not None else None
        if handle is not None:
            handle.installEventFilter(self)

    def say(self, words: str, spot: QPoint | None = None) -> None:
        """Show words beside what was pressed, and let a screen reader say them.

        `spot` is where the keys are, in the window, if somebody knows it better than Qt.
        """
        window = self.parentWidget()
        assert window is not None
        self._spot = spot
        self.anyway.hide()
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.setText(words)
        self.setAccessibleName(words)
        widest = min(WIDEST, window.width() - 2 * GAP)
        self.setFixedWidth(widest)
        wanted = self.fontMetrics().boundingRect(
            QRect(0, 0, widest - 18, 1000), Qt.TextFlag.TextWordWrap, plainly(words)
        )
        self.setFixedSize(min(widest, wanted.width() + 22), wanted.height() + 18)
        self._place(window)
        self.raise_()
        self.show()
        self.clock.start(max(STAYS, A_LETTER * len(words)))
        announce(self, words, is_urgent=True)

    def _place(self, window: QWidget) -> None:
        place = self._pressed or self._spot
        self.move(self._beside(window, QRect(place, place) if place else self._focus(window)))

    def offer_anyway(self, words: str) -> None:
        """The rules forbid what was just refused: below the words it can be done; empty: no more.

        A button that comes up behind a slow write is deaf for a moment.
        """
        window = self.parentWidget()
        if not words or window is None:
            if self.anyway.isVisible():
                self.hide()
            return
        self.clock.start(self.clock.interval() + TO_DECIDE)
        button = self.anyway.sizeHint()
        high = self.height() + button.height() + 6
        self.setFixedSize(max(self.width(), button.width() + 22), high)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._place(window)
        below = self.geometry().bottomLeft() - QPoint(-11, button.height() + 8)
        self.anyway.setGeometry(QRect(below, button))
        self.anyway.setEnabled(not patience.has_kept_back())
        if not self.anyway.isEnabled():
            QTimer.singleShot(patience.NAP, self, lambda: self.anyway.setEnabled(True))
        self.anyway.show()
        self.anyway.raise_()

    @qt_override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.clock.stop()
        self.anyway.hide()

    def _go(self) -> None:
        """Its time is over, unless somebody is still busy with it."""
        # It takes no mouse events, so Qt does not know that the mouse is on it.
        if self.anyway.hasFocus() or self.rect().contains(self.mapFromGlobal(self._mouse())):
            self.clock.start(LINGERS)
        else:
            self.hide()

    def _beside(self, window: QWidget, place: QRect) -> QPoint:
        """Below the place, or above it where there is no room."""
        x = min(max(GAP, place.center().x() - 20), window.width() - self.width() - GAP)
        y = place.bottom() + GAP
        if y + self.height() > window.height() - GAP:
            y = place.top() - GAP - self.height()
        return QPoint(max(0, x), max(0, y))

    def _focus(self, window: QWidget) -> QRect:
        focus: QWidget | None = window.focusWidget()
        if focus is None:
            return QRect(window.rect().center(), window.rect().center())
        # Of a large thing only its upper part is near to what one looks at.
        large = isinstance(focus, QAbstractScrollArea)
        size = QSize(focus.width(), min(focus.height(), 40) if large else focus.height())
        return QRect(focus.mapTo(window, QPoint()), size)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            spot = event.position().toPoint()
            if self.anyway.isVisible() and self.anyway.geometry().contains(spot):
                return False
            self._pressed = spot
            self._take_away()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self._pressed = None
            if event.key() == Qt.Key.Key_Escape:
                self.hide()
            elif not self.anyway.isVisible():
                # By key one comes to the button too.
                self._take_away()
        return False

    def _take_away(self) -> None:
        """The next press means that it was read, unless it is the same one twice."""
        since = self.clock.interval() - self.clock.remainingTime()
        is_read = self.clock.isActive() and since > FADES_WITH_PRESS
        if is_read or self.anyway.isVisible():
            self.hide()
