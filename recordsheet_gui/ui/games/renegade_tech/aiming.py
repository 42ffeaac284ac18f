"""A weapon in hand: what it would strike where the mouse is, shared by palette and sheets."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainterPath

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.commands import Aim, TakeHit
from recordsheet_gui.systems.renegade_tech.destruction import destination
from recordsheet_gui.systems.renegade_tech.diagram import TORSO_ORDER
from recordsheet_gui.systems.renegade_tech.landing import landing
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.renegade_tech.squares import hatched_path
from recordsheet_gui.ui.scene.scene import SheetScene

GAME = "renegade-tech"
SEARCH_KEY = "T"

Boxes = Mapping[GridKey, Collection[Cell]]


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
        self.shows_widows = False
        controller.game_opened.connect(self.put_away)

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
        self.changed.emit()

    def put_away(self) -> None:
        """Back to marks by hand."""
        if self.weapon:
            self.weapon = ""
            self.changed.emit()

    def set_rear(self, is_rear: bool) -> None:
        """Attacks come from behind."""
        self.is_rear = is_rear
        self.changed.emit()

    def set_widows(self, shows: bool) -> None:
        """Hatch what the End Phase would take."""
        self.shows_widows = shows
        self.changed.emit()

    def comes_from_behind(self, grid: GridKey) -> bool:
        """True for a torso that is struck from behind, or where its rear is pointed at."""
        location, _, part = grid.partition("/")
        return location in TORSO_ORDER and (self.is_rear or part.startswith("rear"))

    def words(self) -> str:
        """What the weapon in hand does with a click."""
        return "" if not self.weapon else weapon_words(self._controller.state, self.weapon)


def weapon_words(state: GameState, weapon: str) -> str:
    """A weapon's template in a few words."""
    found = templates.named(state, weapon)
    if found.groups:
        count = -(-found.groups // templates.GROUP_SIZE)
        size = min(found.groups, templates.GROUP_SIZE)
        return f"{count} groups of {size}, each its own hit" if count > 1 else f"group of {size}"
    if found.missiles:
        return f"{found.missiles} missiles, each its own hit"
    shape = templates.sized(found.template())
    even = ", even width" if shape.is_even else ""
    boxes = "box" if shape.size == 1 else "boxes"
    return f"{shape.size} {boxes}, {len(shape.rows)} deep{even}"


def ghost(
    state: GameState, unit: UnitId, weapon: str, location: str, column: int, *, rear: bool
) -> Boxes:
    """Where a template would land, the left variant of an even one.

    Nothing where the location passes its damage on: there the column is rolled anew (RT-20).
    """
    try:
        if destination(state, unit, location) != location:
            return {}
        return landing(state, unit, weapon, location, column, rear=rear)
    except RuleError:
        return {}


def shot(
    state: GameState, unit: UnitId, weapon: str, location: str, column: int | None, *, rear: bool
) -> TakeHit:
    """The hit that a click fires: of groups and missiles one, the others have their own dice."""
    found = templates.named(state, weapon)
    if (found.groups or found.missiles) and column is not None:
        aim = Aim(location=location, column=column)
        return TakeHit(unit=unit, weapon=weapon, hits=(aim,), rear=rear)
    return TakeHit(unit=unit, weapon=weapon, location=location, column=column, rear=rear)


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
