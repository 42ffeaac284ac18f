"""What a press shows at once, and what follows it by two frames."""

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
