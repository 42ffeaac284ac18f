"""Battle armor as a kind of unit."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from recordsheet_gui.units.battle_armor.anatomy import anatomy
from recordsheet_gui.units.battle_armor.design import (
    MOST_ARMOR,
    MOST_MP,
    MOST_TROOPERS,
    SQUAD,
    BattleArmorDesign,
)
from recordsheet_gui.units.described import MOST_SHOTS
from recordsheet_gui.units.kind import LEVELS, LibraryFacts, Record, UnitKind

if TYPE_CHECKING:
    from recordsheet_gui.units.battle_value import BattleValue

# What only the library and the command line ask for is read when they do: starting has a budget.


def _lines(design: BattleArmorDesign) -> Iterator[str]:
    from recordsheet_gui.units.battle_armor.text import lines

    return lines(design)


def _record(design: BattleArmorDesign) -> Record:
    from recordsheet_gui.units.battle_armor.record import record

    return record(design)


def _whole_record(design: BattleArmorDesign) -> Record:
    from recordsheet_gui.units.battle_armor.record import whole_record

    return whole_record(design)


def _battle_value(design: BattleArmorDesign) -> "BattleValue":
    from recordsheet_gui.units.battle_armor.battle_value import battle_value

    return battle_value(design)


def _facts(design: BattleArmorDesign) -> LibraryFacts:
    level = design.rules_level
    return LibraryFacts(
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=level,
        config=f"{design.weight_class} {design.body}",
        is_omni=design.is_omni,
        jump=design.jump,
        book=design.source,
        chassis=design.chassis,
        model=design.model,
        words=(
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            design.weight_class,
            design.body,
            design.motion,
            f"{design.troopers} troopers squad",
            LEVELS[level] if 0 <= level < len(LEVELS) else "",
            design.source,
        ),
    )


def _flaw(design: BattleArmorDesign) -> str:
    """Why a stored squad cannot be, in a few words; empty when it can."""
    numbers = (
        (design.troopers - 1, MOST_TROOPERS - 1),
        (design.armor_per_trooper, MOST_ARMOR),
        (design.walk, MOST_MP),
        (design.jump, MOST_MP),
        *((item.rounds, MOST_SHOTS) for item in design.items),
    )
    if not all(0 <= number <= most for number, most in numbers):
        return f"a number of {design.name} is too large"
    places = {*design.suits, SQUAD, ""}
    if any(item.location not in places for item in design.items):
        return f"{design.name} has other locations than its suits"
    return ""


BATTLE_ARMOR = UnitKind(
    key=BattleArmorDesign.kind,
    title="a squad of battle armor",
    second_skill="anti-'Mech",
    words=("suits", "squads", "points"),
    design=BattleArmorDesign,
    anatomy=anatomy,
    facts=_facts,
    lines=_lines,
    record=_record,
    whole_record=_whole_record,
    flaw=_flaw,
    battle_value=_battle_value,
)
