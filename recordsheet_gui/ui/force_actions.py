"""Forces of other programs at the table: files in, files out."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller

if TYPE_CHECKING:
    from recordsheet_gui.core.state import GameState
    from recordsheet_gui.core.system import GameSystem
    from recordsheet_gui.session.foreign_forces import Muster
    from recordsheet_gui.ui.window import MainWindow

FILES = "Forces of MegaMek (*.mul)"
OWN = ".rsforce"


class ForceActions:
    """What the menu and a drop do with such files; all is imported when it is wanted."""

    def __init__(self, window: "MainWindow", controller: Controller) -> None:
        """For one window."""
        self._window = window
        self._controller = controller

    # -- in ------------------------------------------------------------------------------------

    def import_force(self) -> None:
        """Choose files, see who comes, and put them on the table or into a new game."""
        from PySide6.QtWidgets import QFileDialog

        chosen, _ = QFileDialog.getOpenFileNames(
            self._window, "Import a force", str(paths.games_dir()), FILES
        )
        self.take(chosen)

    def take(self, files: Iterable[str], side: str = "") -> None:
        """Units of files come to a side; the player is asked where none is named, or not all come.

        A drop on a side of the roster names it.
        """
        for name in files:
            path = Path(name)
            try:
                if path.suffix.lower() == OWN:
                    self._take_own(path, side)
                    continue
                found = self._read(path)
            except (RuleError, StorageError) as error:
                self._controller.failed.emit(f"{path.name}: {error}")
                continue
            if not found.arrivals:
                why = " ".join(found.lines()[:5])
                self._controller.failed.emit(f"Nobody of {path.name} comes to the table. {why}")
            elif side and self._can_join() and not found.lines():
                self._join(found, side)
            else:
                self._ask(found, path, side)

    def _take_own(self, path: Path, side: str) -> None:
        """A force of ours joins the side it was dropped on, else it is kept with the others."""
        from recordsheet_gui.core.frozen import replace
        from recordsheet_gui.storage import forces
        from recordsheet_gui.ui import patience
        from recordsheet_gui.ui.force_table import put_on_table
        from recordsheet_gui.ui.patient_library import PatientLibrary

        force = patience.fetch(partial(forces.read, path)).force
        assert force is not None
        if side and self._controller.game is not None:
            with PatientLibrary.open() as library:
                designs = forces.designs_of(force, library)
            self._controller.said.emit(put_on_table(self._controller, force, designs, side))
            return
        own = replace(force, name=patience.fetch(partial(forces.free_name, force.name)))
        patience.fetch(partial(forces.create, own))
        self._controller.said.emit(f"{own.name} is among your forces: Game, Forces.")

    def _read(self, path: Path) -> "Muster":
        from recordsheet_gui.session import foreign_forces
        from recordsheet_gui.storage.force_names import finder
        from recordsheet_gui.storage.foreign_forces import content_of
        from recordsheet_gui.ui import patience
        from recordsheet_gui.ui.patient_library import PatientLibrary

        system = self._system()
        options = self._controller.session.state.options if self._can_join() else {}
        data = patience.fetch(partial(content_of, path))
        with PatientLibrary.open() as library:
            find = finder(library, system)
            return foreign_forces.muster(data, path.name, system, find, options=options)

    def _can_join(self) -> bool:
        """True where units of such files can come to the game on the table."""
        from recordsheet_gui.importers.formats import lists_any

        return self._controller.game is not None and lists_any(self._controller.system.kinds)

    def _system(self) -> "GameSystem":
        """The game on the table, else the first that plays such units."""
        from recordsheet_gui.importers.formats import lists_any

        if self._can_join():
            return self._controller.system
        return next(system for system in SYSTEMS.values() if lists_any(system.kinds))

    def _ask(self, found: "Muster", path: Path, side: str) -> None:
        from recordsheet_gui.session import foreign_forces
        from recordsheet_gui.ui.dialogs.force_intake import ForceIntake

        sides = _sides(self._controller.session.state) if self._can_join() else []
        name_of = self._system().name_of
        dialog = ForceIntake(found, sides, side, name_of, self._window, self._controller)
        try:
            chosen = dialog.exec() == ForceIntake.DialogCode.Accepted
            side, is_new = dialog.side, dialog.begins_anew
        finally:
            dialog.deleteLater()
        if not chosen:
            return
        if is_new:
            setup = foreign_forces.setup_of(self._system(), [(side, found)], title=path.stem)
            if self._window.menu_actions.begin(setup):
                self._controller.play(foreign_forces.came([found]))
        else:
            self._join(found, side)

    def _join(self, found: "Muster", side: str) -> None:
        """All of them as one action: one undo takes them back."""
        from recordsheet_gui.session.foreign_forces import arrivals_of

        commands = arrivals_of(self._controller.session.state, found, side)
        if self._controller.play_all(commands):
            self._controller.choose_unit(commands[0].id)
            units = counted(len(commands), "unit")
            verb = "joins" if len(commands) == 1 else "join"
            self._controller.said.emit(f"{units} of {found.source} {verb} side {side}.")

    # -- out -----------------------------------------------------------------------------------

    def export_force(self) -> None:
        """The table, a side, or the result of the battle as a file for other programs."""
        from recordsheet_gui.session import foreign_forces
        from recordsheet_gui.storage.foreign_forces import new_id
        from recordsheet_gui.ui.dialogs.force_outlet import ForceOutlet
        from recordsheet_gui.ui.dialogs.save_file import ask_where
        from recordsheet_gui.ui.reports import write_file

        controller = self._controller
        if controller.game is None:
            return
        state, system = controller.state, controller.system
        try:
            foreign_forces.check_writing(system)
            dialog = ForceOutlet(_sides(state), self._window)
            try:
                if dialog.exec() != ForceOutlet.DialogCode.Accepted:
                    return
                side, is_result, version = dialog.side, dialog.is_result, dialog.version
            finally:
                dialog.deleteLater()
            everybody = is_result or not side
            units = [u for u in state.roster if everybody or state.sides[u] == side]
            result_for = side if is_result else None
            told = foreign_forces.told(
                system, state, units, new_id, version=version, result_for=result_for
            )
        except RuleError as error:
            controller.failed.emit(str(error))
            return
        name = paths.legal_name(f"{controller.game.title} {side}".strip(), "Force")
        start = controller.game.path.with_name(f"{name}{foreign_forces.SUFFIX}")
        path = ask_where(
            self._window,
            "Export a force",
            start,
            {foreign_forces.SUFFIX: "Forces"},
            open_game=start,
        )
        if path is None:
            return
        words = f"{counted(len(told.units), 'unit')} in {path.name}."
        if write_file(controller, path, told.text, words) and (told.missing or told.remarks):
            behind = [
                f"{state.unit(unit).design.name}: {sentence}"
                for unit, sentence in (*told.missing, *told.remarks)
            ]
            more = f" And {len(behind) - 3} more." if len(behind) > 3 else ""
            controller.noticed.emit(f"What stays behind: {' '.join(behind[:3])}{more}")


def _sides(state: "GameState") -> list[str]:
    """Those of the table, in the order of its roster."""
    return list(dict.fromkeys(state.sides.values())) or ["A"]
