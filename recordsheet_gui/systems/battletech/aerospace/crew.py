"""Pilot and crew: each point hurts; only pilots and the crews of small craft pass out."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.systems.battletech.mech import pilot
from recordsheet_gui.systems.battletech.paper import DEADLY_HITS, PILOT_HITS

CREW = RuleId("TW-aero-crew")
INCAPACITATED = RuleId("TW-aero-incapacitated")


def hurt(draft: Draft, unit: UnitId, hits: int, cause: Cause, why: str) -> None:
    """So many points; the crew of a large craft makes no consciousness roll."""
    view = counted_aero(draft.state, unit)
    if not view.design.is_large:
        pilot.hurt(draft, unit, hits, cause, why)
    elif options.is_on(draft.state, "pilot"):
        _hurt_all(draft, view, unit, hits, cause)


def _hurt_all(draft: Draft, view: Aero, unit: UnitId, hits: int, cause: Cause) -> None:
    now = min(view.crew_hits + hits, DEADLY_HITS)
    draft.move(unit, PILOT_HITS, now, cause)
    if now == DEADLY_HITS > view.crew_hits:
        words = "the crew is incapacitated: no attacks, no thrust"
        draft.remark(words, Cause(rule=INCAPACITATED), unit)
