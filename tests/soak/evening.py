"""A long evening: thousands of steps in one window, one game after the other, and what they cost.

What a step weighs in the log and in the line that undo walks is the game's own; more than that
would be a leak.
"""

from pathlib import Path
from random import Random
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.session import say
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui.window import MainWindow
from tests.soak.monkey import open_table
from tests.soak.outcome import Outcome, resident
from tests.soak.rosters import ROSTERS, make_games
from tests.soak.slow_disk import Heart
from tests.soak.weight import Weight, load_once, weigh

NAME = "long evening"
A_GAME = 1000
"""Steps; then the next game is opened."""
WARM = 250
"""Steps of a game after which its caches are full."""
LOOK_EVERY = 25
PER_STEP = 0.03
"""Megabytes that a step may cost while its game is open."""


def run(folder: Path, seed: int, count: int) -> Outcome:
    """Hits, blows, ends of phases, undo and redo, and the file read again now and then."""
    outcome = Outcome(f"{NAME}, seed {seed}")
    dice = Random(f"{NAME} {seed}")
    application = QApplication.instance() or QApplication([])
    assert application is not None
    with patch.dict("os.environ", {"RECORDSHEET_HOME": str(folder)}):
        games = make_games(folder / "games")
        systems = list(ROSTERS)
        window = open_table(games, systems[seed % len(systems)], Dice.APP)
        load_once([window])
        told: list[str] = []
        first: Weight | None = None
        heart = Heart()
        for start in range(0, count, A_GAME):
            window.controller.open_game(games[systems[(seed + start // A_GAME) % len(systems)]])
            warm = 0.0
            for number in range(start, min(count, start + A_GAME)):
                heart.during = f"step {number}"
                with outcome.case(heart.during):
                    outcome.refused += not act(window, dice)
                    QApplication.processEvents()
                    # A running loop does this by itself; nobody else lets go of old rows.
                    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
                if number % LOOK_EVERY == 0:
                    same_as_file(outcome, window, f"step {number}")
                if number == start + WARM:
                    warm = resident()
            grown = resident() - warm if warm else 0.0
            if grown > (A_GAME - WARM) * PER_STEP:
                outcome.trouble("memory", f"{grown:.0f} MB by {A_GAME} steps from {start}")
            later = weigh([window])
            told.append(f"{later.megabytes:.0f}")
            # After the first game all that comes once has come.
            first = first or later
            for words in first.piled_up(later):
                outcome.trouble("leak", words)
            if not first.is_level(later):
                outcome.trouble("memory", f"{' -> '.join(told)} MB")
        slowest, outcome.slowest_case = max(heart.gaps, default=(0.0, ""))
        outcome.slowest = max(outcome.slowest, slowest)
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    outcome.memory = f"{' -> '.join(told)} MB"
    return outcome


def act(window: MainWindow, dice: Random) -> bool:
    """A step as a player does it; False where it was refused."""
    controller = window.controller
    unit = dice.choice(list(controller.state.units))
    match dice.randrange(20):
        case 0 if controller.session.can_undo:
            controller.undo()
        case 1 if controller.session.can_redo:
            controller.redo()
        case 2 | 3:
            controller.choose_unit(unit)
        case 4 | 5 | 6:
            return controller.play(EndPhase(), Rolled(dice.randrange(1 << 30)))
        case 7 if controller.session.history.cursor > 20:
            controller.rewind(controller.session.history.cursor - dice.randint(1, 20))
        case _:
            controller.choose_unit(unit)
            examples = list(controller.system.examples(controller.paper.design))
            line = dice.choice([*examples, *say.WORDS])
            return controller.say(line)
    return True


def same_as_file(outcome: Outcome, window: MainWindow, name: str) -> None:
    """What is shown is on disk."""
    game = window.controller.game
    assert game is not None
    with gamefile.open_game(game.path, read_only=True) as again:
        if again.session.state != window.controller.session.state:
            outcome.lose("the file has another state", name)
