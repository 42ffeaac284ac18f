"""A card with its marks, and what follows from them."""

from recordsheet_gui.core.by_hand import FARTHEST_MARKER, AnySheet
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import row_of
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.lasting import Lasting, Until
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.units.card.design import LOCATIONS, SkirmishDesign, words

FACING = TrackKey("facing")
"""Hexsides turned to the right since the start, 0 to 5."""
MOVEMENT_LOST = TrackKey("movement/lost")
DAMAGE = TrackKey("damage/turn")
HEXES = TrackKey("movement/hexes")
SPENT = TrackKey("movement/spent")

PRONE = ConditionKey("prone")
PILOT_DEAD = ConditionKey("pilot dead")
ENGINE_GONE = ConditionKey("engine exploded")

LASTING = Lasting(
    {
        Until.TURN: (DAMAGE, HEXES, SPENT, "fired/"),
        Until.WORD: (PRONE, FACING),
        Until.BATTLE: (PILOT_DEAD, ENGINE_GONE, MOVEMENT_LOST, "lost/"),
    }
)
"""When each of them ends."""

SWITCHES = (PRONE, PILOT_DEAD, ENGINE_GONE)
"""What a player may switch by hand."""

LEGS = ("left_leg", "right_leg")
TRACK_NAMES = {
    FACING: "facing",
    MOVEMENT_LOST: "movement points lost",
    DAMAGE: "damage this turn",
    # The move itself tells of them.
    HEXES: "",
    SPENT: "",
}

CARD = RuleId("SK-card")
CRITICAL_LEG = RuleId("SK-8")
FEWER_LEGS = RuleId("SK-16")


def design_of(design: UnitDesign) -> SkirmishDesign:
    """The design as a card of this game; refused for anything else."""
    if not isinstance(design, SkirmishDesign):
        raise RuleError("no-card", f"{design.name} has no Skirmish card.")
    return design


def lost_key(weapon: int) -> ConditionKey:
    """The weapon of this index was destroyed by a critical."""
    return ConditionKey(f"lost/{weapon}")


def fired_key(weapon: int) -> TrackKey:
    """Whether the weapon of this index fired this turn."""
    return TrackKey(f"fired/{weapon}")


class Limits(AnySheet):
    """What a hand may write on a card."""

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        """A 'Mech turns through six hexsides; a weapon fires once."""
        if track.startswith("fired/"):
            return 1
        return 5 if track == FACING else FARTHEST_MARKER

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        """Weapons are lost one by one."""
        return name in map(lost_key, range(len(design_of(design).weapons)))


LIMITS = Limits()


def fresh(design: SkirmishDesign) -> UnitState:
    """The card before the first turn."""
    return UnitState(
        design=design,
        grids={GridKey(place): row_of(design.points[place]) for place in LOCATIONS},
        tracks=dict.fromkeys(TRACK_NAMES, 0),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """One 'Mech as it stands."""

    design: SkirmishDesign
    paper: UnitState

    def left(self, location: str) -> int:
        """Boxes left in a location."""
        return self.paper.grids[GridKey(location)].left

    def is_lost(self, location: str) -> bool:
        """True when a location has no box left."""
        return self.left(location) == 0

    @property
    def legs(self) -> int:
        """How many legs are left."""
        return sum(not self.is_lost(leg) for leg in LEGS)

    @property
    def is_prone(self) -> bool:
        """True for a 'Mech that fell and has not got up."""
        return PRONE in self.paper.conditions

    def is_working(self, weapon: int) -> bool:
        """True while the weapon of this index can be used."""
        place = self.design.weapons[weapon].location
        return lost_key(weapon) not in self.paper.conditions and not self.is_lost(place)

    def working(self, location: str = "") -> list[int]:
        """Indices of the weapons that work, in one location or anywhere."""
        return [
            index
            for index, weapon in enumerate(self.design.weapons)
            if self.is_working(index) and location in ("", weapon.location)
        ]

    def has_fired(self, weapon: int) -> bool:
        """True for a weapon that was fired this turn."""
        return self.paper.tracks.get(fired_key(weapon), 0) > 0

    def weapon(self, name: str, item: int | None = None) -> int:
        """The index of a working weapon, by its place or its name; one that has not fired first."""
        weapons = self.design.weapons
        if item is not None:
            found = [item] if 0 <= item < len(weapons) else []
            name = f"number {item}"
        else:
            wanted = name.strip().casefold()
            found = [at for at, weapon in enumerate(weapons) if weapon.name.casefold() == wanted]
        if not found:
            raise RuleError("no-weapon", f'{self.design.name} has no weapon "{name[:40]}".')
        working = [index for index in found if self.is_working(index)]
        if not working:
            raise RuleError(
                "lost-weapon", f"{self.design.name} has lost its {weapons[found[0]].name}."
            )
        return min(working, key=self.has_fired)

    @property
    def destroyed(self) -> str | None:
        """The sentence why the 'Mech is out of the game, or None."""
        for place in ("cockpit", "torso"):
            if self.is_lost(place):
                return f"The {place} is lost."
        if PILOT_DEAD in self.paper.conditions:
            return "The pilot is dead."
        if ENGINE_GONE in self.paper.conditions:
            return "The engine exploded."
        if not self.legs and not self.working():
            return "Neither a weapon nor a leg is left."
        return None

    @property
    def movement(self) -> Number:
        """Movement points a turn: as printed, less criticals, and what lost legs leave."""
        printed = self.design.movement
        lost = min(printed, self.paper.tracks[MOVEMENT_LOST])
        parts = [Part(label="printed", value=printed, rule=CARD)]
        if lost:
            parts.append(Part(label="leg criticals", value=-lost, rule=CRITICAL_LEG))
        most = (0, 1, printed)[self.legs]
        if printed - lost > most:
            label = "one leg left" if most else "no leg left"
            parts.append(Part(label=label, value=most - (printed - lost), rule=FEWER_LEGS))
        return total(*parts)

    @property
    def movement_left(self) -> Number:
        """Movement points that this turn still has."""
        whole = self.movement
        spent = min(whole.value, self.paper.tracks[SPENT])
        if not spent:
            return whole
        return total(*whole.parts, Part(label="spent this turn", value=-spent, rule=CARD))

    @property
    def conditions(self) -> tuple[str, ...]:
        """What is written on the card, then what follows from the marks."""
        found = [name_of(self.design, key) for key in self.paper.conditions]
        found += [f"{words(place)} lost" for place in LOCATIONS if self.is_lost(place)]
        return tuple(found)


def card(state: GameState, unit: UnitId) -> CardView:
    """The card of a unit of the game."""
    paper = state.unit(unit)
    return CardView(design=design_of(paper.design), paper=paper)


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track or condition of a card in words."""
    if TrackKey(key) in TRACK_NAMES:
        return TRACK_NAMES[TrackKey(key)]
    first, _, rest = key.partition("/")
    weapons = design_of(design).weapons
    if first == "fired":
        # The roll to hit tells of the shot.
        return ""
    if first == "lost" and rest.isdecimal() and int(rest) < len(weapons):
        weapon = weapons[int(rest)]
        return f"{weapon.name} ({words(weapon.location)}) lost"
    return words(key)
