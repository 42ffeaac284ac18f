"""All commands by their names, and how one is carried out."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from recordsheet_gui.cli import BAD_INPUT, DONE, INTERRUPTED, OpenWindow
from recordsheet_gui.cli.arguments import parser
from recordsheet_gui.cli.force import do_force
from recordsheet_gui.cli.games import play_demo, print_journal, replay, weigh
from recordsheet_gui.cli.interrupts import HearingInterrupts
from recordsheet_gui.cli.measuring import measure
from recordsheet_gui.cli.pictures import print_sheets, render
from recordsheet_gui.cli.reading import print_rules, write_manual
from recordsheet_gui.cli.sharing import join_table, link_of, share_table
from recordsheet_gui.cli.terminal import InputError, SomeFailed, check_path, complain, drop_output
from recordsheet_gui.cli.units import (
    compare_units,
    export_unit,
    import_units,
    list_units,
    show_unit,
    validate_unit,
)
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.script import ScriptError
from recordsheet_gui.storage.errors import StorageError

COMMANDS: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "units": list_units,
    "show": show_unit,
    "compare": compare_units,
    "validate": validate_unit,
    "import": import_units,
    "export": export_unit,
    "replay": replay,
    "odds": weigh,
    "demo": play_demo,
    "render": render,
    "print": print_sheets,
    "journal": print_journal,
    "table": share_table,
    "join": join_table,
    "force": do_force,
    "rules": print_rules,
    "manual": write_manual,
    "bench": measure,
}


def obey(arguments: list[str], open_window: OpenWindow) -> int:
    """Carry out a command, or say in one sentence why that cannot be."""
    options = parser().parse_args(arguments)
    if options.command is None:
        return open_window(None)
    try:
        with HearingInterrupts():
            _check_paths(options)
            if options.command != "join" or not options.window:
                _carry_out(options)
                return DONE
            link = link_of(options)
        return open_window(link)
    except (InputError, RuleError, StorageError, ScriptError) as error:
        complain(str(error))
        return BAD_INPUT
    except SomeFailed:
        return BAD_INPUT
    except BrokenPipeError:
        # The reader went away (a pager, head); the rest is of no use to anybody.
        drop_output()
    except OSError as error:
        reason = error.strerror or str(error)
        if error.filename is None:
            # Every file that we open has its own sentence, so this is where we print to.
            drop_output()
            complain(f"The output cannot be written: {reason}.")
        else:
            complain(f"{error.filename} cannot be used: {reason}.")
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("stopped.")
        return INTERRUPTED
    return DONE


def _carry_out(options: argparse.Namespace) -> None:
    try:
        COMMANDS[options.command](options)
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


def _check_paths(options: argparse.Namespace) -> None:
    """Refuse what cannot be the name of a file before anything is done."""
    for value in vars(options).values():
        for path in value if isinstance(value, list) else [value]:
            if isinstance(path, Path):
                check_path(path)
