"""The view of a grid sheet that the shared rules work with."""

from collections.abc import Mapping
from functools import lru_cache
from operator import is_

from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Grid, Mark
from recordsheet_gui.core.ids import GridKey, SlotKey, UnitId, slot_key
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately, kept
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.book import as_chosen
from recordsheet_gui.systems.battletech.mech.view import VIEWS, Mech, stands
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech.destruction import (
    destroyed_locations,
    gone_locations,
)
from recordsheet_gui.systems.renegade_tech.diagram import (
    CRITICAL,
    grid_key,
    internal_parts,
)
from recordsheet_gui.systems.renegade_tech.options import RENEGADE_TECH, GridBook
from recordsheet_gui.systems.renegade_tech.slots import layout


@dataclass(frozen=True, kw_only=True)
class GridMech(Mech):
    """A 'Mech whose slots are hit through the boxes they lie on."""

    book: GridBook
    broken: frozenset[str]
    """Locations that are destroyed by themselves."""

    @kept
    @override
    def bearing(self) -> tuple[Grid | None, ...]:
        """All boxes inside the armor."""
        return internals(self.paper)

    @override
    def stands_like(self, other: Mech) -> bool:
        return isinstance(other, GridMech) and super().stands_like(other)

    @override
    def system_hits(self, system: str) -> int:
        """How many slots of this system are out; spare circles of life support do not count."""
        hits = super().system_hits(system)
        return (
            max(0, hits + 1 - self.book.life_support_circles) if system == "life support" else hits
        )


def look(state: GameState, unit: UnitId) -> GridMech:
    """The 'Mech as its sheet shows it; its paper carries the slots that the boxes give."""
    return looks.of(state.units.get(unit) or state.unit(unit), state.options)


def _look(paper: UnitState, chosen: Mapping[str, object]) -> GridMech:
    book = as_chosen(chosen, RENEGADE_TECH)
    design = mech_of(book.design(paper.design))
    inside = internals(paper)
    for last in stands.of(paper.tracks, paper.conditions):
        if (
            isinstance(last, GridMech)
            and last.design is design
            and last.book is book
            and all(map(is_, last.bearing, inside))
        ):
            return last.on(replace(paper, slots=last.hit))
    hit = hit_slots(paper)
    return GridMech(
        design=design,
        paper=replace(paper, slots=hit),
        hit=hit,
        gone=gone_locations(paper),
        broken=destroyed_locations(paper),
        book=book,
    )


def internals(paper: UnitState) -> tuple[Grid, ...]:
    """All boxes inside the armor: they alone hit slots and destroy locations."""
    return tuple(map(paper.grids.__getitem__, _inside(tuple(mech_of(paper.design).structure))))


@lru_cache(maxsize=64)
def _inside(locations: tuple[str, ...]) -> tuple[GridKey, ...]:
    return tuple(
        grid_key(location, part) for location in locations for part in internal_parts(location)
    )


looks = Lately(_look, VIEWS)


def hit_slots(paper: UnitState) -> dict[SlotKey, Mark]:
    """Slots with a lost box and the earliest mark on each; empty slots are plain structure.

    Nothing else counts: what a player restores by hand is whole again.
    """
    design = mech_of(paper.design)
    found: dict[SlotKey, Mark] = {}
    for location in design.structure:
        lost = paper.grids[grid_key(location, CRITICAL)].lost
        if not lost:
            continue
        owners, lines = layout(paper, location), design.slots.get(location, ())
        for cell, mark in lost.items():
            number = owners[cell][0]
            if not 1 <= number <= len(lines) or not lines[number - 1].name:
                continue
            key = slot_key(location, number)
            if key not in found or mark.at < found[key].at:
                found[key] = mark
    return found
