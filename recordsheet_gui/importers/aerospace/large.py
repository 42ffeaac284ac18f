"""Blocks of a .blk file -> DropShips, JumpShips, WarShips and stations; see large_write.py."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from recordsheet_gui.importers.aerospace.blk import AEROSPACE, patchwork_of
from recordsheet_gui.importers.aerospace.outfit import CraftOutfit, built_as
from recordsheet_gui.importers.blk.bays import read_bays
from recordsheet_gui.importers.blk.head import SLOTLESS, chassis_base, pure_base, read_head
from recordsheet_gui.importers.blk.plating import armor_type
from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.bay_classes import with_bays
from recordsheet_gui.units.aerospace.design import (
    DOUBLE,
    SINGLE,
    BayedDesign,
    CapitalDesign,
    DropShipDesign,
    JumpShipDesign,
    Sinks,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.facts import AERODYNE, COLLARS, CREW, KF_CORES, SPHEROID
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay, MountedItem
from recordsheet_gui.units.engine import Drive

DROPSHIP_TITLES: Mapping[str, str] = {
    "NOS": "Nose",
    "RS": "Right Side",
    "LS": "Left Side",
    "AFT": "Aft",
    "HULL": "Hull",
}
SHIP_TITLES: Mapping[str, str] = {
    "NOS": "Nose",
    "FLS": "Left Front Side",
    "FRS": "Right Front Side",
    "AFT": "Aft",
    "ALS": "Aft Left Side",
    "ARS": "Aft Right Side",
    "HULL": "Hull",
    "LBS": "Left Broadsides",
    "RBS": "Right Broadsides",
}
"""Locations as blocks are named."""
_OLD_TITLES: Mapping[str, str] = {
    "FLS": "Front Left Side",
    "FRS": "Front Right Side",
    "LBS": "Left Broadside",
    "RBS": "Right Broadside",
}
"""The same as files had them once."""
_OLD_DECKS: Mapping[str, int] = {"grav_deck": 50, "grav_deck_large": 175, "grav_deck_huge": 375}
"""Old files count gravity decks by size; across, in metres, as other programs take them."""
_COMPACT = KF_CORES[1]
_MOST_COLLARS = 99


def titles(design: type[BayedDesign]) -> dict[str, str]:
    """The blocks of all places of such a ship, in the order in which they are read."""
    names = SHIP_TITLES if issubclass(design, CapitalDesign) else DROPSHIP_TITLES
    return {where: names[where] for where in (*design.arcs, *design.further)}


def _reader(
    design: type[BayedDesign], own: Callable[[Blocks], dict[str, Any]]
) -> Callable[[Blocks], BayedDesign | None]:
    """Reads such a ship, with what only its kind has."""

    def read(blocks: Blocks) -> BayedDesign | None:
        common = _common(blocks, design)
        return None if common is None else design(**common, **own(blocks))

    return read


def _dropship(blocks: Blocks) -> dict[str, Any]:
    return {
        "motion": SPHEROID if blocks.first("motion_type").lower() == SPHEROID else AERODYNE,
        "safe_thrust": _thrust(blocks),
        "collar": _coded(blocks, "collartype", COLLARS),
    }


def _warship(blocks: Blocks) -> dict[str, Any]:
    return _capital(blocks) | {
        "safe_thrust": _thrust(blocks),
        # Old files say nothing of it: WarShips have the compact one.
        "kf_core": _coded(blocks, "kf_core", KF_CORES) if "kf_core" in blocks else _COMPACT,
        "jump_range": blocks.whole("jump_range", most=facts.MOST_JUMP),
    }


def _station(blocks: Blocks) -> dict[str, Any]:
    # It jumps nowhere: without a word it has no sail.
    has_sail = "sail" in blocks and _has_sail(blocks)
    return _capital(blocks) | {"has_sail": has_sail, "is_modular": "modular" in blocks}


def _common(blocks: Blocks, design: type[BayedDesign]) -> dict[str, Any] | None:
    """What all of them have; None where no ship can be made of it."""
    head = read_head(blocks)
    tons = blocks.number("tonnage", most=facts.MOST_TONS)
    if tons <= 0:
        blocks.error("tonnage", "The unit weighs nothing: there is no tonnage.")
    if "structural_integrity" not in blocks:
        blocks.error("structural_integrity", "There is no structural_integrity.")
    points = blocks.wholes("armor", most=facts.MOST_ARMOR)
    plating = armor_type(blocks, usual=AEROSPACE)
    if len(points) != len(design.arcs):
        blocks.error(
            "armor", f"There are {len(points)} values of armor instead of {len(design.arcs)}."
        )
    if blocks.remarks.has_errors:
        return None
    return head | {
        "tons": tons,
        "items": _items(blocks, head["tech_base"], design),
        "fuel": blocks.whole("fuel", most=facts.MOST_FUEL),
        "si": blocks.whole("structural_integrity", most=facts.MOST_SI),
        "armor": dict(zip(design.arcs, points, strict=True)),
        # No file of a ship tells its engine: the number that stands there means nothing.
        "engine": Drive(base=chassis_base(head["tech_base"])),
        "armor_type": plating,
        "patchwork": patchwork_of(blocks, titles(design), plating),
        "heat_sinks": Sinks(
            count=blocks.whole("heatsinks", most=facts.MOST_SINKS),
            kind=DOUBLE if blocks.code("sink_type", 0) == 1 else SINGLE,
        ),
        "transport": tuple(_bays(blocks, head["tech_base"])),
        "crew": {who: blocks.whole(who, most=facts.MOST_CREW) for who in CREW if who in blocks},
        "life_boats": blocks.whole("life_boat", most=facts.MOST_CREW),
        "escape_pods": blocks.whole("escape_pod", most=facts.MOST_CREW),
        "design_type": built_as(blocks, design),
    }


def _capital(blocks: Blocks) -> dict[str, Any]:
    """What ships between the stars have; some blocks say all by being there."""
    return {
        "motion": "",
        "has_sail": _has_sail(blocks),
        "has_lithium_fusion": "lithium-fusion" in blocks,
        "has_hpg": "hpg" in blocks,
        "grav_decks": tuple(_decks(blocks))[: facts.MOST_DECKS],
    }


def _has_sail(blocks: Blocks) -> bool:
    """Old files say nothing of it: every ship that jumps had one."""
    return "sail" not in blocks or blocks.code("sail", 0) != 0


def _decks(blocks: Blocks) -> Iterator[int]:
    for name, metres in _OLD_DECKS.items():
        yield from [metres] * blocks.whole(name, most=facts.MOST_DECKS)
    yield from blocks.wholes("grav_decks", most=facts.MOST_ARMOR)


def _thrust(blocks: Blocks) -> int:
    return blocks.whole("SafeThrust", most=facts.MOST_THRUST)


def _coded(blocks: Blocks, name: str, words: tuple[str, ...]) -> str:
    code = blocks.code(name, 0)
    if 0 <= code < len(words):
        return words[code]
    blocks.warn(name, f'"{blocks.first(name)[:20]}" is no {name} we know; {words[0]} is taken.')
    return words[0]


def _bays(blocks: Blocks, tech_base: str) -> Iterator[Bay]:
    yield from read_bays(blocks.numbered("transporters"), blocks.remarks, tech_base)
    # Old files count them in a block of their own.
    for _ in range(blocks.whole("docking_collar", most=_MOST_COLLARS)):
        yield Bay(kind=DOCKING_COLLAR, size=1)


def _items(blocks: Blocks, tech_base: str, design: type[BayedDesign]) -> tuple[MountedItem, ...]:
    outfit = CraftOutfit(pure_base(tech_base), chassis_base(tech_base), blocks.remarks)
    for where, name in titles(design).items():
        for title in filter(None, (name, _OLD_TITLES.get(where))):
            for text, number in blocks.numbered(f"{title} Equipment"):
                outfit.add(text, where, number)
    for text, number in blocks.numbered(SLOTLESS):
        outfit.add(text, "", number)
    outfit.complain()
    is_old = f"{SHIP_TITLES['HULL']} Equipment" not in blocks
    if is_old and not any(item.opens_bay for item in outfit.items):
        return with_bays(outfit.items)
    return tuple(outfit.items)


READERS: Mapping[str, Callable[[Blocks], Any]] = {
    "Dropship": _reader(DropShipDesign, _dropship),
    "Jumpship": _reader(JumpShipDesign, _capital),
    "Warship": _reader(WarShipDesign, _warship),
    "SpaceStation": _reader(StationDesign, _station),
}
"""By what a file says under UnitType."""
