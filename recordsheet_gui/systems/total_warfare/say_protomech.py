"""What a player may type about a ProtoMech: amounts, locations, boxes, moves."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.flight import Land, SetAltitude
from recordsheet_gui.systems.battletech.mech.modes import Switch
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.mech.pilot import HitPilot
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.protomech import keys
from recordsheet_gui.systems.battletech.say import (
    no_more,
    optional_number,
    small,
    weapon_name,
    weapon_to_fire,
)
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.units.protomech.design import ProtoMechDesign

WORDS: Mapping[str, str] = {
    "5 t": "5 points to the torso; also hd, ra, la, l, mg",
    "5": "5 points to a rolled location",
    "lrm20": "a weapon, its cluster roll and a location for each group",
    "crit t": "roll for critical hits on the torso; crit t 2 crosses off two boxes",
    "pilot 1": "the pilot is hit",
    "walk 4": "how it moved; also run 6, run 8 booster, jump 5, cruise 6, flank 9",
    "altitude 2": "how high a glider flies; land",
    "fire ermed": "fire a weapon: its ammunition is counted",
    "switch booster on": "switch gear on or off",
    "fall 2": "a fall of two levels",
    "mark 3 t": "only strike boxes; also restore 3 t, mark 1 t critical",
}
"""Examples for help and completion."""
PLACES: Mapping[str, str] = {
    **{"head": "HD", "h": "HD", "torso": "T", "ct": "T", "legs": "L", "leg": "L"},
    **{"gun": "MG", "main": "MG"},
}
MOVES = ("walk", "run", "jump", "cruise", "flank")
PARTS = {"structure": "structure", "is": "structure", "critical": keys.CRITICAL, "armor": "armor"}
BOOSTED = ("booster", "masc")


def say(design: ProtoMechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    match first.text:
        case "crit" | "critical":
            return [_critical(design, unit, rest, end)]
        case "pilot":
            return [HitPilot(unit=unit, hits=optional_number(rest, 1))]
        case "altitude" | "elevation":
            return [SetAltitude(unit=unit, to=optional_number(rest, 0))]
        case "land":
            no_more(rest)
            return [Land(unit=unit)]
        case "fall":
            return [Fall(unit=unit, levels=optional_number(rest, 0))]
        case "still":
            no_more(rest)
            return [Move(unit=unit, mode="none")]
        case "fire":
            return [_fire(design, unit, rest, end)]
        case "switch":
            return [_switch(unit, rest, end)]
        case "mark" | "restore":
            return [_by_hand(design, unit, first, rest, end)]
        case _ if first.text in MOVES:
            return [_move(unit, first.text, rest)]
        case _:
            return _hits(design, unit, words)


def location_of(design: ProtoMechDesign, word: Word) -> str:
    """The location that a word names."""
    where = PLACES.get(word.text, word.text.upper())
    if where not in design.armor:
        known = ", ".join(key.lower() for key in design.armor)
        raise unknown(word, f"a location of {design.name}: {known}")
    return where


def _hits(design: ProtoMechDesign, unit: UnitId, words: Sequence[Word]) -> list[Command]:
    """Amounts, then where each of them lands; or a weapon by its name."""
    amounts = [word for word in words if re.fullmatch(r"\d+", word.text)]
    if not amounts or words[0] is not amounts[0]:
        name, used = weapon_name(words)
        if name is None:
            raise unknown(words[0], "an amount, a weapon or a command")
        rest = words[used:]
        no_more(rest[1:])
        where = location_of(design, rest[0]) if rest else "roll"
        return [TakeHit(unit=unit, weapon=name, location=where)]
    count = len(amounts)
    places = words[count:]
    if list(words[:count]) != amounts:
        raise unknown(words[1], "expected here")
    if places and len(places) not in (1, count):
        raise unknown(places[-1], "expected here")
    found = [location_of(design, word) for word in places]
    if len(found) == 1:
        found *= count
    found = found or ["roll"] * count
    return [
        TakeHit(unit=unit, damage=small(word), location=where)
        for word, where in zip(amounts, found, strict=True)
    ]


def _critical(
    design: ProtoMechDesign, unit: UnitId, words: Sequence[Word], end: int
) -> CriticalHit:
    if not words:
        raise SayError("Where? crit t.", end, end)
    where = location_of(design, words[0])
    count = optional_number(words[1:], 0)
    return CriticalHit(unit=unit, location=where, hits=count or None)


def _fire(design: ProtoMechDesign, unit: UnitId, words: Sequence[Word], end: int) -> Fire:
    name, rest = weapon_to_fire(words, end)
    no_more(rest[1:])
    return Fire(unit=unit, weapon=name, location=location_of(design, rest[0]) if rest else "")


def _switch(unit: UnitId, words: Sequence[Word], end: int) -> Switch:
    if len(words) < 2 or words[-1].text not in ("on", "off"):
        raise SayError("Switch what? switch booster on.", end, end)
    name = " ".join(word.text for word in words[:-1])
    return Switch(unit=unit, item=name, on=words[-1].text == "on")


def _by_hand(
    design: ProtoMechDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    if len(words) < 2 or not words[0].text.isdecimal():
        raise SayError("How many boxes, and where? mark 3 t.", first.start, end)
    where = location_of(design, words[1])
    part = words[2].text if len(words) > 2 else "armor"
    if part not in PARTS:
        raise unknown(words[2], "armor, structure or critical")
    no_more(words[3:])
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    return kind(unit=unit, grid=GridKey(f"{where}/{PARTS[part]}"), boxes=small(words[0]))


def _move(unit: UnitId, mode: str, words: Sequence[Word]) -> Move:
    boosted = any(word.text in BOOSTED for word in words)
    left = [word for word in words if word.text not in BOOSTED]
    return Move(unit=unit, mode=mode, hexes=optional_number(left, 0), masc=boosted)
