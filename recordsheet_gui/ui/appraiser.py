"""What the units on the table are worth, counted when nothing else is to do."""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from recordsheet_gui.core.ids import UnitId

if TYPE_CHECKING:  # the controller has an appraiser; values are counted when the window is up
    from recordsheet_gui.ui.controller import Controller
    from recordsheet_gui.units.force_value import SideValue, UnitValue

FIRST_MS = 400
"""After the window is up: the first count brings the table of equipment along."""
SLICE_MS, PAUSE_MS = 8, 2
"""A hundred units are looked at in parts of half a frame; between them the window goes on."""


class Appraiser(QObject):
    """The battle values of a table; whoever shows them looks here and listens."""

    changed = Signal()
    """Some unit or side is worth something else than before."""
    _later = Signal()

    def __init__(self, controller: "Controller") -> None:
        """Follow the controller's game."""
        super().__init__(controller)
        self._controller = ref(controller)
        self.units: Mapping[UnitId, UnitValue] = {}
        """Those that have a value, once they are counted."""
        self.sides: Mapping[str, SideValue] = {}
        """What each side has on the field that can still fight."""
        self.whole: Mapping[str, SideValue] = {}
        """With its wrecks and those that left the field."""
        self._from: object = None
        """What they were counted from."""
        # No timer: a controller that is left to the collector may go in any thread, and a timer
        # that goes in another thread than its own takes the program along.
        self._is_awake = self._is_asked = False
        self._steps = 0
        """Of the game, when somebody last looked whether anybody plays."""
        self._left: list[UnitId] = []
        """Who is still to be looked at, as things stand in `_seen`."""
        self._seen: object = None
        self._later.connect(self._look, Qt.ConnectionType.QueuedConnection)
        controller.game_opened.connect(self._begin)
        # No press waits for it.
        controller.followed.connect(self._ask)

    def _begin(self) -> None:
        """Units of another game may have the same ids."""
        self.units, self.sides, self.whole, self._from = {}, {}, {}, None
        controller = self._controller()
        assert controller is not None
        self._steps = controller.session.history.cursor
        self._ask()

    def _ask(self) -> None:
        if self._is_awake and not self._is_asked:
            self._is_asked = True
            self._later.emit()

    def wake(self) -> None:
        """The window is up: count whenever something changes, and first as soon as nobody plays."""
        controller = self._controller()
        if controller is None:
            return
        steps = 0 if controller.game is None else controller.session.history.cursor
        if steps != self._steps:
            self._steps = steps
            QTimer.singleShot(FIRST_MS, self, self.wake)
            return
        self._is_awake = True
        self.count()

    def _look(self) -> None:
        """See what follows from each sheet, as many as half a frame allows; then count."""
        controller = self._controller()
        if controller is None or controller.game is None:
            self._is_asked = False
            return
        state = controller.state
        if state is not self._seen:
            self._seen, self._left = state, list(state.present)
        clock = QElapsedTimer()
        clock.start()
        while self._left:
            controller.derived(self._left.pop())
            if self._left and clock.elapsed() >= SLICE_MS:
                QTimer.singleShot(PAUSE_MS, self, self._look)
                return
        self._seen = None
        self.count()

    def count(self) -> None:
        """Look at the table now."""
        self._is_asked = False
        controller = self._controller()
        if controller is None or controller.game is None:
            return
        from recordsheet_gui.units import force_value
        from recordsheet_gui.units.force_value import SideValue

        state = controller.state
        members = force_value.members_of(controller.system, state)
        rules = force_value.rules_of(state)
        fighting = [u for u in state.present if not controller.derived(u).destroyed]
        if self._from == (members, rules, fighting):
            return
        self._from = members, rules, fighting
        self.units = force_value.values(members, rules)
        sides = {unit: member.side for unit, member in members.items()}
        self.whole = force_value.sums(sides, self.units)
        left = {unit: value for unit, value in self.units.items() if unit in fighting}
        self.sides = {side: SideValue() for side in self.whole} | force_value.sums(sides, left)
        self.changed.emit()
