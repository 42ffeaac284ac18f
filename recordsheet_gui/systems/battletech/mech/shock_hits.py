"""What tasers, TSEMP cannons and magnetic pulses do to the 'Mech that they hit."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.systems.battletech.effects import (
    IMPROVED_PULSE,
    WeaponHit,
    scorch,
)
from recordsheet_gui.systems.battletech.mech import piloting, shocks
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN, counted_mech
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.units.mech.design import MechDesign

HITS = TrackKey("felt/tsemp")
"""TSEMP hits of this turn."""
HEAVIEST = 100
"""Tons up to which a taser does anything; a heavier 'Mech shakes TSEMP off more easily."""
IMMUNE = 200


def _is_industrial(design: MechDesign) -> bool:
    return design.structure_type.lower().endswith("industrial")


def shut_down(draft: Draft, unit: UnitId, word: str, rule: RuleId, more: int = 0) -> None:
    """The reactor goes down; a 'Mech that stands may fall."""
    shocks.suffer(draft, unit, word, more)
    if SHUTDOWN in draft.unit(unit).conditions:
        return
    draft.set(unit, SHUTDOWN, Cause(rule=rule))
    if PRONE not in draft.unit(unit).conditions:
        mech = counted_mech(draft.state, unit)
        why, shaken = "reactor shutdown", piloting.REACTOR_SHUTDOWN
        piloting.owe_roll(draft, mech, unit, why, shaken, modifier=3)


def taser(draft: Draft, hit: WeaponHit) -> None:
    """A BattleMech taser shuts down by a high roll, and disturbs and heats by any other."""
    design = draft.unit(hit.unit).design
    if not isinstance(design, MechDesign) or design.tons > HEAVIEST:
        return
    industrial = _is_industrial(design)
    roll = sum(draft.roll(2, 6, "Taser", shocks.TASER, unit=hit.unit))
    if roll >= (8 if industrial else 11):
        shut_down(draft, hit.unit, "taser-down", shocks.TASER, more=int(industrial))
    else:
        shocks.suffer(draft, hit.unit, "taser")


def tsemp(draft: Draft, hit: WeaponHit) -> None:
    """A TSEMP cannon disturbs or shuts down; each further hit of a turn is harder to bear."""
    design = draft.unit(hit.unit).design
    if not isinstance(design, MechDesign) or design.tons >= IMMUNE:
        return
    earlier = draft.unit(hit.unit).tracks.get(HITS, 0)
    draft.move(hit.unit, HITS, earlier + 1, Cause(rule=shocks.TSEMP))
    roll = sum(draft.roll(2, 6, "TSEMP", shocks.TSEMP, unit=hit.unit)) + min(earlier, 4)
    if design.tons >= HEAVIEST:
        roll -= 2
    roll -= {"ice": 1, "steam": 2}.get(design.engine.type, 0)
    less = 1 if _is_industrial(design) else 0
    if roll >= 9 - less:
        shut_down(draft, hit.unit, "tsemp-down", shocks.TSEMP)
    elif roll >= 7 - less:
        shocks.suffer(draft, hit.unit, "tsemp")


def _warm(draft: Draft, hit: WeaponHit, of_one_point: int) -> int:
    """One more missile of this turn; every so many heat by a point. Gives how many there were."""
    key = TrackKey(f"felt/pulse {of_one_point}{' improved' if _is_improved(hit) else ''}")
    hits = draft.unit(hit.unit).tracks.get(key, 0) + 1
    draft.move(hit.unit, key, hits, Cause(rule=shocks.PULSE, source=hit.gear.name))
    if hits % of_one_point == 0:
        scorch(draft, hit, 1)
    return hits


def _is_improved(hit: WeaponHit) -> bool:
    return IMPROVED_PULSE in hit.gear.effects


def pulse(draft: Draft, hit: WeaponHit) -> None:
    """A magnetic pulse spoils the next turn's aim; five long-range missiles heat by a point."""
    is_short = hit.gear.family == "srm" or hit.gear.munition.startswith("srm")
    _warm(draft, hit, 3 if is_short else 5)
    if isinstance(draft.unit(hit.unit).design, MechDesign):
        shocks.suffer(draft, hit.unit, "pulse")


def improved_pulse(draft: Draft, hit: WeaponHit) -> None:
    """Three warheads heat by a point and disturb the next turn; six disturb it twice."""
    hits = _warm(draft, hit, 3)
    if isinstance(draft.unit(hit.unit).design, MechDesign):
        for word, least in (("imp", 3), ("imp-2", 6)):
            if hits >= least:
                shocks.suffer(draft, hit.unit, word)
