"""The value of a 'Mech's weapons: what helps them, which its heat allows, and their ammunition."""

from collections.abc import Iterator
from math import ceil
from operator import itemgetter

from recordsheet_gui.units import attachments
from recordsheet_gui.units.battle_value import Step
from recordsheet_gui.units.gear import Cluster, Family, GearKind, Item
from recordsheet_gui.units.gear_value import (
    ARRAY,
    BOXES,
    COMPUTER,
    DRONE,
    HALF,
    NO_ATTACK,
    SPARE,
    weapon_heat,
)
from recordsheet_gui.units.mech.anatomy import ARMS
from recordsheet_gui.units.mech.cooling import cooled
from recordsheet_gui.units.mech.makes import EngineType
from recordsheet_gui.units.mech.worth import Worth

HEAT = "Heat efficiency"
"""The label of the line that tells how much heat its weapons may make; it adds nothing."""
AES = 1.25
_AMMO = "Ammunition"
_VIBROBLADES = {"ISSmallVibroblade": 3, "ISMediumVibroblade": 5, "ISLargeVibroblade": 7}
"""Blades with a heat of their own."""
_WING = 3
"""What a partial wing, or the wings of an AirMech, cool."""
_RADICAL = 0.4
_COOLANT = 4
_SIGNATURES = {"null signature": 10, "void signature": 10, "chameleon shield": 6}
_STEALTH = 10
_RUN, _XXL_RUN = 2, 6
_LEAST_JUMP = 3
# Named once: Python 3.11 takes a quarter of a microsecond to find a member of an enum.
_WEAPON, _BIN, _JUMP_JET = GearKind.WEAPON, GearKind.AMMO, GearKind.JUMP_JET
_LINKED = Cluster.LINKED
_PARTIAL_WING, _COOL_MYOMER = Family.PARTIAL_WING, Family.SUPER_COOLED_MYOMER
_XXL = EngineType.XXL


_Valued = tuple[float, tuple[float | str, ...]]
"""A value, and how it was counted."""


_Weapon = tuple[tuple[bool, float, float], Item, float, tuple[float | str, ...], float]
"""When it is fired, itself, its value with all that helps it, how that was counted, its heat."""
_order = itemgetter(0)


def weapons(worth: Worth) -> Iterator[Step]:
    """Each weapon in the order in which it is fired; past the heat it counts half."""
    armed = _armed(worth)
    if not armed:
        return
    room, pieces = _efficiency(worth)
    yield (HEAT, pieces, room, "", "")
    armed.sort(key=_order)
    heat = 0.0
    for _, item, value, pieces, own in armed:
        is_hot = room <= 0 or heat >= room
        heat += own
        if own:
            pieces += (", heat ", heat)
        if is_hot:
            pieces += (", too hot: x ", HALF)
            value *= HALF
        yield (item, pieces, value, "", "Weapons")


def _armed(worth: Worth) -> list[_Weapon]:
    items = worth.design.items
    found: list[tuple[int, Item]] = []
    looks_back = False
    for index, item in enumerate(items):
        gear = item.gear
        if gear.kind is _WEAPON:
            if gear.family in NO_ATTACK or not (worth.of(index) > 0 or gear.cluster is _LINKED):
                continue
        elif gear.id not in _VIBROBLADES:
            continue
        found.append((index, item))
        looks_back = looks_back or item.is_rear
    # What looks back is worth half, unless most of it does: then it is the other way round.
    fixed: dict[int, bool] = {}
    is_turned = False
    if looks_back:
        fixed = {index: item.is_rear for index, item in found if not _turns(item)}
    if True in fixed.values():
        rear = front = 0.0
        for index, is_rear in fixed.items():
            value = _valued(worth, index, worth.design.items[index], is_half=False)[0]
            rear += value if is_rear else 0
            front += 0 if is_rear else value
        is_turned = rear > front
    armed: list[_Weapon] = []
    for index, item in found:
        is_half = fixed.get(index, is_turned) != is_turned
        value, pieces = _valued(worth, index, item, is_half=is_half)
        if value:
            heat = _heat(worth, index, item)
            armed.append(((heat > 0, -value if heat else 0.0, heat), item, value, pieces, heat))
    return armed


def _turns(item: Item) -> bool:
    """Arms and turrets fire to all sides."""
    return item.location in ARMS or item.is_turret


def _valued(worth: Worth, index: int, item: Item, *, is_half: bool) -> _Valued:
    """A weapon with all that helps it, and how that was counted."""
    gear = item.gear
    if gear.cluster is not _LINKED and not is_half and not worth.has_help:
        # Most weapons by far.
        return worth.of(index), (worth.of(index),)
    if gear.cluster is _LINKED:
        guns = sum(worth.of(gun) for gun in attachments.guns(worth.design.items, index))
        value = ARRAY * guns
        pieces: tuple[float | str, ...] = (ARRAY, " x ", guns)
    else:
        value = worth.of(index)
        pieces = (value,)
    if item.location in worth.quick_arms:
        value *= AES
        pieces += (" x ", AES, " (AES)")
    if is_half:
        value *= HALF
        pieces += (" x ", HALF, " (rear)")
    if worth.is_drone:
        value *= DRONE
        pieces += (" x ", DRONE, " (drone)")
    family = worth.box_of(index)
    if family == "capacitor":
        more = worth.capacitor(index)
        value += more
        pieces += (" + ", more, " (capacitor)")
    elif family in BOXES:
        value *= BOXES[family]
        pieces += (" x ", BOXES[family], f" ({worth.boxes[index].gear.name})")
    if worth.has_computer and "direct" in gear.flags:
        value *= COMPUTER
        pieces += (" x ", COMPUTER, " (targeting computer)")
    return value, pieces


# -- heat ------------------------------------------------------------------------------------


def _heat(worth: Worth, index: int, item: Item) -> float:
    """The heat that a weapon is counted with."""
    gear = item.gear
    if gear.id in _VIBROBLADES:
        return _VIBROBLADES[gear.id]
    return weapon_heat(gear, worth.box_of(index))


def _efficiency(worth: Worth) -> tuple[int, tuple[float | str, ...]]:
    """Heat that the weapons may make before they count less, and how it was counted."""
    design, families = worth.design, worth.families
    sinks = design.heat_sinks
    parts = [(cooled(design), "")]
    if _PARTIAL_WING in families:
        parts.append((_WING, "wing"))
    if worth.moves.flank:
        parts.append((_WING, "AirMech"))
    if "radical heat sink" in families:
        parts.append((ceil(sinks.count * _RADICAL - 1e-9), "radical heat sinks"))
    if "coolant pod" in families:
        pods = sum(item.gear.family == "coolant pod" for item in design.items)
        parts.append((ceil(sinks.count * pods / 5), "coolant pods"))
    if "emergency coolant system" in families:
        parts.append((_COOLANT, "emergency coolant"))
    points, why = moving_heat(worth)
    parts.append((-points, why))
    if worth.has_stealth:
        parts.append((-_STEALTH, "stealth"))
    parts += [(-heat, family) for family, heat in _SIGNATURES.items() if family in families]
    pieces: list[float | str] = [SPARE]
    for points, why in parts:
        pieces += (" - " if points < 0 else " + ", abs(points), why and f" ({why})")
    return SPARE + sum([points for points, _ in parts]), tuple(pieces)


def moving_heat(worth: Worth) -> tuple[int, str]:
    """The heat of the hottest way to move, and which that is."""
    design, moves = worth.design, worth.moves
    if moves.flank:
        return int(moves.flank / 3 + 0.5), "AirMech flight"
    is_xxl = design.engine.type is _XXL
    running = _XXL_RUN if is_xxl else _RUN
    if design.structure_type.lower() == "industrial" and design.engine.type.burns_fuel:
        running = 0
    jumping = 0
    if moves.jump and not moves.on_boosters:
        hexes = moves.jump - moves.free
        jets = [item.gear for item in design.items if item.gear.kind is _JUMP_JET]
        least = _LEAST_JUMP
        if jets and jets[0].family == "improved jump jet":
            if "prototype" in jets[0].flags:
                hexes, least = 2 * hexes, 2 * least
            else:
                hexes = (hexes + 1) // 2
        jumping = max(least, hexes)
        if is_xxl:
            jumping = max(2 * _LEAST_JUMP, 2 * hexes)
    if jumping > running:
        return jumping, "jump"
    if _COOL_MYOMER in worth.families:
        running = 0
    return running, "run"


# -- ammunition ------------------------------------------------------------------------------


def ammunition(worth: Worth) -> Iterator[Step]:
    """Bins by the weapons that they feed, which are worth at least as much."""
    fed: dict[str, float] = {}
    bins: dict[str, float] = {}
    names: dict[str, list[str]] = {}
    for index, item in enumerate(worth.design.items):
        gear = item.gear
        if not gear.ammo or gear.family in NO_ATTACK:
            continue
        if gear.kind is _BIN:
            bins[gear.ammo] = bins.get(gear.ammo, 0.0) + worth.of(index)
            names.setdefault(gear.ammo, []).append(gear.name)
        elif gear.kind is _WEAPON and not gear.is_one_shot:
            fed[gear.ammo] = fed.get(gear.ammo, 0.0) + worth.of(index)
    for ammo, value in bins.items():
        most = fed.get(ammo)
        label = names[ammo][0] if len(names[ammo]) == 1 else f"{len(names[ammo])} {names[ammo][0]}"
        if most is None:
            yield (label, ("no weapon for it",), 0.0, "", _AMMO)
        elif value > most:
            yield (label, (value, ", at most ", most), most, "", _AMMO)
        else:
            yield (label, (), value, "", _AMMO)
