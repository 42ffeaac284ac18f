"""Lasting damage of ProtoMechs: the critical boxes of each location."""

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.systems.battletech.protomech import keys
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare.wear.pencil import Pencil
from recordsheet_gui.units.wear import Wear


def worn(view: View, found: Wear) -> tuple[Wear, tuple[str, ...]]:
    """With what only a ProtoMech has."""
    grids = view.paper.grids
    places = view.anatomy.locations
    hits = {where: len(grids[keys.boxes(where)].lost) for where in places}
    told = {where: count for where, count in hits.items() if count}
    lost = [item.gear.name for item in view.carried if set(item.slots) & set(found.slots)]
    untold = [f"{name} is lost." for name in lost]
    if view.paper.tracks.get(keys.WINGS, 0):
        untold.append("Its wings are hit.")
    return replace(found, systems=told), tuple(untold)


def mark(pencil: Pencil, found: Wear) -> None:
    """What only a ProtoMech has."""
    for where, hits in found.systems.items():
        pencil.cross(keys.boxes(where), hits)
