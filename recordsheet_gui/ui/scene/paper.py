"""What a sheet shows: its parts, ghosts and lights over them, and where each target is."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QRegion
from PySide6.QtWidgets import QGraphicsScene

from recordsheet_gui.core.ids import Cell, GridKey, SlotKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.sheet.flow import flowed
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region, SheetLayout
from recordsheet_gui.sheet.load import continued
from recordsheet_gui.ui.scene.boxes import BoxesPart
from recordsheet_gui.ui.scene.now import Now, read_now
from recordsheet_gui.ui.scene.overlay import BADGE, Layer, Overlay
from recordsheet_gui.ui.scene.part import Maker, RegionPart, SheetPart, qrect
from recordsheet_gui.ui.scene.target import Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Text, inked
from recordsheet_gui.ui.theme import Theme

if TYPE_CHECKING:  # wanted when the window is up
    from recordsheet_gui.ui.scene.blow import BlowItem
    from recordsheet_gui.units.force_value import UnitValue


BETWEEN_PAGES = 6.0
"""Millimetres of table between two pages of one sheet."""
_Lit = tuple[Mapping[GridKey, Collection[Cell]], Collection[SlotKey]]
"""Boxes and slots that something over the paper shows."""


class PaperScene(QGraphicsScene):
    """One unit's sheet of paper, a function of the game's state."""

    def __init__(
        self,
        layout: SheetLayout,
        unit: UnitState,
        theme: Theme,
        makers: Mapping[str, Maker],
        phases: tuple[str, ...] = (),
        parent: QObject | None = None,
        *,
        all_pages: bool = False,
    ) -> None:
        """Lay out the parts; phases are the titles that the clock counts, none for no clock.

        A sheet whose lists go on has its further pages below the first where all are asked for.
        """
        super().__init__(parent)
        self._all_pages = all_pages
        self.design = unit.design
        self.theme = theme
        self.phases = phases
        self._unit = unit
        self._makers = makers
        self._now: Now | None = None
        if not theme.for_paper:
            self.setBackgroundBrush(QColor(theme.paper))
        # A few dozen items: a tree would cost more than it finds.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.parts: tuple[SheetPart[Any], ...] = ()
        self.locations: dict[GridKey, BoxesPart[Any]] = {}
        self.overlay: Overlay | None = None
        self._ghost: _Lit = {}, ()
        self._lit: _Lit = {}, ()
        self._letters: Mapping[GridKey, str] = {}
        self._blow: BlowItem | None = None
        self._worth: UnitValue | None = None
        self.edition = 0
        """Another number whenever another thing is shown, or in another place."""
        self.exposed: QRegion | None = None
        """What a view that is painting has to paint, in its pixels; None for a picture."""
        self._put(layout)

    def _put(self, layout: SheetLayout) -> None:
        """Make the parts of a layout, and lay what is over the paper over them."""
        self.edition += 1
        self.asked = layout
        """Before regions flow on paper."""
        layout = flowed(layout, self._heights)
        parts = self._made(layout)
        pages, rest = [layout.page], left_over(parts) if self._all_pages else {}
        further: Mapping[str, int] = {}
        while layout.more and rest and rest != further:
            further = rest
            page = flowed(continued(layout, further), self._heights)
            down = pages[-1].bottom + BETWEEN_PAGES
            moved = tuple(replace(one, rect=one.rect.moved(0, down)) for one in page.regions)
            page = replace(page, regions=moved)
            more = self._made(page)
            pages.append(page.page.moved(0, down))
            layout = replace(
                layout, height=pages[-1].bottom, regions=(*layout.regions, *page.regions)
            )
            parts += more
            rest = left_over(more)
        self.layout = layout
        self.pages = tuple(pages)
        """The paper: one page, or several below one another."""
        self.setSceneRect(qrect(layout.page))
        self.parts = tuple(parts)
        self.locations = {part.key: part for part in parts if isinstance(part, BoxesPart)}
        if not self.theme.for_paper:
            self.overlay = Overlay(layout.page, self.theme)
            self.addItem(self.overlay)

    def _made(self, layout: SheetLayout) -> list[SheetPart[Any]]:
        """The parts of a page."""
        found: list[SheetPart[Any]] = []
        for region in layout.regions:
            part = self._makers[region.kind](region, self._unit, self.theme)
            self.addItem(part)
            found += [part, *part.parts()]
        return found

    def _heights(self, region: Region) -> tuple[float, float] | None:
        """What the part of a region needs on paper."""
        ask = getattr(self._makers[region.kind], "paper_heights", None)
        found: tuple[float, float] | None = ask(region, self._unit) if ask else None
        return found

    def lay_out(self, layout: SheetLayout) -> None:
        """Put the same sheet into another layout: what it shows, and what is lit on it, stays."""
        if layout == self.asked:
            return
        for part in self.parts:
            if isinstance(part, RegionPart):
                self.removeItem(part)
        if self._blow is not None:
            self._blow.end()
            self.removeItem(self._blow)
            self._blow = None
        if self.overlay is not None:
            self.removeItem(self.overlay)
        self._put(layout)
        if self._now is not None:
            self._show_now(self._now)
        self.show_ghost(*self._ghost)
        self.highlight(*self._lit)
        self.show_letters(self._letters)

    def show_state(
        self,
        game: GameState,
        unit: UnitId,
        derived: Derived,
        owed: tuple[str, ...] = (),
        worth: "UnitValue | None" = None,
    ) -> None:
        """Show a unit as it is now; the one path for a hit, an undo and a loaded file.

        A battle value that nobody brings is the one that was there.
        """
        self._worth = worth or self._worth
        self._show_now(read_now(game, unit, derived, self.phases, owed, self._worth))

    def _show_now(self, now: Now) -> None:
        self._now = now
        self.edition += 1
        for part in self.parts:
            part.show_now(now)

    def show_ghost(
        self, cells: Mapping[GridKey, Collection[Cell]], slots: Collection[SlotKey] = ()
    ) -> None:
        """Show what a command would mark; empty takes the ghosts away."""
        self._ghost = cells, slots
        self.show_layer(Layer.GHOST, [*self._box_shapes(cells), *self._slot_shapes(slots)])

    def highlight(
        self, boxes: Mapping[GridKey, Collection[Cell]], slots: Collection[SlotKey] = ()
    ) -> None:
        """Light boxes and slots, such as those of a choice; a grid without cells lights as one."""
        self._lit = boxes, slots
        shapes = self._box_shapes({key: cells for key, cells in boxes.items() if cells})
        for key, cells in boxes.items():
            if not cells and key in self.locations:
                part = self.locations[key]
                shapes.append(part.shape_of(part.target()))
        self.show_layer(Layer.CHOICE, [*shapes, *self._slot_shapes(slots)])

    def blow_item(self) -> "BlowItem":
        """What shows hits in motion, made with the first one."""
        from recordsheet_gui.ui.scene.blow import BlowItem

        if self._blow is None:
            self._blow = BlowItem(self.theme)
            self.addItem(self._blow)
        return self._blow

    def show_letters(self, letters: Mapping[GridKey, str]) -> None:
        """Draw a letter beside each of these grids, as the card of an open choice names them."""
        self._letters = letters
        places = {}
        for key in letters:
            if key in self.locations:
                part = self.locations[key]
                places[key] = part.shape_of(part.target()).boundingRect()
        found = [(_corner(place, places.values()), letters[key]) for key, place in places.items()]
        if self.overlay is not None:
            self.overlay.show_letters(found)

    def describe(self) -> str:
        """All that is shown, as text."""
        lines = [line for part in self.parts for line in part.describe()]
        cells, slots = self._ghost
        lines += [
            f"ghost {key} {' '.join(str(cell.column) for cell in boxes)}"
            for key, boxes in cells.items()
            if boxes
        ]
        lines += [f"ghost {slot}" for slot in slots]
        letters = self.overlay.letters if self.overlay is not None else ""
        return "\n".join([*lines, *([f"letters {letters}"] if letters else ())])

    def text_boxes(self) -> list[tuple[str, Rect, Rect]]:
        """Each drawn text with the rectangle of its letters and the frame that it stays in."""
        found = []
        for part in self.parts:
            texts: list[Text] = list(part.texts)
            if isinstance(part, RegionPart):
                texts.append(part.header())
            found += [(t.text, inked(t), part.rect) for t in texts if t.text]
        return found

    # targets

    def spots(self) -> list[Spot]:
        """All that can be pointed at, in reading order."""
        return [spot for part in self.parts for spot in part.spots()]

    def target_at(self, position: QPointF) -> Target | None:
        """What is at a place of the page."""
        x, y = position.x(), position.y()
        for part in reversed(self.parts):
            r = part.rect
            if r.x <= x <= r.right and r.y <= y <= r.bottom:
                target: Target | None = part.target_at(x, y)
                if target is not None:
                    return target
        return None

    def part_of(self, target: Target) -> SheetPart[Any] | None:
        """The part that a target is on."""
        if target.grid in self.locations:
            return self.locations[target.grid]
        for part in self.parts:
            if any(spot.target == target for spot in part.spots()):
                return part
        return None

    def spoken(self, target: Target) -> Spoken:
        """A target in words."""
        part = self.part_of(target)
        return part.say(target) if part else Spoken(str(target.kind))

    def accessible_name(self, target: Target) -> str:
        """A target's name and value: "right torso, armor 14 of 25"."""
        spoken = self.spoken(target)
        if target.kind is TargetKind.LOCATION:
            return f"{spoken.name} {spoken.value}"
        return str(spoken)

    def is_ticked(self, target: Target) -> bool:
        """True for a slot that is hit, a condition that holds, a box that is marked."""
        ticked = self.spoken(target).is_ticked
        if ticked is not None:
            return ticked
        return self._now is not None and target.slot in self._now.slots

    def why(self, target: Target) -> str:
        """Where a number comes from."""
        part = self.part_of(target)
        return part.why(target) if part else ""

    def rect_of(self, target: Target) -> QRectF:
        """Where a target is on the page."""
        part = self.part_of(target)
        return part.shape_of(target).boundingRect() if part else QRectF()

    def linked(self, target: Target) -> list[QPainterPath]:
        """A weapon's slots and a slot's weapon light together."""
        if not target.slots:
            return []
        together = set(target.slots)
        shapes = self._slot_shapes(together)
        for part in self.parts:
            shapes += [
                part.shape_of(spot.target)
                for spot in part.spots()
                if spot.target.kind is TargetKind.WEAPON and together & set(spot.target.slots)
            ]
        return shapes

    def _box_shapes(self, boxes: Mapping[GridKey, Iterable[Cell]]) -> list[QPainterPath]:
        shapes = []
        for key, cells in boxes.items():
            part = self.locations.get(key)
            known = part.cells() if part else ()
            shapes += [part.shape_of(part.box(c)) for c in cells if part and c in known]
        return shapes

    def shapes_of(self, boxes: Mapping[GridKey, Iterable[Cell]]) -> list[QPainterPath]:
        """The edges of some boxes."""
        return self._box_shapes(boxes)

    def _slot_shapes(self, slots: Collection[SlotKey]) -> list[QPainterPath]:
        wanted = set(slots)
        return [
            part.shape_of(spot.target)
            for part in self.parts
            for spot in part.spots()
            if spot.target.kind is TargetKind.SLOT and spot.target.slot in wanted
        ]

    def show_layer(self, layer: Layer, shapes: Iterable[QPainterPath]) -> None:
        """Exchange what lies over the paper; print has nothing over it."""
        if self.overlay is not None:
            self.overlay.show_shapes(layer, shapes)


def left_over(parts: Iterable[SheetPart[Any]]) -> dict[str, int]:
    """Regions whose lists go on behind a page, with the first line that is missing."""
    return {
        part.region.key: part.next_line
        for part in parts
        if isinstance(part, RegionPart) and part.next_line is not None
    }


def _corner(place: QRectF, others: Iterable[QRectF]) -> QPointF:
    """Where the letter of a grid stands: the left corner, or the right one of a right neighbor.

    Neighbors share the name between them, which can still be read then. Over a narrow grid there is
    nothing but its name: the letter stands on it.
    """
    if place.width() < 2 * BADGE:
        return QPointF(place.center().x() - BADGE / 2 + 1.0, place.center().y() + BADGE * 0.35)
    for other in others:
        is_left = abs(other.right() - place.left()) < BADGE
        if is_left and abs(other.top() - place.top()) < 1.0:
            return QPointF(place.right() + 2.0 - BADGE, place.top())
    return place.topLeft()
