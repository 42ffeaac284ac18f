"""Remarks on where a 'Mech carries its gear: places, slots, splitting, arms, pods."""

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import pairwise

from recordsheet_gui.core.ids import SlotKey
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units import attachments
from recordsheet_gui.units.construction import Findings
from recordsheet_gui.units.gear import UNKNOWN, Family, Gear, GearKind, Item
from recordsheet_gui.units.mech.anatomy import ANATOMIES, INWARD, SLOTS
from recordsheet_gui.units.mech.arms import WITHOUT_HAND, flaw_of_arm
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.fillers import armor_gear, patches, structure_gear
from recordsheet_gui.units.mech.makes import Config
from recordsheet_gui.units.mech.pieces import is_spread, pattern, slots_of
from recordsheet_gui.units.mech.places import ARM_WEAPONS, TOOLS, places
from recordsheet_gui.units.mech.systems import actuators
from recordsheet_gui.units.places import is_box

_SHIELD = "shield"
_ONE_EACH = frozenset({"turret", "harjel ii", "harjel iii"})
_MOST: Mapping[str, int] = {"lift hoist": 2, Family.TARGETING_COMPUTER: 1, Family.MASC: 1}
"""Pieces of a family in a whole 'Mech."""
_HEADED = {"HD": "CT"}
"""The head touches the center torso, though no damage goes that way."""
FIXED_ONLY = frozenset(
    {
        *(Family.MASC, Family.PARTIAL_WING, Family.TSM, Family.INDUSTRIAL_TSM, Family.AES),
        *(Family.SUPER_COOLED_MYOMER, "turret", "null signature", "void signature"),
        *("chameleon shield", "blue shield", "harjel ii", "harjel iii", "drone console"),
        *("drone operating system", "emergency coolant system", "environmental sealing"),
    }
)
"""Families that no pod holds."""
_BY_TURRET = "turret"


def lying(item: Item) -> dict[str, list[int]]:
    """The slots of a piece by location, counted from 0."""
    found: dict[str, list[int]] = {}
    for key in item.slots:
        where, at = _spot(key)
        found.setdefault(where, []).append(at)
    return found


def _spot(key: SlotKey) -> tuple[str, int]:
    where, _, number = key.partition("/")
    return where, int(number) - 1 if number.isdecimal() else -1


def pieces(design: MechDesign) -> Findings:
    """Every piece by itself: has it its slots, and do they lie where they may."""
    for item in design.items:
        if UNKNOWN in item.gear.flags or item.gear.kind is GearKind.FILLER:
            continue
        need = slots_of(design, item.gear, item.size)
        if need and not item.slots:
            yield f"slots.{item.location}".rstrip("."), f"{item.gear.name} has no place."
            continue
        yield from _number_of_slots(design, item, need)
        yield from _places(design, item)
        yield from _unbroken(design, item)


def _number_of_slots(design: MechDesign, item: Item, need: int) -> Findings:
    gear, found = item.gear, lying(item)
    fixed = pattern(design, gear)
    if fixed is None:
        # Pieces of one size everywhere are counted with the sheet itself.
        is_formula = not gear.slots or gear.is_spreadable
        if is_formula and need and len(item.slots) != need:
            words = f"{gear.name} takes {counted(need, 'slot')}, not {len(item.slots)}."
            yield f"slots.{item.location}", words
        return
    for where, count in fixed.items():
        has = len(found.get(where, ()))
        if has != count:
            yield (
                f"slots.{where}",
                f"{gear.name} takes {counted(count, 'slot')} of {where}, not {has}.",
            )


def _places(design: MechDesign, item: Item) -> Findings:
    gear = item.gear
    if is_box(gear):
        return
    legal = places(design, gear)
    for where in lying(item):
        if where not in legal and where in SLOTS:
            yield f"slots.{where}", f"{gear.name} cannot be in {where}."


def _unbroken(design: MechDesign, item: Item) -> Findings:
    gear, found = item.gear, lying(item)
    if is_spread(gear):
        return
    for where, spots in found.items():
        if any(after - before != 1 for before, after in pairwise(sorted(spots))):
            yield f"slots.{where}", f"The slots of {gear.name} in {where} do not lie together."
    if len(found) < 2:
        return
    field = f"slots.{item.location}"
    if not gear.is_splittable or design.config is Config.LAM:
        yield field, f"{gear.name} cannot be split over {' and '.join(found)}."
    elif len(found) > most_parts(len(item.slots)):
        yield field, f"{gear.name} is split over {len(found)} locations, not two."
    elif not _touch(found):
        yield field, f"{gear.name} is split over {' and '.join(found)}, which do not touch."


def most_parts(slots: int) -> int:
    """Over how many locations a piece may be split: artillery fits into no two of a quad's."""
    return 3 if slots > max(SLOTS.values()) else 2


def _touch(some: Collection[str]) -> bool:
    """Whether one can go from each of these locations to all others through them alone."""
    inward = {**INWARD, **_HEADED}
    reached, left = set(list(some)[:1]), set(some)
    while near := {
        one
        for one in left - reached
        if any(inward.get(one) == other or inward.get(other) == one for other in reached)
    }:
        reached |= near
    return reached == left


# -- several pieces --------------------------------------------------------------------------


def fillers(design: MechDesign) -> Findings:
    """Structure, armor and myomer that take slots have all of them."""
    found: dict[str, Counter[str]] = {}
    for item in design.items:
        if item.gear.kind is GearKind.FILLER and item.slots:
            by_place = found.setdefault(item.gear.family, Counter())
            by_place.update({where: len(spots) for where, spots in lying(item).items()})
    for field, gear in (("structure", structure_gear(design)), ("armor", armor_gear(design))):
        if gear is not None:
            yield from _filled(design, field, gear, found.get(gear.family, Counter()))
    for where, (gear, count) in patches(design).items():
        has = found.get(gear.family, Counter())[where]
        if has != count:
            yield (
                f"slots.{where}",
                f"{gear.name} takes {counted(count, 'slot')} of {where}, not {has}.",
            )
    for item in design.items:
        if item.gear.family in (Family.TSM, Family.INDUSTRIAL_TSM):
            yield from _filled(design, "slots", item.gear, found.get(item.gear.family, Counter()))


def _filled(design: MechDesign, field: str, gear: Gear, found: Counter[str]) -> Findings:
    fixed = pattern(design, gear)
    for where, count in (fixed or {}).items():
        if found[where] != count:
            words = f"{gear.name} takes {counted(count, 'slot')} of {where}, not {found[where]}."
            yield f"slots.{where}", words
    need = slots_of(design, gear)
    if fixed is None and found.total() != need:
        yield field, f"{gear.name} takes {counted(need, 'slot')}, not {found.total()}."


def arms(design: MechDesign) -> Findings:
    """Hands and lower arms, and how many things an arm swings."""
    count = actuators(design)
    for arm in ANATOMIES[design.config].groups["arm"]:
        held = [item.gear for item in design.items if arm in lying(item)]
        for gear in held:
            flaw = flaw_of_arm(design, gear, count[arm])
            if flaw:
                yield f"slots.{arm}", f"{gear.name} in {arm} {flaw}."
        swung = [gear for gear in held if gear.family in ARM_WEAPONS | TOOLS]
        shields = [gear for gear in swung if gear.family == _SHIELD]
        for some, word in ((shields, "shields"), (_without(swung, shields), "physical weapons")):
            if len(some) > 1:
                names = " and ".join(gear.name for gear in some)
                yield f"slots.{arm}", f"{arm} has two {word}: {names}."
        hands = [gear for gear in held if gear.family in WITHOUT_HAND]
        if len(hands) > 1:
            yield f"slots.{arm}", f"Only one piece can take the place of the hand of {arm}."


def _without(some: list[Gear], others: list[Gear]) -> list[Gear]:
    return [gear for gear in some if gear not in others]


def numbers(design: MechDesign) -> Findings:
    """What a location, or the whole 'Mech, has but one or two of."""
    total = Counter(item.gear.family for item in design.items)
    for family, most in _MOST.items():
        if total[family] > most:
            name = next(item.gear.name for item in design.items if item.gear.family == family)
            yield "equipment", f"It has {total[family]} of {name}, and may have {most}."
    here = Counter(
        (item.gear.name, item.gear.family, where)
        for item in design.items
        for where in lying(item)
        if item.gear.family in _ONE_EACH
    )
    for (name, _, where), count in here.items():
        if count > 1:
            yield f"slots.{where}", f"{where} has {count} of {name}, and may have one."
    plates = Counter(
        (where, item.is_rear)
        for item in design.items
        if item.gear.family == "modular armor"
        for where in lying(item)
    )
    for (where, _), count in plates.items():
        if count > 1:
            yield f"slots.{where}", f"{where} has {count} plates of modular armor on one side."


def boxes(design: MechDesign) -> Findings:
    """Artemis, capacitors and their like lie beside a weapon each."""
    for family in attachments.FAMILIES:
        held = [item for item in design.items if item.gear.family == family]
        guns = Counter(
            where
            for item in design.items
            if attachments.takes(item.gear, family)
            for where in (lying(item) or {item.location: []})
        )
        for where, count in Counter(item.location for item in held).items():
            if count > guns[where]:
                name = held[0].gear.name
                yield f"slots.{where}", f"There is no weapon for {name} in {where}."


def turrets(design: MechDesign) -> Findings:
    """What turns needs a turret, and heavy Gauss rifles never turn."""
    at = {item.gear.id: item.location for item in design.items if item.gear.family == _BY_TURRET}
    homes = {"HD" if key == "ISHeadTurret" else where for key, where in at.items()}
    homes |= {item.location for item in design.items if item.gear.family == _BY_TURRET}
    for item in design.items:
        if not item.is_turret:
            continue
        if item.location not in homes:
            yield f"slots.{item.location}", f"{item.gear.name} is in a turret that is not there."
        if item.gear.kind is GearKind.WEAPON and "heavy gauss" in item.gear.family:
            yield f"slots.{item.location}", f"{item.gear.name} cannot be in a turret."


def pods(design: MechDesign) -> Findings:
    """Only an Omni has pods, and not everything fits into them."""
    for item in design.items:
        if item.is_omnipod and not design.is_omni:
            yield f"slots.{item.location}", f"{item.gear.name} is in a pod, and this is no Omni."
        elif item.is_omnipod and (
            item.gear.family in FIXED_ONLY or item.gear.kind is GearKind.FILLER
        ):
            yield f"slots.{item.location}", f"{item.gear.name} cannot be in a pod."
