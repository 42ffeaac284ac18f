"""Opens the window on a screen of a given size and measures each shipped 'Mech's sheet in it.

Run as a program of its own: the size of an offscreen screen is set before Qt starts. Prints JSON.
"""

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.slots import SlotsPart
from recordsheet_gui.ui.games.battletech.weapons import WeaponsPart
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.text import POINT, place
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import SHIPPED, shipped
from tests.sheet.vehicle_sheets import design


def settle(app: QApplication, window: MainWindow) -> None:
    """Let everything find its place."""
    for _ in range(20):
        app.processEvents()
    window.pane.fit.settle()
    app.processEvents()


def measured(window: MainWindow) -> dict[str, object]:
    """The sheet in front, in pixels of the screen."""
    view, scene = window.pane.view, window.pane.scene
    assert scene is not None
    scale = view.transform().m11()
    pips = {
        part: min(
            2 * location.radius * scale
            for key, location in scene.locations.items()
            if key.endswith(part) and isinstance(location, LocationPart) and location.centers
        )
        for part in ("armor", "structure")
    }
    lists = [part for part in scene.parts if isinstance(part, SlotsPart | WeaponsPart)]
    texts = [text for part in scene.parts for text in part.texts if text.text]
    page = scene.sceneRect()
    return {
        **pips,
        "row": min(part.row for part in lists) * scale,
        "text": min(part.size for part in lists) * POINT * scale,
        "caption": min(text.size for text in texts) * POINT * scale,
        "cut": [text.text for text in texts if place(text).text != text.text],
        "page": [page.width() * scale, page.height() * scale],
        "pane": [view.viewport().width(), view.viewport().height()],
        "scrolls": view.verticalScrollBar().maximum() + view.horizontalScrollBar().maximum(),
        "paper": scene.layout.paper,
    }


def main() -> None:
    """All shipped 'Mechs on one table, or the units that were named, one by one in front."""
    stems = tuple(sys.argv[1:]) or SHIPPED
    app = QApplication(["measured"])
    window = MainWindow(Controller(Settings()))
    window.resize(window.screen().availableSize())
    units = tuple(
        UnitSetup(
            id=UnitId(stem),
            design=shipped(stem) if stem in SHIPPED else design(stem),
            side="AB"[i % 2],
        )
        for i, stem in enumerate(stems)
    )
    # As many as a roster shows at once.
    system = SYSTEMS["total-warfare"]
    game = GameSetup(system=system.key, units=units, title="All")
    folder: Path = paths.made(paths.games_dir())
    assert window.controller.new_game(folder / "all.rsgame", system, game)
    window.show()
    window.furnish()
    settle(app, window)
    found = {}
    for stem in stems:
        window.controller.choose_unit(UnitId(stem))
        settle(app, window)
        found[stem] = measured(window)
    size = [window.width(), window.height()]
    window.controller.close()
    sys.stdout.write(json.dumps({"window": size, "units": found}))


if __name__ == "__main__":
    main()
