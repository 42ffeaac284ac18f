"""The shape of tables/templates.toml; apart from templates.py so that pydantic loads late."""

from collections.abc import Iterator, Mapping

from pydantic import BaseModel, ConfigDict, Field, model_validator

from recordsheet_gui.systems.renegade_tech.templates import (
    FILLED,
    GROUP,
    GROUP_SIZE,
    MISSILE,
    PELLET,
    Table,
    Template,
    Weapon,
    plain,
)

WIDEST = 18
"""No template is wider than the torso diagram."""
DEEPEST = 20


class Shape(BaseModel):
    """One template and the weapons that use it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1)
    rows: tuple[str, ...] = Field(min_length=1, max_length=DEEPEST)
    draped: bool = False
    weapons: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _is_a_shape(self) -> "Shape":
        width = len(self.rows[0])
        if any(len(row) != width or set(row) - {FILLED, "."} for row in self.rows):
            raise ValueError(f"{self.name}: rows are of one width and drawn with X and dots")
        if not 1 <= width <= WIDEST:
            raise ValueError(f"{self.name}: a template is 1 to {WIDEST} columns wide")
        # It lands on the rolled column, so there must be a box to land with, and none hangs loose.
        if any(row[(width - 1) // 2] != FILLED for row in self.rows):
            raise ValueError(f"{self.name}: every row needs a box under the rolled column")
        if self.draped and len(self.rows) > 1:
            raise ValueError(f"{self.name}: a draped template has one row")
        return self


class TemplateFile(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    template: tuple[Shape, ...]
    ranges: dict[str, tuple[str, str, str]]
    groups: dict[str, int]
    missiles: dict[str, int]
    streaks: dict[str, int]
    pellets: dict[str, int]
    rapid: dict[str, int]

    @model_validator(mode="after")
    def _hangs_together(self) -> "TemplateFile":
        names = [shape.name for shape in self.template]
        if len(set(names)) != len(names):
            raise ValueError("two templates have the same name")
        if missing := {GROUP, MISSILE, PELLET} - set(names):
            raise ValueError(f"no template {', '.join(sorted(missing))}")
        for weapon, by_range in self.ranges.items():
            if unknown := set(by_range) - set(names):
                raise ValueError(f"{weapon}: no template {', '.join(sorted(unknown))}")
        for counts in (self.groups, self.missiles, self.streaks, self.pellets, self.rapid):
            if weak := [weapon for weapon, count in counts.items() if count < 1]:
                raise ValueError(f"{weak[0]}: at least 1 is needed")
        single = {weapon for shape in self.template for weapon in shape.weapons}
        if stray := (set(self.pellets) | set(self.rapid)) - single:
            raise ValueError(f"{sorted(stray)[0]}: a template for one shot is needed too")
        return self


def checked(data: Mapping[str, object]) -> Table:
    """The table in the file; refused when it does not fit."""
    file = TemplateFile.model_validate(data)
    weapons: dict[str, Weapon] = {}
    for weapon in _weapons(file):
        if plain(weapon.name) in weapons:
            raise ValueError(f"{weapon.name} stands in the table twice")
        weapons[plain(weapon.name)] = weapon
    shapes = {
        shape.name: Template(name=shape.name, rows=shape.rows, draped=shape.draped)
        for shape in file.template
    }
    if shapes[GROUP].width != GROUP_SIZE or not shapes[GROUP].draped:
        raise ValueError(f"{GROUP}: it is draped and {GROUP_SIZE} wide")
    return Table(templates=shapes, weapons=weapons)


def _weapons(file: TemplateFile) -> Iterator[Weapon]:
    for shape in file.template:
        for name in shape.weapons:
            yield Weapon(
                name=name,
                templates=(shape.name,),
                pellets=file.pellets.get(name, 0),
                shots=file.rapid.get(name, 1),
            )
    for name, by_range in file.ranges.items():
        yield Weapon(name=name, templates=by_range)
    for name, points in file.groups.items():
        yield Weapon(name=name, templates=(GROUP,), groups=points)
    for name, count in file.missiles.items():
        yield Weapon(name=name, templates=(MISSILE,), missiles=count)
    for name, count in file.streaks.items():
        yield Weapon(name=name, templates=(MISSILE,), missiles=count, is_streak=True)
