"""The sheet of a 'Mech, whichever BattleTech game it stands in."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.mech import heat, movement, status
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.unit import UnitSheets
from recordsheet_gui.units.mech.design import MechDesign


class MechSheets(UnitSheets[Mech]):
    """What follows from the marks, and how they are called."""

    kind = MechDesign.kind

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, piloting, to-hit and the rest, with their parts."""
        return status.derived(self.look(state, unit))

    @override
    def forecast(self, state: GameState, unit: UnitId) -> Number | None:
        return heat.projected(self.look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return paper.name_of(design, key)

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        return movement.ways(self.look(state, unit), unit)
