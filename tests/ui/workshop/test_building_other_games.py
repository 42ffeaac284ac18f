"""Starships and cards built from nothing by mouse and keys are those that we ship."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.ui.workshop.hard_hits.board import ShipBoard
from recordsheet_gui.ui.workshop.page import Page
from recordsheet_gui.ui.workshop.place_table import PlaceTable
from recordsheet_gui.ui.workshop.records import RecordsEditor
from recordsheet_gui.units.ship.design import ShipDesign
from recordsheet_gui.workshop.document import document_of
from tests.costs import mostly_long
from tests.ui.workshop.hands import Hands, click

LEFT = Qt.MouseButton.LeftButton


def shipped(stem: str) -> UnitDesign:
    (path,) = [path for path in unit_files() if path.stem == stem]
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


@pytest.mark.parametrize(
    "stem", mostly_long(["ship-kestrel", "skirmish-wisp", "skirmish-anvil"], "skirmish-wisp")
)
def test_a_ship_and_a_card_are_built_from_nothing_as_we_ship_them(hands: Hands, stem: str) -> None:
    wanted = shipped(stem)
    hands.begin(wanted.kind)
    hands.build(document_of(wanted))
    assert hands.shop.bench.reading.findings == ()
    assert hands.shop.bench.design == wanted


def board(hands: Hands) -> ShipBoard:
    editor = hands.editor("board")
    assert isinstance(editor, ShipBoard)
    return editor


def ship(hands: Hands) -> ShipDesign:
    design = hands.shop.bench.design
    assert isinstance(design, ShipDesign)
    return design


def undo(hands: Hands) -> None:
    QTest.keyClick(hands.shop, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_a_system_is_dragged_onto_the_ship_and_undo_takes_it_off(hands: Hands) -> None:
    hands.begin("ship")
    editor = board(hands)
    before = hands.document
    QTest.keyClicks(editor.systems.word, "photon")
    entries = editor.systems.systems
    item = entries.item(0)
    start = entries.visualItemRect(item).center()
    view = entries.viewport()
    QTest.mousePress(view, LEFT, pos=start)
    target = editor.canvas.part_rect("saucer").center().toPoint()
    for step in (target + QPoint(20, 20), target):
        there = view.mapFromGlobal(editor.canvas.mapToGlobal(step))
        QTest.mouseMove(view, there)
    QTest.mouseRelease(view, LEFT, pos=view.mapFromGlobal(editor.canvas.mapToGlobal(target)))
    photon = ship(hands).groupings[-1]
    assert photon.system == "photon"
    assert photon.at
    assert "photon" in hands.shop.undo.toolTip()
    undo(hands)
    assert hands.document == before
    assert board(hands).canvas.design == hands.shop.bench.design


def test_keys_on_the_board_are_steps_of_the_bench(hands: Hands) -> None:
    hands.begin("ship")
    canvas = board(hands).canvas
    canvas.setFocus()
    before = hands.document
    QTest.keyClick(canvas, Qt.Key.Key_PageDown)
    first = canvas.board.grouping
    assert first is not None
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    (now,) = [one for one in ship(hands).groupings if one.id == first.id]
    assert now.boxes == first.boxes + 2
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert first.id not in {one.id for one in ship(hands).groupings}
    undo(hands)
    undo(hands)
    assert hands.document == before


def test_what_the_groupings_tab_changes_is_on_the_board_and_back(hands: Hands) -> None:
    hands.begin("ship")
    entries = hands.editor("groupings")
    assert isinstance(entries, RecordsEditor)
    entries.list.setCurrentRow(0)
    hands.set_in(entries.editors["label"], "Command")
    assert board(hands).canvas.design.groupings[0].label == "Command"
    canvas = board(hands).canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_PageDown)
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    entries = hands.editor("groupings")
    assert isinstance(entries, RecordsEditor)
    assert entries.entries()[0]["boxes"] == canvas.design.groupings[0].boxes


def test_a_pressed_shield_leads_to_the_tab_of_its_field(hands: Hands) -> None:
    hands.begin("ship")
    canvas = board(hands).canvas
    at = canvas.shield_rect("3").center().toPoint()
    QTest.mouseClick(canvas, LEFT, pos=at)
    page = hands.shop.tabs.currentWidget()
    assert isinstance(page, Page)
    assert "shields" in page.editors


def test_a_grouping_is_copied_under_its_own_id_and_moved_up(hands: Hands) -> None:
    hands.begin("ship")
    entries = hands.editor("groupings")
    assert isinstance(entries, RecordsEditor)
    ids = [entry["id"] for entry in entries.entries()]
    entries.list.setCurrentRow(1)
    click(entries.copy)
    now: list[Any] = [entry["id"] for entry in entries.entries()]
    assert len(now) == len(ids) + 1
    assert len(set(now)) == len(now)
    assert entries.list.currentRow() == 2
    entries.list.setFocus()
    QTest.keyClick(entries.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert entries.list.currentRow() == 1
    assert [entry["id"] for entry in entries.entries()][1] == now[2]
    assert hands.shop.bench.reading.design is not None


def test_a_shield_without_boxes_is_remarked_in_its_line(hands: Hands) -> None:
    hands.begin("ship")
    hands.place("shields.4", 0)
    table = hands.editor("shields")
    assert isinstance(table, PlaceTable)
    assert "goes inside" in table.remarks["4"].text()
    hands.press("all_shields")
    assert not hands.shop.bench.reading.findings
    assert set(ship(hands).shields.values()) == {ship(hands).shields["1"]}


def test_the_right_side_of_a_card_is_as_the_left(hands: Hands) -> None:
    hands.begin("skirmish")
    hands.place("points.left_arm", 9)
    hands.press("alike")
    assert hands.document.get("points.right_arm") == 9


def test_a_class_brings_its_usual_points_until_somebody_chooses_his_own(hands: Hands) -> None:
    hands.begin("skirmish")
    assert (hands.document.get("movement"), hands.document.get("points.torso")) == (8, 13)
    hands.set("weight", "heavy")
    assert (hands.document.get("movement"), hands.document.get("points.torso")) == (4, 25)
    hands.place("points.torso", 26)
    hands.set("weight", "light")
    assert (hands.document.get("movement"), hands.document.get("points.torso")) == (4, 26)
    hands.shop.bench.undo()
    hands.shop.bench.undo()
    hands.shop.bench.undo()
    assert (hands.document.get("movement"), hands.document.get("points.torso")) == (8, 13)
