"""Vehicles, VTOLs, and what stands still, as kinds of units."""

from collections.abc import Callable, Iterator
from math import ceil
from typing import TYPE_CHECKING, TypeVar

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.kind import LEVELS, LibraryFacts, Record, Remark, UnitKind, weight_class
from recordsheet_gui.units.vehicle import anatomy
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
    VtolDesign,
)
from recordsheet_gui.units.vehicle.flaw import flaw

if TYPE_CHECKING:
    from recordsheet_gui.units.battle_value import BattleValue

D = TypeVar("D", bound=DescribedDesign)

# What only the library and the command line ask for is read when they do: starting has a budget.


def _lines(name: str) -> Callable[[DescribedDesign], Iterator[str]]:
    def told(design: DescribedDesign) -> Iterator[str]:
        from recordsheet_gui.units.vehicle import text

        found: Iterator[str] = getattr(text, name)(design)
        return found

    return told


def _record(name: str) -> Callable[[DescribedDesign], Record]:
    def recorded(design: DescribedDesign) -> Record:
        from recordsheet_gui.units.vehicle import record

        found: Record = getattr(record, name)(design)
        return found

    return recorded


def _battle_value(design: VehicleDesign) -> "BattleValue":
    from recordsheet_gui.units.vehicle.battle_value import battle_value

    return battle_value(design)


def _remarks(design: VehicleDesign) -> tuple[Remark, ...]:
    from recordsheet_gui.units.vehicle.validate import validate

    return validate(design)


def _not_checked(design: VehicleDesign) -> tuple[str, ...]:
    from recordsheet_gui.units.vehicle.validate import not_checked

    return not_checked(design)


def _facts(design: DescribedDesign) -> LibraryFacts:
    tons = ceil(getattr(design, "tons", 0))
    motion = getattr(getattr(design, "motion", None), "word", "")
    level = design.rules_level
    return LibraryFacts(
        tons=tons,
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=level,
        config=motion,
        is_omni=design.is_omni,
        jump=design.jump_jets,
        book=design.source,
        chassis=design.chassis,
        model=design.model,
        words=(
            f"{tons} {tons}t" if tons else "",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            motion,
            LEVELS[level] if 0 <= level < len(LEVELS) else "",
            "omni" if design.is_omni else "",
            weight_class(tons),
            design.source,
        ),
    )


def _vehicle(design: type[VehicleDesign], title: str, *words: str) -> UnitKind[VehicleDesign]:
    return UnitKind(
        key=design.kind,
        title=title,
        second_skill="driving",
        words=words,
        design=design,
        anatomy=anatomy.anatomy,
        facts=_facts,
        lines=_lines("vehicle_lines"),
        record=_record("vehicle_record"),
        whole_record=_record("whole_vehicle_record"),
        remarks=_remarks,
        not_checked=_not_checked,
        flaw=flaw,
        battle_value=_battle_value,
    )


def _standing(
    design: type[D], title: str, body: Callable[[D], Anatomy], word: str, *words: str
) -> UnitKind[D]:
    return UnitKind(
        key=design.kind,
        title=title,
        words=words,
        design=design,
        anatomy=body,
        facts=_facts,
        lines=_lines(f"{word}_lines"),
        record=_record(f"{word}_record"),
        whole_record=_record(f"{word}_record"),
        flaw=flaw,
    )


VEHICLE = _vehicle(VehicleDesign, "a vehicle", "vehicles", "tanks")
SUPPORT_VEHICLE = _vehicle(SupportVehicleDesign, "a support vehicle", "vehicles")
VTOL = _vehicle(VtolDesign, "a VTOL", "vtols", "helicopters")
SUPPORT_VTOL = _vehicle(SupportVtolDesign, "a support VTOL", "vtols", "helicopters")
GUN_EMPLACEMENT = _standing(
    GunEmplacementDesign,
    "a gun emplacement",
    anatomy.emplacement_anatomy,
    "emplacement",
    *("emplacements", "turrets"),
)
BUILDING = _standing(
    BuildingDesign, "a building", anatomy.building_anatomy, "building", "buildings"
)
HANDHELD = _standing(
    HandheldDesign, "a handheld weapon", anatomy.handheld_anatomy, "handheld", "handhelds"
)
