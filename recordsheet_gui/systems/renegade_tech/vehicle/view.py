"""The view of a vehicle's grid sheet that the shared rules work with."""

from collections.abc import Mapping

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.book import as_chosen
from recordsheet_gui.systems.battletech.vehicle.view import VIEWS, Vehicle, vehicle_of
from recordsheet_gui.systems.renegade_tech.destruction import is_reached
from recordsheet_gui.systems.renegade_tech.options import RENEGADE_TECH
from recordsheet_gui.units.kinds import anatomy_of


@dataclass(frozen=True, kw_only=True)
class GridVehicle(Vehicle):
    """A vehicle that lives until something reaches its bar."""

    @override
    def how_lost(self, name: str) -> str:
        return f"Damage went through the {name}."


def look(state: GameState, unit: UnitId) -> GridVehicle:
    """The vehicle as its sheet shows it."""
    return _looks.of(state.unit(unit), state.options)


def _look(paper: UnitState, chosen: Mapping[str, object]) -> GridVehicle:
    book = as_chosen(chosen, RENEGADE_TECH)
    design = vehicle_of(book.design(paper.design))
    places = anatomy_of(design).locations
    gone = frozenset(where for where in places if is_reached(paper, where))
    return GridVehicle(design=design, paper=paper, hit=paper.slots, gone=gone, book=book)


_looks = Lately(_look, VIEWS)
"""Every rule looks at the same sheet again."""
