"""Who listens to a sheet knows each number, strikes boxes and moves markers by it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import GridKey, TrackKey
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.scene import access
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.soak.rosters import ROSTERS, make_games, setup_of

Told = list[tuple[QAccessible.Event, str]]


def thing(window: MainWindow, name: str) -> QAccessibleInterface:
    """What a reader finds under a name on the sheet in front."""
    sheet = QAccessible.queryAccessibleInterface(window.pane.view)
    found = [sheet.child(place) for place in range(sheet.childCount())]
    (one,) = [child for child in found if child.text(QAccessible.Text.Name) == name]
    return one


def names(window: MainWindow) -> list[str]:
    sheet = QAccessible.queryAccessibleInterface(window.pane.view)
    return [sheet.child(n).text(QAccessible.Text.Name) for n in range(sheet.childCount())]


def press(one: QAccessibleInterface, action: str = "Press") -> None:
    assert action in one.actionInterface().actionNames()
    one.actionInterface().doAction(action)
    QApplication.processEvents()


def number(one: QAccessibleInterface) -> tuple[int, int, int]:
    value = one.valueInterface()
    return value.minimumValue(), value.currentValue(), value.maximumValue()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """Events of the sheet, as a reader that is on gets them."""
    heard: Told = []

    def hear(event: QAccessibleEvent) -> None:
        one = event.accessibleInterface()
        heard.append((event.type(), one.text(QAccessible.Text.Name)))

    monkeypatch.setattr(access, "tell", hear)
    QAccessible.setActive(True)
    yield heard
    QAccessible.setActive(False)


@pytest.mark.parametrize("game", list(ROSTERS))
def test_every_location_and_track_has_its_number_as_a_value(
    window: MainWindow, tmp_path: Path, game: str
) -> None:
    assert window.controller.open_game(make_games(tmp_path / "games")[game])
    scene = window.pane.scene
    assert scene is not None
    sheet = QAccessible.queryAccessibleInterface(window.pane.view)
    counted = {}
    for place in range(sheet.childCount()):
        child = sheet.child(place)
        assert isinstance(child, access.TargetAccess)
        assert child.textInterface() is None
        value = child.valueInterface()
        if child.target.kind is TargetKind.LOCATION:
            assert child.target.grid is not None
            counted[child.target.grid] = number(child)
        elif child.target.kind in (TargetKind.AMMO, TargetKind.TRACK):
            is_facing = child.target.track == "facing"
            assert (value is None) is is_facing
    grids = window.controller.paper.grids
    for key, found in counted.items():
        assert found == (0, grids[key].left, grids[key].left)
    assert len(counted) >= 6


def test_a_reader_sets_and_steps_the_armor_of_a_location(window: MainWindow) -> None:
    armor = thing(window, "right torso, armor")
    grid = GridKey("RT/armor")
    assert number(armor) == (0, 18, 18)
    press(armor, "Decrease")
    assert window.controller.paper.grids[grid].left == 17
    armor.valueInterface().setCurrentValue(5)
    assert window.controller.paper.grids[grid].left == 5
    assert number(armor) == (0, 5, 18)
    armor.valueInterface().setCurrentValue(99)
    assert number(armor) == (0, 18, 18)
    steps = window.controller.session.history.cursor
    armor.valueInterface().setCurrentValue(18)
    press(armor, "Increase")
    assert window.controller.session.history.cursor == steps


def test_a_reader_moves_heat_hits_and_shots(window: MainWindow) -> None:
    tracks = window.controller.paper.tracks
    ten = thing(window, "heat 10, \u22122 MP")
    assert ten.role() is QAccessible.Role.RadioButton
    press(ten)
    assert ten.state().checked
    assert number(ten) == (0, 10, 30)
    assert not thing(window, "heat 9").state().checked
    second = thing(window, "pilot hit 2, conscious on 5+")
    second.valueInterface().setCurrentValue(2)
    assert second.state().checked
    assert thing(window, "pilot hit 1, conscious on 3+").state().checked
    assert not thing(window, "pilot hit 3, conscious on 7+").state().checked
    assert number(second) == (0, 2, 6)
    shots = thing(window, "AC/5 Ammo, left torso, slot 6")
    assert shots.role() is QAccessible.Role.SpinBox
    press(shots, "Decrease")
    assert number(shots) == (0, 19, 20)
    assert window.controller.paper.tracks[TrackKey("ammo/LT/6")] == 19
    assert tracks != window.controller.paper.tracks


def test_rows_of_a_vehicle_say_what_they_are_about(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "tank.rsgame"
    setup = setup_of("total-warfare", "vehicle-manticore-heavy-tank")
    gamefile.create_game(path, SYSTEMS["total-warfare"], setup).close()
    assert window.controller.open_game(path)
    driver, minor = thing(window, "crew: hit Driver"), thing(window, "motive damage 6-7 minor +1")
    for box in (driver, minor):
        assert box.role() is QAccessible.Role.CheckBox
        assert not box.state().checked
        press(box)
        assert box.state().checked
    stunned = thing(window, "stunned")
    stunned.valueInterface().setCurrentValue(2)
    assert number(stunned) == (0, 2, 99)
    gun = thing(window, "PPC, TU, whole")
    press(gun)
    assert thing(window, "PPC, TU, destroyed").state().checked


def test_boxes_of_a_critical_block_are_ticked(window: MainWindow, tmp_path: Path) -> None:
    assert window.controller.open_game(make_games(tmp_path / "games")["renegade-tech"])
    name = "right arm armor"
    armor = thing(window, name)
    before = armor.valueInterface().currentValue()
    press(armor, "Decrease")
    assert armor.valueInterface().currentValue() == before - 1
    box = thing(window, "right arm critical block, row 1, column 1, Shoulder, whole")
    assert box.role() is QAccessible.Role.CheckBox
    press(box)
    (struck,) = [
        n for n in names(window) if n.startswith("right arm critical block, row 1, column 1,")
    ]
    assert struck.endswith("shot in this phase")
    assert thing(window, struck).state().checked


def test_the_box_of_a_card_s_weapon_says_that_it_is_struck(
    window: MainWindow, tmp_path: Path
) -> None:
    assert window.controller.open_game(make_games(tmp_path / "games")["skirmish"])
    box = thing(window, "box of Laser, torso, works")
    assert not box.state().checked
    press(box)
    assert box.state().checked
    ahead, behind = thing(window, "facing ahead"), thing(window, "facing behind")
    assert ahead.state().checked
    press(behind)
    assert (ahead.state().checked, behind.state().checked) == (0, 1)
    assert behind.role() is QAccessible.Role.RadioButton
    fifth = thing(window, "damage this turn 5")
    press(fifth)
    assert number(fifth) == (0, 5, 15)
    assert thing(window, "damage this turn 4").state().checked


def test_groupings_of_one_name_are_numbered(window: MainWindow, tmp_path: Path) -> None:
    assert window.controller.open_game(make_games(tmp_path / "games")["hard-hits"])
    found = names(window)
    assert len(set(found)) == len(found)
    assert any(name.endswith(", 1 of 2") for name in found)


def test_a_reader_presses_what_the_mouse_can_press(window: MainWindow) -> None:
    slot = thing(window, "left arm, slot 1, Shoulder, working")
    press(slot, "Toggle")
    assert thing(window, "left arm, slot 1, Shoulder, hit").state().checked
    press(thing(window, "prone"))
    assert thing(window, "prone").state().checked
    press(thing(window, "right torso, armor"))
    assert not window.pane.popover.isHidden()
    window.pane.popover.close_quietly()
    press(thing(window, "head, armor"), QAccessibleActionInterface.setFocusAction())
    assert thing(window, "head, armor").state().focused
    press(thing(window, "head, armor"), QAccessibleActionInterface.showMenuAction())
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def test_what_changes_under_the_focus_is_told(window: MainWindow, told: Told) -> None:
    view, scene = window.pane.view, window.pane.scene
    assert scene is not None
    view.setFocus()
    target = scene.locations[GridKey("RT/armor")].target()
    scene.set_focus_target(target)
    assert told[-1] == (QAccessible.Event.Focus, "right torso, armor")
    told.clear()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert told == [(QAccessible.Event.ValueChanged, "right torso, armor")]
    told.clear()
    window.controller.say("5 lt")
    assert told == []


def test_a_sheet_that_gets_the_keys_back_says_where_they_are(
    window: MainWindow, qtbot: QtBot, told: Told
) -> None:
    view, scene = window.pane.view, window.pane.scene
    assert scene is not None
    view.setFocus()
    scene.set_focus_target(scene.locations[GridKey("RT/armor")].target())
    window.focus_hit_bar()
    QApplication.processEvents()
    told.clear()
    view.setFocus()
    # Qt tells of the sheet as a whole first.
    qtbot.waitUntil(lambda: told == [(QAccessible.Event.Focus, "right torso, armor")])


def test_another_sheet_has_things_of_its_own(window: MainWindow) -> None:
    head = thing(window, "head, armor")
    assert head.isValid()
    window.next_unit()
    assert not head.isValid()
    assert head.text(QAccessible.Text.Name) == ""
    assert head.valueInterface() is None
    assert thing(window, "head, armor") is not head


def test_qt_gets_an_object_of_its_own_each_time_that_it_asks(window: MainWindow) -> None:
    # It deletes each with the view; the same one twice ended the program when it was closed.
    view = window.pane.view
    first, second = access.stand_in(view), access.stand_in(view)
    assert first is not None
    assert second is not None
    assert first is not second
    assert first.childCount() == second.childCount() > 0
    assert first.child(0) is second.child(0)
    assert second.child(0).parent() is second
