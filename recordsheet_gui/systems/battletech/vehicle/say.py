"""What a player may type about a vehicle in both BattleTech games: its crew, its move, its guns."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.firing import Fire, Unjam
from recordsheet_gui.systems.battletech.mech.modes import SetMode, Switch
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.say import (
    SIDE_WORDS,
    no_more,
    optional_number,
    small,
    weapon_name,
    weapon_to_fire,
)
from recordsheet_gui.systems.battletech.vehicle.crew import HitCrew
from recordsheet_gui.systems.battletech.vehicle.driving import RollDriving
from recordsheet_gui.systems.battletech.vehicle.motive import RollMotive
from recordsheet_gui.systems.battletech.vehicle.movement import GROUND, ROLL_FREE
from recordsheet_gui.systems.battletech.vehicle.rules import SetAltitude
from recordsheet_gui.systems.battletech.vehicle.towing import Tow
from recordsheet_gui.units.devices import called
from recordsheet_gui.units.vehicle import devices
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import BODY

WORDS: Mapping[str, str] = {
    "motive": "roll motive damage; motive left for a hit from that side",
    "crit rs": "roll a critical hit on the right side; crit rs 2 for two of them",
    "crew driver": "the driver is hit; also commander, pilot, copilot, stunned, killed",
    "cruise 4": "how it moved; also flank 6 turn 1, on pavement, ice, swamp, road, water, bulldoze",
    "altitude 3": "how high a VTOL flies; land",
    "clear ppc": "the crew clears a weapon; clear tu a turret",
    "fire ac5": "fire a weapon: its ammunition is counted",
    "driving": "a driving roll",
    "switch ecm off": "switch gear; also stealth on, flank 8 supercharger",
    "dismount": "get out of the unit that carries it; mount 2 gets aboard unit 2",
    "tow b": "couples trailer b; tow b off lets it stand",
}
"""Examples for help and completion."""
PLACES: Mapping[str, str] = {
    "front": "FR", "right": "RS", "left": "LS", "rear": "RR", "back": "RR",
    "turret": "TU", "t": "TU", "rotor": "RO",
}  # fmt: skip
"""Words for locations beside their keys; alone behind a hit, those of sides mean where from."""
BOOSTED = "supercharger"
MOVES = ("cruise", "flank", "walk", "run", "jump")


def say(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> Command | None:
    """What a line means in every game; None for one that speaks of hits, or of nothing known."""
    first, rest = words[0], words[1:]
    match first.text:
        case "motive":
            return RollMotive(unit=unit, side=side_of(rest))
        case "crew":
            if len(rest) != 1:
                sentence = "Who of the crew? Driver, commander (pilot, copilot), stunned or killed."
                raise SayError(sentence, end, end)
            return HitCrew(unit=unit, hit=rest[0].text)
        case "driving":
            return RollDriving(unit=unit, modifier=optional_number(rest, 0))
        case "tow":
            return _tow(unit, rest, end)
        case "altitude" | "elevation":
            return SetAltitude(unit=unit, to=optional_number(rest, 0))
        case "clear" | "unjam":
            return _clear(design, unit, rest, end)
        case "still":
            no_more(rest)
            return Move(unit=unit, mode="none")
        case "fire":
            return _fire(design, unit, rest, end)
        case "switch" | "mode":
            return _switch(design, unit, rest, end)
        case "mark" | "restore":
            return _by_hand(design, unit, first, rest, end)
        case _ if first.text in MOVES:
            return _move(unit, first.text, rest)
        case _ if len(words) > 1 and _is_mode(design, words):
            return _switch(design, unit, words, end)
        case _:
            return None


def _tow(unit: UnitId, words: Sequence[Word], end: int) -> Tow:
    if not words:
        raise SayError("Tow whom? tow b.", end, end)
    if len(words) > 1 and words[1].text != "off":
        raise unknown(words[1], "expected here")
    no_more(words[2:])
    return Tow(unit=unit, trailer=UnitId(words[0].text), on=len(words) == 1)


def location_of(design: VehicleDesign, word: Word) -> str:
    """The location that a word names."""
    where = PLACES.get(word.text, word.text.upper())
    if where not in design.armor:
        known = ", ".join(key.lower() for key in design.armor)
        raise unknown(word, f"a location of {design.name}: {known}")
    return where


def side_of(words: Sequence[Word]) -> str:
    """The side that words name, the front where there are none: "rear left" is one."""
    text = " ".join(word.text for word in words)
    if text in ("rear left", "rear right"):
        return text
    if len(words) > 1:
        raise unknown(words[1], "expected here")
    if words and words[0].text not in SIDE_WORDS:
        raise unknown(words[0], "a side")
    return SIDE_WORDS[words[0].text] if words else "front"


def is_side(words: Sequence[Word]) -> bool:
    """True where all words are sides."""
    return all(word.text in SIDE_WORDS for word in words)


def _fire(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> Fire:
    name, rest = weapon_to_fire(words, end)
    no_more(rest[1:])
    return Fire(unit=unit, weapon=name, location=location_of(design, rest[0]) if rest else "")


def _device(design: VehicleDesign, words: Sequence[Word]) -> tuple[str, str]:
    """What words call a thing that can be switched, and the location behind them."""
    last = PLACES.get(words[-1].text, words[-1].text.upper())
    where = last if len(words) > 1 and last in (*design.armor, BODY) else ""
    return " ".join(word.text for word in (words[:-1] if where else words)), where


def _is_mode(design: VehicleDesign, words: Sequence[Word]) -> bool:
    """True for gear and a mode that it has; a weapon and a side are a hit."""
    known = called(devices.devices(design), design.items, *_device(design, words[:-1]))
    return any(device.mode(words[-1].text) for device in known)


def _switch(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> Command:
    """Gear, where it stands, and its mode: ecm off, stealth on."""
    if len(words) < 2:
        raise SayError("Switch what? switch ecm off, stealth on.", end, end)
    name, where = _device(design, words[:-1])
    mode = words[-1].text
    if mode in ("on", "off"):
        return Switch(unit=unit, item=name, location=where, on=mode == "on")
    return SetMode(unit=unit, item=name, location=where, to=mode)


def _clear(design: VehicleDesign, unit: UnitId, words: Sequence[Word], end: int) -> Unjam:
    if not words:
        raise SayError("Clear what? clear ppc, clear tu.", end, end)
    name, used = weapon_name(words)
    if name is None:
        no_more(words[1:])
        return Unjam(unit=unit, location=location_of(design, words[0]))
    no_more(words[used:])
    return Unjam(unit=unit, weapon=name)


def _by_hand(
    design: VehicleDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    parts = ("structure", "is", "armor")
    if len(words) < 2 or not words[0].text.isdecimal():
        raise SayError("How many boxes, and where? mark 3 fr.", first.start, end)
    where = location_of(design, words[1])
    no_more([word for word in words[2:] if word.text not in parts])
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    boxes = small(words[0])
    if any(word.text in ("structure", "is") for word in words[2:]):
        return kind(unit=unit, structure=where, boxes=boxes)
    return kind(unit=unit, armor=where, boxes=boxes)


def _move(unit: UnitId, mode: str, words: Sequence[Word]) -> Move:
    """Hexes, turns, and the ground on the way: flank 6 turn 1 pavement."""
    known = (*GROUND, *ROLL_FREE)
    ground = tuple(word.text for word in words if word.text in known)
    boosted = any(word.text == BOOSTED for word in words)
    left = [word for word in words if word.text not in (*known, BOOSTED)]
    turns = 0
    for place, word in enumerate(left):
        if word.text == "turn":
            number = left[place + 1 : place + 2]
            has_number = bool(number) and number[0].text.isdecimal()
            turns = small(number[0]) if has_number else 1
            left = [*left[:place], *left[place + (2 if has_number else 1) :]]
            break
    return Move(
        unit=unit,
        mode=mode,
        hexes=optional_number(left, 0),
        ground=ground,
        turns=turns,
        supercharger=boosted,
    )
