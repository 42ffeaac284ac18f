"""Where a template comes down: pure geometry, the same for a hit and for its preview."""

from collections.abc import Iterable, Mapping

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.game import BANDS
from recordsheet_gui.systems.renegade_tech import options, templates
from recordsheet_gui.systems.renegade_tech.destruction import destination
from recordsheet_gui.systems.renegade_tech.diagram import (
    COLUMNS,
    FRONT_ARMOR,
    POINTS,
    REAR_ARMOR,
    Diagram,
    Place,
    diagram_of,
    grid_key,
    is_intact,
)
from recordsheet_gui.systems.renegade_tech.own_templates import own_templates
from recordsheet_gui.systems.renegade_tech.templates import Template


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """What a template does to the sheet."""

    places: tuple[Place, ...]
    """Boxes struck, from the top row down and from left to right."""
    missed: int
    """Boxes of the template that found nothing."""
    enters_zone: bool = False
    """True when damage went through the whole of a limb's column."""
    column: int
    """The center after sliding off an empty column, 1 to 6."""


def land(
    paper: UnitState,
    location: str,
    column: int,
    template: Template,
    *,
    lean: str = templates.LEFT,
    rear: bool = False,
    slides: bool = False,
) -> Landing:
    """Lower a template onto a column of a location; a rear attack comes from below."""
    diagram = diagram_of(paper, location)
    # Only torsos have a rear, and they alone have no zone.
    rear = rear and not diagram.has_zone
    center = _center(paper, diagram, location, column, rear=rear)
    if center is None:
        return Landing(places=(), missed=template.size, column=column)
    offsets = template.offsets(lean)
    shift = _shift(diagram, center, [dx for _, dx in offsets]) if slides else 0
    cells = [(depth, center + dx + shift) for depth, dx in offsets]
    drop = _draped if template.draped else _lowered
    struck, into_zone = drop(paper, diagram, center, cells, rear=rear)
    return Landing(
        places=_from_the_top(diagram, struck),
        missed=template.size - len(struck),
        enters_zone=into_zone and diagram.has_zone,
        column=center - diagram.first[location] + 1,
    )


def _from_the_top(diagram: Diagram, struck: set[tuple[int, int]]) -> tuple[Place, ...]:
    rows = sorted([(-height, column) for column, height in struck])
    return tuple([diagram.boxes[column, -below] for below, column in rows])


def top_of(
    paper: UnitState, diagram: Diagram, column: int, *, rear: bool = False
) -> tuple[int, Place] | None:
    """The first box that an attack meets in a column: the highest, from behind the lowest.

    Armor of the far side is never reached from inside (RT-6).
    """
    far = FRONT_ARMOR if rear else REAR_ARMOR
    stack, grids = diagram.stacks.get(column, ()), paper.grids
    for height, place in reversed(stack) if rear else stack:
        key, cell = place
        if cell not in grids[key].lost and not key.endswith(far):
            return height, place
    return None


def _center(
    paper: UnitState, diagram: Diagram, location: str, column: int, *, rear: bool
) -> int | None:
    """The column of the diagram, or the nearest one of a torso with boxes left (RT-21)."""
    wanted = diagram.first[location] + column - 1
    if diagram.has_zone:
        # Through the open column of a limb everything runs into the Destroyed zone.
        return wanted
    if top_of(paper, diagram, wanted, rear=rear):
        return wanted
    for near in sorted(diagram.columns_of(location), key=lambda c: (abs(c - wanted), c)):
        if top_of(paper, diagram, near, rear=rear):
            return near
    return None


def _shift(diagram: Diagram, center: int, offsets: list[int]) -> int:
    """How far the whole shape moves so that it lies inside the diagram, as far as it can."""
    columns = diagram.columns
    left, right = center + min(offsets), center + max(offsets)
    if left < columns[0]:
        return columns[0] - left
    return min(0, columns[-1] - right)


Struck = tuple[set[tuple[int, int]], bool]
"""Columns and heights of boxes hit, and whether anything went through to below the block."""


def _lowered(
    paper: UnitState,
    diagram: Diagram,
    center: int,
    cells: list[tuple[int, int]],
    *,
    rear: bool,
) -> Struck:
    """The shape as a whole, its top row on the first box of the center column, or through it."""
    met = top_of(paper, diagram, center, rear=rear)
    if met is None:
        return set(), True
    top, far = met[0], FRONT_ARMOR if rear else REAR_ARMOR
    struck: set[tuple[int, int]] = set()
    below: set[int] = set()
    boxes, grids = diagram.boxes, paper.grids
    for depth, column in cells:
        at = (column, top + depth if rear else top - depth)
        place = boxes.get(at)
        if place is None:
            if at[1] < diagram.floor and column in diagram.columns:
                below.add(column)
        elif place[1] not in grids[place[0]].lost and not place[0].endswith(far):
            struck.add(at)
    if not below:
        return struck, False
    return struck, any(_is_open(paper, diagram, column, struck) for column in below)


def _is_open(paper: UnitState, diagram: Diagram, column: int, struck: set[tuple[int, int]]) -> bool:
    """True when no box of a column is left after this hit."""
    return all(
        (column, height) in struck or not is_intact(paper, place)
        for height, place in diagram.stacks.get(column, ())
    )


def _draped(
    paper: UnitState,
    diagram: Diagram,
    center: int,
    cells: list[tuple[int, int]],
    *,
    rear: bool,
) -> Struck:
    """Each column by itself (RT-9); where a limb's column is empty the missile goes through."""
    struck: set[tuple[int, int]] = set()
    through = False
    for _, column in cells:
        met = top_of(paper, diagram, column, rear=rear)
        if met is not None:
            struck.add((column, met[0]))
        elif column in diagram.columns:
            through = True
    return struck, through


# -- preview ---------------------------------------------------------------------------------


def landing(
    state: GameState,
    unit: UnitId,
    weapon: str,
    location: str,
    column: int,
    *,
    rear: bool = False,
    lean: str = templates.LEFT,
    range_: str = "short",
    cluster: bool = False,
) -> Mapping[GridKey, tuple[Cell, ...]]:
    """The boxes that one template of a weapon would strike on this column, by grid."""
    template = shape_of(state, weapon, range_, cluster=cluster)
    if not 1 <= column <= COLUMNS:
        raise RuleError("column", f"A location has columns 1 to {COLUMNS}, not {column}.")
    where = destination(state, unit, location)
    if where is None:
        return {}
    points = grid_key(where, POINTS)
    if points in state.unit(unit).grids:
        return {points: state.unit(unit).grids[points].intact()[:1]}
    slides = options.chosen(state, "overhang") == "slides"
    landed = land(state.unit(unit), where, column, template, lean=lean, rear=rear, slides=slides)
    return by_grid(landed.places)


def shape_of(
    state: GameState, weapon: str, range_: str = "short", *, cluster: bool = False
) -> Template:
    """What a weapon brings down; of several templates the first: a group, a missile, a pellet."""
    found = templates.named(state, weapon)
    if cluster and found.pellets:
        return templates.sized(templates.PELLET, own=own_templates(state))
    points = min(found.groups, templates.GROUP_SIZE)
    name = found.template(BANDS.index(range_))
    return templates.sized(name, points, own=own_templates(state))


def by_grid(places: Iterable[Place]) -> Mapping[GridKey, tuple[Cell, ...]]:
    """Boxes sorted into their grids, in the order given."""
    found: dict[GridKey, list[Cell]] = {}
    for key, cell in places:
        found.setdefault(key, []).append(cell)
    return {key: tuple(cells) for key, cells in found.items()}
