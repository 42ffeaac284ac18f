"""The head of the sheet of what does not move, and the facts about it."""

from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.ui.games.battletech.data import RULES, TECH
from recordsheet_gui.ui.scene.marks import BOLD, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height
from recordsheet_gui.ui.scene.text import Text, fitting, width_of
from recordsheet_gui.ui.scene.title import HeadPart, ShownTitle
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.vehicle.anatomy import GUN
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
)
from recordsheet_gui.units.vehicle.text import CLASSES, weight

NARROW = 120.0
"""Heads below this width in mm have no room for our own name."""
CLOCK = 17.0
"""What turn and phase take there."""
BESIDE = 2.0
NAMES, ABOUT = 6.4, 3.6
"""Heights there: of the name, and of the line below it."""
HALF = "takes half"
BLANK = "\N{EN DASH}"


def about(design: Any) -> str:
    """What it is, in a line."""
    if isinstance(design, HandheldDesign):
        return f"{weight(design.tons)}  ·  Handheld weapon"
    if isinstance(design, GunEmplacementDesign):
        return f"Gun emplacement  ·  {'Turret' if design.has_turret else 'No turret'}"
    assert isinstance(design, BuildingDesign)
    sizes = f"{counted(len(design.hexes), 'hex')}, {counted(design.height, 'level')}"
    return f"{kind_words(design)}  ·  {sizes}"


def kind_words(design: BuildingDesign) -> str:
    """Its type and its class: "Heavy fortress", "Medium building"."""
    what = CLASSES.get(design.building_class, "building")
    is_wall = (design.building_type, what) == ("wall", "building")
    return (design.building_type if is_wall else f"{design.building_type} {what}").capitalize()


class StandingTitlePart(HeadPart):
    """Its name and what it is; where four share a page without our own name."""

    design: Any

    @override
    def names(self) -> tuple[str, str]:
        return self.design.chassis, self.design.model

    @override
    def about(self) -> str:
        return about(self.design)

    @property
    def _is_narrow(self) -> bool:
        return not self.measures.is_dense and self.rect.width < NARROW

    @override
    def write(self, shown: ShownTitle) -> tuple[Text, ...]:
        if not self._is_narrow:
            return super().write(shown)
        r, wide = self.rect, self.rect.width
        clock = "" if shown.turn is None else f"Turn {shown.turn}"
        free = wide - (CLOCK + BESIDE if clock else 0.0)
        chassis, model = self.names()
        strike = "accent" if shown.destroyed else ""
        whole = f"{chassis} {model}".strip()
        size = max(8.0, min(13.0, 13.0 * free / (width_of(whole, 13.0, Face.BOLD) or 1.0)))
        upper = Rect(r.x, r.y, free, NAMES)
        texts = [fitting((whole,), Text("", upper, size, Face.BOLD, strike=strike, least=0.5))]
        lower = Rect(r.x, r.y + NAMES, wide, ABOUT)
        words, ink, face = (
            (f"DESTROYED  {shown.destroyed}", "accent", Face.BOLD)
            if shown.destroyed
            else (self.about(), "soft", Face.REGULAR)
        )
        words = shown.after_side(words)
        texts.append(fitting((words,), Text("", lower, 7.2, face, ink=ink)))
        if clock:
            box = Rect(r.right - CLOCK, r.y, CLOCK, NAMES)
            texts.append(fitting((f"{clock}",), Text("", box, 8.0)))
        return tuple(texts)

    @override
    def draw_frame(self, painter: QPainter) -> None:
        if not self._is_narrow:
            super().draw_frame(painter)
            return
        r = self.rect
        painter.setPen(pen(self.theme.frame, BOLD))
        painter.drawLine(QPointF(r.x, r.bottom), QPointF(r.right, r.bottom))


ROW, DENSE_ROW, LEAST_ROW = 3.9, 3.0, 3.1
WORDS, LABELS = 7.2, 6.6
"""Points of values and their labels on paper."""
HEAD = 15.0
"""Room for a label in mm."""
COLUMN = 38.0
"""The least width of a column of facts."""


def facts(design: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Label and value, in full and shorter."""
    level = RULES[design.rules_level] if 0 < design.rules_level < len(RULES) else ""
    common = (
        ("Tech Base", TECH.get(design.tech_base, (design.tech_base,))),
        ("Year", (str(design.year) if design.year else BLANK,)),
        ("Rules", (level or BLANK,)),
    )
    if isinstance(design, HandheldDesign):
        return (
            ("Tonnage", (f"{plain(design.tons):g}",)),
            ("Armor", (str(design.armor[GUN]),)),
            *common,
        )
    if isinstance(design, GunEmplacementDesign):
        return ("Walls", ("take half, rounded down", "take half")), *common
    assert isinstance(design, BuildingDesign)
    return (
        ("Type", (kind_words(design),)),
        ("Hexes", (str(len(design.hexes)),)),
        ("Levels", (str(design.height),)),
        ("CF", (f"{design.construction_factor} a hex and level", str(design.construction_factor))),
        ("Armor", (f"{design.armor_per_hex} a hex and level", str(design.armor_per_hex))),
        *common,
    )


class FactsPart(RegionPart[bool]):
    """Facts in as many columns as there is room for."""

    design: Any

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Share the room out."""
        super().__init__(region, design, theme)
        self._facts = facts(design)
        self._columns = _columns(self.inner.width)
        self._rows = -(-len(self._facts) // self._columns)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 34.0

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        rows = -(-len(facts(unit.design)) // _columns(width - 2 * region.measures.pad))
        return frame_height(region) + DENSE_ROW * rows

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        rows = -(-len(facts(unit.design)) // _columns(region.rect.width - 2 * region.measures.pad))
        return frame_height(region) + LEAST_ROW * rows, frame_height(region) + ROW * rows

    def _line(self, i: int) -> Rect:
        r = self.inner
        wide, high = r.width / self._columns, min(4.6, r.height / self._rows)
        column, row = divmod(i, self._rows)
        return Rect(r.x + column * wide, r.y + row * high, wide - 1.0, high)

    @override
    def read(self, now: Now) -> bool:
        return True

    @override
    def write(self, shown: bool) -> tuple[Text, ...]:
        dense = self.measures.is_dense
        small, size = (self.measures.label, TEXT) if dense else (LABELS, WORDS)
        texts = []
        for i, (label, forms) in enumerate(self._facts):
            line = self._line(i)
            value = Rect(line.x + HEAD, line.y, line.width - HEAD, line.height)
            texts.append(
                Text(label, Rect(line.x, line.y, HEAD - 0.6, line.height), small, ink="soft")
            )
            texts.append(fitting(forms, Text("", value, size, Face.BOLD)))
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: bool, exposed: Any) -> None:
        painter.setPen(pen(self.theme.hairline, THIN))
        for i in range(len(self._facts)):
            line = self._line(i)
            painter.drawLine(QPointF(line.x, line.bottom), QPointF(line.right, line.bottom))


def _columns(width: float) -> int:
    return max(1, min(3, int(width / COLUMN)))
