"""The critical table: lists of slots in columns, system hits and the transfer diagram below."""

from dataclasses import replace
from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech import play_criticals
from recordsheet_gui.ui.games.battletech.slots import LEAST_ROW, SlotsPart
from recordsheet_gui.ui.games.battletech.systems import SystemsPart
from recordsheet_gui.ui.games.battletech.transfer import LEAST, TransferPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PAD, PLATE, RegionPart, SheetPart
from recordsheet_gui.ui.scene.text import Text, fitting
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.mech.design import MechDesign

GUTTER = 2.4
"""Between columns."""
BLOCK_GAP, MOST_GAP = 1.8, 6.0
"""Between locations."""
TALLEST = 3.3
"""Height of a slot's line where there is room."""
BELOW, BELOW_SHORT = 37.6, LEAST + 1.0
"""What stands below the middle column: system hits and the transfer diagram, or that alone."""
LINE = 4.4
"""Height of the system hits side by side below all columns, where the middle one is too long."""

ONWARD = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""Stands for an arrow, which our typeface lacks."""
FRAME = PLATE + 1.4 + 1.4
"""Plate and edges."""

_FIGURES = {
    "tripod": "tripod-structure",
    "quad": "quad-structure",
    "quadvee": "quad-structure",
}


def _columns(region: Region, design: MechDesign) -> list[list[str]]:
    """The locations that the unit has, column by column."""
    return [[where for where in column if where in design.slots] for column in region.columns]


def _has_line(columns: list[list[str]]) -> bool:
    """The middle column of a tripod has three locations, so system hits stand below all of it."""
    return len(columns[len(columns) // 2]) > 2


def _room_below(columns: list[list[str]]) -> float:
    """What stands below the slots of the middle column."""
    middle = columns[len(columns) // 2]
    return BELOW_SHORT if _has_line(columns) else BELOW + BLOCK_GAP * len(middle)


def _row_height(design: MechDesign, column: list[str], height: float) -> float:
    """How tall a slot's line may be when a column's locations share a height."""
    slots = sum(len(design.slots[location]) for location in column)
    fixed = sum(SlotsPart.height(len(design.slots[location]), 0) for location in column)
    fixed += BLOCK_GAP * (len(column) - 1)
    return (height - fixed) / max(1, slots)


class CriticalsPart(RegionPart[int]):
    """The frame around all of it."""

    design: MechDesign

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Share the columns out among the locations."""
        super().__init__(region, design, theme)
        self._parts: tuple[SheetPart[Any], ...] = ()
        if self.measures.is_dense:
            figure = _FIGURES.get(design.config, "biped-structure")
            self._take(play_criticals.lay_out(region, design, self.inner, theme, figure))
            return
        columns = _columns(region, design)
        inner = Rect(
            self.rect.x + PAD,
            self.rect.y + FRAME - 1.4,
            self.rect.width - 2 * PAD,
            self.rect.height - FRAME - (LINE if _has_line(columns) else 0.0),
        )
        width = (inner.width - GUTTER * (len(columns) - 1)) / len(columns)
        middle = len(columns) // 2
        below = _room_below(columns)
        row = min(
            TALLEST,
            *(
                _row_height(design, column, inner.height - (below if i == middle else 0))
                for i, column in enumerate(columns)
            ),
        )
        tall = [
            [SlotsPart.height(len(design.slots[where]), row) for where in column]
            for column in columns
        ]
        # The middle column keeps its room for the diagram; where it has as many slots at the top as
        # its neighbors, all lines stand at one height.
        lines_up = len({column[0] for column in tall if column}) == 1
        gaps = []
        for i, heights in enumerate(tall):
            gap = BLOCK_GAP
            if len(heights) > 1 and (i != middle or lines_up):
                free = inner.height - sum(heights) - (BELOW if i == middle else 0)
                gap = min(MOST_GAP, max(BLOCK_GAP, free / (len(heights) - (i != middle))))
            gaps.append(gap)
        if lines_up:
            gaps = [min(gaps)] * len(gaps)
        parts: list[SheetPart[Any]] = []
        for i, (column, heights, gap) in enumerate(zip(columns, tall, gaps, strict=True)):
            x, y = inner.x + i * (width + GUTTER), inner.y
            for location, height in zip(column, heights, strict=True):
                parts.append(SlotsPart(location, design, Rect(x, y, width, height), row, theme))
                y += height + gap
            if i == middle:
                if _has_line(columns):
                    parts.append(self._transfer(Rect(x, inner.bottom - LEAST, width, LEAST)))
                else:
                    parts += self._below(Rect(x, y + 1.0, width, inner.bottom - y - 1.0))
        if _has_line(columns):
            parts += self._line(Rect(inner.x, inner.bottom + 0.6, inner.width, LINE - 0.6))
        self._take(parts)

    def _take(self, parts: list[SheetPart[Any]]) -> None:
        self._parts = tuple(parts)
        for part in parts:
            part.setParentItem(self)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        assert isinstance(unit.design, MechDesign)
        design = unit.design
        columns = _columns(region, design)
        least, full = (
            max(
                sum(SlotsPart.height(len(design.slots[where]), row) for where in column)
                + BLOCK_GAP * (len(column) - 1)
                + (_room_below(columns) if i == len(columns) // 2 else 0.0)
                for i, column in enumerate(columns)
            )
            for row in (LEAST_ROW, TALLEST)
        )
        frame = FRAME + (LINE if _has_line(columns) else 0.0)
        return frame + least, frame + full + BLOCK_GAP

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        assert isinstance(unit.design, MechDesign)
        return play_criticals.least_width(region, unit.design)

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, MechDesign)
        return play_criticals.least_height(region, unit.design)

    def _below(self, free: Rect) -> list[SheetPart[Any]]:
        """System hits and the transfer diagram in what the middle column leaves free."""
        share = 3.9 if free.height < 40 else 4.3
        height = min(share * len(self.region.systems), free.height)
        systems = SystemsPart(
            self.region, self.design, Rect(free.x, free.y, free.width, height), self.theme
        )
        found: list[SheetPart[Any]] = [systems]
        rest = Rect(free.x, free.y + height + 1.6, free.width, free.height - height - 1.6)
        if rest.height >= LEAST:
            found.append(self._transfer(rest))
        return found

    def _transfer(self, rect: Rect) -> TransferPart:
        figure = _FIGURES.get(self.design.config, "biped-structure")
        return TransferPart(figure, rect, self.theme)

    def _line(self, free: Rect) -> list[SheetPart[Any]]:
        """System hits side by side; names and boxes share the width as they need it."""
        systems = self.region.systems
        needs = [SystemsPart.width(system) for system in systems]
        gap = (free.width - sum(needs)) / max(1, len(systems) - 1)
        found: list[SheetPart[Any]] = []
        x = free.x
        for system, wide in zip(systems, needs, strict=True):
            region = replace(self.region, systems=(system,))
            rect = Rect(x, free.y, wide, free.height)
            found.append(SystemsPart(region, self.design, rect, self.theme))
            x += wide + gap
        return found

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> int:
        return len(now.slots)

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        """Where no column has room for the diagram, words tell what it would."""
        if any(isinstance(part, TransferPart) for part in self._parts):
            return ()
        inward = anatomy_of(self.design).inward
        words = [
            f"{' '.join(key for key, to in inward.items() if to == inner)} {ONWARD} {inner}"
            for inner in dict.fromkeys(inward.values())
        ]
        return (fitting((f"transfer {', '.join(words)}", ""), self.caption("")),)

    @override
    def describe(self) -> list[str]:
        return []
