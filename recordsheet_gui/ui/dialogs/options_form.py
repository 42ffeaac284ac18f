"""What a game lets its table decide, as boxes and lists under headings."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGroupBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.options import Option
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.ledger import about_option, why_option
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.option_files import read_option_file
from recordsheet_gui.ui.dialogs.kit import dim, ticking
from recordsheet_gui.ui.games import OPTION_MAKERS, OptionMaker
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override

FROM_FILE = "\0file"
"""The item of an option that asks for a player's own file."""
OWN = "Your own"
FIXED = "Holds for the whole game: the sheets were dealt by it."
INDENT = 36
"""Pixels from a box to the words below it."""


class OptionsForm(QWidget):
    """One line for each option of a game."""

    changed = Signal()
    problem = Signal(str)
    """What is wrong with a file that was chosen; empty when that is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty until a game is chosen."""
        super().__init__(parent)
        self._system: GameSystem | None = None
        self.switches: dict[str, QCheckBox] = {}
        self.choices: dict[str, QComboBox] = {}
        self.editors: dict[str, QPushButton] = {}
        """Where the file of an option can be drawn here."""
        self._own: list[tuple[object, Path | None]] = []
        """What stands in files that were chosen for options; their items count from 1."""
        self.headings: dict[str, QGroupBox] = {}
        self._unexplained: list[tuple[Option, QWidget, str]] = []
        """Options without their words yet, each with its line and what stands before them."""
        self._lines = QVBoxLayout(self)

    def show_options(
        self,
        system: GameSystem,
        chosen: Mapping[str, object],
        *,
        has_begun: bool = False,
        is_behind: bool = False,
    ) -> None:
        """The options of a game as they stand; once it `has_begun`, some can only be read.

        A form that `is_behind` another page explains them when it comes to the front.
        """
        is_seen = self.isVisible()
        if is_seen:
            # Rows that came one by one would be squeezed into the height of the last game's.
            self.hide()
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._system = system
        self.switches, self.choices, self.editors, self._own = {}, {}, {}, []
        self.headings, self._unexplained = {}, []
        for option in system.options.values():
            value = chosen.get(option.name, option.default)
            line = self._switch(option, value) if option.is_switch else self._choice(option, value)
            is_fixed = has_begun and option.is_dealt
            line.setEnabled(not is_fixed)
            self._group(option.group).addWidget(line)
            self._unexplained.append((option, line, FIXED if is_fixed else ""))
        self._lines.addStretch()
        if is_seen or not is_behind:
            self._explain()
        if is_seen:
            self.show()

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        self._explain()
        super().showEvent(event)

    def _explain(self) -> None:
        """Words below each option: the rules they come from are read for who looks at them."""
        for option, line, first in self._unexplained:
            line.setToolTip(plainly(why_option(option.name)))
            about = f"{first} {about_option(option.name)}".strip()
            if about:
                words = dim(about)
                words.setContentsMargins(INDENT if option.is_switch else 0, 0, 0, 4)
                group = self._group(option.group)
                group.insertWidget(group.indexOf(line) + 1, words)
        self._unexplained = []

    def _group(self, title: str) -> QVBoxLayout:
        """What stands under one heading."""
        if title not in self.headings:
            box = QGroupBox(title or "Others")
            QVBoxLayout(box)
            self._lines.addWidget(box)
            self.headings[title] = box
        layout = self.headings[title].layout()
        assert isinstance(layout, QVBoxLayout)
        return layout

    def changed_count(self) -> int:
        """Options that are not as a table has them that says nothing."""
        assert self._system is not None
        known = self._system.options
        return sum(value != known[name].usual for name, value in self.values().items())

    def _switch(self, option: Option, value: object) -> QWidget:
        line, box = ticking(option.title)
        box.setChecked(value is True)
        box.toggled.connect(self.changed)
        self.switches[option.name] = box
        return line

    def _choice(self, option: Option, value: object) -> QWidget:
        row = QWidget()
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        title = Words(option.title)
        title.setTextFormat(Qt.TextFormat.PlainText)
        inside.addWidget(title, 1)
        choice = QComboBox()
        for known in option.values:
            choice.addItem(option.label(known), known)
        self.choices[option.name] = choice
        if option.file:
            choice.addItem("From a file...", FROM_FILE)
            choice.activated.connect(lambda _, option=option: self._ask_file(option))
        if value in option.values:
            choice.setCurrentIndex(option.values.index(value))
        else:
            self._offer(option, value)
        choice.setAccessibleName(option.title)
        choice.currentIndexChanged.connect(self.changed)
        inside.addWidget(choice)
        maker = next((maker for maker in OPTION_MAKERS if self._is_for(maker, option)), None)
        if maker is not None:
            edit = QPushButton(maker.button)
            edit.setToolTip(maker.tip)
            edit.clicked.connect(lambda _=False, m=maker, o=option: self._edit(m, o))
            inside.addWidget(edit)
            self.editors[option.name] = edit
        return row

    def _is_for(self, maker: OptionMaker, option: Option) -> bool:
        assert self._system is not None
        return (maker.game, maker.option) == (self._system.key, option.name)

    def _edit(self, maker: OptionMaker, option: Option) -> None:
        """Draw or write the file of an option, and take it."""
        choice = self.choices[option.name]
        own: object = None
        path: Path | None = None
        if choice.currentIndex() >= len(option.values) and choice.currentData() != FROM_FILE:
            own, path = self._own[choice.currentData() - 1]
        saved = maker.edit(own, path, self)
        if saved is not None:
            self.take_file(option, saved)

    def _ask_file(self, option: Option) -> None:
        """A player's own file as the value of an option."""
        if self.choices[option.name].currentData() != FROM_FILE:
            return
        path, _ = QFileDialog.getOpenFileName(
            self, f"Your own {option.file}", str(paths.own_dir()), "TOML (*.toml)"
        )
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
        self._offer(option, data, path)
        return True

    def _offer(self, option: Option, data: object, path: Path | None = None) -> None:
        title = data.get("title") if isinstance(data, Mapping) else None
        words = str(title or (OWN if path is None else path.stem))
        choice = self.choices[option.name]
        known = [place for _, place in self._own]
        if path in known and path is not None:
            # The file was changed meanwhile: what stood in it before is gone.
            number = known.index(path) + 1
            self._own[number - 1] = (data, path)
            at = choice.findData(number)
            choice.setItemText(at, words)
        else:
            self._own.append((data, path))
            at = choice.count() - 1
            choice.insertItem(at, words, len(self._own))
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
                found[name] = self._own[value - 1][0]
        return found
