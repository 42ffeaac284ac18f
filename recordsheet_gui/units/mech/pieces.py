"""What one piece of gear weighs in a 'Mech, and how many slots it takes there.

Most stands in the equipment table; here is what depends on the 'Mech that carries it. TechManual
and Tactical Operations: Advanced Units & Equipment.
"""

from collections.abc import Callable, Mapping
from math import ceil

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.gear import Family, Gear, GearKind, Item
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES
from recordsheet_gui.units.mech.design import Engine, MechDesign
from recordsheet_gui.units.weighing import (
    computer_tons,
    engine_tons,
    half_up,
    nearest,
    piece_tons,
    ton_up,
)

_SHARE = 0.1
TURRETS: Mapping[str, str] = {"ISShoulderTurret": "", "ISQuadTurret": "", "ISHeadTurret": "HD"}
"""By id: where the weapons of a turret are, if not beside it."""
_JETS: tuple[tuple[int, float], ...] = ((55, 0.5), (85, 1.0), (100, 2.0))
"""The weight of a jump jet, by the 'Mech's."""
_IMPROVED = "improved jump jet"
_PROTOTYPE = "prototype"
_AES_SLOTS = ((35, 1), (55, 2), (75, 3))
_MOST_AES_SLOTS = 4
_BY_SIZE = frozenset({"cargo", "liquid storage", "communications"})
_WEIGHTLESS = frozenset(
    {
        *("null signature", "void signature", "chameleon shield"),
        *(Family.SUPER_COOLED_MYOMER, Family.TSM, Family.INDUSTRIAL_TSM),
    }
)
_LIGHTEST_ROBOT = 10
"""Below so many tons robotic controls have weights of their own."""
_BY_TONS: Mapping[str, Callable[[float], float]] = {
    "hatchet": lambda tons: ton_up(tons / 15),
    "sword": lambda tons: half_up(tons / 20),
    "mace": lambda tons: ton_up(tons / 10),
    "lance": lambda tons: ton_up(tons / 20),
    "retractable blade": lambda tons: 0.5 + half_up(tons / 20),
    Family.CLAW: lambda tons: ton_up(tons / 15),
    Family.TALONS: lambda tons: ton_up(tons / 15),
    Family.TRACKS: lambda tons: half_up(tons / 10),
    "wheels": lambda tons: half_up(0.15 * tons),
    "ram plate": lambda tons: ton_up(tons / 10),
    Family.CHAIN_DRAPE: lambda tons: half_up(tons / 10),
    "environmental sealing": lambda tons: half_up(tons / 10),
    "booby trap": lambda tons: half_up(tons / 10),
    "drone operating system": lambda tons: tons / 10 + 0.5,
}
"""Gear that weighs a share of the 'Mech, by family."""
_SLOTS_BY_TONS: Mapping[str, Callable[[float], float]] = {
    "hatchet": lambda tons: tons / 15,
    "sword": lambda tons: tons / 15,
    "mace": lambda tons: tons / 10,
    "lance": lambda tons: tons / 20,
    "retractable blade": lambda tons: 1 + tons / 20,
    Family.CLAW: lambda tons: tons / 15,
}
_SIDES = ("LT", "RT")


# -- where a pattern is fixed ----------------------------------------------------------------


def pattern(design: MechDesign, gear: Gear) -> Mapping[str, int] | None:
    """The slots of gear that lies in the same places in every 'Mech; None for all other gear.

    In a superheavy 'Mech what has one slot in each place takes half of them, wherever they are.
    """
    places = spread_over(design, gear)
    if not places or not facts.is_superheavy(design.tons):
        return places or None
    if min(places.values()) == 1:
        return None
    return {where: ceil(count / 2) for where, count in places.items()}


def spread_over(design: MechDesign, gear: Gear) -> Mapping[str, int]:
    """The places of such gear, and its slots in them were nothing halved; empty for other gear."""
    find = _PATTERNS.get(gear.family)
    return {} if find is None else find(ANATOMIES[design.config], gear.slots)


def is_spread(gear: Gear) -> bool:
    """True where the slots of a piece may lie here and there: all but a computer's."""
    return gear.is_spreadable and gear.family != Family.TARGETING_COMPUTER


def _in(*groups: str, each: int = 1) -> Callable[[Anatomy, int], dict[str, int]]:
    """So many slots in every location of these groups; "side" are the side torsos."""

    def found(body: Anatomy, slots: int) -> dict[str, int]:
        names = {**body.groups, "side": _SIDES, "center": ("CT",)}
        return {where: each for group in groups for where in names[group]}

    return found


_LIMBS = ("arm", "leg", "side")
_PATTERNS: Mapping[str, Callable[[Anatomy, int], dict[str, int]]] = {
    "stealth": _in(*_LIMBS, each=2),
    Family.SUPER_COOLED_MYOMER: _in(*_LIMBS),
    "chameleon shield": _in(*_LIMBS),
    **dict.fromkeys(
        ("null signature", "void signature", "blue shield"), _in("center", "side", "arm", "leg")
    ),
    "environmental sealing": _in("head", "torso", "arm", "leg"),
    Family.PARTIAL_WING: lambda body, slots: dict.fromkeys(_SIDES, slots // 2),
    Family.CHAIN_DRAPE: _in("side", each=3),
    "ram plate": _in("torso"),
    Family.TALONS: _in("leg", each=2),
    Family.JUMP_BOOSTER: _in("leg", each=2),
    Family.TRACKS: _in("leg"),
    "wheels": _in("leg"),
}
"""By family."""


# -- weight ----------------------------------------------------------------------------------


def engine_weight(engine: Engine) -> float | None:
    """Tons of a 'Mech's engine; None where its rating is too small or too large."""
    return engine_tons(Drive(type=EngineType(engine.type), rating=engine.rating, base=engine.base))


def tons_of(design: MechDesign, gear: Gear, size: float = 0) -> float | None:
    """What a piece would weigh in this 'Mech; None where nobody knows."""
    return item_tons(design, Item(gear=gear, location="", size=size))


def item_tons(design: MechDesign, item: Item) -> float | None:
    """One piece where the 'Mech carries it."""
    gear, tons, family = item.gear, design.tons, item.gear.family
    by_tons = _BY_TONS.get(family)
    if by_tons is not None:
        return by_tons(tons)
    if family in _WEIGHTLESS:
        return 0.0
    if gear.kind is GearKind.JUMP_JET or family == Family.UMU:
        return jet_tons(design.tons, gear)
    special = _SPECIAL.get(family)
    if special is not None and not gear.tons:
        return special(design, item)
    return piece_tons(item)


def jet_tons(tons: float, gear: Gear) -> float:
    """One jump jet or underwater unit."""
    each = next((each for most, each in _JETS if tons <= most), _JETS[-1][1])
    return each * 2 if gear.family == _IMPROVED and _PROTOTYPE not in gear.flags else each


def _masc(design: MechDesign, item: Item) -> float:
    return float(max(1, nearest(design.tons / (25 if item.gear.tech_base == CLAN else 20))))


def _of_engine(design: MechDesign, item: Item) -> float | None:
    engine = engine_weight(design.engine)
    return None if engine is None else half_up(_SHARE * engine)


def _computer(design: MechDesign, item: Item) -> float:
    return computer_tons(design.items, item.gear)


def _wing(design: MechDesign, item: Item) -> float:
    return half_up((0.05 if item.gear.tech_base == CLAN else 0.07) * design.tons)


def _aes(design: MechDesign, item: Item) -> float:
    return half_up(design.tons / (50 if design.config.is_quad else 35))


def _booster(design: MechDesign, item: Item) -> float:
    """A mechanical jump booster: its size is the MP that it gives."""
    return half_up(0.05 * design.tons * (item.size or design.jump))


def _robot(design: MechDesign, item: Item) -> float:
    is_improved = item.gear.id.startswith("Improved")
    if design.tons < _LIGHTEST_ROBOT:
        return float(is_improved)
    return half_up((0.07 if is_improved else 0.05) * design.tons)


def _turret(design: MechDesign, item: Item) -> float | None:
    where = TURRETS.get(item.gear.id) or item.location
    total = 0.0
    for other in design.items:
        is_turned = other.is_turret and other.gear.kind not in _NOT_TURNED
        # No turret turns another one, whatever a file says.
        if is_turned and other.location == where and other.gear.family != item.gear.family:
            tons = item_tons(design, other)
            if tons is None:
                return None
            total += tons
    return half_up(_SHARE * total)


_NOT_TURNED = (GearKind.AMMO, GearKind.HEAT_SINK)


def _dumper(design: MechDesign, item: Item) -> float:
    held = (
        other.size or other.gear.tons
        for other in design.items
        if other.gear.family in ("cargo", "liquid storage")
        and (not item.location or other.location == item.location)
    )
    return half_up(0.05 * sum(held))


_SPECIAL: Mapping[str, Callable[[MechDesign, Item], float | None]] = {
    Family.MASC: _masc,
    Family.SUPERCHARGER: _of_engine,
    "fuel tank": _of_engine,
    Family.TARGETING_COMPUTER: _computer,
    Family.PARTIAL_WING: _wing,
    Family.AES: _aes,
    Family.JUMP_BOOSTER: _booster,
    "srcs": _robot,
    "turret": _turret,
    "dumper": _dumper,
    "mash equipment": lambda design, item: 2.5 + max(1.0, item.size),
    "drone carrier control system": lambda design, item: 2 + 0.5 * item.size,
    "ladder": lambda design, item: item.size / 200,
}


# -- slots -----------------------------------------------------------------------------------


def slots_of(design: MechDesign, gear: Gear, size: float = 0) -> int:
    """The slots that a piece takes in this 'Mech, in all its locations together."""
    fixed = pattern(design, gear)
    if fixed is not None:
        return sum(fixed.values())
    whole = _whole_slots(design, gear, size)
    return ceil(whole / 2) if facts.is_superheavy(design.tons) else whole


def _whole_slots(design: MechDesign, gear: Gear, size: float) -> int:
    family, tons = gear.family, design.tons
    spread = spread_over(design, gear)
    if spread:
        return sum(spread.values())
    if family in _SLOTS_BY_TONS:
        return ceil(round(_SLOTS_BY_TONS[family](tons), 6))
    if family == Family.AES:
        return next((slots for most, slots in _AES_SLOTS if tons <= most), _MOST_AES_SLOTS)
    if family in (Family.MASC, Family.TARGETING_COMPUTER):
        return int(tons_of(design, gear) or 0)
    if gear.slots:
        return gear.slots
    if family in _BY_SIZE:
        return max(1, ceil(size))
    if family == "fuel tank":
        return ceil(tons_of(design, gear) or 0)
    return 0
