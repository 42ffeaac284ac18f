"""Who listens instead of looking hears what happens, and in what state things are."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui import window as main_window
from recordsheet_gui.ui.announcing import told_apart
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.widgets import (
    announcer,
    bubble,
    cards,
    leading_boxes,
    messages,
    phase_bar,
)
from recordsheet_gui.ui.window import MainWindow
from tests.soak.rosters import ROSTERS, make_games
from tests.ui.table import do

Said = list[tuple[str, bool]]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """All that is given to a screen reader, and whether it interrupts."""
    heard: Said = []

    def hear(widget: object, words: str, *, is_urgent: bool = False) -> None:
        heard.append((words, is_urgent))

    for module in (announcer, bubble, cards, leading_boxes, main_window, messages, phase_bar):
        monkeypatch.setattr(module, "announce", hear)
    return heard


def test_a_typed_hit_and_its_undo_are_said(window: MainWindow, said: Said) -> None:
    window.controller.say("10 rt")
    window.show_journal()
    assert said == [("Shadow Hawk SHD-2H: right torso armor loses 10 (8 of 18 left).", False)]
    said.clear()
    window.controller.undo()
    window.show_journal()
    (words, _) = said[0]
    assert words.startswith("Taken back: ")
    assert len(said) == 1


def test_of_a_long_step_the_beginning_is_said(window: MainWindow, said: Said) -> None:
    window.controller.say("1 1 1 1 1 1 1 1 1 1 hd ct lt rt la ra ll rl ct lt")
    window.show_journal()
    (words, _) = said[-1]
    assert words.endswith(" And 4 more.")
    assert words.count(". ") == announcer.MOST_SAID


def test_what_is_refused_is_said_at_once(window: MainWindow, said: Said) -> None:
    window.controller.refused.emit("It cannot move.")
    assert ("It cannot move.", True) in said


def test_the_past_of_a_game_that_is_opened_is_not_read(window: MainWindow, said: Said) -> None:
    window.controller.say("10 rt")
    window.show_journal()
    assert window.controller.game is not None
    path = window.controller.game.path
    said.clear()
    assert window.controller.open_game(path)
    window.show_journal()
    assert window.journal.journal.rowCount() > 0
    assert [words for words, _ in said if "right torso" in words] == []


def test_a_slot_and_a_condition_say_whether_they_are_ticked(
    window: MainWindow, qtbot: QtBot
) -> None:
    sheet = QAccessible.queryAccessibleInterface(window.pane.view)
    scene = window.pane.scene
    assert scene is not None
    kinds = [spot.target.kind for spot in scene.spots() if spot.is_focus]
    slot, condition = kinds.index(TargetKind.SLOT), kinds.index(TargetKind.CONDITION)
    for place in (slot, condition):
        assert sheet.child(place).state().checkable
        assert not sheet.child(place).state().checked
    targets = [spot.target for spot in scene.spots() if spot.is_focus]
    mark, word = targets[slot].slot, targets[condition].condition
    assert mark is not None
    assert word is not None
    window.controller.pencil.press_slot(mark)
    window.controller.pencil.switch_condition(word)
    for place in (slot, condition):
        assert sheet.child(place).state().checked
    assert not sheet.child(kinds.index(TargetKind.LOCATION)).state().checkable


HITS = {
    "total-warfare": "10 rt",
    "renegade-tech": "ml ct 2",
    "skirmish": "6 ra",
    "hard-hits": "16 s2",
}
REFUSED = {
    "total-warfare": "jump 30",
    "renegade-tech": "jump 30",
    "skirmish": "move 30",
    "hard-hits": "16 s9",
}


@pytest.mark.parametrize("game", list(ROSTERS))
def test_each_game_says_hits_undo_redo_refusals_and_phases_once(
    window: MainWindow, said: Said, tmp_path: Path, game: str
) -> None:
    assert window.controller.open_game(make_games(tmp_path / "games")[game])
    window.show_journal()

    def hear() -> Said:
        window.show_journal()
        heard = list(said)
        said.clear()
        return heard

    hear()
    name = window.pane.view.accessibleName().removeprefix("record sheet of ")
    window.controller.say(HITS[game])
    ((words, is_urgent),) = hear()
    assert words.startswith(f"{name}: ")
    assert not is_urgent
    window.controller.undo()
    ((words, _),) = hear()
    assert words.startswith("Taken back: ")
    window.controller.redo()
    ((words, _),) = hear()
    assert words.startswith("Done again: ")
    window.controller.say(REFUSED[game])
    ((words, is_urgent),) = hear()
    assert words
    assert is_urgent
    assert window.messages.currentMessage() == words
    window.controller.say(REFUSED[game])
    assert hear() == [(words, True)]
    before = window.controller.state.clock
    window.actions_by_key["skip_owed"].trigger()
    window.next_phase()
    window.leader.skip()
    clock = window.controller.state.clock
    assert clock != before
    phase = window.controller.system.phases[clock.phase].title
    assert hear().count((f"Turn {clock.turn}, {phase}", False)) == 1


def test_what_is_owed_is_said_and_so_is_each_die(window: MainWindow, said: Said) -> None:
    assert do(window, "piloting", why="ice")
    window.show_journal()
    assert any("owed: Piloting roll" in words for words, _ in said)
    said.clear()
    window.next_phase()
    rolls = len(window.leader.owed())
    assert (f"{rolls} rolls are owed before the phase ends.", False) in said
    said.clear()
    window.cards.cards[0].press_face(3)
    assert said == [("3 entered, 1 die to come", False)]


def test_the_sheet_that_comes_to_the_front_is_said(window: MainWindow, said: Said) -> None:
    window.next_unit()
    assert said == [(window.pane.view.accessibleName(), False)]
    said.clear()
    window.pick_unit(1)
    assert said == [("record sheet of Shadow Hawk SHD-2H", False)]
    said.clear()
    window.actions_by_key["my_dice"].setChecked(True)
    window.my_dice()
    assert said == [("You roll the dice.", False)]


def test_names_that_stand_there_twice_get_numbers() -> None:
    assert told_apart(["APR", "lab", "APR"]) == ["APR, 1 of 2", "lab", "APR, 2 of 2"]
    assert told_apart([]) == []
