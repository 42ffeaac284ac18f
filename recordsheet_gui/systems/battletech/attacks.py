"""Attacks from sheet to sheet: what a roll has to reach, and what a hit or a miss brings."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, SlotKey, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import (
    aimed,
    ams,
    firing,
    flown,
    guidance,
    hull_down,
    indirect,
    munitions,
    network,
    surface,
    tables,
    targets,
    weapons,
)
from recordsheet_gui.systems.battletech.anti_mech import clinging
from recordsheet_gui.systems.battletech.firing import Fired
from recordsheet_gui.systems.battletech.game import (
    BANDS,
    SIDES,
    AttackRoll,
    BattleTechGame,
    Friend,
    Shot,
)
from recordsheet_gui.systems.battletech.guidance import Guidance
from recordsheet_gui.systems.battletech.indirect import Indirect
from recordsheet_gui.systems.battletech.load import carrier_of, held_by, is_carried, mount_of
from recordsheet_gui.systems.battletech.paper import HEAT, PRONE
from recordsheet_gui.systems.battletech.simultaneous import at_start
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Cluster, Gear

if TYPE_CHECKING:  # who never flies does not wait for those who do
    from recordsheet_gui.systems.battletech.aerospace.air import Approach

TO_HIT = RuleId("BT-to-hit")
COMPUTER = RuleId("BT-targeting-computer")
AIRBORNE = RuleId("TW-airborne-target")
FARTHEST = 60
COVERS = {"partial_cover": "partial", "water_cover": "water"}
"""Terrain that a target's legs stand behind."""
DOWNHILL = "downhill"
"""The attacker stands higher: only water still covers legs."""

HAZE = ("atmosphere", "screen")
"""What lies between two that fly."""

FLAK = -2
"""Of bursting shells and pellets at a target that flies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponChoice:
    """One weapon of an attack."""

    weapon: str = ""
    item: int | None = None
    """Its place among the attacker's items; left out, the first of that name that can fire."""
    location: str = ""
    shots: int = 1
    bin: str = ""
    """The slot of the bin that feeds it; what lies in it decides what the shot is."""
    munition: str = ""
    """What it fires, where bins differ."""
    cluster: bool = False
    """Pellets of an LB-X autocannon."""
    missiles: int | None = None
    """What is left of a swarm: so many fly on to another target, and nothing is spent."""
    ams: bool | str = False
    """The target's anti-missile system engages: true, or where it stands."""
    heat: bool = False
    """A flamer that is to heat, not to damage."""
    aim: str = ""
    """The location aimed at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances(Command):
    """What both kinds of attack look at."""

    attacker: UnitId
    target: UnitId
    side: str = "front"
    attacker_moved: str | None = None
    """none, walk, run or jump; left out, what the attacker's sheet says."""
    target_hexes: int | None = None
    """Left out, what the target's sheet says."""
    target_jumped: bool | None = None
    terrain: tuple[str, ...] = ()
    other: int = 0
    """Anything that the table adds."""

    @property
    @override
    def whose(self) -> tuple[UnitId, ...]:
        """Who attacks; whoever is hit has no say in it."""
        return (self.attacker,)

    @property
    def is_area(self) -> bool:
        """True for what strikes all that is there, seen or not."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Circumstances):
    """Fire weapons at a target."""

    do: ClassVar[str] = "attack"
    title: ClassVar[str] = "attack"

    weapons: tuple[WeaponChoice, ...]
    range: int = 1
    munition: str = ""
    """For every weapon that does not say its own; so are the four below."""
    missiles: int | None = None
    ams: bool | str = False
    heat: bool = False
    aim: str = ""
    """The location aimed at: of an immobile target, or with a targeting computer."""
    indirect: Indirect | bool = False
    """Over an obstacle, and who spots."""
    primary: bool = False
    """This is the primary target, though others were fired at before."""
    arc: str = "front"
    """Where the target stands, seen from the attacker's torso: a second one at the side or behind
    is harder to hit."""
    c3: int | None = None
    """Hexes from the target to the nearest unit of the attacker's C3 network."""
    apds: Friend | None = None
    """A friend of the target whose advanced point defense system helps against missiles."""
    ecm: bool = False
    """An enemy's ECM lies on the way; on either end it is a condition of that unit."""
    run: str = ""
    """How what flies attacks the ground: strike, or strafe; left out, it strikes."""

    @property
    @override
    def is_area(self) -> bool:
        return self.run == "strafe"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollToHit(AttackRoll):
    """Roll for one weapon of an attack."""

    do: ClassVar[str] = "to_hit"
    title: ClassVar[str] = "to hit"
    is_internal: ClassVar[bool] = True

    item: int
    weapon: str
    side: str
    band: str
    shots: int = 1
    number: Number
    munition: str = ""
    modifier: int = 0
    missiles: int | None = None
    guns: int = 1
    unguided: bool = False
    ams: bool | str = False
    apds: Friend | None = None
    heat: bool = False
    bonus: int = 0
    aim: str = ""
    cover: str = ""
    bin: SlotKey | None = None
    """Where the shot came from."""
    burns_out: int = 0
    """Dice that destroy the weapon, these or less."""
    adjacent: bool = False
    """From the next hex, at something that nothing can miss from there."""
    men: int = 0
    """Those who fire it together."""
    in_air: bool = False
    """From what flies, by its attack value."""
    bay: tuple[int, ...] = ()
    """Weapons that fire as one."""
    called: str = ""
    """What these are called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One of the two, as it acts in this phase."""

    id: UnitId
    view: View


def attack(draft: Draft, game: BattleTechGame, command: Attack) -> None:
    """Book heat and ammunition, then owe a roll for each weapon in the order named."""
    attacker, target = both(draft, game, command)
    if not command.weapons:
        raise RuleError("no-weapon", "Choose at least one weapon.")
    if not 0 <= command.range <= FARTHEST:
        raise RuleError("range", f"The range is 0 to {FARTHEST} hexes, not {command.range}.")
    if command.arc not in targets.ARCS:
        known = ", ".join(targets.ARCS)
        raise RuleError("arc", f'There is no arc "{command.arc}"; there are {known}.')
    one = _Side(id=command.attacker, view=attacker)
    other = _Side(id=command.target, view=target)
    rules = game.rules_of(draft.state, command.attacker)
    far = game.rules_of(draft.state, command.target).out_of_fire(target, attacker)
    if far is not None:
        draft.forbid(command, "height", far, command.attacker)
    is_up = not _flies(attacker) and target.flier is not None and target.is_airborne
    how = rules.approach(
        draft, command, command.attacker, target, run=command.run, hexes=command.range
    )
    keep_apart(draft, game, command, attacker, target)
    if how is not None:
        # What it sank for its run counts from here on.
        one = replace(one, view=game.look(draft.state, command.attacker))
        flown.keep_to_one(draft, command, command.attacker, attacker, how, command.target)
    second: tuple[Part, ...] | None = None
    gone: set[int] = set()
    marks: list[RollToHit] = []
    rolls: list[RollToHit] = []
    for choice in command.weapons:
        if choice.item in gone:
            # It has fired with the bay that it stands in.
            continue
        fired = _fire(draft, game, command, choice, how, target)
        gone |= set(fired.bay)
        down = rules.cannot_fire_up(attacker, fired.item) if is_up else None
        if down is not None:
            words = f"The {fired.gear.name} of {attacker.design.name} {down}."
            draft.forbid(command, "height", words, command.attacker)
        surface.check(draft, command, command.attacker, attacker, target, fired.gear)
        is_tag = "tag" in fired.gear.effects
        is_strafing = how is not None and how.run == "strafe"
        # Strafing is at many units by itself: none of them is a second target.
        if second is None and not is_tag and not is_strafing:
            theirs = game.rules_of(draft.state, command.target), target
            second = targets.aim_at(
                draft,
                command,
                command.attacker,
                attacker,
                command.target,
                theirs,
                arc=command.arc,
                primary=command.primary,
            )
        roll = _roll(draft, game, command, choice, fired, one, other, how)
        if second and not is_tag and not munitions.is_bomb(fired.gear):
            roll = replace(roll, number=total(*roll.number.parts, *second))
        if is_tag:
            indirect.spot(draft, command, command.attacker, attacker, command.target)
            marks.append(roll)
        else:
            rolls.append(roll)
    why = f"at {target.design.name}, range {command.range}"
    # TAG marks its target before any weapon is resolved.
    for roll in (*marks, *rolls):
        draft.owe(roll, TO_HIT, unit=command.attacker, why=why)


def _flies(view: View) -> bool:
    return view.flier is not None and not view.flier.is_grounded


def keep_apart(
    draft: Draft, game: BattleTechGame, command: Circumstances, attacker: View, target: View
) -> None:
    """Nobody fights in the air and at the ground in one turn, nor from it at two that fly.

    Only a spheroid DropShip that stands has eyes for all of them.
    """
    own, name = attacker.flier, attacker.design.name
    if own is not None and own.can_spot:
        return
    for other in targets.units_of(attacker):
        if other == command.target or other not in draft.state.units:
            continue
        flew = _flies(game.look(draft.state, other))
        if flew is not _flies(target):
            where = "in the air" if flew else "on the ground"
            words = f"{name} has fired at a target {where} this turn and at none elsewhere."
            draft.forbid(command, "height", words, command.attacker)
        elif flew and not _flies(attacker):
            words = f"{name} fires at another unit in the air; from the ground it is one a turn."
            draft.forbid(command, "height", words, command.attacker)


def _fire(
    draft: Draft,
    game: BattleTechGame,
    command: Attack,
    choice: WeaponChoice,
    how: "Approach | None",
    target: View,
) -> Fired:
    """The weapon, with its heat and ammunition booked."""
    rules = game.rules_of(draft.state, command.attacker)
    word = choice.munition or command.munition or ("cluster" if choice.cluster else "")
    if choice.missiles is not None or command.missiles is not None:
        # They left the rack with the first attack.
        munitions.check_missiles(choice.missiles)
        munitions.check_missiles(command.missiles)
        view = game.look(draft.state, command.attacker)
        shot = firing.Fire(unit=command.attacker, weapon=choice.weapon, item=choice.item)
        for index, item in firing.carried(view, shot):
            gear = munitions.loaded_with(item.gear, word)
            return Fired(index=index, item=item, gear=gear)
        raise RuleError("no-weapon", f'{view.design.name} carries no "{choice.weapon}".')
    shot = firing.Fire(
        unit=command.attacker,
        weapon=choice.weapon,
        item=choice.item,
        location=choice.location,
        shots=choice.shots,
        bin=choice.bin,
        munition=word,
        anyway=command.anyway,
    )
    if not rules.has_arcs(game.look(draft.state, command.attacker)):
        return firing.fire(draft, rules, shot, command.attacker_moved)
    return flown.fire(
        draft, rules, command, shot, how, target, arc=command.arc, target_id=command.target
    )


def _roll(
    draft: Draft,
    game: BattleTechGame,
    command: Attack,
    choice: WeaponChoice,
    fired: Fired,
    one: _Side,
    other: _Side,
    how: "Approach | None",
) -> RollToHit:
    """The roll for one weapon, with all that its hit will need to know."""
    gear = fired.gear
    rules = game.rules_of(draft.state, one.id)
    over = _indirect(command)
    if over is not None:
        indirect.check(draft, command, one.id, gear)
    guided = guidance.guide(
        one.view,
        other.view,
        fired.item,
        gear,
        indirect=over is not None,
        between=command.ecm,
        hides=rules.is_stealthy(one.view),
    )
    if choice.ams or (ams.can_be_engaged(gear) and (command.ams or command.apds)):
        wanted = choice.ams or command.ams
        ams.check(draft, game.rules_of(draft.state, other.id), other.id, wanted, command.apds, gear)
    cover = next((COVERS[word] for word in command.terrain if covers(word, command.terrain)), "")
    if over is not None and cover != "water":
        cover = ""
    if not cover and hull_down.is_down(draft.state, other.view):
        cover = "partial"
    aim = choice.aim or command.aim
    more: Sequence[Part] = ()
    if aim:
        more = aimed.aim(
            draft,
            command,
            (one.id, one.view),
            other.view,
            gear,
            at=aim,
            shots=choice.shots,
            indirect=over is not None,
            cover=cover,
        )
    theirs = game.rules_of(draft.state, other.id)
    higher = theirs.height_hexes(other.view, one.view)
    band = band_of(gear, command.range + higher) if how is None else how.band(gear)
    reason = rules.cannot_reach(one.view, band)
    if reason is not None:
        words = f"{one.view.design.name} cannot fire: {reason}."
        draft.forbid(command, "reach", words, one.id)
    parts = [*_to_hit(draft, game, command, fired, guided, one, other, band, how)]
    if over is not None:
        parts += indirect.fire_over(
            draft,
            game,
            command,
            over,
            attacker=one.id,
            target=other.id,
            guidance=guided,
        )
    if aim:
        # Whoever aims gains nothing from the computer, nor at a head from its standing still.
        dropped = ("target immobile",) if more else ()
        kept = other.view.has_places
        parts = [p for p in parts if p.label not in dropped and (kept or p.rule != COMPUTER)]
        parts += more
    return RollToHit(
        unit=one.id,
        target=other.id,
        item=fired.index,
        weapon=gear.name,
        side=theirs.struck_from(other.view, one.view, command.side),
        band=band,
        shots=choice.shots,
        number=total(*parts),
        munition=gear.munition,
        modifier=guided.cluster,
        missiles=command.missiles if choice.missiles is None else choice.missiles,
        guns=fired.guns,
        unguided=guided.unguided,
        ams=choice.ams or (command.ams if ams.can_be_engaged(gear) else False),
        apds=command.apds if ams.can_be_engaged(gear) else None,
        heat=choice.heat or command.heat,
        aim=aim,
        cover=cover,
        bin=fired.bin,
        bonus=fired.tuning.bonus,
        burns_out=fired.tuning.burns_out,
        adjacent=command.range <= 1 and game.rules_of(draft.state, other.id).is_wide,
        men=rules.men(one.view, fired.index),
        in_air=how is not None and how.by_value,
        bay=fired.bay,
        called=rules.called(one.view, fired.bay) if fired.bay else "",
    )


def _indirect(command: Attack) -> Indirect | None:
    if isinstance(command.indirect, Indirect):
        return command.indirect
    return Indirect() if command.indirect else None


HARMLESS = ("no-damage", "no-template")
"""Why a weapon that hits marks nothing."""


def roll_to_hit(draft: Draft, game: BattleTechGame, command: RollToHit) -> None:
    """At the number or above the weapon strikes; low rolls of rapid fire jam it."""
    called = command.called or command.weapon
    title = f"{called}: to hit"
    faces = draft.roll(2, 6, title, TO_HIT, unit=command.unit, target=command.number)
    gear = weapons.meant(draft.state, command.weapon, command.unit, command.item)
    firing.jam_on(draft, command.unit, command.item, gear, command.shots, sum(faces))
    rules = game.rules_of(draft.state, command.unit)
    loaded = replace(gear, munition=command.munition)
    firing.misfire(draft, rules, command.unit, command.item, loaded, sum(faces))
    burnt = sum(faces) <= command.burns_out
    if burnt:
        rules.burn_out(draft, command.unit, command.item)
    if sum(faces) < command.number.value or burnt:
        draft.remark(f"{called} misses", Cause(rule=TO_HIT), command.unit)
        if gear.cluster is Cluster.ALL:
            firing.hold_fire(draft, command.unit, command.item, gear, command.bin)
        return
    fired = replace(shot_of(draft.state, command), natural=sum(faces))
    shot = rules.volley(draft, command.unit, command.target, fired)
    try:
        game.rules_of(draft.state, command.target).weapon_hit(draft, command.target, shot)
    except RuleError as error:
        if error.code not in HARMLESS:
            raise
        # A smoke grenade hits as well: the roll stands, and the players say what it does.
        draft.remark(f"{command.weapon} hits", Cause(rule=TO_HIT), command.unit)


def shot_of(state: GameState, command: RollToHit) -> Shot:
    """What comes out of the barrel when the roll is made."""
    return Shot(
        attacker=command.unit,
        item=command.item,
        gear=weapons.meant(state, command.weapon, command.unit, command.item),
        side=command.side,
        range=command.band,
        shots=command.shots,
        munition=command.munition,
        modifier=command.modifier,
        missiles=command.missiles,
        guns=command.guns,
        unguided=command.unguided,
        ams=command.ams,
        apds=command.apds,
        heat=command.heat,
        bonus=command.bonus,
        aim=command.aim,
        cover=command.cover,
        adjacent=command.adjacent,
        men=command.men,
        in_air=command.in_air,
        bay=command.bay,
        called=command.called,
    )


def band_of(gear: Gear, hexes: int) -> str:
    """Short, medium or long; refused beyond the weapon's reach."""
    for band, most in zip(BANDS, gear.ranges, strict=False):
        if hexes <= most:
            return band
    raise RuleError("range", f"{gear.name} does not reach {counted(hexes, 'hex')}.")


# -- the number ------------------------------------------------------------------------------


def _to_hit(
    draft: Draft,
    game: BattleTechGame,
    command: Attack,
    fired: Fired,
    guided: Guidance,
    one: _Side,
    other: _Side,
    band: str,
    how: "Approach | None",
) -> Iterator[Part]:
    """Gunnery and every labelled modifier, what the attacker's sheet adds last."""
    attacker, target, gear = one.view, other.view, fired.gear
    over = _indirect(command) is not None
    munition = munitions.facts(gear)
    yield Part(label="gunnery", value=attacker.gunnery, rule=RuleId("BT-skill"))
    if munitions.is_bomb(gear):
        if command.other:
            yield _part("other", command.other)
        return
    rules = game.rules_of(draft.state, one.id)
    movement = tuple(attacker_movement(attacker, command))
    in_air = how is not None and how.in_air
    yield from movement
    if rules.doubles_movement(attacker, fired.item):
        for part in movement:
            yield _part(f"{part.label}, unsteady", part.value)
    if not in_air and (not guided.follows_tag or target.is_immobile):
        yield from target_movement(target, command, steadied=munition.steadies)
    if in_air:
        haze = tuple(word for word in command.terrain if word in HAZE)
        yield from terrain(target, replace(command, terrain=haze))
    elif not (over and (guided.follows_tag or guided.follows_narc)):
        yield from terrain(target, command)
    yield from lying(attacker, target, command)
    own = rules.range_parts(attacker, fired.item, command.range)
    higher = game.rules_of(draft.state, other.id).height_hexes(target, attacker)
    if how is not None:
        own = (*how.range_parts(band), *how.parts)
    elif own is None:
        up = f" (its altitude is {counted(higher, 'hex')} more)" if higher else ""
        own = tuple(_range(draft, game, command, one, gear, band, over=over, up=up))
    yield from own
    near = gear.min_range - command.range - higher + 1
    if gear.min_range and near > 0 and how is None:
        yield _part("minimum range", near)
    by_range = gear.to_hit_by_range
    if by_range and not in_air:
        at = by_range[BANDS.index(band)]
        yield Part(label=gear.name, value=at, rule=RuleId("BT-weapon"))
    usual = fired.item.gear.to_hit
    yield from rules.weapon_parts(attacker, replace(fired.item, gear=replace(gear, to_hit=usual)))
    if gear.to_hit != usual:
        words = f"{gear.munition} ammunition"
        yield Part(label=words, value=gear.to_hit - usual, rule=RuleId("BT-munition"))
    yield from fired.tuning.parts
    yield from guided.parts
    if munitions.split(gear.munition)[1] == "swarm-i" and _are_friends(draft, one, other):
        yield Part(label="friend of the swarm", value=2, rule=RuleId("BT-munition"))
    if munitions.split(gear.munition)[1] == "heat seeking":
        yield from guidance.heat_seeking(target.paper.tracks.get(HEAT, 0))
    hexes = target.hexes_moved if command.target_hexes is None else command.target_hexes
    if munitions.is_flak(gear) and (target.is_airborne or target.has_flown(hexes)):
        yield Part(label="flak", value=FLAK, rule=RuleId("BT-flak"))
    yield from indirect.own_shots(attacker)
    if guidance.has_pod(attacker, "inarc-haywire"):
        yield Part(label="iNarc haywire pod", value=1, rule=guidance.NARC)
    yield from hull_down.target_parts(draft.state, target)
    theirs = game.rules_of(draft.state, other.id)
    yield from theirs.size_parts(target, gear)
    yield from theirs.target_parts(target, band, hexes)
    yield from theirs.angle_parts(target, command.side, by_air=in_air)
    yield from rules.own_parts(attacker, target)


def _are_friends(draft: Draft, one: _Side, other: _Side) -> bool:
    sides = draft.state.sides
    return sides[one.id] == sides[other.id]


def _range(
    draft: Draft,
    game: BattleTechGame,
    command: Attack,
    one: _Side,
    gear: Gear,
    band: str,
    *,
    over: bool,
    up: str = "",
) -> Iterator[Part]:
    """The range's modifier, or that of the nearest unit of the attacker's network."""
    label = f"{band} range{up}"
    if command.c3 is not None and not over:
        reason = network.cut_off(game, draft.state, one.id, one.view)
        if reason is not None:
            draft.forbid(command, "c3", f"{reason}.", one.id)
        near = band_of(gear, min(command.c3, command.range))
        if near != band:
            band, label = near, f"{near} range (C3)"
    reach = tables.attacks(one.view.book).range[band]
    if reach or "C3" in label:
        yield _part(label, reach)


def circumstances(attacker: View, target: View, command: Circumstances) -> Iterator[Part]:
    """Movement of both, terrain, prone and immobile targets, and what the table adds."""
    yield from attacker_movement(attacker, command)
    yield from target_movement(target, command)
    yield from terrain(target, command)
    yield from lying(attacker, target, command)


def attacker_movement(attacker: View, command: Circumstances) -> Iterator[Part]:
    """How the one that attacks moved."""
    table = tables.attacks(attacker.book)
    mode = command.attacker_moved or attacker.moved
    if mode not in table.attacker:
        raise RuleError("moved", f'A unit moves by {", ".join(table.attacker)}, not "{mode}".')
    if table.attacker[mode] and not attacker.aims_on_the_move:
        yield _part(f"attacker: {mode}", table.attacker[mode])


def target_movement(target: View, command: Circumstances, steadied: int = 0) -> Iterator[Part]:
    """How the target moved; some ammunition makes little of it."""
    table = tables.attacks(target.book)
    hexes = command.target_hexes
    if hexes is None:
        hexes = target.hexes_moved
    if not 0 <= hexes <= FARTHEST:
        raise RuleError("hexes", f"A target moves 0 to {FARTHEST} hexes, not {hexes}.")
    if target.is_immobile:
        yield _part("target immobile", -4)
        return
    jumped = command.target_jumped
    if jumped is None:
        jumped = target.jumped
    pace = table.pace(hexes)
    if pace:
        yield _part(f"target moved {hexes}", pace)
    flies = target.flies_low
    if flies:
        yield Part(label="target airborne", value=1, rule=AIRBORNE)
    elif jumped:
        yield _part("target jumped", 1)
    less = min(steadied, pace + (flies or jumped))
    if less:
        yield _part("precision ammunition", -less)


def terrain(target: View, command: Circumstances) -> Iterator[Part]:
    """What lies between, and what the target stands in; only legs stand behind partial cover."""
    table = tables.attacks(target.book)
    has_legs = bool(target.anatomy.group("leg"))
    for word in command.terrain:
        if word not in table.terrain:
            known = ", ".join(table.terrain)
            raise RuleError("terrain", f'There is no terrain "{word}"; there are {known}.')
        counts = (has_legs and covers(word, command.terrain)) or word not in COVERS
        if table.terrain[word] and counts:
            yield _part(word.replace("_", " "), table.terrain[word])


def covers(word: str, around: Sequence[str]) -> bool:
    """True for terrain that legs stand behind: from higher ground one sees over all but water."""
    return word in COVERS and (COVERS[word] == "water" or DOWNHILL not in around)


def lying(attacker: View, target: View, command: Circumstances) -> Iterator[Part]:
    """Who lies down, and what the table adds."""
    if PRONE in target.paper.conditions:
        far = isinstance(command, Attack) and command.range > 1
        yield _part("target prone", 1 if far else -2)
    lies = PRONE in attacker.paper.conditions and not attacker.fires_prone_freely
    if lies and isinstance(command, Attack):
        yield _part("attacker prone", attacker.prone_modifier)
    if command.other:
        yield _part("other", command.other)


def _part(label: str, value: int) -> Part:
    return Part(label=label, value=value, rule=TO_HIT)


def both(draft: Draft, game: BattleTechGame, command: Circumstances) -> tuple[View, View]:
    """Attacker and target, refused where there can be no attack."""
    state = at_start(draft.state, command.attacker, command.target)
    attacker = game.look(state, command.attacker)
    target = game.look(state, command.target)
    if command.attacker == command.target:
        raise RuleError("oneself", f"{attacker.design.name} cannot attack itself.")
    if attacker.destroyed:
        raise RuleError("wreck", f"{attacker.design.name} is out of the game.")
    if target.destroyed:
        raise RuleError("wreck", f"{target.design.name} is out of the game already.")
    if is_carried(attacker.paper):
        words = f"{attacker.design.name} {held_by(attacker.paper)} and attacks nobody."
        draft.forbid(command, "carried", words, command.attacker)
    if carrier_of(target.paper) is not None or mount_of(target.paper) is not None:
        words = f"{target.design.name} {held_by(target.paper)} and cannot be attacked."
        draft.forbid(command, "aboard", words, command.attacker)
    if clinging.target_of(target.paper) is not None:
        words = f"{target.design.name} clings to another unit and cannot be attacked."
        draft.forbid(command, "clings", words, command.attacker)
    sides = game.rules_of(state, command.target).sides(target)
    # What flies has a nose; whoever leaves the side out means it.
    if command.side not in (*sides, *SIDES):
        known = ", ".join(sides)
        raise RuleError("side", f'There is no side "{command.side}"; there are {known}.')
    return attacker, target
