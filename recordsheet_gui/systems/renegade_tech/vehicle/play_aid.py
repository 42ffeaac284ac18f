"""The tables of a vehicle in Renegade Tech: BattleTech's, rows, and templates."""

from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech import play_aid as shared
from recordsheet_gui.systems.battletech.vehicle import play_aid as vehicles
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.systems.renegade_tech.own_templates import own_templates
from recordsheet_gui.systems.renegade_tech.play_aid import (
    charges_and_falls,
    rolled,
    weapon_templates,
)


def vehicle_tables(state: GameState, vehicle: Vehicle) -> tuple[Block, ...]:
    """What every vehicle has, then what is of this game."""
    return (
        *vehicles.vehicle_tables(vehicle),
        charges_and_falls(vehicle.tons),
        *shared.clusters(rolled(vehicle)),
        *weapon_templates(vehicle, own_templates(state)),
    )
