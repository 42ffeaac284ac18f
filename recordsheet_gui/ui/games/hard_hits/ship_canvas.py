"""The drawing board: groupings, shields and boxes moved by hand and by key."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.sheet.ship.hand import appended, dropped, nudged, place_at
from recordsheet_gui.ui.games.hard_hits.ship_view import Held, ShipView
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.board import Board
from recordsheet_gui.units.ship.design import MOST_BOXES, PARTS, ShipDesign

PULL = 5
"""Pixels that a shield is pulled for one box."""
WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
STEP, FINE = 0.5, 0.1
"""Boxes that an arrow key moves, and with Shift."""
MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
LESS = (Qt.Key.Key_Minus, Qt.Key.Key_Underscore)
DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class Pulled(NamedTuple):
    """A shield or the corner of a grouping that is being pulled."""

    what: str
    is_shield: bool
    start: QPointF
    across: int
    """Boxes at the start; of a shield all of them."""
    down: int = 1
    side: float = 1.0
    """Of a box, in pixels, when the pulling began: the ship may grow meanwhile."""


class ShipCanvas(ShipView):
    """Changes the board's ship by mouse and by key."""

    changed = Signal()
    """The design is another one."""
    selected = Signal()
    """Another grouping is in hand."""
    told = Signal(str)
    """A sentence for the player."""
    shield_pressed = Signal(str)
    excess_pressed = Signal()
    held = Signal()
    """A new grouping is on its way: whoever shows the canvas brings it to the front."""

    def __init__(self, board: Board, theme: Theme, parent: QWidget | None = None) -> None:
        """Show a board."""
        super().__init__(board, theme, parent)
        self._pressed: QPointF | None = None
        self._pulled: Pulled | None = None

    # -- changing --------------------------------------------------------------------------------

    def change(self, title: str, change: Callable[[], ShipDesign], *, field: str = "") -> bool:
        """Put another design on the board; what is refused is told and changes nothing."""
        try:
            design = change()
        except RuleError as error:
            self.told.emit(str(error))
            return False
        self.told.emit("")
        if not self.board.change(title, design, field=field):
            return False
        self.show_board()
        return True

    def show_board(self) -> None:
        """The board's design is another one."""
        self.redraw()
        self.changed.emit()

    def select(self, id: str) -> None:
        """Take a grouping in hand."""
        if id != self.board.selected:
            self.board.selected = id
            self._describe()
            self.update()
            self.selected.emit()

    def add(self, system: str, part: str = "", at: tuple[float, ...] = ()) -> bool:
        """One grouping more, at a place or where it finds one; it is in hand then."""
        made = ""

        def change() -> ShipDesign:
            nonlocal made
            design, made = editing.added(self.design, system, part)
            if not at:
                return appended(design, self.plan, made)
            where = editing.grouping_of(design, made).part
            return dropped(design, self.plan, made, where, at)

        is_done = self.change(f"Add {system}", change)
        if is_done:
            self.select(made)
        return is_done

    def copy(self) -> None:
        """Another one of what is in hand, beside it."""
        one = self.board.grouping
        if one is None:
            return
        made = ""

        def change() -> ShipDesign:
            nonlocal made
            design, made = editing.copied(self.design, one.id)
            if not one.at:
                return design
            beside = (one.at[0] + one.across, one.at[1])
            return dropped(design, self.plan, made, one.part, beside)

        if self.change(f"Copy {one.title}", change):
            self.select(made)

    def remove(self) -> None:
        """Take away what is in hand; the next one comes into it."""
        one = self.board.grouping
        if one is None:
            return
        ids = [g.id for g in self.design.groupings]
        here = ids.index(one.id)
        after = [*ids[here + 1 :], *reversed(ids[:here])]
        if self.change(f"Remove {one.title}", lambda: editing.removed(self.design, one.id)):
            self.select(after[0] if after else "")

    def turn(self) -> None:
        """Rows become columns."""
        one = self.board.grouping
        if one is not None:
            self.change(f"Turn {one.title}", lambda: editing.turned(self.design, one.id))

    def add_boxes(self, count: int) -> None:
        """More or fewer boxes of what is in hand; one more weapon is a copy."""
        one = self.board.grouping
        if one is None:
            return
        if count > 0 and editing.is_weapon(one):
            self.copy()
            return
        self.change(
            f"Boxes of {one.title}",
            lambda: editing.resized(self.design, one.id, one.boxes + count),
            field=f"boxes {one.id}",
        )

    def nudge(self, dx: float, dy: float) -> None:
        """Move what is in hand some boxes."""
        one = self.board.grouping
        if one is not None:
            self.change(
                f"Move {one.title}",
                lambda: nudged(self.design, self.plan, one.id, dx, dy),
                field=f"move {one.id}",
            )

    def step(self, by: int) -> None:
        """Take the next or the previous grouping in hand."""
        ids = [g.id for g in self.design.groupings]
        if not ids:
            return
        here = ids.index(self.board.selected) if self.board.selected in ids else -min(by, 0) - 1
        self.select(ids[(here + by) % len(ids)])

    def to_part(self, part: str) -> None:
        """Move what is in hand to another part, under what stands there."""
        one = self.board.grouping
        if one is None or part == one.part:
            return

        def change() -> ShipDesign:
            design = self.design
            at: tuple[float, ...] = ()
            if editing.is_by_hand(design, part):
                there = [g for g in design.groupings if g.part == part and g.at]
                at = (-one.across / 2, max(g.at[1] + g.down for g in there) + 1)
            return dropped(design, self.plan, one.id, part, at)

        self.change(f"Move {one.title}", change)

    def tidy(self) -> None:
        """Let the display place the groupings of the part in hand."""
        one = self.board.grouping
        if one is not None:
            self.change(f"Tidy the {one.part}", lambda: editing.tidied(self.design, one.part))

    def menu(self) -> QMenu:
        """All that can be done with what is in hand."""
        menu, one = QMenu(self), self.board.grouping
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if one is None:
            menu.addAction("Take the next grouping in hand", lambda: self.step(1))
            return menu
        is_weapon = editing.is_weapon(one)
        more = "One more beside it" if is_weapon else "One box more\t+"
        menu.addAction(more, lambda: self.add_boxes(1))
        fewer = menu.addAction("One box less\t\u2212", lambda: self.add_boxes(-1))
        fewer.setEnabled(one.boxes > 1)
        turn = menu.addAction("Turn\tR", self.turn)
        turn.setEnabled(one.boxes > 1 and not one.is_track)
        menu.addAction("Copy", self.copy)
        parts = menu.addMenu("Move to")
        parts.setEnabled(not one.is_track)
        for part in PARTS:
            action = parts.addAction(part, partial(self.to_part, part))
            action.setEnabled(part != one.part)
        tidy = menu.addAction(f"Tidy the {one.part}", self.tidy)
        tidy.setEnabled(editing.is_by_hand(self.design, one.part))
        menu.addSeparator()
        menu.addAction("Delete\tDel", self.remove)
        return menu

    @qt_override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at = event.pos()
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            found = self._grouping_at(self.to_mm(QPointF(at)))
            self.select("" if found == "excess" else found)
        elif self.board.grouping is not None:
            at = self.block_rect(self.board.selected).center().toPoint()
        self.menu().popup(self.mapToGlobal(at))

    # -- keys ------------------------------------------------------------------------------------

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, mods = Qt.Key(event.key()), event.modifiers()
        is_fine = bool(mods & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape and (self._is_dragging or self._pulled):
            self.let_go()
        elif key == Qt.Key.Key_Escape and self.board.selected:
            self.select("")
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_Space):
            self.step(1)
        elif key == Qt.Key.Key_PageUp:
            self.step(-1)
        elif key in WAYS:
            by = FINE if is_fine else STEP
            dx, dy = WAYS[key]
            if self.board.grouping is None:
                self.step(1)
            else:
                self.nudge(dx * by, dy * by)
        elif key in MORE:
            self.add_boxes(1)
        elif key in LESS:
            self.add_boxes(-1)
        elif key in DELETE:
            self.remove()
        elif key == Qt.Key.Key_R and not mods:
            self.turn()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.text() in tuple("123456"):
            self.shield_pressed.emit(event.text())
        else:
            super().keyPressEvent(event)

    # -- the mouse -------------------------------------------------------------------------------

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position()
        mm, one = self.to_mm(at), self.board.grouping
        self._pressed = at
        if one is not None and self._is_on_grip(at):
            side = self.plan.side * self._scale()
            self._pulled = Pulled(one.id, False, at, one.across, one.down, side)
            return
        id = self._grouping_at(mm)
        if id == "excess":
            self.excess_pressed.emit()
        elif id:
            self.select(id)
            r = self.block_rect(id)
            corner = self.to_mm(r.topLeft())
            self._held = Held(id, "", mm.x - corner.x, mm.y - corner.y)
        elif number := self._shield_at(mm):
            self._pulled = Pulled(number, True, at, self.design.shields[number])
        else:
            self.select("")

    @qt_override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self._show_cursor(at)
            return
        if self._pulled is not None:
            self._pull(self._pulled, at)
        elif self._held is not None and self._pressed is not None:
            far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if far or self._is_dragging:
                self.drag_to(at)

    def _show_cursor(self, at: QPointF) -> None:
        mm = self.to_mm(at)
        shape = Qt.CursorShape.ArrowCursor
        if self._is_on_grip(at):
            shape = Qt.CursorShape.SizeFDiagCursor
        elif self._grouping_at(mm) not in ("", "excess"):
            shape = Qt.CursorShape.OpenHandCursor
        elif self._shield_at(mm):
            shape = Qt.CursorShape.SizeVerCursor
        self.setCursor(shape)

    def _pull(self, pulled: Pulled, at: QPointF) -> None:
        if pulled.is_shield:
            boxes = pulled.across + round((pulled.start.y() - at.y()) / PULL)
            boxes = min(max(0, boxes), MOST_BOXES)
            self.change(
                f"Shield #{pulled.what}",
                lambda: editing.with_shield(self.design, pulled.what, boxes),
                field=f"shield {pulled.what}",
            )
            return
        one = editing.grouping_of(self.design, pulled.what)
        far = (at - pulled.start) / pulled.side
        across = min(max(1, pulled.across + round(far.x())), MOST_BOXES)
        down = max(1, min(pulled.down + round(far.y()), MOST_BOXES // across))
        self.change(
            f"Boxes of {one.title}",
            lambda: editing.resized(self.design, one.id, across * down, across),
            field=f"boxes {one.id}",
        )

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        pulled = self._pulled
        if self._is_dragging:
            self.drop(event.position())
        elif (
            pulled is not None
            and pulled.is_shield
            and (event.position() - pulled.start).manhattanLength()
            < QApplication.startDragDistance()
        ):
            self.shield_pressed.emit(pulled.what)
        self.let_go()

    @qt_override
    def wheelEvent(self, event: QWheelEvent) -> None:
        number = self._shield_at(self.to_mm(event.position()))
        notches = event.angleDelta().y() // 120
        if not number or not notches:
            event.ignore()
            return
        boxes = min(max(0, self.design.shields[number] + notches), MOST_BOXES)
        self.change(
            f"Shield #{number}",
            lambda: editing.with_shield(self.design, number, boxes),
            field=f"shield {number}",
        )
        event.accept()

    # -- dragging --------------------------------------------------------------------------------

    def hold(self, system: str) -> None:
        """A new grouping of a system comes from elsewhere."""
        self.held.emit()
        one = self._in_hand(Held("", system, 0, 0), "hull")
        side = self.plan.side
        self._held = Held("", system, one.across * side / 2, one.down * side / 2)

    def drag_to(self, at: QPointF) -> None:
        """What is held is over a place of the widget."""
        self._is_dragging, self._pointer = True, at
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.update()

    def drop(self, at: QPointF) -> None:
        """What is held is let go over a place of the widget."""
        self._pointer = at
        held, part = self._held, self._target_part()
        if held is None:
            return
        mm = self.to_mm(at)
        is_track = self._in_hand(held, part or PARTS[0]).is_track
        if is_track and not held.id and self.rect().contains(at.toPoint()):
            self.add(held.system)
        elif not part:
            self.told.emit("Let it go on the ship, or on one of the parts in the corners.")
        else:
            where = place_at(self.plan, self.design, part, mm.x - held.dx, mm.y - held.dy)
            if not held.id:
                self.add(held.system, part, where)
            else:
                one = editing.grouping_of(self.design, held.id)
                self.change(
                    f"Move {one.title}",
                    lambda: dropped(self.design, self.plan, held.id, part, where),
                )
        self.let_go()

    def let_go(self) -> None:
        """Nothing is dragged or pulled any more."""
        self.board.settle()
        self._held = self._pulled = self._pressed = self._pointer = None
        self._is_dragging = False
        self.unsetCursor()
        self.update()
