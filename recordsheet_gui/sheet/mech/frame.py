"""Puts the pieces of a 'Mech together: measures say how large each is and where it stands."""

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from recordsheet_gui.sheet.figure import (
    Figure,
    Mount,
    Outline,
    Pair,
    Way,
    both,
    middle,
    pair,
    polygon,
)
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect
from recordsheet_gui.sheet.mech.pieces import Head, Leg, Piece
from recordsheet_gui.sheet.pips import LARGEST


class Measures(NamedTuple):
    """Half of a 'Mech that stands upright, in mm from its middle line and from the top."""

    head: float
    """Half its width, as of all that stands on the middle line."""
    head_top: float
    head_bottom: float
    chest: float
    chest_top: float
    chest_bottom: float
    side: float
    side_top: float
    side_bottom: float
    arm: float
    arm_top: float
    arm_bottom: float
    away: float
    """Between side torso and arm."""
    leg_in: float
    leg: float
    leg_top: float
    leg_bottom: float
    ground: float


def mixed(light: Measures, heavy: Measures, share: float) -> Measures:
    """The measures of a 'Mech between two."""
    return Measures(*(a + (b - a) * share for a, b in zip(light, heavy, strict=True)))


def bones(m: Measures, *, is_bird: bool = False) -> Measures:
    """The measures of the skeleton inside: a short head, slim limbs, the same chest."""
    top = STRUCTURE.height + 1.3
    hip = top + 6.4 + (0.93 if is_bird else 1.0) * (m.leg_top - m.head_bottom)
    knots = (
        (m.head_top, top),
        (m.head_bottom, top + 6.4),
        (m.leg_top, hip),
        (
            m.leg_bottom,
            hip + (BONE_HEIGHT - hip) * (m.leg_bottom - m.leg_top) / (m.ground - m.leg_top),
        ),
    )

    def down(y: float) -> float:
        before = knots[0]
        for here in knots[1:]:
            if y <= here[0] or here is knots[-1]:
                share = (y - before[0]) / (here[0] - before[0])
                return round(before[1] + share * (here[1] - before[1]), 2)
            before = here
        return before[1]

    chest, side, away = m.chest * 0.78, m.side * 0.67, min(m.away, 1.2)
    arm = m.arm * (0.62 if is_bird else 0.57)
    # Few boxes, so all of the width is theirs.
    wider = min(1.4, (BONE_WIDTH / 2 - 1.0 - GAP - away - chest) / (side + arm))
    return Measures(
        head=max(6.4, m.head * 0.8),
        head_top=down(m.head_top),
        head_bottom=down(m.head_bottom),
        chest=chest,
        chest_top=down(m.chest_top),
        chest_bottom=down(m.chest_bottom),
        side=side * wider,
        side_top=down(m.side_top),
        side_bottom=down(m.side_bottom),
        arm=arm * wider,
        arm_top=down(m.arm_top),
        arm_bottom=down(m.arm_bottom),
        away=away,
        leg_in=m.leg_in * (0.72 if is_bird else 0.8),
        leg=m.leg * (0.71 if is_bird else 0.62) * min(max(wider, 1.0), 1.2),
        leg_top=down(m.leg_top),
        leg_bottom=down(m.leg_bottom),
        ground=BONE_HEIGHT,
    )


def share_of(bulk: int) -> float:
    """How far a 'Mech is from a light one (0) to an assault 'Mech (1); ultralights are before."""
    return (bulk - 1) / 3


def largest_of(bulk: int) -> float:
    """The radius that pips do not exceed: a small machine shows few, and these large."""
    return (2.4, 2.0, LARGEST, LARGEST, LARGEST)[bulk]


class Pieces(NamedTuple):
    """What a class of chassis is made of."""

    head: Head
    chest: Piece
    side: Piece
    arm: Piece
    leg: Leg
    foot: tuple[Piece, ...]
    """Drawn in a box below the leg, twice as wide on both sides."""
    is_bird: bool = False
    """True for a hull on bird's legs: its guns hang under it, its knees take the room below the
    arms."""
    guns: float = 7.0
    """Room above the shoulders for guns."""


class Labels(NamedTuple):
    """How large names and counts are."""

    width: float
    height: float


ARMOR = Labels(16.0, 6.8)
STRUCTURE = Labels(9.6, 6.0)
LEAST_LABEL = 0.84
"""How much of its width a label keeps where there is little room."""
GAP = 1.1
"""Between two plates."""
WIDTH = 95.0
BONE_WIDTH, BONE_HEIGHT = 62.0, 79.6
FOOT, BONE_FOOT = 6.0, 3.4
"""Height of a foot."""
BACK = 17.0
"""Height of the backs of the torsos, at most: a broad one has room enough in its width."""


SHANK: Piece = ((0.24, 0.0), (0.76, 0.0), (0.7, 0.5), (0.8, 1.0), (0.2, 1.0), (0.3, 0.5))
"""Between the plate of a leg and its foot."""


STRUT: Piece = ((0.0, 0.0), (1.0, 0.14), (1.0, 0.86), (0.0, 1.0))
"""Between a side torso and its arm."""


def _ends(piece: Piece) -> tuple[float, float]:
    """Where the foot of a piece begins and ends."""
    foot = [u for u, v in piece if v == 1.0]
    return min(foot), max(foot)


def free_half(outline: Polygon, top: float, bottom: float) -> float:
    """How far it is from the middle line to an outline on the right, between two heights."""
    nearest = inf
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        for y in (top, bottom):
            if min(a.y, b.y) <= y <= max(a.y, b.y) and a.y != b.y:
                nearest = min(nearest, a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
        if top <= a.y <= bottom:
            nearest = min(nearest, a.x)
    return nearest


def placed(piece: Iterable[Pair], box: Rect) -> tuple[Pair, ...]:
    """A piece in its box."""
    return tuple(
        (round(box.x + u * box.width, 3), round(box.y + v * box.height, 3)) for u, v in piece
    )


def points(piece: Iterable[Pair], box: Rect) -> Polygon:
    """The same as a polygon."""
    return tuple(Point(x, y) for x, y in placed(piece, box))


def head(piece: Head, half: float, top: float, bottom: float, label: Rect) -> Outline:
    """A head with its window."""
    box = Rect(0, top, half, bottom - top)
    outline = middle(*placed(piece.half, box), label=label)
    if not piece.sill:
        return outline
    sill = top + piece.sill * box.height
    half_line = placed(piece.half, box)
    after = next(i for i, (_, y) in enumerate(half_line) if y > sill)
    (ax, ay), (bx, by) = half_line[after - 1], half_line[after]
    field = polygon((ax + (sill - ay) / (by - ay) * (bx - ax), sill), *half_line[after:])
    glass = points(piece.glass, box)
    if piece.glass[-1][0] == 0.0:
        panes: tuple[Polygon, ...] = ((*glass, *(Point(-x, y) for x, y in reversed(glass))),)
    else:
        panes = both((glass,))
    return Outline(
        points=outline.points,
        label=label,
        symmetric=True,
        field=(*field, *(Point(-x, y) for x, y in reversed(field))),
        glass=panes,
    )


def limb(left: str, right: str, leg: Leg, box: Rect, label: Rect) -> dict[str, Outline]:
    """Two legs; bent ones have a spine."""
    outlines = pair(left, right, *placed(leg.points, box), label=label)
    if not leg.spine:
        return outlines
    spine = points(leg.spine, box)
    mirror = tuple(Point(-x, y) for x, y in spine)
    return {
        key: Outline(
            points=o.points,
            label=o.label,
            is_left=o.is_left,
            spine=mirror if o.is_left else spine,
        )
        for key, o in outlines.items()
    }


def rear(top: float, chest: float, side: float, labels: Labels) -> dict[str, Outline]:
    """The backs of the torsos, below the feet."""
    high, wide = min(chest * 1.2 + 4.3, BACK), min(side, 19.0)
    inner = chest + GAP
    label = top + high + 1.3
    near = min(labels.width / 2, chest - 0.9)
    return {
        "CTR": middle(
            (chest - 1.6, top),
            (chest, top + 1.6),
            (chest, top + high - 1.6),
            (chest - 1.6, top + high),
            label=Rect(-near, label, 2 * near, labels.height),
        ),
        **pair(
            "LTR",
            "RTR",
            (inner, top),
            (inner + wide - 3.4, top),
            (inner + wide, top + 3.4),
            (inner + wide, top + high - 3.2),
            (inner + wide - 3.2, top + high),
            (inner, top + high),
            label=Rect(
                max(inner + (wide - labels.width) / 2, near + 0.9),
                label,
                labels.width,
                labels.height,
            ),
        ),
    }


def upright(
    key: str,
    m: Measures,
    pieces: Pieces,
    labels: Labels,
    *,
    below: float = 0.0,
    largest: float = LARGEST,
) -> Figure:
    """A 'Mech on two legs, with rear armor where names are spelled out.

    Below is the room that something else needs between its feet and its rear armor.
    """
    is_armor = labels is ARMOR
    width = WIDTH if is_armor else BONE_WIDTH
    side_in = m.chest + GAP
    arm_in = side_in + m.side + m.away
    wide, high = labels.width, labels.height
    edge = width / 2

    def beside(center: float, y: float, at_least: float) -> Rect:
        """A label around a line, but not nearer to the middle than this."""
        x = min(max(min(center - wide / 2, edge - wide), at_least), edge - LEAST_LABEL * wide)
        return Rect(x, y, min(wide, edge - x), high)

    shoulder = m.side_top - high - (pieces.guns if is_armor else 1.3)
    leg_out = m.leg_in + m.leg
    ankle = m.leg_in + m.leg * (_ends(pieces.leg.points)[1] + 0.1)
    if pieces.is_bird:
        hand = beside(arm_in + m.arm / 2, m.arm_top - high - 1.2, arm_in - m.away + 1.2)
    else:
        low = m.arm_bottom + (8.6 if is_armor else 1.6)
        hand = beside(arm_in + m.arm / 2, low, leg_out + 1.6)
    shin = m.leg_bottom - high - 3.0
    if not pieces.is_bird:
        shin = max(shin, hand.bottom + 1.0)
    legs = limb(
        "LL",
        "RL",
        pieces.leg,
        Rect(m.leg_in, m.leg_top, m.leg, m.leg_bottom - m.leg_top),
        beside(ankle + 1.8 + wide / 2, shin, ankle + 1.8),
    )
    crotch = m.chest_bottom + (6.6 if pieces.is_bird and is_armor else 2.2)
    free = min(free_half(legs["RL"].points, crotch, crotch + high) - 1.7, wide / 2 + 1)
    outlines = {
        "HD": head(
            pieces.head,
            m.head,
            m.head_top,
            m.head_bottom,
            Rect(-wide / 2, m.head_top - high - 1.3, wide, high),
        ),
        "CT": middle(
            *placed(pieces.chest, Rect(0, m.chest_top, m.chest, m.chest_bottom - m.chest_top)),
            label=Rect(-free, crotch, 2 * free, high),
        ),
        **pair(
            "LT",
            "RT",
            *placed(pieces.side, Rect(side_in, m.side_top, m.side, m.side_bottom - m.side_top)),
            label=beside(side_in + m.side / 2, shoulder, m.head + 2.2),
        ),
        **pair(
            "LA",
            "RA",
            *placed(pieces.arm, Rect(arm_in, m.arm_top, m.arm, m.arm_bottom - m.arm_top)),
            label=hand,
        ),
        **legs,
    }
    height = m.ground
    if is_armor:
        back = rear(m.ground + 3.0 + below, m.chest, m.side, labels)
        outlines |= back
        height = back["CTR"].label.bottom
    shoulder_y = m.arm_top + 3 if pieces.is_bird else max(m.side_top, m.arm_top) + 4
    joint = Rect(arm_in - m.away - 3, shoulder_y, m.away + 6, 6.4)
    belly = min(m.leg_top + 3, m.chest_bottom + 0.8)
    high_foot = FOOT if is_armor else BONE_FOOT
    foot = Rect(m.leg_in, m.ground - high_foot, m.leg, high_foot)
    inner, outer = _ends(pieces.leg.points)
    shank = Rect(
        m.leg_in + m.leg * inner,
        m.leg_bottom - 1.0,
        m.leg * (outer - inner),
        m.ground - high_foot - m.leg_bottom + 2.0,
    )
    solids = [
        *both((points(SHANK, shank),)),
        *both(points(piece, foot) for piece in pieces.foot),
        # neck, hips, shoulders
        polygon(
            (-m.head * 0.7, m.head_bottom - 2),
            (m.head * 0.7, m.head_bottom - 2),
            (m.chest * 0.8, m.chest_top + 2),
            (-m.chest * 0.8, m.chest_top + 2),
        ),
        polygon(
            (-m.leg_in - m.leg * 0.5, m.side_bottom - 2),
            (m.leg_in + m.leg * 0.5, m.side_bottom - 2),
            (m.leg_in + m.leg * 0.4, belly),
            (-m.leg_in - m.leg * 0.4, belly),
        ),
        *both((polygon(*placed(STRUT, joint)),)),
    ]
    return Figure(
        key=key,
        size=(width, height),
        outlines=outlines,
        solids=tuple(solids),
        largest=largest,
        mounts=_mounts(m, pieces, outlines["CTR"]) if is_armor else {},
    )


def _mounts(m: Measures, pieces: Pieces, back_plate: Outline) -> dict[str, Mount]:
    """Where guns can be drawn; those of the left are mirrored."""
    side_in = m.chest + GAP
    arm_in = side_in + m.side + m.away
    back = min(y for _, y in back_plate.points)
    guns = pieces.guns - 0.8
    collar = Mount(m.head + 1.7, m.chest_top + 0.4, max(2.6, m.chest - m.head + 0.6), 3.6, Way.UP)
    chin = Mount(0.0, m.chest_bottom - 0.6, m.chest, 5.4, Way.DOWN)
    thigh = m.leg_top + (m.leg_bottom - m.leg_top) * 0.24
    return {
        "HD": Mount(m.head - 0.2, m.head_bottom - 2.6, 4.0, 4.0, Way.OUT),
        "CT": chin if pieces.is_bird else collar,
        "RT": Mount(side_in + m.side * 0.5, m.side_top + 0.4, m.side * 0.84, guns, Way.UP),
        "RA": Mount(arm_in + m.arm / 2, m.arm_bottom - 0.4, m.arm, 8.2, Way.DOWN),
        "RL": Mount(m.leg_in + m.leg - 0.2, thigh, 5.0, 4.4, Way.OUT),
        "CTR": Mount(0.0, back + 0.4, m.chest, 2.6, Way.UP),
        "RTR": Mount(side_in + m.side * 0.5, back + 0.4, m.side * 0.5, 2.6, Way.UP),
    }
