"""Who made this, under which licences, and whose names it uses."""

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui import __version__
from recordsheet_gui.ui.dialogs.kit import closing
from recordsheet_gui.ui.icons import app_icon
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.plate import Plate

SIGN = 96
"""Pixels."""

TEXT = f"""
<p>Record sheets that know the rules, remember every step and print.</p>
<p>The program is free software under the MIT licence. It uses Qt {qVersion()} through PySide6
(LGPL 3) and the typeface Roboto Condensed (Apache 2.0).</p>
<p><b>An unofficial fan tool</b>, not affiliated with or endorsed by anyone below.
BattleTech, 'Mech, BattleMech and MechWarrior are trademarks of The Topps Company, Inc.;
the games are published by Catalyst Game Labs (InMediaRes Productions, LLC), and electronic
game rights are held by Microsoft Corporation. Star Fleet Battles is a trademark of Amarillo
Design Bureau, Inc.; Star Trek and its marks belong to CBS Studios and Paramount.
Renegade Tech is by Francis Greenaway, Hard Hits by D. S. Miller.</p>
"""


class About(QDialog):
    """The about box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show version, licences and the trademark notice."""
        super().__init__(parent)
        self.setWindowTitle("About Record Sheet")
        sign = QLabel()
        sign.setPixmap(app_icon().pixmap(QSize(SIGN, SIGN), self.devicePixelRatioF()))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        label = QLabel(TEXT)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMinimumWidth(sizes().grown(440))
        words = QVBoxLayout()
        words.addWidget(Plate(f"Record Sheet {__version__}"))
        words.addWidget(label)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(sign)
        row.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.addLayout(row)
        layout.addWidget(closing(self))
