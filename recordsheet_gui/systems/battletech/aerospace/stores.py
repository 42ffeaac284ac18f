"""External stores of fighters: what they are, and how much room they take."""

from collections.abc import Mapping
from functools import cache

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.tables import FOLDER


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """All that may hang below a fighter."""

    rule: str
    slots: Mapping[str, int]
    """By name."""


@cache
def stores() -> Stores:
    """What may be loaded."""
    return read_table(Stores, FOLDER / "aerospace_stores.toml")


def slots_of(name: str) -> int:
    """Slots that one takes."""
    return stores().slots.get(name, 1)
