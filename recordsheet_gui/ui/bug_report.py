"""What a maintainer needs to know of a mistake of the program's."""

import json
import platform
import sqlite3
import traceback
from datetime import datetime
from types import TracebackType

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from recordsheet_gui import __version__
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import encode
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.reports import without_home
from recordsheet_gui.ui.controller import Controller

LAST_STEPS = 10
LONGEST_STEP = 400
"""Letters; a unit that joins brings its whole sheet."""
FELL = (
    "The program ended by itself the last time that it ran. This is where it was; with the last "
    "words of the system, if it had any."
)


def versions() -> dict[str, str]:
    """What the program consists of, and what it runs on."""
    application = QGuiApplication.instance()
    screens = QGuiApplication.screens() if application is not None else []
    sizes = [f"{s.size().width()}x{s.size().height()}@{s.devicePixelRatio():g}" for s in screens]
    found = {
        "Record Sheet": __version__,
        "Python": platform.python_version(),
        "Qt": qVersion(),
        "PySide6": PySide6.__version__,
        "SQLite": sqlite3.sqlite_version,
        "System": platform.platform(),
    }
    if sizes:
        found["Screens"] = f"{QGuiApplication.platformName()}, {', '.join(sizes)}"
    return found


def versions_text() -> str:
    """The same as lines."""
    return "\n".join(f"{name}: {value}" for name, value in versions().items())


def report_of(
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType | None,
    controller: Controller | None = None,
) -> str:
    """Versions, what was raised and where, and the steps before it; no folder of the player's."""
    raised = "".join(traceback.format_exception(kind, error, trace))
    parts = [versions_text(), raised.rstrip(), *_game(controller)]
    return without_home("\n\n".join(parts)) + "\n"


def report_of_fall(words: str) -> str:
    """What Python wrote when it was torn down; the versions are those of today."""
    return without_home(f"{versions_text()}\n\n{FELL}\n\n{words.strip()}\n")


def place_of(kind: type[BaseException], trace: TracebackType | None) -> str:
    """What makes two problems the same: the kind of error, and the line that raised it."""
    frames = traceback.extract_tb(trace)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "nowhere"
    return f"{kind.__module__}.{kind.__qualname__} at {where}"


def moment() -> str:
    """Now, for the name of a file."""
    return datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")


def _game(controller: Controller | None) -> list[str]:
    """The game and the last steps of it, as a script would have them."""
    if controller is None or controller.game is None:
        return ["No game was open."]
    # Something is wrong with the program already: what looks at its state may fail as well.
    try:
        history = controller.session.history
        last = history.cursor
        steps = [
            f"{at}: {json.dumps(encode(history.step(at).command), ensure_ascii=False)}"
            for at in range(max(1, last - LAST_STEPS + 1), last + 1)
        ]
        clock = controller.state.clock
        head = f"Game: {controller.system.key}, turn {clock.turn}, phase {clock.phase}, step {last}"
    except (StorageError, RuleError, LookupError, ValueError, TypeError, AttributeError) as error:
        return [f"The game could not be looked at: {type(error).__name__}: {error}"]
    return ["\n".join([head, *(line[:LONGEST_STEP] for line in steps)])]
