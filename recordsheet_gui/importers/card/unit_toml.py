"""Cards of the light game as unit files: kind = "skirmish"."""

from collections.abc import Iterator

from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.toml_table import Table, load, quoted
from recordsheet_gui.units.card.design import LOCATIONS, WEIGHTS, SkirmishDesign, SkirmishWeapon

KIND = SkirmishDesign.kind
MOST_POINTS = 200
MOST_MOVEMENT = 30
MOST_WEAPONS = 20
MOST_DAMAGE = 100

_KEYS = ("kind", "name", "weight", "movement", "role", "points", "weapons")


def read_skirmish(name: str, text: str) -> ImportReport:
    """Reads a card; `name` is the file's, for remarks."""
    data = load(name, text)
    if isinstance(data, ImportReport):
        return data
    remarks = Remarks()
    table = Table(data, remarks, _KEYS)
    table.word("kind", (KIND,))
    points = table.table("points", LOCATIONS)
    design = SkirmishDesign(
        name=table.text("name", needed=True),
        weight=table.word("weight", WEIGHTS),
        movement=table.number("movement", 1, MOST_MOVEMENT),
        role=table.text("role"),
        points={place: points.number(place, 1, MOST_POINTS) for place in LOCATIONS},
        weapons=tuple(
            SkirmishWeapon(
                name=line.text("name", needed=True),
                location=line.word("location", LOCATIONS),
                damage=line.number("damage", 1, MOST_DAMAGE),
            )
            for line in table.tables("weapons", ("name", "location", "damage"), MOST_WEAPONS)
        ),
    )
    # To go when a report may hold any UnitDesign.
    return remarks.report(design)


def write_skirmish(design: SkirmishDesign) -> str:
    """The card as one of our unit files."""
    return "\n".join(_lines(design)) + "\n"


def _lines(design: SkirmishDesign) -> Iterator[str]:
    yield f"kind = {quoted(KIND)}"
    yield f"name = {quoted(design.name)}"
    yield f"weight = {quoted(design.weight)}"
    if design.role:
        yield f"role = {quoted(design.role)}"
    yield f"movement = {design.movement}"
    yield ""
    yield "[points]"
    for place in LOCATIONS:
        yield f"{place} = {design.points[place]}"
    for weapon in design.weapons:
        yield ""
        yield "[[weapons]]"
        yield f"name = {quoted(weapon.name)}"
        yield f"location = {quoted(weapon.location)}"
        yield f"damage = {weapon.damage}"
