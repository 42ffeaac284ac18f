"""The kinds of units that the program knows; a new one is a folder and a line here."""

from collections.abc import Iterable
from typing import Any

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.lazy import LazyTable
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.core.wire import Codec
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.kind import UnitKind

KINDS: LazyTable[UnitKind[Any]] = LazyTable(
    {
        "mech": "recordsheet_gui.units.mech.kind.MECH",
        "ship": "recordsheet_gui.units.ship.kind.SHIP",
        "skirmish": "recordsheet_gui.units.card.kind.CARD",
        "vehicle": "recordsheet_gui.units.vehicle.kind.VEHICLE",
        "support vehicle": "recordsheet_gui.units.vehicle.kind.SUPPORT_VEHICLE",
        "vtol": "recordsheet_gui.units.vehicle.kind.VTOL",
        "support vtol": "recordsheet_gui.units.vehicle.kind.SUPPORT_VTOL",
        "gun emplacement": "recordsheet_gui.units.vehicle.kind.GUN_EMPLACEMENT",
        "building": "recordsheet_gui.units.vehicle.kind.BUILDING",
        "handheld weapon": "recordsheet_gui.units.vehicle.kind.HANDHELD",
        "infantry": "recordsheet_gui.units.infantry.kind.INFANTRY",
        "battle armor": "recordsheet_gui.units.battle_armor.kind.BATTLE_ARMOR",
        "protomech": "recordsheet_gui.units.protomech.kind.PROTOMECH",
        "aerospace fighter": "recordsheet_gui.units.aerospace.kind.FIGHTER",
        "conventional fighter": "recordsheet_gui.units.aerospace.kind.CONVENTIONAL",
        "fixed-wing support": "recordsheet_gui.units.aerospace.kind.FIXED_WING",
        "small craft": "recordsheet_gui.units.aerospace.kind.SMALL_CRAFT",
        "dropship": "recordsheet_gui.units.aerospace.kind.DROPSHIP",
        "jumpship": "recordsheet_gui.units.aerospace.kind.JUMPSHIP",
        "warship": "recordsheet_gui.units.aerospace.kind.WARSHIP",
        "space station": "recordsheet_gui.units.aerospace.kind.STATION",
    }
)
"""By the key that designs have in saves."""


def kind_of(design: UnitDesign) -> UnitKind[Any]:
    """What a design is."""
    return KINDS[design.kind]


def _anatomy_of(design: UnitDesign) -> Anatomy:
    return KINDS[design.kind].anatomy(design)


anatomy_of = Remembered(_anatomy_of)
"""The body of a unit; rules ask for it wherever something strikes."""


def design_of(kind: str) -> type[UnitDesign] | None:
    """The designs of a kind, or None where there is no such kind."""
    found: type[UnitDesign] | None = KINDS[kind].design if kind in KINDS else None
    return found


def codec_of(commands: Iterable[type[Command]] = (), *, completes_gear: bool = False) -> Codec:
    """The codec of a game's commands that reads every kind of unit.

    Gear that an older version wrote down lacks columns: it gets them from the equipment table,
    which is large and read for nothing else on the way to the first sheet.
    """
    if not completes_gear:
        return Codec.of(commands, design_of)
    from recordsheet_gui.units.equipment import completed
    from recordsheet_gui.units.gear import Gear

    return Codec.of(commands, design_of, {Gear: completed})
