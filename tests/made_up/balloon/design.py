"""A balloon as printed."""

from collections.abc import Mapping
from typing import ClassVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.gear import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class BalloonDesign(UnitDesign):
    """A bag of gas with a basket and, perhaps, a gun."""

    kind: ClassVar[str] = "balloon"

    armor: Mapping[str, int]
    structure: Mapping[str, int]
    height: int = 5
    items: tuple[Item, ...] = ()
