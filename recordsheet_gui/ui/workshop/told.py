"""Words that follow from other fields."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.workshop.form import Field


class ToldEditor(Editor):
    """Shows, and lets nobody change it."""

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.box = Words()
        self.box.setTextFormat(Qt.TextFormat.PlainText)
        self.box.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.box, 1)

    @override
    def show_value(self) -> None:
        self.box.setText(str(self.value()))
        self.box.setAccessibleName(self.field.label)
