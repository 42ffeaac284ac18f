"""Weapons picked for the next attack: by lines of the sheet, or in the panel's list."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.systems.battletech.attacks import Attack
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.front import can, targets, weapons
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.games.picks import Picks as Picks
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView


class PickingHands(Hands):
    """A tap on a line of the weapons picks it for the attack."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Work on the sheet that a view shows."""
        super().__init__(controller, view, parent)
        self.picks = Picks.of(controller)
        self.picks.changed.connect(self.show_picks)

    @override
    def attach(self, scene: SheetScene, unit: UnitId) -> None:
        super().attach(scene, unit)
        self.show_picks()

    @override
    def follow_layout(self) -> None:
        super().follow_layout()
        self.show_picks()

    @override
    def press_weapon(self, target: Target) -> bool:
        """Pick it; False where there is nobody to fire at."""
        controller = self._controller
        items = self._items(target)
        if not items or not can(controller, Attack) or not targets(controller):
            return False
        self.picks.tap(items)
        return True

    def _items(self, target: Target) -> list[int]:
        slots = set(target.slots)
        found = weapons(self._controller).items()
        return [index for index, item in found if item.slots and item.slots[0] in slots]

    def show_picks(self) -> None:
        """The picked part of each line of the unit in front."""
        scene, controller = self.scene, self._controller
        if scene is None or controller.game is None or self.unit is None:
            return
        shapes: list[QPainterPath] = []
        if self.unit == controller.unit and self.picks.picked:
            for spot in scene.spots():
                if spot.target.kind is TargetKind.WEAPON:
                    items = self._items(spot.target)
                    picked = sum(item in self.picks.picked for item in items)
                    if picked:
                        shapes.append(_part(scene.rect_of(spot.target), picked / len(items)))
        scene.show_layer(Layer.PICKED, shapes)


def _part(line: QRectF, share: float) -> QPainterPath:
    """As much of a line as is picked of its weapons."""
    path = QPainterPath()
    path.addRect(QRectF(line.x(), line.y(), line.width() * share, line.height()))
    return path
