"""Two turns of the light game with nothing but mouse and keys, dice of one's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.games.skirmish.panel import AttackPanel
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import journal, left, open_window, sheet

NO, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = open_window(qtbot, "skirmish-fencer", "skirmish-anvil", "skirmish-wisp")
    made.resize(1366, 768)
    with qtbot.waitActive(made):
        made.activateWindow()
    made.cards.pause = 0
    made.pane.view.setFocus()
    yield made
    made.controller.close()


class Player:
    """Presses what can be seen."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def panel(self) -> AttackPanel:
        found = self.window.turn_stack.panel
        assert isinstance(found, AttackPanel)
        return found

    def click(self, button: QAbstractButton) -> None:
        """A button, scrolled to where it can be pressed."""
        QApplication.processEvents()
        if self.panel.isAncestorOf(button):
            self.panel.ensureWidgetVisible(button)
            QApplication.processEvents()
        assert button.isEnabled(), button.text()
        middle = button.rect().center()
        place = button.mapTo(self.window, middle)
        hit = self.window.childAt(place)
        assert hit is button, f"{button.text()} is under {hit}"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, NO, middle)
        QApplication.processEvents()

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NO) -> None:
        """A key, for whoever has the focus."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, held)
        QApplication.processEvents()

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus, text)
        self.key(Qt.Key.Key_Return)

    @property
    def focus(self) -> QWidget:
        found = self.window.focusWidget()
        assert found is not None
        return found

    def choose(self, combo: QComboBox, words: str) -> None:
        """A line of a list, with the arrow keys."""
        combo.setFocus()
        self.key(Qt.Key.Key_Home)
        while words not in combo.currentText():
            before = combo.currentIndex()
            self.key(Qt.Key.Key_Down)
            assert combo.currentIndex() > before, words

    def attack(self, target: str, way: str, rolls: str = "") -> None:
        """Ctrl+K leads to the panel; rolls are typed, or wait as cards."""
        self.key(Qt.Key.Key_K, CTRL)
        assert self.focus in (self.panel.target, self.panel.weapon)
        self.choose(self.panel.target, target)
        self.choose(self.panel.weapon, way)
        self.panel.rolls.setFocus()
        self.type(rolls)

    def unit(self, number: int) -> str:
        """A number key picks the unit."""
        self.window.pane.view.setFocus()
        self.key(Qt.Key(Qt.Key.Key_0 + number))
        return self.window.controller.paper.design.name

    def face(self, number: int) -> None:
        """A roll for the first card: up to 9 by key, else by its button."""
        card = self.window.cards.cards[0]
        if number <= 9:
            assert self.window.owed_dock.isAncestorOf(self.focus) or self.focus is self.window.cards
            self.key(Qt.Key(Qt.Key.Key_0 + number))
        else:
            (button,) = [
                found
                for found in card.findChildren(QAbstractButton)
                if found.accessibleName() == f"{number} on the die"
            ]
            self.click(button)

    def cards(self) -> list[str]:
        QApplication.processEvents()
        return [card.question.title for card in self.window.cards.cards]


def test_two_turns_with_mouse_and_keys(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player, controller = Player(window), window.controller
    panel = player.panel

    # Fencer walks two hexes, and sees Anvil although there are woods.
    assert player.unit(1) == "Fencer"
    places = [button.mapTo(window, QPoint()) for button in panel.ground.values()]
    player.click(panel.ground["clear"])
    player.click(panel.ground["light_woods"])
    assert [button.mapTo(window, QPoint()) for button in panel.ground.values()] == places
    assert panel.left.text() == "4 of 6 MP left"
    for _ in range(4):
        player.click(panel.sight.hexes["light_woods"])
    assert panel.sight.words.text() == "Hidden by 4 hexes of light woods"
    player.click(panel.sight.write)
    player.click(panel.sight.back)
    assert panel.sight.words.text() == "In sight"
    assert journal(window)[-1] == "Fencer: cannot see Anvil: 4 hexes of light woods in the way."

    # A critical hit takes Anvil's cannon; the next weapon is ready, the first is marked.
    player.attack("Anvil", "Laser (RA)", "11 7 10")
    assert "x Great cannon RA 8" in described(player, 3)
    assert player.unit(1) == "Fencer"
    assert panel.weapon.currentText() == "Autocannon (RA), 5 damage"
    assert panel.number.text().startswith("<b>To hit 6+</b>")
    assert "o Laser RA 3 fired" in sheet(window).describe()

    # Anvil kicks back; the rolls wait as cards and are answered by keys.
    assert player.unit(3) == "Anvil"
    player.attack("Fencer", "Kick")
    assert player.cards() == ["kick against Fencer: to hit"]
    player.face(7)
    assert player.cards() == ["kick: hit location"]
    player.face(5)
    assert player.cards() == []
    assert player.unit(1) == "Fencer"
    assert left(window, "left_leg") == 2

    # Wisp runs into rocks, falls, and lies there.
    assert player.unit(2) == "Wisp"
    player.click(panel.ground["rocks"])
    assert player.cards() == ["Fall check: moving into rocks"]
    player.key(Qt.Key.Key_F7)
    player.face(4)
    assert player.cards() == ["Facing after the fall"]
    player.face(10)
    assert player.cards() == ["fall: hit location"]
    player.key(Qt.Key.Key_F7)
    player.face(9)
    assert player.cards() == []
    assert left(window, "torso") == 7
    assert "facing 5 left ahead" in sheet(window).describe()
    assert not panel.ground["clear"].isEnabled()

    # All of it goes back and comes again.
    now, position = controller.state, controller.session.history.cursor
    for _ in range(position):
        player.key(Qt.Key.Key_Z, CTRL)
    assert not controller.session.can_undo
    assert controller.state.units["a"].tracks["movement/hexes"] == 0  # type: ignore[index]
    for _ in range(position):
        player.key(Qt.Key.Key_Y, CTRL)
    assert (controller.state, controller.session.history.cursor) == (now, position)

    # The turn does not end over a roll that waits.
    player.attack("Anvil", "Laser")
    window.pane.view.setFocus()
    player.key(Qt.Key.Key_F5)
    assert controller.state.clock.turn == 1
    assert window.side_panel.lead.words.text() == "1 roll is owed before the phase ends."
    # The die goes to the card, and with it the turn ends.
    player.face(1)
    QApplication.processEvents()
    assert controller.state.clock.turn == 2
    assert window.side_panel.lead.isHidden()
    window.pane.view.setFocus()

    # The second turn: shots are fresh, Wisp stands up, Anvil charges it.
    assert player.unit(1) == "Fencer"
    assert "fired" not in "".join(sheet(window).describe())
    assert player.unit(2) == "Wisp"
    player.click(panel.stand)
    assert panel.left.text() == "8 of 9 MP left"
    assert player.unit(3) == "Anvil"
    player.key(Qt.Key.Key_K, CTRL)
    player.choose(panel.target, "Wisp")
    player.choose(panel.weapon, "Charge")
    panel.run.setFocus()
    panel.run.selectAll()
    player.type("5")
    assert window.focusWidget() is window.pane.view
    player.key(Qt.Key.Key_K, CTRL)
    player.choose(panel.weapon, "Charge")
    panel.rolls.setFocus()
    player.type("9 8")
    assert window.bubble.text() == "That takes 5 movement points; Anvil has 4 left."
    panel.run.setFocus()
    panel.run.selectAll()
    player.type("4")
    panel.rolls.setFocus()
    panel.rolls.selectAll()
    player.type("9 8")
    assert panel.left.text() == "0 of 4 MP left"
    assert left(window, "torso") == 26 - 10
    assert player.unit(2) == "Wisp"
    assert left(window, "right_arm") == 0
    assert left(window, "torso") == 0, "fourteen were too many for arm and torso"
    assert "Wisp: out of the game. The torso is lost." in journal(window)

    # On paper, with tables and journal.
    printed = tmp_path / "battle.pdf"

    def run(dialog: PrintPreview) -> int:
        dialog.what.setCurrentIndex(0)
        dialog.tables.setChecked(True)
        dialog.journal.setChecked(True)
        assert dialog.export(printed)
        return 0

    monkeypatch.setattr(PrintPreview, "exec", run)
    player.key(Qt.Key.Key_P, CTRL)
    text = "\n".join(page.extract_text() for page in PdfReader(printed).pages)
    for words in ("Fencer", "Facing", "Chances", "Battle Journal", "cannot see Anvil"):
        assert words.lower() in text.lower(), words


def described(player: Player, number: int) -> list[str]:
    """A card as text."""
    player.unit(number)
    return sheet(player.window).describe().splitlines()
