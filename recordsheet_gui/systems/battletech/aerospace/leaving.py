"""Getting out: a pilot ejects, a crew leaves its ship, at once or boat by boat."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.aerospace import keys, paper
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.mech.crew import Eject
from recordsheet_gui.systems.battletech.mech.view import EJECTED

EJECT = RuleId("TW-aero-eject")
ABANDON = RuleId("TW-aero-abandon")

WORDS = {keys.LIFE_BOATS: "life boat", keys.ESCAPE_PODS: "escape pod"}


def eject(draft: Draft, view: Aero, command: Eject) -> None:
    """Whoever is awake gets out; the unit is out of the game."""
    name = view.design.name
    if view.destroyed or not view.is_conscious:
        raise RuleError("nobody", f"Nobody in {name} can leave it any more.")
    if view.design.is_large:
        _abandon(draft, view, command)
        return
    if command.boats is not None or command.pods is not None:
        words = f"{name} is left at once: only large craft count their boats and pods."
        raise RuleError("boats", words)
    draft.set(command.unit, EJECTED, Cause(rule=EJECT))


def _abandon(draft: Draft, view: Aero, command: Eject) -> None:
    """On the ground all walk out; in flight they go by boats and pods, from a ship by and by."""
    unit, name, cause = command.unit, view.design.name, Cause(rule=ABANDON)
    told = {keys.LIFE_BOATS: command.boats, keys.ESCAPE_PODS: command.pods}
    if view.is_grounded:
        if any(told.values()):
            raise RuleError("boats", f"{name} stands on the ground: its crew walks out.")
        draft.set(unit, keys.ABANDONED, cause)
        return
    left = {key: view.paper.tracks.get(key, 0) for key in WORDS}
    if not any(left.values()):
        words = f"{name} has neither life boats nor escape pods left: its crew stays aboard."
        draft.forbid(command, "boats", words, unit)
    leaving = {key: _leaving(view, key, told, left) for key in WORDS}
    for key, count in leaving.items():
        if count:
            draft.move(unit, key, left[key] - count, cause)
    if leaving == left:
        draft.set(unit, keys.ABANDONED, cause)


def _leaving(
    view: Aero, key: TrackKey, told: dict[TrackKey, int | None], left: dict[TrackKey, int]
) -> int:
    """How many of a kind leave now: those that are named, else all, of a ship one."""
    count = told[key]
    if count is None:
        if any(other is not None for other in told.values()):
            return 0
        return min(1, left[key]) if view.design.is_capital else left[key]
    if not 0 <= count <= left[key]:
        has = counted(left[key], WORDS[key])
        raise RuleError("boats", f"{view.design.name} has {has} left, not {count}.")
    return count


def offers(view: Aero, unit: UnitId) -> Iterator[Offer]:
    """A way out while somebody can take it."""
    if view.destroyed or not view.is_conscious:
        return
    if not view.design.is_large:
        yield Offer(label="Eject", command=Eject(unit=unit))
        return
    boats = [key for key in paper.boats(view.design) if view.paper.tracks.get(key, 0)]
    if not boats and not view.is_grounded:
        return
    by_and_by = view.design.is_capital and not view.is_grounded
    label = "Abandon ship, one boat and pod" if by_and_by else "Abandon ship"
    yield Offer(label=label, command=Eject(unit=unit))
