"""A list that is scrolled up and down only."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from recordsheet_gui.ui.qt_override import override as qt_override


class Tall(QScrollArea):
    """Never narrower than what it holds: what is cut off at the side cannot be scrolled to."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        """Without a frame, around `inside`."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        inside = self.widget()
        if inside is None:
            return super().minimumSizeHint()
        width = inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
