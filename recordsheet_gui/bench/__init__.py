"""The performance table: each row is a ratio measured in one run."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from recordsheet_gui.bench.row import Row

OWN = """
import json
from recordsheet_gui.bench import games, grids, importing, printing
for part in (games, grids, importing, printing):
    for row in part.rows():
        print(json.dumps(row.as_json()), flush=True)
"""
"""What every version measures of itself, by the same names since the first."""


def rows(tree: Path | None = None) -> Iterator[Row]:
    """All rows, measured one after the other; those of another source tree where one is named."""
    from recordsheet_gui.bench import games, grids, importing, odds, printing, sharing, window

    if tree is not None:
        yield from _of(tree)
        yield from window.rows(tree)
        return
    yield from games.rows()
    yield from odds.rows()
    yield from grids.rows()
    yield from importing.rows()
    yield from printing.rows()
    yield from sharing.rows()
    yield from window.rows()


def _of(tree: Path) -> Iterator[Row]:
    """The rows without a window, as the program in that tree measures them itself."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", OWN],
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        cwd=tree,
    )
    for line in done.stdout.splitlines():
        yield Row(**json.loads(line))
