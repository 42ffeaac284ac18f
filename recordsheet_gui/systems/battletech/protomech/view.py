"""A ProtoMech as it stands: which boxes are crossed off, what still works, who is awake."""

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
from recordsheet_gui.systems.battletech.locations import gone_locations
from recordsheet_gui.systems.battletech.paper import (
    DEADLY_HITS,
    PILOT_HITS,
    fired_key,
    unconscious_key,
)
from recordsheet_gui.systems.battletech.protomech import keys, tables
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.protomech import devices
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import ARMS, BOXES, LEGS, MAIN_GUN, TORSO

VIEWS = 64
ENDS: Mapping[ConditionKey, str] = {
    keys.CRUSHED: "It was displaced and had no hex to go to.",
    LOST_ABOARD: "It was lost with the unit that carried it.",
}
"""Conditions that put it out of the game, each with its sentence."""
PACES: Mapping[str, str] = {"walk": "cruise", "run": "flank"}
"""How a glider in flight calls what the track of its move counts."""


def protomech_of(design: UnitDesign) -> ProtoMechDesign:
    """The design as a ProtoMech; refused for anything else."""
    if not isinstance(design, ProtoMechDesign):
        raise RuleError("no-protomech", f"{design.name} is not a ProtoMech.")
    return design


@dataclass(frozen=True, kw_only=True)
class Proto(View):
    """The view of a ProtoMech's sheet that the rules work with."""

    design: ProtoMechDesign

    # -- what it carries -------------------------------------------------------------------

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    @property
    @override
    def devices(self) -> tuple[Device, ...]:
        return devices.devices(self.design)

    @override
    def is_item_lost(self, item: Item) -> bool:
        is_gun = item.location == MAIN_GUN and self.crossed(MAIN_GUN) > 0
        return is_gun or super().is_item_lost(item)

    def carries(self, *families: str) -> bool:
        """True for one with working gear of these families."""
        return any(
            item.gear.family in families and not self.is_item_lost(item) for item in self.carried
        )

    def torso_weapon(self, face: int) -> int | None:
        """The number of the working weapon that a die finds in the torso."""
        design = self.design
        at = tables.weapon_of(face, is_quad=design.is_quad, is_ultraheavy=design.is_ultraheavy)
        weapons = design.torso_weapons
        if at is None or at >= len(weapons) or self.is_item_lost(design.items[weapons[at]]):
            return None
        return weapons[at]

    @property
    def risks_a_weapon(self) -> bool:
        """True while some die would find a weapon in the torso."""
        return any(self.torso_weapon(face) is not None for face in range(1, 7))

    # -- critical boxes --------------------------------------------------------------------

    def crossed(self, location: str) -> int:
        """Critical boxes of a location that are crossed off."""
        grid = self.paper.grids.get(keys.boxes(location))
        return 0 if grid is None else len(grid.lost)

    @property
    def arms(self) -> tuple[str, ...]:
        """Its arms, whole or not; a quad has none."""
        return self.anatomy.group("arm")

    @property
    def has_lost_arms(self) -> bool:
        """True where nothing is left that a main gun could be held with."""
        return bool(self.arms) and all(arm in self.gone for arm in self.arms)

    def has_fired(self, *locations: str) -> bool:
        """True where a weapon of these places has fired this turn."""
        return any(
            self.paper.tracks.get(fired_key(index), 0)
            for index, item in self.items(GearKind.WEAPON)
            if item.location in locations
        )

    # -- the pilot -------------------------------------------------------------------------

    @property
    def pilot_hits(self) -> int:
        """Points of damage that the pilot has taken."""
        return self.paper.tracks.get(PILOT_HITS, 0)

    @property
    def is_pilot_dead(self) -> bool:
        """Nobody is left to fight."""
        return self.pilot_hits >= DEADLY_HITS

    @property
    def is_conscious(self) -> bool:
        """True for a pilot who is awake."""
        return not self.is_pilot_dead and unconscious_key(0) not in self.paper.conditions

    # -- where it is -----------------------------------------------------------------------

    @property
    @override
    def elevation(self) -> int:
        """Levels above the ground."""
        return self.paper.tracks.get(keys.ELEVATION, 0)

    @property
    @override
    def is_airborne(self) -> bool:
        return self.design.is_glider and self.elevation > 0

    @property
    @override
    def is_immobile(self) -> bool:
        return not self.is_conscious

    # -- what attacks read -----------------------------------------------------------------

    @kept
    def _end(self) -> str:
        for key, sentence in ENDS.items():
            if key in self.paper.conditions:
                return sentence
        if TORSO in self.gone:
            return "The torso is destroyed."
        return "The pilot is dead." if self.is_pilot_dead else ""

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
    def moved(self) -> str:
        mode = super().moved
        return PACES.get(mode, mode) if self.is_airborne else mode


def _counted(paper: UnitState, chosen: Mapping[str, object]) -> Proto:
    gone = {*gone_locations(paper)}
    for place in (*ARMS, TORSO):
        grid = paper.grids.get(keys.boxes(place))
        if grid is not None and len(grid.lost) >= BOXES[place]:
            gone.add(place)
    book = book_of(chosen)
    return Proto(
        design=protomech_of(book.design(paper.design)),
        paper=paper,
        hit=paper.slots,
        gone=frozenset(gone),
        book=book,
    )


_views = Lately(_counted, VIEWS)
"""Every rule looks at the same sheet again."""


def counted_proto(state: GameState, unit: UnitId) -> Proto:
    """The view of a sheet with counted structure."""
    return _views.of(state.unit(unit), state.options)


def legs_crossed(view: Proto) -> int:
    """Critical boxes of the legs that are crossed off."""
    return view.crossed(LEGS)
