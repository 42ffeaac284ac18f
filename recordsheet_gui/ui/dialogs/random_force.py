"""A force by lot: budget, number, kind, era and more; units that please stay, others come anew."""

import os
from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.force import Entry, Force, appraised
from recordsheet_gui.session.force_text import kind_word
from recordsheet_gui.session.random_force import MOST_UNITS
from recordsheet_gui.storage import forces
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.storage.random_forces import Wishes, random_force
from recordsheet_gui.systems import SYSTEMS, TITLES
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import dim, keep_size, leading
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.units.eras import ERAS
from recordsheet_gui.units.kind import WEIGHTS

USUAL = QSize(900, 600)
TECH = ("Inner Sphere", "Clan", "Mixed")
COLUMNS = ("Keep", "Unit", "Tons", "BV", "Role")
MOST_BUDGET, USUAL_BV, USUAL_TONS = 1_000_000, 6000, 240
MOST_SEED = 999_999
SEEDS = 20
"""That are tried for a force that is not the same again."""
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)


class RandomForce(QDialog):
    """Draws units, again and again, until a player likes them."""

    def __init__(
        self,
        library: Library,
        system: str,
        parent: QWidget | None = None,
        controller: Controller | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        """`system` is the game it is meant for; `seed` begins, else any."""
        super().__init__(parent)
        self.setWindowTitle("Force by lot")
        self._library = library
        self.force: Force | None = None
        self._held: list[Entry] = []
        """What is kept while no force fits: wishes are typed one after the other."""
        self.system = self._choice("Game", [(title, key) for key, title in TITLES.items()], any_=0)
        self.system.setCurrentIndex(max(0, self.system.findData(system)))
        self.measure = self._choice("Budget in", [("battle value", "bv"), ("tons", "tons")], any_=0)
        self.budget = self._number("Budget", 1, MOST_BUDGET, USUAL_BV, 500)
        self.units = self._number("Units", 0, MOST_UNITS, 4, 1)
        self.units.setSpecialValueText("as many as fit")
        self.kind = self._choice("Kind", ())
        self.weight = self._choice("Class", [(word, word) for word in WEIGHTS])
        self.era = self._choice("Era", [(era.words, era.last) for era in ERAS])
        self.tech = self._choice("Tech", [(word, word) for word in TECH])
        self.role = self._choice("Role", ())
        self.gunnery = self._number("Gunnery", 0, 8, 4, 1)
        self.piloting = self._number("Piloting", 0, 8, 5, 1)
        first = int.from_bytes(os.urandom(3), "big") % MOST_SEED if seed is None else seed
        self.seed = self._number("Seed", 0, MOST_SEED, first, 1)
        self.seed.setToolTip("The same seed and wishes draw the same force again")
        self.again = QPushButton(icon("random_force"), "&Draw again")
        self.again.setToolTip("Others for all units that are not kept")
        self.one = QPushButton("Draw &only this one")
        self.one.setToolTip("Another unit in the place of the one in front")
        self.list = QTreeWidget()
        self.list.setHeaderLabels(COLUMNS)
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName("Units that were drawn")
        self.told = dim("")
        self.items: list[QTreeWidgetItem] = []
        self._build()
        self._fill()
        self._connect()
        keep_size(self, controller, "random force", USUAL)
        self.draw()

    def _number(self, title: str, least: int, most: int, value: int, step: int) -> QSpinBox:
        made = QSpinBox()
        made.setRange(least, most)
        made.setSingleStep(step)
        made.setGroupSeparatorShown(title == "Budget")
        # Not with every digit: half a number is another wish.
        made.setKeyboardTracking(False)
        made.setValue(value)
        made.setAccessibleName(title)
        return made

    def _choice(
        self, title: str, options: Sequence[tuple[str, object]], *, any_: int = 1
    ) -> QComboBox:
        made = QComboBox()
        if any_:
            made.addItem("any", None)
        for words, value in options:
            made.addItem(words, value)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(14)
        made.setAccessibleName(title)
        return made

    def _build(self) -> None:
        inside = QWidget()
        form = QFormLayout(inside)
        form.setContentsMargins(0, 0, 6, 0)
        for words, widget in (
            ("&Game", self.system),
            ("Budget &in", self.measure),
            ("&Budget", self.budget),
            ("&Units", self.units),
            ("&Kind", self.kind),
            ("&Class", self.weight),
            ("&Era", self.era),
            ("&Tech", self.tech),
            ("&Role", self.role),
            ("Gu&nnery", self.gunnery),
            ("&Piloting", self.piloting),
            ("&Seed", self.seed),
        ):
            form.addRow(words, widget)
        area = QScrollArea()
        area.setAccessibleName("Wishes")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setFixedWidth(
            inside.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width()
        )
        row = QHBoxLayout()
        row.addWidget(self.again)
        row.addWidget(self.one)
        row.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(self.list, 1)
        right.addWidget(self.told)
        right.addLayout(row)
        middle = QHBoxLayout()
        middle.addWidget(area)
        middle.addLayout(right, 1)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.take = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setText("&Make it a force")
        leading(self.buttons, self.take)
        for button in (self.again, self.one):
            button.setAutoDefault(False)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addWidget(self.buttons)
        for column, letters in enumerate((6, 26, 7, 9)):
            wide = letters * self.fontMetrics().averageCharWidth()
            self.list.setColumnWidth(column, wide + sizes().grown(10))

    def _fill(self) -> None:
        """Kinds and roles that this game and this library have."""
        kinds = SYSTEMS[str(self.system.currentData())].kinds
        self.kind.blockSignals(True)
        self.kind.clear()
        self.kind.addItem("any", None)
        for kind in kinds:
            word = kind_word(kind)
            self.kind.addItem(word[:1].upper() + word[1:], kind)
        # Most tables begin with what a game plays first.
        self.kind.setCurrentIndex(1)
        self.kind.blockSignals(False)
        if self.role.count() == 1:
            try:
                roles = self._library.values("role")
            except StorageError:
                roles = []
            for role in roles:
                self.role.addItem(role, role)

    def _connect(self) -> None:
        self.system.currentIndexChanged.connect(self._change_system)
        self.measure.currentIndexChanged.connect(self._change_measure)
        for number in (self.budget, self.units, self.gunnery, self.piloting, self.seed):
            number.valueChanged.connect(self.draw)
        for box in (self.kind, self.weight, self.era, self.tech, self.role):
            box.currentIndexChanged.connect(self.draw)
        self.again.clicked.connect(self.draw_again)
        self.one.clicked.connect(self.draw_one)
        self.list.currentItemChanged.connect(self._offer)

    def _change_system(self) -> None:
        self._fill()
        self.draw()

    def _change_measure(self) -> None:
        is_bv = self.measure.currentData() == "bv"
        self.budget.setSingleStep(500 if is_bv else 20)
        self.budget.setValue(USUAL_BV if is_bv else USUAL_TONS)
        self.draw()

    # -- drawing ---------------------------------------------------------------------------------

    def wishes(self) -> Wishes:
        """As the controls stand."""
        is_bv = self.measure.currentData() == "bv"
        return Wishes(
            bv=self.budget.value() if is_bv else 0,
            tons=0 if is_bv else self.budget.value(),
            units=self.units.value(),
            gunnery=self.gunnery.value(),
            piloting=self.piloting.value(),
            seed=self.seed.value(),
            system=str(self.system.currentData()),
            where=Filter(
                kind=str(self.kind.currentData() or ""),
                weight=str(self.weight.currentData() or ""),
                tech_base=str(self.tech.currentData() or ""),
                role=str(self.role.currentData() or ""),
                last_year=int(self.era.currentData() or 0),
            ),
        )

    def kept(self) -> list[Entry]:
        """The units that stay, as they are ticked."""
        if self.force is None:
            return self._held
        return [
            entry
            for entry, item in zip(self.force.units, self.items, strict=True)
            if item.checkState(0) is Qt.CheckState.Checked
        ]

    def draw(self) -> None:
        """Draw all units that are not kept."""
        self._drawn(self.kept())

    def draw_again(self) -> None:
        """Another seed, the next one that brings other units."""
        before, kept = _names(self.force), self.kept()
        self._try_seeds(lambda: self._drawn(kept), lambda: _names(self.force) != before)

    def _try_seeds(self, draw: Callable[[], None], is_other: Callable[[], bool]) -> None:
        """Draw by the next seeds until something else comes; a small library has not much else."""
        self.seed.blockSignals(True)
        for _ in range(SEEDS):
            self.seed.setValue((self.seed.value() + 1) % (MOST_SEED + 1))
            draw()
            if self.force is None or is_other():
                break
        self.seed.blockSignals(False)

    def draw_one(self) -> None:
        """Another unit in the place of the one in front; all others stay."""
        item = self.list.currentItem()
        if self.force is None or item not in self.items:
            return
        at = self.items.index(item)
        others = [entry for n, entry in enumerate(self.force.units) if n != at]
        ticked = {n for n, one in enumerate(self.items) if n != at and _is_ticked(one)}
        was = self.force.units[at].unit
        self._try_seeds(
            lambda: self._drawn(others, units=len(others) + 1),
            lambda: was not in _names(self.force),
        )
        for n, one in enumerate(self.items[:-1]):
            place = n if n < at else n + 1
            one.setCheckState(0, _state(place in ticked))
        if self.items:
            self.list.setCurrentItem(self.items[-1])

    def _drawn(self, kept: Sequence[Entry], units: int = 0) -> None:
        from recordsheet_gui.core.frozen import replace

        wishes = self.wishes()
        if units:
            wishes = replace(wishes, units=units)
        try:
            name = f"Force {self.seed.value()}"
            self.force = random_force(self._library, wishes, name, kept)
            designs = forces.designs_of(self.force, self._library)
        except (RuleError, StorageError) as error:
            self.force = None
            self._held = list(kept)
            self._tell_problem(str(error))
            return
        found = appraised(self.force, designs)
        self.told.setText(plainly(f"{found.total.words()} of {self.budget.value():,}."))
        self.list.clear()
        self.items = []
        for at, line in enumerate(found.lines):
            role = "" if line.design is None else getattr(line.design, "role", "")
            tons = f"{line.tons:,}" if line.tons else ""
            item = QTreeWidgetItem(["", line.entry.unit, tons, line.worth, role])
            item.setCheckState(0, _state(at < len(kept)))
            item.setData(0, SPOKEN, f"Keep {line.entry.unit}")
            for column in range(2, len(COLUMNS)):
                if not item.text(column):
                    item.setData(column, SPOKEN, "none")
            item.setSizeHint(0, QSize(0, sizes().target))
            self.list.addTopLevelItem(item)
            self.items.append(item)
        if self.items:
            self.list.setCurrentItem(self.items[0])
        self.take.setEnabled(True)
        self._offer()

    def _tell_problem(self, words: str) -> None:
        self.list.clear()
        self.items = []
        self.told.setText(plainly(words))
        self.take.setEnabled(False)
        self._offer()

    def _offer(self) -> None:
        self.one.setEnabled(self.force is not None and self.list.currentItem() is not None)


def _names(force: Force | None) -> set[str]:
    return set() if force is None else {entry.unit for entry in force.units}


def _state(is_on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked


def _is_ticked(item: QTreeWidgetItem) -> bool:
    return item.checkState(0) is Qt.CheckState.Checked
