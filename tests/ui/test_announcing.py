"""Who listens instead of looking hears what happens, and in what state things are."""

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.widgets import announcer, bubble, messages
from recordsheet_gui.ui.window import MainWindow

Said = list[tuple[str, bool]]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """All that is given to a screen reader, and whether it interrupts."""
    heard: Said = []

    def hear(widget: object, words: str, *, is_urgent: bool = False) -> None:
        heard.append((words, is_urgent))

    for module in (announcer, bubble, messages):
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
    window.controller.press_slot(mark)
    window.controller.switch_condition(word)
    for place in (slot, condition):
        assert sheet.child(place).state().checked
    assert not sheet.child(kinds.index(TargetKind.LOCATION)).state().checkable
