"""The way to the next phase, and what the last one did."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.session.digest import DigestLine
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.leading import Leader
from recordsheet_gui.ui.plain import Words, escaped
from recordsheet_gui.ui.style import square
from recordsheet_gui.ui.widgets.plate import Framed

MOST_LINES = 12
"""Of a digest; a phase that changes more units is told by the journal."""


class LeadBar(QFrame):
    """How much stands before the next phase, and how to go on without it."""

    def __init__(self, leader: Leader, parent: QWidget | None = None) -> None:
        """Hidden while nobody is led."""
        super().__init__(parent)
        self.setObjectName("notice")
        self._leader = leader
        self.words = Words()
        self.skip = QPushButton("Skip what is owed")
        self.skip.setToolTip("Go on without these rolls; the journal says what was dropped")
        self.skip.clicked.connect(leader.skip)
        self.stop = QPushButton("Stay")
        self.stop.setToolTip("Stay in this phase; what is owed stays too")
        self.stop.clicked.connect(leader.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.skip)
        row.addWidget(self.stop)
        leader.changed.connect(self.refresh)
        self.hide()

    def refresh(self) -> None:
        """Count what is left."""
        count = len(self._leader.owed())
        rolls = f"{counted(count, 'roll')} {is_or_are(count)}"
        words = f"{rolls} owed before the phase ends."
        is_news = words != self.words.text() or self.isHidden()
        self.words.setText(words)
        self.setVisible(self._leader.is_leading)
        if self._leader.is_leading and is_news:
            announce(self, words)


class DigestBox(Framed):
    """What the phase that is over did to whom; each line leads to its sheet."""

    unit_pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty."""
        super().__init__(parent)
        self.setObjectName("card")
        self._title = Words()
        close = square(QToolButton())
        close.setIcon(icon("cross"))
        close.setAccessibleName("Close the digest")
        close.clicked.connect(self.hide)
        self._head = head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(close)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 6, 6)
        layout.addLayout(head)
        layout.addLayout(self._lines)
        self.links: list[Words] = []
        self.hide()

    def height_of(self, lines: int) -> int:
        """What the title and so many lines of text take."""
        layout = self.layout()
        assert layout is not None
        above = layout.contentsMargins().top() + self._head.sizeHint().height() + layout.spacing()
        return above + lines * self.fontMetrics().lineSpacing()

    def whole_lines(self, room: int) -> int:
        """The most of `room` that ends below a line: one that is cut through cannot be read."""
        lines = (room - self.height_of(0)) // self.fontMetrics().lineSpacing()
        return self.height_of(lines) if lines > 0 else 0

    def show_digest(self, title: str, lines: tuple[DigestLine, ...]) -> None:
        """Show what happened; a phase that did nothing to anybody needs no box."""
        for link in self.links:
            link.deleteLater()
        self.links = []
        self._title.setText(f"<b>{escaped(title)}</b>")
        for line in lines[:MOST_LINES]:
            name = escaped(line.name)
            name = f'<a href="unit">{name}</a>' if line.is_here else name
            link = Words(f"{name}: {escaped(line.text)}")
            link.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            link.setAccessibleName(f"{line.name}: {line.text}")
            link.linkActivated.connect(lambda _, unit=line.unit: self.unit_pressed.emit(unit))
            self._lines.addWidget(link)
            self.links.append(link)
        self.setVisible(bool(lines))
