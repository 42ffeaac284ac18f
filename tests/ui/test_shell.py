"""The panels around the sheet: their places, what they show when, and the way of the keys."""

from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import Dismiss
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.storage import settings
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import style
from recordsheet_gui.ui.arrangement import COLUMN
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.turn_tabs import AttackTabs
from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel
from recordsheet_gui.ui.games.renegade_tech.panel import GridTurnPanel
from recordsheet_gui.ui.games.skirmish.panel import AttackPanel as SkirmishPanel
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import attack_panel, do, open_window

A, B = UnitId("a"), UnitId("b")
Area = Qt.DockWidgetArea
SCREEN_WIDTH = slice(46, 50)
"""Where Qt keeps the width of the screen in the place of a window."""


def settle() -> None:
    """Layouts ask for room, then get it."""
    for _ in range(4):
        QApplication.processEvents()


def place(window: MainWindow, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def skip_to(window: MainWindow, phase: str) -> None:
    controller = window.controller
    while controller.system.phases[controller.state.clock.phase].key != phase:
        window.leader.skip()


# -- where panels stand ------------------------------------------------------------------------


def test_the_strip_is_above_the_sheet_the_panel_beside_it_and_the_hit_bar_below(
    window: MainWindow,
) -> None:
    window.resize(1366, 768)
    settle()
    sheet = place(window, window.pane)
    assert place(window, window.roster).bottom() < sheet.top()
    assert place(window, window.side_panel).left() > sheet.right()
    assert place(window, window.journal_panel).top() > place(window, window.side_panel).bottom()
    assert place(window, window.hit_bar).top() > sheet.bottom()
    assert place(window, window.hit_bar).right() > place(window, window.side_panel).left()
    assert sheet.left() == 0


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1280, 720)])
def test_the_sheet_has_more_than_half_of_the_window(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.view_actions.reset_layout()
    settle()
    share = window.pane.width() * window.pane.height() / (window.width() * window.height())
    assert share >= 0.55


def test_panels_float_close_and_come_back_with_reset_layout(window: MainWindow) -> None:
    window.resize(1366, 768)
    window.view_actions.reset_layout()
    settle()
    usual = {title: dock.geometry() for title, dock in window.docks.items()}
    window.docks["Roster"].close()
    window.docks["Journal"].setFloating(True)
    window.addDockWidget(Area.LeftDockWidgetArea, window.docks["This turn"])
    window.shell.fold("Journal", on=True)
    settle()
    assert place(window, window.side_panel).left() < place(window, window.pane).left()
    window.actions_by_key["reset_layout"].trigger()
    settle()
    assert not any(dock.isHidden() or dock.isFloating() for dock in window.docks.values())
    assert {title: dock.geometry() for title, dock in window.docks.items()} == usual
    assert window.journal_panel.isVisible()


def test_every_panel_can_be_hidden_and_shown_in_the_menu(window: MainWindow) -> None:
    (panels,) = [m for m in window.findChildren(QMenu) if m.title() == "&Panels"]
    assert [action.text() for action in panels.actions()] == list(window.docks)
    for action, dock in zip(panels.actions(), window.docks.values(), strict=True):
        action.trigger()
        assert dock.isHidden()
        action.trigger()
        assert not dock.isHidden()


def test_a_panel_that_the_menu_brings_back_is_in_front_of_those_it_stands_with(
    window: MainWindow,
) -> None:
    turn, journal = window.docks["This turn"], window.docks["Journal"]
    window.tabifyDockWidget(turn, journal)
    settle()
    turn.toggleViewAction().trigger()
    settle()
    assert turn.isHidden()
    turn.toggleViewAction().trigger()
    settle()
    assert not turn.visibleRegion().isEmpty()
    assert journal.visibleRegion().isEmpty()


@pytest.mark.parametrize("bar", ["Hit bar", "Roster"])
@pytest.mark.parametrize("title", ["Journal", "This turn", "Hit bar", "Roster"])
@pytest.mark.parametrize("is_target", [True, False])
def test_what_is_dropped_on_a_strip_stands_between_it_and_the_sheet(
    window: MainWindow, bar: str, title: str, is_target: bool
) -> None:
    if bar == title:
        return
    window.resize(1366, 768)
    window.view_actions.reset_layout()
    settle()
    usual = {name: dock.geometry() for name, dock in window.docks.items()}
    strip, panel = window.docks[bar], window.docks[title]
    area = window.dockWidgetArea(strip)
    if is_target:
        window.tabifyDockWidget(strip, panel)
    else:
        window.addDockWidget(area, panel)
        window.tabifyDockWidget(panel, strip)
    settle()
    assert not window.tabifiedDockWidgets(strip)
    assert window.dockWidgetArea(strip) is window.dockWidgetArea(panel) is area
    assert strip.height() == usual[bar].height()
    assert place(window, strip).width() == window.width()
    assert not place(window, strip).intersects(place(window, panel))
    assert not strip.visibleRegion().isEmpty()
    assert not panel.visibleRegion().isEmpty()
    if not title.endswith(("bar", "ter")):
        is_below = place(window, strip).top() > place(window, panel).bottom()
        assert is_below is (area is Area.BottomDockWidgetArea)
    window.actions_by_key["reset_layout"].trigger()
    settle()
    assert {name: dock.geometry() for name, dock in window.docks.items()} == usual


def test_panels_share_tabs_still(window: MainWindow) -> None:
    turn, journal = window.docks["This turn"], window.docks["Journal"]
    window.tabifyDockWidget(turn, journal)
    settle()
    assert window.tabifiedDockWidgets(turn) == [journal]


def test_a_strip_that_was_kept_as_a_tab_comes_back_as_a_strip(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(760, 740)
    window.tabifyDockWidget(window.docks["Hit bar"], window.docks["Journal"])
    window.shell.keep()
    assert settings.load()[0].layout
    again = reopened(qtbot)
    assert not again.tabifiedDockWidgets(again.docks["Hit bar"])
    assert not again.hit_bar.visibleRegion().isEmpty()
    again.controller.close()


def test_the_journal_folds_to_its_title_and_opens_again(window: MainWindow) -> None:
    settle()
    plate = window.shell.plates["Journal"]
    high = window.docks["Journal"].height()
    panel = window.side_panel.height()
    QTest.mouseClick(plate.fold, Qt.MouseButton.LeftButton)
    settle()
    assert not window.journal_panel.isVisible()
    assert window.docks["Journal"].height() <= plate.height() + 4
    assert window.side_panel.height() > panel
    QTest.mouseClick(plate.fold, Qt.MouseButton.LeftButton)
    settle()
    assert window.journal_panel.isVisible()
    assert abs(window.docks["Journal"].height() - high) <= 4


def test_a_journal_beside_the_panel_does_not_fold(window: MainWindow) -> None:
    window.shell.fold("Journal", on=True)
    settle()
    window.addDockWidget(Area.BottomDockWidgetArea, window.docks["Journal"])
    settle()
    plate = window.shell.plates["Journal"]
    assert not plate.fold.isVisible()
    assert window.journal_panel.isVisible()
    window.addDockWidget(Area.RightDockWidgetArea, window.docks["Journal"])
    settle()
    assert plate.fold.isVisible()
    window.docks["Journal"].setFloating(True)
    assert not plate.fold.isVisible()


def test_in_a_window_that_stands_upright_the_panel_is_below_the_sheet(window: MainWindow) -> None:
    window.resize(800, 1100)
    window.view_actions.reset_layout()
    settle()
    sheet = place(window, window.pane)
    assert sheet.width() == window.width()
    assert place(window, window.side_panel).top() > sheet.bottom()
    assert place(window, window.journal_panel).left() > place(window, window.side_panel).right()
    assert place(window, window.hit_bar).top() > place(window, window.side_panel).bottom()
    window.resize(1366, 768)
    window.view_actions.reset_layout()
    settle()
    assert place(window, window.side_panel).left() > place(window, window.pane).right()
    assert place(window, window.journal_panel).top() > place(window, window.side_panel).bottom()
    assert place(window, window.hit_bar).top() > place(window, window.journal_panel).bottom()


@pytest.mark.parametrize("is_touch", [False, True])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_an_upright_tablet_is_wide_enough_for_the_window(
    window: MainWindow, text: float, is_touch: bool
) -> None:
    window.resize(800, 1280)
    settle()
    change = window.controller.change_settings
    change(replace(window.controller.settings, text_scale=text, touch=is_touch))
    window.dress()
    settle()
    assert window.minimumSizeHint().width() <= 800
    assert window.width() == 800
    assert place(window, window.journal_panel).right() <= 800


@pytest.mark.parametrize("is_touch", [False, True])
def test_what_brings_tools_without_room_has_a_sign_and_a_name(
    window: MainWindow, is_touch: bool
) -> None:
    change = window.controller.change_settings
    change(replace(window.controller.settings, touch=is_touch))
    window.dress()
    more = window.tools.more
    window.resize(1366, 768)
    settle()
    assert not more.isVisible()
    window.resize(520, 768)
    settle()
    assert more.isVisible()
    assert more.width() >= style.sizes().target >= (44 if is_touch else 32)
    assert more.height() >= style.sizes().target
    assert place(window, window.tools).contains(place(window, more))
    assert more.accessibleName()
    for other in window.tools.findChildren(QToolButton):
        if other is not more and other.isVisible():
            assert not place(window, other).intersects(place(window, more)), other.text()
    picture = more.grab().toImage()
    across = range(4, picture.width() - 4)
    assert len({picture.pixel(x, picture.height() // 2) for x in across}) > 1


def test_a_bar_with_nothing_to_scroll_is_empty(window: MainWindow, qtbot: QtBot) -> None:
    settle()
    bar = window.journal.verticalScrollBar()
    assert bar.isVisible()
    assert bar.maximum() == bar.minimum()
    picture = bar.grab().toImage()
    assert picture.pixel(picture.rect().center()) == picture.pixel(0, 0)
    assert do(window, "hit", location="CT", damage=20)
    for damage in range(1, 9):
        assert do(window, "hit", location="LT", damage=damage)
    # The journal follows to its end by a timer.
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > bar.minimum())
    picture = bar.grab().toImage()
    assert picture.pixel(picture.width() // 2, picture.height() - 8) != picture.pixel(0, 0)


def areas(window: MainWindow) -> tuple[Qt.DockWidgetArea, Qt.DockWidgetArea]:
    settle()
    turn, journal = window.docks["This turn"], window.docks["Journal"]
    return window.dockWidgetArea(turn), window.dockWidgetArea(journal)


def test_a_window_that_is_turned_takes_its_panel_along(window: MainWindow) -> None:
    window.resize(1366, 768)
    assert areas(window) == (Area.RightDockWidgetArea, Area.RightDockWidgetArea)
    window.docks["Journal"].close()
    window.resize(800, 1280)
    assert areas(window) == (Area.BottomDockWidgetArea, Area.BottomDockWidgetArea)
    assert place(window, window.pane).width() == window.width()
    assert place(window, window.hit_bar).top() > place(window, window.side_panel).bottom()
    assert window.docks["Journal"].isHidden()
    window.resize(1366, 768)
    assert areas(window) == (Area.RightDockWidgetArea, Area.RightDockWidgetArea)
    assert place(window, window.side_panel).left() > place(window, window.pane).right()


def test_a_panel_that_was_moved_stays_when_the_window_is_turned(window: MainWindow) -> None:
    window.resize(1366, 768)
    settle()
    window.addDockWidget(Area.LeftDockWidgetArea, window.docks["Journal"])
    window.resize(800, 1280)
    assert areas(window) == (Area.RightDockWidgetArea, Area.LeftDockWidgetArea)


def test_panels_of_a_wide_window_stand_below_when_it_comes_back_upright(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1366, 768)
    settle()
    qtbot.waitUntil(lambda: not window.shell.is_waiting)
    upright = QWidget()
    qtbot.addWidget(upright)
    upright.resize(500, 740)
    kept = bytes(upright.saveGeometry().toBase64().data()).decode()
    window.controller.change_settings(replace(window.controller.settings, geometry=kept))
    again = reopened(qtbot)
    assert areas(again) == (Area.BottomDockWidgetArea, Area.BottomDockWidgetArea)
    again.controller.close()


def test_the_plate_floats_and_closes_its_panel(window: MainWindow) -> None:
    plate, dock = window.shell.plates["This turn"], window.docks["This turn"]
    QTest.mouseClick(plate.float, Qt.MouseButton.LeftButton)
    assert dock.isFloating()
    QTest.mouseClick(plate.float, Qt.MouseButton.LeftButton)
    assert not dock.isFloating()
    QTest.mouseClick(plate.close_button, Qt.MouseButton.LeftButton)
    assert dock.isHidden()


# -- what the side panel shows -----------------------------------------------------------------


def test_cards_stand_above_the_panel_and_take_no_room_when_nothing_is_owed(
    window: MainWindow,
) -> None:
    settle()
    card = place(window, window.cards.cards[0])
    turn = place(window, window.turn_stack)
    assert card.bottom() < turn.top()
    window.controller.rolls.dismiss(window.controller.state.owed[0])
    settle()
    assert not window.cards.isVisible()
    assert place(window, window.turn_stack).top() <= card.top()


def test_no_line_of_a_card_is_pressed_into_another(window: MainWindow) -> None:
    style.dress(window.theme, Settings(text_scale=1.5))
    try:
        window.resize(1366, 768)
        for location in ("LT", "RT"):
            do(window, "hit", location=location, damage=20)
        settle()
        for card in window.cards.cards:
            assert card.height() >= card.heightForWidth(card.width())
    finally:
        style.dress(window.theme, Settings())


def test_a_pile_of_cards_leaves_room_for_the_panel(window: MainWindow) -> None:
    window.resize(1366, 768)
    for location in ("LT", "RT", "LA", "RA", "LL", "RL"):
        do(window, "hit", location=location, damage=20)
    settle()
    assert len(window.cards.cards) > 4
    assert window.turn_stack.height() > 0.3 * window.side_panel.height()
    assert window.cards.horizontalScrollBar().maximum() == 0


def test_the_panel_follows_the_phase_of_mechs(window: MainWindow) -> None:
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    shown = {}
    for phase in window.controller.system.phases:
        skip_to(window, phase.key)
        shown[phase.key] = tabs.currentWidget()
    assert shown == {
        "initiative": tabs.turn,
        "movement": tabs.turn,
        "weapon": tabs.attack,
        "physical": tabs.attack,
        "heat": tabs.turn,
        "end": tabs.turn,
    }


def test_the_attack_is_made_with_what_the_phase_is_for(window: MainWindow) -> None:
    attack = attack_panel(window)
    skip_to(window, "weapon")
    assert attack.with_weapons.isChecked()
    skip_to(window, "physical")
    assert attack.with_body.isChecked()
    assert attack.around.range.value() == 1
    assert any(button.isEnabled() for button in attack.body.buttons.values())


def test_nothing_slides_under_the_mouse_when_the_phase_ends(window: MainWindow) -> None:
    widths = set()
    for phase in ("movement", "weapon", "physical", "heat", "end"):
        skip_to(window, phase)
        QApplication.processEvents()
        widths.add((window.phase.moment.width(), window.phase.next.width()))
    assert len(widths) == 1


def test_within_a_phase_a_player_turns_where_he_likes(window: MainWindow) -> None:
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    skip_to(window, "weapon")
    tabs.setCurrentWidget(tabs.turn)
    window.controller.say("5 ct")
    window.controller.choose_unit(B)
    assert tabs.currentWidget() is tabs.turn
    skip_to(window, "physical")
    assert tabs.currentWidget() is tabs.attack
    window.controller.undo()
    assert tabs.currentWidget() is tabs.attack
    skip_to(window, "heat")
    assert tabs.currentWidget() is tabs.turn


def test_heat_stands_first_when_it_is_settled(window: MainWindow) -> None:
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    window.controller.say("heat 14")

    def heat_is_first() -> bool:
        assert tabs.turn.moves is not None
        return tabs.turn.checklist.y() < tabs.turn.moves.y()

    skip_to(window, "movement")
    settle()
    assert not heat_is_first()
    skip_to(window, "heat")
    settle()
    assert heat_is_first()
    skip_to(window, "end")
    skip_to(window, "movement")
    settle()
    assert not heat_is_first()


def test_the_keys_of_a_page_that_goes_are_for_the_sheet(window: MainWindow) -> None:
    window.activateWindow()
    skip_to(window, "weapon")
    window.actions_by_key["attack"].trigger()
    assert window.turn_stack.isAncestorOf(window.focusWidget() or window)
    skip_to(window, "heat")
    assert window.focusWidget() is window.pane.view


def test_the_panel_follows_the_phase_of_templates(window: MainWindow, tmp_path: Path) -> None:
    game = window.controller.game
    assert game is not None
    setup = replace(game.setup, system="renegade-tech")
    system = SYSTEMS["renegade-tech"]
    assert window.controller.new_game(tmp_path / "rt.rsgame", system, setup)
    tabs = window.turn_stack.panel
    assert isinstance(tabs, GridTurnPanel)
    for phase, page in (
        ("movement", tabs.turn),
        ("weapon", tabs.weapons),
        ("physical", tabs.attack),
        ("heat", tabs.turn),
    ):
        skip_to(window, phase)
        assert tabs.currentWidget() is page


@pytest.mark.parametrize(
    ("stems", "kind"),
    [
        (("skirmish-fencer", "skirmish-anvil"), SkirmishPanel),
        (("ship-klingon-d7", "ship-kestrel"), VolleyPanel),
    ],
)
def test_a_game_of_one_phase_has_one_panel(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stems: tuple[str, ...],
    kind: type,
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "one"))
    window = open_window(qtbot, *stems)
    panel = window.turn_stack.panel
    assert isinstance(panel, kind)
    window.leader.skip()
    assert panel is not None
    assert window.turn_stack.panel is panel
    assert panel.isVisible()
    window.controller.close()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_of_the_panel_is_cut_at_its_side(window: MainWindow, scale: float) -> None:
    style.dress(window.theme, Settings(text_scale=scale))
    try:
        window.resize(1366, 768)
        settle()
        for phase in ("movement", "weapon", "heat"):
            skip_to(window, phase)
            settle()
            right = place(window, window.side_panel).right()
            for child in window.side_panel.findChildren(QWidget):
                if child.isVisible() and child.window() is window:
                    assert place(window, child).right() <= right + 1, child
    finally:
        style.dress(window.theme, Settings())


# -- messages ------------------------------------------------------------------------------------


def test_messages_stand_at_the_end_of_the_hit_bar_and_offer_redo_after_undo(
    window: MainWindow,
) -> None:
    settle()
    window.controller.say("10 rt")
    window.controller.undo()
    settle()
    messages = window.messages
    assert window.hit_bar.isAncestorOf(messages)
    assert messages.currentMessage().startswith("Taken back: ")
    assert messages.again.isVisible()
    QTest.mouseClick(messages.again, Qt.MouseButton.LeftButton)
    assert window.controller.session.history.cursor == 1
    assert messages.currentMessage().startswith("Done again: ")
    assert not messages.again.isVisible()


def test_without_the_hit_bar_messages_have_a_line_of_their_own(window: MainWindow) -> None:
    window.docks["Hit bar"].close()
    settle()
    window.controller.said.emit("Hear, hear.")
    assert window.messages.isVisible()
    assert window.messages.currentMessage() == "Hear, hear."
    window.docks["Hit bar"].show()
    settle()
    assert window.hit_bar.isAncestorOf(window.messages)
    assert window.messages.isVisible()


def test_a_long_message_makes_no_window_wider_and_can_be_read_as_a_tip(
    window: MainWindow,
) -> None:
    window.resize(1024, 700)
    settle()
    window.controller.said.emit("word " * 200)
    settle()
    assert window.width() == 1024
    assert "word word" in window.messages.toolTip()
    assert window.hit_bar.line.width() >= 100


def test_what_could_be_typed_lies_over_the_bar_and_moves_nothing(window: MainWindow) -> None:
    window.activateWindow()
    window.focus_hit_bar()
    settle()
    before = place(window, window.hit_bar), place(window, window.pane)
    QTest.keyClicks(window.hit_bar.line, "cri")
    settle()
    over = window.hit_bar.over
    assert over.isVisible()
    assert place(window, over).bottom() < place(window, window.hit_bar.line).top()
    assert (place(window, window.hit_bar), place(window, window.pane)) == before
    window.pane.view.setFocus()
    assert not over.isVisible()


def test_a_sentence_that_does_not_fit_beside_the_line_stands_over_it(window: MainWindow) -> None:
    window.activateWindow()
    window.resize(1024, 700)
    window.focus_hit_bar()
    window.hit_bar.line.setText("60 ct")
    settle()
    assert window.hit_bar.words.is_cut
    assert window.hit_bar.over.words.isVisible()
    assert window.hit_bar.over.words.text() == window.hit_bar.words.text()


def test_a_message_that_takes_the_room_of_the_sentence_puts_it_over_the_line(
    window: MainWindow,
) -> None:
    def is_over_the_line() -> bool:
        settle()
        return window.hit_bar.over.words.isVisible()

    window.activateWindow()
    window.resize(1366, 768)
    window.focus_hit_bar()
    window.hit_bar.line.setText("25 ct")
    assert not is_over_the_line()
    window.controller.said.emit("A message that leaves little room for a sentence. " * 4)
    assert is_over_the_line()
    assert "center torso" in window.hit_bar.over.words.text()


# -- the tool bar -------------------------------------------------------------------------------


@pytest.mark.parametrize("wide", [1366, 1280, 1024])
def test_the_tool_bar_hides_nothing(window: MainWindow, wide: int) -> None:
    window.resize(wide, 768)
    settle()
    assert window.tools.row.without_room() == []
    assert not window.tools.more.isVisible()


def test_buttons_of_the_tool_bar_take_the_keys(window: MainWindow) -> None:
    tab = Qt.FocusPolicy.TabFocus
    assert window.phase.next.focusPolicy() & tab
    assert window.tools.dice.focusPolicy() & tab
    for key in ("undo", "attack", "print_sheet", "full_screen"):
        assert window.tools.button(key).focusPolicy() & tab


def test_the_dice_button_says_who_rolls_and_changes_it(window: MainWindow) -> None:
    dice = window.tools.dice
    assert dice.text() == "Dice: mine"
    window.actions_by_key["my_dice"].trigger()
    assert dice.text() == "Dice: app"
    menu = dice.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    (side,) = [action for action in menu.actions() if action.text() == "Side B"]
    side.trigger()
    assert dice.text() == "Dice: B own"
    assert window.controller.settings.dice_sides == ("B",)


def test_f11_fills_the_screen_and_gives_it_back(window: MainWindow) -> None:
    window.actions_by_key["full_screen"].trigger()
    assert window.isFullScreen()
    window.actions_by_key["full_screen"].trigger()
    assert not window.isFullScreen()
    window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
    settle()
    assert window.actions_by_key["full_screen"].isChecked()


# -- kept at once -------------------------------------------------------------------------------


def reopened(qtbot: QtBot) -> MainWindow:
    """Another window from the settings on disk, as after a kill."""
    kept, notice = settings.load()
    assert not notice
    made = MainWindow(Controller(kept))
    qtbot.addWidget(made)
    made.restore()
    made.show()
    made.furnish()
    settle()
    return made


def test_places_are_on_disk_without_closing_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(700, 640)
    qtbot.waitUntil(lambda: settings.load()[0].geometry != "")
    window.docks["Roster"].close()
    window.shell.fold("Journal", on=True)
    window.addDockWidget(Area.LeftDockWidgetArea, window.docks["This turn"])
    qtbot.waitUntil(lambda: settings.load()[0].folded == ("Journal",))
    qtbot.waitUntil(lambda: not window.shell.is_waiting)
    other = reopened(qtbot)
    assert other.size() == window.size()
    assert other.docks["Roster"].isHidden()
    assert other.dockWidgetArea(other.docks["This turn"]) is Area.LeftDockWidgetArea
    assert not other.journal_panel.isVisible()


def test_the_height_of_the_journal_is_kept(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(760, 740)
    settle()
    window.resizeDocks([window.docks["Journal"]], [260], Qt.Orientation.Vertical)
    settle()
    high = window.docks["Journal"].height()
    qtbot.waitUntil(lambda: settings.load()[0].layout != "")
    qtbot.waitUntil(lambda: not window.shell.is_waiting)
    assert abs(reopened(qtbot).docks["Journal"].height() - high) <= 2


def test_an_arrangement_of_another_version_is_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    for odd in ("AAAA", "!!", "AAAA/wAAAAD9"):
        window = MainWindow(
            Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE, layout=odd, geometry=odd))
        )
        qtbot.addWidget(window)
        window.restore()
        window.show()
        assert not any(dock.isHidden() for dock in window.docks.values())
        window.controller.close()


def test_a_window_of_another_screen_comes_back_onto_this_one(qtbot: QtBot) -> None:
    far = QWidget()
    qtbot.addWidget(far)
    far.setGeometry(5000, 4000, 2400, 1500)
    kept = bytes(far.saveGeometry().toBase64().data()).decode()
    window = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, geometry=kept)))
    qtbot.addWidget(window)
    window.restore()
    window.show()
    settle()
    assert window.screen().availableGeometry().contains(window.frameGeometry())
    window.controller.close()


def test_a_place_on_a_screen_of_quite_another_width_is_as_good_as_none(qtbot: QtBot) -> None:
    far = QWidget()
    qtbot.addWidget(far)
    saved = bytearray(far.saveGeometry().data())
    saved[SCREEN_WIDTH] = (3 * far.screen().geometry().width()).to_bytes(4, "big")
    kept = b64encode(saved).decode()
    window = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, geometry=kept)))
    qtbot.addWidget(window)
    window.restore()
    assert window.isMaximized()
    window.controller.close()


# -- the way of the keys ------------------------------------------------------------------------


def walk(window: MainWindow, most: int) -> list[QWidget]:
    """What Tab comes to from the button of the next phase on; the sheet once."""
    window.phase.next.setFocus()
    found: list[QWidget] = []
    for _ in range(most):
        focus = window.focusWidget()
        assert focus is not None
        if focus in found and focus is not window.pane.view:
            break
        if focus not in found:
            found.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return found


def test_tab_goes_along_the_top_through_the_sheet_down_the_side_and_along_the_bottom(
    window: MainWindow,
) -> None:
    window.activateWindow()
    settle()
    # New chips and cards stand at the end of Qt's own chain.
    do(window, "hit", location="RT", damage=30)
    window.roster.rebuild()
    settle()
    found = walk(window, 400)
    places: list[tuple[str, Callable[[QWidget], bool]]] = [
        ("tools", window.tools.isAncestorOf),
        ("roster", window.roster.isAncestorOf),
        ("sheet", lambda widget: widget is window.pane.view),
        ("cards", lambda w: w is window.cards or window.cards.isAncestorOf(w)),
        ("turn", window.turn_stack.isAncestorOf),
        ("journal", window.journal_panel.isAncestorOf),
        ("hit bar", window.hit_bar.isAncestorOf),
    ]
    order = [name for widget in found for name, is_in in places if is_in(widget)]
    assert list(dict.fromkeys(order)) == [name for name, _ in places]
    assert order == sorted(order, key=[name for name, _ in places].index)


def test_backtab_goes_the_same_way_back(window: MainWindow) -> None:
    window.activateWindow()
    settle()
    forward = [w for w in walk(window, 400) if w is not window.pane.view]
    last = forward[-1]
    last.setFocus()
    found = [last]
    for _ in range(len(forward) - 1):
        focus = window.focusWidget()
        assert focus is not None
        while focus is window.pane.view or focus in found:
            QTest.keyClick(focus, Qt.Key.Key_Backtab)
            focus = window.focusWidget()
            assert focus is not None
        found.append(focus)
    assert found[::-1] == forward


def test_large_text_folds_the_journal_and_widens_the_panel_only_as_long_as_it_is_large(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1366, 749)
    window.shell.arrange()
    turn = window.docks["This turn"]
    qtbot.waitUntil(lambda: turn.width() == COLUMN)
    plain = window.controller.settings
    journal = window.shell.plates["Journal"].fold
    assert not journal.isChecked()

    def wear(changed: Settings) -> None:
        window.controller.change_settings(changed)
        window.dress()

    wear(replace(plain, text_scale=1.5, touch=True))
    qtbot.waitUntil(lambda: turn.width() > COLUMN)
    assert journal.isChecked()
    wear(plain)
    qtbot.waitUntil(lambda: turn.width() == COLUMN)
    assert not journal.isChecked()


def test_a_panel_that_the_player_made_wider_stays_so_when_text_grows_and_shrinks(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1500, 900)
    window.shell.arrange()
    turn = window.docks["This turn"]
    window.resizeDocks([turn], [410], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: turn.width() == 410)
    edge = QPoint(turn.x() - 2, turn.y() + 100)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=edge)
    plain = window.controller.settings
    window.controller.change_settings(replace(plain, text_scale=2.0))
    window.dress()
    qtbot.waitUntil(lambda: turn.width() > 410)
    window.controller.change_settings(plain)
    window.dress()
    qtbot.waitUntil(lambda: turn.width() == 410)


def test_a_journal_that_the_player_folded_stays_folded_when_text_is_small_again(
    window: MainWindow,
) -> None:
    window.resize(1366, 749)
    window.shell.arrange()
    window.shell.fold("Journal", on=True)
    plain = window.controller.settings
    for scale in (1.5, 1.0):
        window.controller.change_settings(replace(plain, text_scale=scale, touch=scale > 1))
        window.dress()
    assert window.shell.plates["Journal"].fold.isChecked()


def test_in_a_low_window_the_journal_makes_room_for_weapons_below_a_card(
    window: MainWindow,
) -> None:
    window.resize(1358, 730)
    fold = window.shell.plates["Journal"].fold
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    for card in tuple(window.cards.cards):
        window.controller.play(Dismiss(pending=card.entry.id))
    tabs.setCurrentWidget(tabs.turn)
    assert not fold.isChecked()
    tabs.setCurrentWidget(tabs.attack)
    # Without a card there is room for both.
    assert not fold.isChecked()
    window.controller.say("ac20 front")
    assert window.cards.cards
    assert fold.isChecked()
    window.shell.keep()
    assert "Journal" not in window.controller.settings.folded
    tabs.setCurrentWidget(tabs.turn)
    assert not fold.isChecked()
    # Who opens it meanwhile keeps it.
    tabs.setCurrentWidget(tabs.attack)
    assert fold.isChecked()
    fold.click()
    tabs.setCurrentWidget(tabs.turn)
    tabs.setCurrentWidget(tabs.attack)
    assert not fold.isChecked()


def test_a_high_window_keeps_its_journal(window: MainWindow) -> None:
    window.resize(1400, 1000)
    tabs = window.turn_stack.panel
    assert isinstance(tabs, AttackTabs)
    window.controller.say("ac20 front")
    tabs.setCurrentWidget(tabs.attack)
    assert not window.shell.plates["Journal"].fold.isChecked()
