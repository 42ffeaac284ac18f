"""What takes heat away: heat sinks of every kind, water, wings and what is let off."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.view import WADING, Mech
from recordsheet_gui.units.gear import Family, GearKind, Item
from recordsheet_gui.units.mech import cooling

WATER = RuleId("BT-water-cooling")
RADICAL = RuleId("BT-radical-sinks")
POD = RuleId("BT-coolant-pod")

WATER_CAP = 6
"""Points that water takes away beside the sinks."""
WING_COOLING = 3
"""Points of a partial wing while any of it is left, and of an AirMech."""


def _part(label: str, value: int, rule: str) -> Part:
    return Part(label=label, value=value, rule=RuleId(rule))


def each(mech: Mech) -> int:
    """Points that one sink of the 'Mech's own kind takes away."""
    return cooling.each(mech.design)


def points_of(mech: Mech, item: Item) -> int:
    """Points of one piece: prototype doubles stand among single sinks, compact ones in pairs."""
    return cooling.points_of(mech.design, item)


def sinks_lost(mech: Mech) -> Number:
    """Heat sinks that work no more; one slot may hold two."""
    lost = sum(cooling.count_of(item) for item in _pieces(mech) if mech.is_item_lost(item))
    return Number(value=min(lost, mech.design.heat_sinks.count))


def working(mech: Mech) -> int:
    """Heat sinks that still work."""
    return mech.design.heat_sinks.count - sinks_lost(mech).value


def _pieces(mech: Mech) -> Iterator[Item]:
    return (item for _, item in mech.items(GearKind.HEAT_SINK))


def dissipation(mech: Mech) -> Number:
    """Heat that leaves the 'Mech in a turn."""
    sinks = mech.design.heat_sinks
    parts = [
        _part(
            counted(sinks.count, f"{sinks.kind} heat sink"),
            sinks.count * each(mech),
            "BT-dissipation",
        )
    ]
    better = cooling.better(mech.design)
    if better:
        parts.append(_part("double heat sinks among them", better, "BT-dissipation"))
    gone = [item for item in _pieces(mech) if mech.is_item_lost(item)]
    lost = sinks_lost(mech).value
    if lost:
        points = sum(points_of(mech, item) for item in gone)
        most = sum(part.value for part in parts)
        parts.append(_part(f"{counted(lost, 'sink')} lost", -min(points, most), "BT-heat-sink"))
    if modes.mode_of(mech, "sinks") == "off":
        cold = sum(part.value for part in parts)
        parts.append(_part("sinks switched off", -cold, "BT-sinks-off"))
    parts += _gear(mech, sum(part.value for part in parts))
    parts += _water(mech, sum(part.value for part in parts))
    found = total(*parts)
    return found if found.value >= 0 else Number(value=0, parts=found.parts)


def is_super_cooled(mech: Mech) -> bool:
    """True while anything is left of a super-cooled myomer: it moves without heat."""
    return any(
        item.gear.family == Family.SUPER_COOLED_MYOMER and not all(map(mech.is_out, item.slots))
        for item in mech.design.items
    )


def _gear(mech: Mech, own: int) -> Iterator[Part]:
    """What cools, or keeps from cooling, beside the sinks."""
    for item in mech.design.items:
        if item.gear.family == "partial wing" and not all(map(mech.is_out, item.slots)):
            yield _part("partial wing", WING_COOLING, "BT-wing-cooling")
            break
    if modes.mode_of(mech, "shape") == "airmech":
        yield _part("AirMech", WING_COOLING, "BT-wing-cooling")
    hurt = sum(
        mech.is_out(key)
        for item in mech.design.items
        if item.gear.family == Family.SUPER_COOLED_MYOMER
        for key in item.slots
    )
    if hurt:
        points = min(own, hurt * each(mech))
        yield _part("super-cooled myomer hit", -points, "BT-super-cooled-myomer")
    if modes.running(mech, "radical heat sink"):
        yield Part(label="radical heat sinks", value=working(mech), rule=RADICAL)
    if modes.running(mech, "coolant pod"):
        yield Part(label="coolant pod", value=mech.design.heat_sinks.count, rule=POD)


def _water(mech: Mech, own: int) -> Iterator[Part]:
    if mech.is_submerged:
        cooled = own
    elif WADING in mech.paper.conditions:
        cooled = sum(
            points_of(mech, item)
            for item in _pieces(mech)
            if item.location in mech.legs and not mech.is_item_lost(item)
        )
    else:
        return
    if cooled > 0:
        yield Part(label="water", value=min(cooled, WATER_CAP), rule=WATER)
