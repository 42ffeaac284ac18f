"""The critical table of a play layout: locations in columns as wide as their names need."""

from typing import Any, NamedTuple

from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import ROW, Region
from recordsheet_gui.ui.games.battletech.slots import FOR_PLAY, SlotsPart
from recordsheet_gui.ui.games.battletech.systems import SystemsPart
from recordsheet_gui.ui.games.battletech.transfer import LEAST, TransferPart
from recordsheet_gui.ui.scene.part import SheetPart, frame_height
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.facts import is_superheavy

SYSTEMS, TRANSFER = "systems", "transfer"
"""What stands in a column beside the locations: hits of systems, where damage goes on."""
GUTTER = 1.2
BLOCK_GAP = 1.2
TALLEST = 4.4
WIDEST = 17.0
"""A column that names demand; longer ones are squeezed."""
NARROWEST = 11.4
SYSTEM_ROW = 3.2


class _Column(NamedTuple):
    """What stands in a column from the top down, and what widths its names want and need."""

    blocks: tuple[str, ...]
    wished: float
    least: float


def _find_columns(region: Region, design: MechDesign) -> list[_Column]:
    found = []
    for column in region.columns:
        blocks = tuple(b for b in column if b in design.slots or b in (SYSTEMS, TRANSFER))
        widths = [SlotsPart.widths(design, b) for b in blocks if b in design.slots]
        if SYSTEMS in blocks:
            widths.append(SystemsPart.widths(region))
        wished = max((most for most, _ in widths), default=NARROWEST)
        least = max((least for _, least in widths), default=NARROWEST)
        least = min(WIDEST, max(NARROWEST, least))
        found.append(_Column(blocks, max(least, wished), least))
    return found


# Every width that a layout tries asks again.
_columns = Lately(_find_columns, 32).of


def _height(region: Region, design: MechDesign, column: _Column, row: float) -> float:
    """What a column needs; the diagram takes what is left."""
    heights = [
        SlotsPart.height(len(design.slots[block]), row, FOR_PLAY)
        if block in design.slots
        else SYSTEM_ROW * len(region.systems)
        for block in column.blocks
        if block != TRANSFER
    ]
    return sum(heights) + BLOCK_GAP * (len(heights) - 1)


def least_width(region: Region, design: MechDesign) -> float:
    """The table with its shortest names."""
    columns = _columns(region, design)
    gutters = GUTTER * (len(columns) - 1)
    return sum(column.least for column in columns) + gutters + 2 * region.measures.pad


def least_height(region: Region, design: MechDesign) -> float:
    """The table with its lowest rows."""
    columns = _columns(region, design)
    heights = [_height(region, design, column, ROW) for column in columns]
    hosts = [h for h, column in zip(heights, columns, strict=True) if TRANSFER in column.blocks]
    # A superheavy one has so much else that the diagram takes what is left, if anything is.
    if hosts and not is_superheavy(design.tons):
        heights.append(min(hosts) + BLOCK_GAP + LEAST)
    return frame_height(region) + max(heights)


def _widths(columns: list[_Column], whole: float) -> list[float]:
    """What names need at least; what is left first where names are not in full."""
    free = max(0.0, whole - sum(column.least for column in columns))
    wishes = [column.wished - column.least for column in columns]
    total = sum(wishes)
    given = min(1.0, free / total) if total else 0.0
    rest = max(0.0, free - total) / len(columns)
    return [
        column.least + given * wish + rest for column, wish in zip(columns, wishes, strict=True)
    ]


def lay_out(
    region: Region, design: MechDesign, inner: Rect, theme: Theme, figure: str
) -> list[SheetPart[Any]]:
    """All parts of the table; the locations of a band stand at the same height."""
    columns = _columns(region, design)
    widths = _widths(columns, inner.width - GUTTER * (len(columns) - 1))
    row = min(TALLEST, *(_row(region, design, column, inner.height) for column in columns))
    columns, row = _with_transfer(region, design, columns, row, inner.height)
    parts: list[SheetPart[Any]] = []
    # The second band begins below the longest list of the first.
    band = max(
        _height(region, design, column._replace(blocks=column.blocks[:1]), row)
        for column in columns
    )
    tallest = max(_height(region, design, column, row) for column in columns)
    gap = BLOCK_GAP + min(3.0, max(0.0, inner.height - tallest))
    x = inner.x
    for column, width in zip(columns, widths, strict=True):
        y = inner.y
        for i, block in enumerate(column.blocks):
            if i and y <= inner.y + band + gap:
                below = sum(
                    LEAST + BLOCK_GAP
                    if other == TRANSFER
                    else _height(region, design, column._replace(blocks=(other,)), row) + BLOCK_GAP
                    for other in column.blocks[i:]
                )
                lined = inner.y + band + gap
                y = lined if lined + below - BLOCK_GAP <= inner.bottom + 1e-6 else y
            if block == TRANSFER:
                parts.append(TransferPart(figure, Rect(x, y, width, inner.bottom - y), theme))
                continue
            if block == SYSTEMS:
                high = max(SYSTEM_ROW, min(row * 1.2, (inner.bottom - y) / len(region.systems)))
                rect = Rect(x, y, width, high * len(region.systems))
                parts.append(SystemsPart(region, design, rect, theme))
            else:
                high = SlotsPart.height(len(design.slots[block]), row, FOR_PLAY)
                rect = Rect(x, y, width, high)
                parts.append(SlotsPart(block, design, rect, row, theme, FOR_PLAY))
            y = rect.bottom + BLOCK_GAP
        x += width + GUTTER
    return parts


def _with_transfer(
    region: Region, design: MechDesign, columns: list[_Column], row: float, height: float
) -> tuple[list[_Column], float]:
    """The diagram stands in the column with most room; where it lacks some, lines are lower."""

    def free(column: _Column) -> float:
        return height - _height(region, design, column, row) - BLOCK_GAP

    hosts = [column for column in columns if TRANSFER in column.blocks]
    host = max(hosts, key=free, default=None)
    if host is not None and free(host) < LEAST:
        lower = _row(region, design, host, height - LEAST - BLOCK_GAP)
        host, row = (host, lower) if lower >= ROW - 1e-6 else (None, row)
    return [column if column is host else _without(column) for column in columns], row


def _without(column: _Column) -> _Column:
    return column._replace(blocks=tuple(b for b in column.blocks if b != TRANSFER))


def _row(region: Region, design: MechDesign, column: _Column, height: float) -> float:
    """How tall a slot's line may be in a column."""
    slots = sum(len(design.slots[block]) for block in column.blocks if block in design.slots)
    return (height - _height(region, design, column, 0)) / max(1, slots)
