"""Pages to look at: side by side where there is room, as large as one likes."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from recordsheet_gui.ui.printing.job import Leaf
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.theme import shell

GAP = 14
"""Pixels around a page."""
LEAST, MOST = 0.5, 24.0
"""Pixels for a millimetre."""
STEP = 1.2
NOTCH = 120
"""What a wheel turns from one notch to the next."""
SCREEN = 96 / 25.4
"""Pixels for a millimetre where a page is as large as on paper."""
MOST_DRAWN = 40_000_000
"""Pixels of pages that are kept."""


class Fit(StrEnum):
    """What decides how large pages are."""

    PAGE = "page"
    """Whole pages, as many side by side as there is room for."""
    WIDTH = "width"
    """One page as wide as the room."""
    FREE = "free"


class PageView(QAbstractScrollArea):
    """All pages in rows; those in sight are drawn one by one."""

    turned = Signal(int)
    """The page in front, from 0; -1 where there is none."""
    zoomed = Signal()

    def __init__(
        self, draw: Callable[[Leaf, float], QImage], parent: QWidget | None = None
    ) -> None:
        """`draw` makes the picture of a page with so many dots for a millimetre."""
        super().__init__(parent)
        self._draw = draw
        self.leaves: list[Leaf] = []
        self.fit = Fit.PAGE
        self.scale = 2.0
        """Pixels for a millimetre."""
        self.front = -1
        self.places: list[QRect] = []
        """Where pages are, from the left top of the first."""
        self._pictures: dict[int, tuple[float, QPixmap]] = {}
        """By page: how many dots for a millimetre it was drawn with, and the picture."""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw_next)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Pages")
        self.setMinimumSize(180, 160)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._scrolled)

    # -- what is shown ---------------------------------------------------------------------------

    def show_leaves(self, leaves: list[Leaf]) -> None:
        """Other pages; the place in the document stays if it can."""
        front = self.front
        self.leaves = leaves
        self._pictures.clear()
        self._arrange()
        self.go_to(min(max(0, front), len(leaves) - 1))
        self._wake()

    @property
    def is_drawn(self) -> bool:
        """True when all pages in sight are as sharp as they get."""
        return self._next_wanted() is None

    def set_fit(self, fit: Fit) -> None:
        """Whole pages, or one as wide as the room."""
        self.fit = fit
        front = self.front
        self._arrange()
        self.go_to(front)
        self._wake()
        self.zoomed.emit()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Closer or farther; what is under the point stays there."""
        here = at or QPointF(self.viewport().rect().center())
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        spots = list(zip(bars, (here.x(), here.y()), strict=True))
        share = [(bar.value() + spot) / self.scale for bar, spot in spots]
        self.fit = Fit.FREE
        self.scale = min(MOST, max(LEAST, self.scale * factor))
        self._arrange()
        for (bar, spot), at_scale in zip(spots, share, strict=True):
            bar.setValue(round(at_scale * self.scale - spot))
        self._wake()
        self.zoomed.emit()

    @property
    def percent(self) -> int:
        """How large a page is against one on paper."""
        return round(100 * self.scale / SCREEN)

    def go_to(self, page: int) -> None:
        """Bring a page into sight."""
        if not 0 <= page < len(self.leaves):
            self._set_front(-1)
            return
        place = self.places[page]
        view = self.viewport().rect()
        for bar, low, high, room in (
            (self.verticalScrollBar(), place.top(), place.bottom(), view.height()),
            (self.horizontalScrollBar(), place.left(), place.right(), view.width()),
        ):
            if low - GAP < bar.value() or high + GAP > bar.value() + room:
                bar.setValue(low - GAP)
        self._set_front(page)
        self.viewport().update()

    def _set_front(self, page: int) -> None:
        if page != self.front:
            self.front = page
            self.turned.emit(page)
        title = self.leaves[page].title if 0 <= page < len(self.leaves) else ""
        count = len(self.leaves)
        self.setAccessibleDescription(f"Page {page + 1} of {count}, {title}" if title else "")

    # -- laying out ------------------------------------------------------------------------------

    def _paper(self) -> tuple[float, float]:
        wide = max((leaf.paper.width for leaf in self.leaves), default=210.0)
        high = max((leaf.paper.height for leaf in self.leaves), default=297.0)
        return wide, high

    def _arrange(self) -> None:
        """Pages in rows, in the middle of the room."""
        room = self.maximumViewportSize()
        bar = self.verticalScrollBar().sizeHint().width()
        wide, high = self._paper()
        if self.fit is Fit.PAGE:
            fit = min((room.height() - 2 * GAP) / high, (room.width() - bar - 2 * GAP) / wide)
            self.scale = min(MOST, max(LEAST, fit))
        elif self.fit is Fit.WIDTH:
            self.scale = min(MOST, max(LEAST, (room.width() - bar - 2 * GAP) / wide))
        page = QSize(round(wide * self.scale), round(high * self.scale))
        abreast = max(1, (room.width() - bar - GAP) // (page.width() + GAP))
        abreast = min(abreast, max(1, len(self.leaves)))
        rows = -(-len(self.leaves) // abreast)
        across = abreast * (page.width() + GAP) + GAP
        down = rows * (page.height() + GAP) + GAP
        left = max(0, (room.width() - (bar if down > room.height() else 0) - across) // 2)
        top = max(0, (room.height() - down) // 2)
        self.places = []
        for number, leaf in enumerate(self.leaves):
            row, column = divmod(number, abreast)
            x = left + GAP + column * (page.width() + GAP)
            y = top + GAP + row * (page.height() + GAP)
            size = QSize(
                round(leaf.paper.width * self.scale), round(leaf.paper.height * self.scale)
            )
            self.places.append(QRect(x, y, size.width(), size.height()))
        view = self.viewport().size()
        for scroll, whole, seen in (
            (self.horizontalScrollBar(), across, view.width()),
            (self.verticalScrollBar(), down, view.height()),
        ):
            scroll.setRange(0, max(0, whole - seen))
            scroll.setPageStep(seen)
            scroll.setSingleStep(40)
        self.viewport().update()

    # -- drawing ---------------------------------------------------------------------------------

    def _offset(self) -> tuple[int, int]:
        return self.horizontalScrollBar().value(), self.verticalScrollBar().value()

    def in_sight(self) -> list[int]:
        """The pages that can be seen."""
        x, y = self._offset()
        seen = self.viewport().rect().translated(x, y)
        return [number for number, place in enumerate(self.places) if place.intersects(seen)]

    def _wanted_dots(self) -> float:
        return self.scale * self.devicePixelRatioF()

    def _next_wanted(self) -> int | None:
        for number in self.in_sight():
            if number not in self._pictures or self._pictures[number][0] != self._wanted_dots():
                return number
        return None

    def _wake(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _draw_next(self) -> None:
        """One page a breath: many of them must not hold up the dialog."""
        number = self._next_wanted()
        if number is None or not self.isVisible():
            self._timer.stop()
            return
        dots = self._wanted_dots()
        image = self._draw(self.leaves[number], dots)
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self._pictures[number] = (dots, QPixmap.fromImage(image))
        self._forget_some()
        self.viewport().update()

    def _forget_some(self) -> None:
        """Pages far away are drawn again when somebody comes back to them."""
        seen = self.in_sight()
        pixels = sum(p.width() * p.height() for _, p in self._pictures.values())
        for number in sorted(self._pictures, key=lambda n: -abs(n - self.front)):
            if pixels <= MOST_DRAWN:
                return
            if number not in seen:
                _, gone = self._pictures.pop(number)
                pixels -= gone.width() * gone.height()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_now()
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(theme.table))
        x, y = self._offset()
        for number in self.in_sight():
            place = self.places[number].translated(-x, -y)
            painter.fillRect(place.translated(2, 2), QColor(0, 0, 0, 70))
            painter.fillRect(place, Qt.GlobalColor.white)
            known = self._pictures.get(number)
            if known is not None:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawPixmap(QRectF(place), known[1], QRectF(known[1].rect()))
            if number == self.front and len(self.leaves) > 1:
                wide = 3 if self.hasFocus() else 2
                around = shell(theme)
                painter.setPen(QPen(QColor(around.focus if self.hasFocus() else around.edge), wide))
                painter.drawRect(place.adjusted(-2, -2, 1, 1))
        painter.end()

    # -- events ----------------------------------------------------------------------------------

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        front = self.front
        self._arrange()
        if self.fit is not Fit.FREE:
            self.go_to(front)
        self._wake()
        self.zoomed.emit()

    def _scrolled(self) -> None:
        seen = self.in_sight()
        if seen and self.front not in seen:
            self._set_front(seen[0])
        self._wake()
        self.viewport().update()

    @qt_override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.NativeGesture and isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position())
            return True
        if event.type() is QEvent.Type.MouseButtonPress:
            x, y = self._offset()
            spot = event.position().toPoint()  # type: ignore[attr-defined]
            for number, place in enumerate(self.places):
                if place.translated(-x, -y).contains(spot):
                    self._set_front(number)
                    self.viewport().update()
        return super().viewportEvent(event)

    @qt_override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(STEP ** (event.angleDelta().y() / NOTCH), event.position())
            event.accept()
            return
        super().wheelEvent(event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        abreast = sum(place.top() == self.places[0].top() for place in self.places) or 1
        ways = {
            Qt.Key.Key_Left: self.front - 1,
            Qt.Key.Key_Right: self.front + 1,
            Qt.Key.Key_PageUp: self.front - abreast,
            Qt.Key.Key_PageDown: self.front + abreast,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.leaves) - 1,
        }
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP)
        elif key is Qt.Key.Key_Minus:
            self.zoom(1 / STEP)
        elif key in ways and self.leaves:
            self.go_to(min(len(self.leaves) - 1, max(0, ways[key])))
        else:
            super().keyPressEvent(event)
