"""Units as printed, before the first shot; a design is complete in itself and never changes."""

from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class UnitDesign:
    """What every unit of every game has; each kind of unit adds its own."""

    kind: ClassVar[str] = "unit"

    name: str
    """As the library lists it: "Atlas AS7-D"."""

    def slot_name(self, key: SlotKey) -> str | None:
        """What stands in a critical slot, empty for a free one; None where there is none."""
        return None
