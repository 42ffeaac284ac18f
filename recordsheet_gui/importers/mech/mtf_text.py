"""The lines of a MegaMek .mtf file, sorted by what they are about."""

from collections.abc import Sequence
from dataclasses import field
from itertools import islice

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.mech.slots import LONGEST_LINE, SlotLine, read_slot
from recordsheet_gui.importers.mech.table import NO_LINES, Section
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.file_id import KEY
from recordsheet_gui.units.mech.anatomy import TITLES

VALUES = (
    "chassis",
    "model",
    "clanname",
    "mul id",
    "config",
    "techbase",
    "era",
    "source",
    "rules level",
    "role",
    "mass",
    "engine",
    "structure",
    "cockpit",
    "gyro",
    "ejection",
    "heat sink kit",
    "lam",
    "motive",
    "heat sinks",
    "base chassis heat sinks",
    "walk mp",
    "jump mp",
    "armor",
)
STORIES = ("overview", "capabilities", "deployment", "history", "notes")
"""Fluff that may hold HTML and run over several lines."""
MAKERS = ("manufacturer", "primaryfactory")
SYSTEM_MAKERS = ("systemmanufacturer", "systemmode")
"""Fluff by system: "systemmanufacturer:ENGINE:Vlar 300"."""
FOR_PROGRAMS = (
    *(KEY, "original era", "published", "bv", "faction", "availability", "missionroles"),
    *("fluffdate", "fluffimage", "icon", "clancaseoptedoutlocs"),
)
"""What only other programs read; some have several lines of it."""
IGNORED = ("generator", "myomer", "imagefile", "donor", "donor type")
"""What follows from the rest, and what only a 'Mech made of several others has."""
ARMOR = {
    **{f"{where.lower()} armor": where for where in TITLES},
    "rtl armor": "LTR",
    "rtr armor": "RTR",
    "rtc armor": "CTR",
}

_KEYS: dict[str, tuple[str, str]] = {
    **{key: ("value", key) for key in VALUES},
    **{key: ("story", key) for key in STORIES},
    **{key: ("maker", key) for key in (*MAKERS, *FOR_PROGRAMS)},
    **{key: ("system maker", key) for key in SYSTEM_MAKERS},
    **{key: ("ignored", key) for key in IGNORED},
    **{f"{where.lower()} structure": ("ignored", where) for where in TITLES},
    **{key: ("armor", where) for key, where in ARMOR.items()},
    **{title.lower(): ("title", where) for where, title in TITLES.items()},
    "quirk": ("quirk", ""),
    "weaponquirk": ("weaponquirk", ""),
    "nocrit": ("nocrit", ""),
    "weapons": ("weapons", ""),
    "version": ("version", ""),
}
_LONGEST_KEY = max(map(len, _KEYS))
_TITLE_LINES = frozenset(f"{title.lower()}:" for title in TITLES.values())
_MOST_STRAY_LINES = 5
_SLOT_LINES = 12
_MOST_LINES = 18
"""A location has twelve lines at most; a few more are kept so that they can be remarked on."""
_MOST_ENTRIES = 200
"""Quirks and the like, for a file that consists of nothing else."""

_seen: dict[str, SlotLine] = {}
"""Slot lines met before; the same few hundred stand in every file."""
_spelled: dict[str, tuple[str, str]] = {}
"""Keys in the spellings met before."""
_met: dict[str, tuple[str, str, str]] = {}
"""Other lines met before, as they stand in the file: kind, key and value of "Mass:75"."""
_LONGEST_MET = 40
_MOST_SEEN = 4096
_sections: dict[str, Section] = {}
"""Whole locations met before, by their lines; a large folder has most of them several times."""
_MOST_SECTIONS = 1024


@dataclass(slots=True, kw_only=True)
class MtfText:
    """A file taken apart, nothing understood yet."""

    values: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    """The line where each value stands."""
    armor: dict[str, str] = field(default_factory=dict)
    armor_numbers: dict[str, int] = field(default_factory=dict)
    slots: dict[str, Section] = field(default_factory=dict)
    slot_numbers: dict[str, Sequence[int]] = field(default_factory=dict)
    quirks: list[str] = field(default_factory=list)
    weapon_quirks: list[str] = field(default_factory=list)
    without_slots: list[tuple[str, int]] = field(default_factory=list)
    fluff: dict[str, str] = field(default_factory=dict)


def split_mtf(text: str, remarks: Remarks) -> MtfText:
    """Sorts the lines; what a line is follows from its key, or else from where it stands."""
    found = MtfText()
    where = ""
    section: list[SlotLine] | None = None
    sections: dict[str, list[SlotLine]] = {}
    section_numbers: list[int] = []
    story: list[str] | None = None
    stories: dict[str, list[str]] = {}
    nameless: list[str] = []
    skip = 0
    stray = 0
    lines = _lines(text)
    numbered = enumerate(lines, 1)
    for number, raw in numbered:
        met = None
        if story is None and not skip:
            if not raw:
                continue
            if len(raw) <= _LONGEST_MET:
                met = _met.get(raw)
        if met is not None:
            kind, key, value = met
        else:
            line = raw.strip()
            if skip:
                skip -= 1
                # A count that is too large must not swallow the slots.
                if line[-1:] != ":" or line.lower() not in _TITLE_LINES:
                    continue
                skip = 0
            if not line or line[0] == "#":
                continue
            if where:
                slot = _seen.get(line)
                if slot is not None:
                    if section is None:
                        section, section_numbers = _opened(found, sections, where)
                    if len(section) < _MOST_LINES:
                        section.append(slot)
                        section_numbers.append(number)
                    continue
            head, colon, value = line.partition(":")
            kind, key = _NOTHING
            if colon and len(head) <= _LONGEST_KEY:
                kind, key = _spelled.get(head) or _key(head)
                if kind == "title" and value:
                    kind, key = _NOTHING
                elif story is not None and _is_known(found, kind, key):
                    # A story may have lines of its own that begin like a key: "Armor: the best".
                    kind, key = _NOTHING
            if kind == "":
                if where:
                    if section is None:
                        section, section_numbers = _opened(found, sections, where)
                    if len(section) < _MOST_LINES:
                        section.append(_slot(line[:LONGEST_LINE]))
                        section_numbers.append(number)
                elif story is not None:
                    story.append(line)
                elif nameless:
                    found.values[nameless.pop(0)] = line
                elif not colon:
                    stray += 1
                    if stray <= _MOST_STRAY_LINES:
                        remarks.note("The line belongs to nothing and is ignored.", line=number)
                continue
            value = value.strip()
            if len(raw) <= _LONGEST_MET:
                if len(_met) >= _MOST_SEEN:
                    _met.clear()
                _met[raw] = (kind, key, value)
        where = ""
        section = story = None
        if kind == "value":
            found.values[key] = value
            found.numbers[key] = number
        elif kind == "title":
            where = key
            found.slots[key] = known = _met_before(lines[number : number + _SLOT_LINES])
            count = len(known.lines)
            found.slot_numbers[key] = range(number + 1, number + 1 + count)
            if sections:
                sections.pop(key, None)  # the location stands here again
            if count:
                next(islice(numbered, count, count), None)
        elif kind == "armor":
            found.armor[key] = value
            found.armor_numbers[key] = number
        elif kind == "story":
            story = stories[key] = [value]
        elif key == KEY:
            found.fluff[key] = value
        elif kind == "maker":
            _add_maker(found.fluff, key, value)
        elif kind == "system maker":
            system, _, name = value.partition(":")
            _add_maker(found.fluff, f"{key}:{system.strip().upper()}", name.strip())
        elif kind == "quirk":
            found.quirks.append(value)
        elif kind == "weaponquirk":
            found.weapon_quirks.append(value)
        elif kind == "nocrit":
            found.without_slots.append((value, number))
        elif kind == "weapons":
            # A convenience list that is often stale; the slots are the truth.
            skip = int(value) if value.isdecimal() and len(value) < 4 else 0
        elif kind == "version":
            nameless = ["chassis", "model"]
    for entries in (found.quirks, found.weapon_quirks, found.without_slots):
        del entries[_MOST_ENTRIES:]
    for key, section in sections.items():
        if len(section) != len(found.slots[key].lines):
            found.slots[key] = Section(section)
    for key, parts in stories.items():
        found.fluff[key] = told(parts)
    return found


_NOTHING = ("", "")


def _opened(
    found: MtfText, sections: dict[str, list[SlotLine]], where: str
) -> tuple[list[SlotLine], list[int]]:
    """A location whose lines were not all met before: those so far, and their numbers."""
    lines = sections[where] = [*found.slots[where].lines]
    numbers = [*found.slot_numbers[where]]
    found.slot_numbers[where] = numbers
    return lines, numbers


def _add_maker(fluff: dict[str, str], key: str, name: str) -> None:
    """A system may have several makers, each on a line of its own."""
    fluff[key] = f"{fluff[key]}\n{name}" if fluff.get(key) and name else name or fluff.get(key, "")


def is_no_slot(line: str) -> bool:
    """True for a line that would be read as a comment or for its key."""
    head, colon, value = line.partition(":")
    kind, _ = _key(head) if colon and len(head) <= _LONGEST_KEY else _NOTHING
    return line[:1] == "#" or (kind != "" and not (kind == "title" and bool(value)))


def _lines(text: str) -> list[str]:
    """Lines as editors see them: LF, CRLF or CR, but no exotic separators."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff").split("\n")


def _key(head: str) -> tuple[str, str]:
    """What a line is about by what stands before its colon, in whatever spelling."""
    meaning = _KEYS.get(head.rstrip().lower(), _NOTHING)
    if len(_spelled) >= _MOST_SEEN:
        _spelled.clear()
    _spelled[head] = meaning
    return meaning


def _is_known(found: MtfText, kind: str, key: str) -> bool:
    if kind == "value":
        return key in found.values
    if kind == "armor":
        return key in found.armor
    return kind == "weapons" or (kind == "title" and key in found.slots)


def _met_before(lines: list[str]) -> Section:
    """A whole location at once where every line was met before, which is the rule; else none."""
    text = "\n".join(lines)
    known = _sections.get(text)
    if known is None:
        try:
            known = Section([*map(_seen.__getitem__, lines)])
        except KeyError:
            return NO_LINES
        if len(_sections) >= _MOST_SECTIONS:
            _sections.clear()
        _sections[text] = known
    return known


def _slot(line: str) -> SlotLine:
    slot = read_slot(line)
    if len(_seen) >= _MOST_SEEN:
        _seen.clear()
    _seen[line] = slot
    return slot


BREAK = "<br>"
"""How files write the end of a line inside of a story, which has one line for them."""


def told(parts: Sequence[str]) -> str:
    """A story as its file has it, with its markup; the lines of a file and its breaks are lines."""
    return "\n".join(parts).strip().replace(BREAK, "\n")
