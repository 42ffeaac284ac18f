"""The tables that one unit needs at the table, with its own numbers."""

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.units.card.design import SkirmishDesign
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.ship.design import ShipDesign


def tables_for(system: GameSystem, state: GameState, unit: UnitId) -> tuple[Block, ...]:
    """All tables of a unit as it stands; none where its game has none."""
    # Each game's tables are read with pydantic, which must not slow the program's start.
    match state.unit(unit).design:
        case MechDesign():
            from recordsheet_gui.session.report_mech_tables import mech_tables

            return mech_tables(system, state, unit)
        case ShipDesign() as ship:
            from recordsheet_gui.session.report_light_tables import ship_tables

            return ship_tables(state, ship)
        case SkirmishDesign():
            from recordsheet_gui.session.report_light_tables import skirmish_tables

            return skirmish_tables(state)
        case _:
            return ()
