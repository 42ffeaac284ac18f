"""How the unit in front moves: a button for each way, then one question, how far."""

from functools import cached_property

from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.ways import Way
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.widgets.hex_picker import HexPicker

IN_A_ROW = 4
"""Buttons, so that the panel stays narrow."""


class MoveRow(QWidget):
    """Ways to move as the rules offer them; what they refuse is shut and says why."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Empty until it is refreshed."""
        super().__init__(parent)
        self._controller = controller
        self.modes: dict[str, QToolButton] = {}
        self.moved = QLabel()
        self.moved.setObjectName("dim")
        self.warns = Words()
        self.warns.setObjectName("dim")
        self._row = QGridLayout()
        self._row.setSpacing(4)
        self._row.setColumnStretch(IN_A_ROW, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._row)
        layout.addWidget(self.moved)
        layout.addWidget(self.warns)

    @cached_property
    def picker(self) -> HexPicker:
        """Asks how far, below the ways; made with the first question."""
        made = HexPicker(self._controller, self)
        made.done.connect(self._answered)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, made)
        return made

    @property
    def _asks(self) -> bool:
        return "picker" in vars(self) and not self.picker.isHidden()

    def _ways(self) -> dict[str, list[Way]]:
        controller = self._controller
        assert controller.unit is not None
        found: dict[str, list[Way]] = {}
        for way in controller.system.ways(controller.state, controller.unit):
            found.setdefault(way.key, []).append(way)
        return found

    def press(self, key: str) -> None:
        """Ask how far; standing still needs no number."""
        ways = self._ways()[key]
        if ways[0].is_still:
            if self._asks:
                self.picker.close_quietly()
            self._controller.play(ways[0].command(0, ()))
            self.refresh()
            return
        self.picker.ask(ways)
        self.warns.hide()
        self._check(key)

    def refresh(self) -> None:
        """Show what is possible, and what was done."""
        controller = self._controller
        if controller.game is None or controller.unit is None:
            return
        ways = self._ways()
        if list(ways) != list(self.modes):
            self._build(ways)
        numbers = controller.derived(controller.unit).numbers
        now = ""
        reasons: dict[str, None] = {}
        for key, some in ways.items():
            refusals = [controller.session.refusal(way.command(way.least, ())) for way in some]
            reason = "" if not all(refusals) else refusals[0]
            button, number = self.modes[key], numbers.get(key)
            # Those that share a button are told apart in the question.
            title = some[0].title if len(some) == 1 else key.capitalize()
            button.setText(f"{key.capitalize()} {number.value}" if number else title)
            button.setEnabled(not reason)
            button.setToolTip(plainly(reason or some[0].warning or title))
            button.setAccessibleName(title)
            button.setAccessibleDescription(reason or some[0].warning)
            if reason:
                reasons[reason] = None
            elif some[0].warning:
                reasons[f"{title}: {some[0].warning}."] = None
            way = next((way for way in some if way.hexes is not None), None)
            if way is not None:
                now = key
                far = counted(way.hexes or 0, "hex")
                if way.turns:
                    far += f", {counted(way.turns, 'hexside')} turned"
                self.moved.setText(f"Moved: {way.title.lower()}, {far}" if not way.is_still else "")
        self.moved.setVisible(bool(self.moved.text()))
        self.warns.setText(plainly("\n".join(reasons)))
        asked = self.picker.way if self._asks else None
        # The question has its own words.
        self.warns.setVisible(bool(reasons) and asked is None)
        self._check(now if asked is None else asked.key)

    def _answered(self) -> None:
        """The next digit is for the roster again."""
        self.refresh()
        self._controller.answered.emit()

    def _check(self, key: str) -> None:
        for word, button in self.modes.items():
            button.setChecked(word == key)

    def _build(self, ways: dict[str, list[Way]]) -> None:
        for button in self.modes.values():
            button.deleteLater()
        self.modes = {}
        for place, key in enumerate(ways):
            button = QToolButton()
            button.setCheckable(True)
            button.setMinimumHeight(32)
            button.clicked.connect(lambda _=False, key=key: self.press(key))
            self._row.addWidget(button, place // IN_A_ROW, place % IN_A_ROW)
            self.modes[key] = button
