"""What is marked on the paper now."""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.sheet import Marks as Marks
from recordsheet_gui.core.sheet import Pilot as Pilot
from recordsheet_gui.core.sheet import UnitState as UnitState

WITHDRAWN = ConditionKey("withdrawn")
"""Left the field: the sheet stays, and nobody asks it for anything or aims at it."""


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
    title: str = ""
    """What the table calls the game since it has begun; empty while it has its first name."""
    is_closing: bool = False
    """The end of the phase has been at work; it waits for what that owes."""
    gone: tuple[UnitId, ...] = ()
    """Units that were taken off the table: their ids are never given again on this line of play."""

    def unit(self, unit: UnitId) -> UnitState:
        """A unit by its id; refused when there is none."""
        found = self.units.get(unit)
        if found is None:
            raise RuleError("unknown-unit", f'There is no unit "{unit}" in this game.')
        return found

    @property
    def roster(self) -> tuple[UnitId, ...]:
        """The units side by side, as rosters list and number them."""
        sides = dict.fromkeys(self.sides.get(unit, "") for unit in self.units)
        return tuple(u for side in sides for u in self.units if self.sides.get(u, "") == side)

    @property
    def present(self) -> tuple[UnitId, ...]:
        """The units that are still on the field, wrecks among them."""
        return tuple(u for u, paper in self.units.items() if WITHDRAWN not in paper.conditions)

    def is_away(self, unit: UnitId | None) -> bool:
        """True for a unit that has left the field."""
        paper = None if unit is None else self.units.get(unit)
        return paper is not None and WITHDRAWN in paper.conditions

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
    marks: Marks | None = None
    """What is on its sheet already; None for a fresh one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """All that is known before turn 1: the game's system, its options and its roster."""

    system: str
    units: tuple[UnitSetup, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    title: str = ""
