"""What a game brings to the window."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.scene.view import SheetView


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """How much of something a unit has, for a bar that is read at a glance."""

    title: str
    """Armor, heat, shields."""
    share: float
    """From 0 to 1."""
    words: str
    """What the bar says exactly: "74 of 152"."""
    warns: bool = False
    """More of it is worse: heat, not armor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vitals:
    """How a unit stands, for small pictures of it."""

    bars: tuple[Bar, ...] = ()
    pilot: tuple[int, int] | None = None
    """Hits, and how many are too many; None where nobody counts them."""
    grave: tuple[str, ...] = ()
    """Conditions that a player has to see at a glance, the gravest first."""
    shown: tuple[str, ...] = ()
    """Words among the chips that bars and pilot show already."""


def boxes_left(
    title: str, paper: UnitState, derived: Derived, counts: Callable[[GridKey], bool]
) -> tuple[Bar, ...]:
    """What is left of some grids as one bar; what went with its location is lost too."""
    whole = left = 0
    for key, grid in paper.grids.items():
        if counts(key):
            whole += grid.size
            left += 0 if (key.rpartition("/")[0] or key) in derived.gone else grid.left
    if not whole:
        return ()
    return (Bar(title=title, share=left / whole, words=f"{left} of {whole}"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatPlan:
    """Weapons that a unit may fire together, and what it needs to know how that ends."""

    items: tuple[int, ...]
    words: str
    heat: int
    """Where the scale will stand."""
    damage: int
    """Points if all of it hits."""
    is_best: bool = False
    """True where nothing as hot, or cooler, does as much."""
    like: tuple[object, ...] = ()
    """Plans that are alike in this end alike."""
    state: GameState
    """The unit alone on the table."""
    commands: tuple[Command, ...]
    """To the end of the phase that counts heat."""

    def is_fired_as(self, other: "HeatPlan") -> bool:
        """True for the same weapons with as many shots."""
        return (self.items, self.heat) == (other.items, other.heat)


class GameUi(Protocol):
    """One game in the window."""

    def turn_panel(self, controller: Controller, parent: QWidget) -> QWidget:
        """The panel of the turn, for the unit in front."""

    def hands(self, controller: Controller, view: SheetView, parent: QWidget) -> Hands:
        """What gestures do on a sheet of this game."""

    def attack_field(self, panel: QWidget) -> QWidget:
        """Turn the panel of the turn to its attack; gives the field that is filled in first."""

    def chips(self, paper: UnitState, derived: Derived, owed: int) -> tuple[str, ...]:
        """The few words of a unit that matter at a glance; `owed` is how much waits for it."""

    def vitals(self, paper: UnitState, derived: Derived) -> Vitals:
        """Bars, pilot hits and grave conditions of a unit."""

    @property
    def mirrored(self) -> frozenset[str]:
        """Kinds of units that sheets show from the front: right is left, in the roster too."""

    def shakes(self, grid: GridKey) -> bool:
        """True for boxes whose loss is felt by the whole unit: structure, not armor."""

    @property
    def gestures(self) -> tuple[tuple[str, str], ...]:
        """What mouse and keys do on a sheet of this game alone, for the help page."""

    @property
    def columns(self) -> tuple[str, ...]:
        """What the overview tells of each unit beside what every game has."""

    def cells(self, paper: UnitState, derived: Derived) -> tuple[str, ...]:
        """A unit in these columns."""

    def blow_sides(self, controller: Controller) -> tuple[str, ...]:
        """From where the unit in front can be struck; nothing where all sides are alike."""

    def blow(self, controller: Controller, points: int, side: str) -> Command:
        """So many points at the unit in front, their location rolled."""

    def heat_plans(self, controller: Controller) -> tuple[HeatPlan, ...]:
        """What the unit in front may fire, the hottest first; nothing where heat does not count."""


def owed_chip(owed: int) -> tuple[str, ...]:
    """How many rolls wait for a unit."""
    return (f"{owed} owed",) if owed else ()
