"""All words and keys of the program."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from recordsheet_gui.session.say import WORDS
from recordsheet_gui.ui.actions import ACTIONS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.ui.plain import escaped

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


def page(controller: Controller) -> str:
    """The help page as rich text."""
    has_game = controller.game is not None
    examples = controller.system.examples() if has_game else {}
    own = GAMES[controller.system.key].gestures if has_game else ()
    keys = [
        (
            spec.text.replace("&", "").rstrip("."),
            ", ".join(
                QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                for key in spec.keys
            ),
        )
        for spec in ACTIONS
        if spec.keys
    ]
    return "".join(
        (
            "<h2>Type in the hit bar</h2>",
            _table([*examples.items(), *WORDS.items()]),
            "<h2>Mouse and keys on the sheet</h2>",
            _table((*own, *GESTURES)),
            "<h2>Keys of the menus</h2>",
            _table([(keys_of, words) for words, keys_of in keys]),
            "<h2>Good to know</h2>",
            "<p>Every step is on disk before you see it. Nothing is ever asked that cannot be "
            "dismissed. Undo takes back anything, and the journal rewinds to any step.</p>",
        )
    )


def _table(rows: object) -> str:
    assert isinstance(rows, list | tuple)
    cells = "".join(
        f"<tr><td style='padding-right:18px'><b>{escaped(a)}</b></td><td>{escaped(b)}</td></tr>"
        for a, b in rows
    )
    return f"<table cellpadding='3'>{cells}</table>"


class Help(QDialog):
    """The help page."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Show the words of the game that is on the table."""
        super().__init__(parent)
        self.setWindowTitle("Words and keys")
        self.resize(680, 640)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Words and keys")
        self.text.setHtml(page(controller))
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
