"""Parts of a ship whose groupings have places of their own, and what stands below them."""

from collections.abc import Iterable, Iterator, Sequence

from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, bounds
from recordsheet_gui.sheet.ship.body import (
    SHAPES,
    Block,
    Body,
    Cluster,
    ClusterSet,
    Room,
    moved_cluster,
    plain_block,
    sets_of,
    spans_of,
)
from recordsheet_gui.sheet.ship.spacing import ROOMY, Spacing
from recordsheet_gui.sheet.ship.words import cluster_title
from recordsheet_gui.units.ship.design import Grouping


def pitch_of(side: float, space: Spacing = ROOMY) -> float:
    """What one box counts in a place, in mm; a label has room in it."""
    return max(side, space.least_pitch)


def hand_body(
    groupings: Sequence[Grouping], part: str, side: float, space: Spacing = ROOMY
) -> Body:
    """A part whose groupings have a place of their own; what has none stands in rows below."""
    clusters = list(hand_clusters([g for g in groupings if g.at], side, space))
    clusters += _below(clusters, sets_of([g for g in groupings if not g.at], part, side, space))
    rects = [rect for c in clusters for rect in (c.label, *(block.rect for block in c.blocks))]
    box = bounds([p for r in rects for p in (Point(r.x, r.y), Point(r.right, r.bottom))])
    if part not in SHAPES:
        shape = plain_block(box.width + 2 * space.pad, box.height + 2 * space.pad)
        dx, dy = -box.center.x, space.pad - box.y
    else:
        shape, down = _shape_around([rect.moved(0, -box.y) for rect in rects], part, space.pad)
        dx, dy = 0.0, down - box.y
    return Body(shape, tuple(moved_cluster(cluster, dx, dy) for cluster in clusters))


def hand_clusters(
    groupings: Iterable[Grouping], side: float, space: Spacing = ROOMY
) -> Iterator[Cluster]:
    """Groupings of one name that stand side by side share a label."""
    pitch = pitch_of(side, space)
    rows: dict[tuple[str, float], list[Grouping]] = {}
    for grouping in groupings:
        rows.setdefault((cluster_title(grouping), grouping.at[1]), []).append(grouping)
    for (title, top), row in rows.items():
        blocks: list[Block] = []
        for grouping in sorted(row, key=lambda g: g.at[0]):
            columns, left = grouping.across, grouping.at[0] * pitch
            if blocks and not -0.05 <= left - blocks[-1].rect.right <= pitch + 0.05:
                yield _labelled(title, blocks, space)
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
        yield _labelled(title, blocks, space)


def _labelled(title: str, blocks: Sequence[Block], space: Spacing) -> Cluster:
    left, right = blocks[0].rect.x, blocks[-1].rect.right
    width = max(right - left, len(title) * space.letter)
    top = blocks[0].rect.y - space.label
    label = Rect((left + right - width) / 2, top, width, space.label - 0.3)
    return Cluster(title, label, tuple(blocks))


def _below(placed: Sequence[Cluster], sets: Sequence[ClusterSet]) -> Iterator[Cluster]:
    """Rows under what has a place, as wide as that."""
    if not sets:
        return
    rects = [rect for c in placed for rect in (c.label, *(block.rect for block in c.blocks))]
    box = bounds([p for r in rects for p in (Point(r.x, r.y), Point(r.right, r.bottom))])
    space = sets[0].space
    x, y, tall = box.x, box.bottom + space.row_gap, 0.0
    for one in sets:
        if x > box.x and x + one.width > box.right:
            x, y, tall = box.x, y + tall + space.row_gap, 0.0
        yield one.at(x, y, one.width)
        x += one.width + space.apart
        tall = max(tall, one.height)


def _shape_around(rects: Sequence[Rect], part: str, pad: float) -> tuple[Polygon, float]:
    """The smallest body of its kind around what stands from y = 0 down, and how far down it is."""
    make, _ = SHAPES[part]
    spans = spans_of(part)
    points = _outermost(rects)
    wide = 2 * max(reach for _, reach in points)
    tall = max(r.bottom for r in rects)
    best: tuple[float, float, float, float] | None = None
    for share in (0.55, 0.65, 0.8, 1.0, 1.25):
        aspect = min(max(wide / tall * share, 0.4), 2.4)
        low, high, found = tall, 2 * (tall + wide) + 8 * pad, None
        for _ in range(9):
            height = (low + high) / 2
            down = _down_in(points, Room(height * aspect, height, spans), tall, pad)
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


def _down_in(
    points: Iterable[tuple[float, float]], room: Room, tall: float, pad: float
) -> float | None:
    """How far from the top of a shape all of it fits, or None."""
    spare = room.height - tall - 1.7 * pad
    if spare < 0:
        return None
    for share in (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95):
        down = 0.7 * pad + spare * share
        if all(room.half(y + down) - pad >= reach for y, reach in points):
            return down
    return None
