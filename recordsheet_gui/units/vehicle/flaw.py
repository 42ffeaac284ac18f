"""Whether a stored design can be: rules and pages look its parts up without asking."""

from collections.abc import Iterable, Iterator

from recordsheet_gui.units.described import MOST_SHOTS, DescribedDesign
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.anatomy import GUN, anatomy
from recordsheet_gui.units.vehicle.design import BuildingDesign, HandheldDesign, VehicleDesign
from recordsheet_gui.units.vehicle.hexes import is_hex


def flaw(design: DescribedDesign) -> str:
    """The first thing that cannot be, in a few words; empty when all can."""
    return next(_flaws(design), "")


def _flaws(design: DescribedDesign) -> Iterator[str]:
    if isinstance(design, VehicleDesign):
        places = anatomy(design).locations
        if tuple(design.armor) != places or tuple(design.structure) != places:
            yield f"{design.name} has other locations than its body"
        yield from _large(design, design.armor.values(), facts.MOST_ARMOR)
        yield from _large(design, design.structure.values(), facts.MOST_TONS)
        yield from _large(design, (design.cruise,), facts.MOST_MP)
        yield from _large(design, (design.tons,), facts.MOST_TONS)
    if isinstance(design, HandheldDesign) and set(design.armor) != {GUN}:
        yield f"{design.name} has other locations than its body"
    if isinstance(design, BuildingDesign):
        yield from _large(design, (design.height,), facts.MOST_LEVELS)
        yield from _large(design, (len(design.hexes),), facts.MOST_HEXES)
        if not all(map(is_hex, design.hexes)):
            yield f"a hex of {design.name} is none"
    for item in design.items:
        yield from _large(design, (item.rounds,), MOST_SHOTS)


def _large(design: DescribedDesign, numbers: Iterable[float], most: float) -> Iterator[str]:
    if not all(0 <= number <= most for number in numbers):
        yield f"a number of {design.name} is too large"
