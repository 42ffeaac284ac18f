"""Our drawings of 'Mechs on two legs, class by class."""

from collections.abc import Mapping
from functools import cache

from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.mech import pieces as p
from recordsheet_gui.sheet.mech.frame import (
    ARMOR,
    STRUCTURE,
    Labels,
    Measures,
    Pieces,
    bones,
    largest_of,
    mixed,
    share_of,
    upright,
)

SOLE: tuple[p.Piece, ...] = (
    ((0.06, 0.0), (0.94, 0.0), (1.04, 0.36), (-0.04, 0.36)),
    ((-0.06, 0.48), (0.29, 0.48), (0.27, 1.0), (-0.24, 1.0), (-0.22, 0.8)),
    ((0.33, 0.48), (0.67, 0.48), (0.7, 1.0), (0.3, 1.0)),
    ((0.71, 0.48), (1.06, 0.48), (1.22, 0.8), (1.24, 1.0), (0.73, 1.0)),
)
CLAW: tuple[p.Piece, ...] = (
    ((0.16, 0.0), (0.64, 0.0), (0.7, 0.34), (0.1, 0.34)),
    ((0.06, 0.42), (0.28, 0.42), (0.06, 1.0), (-0.2, 1.0)),
    ((0.32, 0.42), (0.5, 0.42), (0.56, 1.0), (0.26, 1.0)),
    ((0.54, 0.42), (0.74, 0.42), (1.02, 1.0), (0.76, 1.0)),
)

CLASSES: Mapping[str, tuple[Pieces, Measures, Measures]] = {
    # pieces, a light one and an assault 'Mech
    "humanoid": (
        Pieces(p.HELMET, p.CHEST, p.VEE, p.ARM, p.STRAIGHT, SOLE),
        Measures(
            7, 8.1, 24.3, 8.4, 25.2, 56, 14.8, 26, 48, 10.2, 26, 57, 1.1, 8.4, 13, 51, 90, 106
        ),
        Measures(
            7.2, 8.1, 25.1, 9.9, 25.8, 63, 18.6, 26, 55, 15.6, 25, 62, 1.1, 8.8, 20, 57, 99, 106
        ),
    ),
    "scout": (
        Pieces(p.DOME, p.CHEST, p.VEE, p.ARM, p.STRAIGHT, SOLE),
        Measures(7, 8.1, 24.3, 7.4, 25, 51, 12.4, 26, 45.6, 8.6, 28, 54, 2.2, 8.4, 11, 49, 83, 106),
        Measures(
            7.2, 8.1, 25.1, 9.6, 25.8, 60, 18.8, 26, 54, 14.6, 26, 60, 1.4, 8.6, 18.4, 56, 98, 106
        ),
    ),
    "brawler": (
        Pieces(p.SKULL, p.BARREL, p.HUNCH, p.CLUB, p.PILLAR, SOLE, guns=9.0),
        Measures(7.1, 12.4, 29, 8.6, 30, 62, 14.6, 17, 53, 11.6, 18, 63, 1.1, 9, 15.6, 56, 96, 106),
        Measures(
            7.2, 12, 28.8, 9.9, 29.6, 67, 18.6, 16.4, 55, 15.6, 17.4, 63, 1.1, 10, 19, 58, 99, 106
        ),
    ),
    "boat": (
        Pieces(p.DOME, p.BARREL, p.BLOCK, p.ARM, p.STRAIGHT, SOLE, guns=11.0),
        Measures(7.1, 14, 30.6, 8.8, 31.6, 60, 15, 24, 52, 11.2, 30, 60, 1.4, 9, 13.6, 55, 92, 106),
        Measures(
            7.2, 13.6, 30.6, 10.8, 31.6, 66, 17.6, 23, 55, 15.6, 28, 62, 1.2, 10, 19, 58, 99, 106
        ),
    ),
    "walker": (
        Pieces(p.WINDSHIELD, p.KEEL, p.WING, p.POD, p.BIRD, CLAW, is_bird=True),
        Measures(
            9.5, 11.2, 25.6, 9.4, 26.6, 49, 14.2, 16, 46, 9.8, 27.6, 51, 2.4, 9, 20, 47.6, 84, 106
        ),
        Measures(
            10.2, 11.2, 25.8, 10, 26.8, 61, 19.2, 15.4, 56, 14.4, 28, 63, 2, 10, 26.6, 57, 99, 106
        ),
    ),
    "lam": (
        Pieces(p.DOME, p.CHEST, p.VEE, p.ARM, p.STRAIGHT, ()),
        Measures(7, 8.1, 24.3, 8.2, 25, 56, 14.4, 26, 48, 9.6, 27, 57, 1.1, 8.4, 13, 51, 93, 106),
        Measures(
            7.2, 8.1, 25.1, 9.6, 25.8, 62, 17.6, 26, 54, 13, 26, 61, 1.1, 8.8, 19, 57, 98, 106
        ),
    ),
    "ultralight": (
        Pieces(p.BUBBLE, p.CHEST, p.VEE, p.ARM, p.STRAIGHT, SOLE),
        Measures(9, 8.1, 28, 8, 29.2, 52, 10.6, 31, 48, 8.6, 33, 50, 2.2, 8.4, 11, 52, 76, 99),
        Measures(9, 8.1, 28, 8, 29.2, 52, 10.6, 31, 48, 8.6, 33, 50, 2.2, 8.4, 11, 52, 76, 99),
    ),
    "superheavy": (
        Pieces(p.SKULL, p.BARREL, p.HUNCH, p.CLUB, p.PILLAR, SOLE),
        Measures(
            8.1, 9, 25.6, 10.8, 26.6, 69.4, 19.2, 15, 58, 14.6, 15, 66, 1, 10.3, 20.5, 60, 106, 112
        ),
        Measures(
            8.1, 9, 25.6, 10.8, 26.6, 69.4, 19.2, 15, 58, 14.6, 15, 66, 1, 10.3, 20.5, 60, 106, 112
        ),
    ),
}
"""The classes of chassis that stand on two legs."""
BONES = {
    "superheavy": Measures(
        7.6, 7.3, 13.7, 7.6, 14.7, 51, 11.8, 9.6, 43.6, 8.4, 9.6, 51, 1, 7.6, 13.5, 45.2, 76, 79.6
    ),
}
"""The skeletons of those that have many boxes there too, and so no room to spare."""


@cache
def figure(name: str, bulk: int, part: str) -> Figure:
    """A class of chassis, from ultralight (0) to assault (4)."""
    pieces, light, heavy = CLASSES[name]
    measures = mixed(light, heavy, share_of(bulk))
    labels: Labels = ARMOR
    if part == "structure":
        labels = STRUCTURE
        measures = BONES.get(name) or bones(measures, is_bird=pieces.is_bird)
        pieces = pieces._replace(head=p.BARE, foot=pieces.foot or SOLE)
    return upright(f"{name}-{bulk}-{part}", measures, pieces, labels, largest=largest_of(bulk))
