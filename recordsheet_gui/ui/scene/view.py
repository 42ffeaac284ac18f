"""SheetView: looks at one sheet; zoom, fit and pan."""

from PySide6.QtCore import (
    QEvent,
    QMargins,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QStyle, QWidget

from recordsheet_gui.storage.settings import LARGEST_ZOOM, SMALLEST_ZOOM, Fit
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.access_door import announce_change, announce_focus, install_access
from recordsheet_gui.ui.scene.marks import fill
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Spoken, Target

STEP = 1.2
SHUT_LIGHT, SHUT_DARK = QColor("#dcdfe3"), QColor("#20262d")
"""Lie over a sheet that somebody else plays."""
_GESTURES = (QEvent.Type.Gesture, QEvent.Type.NativeGesture)
WHEEL_PAUSE = 400
"""Milliseconds without a turn of the wheel, after which the next one is another gesture."""


class SheetView(QGraphicsView):
    """A window onto a sheet."""

    zoom_changed = Signal(float)
    zoom_asked = Signal()
    """The player wants the sheet in another size, or fitted in another way."""
    resized = Signal()
    bare = Signal()
    """It was painted without a sheet, in the size that it has now."""

    def __init__(self, scene: SheetScene | None = None, parent: QWidget | None = None) -> None:
        """Look at a sheet, or at none yet."""
        super().__init__(parent)
        # One of ours: to know of what kind Qt's own is PySide would make all classes of widgets.
        self.setViewport(QWidget())
        self.fit = Fit.PAGE
        self._sheet: SheetScene | None = None
        self._pan: QPoint | None = None
        self._space = False
        self._scrolls = False
        self._wheel_at = 0
        self._filled: tuple[QSize, float] | None = None
        """The room that a play layout was made for, and the pixels of its millimetres."""
        self.most = float("inf")
        """Pixels of a millimetre that a page is not shown larger than: a neighbor's."""
        self.empty_words = ""
        """What stands on the table where there is no sheet."""
        self._is_shut = False
        install_access()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("record sheet")
        if scene is not None:
            self.show_sheet(scene)

    def show_sheet(self, scene: SheetScene, scale: float | None = None) -> None:
        """Look at another sheet; the view keeps the scene alive.

        A sheet that was laid out to fill this view comes with the pixels of its millimetres.
        """
        if self._sheet is not scene:
            if self._sheet is not None:
                self._let_go(self._sheet)
            self._sheet = scene
            self.setScene(scene)
            scene.focus_moved.connect(self._focus_moved)
            scene.focus_changed.connect(self._focus_changed)
        self.setBackgroundBrush(QColor(scene.theme.table))
        # A sheet that is laid out anew is looked at in the same place.
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        places = [bar.value() / bar.maximum() if bar.maximum() > 0 else 0.0 for bar in bars]
        corner = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        self.setAlignment(Qt.AlignmentFlag.AlignCenter if scale is None else corner)
        self._filled = None if scale is None else (self.maximumViewportSize(), scale)
        page, edge = scene.sceneRect(), 4 if scale is None else 0
        self.setSceneRect(page.adjusted(-edge, -edge, edge, edge))
        self._refit()
        if scale is not None:
            for bar, place in zip(bars, places, strict=True):
                bar.setValue(round(place * bar.maximum()))

    def room(self) -> tuple[float, float]:
        """Width and height without scroll bars in pixels, as far as a page may fill them.

        A pixel less than there is: a page that is too large by the rounding of a number makes a
        bar, which makes the page smaller, for ever.
        """
        size = self.maximumViewportSize().shrunkBy(QMargins(0, 0, 1, 1))
        return float(size.width()), float(size.height())

    def bar_width(self) -> float:
        """What a vertical scroll bar takes: as wide as it is, or as Qt reckons with it."""
        reckoned = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        gap = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollView_ScrollBarSpacing)
        return float(max(self.verticalScrollBar().sizeHint().width(), reckoned) + max(0, gap))

    def go_to_start(self) -> None:
        """The upper left of the page."""
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setValue(bar.minimum())

    def clear_sheet(self, words: str) -> None:
        """Look at the bare table, and say why."""
        self.empty_words = words
        if self._sheet is not None:
            self._let_go(self._sheet)
            self._sheet = None
            self.setScene(None)
        self.viewport().update()

    def _let_go(self, scene: SheetScene) -> None:
        scene.focus_moved.disconnect(self._focus_moved)
        scene.focus_changed.disconnect(self._focus_changed)

    @property
    def sheet(self) -> SheetScene | None:
        """The sheet in view."""
        return self._sheet

    # zoom

    @property
    def zoom(self) -> float:
        """1 shows a millimetre as a millimetre."""
        return self.transform().m11() / self._dots()

    def use(self, fit: Fit, zoom: float) -> None:
        """Show pages as it was chosen earlier."""
        self.fit = fit
        if fit is Fit.FREE:
            self._set_scale(zoom)
        else:
            self._refit()

    def fit_page(self) -> None:
        """Show the whole page, now and when the window changes."""
        self.use(Fit.PAGE, 1.0)
        self.zoom_asked.emit()

    def fit_width(self) -> None:
        """Show the page's whole width, now and when the window changes."""
        self.use(Fit.WIDTH, 1.0)
        self.zoom_asked.emit()

    def set_zoom(self, zoom: float) -> None:
        """Show the page in a size of the player's choice."""
        self.use(Fit.FREE, zoom)
        self.zoom_asked.emit()

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
        wanted = min(LARGEST_ZOOM, max(SMALLEST_ZOOM, zoom))
        if abs(wanted - self.zoom) > 1e-6:
            factor = wanted / self.zoom
            self.scale(factor, factor)
            self.zoom_changed.emit(wanted)

    def wanted(self) -> float:
        """Pixels of a millimetre at which the page fits as it is asked to."""
        wide, high = self.room()
        if self._filled is not None:
            # Until it is laid out anew it grows and shrinks with the window.
            size, scale = self._filled
            now = self.maximumViewportSize()
            ratio = min(now.width() / max(1, size.width()), now.height() / max(1, size.height()))
            return scale * ratio if size.isValid() and not size.isEmpty() else scale
        area = self.sceneRect()
        if self.fit is Fit.WIDTH:
            return (wide - self.bar_width()) / area.width()
        # Of several pages one at a time: all together would be too small to read.
        others = (
            self._sheet.sceneRect().height() - self._sheet.pages[0].height if self._sheet else 0
        )
        return min(wide / area.width(), high / (area.height() - others))

    def _refit(self) -> None:
        if self._sheet is None or self.fit is Fit.FREE:
            return
        center = self.sceneRect().center()
        # Only a player's own zoom goes to where the mouse is.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self._set_scale(min(self.wanted(), self.most) / self._dots())
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        if self.fit is Fit.PAGE and self._filled is None and len(self._sheet.pages) == 1:
            self.centerOn(center)

    def refit(self) -> None:
        """Fit again, after something beside this view has changed."""
        self._refit()

    def show_shut(self, is_shut: bool) -> None:
        """Paper that somebody else writes on has a color of its own."""
        if is_shut != self._is_shut:
            self._is_shut = is_shut
            self.viewport().update()

    # events

    @qt_override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The table, and the paper on it."""
        sheet = self._sheet
        if sheet is None:
            return
        painter.save()
        fill(painter, QRectF(rect), QColor(sheet.theme.table))
        for page in sheet.pages:
            fill(painter, QRectF(rect) & qrect(page), QColor(sheet.theme.paper))
        painter.restore()

    @qt_override
    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """What makes a sheet gray: its paper and all that is white, and no letter paler."""
        sheet = self._sheet
        if sheet is None or not self._is_shut:
            return
        is_dark = QColor(sheet.theme.paper).lightness() < 128
        mode = QPainter.CompositionMode
        painter.save()
        painter.setCompositionMode(
            mode.CompositionMode_Screen if is_dark else mode.CompositionMode_Multiply
        )
        for page in sheet.pages:
            fill(painter, QRectF(rect) & qrect(page), SHUT_DARK if is_dark else SHUT_LIGHT)
        painter.restore()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sheet is not None:
            # Parts that are struck far apart: what lies between them is not painted.
            self._sheet.exposed = event.region()
            super().paintEvent(event)
            self._sheet.exposed = None
            return
        painter = QPainter(self.viewport())
        fill(painter, QRectF(event.rect()), self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.viewport().rect(), flags, self.empty_words)
        painter.end()
        self.bare.emit()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()
        self.resized.emit()

    @qt_override
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

    @qt_override
    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if kind in _GESTURES and self._follow_fingers(event):
            return True
        if kind is QEvent.Type.Leave and self._sheet is not None:
            self._sheet.leave()
        return bool(super().viewportEvent(event))

    def _follow_fingers(self, event: QEvent) -> bool:
        """Two fingers on a screen or a pad; many evenings nobody has any there."""
        from PySide6.QtGui import QNativeGestureEvent
        from PySide6.QtWidgets import QGestureEvent, QPinchGesture

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
        return False

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._pan = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    @qt_override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan is None:
            super().mouseMoveEvent(event)
            self._point()
            return
        here = event.position().toPoint()
        moved = here - self._pan
        self._pan = here
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - moved.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - moved.y())

    def _point(self) -> None:
        """Over what can be pressed the mouse has the hand of a link."""
        if self._space:
            return
        over = self._sheet is not None and self._sheet.hovered is not None
        wanted = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        if self.viewport().cursor().shape() is not wanted:
            self.viewport().setCursor(wanted)

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan is not None:
            self._pan = None
            self.viewport().unsetCursor()
            event.accept()
            return
        super().mouseReleaseEvent(event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._space_pans():
            self._space = True
            if not event.isAutoRepeat():
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            event.accept()
            return
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._can_scroll():
            bar = self.verticalScrollBar()
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
            event.accept()
            return
        super().keyPressEvent(event)

    def _space_pans(self) -> bool:
        """Space presses what has the focus; without focus it holds the paper."""
        return self._sheet is None or self._sheet.focused is None

    @qt_override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._space and not event.isAutoRepeat():
            self._space = False
            self.viewport().unsetCursor()
        super().keyReleaseEvent(event)

    @qt_override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes from stop to stop on the sheet, then on to the next control."""
        # Qt asks here too when what lies over the sheet had the focus, and when that goes away.
        if self.hasFocus() and self._sheet is not None and self._sheet.step_focus(forward=next):
            return True
        return bool(super().focusNextPrevChild(next))

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self._sheet is not None and self._sheet.focused is None:
            self._sheet.step_focus(forward=event.reason() == Qt.FocusReason.TabFocusReason)
        # Qt tells of the whole sheet as soon as this is done.
        QTimer.singleShot(0, self, self._tell_focus)

    def _tell_focus(self) -> None:
        if self.hasFocus() and self._sheet is not None and self._sheet.focused is not None:
            announce_focus(self, self._sheet.focused)

    def _focus_moved(self, target: Target | None) -> None:
        if target is not None and self._sheet is not None:
            self.ensureVisible(self._sheet.rect_of(target), 12, 12)
            announce_focus(self, target)

    def _focus_changed(self, target: Target, before: Spoken, after: Spoken) -> None:
        announce_change(self, target, before, after)

    def scene_point(self, target: Target) -> QPointF:
        """The middle of a target on the viewport, for menus and tests."""
        if self._sheet is None:
            return QPointF()
        return QPointF(self.mapFromScene(self._sheet.rect_of(target).center()))
