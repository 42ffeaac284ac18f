"""What the critical table prints, line by line."""

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, slot_key
from recordsheet_gui.units.gear import Slot
from recordsheet_gui.units.loads import Load, bins_in, loads_of
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import gear_names, marked, pair_names, piece_names

ROLL_AGAIN = "Roll Again"
HALF = 6
"""Slots that one die chooses from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotLine:
    """One line of a location's table."""

    key: SlotKey
    number: int
    """1 to 6 within its half."""
    names: tuple[str, ...]
    """What may stand there, the longest first; the page takes the first that fits."""
    is_faint: bool
    """Cannot be hit: printed so that real targets stand out."""
    is_empty: bool
    is_armored: bool
    system: str
    loads: tuple[Load, ...]
    """A slot of a superheavy 'Mech may hold two."""
    bracket: str
    """Part of a piece with several slots: "top", "middle", "end"; empty for none."""
    sisters: tuple[SlotKey, ...]
    """All slots of the same piece, this one included."""

    @property
    def text(self) -> str:
        """The name in full."""
        return self.names[0]


def slot_lines(design: MechDesign, location: str) -> tuple[SlotLine, ...]:
    """The lines of a location from the first slot to the last."""
    slots = design.slots[location]
    return tuple(
        SlotLine(
            key=slot_key(location, i + 1),
            number=i % HALF + 1,
            names=_names(design, slot),
            is_faint=not slot.is_hittable,
            is_empty=not slot.name,
            is_armored=slot.is_armored,
            system=slot.system,
            loads=loads_of(design, bins_in(design, slot_key(location, i + 1))),
            bracket=_bracket(slots, i),
            sisters=_sisters(design, slot, slot_key(location, i + 1)),
        )
        for i, slot in enumerate(slots)
    )


def _names(design: MechDesign, slot: Slot) -> tuple[str, ...]:
    if not slot.name:
        return (ROLL_AGAIN,)
    gear = [gear_names(design.items[index].gear) for index in slot.items]
    names = pair_names(gear[0], gear[1]) if len(gear) == 2 else gear[0] if gear else ()
    names = names or piece_names(slot.name)
    if slot.is_rear:
        names = marked(names, "(R)")
    if slot.is_turret:
        names = marked(names, "(T)")
    return names


def _sisters(design: MechDesign, slot: Slot, key: SlotKey) -> tuple[SlotKey, ...]:
    if not slot.items or not slot.is_hittable:
        return (key,)
    return tuple(dict.fromkeys(s for index in slot.items for s in design.items[index].slots))


def _bracket(slots: tuple[Slot, ...], i: int) -> str:
    """Neighbors of one and the same piece are joined, across the halves too."""
    here = slots[i]
    if not here.items or not here.is_hittable:
        return ""
    above = i > 0 and slots[i - 1].items == here.items
    below = i + 1 < len(slots) and slots[i + 1].items == here.items
    if above and below:
        return "middle"
    if above:
        return "end"
    return "top" if below else ""


def system_slots(design: MechDesign, system: str) -> tuple[SlotKey, ...]:
    """All slots of a system, such as the engine's."""
    return tuple(
        slot_key(location, i + 1)
        for location, slots in design.slots.items()
        for i, slot in enumerate(slots)
        if slot.system == system
    )
