"""What the menus do that opens another window."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError, UnknownUnit
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import OptionMaker, UnitMaker

if TYPE_CHECKING:
    from recordsheet_gui.session.script import Script
    from recordsheet_gui.ui.dialogs.dice import DiceRecord
    from recordsheet_gui.ui.dialogs.manual import Manual
    from recordsheet_gui.ui.dialogs.odds import OddsWindow
    from recordsheet_gui.ui.dialogs.overview import Overview
    from recordsheet_gui.ui.patient_library import PatientLibrary
    from recordsheet_gui.ui.window import MainWindow

GAME_FILES = "Record Sheet games (*.rsgame)"


class MenuActions:
    """Dialogs around one main window; each is imported when it is wanted."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """Nothing is open yet."""
        self._window = window
        self._controller = controller
        """By the key of the game that they belong to."""
        self.overview_dialog: Overview | None = None
        self.dice_dialog: DiceRecord | None = None
        self.manual_dialog: Manual | None = None
        self.odds_dialog: OddsWindow | None = None
        controller.odds_wanted.connect(self.odds)

    def new_game(self) -> None:
        """Put a roster together and start."""
        from recordsheet_gui.ui.dialogs.new_game import NewGame
        from recordsheet_gui.ui.patient_library import PatientLibrary

        try:
            with PatientLibrary.open() as library:
                dialog = NewGame(library, self._controller.settings, self._window, self._controller)
                try:
                    accepted = dialog.exec() == NewGame.DialogCode.Accepted
                    setup = dialog.setup() if accepted else None
                finally:
                    dialog.deleteLater()
        except StorageError as error:
            self._controller.failed.emit(str(error))
            return
        if setup is None:
            return
        self.begin(setup)

    def begin(self, setup: GameSetup) -> bool:
        """Start a game in a file of its own, by whose name it is called."""
        wished = setup.title or SYSTEMS[setup.system].title
        path = self.free_name(wished)
        if path is None:
            return False
        if path.stem != paths.legal_name(wished, "Battle"):
            # Two games of one name could not be told apart.
            setup = replace(setup, title=path.stem)
        return self._controller.new_game(path, SYSTEMS[setup.system], setup)

    def new_like_this(self) -> None:
        """The same units, sides, pilots and options on fresh sheets; all can still be changed."""
        from recordsheet_gui.session.template import setup_like

        game = self._controller.game
        if game is None or self._is_nobody_there():
            return
        before = game.title
        if self.begin(setup_like(game.system, self._controller.state, before)):
            self._controller.said.emit(f"Fresh sheets; {before} stays among the recent games.")

    def save_template(self) -> None:
        """Keep roster and options as a small file to begin games from."""
        from recordsheet_gui.session.template import setup_like, template_text
        from recordsheet_gui.ui.dialogs.save_file import ask_where

        game = self._controller.game
        if game is None or self._is_nobody_there():
            return
        try:
            folder = paths.made(paths.templates_dir())
        except StorageError as error:
            self._controller.failed.emit(str(error))
            return
        start = folder / f"{paths.legal_name(game.title, 'Roster')}.json"
        path = ask_where(
            self._window, "Save as template", start, {".json": "Templates"}, open_game=game.path
        )
        if path is None:
            return
        setup = setup_like(game.system, self._controller.state, game.title)
        from recordsheet_gui.ui.reports import write_file

        write_file(
            self._controller,
            path,
            template_text(setup),
            f"{path.stem} is a template: Game, New from template.",
        )

    def new_from_template(self, path: Path) -> None:
        """Start a game with the roster of a file; what is wrong with it is told in a sentence."""
        from recordsheet_gui.core.errors import RuleError
        from recordsheet_gui.core.handwritten import load_json
        from recordsheet_gui.session import script
        from recordsheet_gui.storage.option_files import with_files
        from recordsheet_gui.storage.small_file import small_text
        from recordsheet_gui.ui import patience
        from recordsheet_gui.ui.patient_library import PatientLibrary

        try:
            text = patience.fetch(partial(small_text, path))
            roster, system = script.read(load_json(text), SYSTEMS)
            with PatientLibrary.open() as library:
                designs, missing = _found(library, roster)
            setup = script.setup_of(
                replace(roster, units=tuple(u for u in roster.units if u.unit in designs)),
                designs.__getitem__,
            )
            options = with_files(system.options, setup.options, path.parent)
            setup = replace(setup, options=options, title=setup.title or path.stem)
            if self.begin(setup) and missing:
                names = " and ".join(f'"{name}"' for name in missing)
                words = f"The library has no {names}: {path.stem} begins without."
                self._controller.noticed.emit(words)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            self._controller.failed.emit(f"{path.name} could not be read: {reason}.")
        except (StorageError, RuleError, script.ScriptError) as error:
            self._controller.failed.emit(f"{path.name}: {error}")

    def open_game(self) -> None:
        """Choose a stored game."""
        from PySide6.QtWidgets import QFileDialog

        path, _ = QFileDialog.getOpenFileName(
            self._window, "Open a game", str(paths.games_dir()), GAME_FILES
        )
        if path:
            self._controller.open_game(Path(path))

    def save_copy(self) -> None:
        """Keep the game as it stands in another file."""
        from recordsheet_gui.ui.dialogs.save_file import GAME, ask_where

        game = self._controller.game
        if game is None:
            return
        start = paths.free_path(paths.games_dir(), f"{game.path.stem} copy", GAME)
        kinds = {GAME: "Record Sheet games"}
        path = ask_where(self._window, "Save a copy", start, kinds, open_game=game.path)
        if path is not None:
            self._controller.save_copy(path)

    def print_sheet(self, position: int | None = None, unit: UnitId | None = None) -> None:
        """Preview the whole table or a unit, as it stands or stood after a step, and print it."""
        from recordsheet_gui.ui.printing.preview import PrintPreview

        controller = self._controller
        if controller.game is None or self._is_nobody_there():
            return
        dialog = PrintPreview(
            controller.system,
            controller.session.history,
            unit,
            paper=controller.settings.paper,
            title=controller.game.title,
            position=controller.looking_at if position is None else position,
            folder=controller.game.path.parent,
            parent=self._window,
            controller=controller,
        )
        dialog.exec()
        dialog.deleteLater()

    def preferences(self) -> None:
        """Theme, text size, paper, dice, automation: tried at once, kept or taken back."""
        from recordsheet_gui.ui.dialogs.preferences import Preferences, taken_back

        controller, before = self._controller, self._controller.settings
        dialog = Preferences(before, self._window, controller)

        def wear(settings: Settings) -> None:
            if settings != controller.settings:
                controller.change_settings(settings)
                self._window.dress()

        dialog.tried.connect(lambda _: wear(dialog.applied_to(controller.settings)))
        accepted = dialog.exec() == Preferences.DialogCode.Accepted
        now = controller.settings
        wear(dialog.applied_to(now) if accepted else taken_back(now, before))
        dialog.deleteLater()

    def overview(self) -> None:
        """Both sides at a glance."""
        from recordsheet_gui.ui.dialogs.overview import Overview

        if self.overview_dialog is None:
            self.overview_dialog = Overview(self._controller, self._window)
        self.overview_dialog.refresh()
        self.overview_dialog.show()

    def dice_record(self) -> None:
        """All dice of the battle."""
        from recordsheet_gui.ui.dialogs.dice import DiceRecord

        if self.dice_dialog is None:
            self.dice_dialog = DiceRecord(self._controller, self._window)
        self.dice_dialog.show()
        self.dice_dialog.refresh()

    def odds(self) -> None:
        """What something will probably do: the attack that is put together, or more hits."""
        from recordsheet_gui.ui.dialogs.odds import ATTACK, HITS

        self._odds_at(HITS if self._controller.weighed is None else ATTACK)

    def more_hits(self) -> None:
        """What more points of damage would do to the unit in front."""
        from recordsheet_gui.ui.dialogs.odds import HITS

        self._odds_at(HITS)

    def _odds_at(self, tab: int) -> None:
        from recordsheet_gui.ui.dialogs.odds import OddsWindow

        if self.odds_dialog is None:
            self.odds_dialog = OddsWindow(self._controller, self._window)
        self.odds_dialog.open_at(tab)

    def help(self) -> None:
        """All words and keys."""
        from recordsheet_gui.ui.dialogs.help import Help

        dialog = Help(self._controller, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def manual(self) -> None:
        """Eleven pages on everything."""
        from recordsheet_gui.ui.dialogs.manual import Manual

        if self.manual_dialog is None:
            self.manual_dialog = Manual(self._controller, self._window)
        self.manual_dialog.show()
        self.manual_dialog.raise_()
        self.manual_dialog.activateWindow()

    def report(self) -> None:
        """The battle as text or markdown."""
        from recordsheet_gui.ui.dialogs.save_file import ask_where

        game = self._controller.game
        if game is None:
            return
        start = game.path.with_suffix(".md")
        kinds = {".md": "Markdown", ".txt": "Text"}
        path = ask_where(self._window, "After-action report", start, kinds, open_game=game.path)
        if path is not None:
            from recordsheet_gui.ui.reports import write_report

            write_report(self._controller, path)

    def poster(self) -> None:
        """The battle as one picture to share."""
        from recordsheet_gui.ui.dialogs.poster import PosterDialog

        if self._controller.game is None:
            return
        dialog = PosterDialog(self._controller, self._window)
        dialog.exec()
        dialog.deleteLater()

    def library(self, *, only_this: bool = False) -> None:
        """All units, or those of this game, and ways to get more."""
        from recordsheet_gui.ui.dialogs.library import open_library

        try:
            open_library(self._window, self._window.theme, self._controller, only_this=only_this)
        except StorageError as error:
            self._controller.failed.emit(str(error))

    def forces(self) -> None:
        """Named lists of units, to print and to put on the table."""
        from recordsheet_gui.ui.dialogs.forces import ForcesDialog
        from recordsheet_gui.ui.patient_library import PatientLibrary

        wanted: list[GameSetup] = []
        try:
            with PatientLibrary.open() as library:
                dialog = ForcesDialog(library, self._window, self._controller)
                dialog.game_asked.connect(wanted.append)
                dialog.exec()
                dialog.deleteLater()
        except StorageError as error:
            self._controller.failed.emit(str(error))
            return
        for setup in wanted:
            self.begin(setup)

    def compare(self, design: UnitDesign) -> None:
        """The variants of a unit and what they have otherwise."""
        from recordsheet_gui.ui.dialogs.compare import CompareDialog
        from recordsheet_gui.ui.patient_library import PatientLibrary

        try:
            with PatientLibrary.open() as library:
                dialog = CompareDialog(library, design, self._window, self._controller)
                dialog.exec()
                dialog.deleteLater()
        except StorageError as error:
            self._controller.failed.emit(str(error))

    def workshop(self, design: UnitDesign | None = None) -> None:
        """Build units of one's own; with a design, begin with a copy of it."""
        from recordsheet_gui.ui.workshop.window import open_workshop

        try:
            open_workshop(self._window, self._controller, design)
        except StorageError as error:
            self._controller.failed.emit(str(error))

    def workshop_copy(self) -> None:
        """A copy of the unit in front, to change it."""
        if not self._is_nobody_there():
            unit = self._controller.unit
            assert unit is not None
            self.workshop(self._controller.state.unit(unit).design)

    def make_unit(self, maker: UnitMaker) -> None:
        """Make a unit of one's own."""
        from recordsheet_gui.ui.patient_library import PatientLibrary

        try:
            with PatientLibrary.open() as library:
                name = maker.make(library, self._window.theme, self._window)
        except StorageError as error:
            self._controller.failed.emit(str(error))
            return
        if name:
            self._window.statusBar().showMessage(f"{name} is in the library.", 12_000)

    def make_option_file(self, maker: OptionMaker) -> None:
        """Draw or write what an option of a game may take, beginning with that of the table."""
        game = self._controller.game
        is_its_game = game is not None and self._controller.system.key == maker.game
        own = self._controller.state.options.get(maker.option) if is_its_game else None
        path = maker.edit(own, None, self._window)
        if path is not None:
            self._window.statusBar().showMessage(
                f"{path.name} is saved; a new game takes it from its options.", 12_000
            )

    def about(self) -> None:
        """Version, licences, trademarks."""
        from recordsheet_gui.ui.dialogs.about import About

        dialog = About(self._window, self._controller)
        dialog.exec()
        dialog.deleteLater()

    def attack(self) -> None:
        """Attack another sheet with the unit in front."""
        if self._controller.game is None:
            return
        if self._is_nobody_there():
            return
        self._window.show_attack_panel()

    def _is_nobody_there(self) -> bool:
        if self._controller.unit is None:
            self._controller.said.emit("There is nobody on the table.")
        return self._controller.unit is None

    def free_name(self, title: str) -> Path | None:
        """A file name in the games folder that nobody uses yet; None where there is no folder."""
        try:
            folder = paths.made(paths.games_dir())
        except StorageError as error:
            self._controller.failed.emit(str(error))
            return None
        return paths.free_path(folder, paths.legal_name(title, "Battle"), ".rsgame")


def _found(
    library: "PatientLibrary", roster: "Script"
) -> tuple[dict[str, UnitDesign], tuple[str, ...]]:
    """The units of a roster that the library has, and the names of the others; all is an error."""
    designs: dict[str, UnitDesign] = {}
    missing: dict[str, UnknownUnit] = {}
    for name in dict.fromkeys(line.unit for line in roster.units):
        try:
            designs[name] = library.load(name)
        except UnknownUnit as error:
            missing[name] = error
    if not designs:
        raise next(iter(missing.values()))
    return designs, tuple(missing)
