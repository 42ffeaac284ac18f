"""Equipment lines: a name, and marks that say how a piece is mounted.

Marks come in any order. (ST) is a sponson, (PT) a pintle; (FL), (FR), (RL), (RR) is where a grenade
launcher looks; :OMNI is mounted in a pod, :SIZE:2.5 has this size, :Shots20# holds these shots; (R)
before the name looks backwards, (B) there begins a bay of a large craft. Suits of battle armor have
:Body, :LA, :RA and :TU for the part that carries it, :APM for a weapon of infantry, :DWP for one in
a pack that can be dropped and :SSWM for one that the squad has but once.
"""

import re
from collections import Counter

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.importers.blk.text import written
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.described import FACINGS, MOST_SHOTS, MOUNTS, MountedItem
from recordsheet_gui.units.equipment import (
    find_gear,
    find_written,
    printed_name,
    unknown_gear,
    written_name,
)
from recordsheet_gui.units.gear import Gear

_SIZE = re.compile(r":SIZE:\s*(\d{1,9}(?:\.\d{1,12})?|\.\d{1,12})", re.IGNORECASE)
_SHOTS = re.compile(r":Shots(\d{1,7})#", re.IGNORECASE)
_OMNI = re.compile(r":OMNI\b", re.IGNORECASE)
# Spaces are matched from their first alone: else a line of them takes the square of its time.
_SPONSON = re.compile(r"(?<!\s)\s*\(ST\)", re.IGNORECASE)
_PINTLE = re.compile(r"(?<!\s)\s*\(PT\)", re.IGNORECASE)
_FACING = re.compile(r"(?<!\s)\s*\((FL|FR|RL|RR)\)", re.IGNORECASE)
_LAST_FACING = re.compile(r"(?<!\s)\s*\((F|R)\)$", re.IGNORECASE)
_BAY = re.compile(r"\(B\)\s*", re.IGNORECASE)
_REAR = re.compile(r"^\(R\)\s*", re.IGNORECASE)
_MOUNT = re.compile(r":(Body|LA|RA|TU)\b", re.IGNORECASE)
_ANTI_PERSONNEL = re.compile(r":APM\b", re.IGNORECASE)
_PACK = re.compile(r":DWP\b", re.IGNORECASE)
_SUPPORT = re.compile(r":SSWM\b", re.IGNORECASE)
_MOUNTS = dict(zip(("body", "la", "ra", "tu"), MOUNTS, strict=True))
_MARKS = dict(zip(MOUNTS, ("Body", "LA", "RA", "TU"), strict=True))
_OLD_SIZE = re.compile(
    r"\(\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:tons?|kg|m)\s*\)$|^CommsGear:(\d{1,4})$", re.IGNORECASE
)
"""Sizes in names, as files wrote them once: "Cargo (2.5 tons)", "CommsGear:3"."""
LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentLine:
    """What a line says."""

    name: str
    is_rear: bool = False
    is_omnipod: bool = False
    is_sponson: bool = False
    is_pintle: bool = False
    facing: str = ""
    size: float = 0
    shots: int | None = None
    mount: str = ""
    is_anti_personnel: bool = False
    is_pack: bool = False
    is_squad_support: bool = False
    opens_bay: bool = False


def read_line(text: str) -> EquipmentLine:
    """Takes a line apart; what is no mark is the name."""
    name = text[:LONGEST].replace("\u00a0", " ").strip()
    # Most lines have no mark at all.
    if ":" not in name and "(" not in name:
        return EquipmentLine(name=name)
    name, size = _taken(_SIZE, name)
    name, shots = _taken(_SHOTS, name)
    name, omni = _taken(_OMNI, name)
    name, sponson = _taken(_SPONSON, name)
    name, pintle = _taken(_PINTLE, name)
    name, facing = _taken(_FACING, name)
    name, bay = _taken(_BAY, name)
    name, rear = _taken(_REAR, name)
    name, mount = _taken(_MOUNT, name)
    name, anti_personnel = _taken(_ANTI_PERSONNEL, name)
    name, pack = _taken(_PACK, name)
    name, support = _taken(_SUPPORT, name)
    if not facing:
        name, facing = _taken(_LAST_FACING, name)
    return EquipmentLine(
        name=name.strip(),
        is_rear=rear is not None,
        is_omnipod=omni is not None,
        is_sponson=sponson is not None,
        is_pintle=pintle is not None,
        facing=facing.upper() if facing else "",
        size=float(size) if size else 0,
        shots=min(int(shots), MOST_SHOTS) if shots else None,
        mount=_MOUNTS[mount.lower()] if mount else "",
        is_anti_personnel=anti_personnel is not None,
        is_pack=pack is not None,
        is_squad_support=support is not None,
        opens_bay=bay is not None,
    )


def _taken(mark: re.Pattern[str], name: str) -> tuple[str, str | None]:
    """The name without a mark, and what the mark says; None where it is not there."""
    found = mark.search(name)
    if found is None:
        return name, None
    return mark.sub("", name), found.group(found.lastindex or 0)


def write_line(item: MountedItem, base: str, *, printed: bool = False) -> str:
    """A line that is read as this item again; with our own names or those of other programs."""
    name = printed_name(item.gear, base) if printed else written_name(item.gear, base)
    return marked(name, item)


def marked(name: str, how: MountedItem | EquipmentLine) -> str:
    """A name with the marks that say how it is mounted."""
    text = name
    if how.opens_bay:
        text = f"(B) {text}"
    if how.is_rear:
        text = f"(R) {text}"
    if how.facing:
        text += f" ({how.facing})"
    if how.is_sponson:
        text += "(ST)"
    if how.is_pintle:
        text += "(PT)"
    if how.is_omnipod:
        text += ":OMNI"
    if how.size:
        text += f":SIZE:{written(how.size)}"
    if how.shots is not None:
        text += f":Shots{how.shots}#"
    for mark, is_set in (
        (f":{_MARKS.get(how.mount)}", how.mount),
        (":APM", how.is_anti_personnel),
        (":DWP", how.is_pack),
        (":SSWM", how.is_squad_support),
    ):
        if is_set:
            text += mark
    return text


def line_text(line: EquipmentLine) -> str:
    """The line that says this."""
    return marked(line.name, line)


class Outfit:
    """All that a unit carries, found by the names of its file."""

    def __init__(self, base: str, chassis: str, remarks: Remarks, *, is_ours: bool = False) -> None:
        """`base` is that of a unit that carries nothing of the other, else empty.

        Files of our own name gear as we print it: what a unit's own base builds comes first.
        """
        self._is_ours = is_ours
        self._base = base
        self._chassis = chassis
        self._remarks = remarks
        self._unknown: dict[str, list[int]] = {}
        self._filled: Counter[str] = Counter()
        self.items: list[MountedItem] = []

    def add(self, text: str, location: str, number: int = 0) -> None:
        """One line of a location."""
        line = read_line(text)
        if not line.name:
            return
        gear = self._find(line.name, number)
        size = line.size
        if not size and gear.is_variable_size:
            old = _OLD_SIZE.search(line.name)
            size = float(old.group(1) or old.group(2)) if old else 0
        self._filled[location] += 1
        self.items.append(
            MountedItem(
                gear=gear,
                location=location,
                slots=(slot_key(location, self._filled[location]),),
                is_rear=line.is_rear,
                is_omnipod=line.is_omnipod,
                size=size,
                is_sponson=line.is_sponson,
                is_pintle=line.is_pintle,
                facing=line.facing if line.facing in FACINGS else "",
                shots=line.shots,
                mount=line.mount,
                is_anti_personnel=line.is_anti_personnel,
                is_pack=line.is_pack,
                is_squad_support=line.is_squad_support,
                opens_bay=line.opens_bay,
            )
        )

    def _find(self, name: str, number: int) -> Gear:
        if self._is_ours:
            gear = find_gear(name, self._base) or find_gear(name, self._chassis)
        else:
            gear = find_written(name, self._base, self._chassis)
        if gear is None:
            self._unknown.setdefault(name, []).append(number)
            return unknown_gear(name)
        return gear

    def complain(self) -> None:
        """Say which names nobody knows."""
        for name, numbers in self._unknown.items():
            times = f" ({len(numbers)} times)" if len(numbers) > 1 else ""
            short = name if len(name) <= 60 else f"{name[:57]}..."
            self._remarks.warning(
                f'"{short}" is equipment we do not know; kept by name{times}.',
                field="equipment",
                line=numbers[0],
            )
