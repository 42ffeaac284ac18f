"""ProtoMechs in Total Warfare."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.systems.battletech import effects, options, paper
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.locations import armor_key, is_gone, structure_key
from recordsheet_gui.systems.battletech.mech.falls import HIGHEST
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.protomech import criticals, keys, movement, pilot, tables
from recordsheet_gui.systems.battletech.protomech import paper as protomech_paper
from recordsheet_gui.systems.battletech.protomech.numbers import GLIDER, WING
from recordsheet_gui.systems.battletech.protomech.rules import ProtoMechRules
from recordsheet_gui.systems.battletech.protomech.status import protomech_report
from recordsheet_gui.systems.battletech.protomech.view import Proto, counted_proto, protomech_of
from recordsheet_gui.systems.total_warfare import accidents, damage, hits, plasma, walls
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.protomech.facts import BODY, BOXES, LEGS, TORSO

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

LOCATION = RuleId("TW-proto-location")
MISSED = RuleId("TW-proto-near-miss")
FALL = RuleId("TW-proto-fall")
INFERNO = RuleId("TW-proto-inferno")
PLASMA = RuleId("TW-proto-plasma")
LOST = RuleId("TW-proto-lost")

GROUP = 5
"""Points of a group in falls and collisions."""
PHYSICAL = ("punch", "kick")
COLLISION = "collision"
"""The attack of a hit that is rolled on the special table."""
BURNS = 3
"""Missiles with infernos that destroy a location."""
WINGS_DAMAGE = 2
"""Points for each level that a glider falls on its feet from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnLocation(UnitCommand):
    """Infernos burn a location away."""

    do: ClassVar[str] = "burn"
    title: ClassVar[str] = "infernos"

    volley: int = 0
    """The attack that it belongs to."""


ACCIDENTS = (accidents.BreakThrough, accidents.Displace, accidents.EnterBuilding)


class CountedProtoMech(CountedRules[Proto], ProtoMechRules):
    """Armor and structure by points, critical boxes one after the other."""

    kind = ProtoMechDesign.kind
    commands: tuple[type[Command], ...] = (
        *ProtoMechRules.commands,
        *CountedRules.commands,
        BurnLocation,
        *ACCIDENTS,
    )

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """Armor, structure and critical boxes, tracks at their start."""
        proto = protomech_of(design)
        grids = (
            paper.counted(proto.armor, "armor")
            | paper.counted(proto.structure, "structure")
            | paper.counted({where: BOXES[where] for where in proto.armor}, keys.CRITICAL)
        )
        tracks = protomech_paper.start_tracks(proto, pilot)
        return UnitState(design=proto, pilot=pilot, grids=grids, tracks=tracks)

    @override
    def look(self, state: GameState, unit: UnitId) -> Proto:
        return counted_proto(state, unit)

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left by location, then what every ProtoMech's report has."""
        found = state.unit(unit)
        return {
            "kind": found.design.kind,
            "armor": paper.points_left(found, "armor"),
            "structure": paper.points_left(found, "structure"),
            **protomech_report(self.look(state, unit)),
        }

    @override
    def layout(self, design: UnitDesign) -> str:
        return "protomech"

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Hit locations and critical boxes."""
        from recordsheet_gui.systems.battletech.protomech.play_aid import protomech_tables

        return protomech_tables(self.look(state, unit))

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and locations, weapons, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.total_warfare.say_protomech import say

        return say(protomech_of(state.unit(unit).design), unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.total_warfare.say_protomech import WORDS

        return WORDS

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case BurnLocation():
                self._burn(draft, command)
            case movement.LandGlider():
                self._land(draft, command)
            case Fall():
                self._fall(draft, command)
            case _ if isinstance(command, ACCIDENTS):
                self._accident(draft, game, command)
            case _:
                super().decide(draft, game, command)

    # -- where hits land -------------------------------------------------------------------

    @override
    def hit_table(self, view: Proto, attack: str, side: str) -> Mapping[int, str]:
        return tables.hit_locations().weapon[view.anatomy.hit_table]

    @override
    def settled(self, draft: Draft, view: Proto, command: TakeHit, location: str) -> str:
        """Without a main gun, or where a location is lost, the torso is struck."""
        if location in (tables.MISS, tables.WINGS):
            return location
        is_there = location in view.anatomy.locations and location not in view.gone
        return location if is_there else TORSO

    @override
    def take_hit(self, draft: Draft, command: TakeHit) -> None:
        """There is one table for all that strikes it, and another for falls and collisions."""
        view = self.look(draft.state, command.unit)
        if command.attack in ("leg", "swarm", "infantry swarm"):
            words = f"{view.design.name} cannot be swarmed, nor attacked at its legs by infantry."
            raise RuleError("attack", words)
        if not command.volley:
            command = replace(command, volley=pilot.next_attack(draft, command.unit))
        if command.attack in PHYSICAL:
            command = replace(command, attack="weapon", kind=command.kind or "physical")
        is_plain = command.damage is not None and not (
            command.group is not None and command.damage > command.group
        )
        if is_plain and (command.attack == COLLISION or command.kind == "fall"):
            location = command.location
            if location == "roll":
                location = self._collide(draft, view, command)
            command = replace(command, attack="weapon", location=location)
        hits.decide(draft, self, command)

    def _collide(self, draft: Draft, view: Proto, command: TakeHit) -> str:
        what = f"{command.source}: " if command.source else ""
        title = f"{what}hit location"
        roll = sum(draft.roll(2, 6, title, FALL, unit=command.unit))
        table = tables.hit_locations().collision[view.anatomy.hit_table]
        return self.settled(draft, view, command, table[roll])

    @override
    def blunted(self, draft: Draft, view: Proto, command: TakeHit, location: str) -> TakeHit:
        """A near miss does nothing, and wings only slow it down."""
        if location == tables.MISS:
            words = f"{command.source or 'the hit'}: a near miss"
            draft.remark(words, Cause(rule=MISSED), command.unit)
        elif location == tables.WINGS:
            now = view.paper.tracks.get(keys.WINGS, 0)
            to = min(now + 1, view.design.walk)
            draft.move(command.unit, keys.WINGS, to, Cause(rule=WING, source=command.source))
        else:
            return command
        return replace(command, damage=0, gear="")

    @override
    def grouped(
        self, draft: Draft, view: Proto, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """Plasma does in damage what it does not in heat."""
        return plasma.grouped(draft, command, gear, hit, PLASMA)

    @override
    def all_over(self, draft: Draft, command: TakeHit, gear: Gear, count: int) -> None:
        """Every three missiles with infernos burn a location away."""
        if effects.INFERNO not in gear.effects:
            super().all_over(draft, command, gear, count)
            return
        if count < BURNS:
            words = f"{count} of {BURNS} missiles burn nothing away"
            draft.remark(words, Cause(rule=INFERNO, source=gear.name), command.unit)
        for _ in range(count // BURNS):
            burn = BurnLocation(unit=command.unit, volley=command.volley)
            draft.owe(burn, INFERNO, unit=command.unit, why=f"{BURNS} missiles burn on it")

    def _burn(self, draft: Draft, command: BurnLocation) -> None:
        """A location that is rolled goes with all its armor and structure."""
        unit = command.unit
        view = self.look(draft.state, unit)
        if view.destroyed:
            raise RuleError("wreck", f"{view.design.name} is out of the game.")
        roll = sum(draft.roll(2, 6, "Infernos: hit location", LOCATION, unit=unit))
        hit = TakeHit(unit=unit, source="infernos", volley=command.volley)
        where = self.settled(draft, view, hit, self.hit_table(view, "weapon", "front")[roll])
        if where not in view.anatomy.locations:
            self.blunted(draft, view, hit, where)
            return
        cause = Cause(rule=INFERNO, source="infernos")
        for key in (armor_key(view.anatomy, where), structure_key(where)):
            damage.mark(draft, unit, key, draft.unit(unit).grids[key].left, cause)
        attack = command.volley or pilot.next_attack(draft, unit)
        self._lose(draft, unit, where, attack, "infernos")

    # -- what follows ----------------------------------------------------------------------

    @override
    def suffer(self, draft: Draft, before: Proto, suffered: Suffered) -> None:
        """A roll for each location that lost structure, all boxes of one that lost all of it."""
        hit, unit = suffered.hit, suffered.hit.unit
        now = self.look(draft.state, unit)
        if now.destroyed or not options.is_on(draft.state, "criticals"):
            return
        paper_now = draft.unit(unit)
        lost = [where for where in suffered.blow.breached if is_gone(paper_now, where)]
        for where in suffered.blow.breached:
            if where not in lost:
                words = f"the {now.anatomy.name(where)} lost structure"
                roll = CriticalHit(unit=unit, location=where, volley=hit.volley)
                draft.owe(roll, criticals.DETERMINATION, unit=unit, why=words)
        for where in lost:
            self._lose(draft, unit, where, hit.volley, hit.source)

    def _lose(self, draft: Draft, unit: UnitId, where: str, attack: int, source: str) -> None:
        """The boxes that are left of a lost location are crossed off with it."""
        if where == TORSO or self.look(draft.state, unit).destroyed:
            return
        left = draft.unit(unit).grids[keys.boxes(where)].left
        if left:
            criticals.cross(draft, unit, where, left, attack, source or "the location is lost")

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        """The determination roll, or so many boxes at once."""
        unit, where = command.unit, command.location
        view = self.look(draft.state, unit)
        if where == BODY:
            raise RuleError("no-location", "The body of a ProtoMech is never hit.")
        criticals.check(view, where, command.hits)
        count = command.hits
        if count is None:
            count = criticals.determine(draft, view, unit, where, command.modifier) + command.more
        if count:
            attack = command.volley or pilot.next_attack(draft, unit)
            so_far = len(draft.events)
            criticals.cross(draft, unit, where, count, attack, "critical hit")
            if draft.has_acted(so_far):
                draft.befall(unit, Mishap.CRITICAL)

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """Fists and feet roll as weapons do; whole bodies collide, in groups of five."""
        points = body.points
        is_collision = body.attack in walls.THROUGH
        if not is_collision:
            who = body.strike.attacker if body.strike else None
            points = walls.soak(draft, unit, points, who, body.attack)
        if not points:
            return
        hit = TakeHit(
            unit=unit,
            damage=points,
            side=body.side,
            location=body.location or "roll",
            attack=COLLISION if is_collision else "weapon",
            source="death from above" if body.attack == "dfa" else body.attack,
            strike=body.strike,
            kind="physical",
            volley=pilot.next_attack(draft, unit),
        )
        hits.owe_groups(draft, hit, points, GROUP if is_collision else points)

    # -- falls and walls -------------------------------------------------------------------

    def _fall(self, draft: Draft, command: Fall) -> None:
        if not 0 <= command.levels <= HIGHEST:
            words = f"A fall is 0 to {HIGHEST} levels deep, not {command.levels}."
            raise RuleError("levels", words)
        if not self.look(draft.state, command.unit).destroyed:
            self._drop(draft, command.unit, command.levels, command.why or "fall")

    def _drop(self, draft: Draft, unit: UnitId, levels: int, source: str) -> None:
        """A tenth of the tonnage for each level and one more; the facing stays."""
        points = -(-self.look(draft.state, unit).tons // 10) * (levels + 1)
        attack = pilot.next_attack(draft, unit)
        hit = TakeHit(unit=unit, damage=points, source=source, kind="fall", volley=attack)
        hits.owe_groups(draft, hit, points, GROUP)

    def _land(self, draft: Draft, command: movement.LandGlider) -> None:
        """Who comes down badly breaks its legs."""
        unit = command.unit
        view = self.look(draft.state, unit)
        height = view.elevation
        number = movement.landing_number(view)
        faces = draft.roll(2, 6, "Landing", GLIDER, unit=unit, target=number)
        draft.move(unit, keys.ELEVATION, 0, Cause(rule=GLIDER))
        if sum(faces) >= number.value:
            return
        left = draft.unit(unit).grids[keys.boxes(LEGS)].left
        criticals.cross(draft, unit, LEGS, left, None, "failed landing")
        hit = TakeHit(
            unit=unit,
            damage=WINGS_DAMAGE * height,
            location=LEGS,
            source="failed landing",
            kind="fall",
        )
        draft.owe(hit, GLIDER, unit=unit, why="it lands on its feet too hard")

    def _accident(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        """Floors that give way, and hexes that it is pushed out of; walls cost it nothing."""
        unit = command.unit
        if self.look(draft.state, unit).destroyed:
            raise RuleError("wreck", f"{draft.unit(unit).design.name} is out of the game.")
        match command:
            case accidents.BreakThrough():
                levels = accidents.cellar(draft, unit)
                if levels:
                    self._drop(draft, unit, levels, "fall into the basement")
            case accidents.Displace(nowhere=True):
                draft.set(unit, keys.CRUSHED, Cause(rule=accidents.DISPLACED))
            case accidents.Displace():
                accidents.within(command.levels, HIGHEST, "A drop is")
                if command.levels >= accidents.DEEP:
                    self._drop(draft, unit, command.levels, "displacement")
                else:
                    words = "displaced without harm"
                    draft.remark(words, Cause(rule=accidents.DISPLACED), unit)
            case _:
                words = "it walks through the wall without a roll"
                draft.remark(words, Cause(rule=accidents.BUILDING), unit)
