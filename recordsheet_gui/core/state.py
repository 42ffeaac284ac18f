"""What is marked on the paper now."""

from collections.abc import Mapping
from dataclasses import field, replace

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Clock, Grid, Mark
from recordsheet_gui.core.ids import ConditionKey, GridKey, SlotKey, TrackKey, UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class Pilot:
    """Who sits in it at the start."""

    name: str = ""
    gunnery: int = 4
    piloting: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitState:
    """One sheet of paper."""

    design: UnitDesign
    pilot: Pilot = field(default_factory=Pilot)
    grids: Mapping[GridKey, Grid] = field(default_factory=dict)
    tracks: Mapping[TrackKey, int] = field(default_factory=dict)
    slots: Mapping[SlotKey, Mark] = field(default_factory=dict)
    conditions: Mapping[ConditionKey, Mark] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    earlier: Mapping[TrackKey, int] = field(default_factory=dict, compare=False)
    """Where tracks stood when the phase began, for those that a rule has moved in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """All sheets on the table, the clock, and what is owed."""

    clock: Clock = field(default_factory=Clock)
    units: Mapping[UnitId, UnitState] = field(default_factory=dict)
    sides: Mapping[UnitId, str] = field(default_factory=dict)
    owed: tuple[Owed, ...] = ()
    serial: int = 0
    """The last id given to an owed entry."""
    options: Mapping[str, object] = field(default_factory=dict)

    def unit(self, unit: UnitId) -> UnitState:
        """A unit by its id; refused when there is none."""
        if unit not in self.units:
            raise RuleError("unknown-unit", f'There is no unit "{unit}" in this game.')
        return self.units[unit]

    @property
    def roster(self) -> tuple[UnitId, ...]:
        """The units side by side, as rosters list and number them."""
        sides = dict.fromkeys(self.sides.get(unit, "") for unit in self.units)
        return tuple(u for side in sides for u in self.units if self.sides.get(u, "") == side)

    def pending(self, entry: int) -> Owed:
        """An owed entry by its id; refused when there is none."""
        for owed in self.owed:
            if owed.id == entry:
                return owed
        raise RuleError("unknown-pending", f"Nothing with the number {entry} is waiting.")

    def with_unit(self, unit: UnitId, state: UnitState) -> "GameState":
        """The game with one sheet exchanged."""
        return replace(self, units={**self.units, unit: state})


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSetup:
    """One line of the roster at the start."""

    id: UnitId
    design: UnitDesign
    side: str = "A"
    pilot: Pilot = field(default_factory=Pilot)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """All that is known before turn 1: the game's system, its options and its roster."""

    system: str
    units: tuple[UnitSetup, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    title: str = ""
