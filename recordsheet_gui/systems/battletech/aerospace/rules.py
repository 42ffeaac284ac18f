"""What an aerospace unit does, whatever the game: crew, control, heat, what may fire."""

from collections import Counter
from collections.abc import Iterator, Sequence

from recordsheet_gui.core.commands import Command, MoveTrack, SetCondition, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import firing
from recordsheet_gui.systems.battletech.aerospace import (
    air,
    arcs,
    control,
    crew,
    flight,
    heat,
    hold,
    keys,
    landing,
    launch,
    leaving,
    moves,
    numbers,
    paper,
    status,
    stores,
)
from recordsheet_gui.systems.battletech.aerospace.view import Aero, aerospace_of, counted_aero
from recordsheet_gui.systems.battletech.aerospace.ways import ways
from recordsheet_gui.systems.battletech.flight import BeginRun, Bombs, SetAltitude
from recordsheet_gui.systems.battletech.foreign import OF_MACHINES
from recordsheet_gui.systems.battletech.game import BattleTechGame, Shot
from recordsheet_gui.systems.battletech.mech import pilot as pilots
from recordsheet_gui.systems.battletech.mech.crew import Eject
from recordsheet_gui.systems.battletech.mech.heat import AvoidShutdown, Restart
from recordsheet_gui.systems.battletech.mech.view import EJECTED, SHUTDOWN
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.short_names import brief_name

WEAPON = RuleId("BT-weapon")
UNCONSCIOUS = ConditionKey("unconscious")


class AerospaceRules(UnitRules[Aero]):
    """Crew, control and heat; how damage falls is the game's."""

    commands: tuple[type[Command], ...] = (
        hand.SetAmmo,
        hand.SetHeat,
        hand.SetPilotHits,
        pilots.HitPilot,
        pilots.StayConscious,
        pilots.WakeUp,
        control.RollControl,
        *heat.COMMANDS,
        *flight.COMMANDS,
        *landing.COMMANDS,
        Bombs,
        moves.Fly,
        launch.Jump,
        Eject,
        BeginRun,
        firing.Fire,
        firing.Unjam,
    )

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        def view() -> Aero:
            return self.look(draft.state, command.unit)

        match command:
            case pilots.StayConscious():
                pilots.stay_conscious(draft, command)
            case pilots.WakeUp():
                pilots.wake_up(draft, command)
            case pilots.HitPilot():
                _hit_crew(draft, command)
            case control.RollControl():
                control.roll(draft, view(), command)
            case _ if isinstance(command, heat.COMMANDS):
                heat.decide(draft, view(), command)
            case MoveTrack(track=keys.AIR, to=0 | 1) if not view().design.is_capital:
                flight.change_place(draft, view(), command)
            case MoveTrack(track=keys.ALTITUDE) if view().altitude is None:
                # In space there is none: who is given one comes down into the air.
                flight.decide(draft, view(), SetAltitude(unit=command.unit, to=command.to))
            case _ if isinstance(command, flight.COMMANDS):
                flight.decide(draft, view(), command)
            case moves.Fly():
                moves.decide(draft, view(), command)
            case Eject():
                leaving.eject(draft, view(), command)
            case launch.Jump():
                launch.jump(draft, view(), command)
            case MoveTrack() if stores.hangs_more(view(), command):
                stores.hang(draft, view(), command)
            case Bombs():
                stores.decide(draft, view(), command)
            case BeginRun():
                air.begin(draft, view(), command)
            case firing.Fire():
                firing.fire(draft, self, command)
            case firing.Unjam():
                firing.unjam(draft, view(), command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case hand.SetHeat():
                _set_heat(draft, view(), command)
            case hand.SetPilotHits():
                hand.set_pilot_hits(draft, command)
            case _:
                super().decide(draft, game, command)

    # -- attacks ---------------------------------------------------------------------------

    @override
    def cannot_fire(self, view: Aero) -> str | None:
        return numbers.cannot_fire(view)

    @override
    def cannot_engage(self, view: Aero, item: int) -> str | None:
        return numbers.cannot_fire(view)

    @override
    def weapon_parts(self, view: Aero, item: Item) -> tuple[Part, ...]:
        own: tuple[Part, ...] = ()
        if item.gear.to_hit:
            own = (Part(label=item.gear.name, value=item.gear.to_hit, rule=WEAPON),)
        more = numbers.weapon_modifiers(view, item.gear)
        return (*own, *numbers.attack_modifiers(view), *more)

    @override
    def has_arcs(self, view: Aero) -> bool:
        return True

    @override
    def attack_parts(self, view: Aero) -> tuple[Part, ...]:
        return numbers.attack_modifiers(view)

    @override
    def approach(
        self, draft: Draft, command: Command, unit: UnitId, target: View, run: str, hexes: int
    ) -> air.Approach | None:
        own = self.look(draft.state, unit)
        return air.approach(draft, command, unit, own, target, run, hexes)

    @override
    def runs(self, view: Aero, target: View) -> tuple[tuple[object, str], ...]:
        return air.runs(view, target)

    @override
    def meets_in_flight(self, view: Aero, target: View) -> bool:
        return air.both_fly(view, target)

    @override
    def own_parts(self, view: Aero, target: View) -> tuple[Part, ...]:
        return tuple(air.grounded_parts(view, target))

    @override
    def cannot_bear(self, view: Aero, item: Item, target: View, arc: str) -> str | None:
        return arcs.cannot_bear(view, item, target, arc)

    @override
    def fires_together(self, view: Aero, item: int) -> tuple[int, ...]:
        """All of a bay, but on the ground."""
        if view.is_grounded or not view.design.is_large:
            return (item,)
        return next((bay.weapons for bay in view.bays if item in bay.weapons), (item,))

    @override
    def called(self, view: Aero, items: tuple[int, ...], *, briefly: bool = False) -> str:
        """2 PPC, Medium Laser (NOS); briefly 2 PPC +1 NOS."""
        gear = (view.carried[index].gear for index in items)
        names = Counter(brief_name(one) if briefly else one.name for one in gear)
        told = [name if n == 1 else f"{n} {name}" for name, n in names.items()]
        first_of = view.carried[items[0]]
        where = view.anatomy.tag(first_of.location)
        if first_of.is_rear:
            where += " (R)" if briefly else ", rear"
        if briefly:
            first = next(iter(names.values()))
            more = f" +{len(items) - first}" if len(items) > first else ""
            return f"{told[0]}{more} {where}"
        return f"{', '.join(told)} ({where})"

    @override
    def has_strafed(self, view: Aero, item: int, target: UnitId | None = None) -> bool:
        return bool(view.paper.tracks.get(keys.strafed_key(item, target), 0))

    @override
    def note_strafing(
        self, draft: Draft, unit: UnitId, item: int, target: UnitId | None = None
    ) -> None:
        draft.move(unit, keys.strafed_key(item, target), 1, Cause(rule=air.STRAFING))

    @override
    def volley(self, draft: Draft, unit: UnitId, target: UnitId, shot: Shot) -> Shot:
        """In the air a weapon, or a bay, does its attack value as one."""
        if not shot.in_air:
            return shot
        return air.valued(self.look(draft.state, unit), shot)

    @override
    def out_of_fire(self, view: Aero, attacker: View) -> str | None:
        return air.out_of_fire(view, attacker)

    @override
    def height_hexes(self, view: Aero, attacker: View) -> int:
        return air.height_hexes(view, attacker)

    @override
    def struck_from(self, view: Aero, attacker: View, side: str) -> str:
        return air.struck_from(view, attacker, side)

    @override
    def angle_parts(self, view: Aero, side: str, *, by_air: bool) -> tuple[Part, ...]:
        return tuple(air.target_parts(view, side, by_air=by_air))

    @override
    def size_parts(self, view: Aero, gear: Gear) -> tuple[Part, ...]:
        return tuple(air.size_parts(view, gear))

    @override
    def out_of_reach(self, view: Aero, attack: str, level: int) -> str | None:
        if view.is_grounded:
            return None
        return f"{view.design.name} flies, out of reach of fists and feet."

    @override
    def burn_out(self, draft: Draft, unit: UnitId, item: int) -> None:
        view = self.look(draft.state, unit)
        draft.mark(unit, view.carried[item].slots, Cause(rule=WEAPON, source="burnt out"))

    @override
    def no_room_for(self, view: Aero, aboard: Sequence[View], newcomer: View) -> str | None:
        return hold.no_room_for(view, aboard, newcomer)

    @override
    def let_out(self, draft: Draft, carrier: UnitId, rider: View, command: UnitCommand) -> None:
        launch.let_out(draft, self.look(draft.state, carrier), carrier, rider, command)

    @override
    def is_launching(self, view: Aero, rider: View) -> bool:
        return launch.is_launching(view, rider)

    # -- time ------------------------------------------------------------------------------

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        view = self.look(draft.state, unit)
        if view.destroyed:
            return
        if phase == "heat":
            heat.close_heat_phase(draft, view, unit)
        elif phase == "end":
            # Whoever wakes up may still find the controls.
            if not view.design.is_large:
                pilots.owe_waking(draft, unit)
            control.owe_recovery(draft, unit)

    @override
    def end_turn(self, draft: Draft, unit: UnitId) -> None:
        moves.come_to_rest(draft, self.look(draft.state, unit), unit)

    @override
    def is_past(self, view: Aero, command: Command) -> bool:
        match command:
            case control.RollControl():
                return view.is_grounded or (command.recovers and not view.is_out_of_control)
            case heat.AvoidRandomMovement():
                return view.is_grounded or keys.RANDOM in view.paper.conditions
            case AvoidShutdown():
                return view.is_shut_down
            case Restart():
                return not view.is_shut_down
            case pilots.WakeUp():
                return view.is_conscious
            case _:
                return False

    # -- the sheet -------------------------------------------------------------------------

    @override
    def look(self, state: GameState, unit: UnitId) -> Aero:
        return counted_aero(state, unit)

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Thrust, control, to-hit and the rest, with their parts."""
        return status.derived(self.look(state, unit))

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        return ways(self.look(state, unit), unit)

    @override
    def forecast(self, state: GameState, unit: UnitId) -> Number | None:
        view = self.look(state, unit)
        # Large craft have no scale: what their sinks leave over asks for a control roll.
        is_hot = view.design.has_heat_scale or view.design.is_large
        return heat.projected(view) if is_hot else None

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return paper.name_of(design, key)

    @override
    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        aero = aerospace_of(design)
        land = () if aero.is_capital else (keys.GROUNDED,)
        own = (keys.OUT_OF_CONTROL, keys.RANDOM, *land, SHUTDOWN, keys.EVADING)
        return (*own, keys.INCAPACITATED if aero.is_large else UNCONSCIOUS)

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        return paper.most_on(design, track)

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        return paper.has_condition(design, name)

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """It has no legs to fall from; its height says whether it flies."""
        others = (OF_MACHINES | {keys.GROUNDED}) - {keys.CRASHED, EJECTED}
        return name in others and name not in self.conditions(design)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        view = self.look(state, unit)
        return (*_offers(view, unit, place), *super().offers(state, unit, place))


def _hit_crew(draft: Draft, command: pilots.HitPilot) -> None:
    """Hits that a player reports."""
    if counted_aero(draft.state, command.unit).design.is_large and command.hits >= 1:
        cause = Cause(rule=crew.CREW)
        crew.hurt(draft, command.unit, command.hits, cause, "the crew was hit")
    else:
        pilots.hit_pilot(draft, command)


def _set_heat(draft: Draft, view: Aero, command: hand.SetHeat) -> None:
    if not view.design.has_heat_scale:
        raise RuleError("heat", f"{view.design.name} has no heat scale.")
    hand.set_heat(draft, command)


def _offers(view: Aero, unit: UnitId, place: Place) -> Iterator[Offer]:
    """The crew, control, and the weapon of a line."""
    if place == SHEET:
        who = "Crew hit" if view.design.is_large else "Pilot hit"
        yield Offer(label=who, command=pilots.HitPilot(unit=unit))
        if not view.is_grounded:
            yield Offer(label="Control roll", command=control.RollControl(unit=unit))
        evades = keys.EVADING in view.paper.conditions
        words = "No longer evading" if evades else "Evading"
        change = SetCondition(unit=unit, name=keys.EVADING, on=not evades)
        yield Offer(label=words, command=change)
        yield from air.offers(view, unit, has_bombs=bool(view.bombs))
        yield from flight.offers(view, unit)
        yield from landing.offers(view, unit)
        yield from launch.offers(view, unit)
        yield from leaving.offers(view, unit)
        yield from stores.offers(view, unit)
    there = [
        (index, item.gear.name)
        for index, item in view.items(GearKind.WEAPON)
        if item.slots and item.slots[0] in place.weapon and (item.gear.damage or item.gear.effects)
    ]
    among, told = Counter(name for _, name in there), Counter[str]()
    for index, name in there:
        told[name] += 1
        which = f" {told[name]}" if among[name] > 1 else ""
        label = f" {name}{which}" if len(there) > 1 else ""
        yield Offer(label=f"Fire{label}", command=firing.Fire(unit=unit, item=index))
        if view.is_jammed(index):
            words = f"Clear the jam{' of' + label if label else ''}"
            yield Offer(label=words, command=firing.Unjam(unit=unit, item=index))
