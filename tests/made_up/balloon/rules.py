"""A balloon in Total Warfare."""

from collections.abc import Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.locations import gone_locations
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare.commands import CriticalHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.gear import Item
from tests.made_up.balloon.design import BalloonDesign
from tests.made_up.balloon.kind import BODY

HEIGHT = TrackKey("height")
LEAK = RuleId("made-up-leak")


@dataclass(frozen=True, kw_only=True)
class Balloon(View):
    design: BalloonDesign

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    @property
    @override
    def destroyed(self) -> str | None:
        return "The basket is gone." if "BKT" in self.gone else None

    @property
    @override
    def is_immobile(self) -> bool:
        return True

    @property
    @override
    def tons(self) -> int:
        return 1

    @property
    @override
    def gunnery(self) -> int:
        return self.paper.pilot.gunnery

    @property
    @override
    def moved(self) -> str:
        return "none"

    @property
    @override
    def hexes_moved(self) -> int:
        return 0


class BalloonRules(CountedRules[Balloon]):
    kind = BalloonDesign.kind

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        assert isinstance(design, BalloonDesign)
        grids = paper.counted(design.armor, "armor") | paper.counted(design.structure, "structure")
        return UnitState(design=design, pilot=pilot, grids=grids, tracks={HEIGHT: design.height})

    @override
    def look(self, state: GameState, unit: UnitId) -> Balloon:
        found = state.unit(unit)
        assert isinstance(found.design, BalloonDesign)
        gone = gone_locations(found)
        book = book_of(state.options)
        return Balloon(design=found.design, paper=found, hit=found.slots, gone=gone, book=book)

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        view = self.look(state, unit)
        return Derived(
            numbers={"height": Number(value=view.paper.tracks[HEIGHT])},
            destroyed=view.destroyed,
            gone=view.gone,
            hurt=shares_lost(view.paper, lambda key: key.partition("/")[0], view.gone),
        )

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        found = state.unit(unit)
        return {
            "armor": paper.points_left(found, "armor"),
            "structure": paper.points_left(found, "structure"),
            "height": found.tracks[HEIGHT],
        }

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        where, _, part = key.partition("/")
        return f"{BODY.name(where)} {part}".strip()

    @override
    def layout(self, design: UnitDesign) -> str:
        return "balloon"

    @override
    def hit_table(self, view: Balloon, attack: str, side: str) -> Mapping[int, str]:
        return {roll: "BKT" if roll == 2 else "BAG" for roll in range(1, 13)}

    @override
    def suffer(self, draft: Draft, before: Balloon, suffered: Suffered) -> None:
        if "BAG" in suffered.blow.breached:
            draft.remark("the bag hisses", Cause(rule=LEAK), suffered.hit.unit)

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        raise RuleError("no-critical", "There is nothing in a balloon that could break.")

    @override
    def cannot_fire(self, view: Balloon) -> str | None:
        return None

    @override
    def weapon_parts(self, view: Balloon, item: Item) -> tuple[Part, ...]:
        return (Part(label="swaying basket", value=1, rule=LEAK),)

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        """A leaking balloon sinks."""
        found = draft.unit(unit)
        if phase == "end" and self.look(draft.state, unit).gone == {"BAG"}:
            draft.move(unit, HEIGHT, max(0, found.tracks[HEIGHT] - 1), Cause(rule=LEAK))
