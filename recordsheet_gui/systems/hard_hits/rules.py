"""Hard Hits: which command brings which facts."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.addressing import addressed
from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import DiceRolled, Owed, PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, Phase, shares_lost
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.hard_hits import allocation, options, volley
from recordsheet_gui.systems.hard_hits import ship as ships
from recordsheet_gui.systems.hard_hits.commands import (
    COMMANDS,
    Allocate,
    AllocateColumn,
    Shot,
    Volley,
)
from recordsheet_gui.systems.hard_hits.play_aid import ship_tables
from recordsheet_gui.systems.hard_hits.say import WORDS as EXAMPLES
from recordsheet_gui.systems.hard_hits.say import say
from recordsheet_gui.units.ship.design import SHIELDS, ShipDesign

if TYPE_CHECKING:  # for whoever looks back upon the dice
    from recordsheet_gui.core.throws import Throw


class HardHits:
    """The rules of Hard Hits for starships."""

    key = "hard-hits"
    title = "Hard Hits"
    kinds = (ShipDesign.kind,)
    phases = (Phase(key="combat", title="Combat"),)
    commands: tuple[type[Command], ...] = COMMANDS
    options = options.ALL
    skills: Mapping[str, TrackKey] = {}
    companions: frozenset[str] = frozenset()
    networks: str = ""
    initiative: Command | None = None

    def start(self, design: UnitDesign, pilot: Pilot, chosen: Mapping[str, object]) -> UnitState:
        """A fresh display."""
        return ships.fresh(ships.design_of(design))

    def check_options(self, chosen: Mapping[str, object]) -> None:
        """The chart."""
        options.check(chosen)

    def open_game(self, draft: Draft) -> None:
        """Nothing is owed before the first step."""

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command."""
        match command:
            case Volley():
                volley.fire(draft, command)
            case Allocate():
                allocation.allocate(draft, command)
            case AllocateColumn():
                allocation.allocate_column(draft, command)
            case EndPhase():
                pass
            case BeginPhase():
                clock = Clock(turn=command.turn, phase=command.phase)
                draft.add(PhaseBegan(clock=clock))
            case _:
                decide_by_hand(draft, command)

    def leave(self, draft: Draft, unit: UnitId) -> None:
        """Nothing ties units to one another."""

    def basis(self, state: GameState, owed: Owed) -> None:
        """Its rules may read anything."""

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck is asked for no roll."""
        return owed.unit is not None and ships.ship(state, owed.unit).destroyed is not None

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """Everything is due at once, in the order it was fired."""
        return ()

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """As its derived state says."""
        return self.derive(state, unit).destroyed

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

    def throw(self, state: GameState, rolled: DiceRolled) -> "Throw":
        """The chart has a row for every sum: none is better than another."""
        from recordsheet_gui.core.throws import throw_of

        return throw_of(rolled)

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        """What happens to a ship on the map."""
        return ships.SWITCHES

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """All damage comes in volleys."""
        return ()

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """Ships move on the map; their display keeps no count of it."""
        return ()

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """A volley of one weapon on a shield; inside the ship the chart says what is hit."""
        number = ships.shield_of(grid)
        if number is None:
            return None
        return Volley(unit=unit, shield=number, weapons=(Shot(name="Hit", damage=amount),))

    def tables(self, state: GameState, unit: UnitId) -> tuple[Block, ...]:
        """The damage allocation chart."""
        return ship_tables(state, ships.ship(state, unit).design)

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Boxes left of shields, systems and excess damage."""
        now = ships.ship(state, unit)
        grids = now.paper.grids
        return {
            "shields": {number: grids[ships.shield_key(number)].left for number in SHIELDS},
            "systems": now.systems,
            "excess": grids[ships.EXCESS].left,
        }

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Points in firing order and a shield, at the ship that the line names."""
        named, words = addressed(state, words)
        return say(unit if named is None else named, words, end)

    def examples(self, design: UnitDesign | None = None) -> Mapping[str, str]:
        """For help and completion."""
        return EXAMPLES

    def hints(self, design: UnitDesign | None = None) -> Sequence[str]:
        """The first of them."""
        return tuple(self.examples(design))[:3]

    def name_of(self, design: UnitDesign, key: str) -> str:
        """A grid or condition in words."""
        return ships.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """Every display is drawn from its own groupings."""
        return "ship"


HARD_HITS = HardHits()
