"""Platoons as text for the command line and the library."""

from collections.abc import Iterator

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.infantry.design import InfantryDesign


def motion_words(design: InfantryDesign) -> str:
    """How a platoon moves, and on what."""
    return f"{design.beast.name} riders" if design.beast else design.motion.word


def moves(design: InfantryDesign) -> str:
    """MP on the ground, and in jumping, flying or swimming where it does."""
    return f"{design.walk}/{design.jump}" if design.jump else str(design.walk)


def infantry_lines(design: InfantryDesign) -> Iterator[str]:
    """The sheet of a platoon in lines."""
    yield design.name
    facts = (
        "conventional infantry",
        motion_words(design),
        design.tech_base,
        str(design.year or ""),
        design.role,
    )
    yield ", ".join(fact for fact in facts if fact)
    yield f"{counted(design.squads, 'squad')} of {design.squad_size}: {design.troopers} troopers"
    yield f"Movement {moves(design)}"
    yield f"Damage {design.damage_of(design.troopers)}, range {design.range}"
    if design.primary is not None:
        yield f"  {design.primary.gear.name}"
    if design.secondary is not None:
        yield f"  {design.secondary.gear.name}, {design.secondary_per_squad} a squad"
    if design.kit is not None or design.divisor != 1:
        kit = design.kit.gear.name if design.kit else "Armor"
        yield f"{kit}, damage divided by {plain(design.divisor):g}"
    for title, words in (
        ("Trained as", design.specializations),
        ("Implants", tuple(word.replace("_", " ") for word in design.augmentations)),
    ):
        if words:
            yield f"{title} {', '.join(words)}"
    for item in design.items:
        yield f"  {item.gear.name}"


def strength(design: InfantryDesign) -> Iterator[tuple[int, int]]:
    """Points by the number of troopers left, from all of them down."""
    for left in range(design.troopers, 0, -1):
        yield left, design.damage_of(left)
