"""The dice of the last step, as they fell: they tumble once, then they lie there."""

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from recordsheet_gui.core.events import DiceRolled, Step
from recordsheet_gui.session.session import Record
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import is_reduced, sizes, theme_now
from recordsheet_gui.ui.widgets.die import draw_die, plain_ink

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

SIDE = 24
"""Pixels of a die at the usual text size."""
GAP = 3
EDGE = 10
APART = 10
"""Between two rolls."""
TURNS = 5
"""Faces that a die shows on its way."""
LEAN = 40.0
"""Degrees that it is turned when it is thrown."""


class Roll(NamedTuple):
    """One throw, and what it was for."""

    why: str
    faces: tuple[int, ...]
    sides: int
    target: int | None
    only_total: bool

    def words(self) -> str:
        """For who cannot see the dice: "piloting roll: 4 and 3, 7 against 5"."""
        total = sum(self.faces)
        if self.only_total or len(self.faces) == 1:
            found = str(total)
        else:
            found = f"{' and '.join(map(str, self.faces))}, {total}"
        against = "" if self.target is None else f" against {self.target}"
        return f"{self.why}: {found}{against}"


class LastRoll(QWidget):
    """A line of dice; hidden while the last step had none."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Nothing was rolled yet."""
        super().__init__(parent)
        self.rolls: tuple[Roll, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        controller.recorded.connect(self._hear)
        controller.game_opened.connect(lambda: self.show_rolls(()))
        self.hide()

    @cached_property
    def _clock(self) -> "QVariantAnimation":
        """Lets them tumble; made with the first that do."""
        from PySide6.QtCore import QVariantAnimation

        from recordsheet_gui.ui.motion import DURATION

        made = QVariantAnimation(self)
        made.setStartValue(0.0)
        made.setEndValue(1.0)
        made.setDuration(DURATION)
        made.valueChanged.connect(self.update)
        return made

    @property
    def is_tumbling(self) -> bool:
        """True while dice are on their way."""
        return "_clock" in vars(self) and self._clock.state() is self._clock.State.Running

    def _hear(self, records: tuple[Record, ...]) -> None:
        events = (event for one in records if isinstance(one, Step) for event in one.events)
        self.show_rolls(
            tuple(
                Roll(e.why, e.faces, e.sides, e.target, e.only_total)
                for e in events
                if isinstance(e, DiceRolled)
            )
        )

    def show_rolls(self, rolls: tuple[Roll, ...]) -> None:
        """Show these dice instead of the last ones."""
        if self.is_tumbling:
            self._clock.stop()
        self.rolls = rolls
        words = "\n".join(roll.words() for roll in rolls)
        self.setAccessibleName(f"Last dice: {words}" if words else "")
        self.setToolTip(plainly(words))
        self.setVisible(bool(rolls))
        self.updateGeometry()
        self.update()
        if rolls and self.isVisible() and not is_reduced(self):
            self._clock.start()

    def _side(self) -> int:
        return sizes().grown(SIDE)

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(120, self._side() + 10)

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, y = float(self._side()), 5.0
        x, middle = float(EDGE), Qt.AlignmentFlag.AlignVCenter
        moment = float(self._clock.currentValue()) if self.is_tumbling else 1.0
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        fitting = self.fitting()
        for roll in self.rolls[:fitting]:
            faces = () if roll.only_total else roll.faces
            for place, face in enumerate(faces):
                self._draw(painter, QRectF(x, y, side, side), roll, face, place, moment)
                x += side + GAP
            after = self._room(roll) - len(faces) * (self._side() + GAP)
            if moment >= 1 or not faces:
                painter.drawText(QRectF(x + 2, y, after, side), middle, self._sign(roll))
            x += after + APART
        if fitting < len(self.rolls):
            more = f"+{len(self.rolls) - fitting}"
            painter.drawText(QRectF(x, y, self.width() - x, side), middle, more)
        painter.end()

    def fitting(self) -> int:
        """How many rolls there is room for, with the number of the others behind them."""
        x = EDGE
        for number, roll in enumerate(self.rolls):
            x += self._room(roll)
            others = len(self.rolls) - number - 1
            more = APART + self.fontMetrics().horizontalAdvance(f"+{others}") if others else 0
            if number and x + more > self.width() - EDGE:
                return number
            x += APART
        return len(self.rolls)

    def _room(self, roll: Roll) -> int:
        """Pixels for its dice and what they came to."""
        dice = 0 if roll.only_total else len(roll.faces) * (self._side() + GAP)
        return dice + self.fontMetrics().horizontalAdvance(self._sign(roll)) + 5

    def _sign(self, roll: Roll) -> str:
        total = sum(roll.faces)
        shown = f"= {total}" if len(roll.faces) > 1 or roll.only_total else ""
        wanted = "" if roll.target is None else f"({roll.target}+)"
        return f"{shown} {wanted}".strip()

    def _draw(
        self, painter: QPainter, box: QRectF, roll: Roll, face: int, place: int, moment: float
    ) -> None:
        """On its way a die shows other faces, the same ones each time: nobody counts them."""
        shown = face
        if moment < 1:
            turns = int((1 - moment) * TURNS) + 1
            shown = (face + turns * (2 + place)) % roll.sides + 1
        painter.save()
        painter.translate(box.center())
        painter.rotate((1 - moment) * LEAN * (1 if place % 2 else -1))
        half = box.width() / 2
        draw_die(
            painter,
            QRectF(-half, -half, 2 * half, 2 * half),
            shown,
            roll.sides,
            plain_ink(theme_now()),
        )
        painter.restore()
