"""Blocks of a .blk file -> a squad of battle armor; see blk_write.py for the way back."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from recordsheet_gui.importers.blk.bays import read_bays
from recordsheet_gui.importers.blk.head import (
    SLOTLESS,
    chassis_base,
    label,
    pure_base,
    read_head,
)
from recordsheet_gui.importers.blk.lines import Outfit
from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.units.battle_armor.design import (
    ABILITIES,
    BODIES,
    MOST_ARMOR,
    MOST_LINES,
    MOST_MP,
    MOST_TROOPERS,
    MOTIONS,
    SQUAD,
    WEIGHT_CLASSES,
    BattleArmorDesign,
)
from recordsheet_gui.units.equipment import CLAN
from recordsheet_gui.units.plating import ARMORS

STANDARD_CODE = 28
SQUADS = ("Squad", "Point")
"""What a block of all suits is called, in the Inner Sphere and among the Clans."""
_PRINTED = ("leg attack", "stop swarm attack", "swarm mek", "attack swarmed mek")
_ABILITIES = {word.lower(): word for word in ABILITIES} | dict(
    zip(_PRINTED, ABILITIES, strict=True)
)
"""What a squad can do to a 'Mech, by the names of files and as it is printed."""


def read_squad(blocks: Blocks) -> BattleArmorDesign | None:
    """A squad of suits."""
    head = read_head(blocks)
    for name, what in (("Trooper Count", "troopers"), ("cruiseMP", "movement")):
        if name not in blocks:
            blocks.error(name, f"There is no {name}: nobody knows its {what}.")
    if "armor" not in blocks:
        blocks.error("armor", "There is no armor: nobody knows what a suit stands.")
    troopers = blocks.whole("Trooper Count", most=MOST_TROOPERS)
    if not troopers:
        blocks.error("Trooper Count", "There is not one trooper in it.")
    if blocks.remarks.has_errors:
        return None
    items, abilities, lines = _outfit(blocks, head["tech_base"], troopers)
    return BattleArmorDesign(
        **head,
        items=items,
        troopers=troopers,
        motion=_motion(blocks),
        walk=blocks.whole("cruiseMP", most=MOST_MP),
        jump=blocks.whole("jumpingMP", most=MOST_MP),
        weight_class=_weight_class(blocks),
        body=_body(blocks),
        armor_per_trooper=blocks.whole("armor", most=MOST_ARMOR),
        armor_type=_armor_type(blocks),
        is_exoskeleton=blocks.first("exoskeleton").lower() == "true",
        turret=label(blocks, "turret"),
        abilities=tuple(sorted(abilities)),
        ability_lines=lines,
        transport=read_bays(blocks.numbered("transporters"), blocks.remarks),
    )


def _outfit(
    blocks: Blocks, tech_base: str, troopers: int
) -> tuple[tuple[Any, ...], Collection[str], Mapping[str, int]]:
    """What the suits carry, first each its own; and what they can do to a 'Mech, with its lines.

    Lines behind all others are not worth a word: that is where they stand anyway.
    """
    outfit = Outfit(pure_base(tech_base), chassis_base(tech_base), blocks.remarks)
    abilities: dict[str, int] = {}
    last = 0
    names = {f"Trooper {number}": f"T{number}" for number in range(1, troopers + 1)}
    # The word should follow the chassis, and some files have the other one.
    squads = SQUADS[::-1] if chassis_base(tech_base) == CLAN else SQUADS
    for name, where in (*names.items(), *((name, SQUAD) for name in squads)):
        for at, (text, number) in enumerate(blocks.numbered(f"{name} Equipment"), 1):
            if text.lower() in _ABILITIES:
                abilities.setdefault(_ABILITIES[text.lower()], min(at, MOST_LINES))
            else:
                outfit.add(text, where, number)
                last = at
    for text, number in blocks.numbered(SLOTLESS):
        outfit.add(text, "", number)
    outfit.complain()
    is_apart = any(at < last for at in abilities.values())
    return tuple(outfit.items), abilities, abilities if is_apart else {}


def _motion(blocks: Blocks) -> str:
    word = blocks.first("motion_type").lower()
    if word not in MOTIONS:
        blocks.warn("motion_type", f'"{word[:40]}" is no way that a suit moves; taken as leg.')
        return MOTIONS[0]
    return word


def _weight_class(blocks: Blocks) -> str:
    code = blocks.code("weightclass", 0)
    if 0 <= code < len(WEIGHT_CLASSES):
        return WEIGHT_CLASSES[code]
    blocks.warn("weightclass", f"The weight class {code} is not known; taken as medium.")
    return WEIGHT_CLASSES[2]


def _body(blocks: Blocks) -> str:
    word = blocks.first("chassis").lower()
    if word not in BODIES:
        blocks.warn("chassis", f'"{word[:40]}" is no body of a suit; taken as biped.')
        return BODIES[0]
    return word


def _armor_type(blocks: Blocks) -> str:
    code = blocks.code("armor_type", STANDARD_CODE)
    found = ARMORS.get(code)
    if found is None:
        blocks.warn("armor_type", f"The armor {code} is not known; taken as standard.")
    return found or ARMORS[STANDARD_CODE]


READERS: Mapping[str, Callable[[Blocks], Any]] = {"BattleArmor": read_squad}
"""By what a file says under UnitType."""
