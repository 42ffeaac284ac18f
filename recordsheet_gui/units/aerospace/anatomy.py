"""The bodies of aerospace units: arcs of armor around one track of structure."""

from collections.abc import Mapping
from functools import lru_cache

from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.aerospace.facts import (
    AFT,
    CRAFT_ARCS,
    FIGHTER_ARCS,
    NOSE,
    PLACES,
    SHIP_ARCS,
    SI,
)
from recordsheet_gui.units.anatomy import Anatomy

TABLES: Mapping[tuple[str, ...], str] = {
    FIGHTER_ARCS: "fighter",
    CRAFT_ARCS: "craft",
    SHIP_ARCS: "capital",
}
"""What each is struck by."""
RIGHT, LEFT = ("RWG", "RS", "FRS", "ARS"), ("LWG", "LS", "FLS", "ALS")
WINGED: Mapping[str, str] = {"RS": "right wing", "LS": "left wing"}
"""What the sides of a craft are called that is built like a plane."""
_SHORT: Mapping[str, str] = {
    "RWG": "R. Wing",
    "LWG": "L. Wing",
    "RS": "R. Side",
    "LS": "L. Side",
    "FSLG": "Fuselage",
    "LBS": "L. Broads.",
    "RBS": "R. Broads.",
}
_SHORT_WINGS: Mapping[str, str] = {"RS": "R. Wing", "LS": "L. Wing"}


@lru_cache
def _body(arcs: tuple[str, ...], further: tuple[str, ...], is_spheroid: bool) -> Anatomy:
    names = {where: PLACES[where].lower() for where in (*arcs, *further)}
    short = dict(_SHORT)
    if arcs == CRAFT_ARCS and not is_spheroid:
        names |= WINGED
        short |= _SHORT_WINGS
    return Anatomy(
        locations=arcs,
        names={**names, SI: "structural integrity"},
        short=short,
        groups={
            "nose": (NOSE,),
            "aft": (AFT,),
            "right": tuple(where for where in arcs if where in RIGHT),
            "left": tuple(where for where in arcs if where in LEFT),
        },
        hit_table=TABLES[arcs],
    )


def anatomy(design: AerospaceDesign) -> Anatomy:
    """The body of an aerospace unit."""
    return _body(design.arcs, design.further, design.is_spheroid)
