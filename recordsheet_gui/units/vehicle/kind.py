"""Vehicles, VTOLs, and what stands still, as kinds of units."""

from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.described import DescribedDesign, library_facts
from recordsheet_gui.units.kind import (
    LibraryFacts,
    UnitKind,
    level_word,
    nothing_weighed,
    read_later,
    weight_class,
)
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

D = TypeVar("D", bound=DescribedDesign)

_ROOM = "recordsheet_gui.units.vehicle"


def _facts(design: DescribedDesign) -> LibraryFacts:
    tons = ceil(getattr(design, "tons", 0))
    motion = getattr(getattr(design, "motion", None), "word", "")
    return library_facts(
        design,
        tons=tons,
        config=motion,
        jump=design.jump_jets,
        words=(
            f"{tons} {tons}t" if tons else "",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            motion,
            level_word(design.rules_level),
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
        lines=read_later(f"{_ROOM}.text", "vehicle_lines"),
        record=read_later(f"{_ROOM}.record", "vehicle_record"),
        whole_record=read_later(f"{_ROOM}.record", "whole_vehicle_record"),
        remarks=read_later(f"{_ROOM}.validate", "validate"),
        remarks_on_import=read_later(f"{_ROOM}.validate", "at_a_glance"),
        not_checked=read_later(f"{_ROOM}.validate", "not_checked"),
        weights=read_later(f"{_ROOM}.validate", "weights"),
        weight_of=read_later(f"{_ROOM}.places", "weight_of"),
        slots_of=read_later(f"{_ROOM}.places", "slots_of"),
        places=read_later(f"{_ROOM}.places", "places"),
        armor_limits=read_later(f"{_ROOM}.armor", "limits"),
        balanced_armor=read_later(f"{_ROOM}.armor", "balanced"),
        armor_points=read_later(f"{_ROOM}.armor", "points_for"),
        flaw=flaw,
        features=read_later(f"{_ROOM}.features", "vehicle_features"),
        battle_value=read_later(f"{_ROOM}.battle_value", "battle_value"),
    )


def _standing(
    design: type[D],
    title: str,
    body: Callable[[D], Anatomy],
    word: str,
    *words: str,
    weights: Callable[[D], Any] = nothing_weighed,
) -> UnitKind[D]:
    return UnitKind(
        key=design.kind,
        title=title,
        words=words,
        design=design,
        anatomy=body,
        facts=_facts,
        lines=read_later(f"{_ROOM}.text", f"{word}_lines"),
        record=read_later(f"{_ROOM}.record", f"{word}_record"),
        whole_record=read_later(f"{_ROOM}.record", f"{word}_record"),
        flaw=flaw,
        weights=weights,
        features=read_later(f"{_ROOM}.features", f"{word}_features"),
        battle_value=read_later(f"{_ROOM}.still_value", f"{word}_value"),
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
    HandheldDesign,
    "a handheld weapon",
    anatomy.handheld_anatomy,
    "handheld",
    "handhelds",
    weights=read_later(f"{_ROOM}.handheld_weight", "weights"),
)
