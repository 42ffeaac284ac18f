"""A weapon in hand: what it would strike where the mouse is, shared by palette and sheets."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainterPath

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.commands import Aim, TakeHit
from recordsheet_gui.systems.renegade_tech.destruction import destination
from recordsheet_gui.systems.renegade_tech.diagram import has_rear
from recordsheet_gui.systems.renegade_tech.landing import landing, shape_of
from recordsheet_gui.systems.renegade_tech.templates import Template
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.renegade_tech.squares import hatched_path
from recordsheet_gui.ui.scene.scene import SheetScene

GAME = "renegade-tech"
SEARCH_KEY = "T"
FLIP_KEY = "F"

LEANING: Mapping[str, str] = {
    "": "a die leans it",
    templates.LEFT: "leans right",
    templates.RIGHT: "leans left",
}
"""Where an even template reaches when the rolled column is its left or right middle one."""

Boxes = Mapping[GridKey, Collection[Cell]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a weapon comes down, beside where."""

    rear: bool = False
    lean: str = ""
    """The chosen variant of an even template; a die decides where it is empty."""
    range: str = "short"
    cluster: bool = False
    guided: bool = False

    @property
    def shown(self) -> str:
        """The variant that the ghost shows first."""
        return self.lean or templates.LEFT

    @property
    def flipped(self) -> "Way":
        """The other variant."""
        return replace(
            self, lean=templates.LEFT if self.shown == templates.RIGHT else templates.RIGHT
        )


class Aiming(QObject):
    """What the player aims with; without a weapon a click marks by hand."""

    changed = Signal()
    search_asked = Signal()
    """The player wants to look for a weapon."""

    def __init__(self, controller: Controller) -> None:
        """Nothing in hand."""
        super().__init__(controller)
        self._controller = controller
        self.weapon = ""
        self.is_rear = False
        self.lean = ""
        self.range = "short"
        self.cluster = False
        self.guided = False
        self.shows_widows = False
        self.lays_slots = False
        """Drags within critical blocks move slots, in mid-game too."""
        controller.game_opened.connect(self._begin)

    @classmethod
    def of(cls, controller: Controller) -> "Aiming":
        """The one that palette and sheets of a controller share."""
        for child in controller.children():
            if isinstance(child, cls):
                return child
        return cls(controller)

    def take(self, weapon: str) -> None:
        """Take a weapon in hand; the same one again puts it away."""
        self.weapon = "" if weapon == self.weapon else weapon
        self.lays_slots = False
        # How the last one was fired says nothing of this one.
        self.lean, self.range, self.cluster, self.guided = "", "short", False, False
        self.changed.emit()

    def _begin(self) -> None:
        """Another game: empty hands."""
        self.lays_slots = False
        self.put_away()

    def put_away(self) -> None:
        """Back to marks by hand."""
        if self.weapon:
            self.weapon = ""
            self.changed.emit()

    def set_rear(self, is_rear: bool) -> None:
        """Attacks come from behind."""
        self.is_rear = is_rear
        self.changed.emit()

    def flip(self) -> None:
        """Choose the right variant of an even template, the left one, then leave it to the die."""
        if self.weapon and self.shape.is_even:
            order = ("", templates.RIGHT, templates.LEFT)
            self.lean = order[(order.index(self.lean) + 1) % len(order)]
            self.changed.emit()

    def set_lean(self, lean: str) -> None:
        """Choose one variant of an even template, or leave it to the die."""
        self.lean = lean
        self.changed.emit()

    def set_range(self, band: str) -> None:
        """The range of a weapon whose template depends on it."""
        self.range = band
        self.changed.emit()

    def set_cluster(self, cluster: bool) -> None:
        """Pellets instead of a slug."""
        self.cluster = cluster
        self.changed.emit()

    def set_guided(self, guided: bool) -> None:
        """Artemis IV or Narc leads the groups."""
        self.guided = guided
        self.changed.emit()

    def set_widows(self, shows: bool) -> None:
        """Hatch what the End Phase would take."""
        self.shows_widows = shows
        self.changed.emit()

    def set_laying(self, lays: bool) -> None:
        """Move slots instead of striking their boxes."""
        self.lays_slots = lays
        if lays:
            self.weapon = ""
        self.changed.emit()

    def comes_from_behind(self, grid: GridKey) -> bool:
        """True for a torso that is struck from behind, or where its rear is pointed at."""
        is_behind = grid.partition("/")[2].startswith("rear")
        return has_rear(grid) and (self.is_rear or is_behind)

    @property
    def shape(self) -> Template:
        """What the weapon in hand brings down with a click."""
        state = self._controller.state
        return shape_of(state, self.weapon, self.range, cluster=self.cluster)

    def way(self, grid: GridKey) -> Way:
        """How the weapon in hand strikes a grid."""
        return Way(
            rear=self.comes_from_behind(grid),
            lean=self.lean if self.shape.is_even else "",
            range=self.range,
            cluster=self.cluster,
            guided=self.guided,
        )

    def words(self) -> str:
        """What the weapon in hand does with a click."""
        if not self.weapon:
            return ""
        words = weapon_words(self._controller.state, self.weapon, self.range, cluster=self.cluster)
        if self.shape.is_even:
            words = f"{words}, {LEANING[self.lean]} ({FLIP_KEY} flips)"
        return words


def weapon_words(
    state: GameState, weapon: str, range_: str = "short", *, cluster: bool = False
) -> str:
    """A weapon's template in a few words."""
    found = templates.named(state, weapon)
    if cluster and found.pellets:
        return f"{found.pellets} pellets, each its own hit"
    if found.groups:
        count = -(-found.groups // templates.GROUP_SIZE)
        size = min(found.groups, templates.GROUP_SIZE)
        return f"{count} groups of {size}, each its own hit" if count > 1 else f"group of {size}"
    if found.missiles:
        return f"{found.missiles} missiles, each its own hit"
    shape = shape_of(state, weapon, range_)
    even = ", even width" if shape.is_even else ""
    boxes = "box" if shape.size == 1 else "boxes"
    return f"{shape.size} {boxes}, {len(shape.rows)} deep{even}"


def ghost(
    state: GameState, unit: UnitId, weapon: str, location: str, column: int, way: Way
) -> Boxes:
    """Where a template would land.

    Nothing where the location passes its damage on: there the column is rolled anew (RT-20).
    """
    try:
        if destination(state, unit, location) != location:
            return {}
        return landing(
            state,
            unit,
            weapon,
            location,
            column,
            rear=way.rear,
            lean=way.shown,
            range_=way.range,
            cluster=way.cluster,
        )
    except RuleError:
        return {}


def other_ghost(
    state: GameState, unit: UnitId, weapon: str, location: str, column: int, way: Way
) -> Boxes:
    """The boxes that only the other variant of an even template would strike."""
    try:
        if not shape_of(state, weapon, way.range, cluster=way.cluster).is_even:
            return {}
    except RuleError:
        return {}
    shown = ghost(state, unit, weapon, location, column, way)
    other = ghost(state, unit, weapon, location, column, way.flipped)
    return {key: tuple(sorted({*cells} - {*shown.get(key, ())})) for key, cells in other.items()}


def shot(
    state: GameState, unit: UnitId, weapon: str, location: str, column: int | None, way: Way
) -> TakeHit:
    """The hit that a click fires: of groups and missiles one, the others have their own dice."""
    found = templates.named(state, weapon)
    fired = TakeHit(
        unit=unit,
        weapon=weapon,
        rear=way.rear,
        lean=way.lean,
        range=way.range,
        cluster=way.cluster and bool(found.pellets),
        guided=way.guided and bool(found.groups),
    )
    if (found.groups or found.missiles or fired.cluster) and column is not None:
        return replace(fired, hits=(Aim(location=location, column=column),))
    return replace(fired, location=location, column=column)


def about_to_be_widowed(controller: Controller, unit: UnitId) -> Boxes:
    """What the End Phase would take now: on demand, and always in that phase itself."""
    state = controller.state
    is_end = controller.system.phases[state.clock.phase].key == "end"
    if is_end or Aiming.of(controller).shows_widows:
        return controller.derived(unit).doomed
    return {}


def hatched(scene: SheetScene, boxes: Boxes) -> list[QPainterPath]:
    """Boxes with slanting lines, for what is about to fall off."""
    shapes = []
    for key, cells in boxes.items():
        part = scene.locations.get(key)
        if isinstance(part, SquaresPart):
            shapes += [hatched_path(part.boxes[cell]) for cell in sorted(cells)]
    return shapes
