"""What a player may type about a ship."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.hard_hits.commands import Aimed, Volley, shield_word, shot_of

WORDS: Mapping[str, str] = {
    "16 16 4 4 s1": "a volley through shield 1, weapons in firing order",
    "16 s1 12 s2": "each weapon through its own shield",
    "3x5 s1": "three pulses of 5 points, each with a roll of its own",
    "8+8 s1": "two strikes that share a roll",
    "10s1+5s2+5s6": "a weapon that envelops, with a roll for each shield that it gets through",
    "2 direct": "damage that no shield stops",
    "2: 16 s1": "at number 2 of the roster, or kestrel: by name",
}
"""Examples for help and completion."""

NO_WEAPON = "the shield of any weapon"


def say(unit: UnitId, words: Sequence[Word], end: int) -> list[Volley]:
    """The commands that a line means; SayError points at what is not understood."""
    line, last = Aimed(), words[0]
    for word in words:
        shield, shot = shield_word(word.text), shot_of(word.text)
        if shield is not None:
            if not line.at(shield):
                raise unknown(word, NO_WEAPON)
            last = word
        elif shot is not None:
            line.take(shot)
        else:
            raise unknown(word, "points or a shield such as s1")
    if not line.shots:
        raise SayError("How many points? 16 16 4 s1.", words[0].start, end)
    if line.lacks_shield:
        raise SayError("Through which shield? Add s1 to s6, or direct.", end, end)
    if line.waits:
        raise unknown(last, NO_WEAPON)
    shields = {shot.shield for shot in line.shots}
    one = shields.pop() if len(shields) == 1 else None
    weapons = [replace(shot, shield=None) if one else shot for shot in line.shots]
    return [Volley(unit=unit, weapons=tuple(weapons), shield=one)]
