"""Hard Hits in the window."""

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.hard_hits.commands import Shot, Volley
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.game_ui import GameUi, Vitals, boxes_left, owed_chip
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.games.small_game_ui import SmallGameUi
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.units.ship.design import SHIELDS

MOST_CHIPS = 2
SHIELD = "shield/"


class HardHitsUi(SmallGameUi):
    """Volleys in the panel, their way on the chart."""

    def turn_panel(self, controller: Controller, parent: QWidget) -> QWidget:
        """A volley at the ship in front."""
        from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel

        return VolleyPanel(controller, parent)

    @override
    def hands(self, controller: Controller, view: SheetView, parent: QWidget) -> Hands:
        """The chart lights up with each weapon."""
        from recordsheet_gui.ui.games.hard_hits.hands import ShipHands

        return ShipHands(controller, view, parent)

    def attack_field(self, panel: QWidget) -> QWidget:
        """The points in firing order."""
        from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel

        assert isinstance(panel, VolleyPanel)
        return panel.typed

    @override
    def blow_sides(self, controller: Controller) -> tuple[str, ...]:
        """The shields by their numbers."""
        return tuple(f"shield {number}" for number in SHIELDS)

    def blow(self, controller: Controller, points: int, side: str) -> Command:
        """One weapon at a shield."""
        assert controller.unit is not None
        shield = int(side.rpartition(" ")[2])
        return Volley(unit=controller.unit, weapons=(Shot(damage=points),), shield=shield)

    @override
    def shakes(self, grid: GridKey) -> bool:
        """All behind the shields."""
        return not grid.startswith("shield/")

    @override
    def chips(self, paper: UnitState, derived: Derived, owed: int) -> tuple[str, ...]:
        """What is owed, then shields that are down and engines that are gone."""
        return (*owed_chip(owed), *_lost(derived)[:MOST_CHIPS])

    @override
    def vitals(self, paper: UnitState, derived: Derived) -> Vitals:
        """Shields and boxes as bars; what is down or gone."""
        shields = boxes_left("shields", paper, derived, lambda key: key.startswith(SHIELD))
        boxes = boxes_left("boxes", paper, derived, lambda key: not key.startswith(SHIELD))
        return Vitals(bars=(*shields, *boxes), grave=_lost(derived))


def _lost(derived: Derived) -> tuple[str, ...]:
    words = [word for word in derived.conditions if word.endswith((" down", " gone"))]
    return tuple(word.removeprefix("shield ").replace(" engine", "") for word in words)


HARD_HITS: GameUi = HardHitsUi()
