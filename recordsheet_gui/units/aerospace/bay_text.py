"""The bays of a large craft as text, and what takes a ship between the stars."""

from collections import Counter
from collections.abc import Iterator

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.aerospace.bays import attack_values, bay_heat, is_capital_bay, loads
from recordsheet_gui.units.aerospace.design import (
    BayedDesign,
    CapitalDesign,
    WarShipDesign,
    WeaponBay,
)
from recordsheet_gui.units.aerospace.jump import FARTHEST, drive_integrity, sail_integrity
from recordsheet_gui.units.described_record import plain

_ARC, _HEAT, _VALUES = 9, 6, 16


def jump_line(design: CapitalDesign) -> str:
    """Drive, sail and what belongs to them; empty where it has none of it."""
    found = []
    boxes = drive_integrity(design)
    if boxes:
        core = f" {design.kf_core}" if isinstance(design, WarShipDesign) else ""
        found.append(f"K-F drive{core}, integrity {boxes}")
    if isinstance(design, WarShipDesign) and 0 < design.jump_range < FARTHEST:
        found.append(f"jumps {design.jump_range} light years")
    if design.has_sail:
        found.append(f"sail {sail_integrity(design)}")
    if design.has_lithium_fusion:
        found.append("lithium-fusion battery")
    if design.has_hpg:
        found.append("HPG")
    return ", ".join(found)


def bay_lines(design: BayedDesign) -> Iterator[str]:
    """A line for each bay: what fires, arc, heat, attack values by range; shots below it."""
    if design.weapon_bays:
        yield f"  {'arc':<{_ARC}}{'heat':>{_HEAT}}  {'S/M/L/E':<{_VALUES}}  bay"
    for bay in design.weapon_bays:
        where = f"{bay.location}{' (R)' if bay.is_rear else ''}"
        told = "/".join(
            f"{plain(value):g}" if value else "-" for value in attack_values(design, bay)
        )
        scale = " (capital)" if is_capital_bay(design, bay) else ""
        heat = bay_heat(design, bay)
        yield f"  {where:<{_ARC}}{heat:>{_HEAT}}  {told:<{_VALUES}}  {_weapons(design, bay)}{scale}"
        names = {design.items[at].gear.id: design.items[at].gear.name for at in bay.bins}
        for key, shots in loads(design, bay).items():
            yield f"  {'':<{_ARC + _HEAT + _VALUES + 4}}{names[key]}, {counted(shots, 'shot')}"


def _weapons(design: BayedDesign, bay: WeaponBay) -> str:
    many = Counter(design.items[at].gear.name for at in bay.weapons)
    return " + ".join(f"{count} {name}" if count > 1 else name for name, count in many.items())
