"""Slim titles of panels: a plate above the tall ones, a grip beside the flat ones."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.theme import LIGHT

GRIP = 9
"""Pixels."""
SLANT = 8
SMALLER = 0.86


class Plate(QWidget):
    """The title of a panel, slanted as on the sheets; dragging it moves the panel."""

    folded = Signal(bool)

    def __init__(self, dock: QDockWidget, *, folds: bool = False) -> None:
        """With a button to fold the panel away where that makes sense."""
        super().__init__(dock)
        self._dock = dock
        self.theme = LIGHT
        self.folds = folds
        self.words = ""
        """What stands behind the title."""
        self.fold = _Small("chevron_down", "Fold this panel away, or open it")
        self.fold.setCheckable(True)
        self.fold.setVisible(folds)
        self.fold.toggled.connect(self._fold)
        self.float = _Small("float", "Let this panel float, or put it back")
        self.float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self.close_button = _Small("cross", "Close this panel; View, Panels opens it again")
        self.close_button.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 2, 0)
        row.setSpacing(1)
        row.addStretch(1)
        for button, name in (
            (self.fold, "Fold"),
            (self.float, "Float"),
            (self.close_button, "Close"),
        ):
            button.setAccessibleName(f"{name} {dock.windowTitle()}")
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def tell(self, words: str) -> None:
        """Show a few words behind the title."""
        if words != self.words:
            self.words = words
            self.update()

    def _fold(self, on: bool) -> None:
        self.fold.setIcon(icon("chevron_right" if on else "chevron_down"))
        self.folded.emit(on)

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(120, max(button_height(), self.fontMetrics().height() + 3))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALLER)
        font.setBold(True)
        painter.setFont(font)
        text = self._dock.windowTitle().upper()
        wide, high = painter.fontMetrics().horizontalAdvance(text) + 16, self.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.plate))
        corners = ((0, 0), (wide + SLANT, 0), (wide, high), (0, high))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        painter.setPen(QColor(self.theme.on_plate))
        painter.drawText(QRectF(8, 0, wide, high), Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(QColor(self.theme.accent))
        painter.drawText(
            QRectF(wide + SLANT + 6, 0, self.width(), high),
            Qt.AlignmentFlag.AlignVCenter,
            self.words,
        )
        painter.end()


class Grip(QWidget):
    """A narrow handle at the left of a flat panel."""

    def __init__(self, dock: QDockWidget) -> None:
        """Dragging it moves the panel, a double press lets it float."""
        super().__init__(dock)
        self.theme = LIGHT
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setToolTip(f"{dock.windowTitle()}: drag it elsewhere; View, Panels hides it")

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(GRIP, 20)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(GRIP, 10)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.frame))
        middle = self.height() / 2
        for offset in (-8, -4, 0, 4, 8):
            painter.drawEllipse(QPointF(self.width() / 2, middle + offset), 1.1, 1.1)
        painter.end()


def button_height() -> int:
    """As high as any other button."""
    return sizes().target


class _Small(QToolButton):
    """A button that fits into a plate."""

    def __init__(self, sign: str, tip: str) -> None:
        super().__init__()
        self.setIcon(icon(sign))
        self.setIconSize(QSize(14, 14))
        self.setToolTip(tip)
        self.setAutoRaise(True)
        self.setObjectName("plate-button")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @qt_override
    def sizeHint(self) -> QSize:
        high = button_height()
        return QSize(high, high)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
