"""One unit of the overview: its figure, what is left of it, heat, pilot, and what matters now."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.theme import Theme

EDGE = 3
PAD = 8
GAP = 4
FIGURE, SMALLER = 4.4, 3.4
"""Width of the figure, in lines of text."""
LETTERS, SMALLEST = 40, 29
"""A card is so many letters wide, or so many where many units share the room."""
SMALL = 0.88
DESTROYED = "destroyed"
LOW, HOT = 0.34, 0.45
"""Shares from which on a bar warns."""
KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """A bar with its title and what it says."""

    title: str
    share: float
    words: str
    warns: bool = False
    """More of it is worse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A unit at a glance."""

    unit: UnitId
    number: int
    """The key that jumps there."""
    side: str
    name: str
    paper: UnitState
    hurt: Mapping[str, float]
    gauges: tuple[Gauge, ...]
    pilot: tuple[int, int] | None
    """Hits, and how many are too many."""
    grave: tuple[str, ...]
    words: tuple[str, ...]
    """Conditions and the turn so far."""
    owed: int
    destroyed: str
    is_away: bool
    is_mirrored: bool

    @property
    def spoken(self) -> str:
        """All of it in words."""
        pilot = f"pilot {self.pilot[0]} of {self.pilot[1]} hits" if self.pilot else ""
        owed = f"{self.owed} owed" if self.owed else ""
        gauges = (f"{gauge.title} {gauge.words}" for gauge in self.gauges)
        parts = (
            self.name,
            self.paper.pilot.name,
            self.destroyed,
            *gauges,
            pilot,
            *self.grave,
            *self.words,
            owed,
        )
        return ", ".join(part for part in parts if part)


class OverviewCard(QAbstractButton):
    """A press puts the unit's sheet in front."""

    wandered = Signal(int, int)
    """The focus goes to the card beside: right and down are positive."""

    def __init__(self, sight: Sight, *, is_small: bool, parent: QWidget | None = None) -> None:
        """`is_small` where many units share the room."""
        super().__init__(parent)
        self.sight = sight
        self.is_small = is_small
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_sight(sight)

    def show_sight(self, sight: Sight) -> None:
        """The unit as it stands."""
        self.sight = sight
        self.setAccessibleName(sight.spoken)
        self.setToolTip(plainly(sight.spoken.replace(", ", "\n")))
        self.update()

    # -- measures --------------------------------------------------------------------------------

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        return font

    @property
    def _line(self) -> int:
        return self.fontMetrics().height()

    @property
    def _row(self) -> int:
        return QFontMetrics(self._small()).height() + 1

    @property
    def _has_pilot(self) -> bool:
        return not self.is_small and self.sight.pilot is not None

    def least_width(self) -> int:
        """Pixels that its words need."""
        return (SMALLEST if self.is_small else LETTERS) * self.fontMetrics().averageCharWidth()

    @qt_override
    def sizeHint(self) -> QSize:
        rows = len(self.sight.gauges) + (self.sight.pilot is not None) + 1
        head = self._line + self._row if self._has_pilot else self._line
        high = head + rows * (self._row + 1) + GAP + 2 * (EDGE + PAD - 2)
        return QSize(self.least_width(), max(high, 4 * self._line))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # -- keys ------------------------------------------------------------------------------------

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in KEYS:
            self.wandered.emit(*KEYS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    # -- painting --------------------------------------------------------------------------------

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, sight = theme_now(), self.sight
        frame = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        chosen = self.isChecked()
        painter.setBrush(QColor(theme.link if chosen or self.underMouse() else theme.paper))
        edge = theme.focus if chosen else theme.pip_edge
        painter.setPen(QPen(QColor(edge), 2 if chosen else 1))
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        inside = frame.adjusted(PAD, PAD - 2, -PAD, -PAD + 2)
        size = SMALLER if self.is_small else FIGURE
        figure = QRectF(inside.left(), inside.top(), self._line * size, inside.height())
        draw_mini(
            painter,
            figure,
            sight.paper.design,
            theme,
            sight.hurt,
            is_gone=bool(sight.destroyed) or sight.is_away,
            is_mirrored=sight.is_mirrored,
        )
        if sight.number < 10:
            painter.setFont(self._small())
            painter.setPen(QColor(theme.soft))
            painter.drawText(inside, Qt.AlignmentFlag.AlignTop, str(sight.number))
        self._draw_inside(painter, inside.adjusted(figure.width() + PAD, 0, 0, 0), theme)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.ink), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _draw_inside(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        sight = self.sight
        right = self._draw_corner(painter, area, theme)
        bold = QFont(self.font())
        bold.setBold(True)
        bold.setStrikeOut(bool(sight.destroyed))
        name = QRectF(area.left(), area.top(), right - area.left() - GAP, self._line)
        ink = theme.soft if sight.destroyed or sight.is_away else theme.ink
        draw_squeezed(painter, name, sight.name, bold, ink)
        y = name.bottom()
        small = self._small()
        if self._has_pilot:
            pilot = QRectF(area.left(), y, area.width(), self._row)
            draw_squeezed(painter, pilot, sight.paper.pilot.name, small, theme.soft)
            y += self._row
        for gauge in sight.gauges:
            row = QRectF(area.left(), y, area.width(), self._row)
            self._draw_gauge(painter, row, gauge, theme)
            y += self._row + 1
        if sight.pilot is not None:
            self._draw_pilot(painter, QRectF(area.left(), y, area.width(), self._row), theme)
            y += self._row + 1
        self._draw_words(painter, QRectF(area.left(), y + 1, area.width(), self._row), theme)

    def _draw_corner(self, painter: QPainter, area: QRectF, theme: Theme) -> float:
        """What is owed; gives where it begins."""
        painter.setFont(self._small())
        metrics = painter.fontMetrics()
        right = area.right()
        if self.sight.owed:
            words = f"{self.sight.owed} owed"
            wide = metrics.horizontalAdvance(words) + 10
            tag = QRectF(right - wide, area.top() + 1, wide, self._line - 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(tag, 3, 3)
            painter.setPen(QColor(theme.on_accent))
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)
            right = tag.left() - GAP
        return right

    def _draw_gauge(self, painter: QPainter, row: QRectF, gauge: Gauge, theme: Theme) -> None:
        painter.setFont(self._small())
        metrics = painter.fontMetrics()
        title = metrics.horizontalAdvance("Structure    ")
        value = metrics.horizontalAdvance("30 to 30")
        is_bad = gauge.share >= HOT if gauge.warns else gauge.share <= LOW
        painter.setPen(QColor(theme.soft))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, gauge.title)
        painter.setPen(QColor(theme.accent if is_bad else theme.ink))
        painter.drawText(
            row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, gauge.words
        )
        bar = QRectF(
            row.left() + title, row.top() + row.height() * 0.28, row.width() - title - value - GAP,
            row.height() * 0.46,
        )  # fmt: skip
        painter.setPen(QPen(QColor(theme.pip_edge), 1))
        painter.setBrush(QColor(theme.paper))
        painter.drawRect(bar)
        painter.setPen(Qt.PenStyle.NoPen)
        ink = theme.heat if gauge.warns or is_bad else theme.focus
        painter.setBrush(QColor(ink))
        full = bar.adjusted(1, 1, -1, -1)
        full.setWidth(full.width() * max(0.0, min(1.0, gauge.share)))
        painter.drawRect(full)

    def _draw_pilot(self, painter: QPainter, row: QRectF, theme: Theme) -> None:
        assert self.sight.pilot is not None
        hits, most = self.sight.pilot
        painter.setFont(self._small())
        painter.setPen(QColor(theme.soft))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, "Pilot")
        x = row.left() + painter.fontMetrics().horizontalAdvance("Structure    ")
        size = row.height() * 0.62
        for dot in range(most):
            spot = QRectF(x + dot * (size + 3), row.top() + (row.height() - size) / 2, size, size)
            painter.setPen(QPen(QColor(theme.accent if dot < hits else theme.pip_edge), 1.2))
            painter.setBrush(QColor(theme.accent if dot < hits else theme.paper))
            painter.drawEllipse(spot)
            if dot < hits:
                painter.setPen(QPen(QColor(theme.on_accent), 1.2))
                inner = spot.adjusted(size * 0.28, size * 0.28, -size * 0.28, -size * 0.28)
                painter.drawLine(inner.topLeft(), inner.bottomRight())
                painter.drawLine(inner.topRight(), inner.bottomLeft())

    def _draw_words(self, painter: QPainter, row: QRectF, theme: Theme) -> None:
        """What keeps it from acting first; a wreck says why it is one."""
        sight = self.sight
        if sight.destroyed:
            words = DESTROYED if self.is_small else sight.destroyed
            draw_squeezed(painter, row, words, self._small(), theme.accent)
            return
        painter.setFont(self._small())
        metrics = painter.fontMetrics()
        x = row.left()
        gap = metrics.horizontalAdvance("  ")
        left = [*((word, True) for word in sight.grave), *((word, False) for word in sight.words)]
        for place, (word, is_grave) in enumerate(left):
            wide = metrics.horizontalAdvance(word)
            rest = len(left) - place
            more = metrics.horizontalAdvance(f"+{rest}") if rest > 1 else 0
            if x + wide + (gap + more if rest > 1 else 0) > row.right():
                word, is_grave = f"+{rest}", False
            painter.setPen(QColor(theme.accent if is_grave else theme.soft))
            text = QRectF(x, row.top(), row.right() - x, row.height())
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, word)
            if word.startswith("+"):
                break
            x += wide + gap


def draw_squeezed(painter: QPainter, row: QRectF, words: str, font: QFont, ink: str) -> None:
    """Words in one line: narrower letters where they are too many, and only then an end cut off."""
    if not words or row.width() <= 0:
        return
    font = QFont(font)
    wide = QFontMetrics(font).horizontalAdvance(words)
    if wide > row.width():
        font.setStretch(max(70, int(100 * row.width() / wide) - 2))
    painter.setFont(font)
    painter.setPen(QColor(ink))
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(row.width()))
    painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)
