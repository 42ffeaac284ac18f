"""The picture of a battle before it is saved or copied."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.session.story import story
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.atomic import write_bytes
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size, leading
from recordsheet_gui.ui.dialogs.save_file import ask_where
from recordsheet_gui.ui.icons import Ground, icon
from recordsheet_gui.ui.opening import OpenButtons
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.printing.output import png_bytes
from recordsheet_gui.ui.printing.poster import WIDTH, look_of, poster_image
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import theme_now

USUAL = QSize(1120, 620)
SIZES = (("Screen, 1920 wide", WIDTH), ("Large, 2560 wide", 2560), ("4K, 3840 wide", 3840))
LETTERS = 26
"""Of the title and the date that are in sight."""
LATER = 250
"""Milliseconds from the last letter of a title to the next picture."""


class Picture(QLabel):
    """A picture as large as there is room."""

    outgrown = Signal()
    """There is room for a finer one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to see yet."""
        super().__init__(parent)
        self.image = QImage()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setMinimumSize(240, 135)

    def wanted(self) -> int:
        """The narrowest of our widths that is not blown up here: that would blur it."""
        room = self.width() * self.devicePixelRatioF()
        return next((width for _, width in SIZES if width >= room), SIZES[-1][1])

    def show_image(self, image: QImage) -> None:
        """Another picture."""
        self.image = image
        self._fit()

    def _fit(self) -> None:
        if self.image.isNull():
            self.clear()
            return
        ratio = self.devicePixelRatioF()
        small = self.image.scaled(
            self.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(ratio)
        self.setPixmap(QPixmap.fromImage(small))

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        if not self.image.isNull() and self.image.width() < self.wanted():
            self.outgrown.emit()


class PosterDialog(QDialog):
    """What it says and looks like; save it or take it along."""

    def __init__(
        self, controller: Controller, parent: QWidget | None = None, *, today: QDate | None = None
    ) -> None:
        """The battle as it stands, or as it stood where the player looks back."""
        super().__init__(parent)
        assert controller.game is not None
        self.setWindowTitle("Picture of the battle")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._controller = controller
        self._system = controller.system
        self._story = story(
            controller.system,
            controller.session.history,
            upto=controller.looking_at,
            title=controller.game.title,
        )
        self._path = controller.game.path
        self.title = QLineEdit(controller.game.title)
        self.title.setMaxLength(LONGEST_NAME)
        self.title.setCursorPosition(0)
        day = today or QDate.currentDate()
        self.date = QLineEdit(QLocale().toString(day, "d MMMM yyyy"))
        self.date.setMaxLength(LONGEST_NAME)
        self.date.setPlaceholderText("No date")
        for field in (self.title, self.date):
            field.setMinimumWidth(LETTERS * self.fontMetrics().averageCharWidth())
        self.look = QComboBox()
        self.look.addItem("Light", False)
        self.look.addItem("Dark", True)
        self.look.setCurrentIndex(self.look.findData(theme_now().is_dark))
        self.size_box = QComboBox()
        for words, width in SIZES:
            self.size_box.addItem(words, width)
        self.picture = Picture()
        self.status = Words()
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.written = OpenButtons()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LATER)
        self._timer.timeout.connect(self.draw)
        self._build()
        for field in (self.title, self.date):
            field.textChanged.connect(lambda: self._timer.start())
        self.look.currentIndexChanged.connect(self.draw)
        self.picture.outgrown.connect(self.draw)
        keep_size(self, controller, "poster", USUAL, grows=True)
        self.draw()

    def _build(self) -> None:
        words = QGroupBox("On the picture")
        form = QFormLayout(words)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow("&Title", self.title)
        form.addRow("&Date", self.date)
        how = QGroupBox("The picture")
        form = QFormLayout(how)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow("&Colors", self.look)
        form.addRow("Si&ze", self.size_box)
        side = QWidget()
        left = QVBoxLayout(side)
        left.setContentsMargins(0, 0, 8, 0)
        for widget in (words, how):
            left.addWidget(widget)
        left.addStretch(1)
        left.addWidget(self.status)
        left.addWidget(self.written)
        side.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save = QPushButton(icon("save_copy", Ground.ACCENT), "&Save...")
        self.copy = QPushButton(icon("duplicate"), "Co&py")
        self.copy.setToolTip("To paste it into a message (Ctrl+C)")
        for button in (self.save, self.copy):
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        leading(self.buttons, self.save)
        self.buttons.rejected.connect(self.reject)
        self.save.clicked.connect(self.ask_save)
        self.copy.clicked.connect(self.copy_image)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self, self.ask_save)
        middle = QHBoxLayout()
        middle.addWidget(side)
        middle.addWidget(self.picture, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addWidget(self.buttons)

    # -- drawing ---------------------------------------------------------------------------------

    def image(self, width: int = WIDTH) -> QImage:
        """The picture as the controls describe it."""
        title = self.title.text().strip() or self._system.title
        is_dark = bool(self.look.currentData())
        look = look_of(self._system, is_dark=is_dark, date=self.date.text().strip())
        return poster_image(replace(self._story, title=title), look, width)

    def draw(self) -> None:
        """Show it anew."""
        self._timer.stop()
        self.picture.show_image(self.image(self.picture.wanted()))
        self.picture.setAccessibleName(f"Picture of {self.title.text()}: {self._story.ending}")

    # -- out -------------------------------------------------------------------------------------

    def copy_image(self) -> None:
        """To the clipboard."""
        QGuiApplication.clipboard().setImage(self.image(self.size_box.currentData()))
        self.written.offer(None)
        self.status.setText("The picture is copied; paste it where you like.")

    def ask_save(self) -> None:
        """Ask for a file and write the picture into it."""
        name = paths.legal_name(self.title.text().strip(), "Battle")
        path = ask_where(
            self,
            "Save the picture",
            self._path.parent / f"{name}.png",
            {".png": "Pictures"},
            open_game=self._path,
        )
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> bool:
        """Write the picture; say where it is, or why it is not."""
        data = png_bytes(self.image(self.size_box.currentData()))
        try:
            patience.fetch(partial(write_bytes, path, data, force=True))
        except (OSError, StorageError) as error:
            reason = getattr(error, "strerror", None) or error
            self.written.offer(None)
            self.status.setText(f"{path.name} could not be written: {reason}.")
            return False
        self.status.setText(f"The picture is {path.name}.")
        self.written.offer(path)
        return True
