"""A game of grids and templates in the window, and a player's hands on it."""

import os
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage.settings import Dice, Layout, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.renegade_tech.hands import GridHands
from recordsheet_gui.ui.games.renegade_tech.panel import GridTurnPanel, WeaponPalette
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import shipped

SYSTEM = SYSTEMS["renegade-tech"]
RT = GridKey("RT/front_armor")
REAR = GridKey("RT/rear_armor")
CT = GridKey("CT/front_armor")
BLOCK = GridKey("RT/critical")
STEMS = ("shadow-hawk-shd-2h", "hunchback-hbk-4g")


def open_grids(
    qtbot: QtBot,
    *stems: str | UnitDesign,
    dice: Dice = Dice.MINE,
    layout: Layout = Layout.PLAY,
    **options: object,
) -> MainWindow:
    """The window with a game of these units, one a side; RECORDSHEET_HOME has to be set."""
    settings = Settings(theme=ThemeChoice.LIGHT, dice=dice)
    designs = [shipped(one) if isinstance(one, str) else one for one in stems or STEMS]
    for design in designs:
        settings = settings.with_layout(design.kind, layout)
    controller = Controller(settings)
    made = MainWindow(controller)
    qtbot.addWidget(made)
    setup = GameSetup(
        system=SYSTEM.key,
        options=options,
        units=tuple(
            UnitSetup(id=UnitId("abcdef"[i]), design=design, side="AB"[i % 2], pilot=Pilot())
            for i, design in enumerate(designs)
        ),
    )
    folder = Path(os.environ["RECORDSHEET_HOME"])
    folder.mkdir(parents=True, exist_ok=True)
    assert controller.new_game(folder / "grids.rsgame", SYSTEM, setup)
    made.resize(1500, 1200)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    return made


def sheet(window: MainWindow) -> SheetScene:
    assert window.pane.scene is not None
    return window.pane.scene


def hands(window: MainWindow) -> GridHands:
    found = window.pane.hands
    assert isinstance(found, GridHands)
    return found


def palette(window: MainWindow) -> WeaponPalette:
    panel = window.findChild(GridTurnPanel)
    assert isinstance(panel, GridTurnPanel)
    return panel.weapons


def place(window: MainWindow, grid: GridKey, cell: Cell) -> QPoint:
    # A window that has changed its size lays its sheet out anew a moment later.
    window.pane.fit.settle()
    QApplication.processEvents()
    box = sheet(window).rect_of(sheet(window).locations[grid].box(cell))
    # On the small screen of these tests a player has to scroll.
    window.pane.view.ensureVisible(box)
    return window.pane.view.mapFromScene(box.center())


def click(window: MainWindow, grid: GridKey, cell: Cell) -> None:
    port = window.pane.view.viewport()
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=place(window, grid, cell))


def hover(window: MainWindow, grid: GridKey, cell: Cell) -> None:
    QTest.mouseMove(window.pane.view.viewport(), place(window, grid, cell))


def key(window: MainWindow, which: Qt.Key) -> None:
    QTest.keyClick(window.pane.view, which)


def picture(window: MainWindow, grid: GridKey = RT) -> tuple[str, ...]:
    return window.controller.paper.grids[grid].picture()


def lost(window: MainWindow) -> dict[GridKey, set[Cell]]:
    grids = window.controller.paper.grids
    return {name: set(grid.lost) for name, grid in grids.items() if grid.lost}


def ghosts(window: MainWindow) -> set[tuple[float, float]]:
    """The middles of the ghost boxes on the page."""
    overlay = sheet(window).overlay
    assert overlay is not None
    middles = [shape.boundingRect().center() for shape in overlay.shapes(Layer.GHOST)]
    return {(round(p.x(), 2), round(p.y(), 2)) for p in middles}


def middles(window: MainWindow, boxes: dict[GridKey, set[Cell]]) -> set[tuple[float, float]]:
    scene = sheet(window)
    found = [
        scene.rect_of(scene.locations[name].box(cell)).center()
        for name, cells in boxes.items()
        for cell in cells
    ]
    return {(round(p.x(), 2), round(p.y(), 2)) for p in found}


def layer(window: MainWindow, which: Layer) -> set[tuple[float, float]]:
    overlay = sheet(window).overlay
    assert overlay is not None
    found = [shape.boundingRect().center() for shape in overlay.shapes(which)]
    return {(round(p.x(), 2), round(p.y(), 2)) for p in found}
