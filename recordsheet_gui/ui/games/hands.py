"""What a player's hands do on a sheet; a game with gestures of its own overrides some of it."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target
from recordsheet_gui.ui.scene.view import SheetView

if TYPE_CHECKING:
    from recordsheet_gui.session.journal import Line


class BoxChoice:
    """An owed choice between boxes of a sheet."""

    def __init__(self, entry: Owed, question: Question) -> None:
        """Take the choices that name boxes, and those that do not."""
        self.entry = entry
        self.title = question.title
        self.by_box: dict[tuple[GridKey, Cell], Choice] = {
            (choice.grid, cell): choice
            for choice in question.choose
            if choice.grid is not None
            for cell in choice.cells
        }
        self.others = tuple(choice for choice in question.choose if choice.grid is None)
        found: dict[GridKey, list[Choice]] = {}
        for choice in question.choose:
            if choice.grid is not None:
                found.setdefault(choice.grid, []).append(choice)
        self.grids: dict[GridKey, Choice | None] = {
            grid: some[0] if len(some) == 1 else None for grid, some in found.items()
        }
        """The grids that hold such boxes, with the choice of those that have only one."""
        self.letters = {
            choice.grid: choice.letter
            for choice in question.choose
            if choice.grid is not None and choice.letter
        }
        """What is drawn beside them."""

    @property
    def boxes(self) -> Mapping[GridKey, Collection[Cell]]:
        """The boxes that may be chosen, by grid."""
        found: dict[GridKey, list[Cell]] = {}
        for key, cell in self.by_box:
            found.setdefault(key, []).append(cell)
        return found


def offer_of(controller: Controller, unit: UnitId) -> BoxChoice | None:
    """The first owed choice of a unit that is one of boxes."""
    for entry in controller.state.owed:
        offer = BoxChoice(entry, controller.rolls.question(entry)) if entry.unit == unit else None
        if offer is not None and offer.grids:
            return offer
    return None


class Hands(QObject):
    """Plain hands: every gesture marks by hand, as the pane does it."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Work on the sheet that a view shows."""
        super().__init__(parent)
        self._controller = controller
        self._view = view
        self.unit: UnitId | None = None
        self.scene: SheetScene | None = None

        self.offer: BoxChoice | None = None
        """The open choice between boxes of this sheet, which are lit."""

    def attach(self, scene: SheetScene, unit: UnitId) -> None:
        """Another sheet is in the view."""
        self.scene, self.unit = scene, unit

    def leave(self) -> None:
        """The view shows another game's sheet."""
        self.scene = None

    def refresh(self) -> None:
        """What lies over the sheet, as it is now."""
        was = self.offer
        self.find_offer()
        if was is not None or self.offer is not None:
            self.light_choices()

    def follow_layout(self) -> None:
        """The sheet is laid out anew: what lies over it stands elsewhere."""
        self.refresh()

    def find_offer(self) -> None:
        """Look for an open choice between boxes of this sheet."""
        controller, unit = self._controller, self.unit
        has_unit = controller.game is not None and unit in controller.state.units
        self.offer = offer_of(controller, unit) if has_unit and unit is not None else None

    def press_box(self, grid: GridKey, cell: Cell) -> bool:
        """Answer an open choice; False leaves the box to be marked by hand."""
        return self.answer(grid, cell)

    def sweep(self, grid: GridKey, cells: tuple[Cell, ...]) -> bool:
        """Over boxes that may be chosen a drag is a click; False leaves it to mark by hand."""
        return self.answer(grid, cells[0])

    def press_weapon(self, target: Target) -> bool:
        """False leaves a line of the weapons to what the game offers first there."""
        return False

    def open_popover(self, grid: GridKey) -> bool:
        """False leaves a location to the field for amounts."""
        return self.answer(grid)

    def answer(self, grid: GridKey, cell: Cell | None = None) -> bool:
        """Take a press as the answer to the open choice: beside the lit boxes it does nothing.

        False when no choice is open.
        """
        if self.offer is None:
            return False
        choice = self.choice_at(grid, cell)
        if choice is None:
            self._controller.said.emit(f"{self.offer.title}: choose what is lit, or its card.")
        else:
            self._controller.rolls.resolve(self.offer.entry, choice=choice.id)
        return True

    def choice_at(self, grid: GridKey, cell: Cell | None) -> Choice | None:
        """What a press there chooses: a grid is lit, and pressed, as one."""
        if self.offer is None:
            return None
        exact = self.offer.by_box.get((grid, cell)) if cell is not None else None
        return exact or self.offer.grids.get(grid)

    def fill_menu(self, menu: QMenu) -> None:
        """What only this game offers on a sheet."""

    def light_line(self, line: "Line | None") -> None:
        """Show what a line of the journal tells of, beside its boxes."""

    def light_choices(self) -> None:
        """Light all that the next open choice of this unit offers; nothing where none is open."""
        if self.scene is not None:
            self.scene.highlight(dict.fromkeys(self.offer.grids, ()) if self.offer else {})
            self.scene.show_letters(self.offer.letters if self.offer else {})
