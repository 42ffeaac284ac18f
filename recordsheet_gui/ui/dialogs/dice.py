"""All dice of the battle, and how lucky they were."""

from collections import Counter

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QDialog, QLabel, QListWidget, QVBoxLayout, QWidget

from recordsheet_gui.core.events import DiceRolled
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.session.history import History
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import Words

EXPECTED = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""Ways in which two dice show a total, of 36."""


def rolls_of(history: History) -> list[DiceRolled]:
    """Every roll up to the cursor."""
    return [
        event
        for position in range(1, history.cursor + 1)
        for event in history.step(position).events
        if isinstance(event, DiceRolled)
    ]


class LuckChart(QWidget):
    """How often two dice showed each total, against what they should."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """No dice yet."""
        super().__init__(parent)
        self.counts: Counter[int] = Counter()
        self.setMinimumSize(360, 170)

    def show_rolls(self, rolls: list[DiceRolled]) -> None:
        """Count the rolls of two six-sided dice."""
        two = [r for r in rolls if r.sides == 6 and len(r.faces) == 2]
        self.counts = Counter(sum(roll.faces) for roll in two)
        words = ", ".join(f"{total}: {self.counts[total]}" for total in EXPECTED)
        self.setAccessibleName(f"Totals of two dice, {words}")
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        rolled = sum(self.counts.values())
        most = max([*self.counts.values(), rolled / 6, 1])
        width, height = self.width() / len(EXPECTED), self.height() - 40
        for place, (total, ways) in enumerate(EXPECTED.items()):
            tall = height * self.counts[total] / most
            bar = QRectF(place * width + 5, 18 + height - tall, width - 10, tall)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRect(bar)
            level = 18 + height - height * rolled * ways / 36 / most
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 2))
            painter.drawLine(int(bar.left()) - 3, int(level), int(bar.right()) + 3, int(level))
            below = QRectF(place * width, 20 + height, width, 18)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(total))
            if self.counts[total]:
                above = QRectF(place * width, bar.top() - 17, width, 16)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(self.counts[total]))
        painter.end()


class DiceRecord(QDialog):
    """The dice of the battle, the newest first."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self.setWindowTitle("Dice")
        self.resize(420, 520)
        self._controller = controller
        self.words = Words()
        self.chart = LuckChart()
        self.list = QListWidget()
        self.list.setAccessibleName("All rolls")
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addWidget(self.chart)
        layout.addWidget(QLabel("Bars: what fell. Lines: what chance would give."))
        layout.addWidget(self.list, 1)
        controller.state_changed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)

    def refresh(self) -> None:
        """Count again."""
        if self._controller.game is None or not self.isVisible():
            return
        rolls = rolls_of(self._controller.session.history)
        self.chart.show_rolls(rolls)
        two = [sum(r.faces) for r in rolls if r.sides == 6 and len(r.faces) == 2]
        mean = f", on average {sum(two) / len(two):.2f} where 7 is fair" if two else ""
        self.words.setText(f"{counted(len(rolls), 'roll')}, {len(two)} of two dice{mean}.")
        self.list.clear()
        for roll in reversed(rolls):
            self.list.addItem(f"{roll.why}: {roll.words} ({roll.source})")
