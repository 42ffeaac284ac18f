"""Forces: named lists of units, kept on disk with every change, printed and put on the table."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.state import GameSetup
from recordsheet_gui.session.force import Force, setup_of
from recordsheet_gui.storage import forces
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.forces import Stored
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.systems import SYSTEMS, TITLES
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.force_editor import ForceEditor
from recordsheet_gui.ui.dialogs.force_line import ForceLine
from recordsheet_gui.ui.dialogs.kit import dim, keep_size, leading
from recordsheet_gui.ui.dialogs.two_lines import TwoLines
from recordsheet_gui.ui.dialogs.unit_picker import UnitPicker
from recordsheet_gui.ui.force_table import keep_side, put_on_table
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.tab_order import go_on

USUAL = QSize(1180, 660)
AT = int(Qt.ItemDataRole.UserRole)
SIDES = ("A", "B", "C", "D")

T = TypeVar("T")


class ForcesDialog(QDialog):
    """All forces at the left, the one in front at the right."""

    game_asked = Signal(object)
    """A GameSetup to begin a game with."""

    def __init__(
        self, library: PatientLibrary, parent: QWidget | None, controller: Controller
    ) -> None:
        """Show what is kept; `library` outlives the dialog."""
        super().__init__(parent)
        self.setWindowTitle("Forces")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._library, self._controller = library, controller
        self.stored: list[Stored] = []
        self._deleted: Force | None = None
        self.list = QListWidget()
        self.list.setAccessibleName("Forces")
        self.list.setItemDelegate(TwoLines(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.editor = ForceEditor(library)
        self.says = dim("")
        self.new = QPushButton(icon("plus"), "&New")
        self.random = QPushButton(icon("random_force"), "&Random...")
        self.random.setToolTip("A force by lot, close to a budget")
        self.copy = QPushButton(icon("duplicate"), "&Copy")
        self.delete = QPushButton(icon("remove_unit"), "&Delete")
        self.back = QPushButton("&Bring it back")
        self.back.setToolTip("The force that was deleted last")
        self.back.hide()
        self.from_table = QPushButton(icon("roster"), "From the t&able")
        self.from_table.setToolTip("Keep the table, or a side of it, as a force")
        self.paper = QPushButton(icon("print_sheet"), "&Print...")
        self.paper.setToolTip("The roster page, with or without sheets (Ctrl+P)")
        self.play = QPushButton(icon("new_game"), "&To the table")
        self.play.setToolTip("As a side of a new game, or of the one that is on")
        self._build()
        self._connect()
        keep_size(self, controller, "forces", USUAL, grows=True)
        self.refresh()

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        own = QGridLayout()
        buttons = (self.new, self.random, self.copy, self.delete, self.from_table, self.back)
        for at, button in enumerate(buttons):
            own.addWidget(button, *divmod(at, 2))
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.list, 1)
        inside.addLayout(own)
        middle = QSplitter()
        middle.addWidget(left)
        middle.addWidget(self.editor)
        middle.setSizes([300, 880])
        middle.setStretchFactor(1, 1)
        middle.setChildrenCollapsible(False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.play, self.paper):
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        leading(self.buttons, self.buttons.button(QDialogButtonBox.StandardButton.Close))
        foot = QHBoxLayout()
        foot.addWidget(self.says, 1)
        foot.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.addWidget(middle, 1)
        layout.addLayout(foot)
        for button in self.findChildren(QPushButton):
            # Return in a field must not close or open anything.
            button.setAutoDefault(False)
            button.setDefault(False)
        self.from_menu, self.play_menu = QMenu(self), QMenu(self)
        self.from_table.setMenu(self.from_menu)
        self.play.setMenu(self.play_menu)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        self.new.clicked.connect(self.make)
        self.random.clicked.connect(self.draw)
        self.copy.clicked.connect(self.duplicate)
        self.delete.clicked.connect(self.remove)
        self.back.clicked.connect(self.bring_back)
        self.paper.clicked.connect(self.print_out)
        self.buttons.rejected.connect(self.reject)
        self.editor.changed.connect(self._keep)
        self.editor.adding.connect(self._pick)
        self.editor.replacing.connect(self._pick)
        self.from_menu.aboutToShow.connect(self._fill_from)
        self.play_menu.aboutToShow.connect(self._fill_play)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Print), self, self.print_out)
        gone = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        gone.setContext(Qt.ShortcutContext.WidgetShortcut)
        gone.activated.connect(self.remove)

    # -- the list --------------------------------------------------------------------------------

    def _try(self, work: Callable[[], T]) -> T | None:
        """Go to the disk; what goes wrong is said, and changes nothing."""
        try:
            return patience.fetch(work)
        except StorageError as error:
            self.says.setText(plainly(str(error)))
            return None

    def refresh(self, front: str = "") -> None:
        """Read the folder again, and put a force in front by its name."""
        self.stored = self._try(forces.stored) or []
        self.list.blockSignals(True)
        self.list.clear()
        for one in self.stored:
            item = QListWidgetItem(_words(one))
            if one.force is None:
                item.setIcon(icon("warning"))
            self.list.addItem(item)
        names = [one.name for one in self.stored]
        self.list.setCurrentRow(names.index(front) if front in names else 0)
        self.list.blockSignals(False)
        self._show()

    @property
    def front(self) -> Stored | None:
        """The force that is chosen."""
        at = self.list.currentRow()
        return self.stored[at] if 0 <= at < len(self.stored) else None

    def _show(self) -> None:
        one = self.front
        force = None if one is None else one.force
        self.editor.show_force(force)
        for button in (self.copy, self.paper, self.play):
            button.setEnabled(force is not None)
        self.delete.setEnabled(one is not None)
        self.from_table.setEnabled(self._controller.game is not None)
        if one is not None and one.problem:
            self.says.setText(plainly(one.problem))
        elif one is None:
            self.says.setText("No forces yet: make one, draw one by lot, or keep the table as one.")
        else:
            self.says.clear()

    # -- changing --------------------------------------------------------------------------------

    def _keep(self, force: Force) -> None:
        """Every change is on disk at once."""
        one = self.front
        if one is None:
            return
        at = self.list.currentRow()
        kept = self._try(partial(forces.save, one, force))
        if kept is not None:
            self.stored[at] = kept
            self.list.item(at).setText(_words(kept))
            self.says.clear()

    def make(self) -> None:
        """An empty force for the game that is on."""
        game = self._controller.game
        system = self._controller.system.key if game is not None else next(iter(TITLES))
        self._create(lambda: forces.create(Force(name=forces.free_name("Force"), system=system)))
        self.editor.name.setFocus()
        self.editor.name.selectAll()

    def _create(self, work: Callable[[], Stored]) -> bool:
        made = self._try(work)
        if made is None:
            return False
        self.refresh(made.name)
        return True

    def duplicate(self) -> None:
        """Another one like the force in front."""
        one = self.front
        if one is not None and one.force is not None:
            force = one.force
            self._create(lambda: forces.copied(force))

    def remove(self) -> None:
        """Take the force in front away; it can be brought back until the dialog closes."""
        one = self.front
        if one is None:
            return
        if one.force is None:
            self.says.setText(plainly(f"{one.path.name} is left alone: it is no force of ours."))
            return

        def work() -> bool:
            forces.delete(one)
            return True

        if self._try(work):
            self._deleted = one.force
            self.refresh()
            self.back.show()
            self.says.setText(plainly(f"{one.name} is deleted."))

    def bring_back(self) -> None:
        """Undo the last deletion."""
        force = self._deleted
        if force is not None and self._create(lambda: forces.create(force)):
            self._deleted = None
            self.back.hide()

    def _pick(self, line: ForceLine | None = None) -> None:
        """Choose units to add, or one for the place of another."""
        force = self.editor.now()
        if force is None:
            return
        title = "Add units" if line is None else f"In place of {line.entry.unit}"
        picker = UnitPicker(
            *(self._library, force.system, title, self, self._controller), is_many=line is None
        )

        def take(row: UnitRow) -> None:
            if line is None:
                self.editor.add_unit(row)
            else:
                self.editor.exchange(line, row)

        picker.picked.connect(take)
        picker.exec()
        picker.deleteLater()

    def draw(self) -> None:
        """A force by lot."""
        from recordsheet_gui.ui.dialogs.random_force import RandomForce

        game = self._controller.game
        system = self._controller.system.key if game is not None else next(iter(TITLES))
        dialog = RandomForce(self._library, system, self, self._controller)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        force = dialog.force if accepted else None
        dialog.deleteLater()
        if force is not None:
            drawn = force
            self._create(lambda: forces.create(_named(drawn)))

    # -- the table and paper ---------------------------------------------------------------------

    def _fill_from(self) -> None:
        self.from_menu.clear()
        if self._controller.game is None:
            return
        self.from_menu.addAction("&All units").triggered.connect(lambda: self._from(None))
        for side in dict.fromkeys(self._controller.state.sides.values()):
            action = self.from_menu.addAction(plainly(f"Side {side}"))
            action.triggered.connect(lambda _=False, side=side: self._from(side))

    def _from(self, side: str | None) -> None:
        try:
            made = keep_side(self._controller, side)
        except StorageError as error:
            self.says.setText(plainly(str(error)))
            return
        self.refresh(made.name)

    def _fill_play(self) -> None:
        self.play_menu.clear()
        new = self.play_menu.addAction(icon("new_game"), "&New game with it")
        new.triggered.connect(self.begin)
        controller = self._controller
        game = controller.game
        if game is None or game.is_read_only or controller.looking_at is not None:
            return
        self.play_menu.addSeparator()
        for side in dict.fromkeys((*SIDES, *controller.state.sides.values())):
            action = self.play_menu.addAction(plainly(f"Join side {side} of this game"))
            action.triggered.connect(lambda _=False, side=side: self.join(side))

    def join(self, side: str) -> None:
        """All of it joins the game on the table, in one step that can be taken back."""
        force = self.editor.now()
        if force is not None:
            words = put_on_table(self._controller, force, self.editor.designs, side)
            self.says.setText(plainly(words))

    def begin(self) -> None:
        """A new game with this force alone; others join later."""
        force = self.editor.now()
        if force is None:
            return
        from recordsheet_gui.core.errors import RuleError

        try:
            setup: GameSetup = setup_of(
                SYSTEMS[force.system], {SIDES[0]: (force, self.editor.designs)}
            )
        except RuleError as error:
            self.says.setText(plainly(str(error)))
            return
        self.accept()
        self.game_asked.emit(setup)

    def print_out(self) -> None:
        """The roster page, and sheets where they are wanted."""
        from recordsheet_gui.ui.printing.force_preview import ForcePreview

        force = self.editor.now()
        if force is None:
            return
        dialog = ForcePreview(force, self.editor.designs, self, self._controller)
        dialog.exec()
        dialog.deleteLater()

    # -- keys ------------------------------------------------------------------------------------

    @qt_override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Units that came later stand where the eye finds them."""
        return go_on(self, forward=forward)


def _words(one: Stored) -> str:
    if one.force is None:
        return f"{one.name}\ncannot be read"
    many = len(one.force.units)
    return f"{one.name}\n{many} unit{'' if many == 1 else 's'}, {TITLES[one.force.system]}"


def _named(force: Force) -> Force:
    from recordsheet_gui.core.frozen import replace

    return replace(force, name=forces.free_name(force.name))
