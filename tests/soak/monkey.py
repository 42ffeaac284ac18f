"""A monkey at the window: seeded gestures on whatever is there, with seeded dice.

The same seed and the same games give the same events, so a failure can be seen again:
`make soak ONLY=monkey SEED=7 ROUNDS=1`.
"""

import sys
from collections import deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace, TracebackType
from unittest.mock import patch

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QAction, QContextMenuEvent, QWheelEvent
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from recordsheet_gui.core import answers
from recordsheet_gui.session import say
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.settings import Dice, Paper, Settings, ThemeChoice
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane
from recordsheet_gui.ui.window import MainWindow
from tests.soak.gambits import GAMBITS
from tests.soak.garbage import nasty
from tests.soak.outcome import Outcome, cause_of, own_time
from tests.soak.rosters import folded, make_games
from tests.soak.weight import Weight, load_once, weigh

Key, Button, Modifier = Qt.Key, Qt.MouseButton, Qt.KeyboardModifier

CHECK_EVERY = 250
"""Events between two looks at the file."""
GO_ON = 0.25
"""The share of events that follow one another in an order that matters."""
SETTLED = 2000
"""Events after which the memory stays level: every dialog has been open, every cache is filled."""
WIDEST = 4000
"""Pixels of a window, far more than any text size makes it: it would take the memory to draw."""
KEYS = (
    *(Key(ord(letter)) for letter in "0123456789RDLX/"),
    Key.Key_Return, Key.Key_Escape, Key.Key_Tab, Key.Key_Backtab, Key.Key_Space, Key.Key_Left,
    Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Plus, Key.Key_Minus, Key.Key_Backspace,
    Key.Key_Delete, Key.Key_Menu, Key.Key_Home, Key.Key_End, Key.Key_PageDown, Key.Key_F6,
)  # fmt: skip
FROM_KEYS = ("undo", "redo", "next_phase", "attack", "focus_hit_bar", "focus_cards", "side_by_side",
             "next_unit", "previous_unit", "initiative", "my_dice", "roll_all")  # fmt: skip
"""Actions whose shortcuts are pressed rather than chosen in a menu."""
NEVER = ("close",)
"""Actions that would end the game for the monkey too."""
SAID_BY_PLATFORM = ("This plugin does not support",)
"""What Qt's offscreen platform says about things that it cannot do."""
AT_HOME = (QFileDialog, QPrintDialog)
"""Dialogs of the system, in which a stray click could change files of others."""


@contextmanager
def discarding() -> Iterator[None]:
    """Say that nothing is to be saved, whoever asks."""

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            (box.button(QMessageBox.StandardButton.Discard) or box.buttons()[-1]).click()

    timer = QTimer(interval=10)
    timer.timeout.connect(answer)
    timer.start()
    try:
        yield
    finally:
        timer.stop()


class Monkey:
    """Plays one window until it has done so many events."""

    def __init__(self, windows: list[MainWindow], games: dict[str, Path], seed: int) -> None:
        self.windows = windows
        self.window = windows[0]
        self.games = games
        self.seed = seed
        self.dice = Random(seed)
        self.outcome = Outcome(f"monkey {seed}")
        self.story: deque[str] = deque(maxlen=8)
        self._patience: dict[int, int] = {}
        self._watching = False
        self._has_weighed = False
        # Qt for Python keeps something of each QTimer.singleShot for ever.
        self._timer = QTimer()
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._watch)
        self._inside = 0
        self._gambit: Iterator[None] = iter(())
        self._acts: dict[Callable[[], None], int] = {
            self.click_target: 22,
            self.click_anywhere: 8,
            self.drag: 6,
            self.wheel: 8,
            self.key: 14,
            self.shortcut: 5,
            self.context_menu: 7,
            self.menu: 5,
            self.hit_bar: 8,
            self.unit: 4,
            self.undo_or_redo: 5,
            self.rewind_or_look: 2,
            self.cards: 10,
            self.panel: 9,
            self.lists: 4,
            self.other_window: 6,
            self.docks: 1,
            self.size: 1,
            self.preference: 1,
            self.other_game: 1,
        }

    # -- running ---------------------------------------------------------------------------------

    def play(self, events: int) -> Outcome:
        """Do so many events; whatever the program did not foresee is in the outcome."""
        outcome = self.outcome
        with self._listening(), self._same_dice():
            self._watching = True
            self._watch()
            before: Weight | None = None
            next_check = CHECK_EVERY
            while outcome.count < events:
                self.step()
                breathe()
                if outcome.count >= next_check:
                    next_check += CHECK_EVERY
                    self.check()
                if before is None and outcome.count >= min(SETTLED, events // 2):
                    before = self._weigh()
            self._watching = False
            self.clear_table()
            self.check()
            self.undo_all()
            after = self._weigh()
            before = before or after
            outcome.memory = f"{before.megabytes:.0f} -> {after.megabytes:.0f} MB"
            if events >= 2 * SETTLED and not before.is_level(after):
                outcome.trouble("memory grows", f"{self.place()}: {outcome.memory}")
            for cause in before.piled_up(after):
                outcome.trouble(cause, self.place())
        return outcome

    def step(self) -> None:
        """One event: in what is in front of everything else, else anywhere in the window."""
        if not self._in_front():
            self.window = self.dice.choice(self.windows)
            if self.dice.random() < GO_ON:
                self._do(self.go_on, "gambit")
                return
            acts = list(self._acts)
            weights = list(self._acts.values())
            act = self.dice.choices(acts, weights)[0]
            self._do(act, act.__name__)

    def go_on(self) -> None:
        """The next event of a gambit, or a new one."""
        try:
            next(self._gambit)
        except StopIteration:
            chosen = self.dice.choice(GAMBITS)
            self.story.append(chosen.__name__)
            self._gambit = chosen(self)

    def _do(self, act: Callable[[], None], name: str) -> None:
        outcome = self.outcome
        outcome.count += 1
        self.story.append(name)
        start, depth = own_time(), self._inside
        self._inside += 1
        try:
            act()
        except Exception as error:  # noqa: BLE001 - what the program raises into a click
            self._caught(type(error), error, error.__traceback__)
        finally:
            self._inside = depth
        took = own_time() - start
        # What waited for a dialog is the dialog's time.
        if not depth and took > outcome.slowest and not self._patience:
            outcome.slowest, outcome.slowest_case = took, self.place()

    def _watch(self) -> None:
        """Dialogs run loops of their own; this acts in there, and closes them in the end."""
        if not self._watching:
            return
        self._timer.start(1)
        if self._inside:
            self._in_front()

    def _in_front(self) -> bool:
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            self._do(partial(self.in_popup, popup), type(popup).__name__)
        elif modal is not None:
            self._do(partial(self.in_dialog, modal), type(modal).__name__)
        else:
            self._patience.clear()
        return popup is not None or modal is not None

    def _is_patient(self, widget: QWidget, most: int) -> bool:
        """False once it has been enough with one dialog."""
        key = id(widget)
        self._patience.setdefault(key, self.dice.randint(0, most))
        self._patience[key] -= 1
        return self._patience[key] >= 0

    def _weigh(self) -> Weight:
        was_watching, self._watching = self._watching, False
        self.clear_table()
        if not self._has_weighed:
            self._has_weighed = True
            load_once(self.windows)
        found = weigh(self.windows)
        self._watching = was_watching
        self._watch()
        return found

    def clear_table(self) -> None:
        """Close all that is open beside the main window."""
        for _ in range(20):
            front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if front is None:
                break
            front.close()
            breathe()
        with discarding():
            for widget in QApplication.topLevelWidgets():
                if isinstance(widget, QDialog) and widget.isVisible():
                    widget.close()
        QTest.qWait(20)
        for _ in range(3):
            breathe()

    # -- listening -------------------------------------------------------------------------------

    @contextmanager
    def _listening(self) -> Iterator[None]:
        old_hook, sys.excepthook = sys.excepthook, self._caught
        old_handler = qInstallMessageHandler(self._warned)
        try:
            yield
        finally:
            sys.excepthook = old_hook
            qInstallMessageHandler(old_handler)

    @contextmanager
    def _same_dice(self) -> Iterator[None]:
        """The program's own dice fall as the seed says."""
        rolled = Random(self.seed)
        fixed = SimpleNamespace(SystemRandom=lambda: rolled, Random=Random)
        with patch.object(answers, "random", fixed):
            yield

    def place(self) -> str:
        game = self.window.controller.game
        where = game.path.stem if game is not None else "no game"
        return f"seed {self.seed}, event {self.outcome.count}, {where}: {', '.join(self.story)}"

    def _caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self.outcome.trouble(cause_of(error.with_traceback(trace)), self.place())

    def _warned(self, kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        is_warning = kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if is_warning and not words.startswith(SAID_BY_PLATFORM):
            self.outcome.trouble(f"Qt says: {words}", self.place())

    # -- checks ----------------------------------------------------------------------------------

    def check(self) -> None:
        """What is shown is what is on disk, and what its log gives."""
        for window in self.windows:
            self._check(window)
        for top in QApplication.topLevelWidgets():
            if top.isVisible() and top.width() > WIDEST:
                size = f"{top.width()} x {top.height()}"
                self.outcome.trouble(f"a {type(top).__name__} of {size}", self.place())

    def _check(self, window: MainWindow) -> None:
        game = window.controller.game
        # One that is open elsewhere goes on without us.
        if game is None or game.is_read_only or game.is_in_memory:
            return
        session = game.session
        if folded(session) != session.state:
            self.outcome.trouble("folding the log gives another state", self.place())
        try:
            again = gamefile.open_game(game.path, read_only=True)
        except StorageError as error:
            self.outcome.lose(f"the game does not open: {error}", self.place())
            return
        with again:
            kept = again.session.history
            if kept.cursor != session.history.cursor or kept.state() != session.state:
                self.outcome.lose("the file has another state", self.place())

    def undo_all(self) -> None:
        """All the way back is the start of the game."""
        for window in self.windows:
            controller = window.controller
            if controller.game is None or controller.game.is_read_only:
                continue
            controller.look_at(None)
            while controller.session.can_undo:
                controller.session.undo(whole_group=True)
            if controller.state != controller.session.history.state(0):
                self.outcome.trouble("undoing all does not give the start", self.place())
        self.check()

    # -- what is in front ------------------------------------------------------------------------

    def in_popup(self, popup: QWidget) -> None:
        if not isinstance(popup, QMenu):
            keys = (Key.Key_Down, Key.Key_Up, Key.Key_Return, Key.Key_Escape)
            is_patient = self._is_patient(popup, 4)
            QTest.keyClick(popup, self.dice.choice(keys) if is_patient else Key.Key_Escape)
            if not is_patient and isValid(popup):
                popup.close()
            return
        choices = leaves(popup)
        if not choices or not self._is_patient(popup, 3) or self.dice.random() < 0.2:
            popup.close()
            return
        chosen = self.dice.choice(choices)
        self.story.append(f"'{chosen.text()}'")
        if chosen in popup.actions() and self.dice.random() < 0.7:
            popup.setActiveAction(chosen)
            QTest.keyClick(popup, Key.Key_Return)
        else:
            popup.close()
            if isValid(chosen) and chosen.text() not in self._forbidden():
                chosen.trigger()

    def _forbidden(self) -> set[str]:
        return {self.window.actions_by_key[key].text() for key in NEVER}

    def in_dialog(self, dialog: QWidget) -> None:
        if isinstance(dialog, QFileDialog):
            self._choose_file(dialog)
        elif isinstance(dialog, QPrintDialog):
            dialog.reject()
        elif isinstance(dialog, QMessageBox):
            self.dice.choice(dialog.buttons()).click()
        elif isinstance(dialog, QInputDialog):
            self._answer(dialog)
        elif self._is_patient(dialog, 8):
            self.poke(dialog)
        elif isinstance(dialog, QDialog):
            self.dice.choice((dialog.accept, dialog.reject, dialog.close))()
            # Some refuse to go while they are not filled in.
            if isValid(dialog) and dialog.isVisible() and not self._is_patient(dialog, 0):
                dialog.reject()
        else:
            dialog.close()

    def _answer(self, dialog: QInputDialog) -> None:
        match self.dice.randrange(4):
            case 0:
                dialog.reject()
                return
            case 1:
                pass
            case _ if dialog.inputMode() is QInputDialog.InputMode.IntInput:
                dialog.setIntValue(self.dice.randint(dialog.intMinimum(), dialog.intMaximum()))
            case _:
                dialog.setTextValue(nasty(self.dice))
        dialog.accept()

    def _choose_file(self, dialog: QFileDialog) -> None:
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        folder = next(iter(self.games.values())).parent
        there = [path.name for path in folder.iterdir()]
        names = [*there, *(name.removesuffix(".rsgame") for name in there)]
        names += ["New", "New.v2", f"{names[0]}.v2", "x" * 300, "a/b"]
        is_folder = dialog.fileMode() is QFileDialog.FileMode.Directory
        if line is None or not self._is_patient(dialog, 2) or self.dice.random() < 0.3:
            dialog.reject()
            return
        name = self.dice.choice(sorted(names))
        line.setText(str(folder if is_folder else folder / name))
        # QFileDialog keeps its accept for itself.
        QTest.keyClick(line, Key.Key_Return)

    # -- widgets ---------------------------------------------------------------------------------

    def poke(self, root: QWidget) -> None:
        """Use one of the controls in there as a player would."""
        found = [
            widget
            for widget in root.findChildren(QWidget)
            if isinstance(widget, CONTROLS)
            and not isinstance(widget, QHeaderView)
            and widget.isVisible()
            and widget.isEnabled()
            and widget.window() is root.window()
        ]
        if not found:
            QTest.mouseClick(root, Button.LeftButton, pos=self.spot(root))
            return
        widget = self.dice.choice(found)
        self.story.append(f"{type(widget).__name__} {widget.accessibleName()}".strip())
        match widget:
            case QComboBox():
                if widget.count():
                    widget.setCurrentIndex(self.dice.randrange(widget.count()))
                    widget.activated.emit(widget.currentIndex())
            case QAbstractSpinBox():
                widget.stepBy(self.dice.choice((-10, -1, 1, 2, 10, 1000)))
            case QTabBar():
                widget.setCurrentIndex(self.dice.randrange(max(1, widget.count())))
            case QSlider():
                widget.setValue(self.dice.randint(widget.minimum(), widget.maximum()))
            case QLineEdit() | QPlainTextEdit() | QTextEdit():
                widget.setFocus()
                text = nasty(self.dice)[:40]
                if isinstance(widget, QLineEdit):
                    widget.selectAll()
                    widget.insert(text)
                elif not widget.isReadOnly():
                    widget.insertPlainText(text)
            case QAbstractItemView():
                self._use_list(widget)
            case _:
                QTest.mouseClick(widget, Button.LeftButton, pos=widget.rect().center())

    def _use_list(self, view: QAbstractItemView) -> None:
        model = view.model()
        rows = model.rowCount() if model is not None else 0
        if not rows:
            QTest.mouseClick(view.viewport(), Button.LeftButton, pos=self.spot(view.viewport()))
            return
        index = model.index(self.dice.randrange(rows), 0)
        view.scrollTo(index)
        place = view.visualRect(index).center()
        match self.dice.randrange(5):
            case 0:
                QTest.mouseDClick(view.viewport(), Button.LeftButton, pos=place)
            case 1:
                self._ask_menu(view.viewport(), place)
            case 2:
                QTest.keyClick(view, self.dice.choice((Key.Key_Down, Key.Key_Up, Key.Key_Return)))
            case _:
                QTest.mouseClick(view.viewport(), Button.LeftButton, pos=place)

    def spot(self, widget: QWidget) -> QPoint:
        return QPoint(
            self.dice.randrange(max(1, widget.width())),
            self.dice.randrange(max(1, widget.height())),
        )

    def _ask_menu(self, widget: QWidget, place: QPoint) -> None:
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(widget, QContextMenuEvent(reason, place, widget.mapToGlobal(place)))

    def _modifiers(self) -> Qt.KeyboardModifier:
        return self.dice.choices(
            (Modifier.NoModifier, Modifier.ShiftModifier, Modifier.ControlModifier), (10, 1, 1)
        )[0]

    # -- the sheet -------------------------------------------------------------------------------

    def pane(self) -> SheetPane:
        second = self.window.second
        shown = [self.window.pane]
        if second is not None and second.isVisible():
            shown.append(second)
        return self.dice.choice(shown)

    def _target(self, pane: SheetPane) -> tuple[Target | None, QPoint]:
        """Something on a sheet and where it is; none where there is nothing."""
        scene = pane.scene
        spots = scene.spots() if scene is not None else ()
        if scene is None or not spots or self.dice.random() < 0.1:
            return None, self.spot(pane.view.viewport())
        target = self.dice.choice(list(spots)).target
        return target, pane.view.mapFromScene(scene.rect_of(target).center())

    def click_target(self) -> None:
        pane = self.pane()
        _, place = self._target(pane)
        press = QTest.mouseDClick if self.dice.random() < 0.05 else QTest.mouseClick
        press(pane.view.viewport(), Button.LeftButton, self._modifiers(), place)

    def click_on(self, kind: TargetKind, locations: Collection[str]) -> None:
        """Press something of this kind at one of these locations."""
        scene = self.window.pane.scene
        spots = [
            one
            for one in (scene.spots() if scene is not None else ())
            if one.target.kind == kind and one.target.location in locations
        ]
        if scene is not None and spots:
            view = self.window.pane.view
            place = view.mapFromScene(scene.rect_of(self.dice.choice(spots).target).center())
            QTest.mouseClick(view.viewport(), Button.LeftButton, pos=place)

    def hover(self) -> None:
        pane = self.pane()
        _, place = self._target(pane)
        QTest.mouseMove(pane.view.viewport(), place)

    def drag(self) -> None:
        pane = self.pane()
        view = pane.view.viewport()
        (_, start), (_, end) = self._target(pane), self._target(pane)
        if self.dice.random() < 0.6:
            end = start + QPoint(self.dice.randint(-60, 60), self.dice.randint(-60, 60))
        button = self.dice.choices((Button.LeftButton, Button.MiddleButton), (6, 1))[0]
        QTest.mousePress(view, button, Modifier.NoModifier, start)
        for share in (0.3, 0.6, 1.0):
            QTest.mouseMove(view, start + (end - start) * share)
            if self.dice.random() < 0.03:
                # A key while the mouse is down.
                QTest.keyClick(pane.view, self.dice.choice((Key.Key_Escape, Key.Key_Delete)))
        QTest.mouseRelease(view, button, Modifier.NoModifier, end)

    def wheel(self) -> None:
        pane = self.pane()
        view = pane.view.viewport()
        _, place = self._target(pane)
        at = QPointF(place)
        event = QWheelEvent(
            at,
            QPointF(view.mapToGlobal(place)),
            QPoint(),
            QPoint(0, self.dice.choice((-360, -120, -40, 15, 40, 120, 360))),
            Button.NoButton,
            self._modifiers(),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view, event)

    def context_menu(self) -> None:
        pane = self.pane()
        _, place = self._target(pane)
        self._ask_menu(pane.view.viewport(), place)

    # -- the window ------------------------------------------------------------------------------

    def click_anywhere(self) -> None:
        window = self.window
        place = self.spot(window)
        widget = window.childAt(place) or window
        if widget.window() is window and widget is not window.menuBar():
            self.story.append(type(widget).__name__)
            spot = widget.mapFrom(window, place)
            QTest.mouseClick(widget, Button.LeftButton, self._modifiers(), spot)

    def key(self) -> None:
        focus = QApplication.focusWidget()
        # Offscreen the focus stays in a dialog that has gone; no key would reach it.
        is_there = focus is not None and focus.isVisible()
        widget = focus if focus and is_there and self.dice.random() < 0.5 else self.pane().view
        QTest.keyClick(widget, self.dice.choice(KEYS), self._modifiers())

    def shortcut(self) -> None:
        """Offscreen windows have no shortcuts, so the action is asked for by its name."""
        self.trigger(self.dice.choice(FROM_KEYS))

    def menu(self) -> None:
        keys = [key for key in self.window.actions_by_key if key not in NEVER]
        self.trigger(self.dice.choice(keys))

    def trigger(self, key: str) -> None:
        self.story.append(key)
        action = self.window.actions_by_key[key]
        if action.isEnabled():
            action.trigger()

    def type_line(self, line: str) -> None:
        """A line for the hit bar, entered."""
        self.story.append(repr(line[:30]))
        self.window.hit_bar.line.setText(line)
        QTest.keyClick(self.window.hit_bar.line, Key.Key_Return)

    def hit_bar(self) -> None:
        bar, controller = self.window.hit_bar, self.window.controller
        if controller.game is None:
            return
        examples = [*controller.system.examples(), *say.WORDS]
        line = self.dice.choice(examples)
        match self.dice.randrange(6):
            case 0:
                line = nasty(self.dice)
            case 1:
                line = f"{line} {nasty(self.dice)}"
            case 2:
                line = f"{line} {self.dice.choice(examples)}"
            case 3:
                line = line[: self.dice.randint(0, len(line))]
            case _:
                pass
        self.story.append(repr(line[:30]))
        bar.line.setText(line)
        QTest.keyClick(bar.line, Key.Key_Return if self.dice.random() < 0.9 else Key.Key_Escape)

    def unit(self) -> None:
        if self.dice.random() < 0.7:
            self.window.pick_unit(self.dice.randint(0, 9))
        else:
            self.trigger(self.dice.choice(("next_unit", "previous_unit")))

    def undo_or_redo(self) -> None:
        self.trigger(self.dice.choice(("undo", "undo", "redo")))

    def rewind_or_look(self) -> None:
        controller = self.window.controller
        if controller.game is None:
            return
        line = len(controller.session.history)
        match self.dice.randrange(5):
            case 0 | 1:
                controller.rewind(self.dice.randint(max(0, line - 20), line))
            case 2:
                controller.look_at(self.dice.randint(0, line))
            case _:
                controller.look_at(None)

    def cards(self) -> None:
        if not self.window.cards.isVisible():
            self.window.owed_dock.show()
            self.window.owed_dock.raise_()
        if self.dice.random() < 0.2:
            QTest.keyClicks(self.window.cards, self.dice.choice("123456rdl"))
        elif self.window.cards.cards:
            # The first cards: far below they are hidden, and nobody would scroll there.
            self.poke(self.dice.choice(self.window.cards.cards[:4]))

    def panel(self) -> None:
        dock = self.window.docks["This turn"]
        dock.show()
        dock.raise_()
        self.poke(self.window.turn_stack)

    def lists(self) -> None:
        self.poke(self.dice.choice((self.window.roster, self.window.journal_panel)))

    def other_window(self) -> None:
        """A dialog that stays open beside the window."""
        others = [
            widget
            for widget in QApplication.topLevelWidgets()
            if isinstance(widget, QDialog)
            and widget.isVisible()
            and not isinstance(widget, AT_HOME)
        ]
        if not others:
            self.trigger(self.dice.choice(("attack", "overview", "dice_record", "library", "help")))
            return
        widget = self.dice.choice(sorted(others, key=lambda one: one.windowTitle()))
        self.story.append(type(widget).__name__)
        if self.dice.random() < 0.15:
            widget.close()
        else:
            self.poke(widget)

    def docks(self) -> None:
        for dock in self.window.docks.values():
            dock.setFloating(False)
            dock.show()

    def size(self) -> None:
        self.window.resize(self.dice.choice((700, 1024, 1400)), self.dice.choice((500, 760, 1000)))

    def preference(self) -> None:
        # Dressing the window anew takes as long as fifty other events.
        if self.dice.random() < 0.7:
            return
        controller = self.window.controller
        settings = replace(
            controller.settings,
            theme=self.dice.choice(list(ThemeChoice)),
            paper=self.dice.choice(list(Paper)),
            dice=self.dice.choice(list(Dice)),
        )
        controller.change_settings(settings)
        self.window.dress()

    def other_game(self) -> None:
        """Another game of the folder, or one of the menu's."""
        # Not each time: the game that is played should get somewhere.
        if self.dice.random() < 0.6:
            return
        if self.dice.random() < 0.4 and self.window.submenus.recent.actions():
            self.window.submenus.recent.aboutToShow.emit()
            self.dice.choice(self.window.submenus.recent.actions()).trigger()
            return
        self.open_one("")

    def open_one(self, word: str) -> None:
        """A game whose name has this word."""
        found = [path for name, path in self.games.items() if word in name]
        self.window.controller.open_game(self.dice.choice(found))


CONTROLS = (
    QAbstractButton,
    QComboBox,
    QAbstractSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QAbstractItemView,
    QTabBar,
    QSlider,
)


def breathe() -> None:
    """What the program's own loop does between two events of a player.

    Qt lets a loop within a loop delete nothing that was sent away outside of it, and the outermost
    is not running here: cards and dialogs of 2,000 events would pile up, 30 MB of them, and nobody
    would touch one that is gone.
    """
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def leaves(menu: QMenu) -> list[QAction]:
    """All actions of a menu and of those below it that can be chosen."""
    found = []
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            found += leaves(below)
        elif action.isEnabled() and not action.isSeparator():
            found.append(action)
    return found


def open_table(games: dict[str, Path], first: str, dice: Dice) -> MainWindow:
    """A window with a game on it, furnished and shown."""
    window = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=dice)))
    window.resize(1024, 760)
    window.controller.open_game(games[first])
    window.show()
    window.furnish()
    QApplication.processEvents()
    return window


def run(folder: Path, seed: int, events: int, *firsts: str) -> Outcome:
    """One monkey at a window for each of these games; `folder` becomes the player's home."""
    application = QApplication.instance() or QApplication([])
    assert application is not None
    with patch.dict("os.environ", {"RECORDSHEET_HOME": str(folder)}):
        games = make_games(folder / "games")
        # Where the player rolls, cards pile up and wait.
        dice = Dice.MINE if seed % 2 else Dice.APP
        windows = [open_table(games, first, dice) for first in firsts]
        try:
            outcome = Monkey(windows, games, seed).play(events)
        finally:
            for window in windows:
                window.close()
                window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        outcome.attack = f"monkey, {' and '.join(firsts)}, seed {seed}"
        return outcome
