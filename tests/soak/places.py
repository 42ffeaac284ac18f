"""The command line under other languages and encodings."""

import json
import os
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
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "utf-16"},
    {"LC_ALL": "tr_TR.UTF-8"},
    {"LC_ALL": "de_DE.UTF-8"},
    {"TZ": "Pacific/Kiritimati"},
)


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
    ]
    cases = [(place, command) for place in PLACES for command in commands]
    dice.shuffle(cases)
    for place, command in cases[:count]:
        words = " ".join(f"{name}={value}" for name, value in place.items())
        with outcome.case(f"{words} recordsheet {' '.join(command)}"):
            done = subprocess.run(
                [sys.executable, "-m", "recordsheet_gui", *command],
                cwd=ROOT,
                env={**os.environ, "RECORDSHEET_HOME": str(folder / "home"), **place},
                capture_output=True,
                stdin=subprocess.DEVNULL,
                check=False,
            )
            outcome.refused += done.returncode != 0
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            assert b"Traceback" not in done.stderr, last
            assert done.returncode in (0, 1, 2), f"exit code {done.returncode}"
    return outcome
