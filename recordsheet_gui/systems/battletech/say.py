"""What a player may type about a 'Mech in both BattleTech games: weapons and plain words."""

import re
from collections.abc import Callable, Mapping, Sequence

from recordsheet_gui.core.commands import Command, MarkBoxes, SetCondition, UnmarkBoxes
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech import munitions
from recordsheet_gui.systems.battletech.by_hand import SetHeat
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.mech.crew import Eject
from recordsheet_gui.systems.battletech.mech.falls import StandUp
from recordsheet_gui.systems.battletech.mech.flip import FlipArms
from recordsheet_gui.systems.battletech.mech.modes import SetMode, Switch
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.mech.pilot import HitPilot, WakeUp
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.units.equipment import find_weapon, typed_name
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech import devices
from recordsheet_gui.units.mech.design import MechDesign

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
MOVES = ("walk", "run", "jump")
PUSHED = ("masc", "supercharger")
SWITCHES = ("prone", "shutdown", "unconscious", "submerged")

WORDS: Mapping[str, str] = {
    "heat +4": "heat from outside; heat 14 sets the scale",
    "pilot 1": "the pilot takes a hit",
    "fall": "fall, with levels: fall 2",
    "stand": "try to stand up",
    "walk 4": "how the unit moved; also run, jump, still; run 9 masc, run 9 supercharger",
    "walk 3 water 2": "into water or rubble, with its piloting roll",
    "walk 3 turn 2": "turning costs an MP for each hexside",
    "stand walk 2": "stand up and go on, in one step",
    "fire ac5": "fire a weapon: heat and ammunition; fire srm6 inferno from that bin",
    "flip": "flip the arms to the rear until the End Phase; flip back",
    "switch ecm off": "switch gear; also stealth on, shield la active, mode airmech",
    "prone": "switch a condition; also shutdown, unconscious, submerged",
    "eject": "the pilot gets out, and the unit is out of the game",
}
"""Examples for help and completion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Where a typed hit strikes: a location, or one rolled from a side."""

    location: str = "roll"
    rear: bool = False
    side: str = "front"


MakeHit = Callable[[str, Aim], Command]
"""A weapon by name and where it strikes, as a command of the game."""


def say(
    design: MechDesign, unit: UnitId, words: Sequence[Word], end: int, make_hit: MakeHit
) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first = words[0]
    rest = words[1:]
    match first.text:
        case "heat":
            return [_heat(unit, rest, end)]
        case "pilot":
            return [HitPilot(unit=unit, hits=optional_number(rest, 1))]
        case "fall":
            return [Fall(unit=unit, levels=optional_number(rest, 0))]
        case "fire":
            return [_fire(unit, rest, end)]
        case "mark" | "restore":
            return [_by_hand(design, unit, first, rest, end)]
        case "switch" | "mode":
            return [_switch(unit, rest, end)]
        case "flip":
            back = bool(rest) and rest[0].text == "back"
            no_more(rest[1:] if back else rest)
            return [FlipArms(unit=unit, on=not back)]
        case "turn":
            # Who turns on the spot has walked.
            return [_move(unit, "walk", words)]
        case "still":
            no_more(rest)
            return [Move(unit=unit, mode="none")]
        case "stand":
            if rest and rest[0].text in MOVES:
                pushed = [word for word in rest if word.text in PUSHED]
                if pushed:
                    raise unknown(pushed[0], "possible after standing up")
                way = _move(unit, rest[0].text, rest[1:])
                return [
                    StandUp(
                        unit=unit,
                        mode=way.mode,
                        hexes=way.hexes,
                        ground=way.ground,
                        turns=way.turns,
                    )
                ]
            careful = [word for word in rest if word.text == "careful"]
            no_more([word for word in rest if word not in careful])
            return [StandUp(unit=unit, careful=bool(careful))]
        case "wake":
            no_more(rest)
            return [WakeUp(unit=unit)]
        case "eject":
            no_more(rest)
            return [Eject(unit=unit)]
        case _ if first.text in MOVES:
            return [_move(unit, first.text, rest)]
        case _ if first.text in SWITCHES:
            no_more(rest)
            return [SetCondition(unit=unit, name=ConditionKey(first.text))]
        case _ if len(words) > 1 and devices.called(design, *_device(words[:-1])):
            return [_switch(unit, words, end)]
        case _:
            return _weapon(design, words, make_hit)


# -- places ----------------------------------------------------------------------------------


def side_of(words: Sequence[Word]) -> str | None:
    """The side that words name, the front where there are none; None where they name places."""
    if not all(word.text in SIDE_WORDS for word in words):
        return None
    if len(words) > 1:
        raise unknown(words[1], "expected here")
    return SIDE_WORDS[words[0].text] if words else "front"


def aims(design: MechDesign, words: Sequence[Word]) -> list[Aim]:
    """Locations, each with a word for its rear before or behind it."""
    places: list[Aim] = []
    rear_next = False
    for word in words:
        if word.text in ("rear", "back"):
            if places and not rear_next and word is words[-1]:
                places[-1] = Aim(location=places[-1].location, rear=True)
            else:
                rear_next = True
            continue
        location = location_of(design, word)
        places.append(Aim(location=location, rear=rear_next or word.text in REARS))
        rear_next = False
    return places


def location_of(design: MechDesign, word: Word) -> str:
    """The location that a word names, "ctr" the center torso too."""
    where = REARS.get(word.text) or LOCATIONS.get(word.text)
    if where is None or where not in design.structure:
        raise unknown(word, f"a location of {design.name}")
    return where


def small(word: Word) -> int:
    """A number that somebody may mean."""
    if len(word.text) > 4:
        raise unknown(word, "a possible amount")
    return int(word.text)


# -- weapons ---------------------------------------------------------------------------------


def _weapon(design: MechDesign, words: Sequence[Word], make_hit: MakeHit) -> list[Command]:
    count = 1
    first = words[0]
    counted = re.fullmatch(r"(\d{1,2})x", first.text)
    if counted:
        count = int(counted.group(1))
        words = words[1:]
        if not words or not 1 <= count <= 20:
            raise unknown(first, "a number of weapons")
        first = words[0]
    name, used = weapon_name(words)
    if name is None:
        raise unknown(first, "a word that is known here")
    rest = words[used:]
    aim = Aim()
    if len(rest) == 1 and rest[0].text in SIDE_WORDS:
        aim = Aim(side=SIDE_WORDS[rest[0].text])
    elif rest:
        places = aims(design, rest)
        if len(places) != 1:
            raise unknown(rest[-1], "one location or side")
        aim = places[0]
    return [make_hit(name, aim)] * count


def weapon_name(words: Sequence[Word]) -> tuple[str | None, int]:
    """The longest run of words that names a weapon, and how many words it took."""
    for used in range(min(len(words), 4), 0, -1):
        text = "".join(word.text for word in words[:used])
        # "ll" is a leg behind an amount, but a laser where a weapon stands.
        weapon = find_weapon(text)
        if weapon is not None:
            return typed_name(weapon), used
    return None, 0


def weapon_to_fire(words: Sequence[Word], end: int) -> tuple[str, Sequence[Word]]:
    """The name of a weapon that shall fire, and what stands behind it."""
    if not words:
        raise SayError("Fire which weapon?", end, end)
    name, used = weapon_name(words)
    if name is None:
        raise unknown(words[0], "a weapon")
    return name, words[used:]


def _fire(unit: UnitId, words: Sequence[Word], end: int) -> Fire:
    name, rest = weapon_to_fire(words, end)
    gear = find_weapon(name)
    assert gear is not None
    location = munition = ""
    for word in munition_words(gear, rest):
        if word.text in LOCATIONS and not location:
            location = LOCATIONS[word.text]
        elif not munition and is_munition(gear, word):
            munition = word.text
        else:
            raise unknown(word, "a location or a munition")
    return Fire(unit=unit, weapon=name, location=location, munition=munition)


def is_munition(gear: Gear, word: Word) -> bool:
    """True for a word that names special ammunition of a weapon."""
    bins = munitions.bins_for(gear)
    return any(box.munition and munitions.is_meant(box.munition, word.text) for box in bins)


def munition_words(gear: Gear, words: Sequence[Word]) -> list[Word]:
    """The words with each munition as one of them: "follow the leader", "armor piercing"."""
    found: list[Word] = []
    index = 0
    while index < len(words):
        for used in range(min(3, len(words) - index), 0, -1):
            run = words[index : index + used]
            text = " ".join(word.text for word in run)
            one = Word(text=text, start=run[0].start, end=run[-1].end)
            if used == 1 or is_munition(gear, one):
                found.append(one)
                index += used
                break
    return found


# -- the rest --------------------------------------------------------------------------------


def _heat(unit: UnitId, words: Sequence[Word], end: int) -> SetHeat:
    if len(words) != 1:
        raise SayError("Heat by how much? heat +4 adds, heat 14 sets.", end, end)
    text = words[0].text
    if re.fullmatch(r"[+-]\d{1,3}", text):
        return SetHeat(unit=unit, add=int(text))
    if re.fullmatch(r"\d{1,3}", text):
        return SetHeat(unit=unit, to=int(text))
    raise unknown(words[0], "an amount of heat")


def _move(unit: UnitId, mode: str, words: Sequence[Word]) -> Move:
    """Hexes, and the gear that is pushed for them: run 9 masc."""
    pushed = {word.text for word in words} & set(PUSHED)
    left, ground = _ground([word for word in words if word.text not in pushed])
    left, turns = _turns(left)
    hexes = optional_number(left, 0)
    return Move(
        unit=unit,
        mode=mode,
        hexes=hexes,
        masc="masc" in pushed,
        supercharger="supercharger" in pushed,
        ground=ground,
        turns=turns,
    )


def _turns(words: Sequence[Word]) -> tuple[list[Word], int]:
    """How many hexsides it turns on its way, one where no number follows; and the other words."""
    for place, word in enumerate(words):
        if word.text == "turn":
            number = words[place + 1 : place + 2]
            has_number = bool(number) and number[0].text.isdecimal()
            rest = words[place + (2 if has_number else 1) :]
            return [*words[:place], *rest], small(number[0]) if has_number else 1
    return list(words), 0


def _ground(words: Sequence[Word]) -> tuple[list[Word], tuple[str, ...]]:
    """Rubble, and water with its depth, on the way of a move; and the words beside them."""
    left, found = [], []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word.text == "rubble":
            found.append("rubble")
        elif word.text == "water":
            depth = small(rest.pop(0)) if rest and rest[0].text.isdecimal() else 1
            found.append(f"water_{min(3, depth)}")
        else:
            left.append(word)
    return left, tuple(found)


def _by_hand(
    design: MechDesign, unit: UnitId, first: Word, words: Sequence[Word], end: int
) -> MarkBoxes | UnmarkBoxes:
    if not words or not words[0].text.isdecimal():
        raise SayError("How many boxes? mark 3 ct.", first.start, end)
    places = aims(design, [w for w in words[1:] if w.text not in ("structure", "is", "armor")])
    if len(places) != 1:
        raise SayError("One location, please: mark 3 ct.", first.start, end)
    (where,) = places
    boxes = small(words[0])
    kind = MarkBoxes if first.text == "mark" else UnmarkBoxes
    if any(word.text in ("structure", "is") for word in words[1:]):
        return kind(unit=unit, structure=where.location, boxes=boxes)
    armor = f"{where.location}R" if where.rear else where.location
    return kind(unit=unit, armor=armor, boxes=boxes)


def _device(words: Sequence[Word]) -> tuple[str, str]:
    """What words call a thing that can be switched, and the location behind them."""
    where = LOCATIONS.get(words[-1].text, "") if len(words) > 1 else ""
    return " ".join(word.text for word in (words[:-1] if where else words)), where


def _switch(unit: UnitId, words: Sequence[Word], end: int) -> Command:
    """Gear, where it stands, and its mode: ecm off, shield la active; a shape needs no gear."""
    if not words:
        raise SayError("Switch what? switch ecm off, mode airmech.", end, end)
    mode = words[-1].text
    if len(words) == 1:
        return SetMode(unit=unit, to=mode)
    name, where = _device(words[:-1])
    if mode in ("on", "off"):
        return Switch(unit=unit, item=name, location=where, on=mode == "on")
    return SetMode(unit=unit, item=name, location=where, to=mode)


def optional_number(words: Sequence[Word], default: int) -> int:
    """The one number that may follow."""
    if not words:
        return default
    no_more(words[1:])
    if not words[0].text.isdecimal():
        raise unknown(words[0], "a number")
    return small(words[0])


def no_more(words: Sequence[Word]) -> None:
    """Refuse what stands behind the end of a line."""
    if words:
        raise unknown(words[0], "expected here")
