"""What a unit's parts weigh, in the order in which a record sheet is filled in.

A part whose weight nobody has written down makes the whole unknown: a guess would accuse.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.weighing import half_up

TONS, KILOGRAMS = "t", "kg"
_LINES: Mapping[GearKind, str] = {
    GearKind.JUMP_JET: "Jump jets",
    GearKind.WEAPON: "Weapons",
    GearKind.AMMO: "Ammunition",
    GearKind.EQUIPMENT: "Equipment",
    GearKind.FILLER: "Equipment",
}
"""The lines of what a unit carries; heat sinks are counted by themselves."""
_ORDER = tuple(dict.fromkeys(_LINES.values()))
Carried = TypeVar("Carried", bound=Item)


class Part(NamedTuple):
    """One line of the sum."""

    name: str
    """For a player: "Engine", "Heat sinks"."""
    weight: float | None
    """In the unit of the sum; None where it is not known."""
    unknown: tuple[str, ...] = ()
    """The pieces that nobody has weighed, by name; empty where that is the part itself."""


part = Part
"""A line of the sum, as a verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """A unit's weight part by part, and how much it may be."""

    parts: tuple[Part, ...]
    limit: float
    unit: str = TONS
    """t or kg."""
    is_exact: bool = False
    """True where the total stays as it is; else it is rounded up to half tons."""

    @property
    def is_known(self) -> bool:
        """True where every part has a weight."""
        return all(part.weight is not None for part in self.parts)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What nobody has weighed, by name."""
        found = (
            name
            for part in self.parts
            if part.weight is None
            for name in part.unknown or (part.name,)
        )
        return tuple(dict.fromkeys(found))

    @property
    def total(self) -> float | None:
        """All of it; None where the weight of a part is not known."""
        known = [part.weight for part in self.parts if part.weight is not None]
        if len(known) != len(self.parts):
            return None
        exact = round(sum(known), 3)
        return exact if self.is_exact else half_up(exact)

    @property
    def free(self) -> float | None:
        """What is left, below zero where it is too heavy; None where nobody knows."""
        total = self.total
        return None if total is None else round(self.limit - total, 3)

    @property
    def largest(self) -> tuple[Part, ...]:
        """The three heaviest parts."""
        known = [part for part in self.parts if part.weight]
        return tuple(sorted(known, key=lambda part: -(part.weight or 0.0))[:3])

    def sentence(self) -> str:
        """The sum in a sentence for the player."""
        total, free = self.total, self.free
        if total is None or free is None:
            return f"Weight not checked: nobody knows the weight of {_listed(self.unknown)}."
        words = f"{total:,g} of {self.limit:,g} {self.unit}"
        if free < 0:
            return f"{words}, {-free:,g} {self.unit} too many."
        return f"{words}, {free:,g} {self.unit} free." if free else f"{words}."


def only_with_weight(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Lines that say something: what a unit does not have is left out."""
    return tuple(one for one in parts if one.weight is None or one.weight)


def carried(items: Iterable[Carried], weigh: Callable[[Carried], float | None]) -> Iterator[Part]:
    """Jets, weapons, ammunition and the rest, as far as there are any."""
    found: dict[str, list[Carried]] = {}
    for item in items:
        line = _LINES.get(item.gear.kind)
        if line is not None:
            found.setdefault(line, []).append(item)
    for name in _ORDER:
        if name in found:
            one = sum_of(name, found[name], weigh)
            if one.weight != 0:
                yield one


def sum_of(name: str, items: Iterable[Carried], weigh: Callable[[Carried], float | None]) -> Part:
    """One line for several pieces; those of unknown weight are named."""
    total, unknown = 0.0, []
    for item in items:
        weight = weigh(item)
        if weight is None:
            unknown.append(item.gear.name)
        else:
            total += weight
    return Part(name, None, tuple(dict.fromkeys(unknown))) if unknown else Part(name, total)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
