"""The command line under other languages and encodings."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from tests.soak.garbage import NASTY
from tests.soak.outcome import Outcome
from tests.soak.rosters import ROSTERS, setup_of

ROOT = Path(__file__).parents[2]
PLACES: tuple[dict[str, str], ...] = (
    {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
    {"PYTHONUTF8": "1", "PYTHONIOENCODING": "cp1252"},
    {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "utf-16"},
    {"LC_ALL": "tr_TR.UTF-8"},
    {"LC_ALL": "de_DE.UTF-8"},
    {"TZ": "Pacific/Kiritimati"},
)
LOCALES = ("tr_TR", "de_DE")
FUZZED = ("mtf", "toml", "scripts", "hit bar", "settings")
"""Attacks that are tried in each place, with so many cases."""
CASES = 30


def made_locales(folder: Path) -> dict[str, str]:
    """Languages that the machine may lack; without a compiler for them the system's own serve."""
    compiler = shutil.which("localedef")
    if compiler is None:
        return {}
    folder.mkdir(parents=True)
    for name in LOCALES:
        command = [compiler, "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")]
        subprocess.run(command, capture_output=True, check=False)
    return {"LOCPATH": str(folder)} if any(folder.iterdir()) else {}


def run(folder: Path, seed: int, count: int) -> Outcome:
    """Commands in places: each ends with 0, 1 or 2 and never with a traceback."""
    outcome = Outcome(f"locales, seed {seed}")
    dice = Random(f"locales {seed}")
    folder.mkdir(parents=True, exist_ok=True)
    game = folder / "İstanbul ß.rsgame"
    system = "total-warfare"
    setup = setup_of(system, *ROSTERS[system])
    with gamefile.create_game(game, SYSTEMS[system], setup) as made:
        for word in NASTY:
            if word.strip() and len(word) < 1000:
                made.session.handle(WriteNote(text=word, unit=next(iter(setup.units)).id))
    script = folder / "script.json"
    steps = [{"do": "note", "text": "İ ß 😀 “quoted”"}, {"do": "say", "unit": "a", "text": "İ"}]
    units = [{"id": "a", "unit": "Atlas AS7-D"}]
    script.write_text(json.dumps({"system": system, "units": units, "steps": steps}))
    commands: list[list[str]] = [
        ["rules"],
        ["units", "İ"],
        ["show", "Atlas AS7-D"],
        ["journal", str(game)],
        ["journal", str(game), "--json"],
        ["replay", str(script)],
        ["show", "nobody 😀.toml"],
        ["import", "--check", str(folder)],
        ["validate", "Atlas AS7-D"],
        ["export", "Atlas AS7-D", "-o", str(folder / "İ ß.mtf"), "--force"],
        ["replay", str(script), "--save", str(folder / "ß 😀.rsgame"), "--force"],
    ]
    calls = [["recordsheet_gui", *command] for command in commands]
    calls += [["tests.soak.portion", attack, str(seed), str(CASES)] for attack in FUZZED]
    cases = [(place, call) for place in PLACES for call in calls]
    dice.shuffle(cases)
    locales = made_locales(folder / "locales")
    for place, call in cases[:count]:
        words = " ".join(f"{name}={value}" for name, value in place.items())
        with outcome.case(f"{words} python -m {' '.join(call)}"):
            done = subprocess.run(
                [sys.executable, "-m", *call],
                cwd=ROOT,
                env={**os.environ, "RECORDSHEET_HOME": str(folder / "home"), **locales, **place},
                capture_output=True,
                stdin=subprocess.DEVNULL,
                check=False,
            )
            outcome.refused += done.returncode != 0
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            assert b"Traceback" not in done.stderr, last
            assert done.returncode in (0, 1, 2), f"exit code {done.returncode}"
            if call[0] != "recordsheet_gui":
                # Whatever the encoding, JSON is written in ASCII.
                encoding = "utf-16" if place.get("PYTHONIOENCODING") == "utf-16" else "ascii"
                told = Outcome(**json.loads(done.stdout.decode(encoding).splitlines()[-1]))
                assert told.is_good, told.story()
    return outcome
