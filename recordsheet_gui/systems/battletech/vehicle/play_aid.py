"""The tables of a vehicle's second page: where it is hit, what breaks, what slows it down."""

from collections.abc import Iterator

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Table, TableCell, signed
from recordsheet_gui.systems.battletech.vehicle import tables
from recordsheet_gui.systems.battletech.vehicle.criticals import FIRST_ROW, LAST_ROW, TITLES
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle

TWO_DICE = range(2, 13)
ROTOR = "A tenth of the damage, and one cruising MP."
DASH = "\N{EN DASH}"
TITLES_OF_PARTS = {
    "front": "Front",
    "side": "Side",
    "rear": "Rear",
    "rotor": "Rotor",
    "turret": "Turret",
}
COSTS = {
    "minor": DASH,
    "moderate": "\N{MINUS SIGN}1 cruise",
    "heavy": "half cruise",
    "major": "immobile",
}
MARKS = {"critical": "*", "motive": "\N{DAGGER}", "rotor": "\N{DOUBLE DAGGER}"}


def vehicle_tables(vehicle: Vehicle, rotor: str = ROTOR) -> tuple[Block, ...]:
    """Hit locations, critical hits, and motive damage for what has no rotor.

    `rotor` says what a hit there does.
    """
    motive = () if vehicle.flies else (motive_damage(vehicle),)
    return (locations(vehicle, rotor), criticals(vehicle), *motive)


def locations(vehicle: Vehicle, rotor: str = ROTOR) -> Table:
    """Where hits land, side by side, with what they ask for beside."""
    columns = tables.columns(vehicle.anatomy.hit_table)
    rows = []
    for roll in TWO_DICE:
        row = [TableCell(str(roll), Emphasis.STRONG)]
        for column in columns.values():
            place, more = _place(vehicle, column, roll), "".join(_marks(vehicle, column, roll))
            grave = roll in column.critical
            words = f"{place} {more}".strip()
            row.append(TableCell(words, Emphasis.GRAVE if grave else Emphasis.NONE))
        rows.append(tuple(row))
    notes = [f"{MARKS['critical']} A critical hit there too."]
    if vehicle.flies:
        notes.append(f"{MARKS['rotor']} {rotor}")
    else:
        notes.append(f"{MARKS['motive']} Motive damage too.")
    if len(vehicle.turrets) > 1:
        notes.append("Two turrets: 1D6, front \N{MINUS SIGN}2, rear +2; 3 or less the front one.")
    return Table(
        title="Hit Locations",
        caption="2D6",
        columns=(
            Column("Roll", 0.55),
            *(Column(side.capitalize(), 1.2, is_left=True) for side in columns),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
        is_wide=len(columns) > 4,
    )


def _place(vehicle: Vehicle, column: tables.Column, roll: int) -> str:
    where = column.rows[roll]
    if where == tables.TURRET:
        if len(vehicle.turrets) > 1:
            return "Turret"
        where = vehicle.turrets[0] if vehicle.turrets else column.attacked
    return vehicle.anatomy.name(where).capitalize()


def _marks(vehicle: Vehicle, column: tables.Column, roll: int) -> Iterator[str]:
    if roll in column.motive:
        yield MARKS["motive"]
    where = column.rows[roll]
    if where == tables.TURRET and not vehicle.turrets:
        where = column.attacked
    if where in vehicle.anatomy.group("rotor"):
        yield MARKS["rotor"]
    if roll in column.critical:
        yield MARKS["critical"]


def criticals(vehicle: Vehicle) -> Table:
    """What a critical roll means, location by location."""
    found = tables.criticals()
    parts = dict(found.vtol if vehicle.flies else found.vehicle)
    if not vehicle.turrets:
        del parts["turret"]
    rows = [
        (
            TableCell(f"2{DASH}5", Emphasis.STRONG),
            *(TableCell(DASH, Emphasis.DIM) for _ in parts),
        )
    ]
    for roll in range(FIRST_ROW, LAST_ROW + 1):
        results = (TableCell(TITLES[column[roll]].capitalize()) for column in parts.values())
        rows.append((TableCell(str(roll), Emphasis.STRONG), *results))
    return Table(
        title="Vehicle Critical Hits" if not vehicle.flies else "VTOL Critical Hits",
        caption="2D6; what cannot apply is the next row",
        columns=(
            Column("Roll", 0.55),
            *(Column(TITLES_OF_PARTS[part], 1.4, is_left=True) for part in parts),
        ),
        rows=tuple(rows),
    )


def motive_damage(vehicle: Vehicle) -> Table:
    """The motive table with this vehicle's own modifier."""
    table = tables.motive()
    rows: list[tuple[TableCell, ...]] = []
    highest = ""
    for row in table.results:
        span = f"{row.least}+" if not highest else f"{row.least}{DASH}{highest}"
        highest = str(row.least - 1)
        rows.append(
            (
                TableCell(span, Emphasis.STRONG),
                TableCell(row.result.capitalize()),
                TableCell(COSTS[row.result]),
                TableCell(signed(row.driving) if row.driving else DASH),
            )
        )
    rows.append((TableCell(f"2{DASH}{highest}", Emphasis.STRONG), *[TableCell(DASH)] * 3))
    own = table.motions.get(vehicle.design.motion, 0)
    sides = {"rear": table.sides["rear"], "sides": table.sides["left"]}
    told = [f"{word} {signed(value)}" for word, value in sides.items()]
    if own:
        told.append(f"{vehicle.design.motion} {signed(own)}")
    return Table(
        title="Motive Damage",
        caption=f"2D6, {', '.join(told)}",
        columns=(
            Column("Roll", 0.6),
            Column("Damage", 1.0, is_left=True),
            Column("MP", 1.2, is_left=True),
            Column("Driving", 0.7),
        ),
        rows=tuple(reversed(rows)),
        notes=("MP of every result count, the driving modifier of each kind once.",),
    )
