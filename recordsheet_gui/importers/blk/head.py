"""What every .blk file says at its top: who, when, by which rules; and its stories."""

from collections.abc import Iterator, Mapping
from typing import Any

from recordsheet_gui.importers.blk.lines import Outfit, write_line
from recordsheet_gui.importers.blk.text import EQUIPMENT, Blocks, block, tag_of
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.file_id import BLOCK

LONGEST_LABEL = 120
"""Letters of a name and the like; the longest real ones have half of them."""
MOST_YEAR = 9999
MOST_ID = 99_999_999
SLOTLESS = "slotless_equipment"
_LEVELS = ("", "", "", " Advanced", " Experimental", " Unofficial")
"""What a mixed unit's type has behind it, by rules level."""

STORIES = (
    *(BLOCK, "published", "era", "height", "faction", "availability", "missionRoles"),
    *("fluffdate", "clancaseoptedoutlocs"),
    *("capabilities", "overview", "deployment", "history", "manufacturer", "primaryFactory"),
    *("systemManufacturers", "systemModels", "notes", "use", "length", "width", "imagepath"),
    *("fluffimage", "icon", "bv", "armor_tech", "armor_tech_level", "capital_scale"),
    *("prostheticEnhancement1", "prostheticEnhancement1Count"),
    *("prostheticEnhancement2", "prostheticEnhancement2Count"),
)
"""Blocks that we keep as they are, for readers and other programs."""
_OURS = (
    *("UnitType", "Name", "Model", "mul id:", "year", "originalBuildYear", "type", "role"),
    *("source", "omni", "quirks", "weaponQuirks", "motion_type", "tonnage", "cruiseMP", "armor"),
    *("engine_type", "armor_type", "internal_type", "transporters", SLOTLESS, "clan_engine"),
    *("squad_size", "squadn", "secondn", "Primary", "Secondary", "antimek", "armorKit"),
    *("armordivisor", "InfantryArmor", "encumberingarmor", "spacesuit", "dest", "sneakcamo"),
    *("sneakir", "sneakecm", "specialization", "augmentation"),
    *("barrating", "fuel", "fuelType", "trailer", "hasNoControlSystems", "extra_seats"),
    *("structural_tech_rating", "armor_tech_rating", "engine_tech_rating"),
    *("baseChassisTurretWeight", "baseChassisTurret2Weight", "baseChassisFireConWeight"),
    *("baseChassisSponsonPintleWeight", "Turret", "building_class", "building_type"),
    *("cf", "coords", "chassis", "exoskeleton", "jumpingMP", "Trooper Count"),
    *("weightclass", "interface_cockpit", "SafeThrust", "heatsinks", "sink_type", "collartype"),
    *("structural_integrity", "designtype", "crew", "officers", "gunners", "passengers", "marines"),
    *("battlearmor", "otherpassenger", "life_boat", "escape_pod", "kf_core", "jump_range", "sail"),
    *("lithium-fusion", "hpg", "modular", "docking_collar"),
    *("grav_decks", "grav_deck", "grav_deck_large", "grav_deck_huge"),
)
KNOWN = frozenset(name.lower() for name in (*STORIES, *_OURS))
"""Blocks that somebody reads."""
_ENDINGS = (EQUIPMENT, "_armor_type", "_barrating")
"""The same for those of one location."""


def read_head(blocks: Blocks) -> dict[str, Any]:
    """The fields that every design has, but for what it carries."""
    remarks = blocks.remarks
    blocks.note_unclosed(KNOWN)
    chassis = label(blocks, "Name")
    model = label(blocks, "Model")
    if not chassis:
        remarks.error("The unit has no name.", field="Name")
    tech_base, level = _type(blocks)
    mul_id = blocks.code("mul id:", 0)
    return {
        "name": f"{chassis} {model}".strip(),
        "chassis": chassis,
        "model": model,
        "mul_id": mul_id if 0 < mul_id <= MOST_ID else None,
        "year": blocks.whole("year", most=MOST_YEAR),
        "original_year": blocks.whole("originalBuildYear", most=MOST_YEAR) or None,
        "tech_base": tech_base,
        "rules_level": level,
        "role": label(blocks, "role"),
        "source": label(blocks, "source"),
        "is_omni": "omni" in blocks,
        "quirks": blocks.words("quirks"),
        "weapon_quirks": blocks.words("weaponQuirks"),
        "fluff": {name: text for name in STORIES if (text := story(blocks.lines(name)))},
    }


def story(lines: list[str]) -> str:
    """A text of several lines, without what a file cannot hold inside of one: tags of blocks."""
    bare = (line.strip() for line in lines)
    return "\n".join(line for line in bare if line and line[0] != "#" and not _is_block(line))


def _is_block(line: str) -> bool:
    tag = tag_of(line)
    return tag is not None and (tag[1] in KNOWN or tag[1].endswith(_ENDINGS))


def label(blocks: Blocks, name: str) -> str:
    """Words that stand on a sheet and in lists: not too many of them."""
    text = blocks.first(name)
    if len(text) > LONGEST_LABEL:
        cut = f"The {name} is cut off after {LONGEST_LABEL} letters."
        blocks.remarks.note(cut, field=name, line=blocks.line_of(name))
        text = text[:LONGEST_LABEL].strip()
    return text


def _type(blocks: Blocks) -> tuple[str, int]:
    """Tech base and rules level."""
    text = blocks.first("type")
    low = text.lower()
    base = CLAN if "clan" in low else INNER_SPHERE
    if low.startswith("mixed ("):
        word = low.rpartition(")")[2]
        level = next((at for at, name in enumerate(_LEVELS) if name and name.lower() == word), 2)
        return f"Mixed ({'Clan' if base == CLAN else 'IS'} Chassis)", level
    if not low.startswith(("is", "clan")):
        blocks.warn("type", f'The type "{text[:40]}" is not known; taken as Inner Sphere.')
        return INNER_SPHERE, 2
    digit = low.rpartition("level ")[2]
    if digit in ("1", "2", "3", "4", "5"):
        return base, int(digit)
    is_old = low == "is" and blocks.whole("year", most=MOST_YEAR) == 3025
    return base, 1 if is_old else 2


def chassis_base(tech_base: str) -> str:
    """The base of the unit's chassis, mixed or not."""
    return CLAN if "Clan" in tech_base else INNER_SPHERE


def pure_base(tech_base: str) -> str:
    """The base whose equipment a unit carries throughout; empty for a mixed one."""
    return tech_base if tech_base in (INNER_SPHERE, CLAN) else ""


def read_outfit(
    blocks: Blocks,
    tech_base: str,
    places: Mapping[str, str],
    outfitter: type[Outfit] = Outfit,
) -> tuple[Any, ...]:
    """What stands in the equipment blocks of these places, by their names in the file."""
    outfit = outfitter(pure_base(tech_base), chassis_base(tech_base), blocks.remarks)
    for where, name in places.items():
        for text, number in blocks.numbered(f"{name} Equipment"):
            outfit.add(text, where, number)
    for text, number in blocks.numbered(SLOTLESS):
        outfit.add(text, "", number)
    outfit.complain()
    return tuple(outfit.items)


def write_head(design: DescribedDesign, unit_type: str) -> Iterator[str]:
    """The top of a file."""
    if BLOCK in design.fluff:
        yield from block(BLOCK, design.fluff[BLOCK])
    yield from block("UnitType", unit_type)
    yield from block("Name", design.chassis)
    yield from block("Model", *([design.model] if design.model else []))
    if design.mul_id is not None:
        yield from block("mul id:", design.mul_id)
    yield from block("year", design.year)
    if design.original_year is not None:
        yield from block("originalBuildYear", design.original_year)
    yield from block("type", _type_words(design))
    if design.role:
        yield from block("role", design.role)
    if design.quirks:
        yield from block("quirks", *design.quirks)
    if design.weapon_quirks:
        yield from block("weaponQuirks", *design.weapon_quirks)
    if design.is_omni:
        yield from block("omni", 1)


def _type_words(design: DescribedDesign) -> str:
    if pure_base(design.tech_base):
        base = "Clan" if design.tech_base == CLAN else "IS"
        return f"{base} Level {design.rules_level}"
    return f"{design.tech_base}{_LEVELS[design.rules_level]}"


def write_outfit(design: DescribedDesign, places: Mapping[str, str]) -> Iterator[str]:
    """The equipment blocks of these places."""
    lines = outfit_lines(design)
    for where, name in places.items():
        yield from block(f"{name} Equipment", *lines.get(where, ()))
    if "" in lines:
        yield from block(SLOTLESS, *lines[""])


def outfit_lines(design: DescribedDesign, *, printed: bool = False) -> dict[str, list[str]]:
    """Equipment lines by location, with our own names or those of other programs."""
    base = pure_base(design.tech_base)
    found: dict[str, list[str]] = {}
    for item in design.items:
        found.setdefault(item.location, []).append(write_line(item, base, printed=printed))
    return found


def write_stories(design: DescribedDesign) -> Iterator[str]:
    """The end of a file."""
    if design.source:
        yield from block("source", design.source)
    for name, text in design.fluff.items():
        if name != BLOCK:
            yield from block(name, *text.split("\n"))
