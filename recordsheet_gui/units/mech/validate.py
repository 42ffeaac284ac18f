"""Checks a 'Mech against the rules of construction, as far as the sheet shows them."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from recordsheet_gui.core.ids import slot_key
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.units.construction import WEIGHT, ammunition, too_heavy, unfed
from recordsheet_gui.units.gear import Family, GearKind
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.mech import anatomy, facts, fitting, limits
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.fillers import sinks_inside
from recordsheet_gui.units.mech.makes import Cockpit, Config
from recordsheet_gui.units.mech.systems import ARM, LEG, gyro_at, head
from recordsheet_gui.units.mech.weight import weights

_SPECIAL = frozenset({"landing gear", "avionics", "conversion gear"})
"""Parts that only some kinds of 'Mech have."""
_PLACES = {
    slot_key(where, at + 1): (where, at)
    for where, count in anatomy.SLOTS.items()
    for at in range(count)
}
"""Slots by their key."""
_NOWHERE = ("", 0)
# Named once: Python 3.11 takes a quarter of a microsecond to find a member of an enum.
_FILLER, _HEAT_SINK, _JUMP_JET = GearKind.FILLER, GearKind.HEAT_SINK, GearKind.JUMP_JET
_LAM, _QUADVEE = Config.LAM, Config.QUADVEE
_IN_TORSO = Cockpit.TORSO_MOUNTED


def validate(design: MechDesign) -> tuple[Remark, ...]:
    """All that contradicts the rules of construction; nothing for a sound design."""
    found = _look(design)
    for check_whole in _WHOLE:
        found += check_whole(design)
    return tuple([Remark(field, message) for field, message in found])


def at_a_glance(design: MechDesign) -> tuple[Remark, ...]:
    """What the sheet itself shows: quick enough for thousands of files."""
    found = [*_look(design), *_fillers(design)]
    return tuple([Remark(field, message) for field, message in found])


def _look(design: MechDesign) -> list[tuple[str, str]]:
    systems = {where: tuple(map(_system, slots)) for where, slots in design.slots.items()}
    found: list[tuple[str, str]] = []
    for check in (_locations, _structure, _armor):
        found += check(design)
    for check_slots in (_engine, _gyro, _head, _limbs, _special_systems):
        found += check_slots(design, systems)
    kinds = [item.gear.kind for item in design.items]
    found += _pieces(design)
    for check_gear in (_heat_sinks, _movement):
        found += check_gear(design, kinds)
    return found


def not_checked(design: MechDesign) -> tuple[str, ...]:
    """What nobody can tell of this design."""
    return () if weights(design).is_known else (WEIGHT,)


_system = attrgetter("system")
_Findings = Iterator[tuple[str, str]]
_Systems = dict[str, tuple[str, ...]]
"""The parts of the 'Mech itself by location, slot by slot; empty for all else."""


def _locations(design: MechDesign) -> _Findings:
    expected = anatomy.ANATOMIES[design.config].slots
    if expected == {where: len(slots) for where, slots in design.slots.items()}:
        return
    for where, slots in expected.items():
        count = len(design.slots.get(where, ()))
        if count != slots:
            yield f"slots.{where}", f"{where} has {count} slots, not {slots}."
    for where in design.slots:
        if where not in expected:
            yield f"slots.{where}", f"A {design.config} has no {where}."


def _structure(design: MechDesign) -> _Findings:
    if not facts.has_structure(design.tons):
        yield "tons", f"A 'Mech weighs 10 to 200 tons in steps of 5, not {design.tons}."
        return
    expected = facts.structure(design.tons, design.config)
    if design.structure == expected:
        return
    for where in {**expected, **design.structure}:
        if design.structure.get(where) != expected.get(where):
            yield (
                f"structure.{where}",
                f"{where} has {design.structure.get(where, 0)} points of structure, "
                f"not {expected.get(where, 0)}.",
            )


def _armor(design: MechDesign) -> _Findings:
    for where, points in design.structure.items():
        rear = design.armor.get(anatomy.REARS.get(where, ""), 0)
        armor = design.armor.get(where, 0) + rear
        most = facts.most_armor(design.tons, where, points)
        if armor > most:
            yield f"armor.{where}", f"{where} has {armor} points of armor, more than {most}."
        for key in (where, anatomy.REARS[where]) if where in anatomy.REARS else (where,):
            if key not in design.armor:
                yield f"armor.{key}", f"There is no armor for {key}."


def _engine(design: MechDesign, systems: _Systems) -> _Findings:
    engine = design.engine
    center, side = facts.engine_slots(design.tons, engine.type, engine.rating, engine.base)
    wanted = {"CT": center, "LT": side, "RT": side}
    for where, found in systems.items():
        expected = wanted.get(where, 0)
        count = found.count("engine")
        if count != expected:
            yield f"slots.{where}", f"{where} has {count} engine slots, not {expected}."


def _gyro(design: MechDesign, systems: _Systems) -> _Findings:
    expected = facts.GYROS[design.gyro]
    center = systems.get("CT", ())
    count = center.count("gyro")
    if count != expected:
        yield "slots.CT", f"CT has {count} gyro slots, not {expected}."
    at = gyro_at(design)
    if count and center[at : at + count] != ("gyro",) * count:
        yield "slots.CT", f"The gyro does not begin in slot {at + 1} of CT."


def _head(design: MechDesign, systems: _Systems) -> _Findings:
    found_in_head = systems.get("HD", ())
    for number, (found, wanted) in enumerate(zip(found_in_head, head(design), strict=False), 1):
        if found != wanted:
            yield (
                "slots.HD",
                f"Slot {number} of HD has {found or 'no system'}, not {wanted or 'none'}.",
            )
    if design.cockpit is _IN_TORSO:
        for where, system in (
            ("CT", "cockpit"),
            ("CT", "sensors"),
            ("LT", "life support"),
            ("RT", "life support"),
        ):
            if systems.get(where, ()).count(system) != 1:
                yield f"slots.{where}", f"A torso-mounted cockpit needs {system} in {where}."


def _limbs(design: MechDesign, systems: _Systems) -> _Findings:
    groups = anatomy.ANATOMIES[design.config].groups
    for where in groups["arm"] + groups["leg"]:
        found = systems.get(where)
        if found and (flaw := _flaw_of_limb(where in groups["leg"], found)):
            yield f"slots.{where}", flaw.format(where=where)


@lru_cache(maxsize=1024)
def _flaw_of_limb(is_leg: bool, found: tuple[str, ...]) -> str:
    """The few ways in which limbs are built are those of all 'Mechs."""
    if is_leg:
        return "" if found[:4] == LEG else "{where} does not begin with hip, legs and foot."
    present = tuple([system for system in found if system in ARM])
    if present not in (ARM[:2], ARM[:3], ARM):
        return "The actuators of {where} are not in order."
    return "" if found[: len(present)] == present else "{where} does not begin with its actuators."


def _special_systems(design: MechDesign, systems: _Systems) -> _Findings:
    wanted: dict[tuple[str, str], int] = {}
    if design.config is _LAM:
        wanted = {(where, "landing gear"): 1 for where in ("LT", "RT", "CT")}
        wanted |= {(where, "avionics"): 1 for where in ("HD", "LT", "RT")}
    elif design.config is _QUADVEE:
        wanted = {
            (where, "conversion gear"): 1
            for where in anatomy.QUAD.locations
            if where in anatomy.LEGS
        }
    if not wanted and _SPECIAL.isdisjoint(chain.from_iterable(systems.values())):
        return
    for where, found in systems.items():
        for system in sorted(_SPECIAL):
            expected, count = wanted.get((where, system), 0), found.count(system)
            if count != expected:
                yield (
                    f"slots.{where}",
                    f"{where} has {count} slots of {system}, not {expected}.",
                )


def _pieces(design: MechDesign) -> _Findings:
    slots = design.slots
    halved = facts.is_superheavy(design.tons)
    for index, item in enumerate(design.items):
        gear, keys = item.gear, item.slots
        need = (gear.slots + 1) // 2 if halved else gear.slots
        odd = len(keys) != need and keys and need
        if odd and not gear.is_spreadable and not gear.is_variable_size:
            words = f"{gear.name} takes {counted(need, 'slot')}, not {len(keys)}."
            yield f"slots.{item.location}", words
        for key in keys:
            where, at = _PLACES.get(key, _NOWHERE)
            if at >= len(slots.get(where, ())) or index not in slots[where][at].items:
                yield f"slots.{item.location}", f"{gear.name} is not in its slot {key}."


def _fillers(design: MechDesign) -> _Findings:
    """Those that are there have all their slots; that one is missing takes a closer look."""
    if design.patchwork:
        return
    halved = facts.is_superheavy(design.tons)
    for item in design.items:
        gear = item.gear
        if gear.kind is _FILLER and gear.slots:
            need = (gear.slots + 1) // 2 if halved else gear.slots
            if len(item.slots) != need:
                # Files call slots of a Clan's armor by the other's name: the closer look knows.
                yield from fitting.fillers(design)
                return


def _heat_sinks(design: MechDesign, kinds: list[GearKind]) -> _Findings:
    sinks = design.heat_sinks
    if sinks.kind not in facts.HEAT_SINKS:
        yield "heat_sinks", f'There is no heat sink "{sinks.kind}".'
        return
    slotted = kinds.count(_HEAT_SINK)
    if slotted:
        slotted += sum(
            ["pair" in item.gear.flags for item in design.items if item.gear.kind is _HEAT_SINK]
        )
    inside = sinks_inside(design)
    if slotted + inside != sinks.count:
        yield (
            "heat_sinks",
            f"There {is_or_are(inside)} {counted(inside, 'heat sink')} in the engine "
            f"and {slotted} in slots, together not {sinks.count}.",
        )


def _movement(design: MechDesign, kinds: list[GearKind]) -> _Findings:
    rating, tons = design.engine.rating, max(1, design.tons)
    walks = {rating // tons}
    # Primitive engines are a fifth larger than their MP; older ratings round either way.
    primitive = {round(rating / 1.2) // tons, (5 * rating + 5) // 6 // tons}
    if "primitive" in design.cockpit:
        walks = primitive
    elif design.armor_type == "Primitive":
        walks |= primitive
    if design.walk not in walks:
        yield "walk", f"An engine of {rating} gives {max(walks)} walking MP, not {design.walk}."
    jets = kinds.count(_JUMP_JET)
    if design.jump == jets:
        return
    if jets or all(item.gear.family != Family.JUMP_BOOSTER for item in design.items):
        yield "jump", f"{jets} jump jets do not give {design.jump} jumping MP."


def _weight(design: MechDesign) -> _Findings:
    return too_heavy(weights(design))


_WHOLE = (
    *(fitting.pieces, fitting.fillers, fitting.arms, fitting.numbers, fitting.boxes),
    *(fitting.turrets, fitting.pods, limits.engine, limits.rating, limits.sinks),
    *(limits.jumping, limits.combinations, limits.kinds, limits.tech),
    *(ammunition, unfed, _weight),
)
"""Checks of all that it carries, and of what goes together."""
