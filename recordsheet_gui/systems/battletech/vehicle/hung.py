"""What hangs before a vehicle's armor and takes hits first: bridges and modular armor."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.system import Gauge
from recordsheet_gui.systems.battletech.mech import bridges
from recordsheet_gui.systems.battletech.mech.plating import MODULAR, modular_key
from recordsheet_gui.systems.battletech.paper import MODULAR_BOXES
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.vehicle.design import VehicleDesign

MODULAR_ARMOR = "modular armor"


def start_tracks(design: VehicleDesign) -> dict[TrackKey, int]:
    """Points that bridges have lost, and boxes that modular armor has left."""
    found: dict[TrackKey, int] = {}
    for index, item in enumerate(design.items):
        if item.gear.family == bridges.FAMILY:
            found[bridges.bridge_key(index)] = 0
        elif item.gear.family == MODULAR_ARMOR:
            found[modular_key(index)] = MODULAR_BOXES
    return found


def most_on(item: Item) -> int:
    """Where the marker of such a track may stand."""
    return bridges.full(item) if item.gear.family == bridges.FAMILY else MODULAR_BOXES


def _modular(vehicle: Vehicle) -> Iterator[tuple[int, Item, int]]:
    """Modular armor with what it can still take."""
    for index, item in enumerate(vehicle.carried):
        if item.gear.family == MODULAR_ARMOR and not vehicle.is_item_lost(item):
            yield index, item, vehicle.paper.tracks.get(modular_key(index), MODULAR_BOXES)


def has_modular(vehicle: Vehicle) -> bool:
    """True while modular armor hinders it."""
    return any(left for _, _, left in _modular(vehicle))


def soak(draft: Draft, vehicle: Vehicle, unit: UnitId, location: str, points: int) -> int:
    """Points that come through to a location."""
    points -= bridges.soak(draft, vehicle, unit, location, points)
    for index, item, left in _modular(vehicle):
        stopped = min(points, left) if item.location == location else 0
        if stopped:
            cause = Cause(rule=MODULAR, source=item.gear.name)
            draft.move(unit, modular_key(index), left - stopped, cause)
            points -= stopped
    return points


def gauges(vehicle: Vehicle) -> Iterator[Gauge]:
    """Both as the sheet shows them."""
    yield from bridges.gauges(vehicle)
    for index, item, left in _modular(vehicle):
        yield Gauge(
            title=f"Modular armor {item.location}",
            track=modular_key(index),
            left=left,
            full=MODULAR_BOXES,
            counts_used=False,
        )
