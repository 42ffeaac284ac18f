"""A small game: sheets that stand alone, and few commands; it says only what it has of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from recordsheet_gui.core.addressing import addressed
from recordsheet_gui.core.by_hand import ANY_SHEET, Limits, decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import DiceRolled, Owed, PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.options import Options, check
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived, Phase
from recordsheet_gui.core.ways import Way

if TYPE_CHECKING:  # for the second page, and for whoever looks back upon the dice
    from recordsheet_gui.core.play_aid import Block
    from recordsheet_gui.core.throws import Throw


Handlers = Mapping[type[Command], Callable[[Draft, Any], None]]
"""By each command of a game what decides it."""


class SmallGame:
    """Whatever a game does not say is as on plain paper: marked by hand, without skills or ties.

    What each has to say itself: how a sheet starts, and its layout.
    """

    key: str
    title: str
    kinds: tuple[str, ...]
    phases: tuple[Phase, ...]
    handlers: ClassVar[Handlers] = {}
    options: ClassVar[Options] = {}
    lines: ClassVar[Mapping[str, str]] = {}
    """What a player may type, and what it does; the most useful first."""
    switches: tuple[ConditionKey, ...] = ()
    """Conditions that a player may set by hand."""
    limits: ClassVar[Limits] = ANY_SHEET
    """What a hand may write on its sheets."""
    skills: ClassVar[Mapping[str, TrackKey]] = {}
    companions: frozenset[str] = frozenset()
    networks: str = ""
    initiative: Command | None = None

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Those that have a handler."""
        return tuple(self.handlers)

    # -- the table ---------------------------------------------------------------------------

    def check_options(self, options: Mapping[str, object]) -> None:
        """Those that it lists, with the values that they may have."""
        check(self.options, options, self.title)

    def open_game(self, draft: Draft) -> None:
        """Nothing is owed before the first step."""

    def leave(self, draft: Draft, unit: UnitId) -> None:
        """Nothing ties units to one another."""

    # -- what happens ------------------------------------------------------------------------

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command; the hand does the rest."""
        if handler := self.handlers.get(type(command)):
            handler(draft, command)
        elif isinstance(command, BeginPhase):
            draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
            self.begin_phase(draft)
        elif not isinstance(command, EndPhase):
            decide_by_hand(draft, command, self.limits)

    def begin_phase(self, draft: Draft) -> None:
        """Nothing ends by itself."""

    def basis(self, state: GameState, owed: Owed) -> None:
        """Its rules may read anything."""

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck is asked for no roll."""
        return owed.unit is not None and self.wreck(state, owed.unit) is not None

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """As the queue has them."""
        return ()

    def throw(self, state: GameState, rolled: DiceRolled) -> "Throw":
        """Dice as everybody knows them."""
        from recordsheet_gui.core.throws import throw_of

        return throw_of(rolled)

    # -- the sheet ---------------------------------------------------------------------------

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """As its derived state says."""
        return self.derive(state, unit).destroyed

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """The marks are all there is."""
        return Derived()

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        """The same on every sheet."""
        return self.switches

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """Only marks by hand."""
        return ()

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """Whatever moves on the map leaves no mark on the sheet."""
        return ()

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """Only the hand marks."""
        return None

    def tables(self, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """No second page."""
        return ()

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Nothing beside what every unit has."""
        return {}

    def name_of(self, design: UnitDesign, key: str) -> str:
        """Keys that are words already."""
        return key

    # -- the typed line ----------------------------------------------------------------------

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """What the line means for whom it names, else for the unit in front."""
        named, words = addressed(state, words)
        return self.meant(unit if named is None else named, words, end)

    def meant(self, unit: UnitId, words: Sequence[Word], end: int) -> Sequence[Command]:
        """Nothing can be typed."""
        return ()

    def examples(self, design: UnitDesign | None = None) -> Mapping[str, str]:
        """For help and completion."""
        return self.lines

    def hints(self, design: UnitDesign | None = None) -> Sequence[str]:
        """The first of them."""
        return tuple(self.lines)[:3]
