"""Of notes that are too long for their box the beginning is shown, and the latest first."""

from dataclasses import replace

from recordsheet_gui.ui.scene.margin import NotesPart, ShownNotes
from recordsheet_gui.ui.scene.part import frame_height
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do, sheet

LONG = (
    "Hides behind the barn until the bridge is down, then runs for the ford and never comes back. "
)


def shown(window: MainWindow) -> list[str]:
    """Of the sheet as it is laid out now."""
    part = next(part for part in sheet(window).parts if isinstance(part, NotesPart))
    return [text.text for text in part.texts]


def test_a_note_that_is_too_long_shows_how_it_begins(window: MainWindow) -> None:
    for card in list(window.cards.cards):
        window.controller.rolls.dismiss(card.entry)
    assert do(window, "note", text=LONG * 4)
    lines = shown(window)
    assert lines[0].startswith("Hides behind")
    assert lines[-1].endswith("\u2026")


def test_an_older_note_gives_way_to_the_latest(window: MainWindow) -> None:
    assert do(window, "note", text=LONG * 4)
    assert do(window, "note", text="Out of fuel")
    assert any(line.endswith("Out of fuel") for line in shown(window))


def test_where_one_line_is_all_there_is_it_is_of_what_is_owed(window: MainWindow) -> None:
    part = next(part for part in sheet(window).parts if isinstance(part, NotesPart))
    region = part.region
    rect = region.rect._replace(height=frame_height(region) + 3.0)
    low = NotesPart(replace(region, rect=rect), part.design, part.theme)
    assert len(low._rows) == 1
    lines = [text.text for text in low.write(ShownNotes(("Fall", "Fall", "Fall"), (LONG,)))]
    assert lines == ["Fall", "3 owed"]
