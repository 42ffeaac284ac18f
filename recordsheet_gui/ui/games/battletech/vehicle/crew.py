"""Who drives it: name, skills, and who of them is hit."""

from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.paper import GUNNERY, PILOTING
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.ui.games.battletech.pilot import skill_spots
from recordsheet_gui.ui.games.battletech.vehicle.ticks import (
    Signed,
    Tick,
    TickRow,
    TicksPart,
    condition,
    marker,
)
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, explained, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.vehicle.design import VehicleDesign

HIGH, DENSE_HIGH = 4.7, 3.8
"""Of the name, and of the skills below it."""
NUMBER = 7.4
"""Width of the box of a skill."""


class ShownSkills(NamedTuple):
    """The crew's name and skills, and the driving roll as it stands."""

    name: str
    gunnery: int
    driving: int
    roll: Number | None


def _killed(unit: UnitState, sign: Signed) -> Tick:
    return condition("Crew killed", keys.KILLED, unit, sign)


class CrewPart(TicksPart):
    """Name and skills above, below them who is hit and how long they are stunned."""

    above = 2 * HIGH + 1.6
    dense_above = 2 * DENSE_HIGH + 1.2
    names = (11.0, 12.0)
    about = "crew:"
    design: Any
    second: str = "driving"
    """The skill beside gunnery; none where there is nothing to drive."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Place name and skills."""
        super().__init__(region, design, theme)
        self.skills = ShownSkills("", 0, 0, None)
        r = self.inner
        high = DENSE_HIGH if self.measures.is_dense else HIGH
        self._name = Rect(r.x, r.y, r.width, high)
        half = r.width / 2
        y = r.y + high + 0.6
        self._skills = {GUNNERY: Rect(r.x, y, half - 0.8, high)}
        if self.second:
            self._skills[PILOTING] = Rect(r.x + half, y, half, high)

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        assert isinstance(unit.design, VehicleDesign)
        seats = (("Driver", keys.DRIVER), ("Commander", keys.COMMANDER))
        if unit.design.has_rotor:
            seats = (("Pilot", keys.PILOT), ("Co-pilot", keys.COPILOT))
        hits = tuple(condition(word, key, unit, sign) for word, key in seats)
        return (
            TickRow(("Hit",), hits),
            TickRow(("Stunned",), (marker(keys.STUNNED, unit), _killed(unit, sign))),
        )

    @override
    def show_now(self, now: Now) -> None:
        """The skills are not boxes, and are looked at beside them."""
        unit, numbers = now.unit, now.derived.numbers
        skills = ShownSkills(
            unit.pilot.name,
            unit.tracks.get(GUNNERY, unit.pilot.gunnery),
            unit.tracks.get(PILOTING, unit.pilot.piloting),
            numbers.get("driving"),
        )
        if skills != self.skills:
            self.skills, self.shown = skills, None
        super().show_now(now)

    @override
    def write(self, shown: tuple[TickRow, ...]) -> tuple[Text, ...]:
        n, skills = self._name, self.skills
        label = self.measures.label
        return (
            Text("NAME", Rect(n.x, n.y, 7.6, n.height), label, ink="soft"),
            fitting(
                (skills.name,), Text("", Rect(n.x + 8, n.y, n.width - 8, n.height), 9, Face.BOLD)
            ),
            *self._skill("GUNNERY", self._skills[GUNNERY], skills.gunnery, None),
            *self._driving(skills),
            *super().write(shown),
        )

    def _driving(self, skills: ShownSkills) -> list[Text]:
        if not self.second:
            return []
        box = self._skills[PILOTING]
        return self._skill(self.second.upper(), box, skills.driving, skills.roll)

    def _skill(self, label: str, box: Rect, value: int, roll: Number | None) -> list[Text]:
        number = Rect(box.right - NUMBER, box.y, NUMBER, box.height)
        words = Rect(box.x, box.y, box.width - NUMBER - 0.4, box.height)
        texts = [fitting((label,), Text("", words, self.measures.label, ink="soft"))]
        if roll is None or roll.value == value:
            return [*texts, Text(str(value), number, 10, Face.BOLD, Align.CENTER)]
        half = NUMBER / 2
        was = Rect(number.x + 0.2, number.y, half - 0.4, number.height)
        now = Rect(number.x + half - 0.6, number.y, half + 0.4, number.height)
        return [
            *texts,
            Text(str(value), was, 7, align=Align.CENTER, ink="soft", strike="soft"),
            Text(str(roll.value), now, 10, Face.BOLD, Align.CENTER, ink="accent"),
        ]

    @override
    def draw(self, painter: QPainter, shown: tuple[TickRow, ...], exposed: QRectF) -> None:
        theme, n = self.theme, self._name
        painter.setPen(pen(theme.frame, THIN))
        painter.drawLine(QPointF(n.x + 7.6, n.bottom), QPointF(n.right, n.bottom))
        painter.setBrush(color(theme.armor))
        for box in self._skills.values():
            painter.drawRect(qrect(Rect(box.right - NUMBER, box.y, NUMBER, box.height)))
        super().draw(painter, shown, exposed)

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (*skill_spots(self._name, self._skills), *super().spots())

    @override
    def say(self, target: Target) -> Spoken:
        skills = self.skills
        if target.kind is not TargetKind.SKILL:
            return super().say(target)
        if target.track is None:
            return Spoken("name of the crew", skills.name or "none")
        if target.track == GUNNERY:
            return Spoken("gunnery skill", str(skills.gunnery))
        now = skills.roll.value if skills.roll else skills.driving
        value = str(skills.driving)
        words = value if now == skills.driving else f"{value}, now {now}"
        return Spoken(f"{self.second} skill", words)

    @override
    def why(self, target: Target) -> str:
        roll = self.skills.roll
        return explained("Driving roll", roll) if roll and target.track == PILOTING else ""

    @override
    def describe(self) -> list[str]:
        s = self.skills
        now = f" now {s.roll.value}" if s.roll and s.roll.value != s.driving else ""
        driving = f" {self.second} {s.driving}{now}" if self.second else ""
        return [
            f"crew {s.name or '-'} gunnery {s.gunnery}{driving}",
            *super().describe(),
        ]
