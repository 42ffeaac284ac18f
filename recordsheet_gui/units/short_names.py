"""Names of gear from the printed one to shorter ones, so that no sheet ever cuts a name off.

What the sheet says elsewhere is left out from the start: "(Clan)" in the middle of a bin's name,
"Standard" before it. A bin bears the name of its weapon with its munition behind it, and the
munition stays in the shortest form; the word "Ammo" goes before it.
"""

import re
from functools import lru_cache

from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.short_words import (
    LOADS,
    MUNITIONS,
    NAMES,
    NUMBERED,
    SAME_AS,
    SAME_HEADS,
    WORDS,
    Forms,
)

AMMO, LEAST_AMMO = "Ammo", "Am."
HALF_TON = "(half)"
MIXED_IN = "w/ Incendiary"
"""Behind a bin of LRMs with incendiary missiles among them."""

_ELSEWHERE = re.compile(r"\(Clan\)|\(THB\)|^Standard (?=i?ATM)")
_LAUNCHER = re.compile(r"Capital Missile Launcher \((?P<missile>.+?)(?: Launcher)?\)$")
"""A launcher goes by its missile: whoever has seen both names on a page looks for two weapons."""
_HALF = re.compile(r"(?<!\s)\s*\((half|half-ton)\)$", re.IGNORECASE)
_AMMO = re.compile(r"(?<!\s)\s*\bammo(unition)?\b", re.IGNORECASE)
_SIZED = re.compile(r"(?P<head>.*\D)(?P<gap>[ /])(?P<size>\d+)(?P<end> \([^)]*\))?$")
_CHASSIS = re.compile(r"SV Chassis Mod \[(?P<kind>.+?)(?: Chassis)?\]$")
"""How lists of gear name what a support vehicle is built as."""
_BY_LENGTH = sorted(MUNITIONS, key=len, reverse=True)
_CLIPS = (9, 7, 5, 4, 3, 2)
"""Letters that are left of a long word which no table shortens, step by step."""
_LONGEST = 8
"""Of initials, and of a number."""
BRIEF = 24
"""Letters of a name that fits into a panel."""
_SHORT_ANYWAY = 10
"""Letters of a name that fits everywhere."""


def gear_names(gear: Gear) -> Forms:
    """What a sheet may call a piece of gear, the longest name first."""
    return bin_names(gear.name) if gear.kind is GearKind.AMMO else piece_names(gear.name)


def brief_name(gear: Gear) -> str:
    """What a list that may not grow wide calls a piece of gear."""
    forms = gear_names(gear)
    return next((form for form in forms if len(form) <= BRIEF), forms[-1])


@lru_cache(maxsize=2048)
def piece_names(name: str) -> Forms:
    """What a sheet may call anything but ammunition."""
    clean = _clean(name)
    return _unique((clean, *_shorter(clean)))


@lru_cache(maxsize=2048)
def bin_names(name: str) -> Forms:
    """What a sheet may call a bin of ammunition."""
    clean = _clean(name)
    if clean in LOADS:
        return _unique((clean, *LOADS[clean]))
    is_half = bool(_HALF.search(clean))
    weapon, munition = _taken_apart(clean)
    weapons = (weapon, *_shorter(weapon))
    if not munition:
        half = f" {HALF_TON}" if is_half else ""
        longest = (
            f"{weapons[0]} {AMMO}{half}",
            f"{weapons[min(1, len(weapons) - 1)]} {AMMO}{half}",
        )
        return _unique(
            (*longest, *(f"{words} {AMMO}" for words in weapons[1:]), f"{weapons[-1]} {LEAST_AMMO}")
        )
    short = weapons[min(1, len(weapons) - 1)]
    first = munition[0]
    middle = munition[min(1, len(munition) - 1)]
    return _unique(
        (
            f"{weapons[0]} {first} {AMMO}",
            f"{short} {first} {AMMO}",
            f"{short} {middle} {AMMO}",
            f"{short} {first}",
            *(f"{short} {words}" for words in munition[1:]),
            *(f"{words} {munition[-1]}" for words in weapons[2:]),
        )
    )


@lru_cache(maxsize=2048)
def load_names(name: str) -> Forms:
    """What a list of ammunition may call a bin: as its weapon, with the munition."""
    clean = _clean(name)
    if clean in LOADS:
        return _unique((clean, *LOADS[clean]))
    weapon, munition = _taken_apart(clean)
    weapons = (weapon, *_shorter(weapon))
    if not munition:
        return _unique(weapons)
    short = weapons[min(1, len(weapons) - 1)]
    return _unique(
        (
            f"{weapons[0]} {munition[0]}",
            *(f"{short} {words}" for words in munition),
            *(f"{words} {munition[-1]}" for words in weapons[2:]),
        )
    )


def pair_names(first: Forms, second: Forms) -> Forms:
    """Two pieces in one slot, as superheavy 'Mechs have them: "Gauss Ammo x2", "A / B"."""
    if first == second:
        found = [f"{name} x2" for name in first]
        found += [f"{_bare(name)} x2" for name in first]
        return _unique(tuple(found))
    longest = max(len(first), len(second))
    pairs = [
        (first[min(i, len(first) - 1)], second[min(i, len(second) - 1)]) for i in range(longest)
    ]
    one, other = map(_bare, pairs[-1])
    return _unique(
        (
            *(f"{a} / {b}" for a, b in pairs),
            f"{one} / {other}",
            f"{one}/{other}",
            _joined(one, other),
        )
    )


def _joined(one: str, other: str) -> str:
    """Two loads of one weapon, which is named once: "LRM15 ArtV/Swm"."""
    weapon, _, load = one.partition(" ")
    same, _, load_too = other.partition(" ")
    return f"{weapon} {load}/{load_too}" if weapon == same and load and load_too else ""


def marked(names: Forms, mark: str) -> Forms:
    """All names with a mark behind them, such as "(R)"."""
    return tuple(name if mark in name else f"{name} {mark}" for name in names)


def _bare(name: str) -> str:
    """Without the word for ammunition."""
    return name.removesuffix(f" {LEAST_AMMO}").removesuffix(f" {AMMO}")


# -- the parts of a name -----------------------------------------------------------------------


def _clean(name: str) -> str:
    """Without what the sheet says elsewhere."""
    launcher = _LAUNCHER.match(name)
    if launcher is not None:
        return launcher["missile"]
    return " ".join(_ELSEWHERE.sub("", name).split()) or name


def _taken_apart(name: str) -> tuple[str, Forms]:
    """The weapon of a bin as its own line calls it, and the forms of the munition."""
    rest = _HALF.sub("", name)
    is_mixed = MIXED_IN in rest
    rest = " ".join(_AMMO.sub("", rest.replace(MIXED_IN, "")).split())
    munition: Forms = ()
    for words in _BY_LENGTH:
        if rest.startswith(f"{words} ") or rest.endswith(f" {words}"):
            rest = rest.removeprefix(f"{words} ").removesuffix(f" {words}")
            munition = MUNITIONS[words]
            break
    rest, flies_as = _flies_as(rest)
    if flies_as:
        least = f"{flies_as[0]} {munition[-1]}" if munition else flies_as
        munition = (*(f"{flies_as} {form}" for form in munition), least)
    if is_mixed:
        munition = tuple(f"{form} Inc.".strip() for form in munition or ("",))
    return _weapon(rest), munition


def _flies_as(name: str) -> tuple[str, str]:
    """A launcher of both, and which of them is meant: "MML 7", "LRM"."""
    head, _, kind = name.rpartition(" ")
    return (head, kind) if head.startswith("MML ") and kind in ("LRM", "SRM") else (name, "")


def _weapon(name: str) -> str:
    """The weapon's printed name for what its bins call it."""
    if name in SAME_AS:
        return SAME_AS[name]
    sized = _SIZED.match(name)
    if sized is None:
        return name
    head, size = sized["head"], sized["size"]
    if head == "ATM":
        return f"ATM {size}"
    if head not in SAME_HEADS:
        return name
    weapon = SAME_HEADS[head]
    gap = "/" if weapon == "HAG" else " "
    return f"{weapon}{gap}{size}"


def _shorter(name: str) -> Forms:
    """Shorter and shorter forms of a weapon's or another piece's name."""
    if name in NAMES:
        return NAMES[name]
    built = _CHASSIS.match(name)
    if built is not None:
        return (f"{built['kind']} Chassis", *_abbreviated(f"{built['kind']} Chassis"))
    sized = _SIZED.match(name)
    if sized is not None:
        forms = NUMBERED.get(sized["head"])
        end = sized["end"] or ""
        if forms is not None:
            tight = end.replace("(", "").replace(")", "")
            found = [form.format(sized["size"]) for form in forms]
            return (*(f"{form}{end}" for form in found), *((f"{found[-1]}{tight}",) if end else ()))
    return tuple(_abbreviated(name)) if len(name) > _SHORT_ANYWAY else ()


def _abbreviated(name: str) -> list[str]:
    """Forms of a name that no table knows: words shortened, then clipped, then initials."""
    words = name.replace("(", " ").replace(")", " ").split()
    known = [WORDS.get(word.lower(), word) for word in words]
    found = [" ".join(known)]
    found += [" ".join(_clipped(word, letters) for word in known) for letters in _CLIPS]
    if len(words) > 2:
        # What tells two of a kind apart stays: a size, a numeral.
        kept = [word for word in words if _tells(word)][-2:]
        letters = "".join(
            word[0].upper() for word in words if word[0].isalpha() and word not in kept
        )
        found.append(" ".join([letters[:_LONGEST], *(word[:_LONGEST] for word in kept)]).strip())
    return found


def _tells(word: str) -> bool:
    return (word.isupper() and len(word) <= 3) or any(letter.isdigit() for letter in word)


def _clipped(word: str, letters: int) -> str:
    plain = word.rstrip(".,")
    if len(plain) <= letters + 1:
        return word
    return word[:_LONGEST] if _tells(word) else f"{plain[:letters]}."


def _unique(names: Forms) -> Forms:
    """Each form once, and none that is longer than the one before it."""
    found: list[str] = []
    for name in names:
        if name and (not found or len(name) < len(found[-1])):
            found.append(name)
    return tuple(found) or names[:1]
