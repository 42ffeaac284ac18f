"""The head of the page: our name, the unit's name, turn and phase."""

from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPolygonF

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import BOLD, MEDIUM, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, qrect
from recordsheet_gui.ui.scene.text import POINT, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color

MARK = 27.0
"""Width of our name's plate in mm."""
CLOCK = 33.0
LARGEST, LEAST, STACKED = 21.0, 12.0, 11.5
"""Points of a name, of one that is long, and of two lines."""
NAME, ABOUT, TIGHT_NAME = 6.1, 3.1, 4.4
"""Heights in a play layout, and that of the name in one that is tight, in mm."""
ONE_LINE = 9.5
"""Points below which a long name gets a second line there."""


def name_texts(name: str, light: str, box: Rect) -> list[Text]:
    """A name and what stands lighter behind it; very long ones stand below one another."""
    gap = 2.4
    free = box.width - 3
    whole = width_of(name, LARGEST, Face.BOLD) + gap + width_of(light, LARGEST, Face.LIGHT)
    size = min(LARGEST, LARGEST * free / whole)
    if size >= LEAST:
        wide = width_of(name, size, Face.BOLD)
        rest = Rect(box.x + wide + gap, box.y, max(1.0, box.width - wide - gap), box.height)
        first = Rect(box.x, box.y, wide + 0.1, box.height)
        return [Text(name, first, size, Face.BOLD), Text(light, rest, size, Face.LIGHT)]
    half = box.height / 2
    found = []
    for i, (words, face) in enumerate(((name, Face.BOLD), (light, Face.REGULAR))):
        wide = width_of(words, STACKED, face)
        row = Rect(box.x, box.y + i * half, box.width, half)
        size = min(STACKED, STACKED * free / wide) if wide else STACKED
        found.append(Text(words, row, max(7.0, size), face, least=0.3))
    return found


class ShownTitle(NamedTuple):
    """Turn, phase, and the end of the unit; no turn on a sheet for pencils."""

    turn: int | None
    phase: str
    destroyed: str
    side: str = ""
    """For whom it fights, on a page; empty where there is but one side."""

    def after_side(self, words: str) -> str:
        """A line that begins with the side, where it is told."""
        return f"Side {self.side}  \N{MIDDLE DOT}  {words}" if self.side else words


class HeadPart(RegionPart[ShownTitle]):
    """The unit's name between our name and the clock."""

    one_line = ONE_LINE

    def __init__(self, region: Region, design: UnitDesign, theme: Theme) -> None:
        """Share the line out; in the window our name and the clock stand elsewhere."""
        super().__init__(region, design, theme)
        # In the window the roster says it.
        self.tells_side = not region.measures.is_dense
        r = self.rect
        if self.measures.is_dense:
            self._name = Rect(r.x + 0.6, r.y, r.width - 1.2, r.height)
            return
        self._mark = Rect(r.x, r.y, MARK, r.height)
        self._clock = Rect(r.right - CLOCK, r.y, CLOCK, r.height)
        self._name = Rect(self._mark.right + 4, r.y, r.width - MARK - CLOCK - 8, r.height)

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return (TIGHT_NAME if region.measures.is_tight else NAME) + ABOUT

    def names(self) -> tuple[str, str]:
        """The unit's name, and what stands lighter behind it."""
        return self.design.name, ""

    def about(self) -> str:
        """The line below the name."""
        return ""

    def abouts(self) -> tuple[str, ...]:
        """The same, and shorter where there is little room."""
        return (self.about(),)

    @override
    def read(self, now: Now) -> ShownTitle:
        turn = now.clock.turn if now.phase else None
        sides = now.game.sides
        has_others = self.tells_side and len(set(sides.values())) > 1
        side = sides.get(now.id, "") if has_others else ""
        return ShownTitle(turn, now.phase, now.derived.destroyed or "", side)

    @override
    def write(self, shown: ShownTitle) -> tuple[Text, ...]:
        if self.measures.is_dense:
            return self._write_dense(shown)
        m, n, c = self._mark, self._name, self._clock
        named = name_texts(*self.names(), Rect(n.x, n.y + 0.2, n.width, 8.4))
        if shown.destroyed:
            named = [named[0]._replace(strike="accent"), *named[1:]]
        lower = Rect(n.x, n.y + 8.6, n.width, 3.4)
        texts = [
            Text(
                "RECORD",
                Rect(m.x + 7.4, m.y + 1.6, 16, 4.2),
                9.6,
                Face.BOLD,
                ink="on_plate",
                tracking=10,
            ),
            Text(
                "SHEET",
                Rect(m.x + 7.4, m.y + 6.0, 16, 4.2),
                9.6,
                Face.LIGHT,
                ink="on_plate",
                tracking=34,
            ),
            *named,
            Text(
                "TURN",
                Rect(c.x + 2.4, c.y + 1.0, 10, 3.4),
                self.measures.label,
                ink="soft",
                tracking=6,
            ),
            Text(
                str(shown.turn or ""), Rect(c.x + 2.4, c.y + 4.4, 10, 6.4), 16, Face.BOLD, least=0.6
            ),
            Text(
                "PHASE",
                Rect(c.x + 13.4, c.y + 1.0, 16, 3.4),
                self.measures.label,
                ink="soft",
                tracking=6,
            ),
            Text(shown.phase, Rect(c.x + 13.4, c.y + 4.6, CLOCK - 15, 6.4), 8.2),
        ]
        if shown.destroyed:
            words = shown.after_side(f"DESTROYED  {shown.destroyed}")
            texts.append(fitting((words,), Text("", lower, 7.4, Face.BOLD, ink="accent")))
        else:
            words = shown.after_side(self.about())
            texts.append(fitting((words,), Text("", lower, 7.4, ink="soft")))
        return tuple(texts)

    def _write_dense(self, shown: ShownTitle) -> tuple[Text, ...]:
        """The name as large as it fits, in two lines where one is too short."""
        n = self._name
        chassis, model = self.names()
        high = n.height - ABOUT
        strike = "accent" if shown.destroyed else ""
        size = min(16.0, high / POINT / 1.25)
        between = 1.6 if model else 0.0
        wide = width_of(chassis, size, Face.BOLD)
        whole = wide + between + width_of(model, size, Face.LIGHT)
        if whole > n.width:
            wide, size = wide * n.width / whole, size * n.width / whole
        if size >= self.one_line:
            after = Rect(n.x + wide + between, n.y, n.width - wide - between + 0.1, high)
            texts = [
                Text(chassis, Rect(n.x, n.y, wide + 0.1, high), size, Face.BOLD, strike=strike),
                Text(model, after, size, Face.LIGHT),
            ]
        else:
            half = high / 2
            upper, lower = Rect(n.x, n.y, n.width, half), Rect(n.x, n.y + half, n.width, half)
            texts = [
                fitting((chassis,), Text("", upper, half / POINT * 0.95, Face.BOLD, strike=strike)),
                fitting((model,), Text("", lower, half / POINT * 0.95, Face.LIGHT)),
            ]
        below = Rect(n.x, n.bottom - ABOUT, n.width, ABOUT)
        if shown.destroyed:
            words = shown.after_side(f"DESTROYED  {shown.destroyed}")
            return (*texts, fitting((words,), Text("", below, 6.8, Face.BOLD, ink="accent")))
        abouts = tuple(shown.after_side(words) for words in self.abouts())
        return (*texts, fitting(abouts, Text("", below, 6.6, ink="soft")))

    @override
    def header(self) -> Text:
        return Text("", self.rect, 7)

    @override
    def draw_frame(self, painter: QPainter) -> None:
        """Our plate at the left, the clock's frame at the right, a strong line below."""
        if self.measures.is_dense:
            return
        theme, m, c, r = self.theme, self._mark, self._clock, self.rect
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.setBrush(color(theme.plate))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(m.x, m.y),
                    QPointF(m.right, m.y),
                    QPointF(m.right - 4, m.bottom),
                    QPointF(m.x, m.bottom),
                ]
            )
        )
        painter.setBrush(color(theme.paper))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(c.x, c.y),
                    QPointF(c.right - 2.2, c.y),
                    QPointF(c.right, c.y + 2.2),
                    QPointF(c.right, c.bottom),
                    QPointF(c.x, c.bottom),
                ]
            )
        )
        self._sign(painter, Rect(m.x + 2.2, m.y + 3.0, 3.6, 6.0))
        painter.setPen(pen(theme.frame, BOLD))
        painter.drawLine(QPointF(r.x, r.bottom), QPointF(r.right, r.bottom))

    def _sign(self, painter: QPainter, box: Rect) -> None:
        """Our sign: four boxes, one of them struck."""
        theme = self.theme
        side = box.width / 2 - 0.25
        for i in range(6):
            cell = Rect(box.x + (i % 2) * (side + 0.5), box.y + (i // 2) * (side + 0.5), side, side)
            struck = i in (1, 2)
            painter.setPen(pen(theme.on_plate, 0.2))
            painter.setBrush(color(theme.fresh if struck else theme.plate))
            painter.drawRect(qrect(cell))

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        lines = [self.design.name, f"turn {shown.turn or '-'} {shown.phase}".rstrip()]
        return [*lines, f"destroyed: {shown.destroyed}"] if shown.destroyed else lines
