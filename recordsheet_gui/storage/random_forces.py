"""Forces by lot out of the library: which units may be drawn, and what they cost."""

from collections.abc import Sequence
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.sheet import Pilot
from recordsheet_gui.session.force import FIRST_SYSTEM, Entry, Force, appraised, entry_of
from recordsheet_gui.session.random_force import Lot, Wish, draw
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.storage.library_row import UnitRow, key_of
from recordsheet_gui.units.battle_value import REGULAR, with_skill
from recordsheet_gui.units.kinds import KINDS

AGAIN = 12
"""How often a force is drawn anew that friends have made dearer than its units are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What a force by lot is to be."""

    bv: int = 0
    """The budget in battle value; 0 where it is in tons."""
    tons: int = 0
    units: int = 0
    """0 for as many as fit well."""
    gunnery: int = REGULAR[0]
    piloting: int = REGULAR[1]
    seed: int = 0
    system: str = FIRST_SYSTEM
    where: Filter = field(default_factory=Filter)
    """Kind, tech, role, years, class: all that the library can be narrowed down to."""


def random_force(
    library: Library, wishes: Wishes, name: str, locked: Sequence[Entry] = ()
) -> Force:
    """A force of the library's units: those that are locked, then lots up to the budget."""
    if (wishes.bv > 0) is (wishes.tons > 0):
        raise RuleError("budget", "A force by lot has a budget: in battle value, or in tons.")
    where = replace(wishes.where, system=wishes.system)
    lots = [
        Lot(row.name, _cost(row, wishes), chassis or key_of(row.name))
        for row, chassis in library.with_chassis(where)
        if _can_be(row, wishes)
    ]
    kept = [_locked(library, entry, wishes) for entry in locked]
    budget = wishes.bv or wishes.tons
    ceiling = budget
    designs: dict[str, UnitDesign] = {}
    for _ in range(AGAIN):
        wish = Wish(budget=ceiling, units=wishes.units, seed=wishes.seed)
        drawn = draw(lots, wish, kept)[len(kept) :]
        for one in (*drawn, *kept):
            if one.name not in designs and (row := library.named(one.name)) is not None:
                designs[one.name] = library.load(row.name)
        pilot = Pilot(gunnery=wishes.gunnery, piloting=wishes.piloting)
        entries = (*locked, *(entry_of(designs[one.name], pilot) for one in drawn))
        force = Force(name=name, system=wishes.system, units=tuple(entries))
        value = appraised(force, designs).total.value
        # TAG is worth more where friends can use it.
        over = value.known - budget if wishes.bv and value is not None else 0
        if over <= 0:
            return force
        ceiling -= over
    raise RuleError("budget", "These wishes do not come to a force; another seed may.")


def _can_be(row: UnitRow, wishes: Wishes) -> bool:
    return row.bv is not None if wishes.bv else row.tons > 0


def _cost(row: UnitRow, wishes: Wishes) -> int:
    if not wishes.bv:
        return row.tons
    return _priced(row.kind, row.bv or 0, wishes.gunnery, wishes.piloting)


def _priced(kind: str, value: int, gunnery: int, piloting: int) -> int:
    has_second = kind not in KINDS or KINDS[kind].second_skill
    return with_skill(value, gunnery, piloting if has_second else REGULAR[1])


def _locked(library: Library, entry: Entry, wishes: Wishes) -> Lot:
    """What a unit that stays costs, with the pilot it has."""
    row = library.named(entry.unit)
    chassis = entry.unit
    if row is not None:
        kin = library.chassis_of(row)
        chassis = kin or key_of(row.name)
    if not wishes.bv:
        return Lot(entry.unit, entry.tons if row is None else row.tons, chassis)
    value = entry.bv if row is None else row.bv
    price = _priced(entry.kind, value or 0, entry.gunnery, entry.piloting)
    return Lot(entry.unit, price, chassis)
