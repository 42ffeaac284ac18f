"""SheetScene: says what was pressed on a sheet, by mouse, wheel or key."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
    QToolTip,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import SheetLayout
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.boxes import BoxesPart
from recordsheet_gui.ui.scene.focus import Way, next_spot, next_stop
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.paper import PaperScene
from recordsheet_gui.ui.scene.part import Maker
from recordsheet_gui.ui.scene.sweep import Sweep
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.theme import Theme

NOTCH = 120
"""One click of a mouse wheel, in Qt's eighths of a degree."""

_WAYS = {
    Qt.Key.Key_Left: Way.LEFT,
    Qt.Key.Key_Right: Way.RIGHT,
    Qt.Key.Key_Up: Way.UP,
    Qt.Key.Key_Down: Way.DOWN,
}
_ACTIVATE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_X)
_LESS = (Qt.Key.Key_Minus, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class SheetScene(PaperScene):
    """Draws a sheet and says what was pressed on it; knows no rules."""

    box_pressed = Signal(object, object)
    """GridKey, Cell: one box."""
    boxes_swept = Signal(object, object, bool)
    """GridKey, tuple of Cells, strike: a drag over several boxes, told once at its end."""
    wheel_turned = Signal(object, int)
    """GridKey and +1 for one more mark, -1 for one less."""
    location_activated = Signal(str, object, QPointF)
    """Location as the sheet names it, GridKey, and where on the page."""
    slot_pressed = Signal(object)
    """SlotKey."""
    track_pressed = Signal(object, int)
    """TrackKey and the number that it should go to."""
    skill_pressed = Signal(object)
    """TrackKey."""
    condition_pressed = Signal(object)
    """ConditionKey."""
    weapon_pressed = Signal(object)
    """Target with the slots of the line."""
    number_pressed = Signal(str)
    """The key of a derived number."""
    note_pressed = Signal()
    page_turned = Signal()
    """A part shows other lines of its list."""
    menu_requested = Signal(object, QPoint)
    """Target or None, and the place on the screen."""
    target_hovered = Signal(object)
    """Target or None."""
    focus_moved = Signal(object)
    """Target or None."""
    focus_changed = Signal(object, object, object)
    """The target with the focus, and it in words before and now: it shows another thing."""

    def __init__(
        self,
        layout: SheetLayout,
        unit: UnitState,
        theme: Theme,
        makers: Mapping[str, Maker],
        phases: tuple[str, ...] = (),
        parent: QObject | None = None,
        *,
        all_pages: bool = False,
    ) -> None:
        """Nothing has the focus yet."""
        super().__init__(layout, unit, theme, makers, phases, parent, all_pages=all_pages)
        self.focused: Target | None = None
        self.hovered: Target | None = None
        self._pressed: Target | None = None
        self._sweep: Sweep | None = None
        self._turned = 0
        self._menu_key = False

    # focus

    def set_focus_target(self, target: Target | None) -> None:
        """Put the keyboard's focus on a target."""
        if target == self.focused:
            return
        self.focused = target
        part = self.part_of(target) if target else None
        self.show_layer(Layer.FOCUS, [part.shape_of(target)] if part and target else [])
        self.focus_moved.emit(target)

    @override
    def _show_now(self, now: Now) -> None:
        target = self.focused
        before = self.spoken(target) if target else None
        super()._show_now(now)
        after = self.spoken(target) if target else None
        if after != before:
            self.focus_changed.emit(target, before, after)

    def step_focus(self, forward: bool) -> bool:
        """Tab and Shift+Tab; False past the last stop."""
        spot = next_stop(self.spots(), self.focused, forward)
        self.set_focus_target(spot.target if spot else None)
        return spot is not None

    def move_focus(self, way: Way) -> bool:
        """An arrow key; False when nothing lies that way."""
        spots = [spot for spot in self.spots() if spot.is_focus]
        here = next((spot for spot in spots if spot.target == self.focused), None)
        if here is None:
            return self.step_focus(forward=True)
        spot = next_spot(spots, here.rect, way)
        if spot is not None:
            self.set_focus_target(spot.target)
        return spot is not None

    @override
    def lay_out(self, layout: SheetLayout) -> None:
        has_ring = self.overlay is not None and bool(self.overlay.shapes(Layer.FOCUS))
        super().lay_out(layout)
        # What is under the mouse is something else now.
        self._pressed = self._sweep = self.hovered = None
        part = self.part_of(self.focused) if self.focused and has_ring else None
        if part is not None and self.focused is not None:
            self.show_layer(Layer.FOCUS, [part.shape_of(self.focused)])

    def rest(self) -> None:
        """Nobody looks at it for a while: nothing is pointed at, lit or in motion."""
        if self._blow is not None:
            self._blow.end()
        self._pressed = self._sweep = self.hovered = self.focused = None
        self._turned, self._menu_key = 0, False
        self.show_ghost({})
        self.highlight({})
        self.show_letters({})
        for layer in Layer:
            self.show_layer(layer, [])

    # gestures

    def activate(self, target: Target, position: QPointF | None = None) -> None:
        """Say that a target was pressed, by mouse or by key."""
        match target.kind:
            case TargetKind.BOX:
                self.box_pressed.emit(target.grid, target.cell)
            case TargetKind.LOCATION:
                where = position or self.rect_of(target).center()
                self.location_activated.emit(target.location, target.grid, where)
            case TargetKind.SLOT:
                self.slot_pressed.emit(target.slot)
            case TargetKind.TRACK | TargetKind.AMMO:
                part = self.part_of(target)
                moved = part.moved(target) if part else None
                if moved is not None:
                    self.track_pressed.emit(*moved)
            case TargetKind.SKILL:
                self.skill_pressed.emit(target.track)
            case TargetKind.CONDITION:
                self.condition_pressed.emit(target.condition)
            case TargetKind.WEAPON:
                self.weapon_pressed.emit(target)
            case TargetKind.NUMBER:
                self.number_pressed.emit(target.number)
            case TargetKind.NOTES:
                self.note_pressed.emit()
            case TargetKind.PAGE:
                self._turn_page(target)

    def _turn_page(self, target: Target) -> None:
        part = self.part_of(target)
        if part is not None and self._now is not None:
            part.turn_page()
            part.show_now(self._now)
            self.edition += 1
            self.page_turned.emit()

    def turn(self, target: Target, steps: int) -> bool:
        """One mark more or less on a location, one step of a track; False for anything else."""
        if target.grid is not None:
            self.wheel_turned.emit(target.grid, steps)
            return True
        part = self.part_of(target)
        stepped = part.stepped(target, steps) if part else None
        if stepped is not None:
            self.track_pressed.emit(*stepped)
        return stepped is not None

    def leave(self) -> None:
        """The mouse is no longer over the page."""
        self._hover(None)

    @qt_override
    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        target = self.target_at(event.scenePos())
        self._pressed = target
        if target is None:
            return
        event.accept()
        if target.kind is TargetKind.BOX and target.grid in self.locations:
            part = self.locations[target.grid]
            self._sweep = Sweep(part, event.scenePos())
            self.show_layer(Layer.SWEEP, self._sweep.shapes())

    @qt_override
    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._sweep is not None:
            if self._sweep.move(event.scenePos()):
                self.show_layer(Layer.SWEEP, self._sweep.shapes())
            return
        self._hover(self.target_at(event.scenePos()))

    @qt_override
    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        event.accept()
        pressed, sweep = self._pressed, self._sweep
        self._pressed = self._sweep = None
        if sweep is not None:
            self.show_layer(Layer.SWEEP, [])
            self._focus_quietly(sweep.part.target())
            if len(sweep.cells) > 1:
                self.boxes_swept.emit(sweep.part.key, tuple(sweep.cells), sweep.strike)
            else:
                self.box_pressed.emit(sweep.part.key, sweep.cells[0])
        elif pressed is not None and self.target_at(event.scenePos()) == pressed:
            self._focus_quietly(pressed)
            self.activate(pressed, event.scenePos())

    def drop_gesture(self) -> None:
        """Forget a press that turned out to be another gesture."""
        self._pressed = self._sweep = None
        self.show_layer(Layer.SWEEP, [])

    @qt_override
    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Two quick clicks are two clicks: players strike boxes fast."""
        self.mousePressEvent(event)

    def takes_wheel(self, place: QPointF) -> bool:
        """True where a turn of the wheel marks something rather than moves the page."""
        target = self.target_at(place)
        part = self.part_of(target) if target else None
        if target is None or part is None:
            return False
        return isinstance(part, BoxesPart) or part.stepped(target, 1) is not None

    @qt_override
    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        target = self.target_at(event.scenePos())
        if target is None or not self.takes_wheel(event.scenePos()):
            event.ignore()
            return
        turns = isinstance(self.part_of(target), BoxesPart)
        event.accept()
        # Fine wheels and touchpads send parts of a click.
        self._turned += event.delta()
        steps = int(self._turned / NOTCH)
        self._turned -= steps * NOTCH
        if steps:
            # Toward the player takes armor away; on a scale away from the player is more.
            self.turn(target, -steps if turns else steps)

    @qt_override
    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        event.accept()
        if event.reason() == QGraphicsSceneContextMenuEvent.Reason.Keyboard:
            if not self._menu_key:
                self.show_menu()
            return
        target = self.target_at(event.scenePos())
        if target is not None and target.kind is not TargetKind.BOX:
            self._focus_quietly(target)
        self.menu_requested.emit(target, event.screenPos())

    @qt_override
    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        target = self.target_at(event.scenePos())
        words = ""
        if target is not None:
            words = self.why(target) or self.accessible_name(target)
        QToolTip.showText(event.screenPos(), plainly(words), event.widget())
        event.accept()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, target = Qt.Key(event.key()), self.focused
        menu = key is Qt.Key.Key_Menu or (
            key is Qt.Key.Key_F10 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        )
        command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if event.modifiers() & command:
            event.ignore()
        elif key in _WAYS:
            event.setAccepted(self.move_focus(_WAYS[key]))
        elif target is None:
            event.ignore()
        elif menu:
            self._menu_key = True
            self.show_menu()
        elif key in _ACTIVATE:
            self.activate(target)
        elif key in _MORE or key in _LESS:
            self._change(target, 1 if key in _MORE else -1, event)
        elif key is Qt.Key.Key_Escape:
            self.set_focus_target(None)
        else:
            event.ignore()

    def _change(self, target: Target, steps: int, event: QKeyEvent) -> None:
        """Keys to mark and restore."""
        if self.turn(target, steps):
            return
        part = self.part_of(target)
        moved = part.moved(target) if part and target.kind is TargetKind.AMMO else None
        if moved is not None:
            # A press takes one shot: one step back from there, and then as asked.
            track, value = moved
            self.track_pressed.emit(track, value if steps < 0 else value + 2)
        elif target.kind is TargetKind.SLOT and Qt.Key(event.key()) is not Qt.Key.Key_Plus:
            self.activate(target)
        else:
            event.ignore()

    @qt_override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._menu_key = False
        super().keyReleaseEvent(event)

    # helpers

    def show_menu(self) -> None:
        """Ask for the menu of what has the focus."""
        target = self.focused
        if target is None or not self.views():
            return
        view = self.views()[0]
        place_on_view = view.mapFromScene(self.rect_of(target).center())
        self.menu_requested.emit(target, view.viewport().mapToGlobal(place_on_view))

    def _focus_quietly(self, target: Target) -> None:
        """The keyboard goes on from where the mouse was, without a ring around it."""
        if target.kind is TargetKind.BOX and target.grid in self.locations:
            target = self.locations[target.grid].target()
        self.focused = target
        self.show_layer(Layer.FOCUS, [])

    def _hover(self, target: Target | None) -> None:
        if target == self.hovered:
            return
        self.hovered = target
        part = self.part_of(target) if target else None
        self.show_layer(Layer.HOVER, [part.shape_of(target)] if part and target else [])
        self.show_layer(Layer.LINKS, self.linked(target) if target else [])
        self.target_hovered.emit(target)
