"""The library's window, its list, imports beside the window, and files dropped on it."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QPoint,
    Qt,
    QUrl,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.storage.errors import DiskFull
from recordsheet_gui.storage.library import Filter, Library
from recordsheet_gui.storage.library_import import import_files
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.ui import importing, style
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.library import LibraryWindow, open_library
from recordsheet_gui.ui.dialogs.library_table import PADDING
from recordsheet_gui.ui.importing import DropImport, FolderWatch, Importing, drops_of
from recordsheet_gui.ui.models.designs import Designs
from recordsheet_gui.ui.models.units import COLUMNS, KIND, NOTHING, PAGE, ROW_ROLE, STAR, UnitsModel
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.theme import LIGHT
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.units.mech.design import MechDesign
from tests.storage.tiny import mech
from tests.ui.dragging import entering

DATA = Path(__file__).parent.parent / "data" / "mtf"
NONE = Shipped(files=[], read=lambda name, text: None)
NAME = 1
TONS = 3
BV = 4


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "units"
    made.mkdir()
    for name in ("quad", "lam", "tripod", "gear"):
        (made / f"{name}.mtf").write_bytes((DATA / f"{name}.mtf").read_bytes())
    (made / "bad.mtf").write_text("oops")
    return made


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "many", NONE) as library:
        library.add_all(
            [
                (mech(f"Unit {number:04}", tons=20 + number % 17 * 5), "", "")
                for number in range(450)
            ]
        )
        yield library


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> LibraryWindow:
    made = LibraryWindow(PatientLibrary.open(tmp_path / "data"))
    qtbot.addWidget(made, before_close_func=lambda _: made.end())
    made.show()
    return made


def test_columns_are_measured_once_however_often_they_get_another_width(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    in_use = UnitsModel.columns_in_use

    def counting(model: UnitsModel) -> set[int]:
        asked.append(model)
        return in_use(model)

    monkeypatch.setattr(UnitsModel, "columns_in_use", counting)
    made = LibraryWindow(PatientLibrary.open(tmp_path / "data"))
    qtbot.addWidget(made, before_close_func=lambda _: made.end())
    made.resize(900, 600)
    made.show()
    before = made.table.shown_titles()
    QApplication.processEvents()
    assert len(asked) == 1
    made.resize(1300, 600)
    QApplication.processEvents()
    assert len(asked) == 1
    assert len(made.table.shown_titles()) > len(before)
    made.query.setText("atlas")
    assert len(asked) == 2


def names(window: LibraryWindow) -> list[str]:
    model = window.model
    return [str(model.index(row, NAME).data()) for row in range(model.rowCount())]


def imported(window: LibraryWindow, qtbot: QtBot, *paths: Path) -> str:
    with qtbot.waitSignal(window.bar.done):
        window.import_paths([str(path) for path in paths])
    return window.says.text()


# -- the list --------------------------------------------------------------------------------


def test_the_list_is_a_sound_model(many: Library, qtbot: QtBot) -> None:
    model = UnitsModel(many)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.ask("unit 00", Filter())
    model.fetchMore(QModelIndex())
    model.sort(TONS, Qt.SortOrder.DescendingOrder)


def test_rows_are_read_as_they_come_into_sight(many: Library, qtbot: QtBot) -> None:
    model = UnitsModel(many)
    assert model.rowCount() == PAGE
    assert model.count_text() == f"at least {PAGE} units"
    seen = []
    while model.canFetchMore(QModelIndex()):
        model.fetchMore(QModelIndex())
        seen.append(model.rowCount())
    assert seen == [*range(2 * PAGE, 450, PAGE), 450]
    assert model.count_text() == "450 units"
    assert [model.index(row, NAME).data() for row in range(450)] == [
        f"Unit {number:04}" for number in range(450)
    ]
    model.fetchMore(QModelIndex())
    assert model.rowCount() == 450


def test_how_many_there_are_is_told_as_soon_as_nobody_types(many: Library, qtbot: QtBot) -> None:
    model = UnitsModel(many)
    with qtbot.waitSignal(model.count_known):
        model.ask("unit", Filter())
    assert (model.rowCount(), model.count_text()) == (PAGE, "450 units")
    # Nothing else is asked for before somebody scrolls there.
    assert model.canFetchMore(QModelIndex())
    model.fetchMore(QModelIndex())
    assert (model.rowCount(), model.count_text()) == (2 * PAGE, "450 units")


def test_a_search_starts_at_the_top_again(many: Library, qtbot: QtBot) -> None:
    model = UnitsModel(many)
    model.ask("unit 0449", Filter())
    assert (model.rowCount(), model.count_text()) == (1, "1 unit")
    assert not model.canFetchMore(QModelIndex())
    model.ask("", Filter(least_tons=100))
    assert {model.index(row, TONS).data() for row in range(model.rowCount())} == {"100"}
    model.ask("nothing like it", Filter())
    assert (model.rowCount(), model.count_text()) == (0, "0 units")


def test_a_column_sorts_the_whole_list(many: Library, qtbot: QtBot) -> None:
    model = UnitsModel(many)
    model.sort(TONS, Qt.SortOrder.DescendingOrder)
    assert model.count_text() == "450 units"
    assert model.index(0, TONS).data() == "100"
    while model.canFetchMore(QModelIndex()):
        model.fetchMore(QModelIndex())
    tons = [int(str(model.index(row, TONS).data())) for row in range(450)]
    assert tons == sorted(tons, reverse=True)
    model.sort(-1)
    assert model.index(0, NAME).data() == "Unit 0000"


def test_values_of_an_older_library_come_in_while_its_window_is_open(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with Library.open(tmp_path / "data", NONE) as library:
        library.add_all([(mech(f"Unit {number:02}"), "", "") for number in range(40)])
        library._db.execute("UPDATE unit SET bv = NULL, valued = 0")
    window = LibraryWindow(PatientLibrary.open(tmp_path / "data", NONE))
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    assert window.model.index(5, BV).data() == NOTHING
    window.show()
    window.table.setCurrentIndex(window.model.index(5, NAME))
    # A busy machine shows what it has before all are counted.
    qtbot.waitUntil(lambda: {window.model.index(row, BV).data() for row in range(40)} == {"272"})
    # The player's place in the list stays.
    assert window.table.currentIndex().row() == 5


def test_a_list_by_battle_value_is_sorted_anew_when_values_come_in(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with Library.open(tmp_path / "data", NONE) as library:
        for name, tons in (("Ant", 20), ("Bee", 50), ("Cat", 35)):
            library.add(mech(name, tons=tons))
        library._db.execute("UPDATE unit SET bv = NULL, valued = 0")
    window = LibraryWindow(PatientLibrary.open(tmp_path / "data", NONE))
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.filters.least_bv.setValue(1)
    window.table.sortByColumn(BV, Qt.SortOrder.DescendingOrder)
    assert names(window) == []
    window.show()
    with qtbot.waitSignal(window.counting.counted):
        pass
    assert names(window) == ["Bee", "Cat", "Ant"]
    window.filters.most_bv.setValue(300)
    assert "Bee" not in names(window)


def test_the_words_of_a_unit_say_how_its_battle_value_is_counted(
    window: LibraryWindow, qtbot: QtBot
) -> None:
    window.query.setText("atlas as7")
    window.show_preview()
    text = window.preview.facts.toPlainText()
    assert "BV 1,897 with gunnery 4 and piloting 5" in text
    assert "Speed factor" in text
    window.query.setText("kestrel")
    window.show_preview()
    assert "BV" not in window.preview.facts.toPlainText()


def test_figures_come_from_the_top_and_first_where_somebody_looks_now(
    many: Library, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    designs = Designs(many)
    came: list[str] = []
    load = many.load

    def fetch(name: str) -> UnitDesign:
        came.append(name)
        if name == "Unit 0001":
            # Meanwhile the list was scrolled.
            for later in ("Unit 0101", "Unit 0102"):
                designs.get(later)
        return load(name)

    monkeypatch.setattr(many, "load", fetch)
    for name in ("Unit 0001", "Unit 0002", "Unit 0003"):
        designs.get(name)
    qtbot.waitUntil(lambda: len(came) == 5)
    assert [name[-3:] for name in came] == ["001", "101", "102", "002", "003"]


def test_units_that_vanish_meanwhile_do_no_harm(many: Library, qtbot: QtBot) -> None:
    model = UnitsModel(many)
    model.sort(NAME)
    for number in range(PAGE, 450):
        many.remove(f"Unit {number:04}")
    model.fetchMore(QModelIndex())
    assert model.rowCount() == PAGE
    assert not model.canFetchMore(QModelIndex())


def test_each_cell_has_words_for_eyes_and_ears(qtbot: QtBot, tmp_path: Path) -> None:
    with Library.open(tmp_path, NONE) as library:
        unit = mech("Cat C-1", tech_base="Clan", is_omni=True, jump=4, rules_level=2, source="TR")
        library.add(unit)
        library.set_favorite("cat")
        model = UnitsModel(library)
        cells = [model.index(0, column).data() for column in range(model.columnCount())]
        assert cells == [
            "\u2605", "Cat C-1", "'Mech", "20", "277", "Clan", "Scout", "2750", "standard", "4",
            "biped omni", "TR",
        ]  # fmt: skip
        star = model.index(0, STAR)
        assert star.data(Qt.ItemDataRole.AccessibleTextRole) == "favorite"
        assert model.headerData(STAR, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) == (
            "Favorite"
        )
        assert model.headerData(NAME, Qt.Orientation.Horizontal) == "Unit"
        # Of vehicles it says "tracked": no legs.
        chassis = cells.index("biped omni")
        assert model.headerData(chassis, Qt.Orientation.Horizontal) == "Chassis"
        assert model.headerData(0, Qt.Orientation.Vertical) is None
        assert star.data(ROW_ROLE).name == "Cat C-1"
        assert model.index(0, TONS).data(Qt.ItemDataRole.TextAlignmentRole)
        assert star.data(Qt.ItemDataRole.ToolTipRole) == "Cat C-1, yours"


# -- the window ------------------------------------------------------------------------------


def test_tons_are_told_in_thousands_and_no_role_is_a_dash(qtbot: QtBot, tmp_path: Path) -> None:
    titles = [title for title, _ in COLUMNS]
    with Library.open(tmp_path) as library:
        model = UnitsModel(library)
        model.ask("molniya", Filter())
        assert model.index(0, titles.index("Tons")).data() == "240,000"
        model.ask("dragonstar", Filter())
        assert model.index(0, titles.index("Role")).data() == NOTHING


def test_one_finds_units_by_typing_and_by_filters(window: LibraryWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.query, "atlas")
    assert names(window)[0] == "Atlas AS7-D"
    window.query.clear()
    whole = len(names(window))
    window.filters.weight.setCurrentText("assault")
    assert "Atlas AS7-D" in names(window)
    assert "Locust LCT-1V" not in names(window)
    window.filters.jump.setCurrentText("yes")
    window.filters.least_tons.setValue(90)
    window.filters.last_year.setValue(2400)
    assert names(window) == []
    assert window.current() is None
    assert not window.star.isEnabled()
    qtbot.mouseClick(window.filters.reset, Qt.MouseButton.LeftButton)
    assert len(names(window)) == whole


def test_the_word_for_a_kind_is_whole_though_another_has_as_many_letters(
    window: LibraryWindow, qtbot: QtBot
) -> None:
    window.show()
    window.resize(1500, 700)
    window.query.setText("infantry")
    qtbot.waitUntil(lambda: "Foot Platoon (MG)" in names(window))
    table = window.table
    room = table.columnWidth(KIND) - 2 * PADDING
    assert room >= max(map(table.fontMetrics().horizontalAdvance, ("platoon", "vehicle")))


def test_filters_are_folded_and_counted(window: LibraryWindow, qtbot: QtBot) -> None:
    window.show()
    assert not window.filters.isVisible()
    assert window.fold.text() == "F&ilters"
    qtbot.mouseClick(window.fold, Qt.MouseButton.LeftButton)
    assert window.filters.isVisible()
    window.filters.weight.setCurrentText("assault")
    window.filters.least_tons.setValue(90)
    assert window.fold.text() == "F&ilters (2)"
    assert not window.narrowed.isVisible()
    # What is on stays in sight when they are folded away again.
    qtbot.mouseClick(window.fold, Qt.MouseButton.LeftButton)
    assert not window.filters.isVisible()
    assert window.narrowed.text() == "Narrowed down to tons from 90, class assault."
    assert window.narrowed.isVisible()
    window.filters.clear()
    assert not window.narrowed.isVisible()
    assert window.fold.text() == "F&ilters"


def test_what_fits_nothing_says_so_and_leads_back(window: LibraryWindow, qtbot: QtBot) -> None:
    window.show()
    whole = len(names(window))
    window.filters.weight.setCurrentText("assault")
    qtbot.keyClicks(window.query, "locust")
    assert window.empty.isVisible()
    assert not window.table.isVisible()
    assert "No unit fits" in window.empty.words.text()
    qtbot.mouseClick(window.show_all, Qt.MouseButton.LeftButton)
    assert window.table.isVisible()
    assert len(names(window)) == whole
    assert window.query.text() == ""
    assert window.focusWidget() is window.query


def test_the_list_begins_with_the_first_kind(window: LibraryWindow) -> None:
    kinds = [row.kind for row in window.library.search("", 500)]
    order = list(KINDS)
    assert len(set(kinds)) > 2
    assert kinds == sorted(kinds, key=order.index)
    row = window.current()
    assert row is not None
    assert row.kind == order[0]


def test_only_columns_that_the_units_have_are_shown(window: LibraryWindow, qtbot: QtBot) -> None:
    window.show()
    window.resize(1500, 700)
    QApplication.processEvents()
    star = "\u2605"
    window.query.setText("atlas")
    assert window.table.shown_titles()[:5] == [star, "Unit", "Tons", "BV", "Tech"]
    for word in ("klingon", "anvil"):
        window.query.setText(word)
        assert window.table.shown_titles() == [star, "Unit", "Role"]
    window.query.setText("atlas")
    assert "Tons" in window.table.shown_titles()
    # Among units of several kinds each says what it is, and what it has none of.
    window.query.setText("skirmish")
    assert window.table.shown_titles()[:4] == [star, "Unit", "Kind", "Tons"]
    rows = range(window.model.rowCount())
    kinds = {window.model.index(row, KIND).data() for row in rows}
    assert kinds == {"'Mech", "card"}
    assert {window.model.index(row, TONS).data() for row in rows} >= {NOTHING, "55"}


def test_one_kind_of_unit_can_be_chosen(window: LibraryWindow) -> None:
    window.filters.kind.setCurrentIndex(window.filters.kind.findData("ship"))
    rows = range(window.model.rowCount())
    found = {window.model.index(row, NAME).data(ROW_ROLE).kind for row in rows}
    assert found == {"ship"}
    assert window.filters.active() == ["kind ship"]


def test_filters_scroll_where_the_window_is_low(window: LibraryWindow, qtbot: QtBot) -> None:
    style.dress(LIGHT, Settings())
    window.show()
    window.resize(700, 540)
    window.fold.setChecked(True)
    QApplication.processEvents()
    assert window.height() <= 540
    assert window.shelf.height() < window.filters.height()
    assert not window.table.visibleRegion().isEmpty()
    window.resize(1300, 900)
    QApplication.processEvents()
    assert window.shelf.height() == window.filters.height()


def test_names_have_room_before_the_last_columns(window: LibraryWindow, qtbot: QtBot) -> None:
    window.show()
    window.query.setText("mech")
    window.query.clear()
    seen = []
    for width in (1500, 1100, 800):
        window.resize(width, 600)
        QApplication.processEvents()
        table = window.table
        seen.append(len(table.shown_titles()))
        assert table.columnWidth(NAME) >= 20 * table.fontMetrics().averageCharWidth()
        right = sum(table.columnWidth(n) for n in range(table.model().columnCount()))
        assert right <= table.viewport().width() + 1
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > seen[-1]
    assert {"Unit", "Tons", "BV"} <= set(window.table.shown_titles())


def test_a_column_that_sorts_stays_in_sight(window: LibraryWindow) -> None:
    window.show()
    window.resize(820, 600)
    QApplication.processEvents()
    book = next(n for n, (title, _) in enumerate(COLUMNS) if title == "Book")
    assert window.table.isColumnHidden(book)
    window.table.sortByColumn(book, Qt.SortOrder.AscendingOrder)
    assert not window.table.isColumnHidden(book)


def test_figures_come_while_one_looks(window: LibraryWindow, qtbot: QtBot) -> None:
    window.show()
    first = names(window)[0]
    qtbot.waitUntil(lambda: window.designs.get(first) is not None)


def test_every_filter_reaches_the_library(window: LibraryWindow, qtbot: QtBot) -> None:
    filters = window.filters
    for box in filters.findChildren(QComboBox):
        assert box.accessibleName()
        box.setCurrentIndex(1)
    for number in filters.findChildren(QSpinBox):
        number.setValue(40)
    filters.favorites.setChecked(True)
    where = filters.filter()
    assert (where.least_tons, where.most_tons, where.weight) == (40, 40, "ultralight")
    assert (where.tech_base, where.most_level, where.source) == ("Inner Sphere", 1, "shipped")
    assert (where.can_jump, where.is_quad, where.is_omni) == (True, True, True)
    assert where.role
    assert where.favorites
    filters.clear()
    assert filters.filter() == Filter()


def test_the_unit_in_front_is_drawn_and_put_in_words(window: LibraryWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.query, "atlas as7-d")
    window.show_preview()
    assert not window.preview.sheet.isNull()
    assert window.preview.picture.accessibleName() == "The sheet of Atlas AS7-D"
    assert "100 tons" in window.preview.facts.toPlainText()
    window.resize(900, 600)
    window.query.setText("nothing like it")
    window.show_preview()
    assert window.preview.sheet.isNull()
    assert window.preview.facts.toPlainText() == ""


def test_enter_in_the_search_field_goes_to_the_list(window: LibraryWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    window.filters.weight.setCurrentText("assault")
    qtbot.keyClicks(window.query, "atlas")
    qtbot.keyClick(window.query, Qt.Key.Key_Return)
    assert window.filters.weight.currentText() == "assault"
    assert window.focusWidget() is window.table


def test_a_step_through_the_list_shows_the_next_unit(window: LibraryWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window.query, Qt.Key.Key_Down)
    first = window.current()
    qtbot.keyClick(window.table, Qt.Key.Key_Down)
    second = window.current()
    assert first is not None
    assert second is not None
    assert first != second
    qtbot.waitUntil(lambda: window.preview.picture.accessibleName().endswith(second.name))


def test_units_of_other_games_are_shown_too(window: LibraryWindow, qtbot: QtBot) -> None:
    for kind in ("ship", "skirmish"):
        window.query.setText(kind)
        assert names(window)
        window.show_preview()
        row = window.current()
        assert row is not None
        assert row.name in window.preview.facts.toPlainText()


def test_what_is_not_automated_stands_over_the_facts(
    window: LibraryWindow, qtbot: QtBot, folder: Path
) -> None:
    imported(window, qtbot, folder)
    window.query.setText("toolbox")
    window.show_preview()
    lines = window.preview.facts.toPlainText().splitlines()[1:]
    # The box of tools is oddly built too, which stands above.
    first = next(line for line in lines if not line.startswith("Construction: "))
    assert first.startswith("Not automated: RISC Heat Sink Override Kit")


def test_odd_construction_stands_over_the_facts(window: LibraryWindow) -> None:
    atlas = window.library.load("atlas as7-d")
    assert isinstance(atlas, MechDesign)
    window.preview.show_design(replace(atlas, walk=4))
    lines = window.preview.facts.toPlainText().splitlines()
    assert lines[1] == "Construction: An engine of 300 gives 3 walking MP, not 4."


def test_a_star_stays(window: LibraryWindow, qtbot: QtBot) -> None:
    window.query.setText("atlas as7-d")
    qtbot.mouseClick(window.star, Qt.MouseButton.LeftButton)
    assert window.library.find("atlas as7-d").is_favorite
    assert window.model.index(0, STAR).data() == "\u2605"
    window.query.clear()
    window.filters.favorites.setChecked(True)
    assert names(window) == ["Atlas AS7-D"]
    cell = window.table.visualRect(window.model.index(0, STAR)).center()
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert not window.library.find("atlas as7-d").is_favorite
    assert not window.star.isChecked()


def test_only_ones_own_units_can_be_removed(
    window: LibraryWindow, qtbot: QtBot, folder: Path
) -> None:
    window.query.setText("atlas as7-d")
    assert not window.remove.isEnabled()
    window.remove_unit()
    assert "comes with the program" in window.says.text()
    imported(window, qtbot, folder / "quad.mtf")
    window.query.setText("fourlegs")
    qtbot.mouseClick(window.remove, Qt.MouseButton.LeftButton)
    assert names(window) == []
    assert "was removed" in window.says.text()
    window.remove_unit()
    imported(window, qtbot, folder / "quad.mtf")
    assert names(window) == ["Fourlegs"]


# -- importing -------------------------------------------------------------------------------


def test_files_come_in_beside_the_window(window: LibraryWindow, qtbot: QtBot, folder: Path) -> None:
    heard: list[tuple[int, int]] = []
    with qtbot.waitSignal(window.bar.done):
        window.import_paths([str(folder)])
        assert window.bar.isVisible()
        assert window.bar.importing is not None
        window.bar.importing.progressed.connect(lambda *numbers: heard.append(numbers))
        window.import_paths([str(folder)])
        assert "another one" in window.says.text()
    assert heard[-1] == (5, 5)
    assert not window.bar.isVisible()
    assert window.says.text() == "Units: 4 new, 1 could not be read."
    assert "Fourlegs" in names(window)


def test_remarks_are_shown_once(window: LibraryWindow, qtbot: QtBot, folder: Path) -> None:
    imported(window, qtbot, folder)
    assert window.report.isVisible()
    lines = window.report.toPlainText().splitlines()
    assert [line.rpartition("/")[2] for line in lines] == [
        "bad.mtf: bad.mtf is no .mtf file.",
        'gear.mtf, line 63: "Gizmo 9000" is equipment we do not know; kept by name.',
    ]
    (folder / "bad.mtf").unlink()
    assert imported(window, qtbot, folder) == "Units: 4 there already."
    assert not window.report.isVisible()


def test_an_import_can_be_cancelled(
    window: LibraryWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 1)
    keep, is_cancelled = window.library.keep, threading.Event()

    def keep_then(*batch: Any) -> object:
        assert is_cancelled.wait(30)
        return keep(*batch)

    def cancel() -> None:
        qtbot.mouseClick(window.bar.cancel, Qt.MouseButton.LeftButton)
        is_cancelled.set()

    monkeypatch.setattr(window.library, "keep", keep_then)
    with qtbot.waitSignal(window.bar.done):
        window.import_paths([str(folder)])
        assert window.bar.importing is not None
        job = window.bar.importing
        job.progressed.connect(cancel)
    assert window.says.text().startswith("Import cancelled.")
    assert job.job.done < 5
    assert imported(window, qtbot, folder).startswith("Units: ")
    assert len(window.library.search("", where=Filter(source="imported"))) == 4


def test_a_full_disk_is_told_and_ends_the_import(
    window: LibraryWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskFull("The disk is full.")

    monkeypatch.setattr(window.library, "keep", full)
    assert imported(window, qtbot, folder) == "The disk is full."


def test_closing_the_window_ends_an_import(
    window: LibraryWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 1)
    window.import_paths([str(folder)])
    window.close()
    assert not window.bar.is_busy
    assert not window.isVisible()


def test_the_buttons_ask_for_files_and_folders(
    window: LibraryWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    buttons = {button.text(): button for button in window.findChildren(QPushButton)}
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *_: ([str(folder / "quad.mtf")], "")
    )
    with qtbot.waitSignal(window.bar.done):
        buttons["Import f&iles..."].click()
    assert window.says.text() == "Units: 1 new."
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    with qtbot.waitSignal(window.bar.done):
        buttons["Import f&older..."].click()
    assert window.says.text() == "Units: 3 new, 1 there already, 1 could not be read."
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    window.ask_folder()
    assert not window.bar.is_busy


# -- watched folders -------------------------------------------------------------------------


def test_a_watched_folder_is_read_and_looked_through_again(
    window: LibraryWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    with qtbot.waitSignal(window.bar.done):
        window.ask_watched()
    assert window.says.text() == "Units: 4 new, 1 could not be read."
    assert window.watch.watcher.directories() == [str(folder)]
    (folder / "lam.mtf").unlink()
    with qtbot.waitSignal(window.bar.done):
        window.rescan()
    assert window.says.text() == "Units: 1 removed."
    window.fill_folders()
    actions = window.folders.menu().actions()
    assert [action.text() for action in actions if action.text()] == [
        "&Add a folder...",
        "Look for changes &now",
        str(folder),
    ]
    actions[-1].trigger()
    assert window.library.watched() == []
    assert window.watch.watcher.directories() == []
    window.rescan()
    assert not window.bar.is_busy


def test_a_change_in_a_watched_folder_is_heard(
    window: LibraryWindow, qtbot: QtBot, folder: Path
) -> None:
    (folder / "deep").mkdir()
    with qtbot.waitSignal(window.bar.done):
        window.watch_folder(str(folder))
    with qtbot.waitSignal(window.bar.done):
        (folder / "deep" / "marks.mtf").write_bytes((DATA / "marks.mtf").read_bytes())
    qtbot.waitUntil(lambda: "Marker MRK-1" in names(window))


def test_a_change_during_an_import_is_not_forgotten(
    window: LibraryWindow, qtbot: QtBot, folder: Path
) -> None:
    window.library.watch(str(folder))
    window.import_paths([str(DATA / "marks.mtf")])
    window.rescan()
    qtbot.waitUntil(lambda: "Fourlegs" in names(window))
    qtbot.waitUntil(lambda: not window.bar.is_busy)


def test_no_folder_is_watched_twice_or_without_end(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "MOST_FOLDERS", 3)
    for number in range(5):
        (tmp_path / str(number)).mkdir()
    watch = FolderWatch()
    watch.watch([str(tmp_path), str(tmp_path / "0")])
    assert len(watch.watcher.directories()) == 3
    watch.watch([str(tmp_path / "nowhere")])
    assert watch.watcher.directories() == []


def test_a_rescan_in_the_window_keeps_twins_apart(qtbot: QtBot, tmp_path: Path) -> None:
    units = tmp_path / "units"
    units.mkdir()
    text = (DATA / "quad.mtf").read_text(encoding="utf-8")
    (units / "a.mtf").write_text(text)
    with PatientLibrary.open(tmp_path / "data", NONE) as library:
        library.watch(str(units))
        import_files(library, [units])
        (units / "b.mtf").write_text(text.replace("3055", "3099"))
        job = Importing(library, is_rescan=True)
        with qtbot.waitSignal(job.finished):
            job.start()
        assert job.sentence() == (
            "Units: 1 new. 1 name stood twice: the later units have a number behind theirs."
        )
        assert [row.name for row in library.all()] == ["Fourlegs", "Fourlegs (2)"]
        twin = library.load("Fourlegs (2)")
        assert isinstance(twin, MechDesign)
        assert twin.year == 3099


# -- the main window -------------------------------------------------------------------------


@pytest.fixture
def main(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE)))
    qtbot.addWidget(made)
    app.start(made, None)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


def mime(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drag(target: QWidget, data: QMimeData) -> bool:
    event = QDragEnterEvent(
        entering(QPoint(5, 5)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(target, event)
    return event.isAccepted()


def drop(target: QWidget, data: QMimeData) -> None:
    # Qt knows where a drop goes only after something was dragged there.
    assert drag(target, data)
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(target, event)


def test_the_menu_opens_the_library_once(main: MainWindow, qtbot: QtBot) -> None:
    main.actions_by_key["library"].trigger()
    (window,) = main.findChildren(LibraryWindow)
    assert isinstance(window, LibraryWindow)
    assert "Atlas AS7-D" in names(window)
    assert open_library(main, LIGHT) is window
    window.close()


def test_only_units_and_folders_can_be_dropped(main: MainWindow, folder: Path) -> None:
    (folder / "notes.txt").write_text("x")
    (folder / "units.zip").write_bytes(b"")
    assert main.acceptDrops()
    assert drag(main, mime(folder / "quad.mtf"))
    assert drag(main, mime(folder))
    assert drag(main, mime(folder / "units.zip", folder / "notes.txt"))
    assert not drag(main, mime(folder / "notes.txt"))
    assert not drag(main, QMimeData())


def test_the_sheet_lets_files_through_to_the_window(main: MainWindow, folder: Path) -> None:
    main.actions_by_key["side_by_side"].trigger()
    assert main.second is not None
    for pane in (main.pane, main.second):
        assert drag(pane.view.viewport(), mime(folder / "quad.mtf"))


def test_dropped_files_come_in_and_the_status_bar_says_what(
    main: MainWindow, qtbot: QtBot, folder: Path
) -> None:
    drops = drops_of(main)
    with qtbot.waitSignal(drops.bar.done):
        drop(main, mime(folder))
        assert drops.bar.isVisible()
        drop(main, mime(DATA / "marks.mtf"))
    assert main.statusBar().currentMessage() == (
        "Units: 4 new, 1 could not be read. bad.mtf: bad.mtf is no .mtf file."
    )
    with qtbot.waitSignal(drops.bar.done):
        assert drops.bar.is_busy
    assert main.statusBar().currentMessage() == "Units: 1 new."
    with Library.open() as library:
        assert library.find("fourlegs")
        assert library.find("marker")
    assert drops_of(main) is drops
    assert len(main.findChildren(DropImport)) == 1


def test_a_drop_on_the_librarys_own_window_comes_in_too(
    window: LibraryWindow, qtbot: QtBot, folder: Path
) -> None:
    assert drag(window, mime(folder))
    assert not drag(window, QMimeData())
    with qtbot.waitSignal(window.bar.done):
        drop(window, mime(folder / "quad.mtf"))
    assert window.says.text() == "Units: 1 new."


def test_closing_the_main_window_ends_imports(
    main: MainWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 1)
    drop(main, mime(folder))
    window = open_library(main, LIGHT)
    window.import_paths([str(folder)])
    main.close()
    assert not drops_of(main).bar.is_busy
    assert not window.bar.is_busy
