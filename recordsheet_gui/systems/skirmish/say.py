"""What a player may type about a Skirmish card."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Phrase, Word, unknown

LOCATIONS: Mapping[str, str] = {
    "c": "cockpit", "cockpit": "cockpit", "t": "torso", "torso": "torso", "la": "left_arm",
    "ra": "right_arm", "ll": "left_leg", "rl": "right_leg",
}  # fmt: skip

WORDS: Mapping[str, str] = {
    "5 ra": "5 points to the right arm; also c t la ll rl",
    "5": "5 points to a rolled location",
    "rocks": "enter rocks, with the fall check",
    "fall": "fall down",
    "stand": "stand up",
    "prone": "switch the condition",
}
"""Examples for help and completion."""


def say(unit: UnitId, words: Sequence[Word]) -> list[Phrase]:
    """The steps that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    if first.text.isdecimal() and len(first.text) <= 4:
        step: Phrase = {"do": "hit", "unit": unit, "damage": int(first.text)}
        if rest:
            if rest[0].text not in LOCATIONS:
                raise unknown(rest[0], "a location")
            step["location"] = LOCATIONS[rest[0].text]
            rest = rest[1:]
    elif first.text in ("fall", "stand"):
        step = {"do": first.text, "unit": unit}
    elif first.text == "rocks":
        step = {"do": "enter_rocks", "unit": unit}
    elif first.text == "prone":
        step = {"do": "condition", "unit": unit, "name": "prone"}
    else:
        raise unknown(first, "a word that is known here")
    if rest:
        raise unknown(rest[0], "expected here")
    return [step]
