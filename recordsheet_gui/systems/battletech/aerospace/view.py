"""An aerospace unit as it stands: what is hit, what still works, who is awake, where it flies."""

from collections.abc import Mapping
from math import ceil

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately, kept
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.flight import Flier, run_of
from recordsheet_gui.systems.battletech.load import LOST_ABOARD
from recordsheet_gui.systems.battletech.locations import armor_key
from recordsheet_gui.systems.battletech.mech.view import EJECTED, SHUTDOWN
from recordsheet_gui.systems.battletech.paper import (
    DEADLY_HITS,
    HEAT,
    PILOT_HITS,
    unconscious_key,
)
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    BayedDesign,
    FixedWingDesign,
    SmallCraftDesign,
    WeaponBay,
)
from recordsheet_gui.units.aerospace.facts import threshold
from recordsheet_gui.units.gear import Family, GearKind, Item

VIEWS = 64
ENDS: Mapping[ConditionKey, str] = {
    keys.EXPLODED: "The fuel exploded.",
    keys.CRASHED: "It crashed.",
    LOST_ABOARD: "It was lost with the unit that carried it.",
    keys.ABANDONED: "The crew has abandoned it.",
}
"""Conditions that put it out of the game, each with its sentence."""
CASES = (Family.CASE, Family.CASE_II, Family.PROTOTYPE_CASE)
NOT_AIMED_AT = "of what flies only a helpless fighter or small craft on the ground can be aimed at"
PILOT_OUT = "pilot has ejected"
MANY = 99
"""As many targets as anybody has."""
STRONG = 10
"""Barrier armor that holds as any other does."""
WEAK = 2
"""Barrier armor below which every hit goes through."""


def aerospace_of(design: UnitDesign) -> AerospaceDesign:
    """The design as an aerospace unit; refused for anything else."""
    if not isinstance(design, AerospaceDesign):
        raise RuleError("no-aerospace", f"{design.name} is not an aerospace unit.")
    return design


def thresholds(design: AerospaceDesign) -> dict[str, int]:
    """The damage that each location takes without a critical check, as the rules count it."""
    bar = design.bar if isinstance(design, FixedWingDesign) else None
    if bar is not None and bar < STRONG:
        return dict.fromkeys(design.armor, 1 if bar >= WEAK else 0)
    return {where: threshold(points) for where, points in design.armor.items()}


@dataclass(frozen=True, kw_only=True)
class Aero(View):
    """The view of an aerospace unit's sheet that the rules work with."""

    design: AerospaceDesign

    # -- what it carries -------------------------------------------------------------------

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    @kept
    def bays(self) -> tuple[WeaponBay, ...]:
        """Of a large craft, in the order of its file."""
        return self.design.weapon_bays if isinstance(self.design, BayedDesign) else ()

    @override
    def bins_of(self, item: int) -> tuple[int, ...] | None:
        """A bay has its own ammunition, where the file says which."""
        return next((bay.bins for bay in self.bays if item in bay.weapons and bay.bins), None)

    def whole_weapons(self, *places: str) -> list[tuple[int, Item]]:
        """Weapons of these places that still work."""
        return [
            (index, item)
            for index, item in self.items(GearKind.WEAPON)
            if item.location in places and not self.is_item_lost(item)
        ]

    def whole_bays(self, *places: str) -> list[WeaponBay]:
        """Bays of these places that have a weapon left."""
        return [
            bay
            for bay in self.bays
            if bay.location in places
            and not all(self.is_item_lost(self.carried[index]) for index in bay.weapons)
        ]

    @property
    def has_case(self) -> bool:
        """True where an explosion does half of what it would; Clan units always have it."""
        if self.design.tech_base in ("Clan", "Mixed (Clan Chassis)"):
            return True
        return any(
            item.gear.family in CASES and not self.is_item_lost(item) for item in self.carried
        )

    @property
    def bombs(self) -> dict[str, int]:
        """External stores that still hang there, by the ids of their gear."""
        start = f"{keys.BOMB}/"
        return {
            key.removeprefix(start): count
            for key, count in self.paper.tracks.items()
            if key.startswith(start) and count
        }

    # -- boxes -----------------------------------------------------------------------------

    @property
    def si(self) -> int:
        """Structural integrity that is left."""
        return self.paper.grids[keys.STRUCTURE].left

    def armor_left(self, location: str) -> int:
        """Armor that is left there."""
        return self.paper.grids[armor_key(self.anatomy, location)].left

    @kept
    def thresholds(self) -> Mapping[str, int]:
        """By location; damage never changes them."""
        return thresholds(self.design)

    def has_system(self, system: str) -> bool:
        """True for one with boxes of its own."""
        return keys.boxes(system) in self.paper.grids

    def hits_on(self, system: str) -> int:
        """Boxes of a system that are crossed off; none of one that the unit lacks."""
        grid = self.paper.grids.get(keys.boxes(system))
        return 0 if grid is None else len(grid.lost)

    def is_spent(self, system: str) -> bool:
        """True for a system whose last box is crossed off."""
        grid = self.paper.grids.get(keys.boxes(system))
        return grid is not None and grid.is_spent and grid.size > 0

    @property
    def sinks(self) -> int:
        """Heat sinks that work."""
        return max(0, self.design.heat_sinks.count - self.paper.tracks.get(keys.SINKS_LOST, 0))

    @property
    def heat(self) -> int:
        """Where the marker stands; 0 without a scale."""
        return self.paper.tracks.get(HEAT, 0)

    # -- who flies it ----------------------------------------------------------------------

    @property
    def crew_hits(self) -> int:
        """Points of damage that pilot or crew have taken."""
        return self.paper.tracks.get(PILOT_HITS, 0)

    @property
    def is_crew_dead(self) -> bool:
        """Nobody is left to fly a fighter or a small craft."""
        return not self.design.is_large and self.crew_hits >= DEADLY_HITS

    @property
    def is_incapacitated(self) -> bool:
        """The crew of a large craft does nothing any more."""
        return keys.INCAPACITATED in self.paper.conditions or (
            self.design.is_large and self.crew_hits >= DEADLY_HITS
        )

    @property
    def is_conscious(self) -> bool:
        """True where somebody is awake at the controls."""
        out = self.is_crew_dead or self.is_incapacitated
        return not out and unconscious_key(0) not in self.paper.conditions

    @property
    def is_shut_down(self) -> bool:
        """True where nothing runs."""
        return SHUTDOWN in self.paper.conditions

    # -- where it is -----------------------------------------------------------------------

    @property
    def is_grounded(self) -> bool:
        """True for one that stands on the ground."""
        tracks = self.paper.tracks
        landed = bool(tracks.get(keys.AIR, 0)) and not tracks.get(keys.ALTITUDE, 0)
        return landed or keys.GROUNDED in self.paper.conditions

    @property
    def altitude(self) -> int | None:
        """How high it flies, 0 is landed; None in space."""
        if self.is_grounded:
            return 0
        tracks = self.paper.tracks
        return tracks.get(keys.ALTITUDE, 0) if tracks.get(keys.AIR, 0) else None

    @property
    def velocity(self) -> int:
        """Hexes that it flies in a turn."""
        return self.paper.tracks.get(keys.VELOCITY, 0)

    @property
    def run(self) -> str:
        """How it attacks the ground this turn: strike, strafe, dive or bomb; else nothing."""
        return run_of(self.paper.tracks)

    @kept
    def _flier(self) -> Flier:
        design = self.design
        return Flier(
            altitude=self.altitude,
            velocity=self.velocity,
            run=self.run,
            tons=design.tons,
            is_omni=design.is_omni,
            is_fighter=design.is_fighter,
            is_large=design.is_large,
            is_spheroid=design.is_spheroid,
        )

    @property
    @override
    def flier(self) -> Flier:
        return self._flier

    @property
    @override
    def is_airborne(self) -> bool:
        """True for one that flies in an atmosphere."""
        return bool(self.altitude)

    @property
    @override
    def flies_low(self) -> bool:
        return False

    @property
    def is_out_of_control(self) -> bool:
        """Nobody decides where it flies."""
        return keys.OUT_OF_CONTROL in self.paper.conditions

    @property
    @override
    def is_immobile(self) -> bool:
        return self.is_grounded and (self.is_shut_down or not self.is_conscious)

    # -- what attacks read -----------------------------------------------------------------

    @property
    @override
    def unaimable(self) -> str | None:
        if self.is_immobile and not self.design.is_large:
            return None
        return NOT_AIMED_AT

    @kept
    def _end(self) -> str:
        for key, sentence in ENDS.items():
            if key in self.paper.conditions:
                return sentence
        if self.paper.grids[keys.STRUCTURE].is_spent:
            return "Its structural integrity is gone."
        if self.is_spent("engine"):
            return "The engine is destroyed."
        if EJECTED in self.paper.conditions:
            who = "crew has left it" if self.design.kind == SmallCraftDesign.kind else PILOT_OUT
            return f"The {who}."
        return "The pilot is dead." if self.is_crew_dead else ""

    @property
    @override
    def destroyed(self) -> str | None:
        return self._end or None

    @property
    @override
    def tons(self) -> int:
        return ceil(self.design.tons)

    @property
    @override
    def free_targets(self) -> int:
        """The gunners of a large craft have each a target of their own."""
        return MANY if self.design.is_large else 1

    @override
    def bulk(self, charger: int) -> int:
        """A DropShip gives way no more than a wall: a charge goes by the charger's own tons."""
        return charger if self.design.is_large else super().bulk(charger)

    @override
    def has_flown(self, hexes: int) -> bool:
        return self.is_grounded and self.paper.tracks.get(keys.THRUST, 0) > 0

    @property
    @override
    def can_spot(self) -> bool:
        return self.destroyed is None and self.is_conscious and self.flier.can_spot


def _counted(paper: UnitState, chosen: Mapping[str, object]) -> Aero:
    book = book_of(chosen)
    design = aerospace_of(book.design(paper.design))
    return Aero(design=design, paper=paper, hit=paper.slots, gone=frozenset(), book=book)


_views = Lately(_counted, VIEWS)
"""Every rule looks at the same sheet again."""


def counted_aero(state: GameState, unit: UnitId) -> Aero:
    """The view of an aerospace unit's sheet."""
    return _views.of(state.unit(unit), state.options)
