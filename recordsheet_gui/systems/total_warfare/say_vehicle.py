"""What a player may type about a vehicle: amounts, locations, crew, motive damage, moves."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.firing import Fire, Unjam
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.say import SIDE_WORDS, small, weapon_name
from recordsheet_gui.systems.battletech.vehicle.crew import HitCrew
from recordsheet_gui.systems.battletech.vehicle.driving import RollDriving
from recordsheet_gui.systems.battletech.vehicle.motive import RollMotive
from recordsheet_gui.systems.battletech.vehicle.movement import GROUND
from recordsheet_gui.systems.battletech.vehicle.rules import Land, SetAltitude
from recordsheet_gui.systems.battletech.vehicle.towing import Tow
from recordsheet_gui.systems.total_warfare import say_accidents
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.units.vehicle.design import VehicleDesign

WORDS: Mapping[str, str] = {
    "10 fr": "10 points to the front; also rs, ls, rr, tu, ro",
    "8 left": "8 points to a rolled location from the left",
    "lrm20 front": "a weapon, its cluster roll and a location for each group",
    "motive": "roll motive damage; motive left for a hit from that side",
    "crit rs": "roll a critical hit on the right side; crit rs 2 for two of them",
    "crew driver": "the driver is hit; also commander, pilot, copilot, stunned, killed",
    "cruise 4": "how it moved; also flank 6 turn 1, with pavement, ice or swamp",
    "altitude 3": "how high a VTOL flies; land",
    "clear ppc": "the crew clears a weapon; clear tu a turret",
    "fire ac5": "fire a weapon: its ammunition is counted",
    "driving": "a driving roll",
    "tow b": "couples trailer b; tow b off lets it stand",
    **say_accidents.WORDS,
    "mark 3 fr": "only strike boxes; also restore 3 fr",
}
"""Examples for help and completion."""
PLACES: Mapping[str, str] = {"turret": "TU", "t": "TU", "rotor": "RO"}
"""Words for locations beside their keys."""
MOVES = ("cruise", "flank", "walk", "run", "jump")


def say(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    accident = say_accidents.say_accident(unit, words, end)
    if accident is not None:
        return [accident]
    match first.text:
        case "crit" | "critical":
            return [_critical(design, unit, rest, end)]
        case "motive":
            return [RollMotive(unit=unit, side=_side(rest))]
        case "crew":
            if len(rest) != 1:
                raise SayError("Who of the crew? crew driver.", end, end)
            return [HitCrew(unit=unit, hit=rest[0].text)]
        case "driving":
            return [RollDriving(unit=unit, modifier=_number(rest, 0))]
        case "tow":
            return [_tow(unit, rest, end)]
        case "land":
            _no_more(rest)
            return [Land(unit=unit)]
        case "altitude" | "elevation":
            return [SetAltitude(unit=unit, to=_number(rest, 0))]
        case "clear" | "unjam":
            return [_clear(design, unit, rest, end)]
        case "still":
            _no_more(rest)
            return [Move(unit=unit, mode="none")]
        case "fire":
            return [_fire(design, unit, rest, end)]
        case "mark" | "restore":
            return [_by_hand(design, unit, first, rest, end)]
        case _ if first.text in MOVES:
            return [_move(unit, first.text, rest)]
        case _ if first.text.isdecimal():
            return [*_hits(design, unit, words, end)]
        case _:
            return _weapon(design, unit, words)


def _tow(unit: UnitId, words: Sequence[Word], end: int) -> Tow:
    if not words:
        raise SayError("Tow whom? tow b.", end, end)
    if len(words) > 1 and words[1].text != "off":
        raise unknown(words[1], "expected here")
    _no_more(words[2:])
    return Tow(unit=unit, trailer=UnitId(words[0].text), on=len(words) == 1)


def location_of(design: VehicleDesign, word: Word) -> str:
    """The location that a word names."""
    where = PLACES.get(word.text, word.text.upper())
    if where not in design.armor:
        raise unknown(word, f"a location of {design.name}")
    return where


def _side(words: Sequence[Word]) -> str:
    """The side that words name, the front where there are none: "rear left" is one."""
    text = " ".join(word.text for word in words)
    if text in ("rear left", "rear right"):
        return text
    if len(words) > 1:
        raise unknown(words[1], "expected here")
    if words and words[0].text not in SIDE_WORDS:
        raise unknown(words[0], "a side")
    return SIDE_WORDS[words[0].text] if words else "front"


def _is_side(words: Sequence[Word]) -> bool:
    return all(word.text in SIDE_WORDS for word in words)


def _hits(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[TakeHit]:
    amounts: list[int] = []
    for word in words:
        if not word.text.isdecimal():
            break
        amounts.append(small(word))
    rest = words[len(amounts) :]
    if _is_side(rest):
        side = _side(rest)
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
    if _is_side(rest):
        return [TakeHit(unit=unit, weapon=name, side=_side(rest))] * count
    if len(rest) != 1:
        raise unknown(rest[-1], "one location or side")
    where = location_of(design, rest[0])
    return [TakeHit(unit=unit, weapon=name, location=where)] * count


def _fire(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> Fire:
    if not words:
        raise SayError("Fire which weapon?", end, end)
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a weapon")
    rest = words[used:]
    _no_more(rest[1:])
    return Fire(unit=unit, weapon=name, location=location_of(design, rest[0]) if rest else "")


def _clear(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> Unjam:
    if not words:
        raise SayError("Clear what? clear ppc, clear tu.", end, end)
    name, used = weapon_name(words)
    if name is None:
        _no_more(words[1:])
        return Unjam(unit=unit, location=location_of(design, words[0]))
    _no_more(words[used:])
    return Unjam(unit=unit, weapon=name)


def _by_hand(
    design: VehicleDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    parts = ("structure", "is", "armor")
    if len(words) < 2 or not words[0].text.isdecimal():
        raise SayError("How many boxes, and where? mark 3 fr.", first.start, end)
    where = location_of(design, words[1])
    _no_more([word for word in words[2:] if word.text not in parts])
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    boxes = small(words[0])
    if any(word.text in ("structure", "is") for word in words[2:]):
        return kind(unit=unit, structure=where, boxes=boxes)
    return kind(unit=unit, armor=where, boxes=boxes)


def _move(unit: UnitId, mode: str, words: Sequence[Word]) -> Move:
    """Hexes, turns, and the ground on the way: flank 6 turn 1 pavement."""
    ground = tuple(word.text for word in words if word.text in GROUND)
    left = [word for word in words if word.text not in GROUND]
    turns = 0
    for place, word in enumerate(left):
        if word.text == "turn":
            number = left[place + 1 : place + 2]
            has_number = bool(number) and number[0].text.isdecimal()
            turns = small(number[0]) if has_number else 1
            left = [*left[:place], *left[place + (2 if has_number else 1) :]]
            break
    return Move(unit=unit, mode=mode, hexes=_number(left, 0), ground=ground, turns=turns)


def _number(words: Sequence[Word], default: int) -> int:
    _no_more(words[1:])
    if not words:
        return default
    if not words[0].text.isdecimal():
        raise unknown(words[0], "a number")
    return small(words[0])


def _no_more(words: Sequence[Word]) -> None:
    if words:
        raise unknown(words[0], "expected here")
