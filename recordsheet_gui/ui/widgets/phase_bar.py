"""Turn, phase, and the button that closes it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.widgets.turn import what_ends


class PhaseBar(QWidget):
    """Says where the game is and what the button will do."""

    next_asked = Signal()

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.moment = QLabel()
        self.moment.setObjectName("moment")
        self.next = QPushButton()
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
        self.next.setToolTip("\n".join(what_ends(controller)[:12]))
