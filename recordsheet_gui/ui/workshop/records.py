"""A list of entries that are alike, each with its own fields: the weapons of a card."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import Field, Records, Tick

OWN = ("id", "number")
"""What no two entries have alike."""


class RecordsEditor(Editor):
    """The list at the left, the entry in front at the right."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        control = self.control
        self.list = QListWidget()
        self.list.setAccessibleName(field.label)
        self.add = QPushButton(icon("plus"), f"New {control.one}")
        self.copy = QPushButton(icon("duplicate"), "Copy")
        self.remove = QPushButton(icon("minus"), "Remove")
        self.editors: dict[str, Editor] = {}
        from recordsheet_gui.ui.workshop.editors import editor_for

        details = QWidget()
        grid = QGridLayout(details)
        grid.setContentsMargins(0, 0, 0, 0)
        for row, one in enumerate(control.fields):
            made = editor_for(_Within(bench, self), one)
            self.editors[one.path] = made
            grid.addWidget(made, row, 1)
            if not isinstance(one.control, Tick):
                name = QLabel(one.label)
                name.setBuddy(made)
                top = Qt.AlignmentFlag.AlignTop if made.is_wide else Qt.AlignmentFlag.AlignVCenter
                grid.addWidget(name, row, 0, top)
        grid.setRowStretch(len(control.fields), 1)
        grid.setColumnStretch(1, 1)
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        row_of = QHBoxLayout()
        for button in (self.add, self.copy, self.remove):
            row_of.addWidget(button)
        left.addLayout(row_of)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(left, 1)
        layout.addWidget(details, 1)
        self.details = details
        for button in (self.add, self.copy, self.remove):
            button.setAutoDefault(False)
        self.list.setToolTip("Alt with up and down changes the order, Delete removes")
        self.add.clicked.connect(self.add_one)
        self.copy.clicked.connect(self.copy_one)
        self.remove.clicked.connect(self.remove_one)
        for keys, run in (
            (QKeySequence(QKeySequence.StandardKey.Delete), self.remove_one),
            (QKeySequence("Alt+Up"), lambda: self.shift(-1)),
            (QKeySequence("Alt+Down"), lambda: self.shift(1)),
        ):
            shortcut = QShortcut(keys, self.list)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(run)
        self.list.currentRowChanged.connect(self._show_front)
        self.setFocusProxy(self.list)

    @property
    def control(self) -> Records:
        """What it edits."""
        control = self.field.control
        assert isinstance(control, Records)
        return control

    def entries(self) -> list[Mapping[str, Any]]:
        """All of them."""
        return list(self.value() or ())

    def front(self) -> Mapping[str, Any]:
        """The one in front; nothing where there is none."""
        have, at = self.entries(), self.list.currentRow()
        return have[at] if 0 <= at < len(have) else {}

    def add_one(self) -> None:
        """A new one."""
        have = self.entries()
        self.put([*have, dict(self.control.blank(self.bench.document))])
        self.list.setCurrentRow(len(have))

    def copy_one(self) -> None:
        """Another one like the one in front, behind it."""
        have, at = self.entries(), self.list.currentRow()
        if 0 <= at < len(have):
            self.put([*have[: at + 1], self._twin(have[at]), *have[at + 1 :]])
            self.list.setCurrentRow(at + 1)

    def _twin(self, entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same, with an id of its own where it has one."""
        blank = self.control.blank(self.bench.document)
        own = {key: blank[key] for key in OWN if key in entry and key in blank}
        return {**entry, **own}

    def shift(self, by: int) -> None:
        """The one in front goes up or down."""
        have, at = self.entries(), self.list.currentRow()
        if 0 <= at < len(have) and 0 <= at + by < len(have):
            have.insert(at + by, have.pop(at))
            self.put(have)
            self.list.setCurrentRow(at + by)

    def remove_one(self) -> None:
        """The one in front goes."""
        have, at = self.entries(), self.list.currentRow()
        if 0 <= at < len(have):
            self.put([*have[:at], *have[at + 1 :]])

    def put_in_front(self, path: str, value: Any) -> None:
        """Another value in the entry in front."""
        have, at = self.entries(), self.list.currentRow()
        if not 0 <= at < len(have):
            return
        now = dict(have[at])
        if value is None:
            now.pop(path, None)
        else:
            now[path] = value
        have[at] = now
        self.put(have)

    def _show_front(self) -> None:
        self.details.setEnabled(bool(self.front()))
        for one in self.control.fields:
            self.editors[one.path].refresh(one)

    @override
    def show_value(self) -> None:
        at, have = self.list.currentRow(), self.entries()
        blocked = self.list.blockSignals(True)
        while self.list.count() > len(have):
            self.list.takeItem(self.list.count() - 1)
        for number, entry in enumerate(have):
            title = self.control.title(entry)
            if number < self.list.count():
                self.list.item(number).setText(title)
            else:
                QListWidgetItem(title, self.list)
        self.list.setCurrentRow(min(max(0, at), len(have) - 1))
        self.list.blockSignals(blocked)
        for button in (self.copy, self.remove):
            button.setEnabled(bool(have))
        self._show_front()


class _Within(Bench):
    """A bench on which only the entry in front lies."""

    def __init__(self, bench: Bench, editor: RecordsEditor) -> None:
        self._editor: RecordsEditor | None = None
        super().__init__(bench.document, editor)
        self._editor = editor

    @property
    @override
    def document(self) -> Document:
        """The entry, as if it were a document."""
        whole = self.history.document
        if self._editor is None:
            return whole
        return Document(kind=whole.kind, data=self._editor.front())

    @override
    def set(self, field: Field, path: str, value: Any) -> None:
        assert self._editor is not None
        self._editor.put_in_front(path, value)
