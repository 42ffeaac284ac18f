"""Typed attacks from sheet to sheet: atlas: ppc ml ml at 7 woods 1."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from recordsheet_gui.core.addressing import somebody
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.attacks import DOWNHILL, Attack, WeaponChoice
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.indirect import Indirect
from recordsheet_gui.systems.battletech.naming import only_enemy
from recordsheet_gui.systems.battletech.say import (
    LOCATIONS,
    SIDE_WORDS,
    is_munition,
    munition_words,
    small,
    weapon_name,
)
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.weapons import called
from recordsheet_gui.units.gear import GearKind, Item

WORDS: Mapping[str, str] = {
    "ml ml at 7": "fire at the only enemy, 7 hexes away; at atlas 7 names the target",
    "2: ml ml at 7 woods 1": "at number 2 of the roster, or atlas: by name; one's own side fires",
    "lrm20 at 12 heavy 1 cover": "also light, smoke, water, left, rear, indirect, aim ct, +1",
}
"""Examples for help and completion."""
AT = "at"
COUNTED = re.compile(r"(\d{1,2})x")
SHOTS = re.compile(r"x([1-6])")
SIGNED = re.compile(r"[+-]\d{1,2}")
MOST, MOST_WOODS = 20, 9
FLAGS = ("ams", "heat", "ecm")


def say_attack(
    game: BattleTechGame,
    state: GameState,
    unit: UnitId,
    named: UnitId | None,
    words: Sequence[Word],
    end: int,
) -> list[Command] | None:
    """The attack that a line means; None for a line about something else."""
    texts = [word.text for word in words]
    if AT not in texts[1:]:
        return None
    first = 1 if COUNTED.fullmatch(texts[0]) else 0
    if weapon_name(words[first:])[0] is None:
        return None
    at = texts.index(AT)
    target, hexes, rest = _where(state, words[at + 1 :], words[at], end)
    attacker = unit
    if named is not None and (target is not None or state.sides[named] == state.sides[unit]):
        attacker = named
    elif named is not None:
        target = named
    if target is None:
        target = _only_living(game, state, attacker)
    if target is None:
        raise SayError("At whom? Say it before the range: at atlas 7.", words[at].start, end)
    carried = list(game.look(state, attacker).items(GearKind.WEAPON))
    name = state.unit(attacker).design.name
    attack = Attack(
        attacker=attacker,
        target=target,
        weapons=_weapons(carried, words[:at], name),
        range=hexes,
    )
    return [_circumstances(game, state, attack, rest)]


def _only_living(game: BattleTechGame, state: GameState, attacker: UnitId) -> UnitId | None:
    alive = [one for one in state.present if game.look(at_start(state, one), one).destroyed is None]
    return only_enemy(state, attacker, alive)


def _where(
    state: GameState, words: Sequence[Word], at: Word, end: int
) -> tuple[UnitId | None, int, Sequence[Word]]:
    """Target, where it is named, and range; then what is left of the line."""
    if not words:
        raise SayError("At which range? ppc at 7.", at.start, end)
    target: UnitId | None = None
    numbers = [place for place, word in enumerate(words) if word.text.isdecimal()]
    if not numbers:
        raise unknown(words[0], "a range in hexes, nor a target with one behind it")
    place = numbers[0]
    if place == 0 and numbers[1:2] == [1]:
        place = 1
    if place:
        target = somebody(state, words[:place])
        if target is None:
            name = Word(
                text=" ".join(w.text for w in words[:place]),
                start=words[0].start,
                end=words[place - 1].end,
            )
            raise unknown(name, "the name or number of one unit of the roster")
    return target, small(words[place]), words[place + 1 :]


def _weapons(
    carried: Sequence[tuple[int, Item]], words: Sequence[Word], name: str
) -> tuple[WeaponChoice, ...]:
    """One behind the other: 2x ml, srm6 inferno, ac5 rt, uac5 x2."""
    found: list[WeaponChoice] = []
    index = 0
    while index < len(words):
        counted = COUNTED.fullmatch(words[index].text)
        count = int(counted.group(1)) if counted else 1
        start = index + bool(counted)
        text, items, used = _named(carried, words[start:])
        if not items or not 1 <= count <= MOST - len(found):
            raise unknown(words[min(start, len(words) - 1)], f"a weapon of {name}")
        index = start + used
        choice = WeaponChoice(weapon=text)
        while index < len(words) and not _named(carried, words[index:])[1]:
            word = munition_words(items[0].gear, words[index:])[0]
            shots = SHOTS.fullmatch(word.text)
            where = LOCATIONS.get(word.text, "")
            if shots:
                choice = replace(choice, shots=int(shots.group(1)))
            elif any(where in item.places for item in items):
                choice = replace(choice, location=where)
            elif is_munition(items[0].gear, word):
                choice = replace(choice, munition=word.text)
            elif COUNTED.fullmatch(word.text):
                break
            else:
                raise unknown(word, f"a weapon of {name}")
            index += len(word.text.split())
        found += [choice] * count
    return tuple(found)


def _named(
    carried: Sequence[tuple[int, Item]], words: Sequence[Word]
) -> tuple[str, list[Item], int]:
    """The longest run of words that names carried weapons, and how many words it took."""
    for used in range(min(len(words), 4), 0, -1):
        text = "".join(word.text for word in words[:used])
        items = [item for _, item in called(carried, text)]
        if items:
            return text, items, used
    return "", [], 0


def _circumstances(
    game: BattleTechGame, state: GameState, attack: Attack, words: Sequence[Word]
) -> Attack:
    """Sides, terrain and all the rest, in any order."""
    terrain: list[str] = []
    more: dict[str, Any] = {}
    index = 0
    while index < len(words):
        word = words[index]
        following = words[index + 1] if index + 1 < len(words) else None
        index += 1
        match word.text:
            case "woods" | "light" | "heavy" | "smoke":
                kind, used = _growth(words[index - 1 :])
                index += used - 1
                count, used = _count(words[index:])
                index += used
                terrain += [kind] * count
            case "cover":
                terrain.append("partial_cover")
            case "downhill":
                terrain.append(DOWNHILL)
            case "water":
                is_cover = following is not None and following.text == "cover"
                terrain.append("water_cover" if is_cover else "water")
                index += is_cover
            case "indirect":
                spotter = somebody(state, [following], attack.attacker) if following else None
                more["indirect"] = Indirect(spotter=spotter) if spotter is not None else True
                index += spotter is not None
            case "aim":
                where = LOCATIONS.get(following.text, "") if following is not None else ""
                if (
                    following is None
                    or where not in game.look(state, attack.target).anatomy.locations
                ):
                    raise unknown(following or word, "a location of the target to aim at")
                more["aim"] = where
                index += 1
            case _ if word.text in FLAGS:
                more[word.text] = True
            case "strafe" | "strike":
                more["run"] = word.text
            case "nose" | "aft" | "above" | "below":
                more["side"] = word.text
            case _ if word.text in SIDE_WORDS:
                more["side"] = SIDE_WORDS[word.text]
            case _ if SIGNED.fullmatch(word.text):
                more["other"] = int(word.text)
            case _:
                raise unknown(
                    word,
                    "a side, woods, cover, downhill, water, smoke, indirect, aim, strafe or +1",
                )
    return replace(attack, terrain=tuple(terrain), **more)


def _growth(words: Sequence[Word]) -> tuple[str, int]:
    """Woods or smoke, light unless it says heavy, and how many words that took."""
    texts = [word.text for word in words[:2]]
    weight = texts[0] if texts[0] in ("light", "heavy") else ""
    kinds = texts[1:2] if weight else texts[:1]
    used = 2 if weight and kinds and kinds[0] in ("woods", "smoke") else 1
    if kinds and kinds[0] == "smoke":
        return ("heavy_smoke" if weight == "heavy" else "smoke"), used
    return ("heavy_woods" if weight == "heavy" else "light_woods"), used


def _count(words: Sequence[Word]) -> tuple[int, int]:
    """So many hexes of it, one where nothing is said."""
    if not words or not words[0].text.isdecimal():
        return 1, 0
    count = small(words[0])
    if not 1 <= count <= MOST_WOODS:
        raise unknown(words[0], f"1 to {MOST_WOODS} hexes")
    return count, 1
