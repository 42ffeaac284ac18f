"""Battle armor as a kind of unit."""

from recordsheet_gui.units.battle_armor.anatomy import anatomy
from recordsheet_gui.units.battle_armor.climbing import may_climb
from recordsheet_gui.units.battle_armor.design import (
    MOST_ARMOR,
    MOST_MP,
    MOST_TROOPERS,
    SQUAD,
    BattleArmorDesign,
)
from recordsheet_gui.units.battle_armor.movement import jumping
from recordsheet_gui.units.described import MOST_SHOTS, library_facts
from recordsheet_gui.units.kind import (
    REGULAR_SECOND,
    LibraryFacts,
    UnitKind,
    level_word,
    nothing_to_remark,
    read_later,
)

_ROOM = "recordsheet_gui.units.battle_armor"


def _facts(design: BattleArmorDesign) -> LibraryFacts:
    return library_facts(
        design,
        config=f"{design.weight_class} {design.body}",
        jump=jumping(design),
        words=(
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            design.weight_class,
            design.body,
            design.motion,
            f"{design.troopers} troopers squad",
            level_word(design.rules_level),
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


def _priced_skill(design: BattleArmorDesign) -> int | None:
    """Suits that can do nothing to a 'Mech count as regular."""
    return None if may_climb(design) else REGULAR_SECOND


BATTLE_ARMOR = UnitKind(
    key=BattleArmorDesign.kind,
    title="a squad of battle armor",
    second_skill="anti-'Mech",
    priced_skill=_priced_skill,
    words=("suits", "squads", "points"),
    design=BattleArmorDesign,
    anatomy=anatomy,
    facts=_facts,
    lines=read_later(f"{_ROOM}.text", "lines"),
    record=read_later(f"{_ROOM}.record", "record"),
    whole_record=read_later(f"{_ROOM}.record", "whole_record"),
    remarks=read_later(f"{_ROOM}.validate", "validate"),
    remarks_on_import=nothing_to_remark,
    not_checked=read_later(f"{_ROOM}.validate", "not_checked"),
    weights=read_later(f"{_ROOM}.weight", "weights"),
    weight_of=read_later(f"{_ROOM}.places", "weight_of"),
    slots_of=read_later(f"{_ROOM}.places", "slots_of"),
    places=read_later(f"{_ROOM}.places", "places"),
    armor_limits=read_later(f"{_ROOM}.armor", "limits"),
    balanced_armor=read_later(f"{_ROOM}.armor", "balanced"),
    armor_points=read_later(f"{_ROOM}.armor", "points_for"),
    flaw=_flaw,
    features=read_later(f"{_ROOM}.features", "features"),
    battle_value=read_later(f"{_ROOM}.battle_value", "battle_value"),
)
