"""What a game system offers to the rest of the program."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import DiceRolled, Owed
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Clock, Mark
from recordsheet_gui.core.ids import (
    Cell,
    ConditionKey,
    GridKey,
    RuleId,
    SlotKey,
    TrackKey,
    UnitId,
)
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.options import Options
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.sheet import marked
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitState
from recordsheet_gui.core.ways import Way

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block
    from recordsheet_gui.core.throws import Throw


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One phase of a turn."""

    key: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """Boxes of a piece of gear that wears down: a shield, armor hung before the armor."""

    title: str
    track: TrackKey
    left: int
    full: int
    counts_used: bool = True
    """What its track counts: boxes that are used up, or those that are left."""

    def value_for(self, left: int, now: int) -> int:
        """Where a hand puts the marker of the track, which stands at `now`, for so many boxes."""
        change = self.left - left
        return now + change if self.counts_used else now - change


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """What follows from the marks: computed, never stored."""

    numbers: Mapping[str, Number] = field(default_factory=dict)
    conditions: tuple[str, ...] = ()
    grave: tuple[str, ...] = ()
    """Those of them that a player has to see at a glance, the gravest first."""
    wounds: int = 0
    """How often somebody in it was hurt."""
    destroyed: str | None = None
    """The sentence why, once the unit is out of the game."""
    small_print: Mapping[str, str] = field(default_factory=dict)
    """What a condition means at the table, by its word."""
    gone: frozenset[str] = frozenset()
    """Locations that are lost, by themselves or with the one that carries them."""
    torn_off: frozenset[str] = frozenset()
    """Those of them that lie on the ground."""
    lost_items: frozenset[int] = frozenset()
    """Equipment that works no more, by its number in the design."""
    slots_hit: Mapping[SlotKey, Mark] = field(default_factory=dict)
    """Critical slots that are hit, by a mark of their own or by the boxes that they lie on."""
    doomed: Mapping[GridKey, frozenset[Cell]] = field(default_factory=dict)
    """Boxes that will fall off by themselves at the end of the turn."""
    fell_by: frozenset[RuleId] = frozenset()
    """Rules whose marks are boxes that fell off by themselves and were not shot."""
    hurt: Mapping[str, float] = field(default_factory=dict)
    """How much of each part of the unit's small figure is lost, from 0 to 1."""
    counters: frozenset[GridKey] = frozenset()
    """Grids that count hits on something: their boxes are no part of the body."""
    can_break: bool = False
    """True for a unit in which a critical hit can break something, by the rules of this game."""
    gauges: tuple[Gauge, ...] = ()
    """Gear with boxes of its own, in the order of the design."""


def shares_lost(
    paper: UnitState, part_of: Callable[[GridKey], str | None], gone: Collection[str] = ()
) -> dict[str, float]:
    """How much of each part of a unit is lost; grids without a part do not count."""
    printed: dict[str, int] = {}
    left: dict[str, int] = {}
    for key, grid in paper.grids.items():
        part = part_of(key)
        if part is not None and grid.size:
            printed[part] = printed.get(part, 0) + grid.size
            left[part] = left.get(part, 0) + (0 if part in gone else grid.left)
    return {part: 1 - left[part] / size for part, size in printed.items()}


class GameSystem(Protocol):
    """The rules of one game."""

    @property
    def key(self) -> str:
        """Stored in saves, never changed."""

    @property
    def title(self) -> str:
        """For menus."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The keys of the kinds of units that can be played."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a turn in order."""

    @property
    def commands(self) -> Iterable[type[Command]]:
        """All that this game knows beside the core's own."""

    @property
    def options(self) -> Options:
        """What a table may choose."""

    @property
    def skills(self) -> Mapping[str, TrackKey]:
        """The tracks of a pilot's skills, gunnery and piloting; none where nobody has any."""

    @property
    def networks(self) -> str:
        """How the conditions of units begin that are linked; empty where nothing links them."""

    @property
    def initiative(self) -> Command | None:
        """What rolls for the first move of a turn, None where nobody rolls for it."""

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """The fresh sheet of a unit, as a table with these options deals it."""

    def check_options(self, options: Mapping[str, object]) -> None:
        """Refuse an option that this game does not have."""

    def open_game(self, draft: Draft) -> None:
        """What is owed before the first step."""

    def decide(self, draft: Draft, command: Command) -> None:
        """Turn a command into facts on the draft."""

    def leave(self, draft: Draft, unit: UnitId) -> None:
        """Let go of whatever ties others to a unit that is leaving."""

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """True when the question need no longer be asked, such as a wreck's piloting roll."""

    def basis(self, state: GameState, owed: Owed) -> "dict[object, Any] | None":
        """Room for what is found out about a waiting command while nothing changes that it reads.

        Another room where something has; None for a command whose rule may read anything.
        """

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """Where an entry stands among those due at a phase's end; ties keep the queue's order."""

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """Why a unit is out of the game, or None while it is in; cheaper than all it derives."""

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Numbers, conditions and destruction of a unit."""

    def throw(self, state: GameState, rolled: DiceRolled) -> "Throw":
        """A roll of the record with its dice, and the number that it had to reach."""

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        """What a player may switch on the sheet by hand; anything else can be a note."""

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """What is possible at a place of the sheet, beside marks by hand."""

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """How a unit can move, whether or not it may now; none where nothing is moved."""

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """So many points of damage there by the rules, None where only the hand can mark."""

    def tables(self, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """What the second page of a unit prints, with its own numbers."""

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """The unit as the command line prints it."""

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """The commands that a typed line means; SayError points at what is not understood."""

    def examples(self, design: UnitDesign | None = None) -> Mapping[str, str]:
        """Lines that a player may type, about such a unit where one is named; what they do."""

    def hints(self, design: UnitDesign | None = None) -> Sequence[str]:
        """The first of them, for a line that is still empty; no other words are read for that."""

    @property
    def companions(self) -> frozenset[str]:
        """What conditions begin with that go on with the id of another unit, as their words do."""

    def name_of(self, design: UnitDesign, key: str) -> str:
        """A grid, track, slot or condition in words: "right torso armor"."""

    def layout(self, design: UnitDesign) -> str:
        """The name of the page layout."""


def begin(system: GameSystem, setup: GameSetup) -> GameState:
    """The game before the first step; refused when the roster or the options cannot be."""
    system.check_options(setup.options)
    if not setup.units:
        raise RuleError("nobody", "A game needs at least one unit.")
    units: dict[UnitId, UnitState] = {}
    for line in setup.units:
        if line.id in units:
            raise RuleError("twice", f'Two units have the id "{line.id}".')
        fresh = system.start(line.design, line.pilot, setup.options)
        units[line.id] = marked(fresh, line.marks, Clock())
    sides = {line.id: line.side for line in setup.units}
    draft = Draft(GameState(units=units, sides=sides, options=setup.options), NoAnswers(), parent=0)
    system.open_game(draft)
    return draft.state
