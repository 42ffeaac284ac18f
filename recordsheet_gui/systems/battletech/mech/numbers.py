"""Numbers that follow from the marks, each with labelled parts and rules."""

from collections.abc import Callable, Iterator, Mapping

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.mech import (
    blows,
    bridges,
    crew,
    industrial,
    lam,
    limbs,
    modes,
    plating,
    shapes,
    shields,
    shocks,
    signature,
    sinks,
)
from recordsheet_gui.systems.battletech.mech.view import (
    SHUTDOWN,
    STALLED,
    Mech,
    standing,
)
from recordsheet_gui.systems.battletech.paper import GUNNERY, HEAT, PILOTING
from recordsheet_gui.units.gear import Family, GearKind, Item
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES
from recordsheet_gui.units.mech.makes import Cockpit, EngineType, Gyro
from recordsheet_gui.units.mech.other_shapes import airmech_walk

MOVEMENT_HEAT = ((25, 5), (20, 4), (15, 3), (10, 2), (5, 1))
FIRE_HEAT = ((24, 4), (17, 3), (13, 2), (8, 1))
"""Heat from which a penalty holds, the hottest first."""
TSM_MP = 2
LEAST_JUMP_HEAT = 3
LIGHT_WING = 55
"""Tons up to which a partial wing gives two MP."""


def heat_penalty(scale: tuple[tuple[int, int], ...], heat: int) -> int:
    """The one penalty of a scale that holds at this heat."""
    return next((penalty for least, penalty in scale if heat >= least), 0)


def _part(label: str, value: int, rule: str) -> Part:
    return Part(label=label, value=value, rule=RuleId(rule))


# -- movement --------------------------------------------------------------------------------


FUSION = (
    EngineType.FUSION,
    EngineType.XL,
    EngineType.XXL,
    EngineType.LIGHT,
    EngineType.COMPACT,
)
"""Engines that a magnetic pulse slows down."""

Change = Callable[[str, int, str], None]
"""A label, what is left now, and the rule."""


def walk(mech: Mech) -> Number:
    """Walking MP: legs lost, hips, actuators, heat, in this order; never below 0."""
    return _walked(mech)


def _walk(mech: Mech) -> Number:
    left = mech.design.walk
    parts = [_part("printed", left, "BT-movement")]

    def change(label: str, to: int, rule: str) -> None:
        nonlocal left
        to = max(0, to)
        if to != left:
            parts.append(_part(label, to - left, rule))
            left = to

    on_tracks = is_on_tracks(mech) or shapes.is_vehicle(mech)
    if shapes.is_fighter(mech):
        change("flies", 0, "BT-lam-fighter")
    if shapes.shape(mech) == "airmech":
        change("AirMech", airmech_walk(left), "BT-airmech")
    if shapes.is_vehicle(mech) and mech.design.motive == "wheel":
        change("wheels", left + 1, "BT-quadvee")
    if on_tracks:
        lost = _tracks_lost(mech)
        change(f"{lost} tracks lost", left * (len(mech.legs) - lost) // len(mech.legs), "BT-tracks")
    else:
        _limp(mech, left, change)
    slowed = shields.slowing(mech)
    if slowed:
        change("shields", left - slowed, "BT-shield")
    change("riders on magnets", left - riders.mp_lost(mech.paper), riders.MOVES)
    if plating.has_modular(mech):
        change("modular armor", left - 1, "BT-modular-armor")
    if mech.carries(Family.CHAIN_DRAPE):
        change("chain drape", left - 1, "BT-chain-drape")
    if mech.design.engine.type in FUSION:
        change("magnetic pulse", left - shocks.slowed(mech), "BT-magnetic-pulse")
    can_walk = left > 0
    change("heat", left - heat_penalty(MOVEMENT_HEAT, mech.paper.tracks[HEAT]), "BT-heat-movement")
    if limbs.myomer_is_hot(mech) and can_walk and not mech.legs_gone and not on_tracks:
        change("hot triple-strength myomer", left + TSM_MP, "BT-tsm")
    if STALLED in mech.paper.conditions:
        change("engine stalled", 0, "BT-stall")
    return Number(value=left, parts=tuple(parts))


_walked = Remembered(_walk)
"""A panel asks a dozen times for each look at a sheet."""


def _limp(mech: Mech, left: int, change: Change) -> None:
    """What legs, hips and actuators take off the walk."""
    lost = len(mech.legs_gone)
    if mech.is_quad:
        if lost == 1:
            left = max(0, left - 1)
            change("a leg lost", left, "BT-quad-leg-loss")
        elif lost >= 2:
            left = 1 if lost == 2 else 0
            change(f"{lost} legs lost", left, "BT-quad-leg-loss")
    elif lost:
        left = 1 if lost == 1 else 0
        change("a leg lost" if lost == 1 else "both legs lost", left, "BT-leg-loss")
    for count, leg in enumerate(mech.hips_hit, 1):
        last = count == len(mech.legs) or (not mech.is_quad and count == 2)
        left = 0 if last else (left + 1) // 2
        change(f"{NAMES[leg]} hip", left, "BT-hip")
    for leg, system in mech.leg_actuator_hits():
        left = max(0, left - 1)
        change(f"{NAMES[leg]} {system} actuator", left, "BT-leg-actuator")


def is_on_tracks(mech: Mech) -> bool:
    """True for a 'Mech that rolls on the tracks of its legs."""
    return any(
        item.gear.family == Family.TRACKS and modes.mode_of(mech, index) == "tracks"
        for index, item in enumerate(mech.design.items)
    )


def _tracks_lost(mech: Mech) -> int:
    """Legs that roll no more: they are gone, or their track is hit."""
    hit = {
        key.partition("/")[0]
        for item in mech.design.items
        if item.gear.family in (Family.TRACKS, "wheels")
        for key in item.slots
        if mech.is_out(key)
    }
    return len(hit | set(mech.legs_gone))


def run(mech: Mech) -> Number:
    """Running MP: one and a half times what is left of walking, none on one leg."""
    walking = walk(mech).value
    rolls = is_on_tracks(mech) or shapes.is_vehicle(mech)
    lost = 0 if rolls else len(mech.legs_gone)
    if lost >= (2 if mech.is_quad else 1):
        return Number(value=0, parts=(_part("cannot run with that leg gone", 0, "BT-leg-loss"),))
    value = (3 * walking + 1) // 2
    parts = [
        _part("walking", walking, "BT-movement"),
        _part("half again, rounded up", value - walking, "BT-movement"),
    ]
    if value and plating.has_hardened_legs(mech):
        parts.append(_part("hardened armor", -1, "BT-hardened-armor"))
    return total(*parts)


def fast_run(mech: Mech, *, masc: bool, supercharger: bool) -> Number:
    """Running MP with MASC or a supercharger: twice the walk, with both two and a half times."""
    plain = run(mech)
    if not plain.value or not (masc or supercharger):
        return plain
    walking = walk(mech).value
    both = masc and supercharger
    value = (5 * walking + 1) // 2 if both else 2 * walking
    words = "MASC and supercharger" if both else "MASC" if masc else "supercharger"
    rule = "BT-masc" if masc else "BT-supercharger"
    return total(*plain.parts, _part(words, value - plain.value, rule))


def fastest_run(mech: Mech) -> Number | None:
    """Running MP with all that works of MASC and supercharger; None where nothing does."""
    masc, supercharger = mech.carries(Family.MASC), mech.carries(Family.SUPERCHARGER)
    if not (masc or supercharger):
        return None
    return fast_run(mech, masc=masc, supercharger=supercharger)


def jump(mech: Mech) -> Number:
    """Jumping MP: one less for each jet lost, none on a broken booster, more with a wing."""
    printed = mech.design.jump
    parts = [_part("printed", printed, "BT-movement")]
    if jumps_on_boosters(mech):
        if printed and not mech.carries(Family.JUMP_BOOSTER):
            parts.append(_part("jump booster lost", -printed, "BT-jump-booster"))
    else:
        lost = sum(mech.is_item_lost(item) for _, item in mech.items(GearKind.JUMP_JET))
        if lost and printed:
            parts.append(_part(f"{lost} jump jets lost", -min(lost, printed), "BT-jump-jet"))
    if total(*parts).value > 0 and wing_mp(mech):
        parts.append(_part("partial wing", wing_mp(mech), "BT-partial-wing"))
    left = total(*parts)
    hindered = left.value if shields.forbids_jump(mech) else shields.slowing(mech)
    for label, points, rule in (
        ("shields", hindered, "BT-shield"),
        ("modular armor", int(plating.has_modular(mech)), "BT-modular-armor"),
        ("riders on magnets", riders.mp_lost(mech.paper), riders.MOVES),
    ):
        if points and left.value:
            parts.append(_part(label, -min(points, left.value), rule))
            left = total(*parts)
    if not shapes.has_limbs(mech) and left.value:
        return total(*parts, _part("only as a 'Mech", -left.value, "BT-conversion"))
    if STALLED in mech.paper.conditions and left.value:
        return total(*parts, _part("engine stalled", -left.value, "BT-stall"))
    return left


def cruise(mech: Mech) -> Number:
    """MP of a flying AirMech, of a QuadVee on its tracks the walking MP."""
    if shapes.is_vehicle(mech):
        return walk(mech)
    jets = mech.design.jump - sum(
        mech.is_item_lost(item) for _, item in mech.items(GearKind.JUMP_JET)
    )
    if shapes.is_fighter(mech):
        return total(_part("thrust of the jets", max(0, jets), "BT-lam-fighter"))
    value = shapes.cruise(max(0, jets)) if shapes.shape(mech) == "airmech" else 0
    return total(_part("three times the jets", value, "BT-airmech"))


def flank(mech: Mech) -> Number:
    """Half again, rounded up."""
    if shapes.is_vehicle(mech):
        return run(mech)
    slow = cruise(mech)
    return total(*slow.parts, _part("half again, rounded up", (slow.value + 1) // 2, "BT-airmech"))


def jumps_on_boosters(mech: Mech) -> bool:
    """True for a 'Mech with mechanical boosters in place of jump jets."""
    has_jets = any(True for _ in mech.items(GearKind.JUMP_JET))
    families = {item.gear.family for item in mech.design.items}
    return not has_jets and Family.JUMP_BOOSTER in families


def wing_mp(mech: Mech) -> int:
    """Jumping MP of a partial wing: two for a light body, one for a heavy one, less each hit."""
    for item in mech.design.items:
        if item.gear.family == Family.PARTIAL_WING:
            hits = sum(mech.is_out(key) for key in item.slots)
            return max(0, (2 if mech.tons <= LIGHT_WING else 1) - hits)
    return 0


def jump_heat(mech: Mech, hexes: int) -> int:
    """Heat of a jump: improved jets are cool, the prototype is hot, wings and boosters are free."""
    if jumps_on_boosters(mech):
        return 0
    paid = max(0, hexes - wing_mp(mech))
    improved = [
        item.gear
        for _, item in mech.items(GearKind.JUMP_JET)
        if item.gear.family == "improved jump jet"
    ]
    if any("prototype" in gear.flags for gear in improved):
        return max(2 * LEAST_JUMP_HEAT, 2 * paid)
    if improved:
        return max(LEAST_JUMP_HEAT, -(-paid // 2))
    return max(LEAST_JUMP_HEAT, paid)


def umu(mech: Mech) -> int:
    """MP under water: one for each maneuvering unit that works; none with riders outside."""
    if riders.riders_on(mech.paper):
        return 0
    return sum(
        item.gear.family == Family.UMU and not mech.is_item_lost(item) for item in mech.design.items
    )


# -- piloting --------------------------------------------------------------------------------


def piloting_modifiers(mech: Mech) -> tuple[Part, ...]:
    """Every standing modifier to a piloting roll, each once."""
    return tuple(_piloting_modifiers(mech))


def _piloting_modifiers(mech: Mech) -> Iterator[Part]:
    book = mech.book
    for leg, system in mech.leg_actuator_hits():
        value = book.foot_hit if system == "foot" else book.leg_actuator_hit
        if value:
            yield _part(f"{NAMES[leg]} {system} actuator", value, "BT-leg-actuator")
    for leg in mech.hips_hit:
        yield _part(f"{NAMES[leg]} hip", book.hip_hit, "BT-hip")
    yield from shocks.piloting_parts(mech)
    hits = mech.gyro_hits
    if mech.is_gyro_destroyed:
        yield _part("gyro destroyed", book.gyro_destroyed, "BT-gyro-destroyed")
    elif mech.design.gyro is Gyro.HEAVY_DUTY and hits == 1:
        yield _part("heavy-duty gyro hit", book.heavy_gyro_hit, "BT-heavy-duty-gyro")
    elif hits:
        yield _part("gyro hit", book.gyro_hit, "BT-gyro")
    lost = len(mech.legs_gone)
    if mech.is_quad:
        steadiness = book.quad_legs_lost[lost]
        if lost == 0:
            yield _part("four legs", steadiness, "BT-quad-legs")
        elif steadiness:
            yield _part("legs lost", steadiness, "BT-quad-leg-loss")
    else:
        for leg in mech.legs_gone:
            yield _part(f"{NAMES[leg]} lost", book.leg_lost, "BT-leg-loss")
    if limbs.legs_are_enhanced(mech):
        yield _part("actuator enhancement", -2, "BT-aes")
    if limbs.is_industrially_strong(mech):
        yield _part("industrial myomer", 1, "BT-industrial-tsm")
    yield from plating.piloting_parts(mech)
    yield from crew.piloting_parts(mech)
    yield from shapes.piloting_parts(mech)
    if mech.design.cockpit is Cockpit.SMALL:
        yield _part("small cockpit", 1, "BT-small-cockpit")


@standing
def piloting(mech: Mech) -> Number:
    """What a piloting roll has to reach before the event's own modifier."""
    skill = _part("piloting skill", mech.paper.tracks[PILOTING], "BT-skill")
    if shapes.flies(mech):
        return total(
            skill, *shapes.control_parts(mech), *lam.control_parts(mech, cruise(mech).value)
        )
    return total(skill, *piloting_modifiers(mech))


# -- to hit ----------------------------------------------------------------------------------


def attack_modifiers(mech: Mech) -> tuple[Part, ...]:
    """Modifiers to all weapon attacks: sensors, heat, cockpit and what hides it."""
    parts = []
    if mech.has_torso_cockpit and mech.system_hits("sensors") >= 2:
        both = crew.head_sensors_hit(mech) >= 2
        lost = "head sensors lost" if both else "two sensors lost"
        parts.append(_part(lost, crew.BLIND, "BT-torso-cockpit"))
    elif mech.system_hits("sensors") == 1 and not mech.is_industrial:
        parts.append(_part("sensors hit", 2, "BT-sensors"))
    penalty = heat_penalty(FIRE_HEAT, mech.paper.tracks[HEAT])
    if penalty:
        parts.append(_part("heat", penalty, "BT-heat-fire"))
    return (
        *parts,
        *industrial.aim_parts(mech),
        *signature.own_shots(mech),
        *crew.weapon_parts(mech),
        *shapes.weapon_parts(mech),
        *lam.aim_parts(mech, cruise(mech).value),
        *shocks.aim_parts(mech),
    )


def arm_modifiers(mech: Mech, arm: str) -> tuple[Part, ...]:
    """Modifiers to weapons in an arm; a shoulder hit replaces those of the other actuators."""
    if mech.is_system_hit("shoulder", arm):
        return (_part(f"{NAMES[arm]} shoulder", 4, "BT-shoulder"),)
    values = {"upper arm": mech.book.upper_arm_hit, "lower arm": mech.book.lower_arm_hit}
    return tuple(
        _part(f"{NAMES[arm]} {system} actuator", value, "BT-arm-actuator")
        for system, value in values.items()
        if value and mech.is_system_hit(system, arm)
    )


def weapon_to_hit(mech: Mech, item: Item) -> Number:
    """All that this sheet adds to the to-hit number of one weapon at any range."""
    own = [_part(item.gear.name, item.gear.to_hit, "BT-weapon")] if item.gear.to_hit else []
    if item.gear.is_aimed and mech.carries(Family.TARGETING_COMPUTER):
        own.append(_part("targeting computer", -1, "BT-targeting-computer"))
    # A split weapon bears the arc of its torso and suffers with its arm.
    arms = [part for arm in ARMS if arm in item.places for part in arm_modifiers(mech, arm)]
    own += shields.weapon_parts(mech, item.places)
    if item.location in ARMS:
        own += limbs.arm_aid(mech, item.location)
    return total(*attack_modifiers(mech), *arms, *own)


def cannot_engage(mech: Mech, item: int) -> str | None:
    """Why an anti-missile system may not engage, as the end of a sentence, or None."""
    if SHUTDOWN in mech.paper.conditions:
        return "is shut down"
    if shields.is_behind_active(mech, mech.design.items[item].places):
        return "is behind an active shield"
    return None


def cannot_fire_with(mech: Mech, item: int) -> str | None:
    """Why one weapon may not fire, as the end of a sentence, or None."""
    if shields.is_behind_active(mech, mech.design.items[item].places):
        return "is behind an active shield"
    if bridges.is_behind(mech, mech.design.items[item].places):
        return "is behind the bridge that it carries"
    if modes.is_inert(mech, item):
        return "is without power"
    return shocks.rests(mech, item)


def _sensors_to_lose(mech: Mech) -> int:
    """Sensor hits that blind a 'Mech: a torso-mounted cockpit has a third one."""
    if mech.has_torso_cockpit:
        return 3
    return 1 if mech.is_industrial else 2


def cannot_fire(mech: Mech) -> str | None:
    """Why no weapon can be fired, or None."""
    if mech.system_hits("sensors") >= _sensors_to_lose(mech):
        return "sensors destroyed"
    if SHUTDOWN in mech.paper.conditions:
        return "shut down"
    if not mech.is_conscious:
        return "no conscious pilot"
    return None


# -- all of them -----------------------------------------------------------------------------


@standing
def numbers(mech: Mech) -> Mapping[str, Number]:
    """Every derived number of the sheet by its key."""
    found: dict[str, Number] = {
        "walk": walk(mech),
        "run": run(mech),
        "jump": jump(mech),
        "dissipation": sinks.dissipation(mech),
        "sinks lost": sinks.sinks_lost(mech),
        "piloting": piloting(mech),
        "gunnery": total(_part("gunnery skill", mech.paper.tracks[GUNNERY], "BT-skill")),
        "engine heat": engine_heat(mech),
    }
    fast = fastest_run(mech)
    if fast is not None:
        found["fast run"] = fast
    for index, item in mech.items(GearKind.WEAPON):
        found[f"to hit/{index}"] = weapon_to_hit(mech, item)
    for arm in ARMS:
        to_hit = blows.punch_to_hit(mech, arm)
        if to_hit is not None:
            found[f"punch/{arm}"] = blows.punch_damage(mech, arm)
            found[f"punch to hit/{arm}"] = to_hit
    for leg in mech.legs:
        to_hit = blows.kick_to_hit(mech, leg)
        if to_hit is not None:
            found[f"kick/{leg}"] = blows.kick_damage(mech, leg)
            found[f"kick to hit/{leg}"] = to_hit
    if not mech.is_quad:
        found["push to hit"] = blows.push_to_hit(mech)
    return found


def engine_heat(mech: Mech) -> Number:
    """Heat that a damaged reactor adds each turn."""
    if mech.design.engine.type.burns_fuel:
        return Number(value=0)
    hits = min(mech.engine_hits, 2)
    if shapes.is_fighter(mech) and hits:
        heat = shapes.FIGHTER_ENGINE_HEAT * hits
        return total(_part(f"{hits} engine hits", heat, "BT-lam-fighter"))
    return total(_part(f"{hits} engine hits", 5 * hits, "BT-engine")) if hits else Number(value=0)
