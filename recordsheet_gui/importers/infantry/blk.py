"""Blocks of a .blk file -> conventional infantry; see blk_write.py for the way back."""

from collections.abc import Callable, Mapping
from typing import Any

from recordsheet_gui.importers.blk.head import chassis_base, pure_base, read_head, read_outfit
from recordsheet_gui.importers.blk.text import Blocks, number_of
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import Arm, InfantryDesign, Kit
from recordsheet_gui.units.infantry.facts import BEASTS, Beast, Motion
from recordsheet_gui.units.infantry.tables import arm_of, kit_of

PLACES: Mapping[str, str] = {facts.TROOPERS: "Troopers", facts.GUNS: "Field Guns"}
"""By the names of the blocks."""
BEAST = "beast:"
CUSTOM = "custom:"
_FIELDS = 11
"""Of a beast that the file describes itself."""
_LONGEST = 150
_FOOT = ("inf_leg", "leg", "biped")
_SPELLINGS: Mapping[str, Motion] = {
    "foot": Motion.LEG,
    "inf_leg": Motion.LEG,
    "inf_jump": Motion.JUMP,
    "inf_motorized": Motion.MOTORIZED,
    "scuba": Motion.UMU,
    "inf_umu": Motion.UMU,
    "motorized umu": Motion.MOTORIZED_SCUBA,
}


def read_infantry(blocks: Blocks) -> InfantryDesign | None:
    """A platoon."""
    head = read_head(blocks)
    squads = _count(blocks, "squadn")
    size = _count(blocks, "squad_size")
    if squads * size > facts.MOST_TROOPERS:
        blocks.error("squadn", f"{squads} squads of {size} are no platoon.")
    motion, beast = read_motion(blocks.first("motion_type"))
    if motion is None:
        word = blocks.first("motion_type")
        blocks.error("motion_type", f'"{word[:40]}" is no way that infantry moves.')
    primary = _arm(blocks, "Primary", head["tech_base"])
    if primary is None:
        blocks.error("Primary", "There is no primary weapon that we know.")
    secondary = _arm(blocks, "Secondary", head["tech_base"])
    if motion is None or blocks.remarks.has_errors:
        return None
    items = read_outfit(blocks, head["tech_base"], PLACES)
    return InfantryDesign(
        **head,
        items=items,
        squads=squads,
        squad_size=size,
        motion=motion,
        beast=beast,
        primary=primary,
        secondary=secondary,
        secondary_per_squad=_secondaries(blocks, secondary, size),
        kit=_kit(blocks, head["tech_base"], items),
        custom_divisor=_divisor(blocks),
        is_armor_encumbering="encumberingarmor" in blocks,
        suits=tuple(word for word in facts.SUITS if word in blocks),
        specializations=_specializations(blocks, secondary),
        augmentations=blocks.words("augmentation"),
        anti_mek=blocks.whole("antimek", most=99) if "antimek" in blocks else None,
    )


def _count(blocks: Blocks, name: str) -> int:
    found = blocks.whole(name, most=facts.MOST_TROOPERS)
    if not found:
        blocks.error(name, f"There is no {name}: nobody knows how many troopers there are.")
    return found


def read_motion(text: str) -> tuple[Motion | None, Beast | None]:
    """How a platoon moves, and what it rides; None where nobody knows."""
    word = " ".join(text.lower().split())
    if word.startswith(BEAST):
        beast = _beast(text.strip()[len(BEAST) :].strip())
        return (Motion.BEAST if beast else None), beast
    known = {motion.value: motion for motion in Motion if motion is not Motion.BEAST}
    return known.get(word) or _SPELLINGS.get(word), None


def _beast(text: str) -> Beast | None:
    if not text.lower().startswith(CUSTOM):
        return next((one for name, one in BEASTS.items() if name.lower() == text.lower()), None)
    fields = [part.strip() for part in text[len(CUSTOM) :].split(",")]
    if len(fields) < _FIELDS or len(text) > _LONGEST:
        return None
    points, ground, divisor = (number_of(fields[at]) for at in (3, 9, 7))
    if points is None or ground is None or divisor is None:
        return None
    if not (0 <= points <= facts.MOST_MP and 0 <= ground <= facts.MOST_MP):
        return None
    walks = fields[4].lower() in _FOOT
    return Beast(
        name=fields[0],
        walk=int(points if walks else ground),
        other=0 if walks else int(points),
        divisor=min(max(divisor, 0), facts.MOST_DIVISOR) or 1,
        custom=text[len(CUSTOM) :],
    )


def _arm(blocks: Blocks, name: str, tech_base: str) -> Arm | None:
    word = blocks.first(name)
    if not word:
        return None
    # As other programs do it: the name as it stands, whatever the unit's base.
    gear = find_gear(word) or find_gear(word, pure_base(tech_base) or chassis_base(tech_base))
    arm = arm_of(gear) if gear else None
    if arm is None:
        blocks.error(name, f'"{word[:60]}" is no weapon of infantry that we know.')
    return arm


def _secondaries(blocks: Blocks, secondary: Arm | None, size: int) -> int:
    """In each squad; a number without a weapon counts for nothing."""
    if "secondn" not in blocks:
        return 0
    if secondary is None:
        blocks.remarks.note(
            "The file counts secondary weapons and names none.",
            field="secondn",
            line=blocks.line_of("secondn"),
        )
        return 0
    return blocks.whole("secondn", most=size)


def _kit(blocks: Blocks, tech_base: str, items: tuple[MountedItem, ...]) -> Kit | None:
    """From its block, or a line among what the troopers carry."""
    for item in items:
        kit = kit_of(item.gear) if item.location == facts.TROOPERS else None
        if kit is not None:
            return kit
    word = blocks.first("armorKit")
    if not word:
        return None
    gear = find_gear(word) or find_gear(word, chassis_base(tech_base))
    kit = kit_of(gear) if gear else None
    if kit is None:
        blocks.warn("armorKit", f'"{word[:60]}" is no armor kit that we know; left out.')
    return kit


def _divisor(blocks: Blocks) -> float | None:
    for name in ("armordivisor", "InfantryArmor"):
        if name in blocks:
            return blocks.number(name, most=facts.MOST_DIVISOR, default=1)
    return None


def _specializations(blocks: Blocks, secondary: Arm | None) -> tuple[str, ...]:
    """By bits; who carries TAG is trained for it where the file says nothing else."""
    if "specialization" not in blocks:
        return (facts.TAG_TROOPS,) if secondary is not None and secondary.is_tag else ()
    bits = max(0, blocks.code("specialization", 0))
    return tuple(word for at, word in enumerate(facts.SPECIALIZATIONS) if bits >> at & 1)


READERS: Mapping[str, Callable[[Blocks], Any]] = {"Infantry": read_infantry}
"""By what a file says under UnitType."""
