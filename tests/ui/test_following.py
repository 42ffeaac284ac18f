"""What a press shows at once, and what follows it by two frames."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.ui import controller
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do, left


@pytest.fixture(autouse=True)
def _with_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "FOLLOW", 25)


def test_the_sheet_and_what_can_be_done_are_there_at_once(window: MainWindow) -> None:
    assert not window.actions_by_key["undo"].isEnabled()
    assert do(window, "hit", location="CT", damage=3)
    assert left(window, "CT/armor") < window.controller.paper.grids[GridKey("CT/armor")].size
    assert window.actions_by_key["undo"].isEnabled()


def test_words_roster_and_panel_follow_by_themselves(qtbot: QtBot, window: MainWindow) -> None:
    text = window.actions_by_key["undo"].text()
    assert window.controller.unit is not None
    chip = window.roster.cards[window.controller.unit]
    vitals = chip.vitals
    assert do(window, "hit", location="CT", damage=3)
    assert window.actions_by_key["undo"].text() == text
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert window.actions_by_key["undo"].text() != text
    assert chip.vitals != vitals


def test_steps_in_quick_succession_do_not_put_it_off(qtbot: QtBot, window: MainWindow) -> None:
    told = []
    window.controller.followed.connect(
        lambda: told.append(window.controller.session.history.cursor)
    )

    def strike() -> bool:
        do(window, "hit", location="CT", damage=1)
        return bool(told)

    qtbot.waitUntil(strike)
    assert told


def test_nothing_follows_a_game_that_was_closed(qtbot: QtBot, window: MainWindow) -> None:
    assert do(window, "hit", location="CT", damage=1)
    window.controller.close()
    with qtbot.assertNotEmitted(window.controller.followed, wait=60):
        pass


def test_a_step_that_is_taken_back_within_the_pause_leaves_no_trace(
    qtbot: QtBot, window: MainWindow
) -> None:
    unit = window.controller.unit
    assert unit is not None
    undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
    text, vitals = undo.text(), window.roster.cards[unit].vitals
    assert do(window, "hit", location="CT", damage=3)
    window.undo()
    assert not undo.isEnabled()
    assert redo.isEnabled()
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert undo.text() == text
    assert "hit" in redo.text().lower()
    assert window.roster.cards[unit].vitals == vitals


def test_undo_and_redo_within_the_pause_end_where_they_began(
    qtbot: QtBot, window: MainWindow
) -> None:
    assert do(window, "hit", location="CT", damage=3)
    window.controller.follow_now()
    undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
    words = undo.text(), redo.text()
    window.undo()
    window.redo()
    assert undo.isEnabled()
    assert not redo.isEnabled()
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert (undo.text(), redo.text()) == words


def test_rapid_presses_follow_once_and_with_the_last(qtbot: QtBot, window: MainWindow) -> None:
    unit = window.controller.unit
    assert unit is not None
    told = []
    window.controller.followed.connect(
        lambda: told.append(window.controller.session.history.cursor)
    )
    for _ in range(3):
        assert do(window, "hit", location="CT", damage=1)
    # Nothing has run that could tell: no event of the pause was heard in between.
    assert told == []
    with qtbot.waitSignal(window.controller.followed):
        pass
    assert told == [3]
    vitals = window.roster.cards[unit].vitals
    window.controller.follow_now()
    assert window.roster.cards[unit].vitals == vitals


def test_another_game_within_the_pause_is_followed_and_not_the_last(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    controller_ = window.controller
    copy = tmp_path / "other.rsgame"
    assert controller_.save_copy(copy)
    assert do(window, "hit", location="CT", damage=3)
    assert controller_.open_game(copy)
    # The table of the other game is there at once, and nothing of the first comes after it.
    assert controller_.session.history.cursor == 0
    assert not window.actions_by_key["undo"].isEnabled()
    assert window.actions_by_key["undo"].text() == "&Undo"
    with qtbot.assertNotEmitted(controller_.followed, wait=60):
        pass


def test_a_window_that_closes_within_the_pause_hears_no_more(
    qtbot: QtBot, window: MainWindow
) -> None:
    assert do(window, "hit", location="CT", damage=1)
    window.close()
    with qtbot.assertNotEmitted(window.controller.followed, wait=60):
        pass
