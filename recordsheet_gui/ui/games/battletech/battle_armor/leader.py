"""Who leads the squad: name and skills."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QPainter

from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figure import polygon
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.inventory import NOTHING, InventoryLine
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.systems.battletech.battle_armor.status import name_of
from recordsheet_gui.systems.battletech.paper import GUNNERY, OF_A_WEAPON, PILOTING
from recordsheet_gui.ui.games.battletech import companions
from recordsheet_gui.ui.games.battletech.vehicle.crew import DENSE_HIGH, CrewPart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import Signed, TickRow
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart
from recordsheet_gui.ui.scene.margin import ConditionsPart, ShownConditions
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import frame_height, qpolygon
from recordsheet_gui.ui.scene.target import Spot
from recordsheet_gui.ui.scene.text import Text, fitting, width_of
from recordsheet_gui.ui.theme import Theme, color
from recordsheet_gui.units.battle_armor.design import SQUAD

NARROWEST = 56.0
"""Of a play layout: two columns less than others have."""
LINE = 4.2
"""Height of the leader's line there."""
TWO_COLUMNS = 36.0
"""The width from which two conditions stand side by side there."""
CONDITION, CLOSEST = 3.4, 2.4
"""Height of one of them below another, and how close they may stand rather than be left out."""
PLACES: Mapping[str, str] = {
    "body": "Body",
    "left arm": "LA",
    "right arm": "RA",
    "turret": "TU",
}
"""Where a suit carries a piece, as its sheet writes it."""


SHORT: Mapping[str, tuple[str, ...]] = {"GUNNERY": ("GUN.", "G"), "ANTI-'MECH": ("ANTI-M.", "A-M")}


class LeaderPart(CrewPart):
    """Gunnery and the anti-'Mech skill; nothing else befalls anybody but in boxes."""

    second = "anti-'Mech"
    about = "squad:"

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """In a play layout all in one line, its title too: five squads share the pane."""
        super().__init__(region, design, theme)
        if self.measures.is_dense:
            r, start = self.rect, self._title_width + 0.6
            y, high = r.center.y - DENSE_HIGH / 2 + 0.2, DENSE_HIGH - 0.4
            self.inner = Rect(r.x + start, y, r.width - start - self.measures.chamfer, high)
            x, wide = self.inner.x, self.inner.width
            name, gunnery = 0.4 * wide, 0.28 * wide
            self._name = Rect(x, y, name - 1.2, high)
            self._skills = {
                GUNNERY: Rect(x + name, y, gunnery - 1.2, high),
                PILOTING: Rect(x + name + gunnery, y, wide - name - gunnery, high),
            }

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return LINE

    @override
    def header(self) -> Text:
        first, r = super().header(), self.rect
        if not self.measures.is_dense:
            return first
        return first._replace(box=Rect(first.box.x, r.y, first.box.width, r.height))

    @override
    def draw_frame(self, painter: QPainter) -> None:
        """The plate before the line, not above it."""
        if not self.measures.is_dense:
            super().draw_frame(painter)
            return
        self.draw_edge(painter)
        r, cut, end = self.rect, self.measures.chamfer, self.rect.x + self._title_width
        corners = (r.x, r.y), (end, r.y), (end - cut, r.bottom), (r.x + cut, r.bottom)
        painter.setBrush(color(self.theme.plate))
        painter.drawPolygon(qpolygon(polygon(*corners, (r.x, r.bottom - cut))))

    @override
    def _skill(self, label: str, box: Rect, value: int, roll: Number | None) -> list[Text]:
        """Where five squads share the pane the words are short."""
        first, *rest = super()._skill(label, box, value, roll)
        return [fitting((label, *SHORT[label]), first._replace(text="")), *rest]

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        return ()


class SuitsConditionsPart(ConditionsPart):
    """What has become of it beyond its boxes; in a narrow place below one another."""

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        if width >= TWO_COLUMNS:
            return super().least_height(region, unit, width)
        return frame_height(region) + CONDITION * len(region.conditions)

    @property
    def _is_narrow(self) -> bool:
        return self.measures.is_dense and self.rect.width < TWO_COLUMNS

    @override
    def _high(self, count: int = 0) -> int:
        if not self._is_narrow:
            return super()._high(count)
        most = max(1, int((self.inner.height + 0.2) / CLOSEST))
        return min(max(1, count), most)

    @override
    def _room(self, words: tuple[str, ...], ticked: int) -> int:
        return self._high(len(words)) if self._is_narrow else super()._room(words, ticked)

    @override
    def write(self, shown: ShownConditions) -> tuple[Text, ...]:
        texts = super().write(shown)
        if not self._is_narrow or all(
            width_of(t.text, t.size, t.face) <= t.box.width for t in texts
        ):
            return texts
        # Beside strips of fourteen boxes every millimetre counts.
        return tuple(
            fitting(
                self.forms(word),
                text._replace(
                    text="",
                    size=TEXT,
                    box=Rect(text.box.x - 0.9, text.box.y, text.box.width + 1.6, text.box.height),
                ),
            )
            for word, text in zip(shown.words, texts, strict=True)
        )

    @override
    def holding(self, now: Now) -> dict[str, None]:
        unit = now.unit
        own = (key for key in unit.conditions if key.partition("/")[0] in OF_A_WEAPON)
        told = {name_of(unit.design, key) for key in own}
        return dict.fromkeys(word for word in now.derived.conditions if word not in told)

    @override
    def forms(self, word: str) -> tuple[str, ...]:
        """Where five squads share the pane, the seats of riders alone: Mounted stands beside."""
        whole = companions.forms(word)
        seats = word.partition(": ")[2]
        return (*whole, seats) if seats else whole


class SuitsWeaponsPart(VehicleWeaponsPart):
    """A weapon is lost with who bears it: nothing is crossed out by hand."""

    on_paper = tuple(
        (title, {"Dmg": 9.4, "Loc": 7.4}.get(title, wide), align)
        for title, wide, align in VehicleWeaponsPart.on_paper
        if title != "Qty"
    )
    in_play = tuple(column for column in VehicleWeaponsPart.in_play if column[0] != "Qty")

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return NARROWEST

    @override
    def _line(self, i: int, line: InventoryLine, left: int, stuck: str) -> list[Text]:
        """Where on the suit it is, or who of them has it."""
        item: Any = self.design.items[line.items[0]]  # type: ignore[attr-defined]
        where = PLACES.get(item.mount, NOTHING)
        if item.is_squad_support:
            where = "One"
        elif item.location != SQUAD:
            where = "/".join(
                dict.fromkeys(str(self.design.items[n].location) for n in line.items)  # type: ignore[attr-defined]
            )
        return super()._line(i, replace(line, location=where), left, stuck)

    @override
    def _pieces(self) -> tuple[Spot, ...]:
        return ()
