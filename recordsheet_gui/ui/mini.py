"""Small figures of units, shaded where they are hurt: in lists, overviews and pictures to share."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.sheet.figures import mini_figure
from recordsheet_gui.sheet.geometry import Polygon
from recordsheet_gui.sheet.mini import MiniFigure
from recordsheet_gui.ui.theme import Theme, blend

LINE = 1.1
"""Pixels of an outline; a large figure has thicker ones."""
THIN = 1 / 170
"""Of a figure's height."""
TINT = 0.16
MOST_KNOWN = 32
"""Figures whose shapes are kept: two companies."""
BADLY = 0.34
"""The share from which on a hurt part is hatched, as a sign beside its colour."""


def draw_mini(
    painter: QPainter,
    area: QRectF,
    design: UnitDesign,
    theme: Theme,
    hurt: Mapping[str, float] | None = None,
    *,
    is_gone: bool = False,
    is_mirrored: bool = False,
    has_stature: bool = False,
    tint: str = "",
) -> None:
    """A unit in the middle of an area, as large as fits; `hurt` is how much of each part is lost.

    A part is the redder the more of it is lost, hatched when it is badly hurt, and grey with a
    cross when nothing of it is left; of a unit that is out of the game all is grey. Where a `tint`
    is given, whole parts have a breath of it. One with a stature stands at the foot of the area and
    is the smaller the lighter it is.
    """
    figure = mini_figure(design)
    if figure is None or area.width() <= 0 or area.height() <= 0:
        return
    scale = min(area.width() / figure.width, area.height() / figure.height)
    middle = area.center().y()
    if has_stature:
        scale *= figure.stature
        middle = area.bottom() - figure.height * scale / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    whole = blend(tint, theme.armor, TINT) if tint else theme.armor
    line = max(LINE, figure.height * scale * THIN)
    turned = -scale if is_mirrored else scale

    painter.translate(area.center().x(), middle)
    solids, outlines = _shapes(figure, turned, scale)
    painter.setPen(QPen(QColor(theme.gone if is_gone else theme.solid_edge), line / 2))
    painter.setBrush(QColor(theme.paper if is_gone else theme.solid_edge))
    for solid in solids:
        painter.drawPolygon(solid)
    for location, part in outlines.items():
        share = (hurt or {}).get(location, 0.0)
        _draw_part(painter, part, theme, share, whole, line, is_gone=is_gone)
    painter.restore()


_Shapes = tuple[list[QPolygonF], dict[str, QPolygonF]]
_known: dict[tuple[int, float, float], tuple[MiniFigure, _Shapes]] = {}


def _shapes(figure: MiniFigure, across: float, down: float) -> _Shapes:
    """Solids and outlines in pixels around the middle: a chip is painted with every hit."""
    key = id(figure), across, down
    known = _known.get(key)
    if known is None or known[0] is not figure:
        middle = figure.top + figure.height / 2

        def shape(points: Polygon) -> QPolygonF:
            return QPolygonF([QPointF(x * across, (y - middle) * down) for x, y in points])

        outlines = {key: shape(points) for key, points in figure.outlines.items()}
        known = figure, (list(map(shape, figure.solids)), outlines)
        _known[key] = known
        if len(_known) > MOST_KNOWN:
            del _known[next(iter(_known))]
    return known[1]


def _draw_part(
    painter: QPainter,
    part: QPolygonF,
    theme: Theme,
    share: float,
    whole: str,
    line: float,
    *,
    is_gone: bool,
) -> None:
    lost = share >= 1
    edge = theme.gone if is_gone or lost else theme.outline
    # The first scratches have to be seen too.
    fill = blend(theme.fresh, theme.armor, 0.9 * share**0.7) if share else whole
    if lost:
        fill = theme.paper
    elif is_gone:
        fill = blend(theme.gone, theme.paper, 0.3 + 0.4 * share)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))
    painter.drawPolygon(part)
    if lost:
        _cross(painter, part, edge, line)
    elif share >= BADLY:
        painter.setBrush(QBrush(QColor(edge), Qt.BrushStyle.BDiagPattern))
        painter.setOpacity(0.5)
        painter.drawPolygon(part)
        painter.setOpacity(1.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(edge), line))
    painter.drawPolygon(part)


def _cross(painter: QPainter, part: QPolygonF, edge: str, line: float) -> None:
    """From corner to corner, within the part."""
    painter.save()
    path = QPainterPath()
    path.addPolygon(part)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(edge), line))
    box = part.boundingRect()
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())
    painter.restore()


def mini_picture(design: UnitDesign, size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """A fresh unit as a picture for a list, so many pixels of the screen large."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    inside = QRectF(0, 0, size.width(), size.height()).adjusted(1, 1, -1, -1)
    draw_mini(painter, inside, design, theme)
    painter.end()
    return picture
