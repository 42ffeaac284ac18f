"""Where the keys are can be seen: on the tool bar, and on the cards of the overview."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.storage.settings import ThemeChoice
from recordsheet_gui.ui.dialogs.overview import Overview
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.ui.window import MainWindow
from tests.ui.focus import rings
from tests.ui.table import do

THEMES = (ThemeChoice.LIGHT, ThemeChoice.DARK)


def dress(window: MainWindow, theme: ThemeChoice, *, is_touch: bool = False) -> None:
    settings = replace(window.controller.settings, theme=theme, touch=is_touch)
    window.controller.change_settings(settings)
    window.dress()
    QApplication.processEvents()


def seen_ring(qtbot: QtBot, control: QWidget, other: QWidget, color: str) -> list[int]:
    """The ring that the keys bring, where there is none without them."""
    other.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(other.hasFocus)
    place = control.geometry()
    assert min(rings(control.grab().toImage(), color)) < 2
    control.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(control.hasFocus)
    found = rings(control.grab().toImage(), color)
    assert control.geometry() == place
    return found


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("is_touch", [False, True])
@pytest.mark.parametrize("wide", [1366, 600])
def test_keys_on_a_tool_show_as_a_ring_of_two_pixels(
    window: MainWindow, qtbot: QtBot, wide: int, is_touch: bool, theme: ThemeChoice
) -> None:
    window.activateWindow()
    # So that undo can be pressed, and redo too.
    assert do(window, "hit", location="CT", damage=3)
    assert do(window, "hit", location="CT", damage=3)
    window.undo()
    window.resize(wide, 900)
    dress(window, theme, is_touch=is_touch)
    around = shell(theme_now())
    bar: list[QAbstractButton] = [window.phase.next, *window.tools.row.tools.values()]
    bar.append(window.tools.more)
    found = {}
    for button in bar:
        if button.isVisible():
            on_ink = button is window.phase.next or button.isChecked()
            ink = around.text if on_ink else around.focus
            found[button.text()] = seen_ring(qtbot, button, window.pane.view, ink)
    assert len(found) >= (8 if wide == 1366 else 5)
    assert {name: ring for name, ring in found.items() if ring != [2, 2, 2, 2]} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_keys_on_a_card_of_the_overview_show_as_a_ring_of_two_pixels(
    window: MainWindow, qtbot: QtBot, theme: ThemeChoice
) -> None:
    dress(window, theme)
    overview = Overview(window.controller, window)
    qtbot.addWidget(overview)
    overview.show()
    overview.activateWindow()
    qtbot.waitExposed(overview)
    cards = overview.cards.values()
    assert len(cards) == 4
    assert any(card.isChecked() for card in cards)
    for card in cards:
        assert seen_ring(qtbot, card, overview.stays, theme_now().ink) == [2, 2, 2, 2]
