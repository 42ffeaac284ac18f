"""The weapon bays of a large craft: what fires together, its attack values, the shots it shares."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.inventory import NOTHING
from recordsheet_gui.sheet.layout import ROW, TEXT, Region
from recordsheet_gui.ui.games.battletech.aerospace.weapons import BRACKETS, value
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.aerospace.design import AerospaceDesign, BayedDesign, WeaponBay
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.loads import load_key, slot_of
from recordsheet_gui.units.short_names import load_names, piece_names

CAPITAL = ("capital", "sub-capital")
"""Flags of weapons whose values are points of capital armor."""
ARC, HEAT, VALUE = 8.8, 6.2, 6.2
"""Widths in mm: of the arc, of the heat, of a value."""
NARROWEST, BETWEEN = 58.0, 2.4
"""Of a list, and between two of them."""
HEADER = 3.6
PAPER_ROW, LEAST_ROW, PAPER_TEXT, TALLEST = 3.5, 2.9, 7.0, 4.2
FEWEST = 8
"""Lines that a page makes room for at least; the others go on the next."""
SPACE, CHIP, PAD = 1.0, 1.0, 0.6


class Ammo(NamedTuple):
    """Bins of one ammunition in a bay."""

    name: str
    bins: tuple[TrackKey, ...]
    items: tuple[int, ...]
    shots: int


class BayLine(NamedTuple):
    """A bay as it is printed."""

    number: int
    arc: str
    weapons: tuple[tuple[tuple[str, ...], int], ...]
    """Names, the longest first, and how many."""
    items: tuple[int, ...]
    slots: tuple[SlotKey, ...]
    heat: int
    values: tuple[str, ...]
    is_capital: bool
    ammo: tuple[Ammo, ...]


class Piece(NamedTuple):
    """A word of a bay in its place: line, left edge and width; chips are ammunition."""

    words: str
    line: int
    x: float
    width: float
    ammo: int | None = None
    is_squeezed: bool = False
    """True where it is longer than its line."""


def is_capital(gear: Gear) -> bool:
    """True for a gun whose damage is in capital points."""
    return any(flag in gear.flags for flag in CAPITAL)


def _line(design: AerospaceDesign, number: int, bay: WeaponBay) -> BayLine:
    items = [design.items[at] for at in bay.weapons]
    names: dict[tuple[str, ...], int] = {}
    for item in items:
        forms = piece_names(item.gear.name)
        names[forms] = names.get(forms, 0) + 1
    sums = [sum(item.gear.attack_at(band) for item in items) for band in range(len(BRACKETS))]
    ammo: dict[str, list[int]] = {}
    for at in bay.bins:
        ammo.setdefault(load_names(design.items[at].gear.name)[-1], []).append(at)
    capital = any(is_capital(item.gear) for item in items)
    return BayLine(
        number=number,
        arc=f"{bay.location}{' (R)' if bay.is_rear else ''}",
        weapons=tuple(names.items()),
        items=bay.weapons,
        slots=tuple(slot for item in items for slot in item.slots),
        heat=sum(item.gear.heat * max(1, item.gear.rate) for item in items),
        values=tuple(value(points if capital else int(points + 0.5)) for points in sums),
        is_capital=capital,
        ammo=tuple(
            Ammo(
                name,
                tuple(dict.fromkeys(load_key(design, design.items[at]) for at in numbers)),
                tuple(numbers),
                sum(design.items[at].rounds for at in numbers),
            )
            for name, numbers in ammo.items()
        ),
    )


def _all_bays(design: AerospaceDesign) -> tuple[BayLine, ...]:
    if not isinstance(design, BayedDesign):
        return ()
    found = [_line(design, number, bay) for number, bay in enumerate(design.weapon_bays)]
    # Capital guns first, each scale in the order of the file.
    return tuple(sorted(found, key=lambda line: not line.is_capital))


bay_lines = Remembered[AerospaceDesign, tuple[BayLine, ...]](_all_bays)
"""All bays of a unit, in the order of the sheet."""


def pieces(line: BayLine, width: float, size: float, left: Sequence[int] = ()) -> list[Piece]:
    """The words of a bay in a width: the longest names that take no more lines than others."""
    most = max(len(forms) for forms, _ in line.weapons)
    tried = [_pieces(line, width, size, left, form) for form in range(most)]
    return min(tried, key=lambda found: (_squeezed(found), found[-1].line))


def _squeezed(found: Sequence[Piece]) -> bool:
    return any(piece.is_squeezed for piece in found)


def _pieces(
    line: BayLine, width: float, size: float, left: Sequence[int], form: int
) -> list[Piece]:
    found: list[Piece] = []
    x, row = 0.0, 0
    words = [f"{many} {forms[min(form, len(forms) - 1)]}" for forms, many in line.weapons]
    told = [f"{word}," if i < len(words) - 1 else word for i, word in enumerate(words)]
    for i, ammo in enumerate(line.ammo):
        shots = left[i] if i < len(left) else ammo.shots
        name = f"{ammo.name} " if len(line.ammo) > 1 or len(line.weapons) > 1 else ""
        told.append(f"{name}{shots}/{ammo.shots}")
    for i, word in enumerate(told):
        chip = i - len(words) if i >= len(words) else None
        face = Face.BOLD if chip is None else Face.REGULAR
        wide = width_of(word, size, face) + (2 * CHIP if chip is not None else 0.0)
        if chip is not None and left:
            # As wide as when it was full, so that nothing moves while shots are fired.
            full = word.replace(f"{left[chip]}/", f"{line.ammo[chip].shots}/")
            wide = max(wide, width_of(full, size, face) + 2 * CHIP)
        if x and x + wide > width:
            x, row = 0.0, row + 1
        found.append(Piece(word, row, x, min(wide, width), chip, wide > width))
        x += wide + SPACE
    return found


@lru_cache(maxsize=4096)
def _high(line: BayLine, width: float, size: float) -> int:
    return pieces(line, width, size)[-1].line + 1


class Row(NamedTuple):
    """A bay or a heading, in a list, from a line on."""

    column: int
    top: int
    high: int
    bay: BayLine | None
    heading: str = ""


def _rows(
    lines: Sequence[BayLine], width: float, size: float, columns: int, most: int
) -> list[Row]:
    """Bays in so many lists side by side, none higher than so many lines."""
    found: list[Row] = []
    column = top = 0
    scale: bool | None = None
    has_both = len({line.is_capital for line in lines}) > 1
    for line in lines:
        high = _high(line, width, size)
        heads = has_both and line.is_capital is not scale
        if top and top + high + heads > most:
            column, top, heads = column + 1, 0, has_both
        if column >= columns:
            break
        if heads:
            words = "Capital bays" if line.is_capital else "Standard bays"
            found.append(Row(column, top, 1, None, words))
            top += 1
        scale = line.is_capital
        found.append(Row(column, top, high, line))
        top += high
    return found


def _lists(lines: tuple[BayLine, ...], width: float, size: float) -> int:
    """How many lists stand side by side: as many as make them lowest."""
    most = max(1, int((width + BETWEEN) / (NARROWEST + BETWEEN)))
    return min(range(1, most + 1), key=lambda columns: _lowest(lines, width, size, columns))


def _name_width(width: float, columns: int) -> float:
    each = (width - BETWEEN * (columns - 1)) / columns
    # In whole steps: every width that a layout tries asks how many lines that makes.
    return floor(each - ARC - HEAT - 4 * VALUE - 0.3)


@lru_cache(maxsize=1024)
def _lowest(lines: tuple[BayLine, ...], width: float, size: float, columns: int) -> int:
    """The least number of lines at which all bays find place."""
    name = _name_width(width, columns)
    whole = sum(_high(line, name, size) for line in lines)
    most = max(1, -(-whole // columns))
    while True:
        rows = _rows(lines, name, size, columns, most)
        if sum(row.bay is not None for row in rows) == len(lines):
            return max((row.top + row.high for row in rows), default=1)
        most += 1


class ShownBays(NamedTuple):
    """Shots left by bay and ammunition, and which bays are lost or hurt."""

    shots: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]


class BaysPart(RegionPart[ShownBays]):
    """A press on a bay picks it; one on its arc crosses it out; one on a chip takes a shot."""

    design: Any

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Lay the bays out; those that find no place go on the next page."""
        super().__init__(region, design, theme)
        dense = self.measures.is_dense
        self.size = TEXT if dense else PAPER_TEXT
        r = self.inner
        self._header = 0.0 if dense else HEADER
        lines = bay_lines(design)[region.start :]
        self._lists = _lists(lines, r.width, self.size)
        self._name = _name_width(r.width, self._lists)
        room = r.height - self._header
        needed = _lowest(lines, r.width, self.size, self._lists)
        least = ROW if dense else LEAST_ROW
        self.row = min(TALLEST, room / needed)
        if self.row < least - 1e-6:
            self.row = least
        most = max(1, int(room / self.row + 1e-6))
        self.next: int | None = None
        """The first bay that is not on this page."""
        if needed > most:
            most -= 1
        self._rows = _rows(lines, self._name, self.size, self._lists, most)
        shown = [row.bay for row in self._rows if row.bay is not None]
        self.lines = tuple(shown)
        if len(shown) < len(lines):
            self.next = region.start + len(shown)
        self.rest = len(lines) - len(shown)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return NARROWEST + 4.0 + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        lines = bay_lines(unit.design)  # type: ignore[arg-type]
        inner = width - 2 * region.measures.pad
        return frame_height(region) + ROW * _lowest(lines, inner, TEXT, _lists(lines, inner, TEXT))

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        lines = bay_lines(unit.design)[region.start :]  # type: ignore[arg-type]
        inner = region.rect.width - 2 * region.measures.pad
        high = _lowest(lines, inner, PAPER_TEXT, _lists(lines, inner, PAPER_TEXT))
        around = frame_height(region) + HEADER
        return around + min(FEWEST, high) * LEAST_ROW, around + high * PAPER_ROW

    # -- what is shown -------------------------------------------------------------------------

    @override
    def read(self, now: Now) -> ShownBays:
        lost = now.derived.lost_items
        return ShownBays(
            tuple(
                tuple(
                    sum(now.unit.tracks.get(track, 0) for track in ammo.bins) for ammo in line.ammo
                )
                for line in self.lines
            ),
            tuple(sum(item not in lost for item in line.items) for line in self.lines),
        )

    def _place(self, row: Row) -> Rect:
        r = self.inner
        wide = (r.width + BETWEEN) / self._lists
        y = r.y + self._header + row.top * self.row
        return Rect(r.x + row.column * wide, y, wide - BETWEEN, row.high * self.row)

    def _cells(self, place: Rect) -> list[Rect]:
        """Heat and the four values, in the first line of a bay."""
        x = place.right - HEAT - 4 * VALUE
        edges = [x, *(x + HEAT + i * VALUE for i in range(5))]
        return [Rect(a, place.y, b - a, self.row) for a, b in pairwise(edges)]

    @override
    def write(self, shown: ShownBays) -> tuple[Text, ...]:
        texts = list(self._heads())
        at = 0
        for row in self._rows:
            place = self._place(row)
            if row.bay is None:
                texts.append(Text(row.heading, place, self.size, Face.BOLD, ink="soft"))
                continue
            texts += self._bay(row.bay, place, shown.shots[at], shown.left[at])
            at += 1
        if self.rest:
            low = Rect(self.inner.x, self.inner.bottom - LEAST_ROW, self.inner.width, LEAST_ROW)
            words = f"{counted(self.rest, 'more bay')} on the next page"
            texts.append(Text(words, low, self.size, Face.BOLD, Align.RIGHT))
        return tuple(texts)

    def _heads(self) -> list[Text]:
        r, m = self.inner, self.measures
        y, high = (self.rect.y, m.plate) if m.is_dense else (r.y, HEADER - 0.4)
        wide = (r.width + BETWEEN) / self._lists
        found = []
        for column in range(self._lists):
            place = Rect(r.x + column * wide, y, wide - BETWEEN, high)
            for words, cell in zip(("Ht", *BRACKETS), self._cells(place), strict=True):
                box = Rect(cell.x, y, cell.width, high)
                found.append(Text(words.upper(), box, m.label, align=Align.CENTER, ink="soft"))
            if not m.is_dense:
                names = (("ARC", place.x + PAD), ("BAY", place.x + ARC))
                found += [Text(w, Rect(x, y, 12, high), m.label, ink="soft") for w, x in names]
        return found

    def _bay(self, bay: BayLine, place: Rect, shots: Sequence[int], left: int) -> list[Text]:
        dead = left == 0
        ink, strike = ("faint", "ink") if dead else ("ink", "")
        arc = Rect(place.x + PAD, place.y, ARC - PAD - 0.4, self.row)
        hurt = 0 < left < len(bay.items)
        texts = [fitting((bay.arc,), Text("", arc, self.size, ink="accent" if hurt else ink))]
        for piece in pieces(bay, self._name, self.size, shots):
            box = self._piece(piece, place)
            is_chip = piece.ammo is not None
            text = Text(
                piece.words,
                box.inset(CHIP, 0) if is_chip else box,
                self.size,
                Face.REGULAR if is_chip or dead else Face.BOLD,
                ink=ink,
                strike="" if is_chip else strike,
            )
            texts.append(fitting((piece.words,), text))
        told = (str(bay.heat) if bay.heat else NOTHING, *bay.values)
        for words, cell in zip(told, self._cells(place), strict=True):
            faint = dead or words == NOTHING
            text = Text("", cell, self.size, align=Align.CENTER, ink="faint" if faint else "ink")
            texts.append(fitting((words,), text))
        return texts

    def _piece(self, piece: Piece, place: Rect) -> Rect:
        y = place.y + piece.line * self.row
        return Rect(place.x + ARC + piece.x, y, piece.width + 0.1, self.row)

    @override
    def draw(self, painter: QPainter, shown: ShownBays, exposed: QRectF) -> None:
        theme, r = self.theme, self.inner
        bays = [row for row in self._rows if row.bay is not None]
        for i, row in enumerate(bays):
            if i % 2 == 0:
                painter.fillRect(qrect(self._place(row)), color(theme.zebra))
        painter.setPen(pen(theme.hairline, THIN))
        painter.setBrush(color(theme.armor))
        for _, _, rect in self._chips():
            painter.drawRect(qrect(rect))
        if self._header:
            painter.setPen(pen(theme.frame, THIN))
            y = r.y + self._header - 0.2
            painter.drawLine(QPointF(r.x, y), QPointF(r.right, y))

    def _chips(self) -> list[tuple[BayLine, Ammo, Rect]]:
        found = []
        for row in self._rows:
            if row.bay is not None:
                place = self._place(row)
                for piece in pieces(row.bay, self._name, self.size):
                    if piece.ammo is not None:
                        box = self._piece(piece, place).inset(0.1, 0.2)
                        found.append((row.bay, row.bay.ammo[piece.ammo], box))
        return found

    # -- hands ---------------------------------------------------------------------------------

    @override
    def spots(self) -> tuple[Spot, ...]:
        found: list[Spot] = []
        for _, ammo, rect in self._chips():
            slots = tuple(map(slot_of, ammo.bins))
            target = Target(kind=TargetKind.AMMO, track=ammo.bins[0], slots=slots)
            found.append(Spot(target=target, rect=rect))
        arcs: list[Spot] = []
        lines: list[Spot] = []
        for row in self._rows:
            if row.bay is None:
                continue
            place, bay = self._place(row), row.bay
            if bay.slots:
                crossed = Target(kind=TargetKind.SLOT, location=bay.arc, slot=self._next_slot(bay))
                arcs.append(
                    Spot(target=crossed, rect=Rect(place.x, place.y, ARC - 0.4, place.height))
                )
            picked = Target(
                kind=TargetKind.WEAPON,
                location=bay.arc,
                value=bay.number,
                slots=tuple(sorted(bay.slots)),
            )
            lines.append(Spot(target=picked, rect=place, is_stop=not lines))
        return (*found, *arcs, *lines)

    def _next_slot(self, bay: BayLine) -> SlotKey:
        """That of the next whole weapon; of the last one where all are lost."""
        left = self.shown.left[self.lines.index(bay)] if self.shown else len(bay.items)
        lost = len(bay.items) - left
        return bay.slots[min(lost, len(bay.slots) - 1)]

    def _of(self, track: TrackKey | None) -> tuple[Ammo, int] | None:
        for i, line in enumerate(self.lines):
            for j, ammo in enumerate(line.ammo):
                if track in ammo.bins:
                    return ammo, self.shown.shots[i][j] if self.shown else ammo.shots
        return None

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is TargetKind.AMMO:
            found = self._of(target.track)
            if found is None:
                return Spoken("ammunition")
            ammo, left = found
            bin_ = ammo.bins[0] if len(ammo.bins) == 1 else None
            count = Count(left, max(left, ammo.shots), bin_)
            return Spoken(
                f"{ammo.name} ammunition", f"{left} of {counted(ammo.shots, 'shot')}", count
            )
        at = next(
            i
            for i, line in enumerate(self.lines)
            if (target.slot in line.slots if target.slot else line.number == target.value)
        )
        line = self.lines[at]
        left = self.shown.left[at] if self.shown else len(line.items)
        names = ", ".join(f"{many} {forms[0]}" for forms, many in line.weapons)
        if target.kind is TargetKind.SLOT:
            state = "destroyed" if not left else f"{left} of {len(line.items)} working"
            return Spoken(f"bay {line.arc}: {names}", state, is_ticked=not left)
        values = "/".join(line.values)
        return Spoken(f"{line.arc} bay: {names}", f"heat {line.heat}, {values}")

    @override
    def describe(self) -> list[str]:
        found = []
        for i, line in enumerate(self.lines):
            names = ", ".join(f"{many} {forms[0]}" for forms, many in line.weapons)
            left = self.shown.left[i] if self.shown else len(line.items)
            found.append(f"bay {line.arc} {left}/{len(line.items)} {names} {' '.join(line.values)}")
            shots = self.shown.shots[i] if self.shown else ()
            found += [
                f"ammo {a.name} {n}/{a.shots}" for a, n in zip(line.ammo, shots, strict=False)
            ]
        return found
