"""What a weapon does to its target beside damage, by the words of the equipment table."""

from collections.abc import Callable

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.units.gear import Gear


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponHit:
    """A hit, or one group of an attack, whose marks are made."""

    unit: UnitId
    """The one that was struck."""
    location: str
    """Where the hit landed, before anything was passed on."""
    gear: Gear
    attacker: UnitId | None = None
    """None for a shot from beyond the table."""
    item: int | None = None
    """The weapon's place among the attacker's items."""


Effect = Callable[[Draft, WeaponHit], None]

EFFECTS: dict[str, Effect] = {}
"""By the word in the column "effects" of resources/equipment.csv; a word without an entry is left
to the player."""


def has_effect(gear: Gear) -> bool:
    """True for a weapon that does something even where it does no damage."""
    return any(word in EFFECTS for word in gear.effects)


def follow(draft: Draft, hit: WeaponHit) -> None:
    """All that a hit does beside its marks; each BattleTech game calls it after them."""
    for word in hit.gear.effects:
        if word in EFFECTS:
            EFFECTS[word](draft, hit)
