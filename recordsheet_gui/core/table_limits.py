"""How much a table holds: no guest and no slip of a script makes a game that nobody can carry.

They bind what makes a table fuller. One that is past them already, from an older program, plays on.
"""

from collections.abc import Iterable
from dataclasses import fields

from recordsheet_gui.core.commands import ChangeNote, Command, WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState, UnitState

LONGEST_NOTE = 2000
LONGEST_WORDS = 200
"""Characters of whatever else a command says: what did it, why, a name."""
MOST_NOTES = 200
"""On one sheet."""
MOST_ON_A_SHEET, MOST_ON_ALL = 20_000, 400_000
"""Characters of notes."""
MOST_CONDITIONS = 200
"""On one sheet."""
MOST_UNITS = 350
MOST_BOXES = 130_000
"""Of all sheets: two hundred of the largest 'Mechs, box by box."""
MOST_OWED = 2_000


_names: dict[type, tuple[str, ...]] = {}
"""The fields of commands that were played."""


def check_words(command: Command) -> None:
    """Refuse words that nobody writes: each mark that comes of them would keep them."""
    most = LONGEST_NOTE if isinstance(command, WriteNote | ChangeNote) else LONGEST_WORDS
    kind = type(command)
    if kind not in _names:
        _names[kind] = tuple(field.name for field in fields(kind))
    for name in _names[kind]:
        said = getattr(command, name)
        if isinstance(said, str) and len(said) > most:
            what = "A note" if most == LONGEST_NOTE else f'"{name.removesuffix("_")}"'
            raise RuleError("too-long", f"{what} holds at most {most} characters.")


def check_note(state: GameState, sheet: UnitState, text: str, was: str | None = None) -> None:
    """Refuse a note for which there is no room, written afresh or in place of one that was."""
    more = len(text) - len(was or "")
    if was is None and len(sheet.notes) >= MOST_NOTES:
        said = f"{sheet.design.name} has {len(sheet.notes)} notes on its sheet"
        raise RuleError("full", f"{said}, and there is room for {MOST_NOTES}: rub one out first.")
    if more <= 0:
        return
    if _letters(sheet) + more > MOST_ON_A_SHEET:
        most = f"{MOST_ON_A_SHEET:,} characters"
        raise RuleError(
            "full", f"The notes on one sheet hold at most {most}: shorten one or rub one out first."
        )
    if sum(map(_letters, state.units.values())) + more > MOST_ON_ALL:
        most = f"{MOST_ON_ALL:,} characters"
        raise RuleError(
            "full", f"The notes on all sheets hold at most {most}: shorten one or rub one out."
        )


def _letters(sheet: UnitState) -> int:
    return sum(map(len, sheet.notes)) if sheet.notes else 0


def check_condition(sheet: UnitState) -> None:
    """Refuse one condition more than a sheet has room for."""
    if len(sheet.conditions) >= MOST_CONDITIONS:
        name = sheet.design.name
        raise RuleError("full", f"The sheet of {name} has room for {MOST_CONDITIONS} conditions.")


def check_sheets(sheets: Iterable[UnitState]) -> None:
    """Refuse more units, or larger ones, than a table holds."""
    count = boxes = 0
    for sheet in sheets:
        count += 1
        boxes += sum(grid.size for grid in sheet.grids.values())
    if count > MOST_UNITS:
        raise RuleError("full", f"A table holds at most {MOST_UNITS} units.")
    if boxes > MOST_BOXES:
        raise RuleError("full", f"The sheets of a table have at most {MOST_BOXES:,} boxes.")


def check_owed(before: GameState, after: GameState) -> None:
    """Refuse cards that nobody could settle any more."""
    if len(after.owed) > max(MOST_OWED, len(before.owed)):
        raise RuleError(
            "full", f"{MOST_OWED:,} rolls and choices wait already: settle or drop some first."
        )
