"""The manual page, from the command line's own parser: what it says is what the program knows."""

import argparse
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import identity

from recordsheet_gui.cli import arguments

FILES = """\
.TP
.I *.rsgame
A game: one file, wherever it was saved. Every step is on disk before it is shown.
.TP
.I ~/.local/share/recordsheet
The library of units, games that were put nowhere else, templates and backups.
.TP
.I ~/.config/recordsheet
Preferences.
.TP
.I ~/.local/state/recordsheet/log
What the program says about itself when something went wrong.
"""

ENVIRONMENT = """\
.TP
.B RECORDSHEET_HOME
One folder to use instead of all of them, for example on a memory stick.
"""

EXIT = """\
0 when done, 1 when the input was bad (one line on standard error says why), 2 for wrong usage.
"""


def page() -> str:
    """The page as troff."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    parser = arguments.parser()
    day = datetime.fromtimestamp(identity.epoch(), UTC).date()
    name = identity.COMMAND
    yield f'.TH {name.upper()} 1 "{day}" "{identity.TITLE} {identity.version()}" "Games"'
    yield ".SH NAME"
    yield _said(f"{name} - {identity.SUMMARY[0].lower()}{identity.SUMMARY[1:]}", ends="")
    yield ".SH SYNOPSIS"
    yield f".B {name}\n[\\fIFILE\\fR]\n.br\n.B {name}\n\\fICOMMAND\\fR [\\fIOPTION\\fR]..."
    yield ".SH DESCRIPTION"
    yield _said(f"{parser.description} {parser.epilog}")
    yield ".SH OPTIONS"
    yield from _options(parser)
    yield ".SH COMMANDS"
    (commands,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    for word, command in commands.choices.items():
        yield f".SS {_plain(f'{name} {word}')}"
        yield _said(_capital(command.description or ""))
        usage = " ".join(command.format_usage().removeprefix("usage: ").split())
        yield f".PP\n{_plain(usage.replace('[-h] ', ''))}"
        yield from _options(command)
    for title, text in (
        ("EXIT STATUS", EXIT),
        ("FILES", FILES),
        ("ENVIRONMENT", ENVIRONMENT),
    ):
        yield f".SH {title}\n{text.rstrip()}"


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.help is None or (action.dest == "help" and parser.prog != identity.COMMAND):
            continue  # it stands in the usage, and that is all there is to say
        words = _plain(action.metavar or "|".join(map(str, action.choices or ())) or action.dest)
        if action.option_strings:
            value = "" if action.nargs == 0 else f" \\fI{words}\\fR"
            flags = ", ".join(f"\\fB{_plain(flag)}\\fR{value}" for flag in action.option_strings)
        else:
            flags = f"\\fI{words}\\fR"
        yield f".TP\n{flags}"
        yield _said(_capital(action.help or ""))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plain(text: object) -> str:
    return str(text).replace("\\", "\\e").replace("-", "\\-")


def _said(text: str, ends: str = ".") -> str:
    """A sentence; a line of troff must not begin with what it takes for a command."""
    words = text if text.endswith((".", ends)) else f"{text}{ends}"
    words = words.replace("\\", "\\e")
    return f"\\&{words}" if words.startswith((".", "'")) else words


if __name__ == "__main__":
    sys.stdout.write(page())
