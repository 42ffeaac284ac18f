"""The tables of a vehicle in Renegade Tech: BattleTech's, rows, and templates."""

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.play_aid import Block, Table
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech import play_aid as shared
from recordsheet_gui.systems.battletech.vehicle import charge
from recordsheet_gui.systems.battletech.vehicle import play_aid as vehicles
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.systems.renegade_tech.own_templates import own_templates
from recordsheet_gui.systems.renegade_tech.play_aid import (
    charges_and_falls,
    rolled,
    weapon_templates,
)

RAMS = "To itself: a charge costs 1 row for each full 30 tons of its target."
BAR = "A row, or a point, that finds no box left in its column reaches the bar."
ROTOR = (
    "1 point and one cruising MP; on 5-6 of a die 2 points from a pulse laser, an autocannon "
    "without cluster, silver bullets, 3 or more missiles of a group."
)


def vehicle_tables(state: GameState, vehicle: Vehicle) -> tuple[Block, ...]:
    """What every vehicle has, then what is of this game."""
    return (
        *vehicles.vehicle_tables(vehicle, ROTOR),
        rows_table(vehicle),
        *shared.clusters(rolled(vehicle)),
        *weapon_templates(vehicle, own_templates(state)),
    )


def rows_table(vehicle: Vehicle) -> Table:
    """Charges and falls; what flies makes no charge."""
    table = charges_and_falls(vehicle.tons)
    charges = not vehicle.flies and not vehicle.is_wige
    notes = (RAMS, BAR) if charges else (BAR,)
    first = 0 if charges else len(charge.ATTACKS)
    brief = table.brief
    if isinstance(brief, Table):
        brief = replace(brief, rows=brief.rows[first:], notes=notes)
    return replace(table, rows=table.rows[first:], notes=notes, brief=brief)
