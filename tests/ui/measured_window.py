"""Opens a window of a given size and measures the sheets of units in it.

Run as a program of its own, with the game, the window's size and the names of units: the size of an
offscreen screen is set before Qt starts. Prints JSON.
"""

import json
import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path

from PySide6.QtWidgets import QApplication

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.slots import SlotsPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import TablePart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.games.hard_hits.aslant import QuadsPart
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.skirmish.card import CardLocation
from recordsheet_gui.ui.games.skirmish.card_weapons import CardWeaponsPart
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import COMFORT, POINT, place
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.described import DescribedDesign
from tests.sheet import standing_sheets, vehicle_sheets


def named(stem: str) -> UnitDesign:
    """A unit that we ship, by its file, or one of the tests' own."""
    for path in unit_files():
        if path.stem == stem:
            text = path.read_text(encoding="utf-8")
            design = read_unit_file(path.name, text, shipped=True).design
            assert design is not None, stem
            return design
    if stem in standing_sheets.NAMES:
        found: DescribedDesign = standing_sheets.design(stem)
        return found
    return vehicle_sheets.design(stem)


def settle(app: QApplication, window: MainWindow) -> None:
    """Let everything find its place."""
    for _ in range(20):
        app.processEvents()
    window.pane.fit.settle()
    app.processEvents()


def boxes(scene: SheetScene) -> Iterator[tuple[str, float]]:
    """What can be struck: whether it is structure, and how wide it is in mm."""
    for key, one in scene.locations.items():
        if isinstance(one, LocationPart) and one.centers:
            yield ("structure" if key.endswith("structure") else "armor"), 2 * one.radius
    for part in scene.parts:
        if isinstance(part, SquaresPart):
            for box in part.boxes.values():
                yield "armor", min(box.width, box.height)
        elif isinstance(part, QuadsPart):
            for a, b, c, _ in part.quads:
                yield "armor", min(hypot(b.x - a.x, b.y - a.y), hypot(c.x - b.x, c.y - b.y))
        elif isinstance(part, CardLocation):
            yield "armor", 2 * part.radius


def measured(window: MainWindow) -> dict[str, object]:
    """The sheet in front, in pixels of the screen."""
    view, scene = window.pane.view, window.pane.scene
    assert scene is not None
    scale = view.transform().m11()
    found: dict[str, list[float]] = {"armor": [], "structure": [], "row": [], "text": []}
    for key, wide in boxes(scene):
        found[key].append(wide)
    for part in scene.parts:
        if isinstance(part, SlotsPart | WeaponsPart | TablePart | CardWeaponsPart):
            found["row"].append(part.row)
            found["text"].append(part.size * POINT)
    texts = [text for part in scene.parts for text in part.texts if text.text]
    found["caption"] = [text.size * POINT for text in texts]
    page = scene.sceneRect()
    return {
        "least": {key: min(sizes) * scale for key, sizes in found.items() if sizes},
        "cut": [text.text for text in texts if place(text).text != text.text],
        "squeezed": [text.text for text in texts if place(text).stretch < COMFORT - 1e-6],
        "page": [page.width() * scale, page.height() * scale],
        "pane": [view.viewport().width(), view.viewport().height()],
        "scrolls": view.verticalScrollBar().maximum() + view.horizontalScrollBar().maximum(),
        "paper": scene.layout.paper,
        "share": len(window.group.panes),
        "group": [window.group.width(), window.group.height()],
        "beside": [pane.unit for pane in window.group.panes],
    }


def found_units(stems: list[str]) -> Iterator[UnitSetup]:
    """One of each, on either side by turns; "name*5" is five of them on one side."""
    for i, stem in enumerate(stems):
        name, _, many = stem.partition("*")
        if not many:
            yield UnitSetup(id=UnitId(stem), design=named(name), side="AB"[i % 2])
        for n in range(int(many or 0)):
            yield UnitSetup(id=UnitId(f"{name}-{n}"), design=named(name), side="A")


def main() -> None:
    """All of them on one table, one by one in front."""
    game, width, height, *stems = sys.argv[1:]
    app = QApplication(["measured"])
    window = MainWindow(Controller(Settings()))
    window.resize(int(width), int(height))
    units = tuple(found_units(stems))
    system = SYSTEMS[game]
    setup = GameSetup(system=system.key, units=units, title="All")
    folder: Path = paths.made(paths.games_dir())
    assert window.controller.new_game(folder / "all.rsgame", system, setup)
    window.show()
    window.furnish()
    settle(app, window)
    found = {}
    for unit in units:
        window.controller.choose_unit(unit.id)
        settle(app, window)
        found[unit.id] = measured(window)
    size = [window.width(), window.height()]
    window.controller.close()
    sys.stdout.write(json.dumps({"window": size, "units": found}))


if __name__ == "__main__":
    main()
