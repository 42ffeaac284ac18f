"""The form of a 'Mech."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from recordsheet_gui.importers.mech.unit_toml import MechFile
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, all_gear
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kind import LEVELS
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS, NAMES, REARS
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro
from recordsheet_gui.workshop.described import renamed
from recordsheet_gui.workshop.document import Document, Edit, Finding
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Column,
    Count,
    Field,
    Form,
    Line,
    Operation,
    Own,
    Section,
    Texts,
)
from recordsheet_gui.workshop.mech import armoring, build, criticals, fluff, mounts, needs, quirks
from recordsheet_gui.workshop.mech.sums import totals
from recordsheet_gui.workshop.shapes import field_of, fields

SLOTS = "mech slots"
ROLES = (
    *("Ambusher", "Brawler", "Juggernaut", "Missile Boat", "Scout", "Skirmisher", "Sniper"),
    "Striker",
)
_NAMES = {
    "lam": "Land-Air 'Mech",
    "quadvee": "QuadVee",
    "biped": "Biped",
    "quad": "Quad",
    "tripod": "Tripod",
}
_SHORT = {"xl": "XL", "xxl": "XXL", "ice": "ICE (combustion)", "quadvee": "QuadVee"}
"""Words that are more than written large."""
_ACTUATORS = {"4": "Lower arm and hand", "3": "Lower arm, no hand", "2": "No lower arm, no hand"}


def _places(document: Document) -> list[tuple[str, str]]:
    body = ANATOMIES[criticals.config_of(document)]
    return [(where, NAMES[where]) for where in body.locations]


def _field(path: str, label: str, **more: Any) -> Field:
    made = field_of(MechFile, path, label, **more)
    assert made is not None, path
    return made


def _choice(words: tuple[str, ...], *, unset: str | None = None) -> Choice:
    return Choice(words=words, unset=unset, is_open=True)


def _named(words: Iterable[str]) -> Choice:
    """Words of files as players write them."""
    found = tuple(map(str, words))
    return Choice(words=found, names={word: _SHORT.get(word, _upper(word)) for word in found})


def _upper(word: str) -> str:
    return f"{word[:1].upper()}{word[1:]}"


@cache
def _jets() -> tuple[str, ...]:
    return tuple(gear.id for gear in all_gear() if gear.kind is GearKind.JUMP_JET)


_UNIT = Section(
    key="unit",
    title="Unit",
    fields=(
        *fields(MechFile, "chassis", "model", ("clan_name", "Name among the Clans")),
        _field("role", "Role", control=Line(offers=lambda document: ROLES)),
        _field("tech_base", "Tech base"),
        Field(
            path="rules_level",
            label="Rules level",
            control=Choice(
                words=tuple("12345"),
                names={str(number): _upper(word) for number, word in enumerate(LEVELS) if number},
            ),
            usual="2",
            read=lambda document: str(document.get("rules_level", 2)),
            write=lambda document, value: Edit(
                document=document.put("rules_level", int(value)), title="rules level"
            ),
        ),
        *fields(MechFile, "year", "source", ("omni", "OmniMech")),
        _field("mul_id", "Master Unit List", unset="none"),
        _field(
            "ejection", "Ejection", control=_choice(("Full Head Ejection System",), unset="usual")
        ),
        _field(
            "heat_sink_kit",
            "Heat sink kit",
            control=_choice(("RISC Heat Sink Override Kit",), unset="none"),
        ),
    ),
)


def _arm_field(where: str) -> Field:
    def write(document: Document, value: Any) -> Edit:
        return build.set_actuators(document, where, int(value))

    return Field(
        path=f"actuators.{where}",
        label=f"{NAMES[where].capitalize()} actuators",
        control=Choice(words=tuple(_ACTUATORS), names=_ACTUATORS),
        read=lambda document: str(build.actuators_of(document, where)),
        write=write,
    )


_JETS = Field(
    path="jump_jets",
    label="Kind of jump jets",
    control=Choice(words=_jets()),
    read=lambda document: needs.jet_of(document).id,
    write=needs.set_jets,
)
_STRUCTURE_BASE = Field(
    path="structure_base",
    label="Structure from",
    control=Choice(words=(INNER_SPHERE, CLAN), unset="as the chassis"),
    read=needs.structure_base,
    write=needs.set_structure_base,
)
_LAM = _field("lam", "Converts", unset="standard")
_MOTIVE = _field("motive", "Drives on", unset="track")


def _chassis(document: Document) -> Section:
    config = criticals.config_of(document)
    arms = [_arm_field(where) for where in ARMS if where in ANATOMIES[config].locations]
    more = [_LAM] if config is Config.LAM else [_MOTIVE] if config is Config.QUADVEE else []
    if document.get("omni"):
        more.append(_field("heat_sinks.base_chassis", "Fixed heat sinks"))
    if not mounts.base_of(document):
        more.append(_STRUCTURE_BASE)
    return Section(
        key="chassis",
        title="Chassis",
        fields=(
            _field("tons", "Tons", control=Count(least=10, most=200, step=5)),
            _field("config", "Build", control=Choice(words=tuple(Config), names=_NAMES)),
            _field("walk", "Walking MP", tip="The engine's rating follows"),
            _field("engine.rating", "Engine rating", tip="Walking MP follow",
                   control=Count(least=0, most=facts.MOST_RATING, step=5)),
            _field("engine.type", "Engine", control=_named(EngineType), about=("engine",)),
            _field("engine.base", "Engine from", unset="as the chassis"),
            _field("gyro", "Gyro", control=_named(Gyro)),
            _field("cockpit", "Cockpit", control=_named(Cockpit)),
            _field("structure", "Structure", control=_choice(facts.STRUCTURES)),
            _field("heat_sinks.count", "Heat sinks", about=("heat_sinks",),
                   tip="All of them, those inside the engine too"),
            _field("heat_sinks.kind", "Kind of heat sinks", control=_named(facts.HEAT_SINKS)),
            _field("heat_sinks.base", "Heat sinks from", unset="as the chassis"),
            _field("jump", "Jumping MP"),
            _JETS,
            *more,
            *arms,
        ),
    )  # fmt: skip


_MOST = Count(most=facts.MOST_ARMOR)
_ARMOR = Field(
    path="armor",
    label="Points by location",
    control=ByPlace(
        places=_places,
        columns=(
            Column(path="armor", label="Front", control=_MOST, usual=0),
            Column(
                path="armor",
                label="Rear",
                control=_MOST,
                usual=0,
                of=lambda document: REARS,
            ),
            Column(
                path="patchwork",
                label="Patchwork",
                control=_choice(facts.ARMORS[:-1], unset="as the others"),
            ),
        ),
        limits=armoring.limits,
    ),
    about=("patchwork",),
)
_ARMOR_TAB = Section(
    key="armor",
    title="Armor",
    fields=(
        _field("armor.type", "Armor type", control=_choice(facts.ARMORS)),
        Field(
            path="armor_tons",
            label="Tons of armor",
            control=Count(least=0, most=armoring.MOST_TONS, step=0.5, decimals=1,
                          unset="not known"),
            tip="So many tons, balanced over all locations",
            read=armoring.tons_of,
            write=armoring.set_tons,
        ),
        Field(
            path="armor.base",
            label="Armor from",
            control=Choice(words=(INNER_SPHERE, CLAN), unset="as the chassis"),
        ),
        _ARMOR,
    ),
    operations=(
        Operation(key="maxed", label="Ma&xed", run=armoring.maxed,
                  tip="Every location at its limit"),
        Operation(key="balanced", label="&Balanced", run=armoring.balanced,
                  tip="As many points as there are, spread over the locations"),
        Operation(key="stripped", label="Take &off", run=armoring.stripped, tip="No armor"),
    ),
)  # fmt: skip
_SLOTS_TAB = Section(
    key="slots",
    title="Equipment",
    fields=(Field(path="slots", label="Slots", control=Own(key=SLOTS), about=("equipment",)),),
)
_QUIRKS_TAB = Section(
    key="quirks",
    title="Quirks",
    fields=(
        _field("quirks", "Quirks", control=Texts(offers=quirks.of_unit)),
        _field("weapon_quirks", "Quirks of weapons", control=Texts(offers=quirks.of_weapons)),
        _field("without_slots", "Equipment without slots"),
    ),
)


def _sections(document: Document) -> tuple[Section, ...]:
    return (
        *(_UNIT, _chassis(document), _ARMOR_TAB, _SLOTS_TAB, _QUIRKS_TAB),
        fluff.section(document),
    )


def _findings(document: Document, design: object) -> Iterator[Finding]:
    """What is not placed yet."""
    count = len(document.unplaced)
    if count:
        pieces = "1 piece has" if count == 1 else f"{count} pieces have"
        yield Finding(field="slots", message=f"{pieces} no place yet.")


def _blank() -> dict[str, Any]:
    """A biped of 20 tons that walks."""
    leg = ["Hip", "Upper Leg", "Lower Leg", "Foot"]
    arm = ["Shoulder", "Upper Arm", "Lower Arm", "Hand"]
    sink = "Heat Sink"
    armor = {
        key: 0
        for where in ANATOMIES[Config.BIPED].locations
        for key in (where, REARS.get(where))
        if key
    }
    return {
        "chassis": "New 'Mech",
        "model": "",
        "tech_base": INNER_SPHERE,
        "rules_level": 2,
        "year": 3025,
        "config": "biped",
        "tons": 20,
        "walk": 4,
        "jump": 0,
        "engine": {"type": "fusion", "rating": 80},
        "heat_sinks": {"count": 10, "kind": "single"},
        "gyro": "standard",
        "cockpit": "standard",
        "structure": "Standard",
        "armor": {"type": "Standard", **armor},
        "slots": {
            "HD": ["Life Support", "Sensors", "Cockpit", "-", "Sensors", "Life Support"],
            "CT": [*["Engine"] * 3, *["Gyro"] * 4, *["Engine"] * 3, sink],
            "LT": [sink] * 3,
            "RT": [sink] * 3,
            "LA": arm,
            "RA": arm,
            "LL": leg,
            "RL": leg,
        },
    }


MECH = Form(
    title="'Mech",
    sections=_sections,
    blank=_blank,
    follow=build.follow,
    totals=totals,
    rename=renamed,
    findings=_findings,
)
