"""From a hit to its marks: location, clusters, groups, and what they owe."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from recordsheet_gui.core.answers import DiceSpec, dice_of
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import (
    ams,
    effects,
    guidance,
    hull_down,
    munitions,
    options,
    tables,
    weapons,
)
from recordsheet_gui.systems.battletech.game import BANDS
from recordsheet_gui.systems.battletech.load import HOIST, STRIKES_LOAD, load_of
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.total_warfare import damage, in_the_way, walls
from recordsheet_gui.systems.total_warfare.armor import KINDS, force_of
from recordsheet_gui.systems.total_warfare.commands import AreaHit, TakeHit
from recordsheet_gui.units.gear import Cluster, Family, Gear, Group

LOCATION = RuleId("BT-hit-location")
CLUSTERS = RuleId("BT-clusters")
GROUPS = RuleId("BT-damage-groups")
AIMED = RuleId("BT-aimed-shot")
COVER = RuleId("BT-partial-cover")

MOST_DAMAGE = 1000
"""More than any attack does; an ammunition explosion has its own way."""
ATTACKS = ("weapon", "punch", "kick", "swarm", "infantry swarm", "leg")
"""What strikes; a swarm without another word is battle armor, "leg" any infantry at the legs."""
LEG_ATTACK = 4
"""Points of infantry at a leg."""
FIVE = 5
"""Points of a damage group."""
NO_SHOTS = ("physical", "area", "fall")
"""Kinds of damage that no rise stands before."""
RANGES = ("", *BANDS)
HARMS = ("", *KINDS)
SCALES = ("", "standard", "capital")
CAPITAL = "capital"
"""The scale of a hit of which each point is ten to all but capital ships."""
TENFOLD = 10
COVERS = ("", "partial", "water")
"""What a target's legs stand behind."""
AIMED_ROLLS = (6, 7, 8)
"""Dice that strike the location aimed at."""
MOST_GUNS = 4
"""Machine guns of an array."""
MOST_MEN = 30
"""Those who fire a weapon together."""
BY_RANGE = {"short": 2, "medium": 0, "long": -2}
"""What the range adds to the cluster roll of a hyper-assault Gauss rifle."""
SWARMS = ("swarm", "swarm-i")
RIFLE_LOSS = 3
"""Points that an old rifle loses against modern armor."""
WEAK_ARMOR = ("Commercial",)
"""Armor that an old rifle pierces as it always did."""
ATM_GUIDANCE = 2
"""An ATM steers its missiles itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """One hit that has struck its boxes."""

    hit: TakeHit
    location: str
    roll: int | None
    """The location roll, where the location was rolled."""
    blow: damage.Blow
    taken: int
    """Points of this phase before it."""
    pierces: int | None = None
    """The modifier of the critical roll that is made though the armor holds."""
    poisons: bool = False
    """It harms myomer: some 'Mechs suffer a critical more with each roll for them."""


class Target(Protocol):
    """What a hit asks of the rules of the unit that it strikes."""

    def look(self, state: GameState, unit: UnitId) -> View:
        """The unit as its sheet shows it."""

    def hit_table(self, view: Any, attack: str, side: str) -> Mapping[int, str]:
        """Where hits land, by the sum of the dice."""

    def sides(self, view: Any) -> tuple[str, ...]:
        """From where the unit can be struck."""

    def blunted(self, draft: Draft, view: Any, command: TakeHit, location: str) -> TakeHit:
        """The hit with what comes through to a location."""

    def own_dice(self, draft: Draft, view: Any, command: TakeHit) -> str | None:
        """The location that dice of its own say; None where a table of locations does."""

    def is_critical(self, view: Any, command: TakeHit, roll: int) -> bool:
        """True for a location roll that brings a critical hit by itself."""

    def settled(self, draft: Draft, view: Any, command: TakeHit, location: str) -> str:
        """The location that a result of the table means; some bodies roll once more."""

    def strikes_all_over(self, view: Any, gear: Gear) -> bool:
        """True for a weapon of which each hit does the same wherever it lands."""

    def grouped(
        self, draft: Draft, view: Any, command: TakeHit, gear: Gear, hit: int
    ) -> list[int] | None:
        """The points of each group of a weapon that does so many, where it is not as usual."""

    def suffer(self, draft: Draft, before: Any, suffered: Suffered) -> None:
        """What a hit brings about beside its marks."""

    def all_over(self, draft: Draft, command: TakeHit, gear: Gear, count: int) -> None:
        """So many missiles that do the same wherever they land."""

    def check_ams(self, draft: Draft, command: TakeHit, gear: Gear) -> None:
        """Refused where no anti-missile system that is called upon can engage."""

    def engage(self, draft: Draft, command: TakeHit) -> int:
        """Anti-missile systems fire; gives what the cluster roll suffers."""


def decide(draft: Draft, rules: Target, command: TakeHit) -> None:
    """A weapon, a rolled location, groups, or one plain hit."""
    view = rules.look(draft.state, command.unit)
    if command.attack == "leg" and command.damage is None and not command.weapon:
        command = replace(command, damage=LEG_ATTACK)
    check(view, command, rules.sides(view))
    if command.indirect and command.cover == "partial":
        # It comes down behind the cover.
        command = replace(command, cover="")
    if command.damage and not command.walled and command.kind not in walls.NO_ATTACKS:
        who, source = command.attacker, command.source
        left = walls.soak(draft, command.unit, command.damage, who, source)
        if not left:
            return
        if left < command.damage:
            command = replace(command, damage=left, walled=True)
    if command.damage is None:
        _weapon_hit(draft, rules, view, command)
    elif command.group is not None and _points(command) > command.group:
        owe_groups(draft, command, _points(command), command.group)
    else:
        _plain_hit(draft, rules, view, command)


def decide_area(draft: Draft, rules: Target, command: AreaHit) -> None:
    """All of a burst strikes, five points a group, on the side that faces it."""
    source = command.source or "the burst"
    hit = TakeHit(
        unit=command.unit, damage=command.damage, side=command.side, source=source, kind="area"
    )
    decide(draft, rules, replace(hit, group=FIVE))
    cargo = load_of(draft.unit(command.unit))
    if cargo is not None:
        both = replace(command, unit=cargo)
        draft.owe(both, HOIST, unit=cargo, why="it hangs from the one that is struck")


def _of_troops(command: TakeHit) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """What is said of a hit on troops; no other hit waits to read how they fall."""
    from recordsheet_gui.systems.battletech.infantry import casualties

    yield command.type, ("", *casualties.TYPES), "type"
    yield command.terrain, ("", *casualties.TERRAINS), "terrain"


def check(view: View, command: TakeHit, sides: tuple[str, ...]) -> None:
    """Refuse a hit that cannot be, with the first reason."""
    for where in (command.location, command.aim):
        if where not in ("roll", "") and where not in view.anatomy.locations:
            raise RuleError("no-location", f'{view.design.name} has no location "{where}".')
    if not command.location:
        raise RuleError("no-location", "A hit strikes a location, or one that is rolled.")
    for word, known, what in (
        (command.side, sides, "side"),
        (command.attack, ATTACKS, "attack"),
        (command.range, RANGES, "range"),
        (command.cover, COVERS, "cover"),
        (command.kind, HARMS, "kind"),
        *(_of_troops(command) if command.type or command.terrain else ()),
        (command.scale, SCALES, "scale"),
    ):
        if word not in known:
            there = ", ".join(filter(None, known))
            raise RuleError(what, f'There is no {what} "{word}"; there are {there}.')
    if command.trooper is not None:
        raise RuleError("trooper", f"{view.design.name} has no suits to choose from.")
    is_weapon = bool(command.weapon) or (command.damage is None and command.item is not None)
    if (command.damage is None) == (not is_weapon):
        raise RuleError("damage", "A hit names either its damage or its weapon.")
    least = 0 if command.gear else 1
    if command.damage is not None and not least <= command.damage <= MOST_DAMAGE:
        raise RuleError("damage", f"Damage runs from 1 to {MOST_DAMAGE}, not {command.damage}.")
    if command.group is not None and not 1 <= command.group <= MOST_DAMAGE:
        raise RuleError("group", "A damage group has at least 1 point.")
    if not 1 <= command.shots <= 6:
        raise RuleError("shots", f"A weapon fires 1 to 6 shots, not {command.shots}.")
    munitions.check_missiles(command.missiles)
    if not 0 <= command.men <= MOST_MEN:
        raise RuleError("men", f"0 to {MOST_MEN} fire together, not {command.men}.")
    if not 1 <= command.guns <= MOST_GUNS:
        raise RuleError("guns", f"An array fires 1 to {MOST_GUNS} guns, not {command.guns}.")


def _points(command: TakeHit) -> int:
    return command.damage or 0


def gear_of(state: GameState, command: TakeHit) -> Gear:
    """The weapon with what it was loaded with."""
    weapon = _weapon(state, command)
    word = command.munition
    if command.cluster and not word and munitions.facts(weapon).aimed:
        word = munitions.CLUSTER
    return munitions.loaded_with(weapon, word)


def _weapon(state: GameState, command: TakeHit) -> Gear:
    name = command.weapon or command.gear
    return weapons.meant(state, name, command.attacker, command.item)


# -- one hit ---------------------------------------------------------------------------------


def _plain_hit(draft: Draft, rules: Target, view: View, command: TakeHit) -> None:
    location, roll = command.location, None
    if command.onward is None and _strikes_load(draft, command):
        return
    if location == "roll":
        location, roll = _roll_location(draft, rules, view, command)
        is_shot = command.attack == "weapon" and command.kind not in NO_SHOTS
        is_low = is_shot and hull_down.is_down(draft.state, view)
        if (command.cover or is_low) and location in view.anatomy.group("leg"):
            where = view.anatomy.name(location)
            words = f"{command.source or 'the hit'} at the {where} strikes the cover"
            draft.remark(words, Cause(rule=COVER), command.unit)
            return
    if in_the_way.is_stopped(draft, rules, view, command, location, roll):
        return
    if not command.past and command.onward is None:
        left = in_the_way.past_riders(draft, view, command, location)
        if not left and command.damage:
            return
        command = replace(command, damage=left)
    command = rules.blunted(draft, view, command, location)
    unit, points = command.unit, _points(command)
    taken = damage.taken_this_phase(draft, unit)
    front = view.anatomy.front(location)
    rear = command.rear or command.side == "rear" or front != location
    location = front
    gear = gear_of(draft.state, command) if command.gear else None
    force = force_of(command.kind, gear)
    blow = damage.strike(
        draft,
        unit,
        location,
        points,
        command.source,
        rear=rear,
        force=force,
        goes_on=command.onward is not None,
    )
    suffered = Suffered(
        hit=command,
        location=location,
        roll=roll,
        blow=blow,
        taken=taken,
        pierces=munitions.pierces(gear, _weapon(draft.state, command)) if gear else None,
        poisons=gear is not None and munitions.facts(gear).poisons_myomer,
    )
    rules.suffer(draft, view, suffered)
    if gear is not None:
        effects.follow_hit(draft, command, gear, location)
    in_the_way.go_on(draft, command, blow.lost)


def _strikes_load(draft: Draft, command: TakeHit) -> bool:
    """A die for each hit from outside: half of them find what hangs from the hoist."""
    cargo = load_of(draft.unit(command.unit))
    if cargo is None or command.location != "roll" or command.kind in ("fall", "area"):
        return False
    (face,) = draft.roll(1, 6, "The carrier or its load", HOIST, unit=command.unit)
    if face > STRIKES_LOAD:
        return False
    draft.owe(replace(command, unit=cargo), HOIST, unit=cargo, why="it hangs in the way")
    return True


def location_dice(attack: str) -> DiceSpec:
    """Weapons and swarming infantry roll 2D6, punches, kicks and attacks on legs one die."""
    return dice_of(2 if attack.endswith(("weapon", "swarm")) else 1, 6)


def _location_title(command: TakeHit) -> str:
    what = f"{command.source}: " if command.source else ""
    # Those who climb about strike where they are.
    side = "" if command.attack.endswith("swarm") else f", {command.side}"
    return f"{what}hit location{side}"


def _roll_location(
    draft: Draft, rules: Target, view: View, command: TakeHit
) -> tuple[str, int | None]:
    """The location, and the roll that gave it; one that was aimed at was not rolled."""
    if command.aim:
        what = f"{command.source}: " if command.source else ""
        title = f"{what}aimed at the {view.anatomy.name(command.aim)}"
        if sum(draft.roll(2, 6, title, AIMED, unit=command.unit)) in AIMED_ROLLS:
            return command.aim, None
    own = rules.own_dice(draft, view, command)
    if own is not None:
        return own, None
    table = rules.hit_table(view, command.attack, command.side)
    dice = location_dice(command.attack)
    title = _location_title(command)
    roll = sum(draft.roll(dice.count, dice.sides, title, LOCATION, unit=command.unit))
    location = rules.settled(draft, view, command, table[roll])
    if command.attack == "leg" and location in view.gone:
        legs = (leg for leg in view.anatomy.group("leg") if leg not in view.gone)
        location = next(legs, location)
    return location, roll


# -- groups ----------------------------------------------------------------------------------


def split(points: int, size: int) -> list[int]:
    """Points in groups of a size, the last one smaller."""
    return [min(size, points - done) for done in range(0, points, size)]


def owe_groups(
    draft: Draft, command: TakeHit, points: int, size: int, rule: RuleId | None = None
) -> None:
    """Damage in groups of a size, the last one smaller."""
    _owe_groups(draft, command, split(points, size), rule or GROUPS)


def _owe_groups(draft: Draft, command: TakeHit, groups: list[int], rule: RuleId = GROUPS) -> None:
    """Each group is a hit of its own; all that one causes comes before the next."""
    for points in groups:
        one = replace(command, damage=points, group=None, weapon="", shots=1, ams=False, apds=None)
        # Walls have had their share of the whole, or the unit was outside when it was struck.
        one = replace(one, walled=True, adjacent=False)
        draft.owe(one, rule, unit=command.unit, why=counted(points, "point"))
        # What the to-hit dice bring counts once for the whole attack.
        command = replace(command, natural=0)


# -- weapons ---------------------------------------------------------------------------------


def _weapon_hit(draft: Draft, rules: Target, target: View, command: TakeHit) -> None:
    gear = gear_of(draft.state, command)
    each = gear.damage_at(BANDS.index(command.range or BANDS[0])) + command.bonus
    if "rifle" in gear.effects and getattr(target.design, "armor_type", "") not in WEAK_ARMOR:
        each = max(0, each - RIFLE_LOSS)
    elif each < 1 and not effects.has_effect(gear) and not gear.munition:
        raise RuleError("no-damage", f"{gear.name} does no damage that the sheet can mark.")
    # The groups go on by the id: of one name there may be several weapons.
    command = replace(command, gear=gear.id, source=command.source or gear.name)
    if gear.is_capital:
        command = replace(command, scale=CAPITAL)
    if command.ams or command.apds is not None:
        rules.check_ams(draft, command, gear)
        against = rules.engage(draft, command)
        if ams.is_single(gear):
            if ams.stops(draft, command.unit, gear):
                return
        else:
            command = replace(command, modifier=command.modifier + against)
    if command.heat and OUTSIDE_HEAT not in target.paper.tracks:
        # What knows no heat takes the damage.
        command = replace(command, heat=False)
    if command.attacker is None and not (command.modifier or command.unguided or command.indirect):
        command = replace(command, modifier=guidance.of_hit(target, gear))
    hits = _hits(draft, command, gear)
    if munitions.split(gear.munition)[1] in SWARMS and hits < gear.rack:
        past = gear.rack - hits
        fly = "flies" if past == 1 else "fly"
        words = f"{counted(past, 'missile')} {fly} on to another unit beside it"
        draft.remark(f"{command.source}: {words}", Cause(rule=CLUSTERS), command.unit)
    harmless = munitions.facts(gear).harmless
    if harmless:
        draft.remark(f"{command.source}: {harmless}", Cause(rule=CLUSTERS), command.unit)
    elif effects.TAG in gear.effects:
        effects.follow_hit(draft, command, gear, "")
    elif rules.strikes_all_over(target, gear) and not command.cover:
        # Where they land makes no difference: no location is rolled.
        rules.all_over(draft, command, gear, hits)
    else:
        guns = hits if gear.cluster is Cluster.LINKED else 1
        only_heat = command.heat and not options.is_on(draft.state, "flamer_heat_and_damage")
        groups = [0] if only_heat and effects.FLAME in gear.effects else None
        groups = groups or rules.grouped(draft, target, command, gear, hits * each)
        groups = groups or _groups(command, gear, hits, each)
        if sum(groups):
            points = sum(groups)
            left = walls.soak(draft, command.unit, points, command.attacker, command.source)
            groups = groups if left == points else walls.lessened(groups, left)
        _owe_groups(draft, replace(command, guns=guns), groups)


def _groups(command: TakeHit, gear: Gear, hits: int, each: int) -> list[int]:
    """The points of each group that strikes."""
    group = gear.group
    if command.unguided and munitions.split(gear.munition)[1] == "follow the leader":
        group = Group.FIVES
    if not each:
        return [0] * hits
    match group:
        case Group.FIVES:
            return split(hits * each, FIVE)
        case Group.WHOLE:
            return [hits * each]
        case Group.EACH:
            return [each] * hits


def how_many(draft: Draft, command: TakeHit, gear: Gear) -> int:
    """How many of those who fired together hit."""
    return _hits(draft, command, gear)


def _hits(draft: Draft, command: TakeHit, gear: Gear) -> int:
    """How many shots, missiles or pellets strike."""
    rack = gear.rack if command.missiles is None else min(command.missiles, gear.rack)
    if command.adjacent:
        return _all_hits(draft, command, gear, rack)
    if command.men:
        together = command.men * max(1, rack)
        return _roll_cluster(draft, command, gear, together) if together > 1 else 1
    if command.shots > 1 and gear.rate > 1:
        return _roll_cluster(draft, command, gear, command.shots)
    match gear.cluster:
        case Cluster.TABLE:
            hits = _roll_cluster(draft, command, gear, rack)
            return -(-hits // 2) if munitions.facts(gear).halved_hits else hits
        case Cluster.ALL if command.unguided:
            return _roll_cluster(draft, command, gear, rack)
        case Cluster.ALL:
            if not command.modifier:
                return rack
            return _tell_hits(draft, command, rack, ams.STREAK_ROW + command.modifier)
        case Cluster.LINKED if command.guns > 1:
            return _roll_cluster(draft, command, gear, command.guns)
        case _:
            return 1


def _all_hits(draft: Draft, command: TakeHit, gear: Gear, rack: int) -> int:
    """From the next hex nothing misses a building, and nothing of a bomb that bursts there."""
    if command.shots > 1 and gear.rate > 1:
        hits = command.shots
    elif gear.cluster is Cluster.LINKED:
        hits = command.guns
    else:
        hits = max(1, rack)
    if hits > 1:
        words = f"{command.source}: all {hits} hit"
        rule = CLUSTERS if command.kind == "area" else RuleId("TW-building")
        draft.remark(words, Cause(rule=rule), command.unit)
    return hits


def _roll_cluster(draft: Draft, command: TakeHit, gear: Gear, rack: int) -> int:
    title = f"{command.source}: cluster hits of {rack}"
    roll = sum(draft.roll(2, 6, title, CLUSTERS, unit=command.unit)) + command.modifier
    if gear.family == Family.HAG:
        roll += BY_RANGE.get(command.range, 0)
    if gear.family == Family.ATM and not command.unguided:
        roll += ATM_GUIDANCE
    if gear.cluster is Cluster.TABLE and not (command.unguided and gear.group is Group.WHOLE):
        roll += munitions.facts(gear).cluster
    return _tell_hits(draft, command, rack, roll)


def _tell_hits(draft: Draft, command: TakeHit, rack: int, roll: int) -> int:
    hits = tables.cluster_hits(rack, roll)
    draft.remark(f"{command.source}: {hits} of {rack} hit", Cause(rule=CLUSTERS), command.unit)
    return hits
