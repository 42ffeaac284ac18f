"""What stands around the grids of a location: its name, its counts, the Destroyed zone."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Measures
from recordsheet_gui.sheet.renegade_tech.grid_sheet import COLUMNS, LocationPlace
from recordsheet_gui.systems.renegade_tech.destruction import is_destroyed
from recordsheet_gui.ui.games.renegade_tech.squares import draw_squares
from recordsheet_gui.ui.scene.marks import THIN, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import SheetPart, qrect
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting, place, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.mech.anatomy import TITLES

HATCH = 1.5
"""Distance in mm between the lines over a lost location."""
KEY = 7.4
"""Points of the short name of a location in a play layout."""
INNER = 2.0
"""Side of the small box before the count of internals in a play layout."""


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

    armor_parts: tuple[str, ...] = ("front_armor",)
    inner_parts: tuple[str, ...] = ("front_internal", "critical", "rear_internal")
    rear_parts: tuple[str, ...] = ("rear_armor",)
    """What is counted, by the parts of the location's grids."""

    @property
    def titles(self) -> tuple[str, ...]:
        """The location's name, the longest form first."""
        return (TITLES.get(self.location, self.location),)

    @property
    def surface(self) -> str:
        """The part that the name stands for."""
        return self.armor_parts[0]

    @property
    def bar_words(self) -> tuple[tuple[str, ...], str]:
        """What stands in the Destroyed zone until it is reached, and what after."""
        return ("DESTROYED IF REACHED", "LOST IF REACHED"), "DESTROYED"

    def __init__(
        self, place: LocationPlace, ground: QPainterPath, measures: Measures, theme: Theme
    ) -> None:
        """Stand around a location, over the ground under its boxes."""
        super().__init__(place.rect, theme)
        self.place = place
        self._is_dense = measures.is_dense
        self._label = measures.label
        self._ground = ground
        self.location = place.location
        self._inner = 0
        """Where the count of internals stands among the texts."""

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
            count(*self.armor_parts),
            count(*self.inner_parts),
            count(*self.rear_parts),
            lost,
            off,
            self.location in now.gone and not lost,
            any(mark.at == now.clock for grid in grids.values() for mark in grid.lost.values()),
        )

    @override
    def write(self, shown: ShownHead) -> tuple[Text, ...]:
        place = self.place
        texts = self._dense_head(shown) if self._is_dense else self._head(shown)
        texts += self._numbers(place.numbers)
        if place.rear_numbers is not None and place.foot is not None:
            texts += self._numbers(place.rear_numbers)
            foot = place.foot
            mark = width_of("REAR", self._label, tracking=6) + 1.2
            texts.append(Text("REAR", foot, self._label, ink="soft", tracking=6))
            rest = Rect(foot.x + mark, foot.y, foot.width - mark, foot.height)
            texts += self._count(shown.rear, rest, 7.4, max(6.2, self._label), shown.is_hurt)
        if place.bar is not None:
            texts.append(self._bar(place.bar, shown))
        return tuple(texts)

    def _head(self, shown: ShownHead) -> list[Text]:
        """The name, and under it the counts."""
        head = self.place.head
        fate, forms = self._fate(shown), (*self.titles, self.location)
        names = [f"{word} \N{EN DASH} {fate}" if fate else word for word in forms]
        title = Text(
            "",
            Rect(head.x, head.y, head.width, 2.5),
            self._label,
            Face.BOLD if _is_out(shown) else Face.REGULAR,
            ink="accent" if _is_out(shown) else "soft",
        )
        texts = [fitting([word.upper() for word in names], title)]
        line = Rect(head.x, head.y + 2.5, head.width, head.height - 2.6)
        texts += self._count(shown.armor, line, 9.6, 7.0, shown.is_hurt)
        left, whole = shown.internal
        if not whole:
            return texts
        start = texts[-1].box.x + width_of(texts[-1].text, 7.0) + 0.8
        words = (f"INT {left} / {whole}", f"INT {left}/{whole}", f"{left}/{whole}")
        frame = Rect(start, line.y, line.right - start, line.height)
        return [*texts, fitting(words, Text("", frame, 6.8, align=Align.RIGHT, ink="soft"))]

    def _dense_head(self, shown: ShownHead) -> list[Text]:
        """All in one line: where a location is out, that stands in place of its internals."""
        line = self.place.head
        key = width_of(self.location, KEY, Face.BOLD) + 0.8
        ink = "accent" if _is_out(shown) else "ink"
        texts = [
            Text(self.location, Rect(line.x, line.y, key, line.height), KEY, Face.BOLD, ink=ink)
        ]
        rest = Rect(line.x + key, line.y, line.width - key, line.height)
        texts += self._count(shown.armor, rest, 8.0, TEXT, shown.is_hurt)
        start = texts[-1].box.x + width_of(texts[-1].text, TEXT) + 0.8
        fate = self._fate(shown)
        if fate:
            frame = Rect(start, line.y, line.right - start, line.height)
            words = fate.upper(), fate.upper().split()[-1]
            empty = Text("", frame, self._label, Face.BOLD, Align.RIGHT, ink="accent")
            return [*texts, fitting(words, empty)]
        left, whole = shown.internal
        if not whole:
            return texts
        names = (f"{left} / {whole}", f"{left}/{whole}", str(left))
        if width_of(names[-1], TEXT) > line.right - start - INNER - 0.5:
            # A long name and three digits: how many there were stands on paper.
            start = texts.pop().box.x + 0.8
        frame = Rect(start + INNER + 0.5, line.y, line.right - start - INNER - 0.5, line.height)
        self._inner = len(texts)
        return [*texts, fitting(names, Text("", frame, TEXT, align=Align.RIGHT, ink="soft"))]

    def _fate(self, shown: ShownHead) -> str:
        """What became of the location; a Destroyed zone says it by itself."""
        if shown.is_blown_off:
            return "Blown Off"
        if shown.is_destroyed:
            return "" if self.place.bar else "Destroyed"
        return "Dead Weight" if shown.is_dead_weight else ""

    def _bar(self, bar: Rect, shown: ShownHead) -> Text:
        """The Destroyed zone: hollow, and no verdict, until damage reaches it."""
        if not shown.is_destroyed:
            empty = Text("", bar.inset(0.6, 0), self._label, align=Align.CENTER, ink="soft")
            return fitting(self.bar_words[0], empty._replace(tracking=4))
        # A second sign beside the colour, which black ink does not have.
        return Text(
            f"\N{MULTIPLICATION SIGN} {self.bar_words[1]} \N{MULTIPLICATION SIGN}",
            bar,
            self._label,
            Face.BOLD,
            Align.CENTER,
            ink="on_accent",
            tracking=14,
        )

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

    def _numbers(self, line: Rect) -> list[Text]:
        side = line.width / COLUMNS
        return [
            Text(
                str(column + 1),
                Rect(line.x + column * side, line.y, side, line.height),
                self._label,
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
            if shown.is_destroyed:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color(theme.accent))
            else:
                painter.setPen(pen(theme.solid_edge, THIN))
                painter.setBrush(color(theme.paper))
            painter.drawRect(qrect(bar))
        if self._is_dense and not self._fate(shown) and shown.internal[1]:
            # The sign of internals, in place of the word.
            count = place(self.texts[self._inner])
            middle = self.place.head.center.y
            box = Rect(count.x - INNER - 0.4, middle - INNER / 2, INNER, INNER)
            draw_squares(painter, [(box, Sign.WHOLE)], theme, is_inner=True)

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
        for rect, part in (
            (self.place.head, self.surface),
            (self.place.foot, self.rear_parts[0] if self.rear_parts else ""),
        ):
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


def _is_out(shown: ShownHead) -> bool:
    return shown.is_destroyed or shown.is_dead_weight
