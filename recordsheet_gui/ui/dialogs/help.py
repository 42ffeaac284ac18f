"""All words and keys of the program."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.session.say import WORDS
from recordsheet_gui.ui.actions import ACTIONS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import Empty, closing, keep_size
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.ui.style import clearable

GESTURES = (
    ("Click a box", "strike it; click a struck one to restore it"),
    ("Drag over boxes", "strike or restore them all"),
    ("Wheel over a location", "strike or restore one"),
    ("Click a location's name or free area", "type an amount: Enter hits, Shift+Enter marks"),
    ("Click a slot, heat cell, pilot box, ammunition", "mark or move it"),
    ("Click a box of the movement", "say how far: a number and Enter is the whole move"),
    ("On a card", "digits are dice, = a total, Backspace and Escape take dice back, R rolls"),
    ("Right click", "everything that is possible there"),
    ("Tab, arrows", "move between locations, slots and tracks"),
    ("Enter or Space", "press what is in focus"),
    ("+ and -, x and Backspace", "one mark more, one less"),
    ("1 to 9", "the unit with that number in the roster"),
    ("Ctrl+wheel, pinch", "zoom"),
)
GOOD_TO_KNOW = (
    ("Nothing is lost", "every step is on disk before you see it"),
    ("Nothing is forced", "whatever is asked can be dismissed"),
    ("Everything can be undone", "the journal rewinds to any step"),
)
USUAL = QSize(760, 640)


Rows = tuple[tuple[str, str], ...]


def chapters(controller: Controller) -> dict[str, Rows]:
    """All words and keys by heading."""
    has_game = controller.game is not None
    design = controller.paper.design if controller.unit is not None else None
    examples = controller.system.examples(design) if has_game else {}
    own = GAMES[controller.system.key].gestures if has_game else ()
    keys = tuple(
        (
            ", ".join(
                QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                for key in spec.keys
            ),
            spec.text.replace("&", "").rstrip("."),
        )
        for spec in ACTIONS
        if spec.keys
    )
    return {
        "Type in the hit bar": (*examples.items(), *WORDS.items()),
        "Mouse and keys on the sheet": (*own, *GESTURES),
        "Keys of the menus": keys,
        "Good to know": GOOD_TO_KNOW,
    }


def page(controller: Controller, words: str = "") -> str:
    """The help page as rich text; with `words` only the lines that have them all."""
    wanted = words.lower().split()
    found = []
    for title, rows in chapters(controller).items():
        fit = [row for row in rows if all(word in " ".join(row).lower() for word in wanted)]
        if fit:
            found.append(f"<h2>{escaped(title)}</h2>{_table(fit)}")
    return "".join(found)


def _table(rows: list[tuple[str, str]]) -> str:
    cells = "".join(
        f"<tr><td style='padding-right:18px'><b>{escaped(a)}</b></td><td>{escaped(b)}</td></tr>"
        for a, b in rows
    )
    return f"<table cellpadding='3'>{cells}</table>"


class Help(QDialog):
    """The help page, with a line to look for something in it."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Show the words of the game that is on the table."""
        super().__init__(parent)
        self.setWindowTitle("Words and keys")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._controller = controller
        self.query = QLineEdit()
        self.query.setPlaceholderText("Look for a word or a key: undo, zoom, Ctrl ...")
        self.query.setAccessibleName("Look for a word or a key")
        clearable(self.query)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Words and keys")
        self.empty = Empty("search", "Nothing here has these words.")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.text)
        self.stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.addWidget(self.query)
        layout.addWidget(self.stack, 1)
        layout.addWidget(closing(self))
        self.query.textChanged.connect(self.look_for)
        self.look_for("")
        keep_size(self, controller, "help", USUAL)

    def look_for(self, words: str) -> None:
        """Show the lines that have these words."""
        found = page(self._controller, words)
        self.text.setHtml(found)
        self.stack.setCurrentWidget(self.text if found else self.empty)
