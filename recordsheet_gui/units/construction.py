"""Remarks on construction that are the same for every kind that is weighed."""

from collections.abc import Iterator

from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import GearKind

WEIGHT = "weight"
"""What cannot be checked of some."""
Findings = Iterator[tuple[str, str]]
"""What a remark is about, and its sentence."""


def ammunition(design: DescribedDesign) -> Findings:
    """Bins that feed nothing aboard."""
    fired = {item.gear.ammo for item in design.items if item.gear.kind is GearKind.WEAPON}
    lost = {
        item.gear.name: item.location
        for item in design.items
        if item.gear.kind is GearKind.AMMO and item.gear.ammo not in fired
    }
    for name, where in lost.items():
        yield f"equipment.{where}", f"Nothing fires {name}."


def overweight(tons: float, found: float | None) -> Findings:
    """Parts that weigh more than the unit; None where nobody knows their weight."""
    if found is not None and found > tons:
        more = round(found - tons, 3)
        yield "tons", f"Its parts weigh {found:g} tons, {more:g} too many."
