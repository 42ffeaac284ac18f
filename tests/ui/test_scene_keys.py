import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from recordsheet_gui.core.ids import GridKey, SlotKey, TrackKey
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.focus import Way
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView
from tests.sheet.sheets import SYSTEM, UNIT, fresh, shipped, shoot

RT = GridKey("RT/armor")


@pytest.fixture
def view(qtbot: QtBot) -> SheetView:
    game = shoot(fresh(shipped("atlas-as7-d")), "RT/armor", 7)
    made = SheetView(sheet_scene(game, UNIT, SYSTEM))
    qtbot.addWidget(made)
    made.resize(900, 1200)
    with qtbot.waitExposed(made):
        made.show()
    made.setFocus()
    return made


@pytest.fixture
def scene(view: SheetView) -> SheetScene:
    assert view.sheet is not None
    return view.sheet


def key(view: SheetView, which: Qt.Key, *held: Qt.KeyboardModifier) -> None:
    QTest.keyClick(view, which, held[0] if held else Qt.KeyboardModifier.NoModifier)


def find(scene: SheetScene, kind: TargetKind, **fields: object) -> Target:
    return next(
        s.target
        for s in scene.spots()
        if s.target.kind is kind and all(getattr(s.target, k) == v for k, v in fields.items())
    )


def test_tab_visits_every_part_of_the_sheet_and_then_leaves_it(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    seen: list[TargetKind] = []
    locations: set[GridKey | None] = set()
    for _ in range(200):
        if not scene.step_focus(forward=True):
            break
        assert scene.focused is not None
        seen.append(scene.focused.kind)
        locations.add(scene.focused.grid)
    assert scene.focused is None
    assert set(scene.locations) <= locations
    assert {
        TargetKind.LOCATION,
        TargetKind.SLOT,
        TargetKind.TRACK,
        TargetKind.SKILL,
        TargetKind.CONDITION,
        TargetKind.NOTES,
        TargetKind.WEAPON,
    } <= set(seen)
    back = [scene.step_focus(forward=False) for _ in range(len(seen))]
    assert all(back)


def test_tab_and_shift_tab_move_the_ring(view: SheetView, scene: SheetScene) -> None:
    key(view, Qt.Key.Key_Tab)
    first = scene.focused
    assert first is not None
    assert scene.overlay is not None
    assert len(scene.overlay.shapes(Layer.FOCUS)) == 1
    key(view, Qt.Key.Key_Tab)
    assert scene.focused != first
    key(view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert scene.focused == first
    key(view, Qt.Key.Key_Escape)
    assert scene.overlay.shapes(Layer.FOCUS) == ()
    assert [scene.focused] == [None]


def test_tab_goes_on_to_the_next_control_at_the_end(qtbot: QtBot) -> None:
    scene = sheet_scene(fresh(shipped("locust-lct-1v")), UNIT, SYSTEM)
    window = QWidget()
    box = QVBoxLayout(window)
    view, field = SheetView(scene), QLineEdit()
    box.addWidget(view)
    box.addWidget(field)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    view.setFocus()
    scene.set_focus_target([s for s in scene.spots() if s.is_stop][-1].target)
    key(view, Qt.Key.Key_Tab)
    qtbot.waitUntil(field.hasFocus)
    QTest.keyClick(field, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(view.hasFocus)
    assert scene.focused == [s for s in scene.spots() if s.is_stop][-1].target


def test_arrows_go_where_they_point(view: SheetView, scene: SheetScene) -> None:
    center = scene.locations[GridKey("CT/armor")].target()
    scene.set_focus_target(center)
    key(view, Qt.Key.Key_Right)
    assert scene.focused == scene.locations[RT].target()
    key(view, Qt.Key.Key_Right)
    assert scene.focused == scene.locations[GridKey("RA/armor")].target()
    scene.set_focus_target(center)
    key(view, Qt.Key.Key_Up)
    assert scene.focused == scene.locations[GridKey("HD/armor")].target()
    scene.set_focus_target(find(scene, TargetKind.SLOT, slot=SlotKey("RT/3")))
    key(view, Qt.Key.Key_Down)
    assert scene.focused == find(scene, TargetKind.SLOT, slot=SlotKey("RT/4"))
    key(view, Qt.Key.Key_Left)
    assert scene.focused is not None
    assert scene.focused.slot is not None
    assert scene.focused.slot.startswith("CT/")


def test_arrows_reach_every_target(scene: SheetScene) -> None:
    spots = {s.target for s in scene.spots() if s.is_focus}
    reached: set[Target] = set()
    edge = [s.target for s in scene.spots() if s.is_stop]
    while edge:
        here = edge.pop()
        if here in reached:
            continue
        reached.add(here)
        for way in Way:
            scene.set_focus_target(here)
            if scene.move_focus(way) and scene.focused is not None:
                edge.append(scene.focused)
    assert reached == spots


@pytest.mark.parametrize("which", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_activate(
    qtbot: QtBot, view: SheetView, scene: SheetScene, which: Qt.Key
) -> None:
    scene.set_focus_target(scene.locations[RT].target())
    with qtbot.waitSignal(scene.location_activated) as told:
        key(view, which)
    assert told.args is not None
    assert told.args[:2] == ["RT", RT]
    scene.set_focus_target(find(scene, TargetKind.SLOT, slot=SlotKey("RT/3")))
    with qtbot.waitSignal(scene.slot_pressed) as told:
        key(view, which)
    assert told.args == [SlotKey("RT/3")]


@pytest.mark.parametrize(
    ("which", "steps"),
    [
        (Qt.Key.Key_Plus, 1),
        (Qt.Key.Key_Equal, 1),
        (Qt.Key.Key_X, 1),
        (Qt.Key.Key_Minus, -1),
        (Qt.Key.Key_Backspace, -1),
    ],
)
def test_keys_mark_and_restore_one_box(
    qtbot: QtBot, view: SheetView, scene: SheetScene, which: Qt.Key, steps: int
) -> None:
    scene.set_focus_target(scene.locations[RT].target())
    with qtbot.waitSignal(scene.wheel_turned) as told:
        key(view, which)
    assert told.args == [RT, steps]


def test_keys_move_heat_and_ammunition_and_mark_slots(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    scene.set_focus_target(find(scene, TargetKind.TRACK, track=TrackKey("heat"), value=9))
    with qtbot.waitSignal(scene.track_pressed) as told:
        key(view, Qt.Key.Key_Plus)
    assert told.args == [TrackKey("heat"), 1]
    scene.set_focus_target(find(scene, TargetKind.AMMO, slot=SlotKey("RT/12")))
    with qtbot.waitSignal(scene.track_pressed) as told:
        key(view, Qt.Key.Key_Minus)
    assert told.args == [TrackKey("ammo/RT/12"), 4]
    with qtbot.waitSignal(scene.track_pressed) as told:
        key(view, Qt.Key.Key_Plus)
    assert told.args == [TrackKey("ammo/RT/12"), 6]
    scene.set_focus_target(find(scene, TargetKind.SLOT, slot=SlotKey("RT/3")))
    with qtbot.waitSignal(scene.slot_pressed):
        key(view, Qt.Key.Key_X)


@pytest.mark.parametrize(
    ("which", "held"),
    [
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),
    ],
)
def test_the_menu_key_asks_for_the_menu_of_the_focus(
    qtbot: QtBot, view: SheetView, scene: SheetScene, which: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    target = scene.locations[RT].target()
    scene.set_focus_target(target)
    with qtbot.waitSignal(scene.menu_requested) as told:
        key(view, which, held)
    assert told.args is not None
    assert told.args[0] == target
    place = view.viewport().mapFromGlobal(told.args[1])
    assert view.mapFromScene(scene.rect_of(target)).boundingRect().contains(place)


def test_shortcuts_of_the_window_are_left_to_it(view: SheetView, scene: SheetScene) -> None:
    told: list[object] = []
    scene.wheel_turned.connect(lambda *args: told.append(args))
    scene.set_focus_target(scene.locations[RT].target())
    key(view, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert told == []


def test_every_target_has_a_name_and_locations_say_their_count(scene: SheetScene) -> None:
    assert scene.accessible_name(scene.locations[RT].target()) == "right torso, armor 25 of 32"
    box = scene.locations[RT].box(next(iter(scene.locations[RT].cells())))
    assert scene.accessible_name(box) == "right torso, armor box 1, struck"
    names = [scene.accessible_name(spot.target) for spot in scene.spots() if spot.is_focus]
    assert all(names)
    assert len(set(names)) == len(names)
    for expected in (
        "right torso, slot 3, AC/20, working",
        "AC/20 Ammo, right torso, slot 11, 5 shots",
        "AC/20 ammunition, 10 of 10 shots",
        "heat 14, Shutdown 4+, heat is 0",
        "pilot hit 6, dead, 0 hits",
        "gunnery skill, 4",
        "prone, no",
        "notes, empty",
        "heat dissipation, 20",
    ):
        assert expected in names


def test_screen_readers_find_the_targets_and_the_focus(view: SheetView, scene: SheetScene) -> None:
    root = QAccessible.queryAccessibleInterface(view)
    spots = [spot for spot in scene.spots() if spot.is_focus]
    assert root.childCount() == len(spots)
    target = scene.locations[RT].target()
    i = [spot.target for spot in spots].index(target)
    child = root.child(i)
    assert child.text(QAccessible.Text.Name) == "right torso, armor"
    assert child.text(QAccessible.Text.Value) == "25 of 32"
    assert child.text(QAccessible.Text.Description) == "of 32"
    value = child.valueInterface()
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (0, 25, 32)
    assert root.indexOfChild(child) == i
    middle = child.rect().center()
    found = root.childAt(middle.x(), middle.y())
    assert found.text(QAccessible.Text.Name) == "right torso, armor"
    view.setFocus()
    scene.set_focus_target(target)
    assert root.focusChild().text(QAccessible.Text.Name) == "right torso, armor"
    assert child.state().focused


def test_what_a_reader_still_holds_outlives_its_view(qtbot: QtBot) -> None:
    scene = sheet_scene(fresh(shipped("locust-lct-1v")), UNIT, SYSTEM)
    view = SheetView(scene)
    view.show()
    root = QAccessible.queryAccessibleInterface(view)
    child = root.child(0)
    assert child.isValid()
    assert child.parent().childCount() == root.childCount()
    assert child.role() != QAccessible.Role.NoRole
    assert root.child(9999) is None
    view.deleteLater()
    qtbot.waitUntil(lambda: not isValid(view))
    assert not child.isValid()
    assert child.text(QAccessible.Text.Name) == ""
    assert child.rect().isEmpty()
    assert child.role() == QAccessible.Role.NoRole
