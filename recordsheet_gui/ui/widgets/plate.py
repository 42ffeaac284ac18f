"""The sheet's title plates and cut corners, for panels, cards and dialogs."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QWidget

from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.theme import color, shell

SLANT = 0.45
"""Of the height of a plate."""
CUT = 9.0
"""Cut corners of a frame, in pixels."""
PAD = 9


def slanted(box: QRectF) -> QPolygonF:
    """A plate: its right end leans."""
    lean = box.height() * SLANT
    return QPolygonF(
        [
            box.topLeft(),
            box.topRight(),
            QPointF(box.right() - lean, box.bottom()),
            box.bottomLeft(),
        ]
    )


def framed(box: QRectF, cut: float = CUT) -> QPolygonF:
    """A frame with two cut corners, as around each part of a sheet."""
    return QPolygonF(
        [
            box.topLeft(),
            QPointF(box.right() - cut, box.top()),
            QPointF(box.right(), box.top() + cut),
            box.bottomRight(),
            QPointF(box.left() + cut, box.bottom()),
            QPointF(box.left(), box.bottom() - cut),
        ]
    )


class Plate(Words):
    """A title on its plate; the plate is as wide as its words."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        """Plain words; they wrap where there is no room."""
        super().__init__(words, parent)
        self.setObjectName("plate")
        self.setTextFormat(Qt.TextFormat.PlainText)

    @qt_override
    def setText(self, words: str) -> None:
        """Other words: the plate changes its width with them."""
        super().setText(words)
        # A label paints only where its words were; around them the old plate stayed.
        self.update()

    def plate(self) -> QRectF:
        """Where the plate lies."""
        lines = self.fontMetrics().boundingRect(
            QRect(0, 0, max(1, self.contentsRect().width()), 10_000),
            int(Qt.TextFlag.TextWordWrap),
            self.text(),
        )
        lean = self.height() * SLANT
        wide = min(float(self.width()), lines.width() + 2 * PAD + lean)
        return QRectF(0, 0, wide, self.height())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(shell(theme_now()).plate))
        painter.drawPolygon(slanted(self.plate()))
        painter.end()
        super().paintEvent(event)


class Framed(QFrame):
    """A card: light ground, cut corners; ringed while it is the one that keys speak to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nobody speaks to it yet."""
        super().__init__(parent)
        self._is_active = False

    @property
    def is_active(self) -> bool:
        """True while keys are for this card."""
        return self._is_active

    @is_active.setter
    def is_active(self, on: bool) -> None:
        if on != self._is_active:
            self._is_active = on
            self.update()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        around = shell(theme_now())
        width = 2.0 if self.is_active else 1.0
        half = width / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color(around.focus if self.is_active else around.edge), width))
        painter.setBrush(color(around.base))
        painter.drawPolygon(framed(QRectF(self.rect()).adjusted(half, half, -half, -half)))
        painter.end()
