"""Notes at the lower edge of a card."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import LABEL, Text, wrapped
from recordsheet_gui.ui.theme import Theme

ROW = 3.5
TITLE = 9.5
"""Width of the title before the lines, in mm."""
SIZE = 6.6
BETWEEN = "  \N{MIDDLE DOT}  "


class CardNotesPart(RegionPart[tuple[str, ...]]):
    """Ruled lines without a frame; where there is no room for all, the latest words stand there."""

    def __init__(self, region: Region, design: UnitDesign, theme: Theme) -> None:
        """Rule the lines."""
        super().__init__(region, design, theme)
        r = self.rect
        count = max(1, int((r.height + 0.01) / ROW))
        height = r.height / count
        self._rows = tuple(
            Rect(r.x + TITLE, r.y + i * height, r.width - TITLE, height) for i in range(count)
        )

    @override
    def header(self) -> Text:
        return Text(
            self.title,
            Rect(self.rect.x, self.rect.y + 0.6, TITLE, self._rows[0].height - 0.6),
            LABEL,
            ink="soft",
            tracking=4,
        )

    @override
    def draw_frame(self, painter: QPainter) -> None:
        """Lines are enough."""

    @override
    def read(self, now: Now) -> tuple[str, ...]:
        return now.unit.notes

    @override
    def write(self, shown: tuple[str, ...]) -> tuple[Text, ...]:
        words = BETWEEN.join(" ".join(note.split()) for note in shown)
        lines = wrapped(words, self._rows[0].width - 1.0, SIZE) if words else []
        last = lines[-len(self._rows) :]
        if len(last) < len(lines):
            last[0] = f"\N{HORIZONTAL ELLIPSIS} {last[0]}"
        return tuple(
            Text(line, Rect(row.x + 0.4, row.y + 0.6, row.width - 0.8, row.height - 0.6), SIZE)
            for line, row in zip(last, self._rows, strict=False)
        )

    @override
    def draw(self, painter: QPainter, shown: tuple[str, ...], exposed: QRectF) -> None:
        painter.setPen(pen(self.theme.hairline, THIN))
        for row in self._rows:
            painter.drawLine(QPointF(row.x, row.bottom), QPointF(row.right, row.bottom))

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (Spot(target=Target(kind=TargetKind.NOTES), rect=self.rect, is_stop=True),)

    @override
    def say(self, target: Target) -> Spoken:
        return Spoken("notes", "; ".join(self.shown or ()) or "empty")

    @override
    def describe(self) -> list[str]:
        return [f"note {note}" for note in self.shown or ()]
