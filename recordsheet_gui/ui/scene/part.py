"""The base of all parts of a sheet: what is shown, the texts of it, and what can be pointed at."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Polygon, Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.marks import MEDIUM, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target
from recordsheet_gui.ui.scene.text import Align, Text, draw_text, width_of
from recordsheet_gui.ui.theme import Face, Theme, color

S = TypeVar("S")

PLATE = 4.9
"""Height of a title plate in mm."""
PAD = 2.0
"""Distance between a frame and what is in it."""
CHAMFER = 2.2


class SheetPart(QGraphicsItem, Generic[S]):
    """Something on the sheet that is redrawn as one; keeps what it shows and nothing else."""

    def __init__(self, rect: Rect, theme: Theme, parent: QGraphicsItem | None = None) -> None:
        """Take a place on the page."""
        super().__init__(parent)
        self.rect = rect
        self.theme = theme
        self.shown: S | None = None
        self.texts: tuple[Text, ...] = ()
        self._bounds = qrect(rect.inset(-0.4))
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def read(self, now: Now) -> S:
        """What this part shows of a state."""
        raise NotImplementedError

    def write(self, shown: S) -> tuple[Text, ...]:
        """The texts for what is shown."""
        return ()

    def draw(self, painter: QPainter, shown: S, exposed: QRectF) -> None:
        """Draw all that is not text; what lies outside the exposed part may be left out."""

    def changed(self, before: S, after: S) -> tuple[QRectF, ...]:
        """What has to be painted again when another thing is shown."""
        return (self._bounds,)

    def show_now(self, now: Now) -> None:
        """Show a state; nothing happens when it looks the same."""
        seen, before = self.read(now), self.shown
        if seen != before:
            self.shown = seen
            self.texts = self.write(seen)
            for area in (self._bounds,) if before is None else self.changed(before, seen):
                self.update(area)

    def spots(self) -> tuple[Spot, ...]:
        """All that can be pointed at, in reading order."""
        return ()

    def target_at(self, x: float, y: float) -> Target | None:
        """What is at a place of the page."""
        for spot in self.spots():
            r = spot.rect
            if r.x <= x <= r.right and r.y <= y <= r.bottom:
                return spot.target
        return None

    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        """Which track a press on a target moves, and to which number."""
        return None

    def stepped(self, target: Target, steps: int) -> tuple[TrackKey, int] | None:
        """Which track the wheel and the keys + and - move from here, and to which number."""
        return None

    def shape_of(self, target: Target) -> QPainterPath:
        """The edge of a target, for the ring around it."""
        path = QPainterPath()
        for spot in self.spots():
            if spot.target == target:
                path.addRoundedRect(qrect(spot.rect), 0.8, 0.8)
                break
        return path

    def say(self, target: Target) -> Spoken:
        """A target of this part in words."""
        return Spoken(str(target.kind))

    def why(self, target: Target) -> str:
        """Where a number comes from, for the tool tip."""
        return ""

    def describe(self) -> list[str]:
        """What is shown as text, for tests."""
        return [text.text for text in self.texts if text.text]

    @override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self.shown is not None:
            exposed: QRectF = option.exposedRect
            self.draw(painter, self.shown, exposed)
            for text in self.texts:
                if meets(exposed, text.box):
                    draw_text(painter, text, self.theme)


class RegionPart(SheetPart[S]):
    """A region of the layout: a frame with its title."""

    def __init__(self, region: Region, design: UnitDesign, theme: Theme) -> None:
        """Take the region's place."""
        super().__init__(region.rect, theme)
        self.region = region
        self.design = design
        self.title = region.title.upper()
        self._title_width = width_of(self.title, 7.2, Face.BOLD, 8) + 5.4
        self.inner = Rect(
            self.rect.x + PAD,
            self.rect.y + PLATE + 1.2,
            self.rect.width - 2 * PAD,
            self.rect.height - PLATE - 1.2 - PAD,
        )

    def parts(self) -> tuple[SheetPart[Any], ...]:
        """Parts within this one that are redrawn on their own."""
        return ()

    def header(self) -> Text:
        """The title on its plate."""
        return Text(
            self.title,
            Rect(self.rect.x + 2.0, self.rect.y, self._title_width - 4.0, PLATE),
            7.2,
            Face.BOLD,
            ink="on_plate",
            tracking=8,
        )

    def caption(self, words: str) -> Text:
        """A remark at the right end of the title line."""
        start = self.rect.x + self._title_width + 1.5
        return Text(
            words,
            Rect(start, self.rect.y, self.rect.right - CHAMFER - 0.8 - start, PLATE),
            6.4,
            align=Align.RIGHT,
            ink="soft",
        )

    def draw_edge(self, painter: QPainter) -> None:
        """The frame with two cut corners."""
        r, theme = self.rect, self.theme
        frame = QPolygonF(
            [
                QPointF(r.x, r.y),
                QPointF(r.right - CHAMFER, r.y),
                QPointF(r.right, r.y + CHAMFER),
                QPointF(r.right, r.bottom),
                QPointF(r.x + CHAMFER, r.bottom),
                QPointF(r.x, r.bottom - CHAMFER),
            ]
        )
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.setBrush(color(theme.paper))
        painter.drawPolygon(frame)

    def draw_frame(self, painter: QPainter) -> None:
        """The frame, and the plate under the title."""
        r, theme = self.rect, self.theme
        self.draw_edge(painter)
        width = self._title_width
        painter.setBrush(color(theme.plate))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(r.x, r.y),
                    QPointF(r.x + width, r.y),
                    QPointF(r.x + width - 2.4, r.y + PLATE),
                    QPointF(r.x, r.y + PLATE),
                ]
            )
        )

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        self.draw_frame(painter)
        draw_text(painter, self.header(), self.theme)
        super().paint(painter, option, widget)


Maker = Callable[[Region, UnitState, Theme], RegionPart[Any]]
"""What makes the part that draws one kind of region."""


def meets(exposed: QRectF, rect: Rect) -> bool:
    """True when a rectangle, with the room that strokes take, has to be painted."""
    return (
        rect.x - 0.5 < exposed.right()
        and rect.right + 0.5 > exposed.left()
        and rect.y - 0.5 < exposed.bottom()
        and rect.bottom + 0.5 > exposed.top()
    )


def qrect(rect: Rect) -> QRectF:
    """A rectangle for Qt."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def qpolygon(points: Polygon) -> QPolygonF:
    """A polygon for Qt."""
    return QPolygonF([QPointF(x, y) for x, y in points])
