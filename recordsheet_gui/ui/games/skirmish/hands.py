"""What hands do on a card: a tap on a weapon picks it for the attack, its box strikes it."""

from recordsheet_gui.core.override import override
from recordsheet_gui.systems.skirmish.card import card
from recordsheet_gui.ui.games.aiming import targets_of
from recordsheet_gui.ui.games.picking import PickingHands
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.scene.target import Target


class CardPicks(Picks):
    """The weapon with which the card in front attacks next."""


class CardHands(PickingHands):
    """Boxes are marked by hand, weapons are picked."""

    kind_of_picks = CardPicks

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
