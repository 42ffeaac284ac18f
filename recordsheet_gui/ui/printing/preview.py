"""What will be printed of a game, page by page, before it is."""

from pathlib import Path

from PySide6.QtWidgets import QSpinBox, QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.after_action import after_action
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import label
from recordsheet_gui.storage.settings import Paper
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size, ticking
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.printing.job import PrintJob
from recordsheet_gui.ui.printing.preview_dialog import USUAL, Preview
from recordsheet_gui.ui.printing.sheet import Page

ALL, ONE, SIDE = "all", "one", "side:"


class PrintPreview(Preview):
    """Chooses units, tables, journal, paper and ink, shows the pages, prints or exports them."""

    def __init__(
        self,
        system: GameSystem,
        history: History,
        unit: UnitId | None = None,
        *,
        paper: Paper = Paper.A4,
        title: str = "",
        position: int | None = None,
        folder: Path | None = None,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """Show the whole table, or one unit, as it stands or stood; `controller` keeps the size."""
        super().__init__(parent, paper=paper, folder=folder)
        self._system, self._history, self._title = system, history, title
        self._unit = unit
        self.what = Names()
        self.what.setAccessibleName("Units to print")
        self.tables_line, self.tables = ticking("Tables of the game")
        self.journal_line, self.journal = ticking("Battle journal with damage by turn")
        self.fresh_line, self.fresh = ticking("Fresh sheets without marks")
        self.step = QSpinBox()
        self.step.setRange(0, len(history))
        self.step.setValue(history.cursor if position is None else position)
        self.step.setAccessibleName("As it was after this step")
        self._build(
            (
                ("&Units", self.what),
                ("As of &step", self.step),
                ("", self.fresh_line),
                ("", self.tables_line),
                ("", self.journal_line),
            )
        )
        self._fill_units()
        for box in (self.tables, self.journal, self.fresh, self.black):
            box.toggled.connect(self.refresh)
        for combo in (self.what, self.paper):
            combo.currentIndexChanged.connect(self.refresh)
        self.step.valueChanged.connect(self.refresh)
        keep_size(self, controller, "print", USUAL, grows=True)
        self.refresh()
        self.pages.setFocus()

    def _fill_units(self) -> None:
        state = self._history.state()
        self.what.addItem(f"All units ({len(state.roster)})", ALL)
        for side in dict.fromkeys(state.sides.values()):
            count = sum(other == side for other in state.sides.values())
            self.what.addItem(f"Side {side} ({count})", SIDE + side)
        for unit in state.roster:
            self.what.addItem(label(state, unit), f"{ONE}:{unit}")
        if self._unit is not None:
            found = self.what.findData(f"{ONE}:{self._unit}")
            self.what.setCurrentIndex(max(0, found))

    @override
    def chosen(self) -> PrintJob:
        """The job that the controls describe."""
        # At a shared table others play on: a step may be gone that could be chosen a moment ago.
        self.step.setMaximum(len(self._history))
        position = self.step.value()
        fresh = self.fresh.isChecked()
        state = self._history.state(0 if fresh else position)
        what = str(self.what.currentData())
        units = state.roster
        if what.startswith(SIDE):
            units = tuple(u for u in units if state.sides.get(u) == what.removeprefix(SIDE))
        elif what.startswith(ONE):
            units = (UnitId(what.partition(":")[2]),)
        report = None
        if self.journal.isChecked():
            report = after_action(self._system, self._history, upto=position, title=self._title)
        title = ""
        if len(units) > 1 and self._title:
            title = self._title if fresh else f"{self._title} turn {state.clock.turn}"
        return PrintJob(
            pages=tuple(Page(state, unit, self._system, has_clock=not fresh) for unit in units),
            paper=str(self.paper.currentData()),
            theme=self.ink,
            has_tables=self.tables.isChecked(),
            report=report,
            title=title,
        )
