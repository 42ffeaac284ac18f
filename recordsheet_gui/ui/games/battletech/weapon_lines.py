"""The weapons of an attack, a line each: range, number, odds, heat, expected damage."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from recordsheet_gui.core.offers import Setting
from recordsheet_gui.ui.announcing import told_apart
from recordsheet_gui.ui.games.battletech.asking import Asked, parts_of
from recordsheet_gui.ui.games.battletech.settings_form import SettingsForm
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.short_names import brief_name

HEAT = "Heat"
HEADS = (
    ("", ""),
    ("Range", "short, medium or long; in the air also extreme"),
    ("Needs", "what two dice have to show, and how often they do"),
    (HEAT, "heat of this weapon"),
    ("Exp.", "expected damage: the chance times what a hit deals, whether or not it finds boxes"),
)
COLUMNS = len(HEADS)


class WeaponLine:
    """One weapon: its tick, its cells, or the reason why it cannot fire."""

    def __init__(
        self, item: Item, words: str, grid: QGridLayout, row: int, *, is_hot: bool
    ) -> None:
        """Take two rows of a grid, the second for what can be set."""
        self._is_hot = is_hot
        self.box = QCheckBox(words)
        self.band, self.needs, self.heat, self.expected = (QLabel() for _ in range(4))
        self.why = QLabel()
        self.why.setObjectName("dim")
        self.choice = SettingsForm()
        self.asked = Asked()
        grid.addWidget(self.box, row, 0)
        for column, cell in enumerate(self.cells, 1):
            grid.addWidget(cell, row, column, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.why, row, 1, 1, COLUMNS - 1, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.choice, row + 1, 0, 1, COLUMNS)
        self.choice.hide()

    @property
    def cells(self) -> tuple[QLabel, ...]:
        """What stands behind the name."""
        return self.band, self.needs, self.heat, self.expected

    def show_asked(self, asked: Asked, settings: tuple[Setting, ...], *, picked: bool) -> None:
        """The line as things stand."""
        self.asked = asked
        can_fire = asked.question is not None
        tells = not can_fire or bool(asked.why)
        self.why.setText((asked.short or "cannot fire") if tells else "")
        self.band.setText(asked.band[:1].upper())
        self.needs.setText(f"<b>{asked.number}</b> {asked.odds}")
        self.heat.setText(str(asked.heat))
        self.expected.setText(f"{asked.expected:.1f}")
        # A cell is laid out when it is shown: with its words already, or they are cut for a moment.
        self.why.setVisible(tells)
        for cell in self.cells:
            cell.setVisible(not tells and (cell is not self.heat or self._is_hot))
        tip = plainly(f"{asked.why}\n{asked.band} range\n{parts_of(asked.question)}".strip())
        for widget in (self.box, self.why, *self.cells):
            widget.setToolTip(tip if can_fire else plainly(asked.why))
        self.box.setEnabled(can_fire)
        self.box.blockSignals(True)
        self.box.setChecked(picked and can_fire)
        self.box.blockSignals(False)
        words = asked.why or f"{asked.band} range, needs {asked.number} {asked.odds}"
        self.box.setAccessibleDescription(words)
        self.choice.show_settings(settings if picked and can_fire else ())


class WeaponLines(QWidget):
    """All weapons of a unit, and once each why some of them cannot fire."""

    picked = Signal(int, bool)
    """An item was ticked or left."""
    set_anew = Signal()
    """Shots, bin or munition of a weapon were changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty until a unit attacks."""
        super().__init__(parent)
        self.lines: dict[int, WeaponLine] = {}
        self.body: Anatomy | None = None
        """Of the unit whose weapons they are: it knows short words for its locations."""
        self.names: Mapping[int, str] = {}
        """What those are called that fire as one, by the first of them."""
        self.reasons = Words()
        self.reasons.setObjectName("dim")
        self.reasons.setTextFormat(Qt.TextFormat.PlainText)
        self._inside = QWidget()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(1)
        self._grid.setHorizontalSpacing(8)
        self._grid.addWidget(self._inside, 0, 0)
        self._grid.addWidget(self.reasons, 1, 0)

    def list_weapons(self, items: dict[int, Item], *, is_hot: bool) -> None:
        """Another unit; heat is told only where it counts."""
        old, self._inside = self._inside, QWidget()
        self._grid.replaceWidget(old, self._inside)
        old.hide()
        old.deleteLater()
        grid = QGridLayout(self._inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(1)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(0, 1)
        for column, (title, tip) in enumerate(HEADS):
            head = QLabel(title)
            head.setObjectName("dim")
            head.setToolTip(tip)
            grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignRight)
            head.setVisible(is_hot or title != HEAT)
        self.lines = {}
        for number, (index, item) in enumerate(items.items()):
            where = self.body.tag(item.location) if self.body else item.location
            rear = " (R)" if item.is_rear else ""
            words = self.names.get(index) or f"{brief_name(item.gear)}{rear} {where}"
            line = WeaponLine(item, words, grid, 1 + 2 * number, is_hot=is_hot)
            line.box.toggled.connect(lambda on, index=index: self.picked.emit(index, on))
            line.choice.changed.connect(self.set_anew)
            self.lines[index] = line
        boxes = [line.box for line in self.lines.values()]
        for box, name in zip(boxes, told_apart(box.text() for box in boxes), strict=True):
            box.setAccessibleName(name)

    def tell(self) -> None:
        """Each reason once, unless its line says it."""
        asked = (line.asked for line in self.lines.values())
        found = dict.fromkeys(one.why for one in asked if one.why and not one.short)
        self.reasons.setText("\n".join(found))
        self.reasons.setVisible(bool(found))
