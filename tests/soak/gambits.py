"""Gestures that matter in one order only, which a monkey that picks at random hardly ever finds.

Each is a generator: an event, then room for others, then the next event.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit
from shiboken6 import isValid

from recordsheet_gui.core.state import UnitState
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui.scene.target import TargetKind

if TYPE_CHECKING:
    from tests.soak.monkey import Monkey

Gambit = Callable[["Monkey"], Iterator[None]]

Phase = Qt.ScrollPhase
SWITCHED = {"prone": "stand", "unconscious": "end", "shutdown": "end"}
"""Conditions, and what makes a card wait for them."""
VOLLEY = "Points in firing order"
PATIENCE = 500
"""Looks whether odds have come."""


def _roll_by_hand(monkey: "Monkey") -> None:
    controller = monkey.window.controller
    controller.change_settings(replace(controller.settings, dice=Dice.MINE))


def moot(monkey: "Monkey") -> Iterator[None]:
    """A card waits; then what it is about is rubbed out, and the game has to go on."""
    _roll_by_hand(monkey)
    word, waits = monkey.dice.choice(list(SWITCHED.items()))
    monkey.type_line(word)
    yield
    for _ in range(2 if waits == "end" else 1):
        monkey.type_line(waits)
        yield
    if monkey.dice.random() < 0.5:
        monkey.cards()
        yield
    monkey.type_line(word)
    yield
    match monkey.dice.randrange(4):
        case 0:
            monkey.cards()
        case 1:
            monkey.trigger("end_turn")
        case 2:
            # Leave the game and come back to it.
            game = monkey.window.controller.game
            monkey.open_one("alone")
            yield
            if game is not None:
                monkey.window.controller.open_game(game.path)
        case _:
            monkey.trigger("next_phase")


def felled(monkey: "Monkey") -> Iterator[None]:
    """A piloting roll waits while its pilot sleeps: the card asks for other dice."""
    _roll_by_hand(monkey)
    monkey.type_line(monkey.dice.choice(("crit ct", "60 ll", "20 rl", "heat 25", "fall 2")))
    yield
    monkey.type_line(monkey.dice.choice(("unconscious", "shutdown", "pilot 2")))
    yield
    yield from wrong_dice(monkey)


def wrong_dice(monkey: "Monkey") -> Iterator[None]:
    """More dice than were asked for, a few of them taken back."""
    _roll_by_hand(monkey)
    monkey.trigger("focus_cards")
    yield
    for _ in range(monkey.dice.randint(1, 6)):
        QTest.keyClicks(monkey.window.cards, monkey.dice.choice("1234566"))
        if monkey.dice.random() < 0.2:
            QTest.keyClick(monkey.window.cards, Qt.Key.Key_Backspace)
        yield


def aim_elsewhere(monkey: "Monkey") -> Iterator[None]:
    """The field beside a location is open; a unit that has no such location comes in front."""
    controller = monkey.window.controller
    if controller.game is None or controller.unit is None:
        return
    order = controller.order()
    bodies = {unit: _locations(controller.state.unit(unit)) for unit in order}
    here = bodies[controller.unit]
    strangers = [unit for unit in order if here - bodies[unit]] or order
    other = monkey.dice.choice(strangers)
    monkey.click_on(TargetKind.LOCATION, (here - bodies[other]) or here)
    monkey.window.pick_unit(order.index(other) + 1)
    yield
    for _ in range(3):
        monkey.hover()
        yield
        monkey.poke(monkey.window.pane.view)
        yield
    QTest.keyClick(monkey.window.pane.view, Qt.Key.Key_Return)


def _locations(paper: UnitState) -> set[str]:
    return {key.partition("/")[0] for key in paper.grids}


def pair_and_leave(monkey: "Monkey") -> Iterator[None]:
    """Two sheets side by side, then a game that has one."""
    monkey.trigger("side_by_side")
    yield
    if monkey.dice.random() < 0.5:
        monkey.trigger("attack")
        yield
    monkey.open_one("alone")
    yield
    for _ in range(4):
        monkey.click_target()
        yield
    monkey.other_window()
    yield
    monkey.open_one("")


def same_again(monkey: "Monkey") -> Iterator[None]:
    """The game that lies on the table is opened again, from the menu or as a file."""
    controller = monkey.window.controller
    game = controller.game
    if game is None:
        return
    was = game.is_read_only
    window = monkey.window
    window.submenus.recent.aboutToShow.emit()
    if window.submenus.recent.actions() and monkey.dice.random() < 0.5:
        window.submenus.recent.actions()[0].trigger()
    else:
        controller.open_game(game.path)
    yield
    now = controller.game
    if now is not None and now.path == game.path and now.is_read_only and not was:
        monkey.outcome.trouble("the open game has become read-only", monkey.place())


def copy(monkey: "Monkey") -> Iterator[None]:
    """A copy under whatever name, then on with the game."""
    monkey.trigger("save_copy")
    yield
    monkey.hit_bar()


def scroll(monkey: "Monkey") -> Iterator[None]:
    """Two fingers on a pad: begun here, gone on over there."""
    pane = monkey.pane()
    view = pane.view.viewport()
    place = monkey.spot(view)
    for phase in (Phase.ScrollBegin, Phase.ScrollUpdate, Phase.ScrollUpdate, Phase.ScrollMomentum,
                  Phase.ScrollEnd):  # fmt: skip
        if not isValid(view):
            # Its window was closed in between.
            return
        if view.isVisible():
            step = QPoint(0, monkey.dice.choice((-120, -40, -8, 8, 40, 120)))
            where = QPointF(view.mapToGlobal(place))
            buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
            event = QWheelEvent(QPointF(place), where, step, step, buttons, keys, phase, False)
            QApplication.sendEvent(view, event)
        place = monkey.spot(view)
        yield


def look_ahead(monkey: "Monkey") -> Iterator[None]:
    """An attack is put together, and somebody looks until its odds have come."""
    window, controller = monkey.window, monkey.window.controller
    if controller.looking_at is not None:
        controller.look_at(None)
        yield
    monkey.trigger("attack")
    yield
    boxes = [
        box
        for box in window.turn_stack.findChildren(QCheckBox)
        if box.isVisible() and box.isEnabled() and not box.isChecked()
    ]
    for box in monkey.dice.sample(boxes, min(2, len(boxes))):
        # The first may have shut the second.
        if isValid(box) and box.isVisible():
            QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    for line in window.turn_stack.findChildren(QLineEdit):
        if line.isVisible() and line.accessibleName() == VOLLEY:
            line.selectAll()
            QTest.keyClicks(line, monkey.dice.choice(("16 12", "8", "4 4 4")))
    yield
    wait_for_odds(monkey)
    yield
    if monkey.dice.random() < 0.3:
        monkey.trigger("odds")
        yield
        wait_for_odds(monkey)


def wait_for_odds(monkey: "Monkey") -> None:
    """Until everybody has an answer, or nobody has the patience."""
    for _ in range(PATIENCE):
        controller = monkey.window.controller
        if "oracle" not in vars(controller) or controller.oracle.is_idle:
            return
        QTest.qWait(20)


GAMBITS: tuple[Gambit, ...] = (
    moot,
    moot,
    felled,
    wrong_dice,
    aim_elsewhere,
    aim_elsewhere,
    pair_and_leave,
    same_again,
    copy,
    scroll,
    look_ahead,
)
