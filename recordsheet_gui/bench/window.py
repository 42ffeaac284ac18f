"""The window: start, press to painted, what one waits for in an evening, memory."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from recordsheet_gui.bench.row import Row

PLAYING = Path(__file__).with_name("playing.py")
AS_STARTED = """
# Qt comes into the program as it does at a start; version 0.1 took no care of that.
from recordsheet_gui import app
getattr(app, "load_qt", int)()
"""
EVENING = f"""
{AS_STARTED}
import runpy, sys
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
HERE = Path(__file__).parent.parent.parent
"""The source tree, or the folder of installed packages, that this program is in."""
ELLIPSES = 500
PRESSES = 500
STARTS = 5

MEMORY = """
def kilobytes():
    # A process that was forked keeps its parent's peak in getrusage, but not in its own status.
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
"""

BARE = f"""
import json, os, sys
{MEMORY}
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        done()
def done():
    print(json.dumps({{"kilobytes": kilobytes()}}), flush=True)
    os._exit(0)
app = QApplication([])
scene = QGraphicsScene()
for n in range({ELLIPSES}):
    scene.addEllipse(n % 25 * 8, n // 25 * 8, 6, 6)
window = QMainWindow()
window.setCentralWidget(View(scene))
window.resize(1280, 800)
window.show()
app.exec()
"""

OURS = f"""
import json, os, sys
{MEMORY}
from recordsheet_gui import app
start = app.start
def done():
    print(json.dumps({{"kilobytes": kilobytes()}}), flush=True)
    os._exit(0)
def starting(window, game):
    # Here, because the program itself says when it imports what.
    from recordsheet_gui.ui.scene.view import SheetView
    paint = SheetView.paintEvent
    def painting(self, event):
        paint(self, event)
        if self.sheet is not None:
            done()
    SheetView.paintEvent = painting
    start(window, game)
app.start = starting
app.main()
"""

FURNISHED = f"""
import json, os
{MEMORY}
from recordsheet_gui import app
start = app.start
def done():
    print(json.dumps({{"kilobytes": kilobytes()}}), flush=True)
    os._exit(0)
def starting(window, game):
    from PySide6.QtCore import QTimer
    furnish = window.furnish
    is_filled = []
    def furnishing():
        furnish()
        if not is_filled:
            is_filled.append(True)
            # Laid out and painted, not only made.
            QTimer.singleShot(0, window, lambda: QTimer.singleShot(0, window, done))
    window.furnish = furnishing
    start(window, game)
app.start = starting
app.main()
"""
"""The whole window, which the sheet's first picture does not wait for."""

FIRST = """
import json
from recordsheet_gui import app
start = app.start
def starting(window, game):
    from PySide6.QtCore import QTimer
    start(window, game)
    QTimer.singleShot(1500, window, window.close)
app.start = starting
app.main()
print(json.dumps({}))
"""
"""An evening before: it leaves bytecode, library, battle and the place of the window behind."""

SCREEN = (1366, 768)
"""Pixels: a laptop's."""


def rows(tree: Path = HERE) -> Iterator[Row]:
    """All rows of the window, drawn into memory; of another source tree where one is named."""
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(Path(folder), tree)
        # Twice, because the very first start reads much that no other does, and keeps it.
        for code in (FIRST, FIRST, BARE, OURS, FURNISHED):
            _run(code, environment)
        # Turn and turn about, so that whatever else the machine does strikes both.
        turns = [
            [_started(code, environment) for code in (BARE, OURS, FURNISHED)] for _ in range(STARTS)
        ]
        bare, ours, filled = (min(turn[i][0] for turn in turns) for i in range(3))
        for name, seconds, goal in (
            ("start to first sheet", ours, "at most 2.0"),
            ("start to filled window", filled, "at most 2.3"),
        ):
            yield Row(
                name=name,
                value=1000 * seconds,
                unit="ms",
                against=f"a bare window with {ELLIPSES} ellipses",
                ratio=seconds / bare,
                goal=goal,
            )
        empty, whole = turns[0][0][1], turns[0][2][1]
        yield Row(
            name="memory of the demo battle",
            value=whole / 1024,
            unit="MB",
            against="the bare window",
            ratio=whole / empty,
            goal="at most 2.2",
        )
        answer = _run(PRESSING, environment)
        yield Row(
            name="press to painted, 99th percentile",
            value=answer["press"],
            unit="ms",
            against="a bare ellipse's repaint",
            ratio=answer["press"] / answer["ellipse"],
            goal=FRAME,
        )
        yield from _evening(environment, empty / 1024)


FRAME = "under one frame, 16.7 ms"
TENTH = "at most 100 ms"


def _evening(environment: dict[str, str], bare: float) -> Iterator[Row]:
    """What a player waits for, each group in a process of its own."""

    def measured(group: str) -> dict[str, float]:
        try:
            found: dict[str, float] = _run(group, environment)
        except subprocess.CalledProcessError:
            # An older program, whose window had no such thing.
            return {}
        return found

    def row(name: str, value: float, goal: str = "") -> Row:
        return Row(name=name, value=value, unit="ms", against="", goal=goal)

    found: dict[str, float] = {}
    for group in GROUPS:
        found |= {f"{group} {key}": value for key, value in measured(group).items()}
    for name, first, second, goal in FIRSTS:
        if first in found:
            yield Row(
                name=name,
                value=found[first],
                unit="ms",
                against="the second",
                ratio=found[first] / found[second],
                goal=goal,
            )
    for name, key, goal in WAITS:
        if key in found:
            yield row(name, found[key], goal)
    for key, value in found.items():
        group, _, dialog = key.partition(" ")
        if group == "dialogs":
            yield row(f"first opening of {dialog.replace('_', ' ')}", value)
    if "hour megabytes" in found:
        held = found["hour megabytes"]
        yield Row(
            name="memory after an hour's play",
            value=held,
            unit="MB",
            against="the bare window",
            ratio=held / bare,
        )


GROUPS = ("hits", "attacks", "picks", "presses", "rewind", "sheets", "phases", "dialogs", "hour")
FIRSTS = (
    ("first hit after the start", "hits first hit", "hits second hit", "at most 3"),
    ("first attack after the start", "attacks first attack", "attacks second attack", "at most 3"),
)
"""Name, what is measured, what it is held against, goal."""
WAITS = (
    ("second hit", "hits second hit", ""),
    ("odds of an attack: all numbers of its panel", "attacks odds", ""),
    ("odds of an attack: the first pick until they are seen", "picks first", "at most 300 ms"),
    ("odds of an attack: the next pick", "picks second", "at most 300 ms"),
    ("press with critical, dice and cards, p99", "presses p99", FRAME),
    ("press with critical, dice and cards, median", "presses median", "aim for half a frame"),
    ("press: what follows two frames later, p99", "presses after p99", FRAME),
    ("press: what follows two frames later, median", "presses after median", ""),
    ("rewind over 10,000 steps", "rewind back", TENTH),
    ("rewind: forward over 10,000 steps", "rewind forward", TENTH),
    ("switch of unit, the first time", "sheets switch", TENTH),
    ("switch of unit, seen before", "sheets switch back", TENTH),
    ("switch of theme", "sheets theme", ""),
    ("end phase of 12 units", "phases 12", TENTH),
    ("end phase of 100 units", "phases 100", TENTH),
)
"""Name, what is measured, goal."""


def _environment(folder: Path, tree: Path) -> dict[str, str]:
    """A home of its own, a laptop's screen, and the program that is measured."""
    screen = folder / "screen.json"
    wide, high = SCREEN
    facts = {"name": "laptop", "x": 0, "y": 0, "width": wide, "height": high}
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screen.write_text(json.dumps({"screens": [facts | dots]}), encoding="utf-8")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        "RECORDSHEET_HOME": str(folder),
        "PYTHONPATH": str(tree),
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
    }
    # An installed program has its bytecode; a source tree may be told not to write it.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    package = str(tree / "recordsheet_gui")
    compiling = [sys.executable, "-m", "compileall", "-q", package]
    subprocess.run(compiling, env=environment, stdout=subprocess.DEVNULL, check=False)
    return environment


def _started(code: str, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds from the start of a process to its first picture, and its memory in KB."""
    start = perf_counter()
    answer = _run(code, environment)
    return perf_counter() - start, float(answer["kilobytes"])


def _run(code: str, environment: dict[str, str]) -> Any:
    """What a program prints: one that stands here, or a group of an evening by its name."""
    done = subprocess.run(
        [sys.executable, "-c", *((code,) if "\n" in code else (EVENING, str(PLAYING), code))],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        text=True,
        timeout=300,
        cwd=environment["PYTHONPATH"],
    )
    return json.loads(done.stdout.splitlines()[-1])


PRESSING = f"""
{AS_STARTED}
import json
from time import perf_counter
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
from recordsheet_gui import app
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

application = QApplication([])

def percentile(times):
    times.sort()
    return 1000 * times[int(len(times) * 0.99)]

def presses(view, place, count):
    times = []
    for n in range(count):
        start = perf_counter()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton,
                         Qt.KeyboardModifier.NoModifier, place(n))
        application.processEvents()
        times.append(perf_counter() - start)
    return percentile(times)

scene = QGraphicsScene()
ellipse = scene.addEllipse(0, 0, 6, 6)
bare = QGraphicsView(scene)
bare.resize(1280, 800)
bare.show()
application.processEvents()
times = []
for n in range({PRESSES}):
    start = perf_counter()
    ellipse.update()
    application.processEvents()
    times.append(perf_counter() - start)
ellipse_time = percentile(times)
bare.close()

window = MainWindow(Controller(Settings()))
app.start(window, None)
window.resize(1280, 800)
window.show()
application.processEvents()
key = GridKey("CT/armor")
part = window.pane.scene.locations[key]
view = window.pane.view
count = window.controller.paper.grids[key].size

def place(n):
    box = part.box(Cell(0, n // 2 % count))
    return view.mapFromScene(window.pane.scene.rect_of(box).center())

press = presses(view, place, {PRESSES})
assert window.controller.session.history.cursor == {PRESSES}
print(json.dumps({{"press": press, "ellipse": ellipse_time}}), flush=True)
import os
os._exit(0)
"""
