"""Typed accidents: skid 2, mine 15, building 40 heavy, basement, displace 2, drop 2."""

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
from recordsheet_gui.systems.total_warfare.hoists import Drop, Lift, SetDown
from recordsheet_gui.systems.total_warfare.walls import GoInside

WORDS: Mapping[str, str] = {
    "skid 2": "the damage of a skid of 2 hexes",
    "mine 15": "a mine field of density 15; also mine 10 vibrabomb",
    "building 40 heavy": "through a heavy wall of factor 40; also basement",
    "inside b": "is in building b, whose walls take their share; outside",
    "displace 2": "pushed 2 levels down",
    "lift b": "takes unit b up with the hoist; drop 2 lets it fall 2 levels, set down does not",
}
"""Examples for help and completion."""


def say_accident(unit: UnitId, words: Sequence[Word], end: int) -> Command | None:
    """The accident that a line means; None for a line about something else."""
    first, rest = words[0].text, words[1:]
    if first == "basement":
        _words(rest, ())
        return BreakThrough(unit=unit)
    if first in ("inside", "outside"):
        return _inside(unit, words, end)
    if first in ("lift", "drop", "set"):
        return _hoist(unit, words, end)
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


def _inside(unit: UnitId, words: Sequence[Word], end: int) -> Command:
    """Inside b, outside."""
    first, rest = words[0].text, words[1:]
    if first == "outside":
        _words(rest, ())
        return GoInside(unit=unit)
    if len(rest) != 1:
        raise SayError("Inside which building? inside b.", words[0].start, end)
    return GoInside(unit=unit, building=UnitId(rest[0].text))


def _hoist(unit: UnitId, words: Sequence[Word], end: int) -> Command:
    """Lift b, drop 2, set down."""
    first, rest = words[0].text, words[1:]
    match first:
        case "lift":
            if len(rest) != 1:
                raise SayError("Lift whom? lift b.", words[0].start, end)
            return Lift(unit=unit, cargo=UnitId(rest[0].text))
        case "drop":
            if len(rest) > 1:
                raise unknown(rest[1], "expected here")
            return Drop(unit=unit, levels=small(rest[0])) if rest else Drop(unit=unit)
        case _:
            _words(rest, ("down",))
            return SetDown(unit=unit)


def _words(words: Sequence[Word], known: tuple[str, ...]) -> str:
    """At most one word, of those that are known."""
    for word in words:
        if word.text not in known or word is not words[0]:
            raise unknown(word, "expected here")
    return words[0].text if words else ""
