"""What a vehicle does, whichever BattleTech game it stands in."""

from collections.abc import Iterator, Mapping, Sequence

from recordsheet_gui.core.commands import Command, MoveTrack, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import aboard as passengers
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import case_ii, firing, riders
from recordsheet_gui.systems.battletech.flight import Land as Land
from recordsheet_gui.systems.battletech.flight import SetAltitude as SetAltitude
from recordsheet_gui.systems.battletech.foreign import OF_MECHS
from recordsheet_gui.systems.battletech.game import BattleTechGame, Tuning
from recordsheet_gui.systems.battletech.mech import blue_shield, bridges, modes, signature, tuning
from recordsheet_gui.systems.battletech.mech.falls import HIGHEST
from recordsheet_gui.systems.battletech.mech.movement import Move, UseSupercharger, rest
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.systems.battletech.mech.physical_roll import RollPhysical
from recordsheet_gui.systems.battletech.mech.piloting import Fall, RollPiloting
from recordsheet_gui.systems.battletech.paper import jammed
from recordsheet_gui.systems.battletech.riders import Back
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.systems.battletech.vehicle import (
    boost,
    charge,
    crew,
    criticals,
    driving,
    hold,
    keys,
    motive,
    movement,
    numbers,
    paper,
    reach,
    status,
    towing,
)
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle, vehicle_of
from recordsheet_gui.units.devices import Live
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.vehicle.facts import Motion

STABILIZER = RuleId("TW-vehicle-stabilizer")
FLIGHT = RuleId("TW-elevation")
WEAPON = RuleId("BT-weapon")

ON_LAND = (Motion.TRACKED, Motion.WHEELED, Motion.RAIL, Motion.MAGLEV)
OF_SOME = (keys.NO_LANDING, keys.TOWED, keys.RIDERS)
"""What depends on how a vehicle moves, or was built."""
CONDITIONS = (keys.IMMOBILE, keys.STUCK)
"""What a player may switch by hand on any vehicle."""


class VehicleRules(UnitRules[Vehicle], VehicleHarm):
    """Crew, motive damage, driving and charges; how damage falls is the game's."""

    climbable = ("swarm",)
    commands: tuple[type[Command], ...] = (
        hand.SetAmmo,
        crew.HitCrew,
        motive.RollMotive,
        driving.RollDriving,
        Land,
        SetAltitude,
        Move,
        firing.Fire,
        firing.Unjam,
        PhysicalAttack,
        RollPhysical,
        RollPiloting,
        Fall,
        towing.Tow,
        UseSupercharger,
        *modes.MODE_COMMANDS,
        blue_shield.KeepShield,
        case_ii.HoldCase,
    )

    @override
    def look_at(self, draft: Draft, unit: UnitId) -> Vehicle:
        return self.look(draft.state, unit)

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        def vehicle() -> Vehicle:
            return self.look(draft.state, command.unit)

        match command:
            case crew.HitCrew():
                crew.by_hand(draft, vehicle(), command)
            case motive.RollMotive():
                if motive.roll(draft, vehicle(), command) == "major":
                    driving.lose_power(draft, self, command.unit, "motive system")
            case driving.RollDriving():
                driving.roll(draft, self, vehicle(), command)
            case RollPiloting():
                # The word of all other units for such a roll.
                same = driving.RollDriving(
                    unit=command.unit, why=command.why, modifier=command.modifier
                )
                driving.roll(draft, self, vehicle(), same)
            case Fall():
                self._fall(draft, vehicle(), command)
            case towing.Tow():
                towing.tow(draft, vehicle(), command)
            case Land():
                self._fly(draft, vehicle(), command, 0)
            case SetAltitude():
                self._fly(draft, vehicle(), command, command.to)
            case Move():
                movement.move(draft, vehicle(), command)
            case UseSupercharger():
                boost.roll(draft, self, vehicle(), command)
            case modes.Switch():
                modes.switch(draft, vehicle(), command)
            case modes.SetMode():
                modes.set_mode(draft, vehicle(), command)
            case blue_shield.KeepShield():
                blue_shield.keep(draft, vehicle(), command)
            case case_ii.HoldCase():
                criticals.hold_case(draft, self, command)
            case firing.Fire():
                firing.fire(draft, self, command)
            case firing.Unjam():
                self._unjam(draft, vehicle(), command)
            case RollPhysical():
                charge.roll(draft, game, self, vehicle(), command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case _:
                super().decide(draft, game, command)

    def _fall(self, draft: Draft, vehicle: Vehicle, command: Fall) -> None:
        """From a hoist, a bridge or a cliff: on a side that is rolled, the facing stays."""
        if not 0 <= command.levels <= HIGHEST:
            words = f"A fall is 0 to {HIGHEST} levels deep, not {command.levels}."
            raise RuleError("levels", words)
        if not vehicle.destroyed:
            self.drop(draft, command.unit, command.levels, command.why or "fall")

    def _unjam(self, draft: Draft, vehicle: Vehicle, command: firing.Unjam) -> None:
        """A rotary cannon that jammed by itself is cleared by a roll, all else by time."""
        if command.weapon or command.item is not None:
            for index, _ in firing.carried(vehicle, command):
                if jammed(index) in vehicle.paper.conditions:
                    firing.unjam(draft, vehicle, command)
                    return
        crew.clear(draft, vehicle, command)

    def _fly(
        self, draft: Draft, vehicle: Vehicle, command: Land | SetAltitude, height: int
    ) -> None:
        name = vehicle.design.name
        if keys.ELEVATION not in vehicle.paper.tracks:
            raise RuleError("cannot", f"{name} does not fly.")
        most = paper.most_on(vehicle.design, keys.ELEVATION)
        if not 0 <= height <= most:
            raise RuleError("altitude", f"{name} flies 0 to {most} levels high, not {height}.")
        if vehicle.destroyed:
            raise RuleError("wreck", f"{name} is out of the game.")
        if height > vehicle.elevation and vehicle.is_immobile:
            raise RuleError("immobile", f"{name} is immobile and cannot rise.")
        if not height and not vehicle.can_land:
            draft.forbid(command, "no-landing", f"{name} cannot land here.", command.unit)
        draft.move(command.unit, keys.ELEVATION, height, Cause(rule=FLIGHT))

    # -- attacks ---------------------------------------------------------------------------

    @override
    def physical_attacks(self, view: Vehicle) -> Mapping[str, str]:
        return {} if view.flies or view.is_wige else charge.ATTACKS

    @override
    def physical(self, draft: Draft, game: BattleTechGame, command: Command) -> None:
        if not isinstance(command, PhysicalAttack):
            super().physical(draft, game, command)
            return
        attacker = self.look(at_start(draft.state, command.attacker), command.attacker)
        charge.physical(draft, game, attacker, command)

    @override
    def cannot_fire(self, view: Vehicle) -> str | None:
        return numbers.cannot_fire(view)

    @override
    def cannot_fire_with(self, view: Vehicle, item: int) -> str | None:
        return numbers.cannot_fire_with(view, item)

    @override
    def cannot_engage(self, view: Vehicle, item: int) -> str | None:
        return numbers.cannot_fire_with(view, item)

    @override
    def weapon_parts(self, view: Vehicle, item: Item) -> tuple[Part, ...]:
        own: tuple[Part, ...] = ()
        if item.gear.to_hit:
            own = (Part(label=item.gear.name, value=item.gear.to_hit, rule=WEAPON),)
        return (*own, *numbers.attack_modifiers(view))

    @override
    def doubles_movement(self, view: Vehicle, item: Item) -> bool:
        return keys.stabilizer(item.location) in view.paper.conditions

    @override
    def target_parts(self, view: Vehicle, band: str, hexes: int) -> tuple[Part, ...]:
        own: tuple[Part, ...] = ()
        if driving.SKIDDED in view.paper.conditions:
            own = (Part(label="target skidded", value=2, rule=driving.SKID),)
        return (*own, *signature.against(view, band, hexes))

    @override
    def is_stealthy(self, view: Vehicle) -> bool:
        return signature.is_stealthy(view)

    @override
    def tuned(self, view: Vehicle, item: int) -> Tuning:
        return tuning.tuned(view, item)

    @override
    def note_shot(self, draft: Draft, unit: UnitId, view: Vehicle, item: int) -> None:
        tuning.discharge(draft, view, unit, item)

    @override
    def no_room_for(self, view: Vehicle, aboard: Sequence[View], newcomer: View) -> str | None:
        return hold.no_room_for(view, aboard, newcomer)

    @override
    def back(self, view: Vehicle) -> Back:
        return hold.back(view)

    @override
    def out_of_reach(self, view: Vehicle, attack: str, level: int) -> str | None:
        return reach.out_of_reach(view, attack, level)

    @override
    def burn_out(self, draft: Draft, unit: UnitId, item: int) -> None:
        tuning.burn_out(draft, self.look(draft.state, unit), unit, item)

    # -- time ------------------------------------------------------------------------------

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        vehicle = self.look(draft.state, unit)
        if vehicle.destroyed:
            passengers.all_out(draft, unit)
            towing.uncouple(draft, vehicle, unit)
        elif phase == "end":
            crew.close_turn(draft, vehicle, unit)
            bridges.lay(draft, vehicle, unit)
            modes.come_true(draft, vehicle, unit, Live.END)
            blue_shield.count_turn(draft, vehicle, unit)

    @override
    def leave(self, draft: Draft, unit: UnitId) -> None:
        towing.uncouple(draft, self.look(draft.state, unit), unit)
        towing.free(draft, unit)

    @override
    def end_turn(self, draft: Draft, unit: UnitId) -> None:
        rest(draft, unit)

    @override
    def begin_turn(self, draft: Draft, unit: UnitId) -> None:
        crew.begin_turn(draft, self.look(draft.state, unit), unit)

    @override
    def is_moot(self, game: BattleTechGame, state: GameState, owed: Owed) -> bool:
        """Nobody asks a wreck, nor what has landed to land."""
        assert owed.unit is not None
        if super().is_moot(game, state, owed):
            return True
        command = owed.command
        lands = isinstance(command, driving.RollDriving) and command.task in driving.IN_THE_AIR
        return lands and not self.look(state, owed.unit).is_airborne

    # -- the sheet -------------------------------------------------------------------------

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, driving, to-hit and the rest, with their parts."""
        return status.derived(self.look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return paper.name_of(design, key)

    @override
    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        vehicle = vehicle_of(design)
        over = (keys.OVER_WATER,) if vehicle.motion in movement.SLIDES else ()
        flies = vehicle.has_rotor or vehicle.motion is Motion.WIGE
        trailer = (keys.TOWED,) if vehicle.is_trailer else ()
        handles = (keys.RIDERS,) if vehicle.is_omni and not vehicle.is_support else ()
        return (*CONDITIONS, *over, *((keys.NO_LANDING,) if flies else ()), *trailer, *handles)

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        return paper.most_on(design, track)

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        return paper.has_condition(design, name) or super().has_condition(design, name)

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """What a 'Mech is, and what vehicles are that move otherwise."""
        vehicle = vehicle_of(design)
        if name == keys.FLIGHT_STABILIZER:
            return not vehicle.has_rotor
        if name == keys.OVER_WATER:
            return vehicle.motion in ON_LAND
        return name in OF_MECHS or (name in OF_SOME and name not in self.conditions(design))

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        return movement.ways(self.look(state, unit), unit)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        view = self.look(state, unit)
        own = (
            *_offers(view, unit, place),
            *modes.offers(state, view, unit, place),
            *towing.offers(state, view, unit, place),
        )
        return (*own, *super().offers(state, unit, place))


def _offers(vehicle: Vehicle, unit: UnitId, place: Place) -> Iterator[Offer]:
    """The crew, height, jams, and the weapon of a line."""
    if place == SHEET:
        for seat in vehicle.seats:
            word = "co-pilot" if seat == "copilot" else seat
            if not vehicle.is_seat_hit(seat):
                yield Offer(label=f"{word.capitalize()} hit", command=_crew(unit, seat))
        yield Offer(label="Crew stunned", command=_crew(unit, crew.STUNNED))
        yield from _clamps(vehicle, unit)
        if vehicle.is_airborne:
            yield Offer(label="Land", command=Land(unit=unit))
        elif keys.ELEVATION in vehicle.paper.tracks and not vehicle.is_immobile:
            yield Offer(label="Take off", command=SetAltitude(unit=unit, to=1))
        for turret in vehicle.turrets:
            if vehicle.turret(turret) == "jammed":
                free = firing.Unjam(unit=unit, location=turret)
                yield Offer(label=f"Clear the {vehicle.anatomy.name(turret)}", command=free)
    for index, item in vehicle.items(GearKind.WEAPON):
        if item.slots[0] not in place.weapon or not (item.gear.damage or item.gear.effects):
            continue
        yield Offer(label="Fire", command=firing.Fire(unit=unit, item=index))
        if vehicle.is_jammed(index):
            clear = firing.Unjam(unit=unit, item=index)
            yield Offer(label="Clear the jam", command=clear)


def _clamps(vehicle: Vehicle, unit: UnitId) -> Iterator[Offer]:
    """Battle armor that holds on by magnets."""
    now = vehicle.paper.tracks.get(keys.CLAMPED, 0)
    with_sheets = len(riders.riders_on(vehicle.paper))
    if now + with_sheets < hold.most_clamped(vehicle.design) and not vehicle.is_airborne:
        on = MoveTrack(unit=unit, track=keys.CLAMPED, to=now + 1)
        yield Offer(label="Battle armor clamps on", command=on)
    if now:
        off = MoveTrack(unit=unit, track=keys.CLAMPED, to=now - 1)
        yield Offer(label="Battle armor lets go", command=off)


def _crew(unit: UnitId, word: str) -> crew.HitCrew:
    return crew.HitCrew(unit=unit, hit=word)
