"""What lies between attacker and target: range, side, terrain, and how both moved."""

from typing import TypedDict

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.systems.battletech.attacks import HAZE
from recordsheet_gui.systems.battletech.game import SIDES
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.widgets.count_box import CountBox

USUAL_RANGE = 5
MOST_WOODS = 9
GAP = 6
"""Pixels between a word and its field."""
SHORTEST = 4
"""Letters of a field that can be cut: the panel is narrow."""
MODES = (
    ("", "as on its sheet"),
    ("none", "stood"),
    ("walk", "walked"),
    ("run", "ran"),
    ("jump", "jumped"),
)
COUNTS = {
    "light_woods": "light",
    "heavy_woods": "heavy",
    "smoke": "smoke",
    "heavy_smoke": "heavy smoke",
}
"""Terrain that counts hex by hex."""
BETWEEN = dict(zip(HAZE, ("atmosphere", "screens"), strict=True))
"""The same between two that fly, where nothing else is in the way."""
COVERS = (("", "no cover"), ("partial_cover", "partial"), ("water_cover", "by water"))
"""Few letters, because the panel is narrow."""


class Around(TypedDict):
    """What attacks of every kind look at, as the form has it."""

    side: str
    attacker_moved: str | None
    target_hexes: int | None
    target_jumped: bool | None
    terrain: tuple[str, ...]
    other: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What of it probably holds for the next attack too."""

    side: int = 0
    range: int = USUAL_RANGE
    terrain: tuple[str, ...] = ()


class CircumstancesForm(QObject):
    """The fields; whoever shows them gives the two places where they stand."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        """Nothing in the way, at the usual range."""
        super().__init__(parent)
        self._in_flight = False
        """Attacker and target both fly: what stands on the ground does not count."""
        self._sides: tuple[str, ...] = ()
        self.side = QComboBox()
        self.side.setAccessibleName("Side of the target")
        self.show_sides(SIDES)
        self.range = QSpinBox()
        self.range.setAccessibleName("Range")
        self.range.setRange(0, 60)
        self.range.setValue(USUAL_RANGE)
        self.cover = Names()
        self.cover.setAccessibleName("Cover")
        self.cover.setMinimumContentsLength(SHORTEST)
        self.cover.setToolTip("Whether terrain or water covers the target's legs")
        for key, words in COVERS:
            self.cover.addItem(words, key)
        self.counts = {word: CountBox(MOST_WOODS) for word in (*COUNTS, *BETWEEN)}
        for word, box in self.counts.items():
            box.setAccessibleName(word.replace("_", " "))
        self.water = QCheckBox("in water")
        self.moved = QComboBox()
        for key, words in MODES:
            self.moved.addItem(words, key)
        self.hexes = QSpinBox()
        self.hexes.setAccessibleName("Hexes that the target moved")
        self.hexes.setRange(-1, 60)
        self.hexes.setValue(-1)
        self.hexes.setSpecialValueText("as on its sheet")
        self.jumped = QCheckBox("jumped")
        self.other = QSpinBox()
        self.other.setRange(-10, 10)
        for combo in (self.side, self.moved, self.cover):
            combo.currentIndexChanged.connect(self.changed)
        for spin in (self.range, self.hexes, self.other, *self.counts.values()):
            spin.valueChanged.connect(self.changed)
        for tick in (self.jumped, self.water):
            tick.toggled.connect(self.changed)

    # -- building --------------------------------------------------------------------------------

    def stand_in(self, grid: QGridLayout, row: int) -> None:
        """What changes from attack to attack, in two lines from this row on."""
        line = QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(self.range)
        line.addWidget(QLabel("at its"))
        line.addWidget(self.side, 1)
        grid.addWidget(QLabel("Range"), row, 0)
        grid.addLayout(line, row, 1)
        self._woods = (QLabel("Woods"), QWidget())
        line = QHBoxLayout(self._woods[1])
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP - 2)
        for word in ("light_woods", "heavy_woods"):
            line.addWidget(QLabel(COUNTS[word]))
            line.addWidget(self.counts[word])
        line.addWidget(self.cover, 1)
        for column, widget in enumerate(self._woods):
            grid.addWidget(widget, row + 1, column)

    def fold_into(self, form: QFormLayout) -> None:
        """What is usual most of the time."""
        self._form = form
        form.addRow("Attacker", self.moved)
        steps = QHBoxLayout()
        steps.addWidget(self.hexes, 1)
        steps.addWidget(self.jumped)
        form.addRow("Target moved", steps)
        smoke = QHBoxLayout()
        for word, words in (("smoke", "light"), ("heavy_smoke", "heavy")):
            smoke.addWidget(QLabel(words))
            smoke.addWidget(self.counts[word])
        smoke.addWidget(self.water)
        form.addRow("Smoke", smoke)
        haze = QHBoxLayout()
        for word, words in BETWEEN.items():
            haze.addWidget(QLabel(words))
            haze.addWidget(self.counts[word])
            haze.addSpacing(GAP)
            self.counts[word].setToolTip("+2 for each hex" if word == HAZE[0] else "+2 for each")
        haze.addStretch()
        form.addRow("Through", haze)
        self._on_ground: tuple[QComboBox | QHBoxLayout, ...] = (self.moved, steps, smoke)
        self._between = haze
        form.addRow("Other", self.other)

    # -- showing ---------------------------------------------------------------------------------

    def show_sides(self, sides: tuple[str, ...]) -> None:
        """From where the target can be struck: most have four sides, large ones more."""
        if sides == self._sides:
            return
        chosen = self.side.currentIndex()
        self._sides = sides
        self.side.blockSignals(True)
        self.side.clear()
        self.side.addItems([side.capitalize() for side in sides])
        self.side.setCurrentIndex(chosen if 0 <= chosen < len(sides) else 0)
        self.side.blockSignals(False)

    def clear_the_way(self, *, in_flight: bool) -> None:
        """Woods, cover and steps are for the ground, hexes of air and screens for those who fly."""
        self._in_flight = in_flight
        for widget in self._woods:
            widget.setVisible(not in_flight)
        for field in self._on_ground:
            self._form.setRowVisible(field, not in_flight)
        self._form.setRowVisible(self._between, in_flight)

    def begin(self, kept: Kept) -> None:
        """As it was for an attack before; what another unit was told says nothing of this one."""
        # All of it is one change, and whoever begins tells of it.
        self.blockSignals(True)
        self.side.setCurrentIndex(kept.side)
        self.range.setValue(kept.range)
        for word, box in self.counts.items():
            box.setValue(kept.terrain.count(word))
        cover = next((word for word, _ in COVERS if word in kept.terrain), "")
        self.cover.setCurrentIndex(self.cover.findData(cover))
        self.water.setChecked("water" in kept.terrain)
        self.moved.setCurrentIndex(0)
        self.hexes.setValue(-1)
        self.jumped.setChecked(False)
        self.other.setValue(0)
        self.blockSignals(False)

    # -- reading ---------------------------------------------------------------------------------

    @property
    def is_in_flight(self) -> bool:
        """True while both fly."""
        return self._in_flight

    def kept(self) -> Kept:
        """What of it the next attack begins with."""
        side, distance = self.side.currentIndex(), self.range.value()
        return Kept(side=side, range=distance, terrain=self._terrain())

    def folded_away(self) -> int:
        """How many fields count that are not seen while all is folded."""
        words = BETWEEN if self._in_flight else ("smoke", "heavy_smoke")
        numbers = (self.other.value(), *(self.counts[word].value() for word in words))
        ticks = (self.jumped.isChecked(), self.water.isChecked())
        steps = (self.moved.currentIndex(), self.hexes.value() + 1, *ticks)
        return sum(map(bool, numbers if self._in_flight else (*numbers, *steps)))

    def around(self) -> Around:
        """All but the range, in the words of the command."""
        walks = not self._in_flight
        hexes = self.hexes.value()
        # What is hidden counts for nothing, and is there again for a target on the ground.
        terrain = tuple(word for word in self._terrain() if (word in BETWEEN) is not walks)
        return {
            "side": self._sides[self.side.currentIndex()],
            "attacker_moved": (self.moved.currentData() or None) if walks else None,
            "target_hexes": hexes if walks and hexes >= 0 else None,
            "target_jumped": True if walks and self.jumped.isChecked() else None,
            "terrain": terrain,
            "other": self.other.value(),
        }

    def _terrain(self) -> tuple[str, ...]:
        found = [word for word, box in self.counts.items() for _ in range(box.value())]
        if self.cover.currentData():
            found.append(self.cover.currentData())
        return (*found, "water") if self.water.isChecked() else tuple(found)
