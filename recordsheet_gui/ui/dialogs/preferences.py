"""Preferences."""

from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QGroupBox,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.storage.settings import Dice, Paper, Settings, ThemeChoice
from recordsheet_gui.systems import automation

THEMES = {
    ThemeChoice.SYSTEM: "Like the system",
    ThemeChoice.LIGHT: "Light",
    ThemeChoice.DARK: "Dark",
}
PAPERS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}
DICE = {Dice.APP: "The program rolls", Dice.MINE: "I roll my own dice"}


class Preferences(QDialog):
    """What the player prefers; automation counts for new games."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        """Show the settings as they are."""
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self._settings = settings
        self.theme = self._choice(THEMES, settings.theme)
        self.paper = self._choice(PAPERS, settings.paper)
        self.dice = self._choice(DICE, settings.dice)
        self.text = QDoubleSpinBox()
        self.text.setRange(0.5, 4.0)
        self.text.setSingleStep(0.1)
        self.text.setValue(settings.text_scale)
        self.text.setSuffix(" x")
        self.text.setAccessibleName("Text size, times the desktop's own")
        self.touch = QCheckBox("Buttons, dice and rows large enough for a &finger")
        self.touch.setChecked(settings.touch)
        form = QFormLayout()
        form.addRow("&Theme", self.theme)
        form.addRow("&Paper", self.paper)
        form.addRow("&Dice", self.dice)
        form.addRow("Te&xt size", self.text)
        form.addRow("Touch", self.touch)
        box = QGroupBox("In new games the program does for you")
        inside = QVBoxLayout(box)
        self.automation: dict[str, QCheckBox] = {}
        for option in automation():
            check = QCheckBox(option.title)
            check.setChecked(settings.is_automatic(option.name))
            inside.addWidget(check)
            self.automation[option.name] = check
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(box)
        layout.addWidget(buttons)

    def _choice(self, words: dict[object, str] | object, now: object) -> QComboBox:
        combo = QComboBox()
        assert isinstance(words, dict)
        for value, text in words.items():
            combo.addItem(text, str(value))
        combo.setCurrentIndex(list(words).index(now))
        return combo

    def settings(self) -> Settings:
        """The settings as they now stand in the dialog."""
        return replace(
            self._settings,
            theme=ThemeChoice(self.theme.currentData()),
            paper=Paper(self.paper.currentData()),
            dice=Dice(self.dice.currentData()),
            text_scale=round(self.text.value(), 2),
            touch=self.touch.isChecked(),
            automation={name: box.isChecked() for name, box in self.automation.items()},
        )
