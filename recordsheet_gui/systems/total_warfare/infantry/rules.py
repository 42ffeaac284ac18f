"""Conventional infantry in Total Warfare."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, row_of
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.core.ways import Way
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import effects, firing
from recordsheet_gui.systems.battletech.anti_mech.attacks import busy
from recordsheet_gui.systems.battletech.anti_mech.climbers import Climbers, Grip
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.foreign import OF_MACHINES
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body, Shot
from recordsheet_gui.systems.battletech.infantry import casualties as fallen
from recordsheet_gui.systems.battletech.infantry import firing as arms
from recordsheet_gui.systems.battletech.infantry import keys, movement, status
from recordsheet_gui.systems.battletech.infantry.view import Infantry, infantry_of
from recordsheet_gui.systems.battletech.locations import gone_locations
from recordsheet_gui.systems.battletech.mech.movement import Move
from recordsheet_gui.systems.battletech.paper import (
    GUNNERY,
    HEXES,
    MODE,
    PILOTING,
    WORST_SKILL,
)
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.weapons import plain
from recordsheet_gui.systems.total_warfare import accidents, hits, walls
from recordsheet_gui.systems.total_warfare.commands import AreaHit, CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.infantry import struck
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Item
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import TROOPERS, UNDER_WATER
from recordsheet_gui.units.loads import ammo_key

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

BURST = RuleId("TW-infantry-burst")
HEAT = RuleId("TW-infantry-heat")
COMBINE = RuleId("TW-infantry-combine")
DIG = RuleId("TW-infantry-dig")
NO_LEGS = ("leg", "swarm", "infantry swarm")
"""Attacks that climb; nobody climbs a platoon."""


class CountedInfantry(CountedRules[Infantry]):
    """A box for each trooper; damage is casualties."""

    kind = InfantryDesign.kind
    commands: tuple[type[Command], ...] = (
        *CountedRules.commands,
        hand.SetAmmo,
        firing.Fire,
        firing.Unjam,
        Move,
        accidents.BreakThrough,
    )

    # -- the sheet -------------------------------------------------------------------------

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        for skill in (pilot.gunnery, pilot.piloting):
            if not 0 <= skill <= WORST_SKILL:
                raise RuleError("skill", f"Skills run from 0 to {WORST_SKILL}, not {skill}.")
        platoon = infantry_of(design)
        tracks = {GUNNERY: pilot.gunnery, PILOTING: pilot.piloting, MODE: 0, HEXES: 0}
        return UnitState(
            design=platoon,
            pilot=pilot,
            grids={keys.BOXES: row_of(platoon.troopers)},
            tracks=tracks | _bins(platoon),
        )

    @override
    def look(self, state: GameState, unit: UnitId) -> Infantry:
        paper = state.unit(unit)
        return Infantry(
            design=infantry_of(paper.design),
            paper=paper,
            hit=paper.slots,
            gone=gone_locations(paper),
            book=book_of(state.options),
        )

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        return status.derived(self.look(state, unit))

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        return status.report(self.look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return status.name_of(infantry_of(design), key)

    @override
    def layout(self, design: UnitDesign) -> str:
        return "infantry"

    @override
    def ways(self, state: GameState, unit: UnitId) -> tuple[Way, ...]:
        return movement.ways(self.look(state, unit), unit)

    @override
    def conditions(self, design: UnitDesign) -> tuple[ConditionKey, ...]:
        return keys.BY_HAND

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        first, _, rest = name.partition("/")
        if first in ("jammed", "used"):
            return rest.isdecimal() and int(rest) < len(infantry_of(design).carried)
        return first in ("riding", "swarming", "inside") and bool(rest)

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        return name in OF_MACHINES

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        return _bins(infantry_of(design)).get(track, super().most_on(design, track))

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """How damage becomes casualties."""
        from recordsheet_gui.systems.battletech.infantry.play_aid import tables

        return tables(self.look(state, unit).design)

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts, types, weapons, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.total_warfare.infantry.say import say

        return say(infantry_of(state.unit(unit).design), unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.total_warfare.infantry.say import WORDS

        return WORDS

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        view = self.look(state, unit)
        guns = tuple(
            Offer(label=f"Fire {item.gear.name}", command=firing.Fire(unit=unit, item=index))
            for index, item in view.items(GearKind.WEAPON)
            if item.slots[0] in place.weapon
        )
        return (*guns, *walls.offers(state, unit, place))

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        return TakeHit(unit=unit, damage=amount, type=fallen.DIRECT)

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit():
                self._take(draft, command)
            case AreaHit():
                source = command.source or "the burst"
                hit = TakeHit(unit=command.unit, damage=command.damage, type=fallen.AREA)
                self._take(draft, replace(hit, source=source, kind="area"))
            case accidents.BreakThrough():
                self._break_through(draft, command.unit)
            case Move():
                movement.move(draft, self.look(draft.state, command.unit), command)
            case firing.Fire():
                firing.fire(draft, self, command)
            case firing.Unjam():
                firing.unjam(draft, self.look(draft.state, command.unit), command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case _:
                super().decide(draft, game, command)

    def _break_through(self, draft: Draft, unit: UnitId) -> None:
        """They fall as a whole, which counts as a blow."""
        points = accidents.on_foot(draft, unit, self.look(draft.state, unit).tons)
        if points:
            hit = TakeHit(unit=unit, damage=points, terrain="cover", kind="fall")
            hit = replace(hit, source="fall into the basement")
            self._take(draft, replace(hit, type=fallen.PHYSICAL, walled=True))

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        name = draft.unit(command.unit).design.name
        raise RuleError("no-critical", f"{name} has no part that a critical hit breaks.")

    # -- casualties ------------------------------------------------------------------------

    def _take(self, draft: Draft, command: TakeHit) -> None:
        """One attack as a whole; dice tell what bursts, plasma and combines do."""
        view = self.look(draft.state, command.unit)
        self._check(view, command)
        if command.type == fallen.COMBINE or plain(command.weapon) == fallen.COMBINE:
            points = command.damage or sum(
                draft.roll(fallen.COMBINE_DICE, 6, "Combine", COMBINE, unit=command.unit)
            )
            source = command.source or "combine"
            struck.fall(draft, self, replace(command, source=source), points, fallen.COMBINE)
            return
        if command.damage is None:
            hits.check(view, replace(command, location="roll"), self.sides(view))
            gear = hits.gear_of(draft.state, command)
            rolled = self._rolled(draft, command, gear)
            if rolled is None:
                hits.decide(draft, self, replace(command, location="roll", aim=""))
            else:
                there = replace(command, gear=gear.id, source=command.source or gear.name)
                kind = command.type or fallen.type_of(gear)
                struck.fall(draft, self, there, rolled, kind)
            return
        hits.check(view, replace(command, location="roll", aim=""), self.sides(view))
        kind = command.type or fallen.DIRECT
        if command.gear and not command.type:
            kind = fallen.type_of(hits.gear_of(draft.state, command))
        points = fallen.INFERNO_TROOPERS if kind == fallen.INFERNO else command.damage
        struck.fall(draft, self, command, points, kind)

    def _check(self, view: Infantry, command: TakeHit) -> None:
        if command.attack in NO_LEGS:
            raise RuleError("attack", f"Nobody climbs {view.design.name}.")
        for word, known, what in (
            (command.type, fallen.TYPES, "type"),
            (command.terrain, fallen.TERRAINS, "terrain"),
        ):
            if word and word not in known:
                there = ", ".join(known)
                raise RuleError(what, f'There is no {what} "{word}"; there are {there}.')
        if command.location not in ("roll", "", TROOPERS):
            name = view.design.name
            raise RuleError("no-location", f'{name} has no location "{command.location}".')

    def _rolled(self, draft: Draft, command: TakeHit, gear: Gear) -> int | None:
        """Casualties that dice tell; None where the weapon's damage does."""
        if command.type and command.type not in fallen.ROLLED:
            return None
        burst, plasma = fallen.burst_of(gear), fallen.plasma_of(gear)
        dice = burst or plasma
        if dice is None:
            return None
        rule = BURST if burst else HEAT
        guns = command.guns if gear.cluster is Cluster.LINKED else command.shots
        if command.men:
            named = replace(command, source=command.source or gear.name)
            guns = hits.how_many(draft, named, gear)
        title = f"{gear.name}: troopers that fall"
        sums = sum(draft.roll(dice.number * guns, 6, title, rule, unit=command.unit))
        return dice.taken(sums)

    # -- what hits ask ---------------------------------------------------------------------

    @override
    def hit_table(self, view: Infantry, attack: str, side: str) -> Mapping[int, str]:
        raise AssertionError("no table says where it is struck")

    @override
    def suffer(self, draft: Draft, before: Infantry, suffered: Suffered) -> None:
        raise AssertionError("its own rules tell what follows")

    @override
    def strikes_all_over(self, view: Infantry, gear: Gear) -> bool:
        """Infernos take troopers."""
        return effects.INFERNO not in gear.effects and super().strikes_all_over(view, gear)

    @override
    def grouped(
        self, draft: Draft, view: Infantry, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """An attack is one, however many missiles it has."""
        return [hit] if hit else None

    @override
    def weight(self, draft: Draft, unit: UnitId, shot: Shot) -> int:
        """Troopers that fall."""
        before = draft.unit(unit).grids[keys.BOXES].left
        self.weapon_hit(draft, unit, shot)
        for event in tuple(draft.events):
            hit = event.command if isinstance(event, Owed) else None
            if isinstance(hit, TakeHit) and hit.unit == unit:
                self._take(draft, hit)
        return before - draft.unit(unit).grids[keys.BOXES].left

    @override
    def weapon_hit(self, draft: Draft, unit: UnitId, shot: Shot) -> None:
        if shot.points is not None or self._rolled_shot(shot) is None:
            super().weapon_hit(draft, unit, shot)
            return
        hit = TakeHit(
            unit=unit,
            weapon=shot.gear.name,
            attacker=shot.attacker,
            item=shot.item,
            side=shot.side,
            range=shot.range,
            shots=shot.shots,
            munition=shot.munition,
            guns=shot.guns,
            men=shot.men,
        )
        self._take(draft, hit)

    def _rolled_shot(self, shot: Shot) -> fallen.Dice | None:
        return fallen.burst_of(shot.gear) or fallen.plasma_of(shot.gear)

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """A foot, a fist or a whole 'Mech comes down on them."""
        if body.is_recoil or not body.points:
            return
        source = "death from above" if body.attack == "dfa" else body.attack
        who = body.strike.attacker if body.strike else None
        hit = TakeHit(unit=unit, damage=body.points, source=source, attacker=who)
        hit = replace(hit, type=fallen.PHYSICAL, kind="physical")
        draft.owe(hit, struck.CASUALTIES, unit=unit, why=source)

    # -- what it does ----------------------------------------------------------------------

    @override
    def climbers(self, view: Infantry) -> Climbers | None:
        design = view.design
        reason = None
        if design.motion.is_mechanized or design.is_encumbered:
            reason = f"{design.name} cannot climb: vehicles or heavy suits keep it down."
        elif view.working_guns:
            reason = f"{design.name} serves its field guns and climbs on nothing."
        return Climbers(
            column="infantry",
            men=view.troopers,
            skill=view.anti_mech,
            no_leg_attack=reason,
            no_swarm=reason or _too_wet(design),
            swarm_damage=view.damage,
            group=arms.GROUP,
            attack="infantry swarm",
        )

    @override
    def grip(self, draft: Draft, unit: UnitId, grip: Grip) -> None:
        """Who is thrown off falls one by one; the ground around makes that no worse."""
        hit = TakeHit(
            unit=unit,
            damage=grip.points,
            type=fallen.INFANTRY,
            terrain=fallen.COVER,
            source=grip.source,
        )
        draft.owe(hit, struck.CASUALTIES, unit=unit, why=grip.source)

    @override
    def out_of_reach(self, view: Infantry, attack: str, level: int) -> str | None:
        return (
            f"{view.design.name} is infantry, and nobody charges it."
            if attack == "charge"
            else None
        )

    @override
    def swims(self, view: Infantry) -> bool:
        """Nobody swims who was not made for it."""
        return view.design.motion in UNDER_WATER

    @override
    def sinks(self, draft: Draft, unit: UnitId, cause: Cause) -> bool:
        if self.swims(self.look(draft.state, unit)):
            return False
        boxes = draft.unit(unit).grids[keys.BOXES]
        draft.lose(unit, keys.BOXES, boxes.intact(), cause)
        return True

    @override
    def cannot_fire(self, view: Infantry) -> str | None:
        return busy(view)

    @override
    def cannot_fire_with(self, view: Infantry, item: int) -> str | None:
        return arms.cannot_fire_with(view, item)

    @override
    def cannot_fire_up(self, view: Infantry, item: Item) -> str | None:
        return arms.cannot_fire_up(view, item)

    @override
    def weapon_parts(self, view: Infantry, item: Item) -> tuple[Part, ...]:
        if not item.gear.to_hit:
            return ()
        return (Part(label=item.gear.name, value=item.gear.to_hit, rule=RuleId("BT-weapon")),)

    @override
    def range_parts(self, view: Infantry, item: Item, hexes: int) -> tuple[Part, ...] | None:
        return arms.range_parts(view, item, hexes)

    @override
    def volley(self, draft: Draft, unit: UnitId, target: UnitId, shot: Shot) -> Shot:
        view = self.look(at_start(draft.state, unit), unit)
        return arms.volley(draft, view, unit, target, shot)

    # -- time ------------------------------------------------------------------------------

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        if phase == "end" and keys.DIGGING_IN in draft.unit(unit).conditions:
            cause = Cause(rule=DIG)
            draft.set(unit, keys.DIGGING_IN, cause, on=False)
            draft.set(unit, keys.DUG_IN, cause)


def _too_wet(design: InfantryDesign) -> str | None:
    """Who swims to the attack climbs no higher than the legs."""
    if design.motion not in UNDER_WATER:
        return None
    return f"{design.name} comes from below the surface and swarms nothing."


def _bins(design: InfantryDesign) -> dict[TrackKey, int]:
    return {
        ammo_key(item.slots[0]): item.rounds
        for item in design.items
        if item.gear.kind is GearKind.AMMO
    }
