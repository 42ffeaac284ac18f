"""What a window weighs when all that a player opened is closed again: memory, and what is alive."""

import ctypes
import gc
import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize
from PySide6.QtGui import QPixmapCache
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QGraphicsItem, QMenu
from shiboken6 import isValid

from recordsheet_gui import ui
from recordsheet_gui.session.after_action import after_action
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.printing.job import PrintJob
from recordsheet_gui.ui.printing.output import pdf_bytes
from recordsheet_gui.ui.printing.sheet import fresh_page
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.equipment import all_gear
from tests import frozen
from tests.soak.outcome import resident
from tests.soak.rosters import ROSTERS, setup_of

LEVEL = 8
"""Megabytes that a window may grow once it has settled, however long it is played with.

The same fresh game is on the table at both moments, so no log is weighed, and what comes once was
loaded before the first of them. What is left are pages of other units (4 MB when all caches of
texts and pips are full), and what a heap cannot give back.
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
    with _other_games(windows):
        for window in windows:
            _put_away(window)
            window.resize(SIZE)
            system = next(iter(ROSTERS))
            window.controller.take_game(_game(system, ROSTERS[system][0]))
            # Made a moment after its game is there, or now: not between two weighings.
            window.menu_actions.attack()
        _sweep()
        return Weight(
            megabytes=resident(),
            tops=Counter(
                type(widget).__name__
                for widget in QApplication.topLevelWidgets()
                if isinstance(widget, QDialog | QMenu)
            ),
            ours=Counter(type(thing).__name__ for thing in gc.get_objects() if _is_ours(thing)),
        )


def load_once(windows: list[MainWindow]) -> None:
    """Load what comes once in an evening, stays, and has a bound; else it looks like growth.

    When it comes is a matter of dice: the first PDF may be event 100 or event 3,000.
    """
    with _other_games(windows):
        _load_modules()
        # The table of equipment, with the first typed weapon: 10 MB.
        all_gear()
        _show_all(windows[0])
        _print_all()
        _ask_the_system()
        _sweep()


def _load_modules() -> None:
    """Code of the dialogs that a player opens late or never: 2 MB."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)


def _show_all(window: MainWindow) -> None:
    """Each sheet, with its layout, figure, texts and pips, and the panel of each game: 7 MB."""
    for system, roster in ROSTERS.items():
        window.controller.take_game(_game(system, *roster))
        for unit in window.controller.order():
            window.controller.choose_unit(unit)
            QApplication.processEvents()


def _print_all() -> None:
    """The first PDF loads pypdf, which is 9 MB; texts of the tables and charts are 4 more."""
    for system, roster in ROSTERS.items():
        pages = tuple(fresh_page(frozen.design(unit), SYSTEMS[system]) for unit in roster)
        with _game(system, *roster) as game:
            report = after_action(SYSTEMS[system], game.session.history)
        pdf_bytes(PrintJob(pages=pages, has_tables=True, report=report))


def _ask_the_system() -> None:
    """The first printer loads CUPS and what encrypts for it: 5 MB. The first file: 1 MB."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    for dialog in (QPrintDialog(printer), QFileDialog()):
        dialog.show()
        QApplication.processEvents()
        dialog.close()
        dialog.deleteLater()


@contextmanager
def _other_games(windows: list[MainWindow]) -> Iterator[None]:
    """Whatever is put on the tables meanwhile, afterwards the games that were played lie there."""
    games = [window.controller.game for window in windows]
    places = [game.path if game is not None else None for game in games]
    sizes = [window.size() for window in windows]
    games.clear()
    yield
    for window, place, size in zip(windows, places, sizes, strict=True):
        window.resize(size)
        if place is not None:
            window.controller.open_game(place)


def _game(system: str, *units: str) -> gamefile.GameFile:
    setup = setup_of(system, *units)
    return gamefile.create_in_memory(Path("rest.rsgame"), SYSTEMS[system], setup)


def _sweep() -> None:
    """Let go of all that nobody holds any more."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # Qt keeps up to 10 MB of icons for half a minute: those of the last pages that were previewed.
    QPixmapCache.clear()
    gc.unfreeze()
    gc.collect()
    _give_back()


def _put_away(window: MainWindow) -> None:
    """Windows that are kept for the next time keep their pictures: those are no leak."""
    for dock in window.docks.values():
        dock.setFloating(False)
    actions = window.menu_actions
    kept = [actions.overview_dialog, actions.dice_dialog]
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
