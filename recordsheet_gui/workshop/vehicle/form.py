"""The forms of vehicles and VTOLs, for battle and for work."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from recordsheet_gui.importers.vehicle.unit_toml import VehicleFile
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, all_gear, all_other_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.plating import BAR, PATCHWORK
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.anatomy import NAMES, locations
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import BODY, ROTOR, Motion
from recordsheet_gui.units.vehicle.validate import slots
from recordsheet_gui.workshop import bays, plating
from recordsheet_gui.workshop.answers import answered
from recordsheet_gui.workshop.described import (
    YEAR,
    head_section,
    outfit_control,
    outfit_field,
    place_columns,
    renamed,
    story_sections,
)
from recordsheet_gui.workshop.document import Document, Edit, Reading
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Count,
    Field,
    Form,
    Outfit,
    Section,
    Texts,
    Tick,
)
from recordsheet_gui.workshop.lately import design_of
from recordsheet_gui.workshop.outfit import rebased
from recordsheet_gui.workshop.ratings import USUAL, rating_fields
from recordsheet_gui.workshop.shapes import field_of, fields
from recordsheet_gui.workshop.totals import Total, usual_totals
from recordsheet_gui.workshop.vehicle import body, drive

MARKS = ((":OMNI", "In a pod"), ("(ST)", "Sponson"), ("(PT)", "Pintle"))
TURRETS, SIX, JUMP, FIRE, CHANGES = "turrets", "six-sides", "jump", "fire-control", "changes"
_FOR_BATTLE = ("fusion", "light", "xl", "xxl", "compact", "ice", "fuel cell", "fission", "none")
_BURNING = (EngineType.ICE, EngineType.FUEL_CELL)
"""Engines of which files tell the fuel."""
_FOR_WORK = (
    *("ice", "fuel cell", "steam", "battery", "solar", "fusion", "fission", "maglev"),
    *("external", "none"),
)
_ENGINES: Mapping[str, str] = {
    EngineType.FUSION: "Fusion",
    EngineType.LIGHT: "Light fusion",
    EngineType.XL: "XL",
    EngineType.XXL: "XXL",
    EngineType.COMPACT: "Compact fusion",
    EngineType.ICE: "Combustion (ICE)",
    EngineType.FUEL_CELL: "Fuel cell",
    EngineType.FISSION: "Fission",
    EngineType.STEAM: "Steam",
    EngineType.BATTERY: "Battery",
    EngineType.SOLAR: "Solar",
    EngineType.MAGLEV: "Maglev",
    EngineType.EXTERNAL: "External power",
    EngineType.NONE: "None",
}
_ARMORS = (
    *("Standard", "Ferro-Fibrous", "Light Ferro-Fibrous", "Heavy Ferro-Fibrous"),
    *("Ferro-Fibrous Prototype", "Ferro-Lamellor", "Hardened", "Reactive", "Reflective"),
    *("Vehicular Stealth", "Ballistic-Reinforced", "Anti-Penetrative Ablation"),
    *("Heat-Dissipating", "Impact-Resistant", "Commercial", "Industrial", "Heavy Industrial"),
    *("Primitive", PATCHWORK),
)
_BARS = tuple(BAR.format(rating) for rating in range(2, 11))
_OF_OTHERS = (
    *("infantry", "battle armor", "armor kit", "large craft", "capital", "naval", "bomb"),
    *("proto ", "mass driver", "screen launcher", "infantry gear", "ei interface"),
)
"""Families, by their beginning, that no vehicle carries."""


@cache
def gear() -> tuple[Gear, ...]:
    """What vehicles carry."""
    return tuple(
        one
        for one in (*all_gear(), *all_other_gear())
        if not one.family.startswith(_OF_OTHERS)
        and one.kind not in (GearKind.FILLER, GearKind.HEAT_SINK)
        and (one.kind is not GearKind.JUMP_JET or one.id == drive.JET)
    )


def _places(document: Document) -> Iterable[tuple[str, str]]:
    return ((where, NAMES[where]) for where in (*body.places(document), BODY))


@cache
def _working_gear() -> tuple[Gear, ...]:
    """What support vehicles carry: weapons of men too."""
    return (*gear(), *(one for one in all_other_gear() if one.family == "infantry"))


_OUTFIT = outfit_control(_places, gear, MARKS)
_WORKING = outfit_control(_places, _working_gear, MARKS)


def _outfit(document: Document) -> Outfit:
    return _WORKING if _is_support(document) else _OUTFIT


# -- tabs ------------------------------------------------------------------------------------


def _is_support(document: Document) -> bool:
    return document.kind.startswith("support")


def _has_rotor(document: Document) -> bool:
    return document.kind.endswith("vtol")


def _motions(document: Document) -> Field:
    words = tuple(
        str(motion) for motion in Motion if (motion is Motion.VTOL) == _has_rotor(document)
    )
    names = {str(motion): f"{motion.word[:1].upper()}{motion.word[1:]}" for motion in Motion}
    return Field(path="motion", label="Moves", control=Choice(words=words, names=names))


def _engine(document: Document) -> tuple[Field, ...]:
    words = _FOR_WORK if _is_support(document) else _FOR_BATTLE
    asked = drive.rating(document)
    unset = "as its speed asks" if asked is None else f"{asked}, as its speed asks"
    power = field_of(VehicleFile, "engine.rating", "Engine rating", unset=unset)
    assert power is not None
    return (
        Field(
            path="engine.type",
            label="Engine",
            control=Choice(words=words, names=_ENGINES),
            usual="fusion",
            about=("engine",),
        ),
        power,
        Field(
            path="engine.base",
            label="Built by",
            control=Choice(words=(INNER_SPHERE, CLAN), unset="its own tech base"),
        ),
    )


def _chassis(document: Document) -> Section:
    is_support = _is_support(document)
    cruise = document.get("cruise", 0)
    flank = (3 * cruise + 1) // 2 if isinstance(cruise, int) else 0
    tons = Count(least=0, most=facts.MOST_TONS, step=0.5 if is_support else 1, decimals=3)
    found = [
        _motions(document),
        Field(path="tons", label="Tons", control=replace(tons, unit="tons")),
        Field(
            path="cruise",
            label="Cruising MP",
            control=Count(most=facts.MOST_MP, unit=f"(flank {flank})"),
        ),
        *_engine(document),
        Field(
            path=TURRETS,
            label="Turrets",
            control=Choice(words=body.TURRET_WORDS[: 2 if _has_rotor(document) else 3]),
            usual=body.TURRET_WORDS[body.turrets(document)],
            tip="What is in a turret that goes moves to another place",
        ),
    ]
    if not _has_rotor(document):
        six = Field(
            path=SIX, label="Six sides (superheavy)", control=Tick(), usual=body.is_large(document)
        )
        jets = Field(
            path=JUMP, label="Jumping MP", control=Count(most=99), usual=drive.jump(document)
        )
        found += [jets, six]
    if is_support:
        found += rating_fields(document)
        found += [
            Field(
                path=FIRE,
                label="Fire control",
                control=Choice(words=tuple(drive.FIRE_CONTROL)),
                usual=drive.fire_control(document),
            ),
            *fields(VehicleFile, ("fuel_tons", "Tons of fuel"), ("fuel_type", "What it burns")),
        ]
        found[-2] = replace(found[-2], about=("fuel",))
    else:
        found += fields(VehicleFile, ("structure", "Internal structure"))
        if document.get("engine.type") in _BURNING or document.get("fuel_type"):
            found += fields(VehicleFile, ("fuel_type", "What it burns"))
    found += [
        *fields(VehicleFile, ("extra_seats", "Further combat crew seats"), "trailer"),
        Field(path="controls", label="Has controls of its own", control=Tick(), usual=True),
    ]
    if document.get("omni"):
        found += fields(
            VehicleFile,
            ("base_turret", "Turret of the chassis (tons)"),
            ("base_second_turret", "Second turret (tons)"),
            ("base_sponsons", "Sponsons and pintles (tons)"),
            ("base_fire_control", "Fire control (tons)"),
        )
    if is_support:
        found.append(
            Field(
                path=CHANGES,
                label="Chassis modifications",
                control=Texts(offers=lambda document: _changes(), is_open=False),
                usual=drive.changes(document),
            )
        )
    return Section(key="chassis", title="Chassis", fields=tuple(found))


@cache
def _changes() -> tuple[tuple[str, str], ...]:
    found = (one for one in all_other_gear() if one.family.endswith("chassis"))
    return tuple((one.name, one.name.removeprefix("SV Chassis Mod ").strip("[]")) for one in found)


def _armor(document: Document) -> Section:
    is_support = _is_support(document)
    words = (*_BARS, *_ARMORS) if is_support else _ARMORS
    found = [Field(path="armor.type", label="Armor type", control=Choice(words=words))]
    if is_support:
        found += fields(VehicleFile, ("bar", "Barrier armor rating (BAR)"))
    columns = place_columns(VehicleFile)
    is_patched = document.get("armor.type") == PATCHWORK or any(
        document.get(table) for table in ("patchwork", "patchwork_bar")
    )
    shown = columns if is_patched else columns[:1]
    return Section(
        key="armor",
        title="Armor",
        operations=plating.OPERATIONS,
        fields=(
            *found,
            *plating.fields(document, design_of(document)),
            Field(
                path="armor",
                label="Points by place",
                control=ByPlace(
                    places=lambda document: (
                        (where, NAMES[where]) for where in body.places(document)
                    ),
                    columns=shown,
                    limits=_limits,
                ),
                about=("patchwork", "patchwork_bar", "structure"),
            ),
        ),
    )


def _limits(document: Document) -> dict[str, str]:
    tons = document.get("tons", 0)
    points = facts.structure_points(tons) if isinstance(tons, int | float) else 0
    found = dict.fromkeys(body.places(document), f"structure {points}")
    if ROTOR in found:
        found[ROTOR] += ", at most 2"
    return found


def _sections(document: Document) -> tuple[Section, ...]:
    return (
        head_section(VehicleFile, document),
        _chassis(document),
        _armor(document),
        Section(key="equipment", title="Equipment", fields=(outfit_field(_outfit(document)),)),
        bays.section(document),
        *story_sections(VehicleFile),
    )


# -- what follows ----------------------------------------------------------------------------


def _then(before: Document, after: Document, path: str) -> Edit:
    made, told = after, ""
    if path in ("tons", "motion", "cruise", "engine.type"):
        grown = body.grown(before, after)
        made, told = drive.followed(before, grown.document), grown.told
    elif path == "tech_base":
        made = rebased(before, after, _OUTFIT)
    elif path in ("armor.type", "bar"):
        made = drive.barred(before, after, path) if _is_support(after) else after
        if path == "armor.type":
            made = drive.plated(made)
            if made.get(path) != PATCHWORK:
                made = made.but(patchwork=None, patchwork_bar=None)
    return Edit(document=made, title="", told=told)


_FOLLOW = answered(
    {
        TURRETS: body.with_turrets,
        SIX: body.with_six_sides,
        JUMP: drive.with_jump,
        FIRE: drive.with_fire_control,
        CHANGES: drive.with_changes,
        **plating.ANSWERS,
        **bays.ANSWERS,
    },
    _then,
)


def _totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    found = list(usual_totals(document, reading))
    design = reading.design
    if isinstance(design, VehicleDesign):
        used, most = slots(design)
        words = f"{used} of {most}"
        words += f", {abs(most - used)} {'free' if used <= most else 'too many'}"
        found.insert(1, Total(label="Slots", words=words, is_bad=used > most))
    return tuple(found)


def _form(kind: str, title: str, blank: Mapping[str, Any], *, rotor: bool = False) -> Form:
    hull = locations(is_large=False, has_rotor=rotor, turrets=0)
    armor = {"type": "Standard", **dict.fromkeys(hull, 0), **blank.get("armor", {})}
    whole = {
        "kind": kind,
        "chassis": f"New {title}",
        "model": "",
        "year": YEAR,
        **blank,
        "armor": armor,
    }
    return Form(
        title=f"{title[:1].upper()}{title[1:]}",
        sections=_sections,
        blank=lambda: whole,
        follow=_FOLLOW,
        totals=_totals,
        rename=renamed,
    )


_WORK = {
    "engine": {"type": "ice"},
    "fuel_tons": 1,
    "bar": 4,
    "armor": {"type": BAR.format(4)},
    **USUAL,
}
VEHICLE = _form(
    "vehicle",
    "vehicle",
    {"tons": 20, "motion": "tracked", "cruise": 4, "engine": {"type": "fusion"}},
)
SUPPORT_VEHICLE = _form(
    "support vehicle",
    "support vehicle",
    {"tons": 20, "motion": "wheeled", "cruise": 4, **_WORK},
)
VTOL = _form(
    "vtol",
    "VTOL",
    {"tons": 20, "motion": "vtol", "cruise": 6, "engine": {"type": "fusion"}},
    rotor=True,
)
SUPPORT_VTOL = _form(
    "support vtol",
    "support VTOL",
    {"tons": 10, "motion": "vtol", "cruise": 6, **_WORK},
    rotor=True,
)
