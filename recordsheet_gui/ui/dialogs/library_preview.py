"""One unit of the library: its sheet, small, and its facts in words."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSplitter, QWidget

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems import SYSTEMS, games_of
from recordsheet_gui.ui import printing
from recordsheet_gui.ui.models.units import in_hands
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.battle_value import REGULAR, with_skill
from recordsheet_gui.units.kinds import kind_of

SMALL = 0.9
"""Of the usual letters; those of one width are wide."""
WIDTH = 900
"""Pixels of the drawn sheet, which is then shown as large as there is room."""


class UnitPreview(QSplitter):
    """Shows a design before its first shot."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Nothing to see yet."""
        super().__init__(Qt.Orientation.Vertical, parent)
        self.theme = theme
        self.sheet = QPixmap()
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(180, 140)
        self.picture.setTextFormat(Qt.TextFormat.PlainText)
        self._why_not = ""
        """What stands there instead of a sheet."""
        self.facts = QPlainTextEdit()
        self.facts.setReadOnly(True)
        self.facts.setAccessibleName("The unit in words")
        # Its lines stand in columns.
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(self.font().pointSizeF() * SMALL)
        self.facts.setFont(fixed)
        self.addWidget(self.picture)
        self.addWidget(self.facts)
        self.setSizes([460, 160])
        self.splitterMoved.connect(self._fit)

    def show_nothing(self, words: str = "") -> None:
        """No unit, or the reason why it cannot be shown."""
        self.sheet = QPixmap()
        self._why_not = ""
        self.facts.setPlainText(words)
        self.picture.setAccessibleName("")
        self._fit()

    def show_design(self, design: UnitDesign) -> None:
        """Draw the unit's sheet, if its game has one, and put it in words."""
        self.sheet = self._drawn(design)
        self._why_not = "There is no sheet of it yet."
        self.facts.setPlainText("\n".join(_words(design)))
        self.picture.setAccessibleName(f"The sheet of {design.name}")
        self._fit()

    def _drawn(self, design: UnitDesign) -> QPixmap:
        for key in games_of(design.kind):
            try:
                page = printing.fresh_page(design, SYSTEMS[key])
                scene = printing.sheet_scene(
                    page.game, page.unit, page.system, self.theme, has_clock=False
                )
            except RuleError:
                continue
            return QPixmap.fromImage(printing.render_image(scene, WIDTH))
        return QPixmap()

    def _fit(self) -> None:
        if self.sheet.isNull():
            self.picture.setText(self._why_not)
            return
        ratio = self.devicePixelRatioF()
        small = self.sheet.scaled(
            self.picture.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(ratio)
        self.picture.setPixmap(small)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _words(design: UnitDesign) -> list[str]:
    kind = kind_of(design)
    lines = list(kind.lines(design))
    if kind.battle_value is not None:
        found = kind.battle_value(design)
        if found.value is None:
            lines.insert(2, found.why()[0])
        else:
            lines.insert(2, f"{found.words()}{_in_play(design, found.value)}")
            lines += ["", "How the battle value is counted:", *found.sentences()]
    notes = kind.not_automated(design)
    if notes:
        lines.insert(1, f"Not automated: {', '.join(notes)}")
    for remark in reversed(kind.remarks(design)):
        lines.insert(1, f"Construction: {remark.message}")
    return lines


def _in_play(design: UnitDesign, value: int) -> str:
    """What a regular crew makes of the value, as the rosters count it."""
    kind = kind_of(design)
    gunnery, second = REGULAR
    counted = kind.priced_skill(design)
    if counted is None or counted == second:
        return f" {in_hands(kind.key)}"
    worth = with_skill(value, gunnery, counted)
    return f", {worth:,} with gunnery {gunnery} and {kind.second_skill} counted as {counted}"
