"""The hit bar: type a line, see what it would do, press Enter."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.session import say
from recordsheet_gui.ui.controller import EARLIER, Controller, sentence
from recordsheet_gui.ui.plain import Words, escaped

MOST_COMPLETIONS = 6
MOST_HISTORY = 100


class HitBar(QWidget):
    """One line of text does everything the mouse does."""

    previewed = Signal(object)
    """The events that the line would bring; empty for none."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's unit."""
        super().__init__(parent)
        self._controller = controller
        self._said: list[str] = []
        self._place = 0
        self.line = QLineEdit()
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName("Hit bar")
        self.line.setMinimumHeight(34)
        self.words = Words("Press / to type here.")
        self.words.setObjectName("dim")
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.offers = QListWidget()
        self.offers.setAccessibleName("What could be typed")
        self.offers.setMaximumHeight(90)
        self.offers.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 4)
        layout.setSpacing(4)
        layout.addWidget(self.line)
        layout.addWidget(self.words)
        layout.addWidget(self.offers)
        layout.addStretch()
        controller.game_opened.connect(self.suggest)
        controller.table_changed.connect(self.suggest)
        controller.looked.connect(self._looked)
        self.suggest()
        self.line.textChanged.connect(self._typed)
        self.line.returnPressed.connect(self.enter)
        self.line.installEventFilter(self)
        # The same height whether it offers something or not: nothing below may jump.
        self.setMinimumHeight(150)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.offers.itemActivated.connect(lambda item: self._take(item.data(32)))
        self.offers.itemClicked.connect(lambda item: self._take(item.data(32)))

    def suggest(self) -> None:
        """Show in the empty line what this game understands."""
        if self._controller.game is not None:
            lines = [*list(self._controller.system.examples())[:3], "undo"]
            self.line.setPlaceholderText("    ".join(lines))

    def focus_line(self) -> None:
        """Put the cursor into the line."""
        self.line.setFocus()
        self.line.selectAll()

    # -- typing ----------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        if self._controller.game is None:
            return
        if not text.strip():
            self.words.setText("Press / to type here.")
            self.offers.hide()
            self.previewed.emit(())
            return
        self._offer(text)
        if self._controller.looking_at is not None:
            self.previewed.emit(())
            self.words.setText(EARLIER)
            return
        try:
            events, _ = say.preview(self._controller.session, self._controller.unit, text)
        except SayError as error:
            self.previewed.emit(())
            self.words.setText(marked(text, error))
            return
        except RuleError as error:
            self.previewed.emit(())
            self.words.setText(escaped(str(error)))
            return
        self.previewed.emit(events)
        words = sentence(self._controller.system, self._controller.state, events)
        self.words.setText(f"Enter: {escaped(words)}" if events else "Enter to do it.")

    def _looked(self) -> None:
        """The line is told anew: of now, or that it has to wait."""
        self._typed(self.line.text())

    def _offer(self, text: str) -> None:
        examples = {**self._controller.system.examples(), **say.WORDS}
        found = say.completions(examples, text)[:MOST_COMPLETIONS]
        self.offers.clear()
        for line, words in found:
            if line != text.strip().lower():
                self.offers.addItem(f"{line}  -  {words}")
                self.offers.item(self.offers.count() - 1).setData(32, line)
        self.offers.setVisible(self.offers.count() > 0)

    def _take(self, line: str) -> None:
        self.line.setText(line)
        self.line.setFocus()

    def enter(self) -> None:
        """Do what the line says; a line that is not understood stays with its place marked."""
        controller, text = self._controller, self.line.text()
        if controller.game is None or not text.strip():
            return
        # A step that waits for the disk is taken: it comes by itself.
        if controller.say(text) or controller.trouble:
            self._said = [*self._said, text][-MOST_HISTORY:]
            self._place = len(self._said)
            self.line.clear()

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Up | Qt.Key.Key_Down:
                    self._recall(-1 if event.key() == Qt.Key.Key_Up else 1)
                    return True
                case Qt.Key.Key_Tab if self.offers.count() and self.offers.isVisible():
                    self._take(str(self.offers.item(0).data(32)))
                    return True
                case Qt.Key.Key_Escape:
                    self.line.clear()
                    self.line.clearFocus()
                    return True
                case _:
                    return False
        return False

    def _recall(self, step: int) -> None:
        """Lines that were typed before."""
        self._place = min(max(0, self._place + step), len(self._said))
        text = self._said[self._place] if self._place < len(self._said) else ""
        self.line.setText(text)


def marked(text: str, error: SayError) -> str:
    """The sentence of an error under the line, with the place marked."""
    before, wrong, after = text[: error.start], text[error.start : error.end], text[error.end :]
    place = escaped(wrong) if wrong.strip() else "?"
    line = f"{escaped(before)}<b><u>{place}</u></b>{escaped(after)}"
    return f"{line}<br>{escaped(str(error))}"
