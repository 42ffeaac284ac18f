"""What a 'Mech's heat sinks take away."""

from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.mech.design import MechDesign

DOUBLES = ("double", "laser")


def each(design: MechDesign) -> int:
    """Points that one sink of the 'Mech's own kind takes away."""
    return 2 if design.heat_sinks.kind in DOUBLES else 1


def count_of(item: Item) -> int:
    """Sinks in one piece: compact ones stand in pairs."""
    return 2 if "pair" in item.gear.flags else 1


def points_of(design: MechDesign, item: Item) -> int:
    """Points of one piece: doubles may stand among single sinks, and single ones among doubles."""
    return 2 if item.gear.family.startswith(DOUBLES) else count_of(item)


def better(design: MechDesign) -> int:
    """Points of doubles among single sinks, beyond what singles would take away."""
    return sum(
        points_of(design, item) - each(design) * count_of(item)
        for item in design.items
        if item.gear.kind is GearKind.HEAT_SINK
    )


def cooled(design: MechDesign) -> int:
    """Points that all sinks take away in a turn."""
    return design.heat_sinks.count * each(design) + better(design)
