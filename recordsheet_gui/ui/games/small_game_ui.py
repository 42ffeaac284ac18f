"""A small game in the window; it says only what it shows of its own."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.game_ui import HeatPlan, Vitals, boxes_left, owed_chip
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.scene.view import SheetView


class SmallGameUi:
    """Plain boxes, the same from all sides and felt by the whole unit; no heat.

    What each has to say itself: its panel, the field of its attack, and a blow.
    """

    mirrored: frozenset[str] = frozenset()
    gestures: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()

    def hands(self, controller: Controller, view: SheetView, parent: QWidget) -> Hands:
        """Boxes are marked by hand."""
        return Hands(controller, view, parent)

    def blow_sides(self, controller: Controller) -> tuple[str, ...]:
        """All sides are alike."""
        return ()

    def heat_plans(self, controller: Controller) -> tuple[HeatPlan, ...]:
        """Nobody counts heat."""
        return ()

    def shakes(self, grid: GridKey) -> bool:
        """Each box."""
        return True

    def chips(self, paper: UnitState, derived: Derived, owed: int) -> tuple[str, ...]:
        """What is owed."""
        return owed_chip(owed)

    def vitals(self, paper: UnitState, derived: Derived) -> Vitals:
        """What is left of the body, and what is grave."""
        bars = boxes_left("boxes", paper, derived, lambda key: True)
        return Vitals(bars=bars, grave=derived.grave)

    def cells(self, paper: UnitState, derived: Derived) -> tuple[str, ...]:
        """Nothing else."""
        return ()
