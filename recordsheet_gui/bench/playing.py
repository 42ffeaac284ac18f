"""An evening in the window, measured: what a player waits for between two clicks.

Runs as a program of its own (`python -m recordsheet_gui.bench.playing ROW`), each row group in a
fresh process, because the first time counts.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.commands import MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

PRESSES = 200
STEPS = 10_000
SYSTEM = "total-warfare"
DIALOGS = ("new_game", "library", "print_sheet", "overview", "dice_record", "preferences")
HOUR = 400
"""Hits of an hour's play, each with a look at another sheet and an undo now and then."""


def bench_window(settings: Settings | None = None) -> MainWindow:
    """The window with a battle of four, filled and painted."""
    window = MainWindow(Controller(settings or Settings()))
    assert window.controller.new_game(_home() / "battle.rsgame", SYSTEMS[SYSTEM], _game(4))
    window.resize(1366, 740)
    window.show()
    settle()
    window.furnish()
    settle()
    return window


def settle() -> None:
    """Let everything be painted that waits for it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def timed(act: Callable[[], object]) -> float:
    """Milliseconds until what an act changed is painted."""
    start = perf_counter()
    act()
    QApplication.processEvents()
    return 1000 * (perf_counter() - start)


def hits() -> Mapping[str, float]:
    """The first hit of the evening, the second, and the first look at the attack."""
    window = bench_window(Settings(dice=Dice.APP))
    say = window.controller.say
    return {
        "first hit": timed(lambda: say("10 ct")),
        "second hit": timed(lambda: say("10 ct")),
        "first attack": timed(window.show_attack_panel),
        "second attack": timed(window.show_attack_panel),
    }


def presses() -> Mapping[str, float]:
    """Hits into structure with their criticals, dice, cards and all panels, one after the other."""
    window = bench_window(Settings(dice=Dice.APP))
    controller = window.controller
    controller.say("18 lt")
    times = []
    for number in range(PRESSES):
        mine = Dice.MINE if number % 2 else Dice.APP
        controller.settings = Settings(dice=mine)
        times.append(timed(lambda: controller.say("3 lt")))
        window.show_journal()
        controller.undo()
        settle()
    times.sort()
    return {"median": times[len(times) // 2], "p99": times[int(0.99 * len(times))]}


class _Shown(QObject):
    """Notes when a dialog is painted, and sends it away."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.Paint
            and isinstance(watched, QWidget)
            and watched.isWindow()
            and not isinstance(watched, MainWindow)
            and not self.at
        ):
            QTimer.singleShot(0, watched, lambda: self._end(watched))
        return False

    def _end(self, shown: QWidget) -> None:
        self.at = perf_counter()
        if isinstance(shown, QDialog):
            shown.reject()
        else:
            shown.close()


def dialogs() -> Mapping[str, float]:
    """Each dialog from the menu to its picture, the first time."""
    window = bench_window()
    found = {}
    for key in DIALOGS:
        shown = _Shown()
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(shown)
        start = perf_counter()
        window.actions_by_key[key].trigger()
        for _ in range(1000):
            QApplication.processEvents()
            if shown.at:
                break
        application.removeEventFilter(shown)
        found[key] = 1000 * (shown.at - start)
        settle()
    return found


def sheets() -> Mapping[str, float]:
    """Another sheet, one that was seen before, and the other theme."""
    window = bench_window(Settings(theme=ThemeChoice.LIGHT))
    controller = window.controller
    first, second = controller.order()[:2]
    found = {"switch": timed(lambda: controller.choose_unit(second))}
    back = [
        timed(partial(controller.choose_unit, unit)) for _ in range(10) for unit in (first, second)
    ]
    found["switch back"] = sorted(back)[len(back) // 2]

    def other_theme() -> None:
        controller.settings = Settings(theme=ThemeChoice.DARK)
        window.dress()

    found["theme"] = timed(other_theme)
    return found


def _home() -> Path:
    return Path(os.environ["RECORDSHEET_HOME"])


def _game(count: int) -> GameSetup:
    files = mech_files()
    units = []
    for number in range(count):
        path = files[number % len(files)]
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        side = "AB"[2 * number // count]
        units.append(UnitSetup(id=UnitId(f"u{number}"), design=design, side=side))
    return GameSetup(system=SYSTEM, units=tuple(units))


def rewind() -> Mapping[str, float]:
    """Half of a long game back, and all of it forward again, the journal included."""
    window = bench_window()
    setup = _game(4)
    path = _home() / "long.rsgame"
    with gamefile.creating(path, SYSTEMS[SYSTEM], setup) as game:
        for number in range(STEPS // 2):
            unit = UnitId(f"u{number % 4}")
            game.session.handle(MarkBoxes(unit=unit, armor="CT", boxes=1 + number % 5))
            game.session.handle(UnmarkBoxes(unit=unit, armor="CT", boxes=1 + number % 5))
    assert window.controller.open_game(path)
    window.show_journal()
    settle()

    def go(position: int) -> None:
        window.controller.rewind(position)
        window.show_journal()

    return {"back": timed(lambda: go(STEPS // 2)), "forward": timed(lambda: go(STEPS))}


def phases() -> Mapping[str, float]:
    """The end of a phase with a company and with a hundred units."""
    window = bench_window(Settings(dice=Dice.APP))
    found = {}
    for count in (12, 100):
        path = _home() / f"table-{count}.rsgame"
        setup = _game(count)
        assert window.controller.new_game(path, SYSTEMS[SYSTEM], setup)
        settle()
        times = []
        for _ in range(6):
            times.append(timed(window.next_phase))
            settle()
        found[str(count)] = max(times)
    return found


def hour() -> Mapping[str, float]:
    """What the program holds after an hour's play, in MB."""
    window = bench_window(Settings(dice=Dice.APP))
    controller = window.controller
    order = controller.order()
    for number in range(HOUR):
        controller.choose_unit(order[number % len(order)])
        controller.say(f"{1 + number % 7} {('ct', 'lt', 'rt', 'la', 'rl')[number % 5]}")
        if number % 3 == 0:
            controller.undo()
        if number % 20 == 19:
            window.next_phase()
        window.show_journal()
        settle()
    with Path("/proc/self/status").open() as status:
        held = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    return {"megabytes": held / 1024}


GROUPS: Mapping[str, Callable[[], Mapping[str, float]]] = {
    one.__name__: one for one in (hits, presses, dialogs, sheets, rewind, phases, hour)
}


def main() -> None:
    """Measure one group and print it."""
    with tempfile.TemporaryDirectory() as folder:
        # A home of its own for each group: it holds a battle by the same name.
        os.environ["RECORDSHEET_HOME"] = folder
        application = QApplication([])
        print(json.dumps(dict(GROUPS[sys.argv[1]]())), flush=True)
        del application
        # Whatever still waits to be deleted is not measured.
        os._exit(0)


if __name__ == "__main__":
    main()
