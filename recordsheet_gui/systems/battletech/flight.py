"""What flies: how high and how fast it is, what it is asked for, and what others see of it."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import TrackKey, UnitId

VELOCITY = TrackKey("velocity")
ALTITUDE = TrackKey("altitude")
"""Only where there is air: 0 is landed."""
AIR = TrackKey("air")
"""1 in an atmosphere, 0 in space."""
THRUST = TrackKey("thrust")
"""Points spent this turn."""
RUN = TrackKey("run")
"""How it attacks the ground this turn: the place of that run in its table, from 1."""
RUN_WORDS = ("strike", "strafe", "dive", "bomb")
"""The runs, in their order."""
STRAFED = "strafed"


def strafed_key(item: int, target: UnitId | None = None) -> TrackKey:
    """Set where a weapon has strafed this turn and has paid its heat, or such a target."""
    return TrackKey(f"{STRAFED}/{item}" + ("" if target is None else f"/{target}"))


def run_of(tracks: Mapping[TrackKey, int]) -> str:
    """How it attacks the ground this turn; else nothing."""
    place = tracks.get(RUN, 0)
    return RUN_WORDS[min(place, len(RUN_WORDS)) - 1] if place else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flier:
    """A unit that goes by the rules of aerospace units, as attacks see it."""

    altitude: int | None
    """None in space, 0 on the ground."""
    velocity: int
    run: str
    tons: float
    is_omni: bool = False
    is_fighter: bool = False
    is_large: bool = False
    is_spheroid: bool = False

    @property
    def is_grounded(self) -> bool:
        """True for one that stands on the ground."""
        return self.altitude == 0

    @property
    def is_airborne(self) -> bool:
        """True for one that flies in an atmosphere."""
        return bool(self.altitude)

    @property
    def can_spot(self) -> bool:
        """Of all that flies only spheroid DropShips see enough, once they stand."""
        return self.is_grounded and self.is_spheroid and self.is_large


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(UnitCommand):
    """Land what flies."""

    do: ClassVar[str] = "land"
    title: ClassVar[str] = "land"

    vertical: bool | None = None
    """Straight down; left out, as the unit's shape does it. This and the rest only for aerospace
    units: whatever flies low just lands."""
    terrain: tuple[str, ...] = ()
    """What lies in the path, by its words; nothing for a runway."""
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAltitude(UnitCommand):
    """Say how high it flies."""

    do: ClassVar[str] = "altitude"
    title: ClassVar[str] = "altitude"

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetVelocity(UnitCommand):
    """Say how fast it flies."""

    do: ClassVar[str] = "velocity"
    title: ClassVar[str] = "velocity"

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoToSpace(UnitCommand):
    """Leave the atmosphere."""

    do: ClassVar[str] = "space"
    title: ClassVar[str] = "to space"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendThrust(UnitCommand):
    """Spend thrust, with the fuel that it takes."""

    do: ClassVar[str] = "thrust"
    title: ClassVar[str] = "thrust"

    spend: int
    one_hex: bool = False
    """All of it in one hex: what is more than the structure makes the roll harder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginRun(UnitCommand):
    """Say how it attacks the ground this turn, before anybody attacks."""

    do: ClassVar[str] = "attack_run"
    title: ClassVar[str] = "attack run"

    run: str
    """strike, strafe, dive or bomb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bombs(UnitCommand):
    """Hang stores below the wings, or let some go."""

    do: ClassVar[str] = "bombs"
    title: ClassVar[str] = "external stores"

    load: Mapping[str, int] = field(default_factory=dict)
    """How many of each more, by name or by the letters of the sheet; no name: it is chosen."""
    drop: int = 0
    """How many leave; of several kinds each is chosen where none is named."""
    store: str = ""
    """Which of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crash(UnitCommand):
    """It comes down on the ground."""

    do: ClassVar[str] = "crash"
    title: ClassVar[str] = "crash"

    velocity: int | None = None
    """How fast; left out, as its sheet says."""
    map: str = ""
    """ground or low-altitude, where nothing is left of it; left out, as the table plays."""
