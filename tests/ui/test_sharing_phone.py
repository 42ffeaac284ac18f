"""Two windows and a phone at one table: mouse, keys and fingers in one battle."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.shared_table.rights import rights_of
from recordsheet_gui.ui.sharing import visit as visits
from recordsheet_gui.ui.window import MainWindow
from tests.shared_table.browser import chromium_there
from tests.shared_table.test_page_battle import Phone
from tests.ui.sharing_table import LONG, join, new_window
from tests.ui.test_sharing import press, type_line


@pytest.mark.long
def test_two_windows_and_a_phone_play_one_battle(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "PATIENCE", LONG / 1000)
    why_not = chromium_there()
    if why_not:
        pytest.skip(why_not)
    fingers = ThreadPoolExecutor(1)

    def by_phone(act: Callable[[], object]) -> None:
        """What a browser does takes its time; the owner's window has to go on meanwhile."""
        doing = fingers.submit(act)
        qtbot.waitUntil(doing.done, timeout=LONG)
        doing.result()

    window.sharing.share_table()
    dialog = window.sharing.dialog
    assert dialog is not None
    press(dialog.toggle)
    host = window.sharing.host
    assert host is not None
    qtbot.waitUntil(lambda: host.is_connected, timeout=LONG)
    state = window.controller.session.state
    sides = sorted(set(state.sides.values()))
    theirs = next(unit for unit in state.units if state.sides[unit] == sides[1])
    for name, rights in (("Ann", sides[0]), ("Bob", sides[1])):
        host.invite(name, rights_of(rights, sides))
    ann, bob = host.seats()
    guest = new_window(qtbot)
    join(guest, str(bob.link))
    folder = tmp_path / "phone"
    folder.mkdir()
    phone = fingers.submit(Phone, folder)
    qtbot.waitUntil(phone.done, timeout=LONG)
    page = phone.result()
    try:
        by_phone(lambda: page.open(ann.page))
        by_phone(lambda: page.wait("return document.body.classList.contains('ready')"))
        by_phone(lambda: page.tap("#tab-units"))
        by_phone(lambda: page.tap(f".unit[data-unit={next(iter(state.units))}]"))
        by_phone(lambda: page.hit("Center torso armor", 5))
        by_phone(page.wait_until_closed)
        assert window.controller.session.history.cursor == 1
        qtbot.waitUntil(lambda: _rows(guest) == _rows(window), timeout=LONG)
        guest.controller.choose_unit(UnitId(theirs))
        type_line(guest, "3 ct")
        type_line(window, "2 la")
        qtbot.waitUntil(lambda: window.controller.session.history.cursor == 3, timeout=LONG)
        by_phone(lambda: page.tap("#tab-journal"))
        by_phone(lambda: page.wait_for_text(".told", "loses 3"))
        by_phone(lambda: page.wait_for_text(".told", "loses 2"))
        by_phone(lambda: page.tap("#undo"))
        by_phone(lambda: page.wait_until_told("Others have acted since"))
        window.controller.undo()
        by_phone(
            lambda: page.wait(
                "return ![...document.querySelectorAll('.told')]"
                ".some(e => e.textContent.includes('loses 2'))"
            )
        )
        qtbot.waitUntil(lambda: _rows(guest) == _rows(window), timeout=LONG)
        assert len(_rows(window)) == 4
        assert window.controller.session.state == guest.controller.session.state
    finally:
        page.close()
        fingers.shutdown()
        guest.sharing.part()
        guest.controller.close()
        window.sharing.part()
        dialog.close()


def _rows(window: MainWindow) -> list[object]:
    game = window.controller.game
    assert game is not None
    return list(game.rows_after(0, 10**6))
