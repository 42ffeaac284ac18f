"""What a player may type about a vehicle in Renegade Tech: weapons, columns, rows, plain words."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech import say_attack
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.say import no_more, small, weapon_name
from recordsheet_gui.systems.battletech.vehicle import say as shared
from recordsheet_gui.systems.battletech.vehicle.rules import SetAltitude
from recordsheet_gui.systems.battletech.vehicle.say import is_side, location_of, side_of
from recordsheet_gui.systems.renegade_tech.commands import Aim, TakeHit, TakeRows
from recordsheet_gui.systems.renegade_tech.say import GUIDED, with_the_rest
from recordsheet_gui.systems.renegade_tech.vehicle.commands import CriticalHit
from recordsheet_gui.units.vehicle.design import VehicleDesign

WORDS: Mapping[str, str] = {
    "ac5 fr 3": "a weapon on column 3 of the front; without a column it is rolled; also rs, ls, "
    "rr, tu, ro",
    "ac5 front": "a weapon from one side, its location rolled",
    "srm6 fr 2 tu 5": "one missile on column 2 of the front, one on column 5 of the turret",
    "lrm20 left guided": "groups that Artemis or Narc leads",
    "10 tu": "10 points without a template: they fall in groups of five",
    "rows 2 fr": "two rows off the front",
    **say_attack.WORDS,
    **shared.WORDS,
    "fall 2": "it falls two levels",
    "mark 3 fr": "only strike boxes; also restore 3 fr",
}
"""Examples for help and completion."""
MOST_WEAPONS = 20


def say(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    plain = shared.say(design, unit, words, end)
    if plain is not None:
        return [plain]
    match first.text:
        case "crit" | "critical":
            return [_critical(design, unit, rest, end)]
        case "land":
            no_more(rest)
            return [SetAltitude(unit=unit, to=0)]
        case "fall":
            no_more(rest[1:])
            return [Fall(unit=unit, levels=_number(rest[0]) if rest else 0)]
        case "rows":
            return [_rows(design, unit, words, end)]
        case _ if first.text.isdecimal():
            return [*_points(design, unit, words, end)]
        case _:
            return [*_weapon(design, unit, words)]


def _number(word: Word) -> int:
    if not word.text.isdecimal():
        raise unknown(word, "a number")
    return small(word)


def _critical(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> CriticalHit:
    if not words:
        raise SayError("A critical hit where? crit rs.", end, end)
    no_more(words[2:])
    where = location_of(design, words[0])
    hits = _number(words[1]) if len(words) > 1 else None
    return CriticalHit(unit=unit, location=where, hits=hits)


def _rows(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> TakeRows:
    if len(words) != 3 or not words[1].text.isdecimal():
        raise SayError("How many rows, and where? rows 2 fr.", words[0].start, end)
    return TakeRows(unit=unit, location=location_of(design, words[2]), rows=small(words[1]))


def _points(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[TakeHit]:
    """Amounts, then a side or as many locations."""
    count = next((i for i, word in enumerate(words) if not word.text.isdecimal()), len(words))
    amounts, rest = [small(word) for word in words[:count]], words[count:]
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


def _weapon(design: VehicleDesign, unit: UnitId, words: Sequence[Word]) -> list[TakeHit]:
    count, first = 1, words[0]
    counted = re.fullmatch(r"(\d{1,2})x", first.text)
    if counted:
        count, words = int(counted.group(1)), words[1:]
        if not words or not 1 <= count <= MOST_WEAPONS:
            raise unknown(first, "a number of weapons")
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a word that is known here")
    rest = [word for word in words[used:] if word.text != GUIDED]
    hit = TakeHit(unit=unit, weapon=name, guided=len(rest) < len(words) - used)
    if is_side(rest):
        return [replace(hit, side=side_of(rest))] * count
    aims = _aims(design, rest)
    if len(aims) == 1:
        return [replace(hit, location=aims[0].location, column=aims[0].column)] * count
    return [replace(hit, hits=with_the_rest(name, tuple(aims)))] * count


def _aims(design: VehicleDesign, words: Sequence[Word]) -> list[Aim]:
    """Locations, each with a column behind it or none."""
    found: list[Aim] = []
    for word in words:
        if not word.text.isdecimal():
            found.append(Aim(location=location_of(design, word)))
        elif not found or found[-1].column is not None:
            raise unknown(word, "a location")
        else:
            found[-1] = Aim(location=found[-1].location, column=small(word))
    return found
