"""Parts of a starship, each grown around the groupings that it holds."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt
from typing import NamedTuple

from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds, mirrored
from recordsheet_gui.sheet.ship.words import cluster_title
from recordsheet_gui.units.ship.design import Grouping

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
LINES = 200
"""On which the width of a shape is measured."""
LEAST_PITCH = LABEL + 0.4
"""Least distance that counts as one box where groupings are placed by hand: a label has room."""


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

    @property
    def width(self) -> float:
        """Blocks or label, whichever is wider; a long label may be squeezed."""
        blocks = sum(self.columns) * self.side + BETWEEN * (len(self.columns) - 1)
        return max(blocks, len(self.title) * LETTER)

    @property
    def height(self) -> float:
        """Label and the tallest block."""
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


def sets_of(groupings: Iterable[Grouping], part: str, side: float) -> list[ClusterSet]:
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
            columns = tuple(g.across for g in some)
            sets.append(ClusterSet(title, some, columns, side))
    return sets


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


def _block(width: float, height: float) -> Polygon:
    """A plain box with cut corners."""
    w, cut = width / 2, min(1.6, width / 6)
    return _half((w - cut, 0), (w, cut), (w, height - cut), (w - cut, height))


SHAPES = {"saucer": (_oval, 1.22), "boom": (_boom, 1.1), "hull": (_hull, 0.62)}


@lru_cache(maxsize=8)
def _spans(part: str) -> tuple[float, ...]:
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


class _Room(NamedTuple):
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
    if part != "saucer":
        aspect *= slender
    area = sum((s.width + APART) * (s.height + ROW_GAP) for s in sets)
    height = sqrt(area / aspect) * 0.9
    while True:
        clusters = _packed(sets, _Room(height * aspect, height, _spans(part)))
        if clusters is not None:
            return Body(make(height * aspect, height), clusters)
        height *= 1.02


def _packed(sets: Sequence[ClusterSet], room: _Room) -> tuple[Cluster, ...] | None:
    """Clusters in rows from the top, or None where they do not fit."""
    rows: list[tuple[float, list[ClusterSet]]] = []
    todo = list(sets)
    y = PAD * 0.7
    while todo:
        taken = _row(todo, room, y)
        if not taken:
            y += 0.6
            if y > room.height:
                return None
            continue
        rows.append((y, taken))
        y += max(s.height for s in taken) + ROW_GAP
        todo = todo[len(taken) :]
    spare = room.height - PAD - (y - ROW_GAP)
    if spare < 0:
        return None
    # What is left over goes between the rows, as long as each still has its width.
    downs = [spare * (i + 1) / (len(rows) + 1) for i in range(len(rows))]
    if any(len(_row(t, room, y + d)) < len(t) for (y, t), d in zip(rows, downs, strict=True)):
        downs = [0.0] * len(rows)
    found = [_placed(t, y + d) for (y, t), d in zip(rows, downs, strict=True)]
    return tuple(cluster for row in found for cluster in row)


def _row(todo: Sequence[ClusterSet], room: _Room, y: float) -> list[ClusterSet]:
    """As many clusters as fit side by side at a height."""
    taken: list[ClusterSet] = []
    wide, tall = -APART, 0.0
    for one in todo:
        wide += one.width + APART
        tall = max(tall, one.height)
        half = min(room.half(y), room.half(y + LABEL), room.half(y + tall + 0.4))
        if wide > 2 * (half - PAD):
            break
        taken.append(one)
    return taken


def _placed(taken: Sequence[ClusterSet], y: float) -> list[Cluster]:
    """A row in the middle; shorter clusters stand on the row's upper line."""
    whole = sum(s.width for s in taken) + APART * (len(taken) - 1)
    x = -whole / 2
    found = []
    for one in taken:
        found.append(one.at(x, y, one.width))
        x += one.width + APART
    return found


def column_body(sets: Sequence[ClusterSet]) -> Body:
    """Clusters under each other in a plain box: wings, bays, engines."""
    width = max(s.width for s in sets)
    clusters, y = [], PAD * 0.8
    for one in sets:
        clusters.append(one.at(-width / 2, y, width))
        y += one.height + ROW_GAP
    return Body(_block(width + 2 * PAD, y - ROW_GAP + PAD), tuple(clusters))


# -- placed by hand ----------------------------------------------------------------------------


def pitch_of(side: float) -> float:
    """What one box counts in a place, in mm."""
    return max(side, LEAST_PITCH)


def hand_body(groupings: Sequence[Grouping], part: str, side: float) -> Body:
    """A part whose groupings have a place of their own; what has none stands in rows below."""
    clusters = list(hand_clusters([g for g in groupings if g.at], side))
    clusters += _below(clusters, sets_of([g for g in groupings if not g.at], part, side))
    rects = [rect for c in clusters for rect in (c.label, *(block.rect for block in c.blocks))]
    box = bounds([p for r in rects for p in (Point(r.x, r.y), Point(r.right, r.bottom))])
    if part not in SHAPES:
        shape = _block(box.width + 2 * PAD, box.height + 2 * PAD)
        dx, dy = -box.center.x, PAD - box.y
    else:
        shape, down = _shape_around([rect.moved(0, -box.y) for rect in rects], part)
        dx, dy = 0.0, down - box.y
    return Body(shape, tuple(moved_cluster(cluster, dx, dy) for cluster in clusters))


def hand_clusters(groupings: Iterable[Grouping], side: float) -> Iterator[Cluster]:
    """Groupings of one name that stand side by side share a label."""
    pitch = pitch_of(side)
    rows: dict[tuple[str, float], list[Grouping]] = {}
    for grouping in groupings:
        rows.setdefault((cluster_title(grouping), grouping.at[1]), []).append(grouping)
    for (title, top), row in rows.items():
        blocks: list[Block] = []
        for grouping in sorted(row, key=lambda g: g.at[0]):
            columns, left = grouping.across, grouping.at[0] * pitch
            if blocks and not -0.05 <= left - blocks[-1].rect.right <= pitch + 0.05:
                yield _labelled(title, blocks)
                blocks = []
            blocks.append(
                Block(
                    grouping.id,
                    tuple(
                        Rect(
                            left + (i % columns) * side,
                            top * pitch + (i // columns) * side,
                            side,
                            side,
                        )
                        for i in range(grouping.boxes)
                    ),
                )
            )
        yield _labelled(title, blocks)


def _labelled(title: str, blocks: Sequence[Block]) -> Cluster:
    left, right = blocks[0].rect.x, blocks[-1].rect.right
    width = max(right - left, len(title) * LETTER)
    label = Rect((left + right - width) / 2, blocks[0].rect.y - LABEL, width, LABEL - 0.3)
    return Cluster(title, label, tuple(blocks))


def _below(placed: Sequence[Cluster], sets: Sequence[ClusterSet]) -> Iterator[Cluster]:
    """Rows under what has a place, as wide as that."""
    if not sets:
        return
    rects = [rect for c in placed for rect in (c.label, *(block.rect for block in c.blocks))]
    box = bounds([p for r in rects for p in (Point(r.x, r.y), Point(r.right, r.bottom))])
    x, y, tall = box.x, box.bottom + ROW_GAP, 0.0
    for one in sets:
        if x > box.x and x + one.width > box.right:
            x, y, tall = box.x, y + tall + ROW_GAP, 0.0
        yield one.at(x, y, one.width)
        x += one.width + APART
        tall = max(tall, one.height)


def _shape_around(rects: Sequence[Rect], part: str) -> tuple[Polygon, float]:
    """The smallest body of its kind around what stands from y = 0 down, and how far down it is."""
    make, _ = SHAPES[part]
    spans = _spans(part)
    points = _outermost(rects)
    wide = 2 * max(reach for _, reach in points)
    tall = max(r.bottom for r in rects)
    best: tuple[float, float, float, float] | None = None
    for share in (0.55, 0.65, 0.8, 1.0, 1.25):
        aspect = min(max(wide / tall * share, 0.4), 2.4)
        low, high, found = tall, 2 * (tall + wide) + 8 * PAD, None
        for _ in range(9):
            height = (low + high) / 2
            down = _down_in(points, _Room(height * aspect, height, spans), tall)
            if down is None:
                low = height
            else:
                # Engines stand beside it: a narrow body costs the ship less than a long one.
                high, found = height, (height**3 * aspect**2, aspect, height, down)
        if found is not None and (best is None or found < best):
            best = found
    assert best is not None
    _, aspect, height, down = best
    return make(height * aspect, height), down


def _outermost(rects: Iterable[Rect]) -> list[tuple[float, float]]:
    """The corners that reach farthest from the middle line, as y and reach, from the top down.

    The bodies bulge, so that whoever holds these corners holds all that lies between them.
    """
    corners = sorted((y, max(-r.x, r.right)) for r in rects for y in (r.y, r.bottom))
    found: list[tuple[float, float]] = []
    for y, reach in corners:
        while len(found) > 1:
            (y0, r0), (y1, r1) = found[-2:]
            if (r1 - r0) * (y - y0) > (reach - r0) * (y1 - y0):
                break
            found.pop()
        found.append((y, reach))
    return found


def _down_in(points: Iterable[tuple[float, float]], room: _Room, tall: float) -> float | None:
    """How far from the top of a shape all of it fits, or None."""
    spare = room.height - tall - 1.7 * PAD
    if spare < 0:
        return None
    for share in (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95):
        down = 0.7 * PAD + spare * share
        if all(room.half(y + down) - PAD >= reach for y, reach in points):
            return down
    return None
