"""Four against four, six turns: by keyboard alone and by mouse alone to the same end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Question, Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, turn_panel

NAMES = ("Wasp WSP-1A", "Stinger STG-3R", "Locust LCT-1V", "Commando COM-2D") * 2
TURNS = 6


def set_up(window: MainWindow, path: Path) -> None:
    with Library.open() as library:
        units = tuple(
            UnitSetup(id=UnitId(f"u{n}"), design=library.load(name), side="AB"[n // 4])
            for n, name in enumerate(NAMES)
        )
    setup = GameSetup(system="total-warfare", units=units)
    assert window.controller.new_game(path, SYSTEMS["total-warfare"], setup)
    window.actions_by_key["attack"].trigger()
    QApplication.processEvents()


class Hand:
    """How a player does each thing."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    def dialog(self) -> AttackPanel:
        return attack_panel(self.window)

    def pick(self, number: int) -> None:
        raise NotImplementedError

    def walk(self) -> None:
        raise NotImplementedError

    def attack(self) -> None:
        raise NotImplementedError

    def answer(self, faces: tuple[int, ...]) -> None:
        raise NotImplementedError

    def next_phase(self) -> None:
        raise NotImplementedError


class Keys(Hand):
    @override
    def pick(self, number: int) -> None:
        self.qtbot.keyClick(self.window, Qt.Key(Qt.Key.Key_0 + number))

    @override
    def walk(self) -> None:
        line = self.window.hit_bar.line
        self.qtbot.keyClicks(line, "walk")
        self.qtbot.keyClick(line, Qt.Key.Key_Return)

    @override
    def attack(self) -> None:
        dialog = self.dialog()
        lines = dialog.lines.lines.values()
        box = next(line.box for line in lines if line.box.isEnabled())
        self.qtbot.keyClick(box, Qt.Key.Key_Space)
        self.qtbot.keyClick(dialog.fire, Qt.Key.Key_Space)

    @override
    def answer(self, faces: tuple[int, ...]) -> None:
        # No hand rolls and types as fast as this one.
        self.window.cards.pause = 0
        for face in faces:
            self.qtbot.keyClick(self.window.cards, Qt.Key(Qt.Key.Key_0 + face))

    @override
    def next_phase(self) -> None:
        line = self.window.hit_bar.line
        self.qtbot.keyClicks(line, "next")
        self.qtbot.keyClick(line, Qt.Key.Key_Return)


class Mouse(Hand):
    @override
    def pick(self, number: int) -> None:
        unit = self.window.controller.order()[number - 1]
        self.qtbot.mouseClick(self.window.roster.cards[unit], Qt.MouseButton.LeftButton)

    @override
    def walk(self) -> None:
        self.window.docks["This turn"].raise_()
        moves = turn_panel(self.window).moves
        assert moves is not None
        self.qtbot.mouseClick(moves.modes["walk"], Qt.MouseButton.LeftButton)
        self.qtbot.mouseClick(moves.picker.numbers[0], Qt.MouseButton.LeftButton)

    @override
    def attack(self) -> None:
        dialog = self.dialog()
        lines = dialog.lines.lines.values()
        box = next(line.box for line in lines if line.box.isEnabled())
        # A check box takes clicks on its box and its words, not on the room beside them.
        place = QPoint(8, box.height() // 2)
        self.qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=place)
        self.qtbot.mouseClick(dialog.fire, Qt.MouseButton.LeftButton)

    @override
    def answer(self, faces: tuple[int, ...]) -> None:
        for face in faces:
            card = self.window.cards.cards[0]
            button = card.findChildren(QToolButton)[face - 1]
            self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @override
    def next_phase(self) -> None:
        self.qtbot.mouseClick(self.window.phase.next, Qt.MouseButton.LeftButton)


def dice() -> Callable[[Question], tuple[int, ...]]:
    rolled = Rolled(4)

    def throw(question: Question) -> tuple[int, ...]:
        answer = rolled.answer(question)
        assert answer is not None
        return answer.faces

    return throw


def settle(window: MainWindow, hand: Hand, throw: Callable[[Question], tuple[int, ...]]) -> None:
    for _ in range(400):
        if not window.cards.cards:
            return
        card = window.cards.cards[0]
        assert card.question.dice is not None
        hand.answer(throw(card.question))
    raise AssertionError("the cards do not end")


def can_act(window: MainWindow) -> bool:
    assert window.controller.unit is not None
    derived = window.controller.derived(window.controller.unit)
    return derived.destroyed is None and not {"immobile", "prone"} & set(derived.conditions)


def battle(window: MainWindow, hand: Hand) -> GameState:
    throw = dice()
    settle(window, hand, throw)
    for _ in range(TURNS):
        hand.next_phase()
        for number in range(1, 9):
            hand.pick(number)
            if (
                can_act(window)
                and window.controller.derived(UnitId(f"u{number - 1}")).numbers["walk"].value
            ):
                hand.walk()
        hand.next_phase()
        for number in range(1, 9):
            hand.pick(number)
            window.actions_by_key["attack"].trigger()
            lines = hand.dialog().lines.lines.values()
            if can_act(window) and any(line.box.isEnabled() for line in lines):
                hand.attack()
                settle(window, hand, throw)
        for _ in range(4):
            hand.next_phase()
            settle(window, hand, throw)
    return window.controller.state


ENDS: dict[str, GameState] = {}


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> dict[str, Hand]:
    set_up(window, tmp_path / "battle.rsgame")
    return {"keys": Keys(window, qtbot), "mouse": Mouse(window, qtbot)}


@pytest.mark.long
@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_six_turns_of_four_against_four(
    window: MainWindow, hands: dict[str, Hand], how: str
) -> None:
    end = battle(window, hands[how])
    assert end.clock.turn == TURNS + 1
    marks = sum(len(g.lost) for unit in end.units.values() for g in unit.grids.values())
    assert marks > 40
    ENDS[how] = end
    for other in ENDS.values():
        assert other.units == end.units
        assert other.owed == end.owed
