"""What a player may type about a Renegade Tech sheet: as in Total Warfare, but by template."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.systems.battletech import say as battletech
from recordsheet_gui.systems.battletech import say_attack
from recordsheet_gui.systems.battletech.mech import say_physical
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.commands import Aim, TakeHit, TakeRows
from recordsheet_gui.units.equipment import find_weapon
from recordsheet_gui.units.mech.design import MechDesign

SIDES = battletech.SIDE_WORDS
PLACES = {**battletech.LOCATIONS, **battletech.REARS}
GUIDED = "guided"

WORDS: Mapping[str, str] = {
    "ml rt 5": "a medium laser on column 5 of the right torso; without a column it is rolled",
    "srm6 rt 5 ct 2": "one missile on column 5 of the right torso, one on column 2 of the center",
    "ml ct 3 rear": "the rear of the center torso; also left, right, and lrm5 ra 1 guided",
    "lrm20 front": "a weapon from one side, its locations rolled",
    "clan erppc ct": "a Clan weapon; without the word it is the Inner Sphere's",
    "rows 2 rt": "two rows off the right torso",
    **say_attack.WORDS,
    **battletech.WORDS,
    **say_physical.WORDS,
}
"""Examples for help and completion."""


def say(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first = words[0]
    if first.text.isdecimal():
        raise SayError("Damage falls by template: name the weapon, ml rt 5.", first.start, end)
    if first.text == "rows":
        return [_rows(design, unit, words, end)]
    words, after = _after(words)
    words, centers = _centers(words)
    side = next((SIDES[word.text] for word in after if word.text in SIDES), "")

    def hit(weapon: str, aim: battletech.Aim) -> Command:
        hits = tuple(Aim(location=where, column=column) for where, column in centers)
        several = len(hits) > 1
        return TakeHit(
            unit=unit,
            weapon=weapon,
            location="roll" if several else aim.location,
            column=None if several or not hits else hits[0].column,
            rear=aim.rear or side == "rear",
            side=side if side and side != "rear" else aim.side,
            hits=with_the_rest(weapon, hits) if several else (),
            guided=any(word.text == GUIDED for word in after),
        )

    commands = battletech.say(design, unit, words, end, hit)
    if (centers or after) and not all(isinstance(command, TakeHit) for command in commands):
        raise unknown(after[0] if after else words[-1], "expected here")
    return commands


def with_the_rest(weapon: str, hits: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """What makes no cluster roll hits whole: groups that are not named have their own dice."""
    gear = find_weapon(weapon)
    if gear is None:
        return hits
    found = templates.find(gear)
    all_hit = found.missiles if found.is_streak else -(-found.groups // templates.GROUP_SIZE)
    return (*hits, *[Aim()] * (all_hit - len(hits)))


def _after(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """The line, and behind its places a side and guided; a side after no column stays in it."""
    end = len(words)
    while end > 1 and (words[end - 1].text == GUIDED or words[end - 1].text in SIDES):
        end -= 1
    after = words[end:]
    if not _centers(words[:end])[1]:
        for where, column, word in zip(words[1:end], words[2:end], words[3:end], strict=False):
            if where.text in PLACES and column.text.isdecimal() and word.text not in PLACES:
                raise unknown(word, "expected behind a column")
        sides = [word for word in after if word.text != GUIDED]
        return (*words[:end], *sides), [word for word in after if word.text == GUIDED]
    sides = [word for word in after if word.text in SIDES]
    if len(sides) > 1:
        raise unknown(sides[1], "expected here")
    return words[:end], after


def _centers(words: Sequence[Word]) -> tuple[Sequence[Word], list[tuple[str, int]]]:
    """The places with a column at the end of a line, and the line with the first of them alone."""
    centers: list[tuple[str, int]] = []
    rest = words
    while len(rest) > 2 and rest[-1].text.isdecimal() and rest[-2].text in battletech.LOCATIONS:
        centers.insert(0, (battletech.LOCATIONS[rest[-2].text], int(rest[-1].text[:4])))
        rest = rest[:-2]
    return (words[: len(rest) + 1], centers) if centers else (words, centers)


def _rows(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> TakeRows:
    if len(words) != 3 or not words[1].text.isdecimal() or len(words[1].text) > 3:
        raise SayError("How many rows, and where? rows 2 rt.", words[0].start, end)
    where = battletech.LOCATIONS.get(words[2].text)
    if where is None or where not in design.structure:
        raise unknown(words[2], f"a location of {design.name}")
    return TakeRows(unit=unit, location=where, rows=int(words[1].text))
