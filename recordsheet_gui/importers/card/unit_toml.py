"""Cards of the light game as unit files: kind = "skirmish"."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from recordsheet_gui.core.handwritten import AtMost, Keys, Line, OneOf, Whole, quoted, shape
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.card.design import LOCATIONS, WEIGHTS, SkirmishDesign, SkirmishWeapon

KIND = SkirmishDesign.kind
MOST_POINTS = 200
MOST_MOVEMENT = 30
MOST_WEAPONS = 20
MOST_DAMAGE = 100


@shape
class WeaponFile:
    """A weapon in a unit file."""

    name: Annotated[str, Line(least=1)]
    location: Annotated[str, OneOf(LOCATIONS)]
    damage: Annotated[int, Whole(1, MOST_DAMAGE)]


@shape
class CardFile:
    """All that a card's file may hold."""

    kind: Annotated[str, OneOf((KIND,))]
    name: Annotated[str, Line(least=1)]
    weight: Annotated[str, OneOf(WEIGHTS)]
    role: Annotated[str, Line()] = ""
    movement: Annotated[int, Whole(1, MOST_MOVEMENT)]
    points: Annotated[
        Mapping[str, Annotated[int, Whole(1, MOST_POINTS)]], Keys(LOCATIONS, all_of=True)
    ]
    weapons: Annotated[tuple[WeaponFile, ...], AtMost(MOST_WEAPONS)] = ()


def read_skirmish(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a card; `name` is the file's, for remarks."""
    return read_toml(name, text, CardFile, _design, shipped=shipped)


def _design(file: CardFile, remarks: Remarks) -> SkirmishDesign:
    return SkirmishDesign(
        name=file.name,
        weight=file.weight,
        movement=file.movement,
        role=file.role,
        points={place: file.points[place] for place in LOCATIONS},
        weapons=tuple(
            SkirmishWeapon(name=line.name, location=line.location, damage=line.damage)
            for line in file.weapons
        ),
    )


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
