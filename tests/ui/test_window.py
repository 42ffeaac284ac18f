"""The window as a player uses it: real mouse, wheel and key events."""

import gc
import weakref
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from recordsheet_gui import app
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.session.journal import whole
from recordsheet_gui.storage.settings import Dice, ThemeChoice
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import box, click, do, journal, left, place, sheet, spot, turn_panel, wheel

CT = GridKey("CT/armor")
RT = GridKey("RT/armor")
HEAT = TrackKey("heat")
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def test_the_first_start_has_a_battle_on_the_table(window: MainWindow) -> None:
    assert [card.name for card in window.roster.cards.values()] == [
        "Shadow Hawk SHD-2H",
        "Hunchback HBK-4G",
        "Warhammer WHM-6R",
        "Locust LCT-1V",
    ]
    assert "Shadow Hawk" in sheet(window).describe()
    assert window.windowTitle() == "Demo battle - Record Sheet"


def test_clicking_a_pip_marks_it_and_clicking_it_again_restores_it(window: MainWindow) -> None:
    fresh = sheet(window).describe()
    click(window, box(window, CT, 5))
    assert Cell(0, 5) in window.controller.paper.grids[CT].lost
    assert sheet(window).describe() != fresh
    assert journal(window)[-1].endswith("center torso armor loses 1 (22 of 23 left) by hand.")
    click(window, box(window, CT, 5))
    assert left(window, CT) == 23


def test_dragging_over_pips_sweeps_them_in_one_step(window: MainWindow) -> None:
    view = window.pane.view.viewport()
    start, end = place(window, box(window, CT, 0)), place(window, box(window, CT, 3))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(view, start + (end - start) * share)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    assert left(window, CT) < 22
    assert window.controller.session.history.cursor == 1
    window.actions_by_key["undo"].trigger()
    assert left(window, CT) == 23


def test_the_wheel_over_a_location_marks_and_restores_one(window: MainWindow) -> None:
    target = box(window, RT, 4)
    wheel(window, target, -1)
    wheel(window, target, -1)
    assert left(window, RT) == 16
    wheel(window, target, 1)
    assert left(window, RT) == 17


def test_a_location_takes_a_typed_hit_with_all_that_follows(
    window: MainWindow, qtbot: QtBot
) -> None:
    target = spot(window, TargetKind.LOCATION, grid=RT)
    label = window.pane.view.mapFromScene(sheet(window).rect_of(target).center())
    sheet(window).activate(target)
    popover = window.pane.popover
    qtbot.waitUntil(popover.isVisible)
    assert label is not None
    qtbot.keyClicks(popover.amount, "25")
    assert "Critical hits, right torso" in popover.preview.text()
    assert "ghost RT/armor" in sheet(window).describe()
    qtbot.keyClick(popover.amount, Qt.Key.Key_Return)
    assert not popover.isVisible()
    assert left(window, RT) == 0
    assert left(window, GridKey("RT/structure")) == 6
    assert "ghost" not in sheet(window).describe()
    titles = [card.question.title for card in window.cards.cards]
    assert "Critical hits, right torso" in titles
    assert window.shell.plates["This turn"].words == f"{len(titles)} owed"


def test_the_focus_on_the_sheet_stays_while_a_hit_is_typed(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    target = spot(window, TargetKind.LOCATION, grid=RT)
    window.pane.view.setFocus()
    sheet(window).set_focus_target(target)
    sheet(window).activate(target)
    popover = window.pane.popover
    assert popover.amount.hasFocus()
    qtbot.keyClick(popover.amount, Qt.Key.Key_Tab)
    assert popover.hit.hasFocus()
    qtbot.keyClick(popover.hit, Qt.Key.Key_Escape)
    assert not popover.isVisible()
    assert window.pane.view.hasFocus()
    assert sheet(window).focused == target


def test_shift_enter_only_marks_and_escape_does_nothing(window: MainWindow, qtbot: QtBot) -> None:
    target = spot(window, TargetKind.LOCATION, grid=RT)
    sheet(window).activate(target)
    qtbot.keyClicks(window.pane.popover.amount, "3")
    qtbot.keyClick(window.pane.popover.amount, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert left(window, RT) == 15
    sheet(window).activate(target)
    qtbot.keyClicks(window.pane.popover.amount, "3")
    qtbot.keyClick(window.pane.popover.amount, Qt.Key.Key_Escape)
    assert left(window, RT) == 15
    assert window.controller.session.history.cursor == 1


def test_slots_heat_pilot_and_ammunition_take_clicks(window: MainWindow) -> None:
    click(window, spot(window, TargetKind.SLOT, slot=SlotKey("LT/2")))
    assert SlotKey("LT/2") in window.controller.paper.slots
    click(window, spot(window, TargetKind.SLOT, slot=SlotKey("LT/2")))
    assert SlotKey("LT/2") not in window.controller.paper.slots
    heat = next(
        s.target for s in sheet(window).spots() if s.target.track == HEAT and s.target.value == 9
    )
    click(window, heat)
    assert window.controller.paper.tracks[HEAT] == 9
    pilot = next(
        s.target
        for s in sheet(window).spots()
        if s.target.track == "pilot/hits" and s.target.value == 2
    )
    click(window, pilot)
    assert window.controller.paper.tracks[TrackKey("pilot/hits")] == 2
    ammo = next(s.target for s in sheet(window).spots() if s.target.kind is TargetKind.AMMO)
    assert ammo.track is not None
    before = window.controller.paper.tracks[ammo.track]
    click(window, ammo)
    assert window.controller.paper.tracks[ammo.track] == before - 1


def test_the_menu_offers_all_that_is_possible_there(window: MainWindow) -> None:
    click(window, box(window, CT, 0))
    menu = window.pane.menu_for(box(window, CT, 0))
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[:3] == ["Hit...", "Restore this box", "Mark one"]
    assert "Critical hit (with effects)" in words
    next(a for a in menu.actions() if a.text() == "Mark all").trigger()
    assert left(window, CT) == 0
    slot = window.pane.menu_for(spot(window, TargetKind.SLOT, slot=SlotKey("LT/2")))
    assert "Mark this slot" in [action.text() for action in slot.actions()]
    next(a for a in slot.actions() if a.text() == "Critical hit (with effects)").trigger()
    assert [card.question.title for card in window.cards.cards][:1] == ["Critical slot, left torso"]


def test_right_clicks_leave_no_menus_behind(window: MainWindow, qtbot: QtBot) -> None:
    before = len(window.findChildren(QMenu))
    for number in range(1, 4):
        place = window.mapToGlobal(window.rect().center())
        sheet(window).menu_requested.emit(box(window, CT, 0), place)
        (menu,) = (found for found in window.pane.findChildren(QMenu) if found.isVisible())
        one = next(action for action in menu.actions() if action.text() == "Mark one")
        spot_of_it = menu.actionGeometry(one).center()
        qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=spot_of_it)
        assert left(window, CT) == window.controller.paper.grids[CT].size - number
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(window.findChildren(QMenu)) == before


def test_a_game_that_was_put_away_leaves_nothing_behind(window: MainWindow, tmp_path: Path) -> None:
    controller = window.controller
    assert controller.game is not None
    setup, before = controller.game.setup, len(controller.children())
    sessions = [weakref.ref(controller.session)]
    for number in range(3):
        path = tmp_path / f"{number}.rsgame"
        assert controller.new_game(path, controller.system, setup)
        sessions.append(weakref.ref(controller.session))
    gc.collect()
    assert len(controller.children()) == before
    assert [ref() is None for ref in sessions] == [True, True, True, False]


def test_a_card_takes_the_dice_that_the_player_presses(window: MainWindow, qtbot: QtBot) -> None:
    do(window, "hit", location="HD", damage=2)
    card = window.cards.cards[0]
    assert card.question.title == "Consciousness at 1 hit"
    faces = card.findChildren(QToolButton)
    qtbot.mouseClick(faces[0], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(faces[0], Qt.MouseButton.LeftButton)
    assert "unconscious" in window.controller.paper.conditions
    assert "Consciousness at 1 hit" not in [c.question.title for c in window.cards.cards]


def test_cards_roll_and_are_dismissed(window: MainWindow, qtbot: QtBot) -> None:
    do(window, "hit", location="RT", damage=20)
    card = next(c for c in window.cards.cards if c.question.title.startswith("Critical"))
    dismiss = next(b for b in card.findChildren(QPushButton) if b.text() == "Dismiss")
    qtbot.mouseClick(dismiss, Qt.MouseButton.LeftButton)
    assert not [c for c in window.cards.cards if c.question.title.startswith("Critical")]
    do(window, "hit", location="HD", damage=1)
    card = next(c for c in window.cards.cards if c.question.title.startswith("Consciousness"))
    roll = next(b for b in card.findChildren(QPushButton) if b.text() == "Roll")
    qtbot.mouseClick(roll, Qt.MouseButton.LeftButton)
    assert not [c for c in window.cards.cards if c.question.title.startswith("Consciousness")]


def test_the_programs_dice_answer_at_once(window: MainWindow) -> None:
    window.actions_by_key["my_dice"].trigger()
    do(window, "hit", location="HD", damage=1)
    assert not [c for c in window.cards.cards if c.question.title.startswith("Consciousness")]


def test_undo_and_redo_restore_what_is_drawn(window: MainWindow, qtbot: QtBot) -> None:
    fresh = sheet(window).describe()
    do(window, "hit", location="LL", damage=12)
    click(window, box(window, CT, 2))
    marked = sheet(window).describe()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert sheet(window).describe() == fresh
    assert journal(window) == []
    assert not window.actions_by_key["undo"].isEnabled()
    window.actions_by_key["redo"].trigger()
    window.actions_by_key["redo"].trigger()
    assert sheet(window).describe() == marked


def test_everything_on_the_sheet_can_be_reached_and_marked_by_key(
    window: MainWindow, qtbot: QtBot
) -> None:
    view = window.pane.view
    view.setFocus()
    scene = sheet(window)
    seen: set[Target] = set()
    for _ in range(400):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
        if scene.focused is None or scene.focused in seen:
            break
        seen.add(scene.focused)
    assert {t.grid for t in seen if t.grid} >= {
        CT,
        RT,
        GridKey("CTR/armor"),
        GridKey("LL/structure"),
    }
    target = spot(window, TargetKind.LOCATION, grid=RT)
    scene.set_focus_target(target)
    assert scene.accessible_name(target) == "right torso, armor 18 of 18"
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    qtbot.keyClick(view, Qt.Key.Key_X)
    assert left(window, RT) == 16
    assert scene.accessible_name(target) == "right torso, armor 16 of 18"
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert left(window, RT) == 17
    scene.set_focus_target(spot(window, TargetKind.SLOT, slot=SlotKey("LT/2")))
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert SlotKey("LT/2") in window.controller.paper.slots


def test_number_keys_and_the_roster_pick_units(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_3)
    assert window.controller.unit == "c"
    assert "Warhammer" in sheet(window).describe()
    qtbot.mouseClick(window.roster.cards[UnitId("d")], Qt.MouseButton.LeftButton)
    assert "Locust" in sheet(window).describe()
    qtbot.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert window.controller.unit == "a"


def test_the_roster_shows_damage_heat_pilot_and_wrecks(window: MainWindow) -> None:
    do(window, "heat", to=12)
    do(window, "pilot", hits=2)
    do(window, "mark", armor="CT", boxes=10)
    card = window.roster.cards[UnitId("a")]
    assert card.chips == ("heat 12", "pilot 2")
    assert 0 < card.lost["CT"] < 1
    do(window, "mark", structure="CT", boxes=18)
    assert "The center torso is destroyed." in card.accessibleName()


def test_the_turn_panel_moves_fires_and_shows_the_heat(window: MainWindow, qtbot: QtBot) -> None:
    panel = turn_panel(window)
    assert panel.moves is not None
    panel.moves.refresh()
    panel.moves.modes["run"].click()
    panel.moves.picker.numbers[5].click()
    weapon = next(i for i, b in panel.weapons.items() if b.text().startswith("AC/5"))
    panel.weapons[weapon].click()
    assert "Heat after this turn: 0" in panel.heat.text()
    assert "run +2" in panel.heat.text()
    panel.moves.modes["jump"].click()
    panel.moves.picker.hexes.setText("5")
    panel.moves.picker.play()
    assert window.controller.paper.tracks[TrackKey("move/mode")] == 2
    assert "at most" in window.statusBar().currentMessage()


def test_the_phase_button_says_what_comes_next(window: MainWindow, qtbot: QtBot) -> None:
    # Initiative is owed, and the players roll.
    assert window.phase.next.text() == "Next: Movement \u00b7 1 owed"
    qtbot.mouseClick(window.phase.next, Qt.MouseButton.LeftButton)
    assert "Initiative" in window.phase.moment.text()
    window.actions_by_key["skip_owed"].trigger()
    assert "Movement" in window.phase.moment.text()
    assert window.phase.next.text() == "Next: Weapon Attack"
    window.actions_by_key["end_turn"].trigger()
    assert "Turn 2" in window.phase.moment.text()


def test_side_by_side_shows_two_sheets_and_work_follows_the_mouse(window: MainWindow) -> None:
    window.actions_by_key["side_by_side"].trigger()
    QApplication.processEvents()
    assert window.second is not None
    second = window.second.scene
    assert second is not None
    assert "Warhammer" in second.describe()
    part = second.locations[CT]
    at = window.second.view.mapFromScene(second.rect_of(part.box(Cell(0, 0))).center())
    QTest.mouseClick(
        window.second.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        at,
    )
    units = window.controller.state.units
    assert units[UnitId("c")].grids[CT].left == units[UnitId("c")].grids[CT].size - 1
    assert units[UnitId("a")].grids[CT].left == units[UnitId("a")].grids[CT].size


def test_choosing_a_journal_line_lights_what_it_changed(window: MainWindow) -> None:
    do(window, "mark", armor="CT", boxes=3)
    window.show_journal()
    model = window.journal.journal
    shown = window.journal.filter
    window.journal.setCurrentIndex(shown.index(shown.rowCount() - 1, 0))
    assert sheet(window).overlay is not None
    do(window, "note", text="still here")
    window.show_journal()
    line = model.line(model.index(1))
    assert line is not None
    menu = window.journal.menu_for(line)
    next(a for a in menu.actions() if a.text() == "Rewind to here").trigger()
    assert window.controller.session.history.cursor == 1


def test_sentences_of_the_journal_keep_their_room_when_the_panel_gets_narrower(
    window: MainWindow,
) -> None:
    do(window, "note", text="a sentence that is long enough to be wrapped " * 2)
    window.show_journal()
    view = window.journal

    def height() -> int:
        QApplication.processEvents()
        return view.visualRect(view.filter.index(view.filter.rowCount() - 1, 0)).height()

    before = height()
    view.setFixedWidth(view.width() // 2)
    assert height() > before


def test_a_refused_command_is_said_and_changes_nothing(window: MainWindow) -> None:
    do(window, "fire", weapon="Gauss Rifle")
    assert 'carries no "Gauss Rifle"' in window.statusBar().currentMessage()
    assert window.controller.session.history.cursor == 0


def test_the_next_start_has_the_same_marks(window: MainWindow, qtbot: QtBot) -> None:
    click(window, box(window, CT, 3))
    shown = sheet(window).describe()
    window.controller.close()
    again = MainWindow(Controller(window.controller.settings))
    qtbot.addWidget(again)
    app.start(again, None)
    # Their panes may differ in size, and so in what stands where.
    assert sorted(sheet(again).describe().splitlines()) == sorted(shown.splitlines())
    assert again.controller.session.can_undo
    again.controller.close()


def test_a_second_window_reads_only_and_says_so(window: MainWindow, qtbot: QtBot) -> None:
    other = MainWindow(Controller(window.controller.settings))
    qtbot.addWidget(other)
    app.start(other, None)
    assert not other.banner.isHidden()
    assert "read-only" in other.banner.words.text()
    do(other, "mark", armor="CT", boxes=1)
    assert other.statusBar().currentMessage()
    assert other.controller.session.history.cursor == 0
    other.controller.close()


def test_a_damaged_game_is_told_and_the_table_stays(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.rsgame"
    bad.write_bytes(b"not a game at all")
    with qtbot.waitSignal(window.controller.failed):
        assert not window.controller.open_game(bad)
    assert window.controller.game is not None
    assert bad.read_bytes() == b"not a game at all"


def test_themes_and_paper_change_the_sheet_without_losing_marks(window: MainWindow) -> None:
    from dataclasses import replace

    from recordsheet_gui.storage.settings import Paper

    click(window, box(window, CT, 3))
    shown = sheet(window).describe()
    settings = window.controller.settings
    window.controller.change_settings(replace(settings, theme=ThemeChoice.DARK, paper=Paper.LETTER))
    window.dress()
    assert sheet(window).theme.is_dark
    assert sorted(sheet(window).describe().splitlines()) == sorted(shown.splitlines())


def test_every_menu_title_is_as_players_know_it(window: MainWindow) -> None:
    titles = [
        f"{menu.title()} > {action.text()}".replace("&", "")
        for menu in window.menuBar().findChildren(QMenu, options=DIRECT)
        for action in menu.actions()
        if action.text()
    ]
    assert "Game > New game..." in titles
    assert "Game > Open recent" in titles
    assert len(titles) == len(set(titles))


def test_every_control_has_a_name_for_screen_readers(window: MainWindow) -> None:
    for panel in (window.roster, window.cards, window.journal, turn_panel(window)):
        assert panel.accessibleName()
    for card in window.roster.cards.values():
        assert card.accessibleName()


def test_the_journal_model_keeps_its_word_to_qt(window: MainWindow, qtmodeltester: object) -> None:
    do(window, "mark", armor="CT", boxes=3)
    window.controller.play(EndPhase())
    window.show_journal()
    qtmodeltester.check(window.journal.journal)  # type: ignore[attr-defined]


def test_the_programs_dice_roll_initiative_before_its_phase_ends(window: MainWindow) -> None:
    controller = window.controller
    controller.change_settings(replace(controller.settings, dice=Dice.APP))
    assert any(owed.unit is None for owed in controller.state.owed)
    window.next_phase()
    told = [line.text for line in whole(controller.system, controller.session.history)]
    assert any("wins the initiative" in line for line in told)


def test_with_own_dice_nobody_rolls_initiative_unasked(window: MainWindow) -> None:
    controller = window.controller
    assert controller.settings.dice is Dice.MINE
    window.next_phase()
    told = [line.text for line in whole(controller.system, controller.session.history)]
    assert not any("wins the initiative" in line for line in told)


def test_undo_and_redo_say_what_they_took_back(window: MainWindow) -> None:
    said: list[str] = []
    window.controller.said.connect(said.append)
    click(window, spot(window, TargetKind.SLOT, slot=SlotKey("LT/2")))
    window.undo()
    assert said[-1].startswith("Taken back: ")
    assert "left torso" in said[-1]
    window.redo()
    assert said[-1].startswith("Done again: ")
    assert "left torso" in said[-1]


def test_a_phase_has_one_heading_in_the_journal(window: MainWindow) -> None:
    window.next_phase()
    window.next_phase()
    click(window, spot(window, TargetKind.SLOT, slot=SlotKey("LT/2")))
    window.show_journal()
    model = window.journal.model()
    rows = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    headings = [row for row in rows if row.startswith("Turn 1, ")]
    assert len(headings) == len(set(headings))


def test_no_key_stands_twice_so_that_each_does_something(window: MainWindow) -> None:
    keys = [
        key.toString() for action in window.actions_by_key.values() for key in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))
    assert {"Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "F5", "F7", "Ctrl+K", "Ctrl+P"} <= set(keys)
