"""What can stand behind `recordsheet`, and what it means."""

import argparse
import re
from pathlib import Path
from typing import NoReturn

from recordsheet_gui import __version__
from recordsheet_gui.assets import demo_files
from recordsheet_gui.cli.force import add_arguments as add_force_arguments
from recordsheet_gui.core.errors import in_short
from recordsheet_gui.core.override import override
from recordsheet_gui.systems import SYSTEMS

SMALLEST_WINDOW = (640, 480)
"""Pixels of the smallest window whose play layout is drawn."""

WRITTEN = "the file to write"


class _Parser(argparse.ArgumentParser):
    @override
    def error(self, message: str) -> NoReturn:
        """What cannot be understood is not repeated at length; those of the commands are alike."""
        super().error(in_short(message))


def parser() -> argparse.ArgumentParser:
    """All commands with what they take."""
    found = _Parser(
        prog="recordsheet",
        description="Record sheets that know the rules. Without a command it opens the window.",
        epilog="With a FILE the window opens that game; the file of a unit goes into the library.",
    )
    found.add_argument("--version", action="version", version=f"recordsheet {__version__}")
    commands = found.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.add_argument("--json", action="store_true", help="print one JSON document")
        return made

    units = command("units", "search the library")
    units.add_argument("query", nargs="?", default="", metavar="QUERY")
    show = command("show", "one unit as text")
    show.add_argument("unit", metavar="UNIT", help="a name or a unit file")
    show.add_argument("--bv", action="store_true", help="how its battle value was counted")
    against = command("compare", "two units side by side, or all variants of one")
    against.add_argument("unit", metavar="UNIT", help="a name or a unit file")
    against.add_argument("other", metavar="OTHER", nargs="?", help="another one")
    against.add_argument("--all", action="store_true", help="also what they have in common")
    taken = command(
        "import", "import files, folders and archives of units, or forces (.mul) into a new game"
    )
    taken.add_argument("paths", nargs="+", metavar="PATH", type=Path)
    taken.add_argument("--check", action="store_true", help="read everything, write nothing")
    taken.add_argument("--jsonl", action="store_true", help="with --check: a record for each file")
    taken.add_argument("--game", metavar="GAME", type=Path, help="put forces into this new game")
    taken.add_argument(
        "--system", choices=tuple(SYSTEMS), help="with --game: which game (default total-warfare)"
    )
    taken.add_argument(
        "--side",
        metavar="SIDE",
        action="append",
        help="with --game: the side of a force; once for each file (default A, B, ...)",
    )
    taken.add_argument(
        "--section",
        metavar="NAME",
        action="append",
        help="with --game: which units of a battle's result (default unit, survivors, allies)",
    )
    taken.add_argument("--force", action="store_true", help="overwrite an existing game")
    checked = command("validate", "what contradicts the rules of construction")
    checked.add_argument("unit", metavar="UNIT", help="a name or a unit file")
    given = command("export", "a unit as a .toml, .mtf or .blk file, a game as a .mul file")
    given.add_argument("unit", metavar="UNIT or GAME", help="a name, a unit file or a game")
    given.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help=WRITTEN)
    given.add_argument("--side", metavar="SIDE", help="one side of a game (default all)")
    given.add_argument("--at", metavar="STEP", type=int, help="the game as it was after this step")
    given.add_argument(
        "--result",
        action="store_true",
        help="the battle's result as --side sees it: survivors, salvage, retreated",
    )
    given.add_argument(
        "--megamek",
        metavar="VERSION",
        type=version,
        help="the version of MegaMek that is to read it (default 0.50.07)",
    )
    given.add_argument("--force", action="store_true", help="overwrite an existing file")
    replay = command("replay", "play a script")
    replay.add_argument("script", metavar="SCRIPT", help="a JSON file, or - for standard input")
    replay.add_argument("--save", metavar="GAME", type=Path, help="keep the game")
    replay.add_argument("--force", action="store_true", help="overwrite an existing file")
    odds = command("odds", "play a script's last step many times: what it will probably do")
    odds.add_argument("script", metavar="SCRIPT", help="a JSON file, or - for standard input")
    odds.add_argument(
        "--trials", metavar="N", type=int, default=10_000, help="how often (default 10000)"
    )
    odds.add_argument(
        "--path",
        metavar="PATH",
        action="append",
        help="what to look at, for example units.b.armor.CT; may be repeated"
        " (default: whether each unit is destroyed)",
    )
    odds.add_argument("--to-phase-end", action="store_true", help="play on to the end of the phase")
    odds.add_argument(
        "--exact", action="store_true", help="walk every way of the dice instead, where few exist"
    )
    demo = command("demo", "play a battle that comes with the program")
    demos = [path.stem for path in demo_files()]
    demo.add_argument("script", metavar="NAME", choices=demos, help=", ".join(demos))
    demo.add_argument("--save", metavar="GAME", type=Path, help="keep the game")
    demo.add_argument("--force", action="store_true", help="overwrite an existing file")
    for name, text in (
        ("render", "the sheet as a picture"),
        ("print", "the sheet as a PDF"),
    ):
        drawn = command(name, text)
        drawn.add_argument("what", metavar="UNIT or GAME")
        drawn.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help=WRITTEN)
        drawn.add_argument(
            "--system", choices=tuple(SYSTEMS), help="the game whose sheet a UNIT gets"
        )
        drawn.add_argument("--unit", metavar="ID", help="one unit of a game")
        drawn.add_argument("--side", metavar="SIDE", help="one side of a game")
        drawn.add_argument("--at", metavar="STEP", type=int, help="as it was after this step")
        drawn.add_argument("--blank", action="store_true", help="the fresh sheet")
        drawn.add_argument(
            "--paper", choices=("a4", "letter"), default="a4", help="its size (default a4)"
        )
        drawn.add_argument("--force", action="store_true", help="overwrite an existing file")
        if name == "render":
            drawn.add_argument("--width", type=int, help="pixels (default 1200, a poster 1920)")
            drawn.add_argument(
                "--poster", action="store_true", help="a game as one picture to share"
            )
            drawn.add_argument("--date", default="", help="the date on a poster")
            drawn.add_argument(
                "--theme", choices=("light", "dark", "print"), default="light", help="its colors"
            )
            drawn.add_argument("--dark", action="store_true", help="the same as --theme dark")
            drawn.add_argument(
                "--layout",
                choices=("paper", "play"),
                default="paper",
                help="the page as printed, or as it fills a window (default paper)",
            )
            drawn.add_argument(
                "--size",
                metavar="WxH",
                type=_window_size,
                help="the window of --layout play in pixels (default 1366x768)",
            )
        else:
            drawn.add_argument("--black", action="store_true", help="save ink: black only")
            drawn.add_argument("--tables", action="store_true", help="the tables of the game too")
            drawn.add_argument("--journal", action="store_true", help="the battle's report too")
    # Its own parts have --json.
    text = "forces: list, show, print, random, save, game"
    add_force_arguments(commands.add_parser("force", help=text, description=text))
    told = command("journal", "the journal of a game")
    told.add_argument("game", metavar="GAME", type=Path)
    told.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    shared = command("table", "share a game with others, without a window")
    shared.add_argument("game", metavar="GAME", type=Path)
    shared.add_argument(
        "--broker",
        metavar="URL",
        help="mqtt://host or mqtts://host (default: one of its own), whose owner can read what is "
        "said; - reads it, with user and password, from a line of standard input after the key",
    )
    shared.add_argument(
        "--broker-file", metavar="FILE", type=Path, help="the same from the first line of a file"
    )
    shared.add_argument(
        "--listen",
        metavar="HOST",
        default="127.0.0.1",
        help="where its own broker listens (default: this machine alone)",
    )
    shared.add_argument(
        "--page", action="store_true", help="a page for phones too: print links for browsers"
    )
    shared.add_argument(
        "--port", metavar="N", type=int, default=0, help="where --page is served (default: any)"
    )
    shared.add_argument(
        "--tls",
        action="store_true",
        help="nobody on the way can read it: a certificate of its own, which links name",
    )
    shared.add_argument(
        "--guest",
        metavar="NAME=RIGHTS",
        action="append",
        default=[],
        help="invite somebody who may look, do all, or play sides: A, A+B, A:next",
    )
    shared.add_argument(
        "--key",
        metavar="K",
        help="invite a guest of this key who may do all; - reads it from the first line of "
        "standard input, so that no other user of this machine sees it",
    )
    shared.add_argument(
        "--key-file", metavar="FILE", type=Path, help="the same from the first line of a file"
    )
    joined = command("join", "follow somebody's table; steps come from standard input")
    joined.add_argument(
        "link",
        metavar="LINK",
        nargs="?",
        help="link or code; - reads it from the first line of standard input, before the steps, "
        "so that no other user of this machine sees it",
    )
    joined.add_argument(
        "--link-file", metavar="FILE", type=Path, help="the same from the first line of a file"
    )
    joined.add_argument("--window", action="store_true", help="play there, in a window")
    joined.add_argument("--stay", action="store_true", help="follow on when no more steps come")
    rules = command("rules", "the rules ledger")
    rules.add_argument("id", nargs="?", metavar="ID")
    manual = command("manual", "the manual as one PDF or HTML file")
    manual.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help=WRITTEN)
    manual.add_argument("--paper", choices=("a4", "letter"), default="a4")
    manual.add_argument("--force", action="store_true", help="overwrite an existing file")
    bench = command("bench", "the performance table, as ratios")
    bench.add_argument(
        "--tree", metavar="FOLDER", type=Path, help="measure the program in another source tree"
    )
    bench.add_argument("--save", metavar="FILE", type=Path, help="keep the table")
    bench.add_argument("--force", action="store_true", help="overwrite an existing file")
    bench.add_argument(
        "--against", metavar="FILE", type=Path, help="hold it against a table that was kept"
    )
    return found


def version(text: str) -> str:
    """A version such as 0.50.07."""
    if re.fullmatch(r"\d{1,3}(\.\d{1,3}){2}", text) is None:
        raise argparse.ArgumentTypeError(f"a version is like 0.50.07, not {text!r}")
    return text


def _window_size(text: str) -> tuple[int, int]:
    """A size such as 1366x768."""
    found = re.fullmatch(r"([1-9]\d{2,4})x([1-9]\d{2,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"a size is like 1366x768, not {text!r}")
    width, height = int(found[1]), int(found[2])
    if width < SMALLEST_WINDOW[0] or height < SMALLEST_WINDOW[1] or max(width, height) > 16_000:
        least = "x".join(map(str, SMALLEST_WINDOW))
        raise argparse.ArgumentTypeError(f"a window is {least} to 16000x16000, not {text}")
    return width, height
