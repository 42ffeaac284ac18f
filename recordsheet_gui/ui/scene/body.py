"""Where a figure stands on the page, and what lies under its plates."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from recordsheet_gui.sheet.figure import Detail, Figure, Tone
from recordsheet_gui.sheet.geometry import Point, Polygon, Rect, grown
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.part import qpolygon
from recordsheet_gui.ui.theme import Theme, color

BODY = 0.95
"""How far the body under the plates reaches beyond them, in mm."""

Body = tuple[QPolygonF, QPolygonF]


class Placement(NamedTuple):
    """How a figure stands on the page."""

    x: float
    y: float
    scale: float

    def point(self, point: Point) -> Point:
        """A point of the figure on the page."""
        return Point(self.x + point.x * self.scale, self.y + point.y * self.scale)

    def rect(self, rect: Rect) -> Rect:
        """A rectangle of the figure on the page."""
        s = self.scale
        return Rect(self.x + rect.x * s, self.y + rect.y * s, rect.width * s, rect.height * s)

    def polygon(self, points: Polygon) -> Polygon:
        """A polygon of the figure on the page."""
        return tuple(map(self.point, points))


def place_figure(figure: Figure, inside: Rect) -> Placement:
    """A figure as large as fits, in the middle of its frame."""
    width, height = figure.size
    scale = min(inside.width / width, inside.height / height)
    return Placement(inside.center.x, inside.y + (inside.height - height * scale) / 2, scale)


def bodies_of(plates: Iterable[Polygon], scale: float = 1.0) -> list[Body]:
    """What lies under each plate: its edge and its inside; thinner where a figure is small."""
    by = BODY * min(1.0, scale)
    return [(qpolygon(grown(plate, by + THIN)), qpolygon(grown(plate, by))) for plate in plates]


def draw_bodies(
    painter: QPainter,
    bodies: Iterable[Body],
    solids: Iterable[QPolygonF],
    theme: Theme,
    places: Sequence[QRectF],
) -> None:
    """One body under all plates: the gaps between them read as joints, not as holes."""
    areas = [place.adjusted(-1, -1, 1, 1) for place in places]
    near = [body for body in bodies if any(map(body[0].boundingRect().intersects, areas))]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(theme.solid_edge))
    for edge, _ in near:
        painter.drawPolygon(edge)
    painter.setBrush(color(theme.solid))
    for _, body in near:
        painter.drawPolygon(body)
    painter.setPen(pen(theme.solid_edge, THIN))
    for solid in solids:
        if any(map(solid.boundingRect().intersects, areas)):
            painter.drawPolygon(solid)


class Ornament(NamedTuple):
    """Details of one tone and one location as one path."""

    tone: Tone
    where: str
    path: QPainterPath


def ornaments_of(details: Iterable[Detail], place: Placement) -> list[Ornament]:
    """Details on the page; neighbors of one tone are drawn as one, for they do not overlap."""
    found: list[Ornament] = []
    for detail in details:
        if not found or (found[-1].tone, found[-1].where) != (detail.tone, detail.where):
            found.append(Ornament(detail.tone, detail.where, QPainterPath()))
        path = found[-1].path
        path.addPolygon(qpolygon(place.polygon(detail.points)))
        path.closeSubpath()
    return found


def draw_ornaments(
    painter: QPainter,
    ornaments: Iterable[Ornament],
    gone: Collection[str],
    theme: Theme,
    places: Sequence[QRectF],
) -> None:
    """Guns and the like, which lie under the plates; those of lost locations are empty."""
    for tone, where, path in ornaments:
        if any(map(path.controlPointRect().intersects, places)):
            is_gone = where in gone
            painter.setPen(pen(theme.gone if is_gone else theme.solid_edge, THIN))
            painter.setBrush(color(theme.paper if is_gone else tone_color(tone, theme)))
            painter.drawPath(path)


def tone_color(tone: Tone, theme: Theme) -> str:
    """What a part without boxes is filled with."""
    match tone:
        case Tone.METAL:
            return theme.solid
        case Tone.DARK:
            return theme.solid_edge
        case Tone.GLASS:
            return theme.zebra if theme.for_paper else theme.link
