"""The workshop as it opens from the menu, and hands to work in it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from tests.ui.workshop.hands import Hands


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """At an open workshop; what is on the bench at the end nobody wants."""
    window.actions_by_key["workshop"].trigger()
    made = window.findChild(WorkshopWindow)
    assert isinstance(made, WorkshopWindow)
    qtbot.waitUntil(lambda: made.draft is not None)
    monkeypatch.setattr(made, "may_leave", lambda: True)
    yield Hands(made)
    made.end()
