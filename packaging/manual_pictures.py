"""The pictures of the manual, taken from the program itself.

`packaging/pictures.py --manual` starts it: how large a screen is has to be said before Qt begins.
They are kept small, since every copy of the program carries them: one theme, one size, and no more
colors than a palette has.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRect, qInstallMessageHandler
from PySide6.QtGui import QImage, qRgb
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.library import LibraryWindow
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.dialogs.odds import OddsWindow
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.oracle import Oracle
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.printing.preview import PrintPreview
from recordsheet_gui.ui.screens import ScreenKeeper
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.units.gear import GearKind

UNHEARD = "This plugin does not support"
STILL = 1200
"""Milliseconds after which nothing moves any more."""
COLORS = 256
PILOTS = ("Mara Voss", "Ines Calder", "Tomas Reed", "Yuri Brandt")
DUEL = ("Shadow Hawk SHD-2H", "Warhammer WHM-6R", "Hunchback HBK-4G", "Locust LCT-1V")


def few_colors(image: QImage) -> QImage:
    """The picture with a palette: its commonest colors, and for all others the nearest of them."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    wide, high = image.width(), image.height()
    pixels = memoryview(image.constBits()).cast("I")
    counts = Counter(pixels.tolist())
    palette = [color for color, _ in counts.most_common(COLORS)]
    parts = [((c >> 16) & 255, (c >> 8) & 255, c & 255) for c in palette]
    known = {color: place for place, color in enumerate(palette)}
    for color in counts:
        if color not in known:
            red, green, blue = (color >> 16) & 255, (color >> 8) & 255, color & 255
            known[color] = min(
                range(len(parts)),
                key=lambda at: (
                    (parts[at][0] - red) ** 2
                    + (parts[at][1] - green) ** 2
                    + (parts[at][2] - blue) ** 2
                ),
            )
    indexed = QImage(
        bytes(known[color] for color in pixels.tolist()), wide, high, wide,
        QImage.Format.Format_Indexed8,
    )  # fmt: skip
    indexed.setColorTable([qRgb(*part) for part in parts])
    return indexed.copy()


class Album:
    """Takes one picture after the other."""

    def __init__(self, folder: Path) -> None:
        """Into a folder."""
        self.folder = folder
        self.total = 0
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, widget: QWidget, part: QRect | None = None) -> None:
        """A widget, or a part of it, as soon as it has come to rest."""
        QTest.qWait(STILL)
        image = widget.grab(part) if part is not None else widget.grab()
        path = self.folder / f"{name}.png"
        if not few_colors(image.toImage()).save(str(path), quality=0):
            sys.exit(f"{path} cannot be written.")
        self.total += path.stat().st_size
        print(f"{path.name} {image.width()}x{image.height()} {path.stat().st_size // 1024} KB")


def table(game: str, *units: str) -> MainWindow:
    """A window with these units, those at even places against those at odd ones."""
    controller = Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.APP, tour_done=True))
    rolled = Rolled(7)
    controller.rolls.dice = lambda: rolled
    with Library.open() as library:
        roster = tuple(
            UnitSetup(
                id=UnitId("abcdef"[at]),
                design=library.load(name),
                side="AB"[at % 2],
                pilot=Pilot(name=PILOTS[at]),
            )
            for at, name in enumerate(units)
        )
    window = MainWindow(controller)
    setup = GameSetup(system=game, units=roster, title="Evening")
    path = paths.free_path(paths.made(paths.games_dir()), "Evening", ".rsgame")
    controller.new_game(path, SYSTEMS[game], setup)
    window.show()
    window.resize(1366, 768)
    QApplication.processEvents()
    window.furnish()
    window.initiative()
    return window


def after(window: MainWindow, *lines: str) -> MainWindow:
    """What has happened, as it is typed into the hit bar."""
    for line in lines:
        if not window.controller.say(line):
            sys.exit(f"{line} is not understood.")
    QTest.qWait(STILL)
    return window


def first_battle(album: Album) -> None:
    """The window, a card, an attack."""
    window = table("total-warfare", *DUEL)
    after(window, "next", "walk 3", "next", "12 ct", "lrm20 front", "ac20 rt", "5 5 la ll")
    window.show_journal()
    album.take("window", window)
    window.actions_by_key["attack"].trigger()
    QTest.qWait(STILL)
    side = window.owed_dock
    album.take("attack", window, QRect(side.mapTo(window, side.rect().topLeft()), side.size()))
    window.close()
    window = after(table("total-warfare", *DUEL[:2]), "next", "next")
    # From here on nobody answers for the player.
    del window.controller.rolls.dice
    window.actions_by_key["my_dice"].trigger()
    after(window, "30 ct")
    card = window.cards.cards[0]
    album.take("card", card)
    card.press_face(5)
    window.actions_by_key["focus_cards"].trigger()
    album.take("own-dice", card)
    window.close()


def games(album: Album) -> None:
    """A sheet of each game, and of three kinds of units."""
    for name, game, units, lines in (
        ("total-warfare", "total-warfare", ("Atlas AS7-D", "Locust LCT-1V"),
         ("20 ct", "lrm20 left", "ac20 rt", "15 ll", "12 la", "heat 9", "pilot 1")),
        ("hard-hits", "hard-hits", ("Federation CA", "Klingon D7"), ("16 16 4 4 s1",)),
        ("skirmish", "skirmish", ("Anvil", "Wisp"), ("5 ra", "3 t")),
        ("vehicle", "total-warfare", ("Manticore Heavy Tank", "Locust LCT-1V"),
         ("10 fr", "8 tu", "7 rs", "motive")),
        ("fighter", "total-warfare", ("Corsair CSR-V12", "Sparrowhawk SPR-H5"),
         ("velocity 6", "altitude 5", "10 at nos", "14 at lw")),
    ):  # fmt: skip
        window = after(table(game, *units), *lines)
        album.take(name, window.pane)
        window.close()
    window = after(table("renegade-tech", "Atlas AS7-D", "Hunchback HBK-4G"), "lrm20 front")
    after(window, "ac20 rt 3", "ml ct 2", "ac5 la 4")
    album.take("renegade-tech", window.pane)
    window.close()


def dialogs(album: Album) -> None:
    """A new game, the library, the print preview, the odds, the workshop."""
    window = after(table("total-warfare", *DUEL), "next", "next", "20 ct", "12 lt", "heat 6")
    with PatientLibrary.open() as library:
        dialog = NewGame(library, window.controller.settings, window, window.controller)
        dialog.show()
        for at, name in enumerate(("warhammer", "elemental", "manticore", "corsair")):
            dialog.aim_at("AB"[at % 2])
            dialog.query.setText(name)
            QTest.qWait(STILL // 2)
            dialog.found.setCurrentRow(0)
            dialog.found.itemDoubleClicked.emit(dialog.found.currentItem())
        dialog.query.setText("atlas")
        album.take("new-game", dialog)
        dialog.close()
    _shown(window, "library", LibraryWindow, lambda it: _library(album, it))
    _shown(window, "print_sheet", PrintPreview, lambda it: album.take("print", it))
    window.actions_by_key["attack"].trigger()
    items = window.controller.paper.design.items
    Picks.of(window.controller).show(
        [at for at, item in enumerate(items) if item.gear.kind is GearKind.WEAPON]
    )
    _shown(window, "odds", OddsWindow, lambda it: _odds(album, it, window.controller.oracle))
    _shown(window, "workshop_copy", WorkshopWindow, lambda it: _workshop(album, it))
    window.close()


def _odds(album: Album, dialog: OddsWindow, oracle: Oracle) -> None:
    dialog.tabs.setCurrentIndex(0)
    QTest.qWait(STILL)
    while not oracle.is_idle:
        QTest.qWait(STILL)
    album.take("odds", dialog)


def _workshop(album: Album, dialog: WorkshopWindow) -> None:
    dialog.resize(1300, 700)
    titles = [dialog.tabs.tabText(at).partition(" ")[0] for at in range(dialog.tabs.count())]
    dialog.tabs.setCurrentIndex(titles.index("Equipment"))
    album.take("workshop", dialog)


def _library(album: Album, dialog: QDialog) -> None:
    dialog.resize(1100, 620)
    dialog.query.setText("sniper")
    album.take("library", dialog)


def _shown(
    window: MainWindow, key: str, kind: type[QDialog], look: Callable[[QDialog], object]
) -> None:
    """Open a dialog, whether it is modal or not, look at it and close it."""
    from PySide6.QtCore import QTimer

    seen: list[bool] = []

    def go() -> None:
        shown = [top for top in QApplication.topLevelWidgets() if isinstance(top, kind)]
        if shown and shown[-1].isVisible() and not seen:
            seen.append(True)
            timer.stop()
            look(shown[-1])
            shown[-1].close()

    timer = QTimer()
    timer.timeout.connect(go)
    timer.start(50)
    window.actions_by_key[key].trigger()
    for _ in range(200):
        if seen:
            break
        QTest.qWait(50)
    QTest.qWait(0)


def main() -> None:
    """Take all of them; RECORDSHEET_HOME and QT_QPA_PLATFORM are set by pictures.py."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    wanted = parser.parse_args()
    qInstallMessageHandler(lambda _kind, _where, words: UNHEARD in words or print(words))
    application = QApplication([])
    ScreenKeeper.of(application)
    album = Album(wanted.folder)
    first_battle(album)
    games(album)
    dialogs(album)
    print(f"{album.total // 1024} KB in all", flush=True)
    # Qt would take its windows down one by one.
    os._exit(0)


# The process that counts odds reads this file again.
if __name__ == "__main__":
    main()
