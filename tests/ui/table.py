"""A window with a game of cards or ships on the table, and a player's hands."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers.card.unit_toml import read_skirmish
from recordsheet_gui.importers.ship.unit_toml import read_ship
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.games.battletech.panel import TurnPanel
from recordsheet_gui.ui.games.battletech.turn_tabs import AttackTabs
from recordsheet_gui.ui.printing import Page, PrintJob, write_pdf
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import codec_of

CARDS = tuple(sorted(path.stem for path in asset("sheets", "units").glob("skirmish-*.toml")))
SHIPS = tuple(sorted(path.stem for path in asset("sheets", "units").glob("ship-*.toml")))
A, B = UnitId("a"), UnitId("b")


def shipped(stem: str) -> UnitDesign:
    """One of the cards or ships that we ship."""
    path = asset("sheets", "units", f"{stem}.toml")
    read = read_ship if stem.startswith("ship-") else read_skirmish
    design = read(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    return design


def setup(*stems: str) -> GameSetup:
    """A game of these units, turn by turn on side A and B."""
    system = "hard-hits" if stems[0].startswith("ship-") else "skirmish"
    units = tuple(
        UnitSetup(id=UnitId("abcdefgh"[i]), design=shipped(stem), side="AB"[i % 2])
        for i, stem in enumerate(stems)
    )
    return GameSetup(system=system, units=units, title="Test")


def fresh(stem: str) -> GameState:
    """A unit alone on the table."""
    alone = setup(stem)
    return begin(SYSTEMS[alone.system], alone)


def open_window(qtbot: QtBot, *stems: str, dice: Dice = Dice.MINE) -> MainWindow:
    """The window with a game of these units; RECORDSHEET_HOME has to be set."""
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=dice)))
    qtbot.addWidget(made)
    made.resize(1400, 1000)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    game = setup(*stems)
    folder = Path(os.environ["RECORDSHEET_HOME"])
    folder.mkdir(parents=True, exist_ok=True)
    assert made.controller.new_game(folder / "test.rsgame", SYSTEMS[game.system], game)
    made.docks["This turn"].raise_()
    return made


def sheet(window: MainWindow) -> SheetScene:
    """The sheet in front."""
    scene = window.pane.scene
    assert scene is not None
    return scene


def spot(window: MainWindow, kind: TargetKind, **wanted: object) -> Target:
    """A target of the sheet by what it is."""
    for found in sheet(window).spots():
        target = found.target
        if target.kind is kind and all(getattr(target, k) == v for k, v in wanted.items()):
            return target
    raise AssertionError(f"no {kind} {wanted} on the sheet")


def box(window: MainWindow, grid: str, column: int) -> Target:
    """One box of the sheet."""
    return sheet(window).locations[GridKey(grid)].box(Cell(0, column))


def place(window: MainWindow, target: Target) -> QPoint:
    """Where a target is on the view."""
    return window.pane.view.mapFromScene(sheet(window).rect_of(target).center())


def click(window: MainWindow, target: Target) -> None:
    """Press and let go."""
    QTest.mouseClick(
        window.pane.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        place(window, target),
    )


def drag(window: MainWindow, start: Target, end: Target) -> None:
    """Press on one target, let go on another."""
    view = window.pane.view.viewport()
    a, b = place(window, start), place(window, end)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, a)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(view, a + (b - a) * share)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, b)


def wheel(window: MainWindow, target: Target, notches: int) -> None:
    """Turn the wheel over a target; away from the player is positive."""
    view = window.pane.view.viewport()
    at = QPointF(place(window, target))
    event = QWheelEvent(
        at,
        QPointF(view.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def left(window: MainWindow, grid: str) -> int:
    """Boxes left of the sheet in front."""
    return window.controller.paper.grids[GridKey(grid)].left


def spoken(window: MainWindow) -> list[str]:
    """What the status bar is told from now on."""
    said: list[str] = []
    window.controller.said.connect(said.append)
    return said


def conditions_in(menu: QMenu) -> list[str]:
    """The conditions that a menu of the sheet offers."""
    for found in menu.findChildren(QMenu):
        if found.title() == "Conditions":
            return [action.text() for action in found.actions()]
    return []


def do(window: MainWindow, word: str, **fields: object) -> bool:
    """Play a step as scripts write it, about the sheet in front."""
    controller = window.controller
    step = {"do": word, "unit": controller.unit, **fields}
    return controller.play(codec_of(controller.system.commands).command(step))


def turn_panel(window: MainWindow) -> TurnPanel:
    """The panel of a 'Mech's turn, in front."""
    found = window.turn_stack.panel
    assert isinstance(found, AttackTabs)
    found.setCurrentWidget(found.turn)
    return found.turn


def attack_panel(window: MainWindow) -> AttackPanel:
    """The attack of the game on the table."""
    found = window.turn_stack.panel
    assert isinstance(found, AttackTabs)
    return found.attack


def print_pdf(pages: Sequence[Page], path: Path, paper: str = "a4", **more: Any) -> None:
    """Sheets as one PDF file."""
    force = bool(more.pop("force", False))
    write_pdf(
        PrintJob(pages=tuple(pages), paper=paper, **{"theme": PRINT, **more}), path, force=force
    )


def journal(window: MainWindow) -> list[str]:
    """All lines of the journal."""
    window.show_journal()
    model = window.journal.journal
    return [str(model.index(row).data()) for row in range(model.rowCount())]


@contextmanager
def stopping() -> Iterator[list[QMessageBox]]:
    """Whoever asks whether to go on waiting hears no; gives those who asked."""
    asked: list[QMessageBox] = []

    def stop() -> None:
        for box in QApplication.topLevelWidgets():
            if isinstance(box, QMessageBox) and box.isVisible():
                (button,) = box.buttons()
                if button.text() == "Stop waiting" and button.isEnabled():
                    assert box.isModal()
                    asked.append(box)
                    button.click()

    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(stop)
    timer.start()
    yield asked
    timer.stop()
