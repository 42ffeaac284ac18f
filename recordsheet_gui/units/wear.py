"""What a unit has lost for good: what stands between one battle and the next.

In the words of its design and of no game's sheet: other programs' files are read into it and
written from it (`importers/mul`), and each game that can says what it means on its paper
(`systems.wear_of`). What passes with the turn (heat, a fall, a jam) has no place here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Protocol

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, TrackKey, UnitId
from recordsheet_gui.core.sheet import Marks, UnitState
from recordsheet_gui.core.state import GameState

DEAD = 6
"""Hits that kill whoever sits there."""
UNFLOWN = (5, 0)
"""Altitude and velocity that files give every aerospace unit that has not flown yet."""
DRIVER, COMMANDER = "driver", "commander"
"""Who of a vehicle's crew can be hit; in a VTOL they are pilot and co-pilot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Motive:
    """What is wrong with what drives a vehicle."""

    lost: int = 0
    """MP; as many as it has, or more, for one that stands still."""
    penalty: int = 0
    """To driving rolls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wear:
    """What a unit has lost; what is not mentioned is whole."""

    armor: Mapping[str, int] = field(default_factory=dict)
    """Points left by location; that of a torso's rear by its own key."""
    structure: Mapping[str, int] = field(default_factory=dict)
    """Points left by location: troopers of a platoon, structural integrity of an aerospace unit."""
    torn_off: tuple[str, ...] = ()
    flooded: tuple[str, ...] = ()
    """Locations with a breach in them."""
    stabilizers: tuple[str, ...] = ()
    """Locations of a vehicle whose weapons are no longer steady."""
    slots: tuple[SlotKey, ...] = ()
    """Critical slots and lines that are hit."""
    unarmored: tuple[SlotKey, ...] = ()
    """Armored slots that have used up their armor."""
    shots: Mapping[TrackKey, int] = field(default_factory=dict)
    """Left in each bin."""
    spent: tuple[int, ...] = ()
    """Weapons of one shot that have fired it, by their numbers."""
    hung: Mapping[int, int] = field(default_factory=dict)
    """Boxes left of armor hung before the armor, by the number of the item."""
    crew: tuple[int, ...] = ()
    """Hits by seat."""
    is_ejected: bool = False
    crew_hit: tuple[str, ...] = ()
    """Who of a vehicle's crew is hit."""
    sensors: int = 0
    """Hits on a vehicle's sensors."""
    is_engine_hit: bool = False
    """A vehicle's."""
    motive: Motive | None = None
    locked: tuple[str, ...] = ()
    """Turrets that no longer turn."""
    systems: Mapping[str, int] = field(default_factory=dict)
    """Critical hits by system of an aerospace unit, by location of a ProtoMech."""
    fuel: int | None = None
    sinks: int | None = None
    """Heat sinks that work."""
    stores: Mapping[str, int] = field(default_factory=dict)
    """What hangs below the wings, by the ids of the gear."""
    doors: Mapping[int, int] = field(default_factory=dict)
    """Doors left of a transport bay, by its place in the design."""
    bays: Mapping[int, int] = field(default_factory=dict)
    """Tons or places of a transport bay that are lost."""
    altitude: int | None = None
    """Where an aerospace unit flies, which files tell too: 0 on the ground; None in space."""
    velocity: int | None = None
    elevation: int | None = None
    """Levels that a VTOL is above the ground."""


def in_order(slots: Iterable[SlotKey]) -> tuple[SlotKey, ...]:
    """Slots by location and number: in which order they were hit is no wear."""
    return tuple(sorted(slots, key=_place))


def _place(slot: SlotKey) -> tuple[str, int]:
    where, _, number = slot.rpartition("/")
    return where, int(number)


class WearRules(Protocol):
    """What a game knows of wear."""

    def wear(self, state: GameState, unit: UnitId) -> tuple[Wear, tuple[str, ...]]:
        """What a unit has lost, and in sentences what no wear can tell of it."""

    def carrier(self, state: GameState, unit: UnitId) -> UnitId | None:
        """Whom a unit rides in."""

    def aboard(self, marks: Marks, carrier: UnitId | None, passengers: Iterable[UnitId]) -> Marks:
        """The marks of a unit that rides in another one, or in which others do."""

    def networks(self, state: GameState, unit: UnitId) -> tuple[str, ...]:
        """The networks that a unit is in."""

    def network_kind(self, designs: Iterable[UnitDesign]) -> str:
        """What kind of network units may be in together; empty where they may not."""

    def is_master(self, design: UnitDesign) -> bool:
        """Whether others of a network report to it."""

    def linked(self, marks: Marks, name: str) -> Marks:
        """The marks of a unit in a network."""

    def marks(self, fresh: UnitState, wear: Wear) -> tuple[Marks, tuple[str, ...]]:
        """What it means on a fresh sheet, and what could not be written there."""
