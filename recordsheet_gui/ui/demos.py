"""Battles that come with the program as scripts, to look at and to play on."""

from functools import partial
from pathlib import Path

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import load_json
from recordsheet_gui.core.state import GameSetup
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import script
from recordsheet_gui.storage import gamefile, paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.systems import SYSTEMS, TITLES
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.patient_library import PatientLibrary


def title_of(path: Path) -> str:
    """What the menu calls a battle."""
    return TITLES.get(path.stem, path.stem)


def open_demo_script(controller: Controller, path: Path) -> bool:
    """Play a battle into a new game and put it on the table."""
    if not controller.may_leave():
        return False
    try:
        battle, system = script.read(load_json(path.read_text(encoding="utf-8")), SYSTEMS)
        with PatientLibrary.open() as library:
            setup = script.setup_of(battle, library.load)
        file = paths.free_path(paths.made(paths.games_dir()), battle.title, ".rsgame")
        game = patience.fetch(
            partial(_played, file, system, setup, battle), unwanted=gamefile.GameFile.close
        )
    except (StorageError, RuleError, script.ScriptError) as error:
        controller.failed.emit(str(error))
        return False
    controller.take_game(game)
    controller.said.emit("The journal leads through it, step by step; play on where you like.")
    return True


def _played(
    file: Path, system: GameSystem, setup: GameSetup, battle: script.Script
) -> gamefile.GameFile:
    game = gamefile.create_game(file, system, setup)
    script.play(battle, game.session)
    return game
