"""Where a blow falls: the location and the center column, named or rolled."""

from collections.abc import Sequence

from recordsheet_gui.core.answers import DiceSpec, dice_of
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.book import as_chosen
from recordsheet_gui.systems.renegade_tech.commands import Aim, Land, TakeHit
from recordsheet_gui.systems.renegade_tech.diagram import COLUMNS
from recordsheet_gui.systems.renegade_tech.options import RENEGADE_TECH
from recordsheet_gui.units.kinds import anatomy_of

LOCATION = RuleId("BT-hit-location")
CENTER = RuleId("RT-center")

ATTACKS = ("weapon", "punch", "kick")


def check_aim(state: GameState, unit: UnitId, aim: Aim | TakeHit | Land) -> None:
    """A location that the unit has, and a column of it."""
    design = state.unit(unit).design
    if aim.location != "roll" and aim.location not in anatomy_of(design).locations:
        raise RuleError("no-location", f'{design.name} has no location "{aim.location}".')
    if aim.column is not None and not 1 <= aim.column <= COLUMNS:
        raise RuleError("column", f"A location has columns 1 to {COLUMNS}, not {aim.column}.")


def check_word(what: str, word: str, known: Sequence[str]) -> None:
    """One of the words that there are."""
    if word not in known:
        raise RuleError(what, f'There is no {what} "{word}"; there are {", ".join(known)}.')


def location_dice(attack: str) -> DiceSpec:
    """Weapons, rams and falls roll 2D6, punches and kicks one die."""
    return dice_of(1 if attack in ("punch", "kick") else 2, 6)


def roll_location(
    draft: Draft, unit: UnitId, side: str, attack: str, source: str
) -> tuple[str, bool]:
    """The location, and whether the roll was a 2."""
    body = anatomy_of(draft.unit(unit).design)
    dice = location_dice(attack)
    what = f"{source}: " if source else ""
    title = f"{what}hit location, {side}"
    roll = sum(draft.roll(dice.count, dice.sides, title, LOCATION, unit=unit))
    book = as_chosen(draft.state.options, RENEGADE_TECH)
    return tables.hit_table(book, body.hit_table, attack, side)[roll], dice.count == 2 and roll == 2


def roll_center(draft: Draft, unit: UnitId, location: str, source: str) -> int:
    """The column that a template is centered on."""
    what = f"{source}: " if source else ""
    where = anatomy_of(draft.unit(unit).design).name(location)
    title = f"{what}center column, {where}"
    (column,) = draft.roll(1, COLUMNS, title, CENTER, unit=unit)
    return column
