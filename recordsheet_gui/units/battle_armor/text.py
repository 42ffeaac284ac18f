"""Battle armor as text for the command line and the library."""

from collections.abc import Iterator

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.battle_armor.climbing import abilities_of
from recordsheet_gui.units.battle_armor.design import SQUAD, BattleArmorDesign
from recordsheet_gui.units.battle_armor.movement import jumping, starts_with, walking
from recordsheet_gui.units.gear import GearKind

_MARKS = (
    ("is_anti_personnel", "anti-personnel"),
    ("is_pack", "pack"),
    ("is_squad_support", "squad support"),
)


def lines(design: BattleArmorDesign) -> Iterator[str]:
    """The sheet of a squad in lines."""
    yield design.name
    facts = (
        counted(design.troopers, "trooper"),
        f"{design.weight_class} {design.body}",
        design.tech_base,
        str(design.year or ""),
        design.role,
    )
    yield ", ".join(fact for fact in facts if fact)
    ground, other = starts_with(design)
    yield f"Movement {ground}/{other} ({design.motion}){_unburdened(design)}"
    yield f"Armor {design.armor_per_trooper} each, {design.armor_type.removeprefix('BA ')}"
    abilities = abilities_of(design)
    if abilities:
        yield f"Anti-'Mech: {', '.join(abilities)}"
    yield ""
    for item in design.items:
        gear = item.gear
        if gear.kind is GearKind.FILLER:
            continue
        marks = [word for key, word in _MARKS if getattr(item, key)]
        how = ", ".join(filter(None, (item.mount, *marks)))
        # What all of them carry needs no place.
        where = "" if item.location == SQUAD else item.location
        line = f"  {gear.name:<40}{where:<4}{how:<28}"
        if gear.kind is GearKind.WEAPON and gear.ranges:
            damage = "/".join(str(points) for points in gear.damage) or "-"
            rack = f"x{gear.rack}" if gear.rack else ""
            line += f"damage {damage + rack:<6} range {'/'.join(map(str, gear.ranges))}"
        elif gear.kind is GearKind.AMMO:
            line += counted(item.rounds, "shot")
        yield line.rstrip()


def _unburdened(design: BattleArmorDesign) -> str:
    """How it moves when the packs are gone, where that is another way."""
    free = walking(design), jumping(design)
    return "" if free == starts_with(design) else f", without its packs {free[0]}/{free[1]}"
