"""The weapons of a vehicle: no heat, and a box that crosses a weapon out."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.games.battletech.weapons import COLUMNS, DENSE_COLUMNS, WeaponsPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind

HEAT = "Ht"


class VehicleWeaponsPart(WeaponsPart):
    """A press on a line picks it; one on its number crosses a piece out, for it has no slots."""

    on_paper = tuple(column for column in COLUMNS if column[0] != HEAT)
    in_play = tuple(column for column in DENSE_COLUMNS if column[0] != HEAT)
    crowd = 8

    _lost: frozenset[int] = frozenset()

    @override
    def show_now(self, now: Now) -> None:
        self._lost = now.derived.lost_items
        super().show_now(now)

    @override
    def spots(self) -> tuple[Spot, ...]:
        return (*self._pieces(), *super().spots())

    def _pieces(self) -> tuple[Spot, ...]:
        """The number at the head of each line: its next whole piece, or the last one lost."""
        found = []
        for i, line in enumerate(self.lines):
            whole = [item for item in line.items if item not in self._lost]
            item: Any = self.design.items[(whole or line.items[-1:])[0]]  # type: ignore[attr-defined]
            row = self._row(i)
            target = Target(kind=TargetKind.SLOT, location=item.location, slot=item.slots[0])
            found.append(Spot(target=target, rect=Rect(row.x, row.y, self._x[0][1], row.height)))
        return tuple(found)

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is not TargetKind.SLOT:
            return super().say(target)
        item: Any = next(i for i in self.design.items if target.slot in i.slots)  # type: ignore[attr-defined]
        number = self.design.items.index(item)  # type: ignore[attr-defined]
        is_lost = number in self._lost
        name = f"{item.gear.name}, {item.location}"
        return Spoken(name, "destroyed" if is_lost else "whole", is_ticked=is_lost)
