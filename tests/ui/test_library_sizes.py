"""A design that comes in several sizes is one line of the library; the size is chosen there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.library import Filter
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.models.units import in_hands
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.units.kinds import KINDS
from tests.infantry import shipped
from tests.suits import squad

NONE = Shipped(files=(), read=lambda name, text: None)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[PatientLibrary]:
    with PatientLibrary.open(tmp_path / "data", NONE) as found:
        for size in (6, 4, 5):
            found.add(squad(**{"Model": f"[Laser](Sqd{size})", "Trooper Count": size}))
        found.add(squad(**{"Model": "[MG](Sqd4)"}))
        yield found


def names(library: PatientLibrary, query: str, *, folds: bool) -> list[str]:
    return [row.name for row in library.search(query, where=Filter(folds=folds))]


def test_one_line_for_all_sizes_that_of_the_least(library: PatientLibrary) -> None:
    assert names(library, "beetle", folds=True) == [
        "Beetle Battle Armor [Laser](Sqd4)",
        "Beetle Battle Armor [MG](Sqd4)",
    ]
    assert len(names(library, "beetle", folds=False)) == 4
    assert len(library.search("", where=Filter(folds=True))) == 2


def test_all_sizes_of_a_design_in_order(library: PatientLibrary) -> None:
    found = library.sizes("Beetle Battle Armor [Laser](Sqd5)")
    assert [name[-2] for name in found] == ["4", "5", "6"]
    assert library.sizes("Beetle Battle Armor [MG](Sqd4)") == ["Beetle Battle Armor [MG](Sqd4)"]
    assert library.sizes("Atlas AS7-D") == ["Atlas AS7-D"]


def test_the_list_tells_all_sizes_and_the_window_shows_the_one_that_is_chosen(
    library: PatientLibrary, qtbot: QtBot
) -> None:
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.model.ask("beetle", Filter())
    shown = [window.model.index(at, 1).data() for at in range(window.model.rowCount())]
    assert shown == ["Beetle Battle Armor [Laser] (4, 5, 6)", "Beetle Battle Armor [MG](Sqd4)"]
    window.table.setCurrentIndex(window.model.index(0, 1))
    row = window.current()
    assert row is not None
    assert [window.join.many.itemText(n) for n in range(3)] == [
        "squad of 4",
        "squad of 5",
        "squad of 6",
    ]
    window.join.many.setCurrentIndex(2)
    assert window.join.many.chosen(row) == "Beetle Battle Armor [Laser](Sqd6)"
    window.table.setCurrentIndex(window.model.index(1, 1))
    assert window.join.many.isHidden()


def test_who_types_a_size_sees_that_one(library: PatientLibrary, qtbot: QtBot) -> None:
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.model.ask("beetle (sqd6", Filter())
    assert [window.model.index(at, 1).data() for at in range(window.model.rowCount())] == [
        "Beetle Battle Armor [Laser](Sqd6)"
    ]


@pytest.mark.parametrize("query", ["beetle sqd6", "sqd6"])
def test_a_size_without_its_bracket_is_found_too(
    library: PatientLibrary, qtbot: QtBot, query: str
) -> None:
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    QTest.keyClicks(window.query, query)
    assert shown(window) == ["Beetle Battle Armor [Laser](Sqd6)"]


def shown(window: LibraryWindow) -> list[str]:
    return [window.model.index(at, 1).data() for at in range(window.model.rowCount())]


def test_what_narrows_the_list_down_narrows_the_sizes_down(
    library: PatientLibrary, qtbot: QtBot
) -> None:
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    worth = {row.name[-2]: row.bv for row in library.search("laser")}
    assert worth["4"] is not None
    assert worth["5"] is not None
    assert worth["4"] < worth["5"]
    window.filters.least_bv.setValue(worth["4"] + 1)
    assert shown(window)[0] == "Beetle Battle Armor [Laser] (5, 6)"
    assert [window.join.many.itemText(n) for n in range(2)] == ["squad of 5", "squad of 6"]
    row = window.current()
    assert row is not None
    assert window.join.many.chosen(row) == "Beetle Battle Armor [Laser](Sqd5)"
    # The same in words, and exactly one size.
    window.filters.clear()
    QTest.keyClicks(window.query, f"laser bv={worth['5']}")
    assert shown(window) == ["Beetle Battle Armor [Laser](Sqd5)"]
    assert window.join.many.isHidden()


@pytest.mark.parametrize(("source", "count"), [("imported", 2), ("shipped", 0)])
def test_where_it_comes_from_does_not_unfold_it(
    library: PatientLibrary, source: str, count: int
) -> None:
    assert len(library.search("", where=Filter(folds=True, source=source))) == count


def test_favorites_are_folded_too(library: PatientLibrary, qtbot: QtBot) -> None:
    for size in (5, 6):
        library.set_favorite(f"Beetle Battle Armor [Laser](Sqd{size})")
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.filters.favorites.click()
    assert shown(window) == ["Beetle Battle Armor [Laser] (5, 6)"]


# -- a new game --------------------------------------------------------------------------------


def test_a_new_game_lists_a_design_once_and_its_size_is_chosen_there(
    library: PatientLibrary, qtbot: QtBot
) -> None:
    dialog = NewGame(library, Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.query, "beetle")
    lines = [dialog.found.item(n).text().partition("\n")[0] for n in range(dialog.found.count())]
    assert lines == ["Beetle Battle Armor [Laser] (4, 5, 6)", "Beetle Battle Armor [MG](Sqd4)"]
    assert dialog.count.text() == "2 units"
    assert dialog.many.isVisible()
    QTest.keyClick(dialog.query, Qt.Key.Key_Return)
    QTest.keyClick(dialog.many, Qt.Key.Key_Down)
    assert dialog.many.currentText() == "squad of 5"
    QTest.mouseClick(dialog.adds["B"], Qt.MouseButton.LeftButton)
    assert [(line.row.name[-2], line.side.currentText()) for line in dialog.lines] == [
        ("4", "A"),
        ("5", "B"),
    ]
    # A unit of one size has nothing to choose.
    QTest.keyClick(dialog.query, Qt.Key.Key_Down)
    assert dialog.many.isHidden()
    QTest.keyClick(dialog.query, Qt.Key.Key_Return)
    assert dialog.lines[-1].row.name == "Beetle Battle Armor [MG](Sqd4)"
    assert [unit.design.name for unit in dialog.setup().units] == dialog_names(dialog)
    dialog.reject()


def dialog_names(dialog: NewGame) -> list[str]:
    return [row.name for row in dialog.chosen]


def test_what_a_crew_is_skilled_in_has_the_word_of_its_kind(
    library: PatientLibrary, qtbot: QtBot
) -> None:
    dialog = NewGame(library, Settings())
    qtbot.addWidget(dialog)
    QTest.keyClicks(dialog.query, "beetle")
    QTest.keyClick(dialog.query, Qt.Key.Key_Return)
    line = dialog.lines[0]
    assert line.piloting.prefix() == "A "
    assert line.piloting.toolTip() == "Anti-'Mech"
    assert "anti-'Mech 5" in line.worth.toolTip()
    dialog.reject()
    words = {key: in_hands(key) for key in KINDS}
    assert words["mech"] == "with gunnery 4 and piloting 5"
    assert words["vehicle"] == "with gunnery 4 and driving 5"
    assert words["infantry"] == "with gunnery 4 and anti-'Mech 5"
    assert words["protomech"] == "with gunnery 4"
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.show_preview()
    assert "with gunnery 4 and anti-'Mech 5" in window.preview.facts.toPlainText()


def test_a_platoon_with_nothing_to_climb_with_says_what_it_counts_for_in_play(
    tmp_path: Path, qtbot: QtBot
) -> None:
    # Its roster counts 77 for it, with a skill of 5 beside; the details said 90 in the same hands.
    with PatientLibrary.open(tmp_path / "data", NONE) as found:
        found.add(shipped()["infantry-foot-platoon-rifle"])
        window = LibraryWindow(found)
        qtbot.addWidget(window, before_close_func=lambda _: window.end())
        window.show_preview()
        text = window.preview.facts.toPlainText()
    assert "BV 90, 77 with gunnery 4 and anti-'Mech counted as 8" in text
    assert "anti-'Mech 5" not in text
