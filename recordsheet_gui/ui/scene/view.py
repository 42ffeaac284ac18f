"""SheetView: looks at one sheet; zoom, fit and pan."""

from enum import StrEnum

from PySide6.QtCore import QEvent, QMargins, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.scene.access import announce_focus, install_access
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target

SMALLEST, LARGEST = 0.2, 8.0
"""Zoom, where 1 shows a millimetre as a millimetre."""
STEP = 1.2
WHEEL_PAUSE = 400
"""Milliseconds without a turn of the wheel, after which the next one is another gesture."""


class Fit(StrEnum):
    """What the zoom follows when the window changes its size."""

    PAGE = "page"
    WIDTH = "width"
    FREE = "free"


class SheetView(QGraphicsView):
    """A window onto a sheet."""

    zoom_changed = Signal(float)

    def __init__(self, scene: SheetScene | None = None, parent: QWidget | None = None) -> None:
        """Look at a sheet, or at none yet."""
        super().__init__(parent)
        self.fit = Fit.PAGE
        self._sheet: SheetScene | None = None
        self._pan: QPoint | None = None
        self._space = False
        self._scrolls = False
        self._wheel_at = 0
        self.empty_words = ""
        """What stands on the table where there is no sheet."""
        install_access()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("record sheet")
        if scene is not None:
            self.show_sheet(scene)

    def show_sheet(self, scene: SheetScene) -> None:
        """Look at another sheet; the view keeps the scene alive."""
        if self._sheet is not None:
            self._sheet.focus_moved.disconnect(self._focus_moved)
        self._sheet = scene
        self.setScene(scene)
        self.setBackgroundBrush(QBrush(QColor(scene.theme.table)))
        page = scene.sceneRect()
        self.setSceneRect(page.adjusted(-4, -4, 4, 4))
        scene.focus_moved.connect(self._focus_moved)
        self._refit()

    def clear_sheet(self, words: str) -> None:
        """Look at the bare table, and say why."""
        self.empty_words = words
        if self._sheet is not None:
            self._sheet.focus_moved.disconnect(self._focus_moved)
            self._sheet = None
            self.setScene(None)
        self.viewport().update()

    @property
    def sheet(self) -> SheetScene | None:
        """The sheet in view."""
        return self._sheet

    # zoom

    @property
    def zoom(self) -> float:
        """1 shows a millimetre as a millimetre."""
        return self.transform().m11() / self._dots()

    def fit_page(self) -> None:
        """Show the whole page, now and when the window changes."""
        self.fit = Fit.PAGE
        self._refit()

    def fit_width(self) -> None:
        """Show the page's whole width, now and when the window changes."""
        self.fit = Fit.WIDTH
        self._refit()

    def set_zoom(self, zoom: float) -> None:
        """Show the page in a size of the player's choice."""
        self.fit = Fit.FREE
        self._set_scale(zoom)

    def zoom_in(self) -> None:
        """One step larger."""
        self.set_zoom(self.zoom * STEP)

    def zoom_out(self) -> None:
        """One step smaller."""
        self.set_zoom(self.zoom / STEP)

    def _dots(self) -> float:
        """Pixels of a millimetre."""
        return max(1.0, self.logicalDpiX() / 25.4)

    def _set_scale(self, zoom: float) -> None:
        wanted = min(LARGEST, max(SMALLEST, zoom))
        if abs(wanted - self.zoom) > 1e-6:
            factor = wanted / self.zoom
            self.scale(factor, factor)
            self.zoom_changed.emit(wanted)

    def _refit(self) -> None:
        if self._sheet is None or self.fit is Fit.FREE:
            return
        area = self.sceneRect()
        # The room without scroll bars, and a pixel less than that: a page that is too large by the
        # rounding of a number makes a bar, which makes the page smaller, for ever.
        size = self.maximumViewportSize().shrunkBy(QMargins(0, 0, 1, 1))
        wanted = size.width() / area.width()
        if self.fit is Fit.WIDTH:
            wanted = (size.width() - self.verticalScrollBar().sizeHint().width()) / area.width()
        else:
            wanted = min(wanted, size.height() / area.height())
        center = area.center()
        self._set_scale(wanted / self._dots())
        if self.fit is Fit.PAGE:
            self.centerOn(center)

    # events

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The table, and the paper on it."""
        sheet = self._sheet
        if sheet is None:
            return
        painter.fillRect(rect, QColor(sheet.theme.table))
        painter.fillRect(QRectF(rect) & sheet.sceneRect(), QColor(sheet.theme.paper))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sheet is not None:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.viewport().rect(), flags, self.empty_words)
        painter.end()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * STEP ** (event.angleDelta().y() / 120))
            event.accept()
            return
        if self._goes_on_scrolling(event):
            # Past the scene: what comes under the mouse meanwhile was not pointed at.
            super(QGraphicsView, self).wheelEvent(event)
            return
        super().wheelEvent(event)

    def _goes_on_scrolling(self, event: QWheelEvent) -> bool:
        """True while a gesture lasts that began beside everything that takes the wheel."""
        same = event.phase() in (Qt.ScrollPhase.ScrollUpdate, Qt.ScrollPhase.ScrollMomentum)
        if event.phase() is Qt.ScrollPhase.NoScrollPhase:
            same = event.timestamp() - self._wheel_at < WHEEL_PAUSE
        self._wheel_at = event.timestamp()
        if not (same and self._scrolls):
            here = self.mapToScene(event.position().toPoint())
            taken = self._sheet is not None and self._sheet.takes_wheel(here)
            self._scrolls = not taken and self._can_scroll()
        return self._scrolls

    def _can_scroll(self) -> bool:
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        return any(bar.maximum() > bar.minimum() for bar in bars)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.set_zoom(self.zoom * pinch.scaleFactor())
                event.accept()
                return True
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.set_zoom(self.zoom * (1 + event.value()))
            return True
        if event.type() == QEvent.Type.Leave and self._sheet is not None:
            self._sheet.leave()
        return bool(super().viewportEvent(event))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._pan = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan is None:
            super().mouseMoveEvent(event)
            return
        here = event.position().toPoint()
        moved = here - self._pan
        self._pan = here
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - moved.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - moved.y())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan is not None:
            self._pan = None
            self.viewport().unsetCursor()
            event.accept()
            return
        super().mouseReleaseEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._space_pans():
            self._space = True
            if not event.isAutoRepeat():
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            event.accept()
            return
        super().keyPressEvent(event)

    def _space_pans(self) -> bool:
        """Space presses what has the focus; without focus it holds the paper."""
        return self._sheet is None or self._sheet.focused is None

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._space and not event.isAutoRepeat():
            self._space = False
            self.viewport().unsetCursor()
        super().keyReleaseEvent(event)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes from stop to stop on the sheet, then on to the next control."""
        if self._sheet is not None and self._sheet.step_focus(forward=next):
            return True
        return bool(super().focusNextPrevChild(next))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self._sheet is not None and self._sheet.focused is None:
            self._sheet.step_focus(forward=event.reason() == Qt.FocusReason.TabFocusReason)

    def _focus_moved(self, target: Target | None) -> None:
        if target is not None and self._sheet is not None:
            self.ensureVisible(self._sheet.rect_of(target), 12, 12)
            announce_focus(self, target)

    def scene_point(self, target: Target) -> QPointF:
        """The middle of a target on the viewport, for menus and tests."""
        if self._sheet is None:
            return QPointF()
        return QPointF(self.mapFromScene(self._sheet.rect_of(target).center()))
