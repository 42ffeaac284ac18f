"""The weapons and equipment list with the ammunition that is left."""

from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.inventory import (
    NOTHING,
    InventoryLine,
    ammunition,
    heat_of_all,
    inventory,
    merged,
    pieces_left,
)
from recordsheet_gui.sheet.layout import ROW, TEXT, Region
from recordsheet_gui.ui.games.battletech.gauges import GaugesPart
from recordsheet_gui.ui.scene.marks import THIN, fill, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import POINT, SMALLEST, Align, Text, fitting, form_for, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.loads import slot_of
from recordsheet_gui.units.short_names import marked

Column = tuple[str, float, Align]
COLUMNS: tuple[Column, ...] = (
    ("Qty", 5.4, Align.CENTER),
    ("Type", 0.0, Align.LEFT),
    ("Loc", 8.6, Align.CENTER),
    ("Ht", 4.8, Align.CENTER),
    ("Dmg", 17.0, Align.CENTER),
    ("Min", 5.8, Align.CENTER),
    ("Sht", 5.8, Align.CENTER),
    ("Med", 6.0, Align.CENTER),
    ("Lng", 6.0, Align.CENTER),
)
"""Title, width in mm (0 takes what is left) and alignment."""
DENSE_COLUMNS: tuple[Column, ...] = (
    ("Qty", 4.6, Align.CENTER),
    ("Type", 0.0, Align.LEFT),
    ("Loc", 6.8, Align.CENTER),
    ("Ht", 4.6, Align.CENTER),
    ("Dmg", 8.2, Align.CENTER),
    ("Min", 5.2, Align.CENTER),
    ("Sht", 5.2, Align.CENTER),
    ("Med", 5.2, Align.CENTER),
    ("Lng", 5.2, Align.CENTER),
)
"""The same in a play layout."""
HEADER = 3.8
TALLEST, LEAST_ROW = 4.1, 2.5
"""Height of a line on paper, and the least at which its letters have 7 points."""
LOWEST, EASY = 1.95, 3.2
"""The height below which lines are left out, and that from which letters are larger."""
FEW = 8
"""Lines on paper up to which each may be as high as it likes."""
CROWD = 14
CHIP, LOW_CHIP, CHIP_GAP = 4.4, 3.4, 0.8
DENSE_CHIP, DENSE_GAP, DENSE_TALLEST, DENSE_CROWD = 3.2, 0.6, 4.4, 11
NARROW_CHIP = 14.0
NARROWEST, BETWEEN = 64.0, 2.0
"""Of a play layout: the least width of a list, and the gap where two stand side by side."""
MANY = 6
"""Lines above which they do so, where there is room."""


class ShownWeapons(NamedTuple):
    """Pieces left by line, shots left by kind of ammunition."""

    left: tuple[int, ...]
    shots: tuple[tuple[int, ...], ...]
    stuck: tuple[str, ...] = ()
    """What is said of each line: that one of its pieces jams, or has had its only shot."""


SAID = {"jammed": "jam", "malfunction": "jam", "used": "used"}
"""By the first words of the conditions of a weapon that looks whole and cannot fire."""


def _chip_rows(number: int) -> tuple[int, int]:
    """Columns and rows of the ammunition."""
    if not number:
        return 1, 0
    columns = max(2, number) if number <= 4 else 3 if number <= 6 else 4
    return columns, -(-number // columns)


def _lists(width: float, lines: int) -> int:
    """How many lists of weapons stand side by side in a play layout."""
    return 2 if lines > MANY and width >= 2 * NARROWEST + BETWEEN else 1


def _joined(lines: tuple[InventoryLine, ...], crowd: int) -> tuple[InventoryLine, ...]:
    """The list where each line is needed: equal weapons share one where it is a crowd."""
    for anywhere in (False, True):
        if len(lines) > crowd:
            lines = merged(lines, anywhere=anywhere)
    return lines


def _holds(now: Now, word: str, line: InventoryLine) -> bool:
    return any(f"{word}/{item}" in now.unit.conditions for item in line.items)


def _pad(align: Align) -> float:
    """Room between a column's edge and its text."""
    return 0.6 if align is Align.LEFT else 0.2


class WeaponsPart(RegionPart[ShownWeapons]):
    """One line per weapon and location, as large as their number allows."""

    on_paper: tuple[Column, ...] = COLUMNS
    in_play: tuple[Column, ...] = DENSE_COLUMNS
    crowd = CROWD
    """Lines on paper above which equal weapons of several locations share one."""
    narrowest = NARROWEST

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Choose a line height at which all weapons fit."""
        super().__init__(region, design, theme)
        self._gauges: GaugesPart | None = None
        self.lines: tuple[InventoryLine, ...] = inventory(design)
        self.ammo = ammunition(design)
        r = self.inner
        dense = self.measures.is_dense
        self.columns = self.in_play if dense else self.on_paper
        self._header = 0.0 if dense else HEADER
        self._lists = _lists(r.width, len(self.lines)) if dense else 1
        self._chips = self._chip_places(Rect(r.x, r.y, r.width, r.height))
        between = DENSE_GAP if dense else CHIP_GAP
        bottom = min((chip.y for chip in self._chips), default=r.bottom + between) - between
        high = GaugesPart.height(design)
        if high:
            bottom -= high + 0.4
            self._gauges = GaugesPart(design, Rect(r.x, bottom + 0.4, r.width, high), theme)
            self._gauges.setParentItem(self)
        room = bottom - r.y - self._header
        least = ROW if dense else LEAST_ROW
        for anywhere in (False, True):
            if -(-len(self.lines) // self._lists) * least > room + 1e-6:
                self.lines = merged(self.lines, anywhere=anywhere)
        self._high = max(1, -(-len(self.lines) // self._lists))
        least, tallest = (ROW, DENSE_TALLEST) if dense else (LOWEST, TALLEST)
        self.row = max(least, min(tallest, room / self._high))
        most = self._lists * int(room / self.row + 1e-6)
        self.left_out = max(0, len(self.lines) - most)
        if self.left_out:
            self.left_out += 1
            self.lines = self.lines[: most - 1]
        if dense:
            self.size = max(TEXT, min(7.4, self.row / POINT * 0.72))
        else:
            largest = 7.4 if self.row > EASY else 7.0
            self.size = max(SMALLEST, min(largest, self.row / POINT * 0.99))
        self._x = self._column_places(r)
        self._shortened = self._forms_of_names()
        is_hot = any(title == "Ht" for title, _, _ in self.columns)
        self._heat = heat_of_all(design) if is_hot else 0

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        design: Any = unit.design
        rows = _chip_rows(len(ammunition(design)))[1]
        below = rows * ((CHIP if rows == 1 else LOW_CHIP) + CHIP_GAP)
        gauges = GaugesPart.height(design)
        below += gauges + 0.4 if gauges else 0.0
        lines = inventory(design)
        least = len(_joined(lines, cls.crowd))
        around = frame_height(region) + HEADER + below
        row = TALLEST if len(lines) <= FEW else EASY + 0.1
        return around + least * LEAST_ROW, around + max(2, len(lines)) * row

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return cls.narrowest

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        design: Any = unit.design
        lines = len(_joined(inventory(design), DENSE_CROWD))
        chips = _chip_rows(len(ammunition(design)))[1] * (DENSE_CHIP + DENSE_GAP)
        gauges = GaugesPart.height(design)
        rows = -(-lines // _lists(width - 2 * region.measures.pad, lines))
        high = max(1, rows) * ROW + chips + (gauges + 0.4 if gauges else 0.0)
        return frame_height(region) + high

    def _forms_of_names(self) -> dict[str, int]:
        """Which form of each weapon's name fits all of its lines: one thing has one name here."""
        at = next(i for i, (title, _, _) in enumerate(self.columns) if title == "Type")
        room = self._x[at][1] - 2 * _pad(self.columns[at][2])
        found: dict[str, int] = {}
        for line in self.lines:
            form = form_for(line.names, room, self.size, Face.BOLD)
            found[line.gear.id] = max(found.get(line.gear.id, 0), form)
        return found

    def _column_places(self, r: Rect) -> list[tuple[float, float]]:
        whole = (r.width - BETWEEN * (self._lists - 1)) / self._lists
        free = whole - sum(width for _, width, _ in self.columns)
        places, x = [], 0.0
        for _, width, _ in self.columns:
            places.append((x, width or free))
            x += width or free
        return places

    def _chip_places(self, r: Rect) -> list[Rect]:
        """Ammunition from the bottom up, in rows of equal columns."""
        if not self.ammo:
            return []
        columns, rows = _chip_rows(len(self.ammo))
        height, between, gap = (CHIP if rows == 1 else LOW_CHIP), CHIP_GAP, 1.2
        if self.measures.is_dense:
            height, between = DENSE_CHIP, DENSE_GAP
        width = (r.width - gap * (columns - 1)) / columns
        top = r.bottom - rows * (height + between) + between
        return [
            Rect(
                r.x + (i % columns) * (width + gap),
                top + (i // columns) * (height + between),
                width,
                height,
            )
            for i in range(len(self.ammo))
        ]

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return (self._gauges,) if self._gauges else ()

    @override
    def read(self, now: Now) -> ShownWeapons:
        return ShownWeapons(
            tuple(pieces_left(line, now.derived.lost_items) for line in self.lines),
            tuple(
                tuple(
                    0 if bin in now.derived.lost_items else now.unit.tracks.get(track, 0)
                    for bin, track in zip(line.items, line.bins, strict=True)
                )
                for line in self.ammo
            ),
            tuple(
                next((said for key, said in SAID.items() if _holds(now, key, line)), "")
                for line in self.lines
            ),
        )

    def _row(self, i: int) -> Rect:
        r = self.inner
        wide = (r.width + BETWEEN) / self._lists
        x = r.x + (i // self._high) * wide
        return Rect(x, r.y + self._header + i % self._high * self.row, wide - BETWEEN, self.row)

    @override
    def write(self, shown: ShownWeapons) -> tuple[Text, ...]:
        r = self.inner
        y, high = r.y, self._header - 0.5
        quiet: tuple[str, ...] = ()
        if self.measures.is_dense:
            # Beside the title, whose plate lies over the first two.
            y, high, quiet = self.rect.y, self.measures.plate, ("Qty", "Type")
        texts = [
            Text(
                title.upper(),
                Rect(self._row(first).x + x + _pad(align), y, w - 2 * _pad(align), high),
                self.measures.label,
                align=align,
                ink="soft",
            )
            for first in range(0, max(1, len(self.lines)), self._high)
            for (title, _, align), (x, w) in zip(self.columns, self._x, strict=True)
            if title not in quiet
        ]
        if self._heat and not self.measures.is_dense:
            texts.append(self.caption(f"All together {self._heat} heat"))
        for i, (line, left) in enumerate(zip(self.lines, shown.left, strict=True)):
            texts += self._line(i, line, left, shown.stuck[i] if shown.stuck else "")
        if self.left_out:
            row = self._row(len(self.lines))
            texts.append(Text(f"and {self.left_out} more", row, self.size, Face.ITALIC, ink="soft"))
        for ammo, chip, shots in zip(self.ammo, self._chips, shown.shots, strict=True):
            left = sum(shots)
            # A narrow one has room for its name and what is left.
            is_narrow = self.measures.is_dense and chip.width < NARROW_CHIP
            count = str(left) if is_narrow else f"{left} / {ammo.shots}"
            wide = width_of(count, 7, Face.BOLD) + 0.6
            texts += [
                fitting(
                    ammo.names,
                    Text(
                        "",
                        Rect(chip.x + 1.2, chip.y, chip.width - wide - 2.6, chip.height),
                        6.6,
                        ink="soft",
                        strike="" if left else "soft",
                    ),
                ),
                Text(
                    count,
                    Rect(chip.right - wide - 0.6, chip.y, wide, chip.height),
                    7,
                    Face.BOLD,
                    Align.RIGHT,
                ),
            ]
        return tuple(texts)

    def told(self, line: InventoryLine, quantity: str) -> dict[str, str]:
        """What stands in each column, by its title."""
        heat, damage, *ranges = line.cells
        if not self.measures.is_dense:
            damage = f"{damage} {line.codes}" if damage != NOTHING else line.codes or NOTHING
        cells = (quantity, line.name, line.location, heat, damage, *ranges)
        return dict(zip((title for title, _, _ in COLUMNS), cells, strict=True))

    def _line(self, i: int, line: InventoryLine, left: int, stuck: str) -> list[Text]:
        whole = len(line.items)
        row = self._row(i)
        dead = left == 0
        quantity = str(whole) if left in (0, whole) else f"{left}/{whole}"
        values = self.told(line, quantity)
        # What jams or is used up is said beside its name, for it looks whole.
        names = line.names[self._shortened[line.gear.id] :]
        names = marked(names, stuck) if stuck and not dead else names
        forms = {"Type": names, "Loc": line.places}
        texts = []
        for (title, _, align), (x, w) in zip(self.columns, self._x, strict=True):
            value, is_name = values[title], title == "Type"
            pad = _pad(align)
            hurt = (title == "Qty" and left != whole) or (is_name and bool(stuck))
            ink = "accent" if hurt and not dead else "faint" if dead else "ink"
            text = Text(
                value,
                Rect(row.x + x + pad, row.y, w - 2 * pad, row.height),
                self.size,
                Face.BOLD if is_name and not dead else Face.REGULAR,
                align,
                ink=ink if value != NOTHING else "faint",
                strike="ink" if dead and is_name else "",
            )
            texts.append(fitting(forms[title], text) if title in forms else text)
        return texts

    @override
    def draw(self, painter: QPainter, shown: ShownWeapons, exposed: QRectF) -> None:
        theme, r = self.theme, self.inner
        for i in (i for i in range(len(self.lines)) if i % self._high % 2 == 0):
            fill(painter, qrect(self._row(i)), color(theme.zebra))
        painter.setPen(pen(theme.frame, THIN))
        y = r.y + self._header - 0.2
        if not self.measures.is_dense:
            painter.drawLine(QPointF(r.x, y), QPointF(r.right, y))
        painter.setBrush(color(theme.armor))
        for chip in self._chips:
            painter.setPen(pen(theme.hairline, THIN))
            painter.drawRect(qrect(chip))

    @override
    def spots(self) -> tuple[Spot, ...]:
        weapons = [
            Spot(
                target=Target(
                    kind=TargetKind.WEAPON,
                    location=line.location,
                    value=i,
                    slots=tuple(sorted(line.slots)),
                ),
                rect=self._row(i),
                is_stop=i == 0,
            )
            for i, line in enumerate(self.lines)
        ]
        return (*weapons, *(self._chip(i) for i in range(len(self.ammo))))

    def _chip(self, i: int) -> Spot:
        bins = self.ammo[i].bins
        target = Target(
            kind=TargetKind.AMMO,
            track=bins[0],
            slots=tuple(map(slot_of, bins)),
        )
        return Spot(target=target, rect=self._chips[i])

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        """One shot less in the first bin that still has some."""
        for line, shots in zip(self.ammo, self.shown.shots if self.shown else (), strict=False):
            if target.track == line.bins[0]:
                full = ((track, left) for track, left in zip(line.bins, shots, strict=True) if left)
                track, left = next(full, (line.bins[0], 0))
                return track, max(0, left - 1)
        return None

    @override
    def say(self, target: Target) -> Spoken:
        shown = self.shown
        if target.kind is TargetKind.AMMO:
            i = next(i for i, line in enumerate(self.ammo) if target.track in line.bins)
            line = self.ammo[i]
            left = sum(shown.shots[i]) if shown else line.shots
            bin_ = line.bins[0] if len(line.bins) == 1 else None
            return Spoken(
                f"{line.name} ammunition",
                f"{left} of {counted(line.shots, 'shot')}",
                Count(left, max(line.shots, left), bin_),
            )
        weapon = self.lines[target.value]
        left = shown.left[target.value] if shown else len(weapon.items)
        heat, damage, *ranges = weapon.cells
        value = f"{left} of {len(weapon.items)} working, heat {heat}, damage {damage}"
        return Spoken(f"{weapon.name}, {weapon.location}", f"{value}, range {'/'.join(ranges[1:])}")

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [
            f"{left}/{len(line.items)} {line.name} {line.location} {' '.join(line.cells)}"
            for line, left in zip(self.lines, shown.left, strict=True)
        ] + [
            f"ammo {line.name} {sum(shots)}/{line.shots}"
            for line, shots in zip(self.ammo, shown.shots, strict=True)
        ]
