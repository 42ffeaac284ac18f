"""Menus within the menus: what they list is only known when they are opened."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly

if TYPE_CHECKING:
    from recordsheet_gui.ui.errands import Errand
    from recordsheet_gui.ui.recent import Recent
    from recordsheet_gui.ui.window import MainWindow

RECENT_LATER = 50
"""Milliseconds until a slow disk is asked once more what the recent games are."""


class Submenus(QObject):
    """Recent games, templates, demo battles, sides, real dice, panels."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """Put them into the menus of a window whose actions are made."""
        super().__init__(window)
        self._window = window
        self._controller = controller
        by_key = window.actions_by_key
        self.recent = self._menu("game", "recent_games", "Open &recent", before=by_key["save_copy"])
        self.recent.aboutToShow.connect(self.fill_recent)
        self._enable_recent()
        # A menu that is shut never asks to be filled.
        controller.settings_changed.connect(self._enable_recent)
        self.templates = self._menu(
            "game", "new_from_template", "New from te&mplate", before=by_key["new_like_this"]
        )
        self.templates.aboutToShow.connect(self.fill_templates)
        self.demos = self._menu("help", "demos", "&Demo battles", before=by_key["about"])
        self.demos.aboutToShow.connect(self.fill_demos)
        self.sides = self._menu("table", "side", "&Side", before=by_key["withdraw"])
        self.sides.aboutToShow.connect(self.fill_sides)
        self.dice_sides = self._menu("turn", "side", "Real dice &for")
        self.dice_sides.aboutToShow.connect(self.fill_dice_sides)
        panels = self._menu("view", "roster", "&Panels", apart=True)
        for dock in window.docks.values():
            # A closed panel can be opened again.
            panels.addAction(dock.toggleViewAction())
            dock.toggleViewAction().triggered.connect(
                lambda on, dock=dock: window.shell.bring(dock) if on else None
            )

    def _menu(
        self,
        where: str,
        sign: str,
        title: str,
        *,
        before: QAction | None = None,
        apart: bool = False,
    ) -> QMenu:
        """A menu within the one of this name: before an entry, or last."""
        menu = self._window.menuBar().findChild(QMenu, where)
        assert isinstance(menu, QMenu)
        if apart:
            menu.addSeparator()
        made = QMenu(title, self._window)
        made.setIcon(icon(sign))
        if before is None:
            menu.addMenu(made)
        else:
            menu.insertMenu(before, made)
        return made

    def _enable_recent(self) -> None:
        self.recent.setEnabled(bool(self._controller.settings.recent_games))

    def fill_recent(self) -> None:
        """Names at once; what is to be said of them follows where the disk takes its time."""
        from recordsheet_gui.ui.errands import Errands
        from recordsheet_gui.ui.recent import look

        games = [Path(path) for path in self._controller.settings.recent_games]
        self.recent.clear()
        for path in games:
            action = self.recent.addAction(path.stem.replace("&", "&&"))
            action.setToolTip(plainly(str(path)))
            action.triggered.connect(lambda _=False, p=path: self._controller.open_game(p))
        self._tell_recent(Errands().finish(partial(look, games)))

    def _tell_recent(self, looking: "Errand[list[Recent]]") -> None:
        from recordsheet_gui.ui.recent import entries

        if not patience.stand_still(looking):
            QTimer.singleShot(RECENT_LATER, self, lambda: self._tell_recent(looking))
            return
        lines = entries(looking.result(), datetime.now().astimezone())
        for action, line in zip(self.recent.actions(), lines, strict=False):
            action.setText(line.replace("&", "&&"))

    def fill_templates(self) -> None:
        """Rosters that were kept."""
        from recordsheet_gui.storage import paths
        from recordsheet_gui.storage.errors import Slow
        from recordsheet_gui.ui.opening import open_path

        folder = paths.templates_dir()
        try:
            files = patience.fetch(lambda: sorted(folder.glob("*.json")))
        except (OSError, Slow):
            files = []
        self.templates.clear()
        for path in files:
            action = self.templates.addAction(path.stem.replace("&", "&&"))
            action.triggered.connect(
                lambda _=False, path=path: self._window.menu_actions.new_from_template(path)
            )
        if not files:
            self.templates.addAction("There is no template yet.").setEnabled(False)
        self.templates.addSeparator()
        at = self.templates.addAction("Open the &folder of templates")
        at.setEnabled(bool(files))
        at.triggered.connect(lambda: open_path(folder))

    def fill_demos(self) -> None:
        """Battles that come with the program."""
        from recordsheet_gui.assets import demo_files
        from recordsheet_gui.ui.demos import open_demo_script, title_of

        self.demos.clear()
        for path in demo_files():
            action = self.demos.addAction(title_of(path))
            action.triggered.connect(lambda _=False, p=path: open_demo_script(self._controller, p))

    def fill_sides(self) -> None:
        """For whom the unit in front may fight; of what is only looked at nothing changes."""
        controller = self._controller
        game, unit = controller.game, controller.unit
        self.sides.clear()
        if game is None or unit is None or game.is_read_only or controller.looking_at is not None:
            self.sides.addAction("There is no unit to move.").setEnabled(False)
            return
        self._window.table_actions.fill_sides(self.sides, unit)

    def fill_dice_sides(self) -> None:
        """Sides that throw their own dice while the program rolls for the others."""
        controller = self._controller
        settings = controller.settings
        sides = controller.state.sides.values() if controller.game is not None else ()
        self.dice_sides.clear()
        for side in sorted(set(sides)):
            action = self.dice_sides.addAction(plainly(f"Side {side}"))
            action.setCheckable(True)
            action.setChecked(settings.dice is Dice.MINE or side in settings.dice_sides)
            action.setEnabled(settings.dice is not Dice.MINE)
            action.triggered.connect(lambda on, side=side: self._roll_by_hand(side, on=on))

    def _roll_by_hand(self, side: str, *, on: bool) -> None:
        settings = self._controller.settings
        others = tuple(other for other in settings.dice_sides if other != side)
        sides = (*others, side) if on else others
        self._controller.change_settings(replace(settings, dice_sides=sides))
