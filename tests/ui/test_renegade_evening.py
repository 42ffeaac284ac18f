"""Two turns of Renegade Tech in the window, with mouse and keys alone."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems.renegade_tech.slots import boxes_of
from recordsheet_gui.ui.games.renegade_tech.aiming import Aiming
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.ui import grids
from tests.ui.table import journal

LEFT = Qt.MouseButton.LeftButton


class Player:
    """Somebody at the table; nothing here plays a step but through the window."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        # No hand rolls and types as fast as this one.
        window.cards.pause = 0
        # Shortcuts are heard in the window that is in front.
        with qtbot.waitActive(window):
            window.activateWindow()

    @property
    def turn(self) -> tuple[int, str]:
        """Where the game is."""
        clock = self.window.controller.state.clock
        return clock.turn, self.window.controller.system.phases[clock.phase].key

    def look_at(self, unit: str) -> None:
        """Click a unit in the roster."""
        self.window.docks["Roster"].raise_()
        QTest.mouseClick(self.window.roster.cards[UnitId(unit)], LEFT)
        assert self.window.controller.unit == unit

    def press(self, key: Qt.Key) -> None:
        """A key on the sheet."""
        self.window.pane.view.setFocus()
        QTest.keyClick(self.window.pane.view, key)

    def next_phase(self) -> None:
        """F5."""
        was = self.turn
        QTest.keyClick(self.window.pane.view, Qt.Key.Key_F5)
        assert self.turn != was

    def dice(self, *rolls: str) -> None:
        """Type dice for the first card, then for the next."""
        for roll in rolls:
            assert self.window.cards.cards, f"nobody asks for {roll}"
            for face in roll:
                QTest.keyClick(self.window.cards, Qt.Key(Qt.Key.Key_0 + int(face)))

    def asked(self) -> list[str]:
        """What waits, from the first card on."""
        return [card.question.title for card in self.window.cards.cards]

    def settle(self, roll: str = "66") -> None:
        """The same dice for whatever else is asked."""
        for _ in range(60):
            cards = self.window.cards.cards
            if not cards:
                return
            dice = cards[0].question.dice
            assert dice is not None, cards[0].question.title
            # Ties for the first move would be rolled for ever.
            is_second = cards[0].question.title == "Initiative, side B"
            self.dice("21" if is_second else roll[: dice.count])
        raise AssertionError("the cards do not end")

    def answer(self, words: str) -> None:
        """Press a choice on the first card."""
        card = self.window.cards.cards[0]
        buttons = [*card.findChildren(QPushButton), *card.findChildren(QToolButton)]
        (button,) = (button for button in buttons if button.text() == words)
        QTest.mouseClick(button, LEFT)

    def take(self, *words: str) -> None:
        """Look for a weapon with T and take the first that is found."""
        self.press(Qt.Key.Key_T)
        palette = grids.palette(self.window)
        palette.search.selectAll()
        QTest.keyClicks(palette.search, " ".join(words))
        QTest.keyClick(palette.search, Qt.Key.Key_Return)
        assert Aiming.of(self.window.controller).weapon

    def aim(self, location: str, column: int, part: str = "front_armor") -> set[GridKey]:
        """Point at the lowest row of a column and click; the ghost is what is struck."""
        grid = GridKey(f"{location}/{part}")
        before = grids.lost(self.window)
        cell = Cell(len(self.window.controller.paper.grids[grid].rows) - 1, column - 1)
        grids.hover(self.window, grid, cell)
        ghosts = grids.ghosts(self.window)
        grids.click(self.window, grid, cell)
        after = grids.lost(self.window)
        struck = {key: cells - before.get(key, set()) for key, cells in after.items()}
        if not self.window.cards.cards:
            assert ghosts == grids.middles(self.window, struck)
        return {key for key, cells in struck.items() if cells}

    def put_away(self) -> None:
        """Escape."""
        self.press(Qt.Key.Key_Escape)
        assert not Aiming.of(self.window.controller).weapon

    def spend(self, bin: str, shots: int) -> None:
        """Click the shots of a bin."""
        scene = grids.sheet(self.window)
        for _ in range(shots):
            *_, spot = (
                spot
                for spot in scene.spots()
                if spot.target.kind is TargetKind.AMMO and spot.target.track == f"ammo/{bin}"
            )
            middle = spot.rect.center
            place = self.window.pane.view.mapFromScene(middle.x, middle.y)
            QTest.mouseClick(self.window.pane.view.viewport(), LEFT, pos=place)

    def undo(self) -> None:
        """Ctrl+Z."""
        QTest.keyClick(self.window.pane.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def player(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    window = grids.open_grids(qtbot, "shadow-hawk-shd-2h", "hunchback-hbk-4g")
    yield Player(window, qtbot)
    window.controller.close()


def shots(player: Player, bin: str) -> int:
    return player.window.controller.paper.tracks[TrackKey(f"ammo/{bin}")]


def test_two_turns(player: Player, qtbot: QtBot) -> None:
    window = player.window
    # Before the fight the owner lays a slot elsewhere.
    player.look_at("b")
    block = GridKey("LT/critical")
    port = window.pane.view.viewport()
    QTest.mousePress(port, LEFT, pos=grids.place(window, block, Cell(0, 2)))
    QTest.mouseMove(port, grids.place(window, block, Cell(2, 3)))
    QTest.mouseMove(port, grids.place(window, block, Cell(3, 4)))
    QTest.mouseRelease(port, LEFT, pos=grids.place(window, block, Cell(3, 4)))
    assert boxes_of(window.controller.paper, SlotKey("LT/2")) == (Cell(3, 4), Cell(3, 5))
    # Turn 1.
    assert player.asked() == ["Initiative, side A"]
    player.dice("65", "21")
    player.next_phase()
    player.next_phase()
    assert player.turn == (1, "weapon")
    # A laser opens a column of the Shadow Hawk, and an autocannon drops into the hole.
    player.look_at("a")
    player.take("medium", "laser", "5", "boxes")
    assert player.aim("RT", 5) == {"RT/front_armor"}
    player.take("ac/5")
    assert player.aim("RT", 5) == {"RT/front_internal", "CT/front_internal"}
    # An even template is flipped with F: no die is asked for.
    player.look_at("b")
    player.take("ppc", "10", "boxes")
    grids.hover(window, GridKey("RT/front_armor"), Cell(2, 2))
    left, both = grids.ghosts(window), grids.layer(window, Layer.ELSE)
    assert both
    player.press(Qt.Key.Key_F)
    assert grids.ghosts(window) != left
    player.aim("RT", 3)
    assert player.asked() == []
    # A guided group: the switch of the palette, then the card.
    player.take("lrm", "20")
    palette = grids.palette(window)
    QTest.mouseClick(palette.guided, LEFT, pos=QPoint(8, palette.guided.height() // 2))
    assert palette.guided.isChecked()
    grids.click(window, GridKey("LL/front_armor"), Cell(2, 2))
    assert player.asked() == ["LRM 20: shift the center from column 3"]
    player.answer("column 4")
    assert {cell.column for cell in grids.lost(window)[GridKey("LL/front_armor")]} == {
        1,
        2,
        3,
        4,
        5,
    }
    player.put_away()
    # The owner has fired some shots; then a rifle finds the bin.
    player.spend("LT/1", 4)
    assert shots(player, "LT/1") == 1
    player.take("gauss", "15")
    struck = player.aim("LT", 2)
    assert "LT/critical" in struck
    player.put_away()
    assert shots(player, "LT/1") == 0
    explode(player)
    player.settle()
    while player.turn[0] == 1:
        player.next_phase()
        player.settle()
    # Widowed by the End Phase: the pillar beside the hole.
    player.look_at("a")
    assert grids.picture(window) == ("###...", "####..", "####..")
    # Turn 2: the arm is shot through and torn off.
    assert player.turn == (2, "initiative")
    player.next_phase()
    player.next_phase()
    player.take("gauss", "15")
    for _ in range(3):
        player.aim("RA", 2)
        if player.asked():
            break
    assert any("torn off" in title for title in player.asked()), player.asked()
    player.dice("66")
    player.settle()
    player.put_away()
    assert "RA" in window.controller.derived(UnitId("a")).torn_off
    before = window.controller.state
    # A stroke by hand, taken back.
    grids.click(window, GridKey("LA/front_armor"), Cell(1, 1))
    assert window.controller.state != before
    player.undo()
    assert window.controller.state == before
    while player.turn[0] == 2:
        player.next_phase()
        player.settle()
    assert player.turn == (3, "initiative")
    told = "\n".join(journal(window))
    for words in ("laid on", "widowed", "AC/20 Ammo", "blown off"):
        assert words in told, words
    # On disk as on the table.
    path = Path(os.environ["RECORDSHEET_HOME"]) / "grids.rsgame"
    with gamefile.open_game(path, read_only=True) as kept:
        assert kept.session.state == window.controller.state


def explode(player: Player) -> None:
    """The owner places some boxes by clicks and leaves the rest to the program."""
    window = player.window
    for _ in range(3):
        offer = grids.hands(window).offer
        assert offer is not None, player.asked()
        grid, cell = next(iter(offer.by_box))
        grids.click(window, grid, cell)
        assert cell in grids.lost(window)[grid]
    # Beside the lit boxes a click does nothing.
    lost = grids.lost(window)
    grids.click(window, GridKey("RL/front_armor"), Cell(1, 1))
    assert grids.lost(window) == lost
    QTest.mouseClick(grids.hands(window).bar.button, LEFT)
    QApplication.processEvents()
    assert grids.hands(window).offer is None


@pytest.mark.long
def test_two_turns_of_a_quad(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    window = grids.open_grids(qtbot, "goliath-gol-1h", "hunchback-hbk-4g")
    player = Player(window, qtbot)
    player.settle()
    player.look_at("a")
    player.next_phase()
    player.next_phase()
    # From behind, by the switch of the palette: rear armor first.
    player.take("ac/20")
    palette = grids.palette(window)
    QTest.mouseClick(palette.rear, LEFT, pos=QPoint(8, palette.rear.height() // 2))
    struck = player.aim("CT", 3, "rear_armor")
    assert "CT/rear_armor" in struck
    assert "CT/front_armor" not in struck
    QTest.mouseClick(palette.rear, LEFT, pos=QPoint(8, palette.rear.height() // 2))
    player.settle()
    # A fore leg is shot through: it may be torn off, and the 'Mech falls.
    player.take("heavy", "gauss")
    for _ in range(4):
        player.aim("FRL", 3)
        if any("torn off" in title for title in player.asked()):
            break
        player.settle()
    assert "torn off" in player.asked()[0]
    player.dice("65")
    player.settle("34")
    player.put_away()
    derived = window.controller.derived(UnitId("a"))
    assert "front right leg destroyed" in derived.conditions
    assert "FRL" in derived.gone
    while player.turn[0] == 1:
        player.next_phase()
        player.settle("34")
    # Turn 2: the hit bar takes a place and a column, and the undo all of it.
    before = window.controller.state
    QTest.keyClick(window.pane.view, Qt.Key.Key_Slash)
    QTest.keyClicks(window.hit_bar.line, "ml rrl 2")
    QTest.keyClick(window.hit_bar.line, Qt.Key.Key_Return)
    assert len(grids.lost(window)[GridKey("RRL/front_armor")]) >= 3
    player.undo()
    assert window.controller.state == before
    while player.turn[0] == 2:
        player.next_phase()
        player.settle("34")
    assert player.turn == (3, "initiative")
    window.controller.close()
