"""Of notes that are too long for their box the beginning is shown, and the latest first."""

import pytest

from recordsheet_gui.ui.scene.margin import NotesPart
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do, sheet

LONG = (
    "Hides behind the barn until the bridge is down, then runs for the ford and never comes back. "
)


@pytest.fixture
def notes(window: MainWindow) -> NotesPart:
    return next(part for part in sheet(window).parts if isinstance(part, NotesPart))


def shown(part: NotesPart) -> list[str]:
    return [text.text for text in part.texts]


def test_a_note_that_is_too_long_shows_how_it_begins(window: MainWindow, notes: NotesPart) -> None:
    for card in list(window.cards.cards):
        window.controller.dismiss(card.entry)
    assert do(window, "note", text=LONG * 4)
    lines = shown(notes)
    assert lines[0].startswith("Hides behind")
    assert lines[-1].endswith("\u2026")


def test_an_older_note_gives_way_to_the_latest(window: MainWindow, notes: NotesPart) -> None:
    assert do(window, "note", text=LONG * 4)
    assert do(window, "note", text="Out of fuel")
    assert any(line.endswith("Out of fuel") for line in shown(notes))
