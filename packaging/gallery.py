"""Every window and dialog as a picture, on one screen in one theme.

`packaging/pictures.py --all FOLDER` starts it once for each screen and theme: how large a screen is
has to be said before Qt begins.
"""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QTimer, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from recordsheet_gui import app
from recordsheet_gui.assets import demo_files
from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.demos import open_demo_script
from recordsheet_gui.ui.games.picks import Picks
from recordsheet_gui.ui.screens import ScreenKeeper
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.ui.workshop.window import open_workshop
from recordsheet_gui.workshop.forms import KINDS as KINDS_TO_BUILD

UNHEARD = "This plugin does not support"
STILL = 700
"""Milliseconds after which nothing moves any more."""
SOON = 250
TABLES = {
    "renegade-tech": ("Atlas AS7-D", "Locust LCT-1V", "Hunchback HBK-4G"),
    "skirmish": ("Anvil", "Fencer", "Monsoon", "Wisp"),
}
"""Who fights in the games that have no battle of their own to begin with."""
KINDS = {
    "total-warfare": ("Manticore Heavy Tank", "Warrior Attack Helicopter H-7",
                      "Destrier Siege Vehicle", "Mauna Kea Command Vessel"),
    "renegade-tech": ("Manticore Heavy Tank", "Warrior Attack Helicopter H-7"),
}  # fmt: skip
"""Units of other kinds that arrive later."""
SMALL = {
    "platoons": ("Foot Platoon (Rifle)", "Jump Platoon (Rifle)",
                 "Mechanized Tracked Platoon (Rifle)"),
    "squads": ("Elemental Battle Armor [Laser](Sqd5)", "Cavalier Battle Armor [Laser](Sqd4)",
               "Gnome Battle Armor (Sqd5)"),
    "protomechs": ("Centaur", "Minotaur", "Roc", "Basilisk ProtoMech (Quad)", "Svartalfa"),
}  # fmt: skip
"""Units that share a pane: one of a sort alone first, then together with the rest."""
PILOTS = ("Mara Voss", "Tomas Reed", "Ines Calder", "Yuri Brandt")
BATTLES = {
    "total-warfare": ("walk 3", "12 ct", "lrm20 front", "ac20 rt", "5 5 la ll", "heat +9"),
    "renegade-tech": ("walk 3", "lrm20 front", "ac20 rt 3", "ml ct 2"),
    "hard-hits": ("16 16 4 4 s2",),
    "skirmish": ("6 ra", "4 la"),
}
"""What has happened, as it is typed into the hit bar."""
SIMPLE = ("help", "manual", "dice_record", "overview", "pilot", "game_options",
          "write_note", "poster", "preferences", "export_force", "share_table",
          "join_table")  # fmt: skip
"""Dialogs that are looked at as they open."""


class Gallery:
    """Takes one picture after the other."""

    def __init__(self, folder: Path, only: str, settings: Settings) -> None:
        """`only` is the beginning of the names that are wanted."""
        self.folder = folder
        self.only = only
        self.settings = settings
        self.count = 0
        folder.mkdir(parents=True, exist_ok=True)

    def wants(self, name: str) -> bool:
        """False for a picture that nobody asked for."""
        return name.startswith(self.only) or self.only.startswith(name)

    def take(self, name: str, widget: QWidget, wait: int = SOON) -> None:
        """A widget as soon as it has come to rest."""
        if not name.startswith(self.only):
            return
        QTest.qWait(wait)
        path = self.folder / f"{name}.png"
        picture = widget.grab()
        if not picture.save(str(path)):
            sys.exit(f"{path} cannot be written.")
        self.count += 1
        size, room = widget.size(), widget.screen().availableSize()
        if size.width() > room.width() or size.height() > room.height():
            print(f"{name} is {size.width()}x{size.height()}, larger than its screen", flush=True)

    def dialog(
        self, name: str, open_it: Callable[[], object], show: Callable[[QDialog], object]
    ) -> None:
        """Open a dialog, whether it is modal or not, look at it and close it."""
        if not self.wants(name):
            return
        seen: list[bool] = []

        def look() -> None:
            shown = [
                top
                for top in QApplication.topLevelWidgets()
                if isinstance(top, QDialog) and top.isVisible()
            ]
            if not shown or seen:
                return
            seen.append(True)
            timer.stop()
            try:
                show(shown[-1])
            finally:
                for one in shown:
                    one.close()

        timer = QTimer()
        timer.setInterval(40)
        timer.timeout.connect(look)
        timer.start()
        open_it()
        for _ in range(200):
            if seen:
                break
            QTest.qWait(20)
        else:
            timer.stop()
            print(f"{name} did not open", flush=True)
        QTest.qWait(0)

    # -- the window --------------------------------------------------------------------------------

    def window(self, game: str) -> MainWindow:
        """A window with a battle of this game on the table."""
        controller = Controller(self.settings)
        dice = Rolled(7)
        controller.rolls.dice = lambda: dice
        window = MainWindow(controller)
        if game == "total-warfare":
            app.open_demo(controller)
        elif game in TABLES:
            _new_game(controller, game)
        else:
            (demo,) = [path for path in demo_files() if path.stem == game]
            open_demo_script(controller, demo)
        window.show()
        QApplication.processEvents()
        window.furnish()
        window.initiative()
        return window

    def battle(self, game: str) -> None:
        """A game's window: every phase, and in the middle of a battle."""
        name = f"window-{game}"
        is_first = game == "total-warfare"
        has_more = self.only.startswith(("dialog", "menu")) if is_first else game in self.only
        if not self.wants(name) and not has_more:
            return
        window = self.window(game)
        controller = window.controller
        for number, phase in enumerate(SYSTEMS[game].phases):
            self.take(f"{name}-phase-{number}-{phase.key}", window)
            controller.say("next")
        self.take(f"{name}-digest", window)
        for line in BATTLES[game]:
            controller.say(line)
        window.show_journal()
        self.take(f"{name}-battle", window, STILL)
        window.actions_by_key["attack"].trigger()
        self.take(f"{name}-attack", window)
        # From here on nobody answers for the player.
        del controller.rolls.dice
        window.actions_by_key["my_dice"].trigger()
        window.initiative()
        for line in BATTLES[game]:
            controller.say(line)
        window.actions_by_key["focus_cards"].trigger()
        self.take(f"{name}-cards", window, STILL)
        if game == "hard-hits":
            self.choices(window)
        if is_first:
            self.on_the_window(window)
            self.menus(window)
            self.dialogs(window)
        elif game == "renegade-tech":
            self.dialog(f"{name}-options", window.actions_by_key["game_options"].trigger,
                        lambda it: self.take(f"{name}-options", it))  # fmt: skip
        for key in ("overview", "print_sheet", "dice_record", "poster"):
            if not is_first:
                shot = f"dialog-{key}-{game}"
                self.dialog(shot, window.actions_by_key[key].trigger,
                            lambda it, shot=shot: self.take(shot, it, STILL))  # fmt: skip
        controller.say("undo")
        window.actions_by_key["side_by_side"].trigger()
        self.take(f"{name}-side-by-side", window, STILL)
        window.actions_by_key["side_by_side"].trigger()
        window.actions_by_key["play_layout"].trigger()
        self.take(f"{name}-paper", window, STILL)
        self.kinds(window, name, KINDS.get(game, ()))
        if is_first and not self.only.startswith(("dialog", "menu")):
            self.small(window, name)
        window.close()

    def kinds(self, window: MainWindow, name: str, units: tuple[str, ...]) -> None:
        """Sheets of other kinds of units, in both layouts."""
        for unit in units:
            with Library.open() as library:
                window.controller.add_unit(library.load(unit), "A")
            window.controller.say("ac20 front")
            self.layouts(window, f"{name}-{unit.split()[0].lower()}")

    def layouts(self, window: MainWindow, shot: str) -> None:
        """The sheets in front, to play with and as on paper."""
        for layout in ("play", "paper"):
            if window.actions_by_key["play_layout"].isChecked() != (layout == "play"):
                window.actions_by_key["play_layout"].trigger()
            self.take(f"{shot}-{layout}", window, STILL)

    def small(self, window: MainWindow, name: str) -> None:
        """Small sheets: one alone, struck, and those of a side together; then what names them."""
        for side, (sort, units) in zip("CDE", SMALL.items(), strict=True):
            for number, unit in enumerate(units):
                with Library.open() as library:
                    window.controller.add_unit(library.load(unit), side)
                window.controller.say("6")
                if number in (0, len(units) - 1):
                    self.layouts(window, f"{name}-{sort}-{number + 1}")
        for key in ("overview", "print_sheet", "poster"):
            shot = f"{name}-{key}"
            self.dialog(shot, window.actions_by_key[key].trigger,
                        lambda it, shot=shot: self.take(shot, it, STILL))  # fmt: skip

    def choices(self, window: MainWindow) -> None:
        """A card that asks which boxes are struck, for each system that a volley meets."""
        window.controller.choose_unit(window.controller.order()[-1])
        window.controller.say("60 16 16 s1")
        for number in range(8):
            cards = window.cards.cards
            if not cards:
                break
            if cards[0].question.dice is not None:
                for face in (2, 2):
                    cards[0].press_face(face)
            else:
                self.take(f"window-hard-hits-choice-{number}", window)
                cards[0].choose(1)
            QTest.qWait(SOON)

    def on_the_window(self, window: MainWindow) -> None:
        """What lies over the sheet for a while."""
        name = "window-total-warfare"
        if not self.wants(name):
            return
        target = next(spot.target for spot in window.pane.scene.spots() if spot.target.grid)
        window.pane.scene.location_activated.emit(target.location, target.grid, QPointF(40, 60))
        window.pane.popover.amount.setText("12")
        self.take(f"{name}-popover", window)
        window.pane.popover.close_quietly()
        window.bubble.say("The Atlas is immobile and cannot move.", QPoint(400, 300))
        self.take(f"{name}-bubble", window)
        window.bubble.hide()
        window.hit_bar.focus_line()
        QTest.keyClicks(window.hit_bar.line, "10 rt")
        self.take(f"{name}-typing", window)
        window.hit_bar.line.setText("10 xx")
        self.take(f"{name}-typing-wrong", window)
        window.hit_bar.line.clear()
        window.controller.noticed.emit("The last game, Evening.rsgame, is not there.")
        self.take(f"{name}-notice", window)
        window.notice.hide()
        window.take_tour()
        tour = window.tour
        for number in range(6):
            self.take(f"{name}-tour-{number + 1}", window)
            tour.go_on()
        tour.end()

    def menus(self, window: MainWindow) -> None:
        """Every menu of the bar, of a unit and of places of the sheet."""
        scene = window.pane.scene
        named: dict[str, QMenu] = {
            action.text().replace("&", "").lower(): menu
            for action in window.menuBar().actions()
            if isinstance(menu := action.menu(), QMenu)
        }
        for spot in scene.spots():
            key = f"sheet-{spot.target.kind.value}"
            if key not in named:
                named[key] = window.pane.menu_for(spot.target)
        named["roster"] = window.table_actions.menu_for(window.controller.order()[0])
        named["sides"] = window.submenus.sides
        for name, menu in named.items():
            if not f"menu-{name}".startswith(self.only):
                continue
            menu.popup(window.mapToGlobal(QPoint(60, 60)))
            self.take(f"menu-{name}", menu, 60)
            menu.close()

    # -- dialogs -----------------------------------------------------------------------------------

    def dialogs(self, window: MainWindow) -> None:
        """All that the menus open."""
        act = window.actions_by_key

        def simple(key: str) -> Callable[[QDialog], object]:
            return lambda it: self.take(f"dialog-{key}", it, STILL)

        for key in SIMPLE:
            self.dialog(f"dialog-{key}", act[key].trigger, simple(key))
        window.controller.pencil.write_note("Ambush from hex 0812; see the map.")
        window.controller.pencil.write_note("Carries the objective.")
        self.dialog("dialog-write_note-2", act["write_note"].trigger, simple("write_note-2"))
        self.dialog("dialog-about", act["about"].trigger, self.about)
        self.dialog("dialog-new_game", act["new_game"].trigger, self.new_game)
        self.dialog("dialog-library", act["library"].trigger, self.library)
        self.dialog("dialog-print", act["print_sheet"].trigger, self.printing)
        self.dialog("dialog-forces", act["forces"].trigger, self.forces)
        self.dialog("dialog-variants", lambda: self.marauder(window), simple("variants"))
        self.dialog("dialog-ship", act["new_ship"].trigger, simple("ship"))
        self.dialog("dialog-ship-drawn", lambda: self.old_ship(window), simple("ship-drawn"))
        self.dialog("dialog-card", act["new_skirmish_unit"].trigger, simple("card"))
        self.dialog("dialog-templates", act["draw_templates"].trigger, simple("templates"))
        self.dialog("dialog-problem", lambda: self.problem(window), simple("problem"))
        self.dialog("dialog-failure",
                    lambda: window.controller.failed.emit("There is no room on the disk."),
                    simple("failure"))  # fmt: skip
        self.dialog("dialog-turn_minutes", act["turn_minutes"].trigger, simple("turn_minutes"))
        self.dialog("dialog-replace", lambda: _ask_to_replace(window), simple("replace"))
        self.dialog("dialog-odds", lambda: _ask_for_odds(window), self.odds)
        for kind in KINDS_TO_BUILD:
            self.dialog(f"dialog-workshop-{kind}",
                        lambda kind=kind: open_workshop(window, window.controller, kind=kind),
                        lambda it, kind=kind: self.workshop(it, kind))  # fmt: skip

    def odds(self, dialog: QDialog) -> None:
        """Each of its questions."""
        for number in range(dialog.tabs.count()):
            dialog.tabs.setCurrentIndex(number)
            self.take(f"dialog-odds-{number + 1}", dialog, STILL)

    def workshop(self, dialog: QDialog, kind: str) -> None:
        """A new unit on each page of its form."""
        for number in range(dialog.tabs.count()):
            dialog.tabs.setCurrentIndex(number)
            self.take(f"dialog-workshop-{kind}-{number + 1}", dialog, STILL if not number else SOON)

    def about(self, dialog: QDialog) -> None:
        """Its three pages."""
        for number in range(dialog.tabs.count()):
            dialog.tabs.setCurrentIndex(number)
            self.take(f"dialog-about-{number + 1}", dialog)

    def new_game(self, dialog: QDialog) -> None:
        """Empty, with nothing found, filled, its options, and each game."""
        self.take("dialog-new_game-empty", dialog, STILL)
        dialog.query.setText("zebra")
        self.take("dialog-new_game-nothing-found", dialog)
        dialog.query.clear()
        for place in range(6):
            dialog.aim_at("AB"[place % 2])
            dialog.found.setCurrentRow(3 * place)
            dialog.found.itemDoubleClicked.emit(dialog.found.currentItem())
        for query in ("platoon", "elemental", "minotaur"):
            dialog.query.setText(query)
            dialog.found.setCurrentRow(0)
            dialog.found.itemDoubleClicked.emit(dialog.found.currentItem())
        self.take("dialog-new_game-found", dialog, STILL)
        dialog.query.clear()
        dialog.lines[0].pilot.setText("Mara Voss")
        self.take("dialog-new_game-filled", dialog, STILL)
        dialog.tabs.setCurrentIndex(1)
        for index, key in enumerate(SYSTEMS):
            dialog.system.setCurrentIndex(index)
            self.take(f"dialog-new_game-options-{key}", dialog)
        dialog.tabs.setCurrentIndex(0)
        self.take("dialog-new_game-cards", dialog)

    def library(self, dialog: QDialog) -> None:
        """As it opens, with filters, ships, cards, one of each kind, and nothing."""
        self.take("dialog-library", dialog, STILL)
        dialog.fold.setChecked(True)
        self.take("dialog-library-filters", dialog)
        dialog.filters.least_tons.setValue(60)
        dialog.fold.setChecked(False)
        self.take("dialog-library-narrowed", dialog, STILL)
        dialog.filters.clear()
        dialog.join.only_this.setChecked(False)
        for word in ("federation", "skirmish", "vehicle", "infantry", "protomech", "battle armor"):
            dialog.query.setText(word)
            self.take(f"dialog-library-{word.replace(' ', '-')}", dialog, STILL)
        dialog.query.setText("zebra")
        self.take("dialog-library-nothing-found", dialog)

    def printing(self, dialog: QDialog) -> None:
        """The whole table, and a page as wide as there is room."""
        self.take("dialog-print", dialog, STILL)
        dialog.tools["width"].click()
        dialog.tables.setChecked(True)
        dialog.black.setChecked(True)
        self.take("dialog-print-width-black", dialog, STILL)

    def forces(self, dialog: QDialog) -> None:
        """None yet, then the table as one, its page, and a force by lot."""
        from recordsheet_gui.ui.dialogs.random_force import RandomForce
        from recordsheet_gui.ui.printing.force_preview import ForcePreview

        self.take("dialog-forces-empty", dialog)
        dialog._from(None)
        for line, pilot in zip(dialog.editor.lines, PILOTS, strict=False):
            line.pilot.setText(pilot)
            line.gunnery.setValue(3)
        self.take("dialog-forces", dialog, STILL)
        page = ForcePreview(dialog.editor.now(), dialog.editor.designs, dialog, None)
        page.show()
        self.take("dialog-forces-print", page, STILL)
        page.close()
        lots = RandomForce(dialog._library, "total-warfare", dialog, seed=7)
        lots.show()
        self.take("dialog-forces-random", lots, STILL)
        lots.close()

    def marauder(self, window: MainWindow) -> None:
        """A unit that has a variant."""
        with Library.open() as library:
            design = library.load("Marauder MAD-3R")
        window.menu_actions.compare(design)

    def old_ship(self, window: MainWindow) -> None:
        """A ship that comes with the program, to draw another from."""
        from recordsheet_gui.ui.games import UNIT_MAKERS

        (maker,) = [maker for maker in UNIT_MAKERS if maker.kind == "ship"]
        with Library.open() as library:
            maker.change(library, window.theme, window, library.load("Federation CA"), True)

    def problem(self, window: MainWindow) -> None:
        """What nobody foresaw."""
        from recordsheet_gui.ui.bug_report import report_of
        from recordsheet_gui.ui.problems import Problems

        try:
            raise ValueError("a table without a row for 7")
        except ValueError as error:
            report = report_of(type(error), error, error.__traceback__, window.controller)
        Problems(window).tell("here", report, Path("log/report-2026-11-18-214500.txt"))


def _ask_for_odds(window: MainWindow) -> None:
    """With weapons in hand."""
    Picks.of(window.controller).show([0, 1])
    window.actions_by_key["odds"].trigger()


def _ask_to_replace(window: MainWindow) -> None:
    from recordsheet_gui.ui.dialogs.save_file import is_confirmed

    is_confirmed(window, "The last step is not kept", "It is not kept yet. Leave without it?")


def _new_game(controller: Controller, game: str) -> None:
    with Library.open() as library:
        units = tuple(
            UnitSetup(
                id=UnitId("abcd"[number]),
                design=library.load(name),
                side="AB"[number % 2],
                pilot=Pilot(name=PILOTS[number]),
            )
            for number, name in enumerate(TABLES[game])
        )
    setup = GameSetup(system=game, units=units, title=SYSTEMS[game].title)
    path = paths.free_path(paths.made(paths.games_dir()), game, ".rsgame")
    controller.new_game(path, SYSTEMS[game], setup)


def main() -> None:
    """Read what is wanted; RECORDSHEET_HOME and QT_QPA_PLATFORM are set by pictures.py."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", type=ThemeChoice, default=ThemeChoice.LIGHT)
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--touch", action="store_true")
    parser.add_argument("--only", default="")
    wanted = parser.parse_args()
    # A screen that nobody sees complains about each dialog.
    qInstallMessageHandler(lambda _kind, _where, words: UNHEARD in words or print(words))
    application = QApplication([])
    ScreenKeeper.of(application)
    settings = Settings(
        theme=wanted.theme, dice=Dice.APP, text_scale=wanted.text / 100, touch=wanted.touch,
        tour_done=True,
    )  # fmt: skip
    gallery = Gallery(wanted.folder, wanted.only, settings)
    for game in SYSTEMS:
        gallery.battle(game)
    print(f"{gallery.count} pictures in {wanted.folder}", flush=True)
    # Qt would take its windows down one by one.
    os._exit(0)


# The process that counts odds reads this file again.
if __name__ == "__main__":
    main()
