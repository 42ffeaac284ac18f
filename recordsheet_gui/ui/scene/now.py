"""What the paper says now: all that the parts of a sheet read from."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Clock, Mark
from recordsheet_gui.core.ids import SlotKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.ui.scene.marks import Sign

if TYPE_CHECKING:  # counted when the window is up
    from recordsheet_gui.units.force_value import UnitValue


@dataclass(frozen=True, slots=True)
class Now:
    """One unit at one moment of the game."""

    clock: Clock
    unit: UnitState
    derived: Derived
    phase: str
    game: GameState
    """For what a sheet shows of the game around the unit: options, what is owed."""
    id: UnitId
    owed: tuple[str, ...] = ()
    """What the unit owes, in words."""
    worth: "UnitValue | None" = None
    """Its battle value, where anybody has counted it."""

    @property
    def gone(self) -> frozenset[str]:
        """Locations that are lost."""
        return self.derived.gone

    @property
    def slots(self) -> Mapping[SlotKey, Mark]:
        """Critical slots that are hit."""
        return self.derived.slots_hit

    def sign(self, mark: Mark | None) -> Sign:
        """How a mark is drawn."""
        if mark is None:
            return Sign.WHOLE
        if mark.cause.rule in self.derived.fell_by:
            return Sign.WIDOW
        return Sign.FRESH if mark.at == self.clock else Sign.STRUCK


def read_now(
    game: GameState,
    unit: UnitId,
    derived: Derived,
    phases: tuple[str, ...] = (),
    owed: tuple[str, ...] = (),
    worth: "UnitValue | None" = None,
) -> Now:
    """A unit of a game as the parts read it."""
    paper = game.unit(unit)
    phase = phases[game.clock.phase] if 0 <= game.clock.phase < len(phases) else ""
    return Now(game.clock, paper, derived, phase, game, unit, owed, worth)
