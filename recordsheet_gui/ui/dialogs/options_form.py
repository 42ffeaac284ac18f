"""What a game lets its table decide, as boxes and lists."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.storage.option_files import read_option_file
from recordsheet_gui.ui.plain import Words

FROM_FILE = "\0file"
"""The item of an option that asks for a player's own file."""
OWN = "Your own"


class OptionsForm(QWidget):
    """One line for each option of a game."""

    problem = Signal(str)
    """What is wrong with a file that was chosen; empty when that is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty until a game is chosen."""
        super().__init__(parent)
        self._system: GameSystem | None = None
        self.switches: dict[str, QCheckBox] = {}
        self.choices: dict[str, QComboBox] = {}
        self._own: list[object] = []
        """What stands in files that were chosen for options; their items count from 1."""
        self._lines = QVBoxLayout(self)

    def show_options(
        self, system: GameSystem, chosen: Mapping[str, object], *, has_begun: bool = False
    ) -> None:
        """The options of a game as they stand; once it `has_begun`, some can only be read."""
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self._system = system
        self.switches, self.choices, self._own = {}, {}, []
        for option in system.options.values():
            value = chosen.get(option.name, option.default)
            line = self._switch(option, value) if option.is_switch else self._choice(option, value)
            if has_begun and option.is_dealt:
                line.setEnabled(False)
                line.setToolTip("The sheets were dealt by it.")
            self._lines.addWidget(line)
        self._lines.addStretch()

    def _switch(self, option: Option, value: object) -> QWidget:
        box = QCheckBox(option.title)
        box.setChecked(value is True)
        self.switches[option.name] = box
        return box

    def _choice(self, option: Option, value: object) -> QWidget:
        row = QWidget()
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(Words(option.title), 1)
        choice = QComboBox()
        for known in option.values:
            choice.addItem(str(known), known)
        self.choices[option.name] = choice
        if option.file:
            choice.addItem("From a file...", FROM_FILE)
            choice.activated.connect(lambda _, option=option: self._ask_file(option))
        if value in option.values:
            choice.setCurrentIndex(option.values.index(value))
        else:
            self._offer(option, value)
        choice.setAccessibleName(option.title)
        inside.addWidget(choice)
        return row

    def _ask_file(self, option: Option) -> None:
        """A player's own file as the value of an option."""
        if self.choices[option.name].currentData() != FROM_FILE:
            return
        path, _ = QFileDialog.getOpenFileName(self, f"Your own {option.file}", "", "TOML (*.toml)")
        if not path or not self.take_file(option, Path(path)):
            self.choices[option.name].setCurrentIndex(0)

    def take_file(self, option: Option, path: Path) -> bool:
        """Offer and choose what stands in a file; what is wrong with it is told in a sentence."""
        assert self._system is not None
        try:
            data = read_option_file(path, option.file)
            self._system.check_options({option.name: data})
        except RuleError as error:
            self.problem.emit(str(error))
            return False
        self.problem.emit("")
        self._offer(option, data, path.stem)
        return True

    def _offer(self, option: Option, data: object, name: str = OWN) -> None:
        title = data.get("title") if isinstance(data, Mapping) else None
        choice = self.choices[option.name]
        self._own.append(data)
        at = choice.count() - 1
        choice.insertItem(at, str(title or name), len(self._own))
        choice.setCurrentIndex(at)

    def values(self) -> dict[str, object]:
        """All options as they are set."""
        assert self._system is not None
        found: dict[str, object] = {name: box.isChecked() for name, box in self.switches.items()}
        for name, choice in self.choices.items():
            option = self._system.options[name]
            at, value = choice.currentIndex(), choice.currentData()
            if at < len(option.values):
                found[name] = option.values[at]
            elif value != FROM_FILE:
                found[name] = self._own[value - 1]
        return found
