"""Bars that lie over the foot of the sheet, one above the other."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override

DIRECTLY = Qt.FindChildOption.FindDirectChildrenOnly


class FootBar(QFrame):
    """Words and what can be done about them.

    It pushes nothing aside: on a small screen the sheet would have to scroll, and on every screen
    boxes would slide away under the mouse.
    """

    def __init__(self, place: QWidget) -> None:
        """Hidden until there is something to tell; then over the foot of its place."""
        super().__init__(place)
        place.installEventFilter(self)
        self.setObjectName("notice")
        self.words = Words()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(10, 4, 6, 4)
        self.row.addWidget(self.words, 1)
        self.hide()

    def put(self, *buttons: QPushButton) -> None:
        """Buttons behind the words."""
        for button in buttons:
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.row.addWidget(button)

    def tell_words(self, words: str) -> None:
        """Shown while there are words."""
        self.words.setText(words)
        self.setVisible(bool(words))
        self.lie()

    @qt_override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.lie()
        return done

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self.lie()
        return super().eventFilter(watched, event)

    def lie(self) -> None:
        """As wide as their place, as high as their words, from the foot upward."""
        place = self.parentWidget()
        if place is None:
            return
        wide, foot = place.width(), place.height()
        for bar in place.findChildren(FootBar, options=DIRECTLY):
            if not bar.isHidden():
                high = bar.heightForWidth(wide)
                foot -= high
                bar.setGeometry(0, foot, wide, high)
            # Those that are hidden too: it changes the order in which they are found.
            bar.raise_()


class Banner(FootBar):
    """Why nothing can be done here, where that is so."""

    def __init__(self, place: QWidget) -> None:
        """Whoever looks back gets to now from here; what else it says can be put away."""
        super().__init__(place)
        self.back = QPushButton("Back to now")
        self.close_button = QPushButton("Close")
        self.close_button.setAccessibleName("Close what says why nothing can be changed")
        self.close_button.clicked.connect(self.hide)
        self.put(self.back, self.close_button)

    def explain(self, words: str, *, is_past: bool) -> None:
        """Nothing where there is nothing to explain."""
        self.back.setVisible(is_past)
        self.close_button.setVisible(not is_past)
        self.tell_words(words)
