"""Our drawing of a 'Mech on four legs, seen from the front: its hind legs stand behind."""

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from recordsheet_gui.sheet.figure import (
    Detail,
    Figure,
    Mount,
    Tone,
    Way,
    both,
    middle,
    pair,
    polygon,
)
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect
from recordsheet_gui.sheet.mech import pieces as p
from recordsheet_gui.sheet.mech.frame import (
    ARMOR,
    BONE_WIDTH,
    GAP,
    SHANK,
    STRUCTURE,
    WIDTH,
    Labels,
    head,
    largest_of,
    limb,
    placed,
    points,
    rear,
    share_of,
)


class Measures(NamedTuple):
    """Half of the machine, in mm from its middle line and from the top."""

    head: float
    head_top: float
    head_bottom: float
    chest: float
    chest_top: float
    chest_bottom: float
    side: float
    side_top: float
    side_bottom: float
    fore: float
    """Width of a foreleg."""
    fore_top: float
    fore_bottom: float
    hind_in: float
    hind: float
    hind_top: float
    hind_bottom: float
    ground: float
    """Of the forelegs; the hind legs stand a little behind."""


FORELEG = p.Leg(
    points=(
        (0.0, 0.03),
        (0.1, 0.0),
        (0.5, 0.0),
        (0.78, 0.06),
        (1.0, 0.26),
        (1.0, 0.4),
        (0.9, 0.5),
        (0.86, 0.58),
        (0.86, 0.95),
        (0.78, 1.0),
        (0.12, 1.0),
        (0.04, 0.95),
        (0.04, 0.58),
        (0.12, 0.48),
        (0.14, 0.4),
        (0.06, 0.24),
        (0.0, 0.16),
    ),
    spine=((0.4, 0.0), (0.44, 0.12), (0.56, 0.36), (0.47, 0.56), (0.45, 1.0)),
)
"""The knee points outward."""
HOOF: tuple[p.Piece, ...] = (
    ((0.08, 0.0), (0.92, 0.0), (1.04, 0.4), (-0.04, 0.4)),
    ((-0.08, 0.5), (0.46, 0.5), (0.44, 1.0), (-0.2, 1.0)),
    ((0.54, 0.5), (1.08, 0.5), (1.2, 1.0), (0.56, 1.0)),
)
BELT: p.Piece = (
    (0.16, 0.0),
    (0.84, 0.0),
    (1.0, 0.3),
    (1.0, 0.7),
    (0.84, 1.0),
    (0.16, 1.0),
    (0.0, 0.7),
    (0.0, 0.3),
)
LIGHT = Measures(9.5, 11, 25.2, 9.4, 26.2, 52, 14.2, 16, 48, 12.4, 36, 88, 9.8, 12, 51, 84, 105)
HEAVY = Measures(
    10.2, 11, 25.4, 10, 26.4, 59, 19.2, 15.4, 54, 15.4, 36, 93, 10.6, 17.2, 56, 91, 105
)
LIGHT_BONES = Measures(
    7.4, 7.3, 13.6, 6.8, 14.4, 38, 11.4, 9.6, 36, 9.2, 22, 67, 7.2, 10.4, 38, 65, 79.6
)
HEAVY_BONES = Measures(
    7.8, 7.3, 13.6, 7.8, 14.4, 44, 11.8, 9, 41, 8.6, 22, 69, 8.2, 11.6, 43, 69, 79.6
)


@cache
def figure(name: str, bulk: int, part: str) -> Figure:
    """A quad or a QuadVee, from ultralight (0) to assault (4)."""
    is_armor = part == "armor"
    light, heavy = (LIGHT, HEAVY) if is_armor else (LIGHT_BONES, HEAVY_BONES)
    m = Measures(*(a + (b - a) * share_of(bulk) for a, b in zip(light, heavy, strict=True)))
    labels: Labels = ARMOR if is_armor else STRUCTURE
    wide, high = labels
    side_in = m.chest + GAP
    fore_in = side_in + m.side + GAP
    edge = (WIDTH if is_armor else BONE_WIDTH) / 2
    foot = 6.0 if is_armor else 3.4
    back_ground = m.ground - (5.0 if is_armor else 3.6)
    guns = 7.0 if is_armor else 1.3
    hind_box = Rect(m.hind_in, m.hind_top, m.hind, m.hind_bottom - m.hind_top)
    fore_box = Rect(fore_in, m.fore_top, m.fore, m.fore_bottom - m.fore_top)
    hind_label = Rect(m.hind_in + m.hind / 2 - wide / 2, back_ground + 1.4, wide, high)
    fore_label = Rect(
        min(max(fore_in + (m.fore - wide) / 2, fore_in), edge - wide),
        m.fore_top - high - 1.2,
        wide,
        high,
    )
    shoulder = m.side_top - guns - high
    outlines = {
        "HD": head(
            p.WINDSHIELD if is_armor else p.BARE,
            m.head,
            m.head_top,
            m.head_bottom,
            Rect(-wide / 2, m.head_top - high - 1.3, wide, high),
        ),
        "CT": middle(
            *placed(p.BARREL, Rect(0, m.chest_top, m.chest, m.chest_bottom - m.chest_top)),
            label=Rect(-m.hind_in + 1.7, m.chest_bottom + 2.2, 2 * m.hind_in - 3.4, high),
        ),
        **pair(
            "LT",
            "RT",
            *placed(p.WING, Rect(side_in, m.side_top, m.side, m.side_bottom - m.side_top)),
            label=Rect(max(side_in + (m.side - wide) / 2, m.head + 2.2), shoulder, wide, high),
        ),
        **limb("FLL", "FRL", FORELEG if is_armor else p.PILLAR, fore_box, fore_label),
        **limb("RLL", "RRL", p.PILLAR, hind_box, hind_label),
    }
    height = max(m.ground, hind_label.bottom)
    if is_armor:
        back = rear(height + 2.0, m.chest, m.side, labels)
        outlines |= back
        height = back["CTR"].label.bottom
    fore_foot = Rect(fore_in + m.fore * 0.08, m.ground - foot, m.fore * 0.72, foot)
    hind_foot = Rect(m.hind_in, back_ground - foot * 0.84, m.hind, foot * 0.84)
    belly = min(m.hind_top + 4, m.chest_bottom + 0.8)
    hip = polygon(
        (fore_in - 4, m.fore_top + 1.6),
        (fore_in + 3, m.fore_top + 1),
        (fore_in + 3, m.fore_top + 9),
        (fore_in - 4, m.fore_top + 9),
    )
    fore_shank = Rect(fore_in, m.fore_bottom - 1, m.fore, m.ground - foot - m.fore_bottom + 2)
    hind_shank = Rect(m.hind_in, m.hind_bottom - 1, m.hind, hind_foot.y - m.hind_bottom + 2)
    solids = [
        *both((hip,)),
        polygon(
            (-m.hind_in - m.hind * 0.6, m.side_bottom - 3),
            (m.hind_in + m.hind * 0.6, m.side_bottom - 3),
            (m.hind_in + m.hind * 0.5, belly),
            (-m.hind_in - m.hind * 0.5, belly),
        ),
        polygon(
            (-5, m.head_bottom - 2),
            (5, m.head_bottom - 2),
            (7, m.chest_top + 2),
            (-7, m.chest_top + 2),
        ),
    ]
    feet = _metal(
        [
            *both(points(SHANK, shank) for shank in (fore_shank, hind_shank)),
            *both(points(piece, fore_foot) for piece in HOOF),
            *both(points(piece, hind_foot) for piece in HOOF),
        ]
    )
    modes = {"mech": feet}
    if name == "quadvee":
        below = (
            Rect(fore_foot.x, m.fore_bottom - 3, fore_foot.width, m.ground - m.fore_bottom + 3),
            Rect(m.hind_in, m.hind_bottom - 3, m.hind, back_ground - m.hind_bottom + 3),
        )
        # On its legs it carries what it rolls on at its ankles.
        hubs = _rings(Rect(b.x, b.y + 3.2, b.width, b.height * 0.42) for b in below)
        modes = {"mech": (*feet, *hubs), "vehicle": _tracks(below), "wheels": _rings(below)}
    mounts = {
        "CT": Mount(m.head + 1.7, m.chest_top + 0.4, max(2.6, m.chest - m.head + 0.6), 3.6, Way.UP),
        "RT": Mount(side_in + m.side * 0.5, m.side_top + 0.4, m.side * 0.84, guns - 0.8, Way.UP),
    }
    return Figure(
        key=f"{name}-{bulk}-{part}",
        size=(2 * edge, height),
        outlines=outlines,
        solids=tuple(solids),
        modes=modes,
        largest=largest_of(bulk),
        mounts=mounts if is_armor else {},
    )


def _metal(shapes: Iterable[Polygon]) -> tuple[Detail, ...]:
    return tuple(Detail(shape, Tone.METAL) for shape in shapes)


def _rings(boxes: Iterable[Rect]) -> tuple[Detail, ...]:
    """A wheel with its hub in each box, and its twin on the other side."""
    found = []
    for box in boxes:
        middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
        radius = min(box.height, box.width) / 2
        for tone, share in ((Tone.DARK, 1.0), (Tone.METAL, 0.62), (Tone.DARK, 0.2)):
            ring = tuple(
                Point(middle_x + share * radius * cos(a), middle_y + share * radius * sin(a))
                for a in (i * pi / 8 for i in range(16))
            )
            found += [Detail(side, tone) for side in both((ring,))]
    return tuple(found)


def _tracks(boxes: Iterable[Rect]) -> tuple[Detail, ...]:
    """A track around its rollers in each box, and its twin."""
    found = []
    for box in boxes:
        belt = placed(BELT, Rect(box.x - 1, box.y, box.width + 2, box.height))
        found += [Detail(side, Tone.DARK) for side in both((polygon(*belt),))]
        inner = Rect(box.x + 0.4, box.y + 1.4, box.width - 0.8, box.height - 2.8)
        found += _metal(both((points(BELT, inner),)))
        radius = min(inner.height, inner.width / 3) * 0.36
        for i in range(3):
            x, y = inner.x + inner.width * (i + 0.5) / 3, inner.y + inner.height / 2
            ring = tuple(
                Point(x + radius * cos(a), y + radius * sin(a))
                for a in (j * pi / 4 for j in range(8))
            )
            found += [Detail(side, Tone.DARK) for side in both((ring,))]
    return tuple(found)
