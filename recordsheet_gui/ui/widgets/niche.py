"""A place whose inside may be laid out anew without the window around it."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.override import override


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

    def hold(self, inside: QWidget) -> None:
        """Take what was made in it, or brought."""
        self._held = inside
        if inside.parentWidget() is not self:
            inside.setParent(self)
        self.setSizePolicy(inside.sizePolicy())
        inside.setGeometry(self.rect())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and self._held is not None:
            needs = self._held.sizeHint(), self._held.minimumSizeHint()
            if needs != self._needs:
                self._needs = needs
                self.updateGeometry()
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._held is not None:
            self._held.setGeometry(self.rect())

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint() if self._held is None else self._held.sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() if self._held is None else self._held.minimumSizeHint()
