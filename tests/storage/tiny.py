"""The smallest game: a sheet with boxes, slots and tracks, all of it marked by hand."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import row_of
from recordsheet_gui.core.ids import GridKey, TrackKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup, UnitState
from recordsheet_gui.core.system import GameSystem, Phase
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems.small_game import SmallGame
from recordsheet_gui.units.gear import Slot
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import EngineType

POINTS = {"CT": 20, "RT": 12, "LT": 12}


class TinyGame(SmallGame):
    """Knows the core's own commands and nothing else."""

    key = "tiny"
    title = "Tiny"
    kinds = (MechDesign.kind,)
    phases = (Phase(key="attack", title="Attack"), Phase(key="end", title="End"))

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        return UnitState(
            design=design,
            pilot=pilot,
            grids={GridKey(f"{where}/armor"): row_of(count) for where, count in POINTS.items()},
            tracks={TrackKey("heat"): 0},
        )

    @override
    def check_options(self, options: Mapping[str, object]) -> None:
        """A table may choose whatever it likes."""

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
