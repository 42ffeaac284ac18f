"""What the paper says now: all that the parts of a sheet read from."""

from dataclasses import dataclass, replace

from recordsheet_gui.core.grid import Clock, Mark
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.sheet.locations import gone_locations
from recordsheet_gui.ui.scene.marks import Sign


@dataclass(frozen=True, slots=True)
class Now:
    """One unit at one moment of the game."""

    clock: Clock
    unit: UnitState
    derived: Derived
    gone: frozenset[str]
    phase: str
    game: GameState
    """For what a sheet shows of the game around the unit: options, what is owed."""
    id: UnitId
    owed: tuple[str, ...] = ()
    """What the unit owes, in words."""

    def sign(self, mark: Mark | None) -> Sign:
        """How a mark is drawn."""
        if mark is None:
            return Sign.WHOLE
        if "widow" in mark.cause.rule.lower():
            return Sign.WIDOW
        return Sign.FRESH if mark.at == self.clock else Sign.STRUCK


def read_now(
    game: GameState,
    unit: UnitId,
    derived: Derived,
    phases: tuple[str, ...] = (),
    owed: tuple[str, ...] = (),
) -> Now:
    """A unit of a game as the parts read it."""
    paper = game.unit(unit)
    phase = phases[game.clock.phase] if 0 <= game.clock.phase < len(phases) else ""
    gone = gone_locations(paper)
    if is_grid_sheet(paper):
        # On a grid sheet slots are hit through their boxes; only its own rules know which.
        from recordsheet_gui.systems.renegade_tech import destruction, view

        gone = destruction.gone_locations(paper)
        paper = replace(paper, slots=view.hit_slots(paper))
    return Now(game.clock, paper, derived, gone, phase, game, unit, owed)


def is_grid_sheet(paper: UnitState) -> bool:
    """True for a sheet with rows of armor boxes over a critical block."""
    return next(iter(paper.grids), "").endswith("/front_armor")
