"""Buildings, gun emplacements and handheld weapons in Total Warfare: what does not move."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Grid
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.lasting import NEW_TURN
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech import by_hand as hand
from recordsheet_gui.systems.battletech import firing
from recordsheet_gui.systems.battletech.book import book_of
from recordsheet_gui.systems.battletech.foreign import OF_MECHS, OF_VEHICLES
from recordsheet_gui.systems.battletech.game import BattleTechGame, Body
from recordsheet_gui.systems.battletech.locations import structure_key
from recordsheet_gui.systems.battletech.paper import GUNNERY, PILOTING
from recordsheet_gui.systems.battletech.standing import (
    BROKEN,
    Standing,
    is_strong,
    name_of,
    points_left,
    shares_lost,
)
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.total_warfare import hits, walls
from recordsheet_gui.systems.total_warfare.commands import AreaHit, CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.hits import Suffered
from recordsheet_gui.systems.total_warfare.unit import CountedRules
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS

BUILDING = RuleId("TW-building")
EMPLACEMENT = RuleId("TW-emplacement")
HANDHELD = RuleId("TW-handheld")

GRAVE = ("gunners stunned", "turret locked", "turret jammed")
WOUNDS = 2
"""What dead gunners count, as a vehicle's crew of two."""
SMALL_PRINT = {
    "immobile": "Shots at it are easier by 4.",
    "gunners stunned": "They fire nothing in the turn after.",
    "turret jammed": "It does not turn; a second jam locks it.",
    "turret locked": "It never turns again.",
}
"""Help text of conditions, in our own words."""


class CountedStanding(CountedRules[Standing]):
    """Armor, then the construction factor; no table says where a hit lands."""

    commands: tuple[type[Command], ...] = (
        *CountedRules.commands,
        hand.SetAmmo,
        firing.Fire,
        firing.Unjam,
    )

    # -- the sheet -------------------------------------------------------------------------

    def grids(self, design: DescribedDesign, options: Mapping[str, object]) -> dict[GridKey, Grid]:
        """The boxes of a fresh sheet."""
        return {}

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        assert isinstance(design, DescribedDesign)
        tracks = {GUNNERY: pilot.gunnery, PILOTING: pilot.piloting}
        tracks |= self.own_tracks() | self._bins(design)
        return UnitState(
            design=design, pilot=pilot, grids=self.grids(design, options), tracks=tracks
        )

    def own_tracks(self) -> dict[TrackKey, int]:
        """Those that only some of them have."""
        return {}

    def _bins(self, design: DescribedDesign) -> dict[TrackKey, int]:
        boxes = (item for item in design.items if item.gear.kind is GearKind.AMMO)
        return {ammo_key(item.slots[0]): item.rounds for item in boxes}

    @override
    def look(self, state: GameState, unit: UnitId) -> Standing:
        paper = state.unit(unit)
        assert isinstance(paper.design, DescribedDesign)
        gone = frozenset(
            key.rpartition("/")[0]
            for key, grid in paper.grids.items()
            if key.endswith("/structure") and grid.size and grid.is_spent
        )
        if BROKEN in paper.conditions:
            gone |= {GUN}
        return Standing(
            design=paper.design,
            paper=paper,
            hit=paper.slots,
            gone=gone,
            book=book_of(state.options),
        )

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        view = self.look(state, unit)
        paper = view.paper
        words = [self.name_of(view.design, key) for key in paper.conditions if key != BROKEN]
        words += self.plights(state, unit)
        if paper.tracks.get(keys.STUNNED, 0) or view.is_dazed:
            words.append("gunners stunned")
        words.append("immobile")
        return Derived(
            numbers={"gunnery": Number(value=view.gunnery)},
            conditions=tuple(dict.fromkeys(filter(None, words))),
            grave=tuple(word for word in GRAVE if word in words),
            wounds=WOUNDS * (keys.KILLED in paper.conditions),
            small_print={word: SMALL_PRINT[word] for word in words if word in SMALL_PRINT},
            destroyed=view.destroyed,
            gone=view.gone,
            lost_items=view.lost_items(),
            slots_hit=view.hit,
            hurt=shares_lost(paper),
        )

    def plights(self, state: GameState, unit: UnitId) -> list[str]:
        """What else is to be said of it."""
        return []

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        from recordsheet_gui.systems.battletech.report import ammo_report

        view = self.look(state, unit)
        found: dict[str, object] = {
            "kind": view.design.kind,
            "armor": points_left(view.paper, "armor"),
            "structure": points_left(view.paper, "structure"),
            "movement": {},
            "to_hit": [],
            "weapons": [
                {
                    "name": item.gear.name,
                    "location": item.location,
                    "state": self._state(view, index, item),
                    "shots": self._shots(view, item),
                }
                for index, item in view.items(GearKind.WEAPON)
            ],
            "ammo": ammo_report(view),
            "crew": {
                "stunned": view.paper.tracks.get(keys.STUNNED, 0),
                "killed": keys.KILLED in view.paper.conditions,
            },
        }
        if view.turret:
            found["turret"] = {GUNS: view.turret}
        return found

    def _state(self, view: Standing, index: int, item: Item) -> str:
        if view.is_item_lost(item) or view.destroyed:
            return "destroyed"
        return "jammed" if view.is_jammed(index) else "ok"

    def _shots(self, view: Standing, item: Item) -> int | None:
        if not item.gear.ammo:
            return None
        return sum(left for box, left in view.bins() if box.gear.ammo == item.gear.ammo)

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        return name_of(design, key)

    @override
    def layout(self, design: UnitDesign) -> str:
        return design.kind.replace(" ", "-")

    @override
    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        assert isinstance(design, DescribedDesign)
        return self._bins(design).get(track, super().most_on(design, track))

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        assert isinstance(design, DescribedDesign)
        first, _, rest = name.partition("/")
        if first in ("malfunction", "jammed"):
            return rest.isdecimal() and int(rest) < len(design.items)
        turret = (keys.turret_jammed(GUNS), keys.turret_locked(GUNS))
        return name in (keys.KILLED, *(turret if getattr(design, "has_turret", False) else ()))

    @override
    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """It never moved, so nothing can hold it."""
        return name in OF_MECHS | OF_VEHICLES or name == keys.STUCK

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        view = self.look(state, unit)
        return tuple(
            Offer(label="Fire", command=firing.Fire(unit=unit, item=index))
            for index, item in view.items(GearKind.WEAPON)
            if item.slots[0] in place.weapon
        )

    @override
    def hit_command(
        self, state: GameState, unit: UnitId, grid: GridKey, amount: int
    ) -> Command | None:
        return TakeHit(unit=unit, location=grid.rpartition("/")[0], damage=amount)

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Amounts and places, weapons, and plain words."""
        # Words are for who types; the first sheet does not wait for them.
        from recordsheet_gui.systems.total_warfare.say_standing import say

        return say(self.look(state, unit).design, unit, words, end)

    @override
    def examples(self) -> Mapping[str, str]:
        from recordsheet_gui.systems.total_warfare.say_standing import WORDS

        return WORDS

    # -- hits ------------------------------------------------------------------------------

    def place_of(self, view: Standing, command: TakeHit) -> str:
        """The part that is struck: the one named, else the first."""
        places = view.anatomy.locations or tuple(view.anatomy.names)
        wanted = command.aim or command.location
        if wanted == "roll":
            return places[0]
        if wanted not in places:
            name = view.design.name
            raise RuleError("no-location", f'{name} has no location "{wanted}".')
        return wanted

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case TakeHit():
                self._take(draft, command)
            case AreaHit():
                source = command.source or "the burst"
                burst = TakeHit(unit=command.unit, damage=command.damage, side=command.side)
                self._take(draft, replace(burst, source=source, kind="area"))
            case firing.Fire():
                firing.fire(draft, self, command)
            case firing.Unjam():
                self._clear(draft, self.look(draft.state, command.unit), command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command, self)
            case _:
                super().decide(draft, game, command)

    def _take(self, draft: Draft, command: TakeHit) -> None:
        """There is one place to strike: an attack is not split into groups."""
        view = self.look(draft.state, command.unit)
        where = self.place_of(view, command)
        if command.attack == "leg":
            name = view.design.name
            raise RuleError("attack", f"{name} has no legs that infantry could attack.")
        if command.damage is None:
            named = where if where in view.anatomy.locations else "roll"
            hits.decide(draft, self, replace(command, location=named, aim=""))
        else:
            there = replace(command, location="roll", aim="")
            hits.check(view, there, self.sides(view))
            self.strike(draft, view, command, where)

    @override
    def grouped(
        self, draft: Draft, view: Standing, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        return [hit] if hit else None

    def strike(self, draft: Draft, view: Standing, command: TakeHit, where: str) -> None:
        """Armor, then the factor; what finds no box is lost."""
        self.absorb(draft, command.unit, where, command.damage or 0, command.source)

    def absorb(
        self, draft: Draft, unit: UnitId, where: str, points: int, source: str
    ) -> tuple[int, int]:
        """Mark armor, then structure; gives what the structure lost and what found no box."""
        cause = Cause(rule=BUILDING, source=source)
        key = GridKey(f"{where}/armor")
        if key in draft.unit(unit).grids:
            cells = draft.unit(unit).grids[key].intact()[:points]
            draft.lose(unit, key, cells, cause)
            points -= len(cells)
        rest = points // 2 if is_strong(draft.unit(unit).design) else points
        bones = structure_key(where)
        if bones not in draft.unit(unit).grids:
            return 0, rest
        lost = draft.unit(unit).grids[bones].intact()[:rest]
        draft.lose(unit, bones, lost, cause)
        if lost and draft.unit(unit).grids[bones].is_spent:
            self.fallen(draft, unit, where, cause)
        return len(lost), rest - len(lost)

    def fallen(self, draft: Draft, unit: UnitId, where: str, cause: Cause) -> None:
        """A place has lost its last point."""
        draft.remark("it collapses", cause, unit)

    @override
    def hit_table(self, view: Standing, attack: str, side: str) -> Mapping[int, str]:
        raise AssertionError("no table says where it is struck")

    @override
    def suffer(self, draft: Draft, before: Standing, suffered: Suffered) -> None:
        raise AssertionError("its own strike tells what follows")

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        name = draft.unit(command.unit).design.name
        raise RuleError("no-critical", f"There is nothing in {name} that a critical hit breaks.")

    @override
    def blow(self, draft: Draft, unit: UnitId, body: Body) -> None:
        if body.points:
            hit = TakeHit(unit=unit, damage=body.points, source=body.attack, kind="physical")
            draft.owe(hit, BUILDING, unit=unit, why=body.attack)

    # -- guns ------------------------------------------------------------------------------

    @override
    def cannot_fire(self, view: Standing) -> str | None:
        if keys.KILLED in view.paper.conditions:
            return "the gunners are dead"
        return "the gunners are stunned" if view.is_dazed else None

    @override
    def cannot_fire_with(self, view: Standing, item: int) -> str | None:
        return "malfunctions" if keys.malfunction(item) in view.paper.conditions else None

    @override
    def weapon_parts(self, view: Standing, item: Item) -> tuple[Part, ...]:
        if not item.gear.to_hit:
            return ()
        rule = RuleId("BT-weapon")
        return (Part(label=item.gear.name, value=item.gear.to_hit, rule=rule),)

    def _clear(self, draft: Draft, view: Standing, command: firing.Unjam) -> None:
        """A jam is cleared by hand and time, as in a vehicle; the table says when."""
        for index, item in firing.carried(view, command):
            if keys.malfunction(index) in view.paper.conditions:
                cause = Cause(rule=EMPLACEMENT, source=item.gear.name)
                draft.set(command.unit, keys.malfunction(index), cause, on=False)
                return
        raise RuleError("not-jammed", f'No "{command.weapon or "such weapon"}" malfunctions.')

    @override
    def close_phase(self, draft: Draft, unit: UnitId, phase: str) -> None:
        view = self.look(draft.state, unit)
        stunned = view.paper.tracks.get(keys.STUNNED, 0)
        if phase == "end" and view.is_dazed and stunned:
            draft.move(unit, keys.STUNNED, stunned - 1, Cause(rule=EMPLACEMENT))

    @override
    def leave(self, draft: Draft, unit: UnitId) -> None:
        """Whoever was inside stands in the open."""
        for other, place in walls.those_inside(draft.state, unit).items():
            draft.set(other, walls.inside(unit, place), Cause(rule=walls.WALLS), on=False)

    @override
    def begin_turn(self, draft: Draft, unit: UnitId) -> None:
        stunned = draft.unit(unit).tracks.get(keys.STUNNED, 0)
        draft.move(unit, keys.DAZED, int(stunned > 0), Cause(rule=NEW_TURN))
