"""Vehicles and VTOLs in Renegade Tech."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, MarkBoxes, UnitCommand, UnmarkBoxes
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word, counted
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech import case_ii
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.mech.falls import SIDES as FALLS_ON
from recordsheet_gui.systems.battletech.vehicle import criticals, motive, paper, struck
from recordsheet_gui.systems.battletech.vehicle.rules import Land as LandOnGround
from recordsheet_gui.systems.battletech.vehicle.rules import SetAltitude, VehicleRules
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle, vehicle_of
from recordsheet_gui.systems.renegade_tech import by_hand, options, rows
from recordsheet_gui.systems.renegade_tech.commands import DrawGrid, Land, TakeHit, TakeRows
from recordsheet_gui.systems.renegade_tech.destruction import destroyed
from recordsheet_gui.systems.renegade_tech.diagram import ARMOR, INTERNAL, grid_key
from recordsheet_gui.systems.renegade_tech.unit import GridRules
from recordsheet_gui.systems.renegade_tech.vehicle import hits, status
from recordsheet_gui.systems.renegade_tech.vehicle.commands import CriticalHit
from recordsheet_gui.systems.renegade_tech.vehicle.sides import grids_of, parts_of
from recordsheet_gui.systems.renegade_tech.vehicle.view import look
from recordsheet_gui.systems.renegade_tech.widowed import widows
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import (
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
    VtolDesign,
)
from recordsheet_gui.units.vehicle.facts import BODY

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

FALL = RuleId("TW-vehicle-fall")
EXPLOSION = RuleId("RT-vehicle-explosion")
HALF_A_PAGE = 80
"""Armor of one side that half a page still has room for."""


class GridVehicleRules(GridRules[Vehicle], VehicleRules):
    """A grid for each side, and the tables of BattleTech for what breaks inside."""

    kind = VehicleDesign.kind
    commands: tuple[type[Command], ...] = (
        # "land" brings a template down in this game: who flies goes to altitude 0.
        *(command for command in VehicleRules.commands if command is not LandOnGround),
        *GridRules.commands,
        CriticalHit,
    )

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """The grids that design and options give, tracks at their start."""
        vehicle = vehicle_of(design)
        tracks = paper.start_tracks(vehicle, pilot)
        return UnitState(
            design=vehicle, pilot=pilot, grids=grids_of(vehicle, options), tracks=tracks
        )

    @override
    def look(self, state: GameState, unit: UnitId) -> Vehicle:
        return look(state, unit)

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        return status.derived(look(state, unit), widows(state, unit))

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """The grids as drawn, then what every vehicle's report has."""
        return status.report(look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return status.name_of(design, key)

    @override
    def layout(self, design: UnitDesign) -> str:
        """Half a page for each body, a whole one where a side has too many boxes for that."""
        vehicle = vehicle_of(design)
        if vehicle.has_rotor:
            return "renegade-vtol"
        is_high = max(vehicle.armor.values(), default=0) > HALF_A_PAGE
        return "renegade-vehicle-large" if vehicle.is_large or is_high else "renegade-vehicle"

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Those of every vehicle, rows, and the templates of its weapons."""
        from recordsheet_gui.systems.renegade_tech.vehicle.play_aid import vehicle_tables

        return vehicle_tables(state, self.look(state, unit))

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Weapons with a side, or a location and a column; rows, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.renegade_tech.vehicle.say import say

        return say(vehicle_of(state.unit(unit).design), unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.renegade_tech.vehicle.say import WORDS

        return WORDS

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit() | TakeRows() if command.rear:
                side = struck.from_behind(command.side)
                self.decide(draft, game, replace(command, rear=False, side=side))
            case CriticalHit():
                self._critical(draft, command)
            case MarkBoxes() | UnmarkBoxes():
                super().decide(draft, game, self._by_grid(draft, command))
            case _:
                super().decide(draft, game, command)

    def _critical(self, draft: Draft, command: CriticalHit) -> None:
        """One roll, or so many one after the other."""
        unit, where = command.unit, command.location
        view = self.look(draft.state, unit)
        if where == BODY:
            raise RuleError("no-location", "The body of a vehicle is never hit.")
        if where not in view.anatomy.locations:
            raise RuleError("no-location", f'{view.design.name} has no location "{where}".')
        if view.destroyed:
            raise RuleError("wreck", f"{view.design.name} is out of the game.")
        count = struck.critical_rolls(command.hits)
        if count > 1:
            one = replace(command, hits=None)
            for _ in range(count):
                draft.owe(one, criticals.CRITICAL, unit=unit, why="one of several")
            return
        modifier, points = command.modifier, command.damage
        criticals.roll(draft, self, unit, where, modifier=modifier, points=points)

    def _by_grid(self, draft: Draft, command: MarkBoxes | UnmarkBoxes) -> MarkBoxes | UnmarkBoxes:
        """Structure is the internals of a side; a rotor has one grid for both."""
        where = command.armor or command.structure
        if where is None or command.grid is not None or (command.armor and command.structure):
            return command
        design = vehicle_of(draft.unit(command.unit).design)
        if where not in anatomy_of(design).locations:
            raise RuleError("no-location", f'{design.name} has no location "{where}".')
        parts = parts_of(design, where)
        key = grid_key(where, parts[0] if command.armor else parts[-1])
        return replace(command, armor=None, structure=None, grid=key)

    @override
    def draw(self, draft: Draft, command: DrawGrid) -> None:
        design = vehicle_of(draft.unit(command.unit).design)
        where = command.location
        if where not in anatomy_of(design).locations:
            raise RuleError("no-location", f'{design.name} has no location "{where}".')
        parts = parts_of(design, where)
        if command.part not in parts:
            known = ", ".join(parts)
            raise RuleError("part", f'There is no part "{command.part}"; there are {known}.')
        key = grid_key(where, command.part)
        by_hand.picture(draft, command, key, status.name_of(design, key))

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        bars = map(destroyed, anatomy_of(design).group("side") + anatomy_of(design).group("turret"))
        return name in bars or super().has_condition(design, name)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """Critical hits at every location, and motive damage at the sides."""
        view = self.look(state, unit)
        found = [_grounded(offer) for offer in super().offers(state, unit, place)]
        where = (place.grid or "").partition("/")[0]
        if where in view.anatomy.locations:
            roll = CriticalHit(unit=unit, location=where)
            found.append(Offer(label="Roll a critical hit", command=roll))
            side = struck.side_of(view, where)
            if side is not None and not view.flies:
                hit = motive.RollMotive(unit=unit, side=side)
                found.append(Offer(label="Roll motive damage", command=hit))
        return tuple(found)

    # -- what strikes it -------------------------------------------------------------------

    @override
    def sides(self, view: Vehicle) -> tuple[str, ...]:
        return struck.sides(view)

    @override
    def come_down(self, draft: Draft, command: Land) -> None:
        hits.come_down(draft, self, command)

    @override
    def strike_rows(self, draft: Draft, command: TakeRows, table: str, rows: int) -> None:
        """There is one table for all that strikes a vehicle."""
        hits.strike_rows(draft, self, command, rows)

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """A charge shakes what drives it first; whatever a 'Mech does to it tears a rotor off."""
        view = self.look(draft.state, unit)
        body = replace(body, side=struck.blow_side(draft, unit, body))
        if body.attack == "charge" and not body.is_recoil:
            motive.owe(draft, view, unit, body.side, "charged")
        if body.points:
            # The rolls of its motive system come first.
            rows.queue(draft, self.rows_of(unit, body))
        strike = body.strike
        if view.flies and strike is not None and struck.is_mech(draft, strike.attacker):
            criticals.lose_rotor(draft, unit, body.attack)

    # -- harm from within and below --------------------------------------------------------

    @override
    def drop(self, draft: Draft, unit: UnitId, levels: int, source: str) -> None:
        """The rows of a fall on the side of a die, each with its own location."""
        title = f"{source.capitalize()}: the side that it lands on"
        (face,) = draft.roll(1, 6, title, FALL, unit=unit)
        tons = self.look(draft.state, unit).tons
        side = FALLS_ON[face - 1]
        rows.fall(draft, unit, side, tons, levels, underwater=False, source=source)

    @override
    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Row by row through the internals; the armor is not touched, the rest reaches the bar."""
        where = self.look(draft.state, unit).anatomy.name(location)
        cause = Cause(rule=EXPLOSION, source=source)
        told = counted(points, "point")
        draft.remark(f"the {source} explodes in the {where} for {told}", cause, unit)
        left = rows.strip(draft, unit, location, INTERNAL, points, cause)
        if left:
            hits.reach_bar(draft, unit, location, source)
        elif _are_rolled(draft):
            self.crack(draft, unit, location, points)

    @override
    def crack(self, draft: Draft, unit: UnitId, location: str, points: int) -> None:
        again = CriticalHit(unit=unit, location=location, damage=points)
        why = f"the {anatomy_of(draft.unit(unit).design).name(location)} lost structure"
        draft.owe(again, hits.CRITICAL, unit=unit, why=why)

    @override
    def vent(self, draft: Draft, unit: UnitId, points: int, source: str) -> None:
        """Row by row off the rear armor; no structure is marked."""
        cause = Cause(rule=criticals.CASE, source=source)
        left = rows.strip(draft, unit, "RR", ARMOR, points, cause)
        words = f"CASE vents {counted(left, 'point')} of the exploding {source}"
        draft.remark(words, cause, unit)

    @override
    def let_through(
        self, draft: Draft, unit: UnitId, location: str, points: int, source: str
    ) -> bool:
        """One box inside, the rest row by row off the rear armor; the bar is the end here too."""
        cause = Cause(rule=criticals.CASE_II, source=source)
        if rows.strip(draft, unit, location, INTERNAL, case_ii.POINTS, cause):
            hits.reach_bar(draft, unit, location, source)
            return False
        left = rows.strip(draft, unit, "RR", ARMOR, points - case_ii.POINTS, cause)
        case_ii.tell_vented(draft, unit, left, cause.rule)
        return _are_rolled(draft)

    @override
    def strike_passenger(self, draft: Draft, passenger: UnitId, points: int, source: str) -> None:
        hit = TakeHit(unit=passenger, damage=points, source=source)
        draft.owe(hit, criticals.CARGO, unit=passenger, why=source)


def _are_rolled(draft: Draft) -> bool:
    """Whether structure that is lost asks for a critical roll."""
    return options.is_on(draft.state, "criticals") and options.is_on(
        draft.state, "structure_criticals"
    )


def _grounded(offer: Offer) -> Offer:
    """What flies lands by going to altitude 0."""
    if isinstance(offer.command, LandOnGround):
        return replace(offer, command=SetAltitude(unit=offer.command.unit, to=0))
    return offer


class GridSupportVehicleRules(GridVehicleRules):
    """The same for one that was not built for battle."""

    kind = SupportVehicleDesign.kind


class GridVtolRules(GridVehicleRules):
    """The same under a rotor."""

    kind = VtolDesign.kind


class GridSupportVtolRules(GridVehicleRules):
    """The same under a rotor, not built for battle."""

    kind = SupportVtolDesign.kind


VEHICLES = (
    GridVehicleRules(),
    GridSupportVehicleRules(),
    GridVtolRules(),
    GridSupportVtolRules(),
)
