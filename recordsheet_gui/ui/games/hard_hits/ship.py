"""A starship's display: title, and the shields around the ship."""

from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect, bounds, is_inside
from recordsheet_gui.sheet.layout import Measures, Region
from recordsheet_gui.sheet.ship.plan import SMALLEST, drawn, fits, plan_ship
from recordsheet_gui.sheet.ship.shields import PAPER, SCREEN, Ring, Shield, frame, shields
from recordsheet_gui.sheet.ship.spacing import ROOMY, TIGHT, Spacing
from recordsheet_gui.ui.games.hard_hits.aslant import QuadsPart, ShownBoxes, square
from recordsheet_gui.ui.scene.body import bodies_of, draw_bodies
from recordsheet_gui.ui.scene.dead_cross import DeadCross
from recordsheet_gui.ui.scene.figure import HATCH
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PLATE, RegionPart, SheetPart, qpolygon
from recordsheet_gui.ui.scene.target import Target
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of
from recordsheet_gui.ui.scene.title import HeadPart
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.ship.design import ShipDesign

SIZES: tuple[float, ...] = (*range(84, 120, 2), 126, 136, 152, 172, 200)
"""Sides in mm among which the least one of a ship's display is looked for."""
LONGEST = 1.5
"""How many times as high as wide it may be."""
CLEAR = 0.8
"""Between the frame of a play layout and the shields, in mm."""


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

    def __init__(self, shield: Shield, measures: Measures, theme: Theme) -> None:
        """Put the side on the page."""
        self._small = measures.label
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
        upper = Rect(box.x, box.y, box.width, box.height * 0.38)
        return (
            Text(f"#{self.location}", upper, self._small, align=Align.CENTER, ink="soft"),
            Text(
                str(shown.left) if not down else "down",
                Rect(box.x, upper.bottom, box.width, box.height - upper.height),
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
        area, ring = _area(region), _ring(region)
        self.frame = frame(area, ring)
        self.plan = plan_ship(design, self.frame, _spacing(region))
        self._plates = {part: qpolygon(shape) for part, shape in self.plan.plates.items()}
        self._bodies = bodies_of(self.plan.plates.values())
        self._solids = [qpolygon(solid) for solid in self.plan.solids]
        self.total = sum(g.boxes for g in design.groupings)
        names = {g.id: g.title for g in design.groupings}
        first = {cluster.blocks[0].id for cluster in self.plan.clusters}
        self._parts: tuple[SheetPart[Any], ...] = (
            *(
                ShieldPart(shield, self.measures, theme)
                for shield in shields(area, dict(design.shields), ring)
            ),
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
            DeadCross(self._trunk().inset(3.0, 8.0), theme, self._labels()),
        )
        for part in self._parts:
            part.setParentItem(self)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        # A narrow pane is long: there the shields may stand farther apart than they are wide.
        sizes = (size for size in SIZES if cls._fits(region, unit, size, LONGEST * size))
        return next(sizes, SIZES[-1])

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return next((size for size in SIZES if cls._fits(region, unit, width, size)), SIZES[-1])

    @staticmethod
    def _fits(region: Region, unit: UnitState, width: float, height: float) -> bool:
        assert isinstance(unit.design, ShipDesign)
        placed = replace(region, rect=Rect(0, 0, round(width, 1), height))
        area, ring = _area(placed), _ring(region)
        around = shields(area, dict(unit.design.shields), ring)
        if min((shield.side for shield in around if shield.boxes), default=SMALLEST) < SMALLEST:
            return False
        return fits(drawn(unit.design), frame(area, ring), _spacing(region))

    def _labels(self) -> list[Rect]:
        """What has to stay legible on a ship that is lost: the names as wide as they are."""
        found = []
        for cluster in self.plan.clusters:
            box = cluster.label
            wide = min(box.width, width_of(cluster.title, self.measures.label))
            found.append(Rect(box.center.x - wide / 2, box.y, wide, box.height))
        return found

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
        texts = self._counted(shown.left)
        for cluster in self.plan.clusters:
            gone = all(block.id in shown.gone for block in cluster.blocks)
            texts.append(
                fitting(
                    (cluster.title,),
                    Text(
                        "",
                        cluster.label,
                        self.measures.label,
                        align=Align.CENTER,
                        ink="faint" if gone else "soft",
                        strike="accent" if gone else "",
                    ),
                )
            )
        return tuple(texts)

    def _counted(self, left: int) -> list[Text]:
        """The boxes that are left; in a play layout in the corner that the shields leave."""
        count = f"{left} / {self.total}"
        if not self.measures.is_dense:
            return [self.caption(f"Internal  {count}")]
        r, wide = self.rect, self.rect.width * 0.12
        upper = Rect(r.right - wide - 1.6, r.y + 0.6, wide, 2.8)
        lower = Rect(upper.x, upper.bottom, wide, 3.4)
        small = self.measures.label
        return [
            fitting(("INTERNAL", "INT."), Text("", upper, small, align=Align.RIGHT, ink="soft")),
            fitting((count,), Text("", lower, 7.4, Face.BOLD, Align.RIGHT)),
        ]

    @override
    def draw(self, painter: QPainter, shown: ShownShip, exposed: QRectF) -> None:
        theme = self.theme
        draw_bodies(painter, (), self._solids, theme, self.places)
        draw_bodies(painter, self._bodies, (), theme, self.places)
        painter.setPen(pen(theme.outline, MEDIUM))
        painter.setBrush(color(theme.armor))
        for plate in self._plates.values():
            painter.drawPolygon(plate)

    @override
    def describe(self) -> list[str]:
        return [f"internal {self.shown.left}/{self.total}"] if self.shown else []


def _spacing(region: Region) -> Spacing:
    return TIGHT if region.measures.is_dense else ROOMY


def _ring(region: Region) -> Ring:
    return SCREEN if region.measures.is_dense else PAPER


def _area(region: Region) -> Rect:
    """What the shields stand around; in a play layout the title fits into a corner beside them."""
    r = region.rect
    if region.measures.is_dense:
        return r.inset(CLEAR + 0.4, CLEAR)
    return Rect(r.x + 1.6, r.y + PLATE + 1.4, r.width - 3.2, r.height - PLATE - 3.0)
