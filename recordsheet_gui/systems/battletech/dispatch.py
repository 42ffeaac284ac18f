"""A BattleTech game: which command goes to whose rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.called import with_name
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import PHASE_END, DiceRolled, Owed
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.options import Options, check
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, Phase
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.game import AttackRoll
from recordsheet_gui.systems.battletech.initiative import (
    RollInitiative,
    owe_initiative,
    roll_initiative,
)
from recordsheet_gui.systems.battletech.load import COMPANIONS
from recordsheet_gui.systems.battletech.paper import GUNNERY, NETWORK, PILOTING
from recordsheet_gui.systems.battletech.simultaneous import WEAPON, at_start
from recordsheet_gui.systems.battletech.unit import UnitRules, UnitSheets, View

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block
    from recordsheet_gui.core.throws import Throw

PHASES = (
    Phase(key="initiative", title="Initiative"),
    Phase(key="movement", title="Movement"),
    Phase(key="weapon", title="Weapon Attack"),
    Phase(key="physical", title="Physical Attack"),
    Phase(key="heat", title="Heat"),
    Phase(key="end", title="End"),
)
THREATS = frozenset({RuleId("BT-mines")})
"""Rules whose rolls are about a unit that wishes the number were not reached."""
SWARM_DAMAGE = RuleId("TW-swarm-damage")
"""By which a strike waits that a phase has brought about."""
HEAT_PHASE = [phase.key for phase in PHASES].index("heat")
FORECAST = "projected heat"
SHEETS = 256
"""Sheets of which something is known: more than a large battle has on the table."""
WRECK, MOOT = "wreck", "moot"
"""Under which that is kept in a sheet's room."""


class _AllCommands:
    """The commands of a game, those of kinds that nobody has asked for last."""

    def __init__(self, game: "BattleTech") -> None:
        self._game = game

    def __iter__(self) -> Iterator[type[Command]]:
        """Each once."""
        # It waits at the start of every turn: a game that was left there asks for no other.
        yield RollInitiative
        seen: set[type[Command]] = {RollInitiative}
        for command in self._game.table_commands:
            if command not in seen:
                seen.add(command)
                yield command
        for kind in self._game.kinds:
            rules = self._game.rules_by(kind)
            for command in rules.commands if rules is not None else ():
                if command not in seen:
                    seen.add(command)
                    yield command


class BattleTech:
    """One of the BattleTech games, made of the rules of each kind of unit that it knows."""

    phases = PHASES
    skills: Mapping[str, TrackKey] = {"gunnery": GUNNERY, "piloting": PILOTING}
    companions = COMPANIONS
    networks: str = f"{NETWORK}/"
    initiative: Command | None = RollInitiative()

    def __init__(
        self,
        *,
        key: str,
        title: str,
        options: Options,
        rules: Iterable[UnitRules[Any]] = (),
        sheets: Iterable[UnitSheets[Any]] = (),
        later: Mapping[str, Callable[[], Iterable[UnitRules[Any]]]] | None = None,
        physical_bases: Mapping[str, int],
        examples: Mapping[str, str] | Callable[[], Mapping[str, str]],
        hints: Sequence[str] = (),
        commands: tuple[type[Command], ...] = (),
    ) -> None:
        """`commands` are those that belong to no unit, beside the shared ones.

        `later` brings the rules of other kinds, by kind, when something is to be decided by them;
        until then `sheets` are enough to show a unit of theirs.
        """
        self.key = key
        self.title = title
        self.options = options
        self.rules = {one.kind: one for one in rules}
        self._sheets = {one.kind: one for one in sheets}
        self._later = later or {}
        self._kinds = (*self.rules, *self._later)
        self.physical_bases = physical_bases
        self._examples = examples
        self._hints = hints
        self._commands = commands
        self._rooms = Lately(self._room, SHEETS)
        """What was found out about each sheet."""
        self._all_commands = _AllCommands(self)

    @property
    def kinds(self) -> tuple[str, ...]:
        """All that it has rules for."""
        # In one order, whichever rules were read first.
        return tuple(dict.fromkeys((*self._kinds, *self.rules)))

    @property
    def commands(self) -> Iterable[type[Command]]:
        """The table's own, then what each kind knows; rules are read as far as one looks."""
        return self._all_commands

    @property
    def table_commands(self) -> tuple[type[Command], ...]:
        """What every unit may be asked for, whatever its kind."""
        return (*self._deciding.COMMANDS, *self._commands)

    @cached_property
    def _deciding(self) -> ModuleType:
        """What happens at the table: no picture waits for that to be read."""
        from recordsheet_gui.systems.battletech import deciding

        return deciding

    # -- units -----------------------------------------------------------------------------

    def sheets_of(self, design: UnitDesign) -> UnitSheets[Any]:
        """What knows the sheet of such a unit: its rules, or what comes before them."""
        kind = design.kind
        return self.rules.get(kind) or self._sheets.get(kind) or self.rules_for(design)

    def rules_for(self, design: UnitDesign) -> UnitRules[Any]:
        """The rules of a kind of unit; refused for one that this game does not know."""
        found = self.rules_by(design.kind)
        if found is None:
            raise RuleError("no-unit", f"{design.name} cannot be played in {self.title}.")
        return found

    def rules_by(self, kind: str) -> UnitRules[Any] | None:
        """The rules of a kind of unit, read when they are first asked for."""
        if kind not in self.rules and kind in self._later:
            for one in self._later[kind]():
                self.rules.setdefault(one.kind, one)
        return self.rules.get(kind)

    def rules_of(self, state: GameState, unit: UnitId) -> UnitRules[Any]:
        """The rules of a unit on the table."""
        design = state.unit(unit).design
        return self.rules.get(design.kind) or self.rules_for(design)

    def look(self, state: GameState, unit: UnitId) -> View:
        """A unit as its sheet shows it."""
        design = (state.units.get(unit) or state.unit(unit)).design
        found: View = (self.rules.get(design.kind) or self.sheets_of(design)).look(state, unit)
        return found

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """The fresh sheet of a unit."""
        return self.sheets_of(design).start(design, pilot, options)

    def check_options(self, chosen: Mapping[str, object]) -> None:
        """Automation switches, optional rules and rulings."""
        check(self.options, chosen, self.title)

    def throw(self, state: GameState, rolled: DiceRolled) -> "Throw":
        """Two dice against a number; whoever walks into mines wishes that they stay quiet."""
        from recordsheet_gui.core.throws import throw_of

        return throw_of(rolled, is_threat=rolled.rule in THREATS)

    def _room(self, paper: UnitState, chosen: Mapping[str, object]) -> dict[object, Any]:
        return self.sheets_of(paper.design).room(paper, chosen)

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """Why a unit is out of the game; asked before and after every blow."""
        room = self._rooms.of(state.units.get(unit) or state.unit(unit), state.options)
        if WRECK not in room:
            room[WRECK] = self.look(state, unit).destroyed
        found: str | None = room[WRECK]
        return found

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """What follows from a unit's marks; a forecast of the heat only until it has come."""
        paper = state.unit(unit)
        found = self._with_names(state, paper, self.sheets_of(paper.design).derive(state, unit))
        if paper.conditions and riders.concerns(paper):
            found = riders.named(state, unit, found)
        if state.clock.phase <= HEAT_PHASE or FORECAST not in found.numbers:
            return found
        return replace(found, numbers={k: n for k, n in found.numbers.items() if k != FORECAST})

    def _with_names(self, state: GameState, paper: UnitState, found: Derived) -> Derived:
        """A sheet says who is meant; only a script knows ids."""
        told: dict[str, str] = {}
        for key in paper.conditions:
            if key.partition("/")[0] in self.companions:
                words = self.name_of(paper.design, key)
                told[words] = with_name(state, self.companions, key, words)
        if not told:
            return found
        return replace(
            found,
            conditions=tuple(told.get(word, word) for word in found.conditions),
            grave=tuple(told.get(word, word) for word in found.grave),
            small_print={told.get(word, word): more for word, more in found.small_print.items()},
        )

    def forecast(self, state: GameState, unit: UnitId) -> Number | None:
        """What `derive` says of the heat that is on its way, without all the rest."""
        if state.clock.phase > HEAT_PHASE:
            return None
        return self.sheets_of(state.unit(unit).design).forecast(state, unit)

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """A unit as the command line prints it."""
        found = self.rules_of(state, unit).report(state, unit)
        found |= self._deciding.report(state, unit)
        return found

    def name_of(self, design: UnitDesign, key: str) -> str:
        """Something on a sheet in words."""
        return self.sheets_of(design).name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """The name of the page layout."""
        return self.sheets_of(design).layout(design)

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        """What a player may switch by hand."""
        return self.rules_for(design).conditions(design)

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """What is possible at a place of a sheet."""
        found = self.rules_of(state, unit).offers(state, unit, place)
        if place != SHEET:
            return found
        return (*found, *self._deciding.offers(self, state, unit))

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """How a unit can move."""
        return self.sheets_of(state.unit(unit).design).ways(state, unit)

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """So many points of damage at a place, where this game counts points."""
        return self.rules_of(state, unit).hit_command(state, unit, grid, amount)

    def tables(self, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """What the second page of a unit prints."""
        return self.rules_of(state, unit).tables(self, state, unit)

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """The commands that a typed line means, for whom it names before a colon."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.core.addressing import addressed
        from recordsheet_gui.systems.battletech import aboard
        from recordsheet_gui.systems.battletech.anti_mech import say as climbing
        from recordsheet_gui.systems.battletech.say_attack import say_attack

        named, words = addressed(state, words)
        attack = say_attack(self, state, unit, named, words, end)
        if attack is not None:
            return attack
        unit = unit if named is None else named
        rides = aboard.say(state, unit, words, end) or climbing.say(state, unit, words, end)
        if rides is not None:
            return [rides]
        return self.rules_of(state, unit).say(state, unit, words, end)

    def examples(self, design: UnitDesign | None = None) -> Mapping[str, str]:
        """For help and completion."""
        found = None if design is None else self.sheets_of(design).examples()
        if found is not None:
            return found
        return self._examples() if callable(self._examples) else self._examples

    def hints(self, design: UnitDesign | None = None) -> Sequence[str]:
        """The first of them; where the kind has lines of its own, of those."""
        own = None if design is None else self.sheets_of(design).examples()
        return self._hints if own is None and self._hints else tuple(self.examples(design))[:3]

    # -- what happens ----------------------------------------------------------------------

    def decide(self, draft: Draft, command: Command) -> None:
        """What the table asks for is decided here, what is asked of a unit by its rules."""
        if isinstance(command, RollInitiative):
            # It waits when a game begins, and its card is made with the window.
            roll_initiative(draft, command)
        else:
            self._deciding.decide(self, draft, command)

    def leave(self, draft: Draft, unit: UnitId) -> None:
        """Whoever hangs from a hoist of it, or lifts it, is free."""
        self._deciding.let_go(draft, unit)
        self.rules_of(draft.state, unit).leave(draft, unit)

    def open_game(self, draft: Draft) -> None:
        """Initiative is owed in the first turn too."""
        owe_initiative(draft)

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """At the end of a phase unit by unit, each in the order of its own rules."""
        if owed.unit is None:
            return -1, 0
        place = list(state.units).index(owed.unit)
        is_due = owed.due == PHASE_END
        return place, self.rules_of(state, owed.unit).rank(owed) if is_due else 0

    def basis(self, state: GameState, owed: Owed) -> dict[object, Any] | None:
        """What the rules of the unit say, for a card without answers."""
        if owed.unit is None or owed.unit not in state.units or owed.given:
            return None
        return self.rules_of(state, owed.unit).basis(state, owed)

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """Initiative and swarms have their phase or none, and nobody shoots at a wreck."""
        if owed.unit is None:
            return isinstance(owed.command, RollInitiative) and state.clock.phase != 0
        if owed.rule == SWARM_DAMAGE and state.clock.phase != WEAPON:
            return True
        if isinstance(owed.command, AttackRoll):
            target = owed.command.target
            if self.wreck(at_start(state, target), target):
                return True
            return self.rules_of(state, owed.unit).is_moot(self, state, owed)
        # Any other card depends on how its unit stands, and most hits leave that as it is.
        paper = state.units.get(owed.unit) or state.unit(owed.unit)
        room = self._rooms.of(paper, state.options)
        known: tuple[Owed, object, bool] | None = room.get((MOOT, owed.id))
        if known is None or known[0] is not owed or known[1] is not state.options:
            moot = self.rules_of(state, owed.unit).is_moot(self, state, owed)
            known = room[MOOT, owed.id] = owed, state.options, moot
        return known[2]
