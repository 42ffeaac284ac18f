"""Buildings in Total Warfare, and weapons that somebody carries: what has walls or armor alone."""

from collections.abc import Mapping
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause, Grid, row_of
from recordsheet_gui.core.ids import GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.locations import structure_key
from recordsheet_gui.systems.battletech.standing import (
    BROKEN,
    Standing,
    collapsed,
    load_key,
)
from recordsheet_gui.systems.total_warfare import walls
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.systems.total_warfare.standing import HANDHELD, CountedStanding
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.anatomy import GUN
from recordsheet_gui.units.vehicle.design import BuildingDesign, HandheldDesign

COLLAPSE = RuleId("TW-building-collapse")
HEAVIEST = 99_999
"""Far more tons than any floor carries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLoad(UnitCommand):
    """Tons that stand on a floor beside the units that are known to be inside."""

    do: ClassVar[str] = "load"
    title: ClassVar[str] = "load"

    tons: int
    location: str = ""
    """The hex and level; left out, the first."""


class CountedBuilding(CountedStanding):
    """Every level of every hex has its armor and its factor."""

    kind = BuildingDesign.kind
    is_wide = True
    commands: tuple[type[Command], ...] = (*CountedStanding.commands, SetLoad)

    @override
    def grids(self, design: DescribedDesign, options: Mapping[str, object]) -> dict[GridKey, Grid]:
        assert isinstance(design, BuildingDesign)
        found = {}
        for place in design.places:
            found[GridKey(f"{place}/armor")] = row_of(design.armor_per_hex)
            found[structure_key(place)] = row_of(design.construction_factor)
        return found

    @override
    def layout(self, design: UnitDesign) -> str:
        """What has more boxes than half a page takes has a page of its own."""
        assert isinstance(design, BuildingDesign)
        boxes = len(design.places) * (design.armor_per_hex + design.construction_factor)
        is_large = boxes > HALF_PAGE or len(design.places) > MOST_PLACES
        is_large = is_large or len(design.items) > LONG_LIST
        return "building-large" if is_large else "building"

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        if isinstance(command, SetLoad):
            self._load(draft, command)
        else:
            super().decide(draft, game, command)

    def _load(self, draft: Draft, command: SetLoad) -> None:
        view = self.look(draft.state, command.unit)
        place = command.location or view.anatomy.locations[0]
        if place not in view.anatomy.locations:
            raise RuleError("no-location", f'{view.design.name} has no location "{place}".')
        if not 0 <= command.tons <= HEAVIEST:
            raise RuleError("tons", f"A floor carries 0 to {HEAVIEST} tons.")
        draft.move(command.unit, load_key(place), command.tons, Cause(rule=COLLAPSE))

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        return HEAVIEST if track.startswith("load/") else super().most_on(design, track)

    # -- collapse --------------------------------------------------------------------------

    @override
    def fallen(self, draft: Draft, unit: UnitId, where: str, cause: Cause) -> None:
        name = anatomy_of(draft.unit(unit).design).name(where)
        words = f"{name}: no construction factor left, the hex collapses when the phase ends"
        draft.remark(words, cause, unit)

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        """A hex with a level that has no factor left, or carries more than it, falls as a whole."""
        super().close_phase(draft, unit, phase)
        design = draft.unit(unit).design
        assert isinstance(design, BuildingDesign)
        loads = tons_on(draft.state, unit)
        for hex_ in design.hexes:
            levels = [f"{hex_}/{level}" for level in range(design.height)]
            why = next(filter(None, (self._weak(draft, unit, at, loads) for at in levels)), "")
            if why:
                self._collapse(draft, unit, levels, why)

    def _weak(self, draft: Draft, unit: UnitId, place: str, loads: dict[str, int]) -> str:
        """Why a level does not hold; empty where it does."""
        grid = draft.unit(unit).grids[structure_key(place)]
        if not grid.size:
            return ""
        if grid.is_spent:
            return "its construction factor is gone"
        tons = loads.get(place, 0)
        return f"{tons} tons are more than its factor of {grid.left}" if tons > grid.left else ""

    def _collapse(self, draft: Draft, unit: UnitId, levels: list[str], why: str) -> None:
        paper = draft.unit(unit)
        grids = [GridKey(f"{at}/{part}") for at in levels for part in ("armor", "structure")]
        fallen = collapsed(levels[0].rpartition("/")[0])
        if fallen in paper.conditions:
            return
        cause = Cause(rule=COLLAPSE, source="collapse")
        draft.set(unit, fallen, cause)
        for key in grids:
            draft.lose(unit, key, paper.grids[key].intact(), cause)
        name = anatomy_of(paper.design).name(levels[0]) if len(levels) == 1 else "the hex"
        draft.remark(f"{name} collapses: {why}", cause, unit)
        for other, place in walls.those_inside(draft.state, unit).items():
            if place in levels:
                words = f"the building around {draft.unit(other).design.name} collapses"
                draft.remark(words, cause, other)
                draft.set(other, walls.inside(unit, place), cause, on=False)


HALF_PAGE, MOST_PLACES, LONG_LIST = 700, 8, 24
"""Boxes that half a page takes, places, and pieces of equipment."""


def tons_on(state: GameState, building: UnitId) -> dict[str, int]:
    """Tons by place: what was written down, and the units inside."""
    tracks = state.unit(building).tracks
    found = {
        key.removeprefix("load/"): tons for key, tons in tracks.items() if key.startswith("load/")
    }
    for unit, place in walls.those_inside(state, building).items():
        tons = -(-int(1000 * getattr(state.unit(unit).design, "tons", 0)) // 1000)
        found[place] = found.get(place, 0) + tons
    return found


class CountedHandheld(CountedStanding):
    """A gun with armor and nothing behind it."""

    kind = HandheldDesign.kind

    @override
    def grids(self, design: DescribedDesign, options: Mapping[str, object]) -> dict[GridKey, Grid]:
        assert isinstance(design, HandheldDesign)
        return {GridKey(f"{GUN}/armor"): row_of(design.armor[GUN])}

    @override
    def strike(self, draft: Draft, view: Standing, command: TakeHit, where: str) -> None:
        """The first point beyond the armor destroys it, ammunition and all."""
        _, rest = self.absorb(draft, command.unit, where, command.damage or 0, command.source)
        if rest:
            draft.set(command.unit, BROKEN, Cause(rule=HANDHELD, source=command.source))
