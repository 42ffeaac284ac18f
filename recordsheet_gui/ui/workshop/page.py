"""One tab of the form: its fields, each with its label and what is remarked about it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.editors import editor_for
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.form import Field, Operation, Own, Section, Tick

SIDES = 2
"""Small fields that stand beside one another."""


class _Column(QVBoxLayout):
    """What has lists of its own scrolls in them first, and the page only when they are at an end.

    A label that wraps would make Qt ask for the height that the lists like best.
    """

    _is_asked = False

    @qt_override
    def heightForWidth(self, width: int) -> int:
        if self._is_asked:
            # Qt finds the least height on its way to the usual one.
            return super().heightForWidth(width)
        self._is_asked = True
        try:
            return self.minimumHeightForWidth(width)
        finally:
            self._is_asked = False


class Page(QScrollArea):
    """The fields of a section."""

    def __init__(self, bench: Bench, section: Section) -> None:
        """All editors of a section."""
        super().__init__()
        self.bench = bench
        self.section = section
        self.is_stale = True
        """Whether the document has changed since it was shown here."""
        self.editors: dict[str, Editor] = {}
        self.remarks: dict[str, Words] = {}
        self.buttons: dict[str, QPushButton] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        inside = QWidget()
        self._column = _Column(inside)
        if section.operations:
            self._column.addLayout(self._row_of(section.operations))
        small: list[Field] = []
        for field in section.fields:
            editor = editor_for(bench, field)
            self.editors[field.path] = editor
            said = Words()
            said.setObjectName("problem")
            said.setTextFormat(Qt.TextFormat.PlainText)
            said.hide()
            self.remarks[field.path] = said
            if not editor.is_wide:
                small.append(field)
                continue
            self._lay(small)
            small = []
            self._lay_wide(field, editor, said)
        self._lay(small)
        if not any(editor.is_wide for editor in self.editors.values()):
            self._column.addStretch(1)
        self.setWidget(inside)

    def _row_of(self, operations: tuple[Operation, ...]) -> QHBoxLayout:
        row = QHBoxLayout()
        for operation in operations:
            button = QPushButton(operation.label)
            button.setToolTip(operation.tip)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, key=operation.key: self._run(key))
            self.buttons[operation.key] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _run(self, key: str) -> None:
        """An operation of the kind's own."""
        (operation,) = [one for one in self.section.operations if one.key == key]
        self.bench.do(operation.run(self.bench.document))

    def _lay(self, small: list[Field]) -> None:
        """Small fields in two columns, each with its label before it and remarks below."""
        if not small:
            return
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        for number, field in enumerate(small):
            row, side = divmod(number, SIDES)
            editor = self.editors[field.path]
            if not isinstance(field.control, Tick):
                name = QLabel(field.label)
                name.setBuddy(editor)
                name.setToolTip(plainly(field.tip))
                grid.addWidget(name, 2 * row, 2 * side)
            editor.setToolTip(plainly(field.tip))
            grid.addWidget(editor, 2 * row, 2 * side + 1)
            grid.addWidget(self.remarks[field.path], 2 * row + 1, 2 * side, 1, 2)
        for side in range(SIDES):
            grid.setColumnStretch(2 * side + 1, 1)
        self._column.addLayout(grid)

    def _lay_wide(self, field: Field, editor: Editor, said: Words) -> None:
        if len(self.section.fields) > 1 and not isinstance(field.control, Own):
            name = QLabel(field.label)
            name.setBuddy(editor)
            self._column.addWidget(name)
        self._column.addWidget(said)
        self._column.addWidget(editor, 1)

    def refresh(self, section: Section) -> None:
        """Show the document as it stands."""
        self.section = section
        for field in section.fields:
            self.editors[field.path].refresh(field)

    def is_like(self, section: Section) -> bool:
        """Whether it has the editors that a section needs."""
        return _signature(section) == _signature(self.section)

    def show_findings(self, by_field: dict[str, tuple[Finding, ...]]) -> None:
        """Remarks beside their fields."""
        for path, editor in self.editors.items():
            found = by_field.get(path, ())
            said = self.remarks[path]
            shows_itself = editor.show_findings(found)
            words = "\n".join(one.message for one in found)
            said.setText("" if shows_itself else words)
            said.setVisible(bool(words) and not shows_itself)


def _signature(section: Section) -> object:
    return section.key, tuple(
        (field.path, field.label, type(field.control)) for field in section.fields
    ), tuple(operation.key for operation in section.operations)  # fmt: skip
