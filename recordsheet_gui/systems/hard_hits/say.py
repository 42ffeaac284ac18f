"""What a player may type about a ship."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.hard_hits.commands import Shot, Volley

WORDS: Mapping[str, str] = {
    "16 16 4 4 s1": "a volley through shield 1, weapons in firing order",
    "2 direct": "damage that no shield stops",
}
"""Examples for help and completion."""


def say(unit: UnitId, words: Sequence[Word], end: int) -> list[Volley]:
    """The commands that a line means; SayError points at what is not understood."""
    amounts: list[int] = []
    shield = None
    direct = False
    for word in words:
        if word.text.isdecimal() and len(word.text) <= 4:
            amounts.append(int(word.text))
        elif found := re.fullmatch(r"s(?:hield)?([1-6])", word.text):
            shield = int(found.group(1))
        elif word.text == "direct":
            direct = True
        else:
            raise unknown(word, "points or a shield such as s1")
    if not amounts:
        raise SayError("How many points? 16 16 4 s1.", words[0].start, end)
    if not direct and shield is None:
        raise SayError("Through which shield? Add s1 to s6, or direct.", end, end)
    weapons = tuple(Shot(damage=amount, direct=direct) for amount in amounts)
    return [Volley(unit=unit, weapons=weapons, shield=shield)]
