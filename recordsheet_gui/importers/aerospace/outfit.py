"""What small craft and ships carry, line by line.

":24" behind ammunition are its shots, whatever its name is; one line may hold hundreds.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from recordsheet_gui.core.override import override
from recordsheet_gui.importers.blk.head import pure_base
from recordsheet_gui.importers.blk.lines import EquipmentLine, Outfit, marked, read_line
from recordsheet_gui.importers.blk.text import Blocks, block
from recordsheet_gui.units.aerospace.design import (
    CIVILIAN,
    MILITARY,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
)
from recordsheet_gui.units.aerospace.facts import MOST_DESIGN_TYPE
from recordsheet_gui.units.described import DescribedDesign, MountedItem
from recordsheet_gui.units.equipment import printed_name, written_name

_SHOTS = re.compile(r"(?<!:SIZE)(?<!CommsGear):\s*(\d{1,7})(?=\s*(?::OMNI)?$)", re.IGNORECASE)
"""A number behind these two words is a size."""


class CraftOutfit(Outfit):
    """All that a craft carries, found by the names of its file."""

    @override
    def add(self, text: str, location: str, number: int = 0) -> None:
        super().add(_usual(text), location, number)


def _usual(text: str) -> str:
    """A line with its shots as other units have them."""
    return _SHOTS.sub(r":Shots\1#", text.strip())


def read_craft_line(text: str) -> EquipmentLine:
    """What a line of a craft says."""
    return read_line(_usual(text))


def craft_text(line: EquipmentLine) -> str:
    """The line of a craft that says this."""
    return _marked(line.name, line)


def _marked(name: str, how: MountedItem | EquipmentLine) -> str:
    shots = "" if how.shots is None else f":{how.shots}"
    return f"{marked(name, replace(how, shots=None))}{shots}"


def craft_lines(design: DescribedDesign, *, printed: bool = False) -> dict[str, list[str]]:
    """Equipment lines by location, with our own names or those of other programs."""
    base = pure_base(design.tech_base)
    found: dict[str, list[str]] = {}
    for item in design.items:
        name = printed_name(item.gear, base) if printed else written_name(item.gear, base)
        found.setdefault(item.location, []).append(_marked(name, item))
    return found


def built_as(blocks: Blocks, design: type[SmallCraftDesign]) -> int:
    """For whom it was built; where its file does not say, WarShips and what lands are military."""
    usual = CIVILIAN if issubclass(design, JumpShipDesign | StationDesign) else MILITARY
    return blocks.whole("designtype", most=MOST_DESIGN_TYPE, default=usual)


def write_aboard(design: SmallCraftDesign) -> Iterator[str]:
    """Blocks of what it was built for, who is aboard, and how they leave."""
    yield from block("designtype", design.design_type)
    for who, many in design.crew.items():
        yield from block(who, many)
    yield from block("life_boat", design.life_boats)
    yield from block("escape_pod", design.escape_pods)
