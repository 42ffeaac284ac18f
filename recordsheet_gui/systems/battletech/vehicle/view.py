"""A vehicle as it stands: what is hit, who still drives, and where it is."""

from collections.abc import Mapping
from math import ceil

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately, kept
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.load import LOST_ABOARD
from recordsheet_gui.systems.battletech.locations import blown_off, gone_locations
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.gear import Family, GearKind, Item
from recordsheet_gui.units.vehicle import devices
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion

FUSION = (
    EngineType.FUSION,
    EngineType.XL,
    EngineType.XXL,
    EngineType.LIGHT,
    EngineType.COMPACT,
)
"""Engines without a fuel tank that burns."""
CLAN = ("Clan", "Mixed (Clan Chassis)")
"""Tech bases of vehicles with CASE as a matter of course."""
PACES: Mapping[str, str] = {"walk": "cruise", "run": "flank"}
"""How a vehicle calls what the track of its move counts."""
VIEWS = 64


def vehicle_of(design: UnitDesign) -> VehicleDesign:
    """The design as a vehicle; refused for anything else."""
    if not isinstance(design, VehicleDesign):
        raise RuleError("no-vehicle", f"{design.name} is not a vehicle.")
    return design


@dataclass(frozen=True, kw_only=True)
class Vehicle(View):
    """The view of a vehicle's sheet that the rules work with."""

    design: VehicleDesign

    # -- what it carries -------------------------------------------------------------------

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    @property
    @override
    def devices(self) -> tuple[Device, ...]:
        return devices.devices(self.design)

    def weapons(self, location: str) -> list[tuple[int, Item]]:
        """The weapons of a location, working or not."""
        return [pair for pair in self.items(GearKind.WEAPON) if pair[1].location == location]

    @override
    def is_jammed(self, item: int) -> bool:
        """True for a weapon that malfunctions or has jammed by itself."""
        return keys.malfunction(item) in self.paper.conditions or super().is_jammed(item)

    def whole_weapons(self, location: str) -> list[tuple[int, Item]]:
        """Those that a critical hit can still destroy."""
        return [pair for pair in self.weapons(location) if not self.is_item_lost(pair[1])]

    def carries(self, *families: str) -> bool:
        """True for a vehicle with working gear of these families."""
        return any(
            item.gear.family in families and not self.is_item_lost(item) for item in self.carried
        )

    @property
    def has_case(self) -> bool:
        """An explosion of its ammunition goes out at the rear."""
        return self.design.tech_base in CLAN or self.carries(Family.CASE, Family.PROTOTYPE_CASE)

    # -- the crew --------------------------------------------------------------------------

    @property
    def seats(self) -> Mapping[str, ConditionKey]:
        """Who can be hit, each with the condition that says so."""
        if self.flies:
            return {"pilot": keys.PILOT, "copilot": keys.COPILOT}
        return {"driver": keys.DRIVER, "commander": keys.COMMANDER}

    def is_seat_hit(self, seat: str) -> bool:
        """True for somebody of the crew who was hit."""
        return seat in self.seats and self.seats[seat] in self.paper.conditions

    @property
    def is_crew_hurt(self) -> bool:
        """Both of them are hit: the next blow kills."""
        return all(map(self.is_seat_hit, self.seats))

    @property
    def is_crew_killed(self) -> bool:
        """Nobody is left to drive or fire."""
        return keys.KILLED in self.paper.conditions

    @property
    def stunned(self) -> int:
        """Turns that the crew will lose."""
        return self.paper.tracks.get(keys.STUNNED, 0)

    @property
    def is_dazed(self) -> bool:
        """True in a turn that began with a stunned crew."""
        return bool(self.paper.tracks.get(keys.DAZED, 0))

    @property
    def is_clearing(self) -> bool:
        """True in a turn in which the crew clears a jam instead of firing."""
        return any(n and key.startswith("clearing/") for key, n in self.paper.tracks.items())

    @property
    def sensor_hits(self) -> int:
        """Hits on the sensors."""
        return self.paper.tracks.get(keys.SENSORS, 0)

    # -- how it moves ----------------------------------------------------------------------

    @property
    def flies(self) -> bool:
        """True for a VTOL."""
        return self.design.has_rotor

    @property
    def can_land(self) -> bool:
        """True over ground that takes a landing; only a WiGE floats."""
        over = self.paper.conditions
        return keys.NO_LANDING not in over and not (self.flies and keys.OVER_WATER in over)

    @property
    def is_wige(self) -> bool:
        """True for what flies one level above the ground."""
        return self.design.motion is Motion.WIGE

    @property
    @override
    def elevation(self) -> int:
        """Levels above the ground."""
        return self.paper.tracks.get(keys.ELEVATION, 0)

    @property
    def depth(self) -> int:
        """Levels below the surface."""
        return self.paper.tracks.get(keys.DEPTH, 0)

    @property
    @override
    def is_airborne(self) -> bool:
        return (self.flies or self.is_wige) and self.elevation > 0

    @kept
    def _motive(self) -> tuple[tuple[int, str], ...]:
        found = [key.split("/") for key in self.paper.conditions if key.startswith("motive/")]
        return tuple(sorted((int(number), result) for _, number, result in found))

    @property
    def motive(self) -> tuple[str, ...]:
        """Results of motive rolls, in the order they came."""
        return tuple(result for _, result in self._motive)

    @property
    def motive_rolls(self) -> int:
        """The number of the last result; a hand may have taken earlier ones back."""
        return max((number for number, _ in self._motive), default=0)

    @property
    def rotor_hits(self) -> int:
        """MP that the rotor has lost."""
        return self.paper.tracks.get(keys.ROTOR, 0)

    @property
    def is_engine_hit(self) -> bool:
        """True where nothing drives it any more."""
        return keys.ENGINE in self.paper.conditions

    @property
    def has_fusion(self) -> bool:
        """True for an engine that does not burn."""
        return self.design.engine.type in FUSION

    @property
    @override
    def is_immobile(self) -> bool:
        conditions = self.paper.conditions
        stands = keys.IMMOBILE in conditions or (
            self.design.is_trailer and keys.TOWED not in conditions
        )
        return stands or self.is_engine_hit or "major" in self.motive or self.is_crew_killed

    @property
    def held(self) -> str:
        """Why it goes nowhere: stuck ground holds it, but makes nobody's aim easier."""
        if self.is_immobile:
            return "immobile"
        return "stuck" if keys.STUCK in self.paper.conditions else ""

    # -- turrets ---------------------------------------------------------------------------

    @property
    def turrets(self) -> tuple[str, ...]:
        """Its turrets, none to two."""
        return self.anatomy.group("turret")

    def turret(self, where: str) -> str:
        """How a turret turns: free, jammed or locked; without its engine none does."""
        conditions = self.paper.conditions
        if keys.turret_locked(where) in conditions or self.is_engine_hit:
            return "locked"
        return "jammed" if keys.turret_jammed(where) in conditions else "free"

    # -- what attacks read -----------------------------------------------------------------

    @property
    @override
    def destroyed(self) -> str | None:
        conditions = self.paper.conditions
        for key, sentence in ENDS.items():
            if key in conditions:
                return sentence
        for where in self.anatomy.locations:
            if keys.flooded(where) in conditions:
                return f"The {self.anatomy.name(where)} is flooded."
        if not self.gone:
            return None
        where = next(place for place in self.anatomy.locations if place in self.gone)
        name = self.anatomy.name(where)
        if where in self.anatomy.group("rotor"):
            return "The rotor is destroyed."
        if blown_off(where) in conditions:
            return f"The {name} is blown off."
        return self.how_lost(name)

    def how_lost(self, name: str) -> str:
        """Why a location that was not torn off is the end of it, as a sentence."""
        return f"The {name} has no structure left."

    @property
    @override
    def can_spot(self) -> bool:
        """Standing still is no hindrance to a crew that looks around."""
        return self.destroyed is None and not self.is_dazed

    @property
    @override
    def tons(self) -> int:
        return ceil(self.design.tons)

    @override
    def has_flown(self, hexes: int) -> bool:
        is_down = (self.flies or self.is_wige) and not self.elevation
        return is_down and (hexes > 0 or self.moved != "none")

    @property
    @override
    def moved(self) -> str:
        mode = super().moved
        return PACES.get(mode, mode)

    @property
    @override
    def free_targets(self) -> int:
        """A large support vehicle has gunners for as many targets as it likes."""
        is_large_support = self.design.is_large and self.design.kind == SUPPORT
        return 99 if is_large_support else 1


SUPPORT = "support vehicle"
ENDS: Mapping[ConditionKey, str] = {
    keys.KILLED: "The crew is dead.",
    keys.FUEL_TANK: "The fuel tank has exploded.",
    keys.CRASHED: "It has crashed.",
    keys.SUNK: "It has sunk.",
    keys.CRUSHED: "It was displaced and had no hex to go to.",
    LOST_ABOARD: "It was lost with the unit that carried it.",
}
"""Conditions that put a vehicle out of the game, each with its sentence."""


def counted_vehicle(state: GameState, unit: UnitId) -> Vehicle:
    """The view of a sheet with counted structure."""
    return _views.of(state.unit(unit), state.options)


def _counted(paper: UnitState, chosen: Mapping[str, object]) -> Vehicle:
    book = book_of(chosen)
    return Vehicle(
        design=vehicle_of(book.design(paper.design)),
        paper=paper,
        hit=paper.slots,
        gone=gone_locations(paper),
        book=book,
    )


_views = Lately(_counted, VIEWS)
"""Every rule looks at the same sheet again."""
