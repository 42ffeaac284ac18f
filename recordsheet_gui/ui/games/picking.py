"""Hands that pick weapons on a sheet for the next attack."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView


class PickingHands(Hands):
    """They show on the sheet in front what is picked; a game says what a tap on a line does."""

    kind_of_picks: type[Picks] = Picks
    """Each game has its own."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Work on the sheet that a view shows."""
        super().__init__(controller, view, parent)
        self.picks = self.kind_of_picks.of(controller)
        self.picks.changed.connect(self.show_picks)

    @override
    def attach(self, scene: SheetScene, unit: UnitId) -> None:
        super().attach(scene, unit)
        self.show_picks()

    @override
    def follow_layout(self) -> None:
        super().follow_layout()
        self.show_picks()

    def share_picked(self, target: Target) -> float:
        """How much of a line of weapons is picked, 0 to 1."""
        return float(target.value in self.picks.picked)

    def show_picks(self) -> None:
        """The picked part of each line of the unit in front."""
        scene, controller = self.scene, self._controller
        if scene is None or controller.game is None or self.unit is None:
            return
        shapes: list[QPainterPath] = []
        if self.unit == controller.unit and self.picks.picked:
            for spot in scene.spots():
                if spot.target.kind is TargetKind.WEAPON and (
                    share := self.share_picked(spot.target)
                ):
                    line = scene.rect_of(spot.target)
                    path = QPainterPath()
                    path.addRect(QRectF(line.x(), line.y(), line.width() * share, line.height()))
                    shapes.append(path)
        scene.show_layer(Layer.PICKED, shapes)
