"""What a player may type about a Skirmish card."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, SetCondition
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Word, unknown
from recordsheet_gui.systems.skirmish.card import PRONE
from recordsheet_gui.systems.skirmish.commands import EnterRocks, Fall, StandUp, TakeHit

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


def say(unit: UnitId, words: Sequence[Word]) -> list[Command]:
    """The commands that a line means; SayError points at what is not understood."""
    first, rest = words[0], words[1:]
    command: Command
    match first.text:
        case "fall":
            command = Fall(unit=unit)
        case "stand":
            command = StandUp(unit=unit)
        case "rocks":
            command = EnterRocks(unit=unit)
        case "prone":
            command = SetCondition(unit=unit, name=PRONE)
        case text if text.isdecimal() and len(text) <= 4:
            location = "roll"
            if rest:
                if rest[0].text not in LOCATIONS:
                    raise unknown(rest[0], "a location")
                location = LOCATIONS[rest[0].text]
                rest = rest[1:]
            command = TakeHit(unit=unit, damage=int(text), location=location)
        case _:
            raise unknown(first, "a word that is known here")
    if rest:
        raise unknown(rest[0], "expected here")
    return [command]
