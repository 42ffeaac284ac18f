"""The table that only Total Warfare needs: how many critical hits."""

from recordsheet_gui.core.play_aid import Column, Emphasis, Table, TableCell


def critical_hits() -> Table:
    """How many criticals a roll brings."""
    return Table(
        title="Critical Hits",
        caption="2D6, when structure is lost",
        columns=(Column("Roll", 0.7), Column("Result", 2.6, is_left=True)),
        rows=(
            (TableCell("2\N{EN DASH}7", Emphasis.STRONG), TableCell("None")),
            (TableCell("8\N{EN DASH}9", Emphasis.STRONG), TableCell("One slot")),
            (TableCell("10\N{EN DASH}11", Emphasis.STRONG), TableCell("Two slots")),
            (
                TableCell("12", Emphasis.STRONG),
                TableCell("Limb or head blown off; torso three slots", Emphasis.GRAVE),
            ),
        ),
    )
