"""Our drawing of a 'Mech on two legs, and of one on three."""

from recordsheet_gui.sheet.figure import Figure, Pair, both, middle, pair, polygon
from recordsheet_gui.sheet.geometry import Rect

HEAD_HALF = ((4.4, 8.4), (6.9, 11.0), (7.1, 16.6), (4.6, 21.0))

TORSO = (
    (5.6, 22.4),
    (9.6, 23.4),
    (11.2, 27.6),
    (10.6, 37.0),
    (8.2, 46.6),
    (8.0, 50.2),
    (9.6, 52.8),
    (7.2, 59.2),
    (3.0, 62.6),
)
"""The right half of the center torso, from collar to crotch."""

SIDE_TORSO = (
    (10.6, 22.4),
    (14.6, 19.0),
    (26.2, 18.2),
    (29.0, 21.8),
    (28.8, 34.8),
    (25.6, 42.6),
    (20.2, 49.4),
    (9.1, 49.4),
    (9.2, 46.8),
    (11.6, 37.2),
    (12.2, 27.6),
)

ARM = (
    (30.2, 22.6),
    (33.6, 17.4),
    (41.8, 16.8),
    (45.8, 21.4),
    (45.6, 30.0),
    (42.8, 34.6),
    (43.2, 37.6),
    (45.4, 41.6),
    (45.8, 54.6),
    (43.6, 60.2),
    (33.4, 60.2),
    (31.2, 54.6),
    (31.2, 41.6),
    (32.8, 37.6),
    (32.6, 34.6),
    (30.2, 30.4),
)

LEG = (
    (11.2, 50.6),
    (19.8, 50.6),
    (24.2, 53.6),
    (26.2, 59.4),
    (24.8, 68.8),
    (22.4, 73.4),
    (25.2, 78.2),
    (26.8, 91.8),
    (24.8, 98.0),
    (10.8, 98.0),
    (8.6, 91.8),
    (9.4, 78.2),
    (11.2, 73.4),
    (8.9, 68.8),
    (8.2, 60.6),
    (10.8, 53.4),
)

HAND = (
    polygon((33.8, 61.4), (43.0, 61.4), (43.8, 65.6), (33.2, 65.6)),
    polygon((33.2, 66.3), (36.3, 66.3), (36.3, 69.2), (35.7, 71.2), (34.0, 71.2), (33.2, 69.2)),
    polygon((36.9, 66.3), (40.0, 66.3), (40.0, 69.8), (39.4, 71.8), (37.5, 71.8), (36.9, 69.8)),
    polygon((40.6, 66.3), (43.8, 66.3), (43.8, 69.2), (43.0, 71.2), (41.2, 71.2), (40.6, 69.2)),
    polygon((31.2, 62.6), (32.6, 62.0), (32.4, 66.0), (32.4, 68.6), (31.0, 69.4), (30.4, 67.4)),
)

FOOT = (
    polygon((10.4, 99.2), (25.2, 99.2), (26.8, 101.8), (8.8, 101.8)),
    polygon((8.4, 102.5), (13.9, 102.5), (13.4, 106.8), (5.4, 106.8), (5.6, 105.2)),
    polygon((14.6, 102.5), (21.0, 102.5), (21.5, 106.8), (14.1, 106.8)),
    polygon((21.7, 102.5), (27.2, 102.5), (30.0, 105.2), (30.2, 106.8), (22.2, 106.8)),
)

JOINTS = (
    # ear pod, elbow, knee
    polygon((8.2, 11.4), (9.8, 10.4), (10.2, 17.0), (8.6, 18.4), (8.2, 16.6)),
    polygon((44.2, 33.0), (46.2, 34.6), (46.4, 38.2), (44.8, 39.0), (43.8, 37.4), (43.6, 34.6)),
    polygon((24.2, 70.8), (26.4, 72.0), (27.0, 76.2), (25.4, 77.0), (23.2, 73.4)),
)

PELVIS = (polygon((-12.0, 48.0), (12.0, 48.0), (12.0, 54.0), (-12.0, 54.0)),)

REAR_TOP = 110.6

REAR = {
    "CTR": middle(
        (8.0, REAR_TOP),
        (10.4, REAR_TOP + 2.4),
        (10.4, REAR_TOP + 12.0),
        (7.8, REAR_TOP + 15.0),
        label=Rect(-10.4, REAR_TOP + 16.2, 20.8, 6.2),
    ),
    **pair(
        "LTR",
        "RTR",
        (9.8, REAR_TOP),
        (24.6, REAR_TOP),
        (28.4, REAR_TOP + 3.8),
        (27.4, REAR_TOP + 10.6),
        (23.2, REAR_TOP + 15.0),
        (9.6, REAR_TOP + 15.0),
        (11.5, REAR_TOP + 12.6),
        (11.5, REAR_TOP + 1.8),
        label=Rect(11.4, REAR_TOP + 16.2, 16, 6.2),
    ),
}

ARMOR = Figure(
    key="biped-armor",
    size=(95.0, 133.0),
    outlines={
        "HD": middle(*HEAD_HALF, label=Rect(-9, 0, 18, 6.2)),
        "CT": middle(*TORSO, label=Rect(-7.4, 65.4, 14.8, 6.2)),
        **pair("LT", "RT", *SIDE_TORSO, label=Rect(11.8, 10.6, 16, 6.2)),
        **pair("LA", "RA", *ARM, label=Rect(30.0, 9.2, 16, 6.2)),
        **pair("LL", "RL", *LEG, label=Rect(29.6, 82.0, 16, 6.2)),
        **REAR,
    },
    solids=(*PELVIS, *both((*JOINTS, *HAND, *FOOT))),
)

BONE_HEAD_HALF = ((3.6, 6.4), (5.6, 8.2), (5.6, 10.4), (3.8, 12.2))

BONE_TORSO = (
    (4.6, 13.6),
    (7.4, 15.6),
    (7.4, 29.6),
    (5.6, 32.6),
    (5.6, 36.0),
    (7.4, 38.0),
    (5.8, 42.2),
    (2.6, 44.0),
)

BONE_SIDE = (
    (8.6, 15.2),
    (17.4, 13.6),
    (20.2, 16.2),
    (20.0, 25.0),
    (16.6, 33.4),
    (7.4, 33.4),
    (8.6, 30.4),
)

BONE_ARM = (
    (21.6, 16.0),
    (24.2, 13.6),
    (28.2, 13.6),
    (30.4, 16.0),
    (30.0, 26.4),
    (29.0, 28.6),
    (30.2, 31.0),
    (30.2, 43.0),
    (28.8, 45.2),
    (23.4, 45.2),
    (22.0, 43.0),
    (22.0, 31.0),
    (23.0, 28.6),
    (22.0, 26.4),
)

BONE_LEG = (
    (8.8, 34.8),
    (15.4, 34.8),
    (18.2, 38.6),
    (17.6, 52.6),
    (16.4, 55.0),
    (18.0, 57.8),
    (18.6, 71.2),
    (17.2, 73.6),
    (8.6, 73.6),
    (7.2, 71.2),
    (7.6, 57.8),
    (9.0, 55.0),
    (7.4, 52.6),
    (6.8, 44.6),
    (8.6, 38.8),
)

BONE_PELVIS = polygon((-9.0, 32.6), (9.0, 32.6), (9.0, 38.4), (-9.0, 38.4))

BONE_HAND = (
    polygon((23.6, 46.2), (28.6, 46.2), (29.2, 48.8), (28.0, 50.8), (24.2, 50.8), (23.0, 48.8)),
)

BONE_FOOT = (
    polygon((8.2, 74.6), (17.6, 74.6), (20.0, 77.8), (20.0, 79.2), (5.8, 79.2), (5.8, 77.8)),
)

STRUCTURE = Figure(
    key="biped-structure",
    size=(62.0, 79.6),
    outlines={
        "HD": middle(*BONE_HEAD_HALF, label=Rect(-8, 0, 16, 5.4)),
        "CT": middle(*BONE_TORSO, label=Rect(-6, 46.8, 12, 5.4)),
        **pair("LT", "RT", *BONE_SIDE, label=Rect(8.4, 7.2, 11.6, 5.4)),
        **pair("LA", "RA", *BONE_ARM, label=Rect(20.6, 7.2, 10.2, 5.4)),
        **pair("LL", "RL", *BONE_LEG, label=Rect(20.4, 60.0, 10.4, 5.4)),
    },
    solids=(BONE_PELVIS, *both((*BONE_HAND, *BONE_FOOT))),
)

APART, BONES_APART = 7.0, 4.6
"""How far the legs of a tripod stand aside for the third one."""


def _aside(points: tuple[Pair, ...], by: float) -> tuple[Pair, ...]:
    return tuple((x + by, y) for x, y in points)


TRIPOD_ARMOR = Figure(
    key="tripod-armor",
    size=ARMOR.size,
    outlines={
        **ARMOR.outlines,
        "HD": middle(*HEAD_HALF, label=Rect(-17, 0, 16, 6.2)),
        "CT": middle(*TORSO, label=Rect(1, 0, 16, 6.2)),
        **pair("LL", "RL", *_aside(LEG, APART), label=Rect(35.0, 73.6, 11.6, 6.2)),
        "CL": middle(
            (4.6, 65.2),
            (7.2, 68.6),
            (6.6, 75.0),
            (8.2, 79.4),
            (8.4, 87.0),
            (6.8, 90.4),
            label=Rect(-8, 97.6, 16, 6.2),
        ),
    },
    solids=(
        polygon((-20.0, 48.0), (20.0, 48.0), (16.0, 56.0), (-16.0, 56.0)),
        *both((*JOINTS[:2], *HAND)),
        *both(polygon(*_aside(tuple(solid), APART)) for solid in (*JOINTS[2:], *FOOT)),
        polygon((-6.6, 91.6), (6.6, 91.6), (9.4, 95.0), (9.4, 96.6), (-9.4, 96.6), (-9.4, 95.0)),
    ),
)

TRIPOD_STRUCTURE = Figure(
    key="tripod-structure",
    size=STRUCTURE.size,
    outlines={
        **STRUCTURE.outlines,
        "HD": middle(*BONE_HEAD_HALF, label=Rect(-13.2, 0, 12, 5.4)),
        "CT": middle(*BONE_TORSO, label=Rect(1.2, 0, 12, 5.4)),
        **pair("LL", "RL", *_aside(BONE_LEG, BONES_APART), label=Rect(23.0, 51.8, 8.0, 5.4)),
        "CL": middle(
            (3.4, 46.4),
            (5.2, 48.6),
            (4.8, 54.0),
            (5.6, 57.0),
            (5.6, 63.6),
            (4.6, 65.4),
            label=Rect(-6, 73.0, 12, 5.4),
        ),
    },
    solids=(
        polygon((-14.0, 32.6), (14.0, 32.6), (12.0, 39.4), (-12.0, 39.4)),
        *both(BONE_HAND),
        *both(polygon(*_aside(tuple(solid), BONES_APART)) for solid in BONE_FOOT),
        polygon((-4.6, 66.4), (4.6, 66.4), (6.8, 69.6), (6.8, 71.0), (-6.8, 71.0), (-6.8, 69.6)),
    ),
)
