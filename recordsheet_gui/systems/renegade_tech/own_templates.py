"""A player's own shapes: a file that draws some templates anew, kept in the game as an option."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.handwritten import Misfit, checked, plain, quoted, shape
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.templates import (
    DEEPEST,
    FILLED,
    MISSILE,
    PELLET,
    WIDEST,
    Template,
)
from recordsheet_gui.units.equipment import all_weapons, typed_name

OPTION = "templates"
STANDARD = "standard"
MOST = 200
"""Templates of one file; there are far fewer."""


@shape
class OwnShape:
    """One template, drawn anew."""

    name: str
    rows: tuple[str, ...]


@shape
class OwnTemplates:
    """The whole file."""

    title: str = ""
    template: tuple[OwnShape, ...]


def check(data: object) -> None:
    """Refuse, with one sentence, a file that does not fit."""
    if not isinstance(data, dict):
        raise RuleError("templates", f"Templates are {STANDARD}, or a file of your own.")
    try:
        found = checked(OwnTemplates, data)
    except Misfit as misfit:
        raise RuleError("templates", misfit.sentence("The template file")) from None
    if not 1 <= len(found.template) <= MOST:
        raise RuleError("templates", f"A template file draws 1 to {MOST} templates anew.")
    seen: set[str] = set()
    for one in found.template:
        if problem := "it stands there twice" if one.name in seen else _problem(one):
            raise RuleError("templates", f'The template "{one.name[:40]}": {problem}.')
        seen.add(one.name)


def _problem(one: OwnShape) -> str:
    standard = templates.table().templates.get(one.name)
    if standard is None:
        return "there is none of that name to draw anew"
    if not one.rows:
        return "it has no boxes"
    drawn = templates.Shape(name=one.name, rows=one.rows, draped=standard.draped)
    return drawn.problem()


def own_templates(state: GameState) -> Mapping[str, Template]:
    """The shapes that this game draws anew, by name; they were checked when it began."""
    return drawn_anew(state.options.get(OPTION, STANDARD))


def drawn_anew(data: Any) -> Mapping[str, Template]:
    """The shapes of a file that was checked, by name; none where the table plays ours."""
    if not isinstance(data, dict):
        return {}
    standard = templates.table().templates
    return {
        one.name: Template(name=one.name, rows=one.rows, draped=standard[one.name].draped)
        for one in plain(OwnTemplates, data).template
    }


# -- drawing one ---------------------------------------------------------------------------------

Drawn = frozenset[tuple[int, int]]
"""Boxes of a shape: depth from 0, and distance from the rolled column, to the right positive."""

ROOM_DEEP = DEEPEST
ROOM_ACROSS = range(1 - WIDEST // 2, WIDEST // 2 + 1)
"""Where a shape may be drawn, around the rolled column; an even one reaches farther right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawable:
    """A template that a player may draw anew."""

    standard: Template
    weapons: tuple[str, ...]
    """What brings it down."""
    damage: tuple[int, ...]
    """The points of these weapons, each number once; empty where it is one of several hits."""

    @property
    def name(self) -> str:
        """As the table has it."""
        return self.standard.name


def drawables() -> tuple[Drawable, ...]:
    """All templates with a shape of their own, as the table has them: no missile groups."""
    table = templates.table()
    gears = {gear.id: gear for gear in all_weapons()}
    known = [gears[gear_id] for gear_id in table.gear if gear_id in gears]
    users: dict[str, dict[str, int]] = {name: {} for name in table.templates}
    for gear in known:
        # A Clan weapon may have the name, but not the shape, of an Inner Sphere one.
        twins = {table.gear[other.id] for other in known if other.name == gear.name}
        told = gear.name if len(twins) == 1 else typed_name(gear)
        for band, name in enumerate(table.gear[gear.id]):
            users[name].setdefault(told, gear.damage_at(band))
    for hazard in table.hazards.values():
        users[hazard.template()].setdefault(hazard.name, 0)
    several = {MISSILE: "each missile of a rack", PELLET: "each pellet or small missile"}
    found = []
    for name, standard in table.templates.items():
        if standard.draped:
            continue
        weapons = (*users[name], *((several[name],) if name in several else ()))
        damage = tuple(sorted({points for points in users[name].values() if points}))
        found.append(Drawable(standard=standard, weapons=weapons, damage=damage))
    return tuple(found)


def boxes_of(template: Template) -> Drawn:
    """A shape as it lies around the rolled column."""
    return frozenset(template.offsets())


def rows_of(boxes: Collection[tuple[int, int]], *, even: bool) -> tuple[str, ...]:
    """A drawing as a file has it: from its first row down, as narrow as its width allows.

    The rolled column is the middle one, of an even width the left one of the two middle ones.
    """
    if not boxes:
        return ()
    top, bottom = min(row for row, _ in boxes), max(row for row, _ in boxes)
    left = max(0, *(-column for _, column in boxes))
    right = max(0, *(column for _, column in boxes))
    half = max(left + 1, right) if even else max(left, right)
    across = range(1 - half, half + 1) if even else range(-half, half + 1)
    return tuple(
        "".join(FILLED if (row, column) in boxes else "." for column in across)
        for row in range(top, bottom + 1)
    )


def problem_with(name: str, rows: tuple[str, ...]) -> str:
    """Why a template cannot have this shape, as a sentence; empty where it can."""
    problem = _problem(OwnShape(name=name, rows=rows))
    return f"{problem[0].upper()}{problem[1:]}." if problem else ""


def data_of(title: str, shapes: Mapping[str, tuple[str, ...]]) -> dict[str, object]:
    """What stands in a file of these shapes; those that are as ours are left out."""
    standard = templates.table().templates
    drawn = [
        {"name": name, "rows": list(rows)}
        for name, rows in shapes.items()
        if rows != standard[name].rows
    ]
    return {**({"title": title} if title else {}), "template": drawn}


def text_of(title: str, shapes: Mapping[str, tuple[str, ...]]) -> str:
    """The file; refused where it does not fit."""
    data = data_of(title, shapes)
    check(data)
    return "\n".join(_lines(title, drawn_anew(data)))


def _lines(title: str, drawn: Mapping[str, Template]) -> Iterator[str]:
    yield "# Templates of Renegade Tech, drawn anew: X is a box, a dot is none. The top row comes"
    yield "# first; the rolled column is the middle one, of an even width the left one of the two."
    if title:
        yield f"title = {quoted(title)}"
    for name, template in drawn.items():
        yield ""
        yield "[[template]]"
        yield f"name = {quoted(name)}"
        yield "rows = ["
        yield from (f"    {quoted(row)}," for row in template.rows)
        yield "]"
    yield ""
