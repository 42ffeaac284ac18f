"""What hands do on a card: a tap on a weapon picks it for the attack, its box strikes it."""

from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.systems.skirmish.card import card
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.aiming import targets_of
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView


class CardPicks(Picks):
    """The weapon with which the card in front attacks next."""


class CardHands(Hands):
    """Boxes are marked by hand, weapons are picked."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Work on the card that a view shows."""
        super().__init__(controller, view, parent)
        self.picks = CardPicks.of(controller)
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
        """Pick it for the attack, or say why it cannot attack."""
        controller, unit = self._controller, self.unit
        if unit is None:
            return True
        now, item = card(controller.state, unit), target.value
        name = now.design.weapons[item].name
        if not now.is_working(item):
            controller.refuse(f"{name} is lost; its box brings it back.")
        elif not targets_of(controller):
            controller.refuse("There is nobody to attack; the box strikes a weapon.")
        else:
            self.picks.show((item,))
            self.picks.asked.emit()
        return True

    def show_picks(self) -> None:
        """The line of the picked weapon."""
        scene, controller = self.scene, self._controller
        if scene is None or controller.game is None or self.unit is None:
            return
        shapes: list[QPainterPath] = []
        if self.unit == controller.unit:
            for spot in scene.spots():
                if spot.target.kind is TargetKind.WEAPON and spot.target.value in self.picks.picked:
                    path = QPainterPath()
                    path.addRect(scene.rect_of(spot.target))
                    shapes.append(path)
        scene.show_layer(Layer.PICKED, shapes)
