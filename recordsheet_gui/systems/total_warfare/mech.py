"""A 'Mech in Total Warfare."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import case_ii, paper, tables, turn
from recordsheet_gui.systems.battletech.game import SIDES, BattleTechGame, Body
from recordsheet_gui.systems.battletech.mech import (
    falls,
    limbs,
    modes,
    movement,
    pilot,
    piloting,
    shapes,
    tuning,
)
from recordsheet_gui.systems.battletech.mech.rules import MechRules
from recordsheet_gui.systems.battletech.mech.status import mech_report
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.systems.total_warfare import (
    accidents,
    armor,
    balance,
    criticals,
    damage,
    explosions,
    harjel,
    hits,
    hoists,
    industrial,
    lam_attacks,
    lams,
    strikes,
)
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.lam_attacks import LamAttacks
from recordsheet_gui.systems.total_warfare.mech_sheets import CountedMechSheets
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.loads import bins_in
from recordsheet_gui.units.mech.anatomy import NAMES, TORSOS
from recordsheet_gui.units.mech.makes import Config

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

HEAD = RuleId("BT-head-hit")
TRIPOD, BOMB_ROLLS = Config.TRIPOD, lam_attacks.BOMB_ROLLS
CLINGING = ("swarm", "leg")
"""Attacks of infantry that look for a weak spot although the armor holds."""


class CountedMech(LamAttacks, CountedRules[Mech], MechRules, CountedMechSheets):
    """Armor and structure by points, criticals by dice."""

    commands: tuple[type[Command], ...] = (
        *MechRules.commands,
        *CountedRules.commands,
        industrial.CheckJolt,
        *strikes.COMMANDS,
        *accidents.COMMANDS,
        *hoists.COMMANDS,
        *lams.COMMANDS,
        *lam_attacks.COMMANDS,
        case_ii.HoldCase,
    )

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left by location, then what every 'Mech's report has."""
        found = state.unit(unit)
        return {
            "kind": found.design.kind,
            "armor": paper.points_left(found, "armor"),
            "structure": paper.points_left(found, "structure"),
            "half_boxes": armor.halves(found),
            **mech_report(counted_mech(state, unit)),
            **lam_attacks.report(counted_mech(state, unit)),
        }

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Those of every 'Mech, then critical hits."""
        from recordsheet_gui.systems.total_warfare.play_aid import critical_hits

        return (*super().tables(game, state, unit), critical_hits())

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and locations, weapons, and plain words."""
        # Words are for who types; no panel waits for them.
        from recordsheet_gui.systems.battletech.mech.say_physical import say_physical
        from recordsheet_gui.systems.total_warfare.say import say

        attack = say_physical(state, unit, words, end)
        if attack is not None:
            return attack
        if paper.mech_of(state.unit(unit).design).config is Config.LAM:
            from recordsheet_gui.systems.total_warfare.say_aerospace import say_bombs

            flight = lams.say(unit, words) or say_bombs(state, unit, words, end)
            if flight is not None:
                return (flight,)
        return say(paper.mech_of(state.unit(unit).design), unit, words, end)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """What every 'Mech offers, and its hoist."""
        mech = self.look(state, unit)
        flight = lams.offers(mech, unit) if place == SHEET else ()
        found = super().offers(state, unit, place)
        return (*found, *flight, *hoists.offers(state, mech, unit, place))

    # -- hits ------------------------------------------------------------------------------

    @override
    def hit_table(self, view: Mech, attack: str, side: str) -> Mapping[int, str]:
        is_fighter = attack == "weapon" and shapes.is_fighter(view)
        body = "fighter" if is_fighter else view.anatomy.hit_table
        return tables.hit_table(view.book, body, attack, side)

    @override
    def sides(self, view: Mech) -> tuple[str, ...]:
        """A fighter is struck from above and below too."""
        return (*SIDES, *shapes.FIGHTER_SIDES) if shapes.is_fighter(view) else SIDES

    @override
    def blunted(self, draft: Draft, view: Mech, command: TakeHit, location: str) -> TakeHit:
        """Spikes take the edge off a physical attack; a fighter shows its back by a die."""
        if command.side == "rear" and location in TORSOS and shapes.is_fighter(view):
            title = "Rear armor from 5 on"
            (face,) = draft.roll(1, 6, title, shapes.FIGHTER, unit=command.unit)
            if face < shapes.REAR_ARMOR:
                command = replace(command, side="front")
        return strikes.blunted(draft, view, command, location)

    @override
    def settled(self, draft: Draft, view: Mech, command: TakeHit, location: str) -> str:
        """A tripod has a third leg between the two of the tables; a fighter shows either leg."""
        if location in ("arm", "leg"):
            title = f"Which {location} of the fighter"
            (face,) = draft.roll(1, 6, title, shapes.FIGHTER, unit=command.unit)
            return f"{'R' if face <= shapes.RIGHT_ONE else 'L'}{location[0].upper()}"
        if view.design.config is not TRIPOD or location not in view.legs:
            return location
        lean = {"left": 1, "right": -1}.get(command.side, 0)
        title = "Which leg of the tripod"
        (face,) = draft.roll(1, 6, title, shapes.TRIPOD, unit=command.unit)
        roll = face + lean
        return "RL" if roll <= 2 else "CL" if roll <= 4 else "LL"

    @override
    def suffer(self, draft: Draft, before: Mech, suffered: Suffered) -> None:
        """The pilot of a struck head, the balance, then a roll for each breached location."""
        unit, blow = suffered.hit.unit, suffered.blow
        if "HD" in blow.struck and not before.has_torso_cockpit:
            cause = Cause(rule=HEAD, source=suffered.hit.source)
            # Each gun of an array that finds the head hurts by itself.
            hits = suffered.hit.guns
            pilot.hurt(draft, unit, hits, cause, "the head was hit")
        # A fall that happens at once comes after all that the hit itself causes.
        falls_now = piloting.falls_at_once(draft)
        if not falls_now:
            balance.owe_balance(draft, unit, before, suffered.taken)
        lams.feel_damage(draft, before, unit)
        rear = suffered.hit.rear or suffered.hit.side == "rear"
        more = int(suffered.poisons and limbs.is_poisoned(before))
        for where in blow.breached:
            words = f"the {NAMES[where]} lost structure"
            damage.owe_critical(draft, unit, where, words, more=more, rear=rear)
        for where in blow.struck[:1]:
            kind = before.design.armor_at(where)
            if where in blow.breached:
                continue
            if suffered.pierces is not None and kind not in armor.NO_PIERCING:
                why, by = "the shot pierces armor", suffered.pierces
                damage.owe_critical(draft, unit, where, why, modifier=by, through=True, rear=rear)
            points = suffered.hit.damage or 0
            if kind == "commercial" and points > armor.COMMERCIAL_LIMIT:
                why = "commercial armor lets hard hits through"
                damage.owe_critical(draft, unit, where, why, more=more, through=True, rear=rear)
        if suffered.hit.attack in CLINGING and blow.struck:
            words = f"infantry at the {NAMES[suffered.location]}"
            # What was gone before has nothing left to break.
            is_lost = suffered.location in before.gone
            where = blow.struck[0] if is_lost else suffered.location
            damage.owe_critical(draft, unit, where, words)
        is_two = suffered.hit.attack == "weapon" and suffered.roll == 2
        is_two = is_two and not shapes.is_fighter(before)
        if is_two and blow.struck:
            why = "the location roll was a 2"
            where = blow.struck[0]
            damage.owe_critical(draft, unit, where, why, more=more, through=True, rear=rear)
        if rear and suffered.location in TORSOS:
            self._burst_dumps(draft, before, unit)
        strikes.follow(draft, before, suffered)
        accidents.owe_breaches(draft, before, unit, blow.struck)
        if falls_now:
            balance.owe_balance(draft, unit, before, suffered.taken)

    def _burst_dumps(self, draft: Draft, mech: Mech, unit: UnitId) -> None:
        """A hit from behind sets off what is being dumped there."""
        for slot in turn.dumped_now(draft.state, mech):
            boxes = bins_in(mech.design, slot)
            loads = {paper.bin_key(mech.paper, box): box for box in boxes}
            for key, box in loads.items():
                gear = box.gear
                shots = mech.paper.tracks.get(key, 0)
                if not shots:
                    continue
                cause = Cause(rule=turn.DUMP, source="hit while it was dumped")
                draft.mark(unit, (slot,), cause)
                draft.move(unit, key, 0, cause)
                points = shots * gear.explosion_per_shot if gear.is_explosive else 0
                if points:
                    tuning.burn(draft, mech, unit, box, points)
                    self.explode(draft, unit, slot.partition("/")[0], points, gear.name)

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        criticals.decide(draft, command)

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """A blow also shakes an IndustrialMech."""
        if shapes.is_vehicle(self.look(draft.state, unit)):
            # Nothing of it stands higher than a fist.
            body = replace(body, table="punch")
        super().blow(draft, unit, body)
        if body.attack == "push" and body.strike is not None:
            mech = self.look(draft.state, unit)
            strikes.pushed(draft, mech, unit, body.strike.attacker, body.side)
        industrial.jolt(draft, self.look(draft.state, unit), unit)

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        before = self.look(draft.state, unit)
        super().close_phase(draft, unit, phase)
        lams.change_shape(draft, before, self.look(draft.state, unit), unit)
        if phase == "heat":
            lams.owe_heat(draft, self.look(draft.state, unit), unit)
        if phase == "end":
            industrial.owe_check(draft, self.look(draft.state, unit), unit)
            lams.owe_recovery(draft, self.look(draft.state, unit), unit)
            harjel.repair(draft, self.look(draft.state, unit), unit)

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit() | CriticalHit() | piloting.RollPiloting():
                # They come all the time, and all the words below are not about them.
                super().decide(draft, game, command)
                lams.feel_loss(draft, self.look(draft.state, command.unit), command.unit)
            case _ if isinstance(command, accidents.COMMANDS):
                accidents.decide(draft, game, self.look(draft.state, command.unit), command)
            case _ if isinstance(command, lams.COMMANDS):
                lams.decide(draft, self.look(draft.state, command.unit), command)
            case _ if isinstance(command, lam_attacks.COMMANDS) or command.do in BOMB_ROLLS:
                self.fly_at(draft, game, command)
            case _ if isinstance(command, hoists.COMMANDS):
                hoists.decide(draft, self.look(draft.state, command.unit), command)
            case modes.SetMode() | movement.Move():
                before = self.look(draft.state, command.unit)
                super().decide(draft, game, command)
                after = self.look(draft.state, command.unit)
                lams.change_shape(draft, before, after, command.unit)
            case _ if command.do == "avoid_random_movement":
                lams.keep_course(draft, self.look(draft.state, command.unit), command.unit)
            case strikes.PierceArmor():
                strikes.pierce(draft, command)
            case strikes.TripUp():
                strikes.trip(draft, command)
            case strikes.BreakSpikes():
                strikes.break_spikes(draft, command)
            case case_ii.HoldCase():
                explosions.hold_case(draft, command)
            case strikes.FeelSpikes():
                strikes.feel_spikes(draft, self.look(draft.state, command.unit), command)
            case industrial.CheckJolt():
                industrial.check(draft, self.look(draft.state, command.unit), command)
            case _:
                super().decide(draft, game, command)

    # -- harm from within ------------------------------------------------------------------

    @override
    def fall_damage(
        self,
        draft: Draft,
        unit: UnitId,
        side: str,
        levels: int,
        *,
        underwater: bool,
        depth: int = 0,
    ) -> None:
        """Five-point groups on the side that hits the ground."""
        industrial.jolt(draft, self.look(draft.state, unit), unit, levels)
        mech = self.look(draft.state, unit)
        points = falls.points(mech, levels, underwater=underwater, depth=depth)
        if points:
            hits.owe_groups(
                draft,
                TakeHit(unit=unit, damage=points, side=side, source="fall", kind="fall"),
                points,
                5,
            )

    @override
    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Structure from the inside."""
        explosions.explode(draft, unit, location, points, source)

    @override
    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One critical, its slot still to be rolled."""
        criticals.owe_slots(draft, unit, location, 1, why)

    @override
    def strike_engine(self, draft: Draft, unit: UnitId, hits: int, why: str) -> None:
        """The first slots that are still whole."""
        criticals.strike_engine(draft, unit, hits, why)
