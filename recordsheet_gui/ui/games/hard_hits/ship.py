"""A starship's display: title, shields around the ship, tracks and excess damage."""

from typing import Any, NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect, bounds, is_inside
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.ship.plan import plan_ship
from recordsheet_gui.sheet.ship.shields import Shield, frame, shields
from recordsheet_gui.sheet.ship.words import short
from recordsheet_gui.ui.games.hard_hits.aslant import QuadsPart, ShownBoxes, square
from recordsheet_gui.ui.scene.figure import HATCH, DeadCross, bodies_of, draw_bodies
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, SheetPart, qpolygon
from recordsheet_gui.ui.scene.target import Target
from recordsheet_gui.ui.scene.text import Align, Text, width_of
from recordsheet_gui.ui.scene.title import HeadPart
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.ship.design import ShipDesign

EXCESS = GridKey("excess")
PER_ROW = 7
"""Boxes of a track or of excess damage side by side."""
BOX = 5.0
"""Side of a track's box in mm."""


class ShipTitlePart(HeadPart):
    """The head of a ship's display."""

    design: ShipDesign

    @override
    def names(self) -> tuple[str, str]:
        empire, name = self.design.empire, self.design.name
        if empire and name.startswith(f"{empire} "):
            return empire, name[len(empire) + 1 :]
        return name, ""

    @override
    def about(self) -> str:
        boxes = sum(g.boxes for g in self.design.groupings)
        role = self.design.role[:1].upper() + self.design.role[1:]
        return "  ·  ".join(word for word in (role, f"{boxes} internal boxes") if word)


class ShieldPart(QuadsPart):
    """One shield: a side of the hexagon with the number that is left."""

    def __init__(self, shield: Shield, theme: Theme) -> None:
        """Put the side on the page."""
        around = bounds(shield.plate)
        key = GridKey(f"shield/{shield.number}")
        name = f"shield #{shield.number}"
        super().__init__(key, name, shield.boxes, theme, around, is_stop=True)
        # The sheet names a shield by its number, so that a hit on it knows where it strikes.
        self.location = shield.number
        self.plate = shield.plate
        self.label = shield.label
        self._plate = qpolygon(shield.plate)

    @override
    def write(self, shown: ShownBoxes) -> tuple[Text, ...]:
        box = self.label
        down = shown.left == 0
        ink = "accent" if shown.has_fresh or down else "ink"
        upper = Rect(box.x, box.y, box.width, 2.6)
        return (
            Text(f"#{self.location}", upper, 5.5, align=Align.CENTER, ink="soft", tracking=4),
            Text(
                str(shown.left) if not down else "down",
                Rect(box.x, box.y + 2.5, box.width, 4.2),
                10 if not down else 7,
                Face.BOLD,
                Align.CENTER,
                ink=ink,
            ),
        )

    @override
    def draw(self, painter: QPainter, shown: ShownBoxes, exposed: QRectF) -> None:
        theme = self.theme
        down = shown.left == 0
        painter.setPen(pen(theme.gone if down else theme.outline, MEDIUM))
        painter.setBrush(color(theme.paper if down else theme.armor))
        painter.drawPolygon(self._plate)
        if down:
            self._hatch(painter)
        super().draw(painter, shown, exposed)

    def _hatch(self, painter: QPainter) -> None:
        path = QPainterPath()
        path.addPolygon(self._plate)
        box = self._plate.boundingRect()
        label = QPainterPath()
        label.addRect(QRectF(*self.label.inset(0.6, 0.0)))
        painter.save()
        painter.setClipPath(path.subtracted(label))
        painter.setPen(pen(self.theme.gone, THIN))
        start = box.left() - box.height()
        while start < box.right():
            painter.drawLine(QLineF(start, box.bottom(), start + box.height(), box.top()))
            start += HATCH
        painter.restore()

    @override
    def changed(self, before: ShownBoxes, after: ShownBoxes) -> tuple[QRectF, ...]:
        return (self._bounds,)

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        found = super().target_at(x, y)
        if found is None and is_inside(self.plate, x, y):
            return self.target()
        return found


class ShownShip(NamedTuple):
    """Which groupings have no box left."""

    gone: frozenset[str]
    left: int


class ShipPart(RegionPart[ShownShip]):
    """The silhouette with a part per grouping, and the hexagon of shields."""

    design: ShipDesign

    def __init__(self, region: Region, design: ShipDesign, theme: Theme) -> None:
        """Draw the ship around its boxes."""
        super().__init__(region, design, theme)
        r = self.rect
        area = Rect(r.x + 1.6, r.y + PLATE + 1.4, r.width - 3.2, r.height - PLATE - 3.0)
        self.frame = frame(area)
        self.plan = plan_ship(design, self.frame)
        self._plates = {part: qpolygon(shape) for part, shape in self.plan.plates.items()}
        self._bodies = bodies_of(self.plan.plates.values())
        self._solids = [qpolygon(solid) for solid in self.plan.solids]
        self.total = sum(g.boxes for g in design.groupings)
        names = {g.id: g.title for g in design.groupings}
        first = {cluster.blocks[0].id for cluster in self.plan.clusters}
        self._parts: tuple[SheetPart[Any], ...] = (
            *(ShieldPart(shield, theme) for shield in shields(area, dict(design.shields))),
            *(
                QuadsPart(
                    GridKey(block.id),
                    names[block.id],
                    map(square, block.boxes),
                    theme,
                    is_stop=block.id in first,
                )
                for cluster in self.plan.clusters
                for block in cluster.blocks
            ),
            DeadCross(self._trunk().inset(3.0, 8.0), theme),
        )
        for part in self._parts:
            part.setParentItem(self)

    def _trunk(self) -> Rect:
        """What stands on the middle line: the ship without wings and engines at its sides."""
        sides = ("left", "right")
        plates = self.plan.plates
        if not plates:
            return bounds(self.frame)
        trunk = [shape for part, shape in plates.items() if not part.startswith(sides)]
        return bounds([point for shape in trunk or plates.values() for point in shape])

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> ShownShip:
        grids = now.unit.grids
        found = [g.id for g in self.design.groupings if GridKey(g.id) in grids]
        gone = frozenset(id for id in found if grids[GridKey(id)].left == 0)
        return ShownShip(gone, sum(grids[GridKey(id)].left for id in found))

    @override
    def write(self, shown: ShownShip) -> tuple[Text, ...]:
        texts = [self.caption(f"Internal  {shown.left} / {self.total}")]
        for cluster in self.plan.clusters:
            gone = all(block.id in shown.gone for block in cluster.blocks)
            texts.append(
                Text(
                    cluster.title,
                    cluster.label,
                    5.5,
                    align=Align.CENTER,
                    ink="faint" if gone else "soft",
                    strike="accent" if gone else "",
                )
            )
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownShip, exposed: QRectF) -> None:
        theme = self.theme
        draw_bodies(painter, (), self._solids, theme, exposed)
        draw_bodies(painter, self._bodies, (), theme, exposed)
        painter.setPen(pen(theme.outline, MEDIUM))
        painter.setBrush(color(theme.armor))
        for plate in self._plates.values():
            painter.drawPolygon(plate)

    @override
    def describe(self) -> list[str]:
        return [f"internal {self.shown.left}/{self.total}"] if self.shown else []


class TrackPart(QuadsPart):
    """A track or the excess damage: a name with its count over a row of boxes."""

    def __init__(
        self, key: GridKey, name: str, boxes: int, place: Rect, theme: Theme, *, is_track: bool
    ) -> None:
        """Stand at a place."""
        self.head = Rect(place.x, place.y, place.width, 3.6)
        side = min(BOX, place.width / PER_ROW)
        quads = [
            square(
                Rect(
                    place.x + (i % PER_ROW) * side,
                    self.head.bottom + 0.4 + (i // PER_ROW) * side,
                    side,
                    side,
                )
            )
            for i in range(boxes)
        ]
        super().__init__(key, name, quads, theme, place, is_stop=True, is_track=is_track)

    @override
    def write(self, shown: ShownBoxes) -> tuple[Text, ...]:
        head = self.head
        count, total = str(shown.left), f" / {len(self.quads)}"
        light = width_of(total, 6.4)
        bold = width_of(count, 8.4, Face.BOLD)
        start = head.right - light - bold
        ink = "accent" if shown.has_fresh else "ink"
        return (
            Text(short(self.name), Rect(head.x, head.y, start - head.x - 1, head.height), 7),
            Text(count, Rect(start, head.y, bold + 0.1, head.height), 8.4, Face.BOLD, ink=ink),
            Text(total, Rect(start + bold, head.y, light + 0.1, head.height), 6.4, ink="soft"),
        )

    @override
    def changed(self, before: ShownBoxes, after: ShownBoxes) -> tuple[QRectF, ...]:
        return (self._bounds,)


class TracksPart(RegionPart[int]):
    """Sensor, scanner and damage control, and under them the excess damage."""

    design: ShipDesign

    def __init__(self, region: Region, design: ShipDesign, theme: Theme) -> None:
        """Stack the rows."""
        super().__init__(region, design, theme)
        rows = [(GridKey(g.id), g.title, g.boxes, True) for g in design.groupings if g.is_track]
        rows.append((EXCESS, "excess damage", design.excess, False))
        r = self.inner
        needed = [4.0 + BOX * -(-boxes // PER_ROW) for _, _, boxes, _ in rows]
        room = r.height - 3.0
        gap = min(4.0, max(0.6, (room - sum(needed)) / len(rows)))
        y = r.y + 0.4
        parts = []
        for (key, name, boxes, is_track), tall in zip(rows, needed, strict=True):
            place = Rect(r.x, y, r.width, tall)
            parts.append(TrackPart(key, name, boxes, place, theme, is_track=is_track))
            y += tall + gap
        self._parts = tuple(parts)
        for part in self._parts:
            part.setParentItem(self)

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> int:
        return 0

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        r = self.inner
        return (
            Text(
                "Double edge: never destroyed",
                Rect(r.x, r.bottom - 2.2, r.width, 2.6),
                5.5,
                Face.ITALIC,
                ink="soft",
            ),
        )
