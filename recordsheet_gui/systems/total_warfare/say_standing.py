"""What a player may type about a building, a gun emplacement or a handheld weapon."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.firing import Fire, Unjam
from recordsheet_gui.systems.battletech.say import no_more, small, weapon_name
from recordsheet_gui.systems.total_warfare.buildings import SetLoad
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS
from recordsheet_gui.units.vehicle.design import BuildingDesign, HandheldDesign
from recordsheet_gui.units.vehicle.hexes import hex_map

WORDS: Mapping[str, str] = {
    "10": "10 points to it, of a building to its first hex",
    "10 hex 0203": "10 points to a hex; 10 hex 0203 level 1, 10 level 1",
    "5 5 2": "several hits on the same place",
    "ac5": "a weapon and its cluster roll; ac5 hex 0203",
    "lrm20 next": "from the next hex: every missile strikes a building",
    "crit": "roll a critical hit on a gun emplacement",
    "fire ac5": "fire a weapon: its ammunition is counted",
    "clear ac5": "a weapon that jams is cleared",
    "load 55": "55 tons stand on its floor; load 55 hex 0203",
    "mark 3 armor": "only strike boxes; also restore 3 cf, mark 3 armor hex 0203",
}
"""Examples for help and completion."""
PARTS: Mapping[str, str] = {
    **dict.fromkeys(("armor", "a"), "armor"),
    **dict.fromkeys(("cf", "factor", "structure"), "structure"),
}
NEXT = ("next", "adjacent")


def say(design: DescribedDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    match first.text:
        case "crit" | "critical":
            no_more([word for word in rest if word.text != "guns"])
            return [CriticalHit(unit=unit, location=_only(design))]
        case "clear" | "unjam":
            return [Unjam(unit=unit, weapon=_weapon_name(rest, end)[0])]
        case "fire":
            name, more = _weapon_name(rest, end)
            return [Fire(unit=unit, weapon=name, location=_place(design, more) if more else "")]
        case "load":
            if not rest or not rest[0].text.isdecimal():
                raise SayError("How many tons? load 55.", first.start, end)
            return [SetLoad(unit=unit, tons=small(rest[0]), location=_place(design, rest[1:]))]
        case "mark" | "restore":
            return [_by_hand(design, unit, first, rest, end)]
        case _ if first.text.isdecimal():
            return [*_hits(design, unit, words)]
        case _:
            return [*_weapon(design, unit, words)]


def _only(design: DescribedDesign) -> str:
    """The one place of what has but one."""
    body = anatomy_of(design)
    return (*body.locations, *body.names)[0]


def _place(design: DescribedDesign, words: Sequence[Word]) -> str:
    """The place that words name: hex 0203 level 1; empty where there are none."""
    if not words:
        return ""
    if not isinstance(design, BuildingDesign):
        own = (GUN.lower() if isinstance(design, HandheldDesign) else GUNS.lower(), "walls")
        if len(words) > 1 or words[0].text not in own:
            raise unknown(words[-1], f"a location of {design.name}")
        return _only(design)
    hexes = {at.number: key for key, at in hex_map(design.hexes).items()}
    found, level, left = design.hexes[0], 0, list(words)
    while left:
        word = left.pop(0)
        if word.text in ("hex", "level") and left:
            name, word = word.text, left.pop(0)
        else:
            name = "level" if re.fullmatch(r"l\d+", word.text) else "hex"
        number = word.text.removeprefix("l")
        if name == "level" and number.isdecimal() and int(number) < design.height:
            level = int(number)
        elif name == "hex" and word.text in hexes:
            found = hexes[word.text]
        elif word.text not in ("walls",):
            raise unknown(word, f"a {name} of {design.name}")
    return f"{found}/{level}"


def _hits(design: DescribedDesign, unit: UnitId, words: Sequence[Word]) -> list[TakeHit]:
    amounts: list[int] = []
    for word in words:
        # A number of four digits is a hex.
        if not word.text.isdecimal() or (amounts and len(word.text) == 4):
            break
        amounts.append(small(word))
    where = _place(design, words[len(amounts) :]) or "roll"
    return [TakeHit(unit=unit, damage=points, location=where) for points in amounts]


def _weapon_name(words: Sequence[Word], end: int) -> tuple[str, Sequence[Word]]:
    if not words:
        raise SayError("Which weapon?", end, end)
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a weapon")
    return name, words[used:]


def _weapon(design: DescribedDesign, unit: UnitId, words: Sequence[Word]) -> list[TakeHit]:
    count, first = 1, words[0]
    counted = re.fullmatch(r"(\d{1,2})x", first.text)
    if counted:
        count, words = int(counted.group(1)), words[1:]
        if not words or not 1 <= count <= 20:
            raise unknown(first, "a number of weapons")
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a word that is known here")
    rest = [word for word in words[used:] if word.text not in NEXT]
    where = _place(design, rest) or "roll"
    is_next = len(rest) < len(words[used:])
    return [TakeHit(unit=unit, weapon=name, location=where, adjacent=is_next)] * count


def _by_hand(
    design: DescribedDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    if not words or not words[0].text.isdecimal():
        raise SayError(f"How many boxes? {first.text} 3 armor.", first.start, end)
    parts = [PARTS[word.text] for word in words[1:] if word.text in PARTS]
    where = _place(design, [word for word in words[1:] if word.text not in PARTS])
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    part = parts[0] if parts else "armor" if anatomy_of(design).locations else "structure"
    grid = GridKey(f"{where or _only(design)}/{part}")
    return kind(unit=unit, grid=grid, boxes=small(words[0]))
