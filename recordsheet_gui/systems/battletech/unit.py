"""What the BattleTech games ask of a unit without knowing its kind."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from recordsheet_gui.core.by_hand import FARTHEST_MARKER, decide_by_hand
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Due, Owed
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause, Mark
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.offers import Offer, Place, Setting
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.remembered import kept
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech.book import Book
from recordsheet_gui.systems.battletech.flight import Flier
from recordsheet_gui.systems.battletech.game import (
    SIDES,
    AttackRoll,
    BattleTechGame,
    Body,
    Shot,
    Tuning,
)
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.paper import (
    FARTHEST,
    FLOWN,
    GUNNERY,
    HEXES,
    MODE,
    MODES,
    jammed,
)
from recordsheet_gui.systems.battletech.simultaneous import as_armed, at_start
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.loads import ammo_key

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block
    from recordsheet_gui.systems.battletech.aerospace.air import Approach
    from recordsheet_gui.systems.battletech.anti_mech.climbers import Climbers, Grip
    from recordsheet_gui.systems.battletech.attacks import Circumstances
    from recordsheet_gui.systems.battletech.riders import Back, Hold


@dataclass(frozen=True, kw_only=True)
class View(ABC):
    """A unit as its sheet shows it; it keeps what it has counted."""

    design: UnitDesign
    paper: UnitState
    hit: Mapping[SlotKey, Mark]
    """Critical slots that are hit; a game may derive them from boxes."""
    gone: frozenset[str]
    """Locations destroyed, blown off, or lost with the one that carries them."""
    book: Book
    """The rules that it is played by."""

    @kept
    def anatomy(self) -> Anatomy:
        """The unit's body."""
        return anatomy_of(self.design)

    # -- what it carries ---------------------------------------------------------------------

    @property
    @abstractmethod
    def carried(self) -> tuple[Item, ...]:
        """All equipment; its place in this order is the item's number."""

    def items(self, *kinds: GearKind) -> Iterator[tuple[int, Item]]:
        """The equipment of these kinds with its number."""
        for index, item in enumerate(self.carried):
            if item.gear.kind in kinds:
                yield index, item

    def bins_of(self, item: int) -> tuple[int, ...] | None:
        """The bins that alone feed a weapon, by their numbers; None where all that fit do."""
        return None

    def bins(self) -> Iterator[tuple[Item, int]]:
        """Ammunition that is not lost, with the shots that are left."""
        for _, item in self.items(GearKind.AMMO):
            if item.slots and not self.is_item_lost(item):
                yield item, self.paper.tracks.get(ammo_key(item.slots[0]), 0)

    def is_jammed(self, item: int) -> bool:
        """True for a weapon that has jammed."""
        return jammed(item) in self.paper.conditions

    @property
    def devices(self) -> tuple[Device, ...]:
        """All of it that can be switched."""
        return ()

    def is_out(self, key: SlotKey) -> bool:
        """True for a slot that is hit or went with its location."""
        return key in self.hit or key.rpartition("/")[0] in self.gone

    def is_item_lost(self, item: Item) -> bool:
        """One hit on any slot, or the loss of a location, ends a piece of gear."""
        return any(self.is_out(key) for key in item.slots) or item.location in self.gone

    def lost_items(self) -> frozenset[int]:
        """The numbers of all equipment that works no more."""
        return frozenset(i for i, item in enumerate(self.carried) if self.is_item_lost(item))

    # -- what attacks read ---------------------------------------------------------------------

    @property
    def is_airborne(self) -> bool:
        """True for a target that flies."""
        return False

    @property
    def flies_low(self) -> bool:
        """True for one that flies and is no aerospace unit."""
        return self.is_airborne

    @property
    def elevation(self) -> int:
        """Levels above the ground of its hex, for what flies without being an aerospace unit."""
        return 0

    @property
    def flier(self) -> Flier | None:
        """What it is by the rules of aerospace units, landed ones too; None for all else."""
        return None

    @property
    @abstractmethod
    def destroyed(self) -> str | None:
        """Why the unit is out of the game, or None while it is in."""

    @property
    @abstractmethod
    def is_immobile(self) -> bool:
        """True for a target that cannot get out of the way."""

    @property
    def has_places(self) -> bool:
        """True for a target whose attackers say which part they strike: a building's hexes."""
        return False

    @property
    def unaimable(self) -> str | None:
        """Why nobody can aim at a part of it, as a sentence without its end, or None."""
        return None

    @property
    def jumps(self) -> bool:
        """True for troops with jump or VTOL MP."""
        return False

    @property
    def can_spot(self) -> bool:
        """True for a unit that can tell others where their missiles go."""
        may = self.flier is None or self.flier.can_spot
        return self.destroyed is None and not self.is_immobile and may

    def has_flown(self, hexes: int) -> bool:
        """True for one that stands and flew this turn before it came down, so many hexes far."""
        return not self.is_airborne and bool(self.paper.tracks.get(FLOWN, 0))

    @property
    @abstractmethod
    def tons(self) -> int:
        """Its weight."""

    def bulk(self, charger: int) -> int:
        """What a charge's harm to the charger goes by; its own tons at what has none."""
        return self.tons or charger

    @property
    def gunnery(self) -> int:
        """The skill that its weapons are fired with."""
        return self.paper.tracks[GUNNERY]

    @property
    def moved(self) -> str:
        """How it moved this turn: none, walk, run or jump, or cruise or flank."""
        return MODES[self.paper.tracks.get(MODE, 0)]

    @property
    def hexes_moved(self) -> int:
        """How far it moved this turn."""
        return self.paper.tracks.get(HEXES, 0)

    @property
    def jumped(self) -> bool:
        """True for one that jumped this turn; who swims or dives does not."""
        return self.moved == "jump"

    @property
    def aims_on_the_move(self) -> bool:
        """True for one whose own movement does not spoil its aim."""
        return False

    @property
    def free_targets(self) -> int:
        """How many targets it fires at without the modifier for a second one."""
        return 1

    @property
    def prone_modifier(self) -> int:
        """What lying down adds to its shots, where it adds anything."""
        return 2

    @property
    def fires_prone_freely(self) -> bool:
        """True for a unit whose aim does not suffer when it lies down."""
        return False


V = TypeVar("V", bound=View)


class UnitSheets(ABC, Generic[V]):
    """The sheets of one kind of unit in one game: dealt, read and named, before anything happens.

    The first picture of a battle needs no more than this; rules are read when they decide.
    """

    kind: ClassVar[str]
    """The key of the kind of unit."""

    @abstractmethod
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """The fresh sheet."""

    @abstractmethod
    def look(self, state: GameState, unit: UnitId) -> V:
        """The unit as its sheet shows it."""

    @abstractmethod
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Numbers, conditions, what is gone and lost."""

    @abstractmethod
    def name_of(self, design: UnitDesign, key: str) -> str:
        """A grid, track, slot or condition in words."""

    @abstractmethod
    def layout(self, design: UnitDesign) -> str:
        """The name of the page layout."""

    def forecast(self, state: GameState, unit: UnitId) -> Number | None:
        """Where the heat will stand after this turn; None for what knows no heat."""
        return None

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """How it can move; none where its sheet keeps no count of that."""
        return ()

    def room(self, paper: UnitState, chosen: Mapping[str, object]) -> dict[object, Any]:
        """Room for what the game finds out about a sheet; sheets that stand alike may share it.

        Whether the unit is a wreck and whether a card is past must be the same for all of them.
        """
        return {}

    def examples(self) -> Mapping[str, str] | None:
        """Lines about it, with what they do; None where those of the game fit."""
        return None


class UnitRules(UnitSheets[V]):
    """What one kind of unit does in one game; its methods know the unit's sheet."""

    climbable: ClassVar[tuple[str, ...]] = ()
    """What infantry may do to it at close quarters: swarm, leg."""
    is_wide: ClassVar[bool] = False
    """True for what nothing misses that comes in clusters from the next hex."""
    commands: tuple[type[Command], ...] = ()
    """What may be asked of such a unit beside what every unit understands."""

    # -- the sheet -----------------------------------------------------------------------------

    @abstractmethod
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """The unit as the command line prints it."""

    # -- what a player may do there --------------------------------------------------------------

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        """What a player may switch by hand."""
        return ()

    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        """The highest number where a hand may put a track's marker."""
        return FARTHEST.get(track, FARTHEST_MARKER)

    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        """True for a condition about one of its parts, such as blown_off/LA."""
        return name in map(blown_off, anatomy_of(design).locations)

    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """True for a condition of the whole unit that only others can be in."""
        return False

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """What is possible at a place of its sheet."""
        return ()

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """So many points of damage there, None where damage is not counted in points."""
        return None

    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """What its second page prints."""
        return ()

    # -- what happens to it --------------------------------------------------------------------

    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        """Turn a command about the unit into facts; what nobody knows is left to the hand."""
        try:
            decide_by_hand(draft, command, self)
        except RuleError as error:
            if error.code != "unknown":
                raise
            name = draft.unit(command.unit).design.name
            raise RuleError("unknown", f'{name} knows no step "{command.do}".') from None

    @abstractmethod
    def weapon_hit(self, draft: Draft, unit: UnitId, shot: Shot) -> None:
        """A weapon has hit it: where and how hard is this game's business."""

    def weight(self, draft: Draft, unit: UnitId, shot: Shot) -> int:
        """Points, or boxes, that such a hit brings down on it; asks for dice like the hit itself.

        What is written on the draft is thrown away.
        """
        return 0

    def sides(self, view: V) -> tuple[str, ...]:
        """From where the unit can be struck."""
        return SIDES

    @abstractmethod
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """A fist, a foot or a whole unit has hit it."""

    def no_room_for(self, view: V, aboard: Sequence[View], newcomer: View) -> str | None:
        """Why another unit cannot ride in it beside these, as a sentence."""
        return f"{view.design.name} carries nobody aboard."

    def let_out(self, draft: Draft, carrier: UnitId, rider: View, command: UnitCommand) -> None:
        """Somebody is about to leave it; a refusal keeps them in."""

    def is_launching(self, view: V, rider: View) -> bool:
        """True where whoever leaves it flies away from it."""
        return False

    def out_of_reach(self, view: V, attack: str, level: int) -> str | None:
        """Why a physical attack does not reach it in a hex so much higher, as a sentence."""
        return None

    def shake(
        self, draft: Draft, unit: UnitId, why: str, rule: RuleId, modifier: int, due: Due
    ) -> None:
        """Something may bring it down; what cannot fall is asked for nothing."""

    # -- what it does --------------------------------------------------------------------------

    def ready(self, state: GameState, unit: UnitId) -> tuple[V, V]:
        """The unit as it acts in this phase, and with the weapons that it has in it."""
        armed = state.with_unit(unit, as_armed(state, unit))
        return self.look(at_start(state, unit), unit), self.look(armed, unit)

    @abstractmethod
    def cannot_fire(self, view: V) -> str | None:
        """Why no weapon can be fired, or None."""

    def cannot_fire_with(self, view: V, item: int) -> str | None:
        """Why one weapon may not fire, as the end of a sentence, or None."""
        return None

    def cannot_reach(self, view: V, band: str) -> str | None:
        """Why it does not shoot at short, medium or long range, as a part of a sentence."""
        return None

    def cannot_engage(self, view: V, item: int) -> str | None:
        """Why an anti-missile system may not engage, as the end of a sentence, or None."""
        return None

    def tuned(self, view: V, item: int) -> Tuning:
        """What one weapon does otherwise than its table says."""
        return Tuning()

    def range_parts(self, view: V, item: Item, hexes: int) -> tuple[Part, ...] | None:
        """What the range adds to one weapon where it is not as usual."""
        return None

    def volley(self, draft: Draft, unit: UnitId, target: UnitId, shot: Shot) -> Shot:
        """A shot that has hit, with what only its own side knows of it."""
        return shot

    def note_shot(self, draft: Draft, unit: UnitId, view: V, item: int) -> None:
        """A weapon has fired: what that means for the gear that belongs to it."""

    def burn_out(self, draft: Draft, unit: UnitId, item: int) -> None:
        """A weapon has destroyed itself."""

    @abstractmethod
    def weapon_parts(self, view: V, item: Item) -> tuple[Part, ...]:
        """All that its sheet adds to the to-hit number of one weapon."""

    # -- in the air ------------------------------------------------------------------------------

    def has_arcs(self, view: V) -> bool:
        """True for weapons that bear only on some sides: it is told where its target is."""
        return False

    def attack_parts(self, view: V) -> tuple[Part, ...]:
        """What its marks add to all its attacks, whatever they are made with."""
        return ()

    def approach(
        self, draft: Draft, command: Command, unit: UnitId, target: View, run: str, hexes: int
    ) -> "Approach | None":
        """How it flies at a target; None for what is on the ground."""
        if run:
            name = draft.unit(unit).design.name
            raise RuleError("run", f"{name} does not fly, and makes no runs at the ground.")
        return None

    def runs(self, view: V, target: View) -> tuple[tuple[object, str], ...]:
        """How it may attack such a target from the air, by word; nothing where it does not."""
        return ()

    def meets_in_flight(self, view: V, target: View) -> bool:
        """True where both fly: nothing that stands on the ground is between them."""
        return False

    def own_parts(self, view: V, target: View) -> tuple[Part, ...]:
        """What its own place adds to shots at such a target."""
        return ()

    def cannot_bear(self, view: V, item: Item, target: View, arc: str) -> str | None:
        """Why a weapon does not bear on a target there, as the end of a sentence, or None."""
        return None

    def fires_together(self, view: V, item: int) -> tuple[int, ...]:
        """The weapons that fire as one with this, itself among them."""
        return (item,)

    def has_strafed(self, view: V, item: int, target: UnitId | None = None) -> bool:
        """True for a weapon that has strafed this turn, or that target: another costs nothing."""
        return False

    def note_strafing(
        self, draft: Draft, unit: UnitId, item: int, target: UnitId | None = None
    ) -> None:
        """A weapon strafes, or a target of its own."""

    def called(self, view: V, items: tuple[int, ...], *, briefly: bool = False) -> str:
        """What weapons that fire as one are called."""
        return view.carried[items[0]].gear.name

    def cannot_fire_up(self, view: V, item: Item) -> str | None:
        """Why a weapon does not reach what flies in the air, as the end of a sentence, or None."""
        return None

    def out_of_fire(self, view: V, attacker: View) -> str | None:
        """Why no weapon of one on the ground reaches it, as a sentence, or None."""
        return None

    def height_hexes(self, view: V, attacker: View) -> int:
        """Hexes that its height adds to the range."""
        return 0

    def struck_from(self, view: V, attacker: View, side: str) -> str:
        """The side that is struck, where an attacker shoots at one."""
        return side

    def angle_parts(self, view: V, side: str, *, by_air: bool) -> tuple[Part, ...]:
        """What the side that is shot at and its course add to shots at it."""
        return ()

    def doubles_movement(self, view: V, item: Item) -> bool:
        """True for a weapon that suffers twice from how its unit moved."""
        return False

    def target_parts(self, view: V, band: str, hexes: int) -> tuple[Part, ...]:
        """All that its sheet adds to shots at it from this range when it moved so far."""
        return ()

    def size_parts(self, view: V, gear: Gear) -> tuple[Part, ...]:
        """What its size adds to shots of such a weapon."""
        return ()

    def men(self, view: V, item: int) -> int:
        """How many fire a weapon together; 0 where it is one weapon of one unit."""
        return 0

    # -- at close quarters -----------------------------------------------------------------------

    def climbers(self, view: V) -> "Climbers | None":
        """What it is in attacks on legs and swarms; None for a unit that makes none."""
        return None

    def hold(self, view: V) -> "Hold | None":
        """What it is as a rider on the outside of others; None for a unit that never is one."""
        return None

    def back(self, view: V) -> "Back | None":
        """What it is to such riders; None for a unit that bears none."""
        return None

    def is_industrial(self, view: V) -> bool:
        """True for a 'Mech that was not built for battle."""
        return False

    def grip(self, draft: Draft, unit: UnitId, grip: "Grip") -> None:
        """Damage at close quarters strikes it."""
        raise RuleError("cannot", "This game does not know such attacks.")

    def swims(self, view: V) -> bool:
        """True for what steps into deep water and comes out of it again."""
        return True

    def sinks(self, draft: Draft, unit: UnitId, cause: Cause) -> bool:
        """It was thrown into water; False where it swims and falls as on land."""
        return False

    def is_stealthy(self, view: V) -> bool:
        """True for what can never be a second target."""
        return False

    def strike_type(self, view: V) -> "type[Circumstances] | None":
        """The command of its attacks without weapons: fists and feet, or bombs."""
        from recordsheet_gui.systems.battletech.attacks import Circumstances

        return next((one for one in self.commands if issubclass(one, Circumstances)), None)

    def physical_attacks(self, view: V) -> Mapping[str, str]:
        """The physical attacks that it has, by their words, each with its title."""
        return {}

    def physical_settings(self, view: V) -> tuple[Setting, ...]:
        """What a player may say of such an attack beside its word."""
        return ()

    def physical(self, draft: Draft, game: BattleTechGame, command: Command) -> None:
        """A physical attack by it, or what else its kind does to others."""
        raise RuleError("cannot", f"This unit makes no attack of this kind: {command.title}.")

    # -- time ----------------------------------------------------------------------------------

    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        """What the end of a phase, named by its key, asks of it."""

    def leave(self, draft: Draft, unit: UnitId) -> None:
        """It goes from the table: who depended on it does not any more."""

    def end_turn(self, draft: Draft, unit: UnitId) -> None:
        """What rules still read off the last turn before all that lasted a turn is over."""

    def begin_turn(self, draft: Draft, unit: UnitId) -> None:
        """What a new turn brings by a rule; what is only over by then says so in lasting.py."""

    def rank(self, owed: Owed) -> int:
        """Its place among what the unit owes at the end of a phase."""
        return 0

    def is_moot(self, game: BattleTechGame, state: GameState, owed: Owed) -> bool:
        """True when the question need no longer be asked; nobody asks a wreck.

        The answer is kept in the room of the unit's sheet, but for an attack's roll: so it may
        read that sheet and the options of the table.
        """
        assert owed.unit is not None
        if isinstance(owed.command, AttackRoll):
            state = at_start(state, owed.unit)
        view = self.look(state, owed.unit)
        return view.destroyed is not None or self.is_past(view, owed.command)

    def basis(self, state: GameState, owed: Owed) -> dict[object, Any] | None:
        """Room for what is found out about a card while nothing changes that its rule reads."""
        return None

    def is_past(self, view: V, command: Command) -> bool:
        """True when a unit that still stands need no longer be asked for this."""
        return False

    # -- words ---------------------------------------------------------------------------------

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """The commands that a typed line means."""
        raise RuleError("not-understood", "This unit understands no such line.")
