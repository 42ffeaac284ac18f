"""Who made this, from what and under which licenses, where it keeps things, whose names it uses."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui import __version__
from recordsheet_gui.storage import paths
from recordsheet_gui.ui.bug_report import versions, versions_text
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import closing, dim, keep_size
from recordsheet_gui.ui.icons import app_icon
from recordsheet_gui.ui.licenses import licenses
from recordsheet_gui.ui.opening import open_path
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.plate import Plate

SIGN = 72
"""Pixels."""
USUAL = QSize(720, 520)
WHAT = "Record sheets that know the rules, remember every step and print."
TEXT = """
<p>The program is free software under the MIT license. All that comes with it, and under which
licenses, stands on the page <i>Licenses</i>.</p>
<p><b>An unofficial fan tool</b>, not affiliated with or endorsed by anyone below. It contains none
of their text or art.</p>
<p>BattleTech, 'Mech, BattleMech and MechWarrior are trademarks of The Topps Company, Inc.;
the games are published by Catalyst Game Labs (InMediaRes Productions, LLC), and electronic
game rights are held by Microsoft Corporation. Star Fleet Battles is a trademark of Amarillo
Design Bureau, Inc.; Star Trek and its marks belong to CBS Studios and Paramount.
Renegade Tech is by Francis Greenaway, Hard Hits by D. S. Miller.</p>
"""


def folders() -> dict[str, Path]:
    """Where the program keeps things, by what they are."""
    return {
        "Games": paths.games_dir(),
        "Library of units": paths.data_dir(),
        "Templates": paths.templates_dir(),
        "Forces": paths.forces_dir(),
        "Copies of old games": paths.backups_dir(),
        "Settings": paths.config_dir(),
        "Log and reports": paths.log_dir(),
    }


class About(QDialog):
    """The about box: who, from what and where, and under which licenses."""

    def __init__(self, parent: QWidget | None = None, controller: Controller | None = None) -> None:
        """The controller keeps the size."""
        super().__init__(parent)
        self.setWindowTitle("About Record Sheet")
        sign = QLabel()
        sign.setPixmap(app_icon().pixmap(QSize(SIGN, SIGN), self.devicePixelRatioF()))
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(Plate(f"Record Sheet {__version__}"))
        words.addWidget(dim(WHAT))
        words.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(sign)
        head.addLayout(words, 1)
        self.tabs = QTabWidget()
        self.tabs.addTab(self._whose(), "&About")
        self.tabs.addTab(self._from_what(), "&Versions")
        self.tabs.addTab(self._where(), "&Folders")
        self.tabs.addTab(self._licenses(), "&Licenses")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.addLayout(head)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(closing(self))
        keep_size(self, controller, "about", USUAL)

    def _whose(self) -> QWidget:
        self.notice = QTextBrowser()
        self.notice.setHtml(TEXT)
        self.notice.setAccessibleName("License and trademarks")
        return self.notice

    def _from_what(self) -> QWidget:
        grid, page = _lines("Versions")
        for name, value in versions().items():
            _add_line(grid, name, value)
        self.copy = QPushButton("Copy for a bug report")
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(versions_text()))
        grid.addWidget(self.copy, grid.rowCount(), 1, Qt.AlignmentFlag.AlignLeft)
        grid.setRowStretch(grid.rowCount(), 1)
        return page

    def _where(self) -> QWidget:
        grid, page = _lines("Folders")
        self.open_buttons: dict[str, QPushButton] = {}
        for name, folder in folders().items():
            row = _add_line(grid, name, str(folder))
            button = QPushButton("Open")
            button.setAutoDefault(False)
            button.setAccessibleName(f"Open the folder: {name}")
            button.setEnabled(paths.is_there(folder))
            button.clicked.connect(lambda _=False, folder=folder: open_path(folder))
            self.open_buttons[name] = button
            grid.addWidget(button, row, 2)
        grid.setRowStretch(grid.rowCount(), 1)
        return page

    def _licenses(self) -> QWidget:
        self.pieces = QListWidget()
        self.pieces.setAccessibleName("What comes with the program")
        self.pieces.setWordWrap(True)
        self.license = QPlainTextEdit()
        self.license.setReadOnly(True)
        self.license.setAccessibleName("License")
        found = licenses()
        for piece in found:
            self.pieces.addItem(piece.name)
        self.pieces.currentRowChanged.connect(
            lambda row: self.license.setPlainText(found[row].text if row >= 0 else "")
        )
        self.pieces.setCurrentRow(0)
        both = QSplitter()
        both.addWidget(self.pieces)
        both.addWidget(self.license)
        both.setStretchFactor(1, 3)
        both.setSizes([sizes().grown(220), sizes().grown(460)])
        both.setChildrenCollapsible(False)
        return both


def _lines(name: str) -> tuple[QGridLayout, QWidget]:
    """Room for lines, and the page that scrolls where there is not enough of it."""
    inside = QWidget()
    grid = QGridLayout(inside)
    grid.setColumnStretch(1, 1)
    grid.setHorizontalSpacing(16)
    page = QScrollArea()
    page.setWidgetResizable(True)
    page.setFrameShape(QFrame.Shape.NoFrame)
    page.setAccessibleName(name)
    page.setWidget(inside)
    return grid, page


def _add_line(grid: QGridLayout, name: str, value: str) -> int:
    """A name and what it stands for, which can be copied; gives the row."""
    row = grid.rowCount()
    title = QLabel(name)
    title.setObjectName("dim")
    words = Words(value)
    words.setTextFormat(Qt.TextFormat.PlainText)
    words.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    words.setAccessibleName(f"{name}: {value}")
    grid.addWidget(title, row, 0)
    grid.addWidget(words, row, 1)
    return row
