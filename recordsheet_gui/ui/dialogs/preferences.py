"""Preferences: each is tried at once, and all of it can be taken back."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.sheet.papers import PAPERS as PAPER_SIZES
from recordsheet_gui.storage.settings import (
    LARGEST_TEXT,
    SMALLEST_TEXT,
    Dice,
    Paper,
    Settings,
    ThemeChoice,
)
from recordsheet_gui.systems import automation
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import dim, keep_size, leading, ticking
from recordsheet_gui.ui.dialogs.overview_card import draw_squeezed
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes, theme_now
from recordsheet_gui.ui.widgets.die import draw_die, plain_ink

THEMES = {
    ThemeChoice.SYSTEM: "Like the system",
    ThemeChoice.LIGHT: "Light",
    ThemeChoice.DARK: "Dark",
}
PAPERS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}
DICE = {Dice.APP: "The program rolls", Dice.MINE: "I roll my own dice"}
USUAL = QSize(780, 480)
SOON = 150
"""Milliseconds from a change to its trial: who turns a wheel wants the last number."""
TRIED = ("theme", "paper", "dice", "text_scale", "touch", "motion", "automation")
"""What the dialog speaks of; all else stays as it is when somebody cancels."""
APART = 14
"""Pixels between the words of the sample and what stands beside them."""
SAMPLE = (0.0, 0.4, 0.0, 0.15, 1.0, 0.0, 0.6, 0.0)
"""How much is lost of one part of the sample's figure after the other."""


class Sample(QWidget):
    """A piece of the program in the colours, letters and sizes that are chosen."""

    def __init__(self, unit: UnitState | None, parent: QWidget | None = None) -> None:
        """`unit` stands for the sheets; without one there are dice alone."""
        super().__init__(parent)
        self._unit = unit
        self.paper = Paper.A4
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Sample of the chosen look")

    def show_paper(self, paper: Paper) -> None:
        """Another sheet of paper."""
        self.paper = paper
        self.update()

    @qt_override
    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height()
        return QSize(16 * line, max(8 * line, 2 * line + sizes().target + 60))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.fillRect(frame, QColor(theme.table))
        inside = frame.adjusted(10, 8, -10, -8)
        words, pictures = self.rooms(inside)
        line = self.fontMetrics().height()
        sheet = self._draw_paper(painter, pictures)
        left = pictures.left()
        if self._unit is not None:
            figure = QRectF(left, pictures.top(), self._figure(pictures), pictures.height())
            painter.fillRect(figure.adjusted(-4, -2, 4, 2), QColor(theme.paper))
            small = mini_figure(self._unit.design)
            hurt = dict(zip(small.outlines, SAMPLE, strict=False)) if small is not None else {}
            draw_mini(painter, figure, self._unit.design, theme, hurt)
            left = figure.right() + APART
        inks = (theme.ink, theme.soft, theme.accent)
        for place, ((said, font), ink) in enumerate(zip(self._lines(), inks, strict=True)):
            row = QRectF(words.left(), words.top() + place * line, words.width(), line)
            draw_squeezed(painter, row, said, font, ink)
        side = float(sizes().target)
        for place, face in enumerate((3, 5)):
            spot = QRectF(left + place * (side + 6), pictures.bottom() - side, side, side)
            if spot.right() <= sheet.left():
                draw_die(painter, spot, face, 6, plain_ink(theme))
        painter.end()

    def rooms(self, inside: QRectF) -> tuple[QRectF, QRectF]:
        """Where the words stand, and the pictures: around them, or below where that is narrow."""
        beside = self._figure(inside) + APART if self._unit is not None else 0.0
        words = inside.adjusted(beside, 0, -self._sheet_size(inside).width() - APART, 0)
        if words.width() >= self.words_width():
            return words, inside
        high = len(self._lines()) * self.fontMetrics().height()
        return inside, inside.adjusted(0, high + 4, 0, 0)

    def words_width(self) -> float:
        """Pixels of the longest line."""
        return max(QFontMetricsF(font).horizontalAdvance(said) for said, font in self._lines())

    def _lines(self) -> tuple[tuple[str, QFont], ...]:
        """What is written, each in its letters."""
        bold, second = QFont(self.font()), QFont(self.font())
        bold.setBold(True)
        second.setPointSizeF(second.pointSizeF() * 0.9)
        name = self._unit.design.name if self._unit is not None else "Record Sheet"
        return (name, bold), ("as it stands on a sheet", second), ("and what is grave", second)

    def _figure(self, room: QRectF) -> float:
        return room.height() * 0.6

    def _sheet_size(self, room: QRectF) -> QSizeF:
        """The chosen paper, as high as the highest fits."""
        wide, high = PAPER_SIZES[self.paper.value]
        scale = room.height() / max(height for _, height in PAPER_SIZES.values())
        return QSizeF(wide * scale, high * scale)

    def _draw_paper(self, painter: QPainter, room: QRectF) -> QRectF:
        """A sheet of the chosen paper at the right."""
        sheet = QRectF(QPointF(), self._sheet_size(room))
        sheet.moveTopRight(room.topRight())
        painter.setPen(QPen(QColor("#757d85"), 1))
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(sheet)
        painter.setPen(QColor("#1c2126"))
        painter.drawText(sheet, Qt.AlignmentFlag.AlignCenter, PAPERS[self.paper].split()[-1])
        return sheet


class Preferences(QDialog):
    """What the player prefers; automation counts for new games."""

    tried = Signal(object)
    """Settings as they now stand, for whoever shows them at once."""

    def __init__(
        self,
        settings: Settings,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """Show the settings as they are."""
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self._settings = settings
        self.theme = self._choice(THEMES, settings.theme)
        self.paper = self._choice(PAPERS, settings.paper)
        self.dice = self._choice(DICE, settings.dice)
        self.text = QSpinBox()
        self.text.setRange(round(100 * SMALLEST_TEXT), round(100 * LARGEST_TEXT))
        self.text.setSingleStep(10)
        self.text.setValue(round(100 * settings.text_scale))
        self.text.setSuffix(" %")
        self.text.setAccessibleName("Text size, of the desktop's own")
        # Half a number is no size: it would be tried while somebody types the rest.
        self.text.setKeyboardTracking(False)
        self.touch_line, self.touch = ticking("Buttons, dice and rows large enough for a finger")
        self.touch.setChecked(settings.touch)
        self.motion_line, self.motion = ticking("Hits and dice move")
        self.motion.setChecked(settings.motion)
        self.automation: dict[str, QCheckBox] = {}
        has_unit = controller is not None and controller.game is not None
        unit = controller.paper if controller is not None and has_unit and controller.unit else None
        self.sample = Sample(unit)
        self.sample.show_paper(settings.paper)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SOON)
        self._timer.timeout.connect(self._try)
        self._build()
        for combo in (self.theme, self.paper, self.dice):
            combo.currentIndexChanged.connect(self._timer.start)
        self.text.valueChanged.connect(self._timer.start)
        for box in (self.touch, self.motion, *self.automation.values()):
            box.toggled.connect(self._timer.start)
        keep_size(self, controller, "preferences", USUAL)

    def _build(self) -> None:
        look = QGroupBox("Look")
        form = QFormLayout(look)
        form.addRow("&Theme", self.theme)
        form.addRow("Te&xt size", self.text)
        form.addRow(self.touch_line)
        form.addRow(self.motion_line)
        form.addRow(self.sample)
        table = QGroupBox("At the table")
        form = QFormLayout(table)
        form.addRow("&Dice", self.dice)
        form.addRow("&Paper", self.paper)
        box = QGroupBox("In new games the program does for you")
        inside = QVBoxLayout(box)
        for option in automation():
            line, check = ticking(option.title)
            check.setChecked(self._settings.is_automatic(option.name))
            inside.addWidget(line)
            self.automation[option.name] = check
        inside.addWidget(dim("A game that has begun has its own: Table > Options of this game."))
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(look)
        left.addStretch(1)
        for widget in (table, box):
            right.addWidget(widget)
        right.addStretch(1)
        both = QWidget()
        columns = QHBoxLayout(both)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        area = QScrollArea()
        area.setAccessibleName("Preferences")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setWidget(both)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        leading(self.buttons, self.buttons.button(QDialogButtonBox.StandardButton.Ok))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addWidget(dim("Everything is tried at once; Cancel takes it back."))
        layout.addWidget(self.buttons)

    def _choice(self, words: Mapping[Dice, str] | Mapping[Paper, str] | Mapping[ThemeChoice, str],
                now: object) -> QComboBox:  # fmt: skip
        combo = QComboBox()
        for value, text in words.items():
            combo.addItem(text, value.value)
        combo.setCurrentIndex(list(words).index(now))  # type: ignore[arg-type]
        return combo

    def _try(self) -> None:
        self._timer.stop()
        changed = self.settings()
        self.sample.show_paper(changed.paper)
        self.tried.emit(changed)

    @qt_override
    def done(self, result: int) -> None:
        self._timer.stop()
        super().done(result)

    def settings(self) -> Settings:
        """The settings as they now stand in the dialog."""
        return self.applied_to(self._settings)

    def applied_to(self, settings: Settings) -> Settings:
        """Settings with what stands in the dialog; all that it does not speak of stays."""
        return replace(
            settings,
            theme=ThemeChoice(self.theme.currentData()),
            paper=Paper(self.paper.currentData()),
            dice=Dice(self.dice.currentData()),
            text_scale=self.text.value() / 100,
            touch=self.touch.isChecked(),
            motion=self.motion.isChecked(),
            automation={name: box.isChecked() for name, box in self.automation.items()},
        )


def taken_back(now: Settings, before: Settings) -> Settings:
    """The settings without what was tried."""
    return replace(now, **{name: getattr(before, name) for name in TRIED})
