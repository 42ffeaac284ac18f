"""What a ProtoMech does, whatever the game: pilot, movement, frenzy, what may fire."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.commands import Command, SetCondition, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import firing
from recordsheet_gui.systems.battletech.flight import Land, SetAltitude
from recordsheet_gui.systems.battletech.foreign import OF_MACHINES
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.mech import modes, signature
from recordsheet_gui.systems.battletech.mech import pilot as pilots
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.systems.battletech.mech.physical_roll import RollPhysical
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.protomech import (
    criticals,
    frenzy,
    keys,
    movement,
    numbers,
    paper,
    status,
)
from recordsheet_gui.systems.battletech.protomech.view import Proto
from recordsheet_gui.systems.battletech.riders import Hold
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.units.devices import Live
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.protomech.design import CLAMP

WEAPON = RuleId("BT-weapon")
SMALL = "is too small to be charged."


class ProtoMechRules(UnitRules[Proto]):
    """Pilot, movement and frenzy; how damage falls is the game's."""

    commands: tuple[type[Command], ...] = (
        hand.SetAmmo,
        hand.SetPilotHits,
        pilots.HitPilot,
        pilots.StayConscious,
        pilots.WakeUp,
        criticals.LoseWeapon,
        *movement.COMMANDS,
        Land,
        SetAltitude,
        Fall,
        firing.Fire,
        firing.Unjam,
        PhysicalAttack,
        RollPhysical,
        *modes.MODE_COMMANDS,
    )

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        def view() -> Proto:
            return self.look(draft.state, command.unit)

        match command:
            case pilots.StayConscious():
                pilots.stay_conscious(draft, command)
            case pilots.WakeUp():
                pilots.wake_up(draft, command)
            case pilots.HitPilot():
                pilots.hit_pilot(draft, command)
            case criticals.LoseWeapon():
                criticals.lose_weapon(draft, command)
            case Move():
                movement.move(draft, view(), command)
            case movement.UseBooster():
                movement.use_booster(draft, command)
            case Land():
                movement.fly(draft, view(), command, 0)
            case SetAltitude():
                movement.fly(draft, view(), command, command.to)
            case firing.Fire():
                firing.fire(draft, self, command)
            case firing.Unjam():
                firing.unjam(draft, view(), command)
            case RollPhysical():
                frenzy.roll(draft, game, view(), command)
            case modes.Switch():
                modes.switch(draft, view(), command)
            case modes.SetMode():
                modes.set_mode(draft, view(), command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case hand.SetPilotHits():
                hand.set_pilot_hits(draft, command)
            case _:
                super().decide(draft, game, command)

    # -- attacks ---------------------------------------------------------------------------

    @override
    def physical_attacks(self, view: Proto) -> Mapping[str, str]:
        return frenzy.ATTACKS

    @override
    def physical(self, draft: Draft, game: BattleTechGame, command: Command) -> None:
        if not isinstance(command, PhysicalAttack):
            super().physical(draft, game, command)
            return
        attacker = self.look(at_start(draft.state, command.attacker), command.attacker)
        frenzy.physical(draft, game, attacker, command)

    @override
    def hold(self, view: Proto) -> Hold:
        """On a 'Mech's torso, by its magnets."""
        name = view.design.name
        only = f"{name} holds on by magnetic clamps only."
        none = None if view.carries(CLAMP) else f"{name} has no magnetic clamps that work."
        return Hold(
            no_handles=only,
            no_clamps=none,
            tons=view.design.tons,
            fills=view.design.is_ultraheavy,
        )

    @override
    def out_of_reach(self, view: Proto, attack: str, level: int) -> str | None:
        return f"{view.design.name} {SMALL}" if attack == "charge" else None

    @override
    def cannot_fire(self, view: Proto) -> str | None:
        return numbers.cannot_fire(view)

    @override
    def cannot_fire_with(self, view: Proto, item: int) -> str | None:
        return numbers.cannot_fire_with(view, item)

    @override
    def cannot_engage(self, view: Proto, item: int) -> str | None:
        return numbers.cannot_fire(view)

    @override
    def cannot_reach(self, view: Proto, band: str) -> str | None:
        return numbers.cannot_reach(view, band)

    @override
    def weapon_parts(self, view: Proto, item: Item) -> tuple[Part, ...]:
        own: tuple[Part, ...] = ()
        if item.gear.to_hit:
            own = (Part(label=item.gear.name, value=item.gear.to_hit, rule=WEAPON),)
        return (*own, *numbers.attack_modifiers(view), *numbers.weapon_modifiers(view, item))

    @override
    def target_parts(self, view: Proto, band: str, hexes: int) -> tuple[Part, ...]:
        return tuple(signature.against(view, band, hexes))

    @override
    def burn_out(self, draft: Draft, unit: UnitId, item: int) -> None:
        view = self.look(draft.state, unit)
        draft.mark(unit, view.carried[item].slots, Cause(rule=WEAPON, source="burnt out"))

    # -- time ------------------------------------------------------------------------------

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        view = self.look(draft.state, unit)
        if view.destroyed or phase != "end":
            return
        modes.come_true(draft, view, unit, Live.END)
        pilots.owe_waking(draft, unit)

    @override
    def is_past(self, view: Proto, command: Command) -> bool:
        if isinstance(command, criticals.LoseWeapon):
            return not view.risks_a_weapon
        if isinstance(command, movement.LandGlider):
            return not view.is_airborne
        if isinstance(command, pilots.WakeUp):
            return view.is_conscious
        return False

    # -- the sheet -------------------------------------------------------------------------

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, to-hit and the rest, with their parts."""
        return status.derived(self.look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return paper.name_of(design, key)

    @override
    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        return keys.GRAPPLED, ConditionKey("unconscious")

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        return paper.most_on(design, track)

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        return paper.has_condition(design, name) or super().has_condition(design, name)

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """It neither falls nor shuts down; its height says whether it flies."""
        return name in OF_MACHINES and name not in self.conditions(design)

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        return movement.ways(self.look(state, unit), unit)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        view = self.look(state, unit)
        own = (*_offers(view, unit, place), *modes.offers(state, view, unit, place))
        return (*own, *super().offers(state, unit, place))


def _offers(view: Proto, unit: UnitId, place: Place) -> Iterator[Offer]:
    """The pilot, height, grapples, and the weapon of a line."""
    if place == SHEET:
        yield Offer(label="Pilot hit", command=pilots.HitPilot(unit=unit))
        is_held = keys.GRAPPLED in view.paper.conditions
        words = "No longer grappled" if is_held else "Grappled"
        change = SetCondition(unit=unit, name=keys.GRAPPLED, on=not is_held)
        yield Offer(label=words, command=change)
        is_wet = keys.SUBMERGED in view.paper.conditions
        words = "Above the water again" if is_wet else "Under water"
        change = SetCondition(unit=unit, name=keys.SUBMERGED, on=not is_wet)
        yield Offer(label=words, command=change)
        if view.is_airborne:
            yield Offer(label="Land", command=Land(unit=unit))
        elif view.design.is_glider and not view.is_immobile:
            yield Offer(label="Take off", command=SetAltitude(unit=unit, to=1))
    for index, item in view.items(GearKind.WEAPON):
        if item.slots[0] not in place.weapon or not (item.gear.damage or item.gear.effects):
            continue
        yield Offer(label="Fire", command=firing.Fire(unit=unit, item=index))
        if view.is_jammed(index):
            yield Offer(label="Clear the jam", command=firing.Unjam(unit=unit, item=index))
