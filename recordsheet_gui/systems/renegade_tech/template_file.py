"""The shape of tables/templates.toml; apart from templates.py so that pydantic loads late."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from recordsheet_gui.systems.battletech.weapons import plain
from recordsheet_gui.systems.renegade_tech.templates import (
    FILLED,
    GROUP,
    GROUP_SIZE,
    MISSILE,
    PELLET,
    Table,
    Template,
    Weapon,
)

T = TypeVar("T")
WIDEST = 18
"""No template is wider than the torso diagram."""
DEEPEST = 20


class Shape(BaseModel):
    """One template and what brings it down."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1)
    rows: tuple[str, ...] = Field(min_length=1, max_length=DEEPEST)
    draped: bool = False
    gear: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()

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
    points: dict[str, int]
    hazards: dict[str, int]

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
        for counts in (self.points, self.hazards):
            if weak := [weapon for weapon, count in counts.items() if count < 1]:
                raise ValueError(f"{weak[0]}: at least 1 is needed")
        return self


def checked(data: Mapping[str, object]) -> Table:
    """The table in the file; refused when it does not fit."""
    file = TemplateFile.model_validate(data)
    shapes = {
        shape.name: Template(name=shape.name, rows=shape.rows, draped=shape.draped)
        for shape in file.template
    }
    if shapes[GROUP].width != GROUP_SIZE or not shapes[GROUP].draped:
        raise ValueError(f"{GROUP}: it is draped and {GROUP_SIZE} wide")
    return Table(
        templates=shapes,
        gear=_once(_gear(file)),
        points=file.points,
        hazards=_once((plain(hazard.name), hazard) for hazard in _hazards(file)),
    )


def _once(pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    found: dict[str, T] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name} stands in the table twice")
        found[name] = value
    return found


def _gear(file: TemplateFile) -> Iterator[tuple[str, tuple[str, ...]]]:
    for shape in file.template:
        for gear in shape.gear:
            yield gear, (shape.name,)
    yield from file.ranges.items()


def _hazards(file: TemplateFile) -> Iterator[Weapon]:
    for shape in file.template:
        for name in shape.hazards:
            yield Weapon(name=name, templates=(shape.name,))
    for name, points in file.hazards.items():
        yield Weapon(name=name, templates=(GROUP,), groups=points)
