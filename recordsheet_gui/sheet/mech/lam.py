"""Our drawing of a LAM: a 'Mech whose wings fold, spread and carry it as a fighter."""

from functools import cache

from recordsheet_gui.sheet.figure import Detail, Figure, Tone, both, polygon
from recordsheet_gui.sheet.geometry import Polygon, Rect, bounds
from recordsheet_gui.sheet.mech import biped
from recordsheet_gui.sheet.mech.frame import FOOT, points


@cache
def figure(name: str, bulk: int, part: str) -> Figure:
    """From light (0) to assault (4)."""
    base = biped.figure("lam", bulk, part)
    if part != "armor":
        return base
    arm, leg = bounds(base.outlines["RA"].points), bounds(base.outlines["RL"].points)
    edge = base.size[0] / 2
    ground = min(y for _, y in base.outlines["CTR"].points) - 3.4
    foot = Rect(leg.x, ground - FOOT, leg.width, FOOT)
    feet = both(points(piece, foot) for piece in biped.SOLE)
    top, x, out = arm.y, arm.x, arm.right
    folded = polygon(
        (x + 2, top + 8),
        (out + 0.6, top - 11),
        (out + 4.2, top - 12.6),
        (out + 5, top - 8),
        (out + 3, top + 10),
        (out - 1, top + 16),
    )
    spread = polygon(
        (x + 1, top + 3),
        (out + 1, top - 5),
        (edge - 1.4, top - 12),
        (edge, top - 11),
        (edge - 0.4, top - 1),
        (edge - 4, top + 12),
        (out, top + 24),
    )
    delta = polygon(
        (x + 1, top + 5),
        (out + 2, top + 14),
        (edge - 0.4, arm.bottom - 8),
        (edge - 0.4, arm.bottom + 1),
        (edge - 3, arm.bottom + 3),
        (out, arm.bottom - 2),
        (x + 2, arm.bottom + 4),
    )
    fin = polygon(
        (leg.x + 2, leg.bottom - 16),
        (leg.x - 4.6, leg.bottom + 2),
        (leg.x - 5, ground - 1),
        (leg.x + 2, leg.bottom),
    )
    nozzle = polygon(
        (leg.x + leg.width * 0.16, leg.bottom - 1),
        (leg.x + leg.width * 0.84, leg.bottom - 1),
        (leg.x + leg.width * 0.94, ground - 1.5),
        (leg.x + leg.width * 0.06, ground - 1.5),
    )
    return Figure(
        key=f"{name}-{bulk}-{part}",
        size=base.size,
        outlines=base.outlines,
        solids=base.solids,
        mounts=base.mounts,
        largest=base.largest,
        modes={
            "mech": _metal(both((folded,)), feet),
            "airmech": _metal(both((spread,)), feet),
            "fighter": _metal(both((delta, fin, nozzle))),
        },
    )


def _metal(*shapes: tuple[Polygon, ...]) -> tuple[Detail, ...]:
    return tuple(Detail(shape, Tone.METAL) for group in shapes for shape in group)
