"""Turn, phase, and the button that closes it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.session.journal import lines
from recordsheet_gui.session.owed import due_in_phase
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import Ground, icon, sign
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.widgets.sign import Sign


class _NextButton(QPushButton):
    """Works out what it would do only when somebody wants to know."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self._controller.game is not None:
            self.setToolTip(plainly("\n".join(what_ends(self._controller)[:12])))
        return super().event(event)


class PhaseBar(QWidget):
    """Says where the game is and what the button will do."""

    next_asked = Signal()

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self._measured: tuple[str, ...] = ()
        """Titles and letters that the least widths go by."""
        self.sign = Sign()
        self.moment = QLabel()
        self.moment.setObjectName("moment")
        self.next = _NextButton(controller)
        self.next.setObjectName("next")
        self.next.setIcon(icon("next_phase", Ground.ACCENT))
        self.next.clicked.connect(self.next_asked)
        # A press leaves the keys where they are.
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 4, 0)
        layout.setSpacing(8)
        layout.addWidget(self.sign)
        layout.addWidget(self.moment)
        layout.addWidget(self.next)
        controller.followed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)

    def refresh(self) -> None:
        """Show the clock."""
        controller = self._controller
        if controller.game is None:
            self.moment.clear()
            self.sign.show_sign("")
            return
        clock, phases = controller.state.clock, controller.system.phases
        self._keep_width([phase.title for phase in phases])
        phase = phases[clock.phase]
        self.moment.setText(f"Turn {clock.turn} · <b>{phase.title}</b>")
        self.moment.setToolTip(controller.system.title)
        self.sign.show_sign(sign("phase", phase.key))
        last = clock.phase + 1 == len(phases)
        after = f"Turn {clock.turn + 1}" if last else phases[clock.phase + 1].title
        owed = len(due_in_phase(controller.system, controller.state))
        self.next.setText(f"Next: {after} \u00b7 {owed} owed" if owed else f"Next: {after}")

    def _keep_width(self, titles: list[str]) -> None:
        """As wide as in every other phase: what stands beside it must not slide under the mouse."""
        bold = QFont(self.moment.font())
        bold.setBold(True)
        if (known := (*titles, bold.toString())) == self._measured:
            return
        self._measured = known
        letters = QFontMetrics(bold)
        widest = max(map(letters.horizontalAdvance, titles))
        self.moment.setMinimumWidth(letters.horizontalAdvance("Turn 88 \u00b7 ") + widest)
        beside = self.next.sizeHint().width() - letters.horizontalAdvance(self.next.text())
        longest = letters.horizontalAdvance("Next:  \u00b7 88 owed") + widest
        self.next.setMinimumWidth(beside + longest)


def what_ends(controller: Controller) -> list[str]:
    """What closing the phase would bring, over all units of both sides."""
    state, system = controller.state, controller.system
    if controller.looking_at is not None:
        return ["This is an earlier moment."]
    try:
        events, _ = controller.session.decide(EndPhase(), NoAnswers())
    except RuleError as error:
        return [str(error)]
    step = Step(command=EndPhase(), events=events)
    told = [
        line.text
        for line in lines(system, state, step)
        if line.unit is not None and not line.text.endswith("begins.")
    ]
    waiting = [entry for entry in state.owed if entry.unit is not None]
    if waiting:
        told.insert(0, f"{counted(len(waiting), 'roll')} {is_or_are(len(waiting))} waiting.")
    return told or ["Nothing happens."]
