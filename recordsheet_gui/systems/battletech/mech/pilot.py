"""The pilot: hits, consciousness, waking up."""

from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import TURN_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech.view import UNCONSCIOUS
from recordsheet_gui.systems.battletech.paper import DEADLY_HITS, PILOT_HITS

CONSCIOUSNESS = RuleId("BT-consciousness")
WAKING = RuleId("BT-waking")

NUMBERS = (0, 3, 5, 7, 10, 11)
"""What a pilot with so many hits must roll to stay, or come back, awake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitPilot(UnitCommand):
    """Hurt the pilot, with the rolls that this owes."""

    do: ClassVar[str] = "pilot_hit"
    title: ClassVar[str] = "pilot hit"

    hits: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StayConscious(UnitCommand):
    """Roll to stay conscious after one point of pilot damage."""

    do: ClassVar[str] = "consciousness"
    title: ClassVar[str] = "consciousness"

    hits: int
    """All hits after that point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeUp(UnitCommand):
    """Roll to come to again."""

    do: ClassVar[str] = "wake"
    title: ClassVar[str] = "wake"


def target(hits: int) -> Number:
    """The consciousness number for so many hits."""
    number = NUMBERS[max(0, min(hits, len(NUMBERS) - 1))]
    return total(Part(label=f"{hits} pilot hits", value=number, rule=CONSCIOUSNESS))


def consciousness_question(hits: int) -> Question:
    """The roll after a point of pilot damage."""
    return Question(
        title=f"Consciousness at {hits} {'hit' if hits == 1 else 'hits'}",
        dice=DiceSpec(count=2, sides=6),
        target=target(hits),
    )


def hit_pilot(draft: Draft, command: HitPilot) -> None:
    """Pilot damage that a player reports."""
    if not 1 <= command.hits <= DEADLY_HITS:
        raise RuleError("hits", f"A pilot takes 1 to {DEADLY_HITS} hits, not {command.hits}.")
    hurt(draft, command.unit, command.hits, Cause(rule=CONSCIOUSNESS), "the pilot was hit")


def hurt(draft: Draft, unit: UnitId, hits: int, cause: Cause, why: str) -> None:
    """So many points of pilot damage, each with a consciousness roll of its own."""
    if not options.is_on(draft.state, "pilot"):
        return
    for _ in range(hits):
        taken = draft.unit(unit).tracks[PILOT_HITS] + 1
        if taken > DEADLY_HITS:
            return
        draft.move(unit, PILOT_HITS, taken, cause)
        if taken < DEADLY_HITS and UNCONSCIOUS not in draft.unit(unit).conditions:
            draft.owe(
                StayConscious(unit=unit, hits=taken),
                CONSCIOUSNESS,
                unit=unit,
                why=why,
            )


def stay_conscious(draft: Draft, command: StayConscious) -> None:
    """Below the number the pilot passes out."""
    question = consciousness_question(command.hits)
    faces = draft.roll(
        2, 6, question.title, CONSCIOUSNESS, unit=command.unit, target=question.target
    )
    if sum(faces) < target(command.hits).value:
        draft.set(command.unit, UNCONSCIOUS, Cause(rule=CONSCIOUSNESS))


def owe_waking(draft: Draft, unit: UnitId) -> None:
    """In the End Phase a pilot who was out before this turn may come to."""
    mark = draft.unit(unit).conditions.get(UNCONSCIOUS)
    if mark is None or mark.at.turn >= draft.state.clock.turn:
        return
    draft.owe(
        WakeUp(unit=unit),
        WAKING,
        unit=unit,
        why="the pilot is unconscious",
        due=TURN_END,
    )


def _waking_question(draft: Draft, unit: UnitId) -> Question:
    hits = draft.unit(unit).tracks[PILOT_HITS]
    return Question(
        title="Regain consciousness", dice=DiceSpec(count=2, sides=6), target=target(hits)
    )


def wake_up(draft: Draft, command: WakeUp) -> None:
    """At the number of the hits so far, or above it, the pilot is awake again."""
    if UNCONSCIOUS not in draft.unit(command.unit).conditions:
        raise RuleError("awake", "The pilot is not unconscious.")
    question = _waking_question(draft, command.unit)
    assert question.target is not None
    faces = draft.roll(2, 6, question.title, WAKING, unit=command.unit, target=question.target)
    if sum(faces) >= question.target.value:
        draft.set(command.unit, UNCONSCIOUS, Cause(rule=WAKING), on=False)
