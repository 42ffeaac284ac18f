"""A ship's display with its marks, and what follows from them."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import row_of
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.units.ship.design import SHIELDS, Grouping, ShipDesign

EXCESS = GridKey("excess")
DESTROYED = ConditionKey("destroyed")
SWITCHES = tuple(ConditionKey(word) for word in ("tractored", "cloaked", "docked", "disengaged"))
"""What a player may switch by hand."""
ENGINES = {
    "left warp": "left warp engine",
    "right warp": "right warp engine",
    "center warp": "center warp engine",
    "impulse": "impulse engine",
}


def design_of(design: UnitDesign) -> ShipDesign:
    """The design as a ship; refused for anything else."""
    if not isinstance(design, ShipDesign):
        raise RuleError("no-ship", f"{design.name} is not a ship.")
    return design


def shield_key(number: int | str) -> GridKey:
    """The boxes of a shield."""
    return GridKey(f"shield/{number}")


def shield_of(grid: GridKey) -> int | None:
    """The shield whose boxes these are, or None."""
    first, _, number = grid.partition("/")
    return int(number) if first == "shield" else None


def fresh(design: ShipDesign) -> UnitState:
    """The display before the first shot."""
    return UnitState(
        design=design,
        grids={
            **{shield_key(number): row_of(design.shields[number]) for number in SHIELDS},
            **{GridKey(grouping.id): row_of(grouping.boxes) for grouping in design.groupings},
            EXCESS: row_of(design.excess),
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship:
    """One ship as it stands."""

    design: ShipDesign
    paper: UnitState

    def open_boxes(self, grouping: Grouping) -> tuple[Cell, ...]:
        """Boxes that can still be destroyed; the last of a track never is."""
        intact = self.paper.grids[GridKey(grouping.id)].intact()
        return intact[:-1] if grouping.is_track else intact

    def grouping(self, id: str) -> Grouping:
        """A grouping by its id."""
        return next(grouping for grouping in self.design.groupings if grouping.id == id)

    @property
    def systems(self) -> dict[str, list[int]]:
        """Boxes left of each system, one number per grouping, in the order of the sheet."""
        found: dict[str, list[int]] = {}
        for grouping in self.design.groupings:
            left = self.paper.grids[GridKey(grouping.id)].left
            found.setdefault(grouping.system, []).append(left)
        return found

    @property
    def gone(self) -> tuple[str, ...]:
        """Engines without a box left."""
        systems = self.systems
        return tuple(
            name
            for system, name in ENGINES.items()
            if system in systems and not any(systems[system])
        )

    @property
    def losses(self) -> tuple[str, ...]:
        """Shields that are down and engines that are gone."""
        down = [
            f"shield #{number} down"
            for number in SHIELDS
            if not self.paper.grids[shield_key(number)].left
        ]
        return (*down, *(f"{engine} gone" for engine in self.gone))

    @property
    def conditions(self) -> tuple[str, ...]:
        """What is written on the sheet, then what is lost."""
        return (*self.paper.conditions, *self.losses)

    @property
    def destroyed(self) -> str | None:
        """The sentence why the ship is out of the game, or None."""
        if DESTROYED in self.paper.conditions:
            return "A hit found no excess damage box left."
        return None


def ship(state: GameState, unit: UnitId) -> Ship:
    """The display of a unit of the game."""
    paper = state.unit(unit)
    return Ship(design=design_of(paper.design), paper=paper)


def name_of(design: UnitDesign, key: str) -> str:
    """A grid or condition of a ship in words."""
    first, _, rest = key.partition("/")
    if first == "shield" and rest:
        return f"shield #{rest}"
    if key == EXCESS:
        return "excess damage"
    for grouping in design_of(design).groupings:
        if grouping.id == key:
            return grouping.title
    return key
