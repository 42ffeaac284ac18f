"""The command line: the same core without a window."""

import argparse
import io
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from recordsheet_gui import __version__
from recordsheet_gui.assets import asset, demo_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import Misfit, load_json
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.wire import encode
from recordsheet_gui.force_commands import add_arguments as add_force_arguments
from recordsheet_gui.session import journal, ledger, script
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.option_files import with_files
from recordsheet_gui.systems import SYSTEMS

if TYPE_CHECKING:
    from recordsheet_gui.importers.files import UnitFile
    from recordsheet_gui.importers.job import Job
    from recordsheet_gui.importers.report import Diagnostic
    from recordsheet_gui.session.after_action import AfterAction
    from recordsheet_gui.shared_table.pages import Portray
    from recordsheet_gui.storage.library import UnitRow
    from recordsheet_gui.ui.printing.sheet import Page

BIGGEST_SCRIPT = 5_000_000
"""Bytes; a battle of a thousand steps is a tenth of this."""

SHEET_WIDTH = 1200
"""Pixels of a sheet's picture."""
WINDOW, SMALLEST_WINDOW = (1366, 768), (640, 480)
"""Pixels of the window whose play layout is drawn, and of the smallest one."""

WRITTEN = "the file to write"

DONE, BAD_INPUT, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130
"""As shells count a program that was stopped with Ctrl+C."""


class InputError(Exception):
    """The input was bad; the sentence goes to stderr."""


class SomeFailed(Exception):
    """Some of the input was bad; each file had its sentence already."""


OpenWindow = Callable[[Path | str | None], int]
"""With a game, with the link to somebody's table, or with what was there last."""


LINKS = ("mqtt://", "mqtts://")


def run(arguments: list[str], open_window: OpenWindow) -> int:
    """Do what the arguments say; 0 done, 1 bad input, 2 wrong usage."""
    _print_anything()
    parser = _parser()
    if len(arguments) == 1 and arguments[0].startswith(LINKS):
        return open_window(arguments[0])
    if arguments and arguments[0] not in _COMMANDS and not arguments[0].startswith("-"):
        if arguments[1:]:
            words = f"unknown command {arguments[0]}; try recordsheet --help"
            print(f"recordsheet: {words}", file=sys.stderr)
            return WRONG_USAGE
        game = Path(arguments[0])
        if game.suffix != ".rsgame" and not os.path.exists(game):  # noqa: PTH110  # never raises
            words = f"there is no command or game {arguments[0]}; try recordsheet --help"
            print(f"recordsheet: {words}", file=sys.stderr)
            return WRONG_USAGE
        return open_window(game)
    options = parser.parse_args(arguments)
    if options.command is None:
        return open_window(None)
    if options.command == "join" and options.window:
        return open_window(options.link)
    try:
        _check_paths(options)
        try:
            _COMMANDS[options.command](options)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except (InputError, RuleError, StorageError, script.ScriptError) as error:
        _complain(str(error))
        return BAD_INPUT
    except SomeFailed:
        return BAD_INPUT
    except BrokenPipeError:
        # The reader went away (a pager, head); the rest is of no use to anybody.
        _drop_output()
    except OSError as error:
        reason = error.strerror or str(error)
        if error.filename is None:
            # Every file that we open has its own sentence, so this is where we print to.
            _drop_output()
            _complain(f"The output cannot be written: {reason}.")
        else:
            _complain(f"{error.filename} cannot be used: {reason}.")
        return BAD_INPUT
    except KeyboardInterrupt:
        _complain("stopped.")
        return INTERRUPTED
    return DONE


def _print_anything() -> None:
    """What the terminal has no letters for is replaced, and never a reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """What is still to be printed goes nowhere, also when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    """One line, whatever names are in it."""
    from recordsheet_gui.importers.files import shown

    print(f"recordsheet: {shown(sentence)}", file=sys.stderr)


def _check_paths(options: argparse.Namespace) -> None:
    """Refuse what cannot be the name of a file before anything is done."""
    for value in vars(options).values():
        for path in value if isinstance(value, list) else [value]:
            if isinstance(path, Path):
                _check_path(path)


def _check_path(path: Path) -> None:
    try:
        name = os.fsencode(path)
    except UnicodeEncodeError:
        name = b"\0"
    if b"\0" in name:
        raise InputError(f"{str(path)[:200]} cannot be the name of a file.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="recordsheet",
        description="Record sheets that know the rules. Without a command it opens the window.",
        epilog="With a FILE the window opens that game; the file of a unit goes into the library.",
    )
    parser.add_argument("--version", action="version", version=f"recordsheet {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

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
        type=_version,
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
        "--broker", metavar="URL", help="mqtt://host or mqtts://host (default: one of its own)"
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
    shared.add_argument("--key", metavar="K", help="invite a guest of this key who may do all")
    joined = command("join", "follow somebody's table; steps come from standard input")
    joined.add_argument("link", metavar="LINK")
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
    return parser


# -- commands --------------------------------------------------------------------------------


def _units(options: argparse.Namespace) -> None:
    from recordsheet_gui.storage.library import Library

    with Library.open() as library:
        while library.is_kept and (waiting := library.count_values()):
            print(f"recordsheet: {waiting} battle values to count, once", file=sys.stderr)
        rows = library.search(options.query)
        if library.notice:
            print(f"recordsheet: {library.notice}", file=sys.stderr)
    if options.json:
        _print_json({"units": [row.as_json() for row in rows]})
        return
    _print_rows(rows)


def _print_rows(rows: "Sequence[UnitRow]", *, has_years: bool = False) -> None:
    """Units in columns."""
    width = max((len(row.name) for row in rows), default=0)
    for row in rows:
        tons = f"{row.tons:>4} t" if row.tons else " " * 6
        value = f"BV {row.worth}" if row.worth else ""
        year = f"{row.year or '':<5}" if has_years else ""
        about = f"{value:<11} {year}{row.tech_base or row.kind:<13} {row.role}"
        print(f"{row.name:<{width}} {tons}  {about}".rstrip())


def find_unit(name: str) -> UnitDesign:
    """A unit of the library by its name, or a unit file by its path."""
    return _find_unit(name)[0]


def _find_unit(name: str) -> "tuple[UnitDesign, Sequence[Diagnostic]]":
    """The unit, and for a file what was remarked on it."""
    from recordsheet_gui.importers import UNIT_SUFFIXES, read_unit_file
    from recordsheet_gui.storage.library import Library

    if name.lower().endswith(UNIT_SUFFIXES):
        path = Path(name)
        text = _read_text(name, "unit file")
        report = read_unit_file(path.name, text)
        if report.design is None:
            raise InputError(f"{path.name}: {report.problem}")
        return report.design, report.diagnostics
    with Library.open() as library:
        return library.load(name), ()


def _show(options: argparse.Namespace) -> None:
    from recordsheet_gui.importers.records import whole_record

    design, remarks = _find_unit(options.unit)
    if options.json:
        path = options.unit if Path(options.unit).is_file() else ""
        _print_json(whole_record(design, path, remarks))
    else:
        _print_lines(_shown(design, with_count=options.bv))


BEHIND_FACTS = 2
"""The line of a unit that its battle value stands before: behind its name and its facts."""


def _shown(design: UnitDesign, *, with_count: bool) -> Iterator[str]:
    """A unit in lines, with its battle value, and at the end how that was counted."""
    from recordsheet_gui.units.kinds import kind_of

    kind = kind_of(design)
    found = None if kind.battle_value is None else kind.battle_value(design)
    for number, line in enumerate(kind.lines(design)):
        if number == BEHIND_FACTS and found is not None:
            yield found.words()
        yield line
    if found is not None and with_count:
        yield ""
        yield from found.why()


def _compare(options: argparse.Namespace) -> None:
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.units.compare import compare

    if options.other is not None:
        found = compare(find_unit(options.unit), find_unit(options.other))
        if options.json:
            _print_json(found.as_json())
        else:
            _print_lines(found.lines(all_rows=options.all))
        return
    if options.all:
        raise InputError("--all goes with two units.")
    with Library.open() as library:
        rows = library.family(options.unit)
    if options.json:
        _print_json({"units": [row.as_json() for row in rows]})
        return
    _print_rows(rows, has_years=True)


def _validate(options: argparse.Namespace) -> None:
    from recordsheet_gui.units.kinds import kind_of

    design = find_unit(options.unit)
    kind = kind_of(design)
    remarks, left_out = kind.remarks(design), kind.not_checked(design)
    if options.json:
        found = [remark._asdict() for remark in remarks]
        more = {"not_checked": left_out} if left_out else {}
        _print_json({"name": design.name, "remarks": found, **more})
        return
    _print_lines(f"{remark.field}: {remark.message}" for remark in remarks)
    words = "".join(f" Its {what} is not checked." for what in left_out)
    if not remarks:
        print(f"{design.name}: nothing to remark.{words}")
    elif words:
        print(words.strip())


def _import(options: argparse.Namespace) -> None:
    if options.game is not None:
        _import_forces(options)
        return
    for name in ("system", "side", "section"):
        if getattr(options, name) is not None:
            raise InputError(f"--{name} goes with --game.")
    force = next((path for path in options.paths if path.suffix.lower() == ".mul"), None)
    if force is not None:
        raise InputError(f"{force} is a force: name the game that it plays with --game.")
    from recordsheet_gui.importers.records import file_record
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.storage.library_import import check_files, import_files

    def see(file: "UnitFile") -> None:
        if options.jsonl:
            print(_as_json(file_record(file)))

    if options.check:
        with Library.copy() as library:
            summary = check_files(library, options.paths, see, _show_progress)
    elif options.jsonl:
        raise InputError("--jsonl goes with --check.")
    else:
        with Library.open() as library:
            # It may also be found out of order only while it is written to.
            if library.is_kept:
                summary = import_files(library, options.paths, _show_progress)
            if not library.is_kept:
                raise InputError(f"Nothing was kept. {library.notice}")
            if library.notice:
                print(f"recordsheet: {library.notice}", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for path, words in (*summary.notes, *summary.problems):
        print(f"recordsheet: {path}: {words}", file=sys.stderr)
    if options.json:
        _print_json(summary.as_json())
    elif not options.jsonl:
        _print_lines(summary.lines())
    if summary.problems:
        raise SomeFailed


def _import_forces(options: argparse.Namespace) -> None:
    """A new game with the units of .mul files, each file on its side."""
    from recordsheet_gui.importers.mul.force import OURS, SECTIONS
    from recordsheet_gui.session import foreign_forces
    from recordsheet_gui.session.table import id_number
    from recordsheet_gui.storage.foreign_forces import is_force, read_force
    from recordsheet_gui.storage.library import Library

    for name in ("check", "jsonl"):
        if getattr(options, name):
            raise InputError(f"--{name} goes with units, not with --game.")
    stranger = next((path for path in options.paths if not is_force(path)), None)
    if stranger is not None:
        raise InputError(f"{stranger} is no force: with --game all files end in .mul.")
    if options.game.suffix.lower() != ".rsgame":
        raise InputError(f"A game ends in .rsgame: {options.game}.")
    sides = options.side or []
    if len(sides) > len(options.paths):
        raise InputError("There are more sides than files.")
    sides += [id_number(n).upper() for n in range(len(sides), len(options.paths))]
    system = SYSTEMS[options.system or next(iter(SYSTEMS))]
    sections = tuple(options.section or OURS)
    unknown = next((name for name in sections if name not in SECTIONS), None)
    if unknown is not None:
        raise InputError(f'There is no section "{unknown}"; there are {", ".join(SECTIONS)}.')
    with Library.open() as library:
        found = [read_force(path, library, system, sections=sections) for path in options.paths]
    for muster in found:
        for sentence in muster.lines():
            print(f"recordsheet: {muster.source}: {sentence}", file=sys.stderr)
    musters = list(zip(sides, found, strict=True))
    setup = foreign_forces.setup_of(system, musters, title=options.paths[0].stem)
    if not setup.units:
        raise InputError("None of the units can be put on the table: no game was made.")
    with gamefile.creating(options.game, system, setup, force=options.force) as game:
        game.session.handle(foreign_forces.came(found))
    if options.json:
        _print_json(foreign_forces.import_report(setup, found, str(options.game)))
    else:
        for line in setup.units:
            crew = f" ({line.pilot.name})" if line.pilot.name else ""
            print(f"{line.id}  side {line.side}  {line.design.name}{crew}")
    if any(muster.missing for muster in found):
        raise SomeFailed


def _show_progress(job: "Job") -> None:
    """A line that counts on a terminal, elsewhere one now and then."""
    if sys.stderr.isatty():
        print(f"\r{job.done} of {job.total} files", end="", file=sys.stderr, flush=True)
    elif job.done % 1000 == 0:
        print(f"recordsheet: {job.done} of {job.total} files read", file=sys.stderr)


def _export(options: argparse.Namespace) -> None:
    from recordsheet_gui.importers.export import CannotExport, exported

    if options.output.suffix.lower() == ".mul":
        _export_force(options)
        return
    for name in ("side", "at", "megamek"):
        if getattr(options, name) is not None:
            raise InputError(f"--{name} goes with a game, which becomes a .mul file.")
    if options.result:
        raise InputError("--result goes with a game, which becomes a .mul file.")
    if options.unit.lower().endswith(".rsgame"):
        raise InputError(f"A game becomes a .mul file: {options.output} should end in .mul.")
    try:
        text = exported(find_unit(options.unit), options.output.suffix)
    except CannotExport as error:
        raise InputError(str(error)) from None
    _write(options, text)
    _say_done(options)


def _write(options: argparse.Namespace, text: str) -> None:
    """A text in its file, whole or not at all."""
    from recordsheet_gui.storage.atomic import beside, put_in_place

    with _writing(options.output), beside(options.output) as draft:
        draft.write_text(text, encoding="utf-8")
        put_in_place(draft, options.output, force=options.force)


def _export_force(options: argparse.Namespace) -> None:
    """A game, or one side of it, as a force."""
    from recordsheet_gui.importers.mul.force import VERSION
    from recordsheet_gui.session import foreign_forces
    from recordsheet_gui.storage.foreign_forces import new_id

    if not options.unit.lower().endswith(".rsgame"):
        raise InputError("A .mul file holds units of a game: name one that ends in .rsgame.")
    if options.result and options.side is None:
        raise InputError("--result needs the --side that looks at the battle.")
    _check_path(Path(options.unit))
    with gamefile.open_game(Path(options.unit), read_only=True) as game:
        history, system = game.session.history, game.system
        state = history.state(_position(options, len(history), history.cursor))
    units = _of_side(state, state.roster, options.side)
    told = foreign_forces.told(
        system,
        state,
        state.roster if options.result else units,
        new_id,
        version=options.megamek or VERSION,
        result_for=options.side if options.result else None,
    )
    _write(options, told.text)
    behind = ((unit, f"not in the file: {sentence}") for unit, sentence in told.remarks)
    for unit, sentence in (*told.missing, *behind):
        name = state.unit(unit).design.name
        print(f"recordsheet: {name} ({unit}): {sentence}", file=sys.stderr)
    if options.json:
        _print_json(foreign_forces.export_report(state, told, str(options.output)))


def _of_side(state: GameState, units: Sequence[UnitId], side: str | None) -> Sequence[UnitId]:
    """The units of a side, of all where none is named."""
    if side is None:
        return units
    found = tuple(unit for unit in units if state.sides.get(unit) == side)
    if not found:
        known = ", ".join(dict.fromkeys(state.sides.values()))
        raise InputError(f'There is no unit on side "{side}"; there are {known}.')
    return found


def _version(text: str) -> str:
    """A version such as 0.50.07."""
    if re.fullmatch(r"\d{1,3}(\.\d{1,3}){2}", text) is None:
        raise argparse.ArgumentTypeError(f"a version is like 0.50.07, not {text!r}")
    return text


def _demo(options: argparse.Namespace) -> None:
    options.script = str(asset("resources", "demos", f"{options.script}.json"))
    _replay(options)


class _Battle(NamedTuple):
    """A script that was read, with all that it needs to be played."""

    script: script.Script
    system: GameSystem
    setup: GameSetup
    read_options: script.ReadOptions


def _battle(options: argparse.Namespace) -> _Battle:
    """The script that the options name."""
    text = _standard_input() if options.script == "-" else _read_text(options.script, "script")
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


def _replay(options: argparse.Namespace) -> None:
    battle, system, setup, read_options = _battle(options)
    if options.save is None:
        session = gamefile.in_memory(system, setup)
        result = script.play(battle, session, find_unit, read_options)
    else:
        with gamefile.creating(options.save, system, setup, force=options.force) as game:
            result = script.play(battle, game.session, find_unit, read_options)
    if options.json:
        _print_json(result)
        return
    for step in result["steps"]:  # type: ignore[attr-defined]  # play() makes it a list
        _print_lines(step["journal"])


def _odds(options: argparse.Namespace) -> None:
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
        _print_json(result.as_json())
    else:
        _print_lines(told.lines(result))


def _render(options: argparse.Namespace) -> None:
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.theme import THEMES

    if options.dark:
        options.theme = "dark"
    if options.poster:
        _poster(options)
        return
    if options.date:
        raise InputError("--date goes with --poster.")
    if options.layout == "play":
        _render_play(options)
        return
    if options.size:
        raise InputError("--size goes with --layout play.")
    if options.width is None:
        options.width = SHEET_WIDTH
    if not 100 <= options.width <= printing.WIDEST:
        raise InputError(f"The width is 100 to {printing.WIDEST} pixels, not {options.width}.")
    page = _drawn(options)[0][0]
    theme = THEMES[options.theme]
    with _writing(options.output):
        if options.output.suffix.lower() == ".svg":
            job = printing.PrintJob(pages=(page,), paper=options.paper, theme=THEMES["print"])
            printing.write_pictures(job, options.output, force=options.force)
        else:
            printing.render_png(
                page.game,
                page.unit,
                page.system,
                options.output,
                options.width,
                theme,
                paper=options.paper,
                force=options.force,
                has_clock=page.has_clock,
            )
    _say_done(options)


def _render_play(options: argparse.Namespace) -> None:
    """The sheet as a window of that size shows it, what it would scroll to included."""
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.theme import THEMES

    if options.output.suffix.lower() == ".svg":
        raise InputError("The play layout is a picture for the screen: a .png.")
    if options.width is not None:
        raise InputError("--width goes with --layout paper; the play layout has a --size.")
    page = _drawn(options)[0][0]
    with _writing(options.output):
        printing.render_play_png(
            page,
            options.output,
            options.size or WINDOW,
            THEMES[options.theme],
            force=options.force,
        )
    _say_done(options)


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


def _poster(options: argparse.Namespace) -> None:
    """A battle as one picture."""
    from recordsheet_gui.session.story import story
    from recordsheet_gui.ui.printing import poster

    for name in ("unit", "side", "system", "blank", "size"):
        if getattr(options, name):
            raise InputError(f"--{name} does not go with --poster: it shows the whole battle.")
    if options.layout == "play":
        raise InputError("--layout does not go with --poster: it shows the whole battle.")
    if not options.what.lower().endswith(".rsgame"):
        raise InputError("--poster goes with a game.")
    if options.output.suffix.lower() != ".png":
        raise InputError(f"A poster is a picture: {options.output} should end in .png.")
    width = poster.WIDTH if options.width is None else options.width
    if not poster.WIDTH <= width <= poster.WIDEST:
        raise InputError(f"A poster is {poster.WIDTH} to {poster.WIDEST} pixels wide, not {width}.")
    _check_path(Path(options.what))
    with gamefile.open_game(Path(options.what), read_only=True) as game:
        history, system = game.session.history, game.system
        position = _position(options, len(history), history.cursor)
        told = story(system, history, upto=position, title=game.title)
    look = poster.look_of(system, is_dark=options.theme == "dark", date=options.date)
    with _writing(options.output):
        poster.write_poster(told, look, options.output, width, force=options.force)
    _say_done(options)


def _position(options: argparse.Namespace, last: int, cursor: int) -> int:
    """The step that is meant."""
    position = cursor if options.at is None else int(options.at)
    if not 0 <= position <= last:
        raise InputError(f"The game has steps 0 to {last}, not {position}.")
    return position


def _print(options: argparse.Namespace) -> None:
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.theme import INK_SAVING, PRINT

    if options.output.suffix.lower() != ".pdf":
        raise InputError(f"A print is a PDF: {options.output} should end in .pdf.")
    pages, report = _drawn(options)
    job = printing.PrintJob(
        pages=tuple(pages),
        paper=options.paper,
        theme=INK_SAVING if options.black else PRINT,
        has_tables=options.tables,
        report=report,
    )
    with _writing(options.output):
        printing.write_pdf(job, options.output, force=options.force)
    _say_done(options)


def _say_done(options: argparse.Namespace) -> None:
    if options.json:
        _print_json({"written": str(options.output)})


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """One sentence when a file cannot be written."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"{path} cannot be written: {reason}.") from None


def _drawn(options: argparse.Namespace) -> "tuple[list[Page], AfterAction | None]":
    """The units to draw: one from the library or a file, or those of a game and its report."""
    from recordsheet_gui.session.after_action import after_action
    from recordsheet_gui.session.table import fresh
    from recordsheet_gui.ui.printing import Page, fresh_page

    wants_journal = getattr(options, "journal", False)
    if not options.what.lower().endswith(".rsgame"):
        for name in ("unit", "at", "side"):
            if getattr(options, name) is not None:
                raise InputError(f"--{name} goes with a game.")
        if wants_journal:
            raise InputError("--journal goes with a game.")
        design = find_unit(options.what)
        return [fresh_page(design, _game_for(design, options.system))], None
    if options.system is not None:
        raise InputError("--system goes with a unit; a game has its own.")
    _check_path(Path(options.what))
    with gamefile.open_game(Path(options.what), read_only=True) as game:
        history, system = game.session.history, game.system
        position = _position(options, len(history), history.cursor)
        state = history.state(position)
        if options.blank:
            state = fresh(system, state)
        title = game.title
        report = (
            after_action(system, history, upto=position, title=title) if wants_journal else None
        )
    units: Sequence[UnitId] = state.roster if options.unit is None else (UnitId(options.unit),)
    units = _of_side(state, units, options.side)
    pages = [
        Page(state, unit, system, has_clock=not options.blank) for unit in units if state.unit(unit)
    ]
    if not pages:
        raise InputError("There is no unit in this game to draw.")
    return pages, report


def _game_for(design: UnitDesign, key: str | None) -> GameSystem:
    """The game that is asked for, else the first that the unit plays."""
    from recordsheet_gui.units.kinds import kind_of

    playable = {s.key: s for s in SYSTEMS.values() if _can_play(s, design)}
    if not playable:
        title = kind_of(design).title
        raise InputError(f"{design.name} is {title}: no game here plays it yet, nor has a sheet.")
    if key is None:
        return next(iter(playable.values()))
    if key not in playable:
        known = " and ".join(system.title for system in playable.values())
        raise InputError(
            f"{design.name} has no sheet in {SYSTEMS[key].title}; it plays in {known}."
        )
    return playable[key]


def _can_play(system: GameSystem, design: UnitDesign) -> bool:
    try:
        system.start(design, Pilot(), {})
    except RuleError:
        return False
    return True


def _journal(options: argparse.Namespace) -> None:
    with gamefile.open_game(options.game, read_only=True) as game:
        system, history = game.system, game.session.history
        told = journal.whole(system, history)
    style = "json" if options.json else options.format
    if style == "json":
        _print_json(
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
    print(journal.as_text(system, told, markdown=style == "markdown"), end="")


def _rules(options: argparse.Namespace) -> None:
    rules = ledger.ledger()
    if options.id is None:
        chosen = list(rules.values())
    elif RuleId(options.id) in rules:
        chosen = [rules[RuleId(options.id)]]
    else:
        raise InputError(f'The ledger has no rule "{options.id}".')
    if options.json:
        _print_json({"rules": [encode(rule) for rule in chosen]})
        return
    for rule in chosen:
        kind = f", {rule.waits_for}" if rule.waits_for else ""
        status = "" if rule.status == "applies" else f" [{rule.status}{kind}]"
        print(f"{rule.id}{status}\n    {rule.text}\n    ({rule.source})")


def _manual(options: argparse.Namespace) -> None:
    """The manual in one file, for a browser or for paper."""
    from recordsheet_gui.storage.atomic import keep_existing, write_bytes

    kind = options.output.suffix.lower()
    if kind not in (".pdf", ".html"):
        raise InputError(f"The manual is a PDF or HTML: {options.output} should end so.")
    with _writing(options.output):
        keep_existing(options.output, force=options.force)
        if kind == ".pdf":
            from recordsheet_gui.ui.manual.pdf_file import pdf_bytes

            data = pdf_bytes(options.paper)
        else:
            from recordsheet_gui.ui.manual.html_file import html_bytes

            data = html_bytes()
        write_bytes(options.output, data, force=options.force)
    _say_done(options)


def _force(options: argparse.Namespace) -> None:
    from recordsheet_gui.force_commands import outcome

    writes = getattr(options, "output", None)
    with _writing(writes) if writes is not None else nullcontext():
        done = outcome(options)
    if options.json:
        _print_json(done.document)
    else:
        _print_lines(done.lines)


def _bench(options: argparse.Namespace) -> None:
    from recordsheet_gui.bench import rows
    from recordsheet_gui.bench.compare import against, as_file, read
    from recordsheet_gui.storage.atomic import beside, put_in_place

    if options.save is not None and options.save.exists() and not options.force:
        # Before the minutes that it takes to measure.
        raise InputError(f"{options.save} is there already; --force writes over it.")
    if options.tree is not None and not (options.tree / "recordsheet_gui").is_dir():
        raise InputError(f"{options.tree} has no recordsheet_gui in it.")
    tree = options.tree.resolve() if options.tree is not None else None
    earlier: Mapping[str, float] = {}
    if options.against is not None:
        try:
            earlier = read(options.against)
        except OSError as error:
            raise InputError(f"{options.against} cannot be read: {error.strerror}.") from None
        except ValueError as error:
            raise InputError(str(error)) from None
    measured = []
    for row in rows(tree):
        measured.append(row)
        if not options.json:
            _print_lines([against(row, earlier).as_text()])
    if options.json:
        _print_json([against(row, earlier).as_json() for row in measured])
    if options.save is not None:
        with _writing(options.save), beside(options.save) as draft:
            draft.write_text(as_file(measured), encoding="utf-8")
            put_in_place(draft, options.save, force=options.force)


def _in_library(name: str) -> UnitDesign:
    """A unit that a guest asks for; whoever sits elsewhere names no files of this machine."""
    from recordsheet_gui.storage.library import Library

    with Library.open() as library:
        return library.load(name)


def _table(options: argparse.Namespace) -> None:
    with _until_stopped() as is_over:
        try:
            from recordsheet_gui.shared_table.command import hosted
        except ModuleNotFoundError as error:
            raise InputError(_lacking(error)) from None
        for told in hosted(
            options.game,
            options.broker,
            options.listen,
            [tuple(guest.partition("=")[::2]) for guest in options.guest],
            options.key or "",
            _in_library,
            is_safe=options.tls,
            portray=_portray() if options.page else None,
            page_port=options.port,
            is_over=is_over,
        ):
            _tell(options, told)


@contextmanager
def _until_stopped() -> Iterator[Callable[[], bool]]:
    """For what runs until somebody stops it: says when, and ends as what was stopped."""
    from recordsheet_gui.shared_table.stopping import Stopping

    with Stopping() as is_over:
        yield is_over
        if is_over():
            raise KeyboardInterrupt


def _portray() -> "Portray":
    """What draws the sheets for phones."""
    from recordsheet_gui.ui.portrait.sheet import SheetPortrait

    return SheetPortrait


def _join(options: argparse.Namespace) -> None:
    with _until_stopped() as is_over:
        try:
            from recordsheet_gui.shared_table.command import joined
        except ModuleNotFoundError as error:
            raise InputError(_lacking(error)) from None
        for told in joined(options.link, sys.stdin, stays=options.stay, is_over=is_over):
            _tell(options, told)


def _lacking(error: ModuleNotFoundError) -> str:
    """A shared table needs packages that the program itself does not."""
    if (error.name or "").startswith("recordsheet_gui"):
        raise error
    return f'Sharing a table needs the packages of the extra "table"; {error.name} is missing.'


def _tell(options: argparse.Namespace, told: Mapping[str, object]) -> None:
    """One thing that happened, at once: somebody waits for it at the other end of a pipe."""
    if options.json:
        print(_as_json(told), flush=True)
        return
    lines = told.get("journal")
    if isinstance(lines, list):
        _print_lines(map(str, lines))
    else:
        print(", ".join(f"{key}: {value}" for key, value in told.items()))
    sys.stdout.flush()


_COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "units": _units,
    "show": _show,
    "compare": _compare,
    "validate": _validate,
    "import": _import,
    "export": _export,
    "replay": _replay,
    "odds": _odds,
    "demo": _demo,
    "render": _render,
    "print": _print,
    "journal": _journal,
    "table": _table,
    "join": _join,
    "force": _force,
    "rules": _rules,
    "manual": _manual,
    "bench": _bench,
}


# -- in and out ------------------------------------------------------------------------------


def _standard_input() -> str:
    """What is typed or piped in."""
    if sys.stdin is None:
        raise InputError("There is no standard input to read the script from.")
    try:
        # Bytes, so that it does not depend on the encoding of the terminal.
        buffer = getattr(sys.stdin, "buffer", None)
        found = sys.stdin.read(BIGGEST_SCRIPT + 1) if buffer is None else _decoded(buffer)
    except (OSError, ValueError) as error:
        raise InputError(f"The standard input cannot be read: {error}.") from None
    if len(found) > BIGGEST_SCRIPT:
        raise InputError(f"The script is larger than {BIGGEST_SCRIPT // 1_000_000} MB.")
    return found


def _decoded(file: BinaryIO) -> str:
    return file.read(BIGGEST_SCRIPT + 1).decode("utf-8", "replace")


def _read_text(name: str, what: str) -> str:
    """A file that the player named; one sentence when it cannot be read."""
    path = Path(name)
    _check_path(path)
    try:
        # A pipe would keep us waiting for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(f"The {what} {path} is no file that can be read.")
        with path.open("rb") as file:
            data = file.read(BIGGEST_SCRIPT + 1)
    except FileNotFoundError:
        raise InputError(f"There is no {what} {path}.") from None
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise InputError(f"The {what} {path} cannot be read: {reason}.") from None
    if len(data) > BIGGEST_SCRIPT:
        raise InputError(f"The {what} {path} is larger than {BIGGEST_SCRIPT // 1_000_000} MB.")
    return data.decode("utf-8", "replace")


def _print_json(document: object) -> None:
    print(_as_json(document, indent=1))


def _as_json(document: object, indent: int | None = None) -> str:
    """Letters that the output does not have are written as JSON's own escapes: nothing is lost."""
    text = json.dumps(document, ensure_ascii=False, indent=indent)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(document, indent=indent)
    return text


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
