"""Running totals at the foot: each opens to its parts."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import Rank, rank
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.totals import Total

MOST = 24
"""Lines of a menu; more do not fit on a small screen."""
LONGEST = 110
"""Letters of a remark in a menu."""


class TotalsBar(QWidget):
    """Weight, slots, heat, value; and how many remarks there are.

    What does not fit beside the others goes on below them: a ship has more to count than a small
    screen with large text is wide.
    """

    remark_chosen = Signal(object)
    """A Finding that the player wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is counted yet."""
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._totals: dict[str, Total] = {}
        self._findings: Sequence[Finding] = ()
        self.remarks = rank(QPushButton(), Rank.QUIET)
        self.remarks.setAutoDefault(False)
        self.remarks.clicked.connect(self.open_remarks)
        self.menu = QMenu(self)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._rows: list[QHBoxLayout] = []
        self._arranged: list[list[QPushButton]] = []
        self._arrange()

    def show_totals(self, totals: Sequence[Total]) -> None:
        """The numbers as they are now."""
        labels = [total.label for total in totals]
        if list(self.buttons) != labels:
            for old in self.buttons.values():
                old.hide()
                old.deleteLater()
            self.buttons = {}
            for label in labels:
                made = rank(QPushButton(self), Rank.QUIET)
                made.setAutoDefault(False)
                made.clicked.connect(lambda _=False, label=label: self.open_parts(label))
                self.buttons[label] = made
        self._totals = {total.label: total for total in totals}
        for total in totals:
            button = self.buttons[total.label]
            button.setText(f"{total.label}: {total.words}".replace("&", "&&"))
            button.setIcon(icon("warning") if total.is_bad else icon("chevron_up"))
            lines = [f"{name}: {value}" if value else name for name, value in total.parts]
            button.setToolTip(plainly("\n".join(lines[:MOST])))
        self._arrange()

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """How many remarks there are."""
        self._findings = findings
        count = len(findings)
        words = "No remarks" if not count else f"{count} remark{'s' if count != 1 else ''}"
        self.remarks.setText(words)
        self.remarks.setIcon(icon("warning") if count else icon("mark"))
        self.remarks.setEnabled(count > 0)
        self.remarks.setToolTip("What contradicts the rules of construction; click to go there")
        self._arrange()

    # -- lines -----------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Side by side as far as there is room, the remarks at the end of the last line."""
        lines: list[list[QPushButton]] = [[]]
        for button in (*self.buttons.values(), self.remarks):
            if lines[-1] and self.isVisible() and self._width([*lines[-1], button]) > self.width():
                lines.append([])
            lines[-1].append(button)
        if lines == self._arranged:
            return
        for row, buttons in zip(self._rows, self._arranged, strict=False):
            for button in buttons:
                row.removeWidget(button)
        while len(self._rows) < len(lines):
            row = QHBoxLayout()
            row.addStretch(1)
            self._rows.append(row)
            self._lines.addLayout(row)
        for row, buttons in zip(self._rows, lines, strict=False):
            for at, button in enumerate(buttons):
                # The stretch keeps the remarks to the right and all others to the left.
                row.insertWidget(row.count() if button is self.remarks else at, button)
        self._arranged = lines
        self.updateGeometry()

    def _width(self, buttons: Sequence[QPushButton]) -> int:
        """Of buttons side by side."""
        gaps = max(0, self._rows[0].spacing() if self._rows else 0) * (len(buttons) - 1)
        return sum(button.sizeHint().width() for button in buttons) + gaps

    @qt_override
    def minimumSizeHint(self) -> QSize:
        buttons = (*self.buttons.values(), self.remarks)
        widest = max(button.sizeHint().width() for button in buttons)
        return QSize(widest, super().minimumSizeHint().height())

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @qt_override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            # Other text, or text of another size.
            self._arrange()
        return done

    # -- menus -----------------------------------------------------------------------------------

    def open_parts(self, label: str) -> None:
        """The parts of a number."""
        total = self._totals[label]
        self.menu.clear()
        for name, value in total.parts[:MOST] or (("There is nothing more to tell.", ""),):
            line = f"{name}\t{value}" if value else name
            self.menu.addAction(line[:LONGEST].replace("&", "&&"))
        self._popup(self.buttons[label])

    def open_remarks(self) -> None:
        """All remarks; one that is chosen leads to its field."""
        self.menu.clear()
        for finding in self._findings[:MOST]:
            text = finding.message
            short = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
            action = self.menu.addAction(short.replace("&", "&&"))
            action.triggered.connect(
                lambda _=False, finding=finding: self.remark_chosen.emit(finding)
            )
        self._popup(self.remarks)

    def _popup(self, button: QPushButton) -> None:
        place = button.mapToGlobal(QPoint(0, 0))
        place.setY(place.y() - self.menu.sizeHint().height())
        self.menu.popup(place)
