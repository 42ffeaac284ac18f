"""Checks what flies against the rules of construction, as far as the sheet shows them."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain

from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.armor import most_points
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import FUSELAGE, WINGS
from recordsheet_gui.units.aerospace.places import places
from recordsheet_gui.units.aerospace.spaces import spaces
from recordsheet_gui.units.aerospace.weight import FREE_SINKS, weights
from recordsheet_gui.units.construction import WEIGHT, Findings, ammunition, overweight, unplaced
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.places import is_box
from recordsheet_gui.units.plating import PATCHWORK

_LEAST_RATING = 10
_FLOWN = frozenset(
    {"", "cluster", "artemis", "v", "srm", "lrm", "extended-range", "high-explosive"}
)
"""The words of munitions that are fired from the air."""
_TOO_CLUMSY = frozenset(
    {
        *("Hardened", "Impact-Resistant", "Heat-Dissipating", "Anti-Penetrative Ablation"),
        *("Heavy Industrial", "Commercial"),
    }
)


def validate(design: AerospaceDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    return _told(design, (_places, _munitions, _plating))


def at_a_glance(design: AerospaceDesign) -> tuple[Remark, ...]:
    """What thousands of files are looked through for."""
    return _told(design, (_without_arc,))


def _told(
    design: AerospaceDesign, closer: Iterable[Callable[[AeroFighterDesign], Findings]]
) -> tuple[Remark, ...]:
    found = chain(unplaced(design), ammunition(design), _tons(design), _weight(design))
    if isinstance(design, AeroFighterDesign):
        both = (_structure, _armor, _spaces, _wings, *closer, _sinks, _rating, _fuel)
        found = chain(found, chain.from_iterable(check(design) for check in both))
    return tuple(Remark(*one) for one in found)


def not_checked(design: AerospaceDesign) -> tuple[str, ...]:
    """What nobody can tell of this design."""
    sums = weights(design)
    return () if sums is not None and sums.total is not None else (WEIGHT,)


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


def _weight(design: AerospaceDesign) -> Findings:
    sums = weights(design)
    return overweight(design.tons, None if sums is None else sums.total)


def _structure(design: AeroFighterDesign) -> Findings:
    expected = facts.fighter_si(design.tons, design.safe_thrust)
    if design.si != expected:
        yield "si", f"Its structural integrity is {design.si}, not {expected}."


def _armor(design: AeroFighterDesign) -> Findings:
    total, most = sum(design.armor.values()), most_points(design)
    if total > most:
        yield "armor", f"It has {total} points of armor, more than {most}."


def _spaces(design: AeroFighterDesign) -> Findings:
    for arc, (used, most) in spaces(design).items():
        if used > most:
            name = facts.PLACES[arc].lower()
            yield f"equipment.{arc}", f"The {name} has {used} weapons, and room for {most}."


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


def _without_arc(design: AeroFighterDesign) -> Findings:
    for item in design.items:
        if item.gear.kind is GearKind.WEAPON and item.location == FUSELAGE:
            yield f"equipment.{FUSELAGE}", f"{item.gear.name} has no arc in the fuselage."


def _places(design: AeroFighterDesign) -> Findings:
    yield from _without_arc(design)
    for item in design.items:
        gear, where = item.gear, item.location
        if where == WINGS or where in places(design, gear):
            continue
        is_gun = gear.kind is GearKind.WEAPON and where == FUSELAGE
        if where and not is_gun and (gear.kind is GearKind.AMMO or not is_box(gear)):
            legal = " or ".join(facts.PLACES[one].lower() for one in places(design, gear))
            yield f"equipment.{where}", f"{gear.name} belongs into the {legal}."


def _munitions(design: AeroFighterDesign) -> Findings:
    """Racks that fire two kinds of missiles have those in the same words."""
    for item in design.items:
        words = item.gear.munition.split()
        if item.gear.kind is GearKind.AMMO and not _FLOWN.issuperset(words):
            yield f"equipment.{item.location}", f"A fighter does not fire {item.gear.name}."


def _plating(design: AeroFighterDesign) -> Findings:
    found = {design.armor_type} if design.armor_type != PATCHWORK else {*design.patchwork.values()}
    for name in sorted(found & _TOO_CLUMSY):
        yield "armor.type", f"A fighter has no armor of this kind: {name}."


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
