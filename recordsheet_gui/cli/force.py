"""Forces on the command line: each command gives a JSON document and the same in lines of text."""

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from recordsheet_gui.cli.terminal import print_json, print_lines, writing
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems import SYSTEMS, TITLES

TECH = {"is": "Inner Sphere", "clan": "Clan", "mixed": "Mixed"}
MOST_SEED = 1 << 24


class Outcome(NamedTuple):
    """What a command has to say, for programs and for people."""

    document: object
    lines: Iterator[str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All that follows `recordsheet force`."""
    from recordsheet_gui.units.eras import ERAS
    from recordsheet_gui.units.kind import WEIGHTS
    from recordsheet_gui.units.kinds import KINDS

    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)

    def part(name: str, text: str) -> argparse.ArgumentParser:
        made = parts.add_parser(name, help=text, description=text)
        made.add_argument("--json", action="store_true", help="print one JSON document")
        return made

    def output(made: argparse.ArgumentParser) -> None:
        made.add_argument("-o", "--output", metavar="OUT", type=Path, required=True)
        made.add_argument("--force", action="store_true", help="overwrite an existing file")

    part("list", "all forces")
    shown = part("show", "one force with its pilots and what it is worth")
    shown.add_argument("name", metavar="FORCE", help="a name or a .rsforce file")
    printed = part("print", "the roster of a force as a PDF")
    printed.add_argument("name", metavar="FORCE", help="a name or a .rsforce file")
    output(printed)
    printed.add_argument("--paper", choices=("a4", "letter"), default="a4")
    printed.add_argument("--black", action="store_true", help="save ink: black only")
    printed.add_argument("--sheets", action="store_true", help="the sheets of its units too")
    printed.add_argument("--tables", action="store_true", help="with --sheets: the game's tables")
    game = part("game", "a new game of forces, each on a side of its own")
    game.add_argument("names", metavar="FORCE", nargs="+", help="names or .rsforce files")
    output(game)
    kept = part("save", "a side of a game, or all of it, as a force")
    kept.add_argument("game", metavar="GAME", type=Path)
    kept.add_argument("--side", metavar="SIDE", help="one side of the game")
    kept.add_argument("--name", metavar="NAME", required=True)
    lots = part("random", "a force by lot, close to a budget and never above it")
    budget = lots.add_mutually_exclusive_group(required=True)
    budget.add_argument("--bv", type=_count, help="the budget in battle value")
    budget.add_argument("--tons", type=_count, help="the budget in tons")
    lots.add_argument("--units", type=_count, default=0, help="how many; else as many as fit")
    lots.add_argument("--kind", choices=tuple(KINDS))
    lots.add_argument("--weight", choices=tuple(WEIGHTS), help="light, medium, heavy ...")
    lots.add_argument("--tech", choices=tuple(TECH))
    lots.add_argument("--role", default="")
    lots.add_argument("--era", choices=tuple(era.key for era in ERAS))
    lots.add_argument("--from", dest="first", type=_count, default=0, help="not older: a year")
    lots.add_argument("--to", dest="last", type=_count, default=0, help="not younger: a year")
    lots.add_argument("--gunnery", type=int, choices=range(9), default=4)
    lots.add_argument("--piloting", type=int, choices=range(9), default=5)
    lots.add_argument("--system", choices=tuple(TITLES), default=next(iter(TITLES)))
    lots.add_argument("--seed", type=int, help="the same force again")
    lots.add_argument("--save", metavar="NAME", help="keep it under this name")


MOST = 999_999_999


def _count(text: str) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST))
    if not is_number or not int(text):
        words = f"should be a whole number from 1 to {MOST:,}, not {text[:40]!r}"
        raise argparse.ArgumentTypeError(words)
    return int(text)


def outcome(options: argparse.Namespace) -> Outcome:
    """Do what the arguments say; StorageError and RuleError say why it cannot be."""
    return _PARTS[options.part](options)


# -- looking -------------------------------------------------------------------------------------


def _list(options: argparse.Namespace) -> Outcome:
    from recordsheet_gui.storage import forces

    found = forces.stored()
    document = {
        "forces": [
            {"name": one.name, "problem": one.problem}
            if one.force is None
            else {"name": one.name, "system": one.force.system, "units": len(one.force.units)}
            for one in found
        ]
    }
    wide = max((len(one.name) for one in found), default=0)

    def lines() -> Iterator[str]:
        for one in found:
            if one.force is None:
                yield f"{one.name:<{wide}}  {one.problem}"
            else:
                many = len(one.force.units)
                game = TITLES[one.force.system]
                yield f"{one.name:<{wide}}  {many:>3} unit{'' if many == 1 else 's'}  {game}"

    return Outcome(document, lines())


def _show(options: argparse.Namespace) -> Outcome:
    from recordsheet_gui.session.force import appraised
    from recordsheet_gui.storage import forces
    from recordsheet_gui.storage.library import Library

    force = forces.find(options.name).force
    assert force is not None
    with Library.open() as library:
        found = appraised(force, forces.designs_of(force, library))
    from recordsheet_gui.session.force_text import document, lines

    return Outcome(document(force, found), lines(force, found))


# -- making --------------------------------------------------------------------------------------


def _random(options: argparse.Namespace) -> Outcome:
    from recordsheet_gui.session.force import appraised
    from recordsheet_gui.session.force_text import document, lines
    from recordsheet_gui.storage import forces
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.storage.library_query import Filter
    from recordsheet_gui.storage.random_forces import Wishes, random_force
    from recordsheet_gui.units.eras import era_of

    seed = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
    era = era_of(options.era) if options.era else None
    where = Filter(
        kind=options.kind or "",
        weight=options.weight or "",
        tech_base=TECH[options.tech] if options.tech else "",
        role=options.role,
        first_year=options.first,
        last_year=options.last or (era.last if era else 0),
    )
    wishes = Wishes(
        bv=options.bv or 0,
        tons=options.tons or 0,
        units=options.units,
        gunnery=options.gunnery,
        piloting=options.piloting,
        seed=seed,
        system=options.system,
        where=where,
    )
    name = f"Random {seed}" if options.save is None else options.save.strip()
    with Library.open() as library:
        while library.is_kept and library.count_values():
            pass
        force = random_force(library, wishes, name)
        found = appraised(force, forces.designs_of(force, library))
    if options.save is not None:
        forces.create(force)
    return Outcome({**document(force, found), "seed": seed}, lines(force, found, seed=seed))


def _save(options: argparse.Namespace) -> Outcome:
    from recordsheet_gui.session.force import force_of
    from recordsheet_gui.storage import forces, gamefile

    with gamefile.open_game(options.game, read_only=True) as game:
        force = force_of(game.system, game.session.state, options.name.strip(), options.side)
    kept = forces.create(force)
    words = f"{force.name} is a force of {counted(len(force.units), 'unit')}."
    return Outcome({"force": force.name, "written": str(kept.path)}, iter((words,)))


def _game(options: argparse.Namespace) -> Outcome:
    from recordsheet_gui.session.force import setup_of
    from recordsheet_gui.storage import forces, gamefile
    from recordsheet_gui.storage.library import Library

    sides = {}
    with Library.open() as library:
        for number, name in enumerate(options.names):
            force = forces.find(name).force
            assert force is not None
            sides[_side(number)] = (force, forces.designs_of(force, library))
    systems = {force.system for force, _ in sides.values()}
    if len(systems) > 1:
        titles = " and ".join(sorted(TITLES[key] for key in systems))
        raise RuleError("system", f"These forces are for different games: {titles}.")
    system = SYSTEMS[systems.pop()]
    setup = setup_of(system, sides)
    gone = sum(len(force.units) for force, _ in sides.values()) - len(setup.units)
    with gamefile.creating(options.output, system, setup, force=options.force):
        pass
    words = f"{setup.title}: {len(setup.units)} units on the table"
    words += f", {gone} missing." if gone else "."
    return Outcome(
        {"written": str(options.output), "units": len(setup.units), "missing": gone}, iter((words,))
    )


def _side(number: int) -> str:
    letters = "ABCDEFGH"
    if number >= len(letters):
        raise RuleError("sides", f"A game has at most {len(letters)} sides.")
    return letters[number]


def _print(options: argparse.Namespace) -> Outcome:
    from recordsheet_gui.storage import forces
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.printing.roster import force_job
    from recordsheet_gui.ui.theme import INK_SAVING, PRINT

    if options.output.suffix.lower() != ".pdf":
        raise RuleError("pdf", f"A print is a PDF: {options.output} should end in .pdf.")
    if options.tables and not options.sheets:
        raise RuleError("tables", "--tables goes with --sheets.")
    force = forces.find(options.name).force
    assert force is not None
    with Library.open() as library:
        designs = forces.designs_of(force, library)
    job = force_job(
        force,
        designs,
        paper=options.paper,
        theme=INK_SAVING if options.black else PRINT,
        has_sheets=options.sheets,
        has_tables=options.tables,
    )
    printing.write_pdf(job, options.output, force=options.force)
    return Outcome({"written": str(options.output)}, iter(()))


_PARTS: Mapping[str, Callable[[argparse.Namespace], Outcome]] = {
    "list": _list,
    "show": _show,
    "print": _print,
    "game": _game,
    "save": _save,
    "random": _random,
}


def do_force(options: argparse.Namespace) -> None:
    """All that follows `recordsheet force`."""
    writes = getattr(options, "output", None)
    with writing(writes) if writes is not None else nullcontext():
        done = outcome(options)
    if options.json:
        print_json(done.document)
    else:
        print_lines(done.lines)
