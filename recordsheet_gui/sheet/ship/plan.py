"""A starship as a drawing: hull parts around their boxes, groupings as joined blocks.

Every part is grown around what it holds, so that a ship of one's own needs no drawing: its file
names the part of each grouping, and the silhouette follows.
"""

from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds, is_inside
from recordsheet_gui.sheet.ship.body import (
    SHAPES,
    Body,
    Cluster,
    ClusterSet,
    column_body,
    grown_body,
    moved_cluster,
    moved_shape,
    sets_of,
)
from recordsheet_gui.sheet.ship.placed import hand_body
from recordsheet_gui.sheet.ship.spacing import ROOMY, Spacing
from recordsheet_gui.units.ship.design import ENGINES, Grouping, ShipDesign

SMALLEST, STEP = 2.2, 0.1
"""The least side of a box in mm, and by how much sides differ."""
SPAR = Body((Point(-2, 0), Point(2, 0), Point(2, 30), Point(-2, 30)), ())
"""What holds wings and engines of a ship that has nothing between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipPlan:
    """Where everything of a ship stands, in mm of the page."""

    side: float
    plates: dict[str, Polygon]
    """Outlines of the parts that hold boxes."""
    solids: tuple[Polygon, ...]
    """Ornament: pylons, necks, domes."""
    clusters: tuple[Cluster, ...]
    is_inside: bool = True
    """False where even with the smallest boxes the ship reaches into its shields."""

    def moved(self, dx: float, dy: float) -> "ShipPlan":
        """The same somewhere else."""
        return ShipPlan(
            side=self.side,
            plates={part: moved_shape(shape, dx, dy) for part, shape in self.plates.items()},
            solids=tuple(moved_shape(shape, dx, dy) for shape in self.solids),
            clusters=tuple(moved_cluster(cluster, dx, dy) for cluster in self.clusters),
            is_inside=self.is_inside,
        )

    def corners(self) -> list[Point]:
        """All corners of the silhouette."""
        return [p for shape in (*self.plates.values(), *self.solids) for p in shape]


@lru_cache(maxsize=32)
def _plan(groupings: tuple[Grouping, ...], frame: Polygon, space: Spacing) -> ShipPlan:
    """The ship with the largest boxes that keep it inside a frame."""
    if not groupings:
        return ShipPlan(side=space.largest, plates={}, solids=(), clusters=())
    best: ShipPlan | None = None
    for slender in space.slender:
        low = round((best.side if best else SMALLEST - STEP) / STEP)
        high = round(space.largest / STEP)
        # Whether a ship fits hardly ever jumps: halve the sides until one is left. A shape that
        # is no better than the best so far is known by the first try.
        middle = (low + high + 1) // 2 if best is None else low + 1
        while low < high:
            placed = _fitted(_assemble(groupings, round(middle * STEP, 2), slender, space), frame)
            if placed is None:
                high = middle - 1
            else:
                low, best = middle, placed
            middle = (low + high + 1) // 2
    if best is None:
        plan = replace(_assemble(groupings, SMALLEST, 1.0, space), is_inside=False)
        box, area = bounds(plan.corners()), bounds(frame)
        best = plan.moved(area.center.x - box.center.x, area.center.y - box.center.y)
    return best


def _fitted(plan: ShipPlan, frame: Polygon) -> ShipPlan | None:
    """The plan inside a frame, or None."""
    box, area = bounds(plan.corners()), bounds(frame)
    rest = area.height - box.height
    if rest < 0 or box.width > area.width:
        return None
    dx = area.center.x - box.center.x
    corners = plan.corners()
    # A little up or down may let wide engines clear the frame's corners.
    for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75, 0.1, 0.9):
        dy = area.y - box.y + rest * share
        if all(is_inside(frame, x + dx, y + dy) for x, y in corners):
            return plan.moved(dx, dy)
    return None


def plan_ship(design: ShipDesign, frame: Polygon, space: Spacing = ROOMY) -> ShipPlan:
    """The ship inside a frame; tracks stand elsewhere."""
    return _plan(drawn(design), frame, space)


def drawn(design: ShipDesign) -> tuple[Grouping, ...]:
    """The groupings that stand inside the ship."""
    return tuple(g for g in design.groupings if not g.is_track)


@lru_cache(maxsize=64)
def fits(groupings: tuple[Grouping, ...], frame: Polygon, space: Spacing) -> bool:
    """True when a ship with the smallest boxes stays inside a frame."""
    return not groupings or any(
        _fitted(_assemble(groupings, SMALLEST, slender, space), frame) for slender in space.slender
    )


# -- the whole ship ----------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _assemble(
    groupings: tuple[Grouping, ...], side: float, slender: float, space: Spacing
) -> ShipPlan:
    """Put the parts together around the middle line."""
    sets = {
        part: found
        for part in dict.fromkeys(g.part for g in groupings)
        if (found := sets_of(groupings, part, side, space))
    }
    bodies: dict[str, Body] = {}
    solids: list[Polygon] = []
    y, before = 0.0, ""
    for part in ("boom", "saucer", "neck", "hull", "bay", "center engine"):
        if part not in sets:
            continue
        body = _body(groupings, sets[part], part, side, slender)
        gap = space.boom if before == "boom" else space.joint
        if before:
            width = min(bodies[before].rect.width, body.rect.width)
            width *= 0.3 if before == "boom" else 0.5
            joint = Rect(-width / 2, y - 1.0, width, gap + 2.0)
            solids.append(_corners(joint))
            y += gap
        bodies[part] = body.moved(0, y)
        y += body.rect.height
        before = part
    _add_sides(bodies, solids, groupings, sets, side, space)
    solids += _ornament(bodies)
    return ShipPlan(
        side=side,
        plates={part: body.shape for part, body in bodies.items()},
        solids=tuple(solids),
        clusters=tuple(cluster for body in bodies.values() for cluster in body.clusters),
    )


def _body(
    groupings: tuple[Grouping, ...],
    sets: list[ClusterSet],
    part: str,
    side: float,
    slender: float = 1.0,
) -> Body:
    """A part around what it holds, placed by hand or not."""
    if any(g.at for g in groupings if g.part == part):
        return hand_body([g for g in groupings if g.part == part], part, side, sets[0].space)
    if part in SHAPES:
        return grown_body(sets, part, slender)
    is_beside = part.startswith(("left", "right"))
    return column_body(sets, 1.0 if is_beside else slender)


def _add_sides(
    bodies: dict[str, Body],
    solids: list[Polygon],
    groupings: tuple[Grouping, ...],
    sets: dict[str, list[ClusterSet]],
    side: float,
    space: Spacing,
) -> None:
    """Wings beside the hull and engines beyond them."""
    trunk = next((bodies[part] for part in ("hull", *bodies) if part in bodies), SPAR).rect
    half = trunk.width / 2
    for hand, sign in (("left", -1), ("right", 1)):
        edge = half
        wing, engine = sets.get(f"{hand} wing"), sets.get(f"{hand} engine")
        if wing:
            body = _body(groupings, wing, f"{hand} wing", side)
            x = edge + 1.4 + body.rect.width / 2
            y = trunk.y + trunk.height * 0.5 - body.rect.height / 2
            bodies[f"{hand} wing"] = body.moved(sign * x, y)
            edge = x + body.rect.width / 2
        if engine:
            body = _body(groupings, engine, f"{hand} engine", side)
            gap = 1.4 if wing else space.pylon
            x = edge + gap + body.rect.width / 2
            y = trunk.y + trunk.height * (0.56 if wing else 0.46) - body.rect.height * 0.3
            bodies[f"{hand} engine"] = body.moved(sign * x, y)
            solids.append(_pylon(trunk, bodies[f"{hand} engine"].rect, sign))


def _pylon(hull: Rect, engine: Rect, sign: int) -> Polygon:
    """A swept strut from the hull to an engine."""
    inner = sign * hull.width * 0.36
    outer = engine.center.x
    high = hull.y + hull.height * 0.36
    low = hull.y + hull.height * 0.72
    first = max(engine.y + engine.height * 0.12, high)
    last = min(engine.bottom - engine.height * 0.15, max(low, first + 5.0) + 3.0)
    shape = (Point(inner, high), Point(outer, first), Point(outer, last), Point(inner, low))
    return shape if sign > 0 else tuple(reversed(shape))


def _ornament(bodies: dict[str, Body]) -> list[Polygon]:
    """Domes before the engines, exhausts behind them, a dish under a saucer."""
    found: list[Polygon] = []
    for part in ENGINES:
        if part in bodies:
            r = bodies[part].rect
            c, w = r.center.x, r.width / 2 - 0.6
            dome = [
                Point(c + w * sin(a), r.y - 0.3 - 2.6 * cos(a))
                for a in (-pi / 2 + pi * i / 12 for i in range(13))
            ]
            found.append(tuple(dome))
            tail = r.bottom + 0.3
            found.append(
                (
                    Point(c - w * 0.8, tail),
                    Point(c + w * 0.8, tail),
                    Point(c + w * 0.5, tail + 2.0),
                    Point(c - w * 0.5, tail + 2.0),
                )
            )
    return found


def _corners(r: Rect) -> Polygon:
    return (
        Point(r.x, r.y),
        Point(r.right, r.y),
        Point(r.right, r.bottom),
        Point(r.x, r.bottom),
    )
