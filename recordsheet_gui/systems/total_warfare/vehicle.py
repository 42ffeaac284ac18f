"""Vehicles and VTOLs in Total Warfare."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.systems.battletech import effects, options, paper
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.locations import armor_key
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.falls import SIDES as FALLS_ON
from recordsheet_gui.systems.battletech.vehicle import (
    criticals,
    hung,
    motive,
    struck,
    tables,
)
from recordsheet_gui.systems.battletech.vehicle import paper as vehicle_paper
from recordsheet_gui.systems.battletech.vehicle.rules import VehicleRules
from recordsheet_gui.systems.battletech.vehicle.status import vehicle_report
from recordsheet_gui.systems.battletech.vehicle.struck import FULL_BAR
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle, counted_vehicle, vehicle_of
from recordsheet_gui.systems.total_warfare import (
    armor,
    damage,
    explosions,
    hits,
    hoists,
    plasma,
    vehicle_accidents,
    walls,
)
from recordsheet_gui.systems.total_warfare.armor import BLUE, BLUE_SHIELD
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import (
    SupportVehicleDesign,
    SupportVtolDesign,
    VehicleDesign,
    VtolDesign,
)
from recordsheet_gui.units.vehicle.facts import BODY, ROTOR

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

BAR = RuleId("TW-bar")
SWARM = RuleId("TW-vehicle-swarm")
INFERNO = RuleId("TW-vehicle-inferno")
PLASMA = RuleId("TW-vehicle-plasma")
FALL = RuleId("TW-vehicle-fall")
PIERCED = RuleId("TW-vehicle-piercing")

HALVED = 10
"""A rotor takes a tenth of a weapon's damage."""
PHYSICAL = ("punch", "kick")
WEAK = 2
"""What a barrier rating adds to the roll of a shot that is made to pierce armor."""


class CountedVehicle(CountedRules[Vehicle], VehicleRules):
    """Armor and structure by points, one table of critical hits for each side."""

    kind = VehicleDesign.kind
    commands: tuple[type[Command], ...] = (
        *VehicleRules.commands,
        *CountedRules.commands,
        *vehicle_accidents.COMMANDS,
        *hoists.COMMANDS,
    )

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """Armor and structure as counted boxes, tracks at their start."""
        vehicle = vehicle_of(design)
        grids = paper.counted(vehicle.armor, "armor") | paper.counted(
            vehicle.structure, "structure"
        )
        tracks = vehicle_paper.start_tracks(vehicle, pilot)
        return UnitState(design=vehicle, pilot=pilot, grids=grids, tracks=tracks)

    @override
    def look(self, state: GameState, unit: UnitId) -> Vehicle:
        return counted_vehicle(state, unit)

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left by location, then what every vehicle's report has."""
        found = state.unit(unit)
        return {
            "kind": found.design.kind,
            "armor": paper.points_left(found, "armor"),
            "structure": paper.points_left(found, "structure"),
            "half_boxes": armor.halves(found),
            **vehicle_report(self.look(state, unit)),
        }

    @override
    def layout(self, design: UnitDesign) -> str:
        """One page for each body."""
        vehicle = vehicle_of(design)
        if vehicle.has_rotor:
            return "vtol"
        return "vehicle-large" if vehicle.is_large else "vehicle"

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Hit locations, critical hits and motive damage."""
        from recordsheet_gui.systems.battletech.vehicle.play_aid import vehicle_tables

        return vehicle_tables(self.look(state, unit))

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and locations, weapons, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.total_warfare.say_vehicle import say

        return say(vehicle_of(state.unit(unit).design), unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.total_warfare.say_vehicle import WORDS

        return WORDS

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit():
                super().decide(draft, game, self._aimed(draft, command))
            case _ if isinstance(command, vehicle_accidents.COMMANDS):
                view = self.look(draft.state, command.unit)
                vehicle_accidents.decide(draft, game, self, view, command)
            case _ if isinstance(command, hoists.COMMANDS):
                hoists.decide(draft, self.look(draft.state, command.unit), command)
            case _:
                super().decide(draft, game, command)

    def _aimed(self, draft: Draft, command: TakeHit) -> TakeHit:
        """There is one table for all that strikes a vehicle."""
        if command.attack == "leg":
            name = draft.unit(command.unit).design.name
            raise RuleError("attack", f"{name} has no legs that infantry could attack.")
        if command.rear:
            side = struck.from_behind(command.side)
            command = replace(command, rear=False, side=side)
        if command.attack in PHYSICAL:
            return replace(command, attack="weapon", kind=command.kind or "physical")
        return command

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """One roll at a time for critical hits, and motive damage at the sides."""
        view = self.look(state, unit)
        found = [*VehicleRules.offers(self, state, unit, place)]
        found += [*hoists.offers(state, view, unit, place), *walls.offers(state, unit, place)]
        where = (place.grid or "").partition("/")[0]
        if where in view.anatomy.locations:
            roll = CriticalHit(unit=unit, location=where)
            found = [offer for offer in found if not isinstance(offer.command, CriticalHit)]
            found.append(Offer(label="Roll a critical hit", command=roll))
            side = struck.side_of(view, where)
            if side is not None and not view.flies:
                hit = motive.RollMotive(unit=unit, side=side)
                found.append(Offer(label="Roll motive damage", command=hit))
        return tuple(found)

    # -- where hits land -------------------------------------------------------------------

    @override
    def sides(self, view: Vehicle) -> tuple[str, ...]:
        return struck.sides(view)

    @override
    def hit_table(self, view: Vehicle, attack: str, side: str) -> Mapping[int, str]:
        return tables.column(view.anatomy.hit_table, side).rows

    @override
    def is_critical(self, view: Vehicle, command: TakeHit, roll: int) -> bool:
        return roll in tables.column(view.anatomy.hit_table, command.side).critical

    @override
    def settled(self, draft: Draft, view: Vehicle, command: TakeHit, location: str) -> str:
        """Of two turrets a die says which, without one the side attacked is struck."""
        attacker = command.attacker
        return struck.settled(draft, view, command.unit, command.side, attacker, location)

    @override
    def blunted(self, draft: Draft, view: Vehicle, command: TakeHit, location: str) -> TakeHit:
        """What hangs before the armor takes its share; a rotor takes a tenth of a weapon's."""
        command = self._damped(draft, view, command)
        if command.damage:
            left = hung.soak(draft, view, command.unit, location, command.damage)
            command = replace(command, damage=left)
        is_shot = command.kind not in ("fall", "physical")
        if location == ROTOR and is_shot and command.damage:
            return replace(command, damage=-(-command.damage // HALVED))
        return command

    def _damped(self, draft: Draft, view: Vehicle, command: TakeHit) -> TakeHit:
        """A blue shield halves what comes of a PPC."""
        is_ppc = bool(command.gear) and hits.gear_of(draft.state, command).family == "ppc"
        if not (is_ppc and command.damage and modes.running(view, BLUE)):
            return command
        points = max(1, command.damage // 2)
        draft.remark(
            f"the blue shield lets {points} through", Cause(rule=BLUE_SHIELD), command.unit
        )
        return replace(command, damage=points)

    @override
    def strikes_all_over(self, view: Vehicle, gear: Gear) -> bool:
        """Infernos look for a location."""
        return effects.INFERNO not in gear.effects and super().strikes_all_over(view, gear)

    @override
    def grouped(
        self, draft: Draft, view: Vehicle, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """Plasma does in damage what it does not in heat."""
        return plasma.grouped(draft, command, gear, hit, PLASMA)

    # -- what follows ----------------------------------------------------------------------

    @override
    def suffer(self, draft: Draft, before: Vehicle, suffered: Suffered) -> None:
        """Motive damage, the critical of the location roll, that of the structure, that of BAR."""
        hit, where = suffered.hit, suffered.location
        unit = hit.unit
        self._hurt_rotor(draft, before, suffered)
        if where == ROTOR and suffered.blow.struck:
            struck.lose_mast(draft, before, unit)
        if hit.source == "crash" and suffered.blow.breached:
            struck.burn_wreck(draft, before, unit)
        now = self.look(draft.state, unit)
        if now.destroyed:
            return
        is_rolled = suffered.roll is not None
        column = tables.column(before.anatomy.hit_table, hit.side)
        if is_rolled and suffered.blow.struck and suffered.roll in column.motive:
            why = f"the location roll was {suffered.roll}"
            motive.owe(draft, now, unit, hit.side, why)
        if not options.is_on(draft.state, "criticals"):
            return
        if is_rolled and suffered.blow.struck and suffered.roll in column.critical:
            self._owe(draft, suffered, f"the location roll was {suffered.roll}")
        if where in suffered.blow.breached:
            self._owe(draft, suffered, f"the {before.anatomy.name(where)} lost structure")
        if hit.attack == "swarm" and suffered.blow.struck:
            self._owe(draft, suffered, "battle armor looks for a weak spot")
        self._burn(draft, before, suffered)
        self._pierce(draft, before, suffered)
        through = struck.pierced(before, where, hit.damage or 0)
        if through is not None:
            why, modifier = through
            self._owe(draft, suffered, why, modifier=modifier, rule=BAR)
        vehicle_accidents.owe_breaches(draft, now, unit, suffered.blow.struck)

    def _owe(
        self,
        draft: Draft,
        suffered: Suffered,
        why: str,
        *,
        modifier: int = 0,
        rule: RuleId = criticals.CRITICAL,
    ) -> None:
        """One roll on the location's table."""
        hit = suffered.hit
        command = CriticalHit(
            unit=hit.unit,
            location=suffered.location,
            modifier=modifier,
            damage=hit.damage or 0,
        )
        draft.owe(command, rule, unit=hit.unit, why=why)

    def _hurt_rotor(self, draft: Draft, before: Vehicle, suffered: Suffered) -> None:
        """A weapon slows it down, a 'Mech's own limbs tear it off."""
        hit = suffered.hit
        if before.flies and hit.strike is not None and struck.is_mech(draft, hit.strike.attacker):
            criticals.lose_rotor(draft, hit.unit, hit.source)
        elif suffered.location == ROTOR and suffered.blow.struck and hit.kind != "fall":
            if hit.kind == "physical" and hit.strike is None:
                criticals.lose_rotor(draft, hit.unit, hit.source)
            elif hit.kind != "physical" and not self.look(draft.state, hit.unit).destroyed:
                criticals.slow_rotor(draft, self, hit.unit, hit.source)

    def _pierce(self, draft: Draft, before: Vehicle, suffered: Suffered) -> None:
        """A shot made for it looks for something that breaks though the armor holds."""
        where, by = suffered.location, suffered.pierces
        kind = before.design.armor_at(where)
        is_held = suffered.blow.struck and where not in suffered.blow.breached
        if by is None or not is_held or kind in armor.NO_PIERCING:
            return
        by += armor.THROUGH.get(kind, WEAK if before.design.bar_at(where) < FULL_BAR else 0)
        self._owe(draft, suffered, "the shot pierces armor", modifier=by, rule=PIERCED)

    def _burn(self, draft: Draft, before: Vehicle, suffered: Suffered) -> None:
        """Each missile with infernos looks for something that breaks."""
        gear = suffered.hit.gear
        if not gear or suffered.hit.damage:
            return
        loaded = hits.gear_of(draft.state, suffered.hit)
        if effects.INFERNO not in loaded.effects:
            return
        modifier = struck.inferno_modifier(before)
        self._owe(draft, suffered, "infernos burn on it", modifier=modifier, rule=INFERNO)

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        """One roll, or so many one after the other."""
        view = self.look(draft.state, command.unit)
        if command.location == BODY:
            raise RuleError("no-location", "The body of a vehicle is never hit.")
        if command.location not in view.anatomy.locations:
            name = view.design.name
            raise RuleError("no-location", f'{name} has no location "{command.location}".')
        if view.destroyed:
            raise RuleError("wreck", f"{view.design.name} is out of the game.")
        count = struck.critical_rolls(command.hits)
        if count > 1:
            for _ in range(count):
                one = replace(command, hits=None)
                draft.owe(one, criticals.CRITICAL, unit=command.unit, why="one of several")
            return
        criticals.roll(
            draft,
            self,
            command.unit,
            command.location,
            modifier=command.modifier,
            points=command.damage,
        )

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """The table of the side that is struck; a charge shakes what drives it first."""
        body = replace(body, table="weapon", side=struck.blow_side(draft, unit, body))
        if body.attack == "charge" and not body.is_recoil:
            motive.owe(draft, self.look(draft.state, unit), unit, body.side, "charged")
        super().blow(draft, unit, body)

    # -- harm from within and below --------------------------------------------------------

    @override
    def drop(self, draft: Draft, unit: UnitId, levels: int, source: str) -> None:
        """A tenth of the tonnage for each level and one more, in fives on the side of a die."""
        (face,) = draft.roll(
            1, 6, f"{source.capitalize()}: the side that it lands on", FALL, unit=unit
        )
        points = -(-self.look(draft.state, unit).tons // 10) * (levels + 1)
        hit = TakeHit(unit=unit, damage=points, side=FALLS_ON[face - 1], source=source, kind="fall")
        hits.owe_groups(draft, hit, points, hits.FIVE)

    @override
    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """All of it into the structure; the armor is not touched."""
        view = self.look(draft.state, unit)
        where = view.anatomy.name(location)
        cause = Cause(rule=criticals.AMMUNITION, source=source)
        draft.remark(f"the {source} explodes in the {where} for {points}", cause, unit)
        damage.into_structure(draft, unit, location, points, cause)
        if not self.look(draft.state, unit).destroyed and options.is_on(draft.state, "criticals"):
            self.crack(draft, unit, location, points)

    @override
    def crack(self, draft: Draft, unit: UnitId, location: str, points: int) -> None:
        again = CriticalHit(unit=unit, location=location, damage=points)
        why = f"the {anatomy_of(draft.unit(unit).design).name(location)} lost structure"
        draft.owe(again, criticals.CRITICAL, unit=unit, why=why)

    @override
    def vent(self, draft: Draft, unit: UnitId, points: int, source: str) -> None:
        """At most all of the rear armor; no structure is marked."""
        view = self.look(draft.state, unit)
        cause = Cause(rule=criticals.CASE, source=source)
        struck = damage.mark(draft, unit, armor_key(view.anatomy, "RR"), points, cause)
        words = f"CASE vents {points - struck} points of the exploding {source}"
        draft.remark(words, cause, unit)

    @override
    def let_through(
        self, draft: Draft, unit: UnitId, location: str, points: int, source: str
    ) -> bool:
        """One point of structure; the rest strips the rear armor from the inside."""
        rear = armor_key(anatomy_of(draft.unit(unit).design), "RR")
        cause = Cause(rule=criticals.CASE_II, source=source)
        explosions.through_case_ii(draft, unit, location, points, cause, plate=rear, most=points)
        return not self.look(draft.state, unit).destroyed

    @override
    def strike_passenger(self, draft: Draft, passenger: UnitId, points: int, source: str) -> None:
        # Whoever rides inside is never in the open.
        hit = TakeHit(unit=passenger, damage=points, source=source, terrain="cover", past=True)
        draft.owe(hit, criticals.CARGO, unit=passenger, why=source)


class CountedSupportVehicle(CountedVehicle):
    """The same for one that was not built for battle."""

    kind = SupportVehicleDesign.kind


class CountedVtol(CountedVehicle):
    """The same under a rotor."""

    kind = VtolDesign.kind


class CountedSupportVtol(CountedVehicle):
    """The same under a rotor, not built for battle."""

    kind = SupportVtolDesign.kind


VEHICLES = (CountedVehicle(), CountedSupportVehicle(), CountedVtol(), CountedSupportVtol())
