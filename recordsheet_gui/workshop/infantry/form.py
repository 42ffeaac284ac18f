"""The form of a platoon."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.blk.lines import read_line
from recordsheet_gui.importers.infantry.blk import read_motion
from recordsheet_gui.importers.infantry.blk_write import MOTION_WORDS
from recordsheet_gui.importers.infantry.unit_toml import InfantryFile
from recordsheet_gui.units.equipment import all_gear, all_other_gear, find_gear, printed_name
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import ANTI_MEK_GEAR, InfantryDesign
from recordsheet_gui.units.infantry.facts import BEASTS, GUNS, TROOPERS, Motion
from recordsheet_gui.units.infantry.tables import arm_ids, arm_of, kit_ids, kit_of
from recordsheet_gui.units.infantry.validate import MOST, most_secondaries
from recordsheet_gui.workshop import outfit
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
    Choice,
    Count,
    Field,
    Form,
    Outfit,
    Pick,
    Section,
    Texts,
    Tick,
)
from recordsheet_gui.workshop.lately import design_of
from recordsheet_gui.workshop.outfit import rebased
from recordsheet_gui.workshop.shapes import fields
from recordsheet_gui.workshop.totals import Total, usual_totals

WAY, BEAST, CLIMBS = "way", "beast", "climbs"
_TYPES = {"B": "ballistic", "E": "energy", "M": "missile", "P": "point-blank"}
_FEATURES = {"A": "against aircraft", "B": "heavy burst", "F": "flame", "N": "non-penetrating"}
_AUGMENTATIONS = (facts.TSM, facts.DERMAL, facts.DERMAL_CAMO, facts.LEG_MASC)
_SUITS: Mapping[str, str] = {
    "spacesuit": "Spacesuit",
    "dest": "DEST",
    "sneakcamo": "Sneak, camo",
    "sneakir": "Sneak, IR",
    "sneakecm": "Sneak, ECM",
}
_TRAINED: Mapping[str, str] = {"tag": "TAG troops", "xct": "XCT troops", "scuba": "SCUBA"}


def motion_of(document: Document) -> Motion | None:
    """How it moves; None for a word that nobody knows."""
    return read_motion(str(document.get("motion", "leg")))[0]


# -- weapons and kits ------------------------------------------------------------------------


@cache
def arms() -> tuple[Gear, ...]:
    """Every weapon of infantry."""
    return tuple(gear for key in arm_ids() if (gear := find_gear(key)) is not None)


@cache
def kits() -> tuple[Gear, ...]:
    """Every armor kit."""
    return tuple(gear for key in kit_ids() if (gear := find_gear(key)) is not None)


def _arm(gear: Gear) -> tuple[str, ...]:
    arm = arm_of(gear)
    if arm is None:
        return gear.name, "", "", ""
    notes = [_TYPES.get(arm.type, ""), *(_FEATURES.get(word, "") for word in arm.features)]
    notes += ["support"] if arm.is_support else []
    return gear.name, f"{arm.damage:g}", str(arm.range), ", ".join(filter(None, notes))


def _kit(gear: Gear) -> tuple[str, ...]:
    kit = kit_of(gear)
    return (gear.name, "", "") if kit is None else (
        gear.name, f"{kit.divisor:g}", ", ".join(kit.traits)
    )  # fmt: skip


def _find(name: str) -> Gear | None:
    return find_gear(name)


def _pick(path: str, label: str, none: str | None) -> Field:
    control = Pick(
        gear=lambda document: arms(),
        line=lambda document, gear: printed_name(gear),
        headers=("Weapon", "Damage", "Range", "Notes"),
        tell=_arm,
        find=_find,
        none=none,
    )
    return Field(path=path, label=label, control=control)


# -- tabs ------------------------------------------------------------------------------------


def _platoon(document: Document) -> Section:
    motion = motion_of(document)
    squad, squads, whole = MOST.get(motion or Motion.LEG, (0, 0, 0))
    has_limit = motion in MOST
    names = {str(one): f"{one.word[:1].upper()}{one.word[1:]}" for one in Motion}
    way = str(motion) if motion else str(document.get("motion", ""))
    found = [
        Field(
            path=WAY,
            label="Moves",
            control=Choice(words=tuple(names), names=names),
            usual=way,
            about=("motion",),
        )
    ]
    if motion is Motion.BEAST:
        ridden = str(document.get("motion", "")).partition(":")[2]
        found.append(
            Field(path=BEAST, label="Rides", control=Choice(words=tuple(BEASTS)), usual=ridden)
        )
    count = Count(least=1, most=facts.MOST_TROOPERS)
    most = f"(at most {squads}, {whole} troopers)" if has_limit else ""
    each = f"(at most {squad})" if has_limit else ""
    found += [
        Field(path="squads", label="Squads", control=replace(count, unit=most)),
        Field(
            path="squad_size",
            label="Troopers in a squad",
            control=replace(count, unit=each),
        ),
        Field(
            path=CLIMBS,
            label="Anti-'Mech gear",
            control=Tick(),
            usual=_climbs(document),
            about=("anti_mek",),
            tip="Leg attacks and swarming",
        ),
    ]
    trained = {
        word: _TRAINED.get(word, f"{word[:1].upper()}{word[1:]}") for word in facts.SPECIALIZATIONS
    }
    found += [
        Field(
            path="specializations",
            label="Specializations",
            control=Texts(offers=lambda document: trained.items(), is_open=False),
            usual=(),
        ),
        Field(
            path="augmentations",
            label="Augmentations",
            control=Texts(offers=lambda document: ((one, one) for one in _AUGMENTATIONS)),
            usual=(),
        ),
    ]
    return Section(key="platoon", title="Platoon", fields=tuple(found))


def _weapons(document: Document) -> tuple[Section, Section]:
    design = design_of(document)
    most = most_secondaries(design) if isinstance(design, InfantryDesign) else 0
    count = Field(
        path="secondary_per_squad",
        label="In each squad",
        control=Count(most=facts.MOST_TROOPERS, unit=f"(at most {most})"),
        usual=0,
    )
    primary = _pick("primary", "Primary weapon", None)
    secondary = _pick("secondary", "Secondary weapon", "No secondary weapon")
    return (
        Section(key="primary", title="Primary weapon", fields=(primary,)),
        Section(key="secondary", title="Secondary", fields=(count, secondary)),
    )


def _armor(document: Document) -> Section:
    kit = Field(
        path="armor_kit",
        label="Armor kit",
        control=Pick(
            gear=lambda document: kits(),
            line=lambda document, gear: printed_name(gear),
            headers=("Armor kit", "Divisor", "Notes"),
            tell=_kit,
            find=_find,
            none="No armor kit",
        ),
        usual=_listed_kit(document),
    )
    own = fields(
        InfantryFile,
        ("armor_divisor", "Divisor without a kit"),
        ("encumbering_armor", "It encumbers"),
    )
    suits = Field(
        path="suits",
        label="The suit is also",
        control=Texts(offers=lambda document: _SUITS.items(), is_open=False),
        usual=(),
    )
    return Section(key="armor", title="Armor", fields=(*own, kit, suits))


# -- field guns ------------------------------------------------------------------------------


@cache
def gear() -> tuple[Gear, ...]:
    """Field guns, their ammunition, and what troopers carry beside weapons and kits."""
    guns = tuple(one for one in all_gear() if one.kind in (GearKind.WEAPON, GearKind.AMMO))
    return (*guns, *(one for one in all_other_gear() if one.family == "infantry gear"))


def _legal(design: UnitDesign, piece: Gear) -> Iterable[str]:
    return (GUNS,) if piece.kind in (GearKind.WEAPON, GearKind.AMMO) else (TROOPERS,)


_OUTFIT = Outfit(
    places=lambda document: (
        (GUNS, "field guns"),
        (TROOPERS, "carried by troopers"),
        (NOWHERE, NO_PLACE),
    ),
    gear=lambda document: gear(),
    line=line_of,
    legal=_legal,
)


def _kit_lines(document: Document) -> list[str]:
    return [
        line
        for line in outfit.lines(document, TROOPERS)
        if kit_of(outfit.gear_of(document, read_line(line).name)) is not None
    ]


def _listed_kit(document: Document) -> str | None:
    return next((read_line(line).name for line in _kit_lines(document)), None)


def _is_climbing(document: Document, line: str) -> bool:
    return outfit.gear_of(document, read_line(line).name).id == ANTI_MEK_GEAR


def _climbs(document: Document) -> bool:
    design = design_of(document)
    if isinstance(design, InfantryDesign):
        return design.has_anti_mek_gear
    return any(_is_climbing(document, line) for line in outfit.lines(document, TROOPERS))


# -- what follows ----------------------------------------------------------------------------


def _moves(document: Document, value: Any) -> Edit:
    """Another way to move: its squads are as large as they may be."""
    motion = Motion(value) if value in tuple(Motion) else Motion.LEG
    if motion is Motion.BEAST:
        return Edit(document=document.put("motion", f"Beast:{next(iter(BEASTS))}"), title="moves")
    made = document.put("motion", MOTION_WORDS.get(motion, motion.title()))
    squad, squads, whole = MOST[motion]
    size, count = document.get("squad_size", 1), document.get("squads", 1)
    if not isinstance(size, int) or not isinstance(count, int):
        return Edit(document=made, title="moves")
    now = min(size, squad)
    many = max(1, min(count, squads, whole // now))
    told = ""
    if (now, many) != (size, count):
        made = made.but(squad_size=now, squads=many)
        told = f"It has {many} squads of {now} now: {motion.word} has no more."
    return Edit(document=made, title="moves", told=told)


def _rides(document: Document, value: Any) -> Edit:
    return Edit(document=document.put("motion", f"Beast:{value}"), title="beast")


def _climbing(document: Document, value: Any) -> Edit:
    others = [line for line in outfit.lines(document, TROOPERS) if not _is_climbing(document, line)]
    now = [*others, ANTI_MEK_GEAR] if value else others
    made = outfit.with_lines(document, TROOPERS, now).put("anti_mek", None)
    return Edit(document=made, title="anti-'Mech gear")


def _then(before: Document, after: Document, path: str) -> Edit:
    made = after
    match path:
        case "tech_base":
            made = rebased(before, after, _OUTFIT)
        case "secondary" if not after.get("secondary"):
            made = after.put("secondary_per_squad", None)
        case "secondary" if not after.get("secondary_per_squad"):
            design = design_of(after)
            most = most_secondaries(design) if isinstance(design, InfantryDesign) else 0
            made = after.put("secondary_per_squad", most or 1)
        case "armor_kit":
            kept = _kit_lines(after)
            now = [line for line in outfit.lines(after, TROOPERS) if line not in kept]
            made = outfit.with_lines(after, TROOPERS, now) if kept else after
        case _:
            pass
    return Edit(document=made, title="")


def _totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    design = reading.design
    if not isinstance(design, InfantryDesign):
        return usual_totals(document, reading)
    moves = " + ".join(str(points) for points in (design.walk, design.jump) if points) or "0"
    return (
        Total(label="Troopers", words=f"{design.troopers}, {design.tons:g} tons to carry"),
        Total(label="Damage", words=f"{design.damage_of(design.troopers)} at range {design.range}"),
        Total(label="MP", words=moves),
        *usual_totals(document, reading),
    )


def _sections(document: Document) -> tuple[Section, ...]:
    return (
        head_section(InfantryFile, document),
        _platoon(document),
        *_weapons(document),
        _armor(document),
        Section(key="equipment", title="Field guns", fields=(outfit_field(_OUTFIT),)),
        *story_sections(InfantryFile),
    )


def _blank() -> Mapping[str, Any]:
    return {
        "kind": "infantry",
        "chassis": "New infantry",
        "model": "",
        "year": YEAR,
        "squads": 4,
        "squad_size": 7,
        "motion": "Leg",
        "primary": "Auto-Rifle",
    }


INFANTRY = Form(
    title="Infantry",
    sections=_sections,
    blank=_blank,
    follow=answered({WAY: _moves, BEAST: _rides, CLIMBS: _climbing}, _then),
    totals=_totals,
    rename=renamed,
)
