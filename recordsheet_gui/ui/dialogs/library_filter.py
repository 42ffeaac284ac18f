"""The filters over the list of units, folded away until somebody wants them."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from recordsheet_gui.storage.library import Filter, Library
from recordsheet_gui.ui.models.units import kind_word
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.tall import Tall
from recordsheet_gui.units.kind import WEIGHTS
from recordsheet_gui.units.kinds import KINDS

TECH = ("Inner Sphere", "Clan", "Mixed")
RULES = (
    ("introductory", 1),
    ("up to standard", 2),
    ("up to advanced", 3),
    ("up to experimental", 4),
)
YES_NO: Sequence[tuple[str, object]] = (("yes", True), ("no", False))
MOST_BOOKS = 400
BESIDE = 6
"""Filters in one row, where there is room."""
LETTERS = 22
"""Of a filter with its title."""


class Shelf(Tall):
    """Filters as high as they stand; where a screen is low, they scroll and the list stays."""

    def __init__(self, filters: "FilterRow", parent: QWidget | None = None) -> None:
        """Around the filters."""
        super().__init__(filters, parent)
        self._filters = filters
        self.setAccessibleName("Filters")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        filters.installEventFilter(self)

    @qt_override
    def sizeHint(self) -> QSize:
        return self._filters.sizeHint()

    @qt_override
    def minimumSizeHint(self) -> QSize:
        width, least = super().minimumSizeHint().width(), 3 * sizes().target
        return QSize(width, min(least, self.sizeHint().height()))


class FilterRow(QWidget):
    """What a list of units is narrowed down to."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Everything is let through; `fill` brings what a library has to choose from."""
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._places: list[QWidget] = []
        self._titles: dict[QWidget, str] = {}
        self._beside = 0
        self.kind = self._choice("Kind", [(kind_word(key), key) for key in KINDS])
        self.least_tons = self._number("Tons from", 200, 5)
        self.most_tons = self._number("Tons to", 200, 5)
        self.least_bv = self._number("BV from", 20000, 100)
        self.most_bv = self._number("BV to", 20000, 100)
        self.weight = self._choice("Class", [(word, word) for word in WEIGHTS])
        self.tech_base = self._choice("Tech", [(word, word) for word in TECH])
        self.role = self._choice("Role", ())
        self.rules = self._choice("Rules", RULES)
        self.first_year = self._number("Year from", 3999, 10)
        self.last_year = self._number("Year to", 3999, 10)
        self.jump = self._choice("Jumps", YES_NO)
        self.quad = self._choice("Quad", YES_NO)
        self.omni = self._choice("Omni", YES_NO)
        self.book = self._choice("Book", ())
        self.source = self._choice("From", (("the program", "shipped"), ("your files", "imported")))
        self.favorites = QCheckBox("Favorites only")
        self.favorites.toggled.connect(self.changed)
        self.reset = QPushButton("Show all")
        self.reset.setToolTip("Take all filters off")
        self.reset.clicked.connect(self.clear)
        self._places += [self.favorites, self.reset]
        self._arrange(BESIDE)

    def _arrange(self, beside: int) -> None:
        if beside == self._beside:
            return
        self._beside = beside
        for number, widget in enumerate(self._places):
            self._grid.addWidget(widget, *divmod(number, beside))

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        each = LETTERS * self.fontMetrics().averageCharWidth()
        self._arrange(max(1, min(BESIDE, self.width() // each)))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Narrower than they stand now: they find other rows."""
        hint = super().minimumSizeHint()
        return QSize(2 * LETTERS * self.fontMetrics().averageCharWidth(), hint.height())

    def active(self) -> list[str]:
        """The filters that narrow the list down, in words."""
        found = []
        for widget, title in self._titles.items():
            if isinstance(widget, QSpinBox) and widget.value():
                found.append(f"{title.lower()} {widget.text()}")
            elif isinstance(widget, QComboBox) and widget.currentData() is not None:
                found.append(f"{title.lower()} {widget.currentText()}")
        return [*found, "favorites"] if self.favorites.isChecked() else found

    def filter(self) -> Filter:
        """As the controls stand."""
        return Filter(
            least_tons=self.least_tons.value(),
            most_tons=self.most_tons.value(),
            least_bv=self.least_bv.value(),
            most_bv=self.most_bv.value(),
            weight=str(self.weight.currentData() or ""),
            tech_base=str(self.tech_base.currentData() or ""),
            first_year=self.first_year.value(),
            last_year=self.last_year.value(),
            role=str(self.role.currentData() or ""),
            most_level=int(self.rules.currentData() or 0),
            can_jump=self.jump.currentData(),
            is_quad=self.quad.currentData(),
            is_omni=self.omni.currentData(),
            book=str(self.book.currentData() or ""),
            source=str(self.source.currentData() or ""),
            kind=str(self.kind.currentData() or ""),
            favorites=self.favorites.isChecked(),
        )

    def fill(self, library: Library) -> None:
        """Offer the roles and books that the library has now; what is chosen stays chosen."""
        roles, books = library.values("role"), library.values("book")
        for box, words in ((self.role, roles), (self.book, books)):
            chosen = box.currentData()
            box.blockSignals(True)
            box.clear()
            box.addItem("any", None)
            for word in words[:MOST_BOOKS]:
                box.addItem(word, word)
            box.setCurrentIndex(max(0, box.findData(chosen)))
            box.blockSignals(False)

    def clear(self) -> None:
        """Let everything through again."""
        self.blockSignals(True)
        for box in self.findChildren(QComboBox):
            box.setCurrentIndex(0)
        for number in self.findChildren(QSpinBox):
            number.setValue(0)
        self.favorites.setChecked(False)
        self.blockSignals(False)
        self.changed.emit()

    def _place(self, title: str, widget: QWidget) -> None:
        label = QLabel(title)
        label.setBuddy(widget)
        widget.setAccessibleName(title)
        self._titles[widget] = title
        pair = QWidget()
        inside = QGridLayout(pair)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(label, 0, 0)
        inside.addWidget(widget, 0, 1)
        inside.setColumnStretch(1, 1)
        self._places.append(pair)

    def _number(self, title: str, most: int, step: int) -> QSpinBox:
        made = QSpinBox()
        made.setRange(0, most)
        made.setSingleStep(step)
        made.setSpecialValueText("any")
        made.valueChanged.connect(self.changed)
        self._place(title, made)
        return made

    def _choice(self, title: str, options: Sequence[tuple[str, object]]) -> QComboBox:
        made = QComboBox()
        made.addItem("any", None)
        for words, value in options:
            made.addItem(words, value)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(6)
        made.currentIndexChanged.connect(self.changed)
        self._place(title, made)
        return made
