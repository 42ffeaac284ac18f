"""Weapon templates, from tables/templates.toml; read and checked on first use."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState
from recordsheet_gui.units.gear import GearKind

FILE = Path(__file__).parent / "tables" / "templates.toml"

FILLED = "X"
GROUP = "missile group"
MISSILE = "missile"
PELLET = "pellet"
PUNCH = "punch"
"""Not in the table: so many rows of the width that the table's option says."""
MOST_POINTS = 100
GROUP_SIZE = 5
"""Points of a missile group; the last one of a rack may be smaller."""

LEFT, RIGHT = "left", "right"
LEANS = (LEFT, RIGHT)
"""The rolled column is the left or the right one of an even template's two middle columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A shape, drawn from the surface inward."""

    name: str
    rows: tuple[str, ...]
    draped: bool = False
    """Each column falls by itself instead of the shape as a whole."""

    @property
    def width(self) -> int:
        """Columns that it covers."""
        return len(self.rows[0])

    @property
    def is_even(self) -> bool:
        """True when no column is the middle one."""
        return self.width % 2 == 0

    @property
    def size(self) -> int:
        """Boxes that it destroys at most."""
        return sum(row.count(FILLED) for row in self.rows)

    def offsets(self, lean: str = LEFT) -> tuple[tuple[int, int], ...]:
        """Depth and distance from the rolled column of each box, row by row from the left."""
        rows, center = self.rows, (self.width - 1) // 2
        if self.is_even and lean == RIGHT:
            rows, center = tuple(row[::-1] for row in rows), self.width // 2
        return tuple(
            (depth, column - center)
            for depth, row in enumerate(rows)
            for column, character in enumerate(row)
            if character == FILLED
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """What a weapon brings down when it hits."""

    name: str
    templates: tuple[str, ...]
    """One, or three for short, medium and long range."""
    groups: int = 0
    """Points that fall in draped groups of five."""
    missiles: int = 0
    """Missiles that fall one by one."""
    is_streak: bool = False
    pellets: int = 0
    shots: int = 1

    def template(self, range_: int = 0) -> str:
        """The template at a range: 0 short, 1 medium, 2 long."""
        return self.templates[min(range_, len(self.templates) - 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """All templates and weapons."""

    templates: Mapping[str, Template]
    weapons: Mapping[str, Weapon]
    """By their names without blanks, hyphens and case."""


@cache
def table() -> Table:
    """The templates of the game."""
    return read(FILE.read_text(encoding="utf-8"))


def read(text: str) -> Table:
    """A table from its text; ValueError says what does not fit."""
    # pydantic must not slow the program's start.
    from recordsheet_gui.systems.renegade_tech import template_file

    return template_file.checked(tomllib.loads(text))


def sized(name: str, points: int = 0, punch_width: int = 3) -> Template:
    """A template by its name; a group or a punch of so many points."""
    if not 0 <= points <= MOST_POINTS or (name == PUNCH and not points):
        raise RuleError("points", f"No template has {points} points.")
    if name == PUNCH:
        return Template(name=PUNCH, rows=(FILLED * punch_width,) * points)
    template = table().templates.get(name)
    if template is None:
        raise RuleError("no-template", f'There is no template "{name}".')
    if template.draped and points:
        return replace(template, rows=(FILLED * min(points, GROUP_SIZE),))
    return template


def palette(state: GameState | None = None) -> tuple[tuple[Weapon, Template], ...]:
    """Weapons with the shape of one template; those carried in a game alone where one is given."""
    found = list(table().weapons.values())
    if state is not None:
        carried: dict[str, Weapon] = {}
        for name, base in _carried(state):
            weapon = _of_base(name, base)
            if weapon is not None:
                carried[weapon.name] = weapon
        found = [weapon for weapon in found if weapon.name in carried]
    return tuple(
        (weapon, sized(weapon.template(), min(weapon.groups, GROUP_SIZE))) for weapon in found
    )


def find(state: GameState, weapon: str) -> Weapon:
    """A weapon by name: as a unit of this game carries it, or as the table has it."""
    wanted = plain(weapon)
    for name, base in _carried(state):
        if plain(name) == wanted:
            found = _of_base(name, base)
            if found is not None:
                return found
    found = _of_base(weapon, "")
    if found is None:
        raise RuleError("no-template", f'There is no template for the weapon "{weapon}".')
    return found


def plain(name: str) -> str:
    """A weapon's name without blanks, hyphens and case."""
    from recordsheet_gui.systems.battletech import tables

    return tables.plain(name)


def _of_base(name: str, base: str) -> Weapon | None:
    """A Clan weapon is looked for under its Clan name first."""
    weapons = table().weapons
    for spelling in _spellings(name):
        for key in (
            (f"clan{plain(spelling)}", plain(spelling))
            if base == "Clan"
            else (
                plain(spelling),
                plain(spelling).removeprefix("clan"),
            )
        ):
            if key in weapons:
                return weapons[key]
    return None


def _spellings(name: str) -> Iterable[str]:
    """The name itself, then without what makes no other template: one-shot racks, prototypes."""
    yield name
    bare = re.sub(r"\s*\([^)]*\)$", "", name)
    bare = re.sub(r"^(primitive )?prototype ", "", bare, flags=re.IGNORECASE)
    bare = re.sub(r"autocannon/", "AC/", bare, flags=re.IGNORECASE)
    yield bare


def _carried(state: GameState) -> Iterable[tuple[str, str]]:
    for unit in state.units.values():
        for item in getattr(unit.design, "items", ()):
            if item.gear.kind is GearKind.WEAPON:
                yield item.gear.name, item.gear.tech_base
