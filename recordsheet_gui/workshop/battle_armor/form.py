"""The form of a squad of battle armor."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.battle_armor.unit_toml import SquadFile
from recordsheet_gui.importers.blk.head import chassis_base
from recordsheet_gui.importers.blk.lines import EquipmentLine, line_text, read_line
from recordsheet_gui.units.battle_armor import places as parts
from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import (
    BODIES,
    LEG_ATTACK,
    MOST_ARMOR,
    MOST_MP,
    MOST_TROOPERS,
    MOTIONS,
    SQUAD,
    STOP_SWARM,
    SWARM,
    SWARM_WEAPONS,
    WEIGHT_CLASSES,
    BattleArmorDesign,
    suit,
)
from recordsheet_gui.units.battle_armor.facts import (
    ARMORS,
    BODY,
    CLASSES,
    JUMP,
    LEFT_ARM,
    QUAD_MORE_MP,
    RIGHT_ARM,
    TURRET,
    UMU,
    VTOL,
    turret_slots,
)
from recordsheet_gui.units.battle_armor.facts import slots as part_slots
from recordsheet_gui.units.equipment import INNER_SPHERE, all_gear, all_other_gear, find_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.workshop import outfit, plating
from recordsheet_gui.workshop.answers import Answer, answered
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
    Section,
    Texts,
    Tick,
)
from recordsheet_gui.workshop.lately import design_of
from recordsheet_gui.workshop.outfit import rebased
from recordsheet_gui.workshop.totals import Total, usual_totals

HANDS: Mapping[str, str] = {"left-hand": LEFT_ARM, "right-hand": RIGHT_ARM}
TURRET_KIND, TURRET_ROOM = "turret-kind", "turret-room"
_ABILITIES: Mapping[str, str] = {
    LEG_ATTACK: "Leg attacks",
    SWARM: "Swarms 'Mechs",
    SWARM_WEAPONS: "Fires while it swarms",
    STOP_SWARM: "May stop swarming",
}
_CAN = "can-"
_WAYS: Mapping[str, str] = {
    "leg": "On the ground",
    JUMP: "Jumps",
    VTOL: "Flies (VTOL)",
    UMU: "Dives (UMU)",
    "none": "Not at all",
}
_CLASSES = {key: f"{key[:1].upper()}{key[1:]} ({one.most} kg)" for key, one in CLASSES.items()}
_MARKS = (
    (":APM", "On the AP mount"),
    (":DWP", "In a pack"),
    (":SSWM", "Squad support weapon"),
    (":OMNI", "In a pod"),
)
_LAMP = "HHSearchlight"
_FAMILIES = ("battle armor", "battle armor gear", "infantry")


@cache
def gear() -> tuple[Gear, ...]:
    """What suits carry, and what men do on their anti-personnel mounts."""
    own = [one for one in all_other_gear() if one.family in _FAMILIES]
    fired = {one.ammo for one in own if one.kind is GearKind.WEAPON and one.ammo}
    more = (
        one
        for one in (*all_gear(), *all_other_gear())
        if (one.kind is GearKind.AMMO and one.ammo in fired and one not in own) or one.id == _LAMP
    )
    return (*own, *more)


# -- where it is carried ---------------------------------------------------------------------


def _is_quad(document: Document) -> bool:
    return bool(document.get("body", BODIES[0]) == BODIES[1])


def _parts(document: Document) -> tuple[str, ...]:
    if _is_quad(document):
        return (BODY, TURRET) if document.get("turret") else (BODY,)
    return BODY, LEFT_ARM, RIGHT_ARM


def _troopers(document: Document) -> int:
    count = document.get("troopers", 1)
    return min(max(count, 0), MOST_TROOPERS) if isinstance(count, int) else 0


def _places(document: Document) -> Iterable[tuple[str, str]]:
    for part in _parts(document):
        yield f"{SQUAD}/{part}", f"{part} of every suit"
    yield SQUAD, "every suit, anywhere"
    for number in range(1, _troopers(document) + 1):
        yield suit(number), f"trooper {number} alone"
    yield NOWHERE, NO_PLACE


def _place_of(key: str, line: EquipmentLine) -> str:
    return f"{key}/{line.mount}" if key == SQUAD and line.mount else key


def _into(place: str, line: EquipmentLine) -> tuple[str, EquipmentLine]:
    key, _, part = place.partition("/")
    if part or key == SQUAD:
        return key, replace(line, mount=part)
    return key, line


def _legal(design: UnitDesign, piece: Gear) -> Iterable[str]:
    assert isinstance(design, BattleArmorDesign)
    return (f"{SQUAD}/{part}" for part in parts.places(design, piece))


_OUTFIT = Outfit(
    places=_places,
    gear=lambda document: gear(),
    line=line_of,
    marks=_MARKS,
    legal=_legal,
    place_of=_place_of,
    into=_into,
    weight="kg",
    is_by_shot=True,
)


# -- hands -----------------------------------------------------------------------------------


@cache
def hands() -> Mapping[str, str]:
    """Manipulators by the names of files, and how they are called in short."""
    found = (find_gear(key) for key in sorted(parts.MANIPULATORS))
    return {one.name: _short(one.name) for one in found if one is not None}


def _short(name: str) -> str:
    return name.partition("[")[2].rstrip("]") or name


def _is_hand(document: Document, text: str, arm: str) -> bool:
    line = read_line(text)
    return line.mount == arm and outfit.gear_of(document, line.name).id in parts.MANIPULATORS


def _hand(document: Document, arm: str) -> str | None:
    found = (line for line in outfit.lines(document, SQUAD) if _is_hand(document, line, arm))
    line = next(found, None)
    return None if line is None else outfit.gear_of(document, read_line(line).name).name


def _with_hand(arm: str) -> Answer:
    def answer(document: Document, value: Any) -> Edit:
        have = outfit.lines(document, SQUAD)
        now = [line for line in have if not _is_hand(document, line, arm)]
        if value:
            now.append(line_text(EquipmentLine(name=str(value), mount=arm)))
        return Edit(document=outfit.with_lines(document, SQUAD, now), title=f"hand of the {arm}")

    return answer


def _can(ability: str) -> Answer:
    def answer(document: Document, value: Any) -> Edit:
        have = {str(one) for one in document.get("abilities", ()) or ()}
        now = sorted(have | {ability} if value else have - {ability})
        return Edit(document=document.put("abilities", now or None), title="attacks on 'Mechs")

    return answer


def _turret(document: Document, kind: Any, room: int) -> Edit:
    text = f"{kind}:{room}" if kind in ("Standard", "Modular") else None
    return Edit(document=document.put("turret", text), title="turret")


def _turret_now(document: Document) -> tuple[str | None, int]:
    kind, _, room = str(document.get("turret", "")).partition(":")
    return kind.title() or None, int(room) if room.isdecimal() else 1


# -- tabs ------------------------------------------------------------------------------------


def _suit(document: Document) -> Section:
    known = CLASSES.get(str(document.get("weight_class", "")))
    way = str(document.get("motion", MOTIONS[0]))
    ground = known.ground[1] + (QUAD_MORE_MP if _is_quad(document) else 0) if known else MOST_MP
    other = known.other.get(way, (0, 0))[1] if known else MOST_MP
    found = [
        Field(path="troopers", label="Troopers", control=Count(least=1, most=MOST_TROOPERS)),
        Field(
            path="weight_class",
            label="Weight class",
            control=Choice(words=WEIGHT_CLASSES, names=_CLASSES),
        ),
        Field(path="body", label="Chassis", control=Choice(words=BODIES), usual=BODIES[0]),
        Field(path="exoskeleton", label="Exoskeleton", control=Tick(), usual=False),
        Field(
            path="walk", label="Ground MP", control=Count(most=MOST_MP, unit=f"(at most {ground})")
        ),
        Field(
            path="motion",
            label="Moves otherwise",
            control=Choice(words=MOTIONS, names=_WAYS),
            usual=MOTIONS[0],
        ),
        Field(
            path="jump",
            label="MP of that",
            control=Count(most=MOST_MP, unit=f"(at most {other})" if other else ""),
            usual=0,
        ),
    ]
    if _is_quad(document):
        kind, room = _turret_now(document)
        found += [
            Field(
                path=TURRET_KIND,
                label="Turret",
                control=Choice(words=("Standard", "Modular"), unset="none"),
                usual=kind,
                about=("turret",),
            ),
            Field(
                path=TURRET_ROOM,
                label="Slots of the turret",
                control=Count(most=20),
                usual=room if kind else 0,
            ),
        ]
    else:
        found += [
            Field(
                path=path,
                label=f"{path.partition('-')[0].title()} hand",
                control=Choice(words=tuple(hands()), names=hands(), unset="none"),
                usual=_hand(document, arm),
            )
            for path, arm in HANDS.items()
        ]
    design = design_of(document)
    able = abilities_of(design) if isinstance(design, BattleArmorDesign) else ()
    found += [
        Field(
            path=f"{_CAN}{key}",
            label=label,
            control=Tick(),
            usual=key in able,
            about=("abilities",),
            tip="Hands that can hold on tell it; a tick only adds to them.",
        )
        for key, label in _ABILITIES.items()
    ]
    return Section(key="suit", title="Suit", fields=tuple(found))


def _armor(document: Document) -> Section:
    design = design_of(document)
    limits = plating.limits_of(design)
    most = f"of {limits.total}" if limits else ""
    weight = plating.fields(document, design, "kg")[1]
    return Section(
        key="armor",
        title="Armor",
        operations=tuple(one for one in plating.OPERATIONS if one.key != "balanced"),
        fields=(
            Field(
                path="armor_type",
                label="Armor type",
                control=Choice(
                    words=tuple(ARMORS), names={key: key.removeprefix("BA ") for key in ARMORS}
                ),
                usual="BA Standard (Basic)",
            ),
            Field(
                path="armor", label="Points of each suit", control=Count(most=MOST_ARMOR, unit=most)
            ),
            weight,
        ),
    )


def _sections(document: Document) -> tuple[Section, ...]:
    bays = Field(path="transport", label="Transport", control=Texts(), usual=())
    more = (Section(key="transport", title="Transport", fields=(bays,)),)
    return (
        head_section(SquadFile, document),
        _suit(document),
        _armor(document),
        Section(key="equipment", title="Equipment", fields=(outfit_field(_OUTFIT),)),
        *(more if document.get("transport") else ()),
        *story_sections(SquadFile),
    )


# -- what follows ----------------------------------------------------------------------------


def _then(before: Document, after: Document, path: str) -> Edit:
    made, told = after, ""
    match path:
        case "tech_base":
            made = _plated(rebased(before, after, _OUTFIT))
        case "armor_type":
            made = _plated(after)
        case "motion" if after.get("motion") in ("leg", "none"):
            made = after.put("jump", None)
        case "motion" if not after.get("jump"):
            known = CLASSES.get(str(after.get("weight_class", "")))
            points = known.other.get(str(after.get("motion")), (0, 0))[1] if known else 0
            made = after.put("jump", points or None)
        case "jump" if after.get("jump") and after.get("motion", "leg") in ("leg", "none"):
            made = after.put("motion", "jump")
        case "jump" if not after.get("jump"):
            made = after.put("jump", None)
        case "body" if not _is_quad(after):
            made = after.put("turret", None)
        case "troopers":
            made, told = _gathered(after)
        case _:
            pass
    if path in ("body", TURRET_KIND):
        made, moved = _remounted(made)
        told = " ".join(filter(None, (told, moved)))
    return Edit(document=made, title="", told=told)


def _plated(document: Document) -> Document:
    """The lines of armor that takes slots: one for each, where there is room."""
    have = outfit.lines(document, SQUAD)
    old = [text for text in have if _is_plate(document, text)]
    kept = [text for text in have if text not in old]
    made = outfit.with_lines(document, SQUAD, kept)
    named = str(document.get("armor_type", ""))
    count = ARMORS.get(named, (0, 0, 0))[2]
    gear = find_gear(named, chassis_base(str(document.get("tech_base", INNER_SPHERE))))
    if not count or gear is None:
        return made
    mounts = [read_line(text).mount for text in old][:count]
    mounts += _free_parts(made, count - len(mounts))
    name = line_of(document, gear)
    lines = [line_text(EquipmentLine(name=name, mount=mount)) for mount in mounts]
    return outfit.with_lines(made, SQUAD, [*kept, *lines])


def _is_plate(document: Document, text: str) -> bool:
    return outfit.gear_of(document, read_line(text).name).kind is GearKind.FILLER


def _free_parts(document: Document, count: int) -> list[str]:
    """The part with the most room, as often as there are slots to be found."""
    design = design_of(document)
    if not isinstance(design, BattleArmorDesign):
        return [BODY] * count
    used = used_slots(design)
    room = {part: most - used[part] for part, most in part_slots(design).items() if part != TURRET}
    found: list[str] = []
    for _ in range(count):
        part = max(room, key=lambda one: room[one], default=BODY)
        room[part] = room.get(part, 0) - 1
        found.append(part)
    return found


def _gathered(document: Document) -> tuple[Document, str]:
    """What those carried who are gone is carried by all."""
    gone = [suit(number) for number in range(_troopers(document) + 1, MOST_TROOPERS + 1)]
    if not any(outfit.lines(document, key) for key in gone):
        return document, ""
    made = outfit.gathered(document, gone, SQUAD)
    return made, "What a trooper carried who is gone is carried by all now."


def _remounted(document: Document) -> tuple[Document, str]:
    """What was in a part that is gone is in the body."""
    have = _parts(document)
    made, told = document, ""
    for key in outfit.keys(document):
        now = []
        for text in outfit.lines(document, key):
            line = read_line(text)
            if line.mount and line.mount not in have:
                told = f"What was in the {line.mount} is in the body now."
                line = replace(line, mount=BODY)
                text = line_text(line)
            now.append(text)
        made = outfit.with_lines(made, key, now)
    return made, told


_FOLLOW = answered(
    {
        **{path: _with_hand(arm) for path, arm in HANDS.items()},
        **{f"{_CAN}{key}": _can(key) for key in _ABILITIES},
        TURRET_KIND: lambda document, value: _turret(document, value, _turret_now(document)[1]),
        TURRET_ROOM: lambda document, value: _turret(
            document, _turret_now(document)[0], int(value or 0)
        ),
        **plating.ANSWERS,
    },
    _then,
)


def used_slots(design: BattleArmorDesign) -> dict[str, int]:
    """Slots that are taken in each part of the suit that carries most."""
    found = dict.fromkeys(part_slots(design), 0)
    for part in found:
        of_all, of_one = 0, dict.fromkeys(design.suits, 0)
        for item in design.items:
            if item.mount != part or item.is_anti_personnel:
                continue
            size = item.rounds if item.gear.ammo and item.gear.shots else item.size
            slots = outfit.slots(design, item.gear, size) or 0
            if item.location in of_one:
                of_one[item.location] += slots
            else:
                of_all += slots
        found[part] = of_all + max(of_one.values(), default=0)
    return found


def _totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    found = list(usual_totals(document, reading))
    design = reading.design
    if isinstance(design, BattleArmorDesign):
        most, used = part_slots(design), used_slots(design)
        lines = [(part, f"{used[part]} of {most[part]}") for part in most]
        taken, room = sum(used.values()), sum(most.values())
        if design.is_quad:
            room -= turret_slots(design)
            taken -= used.get(TURRET, 0)
        bad = taken > room or any(used[part] > most[part] for part in most)
        found.insert(
            1, Total(label="Slots", words=f"{taken} of {room}", parts=tuple(lines), is_bad=bad)
        )
    return tuple(found)


def _blank() -> Mapping[str, Any]:
    return {
        "kind": "battle armor",
        "chassis": "New battle armor",
        "model": "",
        "year": YEAR,
        "troopers": 4,
        "walk": 1,
        "weight_class": "light",
        "armor": 1,
    }


BATTLE_ARMOR = Form(
    title="Battle armor",
    sections=_sections,
    blank=_blank,
    follow=_FOLLOW,
    totals=_totals,
    rename=renamed,
)
