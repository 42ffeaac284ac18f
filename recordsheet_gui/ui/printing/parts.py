"""Pages without a unit's boxes, in the look of the sheet: banner, plates, words and bars."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import FOOT_LINE, LEAST_MARGIN, Region
from recordsheet_gui.ui.printing.sheet import paper_rect
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.part import RegionPart, qrect
from recordsheet_gui.ui.scene.text import LABEL, Align, Text, draw_text, inked
from recordsheet_gui.ui.scene.title import HeadPart, name_texts
from recordsheet_gui.ui.theme import Face, Theme, color

MARGIN = 8.0
"""As on the sheets; printers need 6 mm."""
GAP = 2.5
BANNER = 12.0
FOOT = 5.0
NO_DESIGN: Any = UnitDesign(name="")
"""These parts show words and no unit."""


class Filled(NamedTuple):
    """A rectangle by the theme's fields for its inside and its edge; empty for none."""

    rect: Rect
    fill: str = ""
    edge: str = ""
    width: float = THIN


class Ruled(NamedTuple):
    """A line."""

    x: float
    y: float
    to_x: float
    to_y: float
    ink: str = "hairline"
    width: float = THIN


class Drawing(NamedTuple):
    """A grid, shapes over it, lines over these, and words above all."""

    texts: tuple[Text, ...] = ()
    fills: tuple[Filled, ...] = ()
    lines: tuple[Ruled, ...] = ()
    grid: tuple[Ruled, ...] = ()


class PlatePart(RegionPart[Drawing]):
    """A frame with its title plate around a drawing."""

    def __init__(self, rect: Rect, title: str, theme: Theme, caption: str = "") -> None:
        """An empty frame."""
        region = Region(key=title, kind="plate", title=title, rect=rect)
        super().__init__(region, NO_DESIGN, theme)
        self._caption = caption

    def show_drawing(self, drawing: Drawing) -> None:
        """Put the drawing into the frame."""
        remark = (self.caption(self._caption),) if self._caption else ()
        self.shown = drawing
        self.texts = (*remark, *drawing.texts)

    @override
    def draw(self, painter: QPainter, shown: Drawing, exposed: QRectF) -> None:
        draw_shapes(painter, shown, self.theme)


class LoosePart(PlatePart):
    """A drawing without a frame."""

    @override
    def header(self) -> Text:
        return Text("", self.rect, 7)

    @override
    def draw_frame(self, painter: QPainter) -> None:
        """None."""


def draw_shapes(painter: QPainter, drawing: Drawing, theme: Theme) -> None:
    """All that is not text."""
    _rule(painter, drawing.grid, theme)
    for area in drawing.fills:
        painter.setPen(
            pen(getattr(theme, area.edge), area.width) if area.edge else Qt.PenStyle.NoPen
        )
        painter.setBrush(color(getattr(theme, area.fill)) if area.fill else Qt.BrushStyle.NoBrush)
        painter.drawRect(qrect(area.rect))
    _rule(painter, drawing.lines, theme)


def _rule(painter: QPainter, lines: Iterable[Ruled], theme: Theme) -> None:
    for line in lines:
        painter.setPen(pen(getattr(theme, line.ink), line.width))
        painter.drawLine(QPointF(line.x, line.y), QPointF(line.to_x, line.to_y))


class Banner(HeadPart):
    """The head of the page: our plate, a title, and the page's number where sheets have a clock."""

    def __init__(
        self, rect: Rect, theme: Theme, title: str, light: str, below: str, number: str
    ) -> None:
        """Share the line out."""
        super().__init__(Region(key="title", kind="title", rect=rect), NO_DESIGN, theme)
        m, c = Rect(rect.x, rect.y, 27.0, rect.height), Rect(rect.right - 33, rect.y, 33, 12)
        name = Rect(m.right + 4, rect.y, rect.width - 68, rect.height)
        self.texts = (
            Text("RECORD", Rect(m.x + 7.4, m.y + 1.6, 16, 4.2), 9.6, Face.BOLD,
                 ink="on_plate", tracking=10),
            Text("SHEET", Rect(m.x + 7.4, m.y + 6.0, 16, 4.2), 9.6, Face.LIGHT,
                 ink="on_plate", tracking=34),
            *name_texts(title, light, Rect(name.x, name.y + 0.2, name.width, 8.4)),
            Text(below, Rect(name.x, name.y + 8.6, name.width, 3.4), 7.4, ink="soft"),
            Text("PAGE", Rect(c.x + 2.4, c.y + 1.0, 16, 3.4), LABEL, ink="soft", tracking=6),
            Text(number, Rect(c.x + 2.4, c.y + 4.4, 28, 6.4), 13, Face.BOLD),
        )  # fmt: skip
        # The clock's place is taken; the frame is drawn whatever is shown.
        self.shown = None

    @qt_override
    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        self.draw_frame(painter)
        for text in self.texts:
            draw_text(painter, text, self.theme)

    @override
    def describe(self) -> list[str]:
        return [text.text for text in self.texts]


class PageScene(QGraphicsScene):
    """A page of plates; as with sheets, units are millimetres."""

    def __init__(self, paper: str, theme: Theme) -> None:
        """A white page."""
        super().__init__()
        self.theme = theme
        self.page = paper_rect(paper)
        self.setSceneRect(qrect(self.page))
        self.parts: list[RegionPart[Any]] = []

    @property
    def body(self) -> Rect:
        """Where plates may stand."""
        p = self.page.inset(MARGIN)
        return Rect(p.x, p.y + BANNER + GAP, p.width, p.height - BANNER - GAP - FOOT - 1.0)

    def put(self, part: RegionPart[Any]) -> None:
        """Add a part."""
        self.addItem(part)
        self.parts.append(part)

    def put_banner(self, title: str, light: str, below: str, number: str) -> None:
        """The head of the page."""
        p = self.page.inset(MARGIN)
        rect = Rect(p.x, p.y, p.width, BANNER)
        self.put(Banner(rect, self.theme, title, light, below, number))

    def put_foot(self, left: str, right: str) -> None:
        """Small words at the foot of the page."""
        p = self.page.inset(MARGIN)
        rect = Rect(p.x, p.bottom - FOOT + 1.2, p.width, FOOT - 1.2)
        part = LoosePart(rect, "", self.theme)
        part.show_drawing(
            Drawing(
                texts=(
                    Text(
                        left, Rect(rect.x, rect.y, rect.width / 2, rect.height), LABEL, ink="soft"
                    ),
                    Text(
                        right,
                        Rect(rect.center.x, rect.y, rect.width / 2, rect.height),
                        LABEL,
                        align=Align.RIGHT,
                        ink="soft",
                    ),
                ),
                lines=(Ruled(rect.x, rect.y, rect.right, rect.y, "frame", THIN),),
            )
        )
        self.put(part)

    def put_line(self, left: str, right: str) -> None:
        """The line at the foot of a sheet, in what its margin leaves above the printer's own."""
        p = self.page.inset(MARGIN)
        rect = Rect(p.x, self.page.bottom - LEAST_MARGIN - FOOT_LINE, p.width, FOOT_LINE - 0.2)
        part = LoosePart(rect, "", self.theme)
        half = rect.width / 2
        part.show_drawing(
            Drawing(
                texts=(
                    Text(left, Rect(rect.x, rect.y, half, rect.height), LABEL, ink="soft"),
                    Text(
                        right,
                        Rect(rect.center.x, rect.y, half, rect.height),
                        LABEL,
                        align=Align.RIGHT,
                        ink="soft",
                    ),
                )
            )
        )
        self.put(part)

    def describe(self) -> str:
        """All words on the page."""
        return "\n".join(line for part in self.parts for line in part.describe())

    def text_boxes(self) -> list[tuple[str, Rect, Rect]]:
        """Each drawn text with the rectangle of its letters and the frame that it stays in."""
        found = []
        for part in self.parts:
            texts: Iterable[Text] = (*part.texts, part.header())
            found += [(t.text, inked(t), part.rect) for t in texts if t.text]
        return found
