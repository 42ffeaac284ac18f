"""A starship feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.features import ARMOR, EQUIPMENT, STRUCTURE, UNIT, WEAPONS
from recordsheet_gui.units.kind import Feature
from recordsheet_gui.units.ship.design import ShipDesign


def features(design: ShipDesign) -> Iterator[Feature]:
    """Shields, then every system with all its boxes."""
    yield Feature(UNIT, "Empire", design.empire)
    yield Feature(ARMOR, "All shields", sum(design.shields.values()))
    for number, boxes in design.shields.items():
        yield Feature(ARMOR, f"Shield #{number}", boxes)
    yield Feature(STRUCTURE, "All boxes", sum(one.boxes for one in design.groupings))
    yield Feature(STRUCTURE, "Excess damage", design.excess)
    boxes_of: dict[str, int] = {}
    armed = {grouping.system for grouping in design.groupings if grouping.arcs}
    for grouping in design.groupings:
        boxes_of[grouping.system] = boxes_of.get(grouping.system, 0) + grouping.boxes
    for group, is_armed in ((WEAPONS, True), (EQUIPMENT, False)):
        for system, boxes in boxes_of.items():
            if (system in armed) is is_armed:
                yield Feature(group, f"{system[:1].upper()}{system[1:]}", boxes)
