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
    "kick": "kick the only enemy; kick b rl names the target and the leg",
    "punch ra left": "punch with the right arm, at the target's left side",
    "hatchet ra": "strike with a physical weapon; also sword, mace, wrecking ball ...",
    "charge 5": "charge over 5 hexes; also push, club, dfa",
}
"""Examples for help and completion."""


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
        if word.text.isdecimal():
            hexes = small(word)
        elif word.text in LOCATIONS and not limb:
            limb = LOCATIONS[word.text]
        elif word.text in SIDE_WORDS:
            side = SIDE_WORDS[word.text]
        elif _unit(state, word) is not None:
            target = _unit(state, word)
        else:
            raise unknown(word, "a limb, a side or a target")
    if target is None:
        target = _only_enemy(state, unit)
    if target is None:
        raise SayError(f"At whom? {attack} and the target's id.", words[0].start, end)
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


def _unit(state: GameState, word: Word) -> UnitId | None:
    return next((unit for unit in state.units if unit.lower() == word.text), None)


def _only_enemy(state: GameState, unit: UnitId) -> UnitId | None:
    """The one on another side, or the only other one on the table."""
    others = [one for one in state.units if one != unit]
    enemies = [one for one in others if state.sides[one] != state.sides[unit]] or others
    return enemies[0] if len(enemies) == 1 else None
