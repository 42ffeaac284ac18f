"""How long a player waits for the odds of an attack."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from recordsheet_gui.bench.row import Row, best_of

TRIALS = 10_000
SCRIPT = {
    "system": "total-warfare",
    "units": [
        {"id": "a", "unit": "Archer ARC-2R", "side": "A"},
        {"id": "b", "unit": "Atlas AS7-D", "side": "B"},
    ],
    "steps": [
        {
            "do": "attack",
            "attacker": "a",
            "target": "b",
            # Near for the missiles, far for the lasers, in the woods: each needs 8.
            "range": 5,
            "terrain": ["heavy_woods"],
            "weapons": [
                {"weapon": "LRM 20"},
                {"weapon": "Medium Laser"},
                {"weapon": "Medium Laser"},
            ],
        }
    ],
}


def rows() -> Iterator[Row]:
    """Ten thousand trials from the command line, the start of all processes included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "attack.json"
        path.write_text(json.dumps(SCRIPT), encoding="utf-8")

        def run(trials: int) -> None:
            ask = [sys.executable, "-m", "recordsheet_gui", "odds", str(path), "--json"]
            ask += ["--trials", str(trials), "--path", "units.b.destroyed"]
            subprocess.run(ask, check=True, stdout=subprocess.DEVNULL)

        run(1)
        one, all_of_them = best_of(3, lambda: run(1)), best_of(3, lambda: run(TRIALS))
    yield Row(
        name="odds of an attack, 10,000 trials",
        value=all_of_them,
        unit="s",
        against="one trial of it",
        ratio=all_of_them / one,
        goal="4 s, aim for 2",
    )
