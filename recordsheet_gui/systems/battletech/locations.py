"""The keys of a unit's boxes, and which of its locations are gone."""

from functools import lru_cache

from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.kinds import anatomy_of


def armor_key(body: Anatomy, location: str, *, rear: bool = False) -> GridKey:
    """The armor of a location; not all have another one behind."""
    return _armor_key(body.rears.get(location, location) if rear else location)


@lru_cache(maxsize=64)
def _armor_key(location: str) -> GridKey:
    return GridKey(f"{location}/armor")


@lru_cache(maxsize=64)
def structure_key(location: str) -> GridKey:
    """The internal structure of a location."""
    return GridKey(f"{location}/structure")


@lru_cache(maxsize=64)
def blown_off(location: str) -> ConditionKey:
    """The condition of a limb or head that a critical hit tore off."""
    return ConditionKey(f"blown_off/{location}")


def is_gone(unit: UnitState, location: str) -> bool:
    """True for a location that is destroyed, blown off, or lost with the one that carries it."""
    grids, conditions = unit.grids, unit.conditions
    carriers = anatomy_of(unit.design).carriers
    where: str | None = location
    while where is not None:
        grid = grids.get(structure_key(where))
        if grid is None or grid.is_spent or blown_off(where) in conditions:
            return True
        where = carriers.get(where)
    return False


def gone_locations(unit: UnitState) -> frozenset[str]:
    """All of a unit's locations that are gone."""
    body = anatomy_of(unit.design)
    grids, conditions = unit.grids, unit.conditions
    lost = [
        where
        for where, structure, blown in _keys(body.locations)
        if blown in conditions or structure not in grids or grids[structure].is_spent
    ]
    if not lost:
        return frozenset()
    return frozenset(set(lost) | {where for where in body.carriers if is_gone(unit, where)})


def structures(unit: UnitState) -> tuple[Grid | None, ...]:
    """The structure of each location, by which it stands or not; None for one without."""
    return tuple(map(unit.grids.get, _structure_keys(anatomy_of(unit.design).locations)))


@lru_cache(maxsize=64)
def _structure_keys(locations: tuple[str, ...]) -> tuple[GridKey, ...]:
    return tuple(map(structure_key, locations))


@lru_cache(maxsize=64)
def _keys(locations: tuple[str, ...]) -> tuple[tuple[str, GridKey, ConditionKey], ...]:
    """Each location with the keys that tell whether it is lost."""
    return tuple((where, structure_key(where), blown_off(where)) for where in locations)
