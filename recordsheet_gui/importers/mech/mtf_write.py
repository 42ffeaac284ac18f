"""MechDesign -> MegaMek .mtf text, such that reading it again gives the same design."""

from collections.abc import Iterator

from recordsheet_gui.importers.mech.build import chassis_base, pure_base
from recordsheet_gui.importers.mech.mtf_text import BREAK, FOR_PROGRAMS, STORIES, is_no_slot
from recordsheet_gui.importers.mech.slots import PRINTED, write_slot
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, file_name
from recordsheet_gui.units.file_id import KEY
from recordsheet_gui.units.gear import GearKind, Slot
from recordsheet_gui.units.mech.anatomy import REARS, TITLES
from recordsheet_gui.units.mech.design import MechDesign

_CONFIGS = {"biped": "Biped", "quad": "Quad", "tripod": "Tripod", "lam": "LAM"} | {
    "quadvee": "QuadVee"
}
_ENGINES = {
    "fusion": "Fusion",
    "xl": "XL",
    "xxl": "XXL",
    "light": "Light",
    "compact": "Compact",
    "ice": "ICE",
    "fuel cell": "Fuel Cell",
    "fission": "Fission",
}
_GYROS = {
    "standard": "Standard Gyro",
    "xl": "XL Gyro",
    "compact": "Compact Gyro",
    "heavy-duty": "Heavy Duty Gyro",
    "none": "None",
    "superheavy": "Superheavy Gyro",
}
_COCKPITS = {"command console": "Command Console", "quadvee": "QuadVee Cockpit"}
_REAR = {"CT": "RTC", "LT": "RTL", "RT": "RTR"}
_SHORT = {INNER_SPHERE: "IS", CLAN: "Clan"}
_LINES = 12
"""Files give every location twelve lines, also those of six slots."""


def write_mtf(design: MechDesign) -> str:
    """The design as a file for MegaMek."""
    return "\n".join((*_head(design), *_armor(design), *_slots(design), *_fluff(design))) + "\n"


def _head(design: MechDesign) -> Iterator[str]:
    yield from _optional((KEY, design.fluff.get(KEY, "")))
    yield f"chassis:{_line(design.chassis)}"
    yield f"model:{_line(design.model)}"
    if design.clan_name:
        yield f"clanname:{_line(design.clan_name)}"
    if design.mul_id is not None:
        yield f"mul id:{design.mul_id}"
    yield f"Config:{_CONFIGS[design.config]}{' Omnimech' if design.is_omni else ''}"
    yield f"TechBase:{design.tech_base}"
    yield f"Era:{design.year}"
    yield from _optional(("source", design.source))
    yield f"Rules Level:{design.rules_level}"
    yield from _optional(("role", design.role))
    for key in FOR_PROGRAMS[1:]:
        yield from (f"{key}:{_line(one)}" for one in design.fluff.get(key, "").split("\n") if one)
    yield from (f"quirk:{_line(quirk)}" for quirk in design.quirks)
    yield from (f"weaponquirk:{_line(quirk)}" for quirk in design.weapon_quirks)
    yield ""
    yield f"Mass:{design.tons}"
    engine = design.engine
    base = " (Clan) Engine" if engine.base == CLAN else " Engine(IS)"
    yield f"Engine:{engine.rating} {_ENGINES[engine.type]}{base}"
    yield f"Structure:{_structure_base(design)} {_line(design.structure_type)}"
    yield "Myomer:Standard"
    yield f"Cockpit:{_COCKPITS.get(design.cockpit, f'{design.cockpit.title()} Cockpit')}"
    yield f"Gyro:{_GYROS[design.gyro]}"
    yield from _optional(
        ("Ejection", design.ejection),
        ("heat sink kit", design.heat_sink_kit),
        ("LAM", design.lam.title()),
        ("Motive", design.motive.title()),
    )
    yield ""
    sinks = design.heat_sinks
    base = f"{_SHORT[sinks.base]} " if sinks.base else ""
    yield f"Heat Sinks:{sinks.count} {base}{sinks.kind.title()}"
    if design.is_omni:
        yield f"Base Chassis Heat Sinks:{sinks.base_chassis}"
    yield f"Walk MP:{design.walk}"
    yield f"Jump MP:{design.jump}"
    for item in design.items:
        if not item.slots:
            name = file_name(item.gear, pure_base(design.tech_base))
            yield f"nocrit:{_line(name)}:{item.location or 'None'}"


def _armor(design: MechDesign) -> Iterator[str]:
    yield ""
    usual = chassis_base(design.tech_base)
    bases = design.patchwork_bases
    yield f"Armor:{_armor_name(design.armor_type, design.armor_base or usual)}"
    for where in design.structure:
        kind = design.patchwork.get(where)
        text = f"{_armor_name(kind, bases.get(where, usual))}:" if kind else ""
        yield f"{where} Armor:{text}{design.armor[where]}"
    for where in REARS:
        yield f"{_REAR[where]} Armor:{design.armor[REARS[where]]}"


def _armor_name(kind: str, base: str) -> str:
    """With its base; what a reader takes off both ends of an unknown name is put there again."""
    before = f"{_SHORT[base]} " if kind.lower().startswith(("is ", "clan ")) else ""
    after = " Armor" if kind.lower().endswith(" armor") else ""
    return f"{before}{_line(kind)}{after}({base})"


def _slots(design: MechDesign) -> Iterator[str]:
    weapons = [item for item in design.items if item.gear.kind is GearKind.WEAPON and item.slots]
    yield ""
    yield f"Weapons:{len(weapons)}"
    for item in weapons:
        yield f"{_line(item.gear.name)}, {TITLES[item.location]}{' (R)' if item.is_rear else ''}"
    for where, slots in design.slots.items():
        yield ""
        yield f"{TITLES[where]}:"
        for slot in slots:
            yield _slot(slot, design)
        yield from ["-Empty-"] * (_LINES - len(slots))


def _slot(slot: Slot, design: MechDesign) -> str:
    if slot.system:
        return write_slot(slot, [PRINTED[slot.system]])
    if not slot.items:
        return "-Empty-"
    base = pure_base(design.tech_base)
    gears = (design.items[index].gear for index in slot.items)
    line = write_slot(slot, [_line(file_name(gear, base)) for gear in gears])
    # Half a slot that is empty changes nothing, but keeps a line from being taken for another.
    return f"|{line}" if is_no_slot(line) else line


def _fluff(design: MechDesign) -> Iterator[str]:
    yield ""
    for key, text in design.fluff.items():
        if key in STORIES:
            yield _line(f"{key}:{text.replace(chr(10), BREAK)}")
        elif key not in FOR_PROGRAMS:
            # A system may have several makers, each with a line.
            yield from (f"{key}:{_line(line)}" for line in text.split("\n"))


def _structure_base(design: MechDesign) -> str:
    """Of the structure's own slots where it has some, else of the chassis."""
    for item in design.items:
        if item.gear.family.startswith("endo"):
            return _SHORT[CLAN if item.gear.tech_base == CLAN else INNER_SPHERE]
    return _SHORT[design.structure_base or chassis_base(design.tech_base)]


def _optional(*lines: tuple[str, str]) -> Iterator[str]:
    return (f"{key}:{_line(text)}" for key, text in lines if text)


def _line(text: str) -> str:
    """Text that stays on its line."""
    return text.replace("\r", " ").replace("\n", " ")
