"""What stands around the sheet besides the panels: menus, tools, what is told at the foot.

The first sheet is painted before any of it is made; its room is there, and so are the titles of
the menus. Whoever asks for a part of it earlier has it made.
"""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence, QShortcut

from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import actions
from recordsheet_gui.ui.submenus import Submenus
from recordsheet_gui.ui.widgets.messages import Messages
from recordsheet_gui.ui.widgets.phase_bar import PhaseBar
from recordsheet_gui.ui.widgets.turn_timer import TurnTimer

if TYPE_CHECKING:
    from recordsheet_gui.ui.widgets.foot_bar import Banner
    from recordsheet_gui.ui.widgets.notice_bar import NoticeBar
    from recordsheet_gui.ui.window import MainWindow


class Bars:
    """All of it, for one window."""

    def __init__(self, window: "MainWindow") -> None:
        """Nothing is there yet: what is made first is asked for by what comes next."""
        self._window = window

    def make(self) -> None:
        """Make all, and let it follow the game."""
        window, controller = self._window, self._window.controller
        self.phase = PhaseBar(controller)
        self.phase.next_asked.connect(window.next_phase)
        self.turn_clock = TurnTimer(controller)
        self.messages = Messages()
        self.actions_by_key = actions.build(window, window.menus, window.methods())
        window.tools.fill()
        self.submenus = Submenus(window, controller)
        for number in range(1, 10):
            key = QShortcut(QKeySequence(f"Alt+{number}"), window)
            key.activated.connect(lambda number=number: window.pick_unit(number))
        self.messages.offer(self.actions_by_key["redo"])
        controller.moved_back.connect(self.messages.offer_again)
        self.show_settings()
        self.show_layout()
        self.explain()
        if controller.game is not None:
            self.phase.refresh()
            self.tell_trouble()
            self.follow()
            self.name_steps()

    @cached_property
    def notice(self) -> "NoticeBar":
        """Why a step waits, and what was odd at the start; most evenings there is nothing."""
        from recordsheet_gui.ui.widgets.notice_bar import NoticeBar

        window, middle = self._window, self._window.centralWidget()
        assert middle is not None
        made = NoticeBar(window.controller, middle)
        made.copy.clicked.connect(window.menu_actions.save_copy)
        return made

    @cached_property
    def banner(self) -> "Banner":
        """Why nothing can be done here."""
        from recordsheet_gui.ui.widgets.foot_bar import Banner

        # Who comes first lies lowest: a notice, whenever there is one.
        window, middle = self._window, self.notice.parentWidget()
        assert middle is not None
        made = Banner(middle)
        made.back.clicked.connect(lambda: window.controller.look_at(None))
        return made

    def tell_trouble(self) -> None:
        """A step waits, or no longer; or a game is kept nowhere."""
        controller = self._window.controller
        is_in_memory = controller.game is not None and controller.game.is_in_memory
        if "notice" in vars(self) or controller.trouble or is_in_memory:
            self.notice.refresh()

    def tell_opened(self) -> None:
        """Another game, whose step may wait."""
        if "notice" in vars(self):
            self.notice.begin()
        self.tell_trouble()

    def tell_written(self, path: Path, words: str) -> None:
        """A file is there, and can be opened."""
        self.notice.tell_written(path, words)

    def follow(self) -> None:
        """What can be done now."""
        controller = self._window.controller
        session = controller.session
        self.actions_by_key["undo"].setEnabled(session.can_undo)
        self.actions_by_key["redo"].setEnabled(session.can_redo)
        self.actions_by_key["roll_all"].setEnabled(bool(controller.state.owed))

    def name_steps(self) -> None:
        """What undo and redo would do; other words make the tool bar lay itself out anew."""
        session = self._window.controller.session
        undo, redo = self.actions_by_key["undo"], self.actions_by_key["redo"]
        last = session.history.cursor
        undo.setText(f"&Undo {session.history.step(last).command.title}" if last else "&Undo")
        ahead = session.can_redo
        redo.setText(f"&Redo {session.history.step(last + 1).command.title}" if ahead else "&Redo")

    def explain(self) -> None:
        """Why nothing can be done here, where that is so."""
        controller = self._window.controller
        game, step = controller.game, controller.looking_at
        words = game.notice if game is not None and game.is_read_only else ""
        if step is not None:
            last = controller.session.history.cursor
            words = f"You look back: this is how it stood after step {step} of {last}."
        # At somebody else's table there is a sign for it that covers nothing.
        told = words if step is not None or game is None or not game.is_elsewhere else ""
        if told or "banner" in vars(self):
            self.banner.explain(told, is_past=step is not None)
        self.phase.next.setEnabled(not words)
        for key in ("next_phase", "end_turn", "attack", "initiative", "write_note"):
            self.actions_by_key[key].setEnabled(not words)

    def show_settings(self) -> None:
        """What is switched on."""
        settings = self._window.controller.settings
        self.actions_by_key["my_dice"].setChecked(settings.dice is Dice.MINE)
        self.actions_by_key["turn_timer"].setChecked(settings.turn_timer)
        self.actions_by_key["round_counter"].setChecked(settings.round_counter)
        self.actions_by_key["full_screen"].setChecked(self._window.isFullScreen())

    def show_layout(self) -> None:
        """Paper or play layout, as the sheet in front has it."""
        self.actions_by_key["play_layout"].setChecked(self._window.is_play_layout)
