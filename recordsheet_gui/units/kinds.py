"""The kinds of units that the program knows; a new one is a folder and a line here."""

from typing import Any

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.wire import Codec
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.card.kind import CARD
from recordsheet_gui.units.equipment import completed
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.kind import UnitKind
from recordsheet_gui.units.mech.kind import MECH
from recordsheet_gui.units.ship.kind import SHIP

KINDS: dict[str, UnitKind[Any]] = {kind.key: kind for kind in (MECH, SHIP, CARD)}
"""By the key that designs have in saves."""


def kind_of(design: UnitDesign) -> UnitKind[Any]:
    """What a design is."""
    return KINDS[design.kind]


def anatomy_of(design: UnitDesign) -> Anatomy:
    """The body of a unit."""
    return kind_of(design).anatomy(design)


def codec_of(commands: tuple[type[Command], ...] = ()) -> Codec:
    """The codec of a game's commands that reads every kind of unit."""
    designs = tuple(kind.design for kind in KINDS.values())
    return Codec.of(commands, designs, {Gear: completed})
