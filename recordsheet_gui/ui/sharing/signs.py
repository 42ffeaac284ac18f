"""What the window says of a table that is shared: a sign in the bar, a banner over the foot."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.widgets.foot_bar import FootBar


class SharedSign(QToolButton):
    """Stands beside the messages while the table is shared; a press opens what there is to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Not there while nobody shares."""
        super().__init__(parent)
        self.setObjectName("again")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(icon("share_table"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def tell(self, words: str, tip: str) -> None:
        """Shown while there are words."""
        self.setText(words.replace("&", "&&"))
        self.setToolTip(plainly(tip))
        self.setAccessibleName(words)
        self.setAccessibleDescription(tip)
        self.setVisible(bool(words))


class TableBar(FootBar):
    """Why a guest's window stands still, or that a table was shared when the program ended."""

    def __init__(self, place: QWidget) -> None:
        """Hidden while all is well."""
        super().__init__(place)
        self.go = QPushButton()
        self.leave = QPushButton("Not now")
        self.leave.clicked.connect(self.hide)
        self.put(self.go, self.leave)

    def tell(self, words: str, go: str = "", leave: str = "", *, is_calm: bool = False) -> None:
        """A sentence, and what can be done about it."""
        if self.property("calm") != is_calm:
            self.setProperty("calm", is_calm)
            for widget in (self, self.words):
                widget.style().unpolish(widget)
                widget.style().polish(widget)
        self.go.setText(go)
        self.go.setVisible(bool(go))
        self.leave.setText(leave)
        self.leave.setVisible(bool(leave))
        self.tell_words(words)
