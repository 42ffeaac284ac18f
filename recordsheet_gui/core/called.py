"""What units are called where several may have one name, alone and in what is said of others."""

from collections import Counter
from collections.abc import Collection

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import GameState


def _count(state: GameState, _: None) -> Counter[str]:
    return Counter(unit.design.name for unit in state.units.values())


_counts = Lately(_count, most=4)
"""How many units have a name: whoever lists four hundred asks for each of them."""


def label(state: GameState, unit: UnitId) -> str:
    """A unit's name, with its id where two have the same name."""
    if unit not in state.units:
        return unit
    name = state.units[unit].design.name
    return f"{name} [{unit}]" if _counts.of(state, None)[name] > 1 else name


def with_name(state: GameState, companions: Collection[str], key: str, words: str) -> str:
    """A condition that ends with the id of another unit, with its name there: "rides in Zahn"."""
    first, _, rest = key.partition("/")
    other = UnitId(rest.partition("/")[0])
    is_told = first in companions and other in state.units and words.endswith(f" {other}")
    return words.removesuffix(other) + label(state, other) if is_told else words
