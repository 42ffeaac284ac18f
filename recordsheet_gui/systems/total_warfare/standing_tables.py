"""The table of a gun emplacement's second page."""

from recordsheet_gui.core.play_aid import Column, Emphasis, Table, TableCell
from recordsheet_gui.systems.battletech.standing import ROWS, TURRET_JAMS

DASH = "\N{EN DASH}"


def critical_hits() -> Table:
    """What a critical roll means."""
    rows = [(TableCell(f"2{DASH}{min(ROWS) - 1}", Emphasis.STRONG), TableCell(DASH, Emphasis.DIM))]
    for roll, words in ROWS.items():
        told = words[:1].upper() + words[1:]
        rows.append((TableCell(str(roll), Emphasis.STRONG), TableCell(told)))
    turret = f"1{DASH}{TURRET_JAMS} jams, a second jam locks; {TURRET_JAMS + 1}{DASH}6 locks"
    return Table(
        title="Gun Emplacement Critical Hits",
        caption="2D6",
        columns=(Column("Roll", 0.4), Column("Result", 2.0, is_left=True)),
        rows=tuple(rows),
        notes=(
            "Rolled when an attack takes more than a tenth of the construction factor, rounded up.",
            f"Turret: 1D6, {turret}.",
        ),
    )
