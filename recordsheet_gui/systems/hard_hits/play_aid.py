"""The tables of a starship."""

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.options import chart_option
from recordsheet_gui.units.ship.design import ShipDesign

NOTHING = "\N{EN DASH}"


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
    known = tables.results().results
    answers = []
    for word, result in known.items():
        names: dict[str, int] = {}
        for grouping in ship.groupings:
            if grouping.system in result.systems:
                names[grouping.title] = names.get(grouping.title, 0) + grouping.boxes
        boxes = _sentence(", ".join(f"{name} ({count})" for name, count in names.items()))
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
        Table(title="What Answers", columns=columns, rows=tuple(answers[:half])),
        Table(title="What Answers, continued", columns=columns, rows=tuple(answers[half:])),
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
