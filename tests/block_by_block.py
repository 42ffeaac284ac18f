"""A unit's file beside the one that we write of it: every block and line that did not come back.

A reader of its own, which knows the formats and none of the program's tables but the names of
equipment. `LEFT_OUT` is all that is knowingly not given back, each with the reason.
"""

import re
from collections import Counter
from collections.abc import Iterator

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, find_written

LEFT_OUT = {
    "blockversion": "it never says anything",
    "version": "it never says anything",
    "engine_type": "craft have no engine that a file could tell: nobody reads it there",
    "clan_engine": "it follows from the chassis where it is the same",
    "internal_type": "-1 says that nobody knows",
    "armor_type": "0 is what a unit has that says nothing",
    "armor_tech_rating": "of no support vehicle: it follows from the armor",
    "fuel": "0 is what a vehicle has that says nothing",
    "basechassisfireconweight": "0 is what a vehicle has that says nothing",
    "basechassissponsonpintleweight": "0 is what a vehicle has that says nothing",
    "collartype": "0 is the usual one",
    "vstol": "of a support vehicle it is a piece of equipment",
    "infantryarmor": "it is armordivisor by its older name",
    "jumpmp": "the jump MP of infantry follow from how it moves",
    "secondn": "where nobody has a second weapon it counts none",
    "squad equipment": "suits of the Clans have a Point: nobody reads the other block there",
    "exoskeleton": "false is the usual",
}
"""Blocks of .blk files that may be missing from what is written."""
PATCHES = re.compile(r".*_armor_tech(_rating)?")
"""Who builds which patch of a patchwork armor: its kind alone is kept."""
LINES_LEFT_OUT = {
    "generator": "it tells of the program that wrote the file",
    "myomer": "it follows from the equipment: nobody reads it",
    "imagefile": "a path on somebody's disk: nobody reads it",
    "weapons": "a list of what the slots say: nobody reads it",
    "walk mp": "it follows from the engine",
    "nocrit": "armor and structure without slots are told by their own lines",
}
"""Keys of .mtf files, the same."""
SAME = {
    "aero": "aerospacefighter",
    "is": "is level 2",
    "clan": "clan level 2",
    "none": "aerodyne",
    "-1": "0",
    "naval": "tank",
}
"""Values that are written in a newer way."""
_TAG = re.compile(r"<(/?)([^<>/][^<>]*)>")
_NUMBER = re.compile(r"-?[\d,]*\.?\d+")
_MARKS = re.compile(
    r"^\(R\) |\(B\) |\((?:ST|PT|FL|FR|RL|RR)\)|:(?:OMNI|Body|LA|RA|TU|APM|DWP|SSWM)\b"
    r"|:Shots\d+#|:SIZE:[\d.]+|(?<=Ammo):\d+$| \((?:omnipod|armored|r|t)\)",
    re.IGNORECASE,
)
_SIZED = re.compile(r" ?\([\d.]+ ?(?:tons?|kg|m)?\)$|:\d+$")


def left_behind(name: str, text: str) -> list[str]:
    """What of a file does not come back when its unit is written again."""
    report = read_unit_file(name, text)
    assert report.design is not None, report.problem
    suffix = name[name.rfind(".") :]
    told = exported(report.design, suffix)
    return [*(_blocks_behind if suffix == ".blk" else _lines_behind)(text, told)]


# -- blocks --------------------------------------------------------------------------------------


def blocks(text: str) -> dict[str, list[str]]:
    """Each block's lines; it ends at the first of its ends."""
    bare = (line.strip() for line in text.replace("\r", "").split("\n"))
    lines = [line for line in bare if line and not line.startswith("#")]
    starts: dict[str, int] = {}
    ends: dict[str, int] = {}
    for at, line in enumerate(lines):
        if found := _TAG.fullmatch(line):
            (ends if found[1] else starts).setdefault(found[2].lower(), at)
    return {key: lines[at + 1 : ends[key]] for key, at in starts.items() if ends.get(key, -1) > at}


def _blocks_behind(text: str, told: str) -> Iterator[str]:
    before, after = blocks(text), blocks(told)
    for key, lines in before.items():
        if (key in LEFT_OUT and key not in after) or PATCHES.fullmatch(key):
            continue
        same = _plain(key)
        had = Counter(filter(None, map(same, lines)))
        has = Counter(map(same, after.get(key, ())))
        if rest := had - has:
            yield f"{key}: {sorted(rest)} of {sorted(had)} became {sorted(has - had)}"


def _plain(key: str):  # type: ignore[no-untyped-def]
    """What makes two lines of a block the same one."""
    if key.endswith("equipment"):
        return _piece
    if key == "transporters":
        return _bay
    if key == "coords":
        return lambda line: ",".join(f"{float(number):g}" for number in line.split(","))
    if key in ("quirks", "weaponquirks", "dest", "sneakcamo", "sneakir", "sneakecm"):
        return str
    if key in ("primary", "secondary", "armorkit"):
        return _name
    return _value


def _value(line: str) -> str:
    line = line.lower()
    if _NUMBER.fullmatch(line):
        line = f"{float(line.replace(',', '')):g}"
    return SAME.get(line, line)


def _name(line: str) -> str:
    """What a name means, whichever of its spellings it is."""
    for text in (line, _SIZED.sub("", line)):
        for base in ("", INNER_SPHERE, CLAN):
            if (gear := find_written(text, base, base)) is not None:
                return gear.name.removesuffix(" Armor")
    return _SIZED.sub("", line)


def _piece(line: str) -> str:
    marks = (mark.lower().strip() for mark in _MARKS.findall(line))
    told = sorted(mark for mark in marks if not mark.startswith(":size:"))
    return f"{_name(_MARKS.sub('', line).strip())} {told}"


def _bay(line: str) -> str:
    kind, *fields = line.lower().replace(":omni", "").split(":")
    kind = "mekbay" if kind == "mechbay" else kind
    if "handles" in kind or "@" in kind:
        # An Omni's handles go without saying, and a name of Java's is nothing that anybody reads.
        return ""
    many = f"{float(fields[0]):g}" if fields else "1"
    doors = fields[1] if len(fields) > 1 else "0"
    if kind in ("troopspace", "dockingcollar"):
        return f"{kind} {many}"
    # Whose squads an old line means follows from the ship.
    return f"{kind} {many} {doors}"


# -- lines ---------------------------------------------------------------------------------------

SIDES = ("left", "right", "center", "front left", "front right", "rear left", "rear right")
TITLES = {f"{side} {part}" for side in SIDES for part in ("arm", "leg", "torso")} | {"head"}
STORIES = {"overview", "capabilities", "deployment", "history", "notes"}
KEPT = {*STORIES, "manufacturer", "primaryfactory", "systemmanufacturer", "systemmode"}
"""Lines that come back letter by letter."""
SINGLE = {"mul id", "source"}
"""Of these the last counts."""
WORDS = {
    "engine": "xl xxl light compact ice i.c.e fission cell",
    "heat sinks": "single double laser compact",
    "gyro": "xl compact heavy none superheavy",
    "structure": "is clan reinforced composite endo industrial prototype",
    "armor": "is clan ferro light heavy stealth hardened reactive reflective patchwork industrial",
    "cockpit": "command small torso interface industrial primitive tripod superheavy",
    "config": "omnimech omnimek biped quad tripod lam quadvee",
}
"""What of a value tells units apart; whatever stands around it is written in many ways."""


def _keyed(text: str) -> dict[str, list[str]]:
    """Lines by key, those of a story together, and the slots by their location."""
    found: dict[str, list[str]] = {}
    where, story, skip = "", "", 0
    for raw in text.replace("\r", "").split("\n"):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if skip and not line.endswith(":"):
            skip -= 1
            continue
        key, colon, value = line.partition(":")
        key, skip = key.strip().lower(), 0
        if colon and not value and key in TITLES:
            where, story = key, ""
        elif where and key not in KEPT:
            if line != "-Empty-":
                found.setdefault(where, []).append(_slot(line))
        elif story and key not in KEPT:
            found[story][-1] += f"<br>{line}"
        else:
            where, story = "", key if key in STORIES else ""
            skip = int(value) if key == "weapons" else 0
            found.setdefault(key, []).append(_line(key, value.strip()))
    return found


def _slot(line: str) -> str:
    names = [_piece(part) for part in line.replace(" (Split)", "").split("|")]
    return "|".join(names).lower().replace("fusion engine", "engine")


def _line(key: str, value: str) -> str:
    if value.replace(".", "").isdecimal():
        return f"{float(value):g}"
    kind = "armor" if key.endswith(" armor") else key
    if kind not in WORDS:
        return value if key in KEPT else value.lower()
    had = re.findall(r"[a-z.]*[a-z]", value.lower().replace("inner sphere", "is"))
    digits = re.findall(r"\d+", value)
    named = sorted({word.replace(".", "").replace("mek", "mech") for word in had} & _known(kind))
    return " ".join((*digits[:1], *named))


def _known(kind: str) -> set[str]:
    return {word.replace(".", "") for word in WORDS[kind].split()}


def _lines_behind(text: str, told: str) -> Iterator[str]:
    before, after = _keyed(text), _keyed(told)
    base = after.get("techbase", [""])[0]
    for key, lines in before.items():
        if key in LINES_LEFT_OUT or key.endswith(":"):
            continue
        had, has = Counter(lines[-1:] if key in SINGLE else lines), Counter(after.get(key, ()))
        if key in ("structure", "armor"):
            # Without a word it is the chassis': that word is added.
            usual = "clan" if "clan" in base else "is"
            had = Counter(
                one if set(one.split()) & {"is", "clan"} else f"{one} {usual}".strip()
                for one in had
            )
            had = Counter(" ".join(sorted(one.split())) for one in had)
        if rest := had - has:
            yield f"{key}: {sorted(rest)} became {sorted(has - had)}"
