"""What arguments name: a unit, a side of a game, a step of it."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from recordsheet_gui.cli.terminal import InputError, read_text
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState

if TYPE_CHECKING:
    from recordsheet_gui.importers.report import Diagnostic


def find_unit(name: str) -> UnitDesign:
    """A unit of the library by its name, or a unit file by its path."""
    return find_with_remarks(name)[0]


def find_with_remarks(name: str) -> "tuple[UnitDesign, Sequence[Diagnostic]]":
    """The unit, and for a file what was remarked on it."""
    from recordsheet_gui.importers import UNIT_SUFFIXES, read_unit_file
    from recordsheet_gui.storage.library import Library

    if name.lower().endswith(UNIT_SUFFIXES):
        path = Path(name)
        text = read_text(name, "unit file")
        report = read_unit_file(path.name, text)
        if report.design is None:
            raise InputError(f"{path.name}: {report.problem}")
        return report.design, report.diagnostics
    with Library.open() as library:
        return library.load(name), ()


def in_library(name: str) -> UnitDesign:
    """A unit that a guest asks for; whoever sits elsewhere names no files of this machine."""
    from recordsheet_gui.storage.library import Library

    with Library.open() as library:
        return library.load(name)


def units_of_side(state: GameState, units: Sequence[UnitId], side: str | None) -> Sequence[UnitId]:
    """The units of a side, of all where none is named."""
    if side is None:
        return units
    found = tuple(unit for unit in units if state.sides.get(unit) == side)
    if not found:
        known = ", ".join(dict.fromkeys(state.sides.values()))
        raise InputError(f'There is no unit on side "{side}"; there are {known}.')
    return found


def step_meant(options: argparse.Namespace, last: int, cursor: int) -> int:
    """The step that is meant."""
    position = cursor if options.at is None else int(options.at)
    if not 0 <= position <= last:
        raise InputError(f"The game has steps 0 to {last}, not {position}.")
    return position
