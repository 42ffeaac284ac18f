"""The tables of a starship."""

from collections.abc import Callable
from functools import partial

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Join, Table, TableCell
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.options import chart_option
from recordsheet_gui.systems.hard_hits.tables import LAST
from recordsheet_gui.units.ship.design import Grouping, ShipDesign

NOTHING = "\N{EN DASH}"
BEFORE_EXCESS = "before excess damage"
"""What the owner may give up instead, as a line of its own."""


def ship_tables(state: GameState, ship: ShipDesign) -> tuple[Block, ...]:
    """The damage allocation chart, and which groupings of this ship answer each result."""
    chart = tables.chart(chart_option(state))
    rows = []
    for roll in tables.ROWS:
        row = [TableCell(str(roll), Emphasis.STRONG)]
        for column in range(len(tables.COLUMNS)):
            cell = chart.cell(roll, column)
            row.append(
                TableCell(
                    _sentence(cell.result),
                    Emphasis.UNDERLINED if cell.is_underlined else Emphasis.NONE,
                )
            )
        rows.append(tuple(row))
    chosen = Table(
        title="Damage Allocation Chart",
        caption=f"2D6, {chart.title}",
        columns=(Column("Roll", 0.7), *(Column(letter) for letter in tables.COLUMNS)),
        rows=tuple(rows),
        notes=("An underlined result takes one point a roll, then the next column counts.",),
        is_wide=True,
    )
    words = [*tables.results().results]
    cells = [chart.cell(roll, column).result for roll in tables.ROWS for column in range(LAST)]
    words += [word for word in dict.fromkeys(cells) if word not in words]
    answers = []
    excess = f"{tables.EXCESS} {ship.excess}"
    found = [(word, _groupings(ship, partial(tables.strikes, word))) for word in words]
    found += [(BEFORE_EXCESS, _groupings(ship, tables.is_given_up)), (tables.EXCESS, excess)]
    for word, named in found:
        boxes = _sentence(named)
        dim = Emphasis.NONE if boxes else Emphasis.DIM
        answers.append(
            (
                TableCell(_sentence(word), Emphasis.STRONG if boxes else dim),
                TableCell(boxes or NOTHING, dim),
            )
        )
    half = -(-len(answers) // 2)
    columns = (Column("Result", 1.0, is_left=True), Column("Boxes of this ship", 2.4, is_left=True))
    return (
        chosen,
        Table(title="What Answers", columns=columns, rows=tuple(answers[:half]), join=Join.EACH),
        Table(
            title="What Answers, continued",
            columns=columns,
            rows=tuple(answers[half:]),
            join=Join.EACH,
        ),
    )


def _groupings(ship: ShipDesign, is_meant: Callable[[Grouping], bool]) -> str:
    """The groupings that answer a result, by name: forward hull 6+6."""
    names: dict[str, list[int]] = {}
    for grouping in ship.groupings:
        if is_meant(grouping):
            names.setdefault(grouping.title, []).append(grouping.boxes)
    return ", ".join(f"{name} {_sizes(sizes)}" for name, sizes in names.items())


def _sizes(sizes: list[int]) -> str:
    """6+6; many of one size, as weapons are, as 8x1."""
    if len(sizes) > 3 and len(set(sizes)) == 1:
        return f"{len(sizes)}\N{MULTIPLICATION SIGN}{sizes[0]}"
    return "+".join(map(str, sizes))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
