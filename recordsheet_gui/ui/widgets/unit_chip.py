"""One unit of the roster strip: figure, name, bars, and what matters first."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from recordsheet_gui.core.state import UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.ui.games.game_ui import Bar, Vitals
from recordsheet_gui.ui.icons import picture, sign
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import BAR, SMALLER, chip_height, is_reduced, sizes
from recordsheet_gui.ui.style import CHIP_EDGE as EDGE
from recordsheet_gui.ui.theme import LIGHT

if TYPE_CHECKING:  # counted when the window is up
    from recordsheet_gui.units.force_value import UnitValue

FIGURE = 34
"""Pixels of width that a small figure takes."""
PAD = 5
NARROW, WIDEST = 13, 30
"""Letters of a chip: with fewer it is scrolled to, with more it only looks empty."""
WITH_FIGURE = 21
"""Letters from which on there is room for the figure."""
PULSE = 220
PULSES = 3
"""Milliseconds, and how often a unit lights up that was hurt out of sight."""
NEWS = "hurt since you looked"
DESTROYED = "destroyed"
SIGNS = "condition"
"""The family of icons that conditions have."""
APART = 7
"""Pixels between a name and the number of its key."""
HOT, LOW = 0.45, 0.34
"""Shares from which on a bar warns."""
ARROWS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}


class UnitChip(QAbstractButton):
    """A unit in few pixels; a press puts its sheet in front."""

    menu_asked = Signal(object)
    """Where on the screen."""
    moved = Signal(int)
    """The focus wants to go so many chips along the strip."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        """`number` is the key that jumps there."""
        super().__init__(parent)
        self.number = number
        self.theme = LIGHT
        self.name = ""
        self.shown_name = ""
        """As much of the name as tells the unit from the others."""
        self.chips: tuple[str, ...] = ()
        self.owed: tuple[str, ...] = ()
        self.vitals = Vitals()
        self.wrecked: str | None = None
        self.lost: Mapping[str, float] = {}
        self.paper: UnitState | None = None
        self.worth: UnitValue | None = None
        """What the unit is worth, once somebody has counted it."""
        self.is_mirrored = False
        """The figure has its right on the left, as a sheet seen from the front."""
        self.seen: tuple[object, ...] | None = None
        """What the chip was last drawn from."""
        self.has_news = False
        """It was hurt while another sheet was in front."""
        self._pulses = 0
        self._hint: QSize | None = None
        self.narrowest = self.maximumWidth()
        """Pixels of the narrowest chip of the strip."""
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @cached_property
    def _pulse(self) -> QTimer:
        """Made for the first that is hurt out of sight: a strip may have hundreds of chips."""
        made = QTimer(self)
        made.setInterval(PULSE)
        made.timeout.connect(self._beat)
        return made

    # -- what it shows ---------------------------------------------------------------------------

    def show_unit(
        self,
        name: str,
        paper: UnitState,
        chips: tuple[str, ...],
        derived: Derived,
        vitals: Vitals,
        owed: tuple[str, ...] = (),
    ) -> None:
        """Show the unit as it stands; `owed` is what the chips say of rolls that wait."""
        self.owed = owed
        self.name, self.paper, self.chips = name, paper, chips
        self.wrecked, self.lost, self.vitals = derived.destroyed, derived.hurt, vitals
        self._tell()

    def show_name(self, shown: str) -> None:
        """The form of the name that there is room for."""
        if shown != self.shown_name:
            self.shown_name = shown
            self.update()

    def show_worth(self, worth: "UnitValue | None") -> None:
        """Show what the unit is worth in these hands."""
        if worth != self.worth:
            self.worth = worth
            self._tell()

    @property
    def is_lit(self) -> bool:
        """True in the bright half of a pulse."""
        return self._pulses % 2 == 1

    def show_news(self, *, on: bool) -> None:
        """Mark a unit that was hurt out of sight, with a few pulses; off when it was looked at."""
        self._pulses = 2 * PULSES - 1 if on and not is_reduced(self) else 0
        if self._pulses:
            self._pulse.start()
        if on != self.has_news:
            self.has_news = on
            self._tell()
        self.update()

    def _beat(self) -> None:
        self._pulses = max(0, self._pulses - 1)
        if not self._pulses:
            self._pulse.stop()
        self.update()

    def _tell(self) -> None:
        words = self._words()
        value = (self.worth.words(),) if self.worth else ()
        self.setAccessibleName(", ".join(filter(None, (self.name, words, *value))))
        self.setAccessibleDescription(
            ", ".join(f"{bar.title} {bar.words}" for bar in self.vitals.bars)
        )
        self.setToolTip(plainly(f"{self.name}\n{words}" if words else self.name))
        self.update()

    def _words(self) -> str:
        pilot = self.paper.pilot.name if self.paper is not None else ""
        news = NEWS if self.has_news else ""
        return ", ".join(filter(None, (news, pilot, *self.chips, self.wrecked)))

    def first_words(self) -> tuple[tuple[str, bool], ...]:
        """What stands below the bars, what matters most first; True for what is grave."""
        if self.wrecked:
            return ((DESTROYED, True),)
        grave = self.vitals.grave
        first = (*grave, *self.owed)
        rest = [word for word in self.chips if word not in (*first, *self.vitals.shown)]
        return (*((w, True) for w in grave), *((w, False) for w in (*self.owed, *rest)))

    # -- events ----------------------------------------------------------------------------------

    @qt_override
    def nextCheckState(self) -> None:
        # Which sheet is in front is the roster's to say: a second press would put the light out.
        pass

    def show_tip(self, place: QPoint, worth: "UnitValue") -> None:
        """What it is worth and why, beside what it shows."""
        from recordsheet_gui.ui.worth import tip

        QToolTip.showText(place, tip(self.name, worth, self._words()), self)

    @qt_override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.moved.emit(-self.number if event.key() == Qt.Key.Key_Home else 1_000)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    @qt_override
    def sizeHint(self) -> QSize:
        return self._hint or self.usual_size()

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self.sizeHint().height())

    def usual_size(self) -> QSize:
        """What goes with the size of the text."""
        return QSize(self.room(WIDEST), chip_height(self.font()))

    def fit_letters(self, least: int, hint: QSize) -> None:
        """A name needs at least so many pixels; `hint` is the usual size, the same for all."""
        around = 2 * (EDGE + PAD) + self._number_room()
        self._hint = hint
        self.setMinimumWidth(max(hint.width() * NARROW // WIDEST, least + around))
        self.setMaximumWidth(hint.width())
        self.updateGeometry()

    def room(self, letters: int) -> int:
        """Pixels that so many letters take."""
        return letters * self.fontMetrics().averageCharWidth()

    # -- painting --------------------------------------------------------------------------------

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALLER)
        return font

    def _bar(self) -> int:
        return sizes().grown(BAR)

    def name_font(self) -> QFont:
        """The font of the name."""
        font = QFont(self.font())
        font.setBold(True)
        return font

    @property
    def has_figure(self) -> bool:
        """True where there is room for it, on all chips or none; it is the first to go."""
        wide = min(self.width(), self.narrowest)
        return wide >= self.room(WITH_FIGURE) and self.paper is not None

    def name_room(self) -> int:
        """Pixels for the name, beside figure and number."""
        return int(self._inside().width()) - self._number_room()

    def _number_room(self) -> int:
        return QFontMetrics(self._small()).horizontalAdvance("8") + APART if self.number < 10 else 0

    def _inside(self) -> QRectF:
        frame = QRectF(self.rect()).adjusted(EDGE + PAD, EDGE + 2, -EDGE - PAD, -EDGE - 2)
        return frame.adjusted(sizes().grown(FIGURE) + 4, 0, 0, 0) if self.has_figure else frame

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        frame = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        chosen = self.isChecked()
        painter.setBrush(QColor(theme.link if chosen else theme.paper))
        width = 2 if chosen else 1
        painter.setPen(QPen(QColor(theme.focus if chosen else theme.pip_edge), width))
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self.has_news:
            self._draw_news(painter, frame)
        if self.has_figure:
            self._draw_figure(painter, frame)
        self._draw_inside(painter, self._inside())
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.ink), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _draw_news(self, painter: QPainter, frame: QRectF) -> None:
        """A bar along the edge that stays, the whole chip while it pulses."""
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        accent = QColor(self.theme.accent)
        painter.setBrush(accent)
        painter.drawRoundedRect(QRectF(frame.left(), frame.top(), 4, frame.height()), 2, 2)
        if self.is_lit:
            accent.setAlpha(70)
            painter.setBrush(accent)
            painter.drawRoundedRect(frame, 4, 4)
        painter.restore()

    def _draw_figure(self, painter: QPainter, frame: QRectF) -> None:
        assert self.paper is not None
        draw_mini(
            painter,
            QRectF(frame.left() + 4, frame.top() + 3, sizes().grown(FIGURE), frame.height() - 6),
            self.paper.design,
            self.theme,
            self.lost,
            is_gone=self.wrecked is not None,
            is_mirrored=self.is_mirrored,
        )

    def _draw_inside(self, painter: QPainter, area: QRectF) -> None:
        theme = self.theme
        font = self.name_font()
        font.setStrikeOut(self.wrecked is not None)
        painter.setFont(font)
        painter.setPen(QColor(theme.faint if self.wrecked else theme.ink))
        line = painter.fontMetrics().height()
        row = QRectF(area.left(), area.top(), area.width(), line)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, self.shown_name)
        small = self._small()
        painter.setFont(small)
        painter.setPen(QColor(theme.soft))
        if self.number < 10:
            painter.drawText(
                row,
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                str(self.number),
            )
        y, high = row.bottom() + 1, self._bar()
        beside = self._draw_pilot(painter, QRectF(area.left(), y, area.width(), 2 * high + 2))
        for bar in self.vitals.bars[:2]:
            self._draw_bar(painter, QRectF(area.left(), y, area.width() - beside, high), bar)
            y += high + 2
        # A unit of one bar has its words at the same height as the others.
        y = row.bottom() + 1 + 2 * (high + 2)
        self._draw_words(painter, QRectF(area.left(), y, area.width(), area.bottom() - y))

    def _draw_pilot(self, painter: QPainter, area: QRectF) -> float:
        """Hits as dots in two rows at the right of the bars; gives the room that they take."""
        if self.vitals.pilot is None:
            return 0
        hits, most = self.vitals.pilot
        columns = (most + 1) // 2
        high = self._bar()
        size = high - 0.5
        left = area.right() - columns * (size + 1.5) + 1.5
        theme = self.theme
        for dot in range(most):
            row, column = divmod(dot, columns)
            painter.setPen(QPen(QColor(theme.accent if dot < hits else theme.pip_edge), 0.8))
            painter.setBrush(QColor(theme.accent if dot < hits else theme.paper))
            spot = QRectF(left + column * (size + 1.5), area.top() + row * (high + 2), size, size)
            painter.drawEllipse(spot)
        return area.right() - left + 5

    def _draw_bar(self, painter: QPainter, area: QRectF, bar: Bar) -> None:
        theme = self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.hairline))
        painter.drawRect(area)
        is_bad = bar.share >= HOT if bar.warns else bar.share <= LOW
        ink = theme.heat if bar.warns or is_bad else theme.soft
        painter.setBrush(QColor(ink))
        painter.drawRect(QRectF(area.left(), area.top(), area.width() * bar.share, area.height()))

    def _draw_words(self, painter: QPainter, area: QRectF) -> None:
        theme = self.theme
        painter.setFont(self._small())
        metrics = painter.fontMetrics()
        gap = metrics.horizontalAdvance("  ")
        words = self.first_words()
        signs = [name for word, is_grave in words if is_grave and (name := sign(SIGNS, word))]
        side = metrics.ascent()
        x = area.left()
        for name in signs:
            pixels = round(side * self.devicePixelRatioF())
            spot = QRectF(x, area.center().y() - side / 2, side, side)
            drawn = picture(name, pixels, theme.accent)
            painter.drawPixmap(spot, drawn, QRectF(drawn.rect()))
            x += side + 2
        x += 2 if signs else 0
        room = int(area.right() - x)
        plain = [word for word, _ in words]
        if not plain and self.has_figure and self.paper is not None:
            plain = [self.paper.pilot.name]
        shown = fitting(plain, room, metrics)
        # Signs say it all where there is no room for more than one word.
        if signs and len(shown) > 1 and shown[-1].startswith("+") and len(plain) <= len(signs):
            shown = fitting(plain[:1], room, metrics)
        for place, text in enumerate(shown):
            is_grave = place < len(words) and words[place][1]
            ink = theme.accent if is_grave else theme.focus if text in self.owed else theme.soft
            painter.setPen(QColor(ink))
            width = metrics.horizontalAdvance(text)
            painter.drawText(
                QRectF(x, area.top(), width + 2, area.height()),
                Qt.AlignmentFlag.AlignVCenter,
                text,
            )
            x += width + gap


def fitting(words: list[str], room: int, metrics: QFontMetrics) -> list[str]:
    """The first words that fit beside one another, and how many there are besides."""
    gap = metrics.horizontalAdvance("  ")
    for count in range(len(words), 0, -1):
        rest = len(words) - count
        shown = [*words[:count], *([f"+{rest}"] if rest else [])]
        if sum(metrics.horizontalAdvance(word) + gap for word in shown) - gap <= room:
            return shown
    if not words:
        return []
    rest = len(words) - 1
    more = f"+{rest}" if rest else ""
    left = room - (metrics.horizontalAdvance(more) + gap if rest else 0)
    first = metrics.elidedText(words[0], Qt.TextElideMode.ElideRight, left)
    return [first, *([more] if more else [])]
