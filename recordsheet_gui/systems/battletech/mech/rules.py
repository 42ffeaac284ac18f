"""What a 'Mech does, whichever BattleTech game it stands in."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Due, Owed
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import Offer, Place, Setting
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import firing, paper, riders, turn
from recordsheet_gui.systems.battletech.foreign import OF_VEHICLES
from recordsheet_gui.systems.battletech.game import BattleTechGame, Tuning
from recordsheet_gui.systems.battletech.mech import (
    blue_shield,
    brush_off,
    clubs,
    coolant,
    crew,
    engine,
    falls,
    flip,
    heat,
    industrial,
    modes,
    movement,
    numbers,
    offers,
    physical,
    physical_roll,
    pilot,
    piloting,
    prone_fire,
    shapes,
    shocks,
    signature,
    tuning,
)
from recordsheet_gui.systems.battletech.mech.harm import Harm
from recordsheet_gui.systems.battletech.mech.sheets import MechSheets
from recordsheet_gui.systems.battletech.mech.view import SKIDDED, Mech
from recordsheet_gui.systems.battletech.riders import Back
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.units.devices import Live
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.mech.facts import is_superheavy

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block


class MechRules(MechSheets, UnitRules[Mech], Harm):
    """Heat, piloting, falls, the pilot and physical attacks; how damage falls is the game's."""

    climbable = ("swarm", "leg")
    commands: tuple[type[Command], ...] = (
        *hand.HAND_COMMANDS,
        pilot.HitPilot,
        pilot.StayConscious,
        pilot.WakeUp,
        piloting.RollPiloting,
        piloting.Fall,
        falls.ProtectPilot,
        falls.StandUp,
        *heat.HEAT_COMMANDS,
        *movement.MOVE_COMMANDS,
        *turn.TURN_COMMANDS,
        firing.Fire,
        firing.Unjam,
        flip.FlipArms,
        *modes.MODE_COMMANDS,
        *coolant.COOLANT_COMMANDS,
        blue_shield.KeepShield,
        engine.CheckEngine,
        industrial.KeepRunning,
        industrial.StartEngine,
        crew.Eject,
        brush_off.RollBrushOff,
        clubs.PickUpClub,
        physical.PhysicalAttack,
        physical_roll.RollPhysical,
    )

    # -- commands --------------------------------------------------------------------------

    @override
    def back(self, view: Mech) -> Back:
        design = view.design
        return Back(
            has_handles=design.is_omni, bears_whole=True, walk=design.walk, tons=design.tons
        )

    @override
    def is_industrial(self, view: Mech) -> bool:
        return view.is_industrial

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        def mech() -> Mech:
            return self.look(draft.state, command.unit)

        match command:
            case pilot.HitPilot():
                pilot.hit_pilot(draft, command)
            case pilot.StayConscious():
                pilot.stay_conscious(draft, command)
            case pilot.WakeUp():
                pilot.wake_up(draft, command)
            case piloting.RollPiloting():
                piloting.roll(draft, mech(), command)
            case piloting.Fall():
                falls.fall(draft, mech(), self, command)
            case falls.ProtectPilot():
                falls.protect_pilot(draft, mech(), command)
            case falls.StandUp():
                movement.stand_and_go(draft, mech(), command)
            case heat.AvoidShutdown():
                heat.avoid_shutdown(draft, mech(), command)
            case heat.Restart():
                heat.restart(draft, mech(), command)
            case heat.AvoidExplosion():
                heat.avoid_explosion(draft, mech(), self, command)
            case heat.SufferHeat():
                heat.suffer_heat(draft, mech(), command)
            case movement.Move():
                self._come_true(draft, command.unit)
                movement.move(draft, mech(), command)
            case movement.UseMasc():
                movement.use_masc(draft, mech(), self, command)
            case movement.UseSupercharger():
                movement.use_supercharger(draft, mech(), self, command)
            case firing.Fire():
                firing.fire(draft, self, command)
            case firing.Unjam():
                firing.unjam(draft, mech(), command)
            case flip.FlipArms():
                flip.flip(draft, mech(), command)
            case turn.Dump():
                turn.dump(draft, mech(), command)
            case modes.Switch():
                before = mech()
                modes.switch(draft, before, command)
                coolant.vent(draft, before, mech(), self, command)
            case modes.SetMode():
                before = mech()
                shapes.check(draft, before, command)
                modes.set_mode(draft, before, command)
                coolant.vent(draft, before, mech(), self, command)
                shapes.note_change(draft, before, mech(), command.unit)
            case blue_shield.KeepShield():
                blue_shield.keep(draft, mech(), command)
            case coolant.RunRadical():
                coolant.run_radical(draft, mech(), command)
                heat.settle(draft, mech(), command.unit)
            case engine.CheckEngine():
                engine.check(draft, command)
            case crew.Eject():
                crew.eject(draft, mech(), command)
            case industrial.KeepRunning():
                industrial.keep_running(draft, mech(), command)
            case industrial.StartEngine():
                industrial.start_engine(draft, mech(), command)
            case brush_off.RollBrushOff():
                brush_off.roll(draft, game, mech(), command)
            case clubs.PickUpClub():
                clubs.pick_up(draft, mech(), command)
            case physical_roll.RollPhysical():
                physical_roll.roll_physical(draft, game, mech(), command)
            case hand.SetHeat():
                hand.set_heat(draft, command)
            case hand.SetPilotHits():
                hand.set_pilot_hits(draft, command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case _:
                super().decide(draft, game, command)

    @override
    def physical_attacks(self, view: Mech) -> Mapping[str, str]:
        return physical.attacks(view)

    @override
    def physical_settings(self, view: Mech) -> tuple[Setting, ...]:
        return physical.settings(view)

    @override
    def physical(self, draft: Draft, game: BattleTechGame, command: Command) -> None:
        if not isinstance(command, physical.PhysicalAttack):
            super().physical(draft, game, command)
            return
        attacker = self.look(at_start(draft.state, command.attacker), command.attacker)
        physical.physical(draft, game, attacker, command)

    @override
    def cannot_fire(self, view: Mech) -> str | None:
        return numbers.cannot_fire(view)

    @override
    def cannot_fire_with(self, view: Mech, item: int) -> str | None:
        return numbers.cannot_fire_with(view, item) or prone_fire.reason(view, item)

    @override
    def cannot_engage(self, view: Mech, item: int) -> str | None:
        return numbers.cannot_engage(view, item)

    @override
    def tuned(self, view: Mech, item: int) -> Tuning:
        return tuning.tuned(view, item)

    @override
    def note_shot(self, draft: Draft, unit: UnitId, view: Mech, item: int) -> None:
        tuning.note_shot(draft, view, unit, item)
        shocks.note_shot(draft, view, unit, item)

    @override
    def burn_out(self, draft: Draft, unit: UnitId, item: int) -> None:
        tuning.burn_out(draft, self.look(draft.state, unit), unit, item)

    @override
    def weapon_parts(self, view: Mech, item: Item) -> tuple[Part, ...]:
        return numbers.weapon_to_hit(view, item).parts

    @override
    def target_parts(self, view: Mech, band: str, hexes: int) -> tuple[Part, ...]:
        skidded = Part(label="target skidded", value=2, rule=RuleId("BT-skid"))
        own: tuple[Part, ...] = (skidded,) if SKIDDED in view.paper.conditions else ()
        if is_superheavy(view.tons):
            own += (Part(label="superheavy target", value=-1, rule=RuleId("BT-superheavy")),)
        return (*own, *signature.against(view, band, hexes))

    @override
    def is_stealthy(self, view: Mech) -> bool:
        return signature.is_stealthy(view)

    @override
    def shake(
        self, draft: Draft, unit: UnitId, why: str, rule: RuleId, modifier: int, due: Due
    ) -> None:
        """A piloting roll, unless nothing is left to stand."""
        mech = self.look(draft.state, unit)
        if not mech.destroyed:
            piloting.owe_roll(draft, mech, unit, why, rule, modifier=modifier, due=due)

    # -- time ------------------------------------------------------------------------------

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        match phase:
            case "movement":
                self._come_true(draft, unit)
            case "heat":
                heat.close_heat_phase(draft, self.look(draft.state, unit), unit)
            case "end":
                turn.close_end_phase(draft, self.look(draft.state, unit), unit)
            case _:
                pass

    def _come_true(self, draft: Draft, unit: UnitId) -> None:
        """What changes with the unit's own move."""
        before = self.look(draft.state, unit)
        modes.come_true(draft, before, unit, Live.MOVE)
        shapes.note_change(draft, before, self.look(draft.state, unit), unit)

    @override
    def end_turn(self, draft: Draft, unit: UnitId) -> None:
        movement.rest(draft, unit)
        coolant.recover(draft, self.look(draft.state, unit), unit)

    @override
    def begin_turn(self, draft: Draft, unit: UnitId) -> None:
        crew.begin_turn(draft, self.look(draft.state, unit), unit)

    @override
    def rank(self, owed: Owed) -> int:
        """Automatic falls, piloting rolls, engines."""
        return {piloting.Fall: 0, piloting.RollPiloting: 1}.get(type(owed.command), 2)

    @override
    def basis(self, state: GameState, owed: Owed) -> dict[object, Any] | None:
        """A piloting roll asks how the 'Mech stands, whatever boxes it lost."""
        if owed.unit is None or not isinstance(owed.command, piloting.RollPiloting):
            return None
        return self.look(state, owed.unit).known

    @override
    def is_past(self, view: Mech, command: Command) -> bool:
        """Nobody asks a dead pilot or a prone 'Mech."""
        if isinstance(command, pilot.StayConscious):
            return not view.acts(command.seat)
        return piloting.is_past(view, command)

    # -- what a player may do there --------------------------------------------------------

    @override
    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        return offers.CONDITIONS

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        return paper.most_on(design, track)

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        known = paper.has_condition(design, name) or riders.is_rider(design, name)
        return known or super().has_condition(design, name)

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        return name in OF_VEHICLES

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        return (
            *offers.offers(state, self.look(state, unit), unit, place),
            *modes.offers(state, self.look(state, unit), unit, place),
            *super().offers(state, unit, place),
        )

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Hit locations, weapons, physical attacks and heat."""
        from recordsheet_gui.systems.battletech.mech.play_aid import mech_tables

        numbers = self.derive(state, unit).numbers
        return mech_tables(self.look(state, unit), numbers, game.physical_bases)
