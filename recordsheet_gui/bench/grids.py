"""Renegade Tech: the widow check of a whole 'Mech, and hits by template."""

import gc
import importlib
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from recordsheet_gui.assets import unit_files
from recordsheet_gui.bench.row import Row, best_of
from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.grid import Grid
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup, UnitState
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech.commands import TakeHit
from recordsheet_gui.systems.renegade_tech.diagram import (
    FRONT_ARMOR,
    FRONT_INTERNAL,
    REAR_ARMOR,
    REAR_INTERNAL,
    grid_key,
)
from recordsheet_gui.systems.renegade_tech.widowed import widows_of
from recordsheet_gui.units.mech.anatomy import TORSOS

SYSTEM = "renegade-tech"
A = UnitId("a")
WEAPONS = ("Medium Laser", "AC/10", "PPC", "LRM 15", "SRM 4", "Large Laser", "Gauss Rifle", "AC/5")
WOUNDS = 24
"""Hits on the 'Mech that is checked: every location is scarred, none is gone."""
CHECKS = 200
HITS = 400


def rows() -> Iterator[Row]:
    """The widow check against scipy's labels where scipy is installed, and hits in a second."""
    setup = _setup()
    yield from _widows(_wounded(setup))
    yield _hits(setup)


def _setup() -> GameSetup:
    path = next(path for path in unit_files() if path.stem == "atlas-as7-d")
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    return GameSetup(
        system=SYSTEM,
        units=tuple(UnitSetup(id=UnitId(name), design=design) for name in "abcd"),
    )


def _wounded(setup: GameSetup) -> UnitState:
    session = gamefile.in_memory(SYSTEMS[SYSTEM], setup)
    dice = Rolled(11)
    for number in range(WOUNDS):
        session.handle(TakeHit(unit=A, weapon=WEAPONS[number % len(WEAPONS)]), dice)
    return session.state.unit(A)


def _widows(paper: UnitState) -> Iterator[Row]:
    def ours() -> None:
        for _ in range(CHECKS):
            widows_of(paper)

    name = "widow check of a whole 'Mech"
    seconds = best_of(5, ours) / CHECKS
    labelled = _labelled(paper)
    if labelled is None:
        yield Row(name=name, value=1e6 * seconds, unit="us", against="")
        return
    assert labelled() == sum(len(cells) for cells in widows_of(paper).values())

    def theirs() -> None:
        for _ in range(CHECKS):
            labelled()

    yield Row(
        name=name,
        value=1e6 * seconds,
        unit="us",
        against="scipy.ndimage.label on arrays made beforehand",
        ratio=seconds / (best_of(5, theirs) / CHECKS),
        goal="at most 1",
    )


def _labelled(paper: UnitState) -> Callable[[], int] | None:
    """The same check by labels: how many boxes fall; None where scipy is not installed."""
    try:
        numpy = importlib.import_module("numpy")
        ndimage = importlib.import_module("scipy.ndimage")
    except ImportError:
        return None
    pairs = [(_array(numpy, armor), anchors) for armor, anchors in _facings(paper)]

    def count() -> int:
        fallen = 0
        for array, (row, columns) in pairs:
            labels, _ = ndimage.label(array)
            held = {labels[row, column] for column in columns} - {0}
            fallen += int(array.sum() - numpy.isin(labels, list(held)).sum())
        return fallen

    return count


def _facings(paper: UnitState) -> Iterator[tuple[Grid, tuple[int, list[int]]]]:
    """Each armor grid with the row and the columns that can hold it."""
    for location in ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"):
        front = paper.grids[grid_key(location, FRONT_ARMOR)]
        below = paper.grids[grid_key(location, FRONT_INTERNAL)].picture()[0]
        yield front, (len(front.rows) - 1, [c for c, box in enumerate(below) if box == "#"])
        if location in TORSOS:
            rear = paper.grids[grid_key(location, REAR_ARMOR)]
            above = paper.grids[grid_key(location, REAR_INTERNAL)].picture()[-1]
            yield rear, (0, [c for c, box in enumerate(above) if box == "#"])


def _array(numpy: Any, grid: Grid) -> Any:
    return numpy.array([[box == "#" for box in row] for row in grid.picture()])


def _hits(setup: GameSetup) -> Row:
    done = 0
    seconds = 0.0
    # What the rows before left behind would else be swept up in the midst of some hit.
    gc.collect()
    while done < HITS:
        session = gamefile.in_memory(SYSTEMS[SYSTEM], setup)
        dice = Rolled(done)
        start = perf_counter()
        for number in range(80):
            unit, weapon = UnitId("abcd"[number % 4]), WEAPONS[number % len(WEAPONS)]
            session.handle(TakeHit(unit=unit, weapon=weapon), dice)
        seconds += perf_counter() - start
        done += 80
    return Row(
        name="seeded hits by template with all they cause",
        value=done / seconds,
        unit="/s",
        against="",
    )
