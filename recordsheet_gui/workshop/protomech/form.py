"""The form of a ProtoMech."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from recordsheet_gui.importers.blk.lines import EquipmentLine, line_text, read_line
from recordsheet_gui.importers.protomech.outfit import with_own_shots, with_usual_shots
from recordsheet_gui.importers.protomech.unit_toml import MOTIONS, ProtoMechFile
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, all_gear, all_other_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.protomech import facts
from recordsheet_gui.units.protomech.anatomy import NAMES
from recordsheet_gui.units.protomech.armor import most_armor
from recordsheet_gui.units.protomech.design import DISCHARGE, STANDARD, ProtoMechDesign
from recordsheet_gui.units.protomech.facts import ARMS, BODY, MAIN_GUN, PLACES, TORSO, Motion
from recordsheet_gui.units.protomech.places import slots_of
from recordsheet_gui.workshop import outfit, plating
from recordsheet_gui.workshop.answers import answered
from recordsheet_gui.workshop.described import (
    NO_PLACE,
    NOWHERE,
    YEAR,
    head_section,
    line_of,
    outfit_field,
    renamed,
    story_sections,
)
from recordsheet_gui.workshop.document import Document, Edit, Reading
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Column,
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
from recordsheet_gui.workshop.shapes import fields
from recordsheet_gui.workshop.totals import Total, usual_totals

GUN = "main-gun"
JET = "ProtoMechJumpJet"
_DISCHARGE_SLOT = "CLEDPArmor"
_ARMORS: Mapping[str, str] = {STANDARD: "Standard", DISCHARGE: "Electric discharge"}
_OF_OTHERS = (
    *("infantry", "battle armor", "armor kit", "large craft", "capital", "naval", "bomb"),
    *("sub-capital", "mass driver", "screen launcher", "infantry gear"),
)


# -- what it carries -------------------------------------------------------------------------


@cache
def gear() -> tuple[Gear, ...]:
    """What ProtoMechs carry."""
    return tuple(
        one
        for one in (*all_gear(), *all_other_gear())
        if not one.family.startswith(_OF_OTHERS)
        and one.kind not in (GearKind.FILLER, GearKind.HEAT_SINK)
        and (one.kind is not GearKind.JUMP_JET or one.family.startswith("proto "))
        and not one.family.endswith("chassis")
    )


def places(document: Document) -> tuple[str, ...]:
    """All that have armor."""
    table = document.get("armor", {})
    have = table if isinstance(table, Mapping) else {}
    return tuple(where for where in PLACES if where in have)


def _carrying(document: Document) -> Iterable[tuple[str, str]]:
    found = [(where, NAMES[where]) for where in (*places(document), BODY)]
    return (*found, (NOWHERE, NO_PLACE))


def _read(text: str) -> EquipmentLine:
    return read_line(with_usual_shots(text))


def _write(line: EquipmentLine) -> str:
    return with_own_shots(line_text(replace(line, shots=None)), line.shots)


_OUTFIT = Outfit(
    places=_carrying,
    gear=lambda document: gear(),
    line=line_of,
    marks=(("(R) ", "To the rear"), (":OMNI", "In a pod")),
    read=_read,
    write=_write,
    weight="kg",
    is_by_shot=True,
)


# -- tabs ------------------------------------------------------------------------------------


def _motion(document: Document) -> Motion:
    return MOTIONS.get(str(document.get("motion", "biped")), Motion.BIPED)


def _chassis(document: Document) -> Section:
    tons, walk = document.get("tons", 0), document.get("walk", 0)
    is_told = isinstance(tons, int | float) and isinstance(walk, int) and tons > 0
    rating = facts.engine_rating(_motion(document), tons, walk) if is_told else 0
    run = facts.run_of(walk) if isinstance(walk, int) else 0
    names = {word: f"{word[:1].upper()}{word[1:]}" for word in MOTIONS}
    return Section(
        key="chassis",
        title="Chassis",
        fields=(
            Field(
                path="tons",
                label="Tons (10 and more: ultraheavy)",
                control=Count(least=0, most=facts.MOST_TONS, decimals=3, unit="tons"),
            ),
            Field(
                path="motion",
                label="Body",
                control=Choice(words=tuple(MOTIONS), names=names),
                usual="biped",
            ),
            Field(
                path="walk",
                label="Walking MP",
                control=Count(most=facts.MOST_MP, unit=f"(run {run}, engine {rating})"),
                tip="With its tons, asks for an engine",
            ),
            Field(
                path="jump",
                label="Jumping MP",
                control=Count(most=facts.MOST_MP),
                usual=0,
                tip="A jet for each",
            ),
            Field(
                path="engine.base",
                label="Engine built by",
                control=Choice(words=(INNER_SPHERE, CLAN), unset="its own tech base"),
                about=("engine",),
            ),
            Field(path=GUN, label="Main gun", control=Tick(), usual=MAIN_GUN in places(document)),
            *fields(ProtoMechFile, ("interface_cockpit", "Interface cockpit")),
        ),
    )


def _armor(document: Document) -> Section:
    design = design_of(document)
    return Section(
        key="armor",
        title="Armor",
        operations=plating.OPERATIONS,
        fields=(
            Field(
                path="armor.type",
                label="Armor type",
                control=Choice(words=tuple(_ARMORS), names=_ARMORS),
                usual=STANDARD,
            ),
            *plating.fields(document, design, "kg"),
            Field(
                path="armor",
                label="Points by place",
                control=ByPlace(
                    places=lambda document: ((key, NAMES[key]) for key in places(document)),
                    columns=(
                        Column(
                            path="armor",
                            label="Armor",
                            control=Count(most=facts.MOST_ARMOR),
                            usual=0,
                        ),
                    ),
                    limits=_limits,
                ),
                about=("structure",),
            ),
        ),
    )


def _limits(document: Document) -> dict[str, str]:
    design = design_of(document)
    if not isinstance(design, ProtoMechDesign):
        return {}
    return {
        where: f"structure {design.structure[where]}, at most {most}"
        for where, most in most_armor(design).items()
    }


def _sections(document: Document) -> tuple[Section, ...]:
    bays = Field(path="transport", label="Transport", control=Texts(), usual=())
    more = (Section(key="transport", title="Transport", fields=(bays,)),)
    return (
        head_section(ProtoMechFile, document),
        _chassis(document),
        _armor(document),
        Section(key="equipment", title="Equipment", fields=(outfit_field(_OUTFIT),)),
        *(more if document.get("transport") else ()),
        *story_sections(ProtoMechFile),
    )


# -- what follows ----------------------------------------------------------------------------


def _with_gun(document: Document, value: Any) -> Edit:
    return _rebuilt(document, has_gun=bool(value), title="main gun")


def _rebuilt(document: Document, *, has_gun: bool, title: str) -> Edit:
    """The places of another body; what was in one that goes is in the torso."""
    now = facts.locations(_motion(document), has_main_gun=has_gun)
    found = document.get("armor", {})
    table = found if isinstance(found, Mapping) else {}
    kept = {key: value for key, value in table.items() if key not in PLACES}
    made = document.put("armor", kept | {where: table.get(where, 0) for where in now})
    told = []
    for where in (*ARMS, MAIN_GUN):
        if where not in now and outfit.lines(made, where):
            made = outfit.gathered(made, (where,), TORSO)
            told.append(f"What was in the {NAMES[where]} is in the torso now.")
    return Edit(document=made, title=title, told=" ".join(told))


def _is_jet(document: Document, text: str) -> bool:
    return outfit.gear_of(document, _read(text).name).kind is GearKind.JUMP_JET


def _with_jets(before: Document, after: Document) -> Document:
    """As many jets as it has jumping MP, where it had so many before."""
    had, wanted = before.get("jump", 0), after.get("jump", 0)
    lines = outfit.lines(after, BODY)
    jets = [line for line in lines if _is_jet(after, line)]
    made = after.put("jump", wanted or None)
    if len(jets) != had:
        return made
    others = [line for line in lines if line not in jets]
    now = [*others, *jets[:wanted], *[jets[0] if jets else JET] * (wanted - len(jets))]
    return outfit.with_lines(made, BODY, now)


def _with_discharge(after: Document) -> Document:
    """Armor that discharges takes a slot of the torso."""
    lines = [line for line in outfit.lines(after, TORSO) if _read(line).name != _DISCHARGE_SLOT]
    more = [_DISCHARGE_SLOT] if after.get("armor.type") == DISCHARGE else []
    return outfit.with_lines(after, TORSO, [*lines, *more])


def _then(before: Document, after: Document, path: str) -> Edit:
    match path:
        case "motion":
            return _rebuilt(after, has_gun=MAIN_GUN in places(after), title="")
        case "jump":
            return Edit(document=_with_jets(before, after), title="")
        case "armor.type":
            return Edit(document=_with_discharge(after), title="")
        case "tech_base":
            return Edit(document=rebased(before, after, _OUTFIT), title="")
        case _:
            return Edit(document=after, title="")


def _most_slots(design: ProtoMechDesign) -> dict[str, int]:
    torso = (4, 6) if design.is_quad else (2, 3)
    gun = 2 if design.is_quad and design.is_ultraheavy else 1
    found = {TORSO: torso[design.is_ultraheavy], **dict.fromkeys(ARMS, 1), MAIN_GUN: gun}
    return {where: most for where, most in found.items() if where in design.armor}


def _totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    found = list(usual_totals(document, reading))
    design = reading.design
    if isinstance(design, ProtoMechDesign):
        most = _most_slots(design)
        used = dict.fromkeys(most, 0)
        for item in design.items:
            if item.location in used:
                used[item.location] += slots_of(design, item.gear, item.size)
        found.insert(
            1,
            Total(
                label="Slots",
                words=f"{sum(used.values())} of {sum(most.values())}",
                parts=tuple((NAMES[key], f"{used[key]} of {most[key]}") for key in most),
                is_bad=any(used[key] > most[key] for key in most),
            ),
        )
    return tuple(found)


def _blank() -> Mapping[str, Any]:
    armor = facts.locations(Motion.BIPED, has_main_gun=False)
    return {
        "kind": "protomech",
        "chassis": "New ProtoMech",
        "model": "",
        "year": YEAR,
        "tech_base": CLAN,
        "tons": 5,
        "walk": 3,
        "armor": dict.fromkeys(armor, 0),
    }


PROTOMECH = Form(
    title="ProtoMech",
    sections=_sections,
    blank=_blank,
    follow=answered({GUN: _with_gun, **plating.ANSWERS}, _then),
    totals=_totals,
    rename=renamed,
)
