"""The workshop as it opens from the menu, and hands to work in it."""

from collections.abc import Generator, Iterator

import pytest
from PySide6.QtWidgets import QApplication
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


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """A test that fails in the midst leaves changes, and nobody is there to be asked about them.

    Before the robot closes its windows, which is before any fixture's end.
    """
    if QApplication.instance() is not None:
        for top in QApplication.topLevelWidgets():
            if isinstance(top, WorkshopWindow):
                top.end()
    return (yield)
