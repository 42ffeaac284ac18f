"""Slots laid anew by hand: dragged within their block, or carried there with keys."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, UnitId, slot_key
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech.commands import Box, PlaceSlot
from recordsheet_gui.systems.renegade_tech.diagram import COLUMNS, CRITICAL, block_rows, grid_key
from recordsheet_gui.systems.renegade_tech.slots import (
    Layout,
    boxes_of,
    laid,
    layout,
    slots_of_item,
)
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.renegade_tech.aiming import Aiming
from recordsheet_gui.ui.games.renegade_tech.block import BlockPart
from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.scene.view import SheetView

MOVE_KEY = "M"
STAYS = 5000
"""Milliseconds that a refusal can be read."""
GAP = 18
"""Pixels between what is carried and the sentence beside it."""
WIDEST = 280

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_DROP = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """A slot in hand."""

    location: str
    slot: int
    grabbed: Cell
    """The box that it is held by."""
    at: Cell | None
    """Where that box is now; None beside the block."""
    boxes: tuple[Cell, ...]
    """Where the slot lay."""
    is_turned: bool = False
    is_whole: bool = False
    """With all that belongs to it."""
    by_key: bool = False

    def command(self, unit: UnitId) -> PlaceSlot:
        """What letting go of it asks for."""
        # Beside the block there is no box; the rules say so.
        at = self.at if self.at is not None else Cell(-COLUMNS, -COLUMNS)
        cells = []
        for cell in self.boxes:
            down, right = cell.row - self.grabbed.row, cell.column - self.grabbed.column
            if self.is_turned:
                down, right = right, down
            cells.append(Cell(at.row + down, at.column + right))
        if self.at is not None and not self.is_whole:
            cells = self._inside(cells)
        return PlaceSlot(
            unit=unit,
            location=self.location,
            slot=self.slot,
            boxes=tuple(Box(row=cell.row + 1, column=cell.column + 1) for cell in cells),
            with_item=self.is_whole,
        )

    def _inside(self, cells: list[Cell]) -> list[Cell]:
        """A slot that is held at the edge of its block is pushed back in."""
        down = _push([cell.row for cell in cells], block_rows(self.location))
        right = _push([cell.column for cell in cells], COLUMNS)
        return [Cell(cell.row + down, cell.column + right) for cell in cells]


def _push(places: list[int], room: int) -> int:
    """How far all of these move to lie between 0 and the end of the room."""
    return max(0, -min(places)) or min(0, room - 1 - max(places))


class SlotHands(QObject):
    """Picks a slot up, shows where it would lie, and lays it down."""

    changed = Signal()
    """Something else is in hand, or it is held elsewhere."""

    def __init__(self, controller: Controller, view: SheetView, aiming: Aiming) -> None:
        """Nothing in hand."""
        super().__init__(view)
        self._controller = controller
        self._view = view
        self._aiming = aiming
        self.scene: SheetScene | None = None
        self.unit: UnitId | None = None
        self.carried: Carried | None = None
        self._start: Carried | None = None
        """What a press may pick up, once the mouse moves on."""
        self._spot = QPoint()
        self.beside = QLabel(view)
        self.beside.setObjectName("popover")
        self.beside.setTextFormat(Qt.TextFormat.PlainText)
        self.beside.setContentsMargins(8, 4, 8, 4)
        self.beside.setWordWrap(True)
        self.beside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.beside.hide()
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.setInterval(STAYS)
        self._fade.timeout.connect(self.beside.hide)

    def attach(self, scene: SheetScene | None, unit: UnitId | None) -> None:
        """Another sheet is in the view, or none of this game."""
        self.let_go()
        self.scene, self.unit = scene, unit

    # -- when it may be ------------------------------------------------------------------------

    def is_open(self, grid: GridKey | None) -> bool:
        """True where a drag moves slots instead of striking boxes.

        That is before the fight, while nothing of the block is struck, and whenever the player has
        said so.
        """
        controller, unit = self._controller, self.unit
        if grid is None or unit is None or controller.game is None:
            return False
        location, _, part = grid.partition("/")
        state = controller.state
        if part != CRITICAL or self._aiming.weapon or unit not in state.units:
            return False
        is_before = state.clock.turn == 1 and state.clock.phase == 0
        # While another game comes to the table the mouse may still be over the old sheet.
        block = state.unit(unit).grids.get(grid_key(location, CRITICAL))
        return block is not None and (self._aiming.lays_slots or (is_before and not block.lost))

    def _held(self, grid: GridKey, cell: Cell) -> Carried | None:
        assert self.unit is not None
        location = grid.partition("/")[0]
        paper = self._controller.state.unit(self.unit)
        owner = layout(paper, location).get(cell)
        if owner is None:
            return None
        boxes = boxes_of(paper, slot_key(location, owner[0]))
        return Carried(location=location, slot=owner[0], grabbed=cell, at=cell, boxes=boxes)

    # -- mouse ---------------------------------------------------------------------------------

    def mouse(self, event: QMouseEvent) -> bool:
        """Follow the mouse; True where the sheet must not see it."""
        scene = self.scene
        if scene is None:
            return False
        here = event.position().toPoint()
        match event.type():
            case QEvent.Type.MouseButtonPress if event.button() == Qt.MouseButton.LeftButton:
                if self.carried is not None:
                    # In hand by key: a click lays it down where it is.
                    self._point(here)
                    self.drop()
                    return True
                self.beside.hide()
                target = scene.target_at(self._view.mapToScene(here))
                is_box = target is not None and target.kind is TargetKind.BOX
                if is_box and target is not None and self.is_open(target.grid):
                    assert target.grid is not None
                    assert target.cell is not None
                    self._start = self._held(target.grid, target.cell)
            case QEvent.Type.MouseMove:
                return self._drag(here, event.modifiers())
            case QEvent.Type.MouseButtonRelease if event.button() == Qt.MouseButton.LeftButton:
                self._start = None
                if self.carried is not None and not self.carried.by_key:
                    self._point(here)
                    self.drop()
                    return True
            case _:
                pass
        return False

    def _drag(self, here: QPoint, held: Qt.KeyboardModifier) -> bool:
        if self.carried is not None and self.carried.by_key:
            return False
        if self.carried is None:
            if self._start is None or self._cell_at(here) == self._start.grabbed:
                return False
            assert self.scene is not None
            self.scene.drop_gesture()
            self.carried, self._start = self._start, None
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        whole = bool(held & Qt.KeyboardModifier.ShiftModifier)
        self.carried = replace(self.carried, is_whole=whole)
        self._point(here)
        return True

    def _cell_at(self, here: QPoint) -> Cell | None:
        carried = self.carried or self._start
        part = self._part(carried.location) if carried is not None else None
        place = self._view.mapToScene(here)
        return part.cell_at(place.x(), place.y()) if part is not None else None

    def _part(self, location: str) -> BlockPart | None:
        key = grid_key(location, CRITICAL)
        part = self.scene.locations.get(key) if self.scene is not None else None
        return part if isinstance(part, BlockPart) else None

    def _point(self, here: QPoint) -> None:
        assert self.carried is not None
        self.carried = replace(self.carried, at=self._cell_at(here))
        self._show(here)

    # -- keys ----------------------------------------------------------------------------------

    def pick_up(self) -> None:
        """Take the slot that the keyboard points at."""
        target = self.scene.focused if self.scene is not None else None
        if self.unit is None or target is None or target.grid is None or target.cell is None:
            self._controller.said.emit("Go to a box of a critical block first: Tab, then arrows.")
            return
        if target.grid.partition("/")[2] != CRITICAL:
            self._controller.said.emit("Only slots of a critical block can be moved.")
            return
        held = self._held(target.grid, target.cell)
        if held is None:
            return
        self._aiming.put_away()
        self.carried = replace(held, by_key=True)
        self._show()
        if self.refusal():
            self.drop()

    def key(self, event: QKeyEvent) -> bool:
        """Carry the slot with keys; True where nobody else must see one."""
        carried = self.carried
        if carried is None:
            return False
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Escape:
            self.let_go()
        elif key is Qt.Key.Key_R:
            self.carried = replace(carried, is_turned=not carried.is_turned)
            self._show()
        elif key is Qt.Key.Key_A and carried.by_key:
            self.carried = replace(carried, is_whole=not carried.is_whole)
            self._show()
        elif key in _DROP and carried.by_key:
            self.drop()
        elif key in _STEPS and carried.by_key:
            self._step(carried, *_STEPS[key])
        else:
            return False
        return True

    def _step(self, carried: Carried, down: int, right: int) -> None:
        at = carried.at or carried.grabbed
        row = min(max(at.row + down, 0), block_rows(carried.location) - 1)
        column = min(max(at.column + right, 0), COLUMNS - 1)
        self.carried = replace(carried, at=Cell(row, column))
        self._show()

    # -- letting go ----------------------------------------------------------------------------

    def refusal(self) -> str:
        """Why it cannot lie where it is held, as a sentence; empty where it can."""
        found = self._laid()
        return found if isinstance(found, str) else ""

    def _laid(self) -> Layout | str:
        assert self.carried is not None
        assert self.unit is not None
        paper = self._controller.state.unit(self.unit)
        try:
            return laid(paper, self.carried.command(self.unit))
        except RuleError as error:
            return str(error)

    def drop(self) -> None:
        """Lay it down; where that cannot be it goes back, and a sentence says why."""
        carried, unit = self.carried, self.unit
        if carried is None or unit is None:
            return
        why, spot = self.refusal(), self._spot
        command = carried.command(unit)
        is_moved = carried.is_turned or carried.at != carried.grabbed
        self.let_go()
        if why:
            self._say(why, spot)
            self._fade.start()
        elif is_moved:
            self._controller.play(command)

    def let_go(self) -> None:
        """Nothing in hand; the slot lies where it lay."""
        self._start = None
        self._fade.stop()
        self.beside.hide()
        if self.carried is None:
            return
        self.carried = None
        self._view.viewport().unsetCursor()
        if self.scene is not None:
            self.scene.show_ghost({})
            self.scene.show_layer(Layer.ELSE, [])
        self.changed.emit()

    def refresh(self) -> None:
        """The sheet has changed: what is in hand may lie elsewhere."""
        carried, unit = self.carried, self.unit
        if carried is None or unit is None:
            return
        state = self._controller.state
        key = slot_key(carried.location, carried.slot)
        if unit not in state.units or boxes_of(state.unit(unit), key) != carried.boxes:
            self.let_go()

    # -- show ----------------------------------------------------------------------------------

    def words(self) -> str:
        """What is in hand, and how it is laid down, as markup."""
        carried = self.carried
        if carried is None:
            return ""
        keys = "R turns it, Shift takes the rest of its item along"
        if carried.by_key:
            keys = "arrows move it, R turns it, A takes the rest of its item, Enter lays it down"
        return f"<b>{escaped(self._name(carried))}</b>: {keys}"

    def _name(self, carried: Carried) -> str:
        assert self.unit is not None
        key: SlotKey = slot_key(carried.location, carried.slot)
        slot = mech_of(self._controller.state.unit(self.unit).design).slot(key)
        return slot.name if slot is not None and slot.name else "Empty slot"

    def _show(self, here: QPoint | None = None) -> None:
        """Where it would lie, where others would go, or why not."""
        carried, scene, unit = self.carried, self.scene, self.unit
        if carried is None or scene is None or unit is None:
            return
        self._fade.stop()
        self._spot = here or self._middle(carried)
        found = self._laid()
        grid = grid_key(carried.location, CRITICAL)
        mine: list[Cell] = []
        others: list[Cell] = []
        if isinstance(found, str):
            self._say(found, self._spot)
        else:
            self.beside.hide()
            paper = self._controller.state.unit(unit)
            before = layout(paper, carried.location)
            slots = {carried.slot}
            if carried.is_whole:
                slots.update(slots_of_item(paper, carried.location, carried.slot))
            for cell, owner in sorted(found.items()):
                if owner[0] in slots:
                    mine.append(cell)
                elif before[cell] != owner:
                    others.append(cell)
        scene.show_ghost({grid: mine} if mine else {})
        scene.show_layer(Layer.ELSE, scene.shapes_of({grid: others}))
        self.changed.emit()

    def _say(self, words: str, spot: QPoint) -> None:
        """A sentence beside what is in hand, inside the view."""
        self.beside.setText(words)
        wide = self.beside.fontMetrics().horizontalAdvance(words) + 24
        self.beside.setFixedWidth(min(WIDEST, wide))
        self.beside.adjustSize()
        area = self._view.viewport().rect()
        x = min(spot.x() + GAP, area.width() - self.beside.width() - 4)
        y = min(spot.y() + GAP, area.height() - self.beside.height() - 4)
        self.beside.move(max(0, x), max(0, y))
        self.beside.show()
        self.beside.raise_()

    def _middle(self, carried: Carried) -> QPoint:
        """The box that it is held by, on the view."""
        part = self._part(carried.location)
        if part is None:
            return self._view.viewport().rect().center()
        cell = carried.at or carried.grabbed
        return self._view.mapFromScene(part.shape_of(part.box(cell)).boundingRect().center())
