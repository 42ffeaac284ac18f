"""One line of the critical table, its marks taken apart and put together again."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isfinite

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.gear import Slot

EMPTY_NAMES = frozenset({"", "-", "-empty-"})

SYSTEMS: Mapping[str, str] = {
    "fusion engine": "engine",
    "engine": "engine",
    "gyro": "gyro",
    "cockpit": "cockpit",
    "sensors": "sensors",
    "life support": "life support",
    "shoulder": "shoulder",
    "upper arm actuator": "upper arm",
    "upper arm": "upper arm",
    "lower arm actuator": "lower arm",
    "lower arm": "lower arm",
    "hand actuator": "hand",
    "hand": "hand",
    "hip": "hip",
    "upper leg actuator": "upper leg",
    "upper leg": "upper leg",
    "lower leg actuator": "lower leg",
    "lower leg": "lower leg",
    "foot actuator": "foot",
    "foot": "foot",
    "landing gear": "landing gear",
    "avionics": "avionics",
    "conversion gear": "conversion gear",
}
"""What the 'Mech itself has in its slots, by all names that files use."""

PRINTED = {system: name.title() for name, system in SYSTEMS.items() if name != "fusion engine"}
PRINTED |= {
    system: f"{system.title()} Actuator"
    for system in ("upper arm", "lower arm", "hand", "upper leg", "lower leg", "foot")
}
"""How a sheet prints them."""

_LARGEST = 1000.0
LONGEST_LINE = 300
"""Characters of a slot line; the rest of a longer one is cut off."""
LONGEST_NAMES = 200
"""Of what it holds; the difference is for marks, which are written in full."""


_EMPTY_SLOT = Slot()


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotLine:
    """One line of a file's critical table, its marks taken apart."""

    names: tuple[str, ...] = ()
    """Equipment as the file calls it; two where two pieces share the slot."""
    system: str = ""
    is_armored: bool = False
    is_omnipod: bool = False
    is_rear: bool = False
    is_turret: bool = False
    size: float = 0
    is_marked: bool = False
    """Whether any of the five above is set."""
    fixed: Slot = _EMPTY_SLOT
    """The slot as printed, where no equipment is in it."""


EMPTY_LINE = SlotLine()


_SIZE = re.compile(":size:", re.IGNORECASE)
_MARKS = ("(armored)", "(omnipod)", "(t)", "(r)", "(split)", "(fl)", "(fr)", "(rl)", "(rr)")
"""The last five change nothing: half of a split weapon, a grenade launcher's facing."""


@lru_cache(maxsize=8192)
def read_slot(text: str) -> SlotLine:
    """Takes a line's marks off, from the end and in any order: "Medium Laser (R) (omnipod)"."""
    name = text[:LONGEST_LINE].strip()
    if name.lower() in EMPTY_NAMES:
        return EMPTY_LINE
    marks: set[str] = set()
    # The marks of either half are the slot's: where the other is empty, they would stay in a name.
    parts = [_unmarked(part.strip(), marks) for part in name.split("|")]
    size = max(tons for _, tons in parts)
    if sum(len(part) + 1 for part, _ in parts) > LONGEST_NAMES:
        name = "|".join(part for part, _ in parts)[:LONGEST_NAMES]
        parts = [_unmarked(part.strip(), marks) for part in name.split("|")]
    # The older way to write a size is part of the name.
    size = size or max(tons or _size_in(part) for part, tons in parts)
    names = tuple([part for part, _ in parts if part.lower() not in EMPTY_NAMES])
    if not names:
        return EMPTY_LINE
    is_armored = "(armored)" in marks
    system = SYSTEMS.get(names[0].lower(), "") if len(names) == 1 else ""
    if system:
        fixed = Slot(name=PRINTED[system], system=system, is_hittable=True, is_armored=is_armored)
        return SlotLine(system=system, is_armored=is_armored, fixed=fixed)
    return SlotLine(
        names=names,
        is_armored=is_armored,
        is_omnipod="(omnipod)" in marks,
        is_rear="(r)" in marks,
        is_turret="(t)" in marks,
        size=size,
        is_marked=size > 0 or not marks.isdisjoint(_MARKS[:4]),
    )


def write_slot(slot: Slot, names: Sequence[str]) -> str:
    """A line that `read_slot` reads again; `names` are those of the slot's equipment."""
    text = "|".join(names)
    text += " (R)" * slot.is_rear + " (T)" * slot.is_turret + " (omnipod)" * slot.is_omnipod
    if slot.size:
        text += f":SIZE:{slot.size}"
    return text + " (ARMORED)" * slot.is_armored


def _unmarked(name: str, marks: set[str]) -> tuple[str, float]:
    """A name without what stands behind it, and its size: "Cargo:SIZE:4.5" has 4.5 tons."""
    size = 0.0
    while True:
        low = name.lower()
        if low.endswith(")"):
            mark = next((mark for mark in _MARKS if low.endswith(mark) and low != mark), "")
            if mark:
                marks.add(mark)
                name = name[: -len(mark)].rstrip()
                continue
        if ":" not in name:
            return name, size
        *head, tons = _SIZE.split(name)
        if not head:
            return name, size
        name = ":SIZE:".join(head).rstrip()
        size = size or _tons(tons)


def _size_in(name: str) -> float:
    """Tons of "Cargo (4.5 tons)"."""
    if name.lower().endswith((" ton)", " tons)")):
        return _tons(name[name.rfind("(") + 1 : name.rfind(" ")])
    return 0


def _tons(text: str) -> float:
    try:
        tons = float(text)
    except ValueError:
        return 0
    return tons if isfinite(tons) and 0 < tons <= _LARGEST else 0
