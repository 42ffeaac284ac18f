"""Typed physical attacks: the word, then limb, side, hexes and target in any order."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.addressing import somebody
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.mech.physical import BASES, PhysicalAttack
from recordsheet_gui.systems.battletech.mech.physical_weapons import plain
from recordsheet_gui.systems.battletech.naming import only_enemy
from recordsheet_gui.systems.battletech.say import LOCATIONS, SIDE_WORDS, small

WORDS: Mapping[str, str] = {
    "kick": "kick the only enemy; kick 2 rl names the target in the roster and the leg",
    "punch ra left": "punch with the right arm, at the target's left side",
    "hatchet ra": "strike with a physical weapon; also sword, mace, wrecking ball ...",
    "charge 5": "charge over 5 hexes; also push, club, dfa",
    "kick here": "kick a tank that stands in the same hex",
}
"""Examples for help and completion."""
SAME_HEX = "here"
"""The target stands in the attacker's own hex."""
OVER_HEXES = ("charge", "dfa")
"""A number behind these words counts hexes."""


def say_physical(
    state: GameState, unit: UnitId, words: Sequence[Word], end: int
) -> list[Command] | None:
    """The attack that a line means; None for a line about something else."""
    attack, used = _attack(words)
    if attack is None:
        return None
    limb, side, hexes, same_hex = "", "front", 0, False
    target: UnitId | None = None
    for word in words[used:]:
        if word.text == "at":
            continue
        if word.text == SAME_HEX:
            same_hex = True
            continue
        if word.text.isdecimal() and attack in OVER_HEXES:
            hexes = small(word)
        elif word.text in LOCATIONS and not limb:
            limb = LOCATIONS[word.text]
        # The b of the second unit comes before the b of its back.
        elif (found := somebody(state, [word], unit)) is not None:
            target = found
        elif word.text in SIDE_WORDS:
            side = SIDE_WORDS[word.text]
        else:
            raise unknown(word, "a limb, a side or a target")
    if target is None:
        target = only_enemy(state, unit, state.present)
    if target is None:
        example = f"{attack} and the target's number in the roster, or its name"
        raise SayError(f"At whom? {example}.", words[0].start, end)
    return [
        PhysicalAttack(
            attacker=unit,
            target=target,
            attack=attack,
            limb=limb,
            side=side,
            hexes=hexes,
            same_hex=same_hex,
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
