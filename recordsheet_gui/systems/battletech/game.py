"""What the shared rules ask of the BattleTech game that uses them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.mech.view import Mech


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """What came out of a barrel."""

    weapon: str
    side: str
    range: str
    """short, medium or long."""
    shots: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A physical attack that struck."""

    attack: str
    """punch, kick, club, charge or dfa."""
    points: int
    side: str
    tons: int
    """Of the one that the damage goes by."""
    hexes: int = 0
    is_recoil: bool = False
    """What a charge or a death from above does to the attacker itself."""


class BattleTechGame(Protocol):
    """Total Warfare counts points, Renegade Tech strikes rows; the rest is the same."""

    def look(self, state: GameState, unit: UnitId) -> Mech:
        """The 'Mech as its sheet shows it."""

    def fall_damage(
        self, draft: Draft, unit: UnitId, side: str, levels: int, *, underwater: bool
    ) -> None:
        """The damage of a fall onto one side, location by location."""

    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Something bursts inside a location."""

    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One critical hit on a location."""

    def weapon_hit(self, draft: Draft, target: UnitId, shot: Shot) -> None:
        """A weapon has hit: where and how hard is this game's business."""

    def blow(self, draft: Draft, target: UnitId, body: Body) -> None:
        """A fist, a foot or a whole 'Mech has hit."""

    def physical_bases(self) -> Mapping[str, int]:
        """What each physical attack adds to the piloting skill."""

    def ready(self, draft: Draft, unit: UnitId) -> tuple[Mech, Clock]:
        """The 'Mech whose weapons fire, and the moment since which their loss does not count."""
