"""Ammunition and gear that explode inside a location."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.systems.battletech import case_ii, options
from recordsheet_gui.systems.battletech.locations import armor_key, structure_key
from recordsheet_gui.systems.battletech.mech import crew, pilot
from recordsheet_gui.systems.battletech.mech.view import EJECTED, Mech, counted_mech
from recordsheet_gui.systems.total_warfare import balance, damage
from recordsheet_gui.units.gear import Family
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.mech.anatomy import INWARD, NAMES, TORSOS

EXPLOSION = RuleId("TW-explosion")
CASE = RuleId("TW-case")
CASE_II = RuleId("TW-case-ii")
HEAD = RuleId("BT-head-hit")
FEEDBACK = RuleId("BT-explosion-feedback")


def has_case(mech: Mech, location: str) -> bool:
    """CASE in its slots, or a Clan 'Mech, which has it wherever something explodes."""
    clan = mech.design.tech_base in ("Clan", "Mixed (Clan Chassis)")
    return clan or mech.has_family(location, Family.CASE, Family.PROTOTYPE_CASE)


def explode(draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
    """The pilot first, then structure from the inside, then the rolls that this owes."""
    mech = counted_mech(draft.state, unit)
    draft.remark(
        f"{source} explodes in the {NAMES[location]} for {points}", Cause(rule=EXPLOSION), unit
    )
    draft.befall(unit, Mishap.EXPLOSION)
    if options.is_on(draft.state, "auto_eject") and crew.may_eject(mech):
        draft.set(unit, EJECTED, Cause(rule=crew.EJECT, source=source))
        return
    cause = Cause(rule=FEEDBACK, source=source)
    pilot.hurt(draft, unit, mech.book.explosion_hits, cause, f"{source} exploded")
    before = damage.taken_this_phase(draft, unit)
    breached, spared = _from_inside(draft, mech, unit, location, points, source)
    if "HD" in (*breached, spared):
        feel_head(draft, unit, mech, source)
    balance.owe_balance(draft, unit, mech, before)
    for where in breached:
        damage.owe_critical(draft, unit, where, f"{source} exploded")
    if spared:
        case_ii.owe(draft, unit, spared, source, CASE_II)


def feel_head(draft: Draft, unit: UnitId, mech: Mech, source: str) -> None:
    """A head that takes damage from within hurts its pilot as one that is hit does."""
    if not mech.has_torso_cockpit:
        pilot.hurt(draft, unit, 1, Cause(rule=HEAD, source=source), "the head took damage")


def hold_case(draft: Draft, command: case_ii.HoldCase) -> None:
    """Where CASE II does not hold, the one point makes its critical roll."""
    if not case_ii.holds(draft, command, CASE_II):
        damage.owe_critical(draft, command.unit, command.location, f"{command.source} exploded")


def _from_inside(
    draft: Draft, mech: Mech, unit: UnitId, location: str, points: int, source: str
) -> tuple[list[str], str]:
    """Structure inward along the diagram; armor is not touched, CASE on the way ends it.

    Gives the locations that lost structure, and apart from them the one behind CASE II.
    """
    breached: list[str] = []
    left = points
    where: str | None = location
    while left and where is not None:
        if where not in mech.gone and mech.has_family(where, Family.CASE_II):
            struck = _through_case_ii(draft, unit, where, left, source)
            return breached, where if struck else ""
        cause = Cause(rule=EXPLOSION, source=source)
        rest = damage.into_structure(draft, unit, where, left, cause)
        if rest < left:
            breached.append(where)
        left = rest
        if left and has_case(mech, where):
            draft.remark(
                f"CASE vents {counted(left, 'point')} out of the {NAMES[where]}",
                Cause(rule=CASE),
                unit,
            )
            return breached, ""
        where = INWARD.get(where)
    if left:
        words = f"{counted(left, 'point')} of the explosion {is_or_are(left)} lost"
        draft.remark(words, Cause(rule=EXPLOSION), unit)
    return breached, ""


def _through_case_ii(draft: Draft, unit: UnitId, location: str, points: int, source: str) -> bool:
    """The armor behind a torso, or half of a limb's."""
    key = armor_key(anatomy_of(draft.unit(unit).design), location, rear=True)
    most = points if location in TORSOS else -(-draft.unit(unit).grids[key].size // 2)
    cause = Cause(rule=CASE_II, source=source)
    return through_case_ii(draft, unit, location, points, cause, plate=key, most=most)


def through_case_ii(
    draft: Draft,
    unit: UnitId,
    location: str,
    points: int,
    cause: Cause,
    *,
    plate: GridKey,
    most: int,
) -> bool:
    """One point of structure; the rest strips a plate from the inside and is vented."""
    struck = damage.mark(draft, unit, structure_key(location), case_ii.POINTS, cause)
    left = points - struck
    stripped = damage.mark(draft, unit, plate, min(left, most), cause)
    case_ii.tell_vented(draft, unit, left - stripped, cause.rule)
    return struck > 0
