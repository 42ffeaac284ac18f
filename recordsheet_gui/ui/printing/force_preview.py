"""What will be printed of a force: its roster, and the sheets of its units."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.session.force import Designs, Force
from recordsheet_gui.storage.settings import Paper
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size, ticking
from recordsheet_gui.ui.printing.job import PrintJob
from recordsheet_gui.ui.printing.preview_dialog import USUAL, Preview
from recordsheet_gui.ui.printing.roster import force_job


class ForcePreview(Preview):
    """The roster page, with or without sheets and tables."""

    def __init__(
        self,
        force: Force,
        designs: Designs,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """The roster alone at first; `controller` knows the paper and keeps the size."""
        paper = controller.settings.paper if controller is not None else Paper.A4
        super().__init__(parent, paper=paper)
        self._force, self._designs = force, designs
        self.sheets_line, self.sheets = ticking("Sheets of its units")
        self.tables_line, self.tables = ticking("Tables of the game")
        self._build((("", self.sheets_line), ("", self.tables_line)))
        self.tables.setEnabled(False)
        self.sheets.toggled.connect(self.tables.setEnabled)
        for box in (self.sheets, self.tables, self.black):
            box.toggled.connect(self.refresh)
        self.paper.currentIndexChanged.connect(self.refresh)
        keep_size(self, controller, "print", USUAL, grows=True)
        self.refresh()
        self.pages.setFocus()

    @override
    def chosen(self) -> PrintJob:
        return force_job(
            self._force,
            self._designs,
            paper=str(self.paper.currentData()),
            theme=self.ink,
            has_sheets=self.sheets.isChecked(),
            has_tables=self.sheets.isChecked() and self.tables.isChecked(),
        )
