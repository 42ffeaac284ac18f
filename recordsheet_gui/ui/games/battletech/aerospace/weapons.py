"""The weapons of fighters and small craft: attack values by range, heat and arc."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.inventory import NOTHING, InventoryLine
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart
from recordsheet_gui.ui.games.battletech.weapons import Column
from recordsheet_gui.ui.scene.target import Spoken, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align
from recordsheet_gui.units.aerospace.bays import own_values
from recordsheet_gui.units.gear import GearKind

BRACKETS = ("SRV", "MRV", "LRV", "ERV")
"""Short, medium, long and extreme range."""


def value(points: float) -> str:
    """An attack value as a sheet prints it."""
    return f"{points:g}" if points else NOTHING


def _columns(number: float, loc: float, heat: float, each: float) -> tuple[Column, ...]:
    return (
        ("Qty", number, Align.CENTER),
        ("Type", 0.0, Align.LEFT),
        ("Loc", loc, Align.CENTER),
        ("Ht", heat, Align.CENTER),
        *((name, each, Align.CENTER) for name in BRACKETS),
    )


class AeroWeaponsPart(VehicleWeaponsPart):
    """A press on a line picks it; one on its number crosses a piece out."""

    on_paper = _columns(5.4, 9.4, 5.0, 7.0)
    in_play = _columns(4.6, 7.6, 4.6, 5.6)
    narrowest = 61.0

    @override
    def told(self, line: InventoryLine, quantity: str) -> dict[str, str]:
        found = {"Qty": quantity, "Type": line.name, "Loc": line.location}
        if line.gear.kind is not GearKind.WEAPON:
            # Dashes would make a weapon without values of it.
            return found | dict.fromkeys(("Ht", *BRACKETS), "")
        found["Ht"] = str(line.gear.heat) if line.gear.heat else NOTHING
        return found | dict(zip(BRACKETS, self._values(line), strict=True))

    def _values(self, line: InventoryLine) -> tuple[str, ...]:
        """What it does at each range."""
        if line.gear.kind is not GearKind.WEAPON:
            return ()
        items: Any = self.design.items  # type: ignore[attr-defined]
        return tuple(value(points) for points in own_values(items, line.items[0]))

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is not TargetKind.WEAPON:
            return super().say(target)
        weapon = self.lines[target.value]
        left = self.shown.left[target.value] if self.shown else len(weapon.items)
        words = f"{left} of {len(weapon.items)} working"
        if weapon.gear.kind is GearKind.WEAPON:
            words += f", heat {weapon.gear.heat}, {'/'.join(self._values(weapon))}"
        return Spoken(f"{weapon.name}, {weapon.location}", words)

    @override
    def describe(self) -> list[str]:
        found = super().describe()
        for i, line in enumerate(self.lines if found else ()):
            values = " ".join(self._values(line))
            told = found[i].rpartition(line.location)[0]
            found[i] = f"{told}{line.location} {values}".rstrip()
        return found
