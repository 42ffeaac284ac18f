"""The view of a grid sheet that the shared rules work with."""

from collections.abc import Mapping

from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Mark
from recordsheet_gui.core.ids import SlotKey, UnitId, slot_key
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.mech.view import VIEWS, Mech
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech import options
from recordsheet_gui.systems.renegade_tech.destruction import gone_locations
from recordsheet_gui.systems.renegade_tech.diagram import CRITICAL, grid_key
from recordsheet_gui.systems.renegade_tech.slots import layout


@dataclass(frozen=True, kw_only=True)
class GridMech(Mech):
    """A 'Mech whose slots are hit through the boxes they lie on."""

    life_support_circles: int = 1
    """Circles that put life support out (RT-11)."""

    @override
    def stands_like(self, other: Mech) -> bool:
        return (
            isinstance(other, GridMech)
            and self.life_support_circles == other.life_support_circles
            and super().stands_like(other)
        )

    @override
    def system_hits(self, system: str) -> int:
        """How many slots of this system are out; spare circles of life support do not count."""
        hits = super().system_hits(system)
        return max(0, hits + 1 - self.life_support_circles) if system == "life support" else hits


def look(state: GameState, unit: UnitId) -> Mech:
    """The 'Mech as its sheet shows it; its paper carries the slots that the boxes give."""
    return _looks.of(state.unit(unit), state.options)


def _look(paper: UnitState, chosen: Mapping[str, object]) -> Mech:
    hit = hit_slots(paper)
    circles = options.dealt(chosen, "life_support_circles")
    return GridMech(
        design=mech_of(paper.design),
        paper=replace(paper, slots=hit),
        hit=hit,
        gone=gone_locations(paper),
        hip_replaces_later_hits=options.dealt(chosen, "hip_replaces_later_hits") is True,
        withdraws=options.dealt(chosen, "forced_withdrawal") is True,
        life_support_circles=2 if circles == 2 else 1,
    )


_looks = Lately(_look, VIEWS)


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
