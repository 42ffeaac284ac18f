"""Checks a fighter against the rules of construction, as far as the sheet shows them.

Planes, craft and ships are not weighed: what their armor, crews and bays weigh nobody has told us.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import chain, cycle, islice

from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import AFT, FIGHTER_ARCS, FUSELAGE, NOSE
from recordsheet_gui.units.aerospace.weight import FREE_SINKS, weight
from recordsheet_gui.units.construction import WEIGHT, Findings, ammunition, overweight
from recordsheet_gui.units.gear import Cluster, GearKind
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.plating import PATCHWORK

_SPACES = 5
"""Weapons in each arc."""
_LEAST_RATING = 10
_MOST_ARMOR, _MOST_ARMOR_IN_AIR = 8, 1
"""Points of armor for each ton."""
_ARMOR_SPACES: Mapping[str, tuple[int, int]] = {
    "Ferro-Aluminum": (2, 2),
    "Light Ferro-Aluminum": (1, 1),
    "Heavy Ferro-Aluminum": (4, 4),
    "Prototype Ferro-Aluminum": (3, 3),
    "Ferro-Lamellor": (2, 2),
    "Vehicular Stealth": (2, 2),
    "Reactive": (3, 1),
    "Reflective": (1, 1),
    "Ballistic-Reinforced": (2, 2),
}
"""Places of weapons that armor takes, Inner Sphere and Clan."""
_HEAVY = "Heavy Ferro-Aluminum"
_IN_ARC = ("probe", "bloodhound probe", "ecm", "angel ecm", "chaff pod", "recon camera")
"""What takes the place of a weapon beside weapons."""


def validate(design: AerospaceDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    checks = [ammunition, _tons]
    found = chain.from_iterable(check(design) for check in checks)
    if isinstance(design, AeroFighterDesign):
        more = (_weight, _structure, _armor, _spaces, _wings, _places, _sinks, _rating, _fuel)
        found = chain(found, chain.from_iterable(check(design) for check in more))
    return tuple(Remark(*one) for one in found)


def not_checked(design: AerospaceDesign) -> tuple[str, ...]:
    """What nobody can tell of this design."""
    is_weighed = isinstance(design, AeroFighterDesign) and weight(design) is not None
    return () if is_weighed else (WEIGHT,)


def _needs_air(design: AerospaceDesign) -> bool:
    return isinstance(design, ConventionalFighterDesign)


def _tons(design: AerospaceDesign) -> Findings:
    most = None
    if isinstance(design, AeroFighterDesign):
        most = 50 if _needs_air(design) else 100
    elif isinstance(design, DropShipDesign):
        most = 100_000 if design.is_spheroid else 35_000
    elif design.kind == SmallCraftDesign.kind:
        most = 200
    if most is not None and design.tons > most:
        yield "tons", f"One of its kind weighs {most:,} tons at most, not {design.tons:,g}."


def _weight(design: AeroFighterDesign) -> Findings:
    return overweight(design.tons, weight(design))


def _structure(design: AeroFighterDesign) -> Findings:
    expected = facts.fighter_si(design.tons, design.safe_thrust)
    if design.si != expected:
        yield "si", f"Its structural integrity is {design.si}, not {expected}."


def _armor(design: AeroFighterDesign) -> Findings:
    each = _MOST_ARMOR_IN_AIR if _needs_air(design) else _MOST_ARMOR
    total, most = sum(design.armor.values()), int(each * design.tons)
    if total > most:
        yield "armor", f"It has {total} points of armor, more than {most}."


def _spaces(design: AeroFighterDesign) -> Findings:
    taken = _taken_by_armor(design)
    for arc in FIGHTER_ARCS:
        used = sum(
            item.location == arc
            and (
                (item.gear.kind is GearKind.WEAPON and item.gear.cluster is not Cluster.LINKED)
                or item.gear.family in _IN_ARC
            )
            for item in design.items
        )
        most = _SPACES - taken[arc]
        if used > most:
            name = facts.PLACES[arc].lower()
            yield f"equipment.{arc}", f"The {name} has {used} weapons, and room for {most}."


def _taken_by_armor(design: AeroFighterDesign) -> Counter[str]:
    """Places that are gone: two of them one in each wing, others one after the other."""
    if design.armor_type == PATCHWORK:
        return Counter(
            {
                where: 2 if name == _HEAVY else 1
                for where, name in design.patchwork.items()
                if name in _ARMOR_SPACES
            }
        )
    both = _ARMOR_SPACES.get(design.armor_type, (0, 0))
    number = both["Clan" in design.tech_base]
    if number == 2:
        return Counter(("LWG", "RWG"))
    return Counter(islice(cycle((AFT, "LWG", "RWG", NOSE)), number))


def _wings(design: AeroFighterDesign) -> Findings:
    wings = {
        wing: Counter(
            (item.gear.id, item.is_rear)
            for item in design.items
            if item.location == wing and item.gear.kind is GearKind.WEAPON
        )
        for wing in ("LWG", "RWG")
    }
    if wings["LWG"] != wings["RWG"]:
        yield "equipment", "Its wings carry other weapons on one side than on the other."


def _places(design: AeroFighterDesign) -> Findings:
    for item in design.items:
        if item.gear.kind is GearKind.WEAPON and item.location == FUSELAGE:
            yield f"equipment.{FUSELAGE}", f"{item.gear.name} has no arc in the fuselage."


def _sinks(design: AeroFighterDesign) -> Findings:
    count = design.heat_sinks.count
    if not _needs_air(design) and count < FREE_SINKS:
        yield "heat_sinks", f"It has {count} heat sinks, and needs {FREE_SINKS} at least."


def _rating(design: AeroFighterDesign) -> Findings:
    expected = facts.engine_rating(
        design.tons,
        design.safe_thrust,
        needs_air=_needs_air(design),
        is_primitive=design.cockpit == facts.COCKPITS[-1],
    )
    rating = design.engine.rating
    if rating != expected:
        yield "engine", f"Its engine has a rating of {rating}, not {expected}."
    elif rating < _LEAST_RATING:
        yield "engine", f"Its engine has a rating of {rating}: there is none below {_LEAST_RATING}."


def _fuel(design: AeroFighterDesign) -> Findings:
    if not design.fuel:
        yield "fuel", "It has no fuel."
