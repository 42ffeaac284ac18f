"""The pilot of a ProtoMech: one hit for each attack that crosses off a box, and one roll, last."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.mech.pilot import CONSCIOUSNESS, StayConscious
from recordsheet_gui.systems.battletech.paper import DEADLY_HITS, PILOT_HITS, unconscious_key
from recordsheet_gui.systems.battletech.protomech import keys

PILOT = RuleId("TW-proto-pilot")


def next_attack(draft: Draft, unit: UnitId) -> int:
    """The number of an attack that begins now."""
    return max(draft.state.serial, draft.unit(unit).tracks.get(keys.ATTACK, 0)) + 1


def feel(draft: Draft, unit: UnitId, attack: int, source: str) -> None:
    """A box was crossed off: the pilot is hurt, once for each attack, and rolls behind it all."""
    paper = draft.unit(unit)
    if not options.is_on(draft.state, "pilot") or paper.tracks.get(keys.ATTACK, 0) == attack:
        return
    cause = Cause(rule=PILOT, source=source)
    draft.move(unit, keys.ATTACK, attack, cause)
    hurt(draft, unit, cause, "a critical box was crossed off", _last_of(draft, unit, attack))


def hurt(draft: Draft, unit: UnitId, cause: Cause, why: str, after: int | None = None) -> None:
    """One point of damage to the pilot, with the roll to stay awake."""
    paper = draft.unit(unit)
    hits = paper.tracks.get(PILOT_HITS, 0) + 1
    if hits > DEADLY_HITS or not options.is_on(draft.state, "pilot"):
        return
    draft.move(unit, PILOT_HITS, hits, cause)
    if hits < DEADLY_HITS and unconscious_key(0) not in paper.conditions:
        roll = StayConscious(unit=unit, hits=hits)
        draft.owe(roll, CONSCIOUSNESS, unit=unit, why=why, after=after)


def _last_of(draft: Draft, unit: UnitId, attack: int) -> int | None:
    """What of the same attack is still to come, the last of it."""
    waiting = [
        owed.id
        for owed in draft.state.owed
        if owed.unit == unit and getattr(owed.command, "volley", 0) == attack
    ]
    return waiting[-1] if waiting else None
