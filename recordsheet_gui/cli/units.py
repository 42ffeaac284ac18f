"""Units: found, shown, compared, checked, imported and exported."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from recordsheet_gui.cli.foreign_forces import export_force, import_forces
from recordsheet_gui.cli.named import find_unit, find_with_remarks
from recordsheet_gui.cli.terminal import (
    InputError,
    SomeFailed,
    as_json,
    complain,
    print_json,
    print_lines,
    say_done,
    write_text,
)
from recordsheet_gui.core.design import UnitDesign

if TYPE_CHECKING:
    from recordsheet_gui.importers.files import UnitFile
    from recordsheet_gui.importers.job import Job
    from recordsheet_gui.storage.library import UnitRow


def list_units(options: argparse.Namespace) -> None:
    """Search the library."""
    from recordsheet_gui.storage.library import Library

    with Library.open() as library:
        while library.is_kept and (waiting := library.count_values()):
            print(f"recordsheet: {waiting} battle values to count, once", file=sys.stderr)
        rows = library.search(options.query)
        if library.notice:
            print(f"recordsheet: {library.notice}", file=sys.stderr)
    if options.json:
        print_json({"units": [row.as_json() for row in rows]})
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


def show_unit(options: argparse.Namespace) -> None:
    """A unit as text."""
    from recordsheet_gui.importers.records import whole_record

    design, remarks = find_with_remarks(options.unit)
    if options.json:
        path = options.unit if Path(options.unit).is_file() else ""
        print_json(whole_record(design, path, remarks))
    else:
        print_lines(_shown(design, with_count=options.bv))


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


def compare_units(options: argparse.Namespace) -> None:
    """Two units side by side, or the variants of one."""
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.units.compare import compare

    if options.other is not None:
        found = compare(find_unit(options.unit), find_unit(options.other))
        if options.json:
            print_json(found.as_json())
        else:
            print_lines(found.lines(all_rows=options.all))
        return
    if options.all:
        raise InputError("--all goes with two units.")
    with Library.open() as library:
        rows = library.family(options.unit)
    if options.json:
        print_json({"units": [row.as_json() for row in rows]})
        return
    _print_rows(rows, has_years=True)


def validate_unit(options: argparse.Namespace) -> None:
    """What contradicts the rules of construction."""
    from recordsheet_gui.importers.report import Severity
    from recordsheet_gui.units.kind import Remark
    from recordsheet_gui.units.kinds import kind_of

    design, diagnostics = find_with_remarks(options.unit)
    kind = kind_of(design)
    # What a file says and no unit can have: more pieces than a location has slots.
    read = [
        Remark(one.field, one.message) for one in diagnostics if one.severity is Severity.WARNING
    ]
    built, left_out = kind.remarks(design), kind.not_checked(design)
    said = {one.message for one in read}
    remarks = [*read, *(one for one in built if one.message not in said)]
    if options.json:
        found = [remark._asdict() for remark in remarks]
        more = {"not_checked": left_out} if left_out else {}
        print_json({"name": design.name, "remarks": found, **more})
        return
    print_lines(f"{remark.field}: {remark.message}" for remark in remarks)
    words = "".join(f" Its {what} is not checked." for what in left_out)
    if not remarks:
        print(f"{design.name}: nothing to remark.{words}")
    elif words:
        print(words.strip())


def import_units(options: argparse.Namespace) -> None:
    """Units into the library, or forces into a new game."""
    if options.game is not None:
        import_forces(options)
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
            print(as_json(file_record(file)))

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
        complain(f"{path}: {words}")
    if options.json:
        print_json(summary.as_json())
    elif not options.jsonl:
        print_lines(summary.lines())
    if summary.problems:
        raise SomeFailed


def _show_progress(job: "Job") -> None:
    """A line that counts on a terminal, elsewhere one now and then."""
    if sys.stderr.isatty():
        print(f"\r{job.done} of {job.total} files", end="", file=sys.stderr, flush=True)
    elif job.done % 1000 == 0:
        print(f"recordsheet: {job.done} of {job.total} files read", file=sys.stderr)


def export_unit(options: argparse.Namespace) -> None:
    """A unit as a file, or a game as a force."""
    from recordsheet_gui.importers.export import CannotExport, exported

    if options.output.suffix.lower() == ".mul":
        export_force(options)
        return
    if options.unit.lower().endswith(".rsgame"):
        raise InputError(f"A game becomes a .mul file: {options.output} should end in .mul.")
    for name in ("side", "at", "megamek"):
        if getattr(options, name) is not None:
            raise InputError(f"--{name} goes with a game, which becomes a .mul file.")
    if options.result:
        raise InputError("--result goes with a game, which becomes a .mul file.")
    try:
        text = exported(find_unit(options.unit), options.output.suffix)
    except CannotExport as error:
        raise InputError(str(error)) from None
    write_text(options, text)
    say_done(options)
