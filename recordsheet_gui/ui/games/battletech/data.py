"""Facts about the unit and its movement."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, explained
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.mech.design import MechDesign

if TYPE_CHECKING:  # counted when the window is up
    from recordsheet_gui.units.force_value import UnitValue

MOVES = ("walk", "run", "jump")
WORTH = "bv"
ROWS = 5
"""Four of facts in two columns, and the battle value."""
LOWEST, LABEL = 9.6, 2.8
"""Height of the boxes in a play layout, and of the words in them."""


class ShownMove(NamedTuple):
    """A movement as printed and as it is now."""

    key: str
    printed: int
    number: Number | None
    fast: int | None = None
    """With MASC or a supercharger."""

    @property
    def now(self) -> int:
        """Movement points that the unit has."""
        return self.printed if self.number is None else self.number.value


class ShownData(NamedTuple):
    """All of the block that is not the design's alone."""

    moves: tuple[ShownMove, ...]
    worth: "UnitValue | None" = None


class DataPart(RegionPart[ShownData]):
    """Facts in two columns, the battle value below them, movement in three boxes."""

    design: MechDesign

    def __init__(self, region: Region, design: MechDesign, theme: Theme) -> None:
        """Place facts and boxes."""
        super().__init__(region, design, theme)
        if self.measures.is_dense:
            self._place_dense()
            return
        r = self.inner
        box, gap = 11.2, 1.4
        start = r.right - 3 * box - 2 * gap
        self._boxes = {
            key: Rect(start + i * (box + gap), r.y + 1.0, box, r.height - 1.0)
            for i, key in enumerate(MOVES)
        }
        self._facts = Rect(r.x, r.y + 0.6, start - r.x - 3.0, r.height - 0.6)
        row = self._facts.height / ROWS
        self._worth = Rect(self._facts.x, self._facts.bottom - row, self._facts.width, row)

    def _place_dense(self) -> None:
        """Four boxes to press; the facts are on paper and in the tool tip of the value."""
        r, gap = self.rect, 1.0
        width = (r.width - gap * len(MOVES)) / (len(MOVES) + 1)
        boxes = [Rect(r.x + i * (width + gap), r.y, width, r.height) for i in range(len(MOVES) + 1)]
        self._boxes = dict(zip(MOVES, boxes, strict=False))
        self._worth = boxes[-1]

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return LOWEST

    @override
    def read(self, now: Now) -> ShownData:
        printed = {"walk": self.design.walk, "run": self.design.run, "jump": self.design.jump}
        found = now.derived.numbers
        fast = found["fast run"].value if "fast run" in found else None
        moves = tuple(
            ShownMove(key, printed[key], found.get(key), fast if key == "run" else None)
            for key in MOVES
        )
        return ShownData(moves, now.worth)

    def facts(self) -> tuple[tuple[str, str], ...]:
        """Label and value, first column then second."""
        d = self.design
        engine = f"{d.engine.rating} {_titled(d.engine.type)}" if d.engine.rating else "None"
        return (
            ("Tonnage", str(d.tons)),
            ("Tech Base", d.tech_base),
            ("Year", str(d.year) if d.year else "\N{EN DASH}"),
            ("Role", d.role or "\N{EN DASH}"),
            ("Chassis", _titled(d.config) + (" Omni" if d.is_omni else "")),
            ("Engine", engine),
            ("Gyro", _titled(d.gyro)),
            ("Cockpit", _titled(d.cockpit)),
        )

    @override
    def write(self, shown: ShownData) -> tuple[Text, ...]:
        if self.measures.is_dense:
            return self._write_dense(shown)
        texts = []
        f = self._facts
        facts = self.facts()
        rows = len(facts) // 2
        step = f.height / ROWS
        half = f.width / 2
        for i, (label, value) in enumerate(facts):
            x = f.x + (i // rows) * (half + 0.6)
            y = f.y + (i % rows) * step
            wide = 10.6 if i < rows else 8.6
            texts += [
                Text(label, Rect(x, y, wide, step), 6.2, ink="soft"),
                Text(value, Rect(x + wide, y, half - wide - 0.8, step), 7.2, Face.BOLD),
            ]
        if shown.worth is not None:
            texts += self._value(shown.worth)
        for move in shown.moves:
            texts += self._movement(move)
        return tuple(texts)

    def _write_dense(self, shown: ShownData) -> tuple[Text, ...]:
        texts = [text for move in shown.moves for text in self._movement(move)]
        w, worth = self._worth, shown.worth
        texts.append(self._label("BV", w))
        if worth is not None:
            words = "?" if worth.value is None else f"{worth.value:,}"
            low = Rect(w.x + 0.5, w.y + LABEL, w.width - 1.0, w.height - LABEL - 0.8)
            texts.append(Text(words, low, 9, Face.BOLD, Align.CENTER, least=0.6))
        return tuple(texts)

    def _label(self, words: str, box: Rect) -> Text:
        m = self.measures
        high = LABEL if m.is_dense else 3.4
        return Text(
            words,
            Rect(box.x, box.y + (0.4 if m.is_dense else 0.8), box.width, high),
            m.label if m.is_dense else 6,
            Face.BOLD,
            Align.CENTER,
            ink="soft",
            tracking=6,
        )

    def _value(self, worth: "UnitValue") -> list[Text]:
        """With these skills, and by itself where that is something else."""
        w = self._worth
        words = "Unknown" if worth.value is None else f"{worth.value:,}"
        if not worth.is_plain and worth.base.value is not None:
            skills = f"{worth.gunnery}/{worth.piloting}"
            words += f"  with {skills}, base {worth.base.value:,}"
        return [
            Text("BV", Rect(w.x, w.y, 10.6, w.height), 6.2, ink="soft"),
            Text(words, Rect(w.x + 10.6, w.y, w.width - 10.6, w.height), 7.2, Face.BOLD),
        ]

    def _movement(self, move: ShownMove) -> list[Text]:
        b = self._boxes[move.key]
        label = self._label(move.key.upper(), b)
        number = Rect(b.x + 0.6, b.y + 7.0, b.width - 1.2, b.height - 8.4)
        old = Rect(b.x + 0.6, b.y + 4.1, b.width - 1.2, 3.4)
        words, size, fast = str(move.now), 19.0, 12.0
        changed = move.now != move.printed
        if self.measures.is_dense:
            low = Rect(b.x + 0.6, b.y + LABEL, b.width - 1.2, b.height - LABEL - 0.8)
            half = low.width / 2
            old = Rect(low.x, low.y, half - 0.6, low.height)
            number = Rect(low.x + half, low.y, half, low.height) if changed else low
            size, fast = 14.0, 9.0
        if move.fast is not None:
            words, size = f"{move.now} [{move.fast}]", fast
        if not changed:
            return [label, Text(words, number, size, Face.BOLD, Align.CENTER, least=0.6)]
        return [
            label,
            Text(str(move.printed), old, 7.6, align=Align.CENTER, ink="soft", strike="soft"),
            Text(words, number, size, Face.BOLD, Align.CENTER, ink="accent", least=0.6),
        ]

    @override
    def draw(self, painter: QPainter, shown: ShownData, exposed: QRectF) -> None:
        theme = self.theme
        dense = self.measures.is_dense
        for box in (*self._boxes.values(), *((self._worth,) if dense else ())):
            painter.setPen(pen(theme.frame, MEDIUM if dense else THIN))
            painter.setBrush(color(theme.armor))
            painter.drawRect(qrect(box))
        if dense:
            return
        f = self._facts
        step = f.height / ROWS
        painter.setPen(pen(theme.hairline, THIN))
        for i in range(1, ROWS):
            y = f.y + i * step
            painter.drawLine(QPointF(f.x, y), QPointF(f.x + f.width, y))

    @override
    def spots(self) -> tuple[Spot, ...]:
        places = {**self._boxes, WORTH: self._worth}
        return tuple(
            Spot(
                target=Target(kind=TargetKind.NUMBER, number=key),
                rect=box,
                is_stop=key == MOVES[0],
            )
            for key, box in places.items()
        )

    @override
    def header(self) -> Text:
        return Text("", self.rect, 7) if self.measures.is_dense else super().header()

    @override
    def draw_frame(self, painter: QPainter) -> None:
        if not self.measures.is_dense:
            super().draw_frame(painter)

    def _move(self, key: str) -> ShownMove | None:
        moves = self.shown.moves if self.shown else ()
        return next((move for move in moves if move.key == key), None)

    @override
    def say(self, target: Target) -> Spoken:
        if target.number == WORTH:
            worth = self.shown.worth if self.shown else None
            return Spoken("battle value", worth.words() if worth else "not counted yet")
        move = self._move(target.number)
        if move is None:
            return Spoken(f"{target.number} movement")
        value = str(move.now)
        if move.now != move.printed:
            value += f", printed {move.printed}"
        if move.fast is not None:
            value += f", {move.fast} with all that is pushed"
        return Spoken(f"{target.number} movement", value)

    @override
    def why(self, target: Target) -> str:
        if target.number == WORTH:
            worth = self.shown.worth if self.shown else None
            facts = [f"{label}: {value}" for label, value in self.facts()]
            lines = [*worth.in_short()] if worth else []
            return "\n".join([*lines, *facts] if self.measures.is_dense else lines)
        move = self._move(target.number)
        return explained(target.number.title(), move.number) if move and move.number else ""

    @override
    def describe(self) -> list[str]:
        # Not the battle value: it comes when there is time, and says nothing of the game.
        return [
            f"{move.key} {move.now}"
            + (f" (printed {move.printed})" if move.now != move.printed else "")
            for move in (self.shown.moves if self.shown else ())
        ]


def _titled(word: str) -> str:
    """Words of a design as a sheet prints them."""
    short = {"xl", "xxl", "ice", "lam"}
    return " ".join(
        w.upper() if w.lower() in short else w[:1].upper() + w[1:] for w in word.split()
    )
