"""The tables behind a squad's sheet: strengths of anti-'Mech attacks, and where a swarm strikes."""

from recordsheet_gui.core.play_aid import Column, Emphasis, Table, TableCell
from recordsheet_gui.systems.battletech.anti_mech.climbers import Strength, strengths
from recordsheet_gui.systems.battletech.book import Book
from recordsheet_gui.systems.battletech.tables import hit_table

DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


def _signed(value: int | None) -> TableCell:
    if value is None:
        return TableCell(DASH, Emphasis.DIM)
    return TableCell(f"+{value}" if value else "0")


def _rows(column: str) -> tuple[tuple[TableCell, ...], ...]:
    found, most = [], 0
    for row in strengths().columns[column]:
        found.append(
            (TableCell(_span(row, most), Emphasis.STRONG), *map(_signed, (row.leg, row.swarm)))
        )
        most = row.least - 1
    return tuple(found)


def _span(row: Strength, most: int) -> str:
    if not most:
        return f"{row.least} or more"
    return str(row.least) if most == row.least else f"{row.least}{DASH}{most}"


def anti_mech() -> Table:
    """What the strength of a squad adds to its rolls."""
    return Table(
        title="Anti-'Mech Attacks",
        caption="Anti-'Mech skill, plus",
        columns=(Column("Troopers", is_left=True), Column("Leg"), Column("Swarm")),
        rows=_rows("battle armor"),
        notes=(
            f"'Mech prone {MINUS}2; immobile {MINUS}4; vehicle {MINUS}2 (swarm); magnetic claws "
            f"{MINUS}1 (swarm); IndustrialMech {MINUS}1; and how the target moved.",
            "Leg attack: 4 points and the claws, one critical roll though the armor holds.",
        ),
    )


def swarm_locations(book: Book) -> Table:
    """Where a swarm strikes a 'Mech."""
    biped, quad = (hit_table(book, body, "swarm", "front") for body in ("biped", "quad"))
    rows = tuple(
        (TableCell(str(roll), Emphasis.STRONG), TableCell(biped[roll]), TableCell(quad[roll]))
        for roll in sorted(biped)
    )
    return Table(
        title="Swarm Hit Location",
        caption="2D6",
        columns=(Column("Roll", 0.6), Column("Biped"), Column("Four legs")),
        rows=rows,
    )


def suit_tables(book: Book) -> tuple[Table, ...]:
    """All of them."""
    return anti_mech(), swarm_locations(book)
