"""A starship as a drawing: hull parts around their boxes, groupings as joined blocks.

Every part is grown around what it holds, so that a ship of one's own needs no drawing: its file
names the part of each grouping, and the silhouette follows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import NamedTuple

from recordsheet_gui.core.ship_design import Grouping, ShipDesign
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds, is_inside, mirrored
from recordsheet_gui.sheet.ship_words import cluster_title

LABEL = 2.5
"""Height of a label in mm."""
LETTER = 1.1
"""Width of a letter of a label, on average."""
BETWEEN = 1.1
"""Least distance between two groupings."""
APART = 2.2
"""Distance between two labels' clusters."""
ROW_GAP = 1.5
PAD = 1.6
LARGEST, SMALLEST, STEP = 6.0, 2.2, 0.1
"""Sides of a box in mm."""
ENGINES = ("left engine", "right engine", "center engine")


class Block(NamedTuple):
    """One grouping: boxes that touch."""

    id: str
    boxes: tuple[Rect, ...]

    @property
    def rect(self) -> Rect:
        """All its boxes."""
        return bounds([p for b in self.boxes for p in (Point(b.x, b.y), Point(b.right, b.bottom))])


class Cluster(NamedTuple):
    """Groupings of one name that stand together under one label."""

    title: str
    label: Rect
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipPlan:
    """Where everything of a ship stands, in mm of the page."""

    side: float
    plates: dict[str, Polygon]
    """Outlines of the parts that hold boxes."""
    solids: tuple[Polygon, ...]
    """Ornament: pylons, necks, domes."""
    clusters: tuple[Cluster, ...]

    def moved(self, dx: float, dy: float) -> "ShipPlan":
        """The same somewhere else."""
        return ShipPlan(
            side=self.side,
            plates={part: _moved(shape, dx, dy) for part, shape in self.plates.items()},
            solids=tuple(_moved(shape, dx, dy) for shape in self.solids),
            clusters=tuple(_moved_cluster(cluster, dx, dy) for cluster in self.clusters),
        )

    def corners(self) -> list[Point]:
        """All corners of the silhouette."""
        return [p for shape in (*self.plates.values(), *self.solids) for p in shape]


def _moved(shape: Polygon, dx: float, dy: float) -> Polygon:
    return tuple(Point(x + dx, y + dy) for x, y in shape)


def _moved_cluster(cluster: Cluster, dx: float, dy: float) -> Cluster:
    blocks = tuple(
        Block(block.id, tuple(box.moved(dx, dy) for box in block.boxes)) for block in cluster.blocks
    )
    return Cluster(cluster.title, cluster.label.moved(dx, dy), blocks)


@lru_cache(maxsize=32)
def _plan(groupings: tuple[Grouping, ...], frame: Polygon) -> ShipPlan:
    """The ship with the largest boxes that keep it inside a frame."""
    side = LARGEST
    while True:
        plan = _assemble(groupings, side)
        box = bounds(plan.corners())
        area = bounds(frame)
        dx = area.center.x - box.center.x
        # A little up or down may let wide engines clear the frame's corners.
        rest = area.height - box.height
        for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75, 0.1, 0.9):
            placed = plan.moved(dx, area.y - box.y + rest * share)
            if rest >= 0 and all(is_inside(frame, x, y) for x, y in placed.corners()):
                return placed
        if side <= SMALLEST:
            return plan.moved(dx, area.y - box.y + rest / 2)
        side = round(side - STEP, 2)


def plan_ship(design: ShipDesign, frame: Polygon) -> ShipPlan:
    """The ship inside a frame; tracks stand elsewhere."""
    return _plan(tuple(g for g in design.groupings if not g.is_track), frame)


# -- clusters ----------------------------------------------------------------------------------


class _Set(NamedTuple):
    """A cluster before it has a place: its size and its blocks as columns and rows."""

    title: str
    groupings: tuple[Grouping, ...]
    columns: tuple[int, ...]
    side: float
    label_lines: int = 1

    @property
    def width(self) -> float:
        """Blocks or label, whichever is wider; a long label may be squeezed."""
        blocks = sum(self.columns) * self.side + BETWEEN * (len(self.columns) - 1)
        return max(blocks, len(self.title) * LETTER)

    @property
    def height(self) -> float:
        rows = max(ceil(g.boxes / c) for g, c in zip(self.groupings, self.columns, strict=True))
        return LABEL + rows * self.side

    def at(self, x: float, y: float, width: float) -> Cluster:
        """The cluster with its left top corner at a place."""
        whole = sum(self.columns) * self.side + BETWEEN * (len(self.columns) - 1)
        left = x + (width - whole) / 2
        blocks = []
        for grouping, columns in zip(self.groupings, self.columns, strict=True):
            boxes = tuple(
                Rect(
                    left + (i % columns) * self.side,
                    y + LABEL + (i // columns) * self.side,
                    self.side,
                    self.side,
                )
                for i in range(grouping.boxes)
            )
            blocks.append(Block(grouping.id, boxes))
            left += columns * self.side + BETWEEN
        return Cluster(self.title, Rect(x, y, width, LABEL - 0.3), tuple(blocks))


def _columns(boxes: int, part: str) -> int:
    """How many boxes of a grouping stand side by side."""
    if part in ENGINES:
        return 1 if boxes <= 5 else 2 if boxes <= 20 else 3 if boxes <= 36 else 4
    rows = 1 if boxes <= 3 else 2 if boxes <= 12 else 3 if boxes <= 24 else 4
    return ceil(boxes / rows)


def _sets(groupings: Iterable[Grouping], part: str, side: float) -> list[_Set]:
    """The clusters of a part, in the order of the sheet."""
    found: dict[str, list[Grouping]] = {}
    for grouping in groupings:
        if grouping.part == part:
            found.setdefault(cluster_title(grouping), []).append(grouping)
    most = 3 if "wing" in part else 6
    sets = []
    for title, group in found.items():
        for start in range(0, len(group), most):
            some = tuple(group[start : start + most])
            columns = tuple(_columns(g.boxes, part) for g in some)
            sets.append(_Set(title, some, columns, side))
    return sets


# -- parts -------------------------------------------------------------------------------------


class _Body(NamedTuple):
    """A part with its outline, from x = 0 in the middle and y = 0 at its top."""

    shape: Polygon
    clusters: tuple[Cluster, ...]

    @property
    def rect(self) -> Rect:
        return bounds(self.shape)

    def moved(self, dx: float, dy: float) -> "_Body":
        return _Body(
            _moved(self.shape, dx, dy), tuple(_moved_cluster(c, dx, dy) for c in self.clusters)
        )


def _oval(width: float, height: float) -> Polygon:
    """A saucer: flatter at its sides than an ellipse, so that rows of boxes find room."""
    points = []
    for i in range(40):
        a = 2 * pi * (i + 0.5) / 40
        x, y = sin(a), -cos(a)
        x, y = (abs(v) ** 0.72 * (1 if v > 0 else -1) for v in (x, y))
        points.append(Point(x * width / 2, height / 2 + y * height / 2))
    return tuple(points)


def _half(*right: tuple[float, float]) -> Polygon:
    points = tuple(Point(*p) for p in right)
    return (*points, *mirrored(points))


def _boom(width: float, height: float) -> Polygon:
    """A rounded head on shoulders, as wide as a hammer."""
    w, h = width / 2, height
    return _half(
        (w * 0.42, 0), (w * 0.78, h * 0.07), (w, h * 0.26), (w, h * 0.74), (w * 0.74, h * 0.94),
        (w * 0.4, h),
    )  # fmt: skip


def _hull(width: float, height: float) -> Polygon:
    """A long body, narrower at both ends."""
    w, h = width / 2, height
    return _half(
        (w * 0.5, 0), (w * 0.82, h * 0.06), (w, h * 0.2), (w, h * 0.72), (w * 0.86, h * 0.9),
        (w * 0.62, h),
    )  # fmt: skip


def _block(width: float, height: float) -> Polygon:
    """A plain box with cut corners."""
    w, cut = width / 2, min(1.6, width / 6)
    return _half((w - cut, 0), (w, cut), (w, height - cut), (w - cut, height))


_SHAPES = {"saucer": (_oval, 1.22), "boom": (_boom, 1.1), "hull": (_hull, 0.62)}


def _span(shape: Polygon, y: float) -> float:
    """Half the width of a symmetrical shape at a height."""
    before, widest = shape[-1], 0.0
    for here in shape:
        if (here.y > y) != (before.y > y):
            widest = max(widest, here.x + (y - here.y) * (before.x - here.x) / (before.y - here.y))
        before = here
    return widest


def _grown_body(sets: Sequence[_Set], part: str) -> _Body:
    """The smallest body of its kind that holds all clusters."""
    make, aspect = _SHAPES.get(part, (_block, 1.0))
    height = 8.0
    while True:
        shape = make(height * aspect, height)
        clusters = _packed(sets, shape, height)
        if clusters is not None:
            return _Body(shape, clusters)
        height *= 1.02


def _packed(sets: Sequence[_Set], shape: Polygon, height: float) -> tuple[Cluster, ...] | None:
    """Clusters in rows from the top, or None where they do not fit."""
    rows: list[tuple[float, list[_Set]]] = []
    todo = list(sets)
    y = PAD * 0.7
    while todo:
        taken = _row(todo, shape, y)
        if not taken:
            y += 0.6
            if y > height:
                return None
            continue
        rows.append((y, taken))
        y += max(s.height for s in taken) + ROW_GAP
        todo = todo[len(taken) :]
    spare = height - PAD - (y - ROW_GAP)
    if spare < 0:
        return None
    # What is left over goes between the rows, as long as each still has its width.
    downs = [spare * (i + 1) / (len(rows) + 1) for i in range(len(rows))]
    if any(len(_row(t, shape, y + d)) < len(t) for (y, t), d in zip(rows, downs, strict=True)):
        downs = [0.0] * len(rows)
    found = [_placed(t, y + d) for (y, t), d in zip(rows, downs, strict=True)]
    return tuple(cluster for row in found for cluster in row)


def _row(todo: Sequence[_Set], shape: Polygon, y: float) -> list[_Set]:
    """As many clusters as fit side by side at a height."""
    taken: list[_Set] = []
    for one in todo:
        some = [*taken, one]
        tall = max(s.height for s in some)
        half = min(_span(shape, y), _span(shape, y + LABEL), _span(shape, y + tall + 0.4))
        if sum(s.width for s in some) + APART * (len(some) - 1) > 2 * (half - PAD):
            break
        taken = some
    return taken


def _placed(taken: Sequence[_Set], y: float) -> list[Cluster]:
    """A row in the middle; shorter clusters stand on the row's upper line."""
    whole = sum(s.width for s in taken) + APART * (len(taken) - 1)
    x = -whole / 2
    found = []
    for one in taken:
        found.append(one.at(x, y, one.width))
        x += one.width + APART
    return found


def _column_body(sets: Sequence[_Set]) -> _Body:
    """Clusters under each other in a plain box: wings, bays, engines."""
    width = max(s.width for s in sets)
    clusters, y = [], PAD * 0.8
    for one in sets:
        clusters.append(one.at(-width / 2, y, width))
        y += one.height + ROW_GAP
    return _Body(_block(width + 2 * PAD, y - ROW_GAP + PAD), tuple(clusters))


# -- the whole ship ----------------------------------------------------------------------------


def _assemble(groupings: tuple[Grouping, ...], side: float) -> ShipPlan:
    """Put the parts together around the middle line."""
    sets = {
        part: found
        for part in dict.fromkeys(g.part for g in groupings)
        if (found := _sets(groupings, part, side))
    }
    bodies: dict[str, _Body] = {}
    solids: list[Polygon] = []
    y, before = 0.0, ""
    for part in ("boom", "saucer", "neck", "hull", "bay", "center engine"):
        if part not in sets:
            continue
        grows = part in _SHAPES
        body = _grown_body(sets[part], part) if grows else _column_body(sets[part])
        gap = 11.0 if before == "boom" else 1.6
        if before:
            width = min(bodies[before].rect.width, body.rect.width)
            width *= 0.3 if before == "boom" else 0.5
            joint = Rect(-width / 2, y - 1.0, width, gap + 2.0)
            solids.append(_corners(joint))
            y += gap
        bodies[part] = body.moved(0, y)
        y += body.rect.height
        before = part
    _add_sides(bodies, solids, sets)
    solids += _ornament(bodies)
    return ShipPlan(
        side=side,
        plates={part: body.shape for part, body in bodies.items()},
        solids=tuple(solids),
        clusters=tuple(cluster for body in bodies.values() for cluster in body.clusters),
    )


def _add_sides(
    bodies: dict[str, _Body], solids: list[Polygon], sets: dict[str, list[_Set]]
) -> None:
    """Wings beside the hull and engines beyond them."""
    trunk = bodies.get("hull") or next(iter(bodies.values()))
    half = trunk.rect.width / 2
    for side, sign in (("left", -1), ("right", 1)):
        edge = half
        wing, engine = sets.get(f"{side} wing"), sets.get(f"{side} engine")
        if wing:
            body = _column_body(wing)
            x = edge + 1.4 + body.rect.width / 2
            y = trunk.rect.y + trunk.rect.height * 0.5 - body.rect.height / 2
            bodies[f"{side} wing"] = body.moved(sign * x, y)
            edge = x + body.rect.width / 2
        if engine:
            body = _column_body(engine)
            gap = 1.4 if wing else 4.5
            x = edge + gap + body.rect.width / 2
            y = trunk.rect.y + trunk.rect.height * (0.56 if wing else 0.46) - body.rect.height * 0.3
            bodies[f"{side} engine"] = body.moved(sign * x, y)
            solids.append(_pylon(trunk.rect, bodies[f"{side} engine"].rect, sign))


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


def _ornament(bodies: dict[str, _Body]) -> list[Polygon]:
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
