"""Whether a stored design can be: rules and pages look its parts up without asking."""

from collections.abc import Iterable, Iterator

from recordsheet_gui.units.described import MOST_SHOTS
from recordsheet_gui.units.protomech import facts
from recordsheet_gui.units.protomech.design import ProtoMechDesign


def flaw(design: ProtoMechDesign) -> str:
    """The first thing that cannot be, in a few words; empty when all can."""
    return next(_flaws(design), "")


def _flaws(design: ProtoMechDesign) -> Iterator[str]:
    places = facts.locations(design.motion, has_main_gun=design.has_main_gun)
    if tuple(design.armor) != places or tuple(design.structure) != places:
        yield f"{design.name} has other locations than its body"
    for numbers, most in (
        ((*design.armor.values(), *design.structure.values()), facts.MOST_ARMOR),
        ((design.walk, design.jump), facts.MOST_MP),
        ((design.tons,), facts.MOST_TONS),
        ((item.rounds for item in design.items), MOST_SHOTS),
    ):
        if _is_large(numbers, most):
            yield f"a number of {design.name} is too large"


def _is_large(numbers: Iterable[float], most: float) -> bool:
    return not all(0 <= number <= most for number in numbers)
