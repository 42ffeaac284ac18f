"""Whether a stored design can be: rules and pages look its parts up without asking."""

from collections.abc import Iterator

from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    CapitalDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.described import MOST_SHOTS


def flaw(design: AerospaceDesign) -> str:
    """The first thing that cannot be, in a few words; empty when all can."""
    return next(_flaws(design), "")


def _flaws(design: AerospaceDesign) -> Iterator[str]:
    if tuple(design.armor) != design.arcs:
        yield f"{design.name} has other locations than its body"
    if set(design.patchwork) - {*design.arcs, *design.further}:
        yield f"{design.name} has armor in places that it does not have"
    planes = (AeroFighterDesign, FixedWingDesign)
    if isinstance(design, planes) and design.cockpit not in facts.COCKPITS:
        yield f"{design.name} has no cockpit that we know"
    for numbers, most in _numbers(design):
        if not all(0 <= number <= most for number in numbers):
            yield f"a number of {design.name} is too large"


def _numbers(design: AerospaceDesign) -> Iterator[tuple[tuple[float, ...], float]]:
    yield tuple(design.armor.values()), facts.MOST_ARMOR
    yield (design.safe_thrust,), facts.MOST_THRUST
    yield (design.tons,), facts.MOST_TONS
    yield (design.fuel,), facts.MOST_FUEL
    yield (design.si,), facts.MOST_SI
    yield (design.heat_sinks.count, design.heat_sinks.pod), facts.MOST_SINKS
    yield tuple(item.rounds for item in design.items), MOST_SHOTS
    if isinstance(design, SmallCraftDesign):
        boats = (design.life_boats, design.escape_pods)
        yield (*design.crew.values(), *boats), facts.MOST_CREW
    if isinstance(design, CapitalDesign):
        yield (len(design.grav_decks),), facts.MOST_DECKS
