"""Takes pictures of the program, on screens that nobody sees.

`make pictures` takes those of the window that the README shows, and with `--manual` those of the
manual. With `--all FOLDER` it is every window and dialog, on small and large screens, light and
dark: to be looked at, not to be kept.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT = 1366, 768
FOLDER = Path(__file__).parent / "pictures"
BATTLE = ("next", "walk 3", "next", "12 ct", "lrm20 front", "ac20 rt", "5 5 la ll")
"""What has happened when the picture is taken, as it is typed into the hit bar."""
SCREENS = ("1366x768", "1920x1080", "3840x2160@2")
"""Pixels, and how many of them are one of ours."""
THEMES = ("light", "dark")


def screen(home: Path, width: int, height: int, scale: str = "1") -> dict[str, str]:
    """A desktop of one screen of this size, and a home of its own."""
    one = {"name": "picture", "x": 0, "y": 0, "width": width, "height": height}
    screens = {"screens": [{**one, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}
    config = home / "screens.json"
    config.write_text(json.dumps(screens), encoding="utf-8")
    return {
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "QT_SCALE_FACTOR": scale,
        "RECORDSHEET_HOME": str(home),
    }


def for_readme() -> None:
    """One picture for each theme."""
    home = Path(tempfile.mkdtemp())
    os.environ.update(screen(home, WIDTH, HEIGHT))

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
        controller.rolls.dice = lambda dice=dice: dice
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
        QTest.qWait(2500)
        path = FOLDER / f"window-{theme.value}.png"
        if not window.grab().save(str(path), quality=0):
            sys.exit(f"{path} cannot be written.")
        print(path.relative_to(FOLDER.parent.parent))
        window.close()
        (home / "games").rename(home / f"games-{theme.value}")
    os._exit(0)


def of_everything(wanted: argparse.Namespace) -> None:
    """A folder of pictures for each screen and theme."""
    for size in wanted.screen or SCREENS:
        pixels, _, scale = size.partition("@")
        width, _, height = pixels.partition("x")
        for theme in wanted.theme or THEMES:
            name = f"{size}-{theme}" + (f"-{wanted.text}" if wanted.text != "100" else "")
            folder = wanted.all / (name + ("-touch" if wanted.touch else ""))
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
                command = [sys.executable, str(Path(__file__).with_name("gallery.py")), str(folder),
                           "--theme", theme, "--text", wanted.text, "--only", wanted.only,
                           *(["--touch"] if wanted.touch else [])]  # fmt: skip
                around = screen(Path(home), int(width), int(height), scale or "1")
                done = subprocess.run(command, env={**os.environ, **around})
            if done.returncode:
                sys.exit(done.returncode)


def for_manual() -> None:
    """Small ones, in one theme."""
    folder = Path(__file__).parents[1] / "resources" / "manual" / "pictures"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        command = [sys.executable, str(Path(__file__).with_name("manual_pictures.py")), str(folder)]
        around = screen(Path(home), WIDTH, HEIGHT)
        sys.exit(subprocess.run(command, env={**os.environ, **around}).returncode)


def main() -> None:
    """Those of the README, those of the manual, or all."""
    parser = argparse.ArgumentParser(description="Takes pictures of the program.")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every window and dialog")
    parser.add_argument("--screen", action="append", help=f"as in {SCREENS[-1]}; may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--text", default="100", help="percent of the usual size of text")
    parser.add_argument("--touch", action="store_true", help="sizes for fingers")
    parser.add_argument("--only", default="", help="names that begin like this")
    parser.add_argument("--manual", action="store_true", help="those of the manual")
    wanted = parser.parse_args()
    if wanted.manual:
        for_manual()
    elif wanted.all is None:
        for_readme()
    else:
        of_everything(wanted)


if __name__ == "__main__":
    main()
