"""Our own unit files: MechDesign as TOML that people can read and write.

Facts stand at the top, then armor and critical slots by location. A location lists its slots in
order; empty ones at its end may be left out. Equipment goes by its printed name or any other name
that files use, with the marks (R) rear, (T) turret, (omnipod), (ARMORED) and, for equipment of
variable size, :SIZE:4.5. An unknown key or a wrong type is an error: the format is only ours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated

from recordsheet_gui.core.handwritten import Keys, OneOf, Text, Whole, quoted, shape
from recordsheet_gui.importers.mech.build import MechFields, build_mech, chassis_base, pure_base
from recordsheet_gui.importers.mech.slots import EMPTY_LINE, read_slot, write_slot
from recordsheet_gui.importers.mech.table import Section
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, printed_name
from recordsheet_gui.units.gear import Gear, GearKind, Slot
from recordsheet_gui.units.mech import anatomy, facts
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro

_WIDTH = 100
_NOWHERE = "no location"

Prose = Annotated[str, Text()]
Texts = tuple[Annotated[str, Text()], ...]
Mp = Annotated[int, Whole(0, facts.MOST_MP)]
Sinks = Annotated[int, Whole(0, facts.MOST_SINKS)]


@shape
class EngineFile:
    """The engine of a unit file."""

    type: Annotated[str, OneOf(tuple(EngineType))] = "fusion"
    rating: Annotated[int, Whole(0, facts.MOST_RATING)] = 0
    base: Annotated[str, OneOf((INNER_SPHERE, CLAN))] | None = None
    """That of the chassis where it is left out."""


@shape
class HeatSinksFile:
    """The heat sinks of a unit file."""

    count: Sinks = 0
    kind: Annotated[str, OneOf(facts.HEAT_SINKS)] = "single"
    base_chassis: Sinks = 0
    base: Annotated[str, OneOf((INNER_SPHERE, CLAN))] | None = None


@shape
class MechFile:
    """All that a unit file may hold."""

    chassis: Prose
    model: Prose = ""
    clan_name: Prose = ""
    mul_id: Annotated[int, Whole(0, 9_999_999)] | None = None
    tech_base: Annotated[str, OneOf(facts.TECH_BASES)] = INNER_SPHERE
    rules_level: Annotated[int, Whole(0, 5)] = 2
    year: Annotated[int, Whole(0, 9999)] = 0
    role: Prose = ""
    source: Prose = ""
    config: Annotated[str, OneOf(tuple(Config))] = "biped"
    omni: bool = False
    tons: Annotated[int, Whole(0, 9_999_999)]
    walk: Mp
    jump: Mp = 0
    engine: EngineFile
    heat_sinks: HeatSinksFile
    gyro: Annotated[str, OneOf(tuple(Gyro))] = "standard"
    cockpit: Annotated[str, OneOf(tuple(Cockpit))] = "standard"
    structure: Prose = "Standard"
    structure_base: Annotated[str, OneOf((INNER_SPHERE, CLAN))] | None = None
    lam: Annotated[str, OneOf(("standard", "bimodal"))] | None = None
    motive: Annotated[str, OneOf(("track", "wheel"))] | None = None
    ejection: Prose = ""
    heat_sink_kit: Prose = ""
    without_slots: Texts = ()
    quirks: Texts = ()
    weapon_quirks: Texts = ()
    armor: Annotated[
        Mapping[str, int | str],
        Keys(
            tuple(anatomy.NAMES),
            of=Whole(0, facts.MOST_ARMOR),
            also=(("type", Text()), ("base", OneOf((INNER_SPHERE, CLAN)))),
        ),
    ]
    patchwork: Annotated[Mapping[str, Prose], Keys(tuple(anatomy.SLOTS))] = field(
        default_factory=dict
    )
    patchwork_base: Annotated[
        Mapping[str, str], Keys(tuple(anatomy.SLOTS), of=OneOf((INNER_SPHERE, CLAN)))
    ] = field(default_factory=dict)
    slots: Annotated[Mapping[str, Texts], Keys(tuple(anatomy.SLOTS))]
    fluff: Mapping[str, Prose] = field(default_factory=dict)


def read_unit(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a unit; `name` is the file's, for remarks."""
    return read_toml(name, text, MechFile, _design, shipped=shipped)


def _design(file: MechFile, remarks: Remarks) -> MechDesign | None:
    fields = _fields(file, remarks)
    return None if remarks.has_errors else build_mech(fields, remarks)


def _fields(file: MechFile, remarks: Remarks) -> MechFields:
    if not file.chassis:
        remarks.error("The unit has no name.", field="chassis")
    if not facts.has_structure(file.tons):
        remarks.error(
            f"A 'Mech weighs 10 to 200 tons in steps of 5, not {file.tons}.", field="tons"
        )
    if file.structure not in facts.STRUCTURES:
        remarks.warning(f'The structure "{file.structure[:40]}" is not known.', field="structure")
    _check_places(file, remarks)
    base = pure_base(file.tech_base) or chassis_base(file.tech_base)
    return MechFields(
        chassis=file.chassis,
        model=file.model,
        clan_name=file.clan_name,
        role=file.role,
        source=file.source,
        ejection=file.ejection,
        heat_sink_kit=file.heat_sink_kit,
        mul_id=file.mul_id,
        year=file.year,
        rules_level=file.rules_level,
        tons=file.tons,
        config=Config(file.config),
        is_omni=file.omni,
        tech_base=file.tech_base,
        engine=Engine(
            type=EngineType(file.engine.type),
            rating=file.engine.rating,
            base=file.engine.base or base,
        ),
        gyro=Gyro(file.gyro),
        cockpit=Cockpit(file.cockpit),
        structure_type=file.structure or "Standard",
        structure_base=file.structure_base or "",
        armor_type=str(file.armor.get("type") or "Standard"),
        armor_base=str(file.armor.get("base", "")),
        patchwork={where: text for where, text in file.patchwork.items() if text},
        patchwork_bases=file.patchwork_base,
        heat_sinks=HeatSinks(
            count=file.heat_sinks.count,
            kind=file.heat_sinks.kind,
            base_chassis=file.heat_sinks.base_chassis,
            base=file.heat_sinks.base or "",
        ),
        walk=file.walk,
        jump=file.jump,
        armor={where: points for where, points in file.armor.items() if isinstance(points, int)},
        slots=_slots(file, remarks),
        without_slots=[_without_slot(text) for text in file.without_slots],
        quirks=file.quirks,
        weapon_quirks=file.weapon_quirks,
        lam=file.lam or ("standard" if file.config == Config.LAM else ""),
        motive=file.motive or ("track" if file.config == Config.QUADVEE else ""),
        fluff={name: text for name, text in file.fluff.items() if text},
    )


def _check_places(file: MechFile, remarks: Remarks) -> None:
    """A biped has no rear left leg."""
    body = anatomy.ANATOMIES[Config(file.config)]
    for key, table, others in (
        ("armor", file.armor, ("type", "base", *anatomy.REARS.values())),
        ("patchwork", file.patchwork, ()),
        ("patchwork_base", file.patchwork_base, ()),
        ("slots", file.slots, ()),
    ):
        for where in table:
            if where not in body.locations and where not in others:
                field = f"{key}.{where}"
                remarks.error(f"{field} is no location of a {file.config} 'Mech.", field=field)


def _slots(file: MechFile, remarks: Remarks) -> dict[str, Section]:
    slots: dict[str, Section] = {}
    for where in anatomy.ANATOMIES[Config(file.config)].locations:
        field, most = f"slots.{where}", anatomy.SLOTS[where]
        if where not in file.slots:
            remarks.error(f"{field} is missing.", field=field)
            continue
        lines = [read_slot(text) for text in file.slots[where]]
        if len(lines) > most:
            remarks.error(f"{field} has more than {most} slots.", field=field)
        slots[where] = Section(lines + [EMPTY_LINE] * (most - len(lines)))
    return slots


def _without_slot(text: str) -> tuple[str, str, int]:
    name, _, where = text.rpartition(" in ")
    if not name or where not in (*anatomy.TITLES, _NOWHERE):
        return text, "", 0
    return name, "" if where == _NOWHERE else where, 0


def _bare(name: str, where: str) -> str:
    """What `_without_slot` reads again, also where the name itself ends in "in LA"."""
    is_plain = not where and _without_slot(name) == (name, "", 0)
    return name if is_plain else f"{name} in {where or _NOWHERE}"


def write_unit(design: MechDesign) -> str:
    """The design as one of our unit files."""
    return "\n".join(_lines(design)) + "\n"


def _lines(design: MechDesign) -> Iterator[str]:
    yield f"chassis = {quoted(design.chassis)}"
    yield f"model = {quoted(design.model)}"
    yield from _texts(("clan_name", design.clan_name))
    if design.mul_id is not None:
        yield f"mul_id = {design.mul_id}"
    yield f"tech_base = {quoted(design.tech_base)}"
    yield f"rules_level = {design.rules_level}"
    yield f"year = {design.year}"
    yield from _texts(("role", design.role), ("source", design.source))
    yield f"config = {quoted(design.config)}"
    if design.is_omni:
        yield "omni = true"
    yield f"tons = {design.tons}"
    yield f"walk = {design.walk}"
    yield f"jump = {design.jump}"
    yield f"engine = {_engine(design)}"
    yield f"heat_sinks = {_heat_sinks(design.heat_sinks)}"
    yield f"gyro = {quoted(design.gyro)}"
    yield f"cockpit = {quoted(design.cockpit)}"
    yield f"structure = {quoted(design.structure_type)}"
    yield from _texts(
        ("structure_base", design.structure_base),
        ("lam", design.lam),
        ("motive", design.motive),
        ("ejection", design.ejection),
        ("heat_sink_kit", design.heat_sink_kit),
    )
    base = pure_base(design.tech_base)
    bare = [
        _bare(printed_name(item.gear, base), item.location)
        for item in design.items
        if not item.slots
    ]
    for key, texts in (
        ("without_slots", bare),
        ("quirks", design.quirks),
        ("weapon_quirks", design.weapon_quirks),
    ):
        if texts:
            yield f"{key} = [{', '.join(quoted(text) for text in texts)}]"
    yield from ("", "[armor]", f"type = {quoted(design.armor_type)}")
    yield from _texts(("base", design.armor_base))
    yield from (f"{where} = {points}" for where, points in design.armor.items())
    yield from _text_table("patchwork", design.patchwork)
    yield from _text_table("patchwork_base", design.patchwork_bases)
    yield from ("", "[slots]")
    for where, slots in design.slots.items():
        yield from _slot_lines(where, [_slot(slot, design) for slot in slots])
    yield from _text_table("fluff", design.fluff)


def _engine(design: MechDesign) -> str:
    engine = design.engine
    is_usual = engine.base == chassis_base(design.tech_base)
    base = "" if is_usual else f", base = {quoted(engine.base)}"
    return f"{{ type = {quoted(engine.type)}, rating = {engine.rating}{base} }}"


def _heat_sinks(sinks: HeatSinks) -> str:
    fixed = f", base_chassis = {sinks.base_chassis}" if sinks.base_chassis else ""
    base = f", base = {quoted(sinks.base)}" if sinks.base else ""
    return f"{{ count = {sinks.count}, kind = {quoted(sinks.kind)}{fixed}{base} }}"


def _slot(slot: Slot, design: MechDesign) -> str:
    if slot.system:
        return write_slot(slot, [slot.system.title()])
    if not slot.items:
        return "-"
    base = pure_base(design.tech_base)
    return write_slot(slot, [_gear_name(design.items[at].gear, base) for at in slot.items])


def _gear_name(gear: Gear, base: str) -> str:
    """As printed; but "Endo Steel" in a mixed unit could be anybody's."""
    return gear.id if gear.kind is GearKind.FILLER and not base else printed_name(gear, base)


def _slot_lines(where: str, names: list[str]) -> Iterator[str]:
    """Six slots to a line, as the die finds them, or three where they are long."""
    while names and names[-1] == "-":
        names.pop()
    if not names:
        yield f"{where} = []"
        return
    yield f"{where} = ["
    for start in range(0, len(names), 6):
        six = [quoted(name) for name in names[start : start + 6]]
        line = f"    {', '.join(six)},"
        if len(line) <= _WIDTH:
            yield line
        else:
            yield f"    {', '.join(six[:3])},"
            if six[3:]:
                yield f"    {', '.join(six[3:])},"
    yield "]"


def _texts(*entries: tuple[str, str]) -> Iterator[str]:
    return (f"{key} = {quoted(text)}" for key, text in entries if text)


def _text_table(key: str, texts: Mapping[str, str]) -> Iterator[str]:
    if texts:
        yield from ("", f"[{key}]")
        yield from (f"{quoted(name)} = {quoted(text)}" for name, text in texts.items())
