"""The bodies of ProtoMechs."""

from collections.abc import Mapping
from functools import lru_cache

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import ARMS, BODY, BOXES, TORSO, Motion

NAMES: Mapping[str, str] = {
    "HD": "head",
    "T": "torso",
    "RA": "right arm",
    "LA": "left arm",
    "L": "legs",
    "MG": "main gun",
    "BD": "body",
}
"""Every location that any has; the body has neither armor nor structure."""

SHORT: Mapping[str, str] = {"RA": "R. Arm", "LA": "L. Arm", "MG": "Gun"}


@lru_cache
def _body(places: tuple[str, ...], table: str) -> Anatomy:
    return Anatomy(
        locations=places,
        names={place: NAMES[place] for place in (*places, BODY)},
        short=SHORT,
        inward={place: TORSO for place in places if place != TORSO},
        groups={
            "arm": tuple(place for place in ARMS if place in places),
            "torso": (TORSO,),
            "head": ("HD",),
            "legs": ("L",),
        },
        slots={place: BOXES[place] for place in places},
        hit_table=table,
    )


TABLES: Mapping[Motion, str] = {
    Motion.BIPED: "protomech",
    Motion.QUAD: "quad protomech",
    Motion.GLIDER: "glider protomech",
}


def anatomy(design: ProtoMechDesign) -> Anatomy:
    """The body of a ProtoMech."""
    return _body(tuple(design.armor), TABLES[design.motion])
