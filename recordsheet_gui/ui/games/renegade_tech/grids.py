"""The diagram of a grid sheet: every location with its head, grids and Destroyed zone."""

from typing import Any, NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.renegade_tech.grid_sheet import COLUMNS, EDGE, LocationPlace, lay_out
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech.destruction import is_destroyed
from recordsheet_gui.ui.games.battletech.systems import SystemsPart
from recordsheet_gui.ui.games.renegade_tech.block import BlockPart
from recordsheet_gui.ui.games.renegade_tech.grid import GridPart
from recordsheet_gui.ui.games.renegade_tech.squares import BODY, draw_squares
from recordsheet_gui.ui.scene.marks import THIN, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import PAD, PLATE, RegionPart, SheetPart, qrect
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, width_of
from recordsheet_gui.ui.theme import Face, Theme, blend, color
from recordsheet_gui.units.mech.anatomy import TITLES
from recordsheet_gui.units.mech.design import MechDesign

HATCH = 1.5
"""Distance in mm between the lines over a lost location."""
LEGEND = (
    (Sign.WHOLE, "Armor", False),
    (Sign.WHOLE, "Internal", True),
    (Sign.FRESH, "Shot, this phase", False),
    (Sign.STRUCK, "Shot before", False),
    (Sign.WIDOW, "Widowed", False),
)


class ShownHead(NamedTuple):
    """What stands around a location's grids."""

    armor: tuple[int, int]
    internal: tuple[int, int]
    rear: tuple[int, int]
    is_destroyed: bool
    is_blown_off: bool
    is_dead_weight: bool
    """An arm that hangs on a torso that is destroyed."""
    is_hurt: bool
    """Something happened to it in this phase."""


class HeadPart(SheetPart[ShownHead]):
    """Name, counts, numbers of the columns, and the Destroyed zone."""

    def __init__(self, place: LocationPlace, ground: QPainterPath, theme: Theme) -> None:
        """Stand around a location, over the ground under its boxes."""
        super().__init__(place.rect, theme)
        self.place = place
        self._ground = ground
        self.location = place.location

    @override
    def read(self, now: Now) -> ShownHead:
        grids = {
            key.partition("/")[2]: grid
            for key, grid in now.unit.grids.items()
            if key.partition("/")[0] == self.location
        }
        off = self.location in now.derived.torn_off
        lost = is_destroyed(now.unit, self.location)

        def count(*parts: str) -> tuple[int, int]:
            found = [grids[part] for part in parts if part in grids]
            return 0 if off else sum(g.left for g in found), sum(g.size for g in found)

        return ShownHead(
            count("front_armor"),
            count("front_internal", "critical", "rear_internal"),
            count("rear_armor"),
            lost,
            off,
            self.location in now.gone and not lost,
            any(mark.at == now.clock for grid in grids.values() for mark in grid.lost.values()),
        )

    @override
    def write(self, shown: ShownHead) -> tuple[Text, ...]:
        place, head = self.place, self.place.head
        name = TITLES.get(self.location, self.location)
        if shown.is_blown_off:
            name += " \N{EN DASH} Blown Off"
        elif shown.is_destroyed and place.bar is None:
            name += " \N{EN DASH} Destroyed"
        elif shown.is_dead_weight:
            name += " \N{EN DASH} Dead Weight"
        is_out = shown.is_destroyed or shown.is_dead_weight
        texts = [
            Text(
                name.upper(),
                Rect(head.x, head.y, head.width, 2.4),
                5.6,
                Face.BOLD if is_out else Face.REGULAR,
                ink="accent" if is_out else "soft",
                tracking=6,
            )
        ]
        line = Rect(head.x, head.y + 2.4, head.width, head.height - 2.5)
        texts += self._count(shown.armor, line, 9.6, 7.0, shown.is_hurt)
        words = f"{shown.internal[0]} / {shown.internal[1]}"
        wide = width_of(words, 6.8) + 0.2
        mark = width_of("INT", 5.5, tracking=6) + 0.2
        texts += [
            Text(words, Rect(line.right - wide, line.y, wide, line.height), 6.8, ink="soft"),
            Text(
                "INT",
                Rect(line.right - wide - mark - 0.8, line.y, mark, line.height),
                5.5,
                ink="soft",
                tracking=6,
            ),
        ]
        texts += self._numbers(place.numbers)
        if place.rear_numbers is not None and place.foot is not None:
            texts += self._numbers(place.rear_numbers)
            foot = place.foot
            mark = width_of("REAR", 5.5, tracking=6) + 1.2
            texts.append(Text("REAR", foot, 5.5, ink="soft", tracking=6))
            rest = Rect(foot.x + mark, foot.y, foot.width - mark, foot.height)
            texts += self._count(shown.rear, rest, 7.4, 6.2, shown.is_hurt)
        if place.bar is not None:
            texts.append(
                Text(
                    # A second sign beside the colour, which black ink does not have.
                    "\N{MULTIPLICATION SIGN} DESTROYED \N{MULTIPLICATION SIGN}"
                    if shown.is_destroyed
                    else "DESTROYED",
                    place.bar,
                    5.5,
                    Face.BOLD,
                    Align.CENTER,
                    ink="on_accent" if shown.is_destroyed else "paper",
                    tracking=14,
                )
            )
        return tuple(texts)

    def _count(
        self, count: tuple[int, int], line: Rect, size: float, light: float, hurt: bool
    ) -> list[Text]:
        left, total = count
        wide = width_of(str(left), size, Face.BOLD)
        ink = "accent" if hurt and left < total else "ink"
        return [
            Text(
                str(left), Rect(line.x, line.y, wide + 0.1, line.height), size, Face.BOLD, ink=ink
            ),
            Text(
                f" / {total}",
                Rect(line.x + wide, line.y + 0.1, line.width / 2, line.height),
                light,
                ink="soft",
            ),
        ]

    @staticmethod
    def _numbers(line: Rect) -> list[Text]:
        side = line.width / COLUMNS
        return [
            Text(
                str(column + 1),
                Rect(line.x + column * side, line.y, side, line.height),
                5.5,
                align=Align.CENTER,
                ink="soft",
            )
            for column in range(COLUMNS)
        ]

    @override
    def draw(self, painter: QPainter, shown: ShownHead, exposed: QRectF) -> None:
        theme, bar = self.theme, self.place.bar
        if shown.is_blown_off:
            self._hatch(painter)
        if bar is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(theme.accent if shown.is_destroyed else theme.outline))
            painter.drawRect(qrect(bar))

    @override
    def changed(self, before: ShownHead, after: ShownHead) -> tuple[QRectF, ...]:
        """The texts; the grids between them are parts of their own."""
        if before.is_blown_off is not after.is_blown_off:
            return super().changed(before, after)
        place = self.place
        found = [place.head]
        if place.foot is not None and (before.rear, before.is_hurt) != (after.rear, after.is_hurt):
            found.append(place.foot)
        if place.bar is not None and before.is_destroyed is not after.is_destroyed:
            found.append(place.bar)
        return tuple(map(qrect, found))

    def _hatch(self, painter: QPainter) -> None:
        """Lines over what is no longer there, as on every sheet."""
        box = self._ground.boundingRect()
        painter.save()
        painter.setClipPath(self._ground, Qt.ClipOperation.IntersectClip)
        painter.setPen(pen(self.theme.gone, THIN))
        start, lines = box.left() - box.height(), []
        while start < box.right():
            lines.append(QLineF(start, box.bottom(), start + box.height(), box.top()))
            start += HATCH
        painter.drawLines(lines)
        painter.restore()

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        """The head stands for the armor below it, the foot for the rear armor."""
        for rect, part in ((self.place.head, "front_armor"), (self.place.foot, "rear_armor")):
            if rect and rect.x <= x <= rect.right and rect.y <= y <= rect.bottom:
                return Target(
                    kind=TargetKind.LOCATION,
                    location=self.location,
                    grid=GridKey(f"{self.location}/{part}"),
                )
        return None

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        if shown.is_dead_weight:
            return [f"{self.location} dead weight"]
        if not shown.is_destroyed:
            return []
        return [f"{self.location} {'blown off' if shown.is_blown_off else 'destroyed'}"]


class LegendPart(SheetPart[int]):
    """What the signs mean."""

    @override
    def read(self, now: Now) -> int:
        return 0

    def _row(self, i: int) -> Rect:
        step = min(4.0, self.rect.height / len(LEGEND))
        return Rect(self.rect.x, self.rect.y + i * step, self.rect.width, step)

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        return tuple(
            Text(
                words,
                Rect(row.x + 5.0, row.y, row.width - 5.0, row.height),
                6.2,
                ink="soft",
            )
            for row, (_, words, _) in ((self._row(i), line) for i, line in enumerate(LEGEND))
        )

    @override
    def draw(self, painter: QPainter, shown: int, exposed: QRectF) -> None:
        for i, (sign, _, is_inner) in enumerate(LEGEND):
            row = self._row(i)
            box = Rect(row.x + 0.3, row.center.y - 1.7, 3.4, 3.4)
            draw_squares(painter, [(box, sign)], self.theme, is_inner=is_inner)

    @override
    def describe(self) -> list[str]:
        return []


class GridsPart(RegionPart[tuple[int, int]]):
    """The frame around the figure, and the joints between its parts."""

    design: MechDesign

    def __init__(self, region: Region, unit: UnitState, theme: Theme) -> None:
        """Lay out all boxes that were dealt, as large as they fit."""
        design = mech_of(unit.design)
        super().__init__(region, design, theme)
        inside = Rect(
            self.rect.x + PAD,
            self.rect.y + PLATE + 1.4,
            self.rect.width - 2 * PAD,
            self.rect.height - PLATE - 1.4 - PAD,
        )
        rows = {key: grid.rows for key, grid in unit.grids.items()}
        self.sheet = lay_out(rows, region.columns, inside)
        grounds = {location: self._ground(location) for location in self.sheet.locations}
        self._body_color = blend(theme.solid, theme.paper, BODY)
        self._body = QPainterPath()
        for ground in grounds.values():
            self._body = self._body.united(ground)
        heads = [
            HeadPart(place, grounds[location], theme)
            for location, place in self.sheet.locations.items()
        ]
        grids: list[SheetPart[Any]] = []
        for location in self.sheet.locations:
            for key, place in self.sheet.grids.items():
                if key.partition("/")[0] == location:
                    if place.names:
                        grids.append(BlockPart(place, design, theme))
                    else:
                        grids.append(GridPart(place, theme))
        self._parts: tuple[SheetPart[Any], ...] = (*heads, *grids, *self._beside(theme))
        for part in self._parts:
            part.setParentItem(self)

    def _ground(self, location: str) -> QPainterPath:
        """What lies under all boxes of a location, so that it reads as one thing."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for key, place in self.sheet.grids.items():
            if key.partition("/")[0] != location:
                continue
            rows: dict[float, list[Rect]] = {}
            for rect in place.boxes.values():
                rows.setdefault(rect.y, []).append(rect)
            for y, rects in rows.items():
                top = y - (place.names[0].height if place.names else 0.0)
                left, right = rects[0].x, rects[-1].right
                row = Rect(left, top, right - left, rects[0].bottom - top)
                path.addRect(qrect(row.inset(-EDGE)))
        return path.simplified()

    def _beside(self, theme: Theme) -> list[SheetPart[Any]]:
        """System hits and the legend left and right of the head."""
        if len(self.sheet.beside_head) < 2:
            return []
        left, right = self.sheet.beside_head
        height = min(4.1 * len(self.region.systems), left.height)
        wide = min(left.width, 31.0)
        systems = Rect(left.x, left.y, wide, height)
        legend = Rect(right.right - min(right.width, 24.0), right.y, min(right.width, 24.0), 21.0)
        return [
            SystemsPart(self.region, self.design, systems, theme),
            LegendPart(legend._replace(height=min(legend.height, right.height)), theme),
        ]

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> tuple[int, int]:
        armor = [grid for key, grid in now.unit.grids.items() if key.endswith("_armor")]
        return sum(grid.left for grid in armor), sum(grid.size for grid in armor)

    @override
    def write(self, shown: tuple[int, int]) -> tuple[Text, ...]:
        material = "Patchwork" if self.design.patchwork else self.design.armor_type
        words = f"seen from the front \N{MIDDLE DOT} {material}  {shown[0]} / {shown[1]}"
        return (self.caption(words),)

    @override
    def changed(self, before: tuple[int, int], after: tuple[int, int]) -> tuple[QRectF, ...]:
        return (qrect(self.caption("").box),)

    @override
    def draw(self, painter: QPainter, shown: tuple[int, int], exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.solid_edge, THIN))
        painter.setBrush(color(self._body_color))
        painter.drawPath(self._body)
