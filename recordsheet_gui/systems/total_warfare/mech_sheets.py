"""The sheet of a 'Mech in Total Warfare."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.mech import lam, numbers, shapes
from recordsheet_gui.systems.battletech.mech.sheets import MechSheets
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mechs


class CountedMechSheets(MechSheets):
    """Armor and structure by points."""

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """Armor and structure as counted boxes, tracks at their start."""
        mech = paper.mech_of(design)
        grids = paper.counted(mech.armor, "armor") | paper.counted(mech.structure, "structure")
        tracks = paper.start_tracks(mech, pilot)
        return UnitState(design=mech, pilot=pilot, grids=grids, tracks=tracks)

    @override
    def look(self, state: GameState, unit: UnitId) -> Mech:
        """The 'Mech with counted structure and marked slots."""
        return counted_mechs.of(state.units.get(unit) or state.unit(unit), state.options)

    @override
    def room(self, paper: UnitState, chosen: Mapping[str, object]) -> dict[object, Any]:
        return counted_mechs.of(paper, chosen).known

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """A LAM as a fighter flies besides."""
        mech, found = self.look(state, unit), super().ways(state, unit)
        if not shapes.is_fighter(mech):
            return found
        safe, most = numbers.cruise(mech).value, numbers.flank(mech).value
        on_foot = ("walk", "run", "jump", "cruise", "flank")
        flown = (way for way in found if way.key not in on_foot)
        return (*flown, *lam.ways(mech, unit, safe, most))

    @override
    def layout(self, design: UnitDesign) -> str:
        """Bipeds and quads have different figures."""
        config = paper.mech_of(design).config
        return "mech-quad" if config.is_quad else "mech-biped"
