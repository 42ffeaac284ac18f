"""The MechWarrior: name, skills, hits and consciousness."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, explained, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.mech.design import MechDesign

ROW, STEP = 3.9, 2.6
"""Of a play layout: a line of it, and the numbers below the hits, in mm."""
HITS = TrackKey("pilot/hits")
GUNNERY = TrackKey("pilot/gunnery")
PILOTING = TrackKey("pilot/piloting")


LEAST_ON_PAPER = 20.0
"""Height of the region there, in mm."""


def skill_spots(name: Rect, skills: Mapping[TrackKey, Rect]) -> tuple[Spot, ...]:
    """A name and the skills below it, which ask who that is."""
    return (
        Spot(target=Target(kind=TargetKind.SKILL), rect=name, is_stop=True),
        *(
            Spot(
                target=Target(kind=TargetKind.SKILL, track=track),
                rect=box,
                is_stop=track == GUNNERY,
            )
            for track, box in skills.items()
        ),
    )


class ShownPilot(NamedTuple):
    """Who sits in it and how they are."""

    name: str
    gunnery: int
    piloting: int
    hits: int
    roll: Number | None
    """The piloting roll with all that bears on it."""
    built: int | None = None
    """The roll of a unit to which nothing has happened."""


class PilotPart(RegionPart[ShownPilot]):
    """Name and skills at the left, hits at the right."""

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Place skills and hit boxes."""
        super().__init__(region, design, theme)
        if self.measures.is_dense:
            self._place_dense(len(region.steps))
            return
        r = self.inner
        self._name = Rect(r.x, r.y + 0.2, 43, 6.2)
        y = self._name.bottom + 1.4
        skill = r.bottom - y
        self._skills = {
            GUNNERY: Rect(r.x, y, 20.6, skill),
            PILOTING: Rect(r.x + 22.4, y, 20.6, skill),
        }
        left = r.x + 47.0
        step = (r.right - left) / len(region.steps)
        self._hits = tuple(
            Rect(left + i * step, r.y + 0.4, step - 1.0, 7.4) for i in range(len(region.steps))
        )
        self._steps = tuple(Rect(h.x - 0.5, h.bottom + 0.2, step, 3.4) for h in self._hits)
        self._caption: Rect | None = Rect(
            left, self._steps[0].bottom - 0.3, r.right - left - 1.0, 2.6
        )

    def _place_dense(self, count: int) -> None:
        """Name, skills, hits below one another, their heights by the room there is."""
        r = self.inner
        high = (r.height - STEP - 1.6) / 3
        self._name = Rect(r.x, r.y, r.width, high)
        y, half = self._name.bottom + 0.8, r.width / 2
        self._skills = {
            GUNNERY: Rect(r.x, y, half - 0.8, high),
            PILOTING: Rect(r.x + half, y, half, high),
        }
        y += high + 0.8
        step = (r.width + 0.8) / count
        self._hits = tuple(Rect(r.x + i * step, y, step - 0.8, high) for i in range(count))
        self._steps = tuple(Rect(h.x - 0.4, h.bottom + 0.2, step, STEP - 0.2) for h in self._hits)
        self._caption = None

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        return LEAST_ON_PAPER, region.rect.height

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + 3 * ROW + 1.6 + STEP

    @override
    def read(self, now: Now) -> ShownPilot:
        unit = now.unit
        built = now.derived.numbers.get("piloting as built")
        return ShownPilot(
            unit.pilot.name,
            unit.tracks.get(GUNNERY, unit.pilot.gunnery),
            unit.tracks.get(PILOTING, unit.pilot.piloting),
            unit.tracks.get(HITS, 0),
            now.derived.numbers.get("piloting"),
            built.value if built is not None else None,
        )

    @override
    def write(self, shown: ShownPilot) -> tuple[Text, ...]:
        n = self._name
        texts = [
            Text("NAME", Rect(n.x, n.y, 7.6, n.height), self.measures.label, ink="soft"),
            fitting(
                (shown.name,),
                Text("", Rect(n.x + 8, n.y, n.width - 8, n.height), 9, Face.BOLD),
            ),
            *self._skill("GUNNERY", self._skills[GUNNERY], shown.gunnery, None, None),
            *self._skill(
                "PILOTING", self._skills[PILOTING], shown.piloting, shown.roll, shown.built
            ),
        ]
        for i, (box, step) in enumerate(zip(self._hits, self._steps, strict=True)):
            words = self.region.steps[i]
            texts += [
                Text("" if i < shown.hits else str(i + 1), box, 9, align=Align.CENTER, ink="faint"),
                Text(
                    f"{words}+" if words.isdecimal() else words,
                    step,
                    7.2,
                    Face.BOLD,
                    Align.CENTER,
                    ink="accent" if i + 1 == shown.hits else "ink",
                ),
            ]
        if self._caption is not None:
            texts.append(
                Text(
                    "CONSCIOUSNESS",
                    self._caption,
                    self.measures.label,
                    align=Align.CENTER,
                    ink="soft",
                    tracking=6,
                )
            )
        return tuple(texts)

    def _skill(
        self, label: str, box: Rect, value: int, roll: Number | None, built: int | None
    ) -> list[Text]:
        number = Rect(box.right - 7.4, box.y, 7.4, box.height)
        words = Rect(box.x, box.y, box.width - 7.8, box.height)
        texts = [Text(label, words, self.measures.label, ink="soft")]
        if roll is None or roll.value == value:
            return [*texts, Text(str(value), number, 11, Face.BOLD, Align.CENTER)]
        half = number.width / 2
        if roll.value == built:
            # As the unit was built: nothing has happened, so nothing is struck out.
            first = Rect(number.x + 0.3, number.y, half - 0.4, number.height)
            aside = Rect(number.x + half, number.y, half - 0.4, number.height)
            return [
                *texts,
                Text(str(value), first, 11, Face.BOLD, Align.CENTER),
                Text(f"{roll.value}+", aside, 7, align=Align.CENTER, ink="soft"),
            ]
        return [
            *texts,
            Text(
                str(value),
                Rect(number.x + 0.2, number.y, half - 0.4, number.height),
                7,
                align=Align.CENTER,
                ink="soft",
                strike="soft",
            ),
            Text(
                str(roll.value),
                Rect(number.x + half - 0.6, number.y, half + 0.4, number.height),
                10,
                Face.BOLD,
                Align.CENTER,
                ink="accent",
            ),
        ]

    @override
    def draw(self, painter: QPainter, shown: ShownPilot, exposed: QRectF) -> None:
        theme, n = self.theme, self._name
        painter.setPen(pen(theme.frame, THIN))
        painter.drawLine(QPointF(n.x + 7.6, n.bottom), QPointF(n.right, n.bottom))
        painter.setBrush(color(theme.armor))
        for box in self._skills.values():
            painter.drawRect(qrect(Rect(box.right - 7.4, box.y, 7.4, box.height)))
        for i, box in enumerate(self._hits):
            hit = i < shown.hits
            painter.setPen(pen(theme.frame, MEDIUM))
            painter.setBrush(color(theme.struck if hit else theme.armor))
            painter.drawRect(qrect(box))
            if hit:
                painter.setPen(pen(theme.struck_sign, 0.5))
                b = box.inset(0.24 * min(box.width, box.height))
                painter.drawLines(
                    [QLineF(b.x, b.y, b.right, b.bottom), QLineF(b.x, b.bottom, b.right, b.y)]
                )

    @override
    def spots(self) -> tuple[Spot, ...]:
        boxes = [
            Spot(
                target=Target(kind=TargetKind.TRACK, track=HITS, value=i + 1),
                rect=box,
                is_stop=i == 0,
            )
            for i, box in enumerate(self._hits)
        ]
        return (*skill_spots(self._name, self._skills), *boxes)

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        if target.track != HITS:
            return None
        hits = self.shown.hits if self.shown else 0
        # The last marked box rubs itself out.
        return HITS, target.value - 1 if target.value == hits else target.value

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        if shown is None:
            return Spoken("pilot")
        if target.track is None:
            return Spoken("pilot's name", shown.name or "none")
        if target.track == GUNNERY:
            return Spoken("gunnery skill", str(shown.gunnery))
        if target.track == PILOTING:
            now = shown.roll.value if shown.roll else shown.piloting
            value = str(shown.piloting)
            return Spoken(
                "piloting skill", value if now == shown.piloting else f"{value}, now {now}"
            )
        words = self.region.steps[target.value - 1]
        end = f"conscious on {words}+" if words.isdecimal() else words.lower()
        return Spoken(
            f"pilot hit {target.value}, {end}",
            counted(shown.hits, "hit"),
            Count(shown.hits, len(self.region.steps), HITS),
            is_ticked=target.value <= shown.hits,
        )

    @override
    def why(self, target: Target) -> str:
        roll = self.shown.roll if self.shown else None
        return explained("Piloting roll", roll) if roll and target.track == PILOTING else ""

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        now = (
            f" now {shown.roll.value}" if shown.roll and shown.roll.value != shown.piloting else ""
        )
        skills = f"gunnery {shown.gunnery} piloting {shown.piloting}{now}"
        return [f"pilot {shown.name or '-'} {skills} hits {shown.hits}"]
