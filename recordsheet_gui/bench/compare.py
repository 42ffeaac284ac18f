"""Two runs of the table on one machine, row by row."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from recordsheet_gui.bench.row import Row

FORMER: Mapping[str, str] = {
    "start to first painted sheet": "start to first sheet",
    "memory with the demo battle": "memory of the demo battle",
}
"""What rows were called in earlier versions."""


def read(path: Path) -> Mapping[str, float]:
    """The values of an earlier run, by name; ValueError where there are none."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return {FORMER.get(row["name"], row["name"]): float(row["value"]) for row in rows}
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise ValueError(f"{path.name} is not a table that bench has saved.") from error


def against(row: Row, earlier: Mapping[str, float]) -> Row:
    """The row held against its earlier self; one that is new stays as it is."""
    before = earlier.get(row.name)
    if not before:
        return row
    return replace(row, against=f"{before:.3f} {row.unit} before", ratio=row.value / before)


def as_file(rows: Sequence[Row]) -> str:
    """What `bench --save` writes; the same as `bench --json` prints."""
    return json.dumps([row.as_json() for row in rows], indent=1) + "\n"
