"""The forms of small craft and ships, which nobody weighs: arcs, bays, crews and drives."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from recordsheet_gui.importers.aerospace.outfit import craft_text, read_craft_line
from recordsheet_gui.importers.aerospace.unit_toml import AEROSPACE, KINDS, CraftFile
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.design import (
    SINGLE,
    AerospaceDesign,
    BayedDesign,
    CapitalDesign,
    DropShipDesign,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.jump import drive_integrity, sail_integrity
from recordsheet_gui.units.described import DOCKING_COLLAR
from recordsheet_gui.units.plating import PATCHWORK
from recordsheet_gui.workshop import bays, plating
from recordsheet_gui.workshop.aerospace import weapon_bays
from recordsheet_gui.workshop.aerospace.fighters import sink_fields
from recordsheet_gui.workshop.aerospace.parts import (
    ENGINES,
    armor_section,
    carrying,
    equipment_section,
    number,
    plated,
)
from recordsheet_gui.workshop.aerospace.totals import craft_totals
from recordsheet_gui.workshop.answers import Answer, answered, worded
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
    Texts,
    Tick,
    Told,
)
from recordsheet_gui.workshop.outfit import rebased

COLLARS = "docking-collars"
"""A field that stands in no file: the collars among the bays."""
_MOST_COLLARS = 99
_ARMORS = (
    *(AEROSPACE, "Ferro-Aluminum", "Light Ferro-Aluminum", "Heavy Ferro-Aluminum"),
    *("Improved Ferro-Aluminum", "Ferro-Carbide", "Lamellor Ferro-Carbide", "Ferro-Lamellor"),
    *("Prototype Ferro-Aluminum", "Primitive Aerospace", PATCHWORK),
)
_CREW: Mapping[str, str] = dict(
    zip(
        facts.CREW,
        ("Crew", "Officers among them", "Gunners among them", "Passengers", "Marines",
         "In battle armor", "Other passengers"),
        strict=True,
    )
)  # fmt: skip
_DESIGNED = {0: "Civilian", 1: "Military"}
_CORES = {
    "standard": "Standard",
    "compact": "Compact",
    "subcompact": "Subcompact",
    "none": "None",
    "primitive": "Primitive",
}
_BAYS: Mapping[str, str] = {
    **bays.NAMES,
    DOCKING_COLLAR: "Docking collar",
    "dropshuttlebay": "DropShuttle bay",
    "navalrepairpressurized": "Repair facility, pressurized",
    "navalrepairunpressurized": "Repair facility, unpressurized",
    "reinforcedrepairfacility": "Repair facility, reinforced",
    "protomechbay": "ProtoMech bay (old word)",
    "bay": "Bay of any kind",
}
_OF_BAY = (
    Field(path="number", label="Number of the bay", control=Count(most=9999), usual=0),
    Field(
        path="facing",
        label="Opens to arc",
        control=Count(most=9, unset="not told"),
        tip="The side where a repair facility is open, as files count them",
    ),
    Field(path="is_automated", label="Repairs by itself (ARTS)", control=Tick(), usual=False),
)
_BOOMS = {"standard": "Standard", "prototype": "Prototype", "none": "None"}


def _is(document: Document, design: type[AerospaceDesign]) -> bool:
    return issubclass(KINDS[document.kind], design)


# -- equipment -------------------------------------------------------------------------------


def _outfit(kind: str) -> Outfit:
    plain = Outfit(
        places=carrying(kind),
        gear=lambda document: carried(),
        line=line_of,
        marks=(("(R) ", "Faces the rear"), (":OMNI", "In a pod")),
        read=read_craft_line,
        write=craft_text,
        is_filled=True,
    )
    if not issubclass(KINDS[kind], BayedDesign):
        return plain
    return replace(
        plain,
        marks=(("(B) ", "Begins a bay"), *plain.marks),
        put=weapon_bays.put,
        take=weapon_bays.take,
        mount=weapon_bays.mount,
        headings=weapon_bays.headings,
    )


# -- what follows ----------------------------------------------------------------------------


def _lines(document: Document) -> list[str]:
    found = document.get("transport", ())
    return [str(line) for line in found] if isinstance(found, list | tuple) else []


def _collars(document: Document) -> int:
    return sum(line.lower().startswith(DOCKING_COLLAR) for line in _lines(document))


def _with_collars(document: Document, value: Any) -> Edit:
    """More of them at the end, fewer from there."""
    wanted, lines = int(number(value)), _lines(document)
    lines += [DOCKING_COLLAR] * (wanted - _collars(document))
    spare = _collars(document.put("transport", lines)) - wanted
    for at in range(len(lines) - 1, -1, -1):
        if spare > 0 and lines[at].lower().startswith(DOCKING_COLLAR):
            del lines[at]
            spare -= 1
    return Edit(document=document.put("transport", lines or None), title="docking collars")


def _follow(before: Document, after: Document, path: str) -> Edit:
    made = plated(after, path)
    if path == "tech_base":
        made = rebased(before, after, _outfit(after.kind))
    return Edit(document=made, title="")


_ANSWERS: Mapping[str, Answer] = {
    COLLARS: _with_collars,
    **plating.ANSWERS,
    **bays.ANSWERS,
}


# -- the tabs --------------------------------------------------------------------------------


def _frame_section(document: Document) -> Section:
    thrust = int(number(document.get("thrust", 0)))
    is_capital = _is(document, CapitalDesign)
    keeps_station = _is(document, JumpShipDesign) or _is(document, StationDesign)
    still = Field(
        path="thrust", label="Thrust", control=Told(), usual="It keeps its station and no more."
    )
    moving = (
        Field(path="thrust", label="Safe thrust", control=Count(most=facts.MOST_THRUST), usual=0),
        Field(
            path="thrust-most",
            label="Maximum thrust",
            control=Told(),
            usual=str(facts.max_thrust(thrust)),
        ),
    )
    shape = Field(
        path="motion",
        label="Shape",
        control=Choice(
            words=(facts.AERODYNE, facts.SPHEROID),
            names={facts.AERODYNE: "Aerodyne", facts.SPHEROID: "Spheroid"},
        ),
        usual=facts.AERODYNE,
        tip="An aerodyne flies on wings, a spheroid stands on its aft",
    )
    # A ship between the stars flies on nothing; somebody's file may say so all the same.
    shapes = () if is_capital and not document.get("motion") else (shape,)
    modular = Field(path="modular", label="Modular", control=Tick(), usual=False)
    return Section(
        key="frame",
        title="Frame",
        fields=(
            Field(
                path="tons",
                label="Weight",
                control=Count(most=facts.MOST_TONS, step=50, decimals=1, unit="tons"),
            ),
            worded(document, "design_type", "Built as", _built_as(document), usual=0),
            *shapes,
            *((still,) if keeps_station else moving),
            Field(
                path="si",
                label="Structural integrity",
                control=Count(most=facts.MOST_SI),
                usual=0,
            ),
            Field(
                path="fuel",
                label="Fuel",
                control=Count(most=facts.MOST_FUEL, step=10, unit="points"),
                usual=0,
            ),
            Field(
                path="engine.type",
                label="Engine",
                control=Choice(words=tuple(ENGINES), names=ENGINES),
                usual="fusion",
                about=("engine",),
            ),
            Field(
                path="engine.rating",
                label="Engine rating",
                control=Count(least=0, most=9_999_999, unset="not told"),
            ),
            *sink_fields(document),
            *((modular,) if _is(document, StationDesign) else ()),
        ),
    )


def _built_as(document: Document) -> Mapping[int, str]:
    now = document.get("design_type", 0)
    others = {now: f"Type {now}"} if isinstance(now, int) and now not in _DESIGNED else {}
    return _DESIGNED | others


def _crew_section() -> Section:
    people = Count(most=facts.MOST_CREW)
    return Section(
        key="crew",
        title="Crew",
        fields=(
            *(
                Field(
                    path=f"crew.{who}",
                    label=name,
                    control=replace(people, unset="not told"),
                )
                for who, name in _CREW.items()
            ),
            Field(path="life_boats", label="Life boats", control=people, usual=0),
            Field(path="escape_pods", label="Escape pods", control=people, usual=0),
        ),
    )


def _jump_section(document: Document) -> tuple[Section, ...]:
    """What takes it between the stars."""
    if _is(document, DropShipDesign):
        boom = Field(
            path="collar",
            label="K-F boom",
            control=Choice(words=tuple(_BOOMS), names=_BOOMS),
            usual="standard",
            tip="Without one no JumpShip can carry it",
        )
        return (Section(key="jump", title="K-F boom", fields=(boom,)),)
    if not _is(document, CapitalDesign):
        return ()
    design = read(document).design
    drive = sail = 0
    if isinstance(design, CapitalDesign):
        drive, sail = drive_integrity(design), sail_integrity(design)
    core = (
        Field(
            path="kf_core",
            label="K-F core",
            control=Choice(words=tuple(_CORES), names=_CORES),
            usual="standard",
        ),
        Field(
            path="jump_range",
            label="Jumps at most",
            control=Count(most=facts.MOST_JUMP, unit="light years"),
            usual=0,
            tip="0 for as far as all others; primitive cores reach less",
        ),
    )
    title = "Station" if _is(document, StationDesign) else "K-F drive"
    return (
        Section(
            key="jump",
            title=title,
            fields=(
                *(core if _is(document, WarShipDesign) else ()),
                Field(
                    path="drive-boxes",
                    label="Drive integrity",
                    control=Told(),
                    usual=f"{drive} boxes" if drive else "no drive",
                ),
                Field(path="sail", label="Jump sail", control=Tick(), usual=False),
                Field(
                    path="sail-boxes",
                    label="Sail integrity",
                    control=Told(),
                    usual=f"{sail} boxes" if sail else "no sail",
                ),
                Field(
                    path="lithium_fusion",
                    label="Lithium-fusion battery",
                    control=Tick(),
                    usual=False,
                ),
                Field(path="hpg", label="HPG", control=Tick(), usual=False),
                Field(
                    path=COLLARS,
                    label="Docking collars",
                    control=Count(most=_MOST_COLLARS),
                    usual=_collars(document),
                    tip="As many DropShips as it carries",
                ),
                Field(
                    path="grav_decks",
                    label="Grav decks, each by its metres across",
                    control=Texts(is_whole=True),
                    usual=(),
                ),
            ),
        ),
    )


def _sections(document: Document) -> tuple[Section, ...]:
    kind, design = document.kind, read(document).design
    return (
        head_section(CraftFile, document),
        _frame_section(document),
        *_jump_section(document),
        armor_section(kind, document, design, _ARMORS, usual=AEROSPACE),
        equipment_section(kind, _outfit(kind)),
        bays.section(document, _BAYS, _OF_BAY),
        _crew_section(),
        *story_sections(CraftFile),
    )


def craft_form(kind: str, title: str, blank: Mapping[str, Any]) -> Form:
    """The form of a kind with a crew."""
    design = KINDS[kind]
    assert issubclass(design, SmallCraftDesign)
    whole = {
        "kind": kind,
        "chassis": f"New {title}",
        "model": "",
        "year": YEAR,
        "heat_sinks": {"count": 10, "kind": SINGLE},
        "armor": {"type": AEROSPACE, **dict.fromkeys(design.arcs, 0)},
        **blank,
    }
    return Form(
        title=title,
        sections=_sections,
        blank=lambda: whole,
        follow=answered(_ANSWERS, _follow),
        totals=craft_totals,
        rename=renamed,
    )
