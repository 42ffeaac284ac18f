"""Aerospace units in Total Warfare."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.offers import Offer, Place, Setting
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.systems.battletech import effects, options
from recordsheet_gui.systems.battletech.aerospace import (
    control,
    criticals,
    damage,
    hold,
    keys,
    landing,
    paper,
    tables,
)
from recordsheet_gui.systems.battletech.aerospace.rules import AerospaceRules
from recordsheet_gui.systems.battletech.aerospace.status import aerospace_report
from recordsheet_gui.systems.battletech.aerospace.view import Aero, aerospace_of
from recordsheet_gui.systems.battletech.attacks import Circumstances
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.mech.crew import Eject
from recordsheet_gui.systems.total_warfare import armor, bombing, hits, landings, launching
from recordsheet_gui.systems.total_warfare import damage as counted
from recordsheet_gui.systems.total_warfare.commands import AreaHit, CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.gear import Gear

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

LOCATION = RuleId("TW-aero-location")
SPHEROID = RuleId("TW-aero-spheroid")
WING = RuleId("TW-aero-wing")
THRESHOLD = RuleId("TW-aero-threshold")
STRUCTURE = RuleId("TW-aero-si-check")
NATURAL = RuleId("TW-aero-natural-12")
INFERNO = RuleId("TW-aero-inferno")
BURNS = 3
"""Missiles with infernos that take a point of structure off a plane without a heat scale."""
BURNT = TrackKey("struck/infernos")
"""How many have struck it this turn."""
MISSILE = RuleId("TW-aero-capital-missile")

SIDES = ("nose", "left", "right", "aft")
FROM_ELSEWHERE = ("above", "below")
"""An attacker at another altitude."""
AS_ON_THE_GROUND: Mapping[str, str] = {"front": "nose", "rear": "aft"}
"""How others call its sides."""
CRASH = "fall"
"""The kind of damage that the ground does: it finds the nose, of a spheroid the aft."""
TWELVE = 12
NOSE_UP_TO, SIDE_UP_TO = 1, 5
"""A spheroid in the air struck from its own altitude: one die says nose, side or aft."""
RIGHT_UP_TO = 3
"""A die up to this means the right side, and what faces the attacker of a spheroid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spot:
    """Where a hit lands."""

    location: str
    system: str = ""
    """What a check would hit; empty where nobody rolled and it is chosen."""


class CountedAerospace(CountedRules[Aero], AerospaceRules):
    """Armor by arc, one structure for all, systems instead of critical slots."""

    has_systems = True
    commands: tuple[type[Command], ...] = (
        *AerospaceRules.commands,
        *bombing.COMMANDS,
        *CountedRules.commands,
    )

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """Armor, structure and critical boxes, tracks at their start."""
        aero = aerospace_of(design)
        tracks = paper.start_tracks(aero, pilot)
        return UnitState(design=aero, pilot=pilot, grids=paper.start_grids(aero), tracks=tracks)

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """The kind, then what every aerospace unit's report has."""
        view = self.look(state, unit)
        return {"kind": view.design.kind, **aerospace_report(view)}

    @override
    def layout(self, design: UnitDesign) -> str:
        return LAYOUTS[design.kind]

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Hit locations and what systems mean."""
        from recordsheet_gui.systems.battletech.aerospace.play_aid import aerospace_tables

        return aerospace_tables(self.look(state, unit))

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and sides, weapons, systems, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.total_warfare.say_aerospace import say, say_bombs

        bombs = say_bombs(state, unit, words, end)
        if bombs is not None:
            return [bombs]
        return say(self.look(state, unit), unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.total_warfare.say_aerospace import WORDS

        return WORDS

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        unit = command.unit
        was = self.look(draft.state, unit).destroyed
        self._decide(draft, game, command)
        now = self.look(draft.state, unit)
        # Whoever rides in what its crew has left is still there.
        if now.destroyed and not was and not isinstance(command, Eject):
            hold.lose(draft, now, unit)

    def _decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case AreaHit():
                source = command.source or "the burst"
                hit = TakeHit(unit=command.unit, damage=command.damage, side=command.side)
                self.take_hit(draft, replace(hit, source=source, kind="area", group=hits.FIVE))
            case _ if isinstance(command, landing.COMMANDS):
                landings.decide(draft, self.look(draft.state, command.unit), command)
            case bombing.RollBomb():
                bombing.roll(draft, command)
            case launching.RollLaunch():
                launching.roll(draft, game, command)
            case _:
                super().decide(draft, game, command)

    # -- bombs -----------------------------------------------------------------------------

    @override
    def physical_attacks(self, view: Aero) -> Mapping[str, str]:
        """It has no fists: bombs are what it lets fall on others."""
        return bombing.ways(view)

    @override
    def physical_settings(self, view: Aero) -> tuple[Setting, ...]:
        return bombing.settings(view)

    @override
    def physical(self, draft: Draft, game: BattleTechGame, command: Command) -> None:
        assert isinstance(command, Circumstances)
        bombing.drop(draft, game, command)

    # -- where hits land -------------------------------------------------------------------

    @override
    def sides(self, view: Aero) -> tuple[str, ...]:
        return SIDES if view.design.is_capital else (*SIDES, *FROM_ELSEWHERE)

    @override
    def hit_table(self, view: Aero, attack: str, side: str) -> Mapping[int, str]:
        """The locations alone."""
        rows = tables.column(view.design, _column(view, attack, side))
        return {roll: tables.on_side(row, side)[0] for roll, row in rows.items()}

    @override
    def scaled(self, draft: Draft, command: TakeHit) -> TakeHit:
        """Its own sheet says what a point is."""
        return command

    @override
    def points(self, draft: Draft, command: TakeHit) -> int:
        view = self.look(draft.state, command.unit)
        return damage.scaled(view, command.damage or 0, command.scale)

    @override
    def grouped(
        self, draft: Draft, view: Aero, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """A capital ship counts all of an attack together."""
        return [hit] if view.design.is_capital and hit else None

    @override
    def take_hit(self, draft: Draft, command: TakeHit) -> None:
        """A weapon and its groups as with all units; each group strikes in its own way."""
        view = self.look(draft.state, command.unit)
        command = replace(command, side=AS_ON_THE_GROUND.get(command.side, command.side))
        for where in (command.location, command.aim):
            if where not in ("roll", "") and where not in view.design.armor:
                known = ", ".join(view.design.armor)
                words = f'{view.design.name} is not hit at "{where}"; there are {known}.'
                raise RuleError("no-location", words)
        if command.attack in ("leg", "swarm", "infantry swarm"):
            words = f"{view.design.name} cannot be swarmed, nor attacked at its legs by infantry."
            raise RuleError("attack", words)
        points = command.damage
        is_whole = command.group is None or view.design.is_capital
        if points is not None and (is_whole or points <= (command.group or 0)):
            hits.check(view, replace(command, location="roll", aim=""), self.sides(view))
            self._strike(draft, view, replace(command, group=None))
            return
        hits.decide(draft, self, command)

    @override
    def all_over(self, draft: Draft, command: TakeHit, gear: Gear, count: int) -> None:
        """Every three missiles with infernos take a point of structure off a plane."""
        unit, design = command.unit, draft.unit(command.unit).design
        is_plane = isinstance(design, ConventionalFighterDesign | FixedWingDesign)
        if effects.INFERNO not in gear.effects or not is_plane:
            super().all_over(draft, command, gear, count)
            return
        cause = Cause(rule=INFERNO, source=command.source)
        before = draft.unit(unit).tracks.get(BURNT, 0)
        draft.move(unit, BURNT, before + count, cause)
        burnt = (before + count) // BURNS - before // BURNS
        if burnt:
            counted.mark(draft, unit, keys.STRUCTURE, burnt, cause)
        else:
            draft.remark(f"{count} missiles burn nothing away yet", cause, unit)

    def _strike(self, draft: Draft, view: Aero, command: TakeHit) -> None:
        """One hit or group: location, marks, then a check for each cause."""
        unit = command.unit
        gear = hits.gear_of(draft.state, command) if command.gear else None
        spot = self._spot(draft, view, command)
        scale = command.scale
        points = damage.scaled(view, command.damage or 0, scale)
        where = view.anatomy.name(spot.location)
        if not points and command.damage:
            words = f"{command.source or 'the hit'} at the {where} is too weak to mark anything"
            draft.remark(words, Cause(rule=damage.SCALE), unit)
        points, si = self._mark(draft, view, command, spot.location, points, gear)
        if self.look(draft.state, unit).destroyed:
            return
        control.feel_damage(draft, unit, points)
        if options.is_on(draft.state, "criticals"):
            check = CriticalHit(
                unit=unit,
                location=spot.location,
                system=spot.system,
                side=command.side,
                damage=points,
                scale=scale,
            )
            for why, rule, needed in _causes(view, command, spot, points, si, gear):
                draft.owe(replace(check, needed=needed), rule, unit=unit, why=why)
        if gear is not None:
            effects.follow_hit(draft, command, gear, spot.location)

    def _mark(
        self,
        draft: Draft,
        view: Aero,
        command: TakeHit,
        location: str,
        points: int,
        gear: Gear | None,
    ) -> tuple[int, int]:
        """Armor until it is gone; half of what is left goes to the structure, never elsewhere.

        Gives the points that special armor lets come, and the boxes of structure that they took.
        """
        unit, source = command.unit, command.source
        force = armor.force_of(command.kind, gear)
        kind = armor.kind_of(view.design, location)
        real = armor.reduced(kind, points, view.armor_left(location), force)
        cause = Cause(rule=damage.DAMAGE, source=source)
        slowed = counted.into_armor(draft, unit, location, points, cause, force, rear=False)
        into = Cause(rule=damage.STRUCTURE, source=source)
        return real, damage.into_structure(draft, unit, slowed.left, into)

    def _spot(self, draft: Draft, view: Aero, command: TakeHit) -> _Spot:
        if command.location != "roll":
            return _Spot(location=command.location)
        what = f"{command.source}: " if command.source else ""
        if command.aim:
            title = f"{what}aimed at the {view.anatomy.name(command.aim)}"
            roll = sum(draft.roll(2, 6, title, hits.AIMED, unit=command.unit))
            if roll in hits.AIMED_ROLLS:
                return _Spot(location=command.aim)
        word, side = _facing(draft, view, command)
        told = command.side if command.side in FROM_ELSEWHERE and word == "above" else word
        title = f"{what}hit location, {side or told}"
        roll = sum(draft.roll(2, 6, title, LOCATION, unit=command.unit))
        row = tables.column(view.design, word)[roll]
        if tables.STAR in row[0] and not side:
            (face,) = draft.roll(1, 6, "Right (1-3) or left (4-6)", WING, unit=command.unit)
            side = "right" if face <= RIGHT_UP_TO else "left"
        location, system = tables.on_side(row, side)
        return _Spot(location=location, system=system)

    # -- what follows ----------------------------------------------------------------------

    @override
    def suffer(self, draft: Draft, before: Aero, suffered: Suffered) -> None:
        """Its hits take another way: see `_strike`."""
        raise AssertionError("an aerospace unit is struck in its own way")

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        """One check, or so many hits for certain, on a system that is named or chosen."""
        unit = command.unit
        view = self.look(draft.state, unit)
        name = view.design.name
        system = criticals.meant(view, command.system) if command.system else ""
        is_somewhere = command.location in view.design.armor
        if not is_somewhere and (command.location or not system):
            raise RuleError("no-location", f'{name} is not hit at "{command.location}".')
        if view.destroyed:
            raise RuleError("wreck", f"{name} is out of the game.")
        if command.hits is not None and not 1 <= command.hits <= criticals.MOST:
            words = f"A system takes 1 to {criticals.MOST} criticals, not {command.hits}."
            raise RuleError("hits", words)
        side = AS_ON_THE_GROUND.get(command.side, command.side)
        hurt = criticals.Hurt(
            unit=unit,
            system=system,
            location=command.location,
            points=command.damage,
            is_capital=command.scale == damage.CAPITAL,
        )
        if command.hits is None:
            candidates = (
                [system] if system else tables.systems_at(view.design, command.location, side)
            )
            if all(
                criticals.comes_to_nothing(draft, replace(hurt, system=one)) for one in candidates
            ):
                what = paper.system_name(system) if system else view.anatomy.name(command.location)
                words = f"{what}: a critical hit would change nothing, no check is made"
                draft.remark(words, Cause(rule=criticals.CHECK), unit)
                return
            what = paper.system_name(system) if system else view.anatomy.name(command.location)
            if not criticals.succeeds(draft, unit, what, command.modifier, command.needed):
                draft.remark(f"{what}: no critical hit", Cause(rule=criticals.CHECK), unit)
                return
        if not system:
            system = criticals.choose_system(draft, view, unit, command.location, side)
            hurt = replace(hurt, system=system)
        for _ in range(command.hits or 1):
            criticals.hit(draft, hurt)

    # -- the sheet -------------------------------------------------------------------------

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        """Points on a location; structure and systems are struck by hand."""
        location = grid.partition("/")[0]
        if location not in self.look(state, unit).design.armor:
            return None
        return TakeHit(unit=unit, location=location, damage=amount)

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        own = AerospaceRules.offers(self, state, unit, place)
        return (*own, *self._critical_offers(state, unit, place))

    def _critical_offers(self, state: GameState, unit: UnitId, place: Place) -> Iterator[Offer]:
        """Critical hits wherever something can be struck."""
        where, _, part = (place.slot or place.grid or "").partition("/")
        if part == keys.CRITICAL:
            hit = CriticalHit(unit=unit, system=where, hits=1)
        elif where in self.look(state, unit).design.armor:
            hit = CriticalHit(unit=unit, location=where, hits=1)
        else:
            return
        yield Offer(label="Critical hit (with effects)", command=hit)
        yield Offer(label="Roll for a critical hit", command=replace(hit, hits=None))


# -- from where ------------------------------------------------------------------------------


def _column(view: Aero, attack: str, side: str) -> str:
    """The column of the table that a side means."""
    if attack in ("punch", "kick") and isinstance(view.design, DropShipDesign):
        return "kick"
    if side in tables.HANDS:
        return "side"
    return "above" if side in FROM_ELSEWHERE else side


def _facing(draft: Draft, view: Aero, command: TakeHit) -> tuple[str, str]:
    """The column, and the side where that is known; a spheroid in the air turns with a die."""
    if command.kind == CRASH:
        return ("aft" if view.design.is_spheroid else "nose"), ""
    side = command.side
    known = side if side in tables.HANDS else ""
    if not (view.design.is_spheroid and view.is_airborne):
        return _column(view, command.attack, side), known
    (face,) = draft.roll(1, 6, "Which part of the spheroid is struck", SPHEROID, unit=command.unit)
    if side in FROM_ELSEWHERE:
        end = "nose" if side == "above" else "aft"
        return (end if face <= RIGHT_UP_TO else "side"), ""
    if face <= NOSE_UP_TO:
        return "nose", ""
    return ("side" if face <= SIDE_UP_TO else "aft"), known


def _causes(
    view: Aero,
    command: TakeHit,
    spot: _Spot,
    points: int,
    si: int,
    gear: Gear | None,
) -> Iterator[tuple[str, RuleId, int]]:
    """Why critical checks are made, in their order, each with a number of its own if it has one."""
    where = view.anatomy.name(spot.location)
    least = view.thresholds[spot.location]
    if points > least:
        yield f"{points} points are more than the {where} takes ({least})", THRESHOLD, 0
    if si:
        yield "the structural integrity was damaged", STRUCTURE, 0
    if command.natural == TWELVE:
        yield "a natural 12 to hit", NATURAL, 0
    number = tables.systems().missiles.get(gear.ammo, 0) if gear is not None else 0
    if number and points:
        yield f"{command.source} is a capital missile", MISSILE, number


# -- the kinds -------------------------------------------------------------------------------


class CountedFighter(CountedAerospace):
    """A fighter for air and space."""

    kind = AeroFighterDesign.kind


class CountedConventional(CountedAerospace):
    """A fighter that needs air."""

    kind = ConventionalFighterDesign.kind


class CountedFixedWing(CountedAerospace):
    """A plane that was not built for battle."""

    kind = FixedWingDesign.kind


class CountedSmallCraft(CountedAerospace):
    """A craft of 100 to 200 tons."""

    kind = SmallCraftDesign.kind


class CountedDropShip(CountedAerospace):
    """A ship that lands on planets."""

    kind = DropShipDesign.kind


class CountedJumpShip(CountedAerospace):
    """A ship that jumps and keeps its station."""

    kind = JumpShipDesign.kind


class CountedWarShip(CountedAerospace):
    """A ship that jumps and fights."""

    kind = WarShipDesign.kind


class CountedStation(CountedAerospace):
    """A station in space."""

    kind = StationDesign.kind


AEROSPACE = (
    CountedFighter(),
    CountedConventional(),
    CountedFixedWing(),
    CountedSmallCraft(),
    CountedDropShip(),
    CountedJumpShip(),
    CountedWarShip(),
    CountedStation(),
)
LAYOUTS: Mapping[str, str] = {
    AeroFighterDesign.kind: "aero-fighter",
    ConventionalFighterDesign.kind: "aero-conventional",
    FixedWingDesign.kind: "aero-conventional",
    SmallCraftDesign.kind: "aero-smallcraft",
    DropShipDesign.kind: "aero-dropship",
    JumpShipDesign.kind: "aero-ship",
    WarShipDesign.kind: "aero-ship",
    StationDesign.kind: "aero-station",
}
"""The pages."""
