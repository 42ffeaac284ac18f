"""The tables of a ProtoMech's second page: where it is hit, and what its boxes mean."""

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell
from recordsheet_gui.systems.battletech.protomech import tables
from recordsheet_gui.systems.battletech.protomech.view import Proto

TWO_DICE = range(2, 13)
NO_PLACE = {tables.MISS: "Near miss", tables.WINGS: "Wings: cruise \N{MINUS SIGN}1"}
DASH = "\N{EN DASH}"
EFFECTS = {
    "MG": ("main gun lost",),
    "RA": ("+1 with it and the main gun", "arm lost, main gun +2"),
    "LA": ("+1 with it and the main gun", "arm lost, main gun +2"),
    "L": ("walk \N{MINUS SIGN}1", "walk half", "no movement, no twist"),
    "T": ("jump \N{MINUS SIGN}1, weapon", "jump half, weapon", "destroyed"),
    "HD": ("+1 to hit", "+2, no long range"),
}
"""What each box means, in a few words."""
GLIDES = ("cruise \N{MINUS SIGN}1, weapon", "cruise half, weapon", "destroyed")


def protomech_tables(view: Proto) -> tuple[Block, ...]:
    """Hit locations and critical boxes."""
    return locations(view), boxes(view)


def place(view: Proto, result: str) -> str:
    """A result of the hit table as this body takes it."""
    if result in NO_PLACE:
        return NO_PLACE[result]
    where = result if result in view.anatomy.locations else "T"
    return view.anatomy.name(where).capitalize()


def locations(view: Proto) -> Table:
    """Where hits land, of weapons and of falls."""
    found = tables.hit_locations()
    body = view.anatomy.hit_table
    rows = tuple(
        (
            TableCell(str(roll), Emphasis.STRONG),
            TableCell(place(view, found.weapon[body][roll])),
            TableCell(place(view, found.collision[body][roll])),
        )
        for roll in TWO_DICE
    )
    return Table(
        title="ProtoMech Hit Locations",
        caption="2D6, any side",
        columns=(
            Column("Roll", 0.5),
            Column("Attack", 1.4, is_left=True),
            Column("Fall, collision", 1.4, is_left=True),
        ),
        rows=rows,
        notes=("A location that is lost already: the torso.",),
    )


def effects(view: Proto, location: str) -> tuple[str, ...]:
    """What the boxes of a location mean on this body."""
    is_wing = location == "T" and view.design.is_glider
    return GLIDES if is_wing else EFFECTS[location]


def boxes(view: Proto) -> Table:
    """What each critical box means."""
    rows = []
    for where in view.anatomy.locations:
        words = effects(view, where)
        filled = (*words, *(DASH for _ in range(3 - len(words))))
        row = (TableCell(view.anatomy.title(where), Emphasis.STRONG), *map(TableCell, filled))
        rows.append(row)
    return Table(
        title="ProtoMech Critical Hits",
        caption="2D6: 8 one, 10 two, 12 three boxes",
        columns=(
            Column("Location", 0.9, is_left=True),
            *(Column(word, 1.5, is_left=True) for word in ("First", "Second", "Third")),
        ),
        rows=tuple(rows),
        notes=(
            "Weapon: 1D6, 1-2 A, 3-4 B; over 9 tons 5-6 C; quads 1-6 A-F.",
            "An attack that crosses off a box costs the pilot one hit.",
        ),
        is_wide=True,
    )
