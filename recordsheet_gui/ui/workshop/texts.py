"""A list of texts: quirks, weapon quirks, bays of a transport."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.ui import style
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.simple import scroll_past
from recordsheet_gui.workshop.form import Field, Texts

ROWS = 4
"""Lines of the list that are seen at least."""


class TextsEditor(Editor):
    """What is there, and a field that adds: by search among what is offered, or typed."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        control = field.control
        assert isinstance(control, Texts)
        self.list = QListWidget()
        self.list.setMinimumHeight(ROWS * style.sizes().grown(24))
        self.search = QComboBox()
        self.search.setEditable(True)
        self.search.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.search.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        scroll_past(self.search)
        self._offers: dict[str, str] = {}
        if control.offers is not None:
            for text, shown in control.offers(bench.document):
                self._offers[shown] = text
                self.search.addItem(shown, text)
            found = self.search.completer()
            assert isinstance(found, QCompleter)
            found.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            found.setFilterMode(Qt.MatchFlag.MatchContains)
        self.search.setCurrentIndex(-1)
        self.add = QPushButton(icon("plus"), "Add")
        self.remove = QPushButton(icon("minus"), "Remove")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.search, 0, 0)
        grid.addWidget(self.add, 0, 1)
        grid.addWidget(self.list, 1, 0)
        grid.addWidget(self.remove, 1, 1, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(0, 1)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        self.add.clicked.connect(self.add_text)
        self.remove.clicked.connect(self.remove_text)
        line = self.search.lineEdit()
        assert line is not None
        line.returnPressed.connect(self.add_text)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self.remove_text)
        self.setFocusProxy(self.search)

    def texts(self) -> list[str]:
        """What the document has."""
        return [str(text) for text in self.value() or ()]

    def add_text(self) -> None:
        """What is typed joins the list."""
        control = self.field.control
        assert isinstance(control, Texts)
        typed = self.search.currentText().strip()
        text = self._offers.get(typed) or next(
            (key for shown, key in self._offers.items() if shown.lower() == typed.lower()), typed
        )
        if not typed or (text == typed and typed not in self._offers and not control.is_open):
            return
        have = list(self.value() or ())
        if control.is_whole:
            if text.isdecimal():
                self.put([*have, int(text)])
        elif text not in have:
            self.put([*have, text])
        self.search.setCurrentIndex(-1)
        self.search.clearEditText()

    def remove_text(self) -> None:
        """The line in front goes."""
        at, have = self.list.currentRow(), list(self.value() or ())
        if 0 <= at < len(have):
            self.put([*have[:at], *have[at + 1 :]])

    @override
    def show_value(self) -> None:
        label, row = self.field.label, self.list.currentRow()
        self.list.setAccessibleName(label)
        self.search.setAccessibleName(f"Add to {label.lower()}")
        self.add.setAccessibleName(f"Add to {label.lower()}")
        self.remove.setAccessibleName(f"Remove from {label.lower()}")
        shown = {text: name for name, text in self._offers.items()}
        self.list.clear()
        for text in self.texts():
            QListWidgetItem(shown.get(text, text), self.list)
        if self.list.count():
            self.list.setCurrentRow(min(max(0, row), self.list.count() - 1))
        self.remove.setEnabled(self.list.count() > 0)
