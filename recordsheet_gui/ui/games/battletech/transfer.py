"""The damage transfer diagram: where damage goes on when a location is gone."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.mech.transfer import arrows, blocks
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart, qpolygon, qrect
from recordsheet_gui.ui.scene.text import LABEL, Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Theme, color

TITLE = 3.4
"""Height of the words above it."""
TALLEST, LOWEST = 24.0, 15.0
"""Height of the blocks, at most and where it is legible."""
LEAST = TITLE + LOWEST
LETTERS, LEAST_LETTERS = 7.0, 5.3
"""Size of the locations' names."""


class TransferPart(SheetPart[frozenset[str]]):
    """Blocks for the locations, and an arrow from each to the one that takes its damage."""

    def __init__(self, figure: str, rect: Rect, theme: Theme) -> None:
        """The figure tells the body: biped-structure, tripod-structure, quad-structure."""
        super().__init__(rect, theme)
        self._title = Rect(rect.x, rect.y, rect.width, TITLE)
        frame = Rect(
            rect.x + 0.3,
            rect.y + TITLE + 0.2,
            rect.width - 0.6,
            min(TALLEST, rect.height - TITLE - 0.5),
        )
        self.blocks = blocks(figure.partition("-")[0], frame)
        self._arrows = [qpolygon(arrow) for arrow in arrows(self.blocks)]

    @override
    def read(self, now: Now) -> frozenset[str]:
        return frozenset(now.gone & set(self.blocks))

    @override
    def write(self, shown: frozenset[str]) -> tuple[Text, ...]:
        title = Text("", self._title, LABEL, align=Align.CENTER, ink="soft")
        return (
            fitting(("DAMAGE TRANSFER", "TRANSFER"), title),
            *(self._name(where, block, where in shown) for where, block in self.blocks.items()),
        )

    def _name(self, where: str, block: Rect, is_gone: bool) -> Text:
        fits = LETTERS * (block.width - 0.5) / width_of(where, LETTERS)
        return Text(
            where,
            block,
            max(6.5 if self.theme.for_paper else LEAST_LETTERS, min(LETTERS, fits)),
            align=Align.CENTER,
            ink="faint" if is_gone else "ink",
        )

    @override
    def draw(self, painter: QPainter, shown: frozenset[str], exposed: QRectF) -> None:
        theme = self.theme
        for where, block in self.blocks.items():
            is_gone = where in shown
            painter.setPen(
                pen(theme.gone if is_gone else theme.outline, THIN if is_gone else MEDIUM)
            )
            painter.setBrush(color(theme.paper if is_gone else theme.armor))
            painter.drawRect(qrect(block))
            if is_gone:
                painter.drawLine(QLineF(block.x, block.bottom, block.right, block.y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(theme.ink))
        for arrow in self._arrows:
            painter.drawPolygon(arrow)

    @override
    def describe(self) -> list[str]:
        return []
