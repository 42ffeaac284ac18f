"""The command line: the same core without a window."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

DONE, BAD_INPUT, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130
"""As shells count a program that was stopped with Ctrl+C."""

OpenWindow = Callable[[Path | str | None], int]
"""With a game, with the link to somebody's table, or with what was there last."""

LINKS = ("mqtt://", "mqtts://")


def run(arguments: list[str], open_window: OpenWindow) -> int:
    """Do what the arguments say; 0 done, 1 bad input, 2 wrong usage."""
    _print_anything()
    # Who wants the window does not wait for what commands need.
    if not arguments:
        return open_window(None)
    first, is_alone = arguments[0], len(arguments) == 1
    if is_alone and first.startswith(LINKS):
        return open_window(first)
    if is_alone and first.endswith(".rsgame") and not first.startswith("-"):
        return open_window(Path(first))
    from recordsheet_gui.cli.commands import COMMANDS, obey

    if first in COMMANDS or first.startswith("-"):
        return obey(arguments, open_window)
    if not is_alone:
        return _misused(f"unknown command {first}")
    if not os.path.exists(first):  # noqa: PTH110  # never raises
        return _misused(f"there is no command or game {first}")
    return open_window(Path(first))


def _print_anything() -> None:
    """What the terminal has no letters for is replaced, and never a reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _misused(words: str) -> int:
    from recordsheet_gui.core.errors import in_short

    print(f"recordsheet: {in_short(words)}; try recordsheet --help", file=sys.stderr)
    return WRONG_USAGE
