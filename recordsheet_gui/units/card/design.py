"""A 'Mech of the light 1-11 game as printed on its card."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass

LOCATIONS = ("cockpit", "torso", "left_arm", "right_arm", "left_leg", "right_leg")
"""Every 'Mech has these, in the order of the card."""
WEIGHTS = ("light", "medium", "heavy")
USUAL = {
    "light": (8, (6, 13, 6, 6, 8, 8)),
    "medium": (6, (8, 18, 9, 9, 12, 12)),
    "heavy": (4, (11, 25, 13, 13, 16, 16)),
}
"""Movement and points by location, in the order of the card, that a class starts with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishWeapon:
    """One weapon where the 'Mech carries it."""

    name: str
    location: str
    damage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishDesign(UnitDesign):
    """One card; the same weapon twice is two lines."""

    kind: ClassVar[str] = "skirmish"

    weight: str
    """light, medium or heavy: what it does to others when it kicks, charges or falls."""
    points: Mapping[str, int]
    """Boxes by location."""
    movement: int
    """Movement points a turn."""
    weapons: tuple[SkirmishWeapon, ...] = ()
    role: str = ""

    def lines(self) -> Iterator[str]:
        """The card as text."""
        yield self.name
        yield ", ".join(fact for fact in (f"{self.weight} 'Mech", self.role) if fact)
        yield f"Movement {self.movement}"
        yield ""
        for location in LOCATIONS:
            yield f"  {words(location):<12}{self.points[location]:>4}"
        yield ""
        for weapon in self.weapons:
            yield f"  {weapon.name:<20}{words(weapon.location):<12}damage {weapon.damage}"


def words(location: str) -> str:
    """A location as players say it."""
    return location.replace("_", " ")
