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
from recordsheet_gui.systems.battletech.paper import (
    DEADLY_HITS,
    seat_hits_key,
    unconscious_key,
)
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.facts import CREWS

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
    seat: int | None = None
    """Whose, the pilot's is 0; left out, everybody aboard is hurt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StayConscious(UnitCommand):
    """Roll to stay conscious after one point of pilot damage."""

    do: ClassVar[str] = "consciousness"
    title: ClassVar[str] = "consciousness"

    hits: int
    """All hits after that point."""
    seat: int = 0
    """Whose; the pilot's is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeUp(UnitCommand):
    """Roll to come to again."""

    do: ClassVar[str] = "wake"
    title: ClassVar[str] = "wake"

    seat: int = 0
    """Whose; the pilot's is 0."""


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
    cause, why = Cause(rule=CONSCIOUSNESS), "the pilot was hit"
    if command.seat is None:
        hurt(draft, command.unit, command.hits, cause, why)
    else:
        hurt_seat(draft, command.unit, command.seat, command.hits, cause, why)


def hurt(draft: Draft, unit: UnitId, hits: int, cause: Cause, why: str) -> None:
    """So many points of damage to everybody aboard, each with a consciousness roll of its own."""
    for seat in range(len(crew_of(draft, unit))):
        hurt_seat(draft, unit, seat, hits, cause, why)


def hurt_seat(draft: Draft, unit: UnitId, seat: int, hits: int, cause: Cause, why: str) -> None:
    """So many points of damage to one crew member."""
    check_seat(draft, unit, seat)
    if not options.is_on(draft.state, "pilot"):
        return
    key = seat_hits_key(seat)
    for _ in range(hits):
        taken = draft.unit(unit).tracks.get(key, 0) + 1
        if taken > DEADLY_HITS:
            return
        draft.move(unit, key, taken, cause)
        if taken < DEADLY_HITS and unconscious_key(seat) not in draft.unit(unit).conditions:
            draft.owe(
                StayConscious(unit=unit, hits=taken, seat=seat),
                CONSCIOUSNESS,
                unit=unit,
                why=why,
            )


def crew_of(draft: Draft, unit: UnitId) -> tuple[str, ...]:
    """Who sits in the unit's cockpit."""
    design = draft.unit(unit).design
    alone = ("pilot",)
    return CREWS.get(design.cockpit, alone) if isinstance(design, MechDesign) else alone


def check_seat(draft: Draft, unit: UnitId, seat: int) -> None:
    """Refused where nobody sits."""
    if not 0 <= seat < len(crew_of(draft, unit)):
        raise RuleError("seat", f"Nobody sits in seat {seat}.")


def stay_conscious(draft: Draft, command: StayConscious) -> None:
    """Below the number the pilot passes out."""
    check_seat(draft, command.unit, command.seat)
    question = consciousness_question(command.hits)
    title = _whose(draft, command.unit, command.seat, question.title)
    faces = draft.roll(2, 6, title, CONSCIOUSNESS, unit=command.unit, target=question.target)
    if sum(faces) < target(command.hits).value:
        draft.set(command.unit, unconscious_key(command.seat), Cause(rule=CONSCIOUSNESS))


def _whose(draft: Draft, unit: UnitId, seat: int, title: str) -> str:
    """The title of a roll, with the role where there are several."""
    return f"{title}, {crew_of(draft, unit)[seat]}" if seat else title


def owe_waking(draft: Draft, unit: UnitId) -> None:
    """In the End Phase whoever was out before this turn may come to."""
    for seat, role in enumerate(crew_of(draft, unit)):
        mark = draft.unit(unit).conditions.get(unconscious_key(seat))
        if mark is not None and mark.at.turn < draft.state.clock.turn:
            draft.owe(
                WakeUp(unit=unit, seat=seat),
                WAKING,
                unit=unit,
                why=f"the {role} is unconscious",
                due=TURN_END,
            )


def _waking_question(draft: Draft, unit: UnitId, seat: int) -> Question:
    hits = draft.unit(unit).tracks.get(seat_hits_key(seat), 0)
    return Question(
        title=_whose(draft, unit, seat, "Regain consciousness"),
        dice=DiceSpec(count=2, sides=6),
        target=target(hits),
    )


def wake_up(draft: Draft, command: WakeUp) -> None:
    """At the number of the hits so far, or above it, the pilot is awake again."""
    check_seat(draft, command.unit, command.seat)
    out = unconscious_key(command.seat)
    if out not in draft.unit(command.unit).conditions:
        raise RuleError("awake", "The pilot is not unconscious.")
    question = _waking_question(draft, command.unit, command.seat)
    assert question.target is not None
    faces = draft.roll(2, 6, question.title, WAKING, unit=command.unit, target=question.target)
    if sum(faces) >= question.target.value:
        draft.set(command.unit, out, Cause(rule=WAKING), on=False)
