"""The geometry of a sheet: rows of boxes by location and part, and the torsos' common diagram."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import BOX
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.units.mech.anatomy import LEGS, NAMES, TORSOS

COLUMNS = 6
"""Boxes side by side in every location."""

FRONT_ARMOR, FRONT_INTERNAL, CRITICAL = "front_armor", "front_internal", "critical"
REAR_INTERNAL, REAR_ARMOR = "rear_internal", "rear_armor"
PARTS = (FRONT_ARMOR, FRONT_INTERNAL, CRITICAL, REAR_INTERNAL, REAR_ARMOR)
"""From the top of the drawing to its bottom."""
LIMB_PARTS = PARTS[:3]
INTERNAL_PARTS = (FRONT_INTERNAL, CRITICAL, REAR_INTERNAL)

ARMOR, INTERNAL, POINTS = "armor", "internal", "points"
SIDE_PARTS = (ARMOR, INTERNAL)
"""Of a side or turret of a vehicle, which has no block; a rotor has points alone."""

TORSO_ORDER = ("RT", "CT", "LT")
"""Seen from the front, left to right (RT-1)."""

PART_NAMES: Mapping[str, str] = {
    FRONT_ARMOR: "front armor",
    FRONT_INTERNAL: "front internal structure",
    CRITICAL: "critical block",
    REAR_INTERNAL: "rear internal structure",
    REAR_ARMOR: "rear armor",
}

SIDE_PART_NAMES: Mapping[str, str] = {
    ARMOR: "armor",
    INTERNAL: "internal structure",
    POINTS: "",
}

Place = tuple[GridKey, Cell]
"""One box of the sheet."""


@lru_cache(maxsize=256)
def grid_key(location: str, part: str) -> GridKey:
    """The key of one part of a location."""
    return GridKey(f"{location}/{part}")


def parts_of(location: str) -> tuple[str, ...]:
    """Only torsos have a rear."""
    return PARTS if location in TORSOS else LIMB_PARTS


def internal_parts(location: str) -> tuple[str, ...]:
    """The parts that are structure: internals and block."""
    return INTERNAL_PARTS if location in TORSOS else (FRONT_INTERNAL, CRITICAL)


def has_rear(key: str) -> bool:
    """True for a grid of a torso; a vehicle's "RT" is its rear turret."""
    location, _, part = key.partition("/")
    return location in TORSOS and part in PARTS


def part_name(key: str) -> str:
    """A grid in words; armor and internals of a limb have no front."""
    location, _, part = key.partition("/")
    words = PART_NAMES[part]
    if location not in TORSOS:
        words = words.removeprefix("front ")
    return f"{NAMES.get(location, location)} {words}"


# -- the block -------------------------------------------------------------------------------


def slot_count(location: str) -> int:
    """Slots that every 'Mech has there, free ones included."""
    return 6 if location == "HD" or location in LEGS else 12


def boxes_per_slot(location: str) -> int:
    """Two, in the head one."""
    return 1 if location == "HD" else 2


def block_rows(location: str) -> int:
    """Rows of the critical block."""
    return slot_count(location) * boxes_per_slot(location) // COLUMNS


# -- the diagrams ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """Boxes by column from 1 and height; the top row of the block has height 0 (RT-1).

    All torsos share one of 18 columns; each limb and the head has its own of six.
    """

    boxes: Mapping[tuple[int, int], Place]
    stacks: Mapping[int, tuple[tuple[int, Place], ...]]
    """Heights and boxes of each column, from the top down."""
    first: Mapping[str, int]
    """The leftmost column of each location."""
    floor: int
    """The lowest height above the Destroyed zone of a limb; no torso has such a zone."""
    has_zone: bool
    """True for limbs and head."""

    @property
    def columns(self) -> range:
        """All columns, from 1."""
        return range(1, COLUMNS * len(self.first) + 1)

    def columns_of(self, location: str) -> range:
        """The six columns of a location."""
        return range(self.first[location], self.first[location] + COLUMNS)


def is_side(paper: UnitState, location: str) -> bool:
    """True for a side, turret or rotor of a vehicle; its "RT" is no torso."""
    grids = paper.grids
    return grid_key(location, ARMOR) in grids or grid_key(location, POINTS) in grids


def diagram_of(paper: UnitState, location: str) -> Diagram:
    """The diagram that a location is drawn in."""
    grids = paper.grids
    if is_side(paper, location):
        return _side(location, *(grids[grid_key(location, part)].rows for part in SIDE_PARTS))
    where = TORSO_ORDER if location in TORSOS else (location,)
    return _diagram(where, tuple([grids[key].rows for key in _drawn_in(where)]))


@lru_cache(maxsize=64)
def _drawn_in(locations: tuple[str, ...]) -> tuple[GridKey, ...]:
    """The grids of a diagram, location by location from the top down."""
    return tuple(grid_key(place, part) for place in locations for part in parts_of(place))


@lru_cache(maxsize=256)
def _diagram(locations: tuple[str, ...], drawn: tuple[tuple[str, ...], ...]) -> Diagram:
    """Depends on the printed rows alone, so that all states of a sheet share it."""
    boxes: dict[tuple[int, int], Place] = {}
    first: dict[str, int] = {}
    floor = 0
    left = iter(drawn)
    for number, location in enumerate(locations):
        parts = tuple(islice(left, len(parts_of(location))))
        first[location] = number * COLUMNS + 1
        height = sum(len(rows) for rows in parts[:2])
        keys = [grid_key(location, part) for part in parts_of(location)]
        boxes |= _stacked(zip(keys, parts, strict=True), first[location], height)
        floor = 1 - len(parts[2])
    return Diagram(
        boxes=boxes,
        stacks=_columns(boxes),
        first=first,
        floor=floor,
        has_zone=not first.keys() & set(TORSOS),
    )


@lru_cache(maxsize=256)
def _side(location: str, armor: tuple[str, ...], internal: tuple[str, ...]) -> Diagram:
    """A side of a vehicle: its last internal row has height 1, the bar lies right below."""
    drawn = zip([grid_key(location, part) for part in SIDE_PARTS], (armor, internal), strict=True)
    boxes = _stacked(drawn, 1, len(armor) + len(internal))
    return Diagram(boxes=boxes, stacks=_columns(boxes), first={location: 1}, floor=1, has_zone=True)


def _stacked(
    drawn: Iterable[tuple[GridKey, tuple[str, ...]]], first: int, height: int
) -> dict[tuple[int, int], Place]:
    """The boxes of one location, part by part from the top down."""
    boxes: dict[tuple[int, int], Place] = {}
    for key, rows in drawn:
        for row, text in enumerate(rows):
            for column, character in enumerate(text):
                if character == BOX:
                    boxes[first + column, height] = (key, Cell(row, column))
            height -= 1
    return boxes


def _columns(
    boxes: Mapping[tuple[int, int], Place],
) -> dict[int, tuple[tuple[int, Place], ...]]:
    stacks: dict[int, list[tuple[int, Place]]] = {}
    for (column, height), place in boxes.items():
        stacks.setdefault(column, []).append((height, place))
    return {column: tuple(sorted(stack, reverse=True)) for column, stack in stacks.items()}


def is_intact(paper: UnitState, place: Place) -> bool:
    """True for a box that is not struck."""
    key, cell = place
    return cell not in paper.grids[key].lost


def internal_boxes(paper: UnitState, location: str) -> Iterator[Place]:
    """Every box of a location's internals and block, from the top down."""
    for part in internal_parts(location):
        key = grid_key(location, part)
        for cell in paper.grids[key].cells():
            yield key, cell


def is_gutted(paper: UnitState, location: str) -> bool:
    """True when no box of internals and block is left (RT-21)."""
    inside = [paper.grids[grid_key(location, part)] for part in internal_parts(location)]
    return not [grid for grid in inside if not grid.is_spent]
