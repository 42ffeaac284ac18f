"""Which drawing a 'Mech gets: by its build, its chassis, and else by what it weighs and carries."""

from collections.abc import Callable, Mapping
from functools import partial

from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.mech import biped
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.anatomy import ARMS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config

BULKS = (15, 35, 55, 75)
"""Tons up to which a 'Mech is drawn lighter: ultralight, light, medium, heavy; assault above."""
HEAVIEST = 100
"""Tons beyond which a 'Mech is superheavy."""
FAST, SLOW = 6, 3
"""Walking MP of scouts, and of what stands its ground."""
BROAD = 80
"""Tons from which a 'Mech without a known chassis is drawn broad."""
FOREARM = "Lower Arm Actuator"


def bulk_of(design: MechDesign) -> int:
    """From 0, ultralight, to 4, assault."""
    return sum(design.tons > tons for tons in BULKS)


def class_of(design: MechDesign) -> str:
    """The class of chassis."""
    if design.config is not Config.BIPED:
        return str(design.config)
    if design.tons > HEAVIEST:
        return "superheavy"
    if design.tons <= BULKS[0]:
        return "ultralight"
    from recordsheet_gui.sheet.mech.chassis import look_of

    return look_of(design.chassis, design.clan_name) or _by_facts(design)


def _by_facts(design: MechDesign) -> str:
    """What a 'Mech of a chassis that nobody knows looks like."""
    weapons = [item.gear for item in design.items if item.gear.kind is GearKind.WEAPON]
    tons = sum(gear.tons for gear in weapons)
    missiles = sum(gear.tons for gear in weapons if gear.is_missile)
    if missiles >= 10 and missiles > tons / 2:
        return "boat"
    if not any(slot.name == FOREARM for arm in ARMS for slot in design.slots.get(arm, ())):
        return "walker"
    if design.walk >= FAST and design.tons <= BULKS[2]:
        return "scout"
    if design.tons >= BROAD or design.walk <= SLOW:
        return "brawler"
    return "humanoid"


def _quad(name: str, bulk: int, part: str) -> Figure:
    from recordsheet_gui.sheet.mech import quad

    return quad.figure(name, bulk, part)


def _tripod(name: str, bulk: int, part: str) -> Figure:
    from recordsheet_gui.sheet.mech import tripod

    return tripod.figure(name, bulk, part)


def _lam(name: str, bulk: int, part: str) -> Figure:
    from recordsheet_gui.sheet.mech import lam

    return lam.figure(name, bulk, part)


Draw = Callable[[str, int, str], Figure]
CLASSES: Mapping[str, Draw] = {
    **dict.fromkeys(biped.CLASSES, biped.figure),
    "lam": _lam,
    "tripod": _tripod,
    "quad": _quad,
    "quadvee": _quad,
}
"""Each class of chassis and who draws it; the rarer ones are read when one comes to the table."""

PARTS = ("armor", "structure")
FIGURES: Mapping[str, Callable[[], Figure]] = {
    **{
        f"{name}-{part}": partial(draw, first, 3, part)
        for name, first, draw in (
            ("biped", "humanoid", biped.figure),
            ("tripod", "tripod", _tripod),
            ("quad", "quad", _quad),
        )
        for part in PARTS
    },
    **{
        f"{name}-{bulk}-{part}": partial(draw, name, bulk, part)
        for name, draw in CLASSES.items()
        for bulk in range(len(BULKS) + 1)
        for part in PARTS
    },
}
"""All drawings by key: the plain ones that layouts name, and every class from light to heavy."""


def figure_of(key: str, design: MechDesign) -> Figure:
    """The drawing of this 'Mech where a layout names a plain one."""
    name = class_of(design)
    return CLASSES[name](name, bulk_of(design), key.rpartition("-")[2])
