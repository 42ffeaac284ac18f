"""The tool bar: what has room in it, and the menu with what has none."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from recordsheet_gui.storage.settings import ThemeChoice
from recordsheet_gui.ui import style
from recordsheet_gui.ui.actions import TOOL_BAR
from recordsheet_gui.ui.window import MainWindow
from tests.costs import mostly_long
from tests.ui.table import do

WIDTHS = (520, 560, 620, 700, 760, 800, 900, 1024, 1366)
TOOLS = tuple(key for key in TOOL_BAR if key)


def settle() -> None:
    """Layouts ask for room, then get it."""
    for _ in range(4):
        QApplication.processEvents()


def change(window: MainWindow, **wanted: object) -> None:
    settings = replace(window.controller.settings, **wanted)  # type: ignore[arg-type]
    window.controller.change_settings(settings)
    window.dress()
    settle()


def widen(window: MainWindow, pixels: int) -> None:
    # With large text the panels need more than that.
    for title in ("This turn", "Journal"):
        window.docks[title].hide()
    settle()
    window.resize(pixels, 768)
    settle()
    assert window.width() == pixels


def menu_of(button: QToolButton) -> QMenu:
    menu = button.menu()
    assert isinstance(menu, QMenu)
    return menu


def listed(window: MainWindow) -> list[QAction]:
    """What the menu of tools without room would show."""
    menu = menu_of(window.tools.more)
    menu.aboutToShow.emit()
    return [action for action in menu.actions() if not action.isSeparator()]


def act(window: MainWindow, key: str) -> QAction:
    if key == "dice":
        return menu_of(window.tools.dice).menuAction()
    return window.actions_by_key[key]


def shown(window: MainWindow) -> list[str]:
    return [key for key in TOOLS if window.tools.button(key).isVisible()]


def place(window: MainWindow, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def check(window: MainWindow) -> None:
    """Each tool once, in the bar or in the menu; nothing over another; nothing of Qt's."""
    tools = window.tools
    seen = shown(window)
    assert [act(window, key) for key in TOOLS if key not in seen] == listed(window)
    assert seen == list(TOOLS[: len(seen)])
    more = tools.more.isVisible()
    assert more == (len(seen) < len(TOOLS))
    buttons = [*(tools.button(key) for key in seen), *([tools.more] if more else [])]
    places = [place(window, one) for one in (window.phase, *buttons)]
    for left, right in pairwise(places):
        assert left.right() < right.left()
    assert places[-1].right() < place(window, tools).right()
    # Words that are cut are no words.
    for one in (window.phase.next, *buttons):
        assert one.width() >= one.sizeHint().width()
        assert min(one.width(), one.height()) >= style.sizes().target
    extra = tools.findChild(QToolButton, "qt_toolbar_ext_button")
    assert not (isinstance(extra, QToolButton) and extra.isVisible())


@pytest.mark.parametrize("is_touch", [False, True])
@pytest.mark.parametrize("text", mostly_long([1.0, 1.5, 2.0], 2.0))
def test_each_tool_is_in_the_bar_or_in_the_menu_of_those_without_room(
    window: MainWindow, text: float, is_touch: bool
) -> None:
    change(window, text_scale=text, touch=is_touch)
    for wide in WIDTHS:
        widen(window, wide)
        check(window)


@pytest.mark.long
def test_a_narrower_window_never_shows_more_tools_and_undo_goes_last(window: MainWindow) -> None:
    change(window, text_scale=2.0)
    counts = []
    for wide in range(1400, 560, -20):
        widen(window, wide)
        counts.append(len(shown(window)))
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == len(TOOLS)
    assert counts[-1] <= 1
    assert window.phase.next.isVisible()
    assert window.phase.next.text().startswith("Next")
    assert window.phase.moment.isVisible()


@pytest.mark.long
def test_text_and_width_that_change_again_and_again_lead_back_to_the_same(
    window: MainWindow,
) -> None:
    def look() -> list[tuple[int, list[str], str]]:
        seen = []
        for wide in (1366, 560, 800, 700, 1024):
            widen(window, wide)
            check(window)
            seen.append((wide, shown(window), window.phase.next.text()))
        return seen

    first = look()
    for text in (1.5, 2.0, 1.0, 2.0, 1.5, 1.0):
        change(window, text_scale=text)
        again = look()
    assert again == first
    for theme in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        for is_touch in (True, False):
            change(window, theme=theme, touch=is_touch)
            again = look()
    assert again == first


def test_tools_stay_where_they_are_from_phase_to_phase(window: MainWindow) -> None:
    for wide in (1366, 800, 600):
        widen(window, wide)
        before = [place(window, window.tools.button(key)) for key in shown(window)]
        for _ in window.controller.system.phases:
            window.leader.skip()
            settle()
            assert [place(window, window.tools.button(k)) for k in shown(window)] == before


def once_open(menu: QMenu, what: Callable[[], object]) -> None:
    """Do this as soon as the menu is there, the next time that it is."""
    menu.aboutToShow.connect(
        lambda: QTimer.singleShot(0, what), Qt.ConnectionType.SingleShotConnection
    )


def press_line(window: MainWindow, action: QAction) -> None:
    """By mouse: the button, then the line of its menu."""
    left, menu = Qt.MouseButton.LeftButton, menu_of(window.tools.more)
    once_open(menu, lambda: QTest.mouseClick(menu, left, pos=menu.actionGeometry(action).center()))
    QTest.mouseClick(window.tools.more, left)
    settle()


@pytest.mark.parametrize("by_key", [False, True])
def test_what_has_no_room_is_done_from_the_menu(window: MainWindow, by_key: bool) -> None:
    change(window, text_scale=2.0)
    widen(window, 620)
    window.activateWindow()
    assert do(window, "hit", location="CT", damage=5)
    settle()
    assert "undo" not in shown(window)
    more, menu = window.tools.more, menu_of(window.tools.more)
    steps = window.controller.session.history.cursor

    def with_keys() -> None:
        # The first line is undo.
        QTest.keyClick(menu, Qt.Key.Key_Down)
        assert menu.activeAction() is window.actions_by_key["undo"]
        QTest.keyClick(menu, Qt.Key.Key_Return)

    if by_key:
        more.setFocus(Qt.FocusReason.TabFocusReason)
        once_open(menu, with_keys)
        QTest.keyClick(more, Qt.Key.Key_Space)
        settle()
    else:
        press_line(window, window.actions_by_key["undo"])
    assert window.controller.session.history.cursor == steps - 1
    assert not menu.isVisible()
    is_play = window.actions_by_key["play_layout"].isChecked()
    press_line(window, window.actions_by_key["play_layout"])
    assert window.actions_by_key["play_layout"].isChecked() is not is_play


def test_who_rolls_can_be_changed_where_the_button_for_it_has_no_room(window: MainWindow) -> None:
    change(window, text_scale=2.0)
    widen(window, 620)
    (dice,) = [action for action in listed(window) if action.text() == "Dice: mine"]
    inner = menu_of(window.tools.dice)
    assert dice.menu() is inner
    inner.aboutToShow.emit()
    assert window.actions_by_key["my_dice"] in inner.actions()


def test_keys_on_a_tool_that_loses_its_room_go_on_from_the_menu(window: MainWindow) -> None:
    window.activateWindow()
    widen(window, 1366)
    window.tools.button("full_screen").setFocus(Qt.FocusReason.TabFocusReason)
    change(window, text_scale=2.0)
    widen(window, 620)
    assert window.focusWidget() is window.tools.more


def test_tab_comes_to_the_button_of_the_rest_after_the_tools(window: MainWindow) -> None:
    window.activateWindow()
    widen(window, 560)
    assert window.tools.more.isVisible()
    seen = [window.tools.button(key) for key in shown(window)]
    window.phase.next.setFocus(Qt.FocusReason.TabFocusReason)
    found = []
    for _ in range(len(seen) + 1):
        window.focusNextPrevChild(True)
        found.append(window.focusWidget())
    expected = [one for one in seen if one.isEnabled()] + [window.tools.more]
    assert found[: len(expected)] == expected


def test_a_clock_without_room_is_in_the_menu(window: MainWindow) -> None:
    change(window, turn_timer=True, round_counter=True)
    widen(window, 1366)
    clock = window.turn_clock
    assert clock.isVisible()
    check(window)
    widen(window, 560)
    assert not clock.isVisible()
    lines = {action.text(): action for action in listed(window)}
    assert not lines["Round 1"].isEnabled()
    lines["Pause"].trigger()
    assert clock.pause.isChecked()
    lines = {action.text(): action for action in listed(window)}
    assert lines["Go on"].isChecked()
    change(window, turn_timer=False, round_counter=False)
    check(window)
    change(window, turn_timer=True)
    widen(window, 1366)
    assert clock.isVisible()
