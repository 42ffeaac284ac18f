"""The forms of fighters and planes: what one pilot flies."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.aerospace.unit_toml import FighterFile
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.design import (
    DOUBLE,
    SINGLE,
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
)
from recordsheet_gui.units.aerospace.spaces import spaces
from recordsheet_gui.units.aerospace.weight import FUEL, FUEL_IN_AIR
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.plating import BAR, PATCHWORK, STANDARD
from recordsheet_gui.workshop import bays, plating
from recordsheet_gui.workshop.aerospace.parts import (
    ENGINES,
    armor_section,
    carrying,
    equipment_section,
    number,
    plated,
)
from recordsheet_gui.workshop.aerospace.totals import fighter_totals
from recordsheet_gui.workshop.answers import Answer, answered
from recordsheet_gui.workshop.described import (
    YEAR,
    carried,
    head_section,
    line_of,
    renamed,
    story_sections,
)
from recordsheet_gui.workshop.document import Document, Edit, read
from recordsheet_gui.workshop.form import (
    Choice,
    Count,
    Field,
    Form,
    Outfit,
    Section,
    Tick,
    Told,
)
from recordsheet_gui.workshop.outfit import rebased
from recordsheet_gui.workshop.ratings import rating_fields
from recordsheet_gui.workshop.shapes import fields

FUEL_TONS = "fuel-tons"
"""A field that stands in no file: fuel by weight."""
_TONS_OF_BOMB = 5
_ARMORS = (
    *(STANDARD, "Ferro-Aluminum", "Light Ferro-Aluminum", "Heavy Ferro-Aluminum"),
    *("Prototype Ferro-Aluminum", "Ferro-Lamellor", "Vehicular Stealth", "Reactive"),
    *("Reflective", "Ballistic-Reinforced", "Primitive Fighter", PATCHWORK),
)
_BARS = tuple(BAR.format(rating) for rating in range(2, 11))
_ENGINES: Mapping[str, tuple[str, ...]] = {
    AeroFighterDesign.kind: (
        *(EngineType.FUSION, EngineType.XL, EngineType.LIGHT, EngineType.XXL, EngineType.COMPACT),
    ),
    ConventionalFighterDesign.kind: (EngineType.ICE, EngineType.FUSION, EngineType.FUEL_CELL,
                                     EngineType.FISSION),
}  # fmt: skip
"""What drives them; planes of support have anything."""
_COCKPITS = {
    "standard": "Standard",
    "small": "Small",
    "command console": "Command console",
    "primitive": "Primitive",
}


def outfit(kind: str) -> Outfit:
    """What a fighter carries, and where."""
    return Outfit(
        places=carrying(kind),
        gear=lambda document: carried(),
        line=line_of,
        marks=(("(R) ", "Faces the rear"), (":OMNI", "In a pod")),
        room=_room,
        slots="Spaces",
    )


def _room(design: UnitDesign) -> Mapping[str, tuple[int, int]]:
    return spaces(design) if isinstance(design, AerospaceDesign) else {}


# -- what follows ----------------------------------------------------------------------------


def _expected(document: Document) -> dict[str, int]:
    """Rating and structure as the rules of construction have them."""
    tons, thrust = number(document.get("tons")), int(number(document.get("thrust", 0)))
    if document.kind == FixedWingDesign.kind:
        return {"si": thrust}
    rating = facts.engine_rating(
        tons,
        thrust,
        needs_air=document.kind == ConventionalFighterDesign.kind,
        is_primitive=document.get("cockpit") == facts.COCKPITS[-1],
    )
    return {"engine.rating": rating, "si": facts.fighter_si(tons, thrust)}


_NAMES = {"engine.rating": "Engine rating", "si": "structural integrity"}


def _follow(before: Document, after: Document, path: str) -> Edit:
    """Rating and structure go with weight and thrust, unless somebody has set others."""
    made, told = plated(after, path), []
    if path == "tech_base":
        made = rebased(before, after, outfit(after.kind))
    if path in ("tons", "thrust", "cockpit"):
        old, new = _expected(before), _expected(after)
        for key, value in new.items():
            if after.get(key) == old[key] and value != old[key]:
                made = made.put(key, value)
            if value != old[key] and after.get(key) in (None, old[key]):
                told.append(f"{_NAMES[key]} {value}")
    if path == "bar" and str(after.get("armor.type", "")) in _BARS and after.get("bar"):
        made = made.put("armor.type", BAR.format(after.get("bar")))
    words = ", ".join(told)
    return Edit(document=made, title="", told=f"{words[:1].upper()}{words[1:]}." if words else "")


def _in_a_ton(document: Document) -> int:
    return FUEL if document.kind == AeroFighterDesign.kind else FUEL_IN_AIR


def _fuel_by_weight(document: Document, value: Any) -> Edit:
    points = int(number(value) * _in_a_ton(document))
    return Edit(document=document.put("fuel", min(points, facts.MOST_FUEL)), title="fuel")


_ANSWERS: Mapping[str, Answer] = {
    FUEL_TONS: _fuel_by_weight,
    **plating.ANSWERS,
    **bays.ANSWERS,
}
FOLLOW = answered(_ANSWERS, _follow)


# -- the tabs --------------------------------------------------------------------------------


def _engine_fields(document: Document) -> tuple[Field, ...]:
    kind = document.kind
    expected = _expected(document).get("engine.rating")
    unset = "none" if expected is None else f"as it follows: {expected}"
    return (
        Field(
            path="engine.type",
            label="Engine",
            control=Choice(words=_ENGINES.get(kind, tuple(ENGINES)), names=ENGINES),
            usual="fusion",
            about=("engine",),
        ),
        Field(
            path="engine.rating",
            label="Engine rating",
            control=Count(least=0, most=9999, step=5, unset=unset),
        ),
        *fields(FighterFile, ("engine.base", "Engine of")),
    )


def _frame_section(document: Document) -> Section:
    kind = document.kind
    thrust = int(number(document.get("thrust", 0)))
    is_support = kind == FixedWingDesign.kind
    expected = _expected(document)
    tons = number(document.get("tons"))
    fuel = number(document.get("fuel", 0))
    by_weight = Field(
        path=FUEL_TONS,
        label="Fuel by weight",
        control=Count(most=9999, step=0.5, decimals=3, unit="tons"),
        usual=round(fuel / _in_a_ton(document), 3),
        tip=f"{_in_a_ton(document)} points weigh a ton",
    )
    bombs = Field(
        path="bombs",
        label="Bombs",
        control=Told(),
        usual=f"carries up to {int(tons // _TONS_OF_BOMB)}",
    )
    step = 0.5 if is_support else 5
    return Section(
        key="frame",
        title="Frame",
        fields=(
            Field(
                path="tons",
                label="Weight",
                control=Count(least=0, most=facts.MOST_TONS, step=step, decimals=3, unit="tons"),
            ),
            Field(
                path="thrust",
                label="Safe thrust",
                control=Count(most=facts.MOST_THRUST),
                usual=0,
            ),
            Field(
                path="thrust-most",
                label="Maximum thrust",
                control=Told(),
                usual=str(facts.max_thrust(thrust)),
            ),
            Field(
                path="si",
                label="Structural integrity",
                control=Count(most=facts.MOST_SI, unset=f"as it follows: {expected['si']}"),
            ),
            *_engine_fields(document),
            Field(
                path="fuel",
                label="Fuel",
                control=Count(most=facts.MOST_FUEL, step=_in_a_ton(document) / 2, unit="points"),
                usual=0,
            ),
            *(() if is_support else (by_weight,)),
            Field(
                path="cockpit",
                label="Cockpit",
                control=Choice(words=tuple(_COCKPITS), names=_COCKPITS),
                usual=facts.COCKPITS[0],
            ),
            *sink_fields(document),
            *_only_some(document),
            *(() if is_support else (bombs,)),
        ),
    )


def sink_fields(document: Document) -> tuple[Field, ...]:
    """Heat sinks of the whole unit."""
    made = (
        Field(
            path="heat_sinks.count",
            label="Heat sinks",
            control=Count(most=facts.MOST_SINKS),
            usual=0,
            about=("heat_sinks",),
        ),
        Field(
            path="heat_sinks.kind",
            label="Kind of heat sinks",
            control=Choice(words=(SINGLE, DOUBLE), names={SINGLE: "Single", DOUBLE: "Double"}),
            usual=SINGLE,
        ),
    )
    if not document.get("omni") and not document.get("heat_sinks.pod"):
        return made
    in_pods = Field(
        path="heat_sinks.pod",
        label="Heat sinks in pods",
        control=Count(most=facts.MOST_SINKS),
        usual=0,
    )
    return (*made, in_pods)


def _only_some(document: Document) -> tuple[Field, ...]:
    kind = document.kind
    if kind == FixedWingDesign.kind:
        return (
            Field(
                path="bar",
                label="Barrier armor rating",
                control=Count(least=0, most=10, unset="none"),
            ),
            *fields(FighterFile, ("fuel_type", "Kind of fuel")),
            *rating_fields(document),
            *(
                fields(FighterFile, ("base_fire_control", "Fire control (tons)"))
                if document.get("omni") or document.get("base_fire_control")
                else ()
            ),
        )
    if kind == ConventionalFighterDesign.kind:
        tip = "Takes off and lands without a runway"
        return (Field(path="vstol", label="VSTOL gear", control=Tick(), usual=False, tip=tip),)
    return ()


def _sections(document: Document) -> tuple[Section, ...]:
    kind, design = document.kind, read(document).design
    types = (*_BARS, *_ARMORS) if kind == FixedWingDesign.kind else _ARMORS
    return (
        head_section(FighterFile, document),
        _frame_section(document),
        armor_section(kind, document, design, types),
        equipment_section(kind, outfit(kind)),
        bays.section(document),
        *story_sections(FighterFile),
    )


def fighter_form(kind: str, title: str, blank: Mapping[str, Any]) -> Form:
    """The form of a kind that one pilot flies."""
    armor = {"type": STANDARD, **dict.fromkeys(AeroFighterDesign.arcs, 0)}
    whole = {
        "kind": kind,
        "chassis": f"New {title.lower()}",
        "model": "",
        "year": YEAR,
        "heat_sinks": {"count": 10, "kind": SINGLE},
        "armor": armor,
        **blank,
    }
    return Form(
        title=title,
        sections=_sections,
        blank=lambda: whole,
        follow=FOLLOW,
        totals=fighter_totals,
        rename=renamed,
    )
