"""Counted damage: armor, then structure, then the next location inward."""

from dataclasses import dataclass

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.systems.battletech.locations import (
    INWARD,
    NAMES,
    armor_key,
    is_gone,
    structure_key,
)

DAMAGE = RuleId("TW-damage")
TRANSFER = RuleId("TW-transfer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What one hit or damage group did."""

    armor: int = 0
    structure: int = 0
    lost: int = 0
    """Points that found no box."""
    breached: tuple[str, ...] = ()
    """Locations that lost structure, in the order reached."""
    struck: tuple[str, ...] = ()
    """Locations that lost any box, in the order reached."""


def strike(draft: Draft, unit: UnitId, location: str, damage: int, source: str, rear: bool) -> Blow:
    """Mark one hit along the whole transfer diagram; rear hits stay rear hits."""
    armor = structure = 0
    breached: list[str] = []
    struck: list[str] = []
    where: str | None = location
    left = damage
    while left and where is not None:
        if not is_gone(draft.unit(unit), where):
            cause = Cause(rule=DAMAGE if where == location else TRANSFER, source=source)
            at_armor = mark(draft, unit, armor_key(where, rear=rear), left, cause)
            at_structure = mark(draft, unit, structure_key(where), left - at_armor, cause)
            armor += at_armor
            structure += at_structure
            left -= at_armor + at_structure
            if at_armor or at_structure:
                struck.append(where)
            if at_structure:
                breached.append(where)
        where = INWARD.get(where)
    if left:
        draft.remark(
            f"{left} points beyond the {NAMES[struck[-1] if struck else location]} are lost.",
            Cause(rule=TRANSFER),
            unit,
        )
    return Blow(
        armor=armor,
        structure=structure,
        lost=left,
        breached=tuple(breached),
        struck=tuple(struck),
    )


def mark(draft: Draft, unit: UnitId, key: GridKey, points: int, cause: Cause) -> int:
    """Strike up to so many boxes of a counted grid; gives how many there were."""
    cells = draft.unit(unit).grids[key].intact()[:points]
    draft.lose(unit, key, cells, cause)
    return len(cells)
