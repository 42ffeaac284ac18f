"""What a player may type about a 'Mech: amounts, locations, weapons, and plain words."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Phrase, SayError, Word, unknown
from recordsheet_gui.units.mech.design import MechDesign

SIDES = ("front", "left", "right", "rear")
SIDE_WORDS: Mapping[str, str] = {
    "f": "front", "front": "front", "l": "left", "left": "left", "r": "right", "right": "right",
    "back": "rear", "b": "rear", "rear": "rear",
}  # fmt: skip
LOCATIONS: Mapping[str, str] = {
    "h": "HD", "hd": "HD", "head": "HD", "ct": "CT", "lt": "LT", "rt": "RT", "la": "LA", "ra": "RA",
    "ll": "LL", "rl": "RL", "cl": "CL", "fll": "FLL", "frl": "FRL", "rll": "RLL", "rrl": "RRL",
    "lfl": "FLL", "rfl": "FRL", "lrl": "RLL",
}  # fmt: skip
REARS: Mapping[str, str] = {"ctr": "CT", "ltr": "LT", "rtr": "RT"}
WEAPONS: Mapping[str, str] = {
    "sl": "Small Laser", "ml": "Medium Laser", "ll": "Large Laser", "spl": "Small Pulse Laser",
    "mpl": "Medium Pulse Laser", "lpl": "Large Pulse Laser", "erml": "ER Medium Laser",
    "ersl": "ER Small Laser", "erll": "ER Large Laser", "erppc": "ER PPC", "mg": "Machine Gun",
    "gauss": "Gauss Rifle", "gr": "Gauss Rifle", "fl": "Flamer", "hgauss": "Heavy Gauss Rifle",
    "ssrm2": "Streak SRM 2", "ssrm4": "Streak SRM 4", "ssrm6": "Streak SRM 6",
}  # fmt: skip
"""Short names that players type; any full name without its blanks does too."""

MOVES = ("walk", "run", "jump")
PLAIN = ("stand", "fall", "wake")
SWITCHES = ("prone", "shutdown", "unconscious", "submerged")

WORDS: Mapping[str, str] = {
    "10 rt": "10 points to the right torso",
    "5 5 2 lt ct ra": "several hits, amounts first, then their locations",
    "12 rear ct": "12 points to the center torso's rear",
    "8": "8 points to a rolled location from the front",
    "8 left": "8 points to a rolled location from the left",
    "lrm20 front": "a weapon, its cluster roll and a location for each group",
    "2x ml rt": "two medium lasers to the right torso",
    "crit ct": "roll for critical hits on the center torso; crit ct 2 for two of them",
    "heat +4": "heat from outside; heat 14 sets the scale",
    "pilot 1": "the pilot takes a hit",
    "fall": "fall, with levels: fall 2",
    "stand": "try to stand up",
    "walk 4": "how the unit moved; also run, jump, still",
    "fire ac5": "fire a weapon: heat and ammunition",
    "prone": "switch a condition; also shutdown, unconscious, submerged",
    "mark 3 ct": "only strike boxes; also restore 3 ct",
}
"""Examples for help and completion."""


def say(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Phrase]:
    """The steps that a line means; SayError points at what is not understood."""
    first = words[0]
    rest = words[1:]
    match first.text:
        case "crit" | "critical":
            return [_critical(design, unit, rest, end)]
        case "heat":
            return [_heat(unit, rest, end)]
        case "pilot":
            return [{"do": "pilot_hit", "unit": unit, "hits": _optional_number(rest, 1)}]
        case "fall":
            return [{"do": "fall", "unit": unit, "levels": _optional_number(rest, 0)}]
        case "fire":
            return [_fire(unit, rest, end)]
        case "mark" | "restore":
            return [_by_hand(design, unit, first, rest, end)]
        case "still":
            _no_more(rest)
            return [{"do": "move", "unit": unit, "mode": "none"}]
        case _ if first.text in MOVES:
            hexes = _optional_number(rest, 0)
            return [{"do": "move", "unit": unit, "mode": first.text, "hexes": hexes}]
        case _ if first.text in PLAIN:
            _no_more(rest)
            return [{"do": first.text, "unit": unit}]
        case _ if first.text in SWITCHES:
            _no_more(rest)
            return [{"do": "condition", "unit": unit, "name": first.text, "on": True}]
        case _ if first.text.isdecimal():
            return _hits(design, unit, words, end)
        case _:
            return _weapon(design, unit, words)


# -- hits ------------------------------------------------------------------------------------


def _hits(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Phrase]:
    amounts: list[int] = []
    index = 0
    while index < len(words) and words[index].text.isdecimal():
        amounts.append(_small(words[index]))
        index += 1
    rest = words[index:]
    if all(word.text in SIDE_WORDS for word in rest):
        if len(rest) > 1:
            raise unknown(rest[1], "expected here")
        side = SIDE_WORDS[rest[0].text] if rest else "front"
        return [{"do": "hit", "unit": unit, "damage": n, "side": side} for n in amounts]
    places = _places(design, rest)
    if len(amounts) > 1 and len(places) == 1:
        places *= len(amounts)
    if len(places) != len(amounts):
        sentence = f"There are {len(amounts)} amounts and {len(places)} locations."
        raise SayError(sentence, words[0].start, end)
    return [
        {"do": "hit", "unit": unit, "damage": n, "location": place, "rear": rear}
        for n, (place, rear) in zip(amounts, places, strict=True)
    ]


def _places(design: MechDesign, words: Sequence[Word]) -> list[tuple[str, bool]]:
    """Locations, each with a word for its rear before or behind it."""
    places: list[tuple[str, bool]] = []
    rear_next = False
    for word in words:
        if word.text in ("rear", "back"):
            if places and not rear_next and word is words[-1]:
                places[-1] = (places[-1][0], True)
            else:
                rear_next = True
            continue
        place, rear = _place(design, word)
        places.append((place, rear or rear_next))
        rear_next = False
    return places


def _place(design: MechDesign, word: Word) -> tuple[str, bool]:
    where = REARS.get(word.text) or LOCATIONS.get(word.text)
    if where is None or where not in design.structure:
        raise unknown(word, f"a location of {design.name}")
    return where, word.text in REARS


def _small(word: Word) -> int:
    if len(word.text) > 4:
        raise unknown(word, "a possible amount")
    return int(word.text)


# -- weapons ---------------------------------------------------------------------------------


def _weapon(design: MechDesign, unit: UnitId, words: Sequence[Word]) -> list[Phrase]:
    count = 1
    first = words[0]
    counted = re.fullmatch(r"(\d{1,2})x", first.text)
    if counted:
        count = int(counted.group(1))
        words = words[1:]
        if not words or not 1 <= count <= 20:
            raise unknown(first, "a number of weapons")
        first = words[0]
    name, used = _weapon_name(words)
    if name is None:
        raise unknown(first, "a word that is known here")
    step: Phrase = {"do": "hit", "unit": unit, "weapon": name}
    rest = words[used:]
    if rest and rest[-1].text in SIDE_WORDS and len(rest) == 1:
        step["side"] = SIDE_WORDS[rest[0].text]
    elif rest:
        places = _places(design, rest)
        if len(places) != 1:
            raise unknown(rest[-1], "one location or side")
        step["location"], step["rear"] = places[0]
    return [dict(step) for _ in range(count)]


def _weapon_name(words: Sequence[Word]) -> tuple[str | None, int]:
    """The longest run of words that names a weapon, and how many words it took."""
    from recordsheet_gui.systems.battletech import tables

    known = tables.weapons()
    for used in range(min(len(words), 4), 0, -1):
        text = "".join(word.text for word in words[:used])
        # "ll" is a leg behind an amount, but a laser where a weapon stands.
        if text in WEAPONS:
            return WEAPONS[text], used
        plain = tables.plain(text)
        if plain in known:
            return known[plain][0], used
    return None, 0


def _fire(unit: UnitId, words: Sequence[Word], end: int) -> Phrase:
    if not words:
        raise SayError("Fire which weapon?", end, end)
    name, used = _weapon_name(words)
    if name is None:
        raise unknown(words[0], "a weapon")
    step: Phrase = {"do": "fire", "unit": unit, "weapon": name}
    rest = words[used:]
    if rest:
        if len(rest) > 1 or rest[0].text not in LOCATIONS:
            raise unknown(rest[-1], "a location")
        step["location"] = LOCATIONS[rest[0].text]
    return step


# -- the rest --------------------------------------------------------------------------------


def _critical(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> Phrase:
    if not words:
        raise SayError("Critical hits where?", end, end)
    where, _ = _place(design, words[0])
    step: Phrase = {"do": "critical", "unit": unit, "location": where}
    if len(words) > 1:
        if not words[1].text.isdecimal() or len(words) > 2:
            raise unknown(words[-1], "a number of criticals")
        step["hits"] = _small(words[1])
    return step


def _heat(unit: UnitId, words: Sequence[Word], end: int) -> Phrase:
    if len(words) != 1:
        raise SayError("Heat by how much? heat +4 adds, heat 14 sets.", end, end)
    text = words[0].text
    if re.fullmatch(r"[+-]\d{1,3}", text):
        return {"do": "heat", "unit": unit, "add": int(text)}
    if re.fullmatch(r"\d{1,3}", text):
        return {"do": "heat", "unit": unit, "to": int(text)}
    raise unknown(words[0], "an amount of heat")


def _by_hand(
    design: MechDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> Phrase:
    if not words or not words[0].text.isdecimal():
        raise SayError("How many boxes? mark 3 ct.", first.start, end)
    places = _places(design, [w for w in words[1:] if w.text not in ("structure", "is", "armor")])
    if len(places) != 1:
        raise SayError("One location, please: mark 3 ct.", first.start, end)
    where, rear = places[0]
    inside = any(word.text in ("structure", "is") for word in words[1:])
    part = "structure" if inside else "armor"
    key = f"{where}R" if rear and not inside else where
    verb = "mark" if first.text == "mark" else "unmark"
    return {"do": verb, "unit": unit, part: key, "boxes": _small(words[0])}


def _optional_number(words: Sequence[Word], default: int) -> int:
    if not words:
        return default
    _no_more(words[1:])
    if not words[0].text.isdecimal():
        raise unknown(words[0], "a number")
    return _small(words[0])


def _no_more(words: Sequence[Word]) -> None:
    if words:
        raise unknown(words[0], "expected here")
