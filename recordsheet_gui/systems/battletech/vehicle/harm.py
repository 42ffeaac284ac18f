"""What a game does to a vehicle's boxes when its rules speak of crashes and explosions."""

from abc import ABC, abstractmethod

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle


class VehicleHarm(ABC):
    """The game's side of it."""

    @abstractmethod
    def look_at(self, draft: Draft, unit: UnitId) -> Vehicle:
        """The vehicle as its sheet shows it now."""

    @abstractmethod
    def drop(self, draft: Draft, unit: UnitId, levels: int, source: str) -> None:
        """It comes down so many levels, on a side that is rolled."""

    @abstractmethod
    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Something bursts inside a location."""

    @abstractmethod
    def vent(self, draft: Draft, unit: UnitId, points: int, source: str) -> None:
        """CASE lets an explosion out at the rear."""

    @abstractmethod
    def let_through(
        self, draft: Draft, unit: UnitId, location: str, points: int, source: str
    ) -> bool:
        """CASE II lets one point of an explosion in; true where that asks for a critical roll."""

    @abstractmethod
    def crack(self, draft: Draft, unit: UnitId, location: str, points: int) -> None:
        """Owe the critical roll of a location that so many points from inside have struck."""

    @abstractmethod
    def strike_passenger(self, draft: Draft, passenger: UnitId, points: int, source: str) -> None:
        """Somebody aboard is struck from the front."""
