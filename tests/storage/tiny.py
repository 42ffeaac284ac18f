"""The smallest game: a sheet with boxes, slots and tracks, all of it marked by hand."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import ClassVar

from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import DiceRolled, Owed, PhaseBegan
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import Clock, row_of
from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.options import Options
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.play_aid import Block
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup, UnitState
from recordsheet_gui.core.system import Derived, GameSystem, Phase
from recordsheet_gui.core.throws import Throw, throw_of
from recordsheet_gui.core.ways import Way
from recordsheet_gui.session.session import Session
from recordsheet_gui.units.gear import Slot
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import EngineType

POINTS = {"CT": 20, "RT": 12, "LT": 12}


class TinyGame:
    """Knows the core's own commands and nothing else."""

    key = "tiny"
    title = "Tiny"
    kinds = (MechDesign.kind,)
    phases = (Phase(key="attack", title="Attack"), Phase(key="end", title="End"))
    options: ClassVar[Options] = {}
    commands: tuple[type[Command], ...] = ()
    skills: ClassVar[Mapping[str, TrackKey]] = {}
    companions: ClassVar[frozenset[str]] = frozenset()
    networks = ""
    initiative: Command | None = None

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        return UnitState(
            design=design,
            pilot=pilot,
            grids={GridKey(f"{where}/armor"): row_of(count) for where, count in POINTS.items()},
            tracks={TrackKey("heat"): 0},
        )

    def check_options(self, options: Mapping[str, object]) -> None:
        pass

    def open_game(self, draft: Draft) -> None:
        pass

    def leave(self, draft: Draft, unit: UnitId) -> None:
        pass

    def decide(self, draft: Draft, command: Command) -> None:
        match command:
            case EndPhase():
                pass
            case BeginPhase():
                draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
            case _:
                decide_by_hand(draft, command)

    def basis(self, state: GameState, owed: Owed) -> None:
        """Its rules may read anything."""

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        return False

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        return ()

    def throw(self, state: GameState, rolled: DiceRolled) -> Throw:
        return throw_of(rolled)

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """Nothing is ever destroyed."""
        return None

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        return Derived()

    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        return ()

    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        return ()

    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        """Nothing moves."""
        return ()

    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        return None

    def tables(self, state: GameState, unit: UnitId) -> tuple[Block, ...]:
        return ()

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        return {}

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Nothing can be typed."""
        return ()

    def examples(self, design: UnitDesign | None = None) -> Mapping[str, str]:
        """For help and completion."""
        return {}

    def hints(self, design: UnitDesign | None = None) -> Sequence[str]:
        """The first of them."""
        return tuple(self.examples(design))[:3]

    def name_of(self, design: UnitDesign, key: str) -> str:
        return key

    def layout(self, design: UnitDesign) -> str:
        return "tiny"


Guest = tuple[Path, Callable[[], AbstractContextManager[None]]]
"""What the fixture guest_folder gives."""
TinyFiles = Callable[[], AbstractContextManager[None]]
"""What the fixture tiny_files gives."""

TINY: GameSystem = TinyGame()
TINIES = {TINY.key: TINY}


def mech(name: str = "Tiny T-1", **facts: object) -> MechDesign:
    """A 'Mech with three locations of six slots."""
    usual: dict[str, object] = {
        "chassis": name.partition(" ")[0],
        "model": name.partition(" ")[2],
        "tons": 20,
        "role": "Scout",
        "year": 2750,
        "engine": Engine(type=EngineType.FUSION, rating=120),
        "heat_sinks": HeatSinks(count=10),
        "walk": 6,
        "armor": POINTS,
        "structure": POINTS,
        "slots": {
            where: tuple(
                Slot(name=f"Gear {number}", is_hittable=True) if number < 6 else Slot()
                for number in range(1, 7)
            )
            for where in POINTS
        },
    }
    return MechDesign(name=name, **(usual | facts))  # type: ignore[arg-type]  # facts are a test's


def setup(*units: str) -> GameSetup:
    """A game of a few units, "a" and "b" unless others are named."""
    return GameSetup(
        system=TINY.key,
        title="A tiny battle",
        options={"forced withdrawal": True},
        units=tuple(
            UnitSetup(
                id=UnitId(unit),
                design=mech(f"Tiny T-{number}"),
                side="AB"[number % 2],
                pilot=Pilot(name=f"Pilot {number}", gunnery=3),
            )
            for number, unit in enumerate(units or ("a", "b"))
        ),
    )


def replayed(session: Session) -> GameState:
    """The state that the log alone gives: every fact on the line, folded from the start."""
    state = session.history.state(0)
    for position in range(1, session.history.cursor + 1):
        for event in session.history.step(position).events:
            state = evolve(state, event)
    return state
