"""Remarks on construction that are the same for every kind that is weighed."""

from collections.abc import Iterator
from typing import Protocol

from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.weights import TONS, Weights

WEIGHT = "weight"
"""What cannot be checked of some."""
Findings = Iterator[tuple[str, str]]
"""What a remark is about, and its sentence."""


class Armed(Protocol):
    """A design that carries gear."""

    @property
    def items(self) -> tuple[Item, ...]:
        """All of it."""


def ammunition(design: Armed) -> Findings:
    """Bins that feed nothing aboard."""
    fired = {item.gear.ammo for item in design.items if item.gear.kind is GearKind.WEAPON}
    lost = {
        item.gear.name: item.location
        for item in design.items
        if item.gear.kind is GearKind.AMMO and item.gear.ammo not in fired
    }
    for name, where in lost.items():
        yield f"equipment.{where}", f"Nothing fires {name}."


def unplaced(design: Armed) -> Findings:
    """Weapons and bins that are nowhere in the unit."""
    for item in design.items:
        if not item.location and item.gear.kind in (GearKind.WEAPON, GearKind.AMMO):
            yield "equipment", f"{item.gear.name} has no place."


def unfed(design: Armed) -> Findings:
    """Weapons that nothing aboard feeds; what fires but once carries its own."""
    bins = {item.gear.ammo for item in design.items if item.gear.kind is GearKind.AMMO}
    hungry = {
        item.gear.name: item.location
        for item in design.items
        if item.gear.kind is GearKind.WEAPON
        and item.gear.ammo
        and item.gear.ammo not in bins
        and not item.gear.is_one_shot
    }
    for name, where in hungry.items():
        yield f"equipment.{where}", f"There is no ammunition for {name}."


def too_heavy(weights: Weights) -> Findings:
    """Parts that weigh more than they may, and the heaviest of them."""
    total, free = weights.total, weights.free
    if total is None or free is None or free >= 0:
        return
    unit = "tons" if weights.unit == TONS else weights.unit
    parts = ", ".join(f"{part.name.lower()} {part.weight:,g}" for part in weights.largest)
    words = f"Its parts weigh {total:,g} {unit}, {-free:,g} too many."
    yield "tons", f"{words} The heaviest: {parts}."


def overweight(tons: float, found: float | None) -> Findings:
    """Parts that weigh more than the unit; None where nobody knows their weight."""
    if found is not None and found > tons:
        more = round(found - tons, 3)
        yield "tons", f"Its parts weigh {found:g} tons, {more:g} too many."
