"""What a player may type about a platoon: amounts with their type, weapons, ground, moves."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, SetCondition, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.infantry import casualties, keys
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.say import no_more, small, weapon_name
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.units.infantry.design import InfantryDesign

WORDS: Mapping[str, str] = {
    "10": "10 points of a direct-fire weapon",
    "12 missile": "12 points of missiles; also cluster, pulse, area, burst, infantry, physical",
    "5 cover": "in cover; also clear, heavy, hardened (a building shared with the attacker)",
    "mg": "a weapon and its dice; mg cover, 2x mg",
    "combine": "a combine drives over them",
    "walk 1": "move; also jump 3, stand; walk 3 light heavy through woods",
    "dig": "dig in; also cover, clear, dug",
    "fire ac5": "fire a field gun: its ammunition is counted",
    "mark 3": "only cross troopers off; also restore 3",
}
"""Examples for help and completion."""
GROUND: Mapping[str, str] = {
    **{word: word for word in (casualties.CLEAR, casualties.COVER)},
    **{word.partition(" ")[0]: word for word in casualties.SAME},
    "open": casualties.CLEAR,
}
_TYPES: Mapping[str, str] = {
    **{word: word for word in casualties.TYPES},
    "missiles": casualties.MISSILE,
    "inf": casualties.INFANTRY,
}
_CONDITIONS = {"cover": keys.IN_COVER, "dig": keys.DIGGING_IN, "dug": keys.DUG_IN}


def say(design: InfantryDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    match first.text:
        case "mark" | "restore" | "kill":
            if not rest or not rest[0].text.isdecimal():
                raise SayError(f"How many troopers? {first.text} 3.", first.start, end)
            no_more(rest[1:])
            kind = UnmarkBoxes if first.text == "restore" else MarkBoxes
            return [kind(unit=unit, grid=keys.BOXES, boxes=small(rest[0]))]
        case "walk" | "move" | "jump" | "fly" | "swim" | "stand":
            return [_move(unit, first, rest)]
        case "dig" | "dug" | "cover":
            no_more(rest)
            return [SetCondition(unit=unit, name=_CONDITIONS[first.text])]
        case "clear":
            no_more(rest)
            return [SetCondition(unit=unit, name=key, on=False) for key in _CONDITIONS.values()]
        case "fire":
            name, used = weapon_name(rest) if rest else (None, 0)
            if name is None:
                raise SayError("Which weapon?", end, end)
            no_more(rest[used:])
            return [Fire(unit=unit, weapon=name)]
        case "combine":
            return [TakeHit(unit=unit, type=casualties.COMBINE, terrain=_ground(rest))]
        case _ if first.text.isdecimal():
            return [*_hits(unit, words)]
        case _:
            return [*_weapon(unit, words)]


def _move(unit: UnitId, first: Word, rest: Sequence[Word]) -> Move:
    mode = {"stand": "none", "move": "walk"}.get(first.text, first.text)
    if not rest:
        return Move(unit=unit, mode=mode)
    if not rest[0].text.isdecimal():
        raise unknown(rest[0], "a number of hexes")
    return Move(unit=unit, mode=mode, hexes=small(rest[0]), ground=_way(rest[1:]))


def _way(words: Sequence[Word]) -> tuple[str, ...]:
    """Woods hex by hex, and a road: walk 3 light heavy."""
    known = {"light": "light_woods", "heavy": "heavy_woods", "road": "road"}
    for word in words:
        if word.text not in (*known, "woods"):
            raise unknown(word, "light or heavy woods, or road")
    return tuple(known[word.text] for word in words if word.text in known)


def _ground(words: Sequence[Word]) -> str:
    found = ""
    for word in words:
        if word.text == "building" and found.endswith("building"):
            continue
        if word.text not in GROUND:
            raise unknown(word, "ground, such as clear, cover or heavy")
        found = GROUND[word.text]
    return found


def _hits(unit: UnitId, words: Sequence[Word]) -> list[TakeHit]:
    amounts = []
    for word in words:
        if not word.text.isdecimal():
            break
        amounts.append(small(word))
    rest, kind = list(words[len(amounts) :]), casualties.DIRECT
    if rest and rest[0].text in _TYPES:
        kind = _TYPES[rest.pop(0).text]
    where = _ground(rest)
    return [TakeHit(unit=unit, damage=n, type=kind, terrain=where) for n in amounts]


def _weapon(unit: UnitId, words: Sequence[Word]) -> list[TakeHit]:
    count, first = 1, words[0]
    times = re.fullmatch(r"(\d{1,2})x", first.text)
    if times:
        count, words = int(times.group(1)), words[1:]
        if not words or not 1 <= count <= 20:
            raise unknown(first, "a number of weapons")
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a word that is known here")
    return [TakeHit(unit=unit, weapon=name, terrain=_ground(words[used:]))] * count
