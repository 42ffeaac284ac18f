"""The facts of small arms and armor kits beyond what all equipment has.

resources/infantry-arms.csv: damage of one trooper, range (hexes up to which it is near), type (B
ballistic, E energy, M missile, P point-blank), features (A against aircraft, B heavy burst, F
flame, N non-penetrating) and traits. resources/infantry-kits.csv: the divisor of damage, and what
the suit is. Both go by the id of the equipment table.
"""

import csv
from functools import cache

from recordsheet_gui.assets import read_text
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.infantry.design import Arm, Kit


@cache
def _rows(file: str) -> dict[str, dict[str, str]]:
    rows = csv.DictReader(read_text("resources", file).splitlines())
    return {row["id"]: row for row in rows}


def arm_of(gear: Gear) -> Arm | None:
    """The weapon of a trooper; None for a piece that is none."""
    row = _rows("infantry-arms.csv").get(gear.id)
    if row is None:
        return None
    return Arm(
        gear=gear,
        damage=float(row["damage"]),
        range=int(row["range"]),
        type=row["type"],
        features=row["features"],
        traits=tuple(row["traits"].split()),
    )


def kit_of(gear: Gear) -> Kit | None:
    """The armor kit of a platoon; None for a piece that is none."""
    row = _rows("infantry-kits.csv").get(gear.id)
    if row is None:
        return None
    return Kit(gear=gear, divisor=float(row["divisor"]), traits=tuple(row["traits"].split()))


def arm_ids() -> tuple[str, ...]:
    """Every weapon of infantry by its id."""
    return tuple(_rows("infantry-arms.csv"))


def kit_ids() -> tuple[str, ...]:
    """Every armor kit by its id."""
    return tuple(_rows("infantry-kits.csv"))
