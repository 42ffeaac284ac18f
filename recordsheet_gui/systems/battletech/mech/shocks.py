"""Tasers, TSEMP and magnetic pulses: what they leave in the electronics, and for how long."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.mech.view import Mech

TASER = RuleId("BT-taser")
TSEMP = RuleId("BT-tsemp")
MINES = RuleId("BT-mines")
PULSE = RuleId("BT-magnetic-pulse")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shock:
    """Something that wears off."""

    label: str
    rule: RuleId
    turns: int
    """How many the counter starts with, this turn included."""
    aim: int = 0
    piloting: int = 0
    heat: int = 0
    slows: int = 0
    """Walking MP that it costs a fusion engine."""
    holds: bool = False
    """Keeps the reactor down."""
    at_once: bool = False
    """Spoils the aim of the turn in which it begins too."""


SHOCKS = {
    "taser": Shock(label="taser interference", rule=TASER, turns=3, aim=2, piloting=2, heat=5),
    "taser-down": Shock(label="taser shutdown", rule=TASER, turns=3, holds=True),
    "feedback": Shock(label="taser feedback", rule=TASER, turns=2, aim=1),
    "tsemp": Shock(label="TSEMP interference", rule=TSEMP, turns=2, aim=2),
    "tsemp-down": Shock(label="TSEMP shutdown", rule=TSEMP, turns=2, holds=True),
    "emp": Shock(label="EMP interference", rule=MINES, turns=0, aim=2, heat=5, at_once=True),
    "emp-down": Shock(label="EMP shutdown", rule=MINES, turns=0, holds=True),
    "pulse": Shock(label="magnetic pulse", rule=PULSE, turns=2, aim=1),
    "imp": Shock(label="improved magnetic pulse", rule=PULSE, turns=2, aim=1, slows=1),
    "imp-2": Shock(label="second improved pulse", rule=PULSE, turns=2, aim=1, slows=1),
}
"""By the word in its track."""


def shock_key(word: str) -> TrackKey:
    """Turns that a shock still lasts."""
    return TrackKey(f"shock/{word}")


_KEYS = {shock_key(word): shock for word, shock in SHOCKS.items()}


def rest_key(item: int) -> TrackKey:
    """Turns that a TSEMP cannon still has to rest."""
    return TrackKey(f"rest/{item}")


def _lasting(mech: Mech) -> Iterator[tuple[Shock, int]]:
    for key, shock in _KEYS.items():
        left = mech.paper.tracks.get(key, 0)
        if left:
            yield shock, left


def suffer(draft: Draft, unit: UnitId, word: str, more: int = 0) -> None:
    """A shock begins, or begins again."""
    shock = SHOCKS[word]
    draft.move(unit, shock_key(word), shock.turns + more, Cause(rule=shock.rule))


def aim_parts(mech: Mech) -> Iterator[Part]:
    """What shocks of earlier turns do to its aim."""
    for shock, left in _lasting(mech):
        if shock.aim and (shock.at_once or left < shock.turns):
            yield Part(label=shock.label, value=shock.aim, rule=shock.rule)


def piloting_parts(mech: Mech) -> Iterator[Part]:
    """What shocks of earlier turns do to its balance."""
    for shock, left in _lasting(mech):
        if shock.piloting and left < shock.turns:
            yield Part(label=shock.label, value=shock.piloting, rule=shock.rule)


def slowed(mech: Mech) -> int:
    """Walking MP that shocks of the last turn cost."""
    return sum(shock.slows for shock, left in _lasting(mech) if left < shock.turns)


def heat_parts(mech: Mech) -> Iterator[Part]:
    """Heat of shocks, this turn's included."""
    for shock, _ in _lasting(mech):
        if shock.heat:
            yield Part(label=shock.label, value=shock.heat, rule=shock.rule)


def is_held(mech: Mech) -> bool:
    """True for a reactor that a shock keeps down."""
    return any(shock.holds for shock, _ in _lasting(mech))


def words(mech: Mech) -> Iterator[str]:
    """What the sheet says of them."""
    for shock, _ in _lasting(mech):
        yield shock.label


def rests(mech: Mech, item: int) -> str | None:
    """Why a TSEMP cannon cannot fire, or None."""
    return "rests this turn" if mech.paper.tracks.get(rest_key(item), 0) else None


def note_shot(draft: Draft, mech: Mech, unit: UnitId, item: int) -> None:
    """What such a weapon does to the one that fires it."""
    gear = mech.design.items[item].gear
    if "taser" in gear.effects:
        suffer(draft, unit, "feedback")
    elif "tsemp" in gear.effects:
        suffer(draft, unit, "tsemp")
        if "Repeating" not in gear.id:
            draft.move(unit, rest_key(item), 2, Cause(rule=TSEMP))
