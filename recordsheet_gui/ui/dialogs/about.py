"""Who made this, under which licences, and whose names it uses."""

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from recordsheet_gui import __version__

TEXT = f"""
<h2>Record Sheet {__version__}</h2>
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
        label = QLabel(TEXT)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMinimumWidth(460)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(label)
        layout.addWidget(buttons)
