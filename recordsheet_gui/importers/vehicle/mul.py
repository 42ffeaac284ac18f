"""Vehicles, VTOLs, emplacements and handheld weapons in .mul files."""

from collections.abc import Mapping
from math import ceil

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.importers.mul.plan import Plan, lines_of, reloaded, with_stealth
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    VehicleDesign,
)
from recordsheet_gui.units.vehicle.facts import BODY, LARGE_SIDES, ROTOR, SIDES, Motion

FRONT, RIGHT, LEFT, REAR = SIDES
SMALL = (BODY, FRONT, RIGHT, LEFT, REAR)
LARGE = (BODY, *LARGE_SIDES)
MOVEMENT: Mapping[Motion, str] = {
    Motion.VTOL: "VTOL",
    Motion.WIGE: "WiGE",
    Motion.MAGLEV: "MagLev",
}
TONS_A_HEAD = 15
"""A vehicle has one of its crew for so many tons."""


def plan(design: DescribedDesign) -> Plan:
    """How files count it."""
    common = Plan(
        chassis=design.chassis,
        model=design.model,
        places=(),
        lines=lines_of(design),
        reload=reloaded,
    )
    match design:
        case VehicleDesign():
            return _vehicle(design)
        case GunEmplacementDesign():
            return _with(common, places=(GUNS,), is_numbered=False)
        case HandheldDesign():
            # Other programs only build such weapons: nothing that they carry has a line.
            return replace(_with(common, places=(GUN,), armor=design.armor), unwritten=(GUN,))
        case BuildingDesign():
            # Nobody has told how files count the places of a building: its name has to do.
            return _with(replace(common, lines={}), holds_damage=False)
        case _:
            raise TypeError(f"no plan for {design.kind}")


def _with(
    common: Plan,
    *,
    places: tuple[str, ...] = (),
    armor: Mapping[str, int] | None = None,
    is_numbered: bool = True,
    holds_damage: bool = True,
) -> Plan:
    return Plan(
        chassis=common.chassis,
        model=common.model,
        places=places,
        armor=armor or {},
        lines=common.lines,
        movement="None",
        is_numbered=is_numbered,
        holds_damage=holds_damage,
        reload=common.reload,
    )


def _vehicle(design: VehicleDesign) -> Plan:
    sides = LARGE if design.is_large else SMALL
    rotor = (ROTOR,) if design.has_rotor else ()
    return Plan(
        chassis=design.chassis,
        model=design.model,
        places=(*sides, *rotor, *design.turrets),
        armor=design.armor,
        structure=design.structure,
        lines=with_stealth(design, lines_of(design), BODY),
        movement=MOVEMENT.get(design.motion, design.motion.value.title()),
        size=max(1, ceil(design.tons / TONS_A_HEAD)),
        has_motive=True,
        turrets=design.turrets,
        reload=reloaded,
    )
