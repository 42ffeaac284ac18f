"""A 'Mech as it stands: what is hit and what is gone, whichever game marked it."""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from operator import is_
from typing import Any, TypeVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Grid, Mark
from recordsheet_gui.core.ids import ConditionKey, SlotKey, UnitId, slot_key
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Lately, Remembered, kept
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.flight import AIR, ALTITUDE, THRUST, VELOCITY, Flier, run_of
from recordsheet_gui.systems.battletech.load import LOST_ABOARD
from recordsheet_gui.systems.battletech.locations import gone_locations, structures
from recordsheet_gui.systems.battletech.paper import (
    DEADLY_HITS,
    MODE,
    MODE_IS,
    MODES,
    PRONE,
    mech_of,
    seat_hits_key,
    unconscious_key,
)
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.gear import Family, Item, Slot
from recordsheet_gui.units.mech import devices
from recordsheet_gui.units.mech.aboard import aboard
from recordsheet_gui.units.mech.anatomy import ARMS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.facts import CREWS, SEPARATE_SEATS, is_superheavy
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro

SHUTDOWN = ConditionKey("shutdown")
UNCONSCIOUS = ConditionKey("unconscious")
SUBMERGED = ConditionKey("submerged")
IMMOBILE = ConditionKey("immobile")
WADING = ConditionKey("wading")
"""Its legs stand in water."""
SKIDDED = ConditionKey("skidded")
STALLED = ConditionKey("stalled")
EXPLODED = ConditionKey("engine exploded")
EJECTED = ConditionKey("ejected")
CRUSHED = ConditionKey("nowhere to go")
"""It was displaced and no hex was free."""
IN_COMMAND = ConditionKey("commander pilots")
"""The second warrior of a command console has taken over."""

# A member of an enumeration is found slowly through its class, and every hit asks for these.
TORSO_MOUNTED, COMMAND_CONSOLE = Cockpit.TORSO_MOUNTED, Cockpit.COMMAND_CONSOLE
COMPACT, HEAVY_DUTY = EngineType.COMPACT, Gyro.HEAVY_DUTY

ENGINE_KILL = 3
"""Engine hits that end a 'Mech."""

BY_THE_SLOT = ("shield", "partial wing", "super-cooled myomer")
"""Families whose pieces wear down slot by slot instead of failing at the first hit."""
FREE_TARGETS = {"dual": 2, "tripod": 3, "superheavy tripod": 3, "quadvee": 3}
"""Targets that a crew fires at without a modifier, by its cockpit."""

IN_THE_AIR = (ConditionKey("airborne"), ConditionKey(f"{MODE_IS}/shape/fighter"))
LEG_ACTUATORS = ("upper leg", "lower leg", "foot")
ARM_ACTUATORS = ("upper arm", "lower arm")


def flooded(location: str) -> ConditionKey:
    """The condition of a location that is full of water."""
    return ConditionKey(f"flooded/{location}")


Systems = Mapping[str, Mapping[str, tuple[SlotKey, ...]]]
"""The slots of each part of a 'Mech itself, by location."""


def _systems(design: MechDesign) -> Systems:
    found: dict[str, dict[str, tuple[SlotKey, ...]]] = {}
    for location, slots in design.slots.items():
        for number, slot in enumerate(slots, 1):
            if slot.system:
                where = found.setdefault(slot.system, {})
                where[location] = (*where.get(location, ()), slot_key(location, number))
    return found


systems_of = Remembered(_systems)
"""Found once for a design: it never changes, but every mark makes another view of it."""


def _lines(design: MechDesign) -> Mapping[str, tuple[tuple[SlotKey, Slot], ...]]:
    return {
        location: tuple(zip(design.slot_keys(location), slots, strict=True))
        for location, slots in design.slots.items()
    }


_lines_of = Remembered(_lines)

T = TypeVar("T")
M = TypeVar("M", bound="Mech")


def standing(find: "Callable[[Mech], T]") -> "Callable[[Mech], T]":
    """Finds something out once for all views of a sheet that differ in struck boxes alone.

    Most hits strike boxes and leave the 'Mech as it stands: no slot is hit, nothing is gone. So
    `find` may read all of a view but the grids of its paper, its notes and its pilot's name.
    """

    @wraps(find)
    def found(mech: "Mech") -> T:
        try:
            answer: T = mech.known[find]
        except KeyError:
            answer = mech.known[find] = find(mech)
        return answer

    return found


@dataclass(frozen=True, kw_only=True)
class Mech(View):
    """The view of a 'Mech's sheet that the shared rules work with."""

    design: MechDesign

    @kept
    def known(self) -> dict[object, Any]:
        """What was found out about this view, and holds for all that stand like it."""
        alike = stands.of(self.paper.tracks, self.paper.conditions)
        for at, other in enumerate(alike):
            if other.stands_like(self):
                # The newest is the most like the next.
                alike[at] = self
                return other.known
        alike.append(self)
        del alike[:-STANDS]
        return {}

    @kept
    def bearing(self) -> tuple[Grid | None, ...]:
        """The boxes that bear the 'Mech: where all are the same, what is hit and gone is too."""
        return structures(self.paper)

    def on(self: M, paper: UnitState) -> M:
        """The view of a sheet that differs from this one's in boxes alone which bear nothing.

        All that a view keeps holds for it: that is found from the rest.
        """
        view = object.__new__(type(self))
        view.__dict__.update(self.__dict__, paper=paper)
        return view

    def stands_like(self, other: "Mech") -> bool:
        """True for a view of the same tracks and conditions whose marks leave the same."""
        return (
            self.design is other.design
            and self.gone == other.gone
            and (self.hit is other.hit or self.hit == other.hit)
            and self.book is other.book
        )

    # -- slots -----------------------------------------------------------------------------

    def slots(self, location: str) -> tuple[tuple[SlotKey, Slot], ...]:
        """The slots of a location with their keys."""
        return _lines_of(self.design)[location]

    @kept
    def _systems(self) -> "Systems":
        return systems_of(self.design)

    def system_slots(self, system: str) -> Iterator[SlotKey]:
        """All slots that hold this part of the 'Mech itself."""
        for keys in self._systems.get(system, {}).values():
            yield from keys

    def system_hits(self, system: str) -> int:
        """How many slots of this system are out."""
        # Most sheets have lost nothing yet.
        if not self.hit and not self.gone:
            return 0
        return sum(self.is_out(key) for key in self.system_slots(system))

    def is_system_hit(self, system: str, location: str) -> bool:
        """True when this part of a limb was hit; a limb that is gone has no hits."""
        if location in self.gone:
            return False
        return any(key in self.hit for key in self._systems.get(system, {}).get(location, ()))

    def slots_of(self, system: str, location: str) -> tuple[SlotKey, ...]:
        """The slots of this part of the 'Mech in one location."""
        return self._systems.get(system, {}).get(location, ())

    def has_system(self, system: str, location: str) -> bool:
        """True when the design has this part there at all."""
        return location in self._systems.get(system, {})

    # -- equipment -------------------------------------------------------------------------

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    @property
    @override
    def tons(self) -> int:
        return self.design.tons

    @property
    @override
    def moved(self) -> str:
        mode = self.paper.tracks.get(MODE, 0)
        # Early versions let a hand write any number there.
        return MODES[mode] if mode < len(MODES) else "none"

    @property
    @override
    def devices(self) -> tuple[Device, ...]:
        return devices.devices(self.design)

    @property
    @override
    def is_airborne(self) -> bool:
        """A LAM as a fighter, or an AirMech in the air."""
        if AIR in self.paper.tracks and self.flier is not None:
            return self.flier.is_airborne
        return any(word in self.paper.conditions for word in IN_THE_AIR)

    @property
    @override
    def flier(self) -> Flier | None:
        """A LAM as a fighter."""
        if IN_THE_AIR[1] not in self.paper.conditions:
            return None
        tracks = self.paper.tracks
        has_air = tracks.get(AIR, 0) or tracks.get(ALTITUDE, 0)
        return Flier(
            altitude=tracks.get(ALTITUDE, 0) if has_air else None,
            velocity=tracks.get(VELOCITY, 0),
            run=run_of(tracks),
            tons=self.design.tons,
            is_omni=self.design.is_omni,
            is_fighter=True,
        )

    @override
    def has_flown(self, hexes: int) -> bool:
        is_down = self.flier is not None and self.flier.is_grounded
        return super().has_flown(hexes) or (is_down and self.paper.tracks.get(THRUST, 0) > 0)

    @property
    @override
    def flies_low(self) -> bool:
        """An AirMech in the air; a fighter is an aerospace unit."""
        return self.is_airborne and IN_THE_AIR[1] not in self.paper.conditions

    @property
    @override
    def free_targets(self) -> int:
        """A crew of several fires at several targets."""
        return FREE_TARGETS.get(self.design.cockpit, 1)

    @property
    @override
    def prone_modifier(self) -> int:
        """A tripod on three sound legs lies more steadily than others."""
        is_steady = self.design.config is Config.TRIPOD and not self.legs_gone and not self.hips_hit
        return 1 if is_steady else 2

    @property
    @override
    def fires_prone_freely(self) -> bool:
        """A quad that stands on four sound legs lies as well as it stands."""
        return self.is_quad and not self.hips_hit and not self.legs_gone

    @override
    def is_item_lost(self, item: Item) -> bool:
        """Lost with its slots or its place, or drowned."""
        if self._flooded and self._is_drowned(item):
            return True
        if item.gear.family in BY_THE_SLOT:
            return item.location in self.gone or all(map(self.is_out, item.slots))
        return super().is_item_lost(item)

    def is_flooded(self, location: str) -> bool:
        """True for a location that is full of water."""
        return location in self._flooded

    @kept
    def _flooded(self) -> frozenset[str]:
        keys = (key.partition("/") for key in self.paper.conditions)
        return frozenset(where for word, _, where in keys if word == "flooded")

    def _is_drowned(self, item: Item) -> bool:
        return bool(item.places & self._flooded)

    def carries(self, family: Family) -> bool:
        """True when working equipment of a family is aboard."""
        return any(not self.is_item_lost(item) for _, item in aboard(self.design, family))

    def has_family(self, location: str, *families: Family) -> bool:
        """True when working equipment of a family stands in a location (CASE cannot be hit)."""
        return any(
            item.gear.family in families
            and any(key.startswith(f"{location}/") for key in item.slots)
            for item in self.design.items
        )

    # -- engine, gyro, pilot ---------------------------------------------------------------

    @property
    @standing
    def engine_hits(self) -> int:
        """Engine slots that are out; a lost side torso takes its slots along."""
        return self.system_hits("engine")

    @property
    def engine_hits_to_destroy(self) -> int:
        """Three, but two for the compact engine of a superheavy 'Mech, which is half as large."""
        is_small = is_superheavy(self.tons) and self.design.engine.type is COMPACT
        return ENGINE_KILL - 1 if is_small else ENGINE_KILL

    @property
    @standing
    def gyro_hits(self) -> int:
        """Gyro slots hit."""
        return self.system_hits("gyro")

    @property
    def gyro_hits_to_destroy(self) -> int:
        """Two, but more for a heavy-duty gyro."""
        return self.book.heavy_gyro_hits if self.design.gyro is HEAVY_DUTY else 2

    @property
    def is_gyro_destroyed(self) -> bool:
        """True when the gyro can no longer keep the 'Mech up."""
        return self.gyro_hits >= self.gyro_hits_to_destroy

    @property
    def is_quad(self) -> bool:
        """Four legs instead of arms."""
        return self.design.config.is_quad

    @property
    def is_industrial(self) -> bool:
        """IndustrialMechs have weaker sensors and take harder criticals."""
        return self.design.structure_type.lower().endswith("industrial")

    @kept
    def legs(self) -> tuple[str, ...]:
        """All legs of the design."""
        return self.anatomy.group("leg")

    @property
    @standing
    def legs_gone(self) -> tuple[str, ...]:
        """Legs that are destroyed or blown off."""
        return tuple(location for location in self.legs if location in self.gone)

    @property
    @standing
    def hips_hit(self) -> tuple[str, ...]:
        """Standing legs with a hip hit."""
        return tuple(leg for leg in self.legs if self.is_system_hit("hip", leg))

    def leg_actuator_hits(self) -> list[tuple[str, str]]:
        """Leg and foot actuators hit that no hip hit silences, as (leg, actuator)."""
        return [
            (leg, system)
            for leg in self.legs
            for system in LEG_ACTUATORS
            if self.is_system_hit(system, leg) and not self._is_silenced(system, leg)
        ]

    def _is_silenced(self, system: str, leg: str) -> bool:
        hip = self._mark_of("hip", leg)
        if hip is None:
            return False
        mark = self._mark_of(system, leg)
        return self.book.hip_replaces_later_hits or mark is None or mark.at <= hip.at

    def _mark_of(self, system: str, leg: str) -> Mark | None:
        for key in self._systems.get(system, {}).get(leg, ()):
            if key in self.hit:
                return self.hit[key]
        return None

    @property
    def crew(self) -> tuple[str, ...]:
        """Who sits in the cockpit, by their seats; the pilot is the first."""
        return CREWS.get(self.design.cockpit, ("pilot",))

    @property
    def has_torso_cockpit(self) -> bool:
        """True where the pilot sits in the center torso."""
        return self.design.cockpit is TORSO_MOUNTED

    def is_dead(self, seat: int) -> bool:
        """Six hits, a cockpit hit, or the loss of the head kill; some seats have their own slot."""
        slots = tuple(self.system_slots("cockpit"))
        if self.design.cockpit in SEPARATE_SEATS and len(slots) == len(self.crew):
            slots = slots[seat : seat + 1]
        return (
            self.paper.tracks.get(seat_hits_key(seat), 0) >= DEADLY_HITS
            or any(map(self.is_out, slots))
            or self._dies_with_head
            or (self.is_flooded("HD") and not self.has_torso_cockpit)
        )

    def acts(self, seat: int) -> bool:
        """True for a crew member who is alive and awake."""
        return (
            seat < len(self.crew)
            and not self.is_dead(seat)
            and unconscious_key(seat) not in self.paper.conditions
        )

    @property
    @standing
    def is_pilot_dead(self) -> bool:
        """True when nobody aboard lives."""
        return all(map(self.is_dead, range(len(self.crew))))

    @property
    def _dies_with_head(self) -> bool:
        """A torso-mounted cockpit outlives the head."""
        return "HD" in self.gone and not self.has_torso_cockpit

    @property
    @standing
    def is_conscious(self) -> bool:
        """True while somebody can act as the pilot; a second warrior needs a turn to take over."""
        if self.design.cockpit is COMMAND_CONSOLE and IN_COMMAND not in self.paper.conditions:
            return self.acts(0)
        return any(map(self.acts, range(len(self.crew))))

    @property
    @override
    def is_immobile(self) -> bool:
        """Shut down, without a conscious pilot, a quad without legs, or so by hand."""
        if self.flier is not None and self.flier.is_airborne:
            # It glides on.
            return IMMOBILE in self.paper.conditions
        return (
            SHUTDOWN in self.paper.conditions
            or IMMOBILE in self.paper.conditions
            or not self.is_conscious
            or (self.is_quad and len(self.legs_gone) == len(self.legs))
        )

    @property
    def is_submerged(self) -> bool:
        """Under water as a whole: deep in it, or lying where the legs were."""
        words = self.paper.conditions
        return SUBMERGED in words or (WADING in words and PRONE in words)

    @property
    def can_stand(self) -> bool:
        """False without a gyro, with too few legs, or on one leg without an arm to push up."""
        legs_left = len(self.legs) - len(self.legs_gone)
        if self.is_gyro_destroyed or legs_left < (2 if self.is_quad else 1):
            return False
        has_arm = any(arm not in self.gone for arm in ARMS)
        return self.is_quad or has_arm or not self.legs_gone

    @property
    @override
    @standing
    def destroyed(self) -> str | None:
        """Why the 'Mech is out of the game, or None while it is in."""
        if EXPLODED in self.paper.conditions:
            return "The engine exploded."
        if "CT" in self.gone:
            return "The center torso is destroyed."
        if self._dies_with_head:
            return "The head is gone and the pilot dead."
        if CRUSHED in self.paper.conditions:
            return "It was displaced and had nowhere to go."
        if LOST_ABOARD in self.paper.conditions:
            return "It was lost with the unit that carried it."
        if EJECTED in self.paper.conditions:
            return "The pilot has ejected."
        if self.is_pilot_dead and self.system_hits("cockpit") > 0:
            return "The cockpit was hit and the pilot killed."
        if self.is_flooded("CT"):
            return "The center torso is flooded and the engine dead."
        if self.engine_hits >= self.engine_hits_to_destroy:
            count = "three" if self.engine_hits_to_destroy == ENGINE_KILL else "two"
            return f"The engine took {count} hits and shut down."
        if self.is_pilot_dead:
            return "The pilot is dead."
        return None


STANDS = 4
"""Views that are compared with one of the same tracks and conditions: of the last hits."""


def _no_views(tracks: object, conditions: object) -> list[Mech]:
    return []


VIEWS = 256
"""Views that are kept: more than the sheets of a large battle while one step is decided."""


def counted_mech(state: GameState, unit: UnitId) -> Mech:
    """The view of a sheet with counted structure and marked slots."""
    return counted_mechs.of(state.units.get(unit) or state.unit(unit), state.options)


def _counted_mech(paper: UnitState, chosen: Mapping[str, object]) -> Mech:
    book = book_of(chosen)
    design = mech_of(book.design(paper.design))
    structure = structures(paper)
    for last in stands.of(paper.tracks, paper.conditions):
        if (
            last.hit is paper.slots
            and last.design is design
            and last.book is book
            and all(map(is_, last.bearing, structure))
        ):
            return last.on(paper)
    return Mech(
        design=design,
        paper=paper,
        hit=paper.slots,
        gone=gone_locations(paper),
        book=book,
    )


stands = Lately(_no_views, VIEWS)
counted_mechs = Lately(_counted_mech, VIEWS)
"""Every rule looks at the same sheet again, and every card asks whether its unit still stands."""
