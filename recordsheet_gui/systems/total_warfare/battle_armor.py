"""Squads of battle armor in Total Warfare."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word, counted
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.systems.battletech import effects, munitions, paper, tables
from recordsheet_gui.systems.battletech.battle_armor import keys, status
from recordsheet_gui.systems.battletech.battle_armor.rules import (
    ANTI_PERSONNEL,
    SuitRules,
    start_tracks,
)
from recordsheet_gui.systems.battletech.battle_armor.view import Suits, counted_suits, suits_of
from recordsheet_gui.systems.battletech.game import BattleTechGame, Shot
from recordsheet_gui.systems.total_warfare import accidents, hits, plasma
from recordsheet_gui.systems.total_warfare.commands import AreaHit, CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign, suit
from recordsheet_gui.units.battle_armor.gear import FIRE_RESISTANT, INFANTRY
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.infantry.tables import arm_of

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

WHICH = RuleId("TW-suits-location")
AREA = RuleId("TW-suits-area")
INFERNO = RuleId("TW-suits-inferno")
PLASMA = RuleId("TW-suits-plasma")
SINKS = RuleId("TW-suits-sink")

AREA_WORD = "area"
SMALL_ARMS = 2
BURST = 5
"""Points of a group of what bursts over an area, and of a fall."""
HALF = 0.5


class CountedSuits(CountedRules[Suits], SuitRules):
    """A die picks the suit; its armor, then the trooper; what is left over is lost."""

    kind = BattleArmorDesign.kind
    commands: tuple[type[Command], ...] = (
        *SuitRules.commands,
        *CountedRules.commands,
        accidents.BreakThrough,
    )

    # -- the sheet -------------------------------------------------------------------------

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        suits = suits_of(design)
        grids = paper.counted(suits.armor, "armor") | paper.counted(suits.structure, "structure")
        tracks = start_tracks(suits, pilot)
        return UnitState(design=suits, pilot=pilot, grids=grids, tracks=tracks)

    @override
    def look(self, state: GameState, unit: UnitId) -> Suits:
        return counted_suits(state, unit)

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        return status.report(self.look(state, unit))

    @override
    def layout(self, design: UnitDesign) -> str:
        return "battle-armor"

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Strengths of anti-'Mech attacks and what ends them."""
        from recordsheet_gui.systems.battletech.battle_armor.play_aid import suit_tables

        return suit_tables(self.look(state, unit).book)

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and troopers, weapons, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.total_warfare.say_battle_armor import say

        return say(state, suits_of(state.unit(unit).design), unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.total_warfare.say_battle_armor import WORDS

        return WORDS

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """Nothing in a suit breaks by itself: there are no critical hits."""
        found = (*SuitRules.offers(self, state, unit, place),)
        return tuple(offer for offer in found if not isinstance(offer.command, CriticalHit))

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        number = grid.partition("/")[0].removeprefix("T")
        return TakeHit(unit=unit, trooper=int(number), damage=amount)

    # -- hits ------------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit():
                self._take(draft, command)
            case AreaHit():
                source = command.source or "the burst"
                burst = TakeHit(unit=command.unit, damage=command.damage, source=source)
                self._take(draft, replace(burst, type=AREA_WORD))
            case accidents.BreakThrough():
                tons = self.look(draft.state, command.unit).tons
                points = accidents.on_foot(draft, command.unit, tons)
                source = "fall into the basement"
                hit = TakeHit(unit=command.unit, damage=points, source=source, kind="fall")
                hits.owe_groups(draft, hit, points, BURST)
            case _:
                super().decide(draft, game, command)

    def _take(self, draft: Draft, command: TakeHit) -> None:
        view = self.look(draft.state, command.unit)
        if command.trooper is not None:
            if not 1 <= command.trooper <= view.design.troopers:
                words = f"{view.design.name} has {view.design.troopers} troopers."
                raise RuleError("no-location", words)
            command = replace(command, location=suit(command.trooper), trooper=None)
        if command.attack == "leg":
            raise RuleError("attack", f"{view.design.name} has no legs that could be attacked.")
        if command.damage is not None and self._bursts(draft, command):
            hits.check(view, replace(command, kind=""), self.sides(view))
            self._burst(draft, view, command)
        else:
            hits.decide(draft, self, command)

    def _bursts(self, draft: Draft, command: TakeHit) -> bool:
        """True for a hit that strikes everybody."""
        if command.location != "roll":
            return False
        if command.type == AREA_WORD or command.kind == "area":
            return True
        return bool(command.gear) and AREA_WORD in hits.gear_of(draft.state, command).effects

    def _burst(self, draft: Draft, view: Suits, command: TakeHit) -> None:
        """All of it strikes each of those alive."""
        for key in view.alive:
            one = replace(command, location=key, type="", kind=AREA_WORD, gear="", group=None)
            hits.decide(draft, self, one)

    @override
    def own_dice(self, draft: Draft, view: Suits, command: TakeHit) -> str | None:
        what = f"{command.source}: " if command.source else ""
        return self._pick(draft, command.unit, f"{what}which trooper", WHICH)

    def _pick(self, draft: Draft, unit: UnitId, title: str, rule: RuleId) -> str:
        """A die that shows somebody who is dead, or was never there, is rolled again.

        Nobody rolls for the last one, nor for a squad of the dead: what strikes it is lost.
        """
        alive = self.look(draft.state, unit).alive or (suit(1),)
        if len(alive) == 1:
            return alive[0]
        while True:
            (face,) = draft.roll(1, 6, title, rule, unit=unit)
            if suit(face) in alive:
                return suit(face)

    @override
    def hit_table(self, view: Suits, attack: str, side: str) -> Mapping[int, str]:
        raise AssertionError("a die of its own says whom a hit strikes")

    @override
    def grouped(
        self, draft: Draft, view: Suits, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """Plasma does in damage what it does not in heat; a burst strikes everybody as one."""
        if AREA_WORD in gear.effects and hit:
            return [hit]
        return plasma.grouped(draft, command, gear, hit, PLASMA)

    @override
    def all_over(self, draft: Draft, command: TakeHit, gear: Gear, count: int) -> None:
        """Infernos: every third missile of a turn kills somebody."""
        if effects.INFERNO not in gear.effects:
            super().all_over(draft, command, gear, count)
            return
        unit, view = command.unit, self.look(draft.state, command.unit)
        cause = Cause(rule=INFERNO, source=command.source)
        if view.design.armor_type == FIRE_RESISTANT:
            draft.remark("infernos do nothing to fire-resistant armor", cause, unit)
            return
        before = draft.unit(unit).tracks.get(keys.BURNT, 0)
        draft.move(unit, keys.BURNT, before + count, cause)
        for _ in range((before + count) // keys.EVERY - before // keys.EVERY):
            if not self.look(draft.state, unit).alive:
                return
            key = self._pick(draft, unit, "Infernos: which trooper burns", INFERNO)
            self._kill(draft, unit, key, cause)

    def _kill(self, draft: Draft, unit: UnitId, key: str, cause: Cause) -> None:
        for part in ("armor", "structure"):
            grid = GridKey(f"{key}/{part}")
            draft.lose(unit, grid, draft.unit(unit).grids[grid].intact(), cause)

    @override
    def volley(self, draft: Draft, unit: UnitId, target: UnitId, shot: Shot) -> Shot:
        """Arms of infantry do what they do in anybody's hands: those who hit are counted first.

        Bombs need no such count.
        """
        if munitions.is_bomb(shot.gear):
            # All of them fall together.
            return replace(shot, points=shot.gear.damage_at(0) * max(1, shot.men), group=BURST)
        arm = arm_of(shot.gear) if shot.gear.family == INFANTRY else None
        if arm is None:
            return shot
        hit = 1
        if shot.men > 1:
            title = f"{shot.gear.name}: troopers of {shot.men} that hit"
            faces = draft.roll(2, 6, title, ANTI_PERSONNEL, unit=unit)
            hit = tables.cluster_hits(shot.men, sum(faces))
        points = floor(arm.damage * hit + HALF)
        words = f"{shot.gear.name}: {hit} of {shot.men} hit, {counted(points, 'point')}"
        draft.remark(words, Cause(rule=ANTI_PERSONNEL), unit)
        return replace(shot, points=points, group=SMALL_ARMS)

    @override
    def suffer(self, draft: Draft, before: Suits, suffered: Suffered) -> None:
        """A dead trooper is all that a hit brings about."""

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        name = draft.unit(command.unit).design.name
        raise RuleError("no-critical", f"There is nothing in {name} that a critical hit breaks.")

    @override
    def swims(self, view: Suits) -> bool:
        return view.swims

    @override
    def sinks(self, draft: Draft, unit: UnitId, cause: Cause) -> bool:
        """Those without UMUs go down and stay there."""
        if self.look(draft.state, unit).swims:
            return False
        for condition in (keys.SUBMERGED, keys.IMMOBILE):
            draft.set(unit, condition, Cause(rule=SINKS))
        return True
