"""A LAM in the shape of a fighter attacks and is attacked as aerospace fighters are."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import SHEET, Offer, Place, Setting
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.flight import BeginRun, Bombs, strafed_key
from recordsheet_gui.systems.battletech.game import BattleTechGame, Shot
from recordsheet_gui.systems.battletech.mech import numbers, shapes
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.mech.anatomy import ARMS

if TYPE_CHECKING:  # no 'Mech waits for what flies
    from recordsheet_gui.systems.battletech.aerospace.air import Approach
    from recordsheet_gui.systems.battletech.attacks import Circumstances

ATTACKS = RuleId("BT-lam-attacks")
FRONT, REAR = "front", "rear"
COMMANDS: tuple[type[Command], ...] = (BeginRun, Bombs)
BOMB_ROLLS = ("bomb_roll", "launch_roll")
"""Rolls that aerospace units bring along."""


def arcs(mech: Mech, item: Item) -> tuple[str, ...]:
    """Where a target stands that a weapon bears on: arms and side torsos are the wings."""
    where = item.location
    if where in mech.legs:
        return (REAR,)
    ahead = REAR if item.is_rear else FRONT
    if where in (*ARMS, "LT", "RT"):
        return ("left" if where[0] == "L" else "right", ahead)
    return (ahead,)


def has_bays(mech: Mech) -> bool:
    """True for one that was built to carry bombs."""
    return any(item.gear.family == "bomb bay" for item in mech.carried)


def report(mech: Mech) -> dict[str, object]:
    """What is in its bomb bays, as the command line prints it."""
    if not has_bays(mech):
        return {}
    from recordsheet_gui.systems.battletech.aerospace import stores

    return {"bombs": stores.hung(mech)}


class LamAttacks(UnitRules[Mech]):
    """What the rules of attacks ask a 'Mech, answered for one that is a fighter."""

    @override
    def has_arcs(self, view: Mech) -> bool:
        return view.flier is not None

    @override
    def attack_parts(self, view: Mech) -> tuple[Part, ...]:
        return numbers.attack_modifiers(view)

    @override
    def approach(
        self, draft: Draft, command: Command, unit: UnitId, target: View, run: str, hexes: int
    ) -> "Approach | None":
        own = self.look(draft.state, unit)
        if own.flier is None:
            return super().approach(draft, command, unit, target, run, hexes)
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.approach(draft, command, unit, own, target, run, hexes)

    @override
    def runs(self, view: Mech, target: View) -> tuple[tuple[object, str], ...]:
        if view.flier is None:
            return ()
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.runs(view, target)

    @override
    def meets_in_flight(self, view: Mech, target: View) -> bool:
        if view.flier is None:
            return False
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.both_fly(view, target)

    @override
    def cannot_bear(self, view: Mech, item: Item, target: View, arc: str) -> str | None:
        from recordsheet_gui.systems.battletech.aerospace.arcs import off_target

        return off_target(view, arcs(view, item), target, arc)

    @override
    def has_strafed(self, view: Mech, item: int, target: UnitId | None = None) -> bool:
        return bool(view.paper.tracks.get(strafed_key(item, target), 0))

    @override
    def note_strafing(
        self, draft: Draft, unit: UnitId, item: int, target: UnitId | None = None
    ) -> None:
        draft.move(unit, strafed_key(item, target), 1, Cause(rule=ATTACKS))

    @override
    def volley(self, draft: Draft, unit: UnitId, target: UnitId, shot: Shot) -> Shot:
        """In the air a weapon does its attack value as one."""
        if not shot.in_air:
            return super().volley(draft, unit, target, shot)
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.valued(self.look(draft.state, unit), shot)

    # -- as a target -------------------------------------------------------------------------

    @override
    def out_of_fire(self, view: Mech, attacker: View) -> str | None:
        if view.flier is None:
            return None
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.out_of_fire(view, attacker)

    @override
    def height_hexes(self, view: Mech, attacker: View) -> int:
        if view.flier is None:
            return 0
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.height_hexes(view, attacker)

    @override
    def struck_from(self, view: Mech, attacker: View, side: str) -> str:
        if view.flier is None:
            return side
        from recordsheet_gui.systems.battletech.aerospace import air

        return air.struck_from(view, attacker, side)

    @override
    def angle_parts(self, view: Mech, side: str, *, by_air: bool) -> tuple[Part, ...]:
        if view.flier is None:
            return ()
        from recordsheet_gui.systems.battletech.aerospace import air

        return tuple(air.target_parts(view, side, by_air=by_air))

    @override
    def out_of_reach(self, view: Mech, attack: str, level: int) -> str | None:
        if view.flier is None or view.flier.is_grounded:
            return super().out_of_reach(view, attack, level)
        return f"{view.design.name} flies, out of reach of fists and feet."

    # -- bombs -------------------------------------------------------------------------------

    @override
    def strike_type(self, view: Mech) -> "type[Circumstances] | None":
        """A fighter has no fists: it lets fall what is in its bays."""
        if view.flier is None:
            return super().strike_type(view)
        from recordsheet_gui.systems.total_warfare.bombing import DropBombs

        return DropBombs

    @override
    def physical_attacks(self, view: Mech) -> Mapping[str, str]:
        if view.flier is None:
            return super().physical_attacks(view)
        from recordsheet_gui.systems.total_warfare import bombing

        return bombing.ways(view)

    @override
    def physical_settings(self, view: Mech) -> tuple[Setting, ...]:
        if view.flier is None:
            return super().physical_settings(view)
        from recordsheet_gui.systems.total_warfare import bombing

        return bombing.settings(view)

    @override
    def physical(self, draft: Draft, game: BattleTechGame, command: Command) -> None:
        from recordsheet_gui.systems.battletech.attacks import Circumstances

        assert isinstance(command, Circumstances)
        view = self.look(draft.state, command.attacker)
        if command.do != "bomb" or view.design.config is not shapes.LAM:
            super().physical(draft, game, command)
            return
        from recordsheet_gui.systems.total_warfare import bombing

        bombing.drop(draft, game, command)

    def fly_at(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        """A run at the ground, its bombs, and their rolls."""
        from recordsheet_gui.systems.battletech.aerospace import air, stores
        from recordsheet_gui.systems.total_warfare import bombing, launching

        view = self.look(draft.state, command.unit)
        match command:
            case BeginRun():
                air.begin(draft, view, command)
            case Bombs():
                stores.decide(draft, view, command)
            case bombing.RollBomb():
                bombing.roll(draft, command)
            case launching.RollLaunch():
                launching.roll(draft, game, command)
            case _:
                raise AssertionError(command)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """Runs at the ground, and what its bomb bays are loaded with."""
        view, found = self.look(state, unit), super().offers(state, unit, place)
        if place != SHEET or view.destroyed:
            return found
        more: tuple[Offer, ...] = ()
        if view.flier is not None or has_bays(view):
            from recordsheet_gui.systems.battletech.aerospace import air, stores

            runs = air.offers(view, unit, has_bombs=bool(stores.hung(view)))
            more = (*runs, *stores.offers(view, unit))
        return (*found, *more)
