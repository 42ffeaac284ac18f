"""The hexes of a building as players count them: columns and rows as on a map, "0203"."""

from collections.abc import Mapping
from math import isfinite

from recordsheet_gui.core.frozen import dataclass

FARTHEST = 10_000
"""Hexes from the middle of a map; no building is anywhere near."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapHex:
    """Where a hex lies on the building's own map, column and row counted from 1."""

    column: int
    row: int

    @property
    def number(self) -> str:
        """As it is printed on maps."""
        return f"{self.column:02d}{self.row:02d}"

    @property
    def is_lower(self) -> bool:
        """True for the columns that lie half a hex lower."""
        return self.column % 2 == 0


def hex_map(hexes: tuple[str, ...]) -> Mapping[str, MapHex]:
    """Each hex "q,r,s" with its place; the map begins with the first column and row in use."""
    axial = {key: _axial(key) for key in hexes}
    if not axial:
        return {}
    first = min(q for q, _ in axial.values())
    columns = {key: q - first for key, (q, _) in axial.items()}
    rows = {key: axial[key][1] + column // 2 for key, column in columns.items()}
    top = min(rows.values())
    return {
        key: MapHex(column=columns[key] + 1, row=rows[key] - top + 1)
        for key in sorted(hexes, key=lambda key: (columns[key], rows[key]))
    }


def is_hex(key: str) -> bool:
    """True for three coordinates, "q,r,s"."""
    try:
        found = [float(part) for part in key.split(",")]
    except ValueError:
        return False
    return len(found) == 3 and all(isfinite(part) and abs(part) <= FARTHEST for part in found)


def _axial(key: str) -> tuple[int, int]:
    q, r, *_ = (round(float(part)) for part in key.split(","))
    return q, r
