"""What a ProtoMech carries, line by line.

" (15)" behind ammunition are its shots. Ammunition, jump jets and what drives it are part of the
body, whatever block of a file they stand in; files that have them elsewhere are written as such.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.core.override import override
from recordsheet_gui.importers.blk.head import pure_base
from recordsheet_gui.importers.blk.lines import Outfit, write_line
from recordsheet_gui.units.described import DescribedDesign, MountedItem
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.protomech.design import BOOSTER, INTERFACE, UMU
from recordsheet_gui.units.protomech.facts import BODY

_SHOTS = re.compile(r"\s\((\d{1,7})\)$")
_INSIDE = (BOOSTER, UMU, INTERFACE)


def is_inside(gear: Gear) -> bool:
    """True for what belongs to the body."""
    return gear.kind in (GearKind.AMMO, GearKind.JUMP_JET) or gear.family in _INSIDE


def with_usual_shots(text: str) -> str:
    """A line with its shots where other kinds of units have them."""
    return _SHOTS.sub(r":Shots\1#", text.strip())


def with_own_shots(text: str, shots: int | None) -> str:
    """A line that says nothing of shots, with them as files of ProtoMechs write them."""
    return text if shots is None else f"{text} ({shots})"


class ProtoOutfit(Outfit):
    """All that a ProtoMech carries, found by the names of its file."""

    @override
    def add(self, text: str, location: str, number: int = 0) -> None:
        count = len(self.items)
        super().add(with_usual_shots(text), location, number)
        if len(self.items) == count:
            return
        item = self.items[-1]
        if item.gear.kind is not GearKind.AMMO:
            item = replace(item, shots=None)
        if item.location != BODY and is_inside(item.gear):
            self._filled[location] -= 1
            self._filled[BODY] += 1
            slots = (slot_key(BODY, self._filled[BODY]),)
            item = replace(item, location=BODY, slots=slots)
        self.items[-1] = item


def outfit_lines(design: DescribedDesign, *, printed: bool = False) -> dict[str, list[str]]:
    """Equipment lines by location, such that reading them gives the same order again."""
    base = pure_base(design.tech_base)
    found: dict[str, list[str]] = {}
    for item, where in _blocks(design.items):
        text = write_line(replace(item, shots=None), base, printed=printed)
        found.setdefault(where, []).append(with_own_shots(text, item.shots))
    return found


def _blocks(items: tuple[MountedItem, ...]) -> Iterator[tuple[MountedItem, str]]:
    """Each piece with its block: what stands before a piece of another place was there too."""
    outer = [at for at, item in enumerate(items) if item.location not in (BODY, "")]
    for at, item in enumerate(items):
        where = item.location
        if where == BODY and outer and at < outer[-1]:
            before = [index for index in outer if index < at]
            where = items[before[-1] if before else outer[0]].location
        yield item, where
