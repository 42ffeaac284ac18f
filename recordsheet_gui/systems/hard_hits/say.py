"""What a player may type about a ship."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.hard_hits.commands import Shot, Volley

WORDS: Mapping[str, str] = {
    "16 16 4 4 s1": "a volley through shield 1, weapons in firing order",
    "16 s1 12 s2": "each weapon through its own shield",
    "3x5 s1": "three pulses of 5 points, each with a roll of its own",
    "8+8 s1": "two strikes that share a roll",
    "2 direct": "damage that no shield stops",
}
"""Examples for help and completion."""
MOST_PULSES = 20


def say(unit: UnitId, words: Sequence[Word], end: int) -> list[Volley]:
    """The commands that a line means; SayError points at what is not understood.

    A shield holds for all weapons before it that have none yet, or, at the beginning of the line,
    for those behind it.
    """
    shots: list[Shot] = []
    where: list[int] = []
    """The shield of each weapon; 0 for what no shield stops."""
    ahead: int | None = None
    for word in words:
        found = re.fullmatch(r"s(?:hield)?([1-6])|direct", word.text)
        if found is None:
            shots.append(_shot(word))
            if ahead is not None:
                where.append(ahead)
            continue
        shield = int(found[1] or 0)
        if ahead is not None or not shots:
            ahead = shield
        else:
            where += [shield] * (len(shots) - len(where))
    if not shots:
        raise SayError("How many points? 16 16 4 s1.", words[0].start, end)
    if len(where) < len(shots):
        raise SayError("Through which shield? Add s1 to s6, or direct.", end, end)
    one = where[0] if len(set(where)) == 1 else 0
    weapons = [
        replace(shot, direct=not shield, shield=None if one else shield or None)
        for shot, shield in zip(shots, where, strict=True)
    ]
    return [Volley(unit=unit, weapons=tuple(weapons), shield=one or None)]


def _shot(word: Word) -> Shot:
    """Points, pulses or strikes that share a roll."""
    if re.fullmatch(r"\d{1,4}", word.text):
        return Shot(damage=int(word.text))
    if found := re.fullmatch(r"(\d{1,2})x(\d{1,4})", word.text):
        count = int(found[1])
        if 1 <= count <= MOST_PULSES:
            return Shot(pulses=(int(found[2]),) * count)
    if re.fullmatch(r"\d{1,4}(\+\d{1,4}){1,9}", word.text):
        return Shot(shared=tuple(map(int, word.text.split("+"))))
    raise unknown(word, "points or a shield such as s1")
