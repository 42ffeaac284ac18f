"""Skirmish: which command brings which facts."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from recordsheet_gui.core.answers import UNIFORM
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import DiceRolled, Owed
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.lasting import Until
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, GameSystem, Phase, shares_lost
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.skirmish import attacks, damage, falls, options, tables
from recordsheet_gui.systems.skirmish import card as cards
from recordsheet_gui.systems.skirmish import commands as wishes
from recordsheet_gui.systems.skirmish.numbers import BASE
from recordsheet_gui.systems.skirmish.play_aid import skirmish_tables
from recordsheet_gui.systems.skirmish.say import WORDS, say
from recordsheet_gui.systems.small_game import Handlers, SmallGame
from recordsheet_gui.units.card.design import LOCATIONS, SkirmishDesign

if TYPE_CHECKING:  # for whoever looks back upon the dice
    from recordsheet_gui.core.throws import Throw


class Skirmish(SmallGame):
    """The rules of the light 1-11 game."""

    key = "skirmish"
    title = "Skirmish"
    kinds = (SkirmishDesign.kind,)
    phases = (Phase(key="action", title="Action"),)
    handlers: ClassVar[Handlers] = {
        **dict.fromkeys(wishes.ATTACKS, attacks.declare),
        wishes.LookAt: attacks.look_at,
        wishes.RollToHit: attacks.roll_to_hit,
        wishes.TakeHit: damage.take_hit,
        wishes.RollCritical: damage.roll_critical,
        wishes.KeepBalance: falls.keep_balance,
        wishes.Fall: falls.fall,
        wishes.FallDamage: damage.fall_damage,
        wishes.Move: falls.move,
        wishes.EnterRocks: falls.enter_rocks,
        wishes.StandUp: falls.stand,
    }
    options = options.ALL
    lines = WORDS
    switches = cards.SWITCHES
    limits = cards.LIMITS

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """A fresh card."""
        return cards.fresh(cards.design_of(design))

    @override
    def begin_phase(self, draft: Draft) -> None:
        """Its only phase is the turn."""
        for unit in draft.state.units:
            cards.LASTING.end(draft, unit, Until.TURN)

    @override
    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck is asked for no roll, and who is down does not fall again."""
        if owed.unit is None or isinstance(owed.command, wishes.TakeHit):
            return False
        now = cards.card(state, owed.unit)
        if now.destroyed is not None:
            return True
        return isinstance(owed.command, wishes.Fall) and now.is_prone

    @override
    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """At the end of a turn unit by unit."""
        return () if owed.unit is None else (list(state.units).index(owed.unit),)

    @override
    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """As the card shows."""
        return cards.card(state, unit).destroyed

    @override
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

    @override
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

    @override
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

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """Through each kind of ground."""
        return falls.ways(state, unit)

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """Points on a location."""
        return wishes.TakeHit(unit=unit, location=grid, damage=amount)

    @override
    def tables(self, state: GameState, unit: UnitId) -> tuple[Block, ...]:
        """The same for every card."""
        return skirmish_tables(state)

    @override
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

    @override
    def meant(self, unit: UnitId, words: Sequence[Word], end: int) -> Sequence[Command]:
        """Amounts and locations, and a few plain words."""
        return say(unit, words)

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        """A grid, track or condition in words."""
        return cards.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """All cards look alike."""
        return "skirmish-card"


SKIRMISH: GameSystem = Skirmish()
