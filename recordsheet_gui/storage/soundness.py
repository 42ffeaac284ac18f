"""Whether what a file says can be true of its units: a checksum tells only that it was written.

Rules look up boxes, tracks and slots without asking first, so a game whose paper lacks them must
be refused when it is read, not when somebody looks.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import (
    BoxesLost,
    BoxesRestored,
    Event,
    OptionChanged,
    Owed,
    PhaseBegan,
    SlotsCleared,
    SlotsMarked,
    Step,
    TrackMoved,
    UnitJoined,
)
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState, Pilot, UnitSetup, UnitState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.wire import LARGEST, encode, is_small
from recordsheet_gui.units.kinds import kind_of


class Soundness:
    """The fresh sheets of a roster, to hold against what a file says of them."""

    def __init__(self, system: GameSystem, options: Mapping[str, object]) -> None:
        """Nobody is there yet."""
        self._system = system
        self._options = options
        self._fresh: dict[UnitId, UnitState] = {}

    def arrive(self, line: UnitSetup) -> None:
        """A unit of the roster; refused as in a new game where it cannot be dealt."""
        self._deal(line.id, line.design, line.pilot)

    def join(self, step: Step) -> list[UnitId]:
        """The units that a step brings."""
        joined = [event for event in step.events if isinstance(event, UnitJoined)]
        for event in joined:
            self._deal(event.unit, event.sheet.design, event.sheet.pilot)
            self._checked_sheet(event.unit, event.sheet)
        return [event.unit for event in joined]

    def only(self, units: Collection[UnitId]) -> "Soundness":
        """The same of some units: what was read with the others still needs them."""
        found = Soundness(self._system, self._options)
        found._fresh = {key: one for key, one in self._fresh.items() if key in units}
        return found

    def _deal(self, unit: UnitId, design: UnitDesign, pilot: Pilot) -> None:
        if unit in self._fresh:
            raise ValueError(f"two units are called {unit}")
        if design.kind not in self._system.kinds:
            raise ValueError(f"{unit} is no unit of this game")
        if flaw := kind_of(design).flaw(design):
            raise ValueError(flaw)
        self._fresh[unit] = self._system.start(design, pilot, self._options)

    @property
    def designs(self) -> Mapping[UnitId, UnitDesign]:
        """By unit."""
        return {unit: sheet.design for unit, sheet in self._fresh.items()}

    def checked(self, state: GameState) -> GameState:
        """The state, with the tracks that later rules print; ValueError when it cannot be."""
        self._check_clock(state.clock)
        units = {unit: self._checked_sheet(unit, paper) for unit, paper in state.units.items()}
        for unit in units:
            if unit not in state.sides:
                raise ValueError(f"{unit} is on no side")
        for owed in state.owed:
            self._check_event(owed)
        return replace(state, units=units)

    def check_step(self, step: Step, at: int) -> Step:
        """The step; ValueError when it speaks of what is not there."""
        for event in step.events:
            # Dice and choices change no sheet, so folding them would not notice.
            who: UnitId | None = getattr(event, "unit", None)
            if who is not None and who not in self._fresh:
                raise ValueError(f"step {at} speaks of a unit that is not there")
            try:
                self._check_event(event)
            except ValueError as error:
                raise ValueError(f"step {at}: {error}") from None
        return step

    def _checked_sheet(self, unit: UnitId, paper: UnitState) -> UnitState:
        fresh = self._fresh[unit]
        if paper.grids.keys() != fresh.grids.keys():
            raise ValueError(f"the sheet of {unit} has other boxes than its unit")
        for key, grid in paper.grids.items():
            if grid.rows != fresh.grids[key].rows or not all(map(grid.has_box, grid.lost)):
                raise ValueError(f"the sheet of {unit} has other boxes than its unit")
        if not all(0 <= number <= LARGEST for number in paper.tracks.values()):
            raise ValueError(f"a marker of {unit} is off its track")
        if any(paper.design.slot_name(slot) is None for slot in paper.slots):
            raise ValueError(f"{unit} has no such slot")
        if paper.tracks.keys() >= fresh.tracks.keys():
            return paper
        return replace(paper, tracks={**fresh.tracks, **paper.tracks})

    def _check_event(self, event: Event) -> None:
        match event:
            case BoxesLost() | BoxesRestored():
                grid = self._fresh[event.unit].grids.get(event.grid)
                if grid is None or not all(map(grid.has_box, event.cells)):
                    raise ValueError(f"{event.unit} has no such boxes")
            case SlotsMarked() | SlotsCleared():
                design = self._fresh[event.unit].design
                if any(design.slot_name(slot) is None for slot in event.slots):
                    raise ValueError(f"{event.unit} has no such slot")
            case TrackMoved():
                if not 0 <= event.to <= LARGEST:
                    raise ValueError(f"a marker of {event.unit} is off its track")
            case PhaseBegan():
                self._check_clock(event.clock)
            case OptionChanged():
                try:
                    self._system.check_options({event.name: event.to})
                except RuleError as error:
                    raise ValueError(str(error)) from None
            case Owed():
                if not is_small(encode(event.command)):
                    raise ValueError("a number is too large")
            case _:
                pass

    def _check_clock(self, clock: Clock) -> None:
        if not (0 <= clock.turn <= LARGEST and 0 <= clock.phase < len(self._system.phases)):
            raise ValueError("there is no such phase")
