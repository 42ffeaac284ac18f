"""A column of a page whose regions give one another height, as a unit needs it.

A list of four weapons leaves most of its box white while the critical table below it is small: the
page says which regions flow, their parts say what they need.
"""

import itertools
from collections.abc import Callable
from dataclasses import replace

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region, SheetLayout

Heights = Callable[[Region], tuple[float, float] | None]
"""The least height of a region, and that at which all of it has its room; None: as it is."""


def flowed(layout: SheetLayout, heights: Heights) -> SheetLayout:
    """The layout with the rows of its flow as high as they have to be."""
    if not layout.flow:
        return layout
    rows = [[layout.region(key) for key in row] for row in layout.flow]
    wanted = [_row(row, heights) for row in rows]
    top, bottom = rows[0][0].rect.y, rows[-1][0].rect.bottom
    gaps = [lower[0].rect.y - upper[0].rect.bottom for upper, lower in itertools.pairwise(rows)]
    last = next((i for i, row in enumerate(layout.flow) if layout.grows in row), len(rows) - 1)
    given = shared(wanted, bottom - top - sum(gaps), last)
    places: dict[str, Rect] = {}
    y = top
    for row, height, gap in zip(rows, given, [*gaps, 0.0], strict=True):
        for region in row:
            places[region.key] = Rect(region.rect.x, y, region.rect.width, height)
        y += height + gap
    return replace(
        layout,
        regions=tuple(
            replace(region, rect=places[region.key]) if region.key in places else region
            for region in layout.regions
        ),
    )


def _row(row: list[Region], heights: Heights) -> tuple[float, float]:
    """What the regions of one row need together; who has no wish takes what the others have."""
    found = [wish for region in row if (wish := heights(region)) is not None]
    if not found:
        return row[0].rect.height, row[0].rect.height
    return max(least for least, _ in found), max(full for _, full in found)


def shared(wanted: list[tuple[float, float]], whole: float, grows: int = -1) -> list[float]:
    """Heights between the least and the full one; what is left over goes to one row."""
    least = sum(low for low, _ in wanted)
    full = sum(high for _, high in wanted)
    if whole >= full:
        given = [high for _, high in wanted]
        given[grows] += whole - full
        return given
    if whole >= least:
        share = (whole - least) / (full - least)
        return [low + share * (high - low) for low, high in wanted]
    return [low * whole / least for low, _ in wanted]
