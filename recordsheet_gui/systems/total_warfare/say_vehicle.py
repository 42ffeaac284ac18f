"""What a player may type about a vehicle: amounts, locations, crew, motive damage, moves."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.say import no_more, small, weapon_name
from recordsheet_gui.systems.battletech.vehicle import say as shared
from recordsheet_gui.systems.battletech.vehicle.rules import Land
from recordsheet_gui.systems.battletech.vehicle.say import is_side, location_of, side_of
from recordsheet_gui.systems.total_warfare import say_accidents
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.units.vehicle.design import VehicleDesign

WORDS: Mapping[str, str] = {
    "10 fr": "10 points to the front; also rs, ls, rr, tu, ro",
    "8 left": "8 points to a rolled location from the left",
    "lrm20 front": "a weapon, its cluster roll and a location for each group",
    **shared.WORDS,
    **say_accidents.WORDS,
    "mark 3 fr": "only strike boxes; also restore 3 fr",
}
"""Examples for help and completion."""


def say(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    accident = say_accidents.say_accident(unit, words, end)
    if accident is not None:
        return [accident]
    plain = shared.say(design, unit, words, end)
    if plain is not None:
        return [plain]
    match first.text:
        case "crit" | "critical":
            return [_critical(design, unit, rest, end)]
        case "land":
            no_more(rest)
            return [Land(unit=unit)]
        case _ if first.text.isdecimal():
            return [*_hits(design, unit, words, end)]
        case _:
            return _weapon(design, unit, words)


def _hits(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[TakeHit]:
    amounts: list[int] = []
    for word in words:
        if not word.text.isdecimal():
            break
        amounts.append(small(word))
    rest = words[len(amounts) :]
    if is_side(rest):
        side = side_of(rest)
        return [TakeHit(unit=unit, damage=n, side=side) for n in amounts]
    places = [location_of(design, word) for word in rest]
    if len(places) == 1:
        places *= len(amounts)
    if len(places) != len(amounts):
        sentence = f"There are {len(amounts)} amounts and {len(places)} locations."
        raise SayError(sentence, words[0].start, end)
    pairs = zip(amounts, places, strict=True)
    return [TakeHit(unit=unit, damage=n, location=place) for n, place in pairs]


def _critical(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> CriticalHit:
    if not words:
        raise SayError("A critical hit where? crit rs.", end, end)
    where = location_of(design, words[0])
    if len(words) == 1:
        return CriticalHit(unit=unit, location=where)
    if not words[1].text.isdecimal() or len(words) > 2:
        raise unknown(words[-1], "a number of criticals")
    return CriticalHit(unit=unit, location=where, hits=small(words[1]))


def _weapon(design: VehicleDesign, unit: UnitId, words: Sequence[Word]) -> list[Command]:
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
    if is_side(rest):
        return [TakeHit(unit=unit, weapon=name, side=side_of(rest))] * count
    if len(rest) != 1:
        raise unknown(rest[-1], "one location or side")
    where = location_of(design, rest[0])
    return [TakeHit(unit=unit, weapon=name, location=where)] * count
