"""One sheet of paper: a unit, who sits in it, and what is marked."""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Grid, Mark
from recordsheet_gui.core.ids import ConditionKey, GridKey, SlotKey, TrackKey


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
