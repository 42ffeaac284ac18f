"""Weapon templates, from tables/templates.toml.

Players may correct a shape there: the table is read plainly, because the first hit needs it, and
what does not hang together is refused with a sentence.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.handwritten import Fault, Misfit, load_toml, plain, shape
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import weapons
from recordsheet_gui.systems.renegade_tech import made_templates
from recordsheet_gui.units.equipment import all_weapons, find_weapon, typed_name
from recordsheet_gui.units.gear import Cluster, Gear, Group

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
        return sum([row.count(FILLED) for row in self.rows])

    def offsets(self, lean: str = LEFT) -> tuple[tuple[int, int], ...]:
        """Depth and distance from the rolled column of each box, row by row from the left."""
        return _offsets(self.rows, lean)


@lru_cache(maxsize=256)
def _offsets(rows: tuple[str, ...], lean: str) -> tuple[tuple[int, int], ...]:
    width = len(rows[0])
    center = (width - 1) // 2
    if width % 2 == 0 and lean == RIGHT:
        rows, center = tuple(row[::-1] for row in rows), width // 2
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
    """All templates, and what brings them down."""

    templates: Mapping[str, Template]
    gear: Mapping[str, tuple[str, ...]]
    """By the id of a weapon: one template, or three for short, medium and long range."""
    points: Mapping[str, int]
    """By the id of a weapon: points that fall in groups, where this game has its own."""
    hazards: Mapping[str, Weapon]
    """Bombs, mines and near misses by their names without blanks, hyphens and case."""


WIDEST = 18
"""No template is wider than the torso diagram."""
DEEPEST = 20


@shape
class Shape:
    """One template and what brings it down."""

    name: str
    rows: tuple[str, ...]
    draped: bool = False
    gear: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()

    def problem(self) -> str:
        """What is wrong with it, or nothing."""
        width = len(self.rows[0]) if self.rows else 0
        if any(len(row) != width or set(row) - {FILLED, "."} for row in self.rows):
            return "rows are of one width and drawn with X and dots"
        if not 1 <= width <= WIDEST:
            return f"a template is 1 to {WIDEST} columns wide"
        if len(self.rows) > DEEPEST:
            return f"a template is at most {DEEPEST} rows deep"
        # It lands on the rolled column, so there must be a box to land with, and none hangs loose.
        if any(row[(width - 1) // 2] != FILLED for row in self.rows):
            return "every row needs a box under the rolled column"
        if self.draped and len(self.rows) > 1:
            return "a draped template has one row"
        if self.name == GROUP and (width != GROUP_SIZE or not self.draped):
            return f"it is draped and {GROUP_SIZE} wide"
        return ""


@shape
class TemplateFile:
    """The whole file."""

    rule: str
    template: tuple[Shape, ...]
    ranges: Mapping[str, tuple[str, str, str]]
    points: Mapping[str, int]
    hazards: Mapping[str, int]

    def problems(self) -> Iterator[tuple[str, str]]:
        """What does not hang together: where, and what."""
        names = [found.name for found in self.template]
        for found in self.template:
            if problem := found.problem():
                yield found.name, problem
            if names.count(found.name) > 1:
                yield found.name, "two templates have the same name"
        for name in (GROUP, MISSILE, PELLET):
            if name not in names:
                yield "template", f"there is no template {name}"
        for weapon, by_range in self.ranges.items():
            for name in sorted(set(by_range) - set(names)):
                yield f"ranges.{weapon}", f"there is no template {name}"
        for key, counts in (("points", self.points), ("hazards", self.hazards)):
            for weapon, count in counts.items():
                if count < 1:
                    yield f"{key}.{weapon}", "at least 1 is needed"
        for key, struck in (
            ("gear", [name for name, _ in _gear(self)]),
            ("hazards", [weapons.plain(hazard.name) for hazard in _hazards(self)]),
        ):
            for name in sorted({name for name in struck if struck.count(name) > 1}):
                yield key, f"{name} stands in the table twice"


def read(text: str) -> Table:
    """A table from its text; Misfit says what does not fit."""
    file = plain(TemplateFile, load_toml(text), toml=text)
    for where, problem in file.problems():
        raise Misfit(Fault(problem=f"does not fit, {where}: {problem}"))
    return Table(
        templates={
            found.name: Template(name=found.name, rows=found.rows, draped=found.draped)
            for found in file.template
        },
        gear=dict(_gear(file)),
        points=file.points,
        hazards={weapons.plain(hazard.name): hazard for hazard in _hazards(file)},
    )


def _gear(file: TemplateFile) -> Iterator[tuple[str, tuple[str, ...]]]:
    for found in file.template:
        for gear in found.gear:
            yield gear, (found.name,)
    yield from file.ranges.items()


def _hazards(file: TemplateFile) -> Iterator[Weapon]:
    for found in file.template:
        for name in found.hazards:
            yield Weapon(name=name, templates=(found.name,))
    for name, points in file.hazards.items():
        yield Weapon(name=name, templates=(GROUP,), groups=points)


@cache
def table() -> Table:
    """The templates of the game."""
    return read(FILE.read_text(encoding="utf-8"))


def sized(
    name: str, points: int = 0, punch_width: int = 3, own: Mapping[str, Template] | None = None
) -> Template:
    """A template by its name; a group or a punch of so many points.

    `own` are the shapes that a game draws anew.
    """
    if not 0 <= points <= MOST_POINTS or (name == PUNCH and not points):
        raise RuleError("points", f"No template has {counted(points, 'point')}.")
    if name == PUNCH:
        return Template(name=PUNCH, rows=(FILLED * punch_width,) * points)
    template = (own or {}).get(name) or table().templates.get(name)
    if template is None and (rows := made_templates.rows_of(name)):
        return Template(name=name, rows=rows)
    if template is None:
        raise RuleError("no-template", f'There is no template "{name}".')
    if template.draped and points:
        return replace(template, rows=(FILLED * min(points, GROUP_SIZE),))
    return template


def find(gear: Gear) -> Weapon:
    """What a weapon brings down."""
    return _found.of(gear, None)


def _find(gear: Gear, _: None) -> Weapon:
    shapes = table().gear.get(gear.id) or made_templates.names_for(gear)
    if gear.group is Group.FIVES:
        points = table().points.get(gear.id, max(gear.rack, 1) * gear.damage_at(0))
        return Weapon(name=gear.name, templates=(GROUP,), groups=points)
    if gear.rack:
        single = MISSILE if gear.damage_at(0) > 1 else PELLET
        is_streak = gear.cluster is Cluster.ALL
        return Weapon(name=gear.name, templates=(single,), missiles=gear.rack, is_streak=is_streak)
    if not shapes:
        raise RuleError("no-template", f'There is no template for the weapon "{gear.name}".')
    return Weapon(name=gear.name, templates=shapes, pellets=gear.pellets, shots=gear.rate)


_found = Lately(_find, 256)


def gear_of(
    state: GameState, name: str, attacker: UnitId | None = None, item: int | None = None
) -> Gear | None:
    """The weapon behind a template; none behind a hazard or a fist."""
    if item is None and (not name or weapons.plain(name) in table().hazards):
        return None
    return weapons.meant(state, name, attacker, item)


def named(
    state: GameState, name: str, attacker: UnitId | None = None, item: int | None = None
) -> Weapon:
    """What strikes: an item of the attacker, a hazard, or the weapon that a name stands for."""
    hazard = table().hazards.get(weapons.plain(name)) if item is None else None
    return hazard or find(weapons.meant(state, name, attacker, item))


def palette(
    state: GameState | None = None, own: Mapping[str, Template] | None = None
) -> tuple[tuple[Weapon, Template], ...]:
    """Weapons with the shape of one template; those carried in a game alone where one is given."""
    found: dict[str, Weapon] = {}
    order = {gear: number for number, gear in enumerate(table().gear)}
    gears = _usual() if state is None else _carried(state)
    for gear in sorted(gears, key=lambda gear: order.get(gear.id, len(order))):
        weapon = _offered(gear)
        if weapon is not None:
            found.setdefault(weapon.name, weapon)
    hazards = table().hazards.values() if state is None else ()
    return tuple(
        (weapon, sized(weapon.template(), min(weapon.groups, GROUP_SIZE), own=own))
        for weapon in (*found.values(), *hazards)
    )


def _offered(gear: Gear) -> Weapon | None:
    """A weapon under a name that finds it again, without a word for a twin that is no different."""
    try:
        weapon = find(gear)
        if weapon.template() == made_templates.EFFECT:
            return None
        twin = find_weapon(gear.name)
        if twin is not None and find(twin) == weapon:
            return weapon
    except RuleError:
        return None
    return replace(weapon, name=typed_name(gear))


def _usual() -> Iterable[Gear]:
    """Every weapon but prototypes and launchers that are but one-shot versions of another."""
    gears = all_weapons()
    reloaded = {gear.ammo for gear in gears if not gear.is_one_shot}
    for gear in gears:
        is_version = gear.is_one_shot and gear.ammo in reloaded
        if not is_version and "prototype" not in gear.flags:
            yield gear


def _carried(state: GameState) -> Iterable[Gear]:
    for unit in state.units.values():
        for _, item in weapons.weapons_of(unit.design):
            yield item.gear
