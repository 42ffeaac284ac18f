"""The hit bar: type a line, see what it would do, press Enter."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.session import say
from recordsheet_gui.session.foretold import sentence
from recordsheet_gui.ui.controller import EARLIER, Controller
from recordsheet_gui.ui.plain import Words, escaped
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.ui.widgets.messages import Messages

if TYPE_CHECKING:
    from PySide6.QtWidgets import QListWidget

MOST_COMPLETIONS = 6
MOST_HISTORY = 100
LINE = 44
"""Letters that the line has room for, where there is room."""
SHORTEST = 20
WIDEST = 560
"""Pixels of what lies over the bar."""
LINE_ROLE = 32
IDLE = "Press / to type here."
OF_THE_GAME = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class HitBar(QWidget):
    """One line of text does everything the mouse does; beside it stands what it would do."""

    previewed = Signal(object)
    """The events that the line would bring; empty for none."""

    def __init__(
        self, controller: Controller, messages: Messages, parent: QWidget | None = None
    ) -> None:
        """Follow the controller's unit; `messages` stand at the right end."""
        super().__init__(parent)
        self._controller = controller
        self.messages = messages
        self._said: list[str] = []
        self._foretold = ""
        """What the line does, without its odds."""
        self._place = 0
        self.line = QLineEdit()
        clearable(self.line)
        self.line.setAccessibleName("Hit bar")
        letter = self.line.fontMetrics().averageCharWidth()
        self.line.setMinimumWidth(SHORTEST * letter)
        self.line.setMaximumWidth(LINE * letter)
        self.words = _OneLine(IDLE)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 2)
        layout.setSpacing(8)
        layout.addWidget(self.line, 2)
        layout.addWidget(self.words, 3)
        layout.addWidget(messages)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        controller.game_opened.connect(self.suggest)
        controller.table_changed.connect(self.suggest)
        controller.unit_chosen.connect(self.suggest)
        controller.allowed.connect(self.suggest)
        controller.looked.connect(self._looked)
        self.suggest()
        self.line.textChanged.connect(self._typed)
        self.line.returnPressed.connect(self.enter)
        self.line.installEventFilter(self)
        self.words.installEventFilter(self)

    @cached_property
    def over(self) -> "_Over":
        """What lies over the bar; made with the first letters."""
        made = _Over(self)
        made.offers.itemActivated.connect(lambda item: self._take(item.data(LINE_ROLE)))
        made.offers.itemClicked.connect(lambda item: self._take(item.data(LINE_ROLE)))
        return made

    @property
    def offers(self) -> "QListWidget":
        """What could be typed."""
        return self.over.offers

    def _is_bare(self) -> bool:
        """True while nothing was typed that something could be offered for."""
        return "over" not in vars(self) and not self.line.text()

    @qt_override
    def sizeHint(self) -> QSize:
        # As wide as its window: with every message the panels would else be laid out anew.
        return QSize(2 * self.line.maximumWidth(), super().sizeHint().height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        # A long message is cut before it makes the window wider.
        return QSize(SHORTEST * self.fontMetrics().averageCharWidth(), self.sizeHint().height())

    def take_messages(self) -> None:
        """Put the messages back to the end of the line."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self.messages)
        self.messages.show()

    def suggest(self) -> None:
        """Show in the empty line what this game understands."""
        if self._controller.game is not None:
            lines = [*self._controller.system.hints(self._design()), "undo"]
            self.line.setPlaceholderText("    ".join(lines))
            if not self.line.text():
                self._rest()

    def _examples(self, text: str) -> Mapping[str, str]:
        """Lines about the unit in front, or about the one that a line names before a colon."""
        controller = self._controller
        unit = say.about(controller.state, controller.unit, text)
        design = None if unit is None else controller.state.unit(unit).design
        return controller.system.examples(design)

    def _design(self) -> UnitDesign | None:
        controller = self._controller
        return controller.paper.design if controller.unit is not None else None

    def focus_line(self) -> None:
        """Put the cursor into the line."""
        self.line.setFocus()
        self.line.selectAll()

    def _rest(self) -> None:
        """What stands there while nothing is typed."""
        controller = self._controller
        shut = controller.shut(controller.unit) if controller.unit is not None else ""
        self.words.tell(escaped(shut) or IDLE)

    # -- typing ----------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        if self._controller.game is None:
            return
        if not text.strip():
            self._rest()
            if "oracle" in vars(self._controller):
                self._controller.oracle.forget(self)
            if not self._is_bare():
                self.offers.clear()
            self._show_over()
            self.previewed.emit(())
            return
        self._offer(text)
        events, words = self._preview(text)
        self.previewed.emit(events)
        self._foretold = words
        self.words.tell(words)
        self._show_over()
        if events:
            self._weigh(text, events)
        elif "oracle" in vars(self._controller):
            self._controller.oracle.forget(self)

    def _preview(self, text: str) -> tuple[tuple[object, ...], str]:
        if self._controller.looking_at is not None:
            return (), EARLIER
        try:
            events, _ = say.preview(self._controller.session, self._controller.unit, text)
        except SayError as error:
            return (), marked(text, error)
        except RuleError as error:
            return (), escaped(str(error))
        words = sentence(self._controller.system, self._controller.state, events)
        return events, f"Enter: {escaped(words)}" if events else "Enter to do it."

    def _weigh(self, text: str, events: tuple[object, ...]) -> None:
        """What the line will probably do, behind what it surely does."""
        # Who rolls no dice does not wait for what counts them.
        from recordsheet_gui.ui.widgets.line_odds import weigh_line

        def tell(words: str) -> None:
            self.words.tell(f"{self._foretold} &nbsp; <b>Odds</b> {escaped(words)}")
            self._show_over()

        weigh_line(self._controller, self, text, events, tell)

    def _looked(self) -> None:
        """The line is told anew: of now, or that it has to wait."""
        self._typed(self.line.text())

    def _offer(self, text: str) -> None:
        examples = {**self._examples(text), **say.WORDS}
        found = say.completions(examples, text)[:MOST_COMPLETIONS]
        self.offers.clear()
        for line, words in found:
            if line != text.strip().lower():
                self.offers.addItem(f"{line}  -  {words}")
                self.offers.item(self.offers.count() - 1).setData(LINE_ROLE, line)

    def _show_over(self) -> None:
        """Over the bar: what could be typed, and a sentence that does not fit into it."""
        if self._is_bare():
            return
        long = self.words.text() if self.words.is_cut and self.line.text().strip() else ""
        self.over.show_over(self.line, long)

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
            # Not clear(): Ctrl+Z is for what was done, not for the letters.
            self.line.setText("")

    @qt_override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.words:
            # A message that comes or goes takes room from the sentence or gives it back.
            if event.type() is QEvent.Type.Resize:
                self._show_over()
            return False
        if event.type() is QEvent.Type.FocusOut:
            self._uncover()
        elif event.type() is QEvent.Type.FocusIn:
            self._show_over()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            return self._leaves_to_window(event)
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Up | Qt.Key.Key_Down:
                    self._recall(-1 if event.key() == Qt.Key.Key_Up else 1)
                    return True
                case Qt.Key.Key_Tab if not self._is_bare() and self.offers.count():
                    self._take(str(self.offers.item(0).data(LINE_ROLE)))
                    return True
                case Qt.Key.Key_Slash if self._is_all_replaced():
                    # The key that leads here is pressed before each line, also by who is here.
                    self.line.setText("")
                    return True
                case Qt.Key.Key_Escape:
                    self.line.clear()
                    self.line.clearFocus()
                    return True
                case _:
                    return False
        return False

    def _is_all_replaced(self) -> bool:
        """True where the next letter would be the first of the line."""
        return self.line.selectedText() == self.line.text()

    def _leaves_to_window(self, event: QKeyEvent) -> bool:
        """Undo and redo in an empty line are those of the game."""
        if self.line.text() or not any(map(event.matches, OF_THE_GAME)):
            return False
        event.ignore()
        return True

    @qt_override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._uncover()

    def _uncover(self) -> None:
        if "over" in vars(self):
            self.over.hide()

    def _recall(self, step: int) -> None:
        """Lines that were typed before."""
        self._place = min(max(0, self._place + step), len(self._said))
        text = self._said[self._place] if self._place < len(self._said) else ""
        self.line.setText(text)


class _OneLine(QLabel):
    """Words that take the room that is left, and know when it was too little."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setObjectName("dim")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def tell(self, words: str) -> None:
        """Say something else."""
        self.setText(words)
        self.setAccessibleName(words)

    @property
    def is_cut(self) -> bool:
        """True where not all of it is seen."""
        return self.sizeHint().width() > self.width()


class _Over(QFrame):
    """Lies over the hit bar, so that nothing moves when there is something to offer."""

    def __init__(self, bar: HitBar) -> None:
        from PySide6.QtWidgets import QListWidget

        super().__init__(bar)
        self.setObjectName("popover")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.words = Words()
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.offers = QListWidget()
        self.offers.setFrameShape(QFrame.Shape.NoFrame)
        self.offers.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.offers.setAccessibleName("What could be typed")
        self.offers.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(4)
        layout.addWidget(self.words)
        layout.addWidget(self.offers)
        self.hide()

    def show_over(self, line: QWidget, words: str) -> None:
        """Above the line that is typed in; hidden where there is nothing to say."""
        count = self.offers.count()
        if not line.hasFocus() or not (count or words):
            self.hide()
            return
        host = line.window()
        if host is not self.parentWidget():
            # A bar that floats is too small to hold it.
            is_inside = isinstance(host, QMainWindow)
            flag = Qt.WindowType.Widget if is_inside else Qt.WindowType.ToolTip
            self.setParent(host, flag)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.offers.setVisible(count > 0)
        row = self.offers.sizeHintForRow(0) if count else 0
        self.offers.setFixedHeight(row * count + 2)
        width = min(WIDEST, host.width() - 12) if not self.isWindow() else WIDEST
        high = self.offers.height() + 16 if count else 12
        if words:
            high += self.words.heightForWidth(width - 18) + 4
        place = line.mapToGlobal(QPoint(0, -high - 4))
        if not self.isWindow():
            place = host.mapFromGlobal(place)
        self.setGeometry(QRect(place, QSize(width, high)))
        self.show()
        self.raise_()


def marked(text: str, error: SayError) -> str:
    """The sentence of an error beside the line, with the place marked."""
    before, wrong, after = text[: error.start], text[error.start : error.end], text[error.end :]
    place = escaped(wrong) if wrong.strip() else "?"
    line = f"{escaped(before)}<b><u>{place}</u></b>{escaped(after)}"
    return f"{line} &nbsp; {escaped(str(error))}"
