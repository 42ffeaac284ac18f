"""What Total Warfare asks of every unit: armor and structure are counted."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, TypeVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import ams, effects, munitions
from recordsheet_gui.systems.battletech.anti_mech import deciding as anti_mech
from recordsheet_gui.systems.battletech.anti_mech.climbers import Grip
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body, Shot
from recordsheet_gui.systems.battletech.unit import UnitRules, View
from recordsheet_gui.systems.total_warfare import hits, walls
from recordsheet_gui.systems.total_warfare.commands import AreaHit, CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.kinds import anatomy_of

V = TypeVar("V", bound=View)


class CountedRules(UnitRules[V]):
    """A unit of Total Warfare: hits are rolled, counted and passed on inward."""

    commands: tuple[type[Command], ...] = (
        TakeHit,
        AreaHit,
        CriticalHit,
        walls.GoInside,
        *anti_mech.COMMANDS,
    )

    has_systems: ClassVar[bool] = False
    """True where critical hits strike systems of the whole unit."""

    @abstractmethod
    def hit_table(self, view: V, attack: str, side: str) -> Mapping[int, str]:
        """Where hits land, by the sum of the dice."""

    def blunted(self, draft: Draft, view: V, command: TakeHit, location: str) -> TakeHit:
        """The hit with what comes through to a location."""
        return command

    def own_dice(self, draft: Draft, view: V, command: TakeHit) -> str | None:
        """The location that dice of its own say; None where a table of locations does."""
        return None

    def is_critical(self, view: V, command: TakeHit, roll: int) -> bool:
        """True for a location roll that brings a critical hit by itself."""
        return command.attack == "weapon" and roll == 2

    def settled(self, draft: Draft, view: V, command: TakeHit, location: str) -> str:
        """The location that a result of the table means; some bodies roll once more."""
        return location

    def strikes_all_over(self, view: V, gear: Gear) -> bool:
        """True for a weapon of which each hit does the same wherever it lands."""
        return not effects.ALL_OVER.isdisjoint(gear.effects)

    def grouped(
        self, draft: Draft, view: V, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """The points of each group of a weapon that does so many, where it is not as usual."""
        return None

    def scaled(self, draft: Draft, command: TakeHit) -> TakeHit:
        """A hit with its points as the unit counts them: of a capital one each is ten."""
        if command.scale != hits.CAPITAL or command.damage is None:
            return command
        return replace(command, damage=command.damage * hits.TENFOLD, scale="")

    def take_hit(self, draft: Draft, command: TakeHit) -> None:
        """A hit from a player's hand, a barrel, or one of its groups."""
        hits.decide(draft, self, command)

    def all_over(self, draft: Draft, command: TakeHit, gear: Gear, count: int) -> None:
        """So many missiles that do the same wherever they land."""
        for _ in range(count):
            effects.follow_hit(draft, command, gear, "")

    @abstractmethod
    def suffer(self, draft: Draft, before: V, suffered: Suffered) -> None:
        """What a hit brings about beside its marks."""

    @abstractmethod
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        """Critical hits on a location."""

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit():
                self.take_hit(draft, self.scaled(draft, command))
            case AreaHit():
                hits.decide_area(draft, self, command)
            case CriticalHit():
                if command.system and not self.has_systems:
                    name = draft.unit(command.unit).design.name
                    raise RuleError("no-system", f"{name} has locations that are hit, no systems.")
                self.critical(draft, command)
            case walls.GoInside():
                walls.go(draft, command)
            case _:
                super().decide(draft, game, command)

    @override
    def is_moot(self, game: BattleTechGame, state: GameState, owed: Owed) -> bool:
        """A hit that needs no dice still lands on a wreck."""
        command = owed.command
        if isinstance(command, TakeHit) and command.damage and command.location != "roll":
            return False
        return super().is_moot(game, state, owed)

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """Points on a location, from behind where its rear armor is pointed at."""
        location = grid.partition("/")[0]
        front = anatomy_of(state.unit(unit).design).front(location)
        return TakeHit(unit=unit, location=front, damage=amount, rear=front != location)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        """Critical hits wherever something can be struck, beside what the kind of unit offers."""
        found = (*super().offers(state, unit, place), *walls.offers(state, unit, place))
        where = place.slot or place.grid
        if where is None:
            return found
        location = anatomy_of(state.unit(unit).design).front(where.partition("/")[0])
        certain = CriticalHit(unit=unit, location=location, hits=1)
        rolled = CriticalHit(unit=unit, location=location)
        return (
            *found,
            Offer(label="Critical hit (with effects)", command=certain),
            Offer(label="Roll for critical hits", command=rolled),
        )

    @override
    def weapon_hit(self, draft: Draft, unit: UnitId, shot: Shot) -> None:
        """Cluster and location rolls on the target's sheet."""
        if shot.points is not None:
            self._together(draft, unit, shot)
            return
        # A system that an earlier shot of the same attack called upon engages no other.
        engages = ams.is_ready(draft, self, unit, shot.ams, shot.apds)
        hit = TakeHit(
            unit=unit,
            weapon=shot.gear.name,
            attacker=shot.attacker,
            item=shot.item,
            side=shot.side,
            range=shot.range,
            shots=shot.shots,
            munition=shot.munition,
            modifier=shot.modifier,
            missiles=shot.missiles,
            guns=shot.guns,
            unguided=shot.unguided,
            ams=shot.ams if engages else False,
            apds=shot.apds if engages else None,
            heat=shot.heat,
            bonus=shot.bonus,
            aim=shot.aim,
            cover=shot.cover,
            adjacent=shot.adjacent,
            men=shot.men,
            natural=shot.natural if self.has_systems else 0,
        )
        self.take_hit(draft, hit)

    def _together(self, draft: Draft, unit: UnitId, shot: Shot) -> None:
        """What all who fired have done, in groups of their own size."""
        if not shot.points:
            return
        bursts = "area" if munitions.is_bomb(shot.gear) else ""
        hit = TakeHit(
            unit=unit,
            damage=shot.points,
            kind=bursts,
            group=shot.group,
            attacker=shot.attacker,
            item=shot.item,
            source=shot.called or shot.gear.name,
            scale=shot.scale,
            gear=shot.gear.id if shot.in_air else "",
            side=shot.side,
            aim=shot.aim,
            cover=shot.cover,
            type=bursts or ("" if shot.in_air else shot.gear.family),
            natural=shot.natural if self.has_systems else 0,
        )
        draft.owe(hit, hits.GROUPS, unit=unit, why=counted(shot.points, "point"))

    @override
    def weight(self, draft: Draft, unit: UnitId, shot: Shot) -> int:
        """The points of all groups."""
        self.weapon_hit(draft, unit, shot)
        owed = (event.command for event in draft.events if isinstance(event, Owed))
        return sum(self.points(draft, hit) for hit in owed if isinstance(hit, TakeHit))

    def points(self, draft: Draft, command: TakeHit) -> int:
        """Those of a hit on the scale of the unit that it strikes."""
        return self.scaled(draft, command).damage or 0

    def check_ams(self, draft: Draft, command: TakeHit, gear: Gear) -> None:
        """Refused where no anti-missile system that is called upon can engage."""
        ams.check(draft, self, command.unit, command.ams, command.apds, gear)

    def engage(self, draft: Draft, command: TakeHit) -> int:
        """Anti-missile systems fire; gives what the cluster roll suffers."""
        return ams.engage(draft, self, command.unit, command.ams, command.apds)

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        """Fists, feet and what they hold strike as one, bodies in groups of five."""
        points = body.points
        if body.attack not in walls.THROUGH:
            who = body.strike.attacker if body.strike else None
            points = walls.soak(draft, unit, points, who, body.attack)
        if not points:
            return
        size = 5 if body.attack in walls.THROUGH else points
        source = "death from above" if body.attack == "dfa" else body.attack
        hit = TakeHit(
            unit=unit,
            damage=points,
            side=body.side,
            location=body.location or "roll",
            attack=body.table,
            source=source,
            strike=body.strike,
            kind="physical",
        )
        hits.owe_groups(draft, hit, points, size)

    @override
    def grip(self, draft: Draft, unit: UnitId, grip: Grip) -> None:
        """Claws and charges strike by their own table, or as weapons do."""
        hit = TakeHit(
            unit=unit,
            damage=grip.points,
            attack=grip.table,
            attacker=grip.attacker,
            source=grip.source,
            kind=grip.kind,
        )
        hits.owe_groups(draft, hit, grip.points, grip.size or grip.points, grip.rule)
