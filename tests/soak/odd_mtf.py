"""Files for other programs as people and programs really write them, from a seed."""

import re
from collections.abc import Callable
from random import Random

from recordsheet_gui.units.equipment import all_gear
from tests.soak.garbage import nasty

EMPTY = ("-Empty-", "-Empty- ", "-Empty-\t", "-empty-", "-EMPTY-", "-", " -Empty-", "|", "- | -")
MARKS = (
    "(R)", "(T)", "(omnipod)", "(OMNIPOD)", "(armored)", "(ARMORED)", "(SPLIT)", "(FL)", "(r)",
    ":SIZE:4.5", ":size:0.5", ":SIZE:", ":SIZE:-1", ":SIZE:1e9", "(1 ton)", "(2.5 tons)",
    "(Clan)", "(0 tons)", "- full", "| -Empty-", "(omnipod) (R)", "(armored) (omnipod)",
)  # fmt: skip
VALUES: dict[str, tuple[str, ...]] = {
    "config": (
        "Biped", "Quad", "Tripod", "QuadVee", "LAM", "Biped Omnimech", "quad omnimech", "Ball",
    ),
    "techbase": (
        "Inner Sphere", "Clan", "IS", "Mixed (IS Chassis)", "Mixed (Clan Chassis)", "mixed",
        "Mixed", "MIXED (CLAN CHASSIS)", "Both",
    ),
    "mass": ("10", "15", "20", "35.0", "100", "105", "150", "200", "205", "0", "-5", "12"),
    "engine": (
        "300 Fusion Engine", "300 XL (Clan) Engine", "300 XL Engine(IS)", "500 XXL Fusion Engine",
        "100 I.C.E. Engine", "80 Fuel-Cell Engine", "Fusion", "", "0 Fusion", "99999999 XL",
    ),
    "structure": (
        "Standard", "IS Endo Steel", "Clan Endo Steel", "Endo-Composite", "IS", "Clan",
        "clan is clan", "Endo Steel Armor", " ",
    ),
    "armor": (
        "Standard(Inner Sphere)", "Ferro-Fibrous(Clan)", "Patchwork(Unknown)", "Stealth Armor",
        "Clan Ferro-Lamellor", "IS/Clan", "(Clan)", "Armor", " armor armor",
        "Is Thing armor (IS)",
    ),
    "cockpit": (
        "Standard Cockpit", "Small Cockpit", "Command Console", "Torso-Mounted Cockpit",
        "QuadVee", "Superheavy Tripod Cockpit", "Interface Cockpit",
        "Primitive Industrial Cockpit", "Sofa",
    ),
    "gyro": (
        "Standard Gyro", "XL Gyro", "Heavy-Duty Gyro", "None", "Superheavy Gyro", "Compact Gyro",
        "x",
    ),
    "lam": ("Standard", "Bimodal", "standard", "x"),
    "motive": ("Track", "Wheel", "wheels", "x"),
    "heat sinks": (
        "10 Single", "20 IS Double", "20 Clan Double", "12 Compact", "15 Laser", "x", "",
        "999999 Double", "10 Double (Inner Sphere)", "10",
    ),
    "base chassis heat sinks": ("10", "0", "x", "9999999"),
    "walk mp": ("0", "5", "99", "9999999", "x", ""),
    "jump mp": ("0", "5", "99", "9999999", "x", ""),
    "era": ("3025", "0", "99999", "-5", "then"),
    "rules level": ("1", "5", "0", "9", "x"),
    "mul id": ("1", "-1", "9999999", "99999999", "x"),
    "version": ("1.0", "1.3", ""),
}  # fmt: skip
"""Values by their keys, of each kind and some that are none."""
PATCHES = (
    "Ferro-Fibrous(Clan):11", "Stealth(Inner Sphere):8", "Reactive(IS/Clan):7", "Thing:3", ":4",
    "Armor:9", "Clan Armor armor:1", "a:b:c:5", "99999", "-1", "x", "", "5.0",
)  # fmt: skip
EXTRAS = (
    "quirk:easy_maintain", "quirk:", "weaponquirk:accurate:LA:0:Medium Laser", "quirk: a : b ",
    "nocrit:Standard:None", "nocrit:Medium Laser:LA", "nocrit::", "nocrit:Thing in LA",
    "nocrit:x:none", "history:He said: \"Armor: 5\"",
    "overview:<p>a</p><br/>b &amp; c &lt;i&gt; &#10; d", "deployment:Mass: 20",
    "notes:one\nMass: of people\nHead: mostly empty\nLeft Arm:\nMedium Laser", "capabilities::",
    "manufacturer:Corean: the best, Defiance", "primaryfactory:New Avalon:Old",
    "systemmanufacturer:ENGINE:Vlar: 300", "systemmanufacturer:CHASSIS",
    "systemmode:ENGINE:300:x", "systemmanufacturer::", "manufacturer:\t", "Weapons:99999",
    "Weapons:3", "ejection:Full Head: yes", "heat sink kit:Prototype", "clanname:Wolf: the other",
    "source:TRO: 3025", "role:None", "bv:1", "# a comment", "Version:1.0", "Some words",
    "imagefile:x.png", "uuid:1:2", "icon:", "LEFT ARM:", "Center Leg:",
    "Front Left Leg:\nHip\nUpper Leg Actuator", "Rear Right Leg:", "model:", "chassis:",
)  # fmt: skip
GEAR = tuple(sorted({name for gear in all_gear() for name in (gear.id, gear.name)}))
TITLE = re.compile(r"^\s*(?:left|right|center|front|rear|head)[a-z ]*:\s*$", re.IGNORECASE)

Harmless = Callable[[Random, list[str]], list[str]]


def _spelled(dice: Random, lines: list[str]) -> list[str]:
    """Keys in another spelling, each where it stands first: later ones may be words of a story."""
    change = dice.choice((str.lower, str.upper))
    found, seen = [], set()
    for line in lines:
        head, colon, tail = line.partition(":")
        key = head.strip().lower()
        if colon and key not in seen and _is_key(key):
            line = change(head) + colon + tail
        seen.add(key)
        found.append(line)
    return found


def _is_key(head: str) -> bool:
    return head in VALUES or head.endswith((" armor", " torso", " arm"))


def _bordered(dice: Random, lines: list[str]) -> list[str]:
    """Blanks and tabs around the lines."""
    before, after = dice.choice(("", "\t", "  ")), dice.choice(("", " ", "\t", "  \t"))
    return [f"{before}{line}{after}" for line in lines]


def _apart(dice: Random, lines: list[str]) -> list[str]:
    """An empty line or a comment between any two."""
    between = dice.choice(("", "# of no use", " "))
    return [part for line in lines for part in (line, between)]


HARMLESS: tuple[Harmless, ...] = (_spelled, _bordered, _apart)
ENDS = ("\n", "\r\n", "\r")
LAST = ("", "\n", "\n\n")


def same(dice: Random, text: str) -> bytes:
    """The file as another editor or program writes it: the same unit."""
    lines = text.rstrip("\n").split("\n")
    for change in HARMLESS:
        if dice.random() < 0.4:
            lines = change(dice, lines)
    written = dice.choice(ENDS).join(lines) + dice.choice(LAST)
    if dice.random() < 0.2:
        return written.encode("utf-16")
    return written.encode("utf-8-sig" if dice.random() < 0.4 else "utf-8")


def odd(dice: Random, text: str) -> bytes:
    """The file of another unit, or of none: odd, but not by an accident on disk."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 12)):
        dice.choice((_value, _value, _slot, _slot, _slot, _two, _armor, _extra, _section))(
            dice, lines
        )
    if dice.random() < 0.05:
        # As before 2010: two lines without keys.
        lines = ["Version:1.0", "Old: Timer", "OLD-1"] + [
            line for line in lines if not line.lower().startswith(("chassis:", "model:"))
        ]
    written = dice.choice(ENDS).join(lines)
    if dice.random() < 0.1:
        written = written.replace("e", "é", 3)
        return written.encode("latin-1", "replace")
    return written.encode("utf-8", "replace")


def _value(dice: Random, lines: list[str]) -> None:
    key = dice.choice(tuple(VALUES))
    value = dice.choice(VALUES[key]) if dice.random() < 0.9 else nasty(dice)
    for at, line in enumerate(lines):
        if line.partition(":")[0].strip().lower() == key:
            lines[at] = f"{key}:{value}"
            return
    lines.insert(0, f"{key}:{value}")


def _slots(lines: list[str]) -> list[int]:
    """Where lines of the critical table are."""
    starts = [at for at, line in enumerate(lines) if TITLE.match(line)]
    return [at + step for at in starts for step in range(1, 13) if at + step < len(lines)]


def _slot(dice: Random, lines: list[str]) -> None:
    places = _slots(lines)
    if not places:
        return
    at = dice.choice(places)
    match dice.randrange(5):
        case 0:
            lines[at] = dice.choice(EMPTY)
        case 1:
            lines[at] += f" {dice.choice(MARKS)}"
        case 2:
            lines[at] += dice.choice(MARKS)
        case 3:
            # A piece of several slots, perhaps more than there are.
            name = dice.choice(GEAR) + dice.choice(("", "", f" {dice.choice(MARKS)}"))
            for step in range(dice.randint(1, 12)):
                if at + step < len(lines):
                    lines[at + step] = name
        case _:
            lines[at] = dice.choice((lines[at].lower(), lines[at].upper(), nasty(dice)))


def _two(dice: Random, lines: list[str]) -> None:
    """Two pieces in a slot, as superheavy 'Mechs have them."""
    for at in dice.sample(_slots(lines) or [0], 1):
        parts = [
            dice.choice((*GEAR[:: dice.randint(1, 40)], lines[at]))
            for _ in range(dice.randint(2, 3))
        ]
        between = dice.choice(("|", " | ", "||"))
        lines[at] = between.join(parts) + dice.choice(("", f" {dice.choice(MARKS)}"))


def _armor(dice: Random, lines: list[str]) -> None:
    places = [at for at, line in enumerate(lines) if " armor:" in line.lower()]
    if places:
        at = dice.choice(places)
        lines[at] = f"{lines[at].partition(':')[0]}:{dice.choice(PATCHES)}"


def _extra(dice: Random, lines: list[str]) -> None:
    at = dice.choice((0, len(lines), dice.randint(0, len(lines))))
    lines[at:at] = dice.choice(EXTRAS).split("\n")


def _section(dice: Random, lines: list[str]) -> None:
    """A location twice, elsewhere, or with a part of its lines."""
    starts = [at for at, line in enumerate(lines) if TITLE.match(line)]
    if not starts:
        return
    at = dice.choice(starts)
    part = lines[at : at + dice.randint(1, 16)]
    if dice.random() < 0.5:
        del lines[at : at + len(part)]
    there = dice.randint(0, len(lines))
    lines[there:there] = part
