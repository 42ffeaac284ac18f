"""Games: scripts that are played or weighed, and journals."""

import argparse
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from recordsheet_gui.assets import asset
from recordsheet_gui.cli.named import find_unit
from recordsheet_gui.cli.terminal import (
    InputError,
    print_json,
    print_lines,
    read_text,
    standard_input,
)
from recordsheet_gui.core.handwritten import Misfit, load_json
from recordsheet_gui.core.state import GameSetup
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import journal, script
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.option_files import with_files
from recordsheet_gui.systems import SYSTEMS


def play_demo(options: argparse.Namespace) -> None:
    """Play a battle that comes with the program."""
    options.script = str(asset("resources", "demos", f"{options.script}.json"))
    replay(options)


class _Battle(NamedTuple):
    """A script that was read, with all that it needs to be played."""

    script: script.Script
    system: GameSystem
    setup: GameSetup
    read_options: script.ReadOptions


def _battle(options: argparse.Namespace) -> _Battle:
    """The script that the options name."""
    text = standard_input() if options.script == "-" else read_text(options.script, "script")
    try:
        data = load_json(text)
    except Misfit as misfit:
        raise InputError(misfit.sentence("The script")) from None
    battle, system = script.read(data, SYSTEMS)
    setup = script.setup_of(battle, find_unit)
    folder = Path() if options.script == "-" else Path(options.script).parent
    read_options = partial(with_files, system.options, folder=folder)
    return _Battle(
        battle, system, replace(setup, options=read_options(setup.options)), read_options
    )


def replay(options: argparse.Namespace) -> None:
    """Play a script."""
    battle, system, setup, read_options = _battle(options)
    if options.save is None:
        session = gamefile.in_memory(system, setup)
        result = script.play(battle, session, find_unit, read_options)
    else:
        with gamefile.creating(options.save, system, setup, force=options.force) as game:
            result = script.play(battle, game.session, find_unit, read_options)
    if options.json:
        print_json(result)
        return
    for step in result["steps"]:  # type: ignore[attr-defined]  # play() makes it a list
        print_lines(step["journal"])


def weigh(options: argparse.Namespace) -> None:
    """Play the last step of a script many times."""
    from recordsheet_gui.session.odds import told
    from recordsheet_gui.session.odds.crew import Crew
    from recordsheet_gui.session.odds.exact import TooLarge
    from recordsheet_gui.session.odds.job import MOST_TRIALS, Job, Player, result_of

    if not 1 <= options.trials <= MOST_TRIALS:
        raise InputError(f"Trials are 1 to {MOST_TRIALS:,}, not {options.trials:,}.")
    battle, system, setup, read_options = _battle(options)
    if not battle.steps:
        raise InputError("The script has no steps; the last of them is what would be weighed.")
    session = gamefile.in_memory(system, setup)
    before, last = battle.steps[:-1], battle.steps[-1]
    script.play(replace(battle, steps=before), session, find_unit, read_options)
    with script.naming_step(len(battle.steps), last):
        asked = script.asked(session, last, find_unit, read_options)
        state = session.state
        job = Job(
            system=system.key,
            state=state,
            commands=asked.commands,
            paths=tuple(options.path or (f"units.{unit}.destroyed" for unit in state.units)),
            to_phase_end=options.to_phase_end,
            rolls=asked.rolls,
            choices=asked.choices,
        )
        player = Player(job)
        player.play((1,))
    player.check()
    if options.exact and (asked.rolls or asked.choices):
        words = "The last step has rolls or choices of its own, and --exact walks every way of the "
        raise InputError(f"{words}dice; leave one of them out.")
    with script.naming_step(len(battle.steps), last):
        if options.exact:
            try:
                result = player.exactly()
            except TooLarge:
                words = "There are too many ways for --exact; leave it out and play trials."
                raise InputError(words) from None
        else:
            with closing(Crew()) as crew:
                result = result_of(job, crew.play(job, options.trials))
    if options.json:
        print_json(result.as_json())
    else:
        print_lines(told.lines(result))


def print_journal(options: argparse.Namespace) -> None:
    """The journal of a game."""
    with gamefile.open_game(options.game, read_only=True) as game:
        system, history = game.system, game.session.history
        told = journal.whole(system, history)
    style = "json" if options.json else options.format
    if style == "json":
        print_json(
            {
                "system": system.key,
                "journal": [
                    {
                        "step": line.position,
                        "turn": line.clock.turn,
                        "phase": system.phases[line.clock.phase].title,
                        "unit": line.unit,
                        "text": line.text,
                        "rule": line.rule,
                    }
                    for line in told
                ],
            }
        )
        return
    text = journal.as_text(system, told, markdown=style == "markdown")
    print_lines(text.removesuffix("\n").split("\n"))
