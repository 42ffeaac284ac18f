"""Skirmish: which command brings which facts."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.addressing import addressed
from recordsheet_gui.core.answers import UNIFORM
from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import DiceRolled, Owed, PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.lasting import Until
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.options import check
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, Phase, shares_lost
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.skirmish import attacks, damage, falls, options, tables
from recordsheet_gui.systems.skirmish import card as cards
from recordsheet_gui.systems.skirmish import commands as wishes
from recordsheet_gui.systems.skirmish.numbers import BASE
from recordsheet_gui.systems.skirmish.play_aid import skirmish_tables
from recordsheet_gui.systems.skirmish.say import WORDS as EXAMPLES
from recordsheet_gui.systems.skirmish.say import say
from recordsheet_gui.units.card.design import LOCATIONS, SkirmishDesign

if TYPE_CHECKING:  # for whoever looks back upon the dice
    from recordsheet_gui.core.throws import Throw


class Skirmish:
    """The rules of the light 1-11 game."""

    key = "skirmish"
    title = "Skirmish"
    kinds = (SkirmishDesign.kind,)
    phases = (Phase(key="action", title="Action"),)
    commands: tuple[type[Command], ...] = wishes.COMMANDS
    options = options.ALL
    skills: Mapping[str, TrackKey] = {}
    companions: frozenset[str] = frozenset()
    networks: str = ""
    initiative: Command | None = None

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """A fresh card."""
        return cards.fresh(cards.design_of(design))

    def check_options(self, chosen: Mapping[str, object]) -> None:
        """The die and the base number."""
        check(self.options, chosen, self.title)

    def open_game(self, draft: Draft) -> None:
        """Nothing is owed before the first step."""

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command."""
        match command:
            case wishes.AttackCommand():
                attacks.declare(draft, command)
            case wishes.LookAt():
                attacks.look_at(draft, command)
            case wishes.RollToHit():
                attacks.roll_to_hit(draft, command)
            case wishes.TakeHit():
                damage.take_hit(draft, command)
            case wishes.RollCritical():
                damage.roll_critical(draft, command)
            case wishes.KeepBalance():
                falls.keep_balance(draft, command)
            case wishes.Fall():
                falls.fall(draft, command)
            case wishes.FallDamage():
                damage.fall_damage(draft, command)
            case wishes.Move():
                falls.move(draft, command)
            case wishes.EnterRocks():
                falls.enter_rocks(draft, command)
            case wishes.StandUp():
                falls.stand(draft, command)
            case EndPhase():
                pass
            case BeginPhase():
                self._begin_turn(draft, command)
            case _:
                decide_by_hand(draft, command, cards.LIMITS)

    def _begin_turn(self, draft: Draft, command: BeginPhase) -> None:
        draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
        for unit in draft.state.units:
            cards.LASTING.end(draft, unit, Until.TURN)

    def leave(self, draft: Draft, unit: UnitId) -> None:
        """Nothing ties units to one another."""

    def basis(self, state: GameState, owed: Owed) -> None:
        """Its rules may read anything."""

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck is asked for no roll, and who is down does not fall again."""
        if owed.unit is None or isinstance(owed.command, wishes.TakeHit):
            return False
        now = cards.card(state, owed.unit)
        if now.destroyed is not None:
            return True
        return isinstance(owed.command, wishes.Fall) and now.is_prone

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """At the end of a turn unit by unit."""
        return () if owed.unit is None else (list(state.units).index(owed.unit),)

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """As its derived state says."""
        return self.derive(state, unit).destroyed

    def throw(self, state: GameState, rolled: DiceRolled) -> "Throw":
        """The die of this table; a critical is rolled about the unit that would suffer it."""
        from recordsheet_gui.core.throws import throw_of

        dice = options.die(state)
        is_its_die = (len(rolled.faces), rolled.sides) == (dice.count, dice.sides)
        return throw_of(
            rolled,
            shape=dice.shape if is_its_die else UNIFORM,
            always=tables.to_hit().always_hits if rolled.rule == BASE else None,
            is_threat=rolled.rule == damage.CRITICAL,
        )

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, conditions and whether the 'Mech is still in the game."""
        now = cards.card(state, unit)
        return Derived(
            numbers={"movement": now.movement, "movement left": now.movement_left},
            conditions=now.conditions,
            grave=(cards.PRONE,) if now.is_prone else (),
            destroyed=now.destroyed,
            can_break=True,
            hurt=shares_lost(now.paper, lambda key: key.partition("/")[0]),
        )

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        """What the card prints."""
        return cards.SWITCHES

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """Getting up and down, and a critical on a location."""
        if place == SHEET:
            if cards.card(state, unit).is_prone:
                return (Offer(label="Stand up", command=wishes.StandUp(unit=unit)),)
            return (Offer(label="Fall", command=wishes.Fall(unit=unit)),)
        if place.grid is not None:
            roll = wishes.RollCritical(unit=unit, location=place.grid)
            return (Offer(label="Roll for critical hits", command=roll),)
        return ()

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """Through each kind of ground."""
        return falls.ways(state, unit)

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """Points on a location."""
        return wishes.TakeHit(unit=unit, location=grid, damage=amount)

    def tables(self, state: GameState, unit: UnitId) -> tuple[Block, ...]:
        """The same for every card."""
        return skirmish_tables(state)

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left, weapons and movement."""
        now = cards.card(state, unit)
        return {
            "locations": {place: now.left(place) for place in LOCATIONS},
            "weapons": [
                {
                    "name": weapon.name,
                    "location": weapon.location,
                    "damage": weapon.damage,
                    "lost": not now.is_working(index),
                    **({"fired": True} if now.has_fired(index) else {}),
                }
                for index, weapon in enumerate(now.design.weapons)
            ],
            "movement": now.movement.value,
            "movement_left": now.movement_left.value,
            "facing": now.paper.tracks[cards.FACING],
            "damage_this_turn": now.paper.tracks[cards.DAMAGE],
        }

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and locations, and a few plain words, about whom the line names."""
        named, words = addressed(state, words)
        return say(unit if named is None else named, words)

    def examples(self, design: UnitDesign | None = None) -> Mapping[str, str]:
        """For help and completion."""
        return EXAMPLES

    def hints(self, design: UnitDesign | None = None) -> Sequence[str]:
        """The first of them."""
        return tuple(self.examples(design))[:3]

    def name_of(self, design: UnitDesign, key: str) -> str:
        """A grid, track or condition in words."""
        return cards.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """All cards look alike."""
        return "skirmish-card"


SKIRMISH = Skirmish()
