"""The base of all that has boxes to strike: a location, a shield, a grouping."""

from collections.abc import Collection

from PySide6.QtCore import QPointF

from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.ui.scene.part import S, SheetPart
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.theme import Theme


class BoxesPart(SheetPart[S]):
    """Boxes of one grid; a scene presses, sweeps, turns and lights them through this."""

    def __init__(self, key: GridKey, rect: Rect, theme: Theme) -> None:
        """Stand for a grid."""
        super().__init__(rect, theme)
        self.key = key
        where, _, part = key.rpartition("/")
        self.location, self.part = (where, part) if where else (part, "")
        self.centers: tuple[Point, ...] = ()
        """Of the boxes, in the order of their cells."""

    def cells(self) -> Collection[Cell]:
        """The boxes that can be pointed at."""
        return tuple(Cell(0, i) for i in range(len(self.centers)))

    def target(self) -> Target:
        """All boxes as one."""
        return Target(kind=TargetKind.LOCATION, location=self.location, grid=self.key)

    def box(self, cell: Cell) -> Target:
        """One of the boxes."""
        return Target(kind=TargetKind.BOX, location=self.location, grid=self.key, cell=cell)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The box under a place of the page."""
        raise NotImplementedError

    @property
    def is_fallen(self) -> bool:
        """True when the sheet shows the whole place as lost."""
        return False

    def anchor(self) -> QPointF:
        """Where a number about it stands."""
        return self.shape_of(self.target()).boundingRect().center()

    def is_whole(self, cell: Cell) -> bool:
        """True for a box that a press would strike."""
        raise NotImplementedError
