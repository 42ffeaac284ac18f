"""Groupings placed by hand: where they stand, where they find room, and how they move."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import hypot

from recordsheet_gui.sheet.geometry import Point, Rect, bounds, is_inside
from recordsheet_gui.sheet.ship.body import Cluster
from recordsheet_gui.sheet.ship.placed import hand_clusters, pitch_of
from recordsheet_gui.sheet.ship.plan import ShipPlan
from recordsheet_gui.sheet.ship.words import cluster_title
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.design import Grouping, ShipDesign, tenths

REACH = 6
"""Boxes around a place that is taken where another is looked for."""
SLACK = 0.1
"""Millimetres that lines may share."""
SNAP = 0.5
"""Boxes: what is dropped stands in rows with the others."""
NEAR = 14.0
"""Millimetres from a part where a drop still is one onto it: the outline grows."""


def origins(plan: ShipPlan, design: ShipDesign) -> dict[str, Point]:
    """Where each part that is drawn counts its places from, on the page."""
    found = {}
    for part, shape in plan.plates.items():
        box = bounds(shape)
        found[part] = Point(box.center.x, box.y)
    pitch = pitch_of(plan.side)
    by_id = {g.id: g for g in design.groupings}
    for cluster in plan.clusters:
        for block in cluster.blocks:
            grouping = by_id[block.id]
            if grouping.at:
                left, top = grouping.at
                box = block.rect
                found[grouping.part] = Point(box.x - left * pitch, box.y - top * pitch)
    return found


def places(plan: ShipPlan, design: ShipDesign) -> dict[str, tuple[float, float]]:
    """Where each grouping stands in its part, as one that is placed by hand would say it."""
    start, pitch = origins(plan, design), pitch_of(plan.side)
    by_id = {g.id: g for g in design.groupings}
    found = {}
    for cluster in plan.clusters:
        for block in cluster.blocks:
            grouping, box = by_id[block.id], block.rect
            zero = start[grouping.part]
            if grouping.at:
                left, top = grouping.at
            else:
                left, top = (box.x - zero.x) / pitch, (box.y - zero.y) / pitch
            found[block.id] = (tenths(left), tenths(top))
    return found


def covered(clusters: Iterable[Cluster]) -> Iterator[tuple[str, str]]:
    """Pairs of groupings of which one, or its label, lies over the other."""
    drawn = [(c.label, [(block.id, block.rect) for block in c.blocks]) for c in clusters]
    whole = [_around(label, *(rect for _, rect in blocks)) for label, blocks in drawn]
    for i, j in combinations(range(len(drawn)), 2):
        if not whole[i].overlaps(whole[j], SLACK):
            continue
        (mine, ours), (theirs, others) = drawn[i], drawn[j]
        for a, one in ours:
            for b, other in others:
                if any(x.overlaps(y, SLACK) for x in (one, mine) for y in (other, theirs)):
                    yield a, b


def _around(*rects: Rect) -> Rect:
    return bounds([p for r in rects for p in (Point(r.x, r.y), Point(r.right, r.bottom))])


def free_place(others: Sequence[Grouping], one: Grouping, side: float) -> tuple[float, float]:
    """The place nearest to that of one grouping where it lies over no other of its part."""
    left, top = one.at
    title, pitch = cluster_title(one), pitch_of(side)
    taken = [(c.title, c.label, [b.rect for b in c.blocks]) for c in hand_clusters(others, side)]
    (mine,) = hand_clusters([one], side)
    first = (mine.label, mine.blocks[0].rect)
    for dx, dy in _steps():
        label, boxes = (rect.moved(dx * pitch, dy * pitch) for rect in first)
        if all(
            not any(boxes.overlaps(rect, SLACK) for rect in blocks)
            # Those of one name that stand in a row share their label.
            and (
                (title == other and abs(boxes.y - blocks[0].y) < SLACK)
                or not (
                    label.overlaps(words, SLACK)
                    or boxes.overlaps(words, SLACK)
                    or any(label.overlaps(rect, SLACK) for rect in blocks)
                )
            )
            for other, words, blocks in taken
        ):
            return (tenths(left + dx), tenths(top + dy))
    lowest = max(g.at[1] + g.down for g in others)
    return (tenths(left), tenths(lowest + 1))


@cache
def _steps() -> tuple[tuple[float, float], ...]:
    """Half boxes around a place, the nearest first."""
    around = [n * SNAP for n in range(round(-REACH / SNAP), round(REACH / SNAP) + 1)]
    return tuple(sorted(((x, y) for x in around for y in around), key=lambda step: hypot(*step)))


# -- moving --------------------------------------------------------------------------------------


def part_at(plan: ShipPlan, x: float, y: float) -> str:
    """The part under a place of the page, or the nearest one; empty where none is near."""
    near: list[tuple[float, str]] = []
    for part, shape in plan.plates.items():
        if is_inside(shape, x, y):
            return part
        box = bounds(shape)
        away = (max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))
        near.append((hypot(*away), part))
    return min((found for found in near if found[0] <= NEAR), default=(0.0, ""))[1]


def place_at(
    plan: ShipPlan, design: ShipDesign, part: str, x: float, y: float
) -> tuple[float, ...]:
    """A place of the page as places of a part are counted, in half boxes; none in a new part."""
    zero = origins(plan, design).get(part)
    if zero is None:
        return ()
    pitch = pitch_of(plan.side)
    return tuple(tenths(round(d / pitch / SNAP) * SNAP) for d in (x - zero.x, y - zero.y))


def on_page(plan: ShipPlan, design: ShipDesign, part: str, at: tuple[float, ...]) -> Point | None:
    """Where a place of a part is on the page; None in a part that is not drawn."""
    zero = origins(plan, design).get(part)
    if zero is None or not at:
        return None
    pitch = pitch_of(plan.side)
    return Point(zero.x + at[0] * pitch, zero.y + at[1] * pitch)


def landing(
    design: ShipDesign, plan: ShipPlan, one: Grouping, part: str, at: tuple[float, ...]
) -> tuple[float, ...]:
    """Where a grouping comes to stand that is let go at a place: beside what stands there already.

    None where the display finds a place: tracks stand elsewhere, and a grouping alone in its part
    has no neighbors to stand beside.
    """
    pinned = editing.pinned(design, part, places(plan, design)).groupings
    there = [g for g in pinned if g.part == part and g.at and not g.is_track and g.id != one.id]
    if one.is_track or not at or not there:
        return ()
    return free_place(there, replace(one, part=part, at=at), plan.side)


def dropped(
    design: ShipDesign, plan: ShipPlan, id: str, part: str, at: tuple[float, ...]
) -> ShipDesign:
    """A grouping put down in a part."""
    one = editing.grouping_of(design, id)
    where = landing(design, plan, one, part, at)
    return editing.put(design, id, part, where, places(plan, design))


def nudged(design: ShipDesign, plan: ShipPlan, id: str, dx: float, dy: float) -> ShipDesign:
    """A grouping some boxes further; a track goes up or down among the tracks."""
    one = editing.grouping_of(design, id)
    if one.is_track:
        return editing.reordered(design, id, (dy > 0) - (dy < 0))
    found = places(plan, design)
    left, top = found[id]
    return editing.put(design, id, one.part, (left + dx, top + dy), found)


def appended(design: ShipDesign, plan: ShipPlan, id: str) -> ShipDesign:
    """A grouping that came by key finds its place under the others where places are by hand."""
    one = editing.grouping_of(design, id)
    if one.at or one.is_track or not editing.is_by_hand(design, one.part):
        return design
    there = [g for g in design.groupings if g.part == one.part and g.at]
    lowest = max(g.at[1] + g.down for g in there)
    return dropped(design, plan, id, one.part, (-one.across / 2, lowest + 1))
