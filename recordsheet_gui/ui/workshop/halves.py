"""The form, and the sheet beside it wherever both have room."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSplitter, QWidget

from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.workshop.live_sheet import NARROW

FORM = 820
"""Pixels of the form; the sheet has the rest."""
LEAST_FORM = 790
"""Pixels below which a form is cut off, that of a 'Mech's slots first."""


class Halves(QSplitter):
    """In a window that is too narrow for both the form has all; a button says otherwise."""

    def __init__(self, form: QWidget, sheet: QWidget, wide: int) -> None:
        """`wide` is how wide both are at first."""
        super().__init__()
        self.sheet = sheet
        self.button = QPushButton(icon("paper"), "S&heet")
        self.button.setCheckable(True)
        self.button.setToolTip("The sheet beside the form")
        self.button.clicked.connect(self._choose)
        self._wish: bool | None = None
        """What the player wants; None where the room decides."""
        self.addWidget(form)
        self.addWidget(sheet)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 2)
        # Large letters need a wide form; who needs them reads nothing in a small sheet.
        left = sizes().grown(FORM)
        self.setSizes([left, max(NARROW, wide - left)])
        self.setChildrenCollapsible(False)

    def _choose(self, is_wanted: bool) -> None:
        self._wish = is_wanted
        self._share()

    def _share(self) -> None:
        has_room = self.width() >= sizes().grown(LEAST_FORM) + NARROW
        is_shown = has_room if self._wish is None else self._wish
        self.sheet.setVisible(is_shown)
        self.button.setChecked(is_shown)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
