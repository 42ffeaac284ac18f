"""Typed accidents: skid 2, mine 15, building 40 heavy, basement, displace 2."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.say import small
from recordsheet_gui.systems.total_warfare.accidents import (
    FIELDS,
    WALLS,
    BreakThrough,
    Displace,
    EnterBuilding,
    Skid,
    StepOnMines,
)

WORDS: Mapping[str, str] = {
    "skid 2": "the damage of a skid of 2 hexes",
    "mine 15": "a mine field of density 15; also mine 10 vibrabomb",
    "building 40 heavy": "through a heavy wall of factor 40; also basement",
    "displace 2": "pushed 2 levels down",
}
"""Examples for help and completion."""


def say_accident(unit: UnitId, words: Sequence[Word], end: int) -> Command | None:
    """The accident that a line means; None for a line about something else."""
    first, rest = words[0].text, words[1:]
    if first == "basement":
        _words(rest, ())
        return BreakThrough(unit=unit)
    if first not in ("skid", "mine", "building", "displace"):
        return None
    if not rest or not rest[0].text.isdecimal():
        raise SayError(f"How much? {first} 2.", words[0].start, end)
    number = small(rest[0])
    match first:
        case "skid":
            _words(rest[1:], ())
            return Skid(unit=unit, hexes=number)
        case "displace":
            _words(rest[1:], ())
            return Displace(unit=unit, levels=number)
        case "mine":
            mine = _words(rest[1:], FIELDS) or FIELDS[0]
            return StepOnMines(unit=unit, density=number, mine=mine)
        case _:
            wall = _words(rest[1:], tuple(WALLS)) or next(iter(WALLS))
            return EnterBuilding(unit=unit, cf=number, type=wall)


def _words(words: Sequence[Word], known: tuple[str, ...]) -> str:
    """At most one word, of those that are known."""
    for word in words:
        if word.text not in known or word is not words[0]:
            raise unknown(word, "expected here")
    return words[0].text if words else ""
