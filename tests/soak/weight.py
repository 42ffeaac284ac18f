"""What a window weighs when all that a player opened is closed again: memory, and what is alive."""

import ctypes
import gc
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize
from PySide6.QtWidgets import QApplication, QDialog, QGraphicsItem, QMenu
from shiboken6 import isValid

from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.equipment import all_gear
from tests.soak.outcome import resident
from tests.soak.rosters import ROSTERS, setup_of

LEVEL = 12
"""Megabytes that a window may grow once it has settled, however long it is played with.

The same fresh game is on the table at both moments, so no log is weighed. What is left are pages
that were laid out for the first time (4 MB when all caches of texts and pips are full), modules
and dialogs that nobody wanted before (5 MB), and what a heap cannot give back.
"""
MANY = 40
"""Of a kind of ours; so many more are no dialog that was made once, they pile up."""
SIZE = QSize(1024, 760)
"""Of a window while it is weighed: a large one has a large picture."""
AT_ONCE = ("QMenu", "QMessageBox")
"""Nobody keeps these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """Of all windows together."""

    megabytes: float
    tops: "Counter[str]"
    """Dialogs and menus that are alive, by kind."""
    ours: "Counter[str]"
    """Widgets, scenes, sessions and other things of ours that are alive, by kind."""

    def piled_up(self, later: "Weight") -> list[str]:
        """What there is far more of later."""
        return [
            f"{count} x {kind} leaked"
            for kind, count in (later.tops - self.tops).items()
            # A window that is made once and kept is no leak.
            if count > 1 or kind in AT_ONCE
        ] + [
            f"{count} x {kind} piled up"
            for kind, count in (later.ours - self.ours).items()
            if count > MANY
        ]

    def is_level(self, later: "Weight") -> bool:
        """True when the memory has stayed as it was."""
        return later.megabytes <= self.megabytes + LEVEL


def weigh(windows: list[MainWindow]) -> Weight:
    """Put a fresh game on each table, weigh, and bring the old games back."""
    # The table of equipment comes with the first typed weapon, once, and is ten megabytes.
    all_gear()
    played = [window.controller.game for window in windows]
    places = [game.path if game is not None else None for game in played]
    sizes = [window.size() for window in windows]
    played.clear()
    for window in windows:
        _put_away(window)
        window.resize(SIZE)
        system = next(iter(ROSTERS))
        setup = setup_of(system, ROSTERS[system][0])
        rest = gamefile.create_in_memory(Path("rest.rsgame"), SYSTEMS[system], setup)
        window.controller.take_game(rest)
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    _give_back()
    found = Weight(
        megabytes=resident(),
        tops=Counter(
            type(widget).__name__
            for widget in QApplication.topLevelWidgets()
            if isinstance(widget, QDialog | QMenu)
        ),
        ours=Counter(type(thing).__name__ for thing in gc.get_objects() if _is_ours(thing)),
    )
    for window, place, size in zip(windows, places, sizes, strict=True):
        window.resize(size)
        if place is not None:
            window.controller.open_game(place)
    return found


def _put_away(window: MainWindow) -> None:
    """Windows that are kept for the next time keep their pictures: those are no leak."""
    for dock in window.docks.values():
        dock.setFloating(False)
    actions = window.menu_actions
    kept = [*actions.attack_dialogs.values(), actions.overview_dialog, actions.dice_dialog]
    actions.attack_dialogs.clear()
    actions.overview_dialog = actions.dice_dialog = None
    for dialog in kept:
        if isinstance(dialog, QDialog):
            dialog.close()
            dialog.deleteLater()


def _is_ours(thing: object) -> bool:
    if isinstance(thing, QObject | QGraphicsItem):
        return type(thing).__module__.startswith("recordsheet_gui") and isValid(thing)
    return isinstance(thing, gamefile.GameFile | Session)


def _give_back() -> None:
    """Let the heap give back what it only holds in reserve."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
