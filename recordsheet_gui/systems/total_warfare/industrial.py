"""The check that falls and blows cost an IndustrialMech in the End Phase."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import TURN_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.systems.battletech import options, tables
from recordsheet_gui.systems.battletech.mech.industrial import CHECKS
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.total_warfare import damage

CHECK = RuleId("TW-industrial-check")

JOLTED = TrackKey("jolted")
"""One more than the levels that an IndustrialMech fell this turn; 0 where nothing shook it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckJolt(UnitCommand):
    """Roll where a fall or a blow may have broken something."""

    do: ClassVar[str] = "check_jolt"
    title: ClassVar[str] = "IndustrialMech check"
    is_internal: ClassVar[bool] = True

    levels: int = 0


def jolt(draft: Draft, mech: Mech, unit: UnitId, levels: int = 0) -> None:
    """A fall, or a blow, will be looked into when the turn ends."""
    if mech.is_industrial and options.is_on(draft.state, CHECKS):
        was = mech.paper.tracks.get(JOLTED, 0)
        draft.move(unit, JOLTED, max(was, levels + 1), Cause(rule=CHECK))


def owe_check(draft: Draft, mech: Mech, unit: UnitId) -> None:
    """Once a turn, however often it was shaken."""
    jolted = mech.paper.tracks.get(JOLTED, 0)
    if not jolted:
        return
    draft.move(unit, JOLTED, 0, Cause(rule=CHECK))
    if not mech.destroyed:
        command = CheckJolt(unit=unit, levels=jolted - 1)
        draft.owe(command, CHECK, unit=unit, why="it fell or was struck", due=TURN_END)


def check(draft: Draft, mech: Mech, command: CheckJolt) -> None:
    """A location from the front, then a determination roll that the height of the fall helps."""
    table = tables.hit_table(mech.book, mech.anatomy.hit_table, "weapon", "front")
    title = "IndustrialMech check: hit location, front"
    faces = draft.roll(2, 6, title, CHECK, unit=command.unit)
    where = table[sum(faces)]
    why = "the IndustrialMech was shaken"
    damage.owe_critical(draft, command.unit, where, why, modifier=command.levels, stood=False)
