"""Counted damage: armor, then structure, then the next location inward."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.locations import armor_key, is_gone, structure_key
from recordsheet_gui.systems.battletech.simultaneous import phase_start
from recordsheet_gui.systems.total_warfare.commands import CriticalHit
from recordsheet_gui.units.kinds import anatomy_of

DAMAGE = RuleId("TW-damage")
TRANSFER = RuleId("TW-transfer")
LOST = RuleId("TW-location-lost")
DETERMINATION = RuleId("TW-critical-determination")
DESTROYED = RuleId("TW-critical-when-destroyed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What one hit or damage group did."""

    lost: int
    """Points that found no box."""
    breached: tuple[str, ...]
    """Locations that lost structure, in the order reached."""
    struck: tuple[str, ...]
    """Locations that lost any box, in the order reached."""


def strike(
    draft: Draft, unit: UnitId, location: str, points: int, source: str, *, rear: bool
) -> Blow:
    """Mark one hit along the whole transfer diagram; rear hits stay rear hits."""
    body = anatomy_of(draft.unit(unit).design)
    breached: list[str] = []
    struck: list[str] = []
    where: str | None = location
    left = points
    while left and where is not None:
        if not is_gone(draft.unit(unit), where):
            cause = Cause(rule=DAMAGE, source=source)
            if where != location:
                passed = f"passed on from the {body.name(location)}"
                cause = Cause(rule=TRANSFER, source=f"{source}, {passed}" if source else passed)
            armor = mark(draft, unit, armor_key(body, where, rear=rear), left, cause)
            structure = mark(draft, unit, structure_key(where), left - armor, cause)
            left -= armor + structure
            if armor or structure:
                struck.append(where)
            if structure:
                breached.append(where)
        where = body.inward.get(where)
    if left:
        last = struck[-1] if struck else location
        beyond = f"{left} points beyond the {body.name(last)} are lost"
        draft.remark(beyond, Cause(rule=TRANSFER), unit)
    return Blow(lost=left, breached=tuple(breached), struck=tuple(struck))


def mark(draft: Draft, unit: UnitId, key: GridKey, points: int, cause: Cause) -> int:
    """Strike up to so many boxes of a counted grid; gives how many there were."""
    cells = draft.unit(unit).grids[key].intact()[:points]
    draft.lose(unit, key, cells, cause)
    location, _, part = key.partition("/")
    if cells and part == "structure" and draft.unit(unit).grids[key].left == 0:
        body = anatomy_of(draft.unit(unit).design)
        carried = [body.name(arm) for arm, by in body.carriers.items() if by == location]
        along = f" and takes the {' and '.join(carried)} along" if carried else ""
        draft.remark(f"the {body.name(location)} is destroyed{along}", Cause(rule=LOST), unit)
    return len(cells)


def taken_this_phase(draft: Draft, unit: UnitId) -> int:
    """Armor and structure points struck by rules in this phase, explosions included."""
    since = phase_start(draft.state)
    return sum(
        mark.at >= since and not mark.cause.by_hand
        for grid in draft.unit(unit).grids.values()
        for mark in grid.lost.values()
    )


def owe_critical(draft: Draft, unit: UnitId, location: str, why: str, *, modifier: int = 0) -> None:
    """One roll for how many criticals a location suffers."""
    if not options.is_on(draft.state, "criticals"):
        return
    if not options.is_on(draft.state, "critical_when_destroyed") and is_gone(
        draft.unit(unit), location
    ):
        return
    draft.owe(
        CriticalHit(unit=unit, location=location, modifier=modifier),
        DETERMINATION,
        unit=unit,
        why=why,
    )
