"""What dialogs share: their size from last time, plates, words for what is empty."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui import screens, style
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override

MOST_OF_IT = 0.8
"""The share of a large screen that a dialog takes which shows much."""
FITTED = "fitted"
"""The size that a dialog gave itself for what it shows: nobody has chosen it, nor is it kept."""
PICTURE = 40
"""Pixels of the icon over words for what is empty."""


class _SizeKeeper(QObject):
    """Keeps the size of a dialog whenever it goes."""

    def __init__(self, dialog: QDialog, controller: Controller, key: str) -> None:
        super().__init__(dialog)
        self._controller, self._key = controller, key
        dialog.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_over = event.type() is QEvent.Type.Hide and not event.spontaneous()
        # A dialog may hide once more when Python has already cleared us away.
        if is_over and isinstance(watched, QDialog) and hasattr(self, "_controller"):
            self._keep(watched)
        return False

    def _keep(self, dialog: QDialog) -> None:
        settings = self._controller.settings
        size = (dialog.width(), dialog.height())
        if dialog.isMaximized() or settings.dialogs.get(self._key) == size:
            return
        if dialog.size() == dialog.property(FITTED):
            return
        sizes = {**settings.dialogs, self._key: size}
        self._controller.change_settings(replace(settings, dialogs=sizes))


def keep_size(
    dialog: QDialog,
    controller: Controller | None,
    key: str,
    usual: QSize,
    *,
    grows: bool = False,
) -> None:
    """Open a dialog as large as it was, or as it usually is, and never larger than its screen.

    One that `grows` takes most of a large screen: what is shown there needs room.
    """
    known = controller.settings.dialogs.get(key) if controller is not None else None
    room = screens.room_for(dialog).marginsRemoved(screens.frame_of(dialog)).size()
    wanted = QSize(*known) if known is not None else usual * style.sizes().growth
    if grows and known is None:
        wanted = wanted.expandedTo(room * MOST_OF_IT)
    dialog.resize(wanted.boundedTo(room))
    if controller is not None:
        _SizeKeeper(dialog, controller, key)


class Empty(QWidget):
    """What stands where there is nothing yet, and says what to do about it."""

    def __init__(self, sign: str, words: str, parent: QWidget | None = None) -> None:
        """`sign` is the name of an icon."""
        super().__init__(parent)
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sign = sign
        self.words = Words(words)
        self.words.setObjectName("dim")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self.picture)
        layout.addWidget(self.words)
        layout.addStretch(1)
        self._draw()

    def say(self, words: str) -> None:
        """Other words."""
        self.words.setText(words)

    def _draw(self) -> None:
        size = style.sizes().grown(PICTURE)
        self.picture.setPixmap(icon(self._sign).pixmap(QSize(size, size)))

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()
        super().changeEvent(event)


def leading(box: QDialogButtonBox, button: QPushButton) -> QPushButton:
    """The button that Enter presses, seen as such."""
    for other in box.buttons():
        if isinstance(other, QPushButton) and other is not button:
            other.setAutoDefault(False)
    button.setDefault(True)
    return style.rank(button, style.Rank.PRIMARY)


def closing(dialog: QDialog) -> QDialogButtonBox:
    """A box with a button that closes the dialog, as Enter and Escape do."""
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    leading(box, box.button(QDialogButtonBox.StandardButton.Close))
    box.rejected.connect(dialog.reject)
    return box


class TickWords(Words):
    """The words of a box to tick, which wrap and can be pressed."""

    def __init__(self, text: str, box: QAbstractButton, parent: QWidget | None = None) -> None:
        """`box` is ticked with a press."""
        super().__init__(text, parent)
        self._box = box
        self.setTextFormat(Qt.TextFormat.PlainText)

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and is_inside and self._box.isEnabled():
            self._box.click()


def ticking(title: str) -> tuple[QWidget, QCheckBox]:
    """A box to tick with words that wrap, which Qt's own do not; the line, and the box."""
    box = QCheckBox()
    box.setAccessibleName(title)
    line = QWidget()
    inside = QHBoxLayout(line)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
    inside.addWidget(TickWords(title, box), 1)
    return line, box


def dim(words: str) -> Words:
    """Words that explain, second in rank."""
    made = Words(words)
    made.setObjectName("dim")
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made
