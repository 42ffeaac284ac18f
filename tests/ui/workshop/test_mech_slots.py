"""The critical table: dragged, put by keys, marked, taken out, with the legal places lit."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.workshop import live_sheet
from recordsheet_gui.ui.workshop.drag_scroll import DragScroll
from recordsheet_gui.ui.workshop.mech.slot_list import packed
from recordsheet_gui.ui.workshop.mech.slots import SlotsEditor
from recordsheet_gui.ui.workshop.page import Page
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.workshop.forms import blank_of
from recordsheet_gui.workshop.mech import criticals
from tests.ui.dragging import entering
from tests.ui.workshop.mech_hands import (
    LEFT,
    click_slot,
    drag_to,
    pick_from_tray,
    search,
    set_field,
    slots_editor,
)


def gear(name: str) -> Gear:
    found = find_gear(name, "Inner Sphere")
    assert found is not None
    return found


@pytest.fixture
def shop(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkshopWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    monkeypatch.setattr(live_sheet, "DRAW_MS", 60_000)
    made = WorkshopWindow(PatientLibrary.open(), blank_of("mech"))
    made.resize(1366, 728)
    made.show()
    yield made
    # Not left to the robot, which closes windows before: it would be asked about changes.
    made.end()
    made.close()
    made.deleteLater()


@pytest.fixture
def slots(shop: WorkshopWindow) -> SlotsEditor:
    return slots_editor(shop)


def waiting(slots: SlotsEditor) -> list[str]:
    return list(slots.bench.document.unplaced)


def row(slots: SlotsEditor, where: str, at: int) -> str:
    return criticals.rows(slots.bench.document)[where][at]


def lit(slots: SlotsEditor, where: str) -> set[int]:
    """The slots that glow, as a reader hears it too."""
    made = slots.lists[where]
    glowing = {
        at
        for at in range(made.count())
        if made.item(at).background().style() is not Qt.BrushStyle.NoBrush
    }
    told = {
        at
        for at in range(made.count())
        if str(made.item(at).data(Qt.ItemDataRole.AccessibleTextRole)).endswith(", fits")
    }
    assert glowing == told
    return glowing


def test_a_piece_is_dragged_from_the_search_into_a_slot(slots: SlotsEditor) -> None:
    laser = gear("Medium Laser")
    search(slots, laser)
    index = slots.search.table.currentIndex()
    drag_to(slots, slots.search.model.mimeData([index]), "LA", 4)
    assert row(slots, "LA", 4) == "Medium Laser"
    assert waiting(slots) == []
    assert slots.bench.history.undo_title == "Medium Laser put into LA"


def test_a_search_that_finds_nothing_says_so(slots: SlotsEditor) -> None:
    table = slots.search.table
    assert not slots.search.nothing.isVisible()
    QTest.keyClicks(slots.search.query, "medium zaser")
    assert slots.search.nothing.isVisible()
    assert "medium zaser" in slots.search.nothing.text()
    assert table.viewport().rect().contains(slots.search.nothing.geometry())
    assert not slots.add.isEnabled()
    QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    assert waiting(slots) == []
    for _ in range(5):
        QTest.keyClick(slots.search.query, Qt.Key.Key_Backspace)
    assert not slots.search.nothing.isVisible()
    assert slots.add.isEnabled()


def test_the_picture_of_a_piece_under_way_is_small_and_hides_no_slot(
    slots: SlotsEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[tuple[QPixmap, QPoint]] = []

    def keep(drag: QDrag, *actions: Qt.DropAction) -> Qt.DropAction:
        taken.append((drag.pixmap(), drag.hotSpot()))
        return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(QDrag, "exec", keep)
    search(slots, gear("ISLargePulseLaser"))
    slots.search.table.startDrag(Qt.DropAction.CopyAction)
    QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    slots.tray.startDrag(Qt.DropAction.MoveAction)
    click_slot(slots, "LT", 0)
    slots.lists["LT"].startDrag(Qt.DropAction.MoveAction)
    assert len(taken) == 3
    for picture, spot in taken:
        assert 0 < picture.deviceIndependentSize().width() <= 220
        assert 0 < picture.deviceIndependentSize().height() <= 40
        # Below and beside the pointer: the slot under it is seen.
        assert spot.x() < 0
        assert spot.y() < 0


def test_the_search_tells_what_a_piece_takes_in_this_mech(
    shop: WorkshopWindow, slots: SlotsEditor
) -> None:
    search(slots, gear("Hatchet"))
    at = slots.search.table.currentIndex()
    assert [at.siblingAtColumn(column).data() for column in (1, 2)] == ["2", "2"]
    set_field(shop, "tons", 75)
    search(slots_editor(shop), gear("Hatchet"))
    at = slots.search.table.currentIndex()
    assert [at.siblingAtColumn(column).data() for column in (1, 2)] == ["5", "5"]


def test_a_piece_is_dragged_from_slot_to_slot_and_back_to_the_tray(slots: SlotsEditor) -> None:
    drag_to(slots, packed("slot LT 0"), "LL", 4)
    assert row(slots, "LL", 4) == "Heat Sink"
    assert row(slots, "LT", 0) == "-"
    data, place = packed("slot LL 4"), slots.tray.rect().center()
    none = Qt.KeyboardModifier.NoModifier
    come = QDragEnterEvent(entering(place), Qt.DropAction.MoveAction, data, LEFT, none)
    QApplication.sendEvent(slots.tray.viewport(), come)
    drop = QDropEvent(QPointF(place), Qt.DropAction.MoveAction, data, LEFT, none)
    QApplication.sendEvent(slots.tray.viewport(), drop)
    assert row(slots, "LL", 4) == "-"
    assert waiting(slots) == ["Heat Sink"]


def test_what_is_dragged_lights_its_legal_places_and_goes_nowhere_else_without_room(
    shop: WorkshopWindow, slots: SlotsEditor
) -> None:
    set_field(shop, "jump", 1)
    slots = slots_editor(shop)
    made = slots.lists["LA"]
    place = made.visualItemRect(made.item(5)).center()
    none = Qt.KeyboardModifier.NoModifier
    data = packed("tray 0")
    come = QDragEnterEvent(entering(place), Qt.DropAction.MoveAction, data, LEFT, none)
    QApplication.sendEvent(made.viewport(), come)
    assert lit(slots, "LL") == {4, 5}
    assert lit(slots, "CT") == {11}
    assert lit(slots, "LA") == set()
    drag_to(slots, packed("tray 0"), "LL", 0)
    assert waiting(slots) == ["Jump Jet"]
    # Not legal, but nobody forbids it: the remark says so.
    drag_to(slots, packed("tray 0"), "LA", 5)
    assert row(slots, "LA", 5) == "Jump Jet"
    assert lit(slots, "LL") == set()
    assert shop.bench.reading.findings


def test_a_piece_is_found_added_and_put_by_keys_alone(slots: SlotsEditor) -> None:
    slots.search.query.setFocus()
    QTest.keyClicks(slots.search.query, "lrm 20")
    QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    assert waiting(slots) == ["LRM 20"]
    QTest.keyClick(slots.tray, Qt.Key.Key_Return)
    (front,) = [made for made in slots.lists.values() if made.hasFocus()]
    assert front.currentRow() in lit(slots, front.where)
    QTest.keyClick(front, Qt.Key.Key_Right)
    (other,) = [made for made in slots.lists.values() if made.hasFocus()]
    assert other is not front
    QTest.keyClick(other, Qt.Key.Key_Left)
    QTest.keyClick(front, Qt.Key.Key_Return)
    assert waiting(slots) == []
    assert criticals.rows(slots.bench.document)[front.where].count("LRM 20") == 5


def test_enter_picks_a_piece_up_and_enter_puts_it_down_elsewhere(slots: SlotsEditor) -> None:
    QTest.keyClick(click_slot(slots, "LT", 0), Qt.Key.Key_Return)
    assert slots.hand == "slot LT 0"
    QTest.keyClick(click_slot(slots, "RL", 5), Qt.Key.Key_Return)
    assert row(slots, "RL", 5) == "Heat Sink"
    QTest.keyClick(click_slot(slots, "RL", 5), Qt.Key.Key_Return)
    QTest.keyClick(slots.lists["RL"], Qt.Key.Key_Escape)
    assert slots.hand == ""


def test_marks_come_and_go_by_a_letter_and_by_the_menu(slots: SlotsEditor) -> None:
    search(slots, gear("Medium Laser"))
    QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    pick_from_tray(slots, gear("Medium Laser"))
    QTest.keyClick(click_slot(slots, "CT", 11), Qt.Key.Key_Return)
    QTest.keyClick(click_slot(slots, "CT", 11), Qt.Key.Key_R)
    assert row(slots, "CT", 11) == "Medium Laser (R)"
    slots.menu.aboutToShow.emit()
    (rear,) = [action for action in slots.menu.actions() if action.text() == "Rear mount"]
    assert rear.isChecked()
    rear.trigger()
    assert row(slots, "CT", 11) == "Medium Laser"
    slots.menu.aboutToShow.emit()
    (armored,) = [action for action in slots.menu.actions() if action.text() == "Armored"]
    armored.trigger()
    assert row(slots, "CT", 11) == "Medium Laser (ARMORED)"


def test_slots_show_the_names_that_players_know_with_their_marks_in_front(
    shop: WorkshopWindow, slots: SlotsEditor
) -> None:
    set_field(shop, "tech_base", "Mixed (IS Chassis)")
    slots = slots_editor(shop)
    for name in ("CLERMediumLaser", "ISMediumLaser"):
        search(slots, gear(name))
        QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    assert [slots.tray.item(row).text() for row in range(slots.tray.count())] == [
        "ER Medium Laser (Clan)",
        "Medium Laser (IS)",
    ]
    for name in ("CLERMediumLaser", "ISMediumLaser"):
        pick_from_tray(slots, gear(name))
        QTest.keyClick(click_slot(slots, "LT", 9 + len(waiting(slots))), Qt.Key.Key_Return)
    QTest.keyClick(click_slot(slots, "LT", 11), Qt.Key.Key_R)
    for at, words in ((11, "(R) ER Medium Laser (Clan)"), (10, "Medium Laser (IS)")):
        item = slots.lists["LT"].item(at)
        assert item.data(Qt.ItemDataRole.AccessibleTextRole) == f"{at + 1}: {words}"
        assert item.toolTip().startswith(words)
    assert slots.lists["LT"].item(11).text().startswith("(R) ER Med")
    assert slots.lists["CT"].item(0).text() == "Engine"
    assert slots.lists["LT"].item(8).text() == "\N{EN DASH}"


@pytest.mark.parametrize("width", [1366, 1100])
def test_a_name_is_shortened_and_never_cut(shop: WorkshopWindow, width: int) -> None:
    shop.resize(width, 728)
    slots = slots_editor(shop)
    names = (
        *("ISERMediumLaser", "Double Heat Sink", "ISLBXAC10", "IS LB 10-X Cluster Ammo"),
        *("LRM 15", "IS Ammo LRM-15 Artemis-capable", "ISGuardianECMSuite"),
    )
    set_field(shop, "tech_base", "Mixed (IS Chassis)")
    for number, name in enumerate(names):
        spot = ("LT" if number < 3 else "RT", 11)
        slots.drop(f"gear {gear(name).id}", (spot[0], spot[1]))
    slots = slots_editor(shop)
    QApplication.processEvents()
    for where, made in slots.lists.items():
        for at in range(made.count()):
            item = made.item(at)
            wide = made.fontMetrics().horizontalAdvance(item.text())
            assert wide <= made.visualItemRect(item).width(), (where, item.text())
    spoken = [
        str(slots.lists["RT"].item(at).data(Qt.ItemDataRole.AccessibleTextRole)) for at in range(12)
    ]
    assert any(gear("IS LB 10-X Cluster Ammo").name in words for words in spoken)


def test_delete_removes_and_backspace_takes_out(slots: SlotsEditor) -> None:
    QTest.keyClick(click_slot(slots, "LT", 0), Qt.Key.Key_Backspace)
    assert waiting(slots) == ["Heat Sink"]
    QTest.keyClick(click_slot(slots, "LT", 1), Qt.Key.Key_Delete)
    assert row(slots, "LT", 1) == "-"
    assert waiting(slots) == ["Heat Sink"]
    slots.tray.setFocus()
    QTest.keyClick(slots.tray, Qt.Key.Key_Delete)
    assert waiting(slots) == []
    QTest.keyClick(click_slot(slots, "LA", 3), Qt.Key.Key_Delete)
    assert row(slots, "LA", 3) == "-"
    QTest.keyClick(click_slot(slots, "LA", 0), Qt.Key.Key_Delete)
    assert row(slots, "LA", 0) == "Shoulder"


def test_everything_is_taken_out_by_the_menu(shop: WorkshopWindow, slots: SlotsEditor) -> None:
    slots.menu.aboutToShow.emit()
    (action,) = [one for one in slots.menu.actions() if one.text() == "Take everything out"]
    action.trigger()
    assert waiting(slots) == ["Heat Sink"] * 7
    assert "Heat Sink" not in row(slots, "CT", 10)
    shop.bench.undo()
    assert not waiting(slots)


def test_the_rest_is_placed_by_a_click(shop: WorkshopWindow, slots: SlotsEditor) -> None:
    set_field(shop, "jump", 4)
    slots = slots_editor(shop)
    assert slots.waiting.text() == "Without a place (4)"
    QTest.mouseClick(slots.rest, LEFT)
    assert shop.bench.document.unplaced == ()
    assert shop.bench.reading.findings == ()


def test_armor_is_maxed_and_balanced_by_a_click(shop: WorkshopWindow) -> None:
    (page,) = [page for page in shop.pages if page.section.key == "armor"]
    shop.tabs.setCurrentWidget(page)
    QTest.mouseClick(page.buttons["maxed"], LEFT)
    assert shop.bench.document.get("armor.HD") == 9
    assert shop.undo.toolTip() == "Undo: armor maxed"
    set_field(shop, "armor_tons", 2)
    points = [v for v in shop.bench.document.get("armor").values() if isinstance(v, int)]
    assert sum(points) == 32


def test_a_remark_leads_to_its_field(shop: WorkshopWindow) -> None:
    set_field(shop, "jump", 2)
    shop.totals.open_remarks()
    action = shop.totals.menu.actions()[-1]
    assert "no place yet" in action.text()
    shop.totals.menu.hide()
    action.trigger()
    page = shop.tabs.currentWidget()
    assert page is not None
    assert shop.pages[shop.tabs.currentIndex()].section.key == "slots"


def test_saving_asks_about_what_has_no_place(shop: WorkshopWindow) -> None:
    from tests.ui.workshop.test_window import Button, answering

    set_field(shop, "chassis", "Jumper")
    set_field(shop, "jump", 2)
    asked = answering(Button.No)
    QTest.keyClick(shop, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "2 pieces have no place yet" in asked[0]
    assert shop.saved_as == ""


def test_who_exports_is_told_what_had_no_place(
    shop: WorkshopWindow, slots: SlotsEditor, tmp_path: Path
) -> None:
    search(slots, gear("AC/20"))
    QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    design = shop.bench.reading.design
    assert design is not None
    shop._export_to(design, tmp_path / "new.mtf")
    assert shop.says.text() == "new.mtf is written. Without 1 piece that had no place."


def test_a_piece_that_waits_moves_nothing_out_of_sight(
    shop: WorkshopWindow, slots: SlotsEditor
) -> None:
    shop.resize(1300, 700)
    search(slots, gear("AC/20"))
    QApplication.processEvents()
    table, button = slots.lists["LT"], slots.more
    page = slots.parentWidget()
    assert page is not None
    before = table.mapTo(page, table.rect().topLeft())
    QTest.keyClick(slots.search.query, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert slots.remarks.text() == "1 piece has no place yet."
    assert slots.remarks.isVisible()
    assert table.mapTo(page, table.rect().topLeft()) == before
    assert button.visibleRegion().boundingRect() == button.rect()
    assert slots.says.visibleRegion().boundingRect() == slots.says.rect()


def test_a_page_follows_what_is_dragged_to_its_edge(
    qtbot: QtBot, shop: WorkshopWindow, slots: SlotsEditor
) -> None:
    page = shop.tabs.currentWidget()
    assert isinstance(page, Page)
    shop.resize(QSize(700, 420))
    bar, view = page.verticalScrollBar(), page.viewport()
    qtbot.waitUntil(lambda: bar.maximum() > 60)
    followed = DragScroll(QDrag(slots.lists["LA"]))

    def hold(x: int, y: int) -> int:
        followed.look(view.mapToGlobal(QPoint(x, y)))
        return bar.value()

    across, high = view.width() // 2, view.height()
    assert hold(across, high // 2) == 0
    assert [hold(across, high - 3) for _ in range(3)] == [12, 24, 36]
    # Whoever is far away from it does not mean this page.
    assert hold(across, high + 400) == 36
    assert hold(across, 2) == 24
    followed.stop()
