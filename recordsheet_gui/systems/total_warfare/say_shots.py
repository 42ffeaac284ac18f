"""What a player may type about a shot that is more than a weapon and a place."""

import re
from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Word, unknown
from recordsheet_gui.systems.battletech import say as battletech
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.units.equipment import find_weapon
from recordsheet_gui.units.mech.design import MechDesign

WORDS: Mapping[str, str] = {
    "ml ll aim ct": "two lasers aimed at the center torso",
    "srm6 inferno": "special ammunition; also lb10x cluster, ac10 armor-piercing, mml5 srm",
    "lrm20 indirect": "over an obstacle: partial cover does not help",
    "lrm15 cover": "at partial cover: what strikes the legs is lost",
    "lrm20 ams": "an anti-missile system of this unit engages the missiles",
    "flamer heat": "a flamer that heats instead of damaging",
}
"""Examples for help and completion."""

AIM = "aim"
HOW = ("ams", "heat", "cover", "indirect")
COUNTED = re.compile(r"(\d{1,2})x")
MOST = 20


def say_shot(design: MechDesign, unit: UnitId, words: Sequence[Word]) -> list[Command] | None:
    """The hits that a line means, or None for a line that says nothing special of its shots."""
    names = [word.text for word in words]
    if AIM in names[1:]:
        at = names.index(AIM)
        weapons, rest = _weapons(words[:at]), words[at + 1 :]
        if not rest:
            raise unknown(words[at], "of any use without a location behind it")
        where = battletech.location_of(design, rest[0])
        return _hits(design, unit, weapons, rest[1:], aim=where)
    first = 1 if COUNTED.fullmatch(names[0]) else 0
    used = battletech.weapon_name(words[first:])[1]
    gear = find_weapon("".join(names[first : first + used])) if used else None
    if gear is None:
        return None
    rest = battletech.munition_words(gear, words[first + used :])
    if not any(word.text in HOW or battletech.is_munition(gear, word) for word in rest):
        return None
    return _hits(design, unit, _weapons(words[: first + used]), rest)


def _weapons(words: Sequence[Word]) -> list[str]:
    """The weapons that a run of words names, one behind the other, each with its number."""
    found: list[str] = []
    index = 0
    while index < len(words):
        counted = COUNTED.fullmatch(words[index].text)
        count = int(counted.group(1)) if counted else 1
        start = index + bool(counted)
        name, used = battletech.weapon_name(words[start:])
        if name is None or not 1 <= count <= MOST - len(found):
            raise unknown(words[index], "a weapon")
        found += [name] * count
        index = start + used
    return found


def _hits(
    design: MechDesign,
    unit: UnitId,
    weapons: Sequence[str],
    words: Sequence[Word],
    aim: str = "",
) -> list[Command]:
    how = {word.text for word in words if word.text in HOW}
    places = [word for word in words if word.text not in HOW]
    gear = find_weapon(weapons[0])
    assert gear is not None
    special = [word for word in places if battletech.is_munition(gear, word)]
    places = [word for word in places if word not in special]
    side, location, rear = "front", "roll", False
    for word in places:
        if word.text in battletech.SIDE_WORDS:
            side = battletech.SIDE_WORDS[word.text]
        else:
            (place,) = battletech.aims(design, [word])
            location, rear = place.location, place.rear
    hit = TakeHit(
        unit=unit,
        side=side,
        location=location,
        rear=rear,
        aim=aim,
        munition=special[0].text if special else "",
        ams="ams" in how,
        heat="heat" in how,
        cover="partial" if "cover" in how else "",
        indirect="indirect" in how,
        weapon=weapons[0],
    )
    return [replace(hit, weapon=weapon) for weapon in weapons]
