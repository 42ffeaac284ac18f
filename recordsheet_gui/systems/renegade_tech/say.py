"""What a player may type about a Renegade Tech sheet: as in Total Warfare, but by template."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Phrase, SayError, Word, unknown
from recordsheet_gui.systems.battletech import say as battletech
from recordsheet_gui.units.mech.design import MechDesign

WORDS: Mapping[str, str] = {
    "ml rt 5": "a medium laser on column 5 of the right torso; without a column it is rolled",
    "lrm20 front": "a weapon from one side, its locations rolled",
    "rows 2 rt": "two rows off the right torso",
    **{
        line: words
        for line, words in battletech.WORDS.items()
        if line.split()[0] in ("heat", "pilot", "fall", "stand", "walk", "fire", "prone")
    },
}
"""Examples for help and completion."""


def say(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> list[Phrase]:
    """The steps that a line means; SayError points at what is not understood."""
    first = words[0]
    if first.text.isdecimal():
        raise SayError("Damage falls by template: name the weapon, ml rt 5.", first.start, end)
    if first.text in ("crit", "critical"):
        raise unknown(first, "a word that is known here")
    if first.text == "rows":
        return [_rows(design, unit, words, end)]
    column = None
    last = words[-1].text
    if len(words) > 1 and last.isdecimal() and words[-2].text in battletech.LOCATIONS:
        column = int(last[:4])
        words = words[:-1]
    steps = battletech.say(design, unit, words, end)
    if column is not None:
        for step in steps:
            if step["do"] != "hit":
                raise unknown(words[-1], "expected here")
            step["column"] = column
    return steps


def _rows(design: MechDesign, unit: UnitId, words: Sequence[Word], end: int) -> Phrase:
    if len(words) != 3 or not words[1].text.isdecimal() or len(words[1].text) > 3:
        raise SayError("How many rows, and where? rows 2 rt.", words[0].start, end)
    where = battletech.LOCATIONS.get(words[2].text)
    if where is None or where not in design.structure:
        raise unknown(words[2], f"a location of {design.name}")
    return {"do": "rows", "unit": unit, "location": where, "rows": int(words[1].text)}
