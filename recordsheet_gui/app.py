"""The only place that builds and connects the window."""

import gc
import logging
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from recordsheet_gui.storage.fall_watch import FallWatch
    from recordsheet_gui.storage.settings import Settings
    from recordsheet_gui.ui.controller import Controller
    from recordsheet_gui.ui.problems import Problems
    from recordsheet_gui.ui.window import MainWindow

WITHOUT_DISPLAY = (
    "recordsheet: there is no display to open a window on; "
    "all commands of recordsheet --help work without one."
)

STANDS_MS = 900
"""Milliseconds after which the window stands, and all that it makes when there is time."""

DEMO = (
    ("a", "Shadow Hawk SHD-2H", "A", "Mara Voss", 4, 5),
    ("b", "Hunchback HBK-4G", "A", "Tomas Reed", 4, 5),
    ("c", "Warhammer WHM-6R", "B", "Ines Calder", 4, 5),
    ("d", "Locust LCT-1V", "B", "Yuri Brandt", 3, 4),
)
"""The battle that is on the table at the first start."""


def main(opened: Path | str | None = None) -> int:
    """Open the window; the result is the exit code.

    A game may be named, or the link to somebody's table.
    """
    game = opened if isinstance(opened, Path) else None
    link = opened if isinstance(opened, str) else ""
    if not has_display():
        print(WITHOUT_DISPLAY, file=sys.stderr)  # noqa: T201 - there is nobody else to tell
        return 1
    # Nothing of what starting makes is garbage; collecting it again and again takes time.
    gc.disable()
    from recordsheet_gui.storage import settings
    from recordsheet_gui.storage.fall_watch import FallWatch
    from recordsheet_gui.storage.log import keep_log

    preferences, notice = settings.load()
    _load_rules(preferences, game)
    from PySide6.QtCore import QTimer

    from recordsheet_gui.ui.controller import Controller
    from recordsheet_gui.ui.icons import app_icon
    from recordsheet_gui.ui.screens import ScreenKeeper, keep_on_screen_soon
    from recordsheet_gui.ui.window import MainWindow

    application = _application(sys.argv[:1])
    # Not before: where Qt finds no screen it ends the program, and says why itself.
    watch = FallWatch()
    watch.begin()
    application.setApplicationName("Record Sheet")
    application.setDesktopFileName("recordsheet")
    application.setWindowIcon(app_icon())
    ScreenKeeper.of(application)
    window = MainWindow(Controller(preferences))
    keep_log()
    problems = catch_errors(window)
    window.restore()
    window.wants_tour = not opened and is_first_start(preferences)
    if not link:
        start(window, game)
    if notice:
        window.controller.noticed.emit(notice)
    window.show()
    keep_on_screen_soon(window)
    if watch.has_fallen:
        QTimer.singleShot(STANDS_MS, lambda: tell_fall(problems, watch))
    if link:
        QTimer.singleShot(0, window, lambda: join(window, link))
    _serve(application, window, game)
    code = application.exec()
    watch.end()
    return code


def _application(arguments: list[str]) -> "QApplication":
    """Qt's own; on macOS one that hears of double-clicked files."""
    if sys.platform == "darwin":
        from recordsheet_gui.ui.arriving import Application

        return Application(arguments)
    from PySide6.QtWidgets import QApplication

    return QApplication(arguments)


def _serve(application: "QApplication", window: "MainWindow", file: Path | None) -> None:
    """Take what the desktop hands over: the file of a unit now, on macOS others later."""
    from PySide6.QtCore import QTimer

    from recordsheet_gui.ui.arriving import is_for_library, take_file

    if file is not None and is_for_library(file):
        # Once the window is there to tell of it.
        QTimer.singleShot(0, window, lambda: take_file(window, file))
    if sys.platform == "darwin":
        from recordsheet_gui.ui.arriving import Application

        assert isinstance(application, Application)
        application.serve(window)


def _load_rules(preferences: "Settings", game: Path | None) -> None:
    """Read what knows nothing of Qt before Qt is there, the rules of the last game among it."""
    import recordsheet_gui.sheet.load
    import recordsheet_gui.storage.gamefile  # noqa: F401 - they are only to be there
    from recordsheet_gui.systems import SYSTEMS

    if game is None:
        SYSTEMS.get(preferences.last_system)


def has_display() -> bool:
    """False on Linux where neither X11 nor Wayland is there, and no platform was asked for."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_first_start(preferences: "Settings") -> bool:
    """True for somebody who has neither played here nor seen the tour."""
    from recordsheet_gui.storage import paths

    is_new = not (preferences.tour_done or preferences.last_game or preferences.recent_games)
    return is_new and not paths.is_there(paths.games_dir())


def start(window: "MainWindow", game: Path | None) -> None:
    """The named game, else last night's, else a battle to try things on."""
    from recordsheet_gui.storage import paths
    from recordsheet_gui.ui.arriving import is_for_library

    controller = window.controller
    if game is not None and not is_for_library(game) and controller.open_game(game):
        return
    last = controller.settings.last_game
    if last:
        if paths.is_there(Path(last)):
            if controller.open_game(Path(last)):
                return
        else:
            controller.noticed.emit(f"The last game, {last}, is not there or may not be read.")
    open_demo(controller)


def join(window: "MainWindow", link: str) -> None:
    """Sit down at somebody's table; who does not get there has the last game."""
    window.sharing.join_table(link)
    if window.controller.game is None:
        start(window, None)


def open_demo(controller: "Controller") -> None:
    """The ready-to-play battle of the first start; in memory where nothing can be written."""
    from recordsheet_gui.core.ids import UnitId
    from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
    from recordsheet_gui.storage import gamefile, paths
    from recordsheet_gui.storage.errors import StorageError
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.systems import SYSTEMS

    path = paths.games_dir() / "Demo battle.rsgame"
    if paths.is_there(path) and controller.open_game(path):
        return
    with Library.open() as library:
        try:
            units = tuple(
                UnitSetup(
                    id=UnitId(key),
                    design=library.load(name),
                    side=side,
                    pilot=Pilot(name=pilot, gunnery=gunnery, piloting=piloting),
                )
                for key, name, side, pilot, gunnery, piloting in DEMO
            )
        except StorageError as error:
            controller.noticed.emit(str(error))
            return
        finally:
            if library.notice:
                controller.noticed.emit(library.notice)
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Demo battle")
    try:
        path = paths.free_path(paths.made(path.parent), path.stem, path.suffix)
        controller.take_game(gamefile.create_game(path, system, setup))
    except StorageError as error:
        controller.take_game(gamefile.create_in_memory(path, system, setup))
        controller.noticed.emit(str(error))


def catch_errors(window: "MainWindow") -> "Problems":
    """What nobody foresaw is logged, kept as a report and told once; the game goes on."""
    from recordsheet_gui.ui.problems import Problems

    problems = Problems(window)
    logger = logging.getLogger("recordsheet")

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        # Most evenings nothing goes wrong, and nobody waits for what would tell of it.
        from recordsheet_gui.storage.reports import keep_report
        from recordsheet_gui.ui.bug_report import moment, place_of, report_of

        report = report_of(kind, error, trace, window.controller)
        if not issubclass(kind, Exception):
            logger.error(report)
            return
        place = place_of(kind, trace)
        count = problems.count(place)
        # The first report must not be pushed out of the log by a thousand of the same.
        logger.error(report if count == 1 else f"{place}, {count} times by now: {error}")
        problems.tell(place, report, keep_report(report, moment()) if count == 1 else None)

    sys.excepthook = hook
    return problems


def tell_fall(problems: "Problems", watch: "FallWatch") -> None:
    """The last run ended in a way that no hook hears of: say so, once."""
    from recordsheet_gui.storage.reports import keep_report
    from recordsheet_gui.ui.bug_report import moment, report_of_fall

    words = watch.last_words()
    if words:
        report = report_of_fall(words)
        problems.tell_fall(report, keep_report(report, moment()))
