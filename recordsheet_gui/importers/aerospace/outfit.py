"""What small craft and ships carry, line by line.

":24" behind ammunition are its shots, whatever its name is; one line may hold hundreds.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from recordsheet_gui.core.override import override
from recordsheet_gui.importers.blk.head import pure_base
from recordsheet_gui.importers.blk.lines import Outfit, write_line
from recordsheet_gui.importers.blk.text import block
from recordsheet_gui.units.aerospace.design import SmallCraftDesign
from recordsheet_gui.units.described import DescribedDesign

_SHOTS = re.compile(r"(?<!:SIZE)(?<!CommsGear):\s*(\d{1,7})(?=\s*(?::OMNI)?$)", re.IGNORECASE)
"""A number behind these two words is a size."""


class CraftOutfit(Outfit):
    """All that a craft carries, found by the names of its file."""

    @override
    def add(self, text: str, location: str, number: int = 0) -> None:
        super().add(_SHOTS.sub(r":Shots\1#", text.strip()), location, number)


def craft_lines(design: DescribedDesign, *, printed: bool = False) -> dict[str, list[str]]:
    """Equipment lines by location, with our own names or those of other programs."""
    base = pure_base(design.tech_base)
    found: dict[str, list[str]] = {}
    for item in design.items:
        shots = "" if item.shots is None else f":{item.shots}"
        text = write_line(replace(item, shots=None), base, printed=printed)
        found.setdefault(item.location, []).append(f"{text}{shots}")
    return found


def write_aboard(design: SmallCraftDesign) -> Iterator[str]:
    """Blocks of what it was built for, who is aboard, and how they leave."""
    yield from block("designtype", design.design_type)
    for who, many in design.crew.items():
        yield from block(who, many)
    yield from block("life_boat", design.life_boats)
    yield from block("escape_pod", design.escape_pods)
