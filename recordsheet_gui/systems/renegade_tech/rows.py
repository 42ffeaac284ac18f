"""Damage in whole rows: falls, rams, death from above and physical attacks."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.game import SIDES
from recordsheet_gui.systems.renegade_tech import hits, templates
from recordsheet_gui.systems.renegade_tech.aim import (
    check_aim,
    check_word,
    roll_location,
)
from recordsheet_gui.systems.renegade_tech.commands import Aim, Land, TakeRows
from recordsheet_gui.systems.renegade_tech.damage import follow, remember, strike
from recordsheet_gui.systems.renegade_tech.destruction import arrive
from recordsheet_gui.systems.renegade_tech.diagram import (
    FRONT_ARMOR,
    PARTS,
    REAR_ARMOR,
    Place,
    grid_key,
    parts_of,
)
from recordsheet_gui.units.mech.anatomy import TORSOS

ROWS = RuleId("RT-rows")

MOST_ROWS = 100
POINTS_PER_ROW = 6
"""Of an explosion that goes out row by row."""
MOST_TONS = 1000
MOST_HEXES = 60

EACH_ITS_OWN, ALL_TO_ONE, PUNCH_ROWS = "each its own", "all to one", "punch rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """How an attack that has no template does its damage."""

    rows: Fraction = Fraction(0)
    """Rows a ton."""
    by_hex: bool = False
    """Multiplied by the hexes charged, or by the levels fallen and one more."""
    more: int = 0
    rounding: str = "nearest"
    table: str = "weapon"
    spread: str = EACH_ITS_OWN
    to_hit: int = 0


ATTACKS: Mapping[str, Attack] = {
    "ram": Attack(rows=Fraction(1, 40), by_hex=True),
    "ram attacker": Attack(rows=Fraction(1, 30), rounding="down"),
    "dfa": Attack(rows=Fraction(1, 10), table="punch"),
    "dfa attacker": Attack(rows=Fraction(2, 40)),
    "fall": Attack(rows=Fraction(1, 40), by_hex=True),
    "kick": Attack(
        rows=Fraction(1, 20), more=1, rounding="up", table="kick", spread=ALL_TO_ONE, to_hit=-2
    ),
    "club": Attack(rows=Fraction(1, 20), more=1, rounding="up", spread=ALL_TO_ONE, to_hit=-1),
    "mace": Attack(rows=Fraction(1, 20), rounding="up", spread=ALL_TO_ONE, to_hit=1),
    "punch": Attack(
        rows=Fraction(1, 30), rounding="up", table="punch", spread=PUNCH_ROWS, to_hit=-1
    ),
    "hatchet": Attack(rows=Fraction(1, 20), more=1, rounding="up", spread=PUNCH_ROWS, to_hit=-1),
    "sword": Attack(rows=Fraction(1, 30), more=1, rounding="up", spread=PUNCH_ROWS, to_hit=-2),
    "claws": Attack(rows=Fraction(1, 20), more=1, rounding="up", spread=PUNCH_ROWS, to_hit=-1),
}
"""By name; a ram goes by the attacker's tons, "ram attacker" by the defender's."""


def row_attack(word: str) -> str:
    """The attack of this table that a physical attack counts as."""
    word = {"charge": "ram"}.get(word, word)
    # Weapons for which these rules have no rows strike as a club does.
    return word if word in ATTACKS else "club"


def rows_of(attack: str, tons: int, hexes: int = 0, *, underwater: bool = False) -> int:
    """Rows of an attack: rams and falls to the nearest, halves up (RT-23), others up."""
    facts = ATTACKS[attack]
    total = facts.rows * tons
    if facts.by_hex:
        total *= hexes + 1 if attack == "fall" else hexes
    if underwater:
        total /= 2
    match facts.rounding:
        case "up":
            return ceil(total) + facts.more
        case "down":
            return floor(total) + facts.more
        case _:
            return floor(total + Fraction(1, 2)) + facts.more


def decide(
    draft: Draft, command: TakeRows, target: hits.Target, sides: tuple[str, ...] = SIDES
) -> None:
    """Rows that each roll their own location, all go to one, or are punch rows."""
    _check(draft, command, sides)
    unit, rows = command.unit, command.rows
    if rows is None:
        rows = min(MOST_ROWS, rows_of(command.attack, command.tons, command.hexes))
        command = replace(command, rows=rows, source=command.source or command.attack)
    facts = ATTACKS.get(command.attack, Attack())
    if not rows:
        _tell_too_light(draft, unit, command.attack)
    elif facts.spread == PUNCH_ROWS:
        target.come_down(draft, _punch(command, facts, rows))
    elif facts.spread == EACH_ITS_OWN and command.location == "roll" and rows > 1:
        owe_each(draft, command, rows)
    else:
        target.strike_rows(draft, command, facts.table, rows)


def _tell_too_light(draft: Draft, unit: UnitId, what: str) -> None:
    draft.remark(f"the {what} is too light to cost a row", Cause(rule=ROWS), unit)


def queue(draft: Draft, command: TakeRows) -> None:
    """The rows of an attack after all that is owed already; each card asks for its dice."""
    rows = min(MOST_ROWS, rows_of(command.attack, command.tons, command.hexes))
    if not rows:
        _tell_too_light(draft, command.unit, command.attack)
    elif ATTACKS[command.attack].spread == EACH_ITS_OWN and command.location == "roll":
        owe_each(draft, command, rows)
    else:
        draft.owe(command, ROWS, unit=command.unit, why=command.source)


def _check(draft: Draft, command: TakeRows, sides: tuple[str, ...]) -> None:
    check_aim(draft.state, command.unit, Aim(location=command.location, column=command.column))
    check_word("side", command.side, sides)
    if command.attack:
        check_word("attack", command.attack, tuple(ATTACKS))
    if command.rows is None:
        if not command.attack or not command.tons:
            raise RuleError("rows", "Name the rows, or the attack and the tons it goes by.")
    elif not 1 <= command.rows <= MOST_ROWS:
        raise RuleError("rows", f"Damage is 1 to {MOST_ROWS} rows, not {command.rows}.")
    if not 0 <= command.tons <= MOST_TONS:
        raise RuleError("tons", f"A unit weighs 1 to {MOST_TONS} tons, not {command.tons}.")
    if not 0 <= command.hexes <= MOST_HEXES:
        raise RuleError("hexes", f"An attack runs 0 to {MOST_HEXES} hexes, not {command.hexes}.")


def owe_each(draft: Draft, command: TakeRows, rows: int) -> None:
    """Each row of a ram, fall or death from above rolls its own location."""
    for _ in range(rows):
        draft.owe(
            replace(command, rows=1, location="roll"),
            ROWS,
            unit=command.unit,
            why="one row of damage",
        )


def _punch(command: TakeRows, facts: Attack, rows: int) -> Land:
    """Punch rows are a small template on a rolled center (RT-24)."""
    return Land(
        unit=command.unit,
        template=templates.PUNCH,
        points=rows,
        location=command.location,
        column=command.column,
        rear=command.rear,
        side=command.side,
        attack=facts.table,
        source=command.source or command.attack,
    )


def strike_mech(draft: Draft, command: TakeRows, table: str, rows: int) -> None:
    """So many rows of one location, the outermost first."""
    unit, source = command.unit, command.source or command.attack
    location = command.location
    if location == "roll":
        location, _ = roll_location(draft, unit, command.side, table, source)
    rear = command.rear or command.side == "rear"
    before = remember(draft, unit)
    struck: list[Place] = []
    for _ in range(rows):
        where = arrive(draft, unit, location)
        if where is None:
            break
        places = next_row(draft.unit(unit), where, rear=rear and where in TORSOS)
        strike(draft, unit, places, Cause(rule=ROWS, source=source))
        struck += places
    follow(draft, unit, before, struck, source)


def next_row(paper: UnitState, location: str, *, rear: bool = False) -> tuple[Place, ...]:
    """What is left of the outermost row with a box left: armor, internals, block (RT-22)."""
    far = FRONT_ARMOR if rear else REAR_ARMOR
    parts = [part for part in PARTS if part in parts_of(location) and part != far]
    for part in reversed(parts) if rear else parts:
        found = outermost_row(paper, location, part, rear=rear)
        if found:
            return found
    return ()


def outermost_row(
    paper: UnitState, location: str, part: str, *, rear: bool = False
) -> tuple[Place, ...]:
    """What is left of the first row of one part that has a box left, seen from outside."""
    key = grid_key(location, part)
    intact = paper.grids[key].intact()
    if not intact:
        return ()
    row = (max if rear else min)(cell.row for cell in intact)
    return tuple((key, cell) for cell in intact if cell.row == row)


def strip(draft: Draft, unit: UnitId, location: str, part: str, points: int, cause: Cause) -> int:
    """Spend points on one part row by row, seen from outside; gives what is left of them (RT-14).

    Six points take a whole row, however many boxes it has left; fewer take so many boxes.
    """
    rear = part == REAR_ARMOR
    while points and (row := outermost_row(draft.unit(unit), location, part, rear=rear)):
        # What is left of a torso is struck from its outer edge.
        from_edge = row[::-1] if location == "LT" else row
        strike(draft, unit, from_edge[:points], cause)
        points -= POINTS_PER_ROW if points >= POINTS_PER_ROW else min(points, len(row))
    return points


# -- falls -----------------------------------------------------------------------------------


def fall(
    draft: Draft,
    unit: UnitId,
    side: str,
    tons: int,
    levels: int,
    *,
    underwater: bool,
    source: str = "fall",
) -> None:
    """The rows of a fall, each with a location of its own."""
    rows = min(MOST_ROWS, rows_of("fall", tons, levels, underwater=underwater))
    if rows:
        owe_each(draft, TakeRows(unit=unit, side=side, attack="fall", source=source), rows)
    else:
        _tell_too_light(draft, unit, source)
