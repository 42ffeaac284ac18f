"""What a phase did to whom, in a line for each unit."""

from collections.abc import Iterator

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Mark
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.journal import label


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestLine:
    """One unit and what became of it."""

    unit: UnitId
    name: str
    text: str


def digest(system: GameSystem, before: GameState, after: GameState) -> tuple[DigestLine, ...]:
    """Who fell, woke, shut down, lost boxes or was lost between two moments, by the roster."""
    found = []
    for unit in after.roster:
        if unit in before.units:
            words = list(_changes(system, before, after, unit))
            if words:
                name, text = label(after, unit), ", ".join(words)
                found.append(DigestLine(unit=unit, name=name, text=text))
    return tuple(found)


def _changes(
    system: GameSystem, before: GameState, after: GameState, unit: UnitId
) -> Iterator[str]:
    old, new = before.units[unit], after.units[unit]
    if old is new:
        return
    was, now = system.derive(before, unit), system.derive(after, unit)
    if now.destroyed:
        # How a wreck lies there matters no more.
        if not was.destroyed:
            yield f"out of the game: {now.destroyed.rstrip('.')}"
    else:
        if was.destroyed:
            yield "back in the game"
        for word in [key for key in new.conditions if key not in old.conditions]:
            yield system.name_of(new.design, word)
        for word in [key for key in old.conditions if key not in new.conditions]:
            yield f"no longer {system.name_of(new.design, word)}"
    fresh = list(_fresh_marks(old, new))
    fallen = sum(mark.cause.rule in now.fell_by for mark in fresh)
    if fallen:
        yield f"{counted(fallen, 'box')} fell off"
    if len(fresh) > fallen:
        yield f"{counted(len(fresh) - fallen, 'box')} lost"
    slots = [slot for slot in now.slots_hit if slot not in was.slots_hit]
    if slots:
        yield f"{counted(len(slots), 'slot')} hit"


def _fresh_marks(old: UnitState, new: UnitState) -> Iterator[Mark]:
    for key, grid in new.grids.items():
        struck = old.grids[key].lost
        yield from (mark for cell, mark in grid.lost.items() if cell not in struck)
