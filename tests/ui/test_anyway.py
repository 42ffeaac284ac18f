"""What the rules forbid: the bar says why, and one click does it all the same."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.ids import UnitId
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


def test_the_bar_says_what_is_forbidden_and_does_it_anyway(
    window: MainWindow, qtbot: QtBot
) -> None:
    fire_twice(window)
    assert window.notice.isVisible()
    assert "has fired this turn" in window.notice.words.text()
    steps = window.controller.session.history.cursor
    press(qtbot, window.notice.anyway)
    assert not window.notice.isVisible()
    assert window.controller.session.history.cursor == steps + 1
    assert window.controller.session.history.step(steps + 1).command.anyway
    window.undo()
    assert window.controller.session.history.cursor == steps


def test_closed_or_played_on_it_is_left_undone(window: MainWindow, qtbot: QtBot) -> None:
    fire_twice(window)
    steps = window.controller.session.history.cursor
    press(qtbot, window.notice.close_button)
    assert not window.notice.isVisible()
    window.controller.do_anyway()
    assert window.controller.session.history.cursor == steps
    fire_twice_more = window.controller.session.history.step(1).command
    assert not window.controller.play(fire_twice_more)
    assert window.notice.anyway.isVisible()
    assert window.controller.play(WriteNote(unit=A, text="goes on"))
    assert not window.notice.isVisible()


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
    assert window.notice.anyway.isVisible()
    steps = window.controller.session.history.cursor
    press(qtbot, window.notice.anyway)
    assert window.controller.session.history.cursor == steps + 1
