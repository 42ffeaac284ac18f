"""Forces of other programs: .mul files become games, and games become .mul files."""

import argparse
import sys
from pathlib import Path

from recordsheet_gui.cli.named import step_meant, units_of_side
from recordsheet_gui.cli.terminal import InputError, SomeFailed, check_path, print_json, write_text
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS


def import_forces(options: argparse.Namespace) -> None:
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
    if not all(side.strip() for side in sides):
        raise InputError("A side needs a name.")
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
        print_json(foreign_forces.import_report(setup, found, str(options.game)))
    else:
        for line in setup.units:
            crew = f" ({line.pilot.name})" if line.pilot.name else ""
            print(f"{line.id}  side {line.side}  {line.design.name}{crew}")
    if any(muster.missing for muster in found):
        raise SomeFailed


def export_force(options: argparse.Namespace) -> None:
    """A game, or one side of it, as a force."""
    from recordsheet_gui.importers.mul.force import VERSION
    from recordsheet_gui.session import foreign_forces
    from recordsheet_gui.storage.foreign_forces import new_id

    if not options.unit.lower().endswith(".rsgame"):
        raise InputError("A .mul file holds units of a game: name one that ends in .rsgame.")
    if options.result and options.side is None:
        raise InputError("--result needs the --side that looks at the battle.")
    check_path(Path(options.unit))
    with gamefile.open_game(Path(options.unit), read_only=True) as game:
        history, system = game.session.history, game.system
        state = history.state(step_meant(options, len(history), history.cursor))
    units = units_of_side(state, state.roster, options.side)
    told = foreign_forces.told(
        system,
        state,
        state.roster if options.result else units,
        new_id,
        version=options.megamek or VERSION,
        result_for=options.side if options.result else None,
    )
    write_text(options, told.text)
    behind = ((unit, f"not in the file: {sentence}") for unit, sentence in told.remarks)
    for unit, sentence in (*told.missing, *behind):
        name = state.unit(unit).design.name
        print(f"recordsheet: {name} ({unit}): {sentence}", file=sys.stderr)
    if options.json:
        print_json(foreign_forces.export_report(state, told, str(options.output)))
