"""One weapon's points inside the ship: a row of the chart, column by column."""

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.hard_hits import options, tables
from recordsheet_gui.systems.hard_hits.commands import Allocate, AllocateColumn
from recordsheet_gui.systems.hard_hits.places import label_of, letter
from recordsheet_gui.systems.hard_hits.ship import DESTROYED, EXCESS, Ship, ship
from recordsheet_gui.systems.hard_hits.volley import (
    MOST_POINTS,
    ROLL,
    check_shield,
    owe_roll,
    roll_title,
)
from recordsheet_gui.units.ship.design import Grouping

LOG = RuleId("HH-log")
UNDERLINED = RuleId("HH-underlined")
GROUPING = RuleId("HH-grouping")
CHOICE = RuleId("HH-5")
EXCESS_HIT = RuleId("HH-excess")
INSTEAD = RuleId("HH-9")
SHIP_LOST = RuleId("HH-7")
ENGINE_GONE = RuleId("HH-engine")

ONLY_EXCESS = "excess"
"""The choice that spares cargo and repair boxes."""


def allocate(draft: Draft, command: Allocate) -> None:
    """Roll for the row, then go through its columns."""
    _check(draft, command.unit, command.points, command.shield)
    title = roll_title(command.weapon or "Damage", command.points)
    row = sum(draft.roll(2, 6, title, ROLL, unit=command.unit))
    start = AllocateColumn(
        unit=command.unit,
        points=command.points,
        row=row,
        column=0,
        weapon=command.weapon,
        shield=command.shield,
    )
    _go_on(draft, start, may_choose=False)


def allocate_column(draft: Draft, command: AllocateColumn) -> None:
    """Choose at one column, then go through the rest."""
    _check(draft, command.unit, command.points, command.shield)
    if command.row not in tables.ROWS or not 0 <= command.column <= tables.LAST:
        raise RuleError("cell", "A chart has rows 2 to 12 and columns 0 to 12.")
    _go_on(draft, command, may_choose=True)


def _check(draft: Draft, unit: UnitId, points: int, shield: int | None) -> None:
    if not 1 <= points <= MOST_POINTS:
        raise RuleError("damage", f"Points inside run from 1 to {MOST_POINTS}, not {points}.")
    check_shield(shield)
    now = ship(draft.state, unit)
    if now.destroyed is not None:
        raise RuleError("destroyed", f"{now.design.name} is destroyed.")


def _go_on(draft: Draft, at: AllocateColumn, *, may_choose: bool) -> None:
    """Column after column until the points are spent or the owner has to choose."""
    chart = tables.chart(options.chart_option(draft.state))
    while at.column < tables.LAST:
        cell = chart.cell(at.row, at.column)
        found = eligible(draft.state, at.unit, cell.result, at.shield)
        if len(found) > 1 and not may_choose:
            _owe_choice(draft, at, _which(draft.state, at, cell.result, found))
            return
        may_choose = False
        _log(draft, at, cell.result, found)
        if found:
            chosen = found[0]
            if len(found) > 1:
                question = _which(draft.state, at, cell.result, found)
                chosen = _choose(draft, at, question)
            most = 1 if cell.is_underlined else at.points
            rule = UNDERLINED if cell.is_underlined else GROUPING
            at = replace(at, points=at.points - _mark(draft, at, chosen, most, rule))
        if not at.points:
            return
        at = replace(at, column=at.column + 1)
    _excess(draft, at, may_choose=may_choose)


def _excess(draft: Draft, at: AllocateColumn, *, may_choose: bool) -> None:
    """Cargo or repair boxes if the owner wants, one excess box, and what is left rolls again."""
    now = ship(draft.state, at.unit)
    spare = [
        grouping
        for grouping in now.design.groupings
        if tables.is_given_up(grouping) and now.open_boxes(grouping)
    ]
    if spare and not may_choose:
        _owe_choice(draft, at, _instead(now, at, spare))
        return
    _log(draft, at, tables.EXCESS, spare, "")
    if spare:
        chosen = draft.choose(_instead(now, at, spare), INSTEAD, unit=at.unit)
        if chosen != ONLY_EXCESS:
            grouping = now.grouping(chosen)
            at = replace(at, points=at.points - _mark(draft, at, grouping, at.points, INSTEAD))
    if not at.points:
        return
    box = draft.unit(at.unit).grids[EXCESS].intact()[:1]
    if not box:
        draft.set(at.unit, DESTROYED, Cause(rule=SHIP_LOST, source=at.weapon))
        return
    draft.lose(at.unit, EXCESS, box, Cause(rule=EXCESS_HIT, source=at.weapon))
    if at.points > 1:
        again = owe_roll(draft, at.unit, at.weapon, at.shield, at.points - 1)
        if again is not None:
            draft.go_on(again)


# -- which boxes -----------------------------------------------------------------------------


def eligible(state: GameState, unit: UnitId, result: str, shield: int | None) -> list[Grouping]:
    """Groupings with a box that answers a result, in the order of the sheet."""
    by_arc = tables.result(result).by_arc
    now = ship(state, unit)
    return [
        grouping
        for grouping in now.design.groupings
        if tables.strikes(result, grouping)
        and now.open_boxes(grouping)
        and (not by_arc or tables.bears(grouping.arcs, shield))
    ]


def _mark(draft: Draft, at: AllocateColumn, grouping: Grouping, most: int, rule: RuleId) -> int:
    before = ship(draft.state, at.unit)
    cells = before.open_boxes(grouping)[:most]
    draft.lose(at.unit, GridKey(grouping.id), cells, Cause(rule=rule, source=at.weapon))
    for engine in ship(draft.state, at.unit).gone:
        if engine not in before.gone:
            draft.remark(f"{engine} gone", Cause(rule=ENGINE_GONE), at.unit)
    return len(cells)


# -- choices ---------------------------------------------------------------------------------


def _choices(now: Ship, found: list[Grouping]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            id=grouping.id,
            label=label_of(now.design, grouping, found, len(now.open_boxes(grouping))),
            grid=GridKey(grouping.id),
            cells=now.open_boxes(grouping),
            letter=letter(index),
        )
        for index, grouping in enumerate(found)
    )


def _default(now: Ship, found: list[Grouping]) -> str:
    """The largest; max() keeps the first of equals, which is the sheet's order."""
    return max(found, key=lambda grouping: len(now.open_boxes(grouping))).id


def _where(at: AllocateColumn) -> str:
    return f"{at.row}-{tables.COLUMNS[at.column]}"


def _which(state: GameState, at: AllocateColumn, result: str, found: list[Grouping]) -> Question:
    now = ship(state, at.unit)
    what = tables.result(result).title or result
    return Question(
        title=f"{at.weapon or 'Damage'}: which {what} ({_where(at)}, {at.points} left)",
        choose=_choices(now, found),
        default=_default(now, found),
    )


def _instead(now: Ship, at: AllocateColumn, spare: list[Grouping]) -> Question:
    only = Choice(
        id=ONLY_EXCESS, label="excess damage alone", grid=EXCESS, letter=letter(len(spare))
    )
    what = "cargo or repair before excess damage"
    return Question(
        title=f"{at.weapon or 'Damage'}: {what} ({_where(at)}, {at.points} left)",
        choose=(*_choices(now, spare), only),
        default=_default(now, spare),
    )


def _choose(draft: Draft, at: AllocateColumn, question: Question) -> Grouping:
    chosen = draft.choose(question, CHOICE, unit=at.unit)
    return ship(draft.state, at.unit).grouping(chosen)


def _owe_choice(draft: Draft, at: AllocateColumn, question: Question) -> None:
    why = f"{counted(at.points, 'point')} left"
    draft.go_on(draft.owe(at, CHOICE, unit=at.unit, why=why))


def _log(
    draft: Draft,
    at: AllocateColumn,
    result: str,
    found: list[Grouping],
    none: str = ": none",
) -> None:
    """The points left before each column; the cause's source names the cell, such as 7-H."""
    letter = tables.COLUMNS[at.column]
    text = f"{at.points} left, {letter} {result}{'' if found else none}"
    draft.remark(text, Cause(rule=LOG, source=_where(at)), at.unit)


# -- for the window --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """A weapon being resolved."""

    weapon: str
    points: int
    row: int | None
    """None while the roll for it is owed."""
    done: str
    """Letters of the columns that are through."""
    at: str
    """The column whose choice is open; empty while the roll is owed."""


def progress(state: GameState, unit: UnitId) -> Progress | None:
    """Where the first weapon in the queue stands on the chart, or None."""
    for owed in state.owed:
        match owed.command:
            case Allocate() as roll if owed.unit == unit:
                return Progress(weapon=roll.weapon, points=roll.points, row=None, done="", at="")
            case AllocateColumn() as choice if owed.unit == unit:
                return Progress(
                    weapon=choice.weapon,
                    points=choice.points,
                    row=choice.row,
                    done=tables.COLUMNS[: choice.column],
                    at=tables.COLUMNS[choice.column],
                )
            case _:
                continue
    return None
