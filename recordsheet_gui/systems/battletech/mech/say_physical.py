"""Typed physical attacks: the word, then limb, side, hexes and target in any order."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.mech.physical import BASES, PhysicalAttack
from recordsheet_gui.systems.battletech.mech.physical_weapons import plain
from recordsheet_gui.systems.battletech.say import LOCATIONS, SIDE_WORDS, small

WORDS: Mapping[str, str] = {
    "kick": "kick the only enemy; kick 2 rl names the target in the roster and the leg",
    "punch ra left": "punch with the right arm, at the target's left side",
    "hatchet ra": "strike with a physical weapon; also sword, mace, wrecking ball ...",
    "charge 5": "charge over 5 hexes; also push, club, dfa",
}
"""Examples for help and completion."""
OVER_HEXES = ("charge", "dfa")
"""A number behind these words counts hexes."""
SHORTEST_NAME = 3


def say_physical(
    state: GameState, unit: UnitId, words: Sequence[Word], end: int
) -> list[Command] | None:
    """The attack that a line means; None for a line about something else."""
    attack, used = _attack(words)
    if attack is None:
        return None
    limb, side, hexes = "", "front", 0
    target: UnitId | None = None
    for word in words[used:]:
        if word.text == "at":
            continue
        if word.text.isdecimal() and attack in OVER_HEXES:
            hexes = small(word)
        elif word.text in LOCATIONS and not limb:
            limb = LOCATIONS[word.text]
        # The b of the second unit comes before the b of its back.
        elif (found := _other(state, unit, word)) is not None:
            target = found
        elif word.text in SIDE_WORDS:
            side = SIDE_WORDS[word.text]
        else:
            raise unknown(word, "a limb, a side or a target")
    if target is None:
        target = _only_enemy(state, unit)
    if target is None:
        example = f"{attack} and the target's number in the roster, or its name"
        raise SayError(f"At whom? {example}.", words[0].start, end)
    return [
        PhysicalAttack(
            attacker=unit, target=target, attack=attack, limb=limb, side=side, hexes=hexes
        )
    ]


def _attack(words: Sequence[Word]) -> tuple[str | None, int]:
    """The longest run of words that names an attack, and how many words it took."""
    known = (*BASES, *tables.physical().weapons)
    for used in range(min(len(words), 2), 0, -1):
        name = plain(" ".join(word.text for word in words[:used]))
        if name in known:
            return name, used
    return None, 0


def _other(state: GameState, unit: UnitId, word: Word) -> UnitId | None:
    """Somebody else by id, by the number in the roster, or by how a part of the name begins."""
    roster = state.roster
    if word.text.isdecimal():
        number = small(word)
        found = roster[number - 1] if 1 <= number <= len(roster) else unit
        return found if found != unit else None
    others = [one for one in roster if one != unit]
    for one in others:
        if one.lower() == word.text:
            return one
    if len(word.text) < SHORTEST_NAME:
        return None
    named = [one for one in others if _is_named(state, one, word.text)]
    return named[0] if len(named) == 1 else None


def _is_named(state: GameState, unit: UnitId, start: str) -> bool:
    name = state.unit(unit).design.name.lower()
    return any(part.startswith(start) for part in name.split())


def _only_enemy(state: GameState, unit: UnitId) -> UnitId | None:
    """The one on another side, or the only other one on the table."""
    others = [one for one in state.units if one != unit]
    enemies = [one for one in others if state.sides[one] != state.sides[unit]] or others
    return enemies[0] if len(enemies) == 1 else None
