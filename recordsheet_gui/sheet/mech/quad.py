"""Our drawing of a 'Mech on four legs, seen from above: its front is up."""

from recordsheet_gui.sheet.figure import Figure, Pair, both, middle, pair, polygon
from recordsheet_gui.sheet.geometry import Rect

HEAD = ((4.2, 8.0), (7.0, 11.4), (6.8, 17.4), (4.6, 21.4))

TORSO = (
    (5.6, 22.8),
    (9.8, 24.0),
    (11.4, 28.6),
    (10.2, 44.0),
    (10.2, 54.0),
    (11.4, 64.6),
    (9.0, 71.0),
    (4.6, 74.0),
)

SIDE_TORSO = (
    (10.8, 22.8),
    (15.0, 20.6),
    (23.6, 23.6),
    (28.2, 32.0),
    (28.6, 45.0),
    (28.6, 54.0),
    (28.2, 62.6),
    (23.8, 69.0),
    (18.0, 72.4),
    (9.8, 72.4),
    (12.6, 64.8),
    (11.4, 54.0),
    (11.4, 44.0),
    (12.6, 28.6),
)

LEG = (
    (33.0, 0.0),
    (40.6, 0.0),
    (45.2, 4.8),
    (45.6, 14.2),
    (43.6, 18.2),
    (45.6, 22.4),
    (46.2, 33.6),
    (44.0, 38.6),
    (33.4, 38.6),
    (31.2, 33.6),
    (31.6, 22.4),
    (33.4, 18.2),
    (31.0, 14.2),
    (30.6, 4.6),
)
"""From hip to ankle."""

TOES = (
    ((33.0, 40.0), (44.4, 40.0), (45.4, 42.0), (32.0, 42.0)),
    ((31.8, 42.7), (36.0, 42.7), (35.6, 46.6), (32.2, 47.4), (30.4, 45.2)),
    ((36.7, 42.7), (40.7, 42.7), (40.4, 47.6), (38.7, 48.8), (37.0, 47.6)),
    ((41.4, 42.7), (45.6, 42.7), (46.6, 45.2), (45.2, 47.4), (41.8, 46.6)),
)
HIPS = (
    ((28.0, 44.4), (31.2, 46.2), (32.0, 56.0), (28.0, 57.4)),
    ((27.4, 59.0), (32.4, 67.0), (31.0, 77.4), (24.0, 71.0)),
)
PODS = (
    ((8.0, 11.6), (9.6, 10.6), (10.0, 17.4), (8.4, 18.8), (8.0, 17.0)),
    ((1.4, 75.4), (4.8, 75.4), (5.6, 79.0), (1.0, 79.0)),
    ((8.4, 74.2), (11.6, 74.0), (12.4, 77.6), (7.6, 77.6)),
)
FRONT_HIP, REAR_HIP = 59.4, 67.4
REAR_TOP = 89.6


def _at(points: tuple[Pair, ...], hip: float, way: int) -> tuple[Pair, ...]:
    """Points of a leg from its hip forward (-1) or back (1)."""
    return tuple((x, hip + way * y) for x, y in points)


def _figure(key: str, scale: float, label: float, rear: bool) -> Figure:
    """The whole machine; the structure is the same drawing at a smaller scale."""
    # Labels do not shrink with the drawing: the smaller one starts lower.
    down = max(0.0, label + 0.8 - HEAD[0][1] * scale)

    def sized(points: tuple[Pair, ...]) -> tuple[Pair, ...]:
        return tuple((round(x * scale, 3), round(y * scale + down, 3)) for x, y in points)

    def under(x: float, y: float, width: float) -> Rect:
        """A label by the middle of its upper edge."""
        wide = width * max(scale, 0.7)
        return Rect(x * scale - wide / 2, y * scale + down, wide, label)

    def over(x: float, y: float, width: float) -> Rect:
        """A label by the middle of its lower edge."""
        return under(x, y, width).moved(0, -label)

    front, back = _at(LEG, FRONT_HIP, -1), _at(LEG, REAR_HIP, 1)
    outlines = {
        "HD": middle(*sized(HEAD), label=over(0, 6.8, 16)),
        "CT": middle(*sized(TORSO), label=under(0, 80.8, 20)),
        **pair("LT", "RT", *sized(SIDE_TORSO), label=over(19.6, 18.2, 15)),
        **pair("FLL", "FRL", *sized(front), label=over(38.6, 9.0, 15)),
        **pair("RLL", "RRL", *sized(back), label=under(38.6, 117.6, 15)),
    }
    if rear:
        top = REAR_TOP
        outlines["CTR"] = middle(
            (8.0, top),
            (10.4, top + 2.4),
            (10.4, top + 12.0),
            (7.8, top + 15.0),
            label=Rect(-10.4, top + 16.2, 20.8, 6.2),
        )
        outlines |= pair(
            "LTR",
            "RTR",
            (9.8, top),
            (24.0, top),
            (27.6, top + 3.8),
            (26.8, top + 10.6),
            (22.8, top + 15.0),
            (9.6, top + 15.0),
            (11.5, top + 12.6),
            (11.5, top + 1.8),
            label=Rect(11.2, top + 16.2, 16, 6.2),
        )
    solids = [
        *HIPS,
        *PODS,
        *(_at(toe, FRONT_HIP, -1) for toe in TOES),
        *(_at(toe, REAR_HIP, 1) for toe in TOES),
    ]
    return Figure(
        key=key,
        size=(95.6 * scale, 117.8 * scale + down + label),
        outlines=outlines,
        solids=both(polygon(*sized(solid)) for solid in solids),
    )


ARMOR = _figure("quad-armor", 1.0, 6.2, rear=True)
STRUCTURE = _figure("quad-structure", 0.66, 5.4, rear=False)
