"""The weapon bays of a large craft: what fires together, its attack values, the shots it shares."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import SlotKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.inventory import NOTHING
from recordsheet_gui.sheet.layout import ROW, TEXT, Region
from recordsheet_gui.ui.games.battletech.aerospace.bay_lines import (
    ARC,
    BETWEEN,
    CHIP,
    HEAT,
    NARROWEST,
    VALUE,
    Ammo,
    BayLine,
    Bays,
    Piece,
    Row,
    bays_of,
    name_width,
    pieces,
)
from recordsheet_gui.ui.games.battletech.aerospace.weapons import BRACKETS
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.loads import slot_of

HEADER = 3.6
PAPER_ROW, LEAST_ROW, PAPER_TEXT, TALLEST = 3.5, 2.9, 7.0, 4.2
FEWEST = 8
"""Lines that a page makes room for at least; the others go on the next."""
PAD = 0.6


def _bays(unit: UnitState) -> Bays:
    assert isinstance(unit.design, AerospaceDesign)
    return bays_of(unit.design)


class ShownBays(NamedTuple):
    """Shots left by line, ammunition and bin, and which bays are lost or hurt."""

    shots: tuple[tuple[tuple[int, ...], ...], ...]
    left: tuple[tuple[int, ...], ...]
    """Weapons that work, by line and bay."""


class BaysPart(RegionPart[ShownBays]):
    """A press on a bay picks it; one on its arc crosses it out; one on a chip takes a shot."""

    design: Any
    foot = 0.0
    """What is left free below the lists, in mm."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Lay the bays out; those that find no place go on the next page."""
        super().__init__(region, design, theme)
        dense = self.measures.is_dense
        self.size = TEXT if dense else PAPER_TEXT
        self._header = 0.0 if dense else HEADER
        self.lay(region.start)

    def lay(self, start: int) -> None:
        """Place the bays from one on."""
        dense, r = self.measures.is_dense, self.inner
        bays = bays_of(self.design)
        lines = bays.lines[start:]
        room = r.height - self._header - self.foot
        # Paper has long lines where it has room for them.
        enough = None if dense else int(room / PAPER_ROW)
        self._lists = bays.columns(start, r.width, self.size, enough)
        self._name = name_width(r.width, self._lists)
        needed = bays.lowest(start, r.width, self.size, self._lists)
        least = ROW if dense else LEAST_ROW
        self.row = min(TALLEST, room / needed)
        if self.row < least - 1e-6:
            self.row = least
        most = max(1, int(room / self.row + 1e-6))
        # All lists as low as they can be; the last line of a full page says that it goes on.
        most = needed if needed <= most else most if self.foot else most - 1
        self._rows = bays.rows(start, self._name, self.size, self._lists, most)
        shown = [row.bay for row in self._rows if row.bay is not None]
        self.lines = tuple(shown)
        self.rest = len(lines) - len(shown)
        self.next_line = start + len(shown) if self.rest else None

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return NARROWEST + 4.0 + 2 * region.measures.pad

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        bays, inner = _bays(unit), width - 2 * region.measures.pad
        lists = bays.columns(0, inner, TEXT)
        return frame_height(region) + ROW * bays.lowest(0, inner, TEXT, lists)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        bays, start = _bays(unit), region.start
        inner = region.rect.width - 2 * region.measures.pad
        high = bays.lowest(start, inner, PAPER_TEXT, bays.columns(start, inner, PAPER_TEXT))
        around = frame_height(region) + HEADER
        return around + min(FEWEST, high) * LEAST_ROW, around + high * PAPER_ROW

    # -- what is shown -------------------------------------------------------------------------

    @override
    def read(self, now: Now) -> ShownBays:
        lost = now.derived.lost_items
        return ShownBays(
            tuple(
                tuple(
                    tuple(now.unit.tracks.get(track, 0) for track in ammo.bins)
                    for ammo in line.ammo
                )
                for line in self.lines
            ),
            tuple(
                tuple(sum(item not in lost for item in mount.items) for mount in line.mounts)
                for line in self.lines
            ),
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
            shots = [sum(bins) for bins in shown.shots[at]]
            texts += self._bay(row.bay, place, shots, shown.left[at])
            at += 1
        if not self.lines and not self.rest:
            low = Rect(self.inner.x, self.inner.y + self._header, self.inner.width, 4.0)
            texts.append(Text("No weapons.", low, self.size, ink="soft"))
        if self.rest and not self.foot:
            low = Rect(self.inner.x, self.inner.bottom - LEAST_ROW, self.inner.width, LEAST_ROW)
            words = f"{counted(self.rest, 'more line')} on the next page"
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

    def _bay(
        self, bay: BayLine, place: Rect, shots: Sequence[int], left: Sequence[int]
    ) -> list[Text]:
        dead = not any(left)
        ink, strike = ("faint", "ink") if dead else ("ink", "")
        texts = []
        for mount, arc, box, works in zip(
            bay.mounts, bay.arcs, self._arcs(bay, place), left, strict=True
        ):
            hurt = 0 < works < len(mount.items)
            text = Text(
                "",
                Rect(box.x + PAD / 2, box.y, box.width - PAD, self.row),
                self.size,
                ink="accent" if hurt else "ink" if works else "faint",
                strike="" if works else "ink",
            )
            texts.append(fitting((arc,), text))
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

    @staticmethod
    def _arcs(bay: BayLine, place: Rect) -> list[Rect]:
        """The room of each arc."""
        wide = (ARC - 0.4) / len(bay.mounts)
        return [
            Rect(place.x + i * wide, place.y, wide, place.height) for i in range(len(bay.mounts))
        ]

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
            for i, (mount, box) in enumerate(zip(bay.mounts, self._arcs(bay, place), strict=True)):
                if mount.slots:
                    slot = self._next_slot(bay, i)
                    crossed = Target(kind=TargetKind.SLOT, location=mount.arc, slot=slot)
                    arcs.append(Spot(target=crossed, rect=box))
            picked = Target(
                kind=TargetKind.WEAPON,
                location="/".join(mount.arc for mount in bay.mounts),
                value=bay.mounts[0].number,
                slots=tuple(sorted(bay.slots)),
            )
            lines.append(Spot(target=picked, rect=place, is_stop=not lines))
        return (*found, *arcs, *lines)

    def _works(self, bay: BayLine, i: int) -> int:
        if self.shown is None:
            return len(bay.mounts[i].items)
        return self.shown.left[self.lines.index(bay)][i]

    def _next_slot(self, bay: BayLine, i: int) -> SlotKey:
        """That of the next whole weapon; of the last one where all are lost."""
        mount = bay.mounts[i]
        lost = len(mount.items) - self._works(bay, i)
        return mount.slots[min(lost, len(mount.slots) - 1)]

    def _of(self, track: TrackKey | None) -> tuple[Ammo, tuple[int, ...]] | None:
        """The ammunition of a bin, and what is left in each bin of it."""
        shots = self.shown.shots if self.shown else ()
        for line, loads in zip(self.lines, shots, strict=False):
            for ammo, left in zip(line.ammo, loads, strict=True):
                if track in ammo.bins:
                    return ammo, left
        return None

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        """One shot less in the first bin that still has some."""
        found = self._of(target.track)
        if found is None:
            return None
        full = ((track, left) for track, left in zip(found[0].bins, found[1], strict=True) if left)
        track, left = next(full, (found[0].bins[0], 0))
        return track, max(0, left - 1)

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is TargetKind.AMMO:
            found = self._of(target.track)
            if found is None:
                return Spoken("ammunition")
            ammo, left = found[0], sum(found[1])
            bin_ = ammo.bins[0] if len(ammo.bins) == 1 else None
            count = Count(left, max(left, ammo.shots), bin_)
            return Spoken(
                f"{ammo.name} ammunition", f"{left} of {counted(ammo.shots, 'shot')}", count
            )
        slot = target.slot
        line = next(
            line
            for line in self.lines
            if (slot in line.slots if slot else line.mounts[0].number == target.value)
        )
        if slot is not None:
            i = next(i for i, mount in enumerate(line.mounts) if slot in mount.slots)
            left, whole = self._works(line, i), len(line.mounts[i].items)
            state = "destroyed" if not left else f"{left} of {whole} working"
            name = f"cross out bay {line.mounts[i].arc}: {line.words}"
            return Spoken(name, state, is_ticked=not left)
        values = "/".join(line.values)
        return Spoken(f"{target.location} bay: {line.words}", f"heat {line.heat}, {values}")

    @override
    def describe(self) -> list[str]:
        found = []
        for line in self.lines:
            for i, mount in enumerate(line.mounts):
                works = f"{self._works(line, i)}/{len(mount.items)}"
                values = " ".join(line.values)
                found.append(f"bay {mount.arc} {works} {line.words} {values}")
            shots = self.shown.shots[self.lines.index(line)] if self.shown else ()
            found += [
                f"ammo {a.name} {sum(n)}/{a.shots}" for a, n in zip(line.ammo, shots, strict=False)
            ]
        return found
