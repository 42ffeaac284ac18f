"""What the rules forbid: why stands beside the press, and one click does it all the same."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.table import Withdraw
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.design import MechDesign

A = UnitId("a")


def fire_twice(window: MainWindow) -> None:
    design = window.controller.paper.design
    assert isinstance(design, MechDesign)
    item = next(n for n, i in enumerate(design.items) if i.gear.kind is GearKind.WEAPON)
    assert window.controller.play(Fire(unit=A, item=item))
    assert not window.controller.play(Fire(unit=A, item=item))


def press(qtbot: QtBot, button: QPushButton) -> None:
    """A button that comes up behind a slow write is deaf for a moment."""

    def is_gone() -> bool:
        if button.isVisible():
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        return not button.isVisible()

    qtbot.waitUntil(is_gone)


def test_beside_the_press_stands_what_is_forbidden_and_how_to_do_it_anyway(
    window: MainWindow, qtbot: QtBot
) -> None:
    fire_twice(window)
    assert window.bubble.isVisible()
    assert "has fired this turn" in window.bubble.text()
    # A refusal is no message and no error: the bar above the sheet stays away.
    assert not window.notice.isVisible()
    steps = window.controller.session.history.cursor
    press(qtbot, window.bubble.anyway)
    assert not window.bubble.isVisible()
    assert window.controller.session.history.cursor == steps + 1
    assert window.controller.session.history.step(steps + 1).command.anyway
    window.undo()
    assert window.controller.session.history.cursor == steps


def test_pressed_away_or_played_on_it_is_left_undone(window: MainWindow) -> None:
    fire_twice(window)
    steps = window.controller.session.history.cursor
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    assert not window.bubble.isVisible()
    assert not window.bubble.anyway.isVisible()
    fire_twice_more = window.controller.session.history.step(1).command
    assert not window.controller.play(fire_twice_more)
    assert window.bubble.anyway.isVisible()
    assert window.controller.play(WriteNote(unit=A, text="goes on"))
    assert not window.bubble.isVisible()
    assert window.controller.session.history.cursor == steps + 1
    window.controller.do_anyway()
    assert window.controller.session.history.cursor == steps + 1


def test_the_button_is_pressed_by_mouse_and_by_key(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    fire_twice(window)
    steps = window.controller.session.history.cursor
    spot = window.bubble.anyway.geometry().center()
    assert window.bubble.geometry().contains(window.bubble.anyway.geometry())
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.controller.session.history.cursor == steps + 1
    fire_twice_more = window.controller.session.history.step(1).command
    assert not window.controller.play(fire_twice_more)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)
    # Qt shows the button pressed for a moment.
    qtbot.waitUntil(lambda: window.controller.session.history.cursor == steps + 2)


def test_a_refusal_that_nobody_may_overrule_has_no_button(window: MainWindow) -> None:
    fire_twice(window)
    assert window.bubble.anyway.isVisible()
    assert not window.controller.play(Withdraw(unit=A, on=False))
    assert window.bubble.isVisible()
    assert not window.bubble.anyway.isVisible()


def test_only_what_needs_an_act_stands_out(window: MainWindow) -> None:
    window.controller.noticed.emit("Something was odd.")
    assert window.notice.isVisible()
    assert window.notice.property("calm") is True
    window.controller._set_trouble("The disk is full.")
    assert window.notice.property("calm") is False
    window.controller._set_trouble("")
    assert window.notice.property("calm") is True


def test_a_typed_line_that_is_forbidden_can_be_done_anyway(
    window: MainWindow, qtbot: QtBot
) -> None:
    fire_twice(window)
    fired = window.controller.session.history.step(1).command
    assert isinstance(fired, Fire)
    assert fired.item is not None
    design = window.controller.paper.design
    assert isinstance(design, MechDesign)
    line = f"fire {design.items[fired.item].gear.name}"
    for _ in range(9):
        if not window.controller.say(line):
            break
    assert window.bubble.anyway.isVisible()
    steps = window.controller.session.history.cursor
    press(qtbot, window.bubble.anyway)
    assert window.controller.session.history.cursor == steps + 1
