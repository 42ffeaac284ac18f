"""How long a turn takes, and how many have been played: beside the phase, for who wants it."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.qt_override import override as qt_override

TICK_MS = 500
MINUTE = 60


class TurnTimer(QWidget):
    """Counts up from the beginning of a turn, or down from some minutes; no rule knows of it."""

    def __init__(
        self,
        controller: Controller,
        clock: Callable[[], float] = monotonic,
        parent: QWidget | None = None,
    ) -> None:
        """Hidden until the settings want it; `clock` gives seconds."""
        super().__init__(parent)
        self._controller = controller
        self._clock = clock
        self._turn = 0
        self.side = ""
        """Whose time runs; empty while nobody has asked for the time of each side."""
        self._spent: dict[str, float] = {}
        """Seconds of this turn by side, until its time last stopped."""
        self._since: float | None = None
        """When it was last set going; None while it is paused."""
        self.rounds = QLabel()
        self.rounds.setAccessibleName("Rounds")
        self.time = _Dial()
        self.time.pressed.connect(self.switch_side)
        self.switch = QPushButton("Per side")
        self.switch.setToolTip("Count for each side; a press here or on the clock: the next")
        self.switch.clicked.connect(self.switch_side)
        self.pause = QPushButton("Pause")
        self.pause.setCheckable(True)
        self.pause.setToolTip("Stop the timer of the turn, or let it go on")
        self.pause.toggled.connect(self._pause)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 0, 0)
        for widget in (self.rounds, self.time, self.switch, self.pause):
            layout.addWidget(widget)
        self._ticks = QTimer(self)
        self._ticks.setInterval(TICK_MS)
        self._ticks.timeout.connect(self.refresh)
        controller.game_opened.connect(self.restart)
        controller.state_changed.connect(self._follow)
        controller.settings_changed.connect(self.refresh)
        self.restart()

    @property
    def seconds(self) -> float:
        """How long this turn has taken, or the side whose time runs, pauses left out."""
        running = 0.0 if self._since is None else self._clock() - self._since
        return self._spent.get(self.side, 0.0) + running

    def switch_side(self) -> None:
        """The time of the next side runs from here on; a pause stays one."""
        if self._controller.game is None:
            return
        state = self._controller.session.state
        sides = sorted({state.sides[unit] for unit in state.present})
        if len(sides) < 2:
            return
        self._stop()
        later = [side for side in sides if side > self.side]
        self.side = later[0] if self.side and later else sides[0]
        if not self.pause.isChecked():
            self._since = self._clock()
        self.refresh()

    def _stop(self) -> None:
        self._spent[self.side], self._since = self.seconds, None

    def restart(self) -> None:
        """From 0 on; a pause ends."""
        if (
            self._controller.game is None
            or self.side not in self._controller.session.state.sides.values()
        ):
            self.side = ""
        self._spent, self._since = {}, self._clock()
        self._turn = self._controller.session.state.clock.turn if self._controller.game else 0
        self.pause.setChecked(False)
        self.refresh()

    def _follow(self) -> None:
        """A turn that was not there before begins anew; an undo within one does not."""
        if self._controller.game and self._controller.session.state.clock.turn != self._turn:
            self.restart()
        else:
            self.refresh()

    def _pause(self, is_paused: bool) -> None:
        if is_paused and self._since is not None:
            self._stop()
        elif not is_paused and self._since is None:
            self._since = self._clock()
        self.pause.setText("Go on" if is_paused else "Pause")
        self.refresh()

    def refresh(self) -> None:
        """Show what the settings want; nothing ticks while nobody looks."""
        settings = self._controller.settings
        has_game = self._controller.game is not None
        self.rounds.setVisible(settings.round_counter)
        self.time.setVisible(settings.turn_timer)
        self.pause.setVisible(settings.turn_timer)
        self.switch.setVisible(settings.turn_timer)
        self.switch.setText(f"Side {self.side}" if self.side else "Per side")
        self.setVisible(has_game and (settings.round_counter or settings.turn_timer))
        is_ticking = has_game and settings.turn_timer and self._since is not None
        if is_ticking and not self._ticks.isActive():
            self._ticks.start()
        elif not is_ticking:
            self._ticks.stop()
        self.rounds.setText(f"Round {self._turn}")
        self._tell(settings.turn_minutes * MINUTE)

    def _tell(self, limit: int) -> None:
        left = limit - self.seconds if limit else self.seconds
        is_over = bool(limit) and left < 0
        words = f"{'+' if is_over else ''}{spelled(abs(left))}"
        self.time.setText(f"<b>{words}</b>" if is_over else words)
        what = "over the time" if is_over else "left" if limit else "this turn"
        what += f" for side {self.side}" if self.side else ""
        self.time.setAccessibleName(f"Turn timer: {words} {what}")
        self.time.setToolTip(f"{words} {what}")


class _Dial(QLabel):
    """The clock itself, to be pressed like one at a chess table."""

    pressed = Signal()

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()


def spelled(seconds: float) -> str:
    """Minutes and seconds."""
    minutes, rest = divmod(int(seconds), MINUTE)
    return f"{minutes}:{rest:02}"
