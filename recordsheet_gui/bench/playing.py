"""An evening in the window, measured: what a player waits for between two clicks.

Runs as a program of its own, each group of rows in a fresh process, because the first time counts.
It keeps to what the window of version 0.1 has as well: `bench --tree` runs it on older programs,
which simply lack the rows of groups that they cannot play.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget, QWidget

from recordsheet_gui.core.commands import MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage import gamefile, paths
from recordsheet_gui.storage.settings import Dice, Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import controller as controlling
from recordsheet_gui.ui import window as windows
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

PRESSES = 200
RUNS = 15
STEPS = 10_000
SYSTEM = "total-warfare"
DIALOGS = (
    "new_game",
    "library",
    "forces",
    "print_sheet",
    "poster",
    "export_force",
    "preferences",
    "write_note",
    "add_unit",
    "pilot",
    "variants",
    "game_options",
    "overview",
    "dice_record",
    "odds",
    "turn_minutes",
    "help",
    "manual",
    "about",
    "new_skirmish_unit",
    "new_ship",
    "draw_templates",
    "share_table",
    "join_table",
    "workshop",
    "workshop_copy",
)
PAUSE = 1.2
"""Seconds that pass between the start and the first press, and before each dialog."""
LONG = 1_000_000
"""Milliseconds that nobody waits for."""
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


def wait() -> None:
    """Let the time pass that a player takes."""
    end = perf_counter() + PAUSE
    while perf_counter() < end:
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def timed(act: Callable[[], object]) -> float:
    """Milliseconds until what an act changed is painted."""
    start = perf_counter()
    act()
    QApplication.processEvents()
    return 1000 * (perf_counter() - start)


def hits() -> Mapping[str, float]:
    """The first hit of the evening and the second, on the battle that the program starts with."""
    # Nothing is read here that a player's program would not have read.
    window = MainWindow(Controller(Settings(dice=Dice.APP)))
    assert window.controller.open_game(paths.games_dir() / "Demo battle.rsgame")
    window.show()
    wait()
    say = window.controller.say
    return {name: timed(lambda: say("10 ct")) for name in ("first hit", "second hit")}


def attacks() -> Mapping[str, float]:
    """The first look at the attack, the second, and the numbers that it shows."""
    window = bench_window(Settings(dice=Dice.APP))
    wait()
    from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel

    tabs = window.turn_stack.panel
    assert isinstance(tabs, QTabWidget)

    def look() -> None:
        window.show_attack_panel()

    found = {"first attack": timed(look)}
    tabs.setCurrentIndex(0)
    settle()
    found["second attack"] = timed(look)
    panel = tabs.currentWidget()
    assert isinstance(panel, AttackPanel)
    found["odds"] = sorted(timed(panel.refresh) for _ in range(RUNS))[RUNS // 2]
    return found


def picks() -> Mapping[str, float]:
    """The first weapon of the evening that is picked, and the next, until their odds are seen."""
    window = bench_window(Settings(dice=Dice.APP))
    wait()
    from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel

    window.show_attack_panel()
    wait()
    tabs = window.turn_stack.panel
    assert isinstance(tabs, QTabWidget)
    panel = tabs.currentWidget()
    assert isinstance(panel, AttackPanel)
    ready = [item for item, line in panel.lines.lines.items() if line.box.isEnabled()]
    found = {}
    for name, item in zip(("first", "second"), ready, strict=False):
        before = panel.odds.outlook
        start = perf_counter()
        panel.picks.put(item, on=True)
        while panel.odds.outlook is before:
            QApplication.processEvents()
        QApplication.processEvents()
        found[name] = 1000 * (perf_counter() - start)
        wait()
    window.controller.oracle.close()
    return found


def hold_back() -> None:
    """Let what follows a step wait: on a busy machine its pause would be over within the step."""
    for module, name in ((controlling, "FOLLOW"), (windows, "JOURNAL_DELAY")):
        if hasattr(module, name):
            setattr(module, name, LONG)


def follow(window: MainWindow) -> None:
    """What was held back; version 0.1 had all of it at once but the journal."""
    if hasattr(window.controller, "follow_now"):
        window.controller.follow_now()
    window.show_journal()


def presses() -> Mapping[str, float]:
    """Hits into structure with criticals, dice and cards, and what follows two frames later."""
    hold_back()
    window = bench_window(Settings(dice=Dice.APP))
    wait()
    controller = window.controller
    controller.say("18 lt")
    settle()
    times, after = [], []
    for number in range(PRESSES):
        mine = Dice.MINE if number % 2 else Dice.APP
        controller.settings = Settings(dice=mine)
        times.append(timed(lambda: controller.say("3 lt")))
        after.append(timed(partial(follow, window)))
        controller.undo()
        follow(window)
        settle()
    return {
        "median": _share(times, 0.5),
        "p99": _share(times, 0.99),
        "after median": _share(after, 0.5),
        "after p99": _share(after, 0.99),
    }


def _share(times: list[float], share: float) -> float:
    return sorted(times)[int(share * len(times))]


class _Look:
    """Looks for a window that came up, and sends it away as soon as it is painted."""

    def __init__(self, main: QWidget) -> None:
        self._main = main
        self._seen = 0
        self.at = 0.0
        self._clock = QTimer()
        self._clock.timeout.connect(self._look)
        self._clock.start(0)

    def stop(self) -> None:
        self._clock.stop()

    def _look(self) -> None:
        shown = [
            one
            for one in QApplication.topLevelWidgets()
            if one.isVisible() and one is not self._main and one.isWindow()
        ]
        if not shown:
            return
        # Shown, then painted: what a timer sees first is not on the screen yet.
        self._seen += 1
        if self._seen < 3:
            return
        self.at = self.at or perf_counter()
        for one in shown:
            if isinstance(one, QDialog):
                one.reject()
            else:
                one.close()


def dialogs() -> Mapping[str, float]:
    """Each dialog from the menu to its picture, the first time."""
    window = bench_window()
    found = {}
    for key in DIALOGS:
        if key not in window.actions_by_key:
            continue
        wait()
        look = _Look(window)
        start = perf_counter()
        window.actions_by_key[key].trigger()
        for _ in range(100):
            QApplication.processEvents()
            if look.at:
                found[key] = 1000 * (look.at - start)
                break
        look.stop()
        settle()
    return found


def sheets() -> Mapping[str, float]:
    """Another sheet, one that was seen before, and the other theme."""
    # Its type has had another name.
    theme = type(Settings().theme)
    window = bench_window(Settings(theme=theme("light")))
    wait()
    controller = window.controller
    first, second = controller.order()[:2]
    found = {"switch": timed(partial(controller.choose_unit, second))}
    back = []
    for number in range(RUNS):
        settle()
        back.append(timed(partial(controller.choose_unit, (first, second)[number % 2])))
    found["switch back"] = _share(back, 0.5)
    settle()

    def other_theme() -> None:
        controller.settings = Settings(theme=theme("dark"))
        window.dress()

    found["theme"] = timed(other_theme)
    return found


def _home() -> Path:
    return Path(os.environ["RECORDSHEET_HOME"])


def _game(count: int) -> GameSetup:
    # Who reads unit files loads more than a game that was saved does.
    from recordsheet_gui.assets import mech_files
    from recordsheet_gui.importers import read_unit_file

    files = mech_files()
    # As the program reads what it ships; version 0.1 read all files alike.
    shipped = "shipped" in (read_unit_file.__kwdefaults__ or {})
    how = {"shipped": True} if shipped else {}
    units = []
    for number in range(count):
        path = files[number % len(files)]
        design = read_unit_file(path.name, path.read_text(encoding="utf-8"), **how).design
        assert design is not None
        side = "AB"[2 * number // count]
        units.append(UnitSetup(id=UnitId(f"u{number}"), design=design, side=side))
    return GameSetup(system=SYSTEM, units=tuple(units))


def rewind() -> Mapping[str, float]:
    """A long game back to its middle, to its start and forward again, with the journal."""
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
    wait()

    def go(position: int) -> None:
        window.controller.rewind(position)
        window.show_journal()

    middle, start, end = (timed(partial(go, place)) for place in (STEPS // 2, 0, STEPS))
    return {"back": max(middle, start), "forward": end}


def phases() -> Mapping[str, float]:
    """The end of a phase with a company and with a hundred units, with all that follows it."""
    hold_back()
    window = bench_window(Settings(dice=Dice.APP))
    found = {}
    for count in (12, 100):
        path = _home() / f"table-{count}.rsgame"
        setup = _game(count)
        assert window.controller.new_game(path, SYSTEMS[SYSTEM], setup)
        settle()
        times = []
        wait()

        def go_on() -> None:
            window.next_phase()
            follow(window)

        for _ in range(6):
            times.append(timed(go_on))
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
    one.__name__: one
    for one in (hits, attacks, picks, presses, dialogs, sheets, rewind, phases, hour)
}


def main() -> None:
    """Measure one group and print it."""
    with tempfile.TemporaryDirectory() as folder:
        # A home of its own for each group but the first: it holds a battle by the same name.
        if sys.argv[1] != hits.__name__:
            library = _home() / "library.sqlite"
            # Built at the first start ever, not at the first opening of an evening.
            if library.exists():
                shutil.copy(library, folder)
            os.environ["RECORDSHEET_HOME"] = folder
        application = QApplication([])
        print(json.dumps(dict(GROUPS[sys.argv[1]]())), flush=True)
        del application
        # Whatever still waits to be deleted is not measured.
        os._exit(0)


if __name__ == "__main__":
    main()
