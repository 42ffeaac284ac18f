"""What a player may type in Total Warfare: amounts, locations, and what both games know."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech import say as battletech
from recordsheet_gui.systems.battletech import say_attack
from recordsheet_gui.systems.battletech.mech import say_physical
from recordsheet_gui.systems.battletech.say import Aim
from recordsheet_gui.systems.total_warfare import say_accidents, say_shots
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.units.mech.design import MechDesign

WORDS: Mapping[str, str] = {
    "10 rt": "10 points to the right torso",
    "5 5 2 lt ct ra": "several hits, amounts first, then their locations",
    "12 rear ct": "12 points to the center torso's rear",
    "8": "8 points to a rolled location from the front",
    "8 left": "8 points to a rolled location from the left",
    "lrm20 front": "a weapon, its cluster roll and a location for each group",
    "2x ml rt": "two medium lasers to the right torso",
    "clan erppc ct": "a Clan weapon; without the word it is the Inner Sphere's",
    "crit ct": "roll for critical hits on the center torso; crit ct 2 for two of them",
    **say_shots.WORDS,
    **say_attack.WORDS,
    **battletech.WORDS,
    **say_physical.WORDS,
    **say_accidents.WORDS,
    "mark 3 ct": "only strike boxes; also restore 3 ct",
}
"""Examples for help and completion."""


def say(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    if words[0].text in ("crit", "critical"):
        return [_critical(design, unit, words[1:], end)]
    accident = say_accidents.say_accident(unit, words, end)
    if accident is not None:
        return [accident]
    if words[0].text.isdecimal():
        return [*_hits(design, unit, words, end)]

    shots = say_shots.say_shot(design, unit, words)
    if shots is not None:
        return shots

    def hit(weapon: str, aim: Aim) -> Command:
        return TakeHit(
            unit=unit, weapon=weapon, location=aim.location, rear=aim.rear, side=aim.side
        )

    return battletech.say(design, unit, words, end, hit)


def _hits(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[TakeHit]:
    amounts: list[int] = []
    index = 0
    while index < len(words) and words[index].text.isdecimal():
        amounts.append(battletech.small(words[index]))
        index += 1
    rest = words[index:]
    side = battletech.side_of(rest)
    if side is not None:
        return [TakeHit(unit=unit, damage=n, side=side) for n in amounts]
    places = battletech.aims(design, rest)
    if len(amounts) > 1 and len(places) == 1:
        places *= len(amounts)
    if len(places) != len(amounts):
        sentence = f"There are {len(amounts)} amounts and {len(places)} locations."
        raise SayError(sentence, words[0].start, end)
    return [
        TakeHit(unit=unit, damage=n, location=place.location, rear=place.rear)
        for n, place in zip(amounts, places, strict=True)
    ]


def _critical(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> CriticalHit:
    if not words:
        raise SayError("Critical hits where?", end, end)
    where = battletech.location_of(design, words[0])
    if len(words) == 1:
        return CriticalHit(unit=unit, location=where)
    if not words[1].text.isdecimal() or len(words) > 2:
        raise unknown(words[-1], "a number of criticals")
    return CriticalHit(unit=unit, location=where, hits=battletech.small(words[1]))
