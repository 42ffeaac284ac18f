"""What will be printed of one unit before its first battle."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.storage.settings import Paper
from recordsheet_gui.systems import SYSTEMS, games_of
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.printing.job import PrintJob
from recordsheet_gui.ui.printing.preview_dialog import USUAL, Preview
from recordsheet_gui.ui.printing.sheet import fresh_page


class DesignPreview(Preview):
    """The fresh sheet of a design, for one of the games that play it."""

    def __init__(
        self,
        design: UnitDesign,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """The first game's sheet; `controller` knows the paper and keeps the size."""
        paper = controller.settings.paper if controller is not None else Paper.A4
        super().__init__(parent, paper=paper)
        self._design = design
        self.game = Names()
        self.game.setAccessibleName("Sheet of which game")
        for key in games_of(design.kind):
            self.game.addItem(SYSTEMS[key].title, key)
        self._build((("&Game", self.game),))
        self.black.toggled.connect(self.refresh)
        self.paper.currentIndexChanged.connect(self.refresh)
        self.game.currentIndexChanged.connect(self.refresh)
        keep_size(self, controller, "print", USUAL, grows=True)
        self.refresh()
        self.pages.setFocus()

    @override
    def chosen(self) -> PrintJob:
        page = fresh_page(self._design, SYSTEMS[str(self.game.currentData())])
        return PrintJob(
            pages=(page,),
            paper=str(self.paper.currentData()),
            theme=self.ink,
        )
