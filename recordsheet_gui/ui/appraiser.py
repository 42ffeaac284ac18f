"""What the units on the table are worth, counted when nothing else is to do."""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.ids import UnitId

if TYPE_CHECKING:  # the controller has an appraiser; values are counted when the window is up
    from recordsheet_gui.ui.controller import Controller
    from recordsheet_gui.units.force_value import SideValue, UnitValue

FIRST_MS = 400
"""The first count brings the table of equipment along, which no window shall wait for."""


class Appraiser(QObject):
    """The battle values of a table; whoever shows them looks here and listens."""

    changed = Signal()
    """Some unit or side is worth something else than before."""

    def __init__(self, controller: "Controller") -> None:
        """Follow the controller's game."""
        super().__init__(controller)
        # A ring of the two would wait for the collector, which may come along in any thread; a
        # timer that dies in another thread than its own takes the program with it.
        self._controller = ref(controller)
        self.units: Mapping[UnitId, UnitValue] = {}
        """Those that have a value, once they are counted."""
        self.sides: Mapping[str, SideValue] = {}
        self._from: object = None
        """What they were counted from."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(FIRST_MS)
        self._timer.timeout.connect(self.count)
        controller.game_opened.connect(self._begin)
        for signal in (controller.state_changed, controller.looked):
            signal.connect(self._ask)

    def _begin(self) -> None:
        """Units of another game may have the same ids."""
        self.units, self.sides, self._from = {}, {}, None
        self._ask()

    def _ask(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def count(self) -> None:
        """Look at the table now."""
        controller = self._controller()
        if controller is None or controller.game is None:
            return
        from recordsheet_gui.units import force_value

        self._timer.setInterval(0)
        state = controller.state
        members = force_value.members_of(controller.system, state)
        rules = force_value.rules_of(state)
        if self._from == (members, rules):
            return
        self._from = members, rules
        self.units = force_value.values(members, rules)
        sides = {unit: member.side for unit, member in members.items()}
        self.sides = force_value.sums(sides, self.units)
        self.changed.emit()
