"""What hangs below the wings of a fighter: a box for each slot."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.ids import TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.stores import capacity, slots_of, stores
from recordsheet_gui.ui.scene.marks import THIN, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme, color
from recordsheet_gui.units.aerospace.design import AerospaceDesign

BOX, LEAST_BOX = 5.2, 3.6
"""The side of a box in mm, and the least."""
GAP = 0.5
LEGEND = 3.2
EMPTY = -1
"""In the place of a store's number: a free slot; those after it count on downwards."""


class Store(NamedTuple):
    """A store as it hangs there: its track, its name, how many are left."""

    track: TrackKey
    name: str
    left: int


class StoresPart(RegionPart[tuple[Store, ...]]):
    """Boxes with the letters of what hangs there; a press drops one, or hangs one more."""

    design: AerospaceDesign

    def __init__(self, region: Region, design: AerospaceDesign, theme: Theme) -> None:
        """Place a box for each slot."""
        super().__init__(region, design, theme)
        r, count = self.inner, max(1, capacity(design))
        low = 0.0 if self.measures.is_dense else LEGEND
        if _lines(count, r.width, LEAST_BOX) * (LEAST_BOX + GAP) > r.height - low:
            low = 0.0
        side = BOX
        while side > LEAST_BOX and _lines(count, r.width, side) * (side + GAP) > r.height - low:
            side -= 0.1
        across = int((r.width + GAP) / (side + GAP))
        self._boxes = [
            Rect(r.x + i % across * (side + GAP), r.y + i // across * (side + GAP), side, side)
            for i in range(capacity(design))
        ]
        self._below = Rect(r.x, r.bottom - LEGEND, r.width, LEGEND) if low else None

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 24.0

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, AerospaceDesign)
        lines = _lines(capacity(unit.design), width - 2 * region.measures.pad, LEAST_BOX)
        return frame_height(region) + lines * (LEAST_BOX + GAP)

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        assert isinstance(unit.design, AerospaceDesign)
        around = frame_height(region) + LEGEND
        inner = region.rect.width - 2 * region.measures.pad
        count = capacity(unit.design)
        return (
            around + _lines(count, inner, LEAST_BOX) * (LEAST_BOX + GAP),
            around + _lines(count, inner, BOX) * (BOX + GAP),
        )

    @override
    def read(self, now: Now) -> tuple[Store, ...]:
        start = f"{keys.BOMB}/"
        return tuple(
            Store(key, key.removeprefix(start), left)
            for key, left in now.unit.tracks.items()
            if key.startswith(start) and left
        )

    def _hung(self, shown: tuple[Store, ...]) -> list[tuple[Store, list[Rect]]]:
        """Each store with its boxes; one that takes several slots has several."""
        free, found = list(self._boxes), []
        for store in shown:
            for _ in range(store.left):
                wide = slots_of(store.name)
                found.append((store, free[:wide]))
                free = free[wide:]
        return [pair for pair in found if pair[1]]

    @override
    def write(self, shown: tuple[Store, ...]) -> tuple[Text, ...]:
        texts = []
        for store, boxes in self._hung(shown):
            word = stores().letters.get(store.name, store.name[:2])
            for box in boxes:
                text = Text("", box.inset(0.2, 0), 7.0, Face.BOLD, Align.CENTER)
                texts.append(fitting((word,), text))
        if self._below is not None and self._boxes:
            words = ("HE, C cluster, LG guided, RL rockets", "HE, C, LG, RL")
            texts.append(fitting(words, Text("", self._below, 6.6, ink="soft")))
        most = len(self._boxes)
        told = (f"{most} slots, 5 cost 1 thrust", f"{most} slots") if most else ("no slots",)
        texts.append(fitting(told, self.caption("")))
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: tuple[Store, ...], exposed: QRectF) -> None:
        theme = self.theme
        painter.setPen(pen(theme.frame, THIN * 1.2))
        full = {box for _, boxes in self._hung(shown) for box in boxes}
        for box in self._boxes:
            painter.setBrush(color(theme.zebra if box in full else theme.armor))
            painter.drawRect(qrect(box))

    @override
    def spots(self) -> tuple[Spot, ...]:
        found = []
        for i, (store, boxes) in enumerate(self._hung(self.shown or ())):
            target = Target(kind=TargetKind.TRACK, track=store.track, value=i)
            whole = Rect(boxes[0].x, boxes[0].y, boxes[0].width, boxes[0].height)
            found.append(Spot(target=target, rect=whole, is_stop=not i))
        more, free = self._next()
        for i, box in enumerate(free):
            target = Target(kind=TargetKind.TRACK, track=more.track, value=EMPTY - i)
            found.append(Spot(target=target, rect=box, is_stop=not found))
        return tuple(found)

    def _next(self) -> tuple[Store, list[Rect]]:
        """What a press on a free slot hangs, another of the last or a plain one; the slots."""
        shown = self.shown or ()
        first = next(iter(stores().slots))
        more = shown[-1] if shown else Store(keys.bomb_key(first), first, 0)
        free = self._boxes[sum(len(boxes) for _, boxes in self._hung(shown)) :]
        return more, free if len(free) >= slots_of(more.name) else []

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        if target.value <= EMPTY:
            more, free = self._next()
            return (more.track, more.left + 1) if free else None
        left = next((one.left for one in self.shown or () if one.track == target.track), None)
        return None if left is None or target.track is None else (target.track, left - 1)

    @override
    def say(self, target: Target) -> Spoken:
        store = next((one for one in self.shown or () if one.track == target.track), None)
        if target.value <= EMPTY:
            return Spoken("free slot", f"press for one more {self._next()[0].name}")
        if store is None:
            return Spoken("external store")
        return Spoken(store.name, f"{store.left} left", Count(store.left, store.left, store.track))

    @override
    def describe(self) -> list[str]:
        return [f"store {one.name} {one.left}" for one in self.shown or ()]


def _lines(count: int, width: float, side: float) -> int:
    across = max(1, int((width + GAP) / (side + GAP)))
    return -(-max(1, count) // across)
