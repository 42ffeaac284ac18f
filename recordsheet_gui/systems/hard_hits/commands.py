"""What a player of Hard Hits may ask for, and what the rules ask for in turn."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One weapon of a volley; it says its damage in one of four ways."""

    name: str = ""
    damage: int | None = None
    pulses: tuple[int, ...] = ()
    """Each with a roll of its own: gatling phasers, X-phasers."""
    shared: tuple[int, ...] = ()
    """Damage that comes in turns and shares one roll: a drone that strikes twice."""
    envelops: Mapping[str, int] = field(default_factory=dict)
    """By shield, each shield that lets something through with its own roll: plasma, hellbores."""
    shield: int | None = None
    """Where this one strikes, if not where the volley does."""
    direct: bool = False
    """True where no shield is in the way: breakdown, feedback."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley(UnitCommand):
    """Weapons that strike a ship, in the order they were fired."""

    do: ClassVar[str] = "volley"
    title: ClassVar[str] = "volley"

    weapons: tuple[Shot, ...]
    shield: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocate(UnitCommand):
    """One weapon's points inside the ship, or what is left of them: roll for a row."""

    do: ClassVar[str] = "allocate"
    title: ClassVar[str] = "allocate"
    is_internal: ClassVar[bool] = True

    points: int
    weapon: str = ""
    shield: int | None = None
    """The direction of fire; none where the damage came from inside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllocateColumn(UnitCommand):
    """The owner's choice at one column, and then the columns after it."""

    do: ClassVar[str] = "allocate_column"
    title: ClassVar[str] = "allocate column"
    is_internal: ClassVar[bool] = True

    points: int
    row: int
    column: int
    """From 0."""
    weapon: str = ""
    shield: int | None = None


COMMANDS: tuple[type[Command], ...] = (Volley, Allocate, AllocateColumn)


def typed_shots(text: str, name: str = "Weapon") -> tuple[Shot, ...]:
    """A typed list of points such as "16 16 4" as weapons in that order."""
    shots = []
    for number, word in enumerate(text.replace(",", " ").split(), 1):
        if not word.isdecimal() or len(word) > 6:
            raise RuleError("damage", f'"{word[:20]}" is no number of points.')
        shots.append(Shot(name=f"{name} {number}", damage=int(word)))
    return tuple(shots)
