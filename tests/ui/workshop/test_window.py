"""The workshop's window: a form, the live sheet, undo, saving and what is asked before leaving."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage import paths
from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.workshop.place_table import PlaceTable
from recordsheet_gui.ui.workshop.simple import ChoiceBox, LineEditor, NumberBox
from recordsheet_gui.ui.workshop.window import WorkshopWindow, open_workshop
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.workshop.forms import KINDS, blank_of
from recordsheet_gui.workshop.keeping import Draft, save
from tests.costs import mostly_long

Button = QMessageBox.StandardButton


@pytest.fixture
def shop(window: MainWindow, qtbot: QtBot) -> Iterator[WorkshopWindow]:
    """The workshop as it opens from the menu."""
    window.actions_by_key["workshop"].trigger()
    made = window.findChild(WorkshopWindow)
    assert isinstance(made, WorkshopWindow)
    qtbot.waitUntil(lambda: made.draft is not None)
    yield made
    made.end()


def answering(*answers: QMessageBox.StandardButton | None) -> list[str]:
    """Press these buttons of the next questions, Enter for None; what was asked."""
    asked: list[str] = []
    left = list(answers)

    def press() -> None:
        boxes = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]
        for box in boxes:
            if box.isVisible():
                asked.append(box.text())
                answer = left.pop(0)
                if answer is None:
                    QTest.keyClick(box, Qt.Key.Key_Return)
                else:
                    QTest.mouseClick(box.button(answer), Qt.MouseButton.LeftButton)
                break
        if left:
            QTimer.singleShot(10, press)

    QTimer.singleShot(0, press)
    return asked


def type_into(shop: WorkshopWindow, path: str, text: str) -> None:
    """Go to a field by its tab and type something else."""
    for page in shop.pages:
        if path in page.editors:
            shop.tabs.setCurrentWidget(page)
            editor = page.editors[path]
            assert isinstance(editor, LineEditor)
            editor.box.selectAll()
            QTest.keyClicks(editor.box, text)
            QTest.keyClick(editor.box, Qt.Key.Key_Tab)
            return
    raise AssertionError(path)


def test_a_typed_name_is_on_the_sheet_and_undo_takes_it_back(shop: WorkshopWindow) -> None:
    start = shop.bench.document
    type_into(shop, "chassis", "Heavy Metal")
    assert shop.unit_name() == "Heavy Metal"
    assert "Heavy Metal *" in shop.windowTitle()
    assert shop.undo.toolTip() == "Undo: chassis"
    QTest.keyClick(shop, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shop.bench.document == start
    QTest.keyClick(
        shop,
        Qt.Key.Key_Z,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert shop.unit_name() == "Heavy Metal"
    answering(Button.Discard)
    shop.close()


def test_undo_works_inside_a_field_too(shop: WorkshopWindow) -> None:
    type_into(shop, "chassis", "Heavy")
    field = shop.pages[0].editors["chassis"].focusProxy()
    assert isinstance(field, QLineEdit)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shop.unit_name() != "Heavy"
    assert field.text() == shop.bench.document.get("chassis")


@pytest.mark.parametrize("path", ["tons", "armor.HD"])
def test_undo_works_inside_a_number_too(
    shop: WorkshopWindow, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shop, "may_leave", lambda: True)
    start = shop.bench.document
    box = number_box(shop, path)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "9" if path == "armor.HD" else "50")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert shop.bench.document != start
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shop.bench.document == start
    assert box.number() == start.get(path)
    QTest.keyClick(box, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert shop.bench.document != start


def type_a_number(shop: WorkshopWindow, qtbot: QtBot, path: str, text: str) -> NumberBox:
    """Type it, and neither Enter nor Tab after it."""
    box = number_box(shop, path)
    qtbot.waitUntil(box.isVisible)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)
    return box


@pytest.mark.parametrize("path", ["heat_sinks.count", "armor.HD"])
def test_a_number_is_saved_as_it_stands_though_nobody_has_left_its_field(
    shop: WorkshopWindow, qtbot: QtBot, path: str
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    box = type_a_number(shop, qtbot, path, "7")
    QTest.keyClick(box, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    saved = shop.library.load("Heavy Metal")
    assert isinstance(saved, MechDesign)
    assert (saved.armor["HD"] if path == "armor.HD" else saved.heat_sinks.count) == 7
    assert not shop.bench.history.is_changed
    shop.close()


def test_undo_takes_back_a_number_that_is_only_typed(shop: WorkshopWindow, qtbot: QtBot) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    before = shop.bench.document
    box = type_a_number(shop, qtbot, "armor.HD", "7")
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shop.bench.document == before
    assert box.text() == "0"
    shop.tabs.setFocus()
    assert shop.bench.document == before
    answering(Button.Discard)
    shop.close()


@pytest.mark.parametrize("way", ["Escape", "the cross"])
def test_a_number_that_is_only_typed_is_asked_about_before_the_window_closes(
    shop: WorkshopWindow, qtbot: QtBot, way: str
) -> None:
    box = type_a_number(shop, qtbot, "armor.HD", "7")
    asked = answering(Button.Discard)
    if way == "Escape":
        QTest.keyClick(box, Qt.Key.Key_Escape)
    else:
        shop.close()
    assert "not saved" in asked[0]
    assert not shop.isVisible()


def number_box(shop: WorkshopWindow, path: str) -> NumberBox:
    """A number of the form, on the tab that is brought to the front."""
    for page in shop.pages:
        shop.tabs.setCurrentWidget(page)
        for editor in page.editors.values():
            box = editor.boxes.get(path) if isinstance(editor, PlaceTable) else None
            if editor.field.path == path:
                box = editor.focusProxy()
            if isinstance(box, NumberBox):
                return box
    raise AssertionError(path)


def test_buttons_that_are_shut_say_why(
    shop: WorkshopWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shop, "may_leave", lambda: True)
    box = number_box(shop, "tons")
    box.selectAll()
    QTest.keyClicks(box, "37")
    QTest.keyClick(box, Qt.Key.Key_Return)
    shut = (shop.save_button, shop.export_button, shop.print_button, shop.table_button)
    for button in shut:
        assert not button.isEnabled()
        assert "steps of 5, not 37" in button.toolTip()
    assert "steps of 5, not 37" in shop.says.text()
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for button in shut[:-1]:
        assert button.isEnabled()
        assert "37" not in button.toolTip()


def test_what_makes_no_unit_keeps_the_last_sheet_and_says_why_beside_the_field(
    shop: WorkshopWindow,
) -> None:
    before = shop.bench.design
    type_into(shop, "chassis", " ")
    assert shop.bench.reading.design is None
    assert shop.sheet.design == before
    assert not shop.sheet.says.isHidden()
    remark = shop.pages[0].remarks["chassis"]
    assert not remark.isHidden()
    assert remark.text()
    assert not shop.save_button.isEnabled()
    assert shop.tabs.tabBar().accessibleTabName(0).endswith(", 1 remark")
    assert shop.tabs.tabToolTip(0) == "1 remark"
    answering(Button.Discard)
    shop.close()


def test_tabs_stay_where_they_are_whatever_is_remarked(shop: WorkshopWindow) -> None:
    bar = shop.tabs.tabBar()
    places = [bar.tabRect(at) for at in range(bar.count())]
    type_into(shop, "chassis", " ")
    now = [bar.tabRect(at) for at in range(bar.count())]
    answering(Button.Discard)
    shop.close()
    assert shop.bench.reading.findings
    assert now == places


def test_the_sheet_fits_its_pane_while_a_problem_is_told_above_it(
    shop: WorkshopWindow, qtbot: QtBot
) -> None:
    area = shop.sheet.area
    shop.resize(1366, 700)
    qtbot.waitUntil(shop.sheet.isVisible)
    type_into(shop, "chassis", " ")
    assert shop.sheet.says.isVisible()
    is_whole = []
    with contextlib.suppress(qtbot.TimeoutError):
        qtbot.waitUntil(
            lambda: (
                area.verticalScrollBar().maximum() == 0
                and area.horizontalScrollBar().maximum() == 0
            )
        )
        is_whole.append(True)
    answering(Button.Discard)
    shop.close()
    assert is_whole


def test_what_was_told_of_a_step_goes_with_the_next(shop: WorkshopWindow) -> None:
    type_into(shop, "chassis", "Heavy")
    QTest.keyClick(shop, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shop.says.text() == "Taken back: chassis."
    type_into(shop, "chassis", "Metal")
    assert not shop.says.text()
    answering(Button.Discard)
    shop.close()


def test_a_saved_unit_is_a_file_in_the_librarys_folder_and_in_the_library(
    shop: WorkshopWindow,
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    QTest.keyClick(shop, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert (paths.units_dir() / "Heavy Metal.toml").is_file()
    assert shop.library.load("Heavy Metal") == shop.bench.design
    assert not shop.bench.history.is_changed
    shop.close()
    assert not shop.isVisible()


def test_another_unit_of_the_name_is_replaced_only_after_a_question(
    shop: WorkshopWindow,
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert shop.begin_new(KINDS[0])
    type_into(shop, "chassis", "Heavy Metal")
    type_into(shop, "role", "Brawler")
    asked = answering(Button.No)
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert "Replace it?" in asked[0]
    assert shop.library.find("Heavy Metal").role == ""
    answering(Button.Yes)
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert shop.library.find("Heavy Metal").role == "Brawler"
    shop.close()


@pytest.mark.parametrize("button", [Button.No, Button.Yes])
def test_what_somebody_else_has_changed_meanwhile_is_replaced_only_after_a_question(
    shop: WorkshopWindow, button: QMessageBox.StandardButton
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    design = shop.bench.design
    assert isinstance(design, MechDesign)
    with Library.open() as other:
        save(other, replace(design, role="Scout"))
    type_into(shop, "role", "Brawler")
    asked = answering(button)
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert "Somebody else has changed Heavy Metal" in asked[0]
    is_ours = button is Button.Yes
    assert shop.library.find("Heavy Metal").role == ("Brawler" if is_ours else "Scout")
    # Nobody is asked about what they have saved themselves.
    if is_ours:
        type_into(shop, "role", "Sniper")
        QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
        assert shop.library.find("Heavy Metal").role == "Sniper"
    else:
        answering(Button.Discard)
    shop.close()


def test_a_unit_of_the_library_that_nobody_else_has_changed_is_saved_unasked(
    shop: WorkshopWindow, window: MainWindow
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert shop.begin_new(KINDS[0])
    open_workshop(window, None, shop.library.load("Heavy Metal"), copies=False)
    assert shop.unit_name() == "Heavy Metal"
    type_into(shop, "role", "Brawler")
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert shop.library.find("Heavy Metal").role == "Brawler"
    shop.close()


def test_a_unit_that_we_ship_keeps_its_name(shop: WorkshopWindow) -> None:
    type_into(shop, "chassis", "Atlas")
    type_into(shop, "model", "AS7-D")
    asked = answering(Button.Ok)
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert "another name" in asked[0]
    assert shop.library.find("Atlas AS7-D").source == "shipped"
    answering(Button.Discard)
    shop.close()


@pytest.mark.parametrize(
    ("button", "is_open", "is_saved"),
    [(Button.Cancel, True, False), (Button.Discard, False, False), (Button.Save, False, True)],
)
def test_unsaved_changes_are_asked_about(
    shop: WorkshopWindow, button: QMessageBox.StandardButton, is_open: bool, is_saved: bool
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    asked = answering(button)
    QTest.mouseClick(shop.close_button, Qt.MouseButton.LeftButton)
    assert "not saved" in asked[0]
    assert shop.isVisible() is is_open
    assert (paths.units_dir() / "Heavy Metal.toml").is_file() is is_saved
    if is_open:
        answering(Button.Discard)
        shop.close()


def test_a_crash_loses_nothing_and_the_next_workshop_goes_on(
    shop: WorkshopWindow, window: MainWindow, qtbot: QtBot
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    assert shop.draft is not None
    shop._errands.ask(lambda: None).wait()
    left = shop.draft.left()
    assert left == shop.bench.document
    # As if the program had ended: the lock is free, the draft is there.
    shop.draft.end()
    shop.draft = None
    shop.end()
    asked = answering(None)
    other = WorkshopWindow(PatientLibrary.open(), None, window, window.controller)
    qtbot.addWidget(other)
    other.show()
    qtbot.waitUntil(lambda: bool(asked))
    qtbot.waitUntil(lambda: other.unit_name() == "Heavy Metal")
    assert other.bench.history.is_changed
    answering(Button.Discard)
    other.close()
    draft = Draft.begin()
    assert draft is not None
    assert draft.left() is None
    draft.end()


@pytest.mark.parametrize("button", [Button.Yes, Button.No, Button.Discard, None])
def test_a_copy_that_is_asked_for_is_not_lost_to_what_a_crash_has_left(
    window: MainWindow, qtbot: QtBot, button: QMessageBox.StandardButton | None
) -> None:
    left = Draft.begin()
    assert left is not None
    crashed = blank_of("mech").put("chassis", "Heavy Metal")
    left.write(crashed)
    left.end()
    copy = f"{window.controller.paper.design.name} copy"
    asked = answering(button)
    window.actions_by_key["workshop_copy"].trigger()
    shop = window.findChild(WorkshopWindow)
    assert isinstance(shop, WorkshopWindow)
    qtbot.waitUntil(lambda: bool(asked) and shop.draft is not None)
    assert "Heavy Metal" in asked[0]
    assert copy in asked[0]
    assert shop.unit_name() == ("Heavy Metal" if button is Button.Yes else copy)
    # Work of this sitting is kept beside what waits.
    type_into(shop, "model", "X")
    answering(Button.Discard)
    shop.close()
    again = Draft.begin()
    assert again is not None
    assert again.left() == (crashed if button in (Button.No, None) else None)
    again.end()


@pytest.mark.parametrize(
    ("path", "typed", "number", "words"),
    [
        ("tons", "999", 200, "Tons: 200 at most, not 999."),
        ("tons", "0", 10, "Tons: 10 at least, not 0."),
        ("jump", "100", 99, "Jumping MP: 99 at most, not 100."),
        ("armor.HD", "12345", 500, "Front, head: 500 at most, not 12345."),
    ],
)
def test_a_number_that_nothing_can_have_becomes_the_nearest_and_says_so(
    shop: WorkshopWindow,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    typed: str,
    number: int,
    words: str,
) -> None:
    monkeypatch.setattr(shop, "may_leave", lambda: True)
    box = number_box(shop, path)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, typed)
    assert box.lineEdit().text().removesuffix(" tons") == typed
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert shop.bench.document.get(path) == number
    assert box.number() == number
    assert shop.says.text() == words
    box.selectAll()
    QTest.keyClicks(box, "15")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert shop.bench.document.get(path) == 15
    assert "not" not in shop.says.text()


def test_a_unit_goes_from_the_bench_to_the_table(shop: WorkshopWindow, window: MainWindow) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    before = len(window.controller.state.units)
    QTest.mouseClick(shop.table_button, Qt.MouseButton.LeftButton)
    assert len(window.controller.state.units) == before + 1
    assert window.controller.paper.design == shop.bench.design
    answering(Button.Discard)
    shop.close()


def test_a_copy_of_the_unit_in_front_is_opened_under_a_free_name(window: MainWindow) -> None:
    design = window.controller.paper.design
    window.actions_by_key["workshop_copy"].trigger()
    shop = window.findChild(WorkshopWindow)
    assert isinstance(shop, WorkshopWindow)
    assert shop.unit_name() == f"{design.name} copy"
    shop.close()


def test_the_library_opens_copies_and_new_units(window: MainWindow) -> None:
    window.actions_by_key["library"].trigger()
    library = window.findChild(LibraryWindow)
    assert isinstance(library, LibraryWindow)
    library.query.setText("locust lct-1v")
    QTest.mouseClick(library.copy, Qt.MouseButton.LeftButton)
    shop = window.findChild(WorkshopWindow)
    assert isinstance(shop, WorkshopWindow)
    assert shop.unit_name() == "Locust LCT-1V copy"
    QTest.mouseClick(shop.save_button, Qt.MouseButton.LeftButton)
    assert library.library.named("Locust LCT-1V copy") is not None
    QTest.mouseClick(library.new, Qt.MouseButton.LeftButton)
    assert shop.bench.document == blank_of("mech")
    shop.close()
    library.close()


@pytest.mark.parametrize("kind", mostly_long(KINDS, "vehicle", "protomech"))
def test_every_field_of_a_blank_unit_takes_an_edit_and_gives_it_back(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first_home: Path, kind: str
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    shop = WorkshopWindow(PatientLibrary.open(), blank_of(kind))
    qtbot.addWidget(shop)
    shop.show()
    start = shop.bench.document
    for page in shop.pages:
        shop.tabs.setCurrentWidget(page)
        for number in page.findChildren(NumberBox):
            QTest.keyClick(number, Qt.Key.Key_Up)
        for choice in page.findChildren(ChoiceBox):
            QTest.keyClick(choice, Qt.Key.Key_Down)
        for line in page.findChildren(QLineEdit):
            QTest.keyClicks(line, "1")
    while shop.bench.history.undo_title:
        QTest.mouseClick(shop.undo, Qt.MouseButton.LeftButton)
    assert shop.bench.document == start
    names = [button.accessibleName() or button.text() for button in shop.findChildren(QPushButton)]
    assert all(names)
    shop.end()


def test_the_main_window_stays_while_a_unit_is_to_be_kept(
    shop: WorkshopWindow, window: MainWindow
) -> None:
    type_into(shop, "chassis", "Heavy Metal")
    asked = answering(Button.Cancel)
    window.close()
    assert "not saved" in asked[0]
    assert window.isVisible()
    assert shop.isVisible()
    answering(Button.Discard)
    window.close()
    assert not window.isVisible()


def test_a_window_too_narrow_for_both_shows_the_form_and_the_sheet_when_it_is_asked_for(
    shop: WorkshopWindow, qtbot: QtBot
) -> None:
    button = shop.middle.button
    shop.resize(1366, 700)
    qtbot.waitUntil(lambda: shop.sheet.isVisible() and button.isChecked(), timeout=60_000)
    shop.resize(800, 600)
    qtbot.waitUntil(lambda: not shop.sheet.isVisible() and not button.isChecked(), timeout=60_000)
    for page in shop.pages:
        shop.tabs.setCurrentWidget(page)
        assert not page.horizontalScrollBar().isVisible(), page.section.key
    before = shop.sheet.picture.pixmap().cacheKey()
    write = shop.pages[0].editors["chassis"].focusProxy()
    assert isinstance(write, QLineEdit)
    shop.tabs.setCurrentIndex(0)
    QTest.keyClicks(write, "x")
    # At the end nobody asks whether to save it.
    shop.bench.history.keep()
    shop.sheet.draw()
    assert shop.sheet.picture.pixmap().cacheKey() == before
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert shop.sheet.isVisible()
    qtbot.waitUntil(lambda: shop.sheet.picture.pixmap().cacheKey() != before, timeout=60_000)
    # What somebody has chosen stays, however wide the window becomes.
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    shop.resize(1366, 700)
    qtbot.waitUntil(lambda: shop.width() == 1366, timeout=60_000)
    assert not shop.sheet.isVisible()
