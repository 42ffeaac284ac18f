"""What a player may type about a Skirmish card."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, SetCondition
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Word, unknown
from recordsheet_gui.systems.skirmish.card import PRONE
from recordsheet_gui.systems.skirmish.commands import EnterRocks, Fall, Move, StandUp, TakeHit

LOCATIONS: Mapping[str, str] = {
    "c": "cockpit", "cockpit": "cockpit", "t": "torso", "torso": "torso", "la": "left_arm",
    "ra": "right_arm", "ll": "left_leg", "rl": "right_leg",
}  # fmt: skip

GROUND: Mapping[str, str] = {
    "clear": "clear", "light": "light_woods", "heavy": "heavy_woods", "rocks": "rocks",
}  # fmt: skip

WORDS: Mapping[str, str] = {
    "5 ra": "5 points to the right arm; also c t la ll rl",
    "5": "5 points to a rolled location",
    "move 3": "three hexes of clear ground; move 2 light 1 heavy 1 with woods on the way",
    "rocks": "enter rocks, with the fall check",
    "fall": "fall down",
    "stand": "stand up",
    "prone": "switch the condition",
    "2: 5 ra": "about number 2 of the roster, or fencer: by name",
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
        case "move":
            return [Move(unit=unit, path=_path(rest))]
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


def _path(words: Sequence[Word]) -> tuple[str, ...]:
    """Hexes in their order: 2 light 1 is two clear ones, then one of light woods."""
    path: list[str] = []
    ground = "clear"
    for place, word in enumerate(words):
        if word.text in GROUND:
            ground = GROUND[word.text]
            # A kind of ground without a number is one hex of it.
            if not (place + 1 < len(words) and words[place + 1].text.isdecimal()):
                path.append(ground)
        elif word.text.isdecimal() and len(word.text) <= 2:
            path += [ground] * int(word.text)
            ground = "clear"
        else:
            raise unknown(word, "a number of hexes, clear, light, heavy or rocks")
    return tuple(path)
