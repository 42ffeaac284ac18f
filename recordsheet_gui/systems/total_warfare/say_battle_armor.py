"""What a player may type about a squad of battle armor: amounts, troopers, weapons, moves."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.anti_mech.say import WORDS as CLIMBING
from recordsheet_gui.systems.battletech.battle_armor.rules import DropPacks
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.say import no_more, small, weapon_name
from recordsheet_gui.systems.total_warfare.commands import AreaHit, TakeHit
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign

WORDS: Mapping[str, str] = {
    "6": "6 points to a trooper that a die picks; 5 5 2 for several hits",
    "6 t3": "6 points to the third trooper",
    "area 4": "4 points to every trooper",
    "lrm20": "a weapon and its cluster roll; srm6 inferno",
    "jump 3": "how it moved; also walk 1, still",
    "fire srm2": "fire a weapon: its ammunition is counted",
    **CLIMBING,
    "drop packs": "the detachable packs fall off",
    "mark 3 t2": "only strike boxes; also restore 3 t2, mark 1 t2 trooper",
}
"""Examples for help and completion."""
MOVES: Mapping[str, str] = {"walk": "walk", "jump": "jump", "fly": "jump", "swim": "jump"}
TROOPER = re.compile(r"t?([1-6])")
MAN = ("trooper", "man")


def say(
    state: GameState, design: BattleArmorDesign, unit: UnitId, words: Sequence[Word], end: int
) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    match first.text:
        case "area" if rest and rest[0].text.isdecimal():
            no_more(rest[1:])
            return [AreaHit(unit=unit, damage=small(rest[0]))]
        case "still":
            no_more(rest)
            return [Move(unit=unit, mode="none")]
        case "fire":
            return [_fire(unit, rest, end)]
        case "drop":
            return [DropPacks(unit=unit)]
        case "mark" | "restore":
            return [_by_hand(design, unit, first, rest, end)]
        case _ if first.text in MOVES:
            hexes = small(rest[0]) if rest else 0
            return [Move(unit=unit, mode=MOVES[first.text], hexes=hexes)]
        case _ if first.text.isdecimal():
            return [*_hits(design, unit, words, end)]
        case _:
            return [*_weapon(design, unit, words)]


def _trooper(design: BattleArmorDesign, word: Word) -> int:
    found = TROOPER.fullmatch(word.text)
    if found is None or int(found.group(1)) > design.troopers:
        raise unknown(word, f"a trooper of {design.name}: t1 to t{design.troopers}")
    return int(found.group(1))


def _hits(
    design: BattleArmorDesign, unit: UnitId, words: Sequence[Word], end: int
) -> list[TakeHit]:
    amounts: list[int] = []
    for word in words:
        if not word.text.isdecimal():
            break
        amounts.append(small(word))
    places: list[int | None] = [_trooper(design, word) for word in words[len(amounts) :]]
    if not places:
        places = [None]
    if len(places) == 1:
        places *= len(amounts)
    if len(places) != len(amounts):
        sentence = f"There are {len(amounts)} amounts and {len(places)} troopers."
        raise SayError(sentence, words[0].start, end)
    pairs = zip(amounts, places, strict=True)
    return [TakeHit(unit=unit, damage=points, trooper=who) for points, who in pairs]


def _weapon(design: BattleArmorDesign, unit: UnitId, words: Sequence[Word]) -> list[TakeHit]:
    count, first = 1, words[0]
    counted = re.fullmatch(r"(\d{1,2})x", first.text)
    if counted:
        count, words = int(counted.group(1)), words[1:]
        if not words or not 1 <= count <= 20:
            raise unknown(first, "a number of weapons")
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a word that is known here")
    rest = words[used:]
    munition = ""
    if rest and rest[0].text == "inferno":
        munition, rest = rest[0].text, rest[1:]
    no_more(rest)
    return [TakeHit(unit=unit, weapon=name, munition=munition)] * count


def _fire(unit: UnitId, words: Sequence[Word], end: int) -> Fire:
    if not words:
        raise SayError("Which weapon?", end, end)
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a weapon")
    no_more(words[used:])
    return Fire(unit=unit, weapon=name)


def _by_hand(
    design: BattleArmorDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    if len(words) < 2 or not words[0].text.isdecimal():
        raise SayError(f"How many boxes of whom? {first.text} 3 t2.", first.start, end)
    who = _trooper(design, words[1])
    part = "structure" if len(words) > 2 and words[2].text in MAN else "armor"
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    return kind(unit=unit, grid=GridKey(f"T{who}/{part}"), boxes=small(words[0]))
