"""Our small drawings of 'Mechs for the cards of the light game: light, medium and heavy ones."""

from functools import cache

from recordsheet_gui.sheet import guns
from recordsheet_gui.sheet.figure import (
    Detail,
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
from recordsheet_gui.sheet.geometry import Point, Rect
from recordsheet_gui.units.card.design import WEIGHTS, SkirmishDesign

SLIM = {"light": 0.8, "medium": 0.92, "heavy": 1.0}
"""How wide the parts of each weight are, against a heavy one."""
CANNONS, ROCKETS = ("cannon", "gun", "rifle"), ("rocket", "missile", "srm", "lrm")
"""Words in the name of a weapon that tell what it looks like; all others have a lens."""
TONS, TUBES = 1.6, 3
"""How large a weapon is drawn, and how many tubes it has, for each point of its damage."""
HAND = 3.8
"""Room for what an arm holds, in mm."""


def figure_of(weight: str) -> Figure:
    """The drawing for a weight."""
    return _figure(weight if weight in WEIGHTS else WEIGHTS[-1])


@cache
def _figure(weight: str) -> Figure:
    slim = SLIM[weight]

    def wide(*points: Pair, at: float = 0.0) -> tuple[Pair, ...]:
        """Points of the right half, made slimmer toward a line."""
        return tuple((round(at + (x - at) * slim, 3), y) for x, y in points)

    chest = 11.8 * slim
    arm_in = chest + 1.2
    arm = wide(
        (0.0, 13.8),
        (1.6, 11.6),
        (6.6, 11.4),
        (8.5, 13.8),
        (8.5, 18.8),
        (7.6, 20.6),
        (8.5, 22.4),
        (8.5, 30.0),
        (7.4, 31.6),
        (1.2, 31.6),
        (0.0, 30.0),
        (0.0, 22.4),
        (0.9, 20.6),
        (0.0, 18.8),
    )
    legs = wide(
        (1.0, 28.8),
        (8.4, 28.2),
        (10.6, 29.6),
        (10.8, 34.0),
        (10.2, 36.0),
        (10.5, 37.8),
        (10.8, 44.2),
        (10.1, 45.6),
        (1.8, 45.6),
        (0.9, 44.2),
        (1.0, 37.8),
        (1.3, 36.0),
        (0.9, 34.0),
    )
    leg_out = 10.8 * slim
    outlines = {
        "cockpit": _cockpit(),
        "torso": middle(
            *wide(
                (6.4, 11.4),
                (10.4, 11.0),
                (11.8, 12.6),
                (11.8, 20.0),
                (10.0, 25.2),
                (7.6, 27.2),
            ),
            # Right above its shoulder.
            label=Rect(-17.3, 3.8, 9.8, 5.8),
        ),
        **pair(
            "left_arm",
            "right_arm",
            *((arm_in + x, y) for x, y in arm),
            label=Rect(min(arm_in - 0.4, 22.5 - 9.8), 35.6, 9.8, 5.8),
        ),
        **pair(
            "left_leg",
            "right_leg",
            *legs,
            label=Rect(min(leg_out + 1.8, 22.5 - 9.5), 42.4, 9.5, 5.8),
        ),
    }
    return Figure(
        key=f"card-{weight}",
        size=(45.0, 48.6),
        outlines=outlines,
        solids=(
            polygon((-4.0, 8.0), (4.0, 8.0), (5.0, 12.0), (-5.0, 12.0)),
            *both(
                (
                    # shoulder, foot
                    polygon(
                        (chest - 2, 13.4), (arm_in + 2, 14.4), (arm_in + 2, 17.6), (chest - 2, 18)
                    ),
                    polygon(*wide((2.2, 46.2), (10.6, 46.2), (12.2, 48.6), (0.8, 48.6))),
                )
            ),
        ),
        mounts={
            "torso": Mount(8.6 * slim, 11.0, 5.0, 3.6, Way.UP),
            "right_arm": Mount(arm_in + 4.25 * slim, 31.2, 7.4 * slim, HAND, Way.DOWN),
        },
    )


def _cockpit() -> Outline:
    half = polygon((3.6, 0.2), (5.6, 1.1), (6.1, 2.1), (6.1, 9.2), (5.3, 10.2))
    shape = middle(*half, label=Rect(7.4, 0.4, 13.0, 5.8))
    glass = polygon((3.3, 0.5), (4.8, 1.2), (-4.8, 1.2), (-3.3, 0.5))
    return Outline(
        points=shape.points,
        label=shape.label,
        symmetric=True,
        field=(*half[1:], *(Point(-x, y) for x, y in reversed(half[1:]))),
        glass=(glass,),
    )


CARD = figure_of("heavy")


def ornaments(design: SkirmishDesign, figure: Figure) -> tuple[Detail, ...]:
    """Its weapons; an arm without one ends in a hand."""
    found = []
    for place, mount in figure.mounts.items():
        for location in dict.fromkeys((place, place.replace("right", "left"))):
            carried = guns.largest(
                drawn(weapon.name, weapon.damage, is_face=mount.way is Way.UP)
                for weapon in design.weapons
                if weapon.location == location
            )
            if not carried and mount.way is Way.DOWN:
                carried = [guns.hand(mount.width * 0.8)]
            is_left = location != place
            for tone, points in guns.set_up(carried, mount, is_left=is_left):
                found.append(Detail(points, tone, location))
    return tuple(found)


def drawn(name: str, damage: int, *, is_face: bool) -> guns.Drawn:
    """A weapon by what its name says."""
    word, size = name.casefold(), TONS * damage
    if any(rocket in word for rocket in ROCKETS):
        return guns.launcher(min(TUBES * damage, 20), size)
    is_light = not any(cannon in word for cannon in CANNONS)
    if is_face:
        return guns.face(size, is_light=is_light)
    return guns.laser(size) if is_light else guns.cannon(size)
