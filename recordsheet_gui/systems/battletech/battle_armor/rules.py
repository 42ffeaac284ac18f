"""What a squad of battle armor does: moves, fires, drops its packs, climbs on 'Mechs."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import effects, firing
from recordsheet_gui.systems.battletech.anti_mech import attacks as anti_mech
from recordsheet_gui.systems.battletech.anti_mech.climbers import Climbers
from recordsheet_gui.systems.battletech.battle_armor import (
    hiding,
    keys,
    mounting,
    movement,
    status,
)
from recordsheet_gui.systems.battletech.battle_armor.view import Suits, suits_of
from recordsheet_gui.systems.battletech.foreign import OF_MACHINES
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.paper import (
    GUNNERY,
    HEXES,
    MODE,
    PILOTING,
    WORST_SKILL,
    fired_key,
)
from recordsheet_gui.systems.battletech.riders import Hold
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import LEG_ATTACK, SWARM, BattleArmorDesign
from recordsheet_gui.units.battle_armor.gear import (
    MAGNETIC_CLAWS,
    has,
    serves_in_swarms,
    vibro_claws,
)
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.loads import ammo_key

PACK = RuleId("TW-suits-pack")
ANTI_PERSONNEL = RuleId("TW-suits-anti-personnel")
WEAPON = RuleId("BT-weapon")
CLAWS = RuleId("TW-swarm-claws")


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPacks(UnitCommand):
    """Drop the detachable packs."""

    do: ClassVar[str] = "drop_packs"
    title: ClassVar[str] = "drop packs"


def start_tracks(design: BattleArmorDesign, pilot: Pilot) -> dict[TrackKey, int]:
    """Skills, moves and ammunition before the first turn."""
    for skill in (pilot.gunnery, pilot.piloting):
        if not 0 <= skill <= WORST_SKILL:
            raise RuleError("skill", f"Skills run from 0 to {WORST_SKILL}, not {skill}.")
    found = {GUNNERY: pilot.gunnery, PILOTING: pilot.piloting, MODE: 0, HEXES: 0}
    return found | full_bins(design)


def full_bins(design: BattleArmorDesign) -> dict[TrackKey, int]:
    """The shots of each suit's bins before the first is fired."""
    boxes = (item for item in design.items if item.gear.kind is GearKind.AMMO)
    return {ammo_key(item.slots[0]): item.rounds for item in boxes}


class SuitRules(UnitRules[Suits]):
    """Moves, weapons and anti-'Mech attacks; how damage falls is the game's."""

    commands: tuple[type[Command], ...] = (hand.SetAmmo, Move, firing.Fire, DropPacks)

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case Move():
                movement.move(draft, self.look(draft.state, command.unit), command)
            case firing.Fire():
                firing.fire(draft, self, command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case DropPacks():
                self._drop(draft, command)
            case _:
                super().decide(draft, game, command)

    def _drop(self, draft: Draft, command: DropPacks) -> None:
        suits = self.look(draft.state, command.unit)
        if not suits.wears_pack:
            raise RuleError("no-pack", f"{suits.design.name} wears no packs.")
        draft.set(command.unit, keys.PACK_DROPPED, Cause(rule=PACK))

    # -- attacks ---------------------------------------------------------------------------

    @override
    def cannot_fire(self, view: Suits) -> str | None:
        return anti_mech.busy(view)

    @override
    def cannot_fire_with(self, view: Suits, item: int) -> str | None:
        """Of all anti-personnel weapons one fires a turn; a TAG rules out climbing, and back."""
        piece = view.design.items[item]
        tracks = view.paper.tracks
        if piece.is_anti_personnel:
            for index, other in view.items(GearKind.WEAPON):
                assert isinstance(other, MountedItem)
                if index != item and other.is_anti_personnel and tracks.get(fired_key(index), 0):
                    return "is one of several, and another has fired this turn"
        if effects.TAG in piece.gear.effects and anti_mech.has_tried(view):
            return "cannot be used in a turn with an anti-'Mech attack"
        return None

    @override
    def cannot_fire_up(self, view: Suits, item: Item) -> str | None:
        return "does not reach what flies"

    @override
    def weapon_parts(self, view: Suits, item: Item) -> tuple[Part, ...]:
        if not item.gear.to_hit:
            return ()
        return (Part(label=item.gear.name, value=item.gear.to_hit, rule=WEAPON),)

    @override
    def men(self, view: Suits, item: int) -> int:
        piece = view.design.items[item]
        # One beam marks a target as well as four do.
        return 0 if effects.TAG in piece.gear.effects else len(view.bearers(piece))

    @override
    def target_parts(self, view: Suits, band: str, hexes: int) -> tuple[Part, ...]:
        return tuple(hiding.parts(view, band, hexes))

    @override
    def size_parts(self, view: Suits, gear: Gear) -> tuple[Part, ...]:
        return hiding.small_parts(gear)

    # -- at close quarters -----------------------------------------------------------------

    @override
    def climbers(self, view: Suits) -> Climbers | None:
        design = view.design
        claws = vibro_claws(design)
        guns = (item for item in design.items if serves_in_swarms(item))
        swarm = sum(item.gear.damage_at(0) * len(view.bearers(item)) for item in guns)
        magnets = [
            Part(label="magnetic claws", value=value, rule=CLAWS)
            for value in (-1, 1)
            if has(design, MAGNETIC_CLAWS)
        ]
        return Climbers(
            column="battle armor",
            men=len(view.alive),
            skill=view.paper.tracks[PILOTING],
            swarm_parts=tuple(magnets[:1]),
            hold_parts=tuple(magnets[1:]),
            no_leg_attack=self._cannot_climb(view, LEG_ATTACK, "attack legs"),
            no_swarm=self._cannot_climb(view, SWARM, "swarm"),
            leg_damage=anti_mech.LEG_DAMAGE + claws,
            swarm_damage=swarm + claws,
            attack="swarm",
        )

    @override
    def out_of_reach(self, view: Suits, attack: str, level: int) -> str | None:
        return (
            f"{view.design.name} is infantry, and nobody charges it."
            if attack == "charge"
            else None
        )

    @override
    def hold(self, view: Suits) -> Hold:
        return mounting.hold(view)

    def _cannot_climb(self, view: Suits, ability: str, what: str) -> str | None:
        name, tracks = view.design.name, view.paper.tracks
        if ability not in abilities_of(view.design):
            return f"{name} is not built to {what}."
        if view.wears_pack:
            return f"{name} wears its packs and cannot {what} before it drops them."
        if ability == SWARM and view.swims:
            return f"{name} swims and cannot swarm."
        for index, item in view.items(GearKind.WEAPON):
            if effects.TAG in item.gear.effects and tracks.get(fired_key(index), 0):
                return f"{name} has used its TAG this turn and cannot {what}."
        return None

    # -- the sheet -------------------------------------------------------------------------

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        return status.derived(self.look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return status.name_of(design, key)

    @override
    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        return keys.SUBMERGED, keys.IMMOBILE

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        bins = full_bins(suits_of(design))
        return bins.get(track, super().most_on(design, track))

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        first, _, rest = name.partition("/")
        if first in ("used", "jammed"):
            return rest.isdecimal() and int(rest) < len(suits_of(design).items)
        if first in ("riding", "mounted", "network"):
            return bool(rest)
        return name == keys.PACK_DROPPED

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        return name in OF_MACHINES

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        return movement.ways(self.look(state, unit), unit)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        return (*_offers(self.look(state, unit), unit, place), *super().offers(state, unit, place))


def _offers(suits: Suits, unit: UnitId, place: Place) -> Iterator[Offer]:
    if place == SHEET and suits.wears_pack and not suits.destroyed:
        yield Offer(label="Drop the packs", command=DropPacks(unit=unit))
    for index, item in suits.items(GearKind.WEAPON):
        if item.slots[0] in place.weapon:
            yield Offer(label="Fire", command=firing.Fire(unit=unit, item=index))
