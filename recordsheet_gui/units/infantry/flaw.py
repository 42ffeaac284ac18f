"""Whether a stored design can be: rules and pages look its parts up without asking."""

from collections.abc import Iterator

from recordsheet_gui.units.described import MOST_SHOTS
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import InfantryDesign


def flaw(design: InfantryDesign) -> str:
    """The first thing that cannot be, in a few words; empty when all can."""
    return next(_flaws(design), "")


def _flaws(design: InfantryDesign) -> Iterator[str]:
    if not 0 < design.troopers <= facts.MOST_TROOPERS or design.squads < 0:
        yield f"{design.name} has no troopers, or far too many"
    if not 0 <= design.secondary_per_squad <= facts.MOST_TROOPERS:
        yield f"a number of {design.name} is too large"
    if (design.motion is facts.Motion.BEAST) != (design.beast is not None):
        yield f"{design.name} rides on nothing"
    numbers = [
        *((arm.damage, arm.range) for arm in (design.primary, design.secondary) if arm),
        (design.divisor, design.custom_divisor or 0),
    ]
    if any(not 0 <= number < MOST_SHOTS for pair in numbers for number in pair):
        yield f"a number of {design.name} is too large"
    if not design.divisor > 0:
        yield f"the armor of {design.name} is worse than none"
    if any(not 0 <= item.rounds <= MOST_SHOTS for item in design.items):
        yield f"a number of {design.name} is too large"
