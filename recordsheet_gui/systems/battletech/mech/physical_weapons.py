"""Hatchets, swords, saws and whatever else a 'Mech swings."""

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import RuleId, TrackKey
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.mech import limbs, modes
from recordsheet_gui.systems.battletech.mech.view import ARM_ACTUATORS, Mech
from recordsheet_gui.systems.battletech.paper import fired_key
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES

PHYSICAL_WEAPON = RuleId("BT-physical-weapon")
VIBROBLADE = RuleId("BT-vibroblade")


@dataclass(frozen=True, slots=True, kw_only=True)
class Swung:
    """One physical weapon of a 'Mech."""

    index: int
    item: Item
    facts: tables.PhysicalWeapon

    @property
    def family(self) -> str:
        """Its word in attacks."""
        return self.item.gear.family


def plain(word: str) -> str:
    """A word as the table writes it: "wrecking_ball" is a wrecking ball."""
    return word.lower().replace("_", " ").replace("-", " ").strip()


def carried(mech: Mech) -> list[Swung]:
    """All physical weapons, working or not."""
    known = tables.physical().weapons
    return [
        Swung(index=index, item=item, facts=known[item.gear.family])
        for index, item in enumerate(mech.design.items)
        if item.gear.family in known
    ]


def called(mech: Mech, word: str) -> list[Swung]:
    """Those that a word means: the family, or the printed name."""
    return [one for one in carried(mech) if plain(word) in (one.family, plain(one.item.gear.name))]


def is_known(word: str) -> bool:
    """True for the word of a physical weapon, whoever carries one."""
    return plain(word) in tables.physical().weapons


def facts_of(word: str) -> tables.PhysicalWeapon | None:
    """The facts of a physical weapon; None for fists and feet."""
    return tables.physical().weapons.get(word)


def has_fired(mech: Mech, limb: str) -> bool:
    """True for an arm or leg whose weapons fired this turn, one that reaches into it included."""
    return any(
        mech.paper.tracks.get(fired_key(index), 0) and limb in item.places
        for index, item in enumerate(mech.design.items)
    )


def hand_works(mech: Mech, arm: str) -> bool:
    """A hand, or a claw in its stead."""
    if limbs.claw(mech, arm) is not None:
        return True
    return mech.has_system("hand", arm) and not mech.is_system_hit("hand", arm)


def why_not(mech: Mech, one: Swung) -> str:
    """Why it cannot be used at all; empty where it can."""
    name, arm = one.item.gear.name, one.item.location
    if mech.is_item_lost(one.item):
        return f"The {name} is destroyed."
    if mech.is_quad and not one.facts.quads:
        return f"A quad cannot use a {name}."
    if one.facts.mode and modes.mode_of(mech, one.index) != one.facts.mode:
        return f"The {name} is not {one.facts.mode}."
    if arm not in ARMS:
        return ""
    if mech.is_system_hit("shoulder", arm) or not mech.has_system("shoulder", arm):
        return f"The {NAMES[arm]} has no working shoulder to swing the {name}."
    if one.facts.hand and not hand_works(mech, arm):
        return f"The {name} needs a working hand, which the {NAMES[arm]} has not."
    return ""


def chosen(mech: Mech, word: str, limb: str) -> Swung:
    """The weapon that strikes: the better one of those that can; refused where none can."""
    found = [one for one in called(mech, word) if limb in ("", one.item.location)]
    if not found:
        where = f" in {limb}" if limb else ""
        raise RuleError("no-weapon", f"{mech.design.name} carries no {plain(word)}{where}.")
    able = [one for one in found if not why_not(mech, one)]
    if not able:
        raise RuleError("cannot", why_not(mech, found[0]))
    return min(able, key=lambda one: to_hit(mech, one).value)


def to_hit(mech: Mech, one: Swung) -> Number:
    """The weapon's own modifier, and what the arm adds."""
    parts = [Part(label=one.family, value=one.facts.to_hit, rule=PHYSICAL_WEAPON)]
    arm = one.item.location
    if arm in ARMS:
        parts += arm_parts(mech, arm)
        parts += limbs.arm_aid(mech, arm)
    return total(*(part for part in parts if part.value))


def arm_parts(mech: Mech, arm: str) -> list[Part]:
    """Two for the upper and the lower arm each, hit or missing."""
    return [
        Part(label=f"{NAMES[arm]} {system} actuator", value=2, rule=RuleId("BT-arm-actuator"))
        for system in ARM_ACTUATORS
        if mech.is_system_hit(system, arm) or not mech.has_system(system, arm)
    ]


def damage(mech: Mech, one: Swung) -> Number:
    """Points of a hit; 0 for what is rolled."""
    blade = _active_blade(mech, one)
    if blade is not None:
        words = "active blade"
        return total(Part(label=words, value=blade.damage, rule=VIBROBLADE))
    points = one.facts.points(mech.tons)
    parts = [Part(label=one.family, value=points, rule=PHYSICAL_WEAPON)]
    if one.facts.doubled and limbs.myomer_is_strong(mech):
        parts.append(Part(label="strong myomer", value=points, rule=RuleId("BT-tsm")))
    return total(*parts)


def _active_blade(mech: Mech, one: Swung) -> tables.Vibroblade | None:
    if one.family != "vibroblade" or not modes.is_on(mech, one.index):
        return None
    sizes = tables.physical().vibroblades
    name = one.item.gear.name.lower()
    return next((blade for size, blade in sizes.items() if size in name), None)


def heat(mech: Mech) -> list[Part]:
    """What swung weapons and active blades heat this turn."""
    parts = []
    for one in carried(mech):
        label = f"{one.item.gear.name} ({one.item.location})"
        blade = None if mech.is_item_lost(one.item) else _active_blade(mech, one)
        if blade is not None:
            parts.append(Part(label=label, value=blade.heat, rule=VIBROBLADE))
        elif one.facts.heat and mech.paper.tracks.get(struck_key("item", str(one.index)), 0):
            parts.append(Part(label=label, value=one.facts.heat, rule=PHYSICAL_WEAPON))
    return parts


def struck_key(kind: str, limb: str) -> TrackKey:
    """What a 'Mech has struck with this turn: a kind of attack and a limb."""
    return TrackKey(f"struck/{kind}/{limb}")
