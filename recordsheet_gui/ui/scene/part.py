"""The base of all parts of a sheet: what is shown, the texts of it, and what can be pointed at."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QRegion
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Polygon, Rect
from recordsheet_gui.sheet.layout import PAPER, Region
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.marks import MEDIUM, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target
from recordsheet_gui.ui.scene.text import (
    Align,
    Letters,
    Text,
    draw_letters,
    draw_text,
    lettered,
    width_of,
)
from recordsheet_gui.ui.theme import Face, Theme, color

S = TypeVar("S")

PLATE = PAPER.plate
"""Height of a title plate on paper in mm."""
PAD = PAPER.pad
"""Distance between a frame and what is in it, on paper."""

MOST_PLACES = 8
"""That are told apart while a part is painted."""


class SheetPart(QGraphicsItem, Generic[S]):
    """Something on the sheet that is redrawn as one; keeps what it shows and nothing else."""

    def __init__(self, rect: Rect, theme: Theme, parent: QGraphicsItem | None = None) -> None:
        """Take a place on the page."""
        super().__init__(parent)
        self.rect = rect
        self.theme = theme
        self.shown: S | None = None
        self._source: object = None
        """What it was read from."""
        self.texts: tuple[Text, ...] = ()
        self.places: tuple[QRectF, ...] = ()
        """While it is painted: where, each by itself; what is exposed lies around all of them."""
        self._lettered: tuple[tuple[Text, ...], tuple[Letters, ...]] | None = None
        self._whole = qrect(rect)
        self._bounds = qrect(rect.inset(-0.4))
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def read(self, now: Now) -> S:
        """What this part shows of a state."""
        raise NotImplementedError

    def source(self, now: Now) -> object:
        """All that `read` looks at, where that is compared sooner than read; else None."""
        return None

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
        source = self.source(now)
        if source is not None and source == self._source:
            return
        self._source = source
        seen, before = self.read(now), self.shown
        if seen != before:
            self.shown = seen
            self.texts = self.write(seen)
            self._update((self._bounds,) if before is None else self.changed(before, seen))

    def _update(self, areas: Sequence[QRectF]) -> None:
        """Paint some places again; of one item Qt would paint all that lies between them too."""
        scene = self.scene()
        for area in areas:
            if scene is None or len(areas) == 1:
                self.update(area)
            else:
                scene.update(self.mapRectToScene(area))

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

    def turn_page(self) -> None:
        """Get ready to show the next lines of a list that has no room for all of them."""

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

    @qt_override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        exposed = self._exposed(painter, option)
        if not exposed.isEmpty():
            self._paint(painter, exposed)

    def _paint(self, painter: QPainter, exposed: QRectF) -> None:
        if self.shown is not None:
            self.draw(painter, self.shown, exposed)
            # All of it, mostly: then there is but one place to ask about.
            places = self.places if len(self.places) > 1 else (exposed,)
            if self.theme.for_paper:
                for text in self.texts:
                    if any(meets(place, text.box) for place in places):
                        draw_text(painter, text, self.theme)
            else:
                self._draw_letters(painter, places)

    def _draw_letters(self, painter: QPainter, places: Sequence[QRectF]) -> None:
        """The texts as a screen gets them, worked out once for all the times it wants them."""
        if self._lettered is None or self._lettered[0] is not self.texts:
            self._lettered = self.texts, lettered(self.texts, self.theme)
        letters: Iterable[Letters] = self._lettered[1]
        if not letters:
            return
        if len(places) > 1 or not places[0].contains(self._whole):
            letters = [one for one in letters if any(meets(place, one.box) for place in places)]
        draw_letters(painter, letters, self.theme)

    def _exposed(self, painter: QPainter, option: QStyleOptionGraphicsItem) -> QRectF:
        """What has to be painted of this part; Qt gives all that lies between two places too."""
        exposed: QRectF = option.exposedRect
        self.places = (exposed,)
        region: QRegion | None = getattr(self.scene(), "exposed", None)
        if region is None or region.rectCount() < 2:
            return exposed
        page = painter.worldTransform()
        here = page.mapRect(exposed).toAlignedRect()
        back, is_possible = page.inverted()
        if not is_possible:
            return exposed
        near = region & here
        if near.isEmpty():
            return QRectF()
        if near.rectCount() <= MOST_PLACES:
            # PySide's stubs do not know that a region is a sequence.
            rects = cast("Iterable[QRect]", near)
            self.places = tuple(
                back.mapRect(QRectF(rect.adjusted(-1, -1, 1, 1))) & exposed for rect in rects
            )
        return back.mapRect(QRectF(near.boundingRect().adjusted(-1, -1, 1, 1))) & exposed


class RegionPart(SheetPart[S]):
    """A region of the layout: a frame with its title."""

    next_line: int | None = None
    """The first line of its list that found no place here: it goes on the next page."""

    def __init__(self, region: Region, design: UnitDesign, theme: Theme) -> None:
        """Take the region's place."""
        super().__init__(region.rect, theme)
        self.region = region
        self.design = design
        self.title = region.title.upper()
        self.measures = m = region.measures
        self._title_width = _title_width(region)
        gap = frame_height(region) - m.plate - m.pad
        self.inner = Rect(
            self.rect.x + m.pad,
            self.rect.y + m.plate + gap,
            self.rect.width - 2 * m.pad,
            self.rect.height - frame_height(region),
        )

    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        """Below this width in mm a play layout would squeeze it beyond what can be read."""
        return 0.0

    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        """What it needs in height in mm where it is so wide."""
        return 0.0

    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float] | None:
        """On paper: the least height in mm, and that at which everything has its room.

        None for a region that takes what its page gives it.
        """
        return None

    def parts(self) -> tuple[SheetPart[Any], ...]:
        """Parts within this one that are redrawn on their own."""
        return ()

    def header(self) -> Text:
        """The title on its plate."""
        m = self.measures
        return Text(
            self.title,
            Rect(
                self.rect.x + 0.4 * m.plate, self.rect.y, self._title_width - 0.8 * m.plate, m.plate
            ),
            m.title,
            Face.BOLD,
            ink="on_plate",
            tracking=8,
        )

    def caption(self, words: str) -> Text:
        """A remark at the right end of the title line."""
        m = self.measures
        start = self.rect.x + self._title_width + 1.0
        return Text(
            words,
            Rect(start, self.rect.y, caption_width(self.region, self.rect.width), m.plate),
            m.caption,
            align=Align.RIGHT,
            ink="soft",
        )

    def draw_edge(self, painter: QPainter) -> None:
        """The frame with two cut corners."""
        r, theme, cut = self.rect, self.theme, self.measures.chamfer
        frame = QPolygonF(
            [
                QPointF(r.x, r.y),
                QPointF(r.right - cut, r.y),
                QPointF(r.right, r.y + cut),
                QPointF(r.right, r.bottom),
                QPointF(r.x + cut, r.bottom),
                QPointF(r.x, r.bottom - cut),
            ]
        )
        painter.setPen(pen(theme.frame, MEDIUM))
        painter.setBrush(color(theme.paper))
        painter.drawPolygon(frame)

    def draw_frame(self, painter: QPainter) -> None:
        """The frame, and the plate under the title."""
        r, theme = self.rect, self.theme
        self.draw_edge(painter)
        width, plate = self._title_width, self.measures.plate
        painter.setBrush(color(theme.plate))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(r.x, r.y),
                    QPointF(r.x + width, r.y),
                    QPointF(r.x + width - 0.49 * plate, r.y + plate),
                    QPointF(r.x, r.y + plate),
                ]
            )
        )

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        exposed = self._exposed(painter, option)
        if exposed.isEmpty():
            return
        self.draw_frame(painter)
        header = self.header()
        if meets(exposed, header.box):
            draw_text(painter, header, self.theme)
        self._paint(painter, exposed)


Maker = Callable[[Region, UnitState, Theme], RegionPart[Any]]
"""What makes the part that draws one kind of region."""


class PartNeeds:
    """What the parts of one unit need of a play layout."""

    def __init__(self, makers: Mapping[str, Maker], unit: UnitState) -> None:
        """Ask the parts that these makers make."""
        self._makers = makers
        self._unit = unit
        self._widths: dict[tuple[str, bool], float] = {}
        self._heights: dict[tuple[str, bool, float], float] = {}

    def width(self, region: Region) -> float:
        """The least width of a region."""
        key = region.key, region.measures.is_tight
        if key not in self._widths:
            least = getattr(self._makers[region.kind], "least_width", None)
            self._widths[key] = least(region, self._unit) if least else 0.0
        return self._widths[key]

    def height(self, region: Region, width: float) -> float:
        """The least height of a region that is so wide."""
        key = region.key, region.measures.is_tight, round(width, 3)
        if key not in self._heights:
            least = getattr(self._makers[region.kind], "least_height", None)
            self._heights[key] = least(region, self._unit, width) if least else 0.0
        return self._heights[key]


def _title_width(region: Region) -> float:
    """What the plate under a region's title takes of its width."""
    m = region.measures
    return width_of(region.title.upper(), m.title, Face.BOLD, 8) + m.plate * 1.1


def caption_width(region: Region, width: float) -> float:
    """The room beside the title of a region that is so wide."""
    return width - region.measures.chamfer - 0.8 - _title_width(region) - 1.0


def frame_height(region: Region) -> float:
    """What the frame takes of a region's height: plate, gap and pad."""
    m = region.measures
    return m.plate + 0.25 * m.plate + m.pad


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
