"""The table in mid-game, by mouse and keys: units come and leave, pilots, sides, options."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QContextMenuEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import asset
from recordsheet_gui.core.commands import SetCondition
from recordsheet_gui.core.ids import ConditionKey, TrackKey, UnitId
from recordsheet_gui.core.table import AddUnit, RemoveUnit
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.ui.controller import EARLIER
from recordsheet_gui.ui.dialogs.game_options import GameOptions
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.pilot import PilotDialog
from recordsheet_gui.ui.importing import drops_of
from recordsheet_gui.ui.scene.target import TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import open_window, sheet, spoken

A, B = UnitId("a"), UnitId("b")


def when_shown(kind: type[QDialog], act: Callable[[Any], None]) -> list[bool]:
    """Do something with the dialog that comes up next; says whether one came."""
    done: list[bool] = []

    def look() -> None:
        found = QApplication.activeModalWidget()
        if isinstance(found, kind):
            try:
                act(found)
                done.append(True)
            except BaseException:
                # What goes wrong in here must not leave a question open for ever.
                found.reject()
                raise
        elif not done:
            QTimer.singleShot(5, look)

    QTimer.singleShot(0, look)
    return done


def press(menu: QMenu, text: str) -> None:
    """Choose an entry of a menu by its words."""
    for action in menu.actions():
        if action.text().replace("&", "").startswith(text):
            assert action.isEnabled()
            action.trigger()
            return
    raise AssertionError(f"no {text} among {[a.text() for a in menu.actions()]}")


def library_of(window: MainWindow) -> LibraryWindow:
    found = window.findChild(LibraryWindow)
    assert isinstance(found, LibraryWindow)
    return found


def names(window: MainWindow) -> list[str]:
    return [paper.design.name for paper in window.controller.state.units.values()]


def test_a_reinforcement_takes_three_presses_and_none_to_get_back(
    window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    before = len(window.controller.state.units)
    said = spoken(window)
    QTest.keyClick(window.pane.view, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    library = library_of(window)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is library.query)
    assert library.join.only_this.isChecked()
    qtbot.keyClicks(library.query, "locust lct-1v")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert library.says.text().startswith("Enter: Locust LCT-1V joins side A.")
    assert len(window.controller.state.units) == before
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert len(window.controller.state.units) == before + 1
    assert names(window)[-1] == "Locust LCT-1V"
    assert "joins side" in said[-1]
    # The new sheet is in front, the roster has its card, and the keys are for it.
    assert not library.isVisible()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.pane.view)
    new = list(window.controller.state.units)[-1]
    assert window.controller.unit == new == window.pane.unit
    assert new in window.roster.cards
    window.controller.undo()
    assert len(window.roster.cards) == before
    assert window.pane.unit in window.controller.state.units


def test_whoever_wants_several_stays_in_the_library(window: MainWindow, qtbot: QtBot) -> None:
    before = len(window.controller.state.units)
    add = window.roster.findChild(QPushButton, "add-unit")
    assert add is not None
    qtbot.mouseClick(add, Qt.MouseButton.LeftButton)
    library = library_of(window)
    library.query.setText("locust")
    ctrl = Qt.KeyboardModifier.ControlModifier
    for count in (1, 2):
        qtbot.keyClick(library.table, Qt.Key.Key_Return, ctrl)
        assert len(window.controller.state.units) == before + count
        assert library.isVisible()
    # Opened to look around, it stays open whoever joins.
    library.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.menu_actions.library()
    library = library_of(window)
    library.query.setText("locust")
    qtbot.keyClick(library.table, Qt.Key.Key_Return)
    assert len(window.controller.state.units) == before + 3
    assert library.isVisible()
    library.close()


def test_what_this_game_cannot_play_is_not_offered(window: MainWindow, qtbot: QtBot) -> None:
    window.menu_actions.library()
    library = library_of(window)
    qtbot.keyClicks(library.query, "kestrel")
    assert library.current() is not None
    assert not library.join.add.isEnabled()
    before = names(window)
    qtbot.keyClick(library.table, Qt.Key.Key_Return)
    assert names(window) == before
    assert "cannot be played in Total Warfare" in library.says.text()
    library.join.only_this.setChecked(True)
    assert library.current() is None
    library.close()


def test_a_press_on_the_side_takes_all_of_it_and_what_is_typed_is_another(
    window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window.pane.view, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    library = library_of(window)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is library.query)
    qtbot.keyClicks(library.query, "locust lct-1v")
    qtbot.keyClick(library.query, Qt.Key.Key_Return)
    assert library.says.text().startswith("Enter: Locust LCT-1V joins side A.")
    side = library.join.side.lineEdit()
    assert side is not None
    QTest.mouseClick(side, Qt.MouseButton.LeftButton)
    assert side.selectedText() == "A"
    qtbot.keyClicks(side, "B")
    assert library.join.side.currentText() == "B"
    # What was offered is no longer what comes, and is not said any more.
    assert library.says.text() == ""
    # A second press only puts the cursor somewhere.
    QTest.mouseClick(side, Qt.MouseButton.LeftButton)
    assert side.selectedText() == ""
    library.table.setFocus()
    qtbot.keyClick(library.table, Qt.Key.Key_Return)
    assert list(window.controller.state.sides.values())[-1] == "B"


def test_another_search_takes_back_what_enter_was_said_to_do(
    window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window.pane.view, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    library = library_of(window)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is library.query)
    qtbot.keyClicks(library.query, "locust lct-1v")
    qtbot.keyClick(library.query, Qt.Key.Key_Return)
    assert "Locust" in library.says.text()
    library.query.setFocus()
    library.query.selectAll()
    qtbot.keyClicks(library.query, "atlas as7-d")
    assert library.says.text() == ""
    library.close()


def test_a_double_click_adds_to_the_chosen_side(window: MainWindow, qtbot: QtBot) -> None:
    window.menu_actions.library()
    library = library_of(window)
    library.join.side.setCurrentText("C")
    qtbot.keyClicks(library.query, "atlas as7-d")
    place = library.table.visualRect(library.table.currentIndex()).center()
    QTest.mouseClick(library.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(library.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert list(window.controller.state.sides.values())[-1] == "C"
    library.close()


def test_a_file_dropped_on_the_roster_joins_the_side_it_falls_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    source = asset("sheets", "units", "locust-lct-1v.toml").read_text(encoding="utf-8")
    file = tmp_path / "own.toml"
    file.write_text(source.replace('"Locust"', '"Gnat"', 1), encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    heading = window.roster.headings["B"]
    below = QPointF(heading.mapTo(window.roster, QPoint(5, 5)))
    window.roster.dropEvent(
        QDropEvent(
            below,
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    state = window.controller.state
    new = list(state.units)[-1]
    assert state.sides[new] == "B"
    assert "Gnat" in state.unit(new).design.name
    qtbot.waitUntil(lambda: not drops_of(window).bar.is_busy)
    with Library.open() as library:
        assert library.search("gnat", 5)


def test_a_pilot_is_named_on_the_sheet_with_two_presses(window: MainWindow, qtbot: QtBot) -> None:
    def name_it(dialog: PilotDialog) -> None:
        qtbot.keyClicks(dialog.name, "Natasha")
        qtbot.keyClick(dialog.name, Qt.Key.Key_Return)

    came = when_shown(PilotDialog, name_it)
    scene = sheet(window)
    target = next(
        spot.target
        for spot in scene.spots()
        if spot.target.kind is TargetKind.SKILL and spot.target.track is None
    )
    place = window.pane.view.mapFromScene(scene.rect_of(target).center())
    qtbot.mouseClick(window.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert came
    front = window.controller.unit
    assert front is not None
    assert window.controller.state.unit(front).pilot.name == "Natasha"
    assert "Natasha" in window.roster.cards[front].accessibleName()
    window.controller.undo()
    assert window.controller.state.unit(front).pilot.name != "Natasha"


def test_skills_are_set_in_the_same_dialog(window: MainWindow, qtbot: QtBot) -> None:
    def better(dialog: PilotDialog) -> None:
        assert dialog.focusWidget() is dialog.skills["gunnery"]
        dialog.skills["gunnery"].setValue(2)
        dialog.accept()

    came = when_shown(PilotDialog, better)
    scene = sheet(window)
    scene.skill_pressed.emit(TrackKey("pilot/gunnery"))
    assert came
    assert window.controller.paper.tracks[TrackKey("pilot/gunnery")] == 2


def test_the_roster_has_a_menu_for_each_unit(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.controller
    asked: list[object] = []
    window.roster.menu_asked.connect(lambda unit, place: asked.append(unit))
    card = window.roster.cards[B]

    QApplication.sendEvent(
        card,
        QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, QPoint(5, 5), card.mapToGlobal(QPoint(5, 5))
        ),
    )
    assert asked == [B]
    shown = QApplication.activePopupWidget()
    assert isinstance(shown, QMenu)
    shown.close()
    actions = window.table_actions
    press(actions.menu_for(B), "Withdraw")
    assert controller.state.is_away(B)
    assert "withdrawn" in window.roster.cards[B].chips
    press(actions.menu_for(B), "Back")
    assert not controller.state.is_away(B)
    sides = next(a.menu() for a in actions.menu_for(B).actions() if a.text() == "&Side")
    assert isinstance(sides, QMenu)
    press(sides, "C")
    assert controller.state.sides[B] == "C"
    press(actions.menu_for(B), "Duplicate")
    assert names(window).count(controller.state.unit(B).design.name) == 2
    assert controller.unit is not None
    press(actions.menu_for(controller.unit), "Move up")
    mates = [u for u in controller.state.roster if controller.state.sides[u] == "C"]
    assert mates[0] == controller.unit
    press(actions.menu_for(controller.unit), "Move down")
    press(actions.menu_for(controller.unit), "Remove")
    assert controller.unit in controller.state.units
    for _ in range(7):
        controller.undo()
    assert controller.state.sides[B] != "C"


def test_the_menu_of_the_table_moves_the_unit_in_front_to_another_side(window: MainWindow) -> None:
    state = window.controller.state
    window.controller.choose_unit(B)
    menu = window.submenus.sides
    table = window.menuBar().findChild(QMenu, "table")
    assert isinstance(table, QMenu)
    assert menu.menuAction() in table.actions()
    menu.aboutToShow.emit()
    checked = [action.text() for action in menu.actions() if action.isChecked()]
    assert checked == [state.sides[B]]
    press(menu, "C")
    assert window.controller.state.sides[B] == "C"
    assert "C" in window.roster.headings
    window.controller.undo()
    assert window.controller.state.sides == state.sides
    window.controller.play(SetCondition(unit=A, name=ConditionKey("prone"), on=True))
    window.controller.look_at(0)
    menu.aboutToShow.emit()
    assert [action.isEnabled() for action in menu.actions()] == [False]


def test_options_and_name_change_as_one_action(window: MainWindow, qtbot: QtBot) -> None:
    def change(dialog: GameOptions) -> None:
        dialog.name.setText("River crossing")
        qtbot.mouseClick(
            dialog.form.switches["criticals"],
            Qt.MouseButton.LeftButton,
            pos=QPoint(8, dialog.form.switches["criticals"].height() // 2),
        )
        dialog.accept()

    came = when_shown(GameOptions, change)
    window.table_actions.game_options()
    assert came
    assert window.controller.state.options["criticals"] is False
    assert window.windowTitle() == "River crossing (Demo battle) - Record Sheet"
    window.controller.undo()
    assert "criticals" not in window.controller.state.options
    assert window.windowTitle() == "Demo battle - Record Sheet"


@pytest.mark.parametrize(
    "stems", [("ship-kestrel", "ship-klingon-d7"), ("skirmish-anvil", "skirmish-wisp")]
)
def test_units_come_and_go_in_every_game(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stems: tuple[str, str]
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    window = open_window(qtbot, *stems)
    controller = window.controller
    window.actions_by_key["side_by_side"].trigger()
    assert window.second is not None
    assert window.second.unit == B
    controller.add_unit(controller.paper.design, "B")
    new = controller.unit
    assert new not in (A, B)
    assert new is not None
    controller.play(RemoveUnit(unit=B))
    assert window.second.unit in controller.state.units
    for unit in (A, new):
        controller.play(RemoveUnit(unit=unit))
    assert not window.roster.cards
    assert window.pane.scene is None
    window.menu_actions.attack()
    window.next_phase()
    while controller.session.can_undo:
        controller.undo()
    assert list(window.roster.cards) == [A, B]
    assert controller.unit in (A, B)
    path = controller.game.path if controller.game else Path()
    controller.close()
    with gamefile.open_game(path) as game:
        assert list(game.session.state.units) == ["a", "b"]


def test_another_unit_under_the_same_id_is_drawn_anew(window: MainWindow) -> None:
    controller = window.controller
    one, two = (controller.state.unit(unit).design for unit in (A, B))
    new = UnitId("n")
    controller.play(AddUnit(id=new, design=one))
    controller.choose_unit(new)
    first = window.pane.scene
    controller.undo()
    controller.play(AddUnit(id=new, design=two))
    controller.choose_unit(new)
    assert window.pane.scene is not first
    assert window.pane._design is two


def test_looking_back_shows_who_was_there(window: MainWindow) -> None:
    controller = window.controller
    before = len(controller.state.units)
    controller.add_unit(controller.paper.design, "B")
    new = controller.unit
    controller.look_at(0)
    assert len(window.roster.cards) == before
    assert window.pane.unit != new
    controller.look_at(None)
    assert len(window.roster.cards) == before + 1


def test_whoever_looks_back_is_told_that_no_line_can_be_done(window: MainWindow) -> None:
    controller = window.controller
    controller.add_unit(controller.paper.design, "B")
    # The end of the turn cools a unit that was not there at the start.
    assert controller.say("heat 10")
    controller.look_at(0)
    window.hit_bar.line.setText("end")
    assert window.hit_bar.words.text() == EARLIER
    controller.look_at(None)
    assert window.hit_bar.words.text().startswith("Enter: ")


def test_whoever_looks_back_is_told_that_no_press_can_be_done(window: MainWindow) -> None:
    controller = window.controller
    controller.add_unit(controller.paper.design, "B")
    new = controller.unit
    assert new is not None
    wish = SetCondition(unit=new, name=ConditionKey("prone"))
    controller.look_at(0)
    assert controller.preview(wish) == ((), EARLIER)
    controller.look_at(None)
    events, words = controller.preview(wish)
    assert events
    assert words == "prone"


def test_a_unit_that_has_left_since_is_looked_at_and_nothing_is_done(window: MainWindow) -> None:
    controller = window.controller
    controller.add_unit(controller.paper.design, "B")
    new = controller.unit
    assert new is not None
    there = controller.session.history.cursor
    controller.play(RemoveUnit(unit=new))
    controller.look_at(there)
    controller.choose_unit(new)
    window.hit_bar.line.setText("10 ct")
    assert window.hit_bar.words.text() == EARLIER
    window.hit_bar.enter()
    assert controller.session.history.cursor == there + 1
