"""Turn, phase, and the button that closes it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget
from typing_extensions import override

from recordsheet_gui.ui.controller import Controller


class _NextButton(QPushButton):
    """Works out what it would do only when somebody wants to know."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self._controller.game is not None:
            from recordsheet_gui.ui.games.battletech.panel import what_ends

            self.setToolTip("\n".join(what_ends(self._controller)[:12]))
        return super().event(event)


class PhaseBar(QWidget):
    """Says where the game is and what the button will do."""

    next_asked = Signal()

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.moment = QLabel()
        self.moment.setObjectName("moment")
        self.next = _NextButton(controller)
        self.next.setObjectName("next")
        self.next.clicked.connect(self.next_asked)
        self.next.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.addWidget(self.moment)
        layout.addWidget(self.next)
        controller.state_changed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)

    def refresh(self) -> None:
        """Show the clock."""
        controller = self._controller
        if controller.game is None:
            self.moment.clear()
            return
        clock, phases = controller.state.clock, controller.system.phases
        phase = phases[clock.phase]
        self.moment.setText(f"{controller.system.title} · turn {clock.turn} · <b>{phase.title}</b>")
        last = clock.phase + 1 == len(phases)
        after = f"Turn {clock.turn + 1}" if last else phases[clock.phase + 1].title
        self.next.setText(f"Next: {after}")
