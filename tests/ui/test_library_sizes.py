"""A design that comes in several sizes is one line of the library; the size is chosen there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.library import Filter
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.patient_library import PatientLibrary
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
    assert window.join.chosen(row) == "Beetle Battle Armor [Laser](Sqd6)"
    window.table.setCurrentIndex(window.model.index(1, 1))
    assert window.join.many.isHidden()


def test_who_types_a_size_sees_that_one(library: PatientLibrary, qtbot: QtBot) -> None:
    window = LibraryWindow(library)
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.model.ask("beetle (sqd6", Filter())
    assert [window.model.index(at, 1).data() for at in range(window.model.rowCount())] == [
        "Beetle Battle Armor [Laser](Sqd6)"
    ]
