"""Hard Hits: which command brings which facts."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, GameSystem, Phase, shares_lost
from recordsheet_gui.systems.hard_hits import allocation, options, volley
from recordsheet_gui.systems.hard_hits import ship as ships
from recordsheet_gui.systems.hard_hits.commands import Allocate, AllocateColumn, Shot, Volley
from recordsheet_gui.systems.hard_hits.options import check
from recordsheet_gui.systems.hard_hits.play_aid import ship_tables
from recordsheet_gui.systems.hard_hits.say import WORDS, say
from recordsheet_gui.systems.small_game import Handlers, SmallGame
from recordsheet_gui.units.ship.design import SHIELDS, ShipDesign


class HardHits(SmallGame):
    """The rules of Hard Hits for starships."""

    key = "hard-hits"
    title = "Hard Hits"
    kinds = (ShipDesign.kind,)
    phases = (Phase(key="combat", title="Combat"),)
    handlers: ClassVar[Handlers] = {
        Volley: volley.fire,
        Allocate: allocation.allocate,
        AllocateColumn: allocation.allocate_column,
    }
    options = options.ALL
    lines = WORDS
    switches = ships.SWITCHES

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """A fresh display."""
        return ships.fresh(ships.design_of(design))

    @override
    def check_options(self, options: Mapping[str, object]) -> None:
        """The chart."""
        check(options)

    @override
    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """As the display shows."""
        return ships.ship(state, unit).destroyed

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Shields and engines that are gone, and the ship's end."""
        now = ships.ship(state, unit)
        parts = {g.id: g.part for g in now.design.groupings if not g.is_track}
        return Derived(
            conditions=now.conditions,
            grave=now.losses,
            destroyed=now.destroyed,
            hurt=shares_lost(now.paper, parts.get),
        )

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """A volley of one weapon on a shield; inside the ship the chart says what is hit."""
        number = ships.shield_of(grid)
        if number is None:
            return None
        return Volley(unit=unit, shield=number, weapons=(Shot(name="Hit", damage=amount),))

    @override
    def tables(self, state: GameState, unit: UnitId) -> tuple[Block, ...]:
        """The damage allocation chart."""
        return ship_tables(state, ships.ship(state, unit).design)

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Boxes left of shields, systems and excess damage."""
        now = ships.ship(state, unit)
        grids = now.paper.grids
        return {
            "shields": {number: grids[ships.shield_key(number)].left for number in SHIELDS},
            "systems": now.systems,
            "excess": grids[ships.EXCESS].left,
        }

    @override
    def meant(self, unit: UnitId, words: Sequence[Word], end: int) -> Sequence[Command]:
        """Points in firing order and a shield."""
        return say(unit, words, end)

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        """A grid or condition in words."""
        return ships.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """Every display is drawn from its own groupings."""
        return "ship"


HARD_HITS: GameSystem = HardHits()
