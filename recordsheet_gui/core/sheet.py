"""One sheet of paper: a unit, who sits in it, and what is marked."""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause, Clock, Grid, Mark
from recordsheet_gui.core.ids import BY_HAND, ConditionKey, GridKey, SlotKey, TrackKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Pilot:
    """Who sits in it at the start."""

    name: str = ""
    gunnery: int = 4
    piloting: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitState:
    """One sheet of paper."""

    design: UnitDesign
    pilot: Pilot = field(default_factory=Pilot)
    grids: Mapping[GridKey, Grid] = field(default_factory=dict)
    tracks: Mapping[TrackKey, int] = field(default_factory=dict)
    slots: Mapping[SlotKey, Mark] = field(default_factory=dict)
    conditions: Mapping[ConditionKey, Mark] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    earlier: Mapping[TrackKey, int] = field(default_factory=dict, compare=False)
    """Where tracks stood when the phase began, for those that a rule has moved in it."""
    origin: Mapping[str, str] = field(default_factory=dict)
    """What another program wrote about the unit and its crew, to be given back to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What stands on a sheet when its unit arrives: it comes from another battle."""

    source: str = ""
    """Where it comes from: the name of a file."""
    lost: Mapping[GridKey, int] = field(default_factory=dict)
    """How many boxes are struck."""
    slots: tuple[SlotKey, ...] = ()
    tracks: Mapping[TrackKey, int] = field(default_factory=dict)
    conditions: tuple[ConditionKey, ...] = ()
    origin: Mapping[str, str] = field(default_factory=dict)


def marked(sheet: UnitState, marks: Marks | None, at: Clock) -> UnitState:
    """A fresh sheet with what its unit brings along; refused where the paper has no such place."""
    if marks is None:
        return sheet
    design, mark = sheet.design, Mark(cause=came_with(marks.source), at=at)
    grids = dict(sheet.grids)
    for key, count in marks.lost.items():
        grid = grids.get(key)
        if grid is None or not 0 <= count <= grid.size:
            raise RuleError("no-box", f'{design.name} has no {count} boxes of "{key}".')
        grids[key] = grid.strike(grid.first_intact(count), mark)
    for slot in marks.slots:
        if not design.slot_name(slot):
            raise RuleError("no-slot", f'{design.name} has nothing in slot "{slot}".')
    if any(number < 0 for number in marks.tracks.values()):
        raise RuleError("negative", "A marker cannot stand below 0.")
    return replace(
        sheet,
        grids=grids,
        slots=dict.fromkeys(marks.slots, mark),
        tracks={**sheet.tracks, **marks.tracks},
        conditions=dict.fromkeys(marks.conditions, mark),
        origin=dict(marks.origin),
    )


def came_with(source: str) -> Cause:
    """Why something is marked on a sheet before its unit is there: it counts at once."""
    return Cause(rule=BY_HAND, source=f"came with {source}" if source else "", by_hand=True)
