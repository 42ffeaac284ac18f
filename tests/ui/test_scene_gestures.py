from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey
from recordsheet_gui.storage.settings import Fit
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView
from tests.sheet.sheets import SYSTEM, UNIT, battered, fresh, shipped

RT = GridKey("RT/armor")


@pytest.fixture
def view(qtbot: QtBot) -> SheetView:
    scene = sheet_scene(fresh(shipped("atlas-as7-d")), UNIT, SYSTEM)
    made = SheetView(scene)
    qtbot.addWidget(made)
    made.resize(1000, 1400)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def scene(view: SheetView) -> SheetScene:
    assert view.sheet is not None
    return view.sheet


def at(view: SheetView, x: float, y: float) -> QPoint:
    return view.mapFromScene(QPointF(x, y))


def pip(view: SheetView, key: GridKey, i: int) -> QPoint:
    assert view.sheet is not None
    return at(view, *view.sheet.locations[key].centers[i])


def spot(view: SheetView, target: Target) -> QPoint:
    return view.scene_point(target).toPoint()


def find(scene: SheetScene, kind: TargetKind, **fields: object) -> Target:
    return next(
        s.target
        for s in scene.spots()
        if s.target.kind is kind and all(getattr(s.target, k) == v for k, v in fields.items())
    )


def click(view: SheetView, place: QPoint) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def wheel(view: SheetView, place: QPoint, delta: int, keys: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(place),
        QPointF(view.viewport().mapToGlobal(place)),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


NO_KEYS = Qt.KeyboardModifier.NoModifier


def test_a_click_on_a_pip_presses_that_box(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    with qtbot.waitSignal(scene.box_pressed) as told:
        click(view, pip(view, RT, 5))
    assert told.args == [RT, Cell(0, 5)]


def test_every_pip_of_an_atlas_can_be_hit(view: SheetView, scene: SheetScene) -> None:
    for key, part in scene.locations.items():
        for i in range(len(part.centers)):
            target = scene.target_at(view.mapToScene(pip(view, key, i)))
            assert target is not None
            assert (target.grid, target.cell) == (key, Cell(0, i))


def test_a_drag_over_pips_is_one_gesture(qtbot: QtBot, view: SheetView, scene: SheetScene) -> None:
    port = view.viewport()
    presses: list[object] = []
    scene.box_pressed.connect(lambda *args: presses.append(args))
    with qtbot.waitSignal(scene.boxes_swept) as told:
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=pip(view, RT, 0))
        QTest.mouseMove(port, pip(view, RT, 2))
        assert scene.overlay is not None
        assert len(scene.overlay.shapes(Layer.SWEEP)) == 3
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=pip(view, RT, 2))
    assert told.args == [RT, (Cell(0, 0), Cell(0, 1), Cell(0, 2)), True]
    assert presses == []
    assert scene.overlay.shapes(Layer.SWEEP) == ()


def test_a_drag_that_begins_on_a_struck_pip_restores(qtbot: QtBot) -> None:
    game = battered(shipped("atlas-as7-d"))
    scene = sheet_scene(game, UNIT, SYSTEM)
    view = SheetView(scene)
    qtbot.addWidget(view)
    view.resize(1000, 1400)
    view.show()
    key = GridKey("LT/armor")
    with qtbot.waitSignal(scene.boxes_swept) as told:
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=pip(view, key, 0))
        QTest.mouseMove(view.viewport(), pip(view, key, 2))
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=pip(view, key, 2))
    assert told.args == [key, (Cell(0, 0), Cell(0, 1), Cell(0, 2)), False]


def test_two_quick_clicks_are_two_presses(qtbot: QtBot, view: SheetView, scene: SheetScene) -> None:
    presses: list[object] = []
    scene.box_pressed.connect(lambda *args: presses.append(args))
    port, place = view.viewport(), pip(view, RT, 0)
    click(view, place)
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=place)
    assert presses == [(RT, Cell(0, 0)), (RT, Cell(0, 0))]


def test_the_wheel_over_a_location_adds_and_removes_one(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    with qtbot.waitSignal(scene.wheel_turned) as told:
        wheel(view, pip(view, RT, 3), -120, NO_KEYS)
    assert told.args == [RT, 1]
    with qtbot.waitSignal(scene.wheel_turned) as told:
        wheel(view, pip(view, RT, 3), 120, NO_KEYS)
    assert told.args == [RT, -1]


def test_small_turns_of_a_fine_wheel_add_up(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    turns: list[object] = []
    scene.wheel_turned.connect(lambda *args: turns.append(args))
    for _ in range(4):
        wheel(view, pip(view, RT, 3), -40, NO_KEYS)
    assert turns == [(RT, 1)]


def test_the_wheel_over_the_heat_scale_moves_the_heat(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    place = spot(view, find(scene, TargetKind.TRACK, track=TrackKey("heat"), value=20))
    with qtbot.waitSignal(scene.track_pressed) as told:
        wheel(view, place, 120, NO_KEYS)
    assert told.args == [TrackKey("heat"), 1]


def test_a_click_on_a_name_or_a_free_place_opens_the_location(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    part = scene.locations[GridKey("RTR/armor")]
    assert isinstance(part, LocationPart)
    with qtbot.waitSignal(scene.location_activated) as told:
        click(view, at(view, *part.label.center))
    assert told.args is not None
    assert told.args[:2] == ["RTR", GridKey("RTR/armor")]
    first, last = part.centers[0], part.centers[-1]
    corner = at(view, first.x, (first.y + last.y) / 2 - 0.1)
    free = next(
        QPoint(corner.x() + dx, corner.y() + dy)
        for dx in range(0, 60, 2)
        for dy in range(0, 30, 2)
        if (t := scene.target_at(view.mapToScene(corner.x() + dx, corner.y() + dy)))
        and t.kind is TargetKind.LOCATION
    )
    with qtbot.waitSignal(scene.location_activated) as told:
        click(view, free)
    assert told.args is not None
    assert told.args[0] == "RTR"


def test_slots_heat_pilot_skills_conditions_and_notes_can_be_pressed(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    with qtbot.waitSignal(scene.slot_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.SLOT, slot=SlotKey("RT/3"))))
    assert told.args == [SlotKey("RT/3")]
    with qtbot.waitSignal(scene.track_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.TRACK, track=TrackKey("heat"), value=14)))
    assert told.args == [TrackKey("heat"), 14]
    hit = find(scene, TargetKind.TRACK, track=TrackKey("pilot/hits"), value=2)
    with qtbot.waitSignal(scene.track_pressed) as told:
        click(view, spot(view, hit))
    assert told.args == [TrackKey("pilot/hits"), 2]
    with qtbot.waitSignal(scene.skill_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.SKILL, track=TrackKey("pilot/gunnery"))))
    assert told.args == [TrackKey("pilot/gunnery")]
    with qtbot.waitSignal(scene.condition_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.CONDITION, condition="prone")))
    assert told.args == ["prone"]
    with qtbot.waitSignal(scene.note_pressed):
        click(view, spot(view, find(scene, TargetKind.NOTES)))
    with qtbot.waitSignal(scene.weapon_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.WEAPON, value=3)))
    with qtbot.waitSignal(scene.number_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.NUMBER, number="run")))
    assert told.args == ["run"]


def test_the_last_pilot_hit_rubs_itself_out(qtbot: QtBot) -> None:
    scene = sheet_scene(battered(shipped("atlas-as7-d")), UNIT, SYSTEM)
    with qtbot.waitSignal(scene.track_pressed) as told:
        scene.activate(find(scene, TargetKind.TRACK, track=TrackKey("pilot/hits"), value=3))
    assert told.args == [TrackKey("pilot/hits"), 2]


def test_ammunition_is_fired_from_its_slot_or_from_its_sum(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    with qtbot.waitSignal(scene.track_pressed) as told:
        click(view, spot(view, find(scene, TargetKind.AMMO, slot=SlotKey("RT/12"))))
    assert told.args == [TrackKey("ammo/RT/12"), 4]
    with qtbot.waitSignal(scene.track_pressed) as told:
        click(
            view, spot(view, find(scene, TargetKind.AMMO, track=TrackKey("ammo/LT/9"), slot=None))
        )
    assert told.args == [TrackKey("ammo/LT/9"), 5]


def test_a_press_that_ends_elsewhere_is_none(view: SheetView, scene: SheetScene) -> None:
    told: list[object] = []
    scene.slot_pressed.connect(told.append)
    one = spot(view, find(scene, TargetKind.SLOT, slot=SlotKey("RT/3")))
    other = spot(view, find(scene, TargetKind.SLOT, slot=SlotKey("LT/3")))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=one)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=other)
    assert told == []


def test_a_right_click_asks_for_the_menu_of_what_is_there(
    qtbot: QtBot, view: SheetView, scene: SheetScene
) -> None:
    place = pip(view, RT, 7)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
    )
    with qtbot.waitSignal(scene.menu_requested) as told:
        QApplication.sendEvent(view.viewport(), event)
    assert told.args is not None
    target = told.args[0]
    assert (target.kind, target.location, target.grid, target.cell) == (
        TargetKind.BOX,
        "RT",
        RT,
        Cell(0, 7),
    )


def test_hover_lights_a_weapon_and_its_slots_together(view: SheetView, scene: SheetScene) -> None:
    hovered: list[Target | None] = []
    scene.target_hovered.connect(hovered.append)
    overlay = scene.overlay
    assert overlay is not None
    QTest.mouseMove(view.viewport(), spot(view, find(scene, TargetKind.WEAPON, value=3)))
    assert hovered[-1] is not None
    assert hovered[-1].kind is TargetKind.WEAPON
    assert len(overlay.shapes(Layer.LINKS)) == 11
    QTest.mouseMove(view.viewport(), spot(view, find(scene, TargetKind.SLOT, slot=SlotKey("RT/9"))))
    assert len(overlay.shapes(Layer.LINKS)) == 11
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert hovered[-1:] == [None]
    assert overlay.shapes(Layer.LINKS) == overlay.shapes(Layer.HOVER) == ()


def test_over_what_can_be_pressed_the_mouse_has_the_hand_of_a_link(
    view: SheetView, scene: SheetScene
) -> None:
    hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
    QTest.mouseMove(view.viewport(), spot(view, find(scene, TargetKind.WEAPON, value=3)))
    assert view.viewport().cursor().shape() is hand
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    assert view.viewport().cursor().shape() is arrow


def test_the_tool_tip_says_why(view: SheetView, scene: SheetScene) -> None:
    place = spot(view, find(scene, TargetKind.NUMBER, number="walk"))
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    assert QToolTip.text().lower().startswith("walk")
    QToolTip.hideText()


def test_zoom_follows_the_window_until_the_player_chooses(view: SheetView) -> None:
    whole = view.zoom
    view.resize(600, 800)
    assert view.zoom < whole
    view.fit_width()
    assert view.fit is Fit.WIDTH
    assert view.zoom > whole * 0.5
    view.set_zoom(1.5)
    view.resize(900, 900)
    assert view.zoom == pytest.approx(1.5)
    view.zoom_in()
    assert view.zoom == pytest.approx(1.8)
    view.zoom_out()
    assert view.zoom == pytest.approx(1.5)
    view.fit_page()
    assert view.zoom < 1.5


@pytest.mark.long
@pytest.mark.parametrize("fit", [SheetView.fit_page, SheetView.fit_width])
def test_no_size_of_the_window_makes_the_scroll_bars_come_and_go_for_ever(
    view: SheetView, fit: Callable[[SheetView], None]
) -> None:
    fit(view)
    changes: list[object] = []
    for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
        bar.rangeChanged.connect(lambda *args: changes.append(args))
    for height in range(640, 720):
        changes.clear()
        view.resize(500, height)
        # Not without an end: a bar that comes and goes posts another event each time.
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        assert len(changes) < 10, height
        if view.fit is Fit.PAGE:
            assert not view.verticalScrollBar().isVisible()
            assert not view.horizontalScrollBar().isVisible()


def test_ctrl_and_wheel_zoom_and_do_not_mark(view: SheetView, scene: SheetScene) -> None:
    turns: list[object] = []
    scene.wheel_turned.connect(lambda *args: turns.append(args))
    before = view.zoom
    wheel(view, pip(view, RT, 3), 120, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom > before
    assert turns == []


def test_the_middle_button_moves_the_paper(view: SheetView) -> None:
    view.set_zoom(3)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    start = bar.value()
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.MiddleButton, pos=QPoint(300, 300))
    QTest.mouseMove(port, QPoint(300, 260))
    QTest.mouseRelease(port, Qt.MouseButton.MiddleButton, pos=QPoint(300, 260))
    assert bar.value() == start + 40


def turned(view: SheetView, place: QPoint, when: int, phase: Qt.ScrollPhase) -> None:
    """One notch toward the player at a moment."""
    event = QWheelEvent(
        QPointF(place),
        QPointF(view.viewport().mapToGlobal(place)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        phase,
        False,
    )
    event.setTimestamp(when)
    QApplication.sendEvent(view.viewport(), event)


@pytest.mark.parametrize("is_touchpad", [False, True])
def test_a_gesture_that_began_as_scrolling_strikes_nothing(
    view: SheetView, scene: SheetScene, is_touchpad: bool
) -> None:
    none = Qt.ScrollPhase.NoScrollPhase
    begin = Qt.ScrollPhase.ScrollBegin if is_touchpad else none
    update = Qt.ScrollPhase.ScrollUpdate if is_touchpad else none
    view.set_zoom(2.0)
    view.centerOn(scene.locations[RT].sceneBoundingRect().center())
    marks: list[int] = []
    scene.wheel_turned.connect(lambda grid, steps: marks.append(steps))
    margin, armor = at(view, 2, scene.locations[RT].centers[0][1]), pip(view, RT, 0)
    top = view.verticalScrollBar().value()
    turned(view, margin, 10_000, begin)
    turned(view, pip(view, RT, 0), 10_100, update)
    turned(view, pip(view, RT, 5), 10_200, update)
    assert marks == []
    assert view.verticalScrollBar().value() > top
    # Later, or with the fingers on the touchpad again, it is another gesture.
    view.verticalScrollBar().setValue(top)
    turned(view, armor, 11_000, begin)
    assert marks == [1]
    turned(view, armor, 11_100, update)
    assert marks == [1, 1]


def test_on_a_page_that_cannot_scroll_the_wheel_always_marks(
    view: SheetView, scene: SheetScene
) -> None:
    marks: list[int] = []
    scene.wheel_turned.connect(lambda grid, steps: marks.append(steps))
    turned(view, at(view, 2, 2), 10_000, Qt.ScrollPhase.NoScrollPhase)
    turned(view, pip(view, RT, 0), 10_100, Qt.ScrollPhase.NoScrollPhase)
    assert marks == [1]
