"""A 'Mech of one's own for the light game, made in a minute."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.importers.card.unit_toml import (
    MOST_DAMAGE,
    MOST_MOVEMENT,
    MOST_POINTS,
    MOST_WEAPONS,
)
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import screens
from recordsheet_gui.ui.games.own_names import copy_name, why_taken
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.tab_order import follow_layout
from recordsheet_gui.ui.theme import LIGHT, Theme
from recordsheet_gui.ui.widgets.spoken_table import SpokenItem, SpokenTable
from recordsheet_gui.units.card.design import (
    LOCATIONS,
    USUAL,
    WEIGHTS,
    SkirmishDesign,
    SkirmishWeapon,
    words,
)

LONGEST_NAME = 60
PREVIEW, LEAST_PREVIEW = 560, 340
"""Pixels across the picture of the card; where there is less beside the form, it is below."""
FORM, MARGINS = 330, 70
"""Pixels of the form at the usual size of text, and of what is around both."""


class SkirmishUnit(QDialog):
    """Name, class, points, weapons; the card is drawn beside them."""

    def __init__(
        self, library: Library, theme: Theme = LIGHT, parent: QWidget | None = None
    ) -> None:
        """Start with a light 'Mech and one laser."""
        super().__init__(parent)
        self._library = library
        self._theme = theme
        self._ready = False
        self._replaces = ""
        self._class = ""
        self.setWindowTitle("New Skirmish unit")
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText("Name")
        self.name.setAccessibleName("Name")
        self.role = QLineEdit()
        self.role.setMaxLength(LONGEST_NAME)
        self.role.setPlaceholderText("scout, brawler ...")
        self.role.setAccessibleName("Role")
        self.weight = QComboBox()
        self.weight.setAccessibleName("Class")
        for weight in WEIGHTS:
            self.weight.addItem(weight.capitalize(), weight)
        self.movement = _number(1, MOST_MOVEMENT, "Movement points")
        self.points = {
            place: _number(1, MOST_POINTS, f"Points, {words(place)}") for place in LOCATIONS
        }
        self.weapons = SpokenTable(0, 3)
        self.preview = QLabel()
        self.problem = Words()
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self._build()
        self._use_class()
        self.add_weapon("Laser", "right_arm", 3)
        self._ready = True
        self._show()

    def begin_with(self, design: SkirmishDesign, *, copies: bool) -> None:
        """Show a card that there is: to change it, or a copy of it under another name."""
        self._ready = False
        self._replaces = "" if copies else design.name
        self.setWindowTitle("Copy a Skirmish unit" if copies else "Edit a Skirmish unit")
        self.name.setText(
            copy_name(self._library, design.name, LONGEST_NAME) if copies else design.name
        )
        self.weight.setCurrentIndex(self.weight.findData(design.weight))
        self.role.setText(design.role)
        self.movement.setValue(design.movement)
        for place, box in self.points.items():
            box.setValue(design.points[place])
        self.weapons.setRowCount(0)
        for weapon in design.weapons:
            self.add_weapon(weapon.name, weapon.location, weapon.damage)
        self._ready = True
        self._show()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow("Name", self.name)
        form.addRow("Class", self.weight)
        form.addRow("Role", self.role)
        form.addRow("Movement", self.movement)
        grid = QGridLayout()
        places = {
            "cockpit": (0, 1), "left_arm": (1, 0), "torso": (1, 1), "right_arm": (1, 2),
            "left_leg": (2, 0), "right_leg": (2, 2),
        }  # fmt: skip
        for place, (down, across) in places.items():
            cell = QVBoxLayout()
            title = QLabel(words(place).capitalize())
            title.setObjectName("dim")
            title.setAlignment(Qt.AlignmentFlag.AlignCenter)
            cell.addWidget(title)
            cell.addWidget(self.points[place])
            grid.addLayout(cell, down, across)
        self.weapons.setHorizontalHeaderLabels(["Weapon", "Where", "Damage"])
        self.weapons.verticalHeader().hide()
        self.weapons.setAccessibleName("Weapons")
        header = self.weapons.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 118), (2, 76)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.weapons.setColumnWidth(column, sizes().grown(width))
        self.weapons.setMinimumSize(sizes().grown(FORM), sizes().grown(150))
        row = QHBoxLayout()
        add, remove = QPushButton("&Add a weapon"), QPushButton("Re&move")
        remove.setToolTip("The chosen weapon, or the last one (Delete)")
        gone = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.weapons)
        gone.setContext(Qt.ShortcutContext.WidgetShortcut)
        gone.activated.connect(self.remove_weapon)
        # Tab leads on to the buttons, arrows lead from weapon to weapon.
        self.weapons.setTabKeyNavigation(False)
        add.clicked.connect(lambda: self.add_weapon("Laser", "torso", 3))
        remove.clicked.connect(self.remove_weapon)
        row.addWidget(add)
        row.addWidget(remove)
        row.addStretch()
        left = QVBoxLayout()
        left.addLayout(form)
        left.addLayout(grid)
        left.addWidget(self.weapons, 1)
        left.addLayout(row)
        right = QVBoxLayout()
        right.addWidget(self.preview)
        right.addStretch()
        right.addWidget(self.problem)
        ways = QBoxLayout.Direction
        room = screens.room_for(self).width() - MARGINS
        beside = room - sizes().grown(FORM)
        is_narrow = beside < LEAST_PREVIEW
        self._preview = min(PREVIEW, room if is_narrow else beside)
        both = QBoxLayout(ways.TopToBottom if is_narrow else ways.LeftToRight)
        both.addLayout(left, 1)
        both.addLayout(right)
        layout = QVBoxLayout(self)
        layout.addLayout(both, 1)
        layout.addWidget(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setText("Save to the library")
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        self.weight.currentIndexChanged.connect(self._use_class)
        self.name.textChanged.connect(self._show)
        self.role.textChanged.connect(self._show)
        self.weapons.itemChanged.connect(self._show)
        for box in (self.movement, *self.points.values()):
            box.valueChanged.connect(self._show)

    def _use_class(self) -> None:
        """A class brings its usual points; what somebody has chosen for himself stays."""
        before, self._class = self._class, str(self.weight.currentData())
        if not before or self._numbers() == USUAL[before]:
            ready, self._ready = self._ready, False
            movement, points = USUAL[self._class]
            self.movement.setValue(movement)
            for place, value in zip(LOCATIONS, points, strict=True):
                self.points[place].setValue(value)
            self._ready = ready
        self._show()

    def _numbers(self) -> tuple[int, tuple[int, ...]]:
        return self.movement.value(), tuple(self.points[place].value() for place in LOCATIONS)

    def add_weapon(self, name: str, location: str, damage: int) -> None:
        """One more line."""
        row = self.weapons.rowCount()
        if row >= MOST_WEAPONS:
            self.problem.setText(f"A card has at most {MOST_WEAPONS} weapons.")
            return
        self.weapons.insertRow(row)
        where = QComboBox()
        for place in LOCATIONS:
            where.addItem(words(place).capitalize(), place)
        where.setCurrentIndex(where.findData(location))
        where.setAccessibleName(f"Location of weapon {row + 1}")
        harm = _number(1, MOST_DAMAGE, f"Damage of weapon {row + 1}")
        harm.setValue(damage)
        self.weapons.setCellWidget(row, 1, where)
        self.weapons.setCellWidget(row, 2, harm)
        self.weapons.setItem(row, 0, SpokenItem(name))
        where.currentIndexChanged.connect(self._show)
        harm.valueChanged.connect(self._show)
        follow_layout(self)
        self._show()

    def remove_weapon(self) -> None:
        """Drop the chosen line, or the last one."""
        row = self.weapons.currentRow()
        self.weapons.removeRow(row if row >= 0 else self.weapons.rowCount() - 1)
        self._show()

    def design(self) -> SkirmishDesign:
        """The unit as it stands in the form."""
        weapons = []
        for row in range(self.weapons.rowCount()):
            item = self.weapons.item(row, 0)
            where, harm = self.weapons.cellWidget(row, 1), self.weapons.cellWidget(row, 2)
            assert isinstance(where, QComboBox)
            assert isinstance(harm, QSpinBox)
            name = item.text().strip() if item is not None else ""
            weapons.append(
                SkirmishWeapon(name=name, location=where.currentData(), damage=harm.value())
            )
        return SkirmishDesign(
            name=self.name.text().strip(),
            weight=str(self.weight.currentData()),
            movement=self.movement.value(),
            role=self.role.text().strip(),
            points={place: box.value() for place, box in self.points.items()},
            weapons=tuple(weapons),
        )

    def problem_with(self, design: SkirmishDesign) -> str:
        """Why it cannot be saved, in a sentence; empty when it can."""
        if not design.name:
            return "It needs a name."
        for number, weapon in enumerate(design.weapons, 1):
            if not weapon.name:
                return f"Weapon {number} needs a name."
            if len(weapon.name) > LONGEST_NAME:
                return f"The name of weapon {number} is longer than {LONGEST_NAME} letters."
        return why_taken(self._library, design.name, self._replaces)

    def _show(self) -> None:
        """Draw the card and say what is missing."""
        if not self._ready:
            return
        # The drawing is read only by those who open this form.
        from recordsheet_gui.ui.printing import fresh_page, render_image, sheet_scene

        design = self.design()
        why = self.problem_with(design)
        self.problem.setText(why)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not why)
        page = fresh_page(design, SYSTEMS["skirmish"])
        scene = sheet_scene(page.game, page.unit, page.system, self._theme, has_clock=False)
        ratio = self.devicePixelRatioF()
        picture = QPixmap.fromImage(render_image(scene, round(self._preview * ratio)))
        picture.setDevicePixelRatio(ratio)
        self.preview.setPixmap(picture)
        self.preview.setAccessibleName(f"Card of {design.name or 'the unit'}")

    def save(self) -> None:
        """Keep the unit in the library."""
        design = self.design()
        why = self.problem_with(design)
        if not why:
            try:
                if self._replaces:
                    self._library.replace(self._replaces, design)
                else:
                    self._library.add(design)
            except StorageError as error:
                why = str(error)
        if why:
            self.problem.setText(why)
        else:
            self.accept()


def _number(least: int, most: int, name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setAccessibleName(name)
    return box
