"""Game files and rules: opening, keeping a step, resolving hits."""

import gc
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

from recordsheet_gui.assets import unit_files
from recordsheet_gui.bench.row import Row, best_of
from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.total_warfare.commands import TakeHit

STEPS = 10_000
KEPT = 300
HITS = 400
A = UnitId("a")


def rows() -> Iterator[Row]:
    """Opening a long game, one step with and without the disk, seeded hits."""
    setup = _setup()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.rsgame"
        yield from _opening(path, setup)
        yield from _keeping(Path(folder) / "steps.rsgame", setup)
    yield _hits(setup)


def _setup() -> GameSetup:
    path = next(path for path in unit_files() if path.stem == "atlas-as7-d")
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    return GameSetup(
        system="total-warfare",
        units=tuple(UnitSetup(id=UnitId(name), design=design) for name in "abcd"),
    )


def _play(session: Session, steps: int) -> None:
    for number in range(steps // 2):
        unit = UnitId("abcd"[number % 4])
        session.handle(MarkBoxes(unit=unit, armor="CT", boxes=1 + number % 5))
        session.handle(UnmarkBoxes(unit=unit, armor="CT", boxes=1 + number % 5))


def _opening(path: Path, setup: GameSetup) -> Iterator[Row]:
    system = SYSTEMS["total-warfare"]
    with gamefile.creating(path, system, setup) as game:
        _play(game.session, STEPS)

    def plainly() -> None:
        path.read_bytes()
        with closing(sqlite3.connect(path)) as db:
            for (body,) in db.execute("select body from log where body is not null"):
                json.loads(body)

    def opened() -> None:
        with gamefile.open_game(path) as game:
            assert game.session.state.units

    plain, real = best_of(3, plainly), best_of(3, opened)
    yield Row(
        name="open a game of 10,000 steps",
        value=1000 * real,
        unit="ms",
        against="reading its bytes and decoding its JSON",
        ratio=real / plain,
        goal="at most 1",
    )


def _keeping(path: Path, setup: GameSetup) -> Iterator[Row]:
    system = SYSTEMS["total-warfare"]
    memory = gamefile.in_memory(system, setup)
    start = perf_counter()
    _play(memory, KEPT)
    without = (perf_counter() - start) / KEPT
    with gamefile.create_game(path, system, setup) as game:
        start = perf_counter()
        _play(game.session, KEPT)
        synced = (perf_counter() - start) / KEPT
    yield Row(name="one marked step in memory", value=1000 * without, unit="ms", against="")
    yield Row(
        name="one marked step, on disk and synced",
        value=1000 * synced,
        unit="ms",
        against="the same in memory",
        ratio=synced / without,
        goal="under one frame, 16.7 ms",
    )


def _hits(setup: GameSetup) -> Row:
    done = 0
    seconds = 0.0
    # What the rows before left behind would else be swept up in the midst of some hit.
    gc.collect()
    seed = 0
    while done < HITS:
        session = gamefile.in_memory(SYSTEMS["total-warfare"], setup)
        dice = Rolled(seed)
        start = perf_counter()
        for number in range(80):
            session.handle(TakeHit(unit=UnitId("abcd"[number % 4]), damage=10), dice)
        seconds += perf_counter() - start
        done += 80
        seed += 1
    return Row(name="seeded hits with all they cause", value=done / seconds, unit="/s", against="")
