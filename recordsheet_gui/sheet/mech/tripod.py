"""Our drawing of a 'Mech on three legs: the third stands in front, between the others."""

from functools import cache

from recordsheet_gui.sheet.figure import Figure, middle
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.mech import pieces as p
from recordsheet_gui.sheet.mech.biped import SOLE
from recordsheet_gui.sheet.mech.frame import (
    ARMOR,
    STRUCTURE,
    Labels,
    Measures,
    Pieces,
    largest_of,
    mixed,
    placed,
    points,
    share_of,
    upright,
)

PIECES = Pieces(p.HELMET, p.BARREL, p.HUNCH, p.CLUB, p.PILLAR, SOLE)
LIGHT = Measures(7, 9, 25, 8.6, 26, 56, 14.6, 16, 50, 11, 17, 58, 1.1, 11, 13, 54, 96, 105)
HEAVY = Measures(
    8.0, 9, 25.6, 13.4, 26.6, 60.8, 16.9, 15.4, 54.6, 13.8, 16, 62, 1.1, 13.4, 17.6, 57.6, 102, 109
)
LIGHT_BONES = Measures(
    6.6, 7.3, 13.4, 6.8, 14.2, 39, 11.4, 9.6, 37, 8.4, 10, 43, 1, 7.6, 10, 40, 70, 75
)
HEAVY_BONES = Measures(
    6.6, 7.3, 13.4, 9.4, 14.2, 41.4, 11.4, 9, 39.4, 7.8, 10, 48, 1, 9.8, 11.6, 40.6, 71, 75
)
NARROW = STRUCTURE._replace(width=8.0)
"""Between the skeleton's legs, which take all of its width, and the edge."""
THIRD = (
    (0.66, 0.0),
    (1.0, 0.1),
    (1.0, 0.4),
    (0.9, 0.46),
    (0.9, 0.5),
    (1.0, 0.56),
    (1.0, 0.92),
    (0.84, 1.0),
)
"""Right half of the leg in the middle."""


@cache
def figure(name: str, bulk: int, part: str) -> Figure:
    """A tripod, from light (0) to assault (4)."""
    is_armor = part == "armor"
    light, heavy = (LIGHT, HEAVY) if is_armor else (LIGHT_BONES, HEAVY_BONES)
    m = mixed(light, heavy, share_of(bulk))
    labels: Labels = ARMOR if is_armor else NARROW
    pieces = PIECES if is_armor else PIECES._replace(head=p.BARE)
    forward, foot = (4.0, 6.0) if is_armor else (3.0, 3.4)
    below = forward + labels.height + 1.2
    base = upright(f"{name}-{bulk}-{part}", m, pieces, labels, below=below)
    chest = base.outlines["CT"]
    top, bottom, ground = chest.label.bottom + 1.2, m.leg_bottom + forward, m.ground + forward
    half = m.leg_in - 1.6
    outlines = {
        **base.outlines,
        "CL": middle(
            *placed(THIRD, Rect(0, top, half, bottom - top)),
            label=Rect(-labels.width / 2, ground + 1.0, labels.width, labels.height),
        ),
    }
    toes = tuple(points(piece, Rect(-half, ground - foot, 2 * half, foot)) for piece in SOLE)
    return Figure(
        key=base.key,
        size=(base.size[0], max(base.size[1], outlines["CL"].label.bottom)),
        outlines=outlines,
        solids=(*base.solids, *toes),
        mounts=base.mounts,
        largest=largest_of(bulk),
    )
