"""What a player may type about close quarters."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.addressing import somebody
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError, Word, unknown
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.anti_mech.attacks import AttackLegs, Swarm
from recordsheet_gui.systems.battletech.anti_mech.clinging import swarmers_of, target_of
from recordsheet_gui.systems.battletech.anti_mech.ending import BurstPod, LetGo, ShakeOff
from recordsheet_gui.systems.battletech.naming import only_enemy

WORDS: Mapping[str, str] = {
    "swarm 2": "climb on unit 2; those who cling to it already strike it",
    "legs 2": "attack the legs of unit 2",
    "let go": "climb down again",
}
"""Examples for help and completion, of those who climb."""
ABOUT = ("swarm", "legs", "leg", "let", "shake", "bpod")


def say(state: GameState, unit: UnitId, words: Sequence[Word], end: int) -> UnitCommand | None:
    """Climbing up and down as players type it; None for a line about something else."""
    first, rest = words[0].text, words[1:]
    if first not in ABOUT:
        return None
    match first:
        case "swarm":
            return Swarm(unit=unit, target=_whom(state, unit, rest, end, "swarm 2"))
        case "legs":
            return AttackLegs(unit=unit, target=_whom(state, unit, rest, end, "legs 2"))
        case "leg" if rest and rest[0].text == "attack":
            return AttackLegs(unit=unit, target=_whom(state, unit, rest[1:], end, "legs 2"))
        case "let" if [word.text for word in rest] == ["go"]:
            return LetGo(unit=unit)
        case "shake" if [word.text for word in rest] == ["off"]:
            return ShakeOff(unit=unit)
        case "bpod":
            clings = swarmers_of(state.unit(unit))
            if not rest and clings:
                return BurstPod(unit=unit, target=clings[0])
            return BurstPod(unit=unit, target=_whom(state, unit, rest, end, "bpod 2"))
        case _:
            return None


def _whom(state: GameState, unit: UnitId, words: Sequence[Word], end: int, example: str) -> UnitId:
    if not words:
        found = target_of(state.unit(unit)) or only_enemy(state, unit, state.present)
        if found is None:
            raise SayError(f"Whom? {example}.", end, end)
        return found
    found = somebody(state, words, unit)
    if found is None:
        raise unknown(words[0], "a unit on the table")
    return found
