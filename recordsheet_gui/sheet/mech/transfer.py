"""The damage transfer diagram: simple blocks that stand as the locations of the figure do."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from recordsheet_gui.sheet.figure import polygon
from recordsheet_gui.sheet.geometry import Polygon, Rect
from recordsheet_gui.units.mech.anatomy import INWARD

NARROW = 22.0
"""Width in mm below which limbs stand over and under their torso instead of beside it."""
SHAFT, HEAD = 0.8, 2.2
"""How wide an arrow is, and its tip."""


class Grid(NamedTuple):
    """Where blocks stand: columns and rows as shares of the whole, and who fills which."""

    columns: tuple[float, ...]
    """Blocks and the gaps between them, in turns."""
    rows: tuple[float, ...]
    blocks: Mapping[str, tuple[int, int, int]]
    """Column, first and last row of each location; gaps count too."""


_FIVE = (4.0, 2.2, 4.4, 2.2, 4.6, 2.2, 4.4, 2.2, 4.0)
_THREE = (4.6, 2.8, 4.6, 2.8, 4.6)
_TORSOS = {"HD": (4, 0, 0), "CT": (4, 2, 4), "LT": (2, 2, 4), "RT": (6, 2, 4)}
_CLOSE_TORSOS = {"HD": (2, 0, 0), "CT": (2, 2, 2), "LT": (0, 2, 2), "RT": (4, 2, 2)}
_WIDE_ROWS = (4.4, 0.8, 3.2, 0.0, 4.4, 2.6, 5.4)
_CLOSE_ROWS = (4.6, 2.6, 6.0, 2.6, 4.6)

WIDE: Mapping[str, Grid] = {
    "biped": Grid(
        _FIVE,
        _WIDE_ROWS,
        {**_TORSOS, "LA": (0, 2, 5), "RA": (8, 2, 5), "LL": (2, 6, 6), "RL": (6, 6, 6)},
    ),
    "tripod": Grid(
        _FIVE,
        _WIDE_ROWS,
        {
            **_TORSOS,
            "LA": (0, 2, 5),
            "RA": (8, 2, 5),
            "LL": (2, 6, 6),
            "CL": (4, 6, 6),
            "RL": (6, 6, 6),
        },
    ),
    # Forelegs stand outside, hind legs behind them under the body; their names have three letters.
    "quad": Grid(
        (4.8, 1.7, 4.8, 1.7, 4.4, 1.7, 4.8, 1.7, 4.8),
        _WIDE_ROWS,
        {**_TORSOS, "FLL": (0, 4, 6), "FRL": (8, 4, 6), "RLL": (2, 6, 6), "RRL": (6, 6, 6)},
    ),
}
CLOSE: Mapping[str, Grid] = {
    "biped": Grid(
        _THREE,
        _CLOSE_ROWS,
        {**_CLOSE_TORSOS, "LA": (0, 0, 0), "RA": (4, 0, 0), "LL": (0, 4, 4), "RL": (4, 4, 4)},
    ),
    "tripod": Grid(
        _THREE,
        _CLOSE_ROWS,
        {
            **_CLOSE_TORSOS,
            "LA": (0, 0, 0),
            "RA": (4, 0, 0),
            "LL": (0, 4, 4),
            "CL": (2, 4, 4),
            "RL": (4, 4, 4),
        },
    ),
    "quad": Grid(
        _THREE,
        _CLOSE_ROWS,
        {**_CLOSE_TORSOS, "FLL": (0, 0, 0), "FRL": (4, 0, 0), "RLL": (0, 4, 4), "RRL": (4, 4, 4)},
    ),
}


def blocks(body: str, frame: Rect) -> dict[str, Rect]:
    """The blocks of a body in a frame, which they fill."""
    grid = (CLOSE if frame.width < NARROW else WIDE)[body]
    xs, ys = _edges(grid.columns, frame.width), _edges(grid.rows, frame.height)
    return {
        where: Rect(
            frame.x + xs[column],
            frame.y + ys[first],
            xs[column + 1] - xs[column],
            ys[last + 1] - ys[first],
        )
        for where, (column, first, last) in grid.blocks.items()
    }


def _edges(shares: tuple[float, ...], whole: float) -> list[float]:
    """Where each share begins, and the end."""
    scale = whole / sum(shares)
    edges = [0.0]
    for share in shares:
        edges.append(edges[-1] + share * scale)
    return edges


def arrows(placed: Mapping[str, Rect]) -> Iterator[Polygon]:
    """From each location to the one that takes what it can take no more."""
    for where, to in INWARD.items():
        if where in placed and to in placed:
            yield _arrow(placed[where], placed[to])


def _arrow(start: Rect, end: Rect) -> Polygon:
    """Over the gap between two blocks, straight."""
    top, bottom = max(start.y, end.y), min(start.bottom, end.bottom)
    if top < bottom:
        y = (top + bottom) / 2
        if start.x < end.x:
            return _pointing(start.right, end.x, y)
        return _pointing(start.x, end.right, y)
    x = (max(start.x, end.x) + min(start.right, end.right)) / 2
    a, b = (start.bottom, end.y) if start.y < end.y else (start.y, end.bottom)
    return tuple(point._replace(x=point.y, y=point.x) for point in _pointing(a, b, x))


def _pointing(a: float, b: float, y: float) -> Polygon:
    """An arrow along a line."""
    way = 1.0 if b > a else -1.0
    tail = a
    neck = b - way * min(1.5, 0.62 * abs(b - a))
    half, wide = SHAFT / 2, HEAD / 2
    return polygon(
        (tail, y - half),
        (neck, y - half),
        (neck, y - wide),
        (b, y),
        (neck, y + wide),
        (neck, y + half),
        (tail, y + half),
    )
