"""Both sides at a glance: worst locations, heat, pilots, what is owed, who moved and fired."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.system import Derived
from recordsheet_gui.session.journal import label
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import GAMES

FIRST = ("Side", "Unit", "Worst locations")
LAST = ("Owed", "Conditions")


class Overview(QDialog):
    """A table over all units; pressing a row puts its sheet in front."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self.setWindowTitle("Overview")
        self.resize(980, 380)
        self._controller = controller
        self._units: list[UnitId] = []
        self.table = QTableWidget()
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAccessibleName("Overview of both sides")
        self.table.setWordWrap(True)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        self.table.itemSelectionChanged.connect(self._choose)
        controller.state_changed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)
        controller.table_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show all units as they stand."""
        controller = self._controller
        if controller.game is None:
            return
        state, game = controller.state, GAMES[controller.system.key]
        self._units = controller.order()
        self.table.blockSignals(True)
        columns = (*FIRST, *game.columns, *LAST)
        self.table.setColumnCount(len(columns))
        self.table.setHorizontalHeaderLabels(columns)
        self.table.setRowCount(len(self._units))
        for row, unit in enumerate(self._units):
            paper, derived = state.units[unit], controller.derived(unit)
            words = (
                state.sides[unit],
                label(state, unit),
                worst(derived),
                *game.cells(paper, derived),
                str(sum(entry.unit == unit for entry in state.owed) or ""),
                derived.destroyed or ", ".join(derived.conditions),
            )
            for column, text in enumerate(words):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
                self.table.setItem(row, column, item)
        self.table.blockSignals(False)

    def _choose(self) -> None:
        rows = {index.row() for index in self.table.selectedIndexes()}
        if len(rows) == 1:
            self._controller.choose_unit(self._units[rows.pop()])


def worst(derived: Derived, most: int = 3) -> str:
    """The locations that lost most, in percent."""
    hurt = sorted(derived.hurt.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{where} {round(100 * share)} %" for where, share in hurt[:most] if share)
