"""Parts of a starship, each grown around the groupings that it holds."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt
from typing import NamedTuple

from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds, mirrored
from recordsheet_gui.sheet.ship.spacing import Spacing
from recordsheet_gui.sheet.ship.words import cluster_title
from recordsheet_gui.units.ship.design import Grouping

WIDEST_SAUCER = 1.3
"""How many times as wide as on paper a saucer may be."""
LINES = 200
"""On which the width of a shape is measured."""


class Block(NamedTuple):
    """One grouping: boxes that touch."""

    id: str
    boxes: tuple[Rect, ...]

    @property
    def rect(self) -> Rect:
        """All its boxes; they run in rows from the left top one."""
        x, y, _, _ = self.boxes[0]
        right = max(box.x + box.width for box in self.boxes)
        return Rect(x, y, right - x, self.boxes[-1].bottom - y)


class Cluster(NamedTuple):
    """Groupings of one name that stand together under one label."""

    title: str
    label: Rect
    blocks: tuple[Block, ...]


def moved_shape(shape: Polygon, dx: float, dy: float) -> Polygon:
    """A shape somewhere else."""
    return tuple(Point(x + dx, y + dy) for x, y in shape)


def moved_cluster(cluster: Cluster, dx: float, dy: float) -> Cluster:
    """A cluster somewhere else."""
    blocks = tuple(
        Block(block.id, tuple(box.moved(dx, dy) for box in block.boxes)) for block in cluster.blocks
    )
    return Cluster(cluster.title, cluster.label.moved(dx, dy), blocks)


# -- clusters ----------------------------------------------------------------------------------


class ClusterSet(NamedTuple):
    """A cluster before it has a place: its size and its blocks as columns and rows."""

    title: str
    groupings: tuple[Grouping, ...]
    columns: tuple[int, ...]
    side: float
    space: Spacing
    blocks: float
    """Width of all blocks side by side."""
    width: float
    """Of blocks or label, whichever is wider; a long label may be squeezed."""
    height: float
    """Of the label and the tallest block."""

    def at(self, x: float, y: float, width: float) -> Cluster:
        """The cluster with its left top corner at a place."""
        left = x + (width - self.blocks) / 2
        top = y + self.space.label
        blocks = []
        for grouping, columns in zip(self.groupings, self.columns, strict=True):
            boxes = tuple(
                Rect(
                    left + (i % columns) * self.side,
                    top + (i // columns) * self.side,
                    self.side,
                    self.side,
                )
                for i in range(grouping.boxes)
            )
            blocks.append(Block(grouping.id, boxes))
            left += columns * self.side + self.space.between
        return Cluster(self.title, Rect(x, y, width, top - y - 0.3), tuple(blocks))


def sets_of(
    groupings: Iterable[Grouping], part: str, side: float, space: Spacing
) -> list[ClusterSet]:
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
            sets.append(_cluster_set(title, some, side, space))
    return sets


def _cluster_set(
    title: str, groupings: tuple[Grouping, ...], side: float, space: Spacing
) -> ClusterSet:
    columns = tuple(g.across for g in groupings)
    rows = max(ceil(g.boxes / c) for g, c in zip(groupings, columns, strict=True))
    blocks = sum(columns) * side + space.between * (len(columns) - 1)
    wide = max(blocks, len(title) * space.letter)
    return ClusterSet(
        title, groupings, columns, side, space, blocks, wide, space.label + rows * side
    )


# -- parts -------------------------------------------------------------------------------------


class Body(NamedTuple):
    """A part with its outline, from x = 0 in the middle and y = 0 at its top."""

    shape: Polygon
    clusters: tuple[Cluster, ...]

    @property
    def rect(self) -> Rect:
        """Around the outline."""
        return bounds(self.shape)

    def moved(self, dx: float, dy: float) -> "Body":
        """The same somewhere else."""
        return Body(
            moved_shape(self.shape, dx, dy), tuple(moved_cluster(c, dx, dy) for c in self.clusters)
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


def plain_block(width: float, height: float) -> Polygon:
    """A plain box with cut corners."""
    w, cut = width / 2, min(1.6, width / 6)
    return _half((w - cut, 0), (w, cut), (w, height - cut), (w - cut, height))


SHAPES = {"saucer": (_oval, 1.22), "boom": (_boom, 1.1), "hull": (_hull, 0.62)}


@lru_cache(maxsize=8)
def spans_of(part: str) -> tuple[float, ...]:
    """Half the width of a part's shape in shares of its width, line by line from its top."""
    shape = SHAPES[part][0](1.0, 1.0)
    found = []
    for i in range(LINES + 1):
        y = (i + 0.5) / (LINES + 1)
        before, widest = shape[-1], 0.0
        for here in shape:
            if (here.y > y) != (before.y > y):
                x = here.x + (y - here.y) * (before.x - here.x) / (before.y - here.y)
                widest = max(widest, x)
            before = here
        found.append(widest)
    return tuple(found)


class Room(NamedTuple):
    """A shape of some size, as wide as it is at each height."""

    width: float
    height: float
    spans: tuple[float, ...]

    def half(self, y: float) -> float:
        """Half the width at a height."""
        share = y / self.height
        return self.spans[int(share * LINES)] * self.width if 0 <= share <= 1 else 0.0


def grown_body(sets: Sequence[ClusterSet], part: str, slender: float) -> Body:
    """The smallest body of its kind that holds all clusters."""
    make, aspect = SHAPES[part]
    space = sets[0].space
    if part != "saucer":
        aspect *= slender
    elif space.is_wide:
        aspect *= min(slender, WIDEST_SAUCER)
    area = sum((s.width + space.apart) * (s.height + space.row_gap) for s in sets)
    height = sqrt(area / aspect) * 0.9
    while True:
        clusters = _packed(sets, Room(height * aspect, height, spans_of(part)))
        if clusters is not None:
            return Body(make(height * aspect, height), clusters)
        height *= 1.02


def _packed(sets: Sequence[ClusterSet], room: Room) -> tuple[Cluster, ...] | None:
    """Clusters in rows from the top, or None where they do not fit."""
    rows: list[tuple[float, list[ClusterSet]]] = []
    todo = list(sets)
    space = sets[0].space
    y = space.pad * 0.7
    while todo:
        taken = _row(todo, room, y)
        if not taken:
            y += 0.6
            if y > room.height:
                return None
            continue
        rows.append((y, taken))
        y += max(s.height for s in taken) + space.row_gap
        todo = todo[len(taken) :]
    spare = room.height - space.pad - (y - space.row_gap)
    if spare < 0:
        return None
    # What is left over goes between the rows, as long as each still has its width.
    downs = [spare * (i + 1) / (len(rows) + 1) for i in range(len(rows))]
    if any(len(_row(t, room, y + d)) < len(t) for (y, t), d in zip(rows, downs, strict=True)):
        downs = [0.0] * len(rows)
    found = [_placed(t, y + d) for (y, t), d in zip(rows, downs, strict=True)]
    return tuple(cluster for row in found for cluster in row)


def _row(todo: Sequence[ClusterSet], room: Room, y: float) -> list[ClusterSet]:
    """As many clusters as fit side by side at a height."""
    taken: list[ClusterSet] = []
    space = todo[0].space
    wide, tall = -space.apart, 0.0
    for one in todo:
        wide += one.width + space.apart
        tall = max(tall, one.height)
        half = min(room.half(y), room.half(y + space.label), room.half(y + tall + 0.4))
        if wide > 2 * (half - space.pad):
            break
        taken.append(one)
    return taken


def _placed(taken: Sequence[ClusterSet], y: float) -> list[Cluster]:
    """A row in the middle; shorter clusters stand on the row's upper line."""
    apart = taken[0].space.apart
    whole = sum(s.width for s in taken) + apart * (len(taken) - 1)
    x = -whole / 2
    found = []
    for one in taken:
        found.append(one.at(x, y, one.width))
        x += one.width + apart
    return found


def column_body(sets: Sequence[ClusterSet], slender: float = 1.0) -> Body:
    """Clusters under each other in a plain box: wings, bays, engines.

    Where there is more width than height a slender ship has several side by side.
    """
    space = sets[0].space
    across = max(1, int(slender / 0.8)) if space.is_wide else 1
    rows = [sets[i : i + across] for i in range(0, len(sets), across)]
    clusters, y, widest = [], space.pad * 0.8, 0.0
    for row in rows:
        placed = _placed(row, y)
        widest = max(widest, placed[-1].label.right - placed[0].label.x)
        clusters += placed
        y += max(one.height for one in row) + space.row_gap
    if across == 1:
        # One above the other they share the middle and the width.
        clusters = [
            one.at(-widest / 2, cluster.label.y, widest)
            for one, cluster in zip(sets, clusters, strict=True)
        ]
    return Body(plain_block(widest + 2 * space.pad, y - space.row_gap + space.pad), tuple(clusters))
