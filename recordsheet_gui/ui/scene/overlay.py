"""What lies over the paper on screen only: hover, focus, ghosts of a preview, choices."""

from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.marks import pen
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.scene.text import Align, Text, draw_text
from recordsheet_gui.ui.theme import Face, Theme, color

BADGE = 4.4
"""Across the disc of a letter, in mm."""


class Layer(StrEnum):
    """What an overlay shows, from the lowest to the topmost."""

    LINKS = "links"
    PICKED = "picked"
    """Lines that were tapped for what comes next."""
    WIDOWS = "widows"
    OFFER = "offer"
    CHOICE = "choice"
    ELSE = "else"
    """Where the previewed template may land instead."""
    GHOST = "ghost"
    SWEEP = "sweep"
    HOVER = "hover"
    FOCUS = "focus"


class Overlay(QGraphicsItem):
    """One item over the whole page that repaints only what changes on it."""

    def __init__(self, page: Rect, theme: Theme) -> None:
        """Lie over a page."""
        super().__init__()
        self.theme = theme
        self._bounds = qrect(page)
        self._shapes: dict[Layer, tuple[QPainterPath, ...]] = dict.fromkeys(Layer, ())
        self._letters: tuple[Text, ...] = ()
        self.setZValue(10)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_shapes(self, layer: Layer, shapes: Iterable[QPainterPath]) -> None:
        """Exchange what a layer shows."""
        new = tuple(shapes)
        old = self._shapes[layer]
        if new == old:
            return
        self._shapes[layer] = new
        for shape in (*old, *new):
            self.update(shape.boundingRect().adjusted(-1, -1, 1, 1))

    def show_letters(self, letters: Iterable[tuple[QPointF, str]]) -> None:
        """Exchange the letters that name open choices; each stands on or at its boxes."""
        new = tuple(
            Text(letter, _badge(at), 10, Face.BOLD, Align.CENTER, "paper") for at, letter in letters
        )
        old = self._letters
        if new != old:
            self._letters = new
            for text in (*old, *new):
                self.update(qrect(text.box.inset(-0.5)))

    @property
    def letters(self) -> str:
        """The letters that are shown."""
        return " ".join(text.text for text in self._letters)

    def shapes(self, layer: Layer) -> tuple[QPainterPath, ...]:
        """What a layer shows now."""
        return self._shapes[layer]

    @qt_override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @qt_override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        exposed: QRectF = option.exposedRect
        for layer, shapes in self._shapes.items():
            near = [
                s for s in shapes if s.boundingRect().adjusted(-1, -1, 1, 1).intersects(exposed)
            ]
            if near:
                self._prepare(painter, layer)
                for shape in near:
                    painter.drawPath(shape)
        for text in self._letters:
            painter.setPen(pen(self.theme.paper, 0.3))
            painter.setBrush(color(self.theme.choice))
            painter.drawEllipse(qrect(text.box))
            draw_text(painter, text, self.theme)

    def _prepare(self, painter: QPainter, layer: Layer) -> None:
        theme = self.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        match layer:
            case Layer.LINKS:
                painter.setPen(pen(theme.hover, 0.2))
                painter.setBrush(_thin(theme.hover, 40))
            case Layer.PICKED:
                painter.setPen(pen(theme.choice, 0.5))
                painter.setBrush(_thin(theme.choice, 60))
            case Layer.WIDOWS:
                painter.setPen(pen(theme.widow_sign, 0.3))
                painter.setBrush(_thin(theme.widow_sign, 50))
            case Layer.OFFER:
                painter.setPen(pen(theme.choice, 0.45))
                painter.setBrush(_thin(theme.choice, 70))
            case Layer.CHOICE:
                painter.setPen(pen(theme.choice, 0.7))
                painter.setBrush(_thin(theme.choice, 46))
            case Layer.ELSE:
                dots = QPen(pen(theme.ghost, 0.25))
                dots.setDashPattern([1.0, 2.0])
                painter.setPen(dots)
                painter.setBrush(_thin(theme.ghost, 34))
            case Layer.GHOST | Layer.SWEEP:
                # Dashed: a preview is not yet a mark.
                dashes = QPen(pen(theme.ghost, 0.35))
                dashes.setDashPattern([2.0, 1.6])
                painter.setPen(dashes)
                painter.setBrush(_thin(theme.ghost, 110))
            case Layer.HOVER:
                painter.setPen(pen(theme.hover, 0.5))
            case Layer.FOCUS:
                painter.setPen(pen(theme.focus, 0.9))


def _badge(at: QPointF) -> Rect:
    """Over the upper corner, so that the box itself can be seen."""
    return Rect(at.x() - 1.0, at.y() - BADGE * 0.85, BADGE, BADGE)


def _thin(value: str, alpha: int) -> QColor:
    """A colour that lets the paper through."""
    made = QColor(color(value))
    made.setAlpha(alpha)
    return made
