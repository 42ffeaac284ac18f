"""A ship on its drawing board as the sheet draws it, with what the hands are about to do."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, is_inside
from recordsheet_gui.sheet.layout import Region, SheetLayout
from recordsheet_gui.sheet.ship.hand import landing, on_page, part_at, place_at
from recordsheet_gui.sheet.ship.plan import ShipPlan
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.games import PARTS as PART_MAKERS
from recordsheet_gui.ui.games.hard_hits.ship import ShieldPart, ShipPart
from recordsheet_gui.ui.games.hard_hits.tracks import TrackPart
from recordsheet_gui.ui.printing import fresh_page
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import Theme, color
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.board import Board
from recordsheet_gui.units.ship.design import PARTS, Grouping, ShipDesign

WIDE, TALL = 197.0, 201.0
"""The board in mm: ship and tracks as on the sheet."""
SHIP = Rect(1.5, 1.5, 150.0, TALL - 3.0)
TRACKS = Rect(154.0, 1.5, WIDE - 155.5, TALL - 3.0)
GRIP = 7.0
"""Half the side of the square that a corner is pulled by, in pixels."""
CHIP = (23.0, 6.6)
"""Size of the place where a part is begun, in mm."""
_CORNERS = (
    (("boom", "saucer", "neck"), False, False),
    (("hull", "bay"), True, False),
    (("left wing", "left engine"), False, True),
    (("right wing", "right engine", "center engine"), True, True),
)
"""Parts that a ship has not yet stand in the corners that its shields leave: right, below."""


class Held(NamedTuple):
    """What the mouse has in hand."""

    id: str
    """A grouping; empty for a new one."""
    system: str
    dx: float
    dy: float
    """From the left top box to the pointer, in mm."""


class ShipView(QWidget):
    """A board's ship with its tracks, and where each thing of it is."""

    spoken_role = QAccessible.Role.Canvas

    def __init__(self, board: Board, theme: Theme, parent: QWidget | None = None) -> None:
        """Show a board."""
        super().__init__(parent)
        self.board = board
        self.theme = theme
        self.scene: SheetScene | None = None
        self._ship: ShipPart | None = None
        self._picture = QPixmap()
        self._held: Held | None = None
        self._pointer: QPointF | None = None
        self._is_dragging = False
        self._asked: tuple[str, str, tuple[float, ...]] | None = None
        self._answer: tuple[float, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(400, 400)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Ship")
        self.redraw()

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(640, 650)

    # -- the picture -----------------------------------------------------------------------------

    @property
    def design(self) -> ShipDesign:
        """The ship on the board."""
        return self.board.design

    @property
    def plan(self) -> ShipPlan:
        """Where everything stands, in mm of the board."""
        assert self._ship is not None
        return self._ship.plan

    def redraw(self) -> None:
        """Draw the board's ship anew, with what draws its sheet."""
        page = fresh_page(self.design, SYSTEMS["hard-hits"])
        layout = SheetLayout(
            name="ship-board",
            paper="board",
            width=WIDE,
            height=TALL,
            margin=0.0,
            regions=(
                Region(key="ship", kind="ship-display", title="Ship Display", rect=SHIP),
                Region(key="tracks", kind="ship-tracks", title="Tracks", rect=TRACKS),
            ),
        )
        self.scene = SheetScene(layout, page.game.unit(page.unit), self.theme, PART_MAKERS)
        self.scene.show_state(page.game, page.unit, page.system.derive(page.game, page.unit))
        (self._ship,) = [part for part in self.scene.parts if isinstance(part, ShipPart)]
        self._picture = QPixmap()
        self._asked = None
        self._describe()
        self.update()

    def _describe(self) -> None:
        one = self.board.grouping
        boxes = sum(g.boxes for g in self.design.groupings)
        words = f"{counted(len(self.design.groupings), 'grouping')}, {boxes} boxes"
        if one is not None:
            size = f"{one.boxes} {'box' if one.boxes == 1 else 'boxes'}"
            where = "track" if one.is_track else one.part
            words = f"In hand: {one.title}, {size}, {where}"
        if words != self.accessibleDescription() and self.hasFocus():
            announce(self, words)
        self.setAccessibleDescription(words)

    def _scale(self) -> float:
        return min(self.width() / WIDE, self.height() / TALL)

    def _corner(self) -> QPointF:
        scale = self._scale()
        return QPointF((self.width() - WIDE * scale) / 2, (self.height() - TALL * scale) / 2)

    def to_mm(self, at: QPointF) -> Point:
        """A place of the widget on the board."""
        corner, scale = self._corner(), self._scale()
        return Point((at.x() - corner.x()) / scale, (at.y() - corner.y()) / scale)

    def to_pixels(self, x: float, y: float) -> QPointF:
        """A place of the board on the widget."""
        corner, scale = self._corner(), self._scale()
        return QPointF(corner.x() + x * scale, corner.y() + y * scale)

    def _rect(self, r: Rect) -> QRectF:
        return QRectF(self.to_pixels(r.x, r.y), self.to_pixels(r.right, r.bottom))

    def block_rect(self, id: str) -> QRectF:
        """Where the boxes of a grouping are on the widget; empty where they are not drawn."""
        for cluster in self.plan.clusters:
            for block in cluster.blocks:
                if block.id == id:
                    return self._rect(block.rect)
        track = self._tracks().get(id)
        return self._rect(track.rect) if track is not None else QRectF()

    def part_rect(self, part: str) -> QRectF:
        """Where a part is on the widget, or the place where it is begun."""
        shape = self.plan.plates.get(part)
        if shape is not None:
            return self._polygon(shape).boundingRect()
        return self._rect(dict(self._chips())[part])

    def shield_rect(self, number: str) -> QRectF:
        """Where a shield's number stands on the widget."""
        return self._rect(self._shields()[number].label)

    def _polygon(self, shape: Polygon) -> QPolygonF:
        return QPolygonF([self.to_pixels(x, y) for x, y in shape])

    def _shields(self) -> dict[str, ShieldPart]:
        assert self.scene is not None
        return {p.location: p for p in self.scene.parts if isinstance(p, ShieldPart)}

    def _tracks(self) -> dict[str, TrackPart]:
        assert self.scene is not None
        return {str(p.key): p for p in self.scene.parts if isinstance(p, TrackPart)}

    def _chips(self) -> Iterator[tuple[str, Rect]]:
        """Where a part that the ship has not yet is begun."""
        width, height = CHIP
        for parts, is_right, is_below in _CORNERS:
            missing = [part for part in parts if part not in self.plan.plates]
            for n, part in enumerate(missing):
                x = SHIP.right - width - 2.5 if is_right else SHIP.x + 2.5
                down = 1.6 + n * (height + 1.2)
                y = SHIP.bottom - height - down if is_below else SHIP.y + 7.0 + down
                yield part, Rect(x, y, width, height)

    # -- painting --------------------------------------------------------------------------------

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._drawn())
        self._paint_chips(painter)
        self._paint_hand(painter)
        if self._is_dragging:
            self._paint_drop(painter)
        if self.hasFocus():
            painter.setPen(QPen(color(self.theme.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def _drawn(self) -> QPixmap:
        """The sheet under the hands, drawn once for each change."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture.isNull() or self._picture.size() != size:
            assert self.scene is not None
            self._picture = QPixmap(size)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(color(self.theme.paper))
            painter = QPainter(self._picture)
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
            )
            target = QRectF(self.to_pixels(0, 0), self.to_pixels(WIDE, TALL))
            self.scene.render(painter, target, self.scene.sceneRect())
            painter.end()
        return self._picture

    def _paint_chips(self, painter: QPainter) -> None:
        theme, over = self.theme, self._target_part() if self._is_dragging else ""
        font = painter.font()
        font.setPixelSize(max(9, round(3.1 * self._scale())))
        painter.setFont(font)
        for part, rect in self._chips():
            is_over = part == over
            painter.setPen(
                QPen(color(theme.choice if is_over else theme.faint), 1.2, Qt.PenStyle.DashLine)
            )
            painter.setBrush(color(theme.link) if is_over else Qt.BrushStyle.NoBrush)
            box = self._rect(rect)
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(color(theme.ink if is_over else theme.soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+ {part}")

    def _paint_hand(self, painter: QPainter) -> None:
        """The grouping in hand has a frame, and a corner to pull."""
        one = self.board.grouping
        if one is None:
            return
        box = self.block_rect(one.id)
        if box.isEmpty():
            return
        painter.setPen(QPen(color(self.theme.focus), 2.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(-2.5, -2.5, 2.5, 2.5))
        if self._can_pull(one):
            painter.setBrush(color(self.theme.focus))
            painter.drawRect(self._grip(box))

    @staticmethod
    def _can_pull(one: Grouping) -> bool:
        return not one.is_track and not editing.is_weapon(one)

    @staticmethod
    def _grip(box: QRectF) -> QRectF:
        return QRectF(box.right() - 1, box.bottom() - 1, GRIP, GRIP)

    def _paint_drop(self, painter: QPainter) -> None:
        """Where the grouping in the mouse's hand would stand."""
        held, part = self._held, self._target_part()
        if held is None or self._pointer is None:
            return
        shape = self.plan.plates.get(part)
        if shape is not None:
            painter.setPen(QPen(color(self.theme.choice), 2.2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(self._polygon(shape))
        one = self._in_hand(held, part or "hull")
        mm = self.to_mm(self._pointer)
        corner = Point(mm.x - held.dx, mm.y - held.dy)
        if shape is not None and not one.is_track:
            corner = self._landing(one, part, corner) or corner
        side = self.plan.side
        painter.setOpacity(0.85 if part else 0.4)
        painter.setPen(QPen(color(self.theme.choice), 1.4))
        painter.setBrush(color(self.theme.link))
        for i in range(one.boxes):
            x, y = corner.x + i % one.across * side, corner.y + i // one.across * side
            painter.drawRect(self._rect(Rect(x, y, side, side)))
        painter.setOpacity(1.0)

    def _landing(self, one: Grouping, part: str, corner: Point) -> Point | None:
        """Where it comes to stand; looked for once for each place under the mouse."""
        at = place_at(self.plan, self.design, part, corner.x, corner.y)
        asked = (one.id, part, at)
        if self._asked != asked:
            self._asked = asked
            self._answer = landing(self.design, self.plan, one, part, at) or at
        return on_page(self.plan, self.design, part, self._answer)

    def _in_hand(self, held: Held, part: str) -> Grouping:
        if held.id:
            return editing.grouping_of(self.design, held.id)
        design, id = editing.added(self.design, held.system, part)
        return editing.grouping_of(design, id)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture = QPixmap()

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # -- what is where ---------------------------------------------------------------------------

    def _grouping_at(self, mm: Point) -> str:
        for cluster in self.plan.clusters:
            for block in cluster.blocks:
                r = block.rect
                if r.x <= mm.x <= r.right and r.y <= mm.y <= r.bottom:
                    return block.id
        for cluster in self.plan.clusters:
            r = cluster.label
            if r.x <= mm.x <= r.right and r.y <= mm.y <= r.bottom:
                return cluster.blocks[0].id
        for id, part in self._tracks().items():
            r = part.rect
            if r.x <= mm.x <= r.right and r.y <= mm.y <= r.bottom:
                return id
        return ""

    def _shield_at(self, mm: Point) -> str:
        for number, part in self._shields().items():
            if is_inside(part.plate, mm.x, mm.y):
                return number
        return ""

    def _is_on_grip(self, at: QPointF) -> bool:
        one = self.board.grouping
        if one is None or not self._can_pull(one):
            return False
        box = self.block_rect(one.id)
        return not box.isEmpty() and self._grip(box).adjusted(-3, -3, 3, 3).contains(at)

    def _target_part(self) -> str:
        """The part that what is held would go to; empty beside all of them."""
        if self._pointer is None or not self.rect().contains(self._pointer.toPoint()):
            return ""
        mm = self.to_mm(self._pointer)
        for part, r in self._chips():
            if r.x <= mm.x <= r.right and r.y <= mm.y <= r.bottom:
                return part
        found = part_at(self.plan, mm.x, mm.y)
        if not found and not self.plan.plates and is_inside(self._frame(), mm.x, mm.y):
            return PARTS[0]
        return found

    def _frame(self) -> Polygon:
        assert self._ship is not None
        return self._ship.frame
