"""Turn, phase, and the button that closes it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.session.owed import due_in_phase
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import Ground, icon, sign
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.sign import SIDE, Sign


class _NextButton(QPushButton):
    """Works out what it would do only when somebody wants to know."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller

    @qt_override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self._controller.game is not None:
            self.setToolTip(plainly("\n".join(what_ends(self._controller)[:12])))
        return super().event(event)


class _Moment(QLabel):
    """As wide as it is told: a label counts the least width that it once had among its words."""

    wide = 1
    can_shrink = False

    def give_room(self, wide: int, *, can_shrink: bool) -> None:
        """Pixels, and whether some of them may be missing; the bar is laid out where it matters."""
        if (wide, can_shrink) != (self.wide, self.can_shrink):
            self.wide, self.can_shrink = wide, can_shrink
            self.updateGeometry()

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self.wide, super().sizeHint().height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(1 if self.can_shrink else self.wide, super().minimumSizeHint().height())


class PhaseBar(QWidget):
    """Says where the game is and what the button will do."""

    next_asked = Signal()

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self._measured: tuple[str, ...] = ()
        """Words and letters that the least widths go by."""
        self._moment = 1
        """Pixels of what says where the game is."""
        self._button = {False: 1, True: 1}
        """Pixels of the button, where there is room and where there is little."""
        self._words: dict[bool, str] = {}
        """What it says there."""
        self.wide = self.snug = 0
        """Pixels of all, where there is room and where there is little: the same in every phase."""
        self._now, self._sign = "", ""
        self._is_snug = False
        self.sign = Sign()
        self.moment = _Moment()
        self.moment.setObjectName("moment")
        self.next = _NextButton(controller)
        self.next.setObjectName("next")
        self.next.setIcon(icon("next_phase", Ground.ACCENT))
        self.next.clicked.connect(self.next_asked)
        # A press leaves the keys where they are.
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row = layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 4, 0)
        layout.setSpacing(8)
        layout.addWidget(self.sign)
        layout.addWidget(self.moment)
        layout.addWidget(self.next)
        controller.followed.connect(self._follow)
        controller.game_opened.connect(self.refresh)

    def _follow(self) -> None:
        before = self._now
        self.refresh()
        if self._now != before:
            announce(self, self._now.replace(" \u00b7", ","))

    def refresh(self) -> None:
        """Show the clock."""
        controller = self._controller
        if controller.game is None:
            self.moment.clear()
            self.sign.show_sign("")
            return
        clock, phases = controller.state.clock, controller.system.phases
        phase = phases[clock.phase]
        self._now = f"Turn {clock.turn} \u00b7 {phase.title}"
        self.moment.setText(f"Turn {clock.turn} \u00b7 <b>{phase.title}</b>")
        self.moment.setToolTip(controller.system.title)
        last = clock.phase + 1 == len(phases)
        after = f"Turn {clock.turn + 1}" if last else phases[clock.phase + 1].title
        owed = len(due_in_phase(controller.system, controller.state))
        more = f" \u00b7 {owed} owed" if owed else ""
        self._words = {False: f"Next: {after}{more}", True: f"Next{more}"}
        self.next.setAccessibleName(self._words[False])
        self._sign = sign("phase", phase.key)
        self.measure()
        self._show_room()

    def set_snug(self, *, on: bool) -> None:
        """Say less, in a bar that has no room for all of it."""
        if on != self._is_snug:
            self._is_snug = on
            self._show_room()

    def _show_room(self) -> None:
        if self._words:
            self.sign.show_sign("" if self._is_snug else self._sign)
            self.next.setText(self._words[self._is_snug])
        # Where nothing more can go, a part of it goes.
        self.moment.give_room(self._moment, can_shrink=self._is_snug)
        # Of one size: the bar would else be laid out anew with every roll that is owed.
        self.next.setFixedSize(self._button[self._is_snug], self.next.sizeHint().height())

    def measure(self) -> None:
        """As wide as in every other phase: what stands beside it must not slide under the mouse."""
        if self._controller.game is None or not self._words:
            return
        titles = [phase.title for phase in self._controller.system.phases]
        bold = QFont(self.moment.font())
        bold.setBold(True)
        letters, on_button = QFontMetrics(bold), _measure_of(self.next)
        said = (self._now, self._words[False])
        known = (*titles, *said, bold.toString(), self.next.font().toString())
        if known == self._measured:
            return
        self._measured = known
        beside = self.next.sizeHint().width() - on_button(self.next.text())
        owed = " \u00b7 88 owed"
        moments = (self._now, *(f"Turn 88 \u00b7 {title}" for title in titles))
        ways_on = (self._words[False], *(f"Next: {title}{owed}" for title in titles))
        self._moment = max(map(letters.horizontalAdvance, moments))
        self._button = {
            is_snug: beside + max(map(on_button, ways))
            for is_snug, ways in ((False, ways_on), (True, (self._words[True], f"Next{owed}")))
        }
        edges, gap = self._row.contentsMargins(), self._row.spacing()
        self.snug = edges.left() + edges.right() + 2 * gap + self._moment + self._button[True]
        self.wide = self.snug - self._button[True] + self._button[False] + sizes().grown(SIDE)
        self._show_room()


def _measure_of(button: QPushButton) -> Callable[[str], int]:
    """Pixels of words as the button itself counts them."""
    letters = button.fontMetrics()
    return lambda words: letters.size(Qt.TextFlag.TextShowMnemonic, words).width()


def what_ends(controller: Controller) -> list[str]:
    """What closing the phase would bring, over all units of both sides."""
    # The bar is there before anybody asks what its button does.
    from recordsheet_gui.session.journal import lines

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
