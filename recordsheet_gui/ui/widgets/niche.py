"""A place whose inside may be laid out anew without the window around it."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from recordsheet_gui.ui.qt_override import override as qt_override

LAID_OUT_ANEW = frozenset(
    (
        QEvent.Type.LayoutRequest,
        QEvent.Type.FontChange,
        QEvent.Type.StyleChange,
        QEvent.Type.Polish,
        QEvent.Type.Show,
    )
)
"""After these what it holds may need other room."""


class Niche(QWidget):
    """Holds one widget; those around it hear of it only when it needs other room.

    A layout of Qt's tells the one around it whenever a word or a button in it changes, needed or
    not, up to the window, which then asks all its panels how large they would like to be.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty."""
        super().__init__(parent)
        self._held: QWidget | None = None
        self._needs: tuple[QSize, QSize] | None = None
        """As those around it heard it last."""
        self._hint: QSize | None = None
        """A window asks thirty times until it stands, and an answer may have to measure words."""

    def hold(self, inside: QWidget) -> None:
        """Take what was made in it, or brought."""
        self._held, self._hint = inside, None
        if inside.parentWidget() is not self:
            inside.setParent(self)
        self.setSizePolicy(inside.sizePolicy())
        inside.setGeometry(self.rect())

    @qt_override
    def event(self, event: QEvent) -> bool:
        if event.type() in LAID_OUT_ANEW:
            self._hint = None
        if event.type() is QEvent.Type.LayoutRequest and self._held is not None:
            needs = self._held.sizeHint(), self._held.minimumSizeHint()
            if needs != self._needs:
                self._needs = needs
                self.updateGeometry()
        return super().event(event)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hint = None
        if self._held is not None:
            self._held.setGeometry(self.rect())

    @qt_override
    def sizeHint(self) -> QSize:
        if self._held is None:
            return super().sizeHint()
        if self._hint is None:
            self._hint = self._held.sizeHint()
        return self._hint

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() if self._held is None else self._held.minimumSizeHint()
