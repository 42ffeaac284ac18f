"""Takes the pictures of the window that the README shows: `make pictures`."""

import json
import os
import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT = 1366, 768
FOLDER = Path(__file__).parent / "pictures"
BATTLE = ("next", "walk 3", "next", "12 ct", "lrm20 front", "ac20 rt", "5 5 la ll")
"""What has happened when the picture is taken, as it is typed into the hit bar."""


def main() -> None:
    """One picture for each theme, on a screen that nobody sees."""
    home = Path(tempfile.mkdtemp())
    screen = {"name": "picture", "x": 0, "y": 0, "width": WIDTH, "height": HEIGHT}
    screens = {"screens": [{**screen, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}
    (home / "screens.json").write_text(json.dumps(screens), encoding="utf-8")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={home / 'screens.json'}"
    os.environ["RECORDSHEET_HOME"] = str(home)

    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from recordsheet_gui import app
    from recordsheet_gui.core.answers import Rolled
    from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
    from recordsheet_gui.ui.controller import Controller
    from recordsheet_gui.ui.window import MainWindow

    application = QApplication([])
    FOLDER.mkdir(exist_ok=True)
    for theme in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        controller = Controller(Settings(theme=theme, dice=Dice.APP))
        dice = Rolled(7)
        controller.dice = lambda dice=dice: dice
        window = MainWindow(controller)
        app.open_demo(controller)
        window.resize(WIDTH, HEIGHT)
        window.show()
        application.processEvents()
        window.furnish()
        window.initiative()
        for line in BATTLE:
            controller.say(line)
        window.show_journal()
        # Until nothing moves any more.
        QTest.qWait(800)
        path = FOLDER / f"window-{theme.value}.png"
        if not window.grab().save(str(path), quality=0):
            sys.exit(f"{path} cannot be written.")
        print(path.relative_to(FOLDER.parent.parent))
        window.close()
        (home / "games").rename(home / f"games-{theme.value}")
    os._exit(0)


main()
