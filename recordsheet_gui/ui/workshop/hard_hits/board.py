"""The drawing board of a ship as a tab of the workshop: its steps are those of the bench."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.games.hard_hits.ship_canvas import ShipCanvas
from recordsheet_gui.ui.games.hard_hits.ship_columns import LEAST_SIDE, side
from recordsheet_gui.ui.games.hard_hits.ship_fields import GroupingFields
from recordsheet_gui.ui.games.hard_hits.ship_palette import Palette
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.board import Board
from recordsheet_gui.units.ship.design import ShipDesign
from recordsheet_gui.workshop.document import Edit, document_of
from recordsheet_gui.workshop.form import Field


class BenchBoard(Board):
    """A board without steps of its own."""

    def __init__(self, design: ShipDesign, bench: Bench) -> None:
        """Begin with a design."""
        super().__init__(design)
        self._bench = bench

    @override
    def change(self, title: str, design: ShipDesign, *, field: str = "") -> bool:
        if design == self.design:
            return False
        self.design = design
        step = f"board {field}" if field else ""
        self._bench.do(Edit(document=document_of(design), title=title.lower(), field=step))
        return True

    @override
    def settle(self) -> None:
        self._bench.history.close_step()


class ShipBoard(Editor):
    """The ship to be drawn, the systems to choose from and the grouping in hand."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows the ship of the bench, or a small one."""
        super().__init__(bench, field)
        design = bench.design if isinstance(bench.design, ShipDesign) else editing.blank_ship()
        self.canvas = ShipCanvas(BenchBoard(design, bench), theme_now())
        self.systems = Palette(self.canvas)
        self.grouping = GroupingFields(self.canvas)
        hand = QGroupBox("Grouping in hand")
        QVBoxLayout(hand).addWidget(self.grouping)
        inside = QVBoxLayout()
        inside.addWidget(self.systems, 1)
        inside.addWidget(hand)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self.canvas)
        both.addWidget(side(inside))
        both.setStretchFactor(0, 1)
        both.setSizes([2 * LEAST_SIDE, LEAST_SIDE])
        both.setChildrenCollapsible(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(both)
        self.canvas.selected.connect(self.grouping.refresh)
        self.canvas.told.connect(bench.told)
        self.canvas.shield_pressed.connect(lambda number: self._go(f"shields.{number}"))
        self.canvas.excess_pressed.connect(lambda: self._go("excess"))
        self.setFocusProxy(self.canvas)

    def _go(self, path: str) -> None:
        """A shield or the excess damage was pressed: it has a field on another tab."""
        from recordsheet_gui.ui.workshop.window import WorkshopWindow
        from recordsheet_gui.workshop.document import Finding

        window: QWidget = self.window()
        if isinstance(window, WorkshopWindow):
            window.go_to(Finding(field=path, message=""))

    @override
    def show_value(self) -> None:
        design, canvas = self.bench.reading.design, self.canvas
        is_other = isinstance(design, ShipDesign) and design != canvas.board.design
        if is_other and document_of(canvas.board.design) != self.bench.document:
            assert isinstance(design, ShipDesign)
            canvas.board.design = design
            if canvas.board.grouping is None:
                canvas.board.selected = ""
            canvas.redraw()
        if canvas.theme is not theme_now():
            canvas.theme = theme_now()
            canvas.redraw()
        self.grouping.refresh()

    @override
    def go_to(self, path: str) -> None:
        self.canvas.setFocus()
