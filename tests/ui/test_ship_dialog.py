"""A ship drawn with mouse and keys: dragged, pulled, turned, undone, checked and kept."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QFont, QFontMetrics, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers.ship.unit_toml import read_ship
from recordsheet_gui.sheet.ship.hand import covered
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import screens
from recordsheet_gui.ui.dialogs import save_file
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.games.hard_hits.ship_canvas import ShipCanvas
from recordsheet_gui.ui.games.hard_hits.ship_dialog import ShipDialog
from recordsheet_gui.ui.games.hard_hits.ship_palette import SYSTEM
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.theme import THEMES, Theme
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.design import SHIELDS, Grouping, ShipDesign
from recordsheet_gui.units.ship.systems import systems
from tests.ui.table import A, left, open_window, shipped

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    # A dialog that a test leaves open is closed with it, and may throw away what was drawn.
    monkeypatch.setattr(save_file, "is_confirmed", lambda *_: True)


@pytest.fixture
def library(home: None) -> Iterator[PatientLibrary]:
    with PatientLibrary.open() as made:
        yield made


def open_dialog(qtbot: QtBot, library: PatientLibrary, stem: str = "") -> ShipDialog:
    made = ShipDialog(library)
    qtbot.addWidget(made)
    if stem:
        made.begin_with(ship(stem), copies=True)
    made.resize(1340, 712)
    made.show()
    qtbot.waitExposed(made)
    made.canvas.setFocus()
    return made


@pytest.fixture
def dialog(qtbot: QtBot, library: PatientLibrary) -> ShipDialog:
    return open_dialog(qtbot, library)


@pytest.fixture
def d7(qtbot: QtBot, library: PatientLibrary) -> ShipDialog:
    return open_dialog(qtbot, library, "ship-klingon-d7")


def ship(stem: str = "ship-klingon-d7") -> ShipDesign:
    design = shipped(stem)
    assert isinstance(design, ShipDesign)
    return design


def one(dialog: ShipDialog, id: str) -> Grouping:
    return editing.grouping_of(dialog.design(), id)


def drag(
    widget: QWidget, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE
) -> None:
    """Press, move in steps, let go; what is sent is what a hand does."""
    QTest.mousePress(widget, LEFT, modifiers, start)
    for share in (0.1, 0.4, 0.8, 1.0):
        QTest.mouseMove(widget, start + (end - start) * share)
    QTest.mouseRelease(widget, LEFT, modifiers, end)


def middle(canvas: ShipCanvas, id: str) -> QPoint:
    """The first box of a grouping."""
    box = canvas.block_rect(id)
    side = canvas.plan.side * canvas._scale()
    return (box.topLeft() + QPointF(side / 2, side / 2)).toPoint()


def drag_system(dialog: ShipDialog, system: str, end: QPointF) -> None:
    """From the palette to a place of the canvas."""
    found = dialog.palette_of_systems.systems
    (item,) = [i for i in map(found.item, range(found.count())) if i.data(SYSTEM) == system]
    found.scrollToItem(item)
    there = found.viewport().mapFrom(dialog, dialog.canvas.mapTo(dialog, end.toPoint()))
    drag(found.viewport(), found.visualItemRect(item).center(), there)


def key(widget: QWidget, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    for one in keys:
        QTest.keyClick(widget, one, modifiers)


def remarks(dialog: ShipDialog) -> list[str]:
    dialog.check()
    found = dialog.remarks
    return [found.item(row).text() for row in range(found.count())]


def save_button(dialog: ShipDialog) -> QPushButton:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Save)


def typed(box: QComboBox) -> QLineEdit:
    edit = box.lineEdit()
    assert edit is not None
    return edit


def ids(dialog: ShipDialog) -> list[str]:
    return [g.id for g in dialog.design().groupings]


# -- the palette ---------------------------------------------------------------------------------


def test_a_system_is_dragged_onto_a_part_and_stands_where_it_was_let_go(
    dialog: ShipDialog,
) -> None:
    canvas = dialog.canvas
    hull = canvas.part_rect("hull")
    end = QPointF(hull.center().x(), hull.bottom() - 6)
    drag_system(dialog, "lab", end)
    lab = one(dialog, "lab")
    assert (lab.part, lab.boxes) == ("hull", 2)
    assert canvas.board.selected == "lab"
    assert canvas.block_rect("lab").top() > canvas.block_rect("impulse").bottom()
    # The others stay in their places, and nothing lies over another.
    inside = [g for g in dialog.design().groupings if g.part == "hull" and not g.is_track]
    assert all(g.at for g in inside)
    assert not any(g.at for g in dialog.design().groupings if g.part == "saucer")
    assert list(covered(canvas.plan.clusters)) == []


def test_a_system_dropped_on_another_stands_beside_it(dialog: ShipDialog) -> None:
    canvas = dialog.canvas
    drag_system(dialog, "photon", canvas.block_rect("impulse").center())
    assert one(dialog, "photon").part == "hull"
    assert list(covered(canvas.plan.clusters)) == []


@pytest.mark.parametrize(
    "part", ["boom", "neck", "bay", "left wing", "right wing", "center engine"]
)
def test_a_part_begins_in_its_corner(dialog: ShipDialog, part: str) -> None:
    drag_system(dialog, "cargo", dialog.canvas.part_rect(part).center())
    assert one(dialog, "cargo").part == part
    assert part in dialog.canvas.plan.plates


def test_a_drop_beside_the_ship_is_none_and_says_so(dialog: ShipDialog) -> None:
    before = dialog.design()
    drag_system(dialog, "cargo", QPointF(-60, 300))
    assert dialog.design() == before
    assert dialog.says.text() == "Let it go on the ship, or on one of the parts in the corners."
    drag_system(dialog, "cargo", dialog.canvas.shield_rect("1").center())
    assert dialog.design() == before


def test_a_drop_near_a_part_lets_its_outline_grow(dialog: ShipDialog) -> None:
    engine = dialog.canvas.part_rect("right engine")
    drag_system(dialog, "APR", QPointF(engine.center().x(), engine.bottom() + 20))
    assert one(dialog, "apr").part == "right engine"


def test_a_track_goes_to_the_tracks_wherever_it_is_let_go(dialog: ShipDialog) -> None:
    drag_system(dialog, "sensor", QPointF(dialog.canvas.part_rect("hull").center()))
    assert one(dialog, "sensor-2").is_track
    assert not any(g.at for g in dialog.design().groupings)


def test_enter_adds_the_system_in_front_and_saves_nothing(dialog: ShipDialog) -> None:
    words = dialog.palette_of_systems.word
    words.setFocus()
    QTest.keyClicks(words, "prob")
    key(words, Qt.Key.Key_Return)
    assert one(dialog, "probe").part == "hull"
    assert dialog.isVisible()
    words.clear()
    found = dialog.palette_of_systems.systems
    assert found.count() == len(systems().systems)
    found.setFocus()
    key(found, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert one(dialog, "aft-hull-2")
    assert dialog.isVisible()


def test_a_word_of_ones_own_is_a_system_with_a_stand_in(dialog: ShipDialog) -> None:
    words = dialog.palette_of_systems.word
    QTest.keyClicks(words, "tachyon gun")
    found = dialog.palette_of_systems.systems
    assert [found.item(row).text() for row in range(found.count())] == [
        "\u201ctachyon gun\u201d, your own"
    ]
    assert found.item(0).toolTip() == "A word of your own, hit as any weapon"
    drag_system(dialog, "tachyon gun", dialog.canvas.part_rect("hull").center())
    assert one(dialog, "tachyon-gun").struck_by == ("any weapon",)
    assert "Tachyon gun is a word of your own: it is hit as any weapon." in remarks(dialog)
    dialog.grouping.set_result("any weapon", False)
    dialog.grouping.set_result("drone", True)
    dialog.grouping.set_result("any weapon", False)
    assert one(dialog, "tachyon-gun").hits_as == ("drone",)
    assert not any("word of your own" in said for said in remarks(dialog))


def test_a_part_of_a_word_still_offers_it_as_ones_own(dialog: ShipDialog) -> None:
    QTest.keyClicks(dialog.palette_of_systems.word, "phas")
    found = dialog.palette_of_systems.systems
    texts = [found.item(row).text() for row in range(found.count())]
    assert texts[0] == "phaser"
    assert texts[-1] == "\u201cphas\u201d, your own"


# -- moving --------------------------------------------------------------------------------------


def test_a_grouping_is_dragged_into_another_part(d7: ShipDialog) -> None:
    canvas = d7.canvas
    boom = canvas.part_rect("boom")
    end = QPointF(boom.left() + 24, boom.center().y()).toPoint()
    drag(canvas, middle(canvas, "lab"), end)
    assert one(d7, "lab").part == "boom"
    assert list(covered(canvas.plan.clusters)) == []
    key(canvas, Qt.Key.Key_Z, modifiers=CTRL)
    assert d7.design() == editing.with_words(ship(), name="Klingon D7 copy")
    key(canvas, Qt.Key.Key_Y, modifiers=CTRL)
    assert one(d7, "lab").part == "boom"


def test_a_grouping_is_dragged_within_its_part_and_the_others_stay(d7: ShipDialog) -> None:
    canvas = d7.canvas
    before = {g.id: canvas.block_rect(g.id) for g in d7.design().groupings}
    start = middle(canvas, "probe")
    drag(canvas, start, start + QPoint(30, 2))
    assert one(d7, "probe").part == "hull"
    assert one(d7, "probe").at
    assert canvas.block_rect("probe").left() > before["probe"].left() + 15
    gap = before["shuttle"].left() - before["lab"].left()
    now = canvas.block_rect("shuttle").left() - canvas.block_rect("lab").left()
    assert now == pytest.approx(gap, rel=0.1)


def test_a_small_move_of_the_mouse_only_takes_in_hand(d7: ShipDialog) -> None:
    canvas, before = d7.canvas, d7.design()
    start = middle(canvas, "lab")
    drag(canvas, start, start + QPoint(2, 2))
    assert d7.design() == before
    assert canvas.board.selected == "lab"
    assert d7.groupings.currentItem().text() == "4  lab, hull"
    QTest.mouseClick(canvas, LEFT, NONE, QPoint(canvas.width() // 2, canvas.height() - 60))
    assert canvas.board.selected == ""
    assert not d7.grouping.isEnabled()


def test_escape_lets_go_of_what_is_dragged(d7: ShipDialog) -> None:
    canvas, before = d7.canvas, d7.design()
    start = middle(canvas, "lab")
    QTest.mousePress(canvas, LEFT, NONE, start)
    QTest.mouseMove(canvas, start + QPoint(40, 40))
    canvas.grab()
    key(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, LEFT, NONE, start + QPoint(40, 40))
    assert d7.design() == before
    assert d7.isVisible()
    key(canvas, Qt.Key.Key_Escape)
    assert canvas.board.selected == ""
    assert d7.isVisible()


def test_escape_lets_go_of_a_system_from_the_palette(d7: ShipDialog) -> None:
    before, found = d7.design(), d7.palette_of_systems.systems
    start = found.visualItemRect(found.item(3)).center()
    found.setFocus()
    QTest.mousePress(found.viewport(), LEFT, NONE, start)
    QTest.mouseMove(found.viewport(), start + QPoint(200, 0))
    key(found, Qt.Key.Key_Escape)
    there = found.viewport().mapFrom(d7, d7.canvas.mapTo(d7, middle(d7.canvas, "lab")))
    QTest.mouseRelease(found.viewport(), LEFT, NONE, there)
    assert d7.design() == before
    assert d7.isVisible()


def menu_texts(menu: QMenu) -> dict[str, QAction]:
    return {action.text().partition("\t")[0]: action for action in menu.actions()}


def test_a_right_click_offers_all_that_can_be_done(qtbot: QtBot, d7: ShipDialog) -> None:
    canvas = d7.canvas
    at = middle(canvas, "lab")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, canvas.mapToGlobal(at))
    QApplication.sendEvent(canvas, event)
    assert canvas.board.selected == "lab"
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    found = menu_texts(popup)
    assert list(found) == [
        "One box more", "One box less", "Turn", "Copy", "Move to", "Tidy the hull", "", "Delete",
    ]  # fmt: skip
    assert not found["Tidy the hull"].isEnabled()
    found["One box more"].trigger()
    assert one(d7, "lab").boxes == 5
    popup.close()
    parts = canvas.menu().findChild(QMenu)
    assert parts is not None
    menu_texts(parts)["boom"].trigger()
    assert one(d7, "lab").part == "boom"
    menu_texts(canvas.menu())["Turn"].trigger()
    assert one(d7, "lab").columns == 2
    menu_texts(canvas.menu())["Delete"].trigger()
    assert "lab" not in ids(d7)
    canvas.select("disruptor-1")
    assert "One more beside it" in menu_texts(canvas.menu())
    canvas.select("")
    menu_texts(canvas.menu())["Take the next grouping in hand"].trigger()
    assert canvas.board.selected == "bridge"


def test_arrows_move_by_half_a_box_and_shift_by_a_tenth(d7: ShipDialog) -> None:
    canvas = d7.canvas
    canvas.select("lab")
    x, y = 0.0, 0.0
    key(canvas, Qt.Key.Key_Right)
    at = one(d7, "lab").at
    x, y = at
    key(canvas, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert one(d7, "lab").at == pytest.approx((x + 0.5, y + 0.5))
    key(canvas, Qt.Key.Key_Up, Qt.Key.Key_Left, modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert one(d7, "lab").at == pytest.approx((x + 0.4, y + 0.4))
    # A walk with the arrows is one step back.
    key(canvas, Qt.Key.Key_Z, modifiers=CTRL)
    assert one(d7, "lab").at == ()


def test_arrows_over_a_neighbor_are_remarked_on_and_tidying_mends_it(d7: ShipDialog) -> None:
    canvas = d7.canvas
    canvas.select("shuttle")
    for _ in range(5):
        key(canvas, Qt.Key.Key_Left)
    assert any("lies over" in said for said in remarks(d7))
    assert save_button(d7).isEnabled()
    QTest.mouseClick(d7.grouping.buttons["tidy"], LEFT)
    assert not any("lies over" in said for said in remarks(d7))
    assert not any(g.at for g in d7.design().groupings)


def test_up_and_down_sort_the_tracks(d7: ShipDialog) -> None:
    d7.canvas.select("damage-control")
    key(d7.canvas, Qt.Key.Key_Up)
    tracks = [g.id for g in d7.design().groupings if g.is_track]
    assert tracks == ["sensor", "damage-control", "scanner"]


def test_page_keys_and_the_list_take_groupings_in_hand(d7: ShipDialog) -> None:
    canvas = d7.canvas
    key(canvas, Qt.Key.Key_PageDown)
    assert canvas.board.selected == "bridge"
    key(canvas, Qt.Key.Key_PageUp)
    assert canvas.board.selected == "damage-control"
    key(canvas, Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert canvas.board.selected == "security"
    assert "security station" in canvas.accessibleDescription()
    d7.groupings.setFocus()
    key(d7.groupings, Qt.Key.Key_Down)
    assert canvas.board.selected == "emergency"
    key(d7.groupings, Qt.Key.Key_Delete)
    assert "emergency" not in ids(d7)
    assert canvas.board.selected == "auxiliary"


# -- boxes ---------------------------------------------------------------------------------------


def test_plus_minus_and_r_change_boxes_and_turn_them(d7: ShipDialog) -> None:
    canvas = d7.canvas
    canvas.select("lab")
    key(canvas, Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    assert one(d7, "lab").boxes == 6
    assert d7.grouping.boxes.value() == 6
    key(canvas, Qt.Key.Key_R)
    assert (one(d7, "lab").across, one(d7, "lab").down) == (2, 3)
    for _ in range(5):
        key(canvas, Qt.Key.Key_Minus)
    assert one(d7, "lab").boxes == 1
    key(canvas, Qt.Key.Key_Minus)
    assert d7.says.text() == "A grouping has at least one box; Delete takes it away."
    key(canvas, Qt.Key.Key_Delete)
    assert "lab" not in ids(d7)


def test_plus_on_a_weapon_sets_another_beside_it(d7: ShipDialog) -> None:
    canvas = d7.canvas
    canvas.select("disruptor-1")
    key(canvas, Qt.Key.Key_Plus)
    assert canvas.board.selected == "disruptor"
    assert one(d7, "disruptor").part == "left wing"
    key(canvas, Qt.Key.Key_Right)
    key(canvas, Qt.Key.Key_C, modifiers=CTRL)
    assert one(d7, "disruptor-5").at
    assert not d7.grouping.boxes.isEnabled()
    key(canvas, Qt.Key.Key_Minus)
    assert d7.says.text() == "A grouping has at least one box; Delete takes it away."


def test_the_corner_of_a_grouping_is_pulled(d7: ShipDialog) -> None:
    canvas = d7.canvas
    canvas.select("lab")
    box = canvas.block_rect("lab")
    side = canvas.plan.side * canvas._scale()
    start = (box.bottomRight() + QPointF(2, 2)).toPoint()
    drag(canvas, start, start + QPoint(round(side), round(side)))
    lab = one(d7, "lab")
    assert (lab.boxes, lab.across, lab.down) == (9, 3, 3)
    key(canvas, Qt.Key.Key_Z, modifiers=CTRL)
    assert one(d7, "lab").boxes == 4


# -- shields, tracks, words ----------------------------------------------------------------------


def test_a_shield_is_pulled_wheeled_and_typed(d7: ShipDialog) -> None:
    canvas = d7.canvas
    start = canvas.shield_rect("3").center().toPoint()
    drag(canvas, start, start + QPoint(0, -25))
    assert d7.design().shields["3"] == 27
    assert d7.fields.shields["3"].value() == 27
    start = canvas.shield_rect("3").center().toPoint()
    drag(canvas, start, start + QPoint(0, 500))
    assert d7.design().shields["3"] == 0
    # Each pull is a step of its own.
    key(canvas, Qt.Key.Key_Z, modifiers=CTRL)
    assert d7.design().shields["3"] == 27
    key(canvas, Qt.Key.Key_Z, modifiers=CTRL)
    assert d7.design().shields["3"] == 22
    at = canvas.shield_rect("1").center()
    event = QWheelEvent(
        at,
        QPointF(canvas.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)
    assert d7.design().shields["1"] == 32
    QTest.mouseClick(canvas, LEFT, NONE, canvas.shield_rect("6").center().toPoint())
    box = d7.fields.shields["6"]
    assert d7.focusWidget() is box
    QTest.keyClicks(box, "7")
    assert d7.design().shields["6"] == 7
    canvas.setFocus()
    QTest.keyClicks(canvas, "5")
    assert d7.focusWidget() is d7.fields.shields["5"]
    QTest.keyClicks(d7.fields.shields["5"], "0")
    assert "Shield #5 has no boxes: every point from there goes inside." in remarks(d7)


def test_excess_and_tracks_are_set(d7: ShipDialog) -> None:
    canvas = d7.canvas
    QTest.mouseClick(canvas, LEFT, NONE, canvas.block_rect("excess").center().toPoint())
    assert d7.focusWidget() is d7.fields.excess
    QTest.keyClicks(d7.fields.excess, "9")
    assert d7.design().excess == 9
    QTest.mouseClick(canvas, LEFT, NONE, canvas.block_rect("scanner").center().toPoint())
    assert canvas.board.selected == "scanner"
    key(canvas, Qt.Key.Key_Plus)
    assert one(d7, "scanner").boxes == 7
    assert not d7.grouping.buttons["turn"].isEnabled()


def test_undo_in_a_field_takes_back_what_was_typed_there_at_once(dialog: ShipDialog) -> None:
    name = dialog.fields.words["name"]
    name.setFocus()
    QTest.keyClicks(name, "Kestrel II")
    assert dialog.design().name == "Kestrel II"
    role = dialog.fields.words["role"]
    role.setFocus()
    QTest.keyClicks(role, "!")
    key(role, Qt.Key.Key_Z, modifiers=CTRL)
    assert role.text() == "cutter"
    assert name.text() == "Kestrel II"
    key(role, Qt.Key.Key_Z, modifiers=CTRL)
    assert name.text() == ""
    assert not dialog.undo.isEnabled()
    assert dialog.redo.toolTip() == "Redo: Change the name"
    QTest.mouseClick(dialog.redo, LEFT)
    assert name.text() == "Kestrel II"


def test_blanks_may_be_typed_into_a_name(dialog: ShipDialog) -> None:
    name = dialog.fields.words["name"]
    QTest.keyClicks(name, " Old  ")
    assert name.text() == " Old  "
    assert dialog.design().name == "Old"
    QTest.keyClicks(name, "Tub")
    assert dialog.design().name == "Old Tub"


def test_the_fields_change_what_is_in_hand(d7: ShipDialog) -> None:
    canvas, fields = d7.canvas, d7.grouping
    canvas.select("ph2-left")
    for arc in ("LF", "L", "RR"):
        QTest.mouseClick(fields.arcs[arc], LEFT)
    assert one(d7, "ph2-left").arcs == ()
    assert "Phaser-2 LF+L+RR has no arc: it is hit from every side." in remarks(d7)
    assert save_button(d7).isEnabled()
    QTest.mouseClick(fields.arcs["360"], LEFT)
    assert one(d7, "ph2-left").arcs == ("360",)
    assert save_button(d7).isEnabled() or remarks(d7)
    fields.label.selectAll()
    QTest.keyClicks(fields.label, "Turret")
    assert one(d7, "ph2-left").label == "Turret"
    fields.part.setCurrentText("boom")
    fields.part.activated.emit(fields.part.currentIndex())
    assert one(d7, "ph2-left").part == "boom"
    canvas.select("lab")
    fields.columns.setValue(4)
    assert one(d7, "lab").across == 4
    fields.boxes.setValue(8)
    assert one(d7, "lab").boxes == 8
    QTest.mouseClick(fields.is_track, LEFT)
    assert one(d7, "lab").is_track


def test_a_system_is_typed_anew_and_boxes_become_weapons(d7: ShipDialog) -> None:
    canvas, fields = d7.canvas, d7.grouping
    canvas.select("shuttle")
    edit = typed(fields.system)
    edit.selectAll()
    QTest.keyClicks(edit, "Photon")
    key(edit, Qt.Key.Key_Return)
    assert [g.system for g in d7.design().groupings if g.id in ("shuttle", "photon")] == [
        "photon",
        "photon",
    ]
    assert d7.isVisible()
    edit.selectAll()
    key(edit, Qt.Key.Key_Delete, Qt.Key.Key_Return)
    assert d7.says.text() == "A grouping needs the name of its system."
    assert fields.system.currentText() == "photon"


def test_an_option_mount_says_what_is_in_it(d7: ShipDialog) -> None:
    drag_system(d7, "option mount", d7.canvas.part_rect("hull").center())
    fields = d7.grouping
    assert fields.content.isEnabled()
    edit = typed(fields.content)
    QTest.keyClicks(edit, "drone rack")
    key(edit, Qt.Key.Key_Return)
    mount = one(d7, "option-mount")
    assert (mount.content, mount.struck_by) == ("drone rack", ("drone", "any weapon"))
    assert mount.title == "option mount (drone rack)"


def test_results_are_chosen_from_a_menu(d7: ShipDialog) -> None:
    d7.canvas.select("lab")
    menu = d7.grouping.results.menu()
    menu.aboutToShow.emit()
    by_text = {action.text(): action for action in menu.actions()}
    assert by_text["lab"].isChecked()
    by_text["cargo"].trigger()
    assert one(d7, "lab").hits_as == ("lab", "cargo")
    menu.aboutToShow.emit()
    {action.text(): action for action in menu.actions()}["As usual for its system"].trigger()
    assert one(d7, "lab").hits_as == ()


# -- checks --------------------------------------------------------------------------------------


def test_a_remark_leads_to_what_it_is_about(d7: ShipDialog) -> None:
    d7.canvas.add("tachyon gun")
    d7.canvas.select("")
    d7.fields.shields["2"].setValue(0)
    said = remarks(d7)
    row = said.index("Tachyon gun is a word of your own: it is hit as any weapon.")
    d7.remarks.itemClicked.emit(d7.remarks.item(row))
    assert d7.canvas.board.selected == "tachyon-gun"
    d7.remarks.itemActivated.emit(d7.remarks.item(0))
    assert d7.focusWidget() is d7.fields.shields["2"]


def test_a_chart_of_ones_own_is_checked_against(d7: ShipDialog, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    row = ", ".join(['"lab"'] * 12)
    rows = "\n".join(f'{n} = [{row}, "excess damage"]' for n in range(2, 13))
    path.write_text(f'title = "Labs only"\n[rows]\n{rows}\n', encoding="utf-8")
    assert d7.take_chart(path)
    assert d7.chart.currentText() == "Labs only"
    assert "Bridge is never hit: no cell of the chart strikes it." in remarks(d7)
    path.write_text("title = 3", encoding="utf-8")
    assert not d7.take_chart(path)
    assert d7.says.text().startswith("The chart does not fit")
    assert not d7.take_chart(tmp_path / "none.toml")
    assert d7.says.text().startswith("There is no chart")


def test_an_empty_ship_is_drawn_told_and_filled_again(dialog: ShipDialog) -> None:
    canvas = dialog.canvas
    QTest.keyClicks(dialog.fields.words["name"], "Ghost")
    for id in ids(dialog):
        canvas.select(id)
        key(canvas, Qt.Key.Key_Delete)
    assert dialog.design().groupings == ()
    assert remarks(dialog)[0] == (
        "To be saved: it needs at least one grouping: drag one onto the ship."
    )
    canvas.grab()
    dialog.tabs.setCurrentIndex(1)
    dialog.tabs.setCurrentIndex(0)
    key(canvas, Qt.Key.Key_Left, Qt.Key.Key_Plus, Qt.Key.Key_Delete, Qt.Key.Key_PageDown)
    drag_system(dialog, "cargo", QPointF(canvas.width() * 0.4, canvas.height() * 0.5))
    assert ids(dialog) == ["cargo"]
    assert not any("To be saved" in said for said in remarks(dialog))


def test_the_whole_sheet_is_the_one_that_is_printed(d7: ShipDialog) -> None:
    d7.tabs.setCurrentIndex(1)
    first = d7.sheet.pixmap().toImage()
    assert first.width() > 300
    d7.fields.shields["1"].setValue(3)
    assert d7.sheet.pixmap().toImage() != first


def test_a_drag_brings_the_drawing_board_to_the_front(d7: ShipDialog) -> None:
    end = d7.canvas.part_rect("boom").center()
    d7.tabs.setCurrentIndex(1)
    drag_system(d7, "lab", end)
    assert d7.tabs.currentWidget() is d7.canvas
    assert one(d7, "lab-2").part == "boom"


# -- keeping -------------------------------------------------------------------------------------


def test_a_new_ship_is_saved_and_has_a_name_of_its_own(
    dialog: ShipDialog, library: PatientLibrary
) -> None:
    name = dialog.fields.words["name"]
    QTest.keyClicks(name, "klingon d7")
    assert remarks(dialog)[0] == (
        "To be saved: klingon D7 is one of the units we ship; choose another name."
    )
    name.setText("")
    QTest.keyClicks(name, "Gadfly")
    dialog.check()
    key(name, Qt.Key.Key_S, modifiers=CTRL)
    assert dialog.result() == ShipDialog.DialogCode.Accepted
    assert library.load("Gadfly") == dialog.design()
    assert library.find("Gadfly").systems == ("hard-hits",)


def test_a_second_ship_of_one_name_is_refused(
    qtbot: QtBot, dialog: ShipDialog, library: PatientLibrary
) -> None:
    library.add(editing.with_words(ship(), name="Gadfly"))
    QTest.keyClicks(dialog.fields.words["name"], "GADFLY")
    dialog.save()
    assert dialog.says.text() == "There is a Gadfly already; choose another name."
    assert dialog.isVisible()


def in_editor(monkeypatch: pytest.MonkeyPatch, work: Callable[[ShipDialog], None]) -> None:
    def run(dialog: ShipDialog) -> int:
        work(dialog)
        dialog.save()
        return dialog.result()

    monkeypatch.setattr(ShipDialog, "exec", run)


def test_a_ship_is_edited_in_the_library_and_stays_the_same_unit(
    qtbot: QtBot, library: PatientLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add(editing.with_words(ship("ship-kestrel"), name="Gadfly"))
    library.set_favorite("Gadfly")
    window = LibraryWindow(library)
    qtbot.addWidget(window)
    window.query.setText("gadfly")
    assert window.edit.isEnabled()

    def work(dialog: ShipDialog) -> None:
        assert dialog.windowTitle() == "Edit a ship"
        dialog.canvas.select("lab")
        dialog.canvas.add_boxes(2)
        dialog.fields._write("name", "Gadfly II")

    in_editor(monkeypatch, work)
    QTest.mouseClick(window.edit, LEFT)
    assert window.says.text() == "Gadfly II is in the library."
    rows = library.search("gadfly")
    assert [(row.name, row.is_favorite) for row in rows] == [("Gadfly II", True)]
    found = library.load("Gadfly II")
    assert isinstance(found, ShipDesign)
    assert editing.grouping_of(found, "lab").boxes == 3


def test_a_ship_that_we_ship_is_copied_and_not_edited(
    qtbot: QtBot, library: PatientLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = LibraryWindow(library)
    qtbot.addWidget(window)
    window.query.setText("klingon d7")
    assert not window.edit.isEnabled()
    in_editor(monkeypatch, lambda dialog: None)
    QTest.mouseClick(window.copy, LEFT)
    assert library.load("Klingon D7 copy") == editing.with_words(ship(), name="Klingon D7 copy")


def test_a_ship_in_a_running_game_keeps_the_sheet_that_it_was_dealt(
    qtbot: QtBot, library: PatientLibrary, tmp_path: Path
) -> None:
    library.add(editing.with_words(ship("ship-kestrel"), name="Gadfly"))
    window = open_window(qtbot, "ship-kestrel")
    controller = window.controller
    unit = UnitSetup(id=A, design=library.load("Gadfly"))
    game = GameSetup(system="hard-hits", units=(unit,), title="Gadflies")
    path = tmp_path / "gadflies.rsgame"
    assert controller.new_game(path, SYSTEMS["hard-hits"], game)
    assert controller.say("20 s1")
    before = controller.state
    dialog = ShipDialog(library)
    qtbot.addWidget(dialog)
    dialog.begin_with(ship("ship-kestrel"), copies=False)
    dialog._replaces = "Gadfly"
    dialog.fields._write("name", "Gadfly")
    dialog.fields.shields["1"].setValue(40)
    dialog.canvas.select("lab")
    dialog.canvas.remove()
    dialog.save()
    changed = library.load("Gadfly")
    assert isinstance(changed, ShipDesign)
    assert changed.shields["1"] == 40
    assert controller.state is before
    assert left(window, "lab") == 1
    assert controller.open_game(Path(os.environ["RECORDSHEET_HOME"]) / "test.rsgame")
    assert controller.open_game(path)
    assert controller.state == before
    assert left(window, "shield/1") == 0
    controller.close()


def test_the_file_of_a_ship_is_read_back_the_same(d7: ShipDialog, tmp_path: Path) -> None:
    d7.canvas.select("lab")
    key(d7.canvas, Qt.Key.Key_Left, Qt.Key.Key_R)
    path = tmp_path / "own.toml"
    d7.export_to(path)
    assert d7.says.text() == "Klingon D7 copy is written to own.toml."
    found = read_ship(path.name, path.read_text(encoding="utf-8"))
    assert found.design == d7.design()
    d7.export_to(tmp_path / "none" / "own.toml")
    assert "there is no folder" in d7.says.text()


def test_what_was_drawn_is_not_thrown_away_without_a_question(
    dialog: ShipDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = [False, True]

    def ask(parent: QWidget, title: str, question: str) -> bool:
        asked.append(question)
        return answers.pop(0)

    monkeypatch.setattr(save_file, "is_confirmed", ask)
    dialog.canvas.add("lab")
    dialog.canvas.select("")
    key(dialog.canvas, Qt.Key.Key_Escape)
    assert asked == ["Throw away what you have drawn?"]
    assert dialog.isVisible()
    dialog.close()
    assert not dialog.isVisible()


def test_an_untouched_ship_closes_without_a_question(dialog: ShipDialog) -> None:
    dialog.reject()
    assert not dialog.isVisible()


# -- comfort -------------------------------------------------------------------------------------


def test_it_fits_a_small_screen(d7: ShipDialog) -> None:
    hint = d7.minimumSizeHint()
    assert hint.width() <= 1366
    assert hint.height() <= 700
    d7.resize(QSize(1340, 700))
    d7.grab()
    for side in d7.findChildren(QScrollArea):
        inside = side.widget()
        if inside is not None and inside is not d7.sheet:
            assert inside.width() <= side.viewport().width()
            assert side.verticalScrollBar().maximum() == 0


def test_every_control_has_a_name_and_can_be_reached_by_tab(d7: ShipDialog) -> None:
    d7.canvas.select("lab")
    seen: set[QWidget] = set()
    here: QWidget = d7.canvas
    for _ in range(200):
        if here in seen:
            break
        seen.add(here)
        d7.focusNextChild()
        found = d7.focusWidget()
        assert found is not None
        here = found
    wanted = [
        d7.canvas,
        d7.groupings,
        d7.remarks,
        d7.palette_of_systems.word,
        d7.palette_of_systems.systems,
        d7.grouping.label,
        d7.grouping.boxes,
        d7.chart,
        *d7.fields.shields.values(),
        *d7.fields.words.values(),
    ]
    assert [w.accessibleName() for w in wanted if w not in seen] == []
    for kind in (QSpinBox, QComboBox, QListWidget):
        for control in d7.findChildren(kind):
            assert control.accessibleName(), control
    for arc, button in d7.grouping.arcs.items():
        assert button.accessibleName() == f"Arc {arc}"


def test_while_somebody_looks_for_a_chart_the_ship_is_held_against_the_usual_one(
    d7: ShipDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[list[str]] = []

    def ask(*_: object) -> tuple[str, str]:
        # What the timer does after a change, with the list of files still open.
        d7.check()
        looked.append(remarks(d7))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    before = remarks(d7)
    d7.chart.setCurrentIndex(d7.chart.count() - 1)
    d7.chart.activated.emit(d7.chart.count() - 1)
    assert looked == [before]
    assert remarks(d7) == before


def test_the_arcs_are_buttons_of_one_width_that_cut_no_letter(d7: ShipDialog) -> None:
    d7.resize(1280, 720)
    d7.canvas.select("ph2-left")
    QApplication.processEvents()
    buttons = d7.grouping.arcs.values()
    widths = [button.width() for button in buttons]
    # What is left over after a division may be a pixel for some.
    assert max(widths) - min(widths) <= 1
    assert min(widths) >= 32
    bold = QFont(d7.font())
    bold.setBold(True)
    for button in buttons:
        assert button.width() >= QFontMetrics(bold).horizontalAdvance(button.text()) + 6


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_board_is_drawn_in_every_theme(
    qtbot: QtBot, library: PatientLibrary, theme: Theme
) -> None:
    made = ShipDialog(library, theme)
    qtbot.addWidget(made)
    made.begin_with(ship("ship-trident"), copies=True)
    made.canvas.select("lab-1")
    made.canvas.hold("photon")
    made.canvas.drag_to(made.canvas.part_rect("hull").center())
    assert not made.grab().isNull()


def test_in_a_narrow_window_the_columns_stand_below_the_ship(
    qtbot: QtBot, library: PatientLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "room_for", lambda _: QRect(0, 0, 800, 1280))
    made = ShipDialog(library)
    qtbot.addWidget(made)
    assert made.width() <= 800
    assert made.height() > 1000
    made.show()
    screens.fit_to_screen(made)
    QApplication.processEvents()

    def box(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(made, QPoint()), widget.size())

    assert made.findChild(QScrollArea, "fitted") is None
    assert made.minimumSizeHint().width() <= 792
    board, left, right = box(made.tabs), box(made.fields), box(made.remarks)
    assert board.width() > 700
    assert board.height() > 400
    assert left.top() > board.bottom()
    assert right.top() > board.bottom()
    assert right.left() > left.right()
    for inside in (made.fields, made.grouping, made.remarks, made.buttons, made.tabs):
        assert box(inside).right() < made.width()
    made.resize(1340, 712)
    QApplication.processEvents()
    board, left, right = box(made.tabs), box(made.fields), box(made.remarks)
    assert left.right() < board.left() < board.right() < right.left()
    assert board.width() > 600
    made.resize(780, 1200)
    QApplication.processEvents()
    assert made.width() == 780
    assert box(made.fields).top() > box(made.tabs).bottom()


def test_a_new_ship_plays(dialog: ShipDialog) -> None:
    drag_system(dialog, "fusion beam", dialog.canvas.part_rect("hull").center())
    game = begin(
        SYSTEMS["hard-hits"],
        GameSetup(system="hard-hits", units=(UnitSetup(id=A, design=dialog.design()),)),
    )
    assert len(game.unit(A).grids) == len(dialog.design().groupings) + len(SHIELDS) + 1
