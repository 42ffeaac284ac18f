"""Weapons picked for the next attack, which sheets and the panel of the turn share."""

from collections.abc import Sequence
from typing import Self

from PySide6.QtCore import QObject, Signal

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.ui.controller import Controller


class Picks(QObject):
    """What the unit in front is going to fire; sheets and panel share it."""

    changed = Signal()
    asked = Signal()
    """A line of a sheet was tapped: the panel comes to the front."""

    def __init__(self, controller: Controller) -> None:
        """Nothing is picked; another unit or another game begins anew."""
        super().__init__(controller)
        self._controller = controller
        self.picked: tuple[int, ...] = ()
        """By their places among the unit's items, in the order in which they fire."""
        self._owner: tuple[object, UnitId | None] = (None, None)
        for signal in (controller.game_opened, controller.unit_chosen, controller.table_changed):
            signal.connect(self._follow)
        controller.picks_wanted.connect(self.show)
        self._follow()

    @classmethod
    def of(cls, controller: Controller) -> Self:
        """The one that panel and sheets of a controller share; each game has its own kind."""
        for child in controller.children():
            if type(child) is cls:
                return child
        return cls(controller)

    def _follow(self) -> None:
        owner = self._controller.game, self._controller.unit
        if owner != self._owner:
            self._owner = owner
            self.clear()

    def clear(self) -> None:
        """Nothing any longer."""
        self.show(())

    def show(self, picked: Sequence[int]) -> None:
        """Exactly these."""
        new = tuple(dict.fromkeys(picked))
        if new != self.picked:
            self.picked = new
            self.changed.emit()

    def put(self, item: int, *, on: bool) -> None:
        """Pick one, or leave it."""
        rest = tuple(one for one in self.picked if one != item)
        self.show((*rest, item) if on else rest)

    def tap(self, items: Sequence[int]) -> None:
        """The next weapon of a line; when all of them are picked, none."""
        free = [item for item in items if item not in self.picked]
        if free:
            self.put(free[0], on=True)
        else:
            self.show([item for item in self.picked if item not in items])
        self.asked.emit()
