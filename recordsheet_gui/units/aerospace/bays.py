"""What weapons and weapon bays in the air do: attack values, heat, shots; and who is aboard."""

from collections.abc import Callable, Container, Iterable, Sequence
from math import ceil

from recordsheet_gui.units.aerospace.design import BayedDesign, SmallCraftDesign, WeaponBay
from recordsheet_gui.units.attachments import boxes
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import Gear, GearKind

BANDS = 4
"""Short, medium, long and extreme range."""
Values = tuple[float, ...]
ARTEMIS = ("artemis iv", "artemis v", "prototype artemis iv")
_CAPACITORS = ("capacitor",)
CHARGE = 5
"""What a capacitor adds to a PPC, in points and in heat; those of bays are always charged."""


def is_capital(gear: Gear) -> bool:
    """True for a weapon that strikes points of capital armor."""
    return gear.is_capital


def is_capital_bay(design: BayedDesign, bay: WeaponBay) -> bool:
    """True for a bay of such weapons; no bay holds both."""
    return any(is_capital(design.items[at].gear) for at in bay.weapons)


def pieces(design: BayedDesign, bay: WeaponBay) -> tuple[MountedItem, ...]:
    """All that stands in a bay, in the order of its file; what helps its weapons too."""
    found: list[MountedItem] = []
    for at in range(bay.weapons[0], len(design.items)):
        item = design.items[at]
        is_next = item.gear.kind is GearKind.WEAPON and at not in bay.weapons
        if is_next or item.location != bay.location:
            break
        found.append(item)
    return tuple(found)


def attack_of(weapon: Gear, load: Gear | None = None, *, has_artemis: bool = False) -> Values:
    """The attack values of one weapon by range, with what it is loaded with."""
    told = load.attack if load is not None and load.attack else weapon.attack
    helped = _help(weapon, load) if has_artemis else 0
    return tuple(told[band] + helped if band < len(told) else 0 for band in range(BANDS))


def _help(weapon: Gear, load: Gear | None) -> int:
    """What Artemis adds to a launcher that fires missiles made for it."""
    if "artemis" not in weapon.flags or (load and "artemis" not in load.munition):
        return 0
    fires_short = weapon.family == "srm" or bool(load and load.munition.startswith("srm"))
    return 2 if fires_short else ceil(weapon.rack / 5)


def own_values(items: Sequence[MountedItem], at: int) -> Values:
    """Those of a weapon that fires alone; Artemis helps where its missiles are aboard."""
    weapon, box = items[at].gear, boxes(items).get(at)
    if box is None or box.gear.family not in ARTEMIS:
        return attack_of(weapon)
    loads = (item.gear for item in items if fits(item.gear, weapon))
    load = next((load for load in loads if "artemis" in load.munition), None)
    return attack_of(weapon, load, has_artemis=load is not None)


def attack_values(design: BayedDesign, bay: WeaponBay, load: Gear | None = None) -> Values:
    """The sum of a bay by range, in points of its own scale; it fires as a whole.

    Without a load each weapon fires the first that the bay has for it.
    """
    guided = _boxed(design, bay, ARTEMIS, _takes_artemis)
    charged = _boxed(design, bay, _CAPACITORS, _takes_charge)
    sums = [0.0] * BANDS
    for at in bay.weapons:
        weapon = design.items[at].gear
        shot = load if load and fits(load, weapon) else _first_load(design, bay, weapon)
        for band, value in enumerate(attack_of(weapon, shot, has_artemis=at in guided)):
            sums[band] += value + (CHARGE if value and at in charged else 0)
    return tuple(sums)


def _takes_artemis(weapon: Gear) -> bool:
    return "artemis" in weapon.flags


def _takes_charge(weapon: Gear) -> bool:
    return weapon.family == "ppc"


def _boxed(
    design: BayedDesign,
    bay: WeaponBay,
    families: Container[str],
    takes: Callable[[Gear], bool],
) -> frozenset[int]:
    """The weapons of a bay that have such a box, by number.

    A bay takes those that stand in it; what is left over at a place, or stands before its first
    bay, goes to the weapons there that have none: some files list all of them in front.
    """
    if not any(takes(design.items[at].gear) for at in bay.weapons):
        return frozenset()
    spare = sum(
        item.location == bay.location and item.gear.family in families for item in design.items
    )
    found: list[int] = []
    lacking: list[int] = []
    for one in design.weapon_bays:
        if one.location == bay.location:
            own = sum(item.gear.family in families for item in pieces(design, one))
            takers = [at for at in one.weapons if takes(design.items[at].gear)]
            found += takers[:own]
            lacking += takers[own:]
    return frozenset(found + lacking[: max(0, spare - len(found))]).intersection(bay.weapons)


def fits(load: Gear, weapon: Gear) -> bool:
    """True where a weapon fires what is in a bin."""
    return bool(weapon.ammo) and load.ammo == weapon.ammo


def _first_load(design: BayedDesign, bay: WeaponBay, weapon: Gear) -> Gear | None:
    bins = (design.items[at].gear for at in bay.bins)
    return next((load for load in bins if fits(load, weapon)), None)


def loads(design: BayedDesign, bay: WeaponBay) -> dict[str, int]:
    """The shots of a full bay by the id of what is shot."""
    found: dict[str, int] = {}
    for at in bay.bins:
        item = design.items[at]
        found[item.gear.id] = found.get(item.gear.id, 0) + item.rounds
    return found


def bay_heat(design: BayedDesign, bay: WeaponBay) -> int:
    """What a bay heats when it fires, each weapon at its full rate."""
    charged = _boxed(design, bay, _CAPACITORS, _takes_charge)
    return CHARGE * len(charged) + _heat(design.items[at] for at in bay.weapons)


def _heat(weapons: Iterable[MountedItem]) -> int:
    return sum(item.gear.heat * item.gear.rate for item in weapons)


def heat_by_arc(design: BayedDesign) -> dict[tuple[str, bool], int]:
    """The heat of all bays by place and whether they look backwards."""
    found: dict[tuple[str, bool], int] = {}
    for bay in design.weapon_bays:
        arc = bay.location, bay.is_rear
        found[arc] = found.get(arc, 0) + bay_heat(design, bay)
    return found


def doors(design: BayedDesign) -> int:
    """All doors of its transport bays."""
    return sum(bay.doors for bay in design.transport)


def people(design: SmallCraftDesign) -> int:
    """Everybody aboard; officers and gunners are among the crew."""
    return sum(count for who, count in design.crew.items() if who not in ("officers", "gunners"))
