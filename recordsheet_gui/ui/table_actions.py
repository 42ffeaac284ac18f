"""What a player does to the table itself while a game is on."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.table import ChangeSide, RemoveUnit, Reorder, Withdraw
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

SIDES = ("A", "B", "C", "D")
"""What is offered; a side may have any name."""
MOST_FILE = 1 << 20
"""Bytes of a unit file that is dropped on the roster."""


class TableActions:
    """Units that come and go, pilots, sides and options; each is a step that can be undone."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """Dialogs belong to the window."""
        self._window = window
        self._controller = controller

    # -- for the menus: the unit in front ----------------------------------------------------------

    def add_unit(self) -> None:
        """Choose a unit of the library for this battle."""
        self._window.menu_actions.library(only_this=self._controller.game is not None)

    def pilot(self) -> None:
        """Name and skills of the pilot in front."""
        if self._controller.unit is not None:
            self.ask_pilot(self._controller.unit)

    def withdraw(self) -> None:
        """The unit in front leaves the field, or comes back."""
        if self._controller.unit is not None:
            self._withdraw(self._controller.unit)

    def duplicate(self) -> None:
        """Another unit like the one in front."""
        if self._controller.unit is not None:
            self._duplicate(self._controller.unit)

    def variants(self) -> None:
        """What others of its chassis have otherwise than the unit in front."""
        if self._controller.unit is not None:
            self._window.menu_actions.compare(self._controller.paper.design)

    def remove_unit(self) -> None:
        """Take the unit in front off the table."""
        if self._controller.unit is not None:
            self._controller.play(RemoveUnit(unit=self._controller.unit))

    def game_options(self) -> None:
        """Name and options of this game."""
        from recordsheet_gui.ui.dialogs.game_options import GameOptions

        controller = self._controller
        if controller.game is None:
            return
        dialog = GameOptions(controller, self._window)
        accepted = dialog.exec() == GameOptions.DialogCode.Accepted
        commands = dialog.commands() if accepted else []
        dialog.deleteLater()
        if commands:
            controller.play_all(commands)

    # -- for a unit of the roster ------------------------------------------------------------------

    def ask_pilot(self, unit: UnitId, track: TrackKey | None = None) -> None:
        """Name and skills, from the one that was pressed on."""
        from recordsheet_gui.ui.dialogs.pilot import PilotDialog

        dialog = PilotDialog(self._controller, unit, track, self._window)
        accepted = dialog.exec() == PilotDialog.DialogCode.Accepted
        command = dialog.command()
        dialog.deleteLater()
        if accepted:
            self._controller.play(command)

    def menu_for(self, unit: UnitId) -> QMenu:
        """Everything about a unit's place on the table."""
        from PySide6.QtCore import Qt

        controller = self._controller
        state = controller.state
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("pilot"), "&Pilot...").triggered.connect(lambda: self.ask_pilot(unit))
        self.fill_sides(menu.addMenu(icon("side"), "&Side"), unit)
        away = "&Back to the field" if state.is_away(unit) else "&Withdraw"
        menu.addAction(icon("withdraw"), away).triggered.connect(lambda: self._withdraw(unit))
        menu.addAction(icon("duplicate"), "&Duplicate").triggered.connect(
            lambda: self._duplicate(unit)
        )
        mates = [other for other in state.roster if state.sides[other] == state.sides[unit]]
        up = menu.addAction(icon("chevron_up"), "Move &up")
        up.setEnabled(unit != mates[0])
        up.triggered.connect(lambda: self._move(unit, -1))
        down = menu.addAction(icon("chevron_down"), "Move d&own")
        down.setEnabled(unit != mates[-1])
        down.triggered.connect(lambda: self._move(unit, 1))
        menu.addSeparator()
        weigh = menu.addAction(icon("odds"), "Odd&s...")
        weigh.triggered.connect(lambda: self._weigh(unit))
        side = state.sides[unit]
        kept = menu.addAction(icon("forces"), plainly(f"Keep side {side} as a &force"))
        kept.triggered.connect(lambda: self._keep_side(side))
        others = menu.addAction(icon("variants"), "Other &variants...")
        others.triggered.connect(lambda: self._window.menu_actions.compare(state.unit(unit).design))
        on_paper = menu.addAction(icon("print_sheet"), "P&rint...")
        on_paper.triggered.connect(lambda: self._print(unit))
        menu.addAction(icon("remove_unit"), "Re&move from the table").triggered.connect(
            lambda: controller.play(RemoveUnit(unit=unit))
        )
        game = controller.game
        if game is None or game.is_read_only or controller.looking_at is not None:
            # Of what is only looked at paper can be had.
            for action in menu.actions():
                action.setEnabled(action in (on_paper, others, weigh, kept))
        return menu

    def _weigh(self, unit: UnitId) -> None:
        """What more hits would do to it."""
        self._controller.choose_unit(unit)
        self._window.menu_actions.more_hits()

    def fill_sides(self, menu: QMenu, unit: UnitId) -> None:
        """For whom a unit may fight."""
        controller = self._controller
        state = controller.state
        for side in dict.fromkeys((*SIDES, *state.sides.values())):
            action = menu.addAction(plainly(side))
            action.setCheckable(True)
            action.setChecked(side == state.sides[unit])
            action.triggered.connect(
                lambda _=False, side=side: controller.play(ChangeSide(unit=unit, to=side))
            )
        menu.addSeparator()
        menu.addAction("&Another...").triggered.connect(lambda: self._ask_side(unit))

    def _ask_side(self, unit: UnitId) -> None:
        from PySide6.QtWidgets import QInputDialog

        now = self._controller.state.sides[unit]
        text, is_given = QInputDialog.getText(self._window, "Side", "Name of the side:", text=now)
        if is_given:
            self._controller.play(ChangeSide(unit=unit, to=text))

    def _withdraw(self, unit: UnitId) -> None:
        on = not self._controller.state.is_away(unit)
        self._controller.play(Withdraw(unit=unit, on=on))

    def _duplicate(self, unit: UnitId) -> None:
        state = self._controller.state
        paper = state.unit(unit)
        self._controller.add_unit(paper.design, state.sides[unit], paper.pilot)

    def _move(self, unit: UnitId, step: int) -> None:
        """One place up or down among those of its side."""
        state = self._controller.state
        mates = [other for other in state.roster if state.sides[other] == state.sides[unit]]
        at = mates.index(unit)
        behind = mates[at - 1] if step < 0 else (*mates, None)[at + 2]
        self._controller.play(Reorder(unit=unit, before=behind))

    def _keep_side(self, side: str) -> None:
        from recordsheet_gui.storage.errors import StorageError
        from recordsheet_gui.ui.force_table import keep_side

        try:
            made = keep_side(self._controller, side)
        except StorageError as error:
            self._controller.failed.emit(str(error))
        else:
            self._controller.said.emit(f"{made.name} is a force: Game, Forces.")

    def _print(self, unit: UnitId) -> None:
        self._controller.choose_unit(unit)
        self._window.menu_actions.print_sheet(unit=unit)

    # -- files -------------------------------------------------------------------------------------

    def take_files(self, paths: Sequence[str], side: str) -> None:
        """Unit files that were dropped on the roster join a side; the library gets them too."""
        from recordsheet_gui.importers import UNIT_SUFFIXES, read_unit_file
        from recordsheet_gui.storage.small_file import small_text
        from recordsheet_gui.ui.importing import drops_of

        drops_of(self._window).take(paths)
        for name in paths:
            path = Path(name)
            if not name.lower().endswith(UNIT_SUFFIXES):
                continue
            try:
                if path.stat().st_size > MOST_FILE:
                    continue
                text = small_text(path, "replace")
            except OSError:
                # The import says why.
                continue
            found = read_unit_file(path.name, text)
            if found.design is not None:
                self._controller.add_unit(found.design, side)
