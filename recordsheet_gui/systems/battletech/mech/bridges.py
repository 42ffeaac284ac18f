"""Bridges that a 'Mech or vehicle carries: they take hits, hide weapons and are laid."""

from collections.abc import Collection, Iterator, Mapping

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.system import Gauge
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.paper import MODE_IS
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.mech.aboard import Numbered, aboard
from recordsheet_gui.units.mech.design import MechDesign

BRIDGE = RuleId("BT-bridge-layer")

FAMILY = "bridge layer"
SIZES: Mapping[str, int] = {"light": 8, "medium": 20, "heavy": 45}
"""The construction factor of a bridge."""
DEPLOYING = "deploying"
DEPLOYED = "deployed"


def bridge_key(item: int) -> TrackKey:
    """Points of its construction factor that hits have taken."""
    return TrackKey(f"bridge/{item}")


def has_bridge(design: MechDesign) -> bool:
    """True for a design with a bridge-layer."""
    return bool(aboard(design, FAMILY))


def bridges(view: View) -> Numbered:
    """The bridge-layers with their numbers."""
    laid = (device.item for device in view.devices if device.family == FAMILY)
    return tuple((index, view.carried[index]) for index in laid if index is not None)


def full(item: Item) -> int:
    """What a whole bridge of its size can take."""
    return next((cf for size, cf in SIZES.items() if size in item.gear.name.lower()), 0)


def left(view: View, index: int) -> int:
    """What a bridge aboard can still take: none that is laid, or lost with its place.

    A critical hit breaks the gear that lays it, not the bridge.
    """
    item = view.carried[index]
    if item.location in view.gone or modes.mode_of(view, index) == DEPLOYED:
        return 0
    return max(0, full(item) - view.paper.tracks.get(bridge_key(index), 0))


def is_behind(view: View, places: Collection[str]) -> bool:
    """True for a weapon in these locations where a bridge covers one of them."""
    return any(item.location in places and left(view, index) for index, item in bridges(view))


def is_laying(view: View) -> bool:
    """True in the turn in which a bridge is laid: who carries it stands still."""
    return any(
        modes.mode_of(view, index) == DEPLOYING and not view.is_item_lost(item)
        for index, item in bridges(view)
    )


def soak(draft: Draft, view: View, unit: UnitId, location: str, points: int) -> int:
    """Points that the bridges before a location take off a hit."""
    taken = 0
    for index, item in bridges(view):
        stopped = min(points - taken, left(view, index)) if item.location == location else 0
        if stopped:
            cause = Cause(rule=BRIDGE, source=item.gear.name)
            used = view.paper.tracks.get(bridge_key(index), 0)
            draft.move(unit, bridge_key(index), used + stopped, cause)
            draft.remark(f"the bridge takes {counted(stopped, 'point')}", cause, unit)
            taken += stopped
    return taken


def lay(draft: Draft, view: View, unit: UnitId) -> None:
    """At the end of the turn after it was declared the bridge lies."""
    for index, item in bridges(view):
        if modes.mode_of(view, index) == DEPLOYING and not view.is_item_lost(item):
            cause = Cause(rule=BRIDGE)
            draft.set(unit, ConditionKey(f"{MODE_IS}/{index}/{DEPLOYING}"), cause, on=False)
            draft.set(unit, ConditionKey(f"{MODE_IS}/{index}/{DEPLOYED}"), cause)


def report(view: View) -> list[dict[str, object]]:
    """Each bridge with what it can still take, as the command line prints them."""
    return [{"location": item.location, "cf": left(view, index)} for index, item in bridges(view)]


def gauges(view: View) -> Iterator[Gauge]:
    """What bridges aboard can still take, as the sheet shows it."""
    for index, item in bridges(view):
        yield Gauge(
            title=f"Bridge {item.location}, CF",
            track=bridge_key(index),
            left=left(view, index),
            full=full(item),
        )
