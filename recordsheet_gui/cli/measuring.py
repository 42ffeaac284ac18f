"""The performance table."""

import argparse
from collections.abc import Mapping

from recordsheet_gui.cli.terminal import InputError, print_json, print_lines, writing


def measure(options: argparse.Namespace) -> None:
    """The performance table."""
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
            print_lines([against(row, earlier).as_text()])
    if options.json:
        print_json([against(row, earlier).as_json() for row in measured])
    if options.save is not None:
        with writing(options.save), beside(options.save) as draft:
            draft.write_text(as_file(measured), encoding="utf-8")
            put_in_place(draft, options.save, force=options.force)
