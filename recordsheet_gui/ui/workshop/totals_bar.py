"""Running totals at the foot: each opens to its parts."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from recordsheet_gui.ui import style
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import Rank, rank
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.totals import Total

GAP = 6
"""Pixels between two of them."""
MOST = 24
"""Lines of a menu; more do not fit on a small screen."""
LONGEST = 110
"""Letters of a remark in a menu."""


class TotalsBar(QWidget):
    """Weight, slots, heat, value; and how many remarks there are."""

    remark_chosen = Signal(object)
    """A Finding that the player wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is counted yet."""
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._totals: dict[str, Total] = {}
        self._findings: Sequence[Finding] = ()
        self.remarks = rank(QPushButton(self), Rank.QUIET)
        self.remarks.setAutoDefault(False)
        self.remarks.clicked.connect(self.open_remarks)
        self.menu = QMenu(self)
        self._lay()

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
                made.show()
                made.clicked.connect(lambda _=False, label=label: self.open_parts(label))
                self.buttons[label] = made
        self._totals = {total.label: total for total in totals}
        for total in totals:
            button = self.buttons[total.label]
            button.setText(f"{total.label}: {total.words}".replace("&", "&&"))
            button.setIcon(icon("warning") if total.is_bad else icon("chevron_up"))
            lines = [f"{name}: {value}" if value else name for name, value in total.parts]
            button.setToolTip(plainly("\n".join(lines[:MOST])))
        self._lay()

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """How many remarks there are."""
        self._findings = findings
        count = len(findings)
        words = "No remarks" if not count else f"{count} remark{'s' if count != 1 else ''}"
        self.remarks.setText(words)
        self.remarks.setIcon(icon("warning") if count else icon("mark"))
        self.remarks.setEnabled(count > 0)
        self.remarks.setToolTip("What contradicts the rules of construction; click to go there")
        self._lay()

    # -- rows ------------------------------------------------------------------------------------

    def _rows(self) -> list[list[QPushButton]]:
        """In one row where there is room, else in as many as it takes."""
        gap, room = style.sizes().grown(GAP), self.width()
        rows: list[list[QPushButton]] = [[]]
        used = 0
        for button in (*self.buttons.values(), self.remarks):
            need = button.sizeHint().width() + gap
            if rows[-1] and used + need - gap > room:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += need
        return rows

    def _lay(self) -> None:
        """Each in its place; no layout of Qt's does that, nor likes to be filled anew."""
        gap, top = style.sizes().grown(GAP), 0
        for row in self._rows():
            left = 0
            for button in row:
                size = button.sizeHint()
                at = max(left, self.width() - size.width()) if button is self.remarks else left
                button.setGeometry(QRect(QPoint(at, top), size))
                left += size.width() + gap
            top += max(button.height() for button in row) + gap
        self.setFixedHeight(top - gap)

    @qt_override
    def sizeHint(self) -> QSize:
        gap = style.sizes().grown(GAP)
        widths = [one.sizeHint().width() + gap for one in (*self.buttons.values(), self.remarks)]
        return QSize(sum(widths) - gap, self.height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """As narrow as its widest button: the others go into further rows."""
        widths = [one.sizeHint().width() for one in (*self.buttons.values(), self.remarks)]
        return QSize(max(widths), self.height())

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    @qt_override
    def event(self, event: QEvent) -> bool:
        """A button that has other words, or other letters, asks for another place."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._lay()
        return super().event(event)

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
