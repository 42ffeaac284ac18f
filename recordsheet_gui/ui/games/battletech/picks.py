"""Weapons picked for the next attack by lines of the sheet."""

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.games.battletech.front import can, targets, weapons
from recordsheet_gui.ui.games.picking import PickingHands
from recordsheet_gui.ui.scene.target import Target


class WeaponHands(PickingHands):
    """A tap on a line of the weapons picks the next of them for the attack."""

    @override
    def press_weapon(self, target: Target) -> bool:
        """Pick it; False where there is nobody to fire at."""
        # The rules of attacks are for who attacks; the sheet does not wait for them.
        from recordsheet_gui.systems.battletech.attacks import Attack

        controller = self._controller
        items = self._items(target)
        if not items or not can(controller, Attack) or not targets(controller):
            return False
        self.picks.tap(items)
        return True

    @override
    def share_picked(self, target: Target) -> float:
        items = self._items(target)
        return sum(item in self.picks.picked for item in items) / len(items) if items else 0.0

    def _items(self, target: Target) -> list[int]:
        slots = set(target.slots)
        found = weapons(self._controller).items()
        return [index for index, item in found if item.slots and item.slots[0] in slots]
