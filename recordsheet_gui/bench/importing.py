"""The library: bringing units in, and finding them as one types."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from recordsheet_gui.assets import mech_files
from recordsheet_gui.bench.row import Row, best_of
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.mech.mtf_write import write_mtf
from recordsheet_gui.storage.library import Filter, Library
from recordsheet_gui.storage.library_import import import_files
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.units.mech.design import MechDesign

FILES = 300
SIZES = ((10_000, "under half a frame, 8.3 ms"), (50_000, "under one frame, 16.7 ms"))
"""Units of a library, and how quickly it should answer."""
SHOWN = 100
"""Lines that a list asks for while somebody types."""
NOTHING = Shipped(files=(), read=lambda name, text: None)

SYLLABLES = ("ar", "be", "ca", "do", "el", "fi", "ga", "ho", "ka", "lu", "ma", "no", "or", "pa",
             "ra", "si", "to", "ur", "va", "wo", "ze", "th", "st", "bl", "cr")  # fmt: skip
SURNAMES = ("", "", "", "Hawk", "Wolf", "Cat", "Hammer", "Storm", "Lance")
BASES = ("Inner Sphere", "Clan", "Mixed (IS Chassis)")
WORDS = ("clan", "100", "55t", "heavy", "skirm", "brawler clan", "omni", "3050", "in", "mech", "a")
FILTERS = (
    Filter(),
    Filter(weight="medium"),
    Filter(tech_base="Clan", least_tons=90),
    Filter(can_jump=True, is_omni=False, most_level=2),
    Filter(first_year=3050, last_year=3060),
)


def rows() -> Iterator[Row]:
    """Importing against only reading; searching a large library."""
    designs = _designs()
    with tempfile.TemporaryDirectory() as folder:
        yield _importing(Path(folder), designs)
        for count, goal in SIZES:
            yield _searching(Path(folder) / str(count), designs, count, goal)


def _designs() -> list[MechDesign]:
    found = (
        read_unit_file(path.name, path.read_text(encoding="utf-8")).design for path in mech_files()
    )
    return [design for design in found if isinstance(design, MechDesign)]


def _renamed(designs: list[MechDesign], count: int) -> Iterator[MechDesign]:
    """So many units, each with a name, weight, year and tech base of its own."""
    for number, design in enumerate(islice(cycle(designs), count)):
        parts = (number, number // 25, number // 625)
        name = "".join(SYLLABLES[part % len(SYLLABLES)] for part in parts).title()
        chassis = f"{name} {SURNAMES[number % len(SURNAMES)]}".strip()
        model = f"{name[:3].upper()}-{number % 97}{'ABCDKMRS'[number % 8]}"
        yield replace(
            design,
            name=f"{chassis} {model}",
            chassis=chassis,
            model=model,
            tons=20 + 5 * (number % 17),
            year=2450 + number % 700,
            tech_base=BASES[number % 3],
        )


def _importing(folder: Path, designs: list[MechDesign]) -> Row:
    units = folder / "units"
    units.mkdir()
    for number, design in enumerate(_renamed(designs, FILES)):
        text = write_mtf(replace(design, tons=designs[number % len(designs)].tons))
        (units / f"{number:03}.mtf").write_text(text, encoding="utf-8")
    places = sorted(units.iterdir())

    def plainly() -> None:
        for path in places:
            path.read_text(encoding="utf-8").split("\n")

    times: list[float] = []

    def whole(run: int) -> None:
        with Library.open(folder / f"library-{run}", NOTHING) as library:
            start = perf_counter()
            summary = import_files(library, [units])
            times.append(perf_counter() - start)
            assert len(summary.new) == FILES

    plain = best_of(7, plainly)
    for run in range(5):
        whole(run)
    real = min(times)
    return Row(
        name=f"import {FILES} units into the library",
        value=1000 * real,
        unit="ms",
        against="reading and splitting their files",
        ratio=real / plain,
        goal="at most 15, aim for 10",
    )


def _searching(folder: Path, designs: list[MechDesign], count: int, goal: str) -> Row:
    with Library.open(folder, NOTHING) as library:
        # The lists and the words matter here, not what a design weighs on disk.
        bare = [replace(design, slots={}, items=(), fluff={}) for design in designs]
        library.add_all((design, "", "") for design in _renamed(bare, count))
        names = [row.name for row in library.all()[:: count // 50]]
        queries = [name[:end] for name in names for end in range(10)] + list(WORDS)
        times: list[float] = []
        for query in queries:
            for where in FILTERS:
                start = perf_counter()
                library.search(query, SHOWN, where)
                times.append(perf_counter() - start)
    times.sort()
    return Row(
        name=f"search {count:,} units as one types, p99",
        value=1000 * times[int(0.99 * len(times))],
        unit="ms",
        against="",
        goal=goal,
    )
