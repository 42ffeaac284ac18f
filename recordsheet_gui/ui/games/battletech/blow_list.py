"""The physical attacks of a unit, or its ways to drop bombs: a press strikes."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from recordsheet_gui.ui.games.battletech.asking import Asked, parts_of
from recordsheet_gui.ui.games.battletech.blow_button import BlowButton
from recordsheet_gui.ui.games.battletech.circumstances_form import GAP
from recordsheet_gui.ui.plain import Words, escaped, plainly
from recordsheet_gui.ui.widgets.hex_box import HexBox


class BlowList(QWidget):
    """A button for each that can be, and below them why others cannot."""

    struck = Signal(str)
    struck_anyway = Signal(str)
    looked_at = Signal()
    """Somebody is about to press another one than before."""

    def __init__(self) -> None:
        """Nothing to strike with."""
        super().__init__()
        self.buttons: dict[str, BlowButton] = {}
        self.titles: Mapping[str, str] = {}
        self._looked_at = ""
        """The last one under the mouse or the keys."""
        self._forbidden: list[str] = []
        """Those that the rules forbid, and a table may do anyway."""
        self.charged = HexBox("Hexes charged", "charged")
        self.cannot = Words()
        self.cannot.setObjectName("dim")
        self.cannot.setTextFormat(Qt.TextFormat.PlainText)
        self.anyway = Words("Do it anyway")
        self.anyway.hide()
        self.anyway.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.anyway.linkActivated.connect(self.struck_anyway)
        self.anyway.linkHovered.connect(self._look_at)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GAP, 0, GAP)
        self._listed = QVBoxLayout()
        self._listed.setSpacing(2)
        layout.addLayout(self._listed)
        layout.addWidget(self.charged)
        layout.addWidget(self.cannot)
        layout.addWidget(self.anyway)

    def list_blows(self, titles: Mapping[str, str]) -> None:
        """A button for each of these, by their keys."""
        for old in self.buttons.values():
            self._listed.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons, self.titles = {}, titles
        for key, words in titles.items():
            button = BlowButton(words)
            button.clicked.connect(lambda _=False, key=key: self.struck.emit(key))
            button.looked_at.connect(lambda key=key: self._look_at(key))
            self._listed.addWidget(button)
            self.buttons[key] = button

    def show_asked(self, ask: Callable[[str], Asked], too_far: str) -> None:
        """What each needs and may do; `too_far` says why none can be, where that is so."""
        near = not too_far
        reasons = {} if near else {too_far: None}
        self._forbidden = []
        for key, button in self.buttons.items():
            asked = ask(key)
            number = f"{asked.number} {asked.odds}".strip()
            told = f", expected {asked.expected:.1f}" if asked.expected else ""
            button.setText(f"{self.titles[key]}: {number}{told}" if number else self.titles[key])
            is_possible = near and asked.question is not None and not asked.why
            # Below stands why not: a list of shut buttons would leave no room for it.
            button.setVisible(is_possible)
            button.setEnabled(is_possible)
            button.setToolTip(plainly(parts_of(asked.question)))
            if near and asked.why:
                reasons[asked.why] = None
            if near and asked.why and asked.question is not None:
                self._forbidden.append(key)
        links = (f'<a href="{escaped(k)}">{escaped(self.titles[k])}</a>' for k in self._forbidden)
        self.anyway.setText(f"Do it anyway: {', '.join(links)}")
        self.anyway.setVisible(bool(self._forbidden))
        self.charged.setVisible("charge" in self.buttons and near)
        self.cannot.setText("\n".join(reasons))
        self.cannot.setVisible(bool(reasons))

    def possible(self) -> list[str]:
        """Those that can be pressed, with what is done anyway behind them."""
        return [*(key for key, one in self.buttons.items() if one.isEnabled()), *self._forbidden]

    def in_view(self) -> str:
        """The one that is looked at, or the first that can be; empty where none can."""
        possible = self.possible()
        return self._looked_at if self._looked_at in possible else next(iter(possible), "")

    def _look_at(self, key: str) -> None:
        if key and key != self._looked_at:
            self._looked_at = key
            self.looked_at.emit()
