"""Facts of a 'Mech as a file states them -> MechDesign."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.mech.table import NO_LINES, Section, Table
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, find_gear
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.mech.anatomy import ANATOMIES, REARS, SLOTS
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.facts import is_superheavy, structure
from recordsheet_gui.units.mech.makes import Cockpit, Config, Gyro

LONGEST_LABEL = 80
"""Letters of a name and the like; the longest real ones have some forty."""


@dataclass(slots=True, kw_only=True)
class MechFields:
    """What a unit file says, in our words; only the names of equipment are still the file's."""

    chassis: str
    model: str = ""
    clan_name: str = ""
    mul_id: int | None = None
    year: int = 0
    rules_level: int = 2
    role: str = ""
    source: str = ""
    tons: int
    config: Config = Config.BIPED
    is_omni: bool = False
    tech_base: str = INNER_SPHERE
    engine: Engine
    gyro: Gyro = Gyro.STANDARD
    cockpit: Cockpit = Cockpit.STANDARD
    structure_type: str = "Standard"
    structure_base: str = ""
    """Inner Sphere or Clan where the file says so; decides names that both use in mixed units."""
    armor_type: str = "Standard"
    armor_base: str = ""
    patchwork: Mapping[str, str] = field(default_factory=dict)
    patchwork_bases: Mapping[str, str] = field(default_factory=dict)
    heat_sinks: HeatSinks
    walk: int
    jump: int = 0
    armor: Mapping[str, int] = field(default_factory=dict)
    slots: Mapping[str, Section] = field(default_factory=dict)
    slot_numbers: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """The lines of the file where the slots stand, for remarks."""
    without_slots: Sequence[tuple[str, str, int]] = ()
    """Equipment that fills no slot: name, location or nothing, line of the file."""
    quirks: Sequence[str] = ()
    weapon_quirks: Sequence[str] = ()
    lam: str = ""
    motive: str = ""
    ejection: str = ""
    heat_sink_kit: str = ""
    fluff: Mapping[str, str] = field(default_factory=dict)


def build_mech(fields: MechFields, remarks: Remarks) -> MechDesign:
    """Makes the unit; whatever is odd about it goes to the remarks."""
    finder = _Finder(fields)
    heavy = is_superheavy(fields.tons)
    table = Table(finder.find, finder.meaning, remarks, is_superheavy=heavy)
    for where in ANATOMIES[fields.config].locations:
        numbers = fields.slot_numbers.get(where, ())
        table.add(where, _section(fields, where, numbers, remarks), numbers)
    for name, where, number in fields.without_slots:
        table.add_without_slots(name, where, number)
    slots, items = table.finish()
    _note_unknown(table.unknown, remarks)
    _note_other_locations(fields, remarks)
    chassis = _label(fields.chassis, "chassis", remarks)
    model = _label(fields.model, "model", remarks)
    name = f"{chassis} {model}".strip()
    if not chassis:
        remarks.error("The unit has no name.", field="chassis")
    return MechDesign(
        name=name,
        chassis=chassis,
        model=model,
        clan_name=_label(fields.clan_name, "clan name", remarks),
        mul_id=fields.mul_id,
        year=fields.year,
        rules_level=fields.rules_level,
        role=_label(fields.role, "role", remarks),
        source=_label(fields.source, "source", remarks),
        tons=fields.tons,
        config=fields.config,
        is_omni=fields.is_omni,
        tech_base=fields.tech_base,
        engine=fields.engine,
        gyro=fields.gyro,
        cockpit=fields.cockpit,
        structure_type=fields.structure_type,
        armor_type=fields.armor_type,
        patchwork={where: fields.patchwork[where] for where in slots if where in fields.patchwork}
        if fields.patchwork
        else {},
        structure_base=_structure_base(fields, items),
        armor_base=_other_base(fields, fields.armor_base),
        patchwork_bases={
            where: base
            for where, base in fields.patchwork_bases.items()
            if where in slots and where in fields.patchwork and _other_base(fields, base)
        },
        heat_sinks=_heat_sinks(fields),
        walk=fields.walk,
        jump=fields.jump,
        armor=_armor(fields, remarks),
        structure=structure(fields.tons, fields.config),
        slots=slots,
        items=items,
        quirks=tuple(fields.quirks),
        weapon_quirks=tuple(fields.weapon_quirks),
        lam=fields.lam,
        motive=fields.motive,
        ejection=fields.ejection,
        heat_sink_kit=fields.heat_sink_kit,
        fluff=dict(fields.fluff),
    )


def pure_base(tech_base: str) -> str:
    """The base whose equipment a unit carries throughout; empty for a mixed one."""
    return tech_base if tech_base in (INNER_SPHERE, CLAN) else ""


def chassis_base(tech_base: str) -> str:
    """The base of the unit's chassis, mixed or not."""
    return CLAN if "Clan" in tech_base else INNER_SPHERE


class _Finder:
    """Equipment by the file's names."""

    def __init__(self, fields: MechFields) -> None:
        self._base = pure_base(fields.tech_base)
        chassis = chassis_base(fields.tech_base)
        self._structure_base = fields.structure_base or chassis
        self._armor_base = fields.armor_base or chassis
        self.meaning: Hashable = self._base or (self._structure_base, self._armor_base)
        """All that decides what a name means."""

    def find(self, name: str) -> Gear | None:
        gear = find_gear(name, self._base)
        if gear is not None and not self._base and gear.kind is GearKind.FILLER:
            # "Endo Steel" alone says nothing in a mixed unit: its structure and armor do.
            is_structure = gear.family.startswith("endo")
            base = self._structure_base if is_structure else self._armor_base
            return find_gear(name, base) or gear
        return gear


def _note_unknown(unknown: Mapping[str, Sequence[int]], remarks: Remarks) -> None:
    for name, numbers in unknown.items():
        times = f" ({len(numbers)} slots)" if len(numbers) > 1 else ""
        remarks.warning(
            f'"{_short(name)}" is equipment we do not know; kept by name{times}.',
            field="slots",
            line=numbers[0],
        )


def _section(fields: MechFields, where: str, numbers: Sequence[int], remarks: Remarks) -> Section:
    """The lines of a location; that they are not as many as it has slots is remarked on."""
    section = fields.slots.get(where)
    count = SLOTS[where]
    if section is None:
        remarks.warning(f"There are no slots for {where}.", field=f"slots.{where}")
        return NO_LINES
    if len(section.lines) < count:
        remarks.note(
            f"{where} has {len(section.lines)} lines for {count} slots;"
            " the others are taken as empty.",
            field=f"slots.{where}",
            line=numbers[0] if numbers else 0,
        )
    elif section.used > count:
        past = next(n for n in range(count, section.used) if section.holds(n))
        field, line = f"slots.{where}", numbers[past] if past < len(numbers) else 0
        names = (name for one in section.lines[count:] for name in one.names)
        # Stories that run over several lines end up here too.
        if any(find_gear(name) for name in names):
            remarks.warning(
                f"{where} has {section.used} lines for {count} slots;"
                " those past the last are left out.",
                field=field,
                line=line,
            )
        else:
            remarks.note(
                f"A line past the last slot of {where} is ignored.", field=field, line=line
            )
    return section


def _other_base(fields: MechFields, base: str) -> str:
    """The base of something, where it is not that of the chassis."""
    return "" if base == chassis_base(fields.tech_base) else base


def _structure_base(fields: MechFields, items: Iterable[Item]) -> str:
    """Of a structure without slots: those of others tell it themselves."""
    has_slots = any(item.gear.family.startswith("endo") for item in items)
    return "" if has_slots else _other_base(fields, fields.structure_base)


def _heat_sinks(fields: MechFields) -> HeatSinks:
    sinks = fields.heat_sinks
    base = _other_base(fields, sinks.base)
    # Only an Omni has sinks that stay when its pods are changed.
    fixed = sinks.base_chassis if fields.is_omni else 0
    if (base, fixed) == (sinks.base, sinks.base_chassis):
        return sinks
    return HeatSinks(count=sinks.count, kind=sinks.kind, base=base, base_chassis=fixed)


_ARMOR = {
    config: dict.fromkeys(
        key for where in body.locations for key in (where, REARS.get(where)) if key
    )
    for config, body in ANATOMIES.items()
}
"""The places of armor in the order of the sheet."""


def _armor(fields: MechFields, remarks: Remarks) -> dict[str, int]:
    """Armor in the order of the sheet; what the file leaves out has none."""
    given = fields.armor
    places = _ARMOR[fields.config]
    if given.keys() == places.keys():
        return {key: given[key] for key in places}
    armor: dict[str, int] = {}
    for key in places:
        points = given.get(key)
        if points is None:
            remarks.warning(f"There is no armor for {key}.", field=f"armor.{key}")
            points = 0
        armor[key] = points
    for key in given:
        if key not in armor:
            remarks.note(
                f"A {fields.config} has no {key}; its armor is ignored.", field=f"armor.{key}"
            )
    return armor


def _note_other_locations(fields: MechFields, remarks: Remarks) -> None:
    places = ANATOMIES[fields.config].slots
    if places.keys() == fields.slots.keys():
        return
    for where, section in fields.slots.items():
        if where in places:
            continue
        if section.used:
            numbers = fields.slot_numbers.get(where, ())
            remarks.warning(
                f"A {fields.config} has no {where}; its slots are ignored.",
                field=f"slots.{where}",
                line=numbers[0] if numbers else 0,
            )


def _label(text: str, field: str, remarks: Remarks) -> str:
    """Words that stand on a sheet and in lists: on one line, and not too many of them."""
    if not text.isprintable():
        letters = (letter if letter.isprintable() else " " for letter in text[: 2 * LONGEST_LABEL])
        text = " ".join("".join(letters).split())
    if len(text) > LONGEST_LABEL:
        remarks.warning(f"The {field} is cut off after {LONGEST_LABEL} letters.", field=field)
        text = text[:LONGEST_LABEL].strip()
    return text


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
