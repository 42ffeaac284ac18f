"""The critical block of a location: pieces with their names over the boxes they lie on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from recordsheet_gui.core.ids import Cell, SlotKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Measures
from recordsheet_gui.sheet.renegade_tech.grid_names import Piece, Places, pieces
from recordsheet_gui.sheet.renegade_tech.grid_sheet import COLUMNS, GridPlace
from recordsheet_gui.systems.renegade_tech.slots import layout
from recordsheet_gui.ui.games.renegade_tech.grid import SquaresPart
from recordsheet_gui.ui.games.renegade_tech.lettering import is_too_long, lines_of, written
from recordsheet_gui.ui.games.renegade_tech.squares import draw_squares
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, Sign, pen
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import meets, qrect
from recordsheet_gui.ui.scene.target import Count, Spoken, Spot, Target, TargetKind
from recordsheet_gui.ui.scene.text import Align, Text
from recordsheet_gui.ui.theme import Face, Theme, blend, color
from recordsheet_gui.units.loads import Load
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.short_names import load_names

BOTH = "+"
"""Between the shots of two loads that share a slot."""
INSET = 0.35
"""Between a name and the edge of its boxes."""
LEAST = 0.55
"""How narrow letters may be where no name fits."""


def tints(theme: Theme) -> dict[str, tuple[str, str]]:
    """The ground of each kind of piece, whole and hit: weapons, ammunition, the 'Mech itself."""
    whole = {
        "weapon": theme.link,
        "ammo": theme.heat_tint,
        "system": blend(theme.solid, theme.armor, 0.5),
        "gear": blend(theme.solid, theme.armor, 0.2),
        "filler": theme.armor,
    }
    return {kind: (tint, blend(theme.struck, tint, 0.12)) for kind, tint in whole.items()}


def _left(piece: Piece, tracks: Mapping[TrackKey, int]) -> list[int]:
    """The shots of each load that is counted; a game of an earlier version counts two as one."""
    return [tracks[load.track] for load in piece.loads if load.track in tracks]


def rows_with_long_names(
    unit: UnitState, design: MechDesign, place: GridPlace, measures: Measures
) -> frozenset[int]:
    """The rows of a block where a name needs a second line."""
    location = place.key.partition("/")[0]
    wide = place.rect.width / COLUMNS
    found = set()
    for piece in pieces(design, location, layout(unit, location)):
        row, first, last = piece.run
        shots = BOTH.join(str(left) for left in _left(piece, unit.tracks))
        room = (last - first + 1) * wide - 2 * INSET
        if piece.kind and is_too_long(piece.names, shots, room, measures.label):
            found.add(row)
    return frozenset(found)


class ShownBlock(NamedTuple):
    """The boxes, where slots lie, which of them are out, and shots by bin."""

    signs: tuple[Sign, ...]
    left: int
    places: tuple[tuple[Cell, tuple[int, int]], ...]
    hit: frozenset[str]
    shots: tuple[tuple[TrackKey, int], ...]
    is_gone: bool


class BlockPart(SquaresPart[ShownBlock]):
    """Boxes with names over them, pieces with an edge around them."""

    def __init__(
        self, place: GridPlace, design: MechDesign, measures: Measures, theme: Theme
    ) -> None:
        """Take the block's place; what lies where is read from the paper."""
        self.design = design
        self.pieces: tuple[Piece, ...] = ()
        self._sisters: dict[Cell, tuple[SlotKey, ...]] = {}
        super().__init__(place, theme)
        self._all_spots: tuple[Spot, ...] = super().spots()
        self._tints = tints(theme)
        self._size = TEXT if measures.is_dense else measures.label

    @override
    def read(self, now: Now) -> ShownBlock:
        signs, left = self.signs(now)
        start = f"{self.location}/"
        return ShownBlock(
            signs,
            left,
            tuple(sorted(layout(now.unit, self.location).items())),
            frozenset(slot for slot in now.slots if slot.startswith(start)),
            tuple(
                (key, shots)
                for key, shots in now.unit.tracks.items()
                if key.startswith(f"ammo/{start}")
            ),
            self.location in now.gone,
        )

    @override
    def changed(self, before: ShownBlock, after: ShownBlock) -> tuple[QRectF, ...]:
        if before[2:] != after[2:]:
            return (self.boundingRect(),)
        return super().changed(before, after)

    @override
    def write(self, shown: ShownBlock) -> tuple[Text, ...]:
        places: Places = dict(shown.places)
        self.pieces = pieces(self.design, self.location, places)
        self._sisters = {cell: piece.sisters for piece in self.pieces for cell in piece.cells}
        self._all_spots = tuple(self._make_spots())
        return tuple(text for piece in self.pieces for text in self._name(piece, shown))

    def _name(self, piece: Piece, shown: ShownBlock) -> Iterator[Text]:
        if not piece.kind:
            return
        is_out = self._is_out(piece, shown)
        strips = [line.inset(INSET, 0) for line in self._lines(piece)]
        ink = "soft" if is_out or piece.kind == "filler" else "ink"
        shots = _left(piece, dict(shown.shots))
        strike = ("accent" if self._is_fresh(piece, shown) else "ink") if is_out else ""
        face = Face.BOLD if piece.kind in ("weapon", "ammo") and not is_out else Face.REGULAR
        align = Align.CENTER if self.location == "HD" else Align.LEFT
        name = Text("", strips[0], self._size, face, align, ink=ink, strike=strike, least=LEAST)
        if len(shots) == len(strips) > 1:
            for load, left, strip in zip(piece.loads, shots, strips, strict=True):
                pale = "soft" if is_out or not left else "ink"
                own = Text(str(left), strip, self._size, Face.BOLD, ink=pale, least=LEAST)
                yield from written(load_names(load.name), [strip], name._replace(box=strip), own)
            return
        number = None
        if shots:
            pale = "soft" if is_out or not any(shots) else "ink"
            words = BOTH.join(map(str, shots))
            number = Text(words, strips[-1], self._size, Face.BOLD, ink=pale, least=LEAST)
        yield from written(piece.names, strips, name, number)

    def _is_out(self, piece: Piece, shown: ShownBlock) -> bool:
        """A weapon is out with one slot; of an engine, all slots in this place must be hit."""
        if shown.is_gone:
            return True
        if piece.is_item:
            # A weapon split over two locations is told by the slots that lie here.
            return any(slot in shown.hit for slot in (*piece.slots, *piece.sisters))
        return all(slot in shown.hit for slot in piece.slots)

    def _is_fresh(self, piece: Piece, shown: ShownBlock) -> bool:
        signs = dict(zip(self.boxes, shown.signs, strict=True))
        return any(signs.get(cell) is Sign.FRESH for cell in piece.cells)

    def _strip(self, row: int) -> float:
        return self.place.names[row].height

    def _strip_of(self, piece: Piece) -> Rect:
        row, first, last = piece.run
        left, right = self.boxes[Cell(row, first)], self.boxes[Cell(row, last)]
        strip = self._strip(row)
        return Rect(left.x, left.y - strip, right.right - left.x, strip)

    def _lines(self, piece: Piece) -> list[Rect]:
        """Where its name may stand: a piece one box wide has the strip of the box below, too."""
        row, first, last = piece.run
        lines = lines_of(self._strip_of(piece))
        below = Cell(row + 1, first)
        if len(lines) == 1 and first == last and below in piece.cells:
            r, strip = self.boxes[below], self._strip(row + 1)
            lines.append(Rect(r.x, r.y - strip, r.width, strip))
        return lines

    def _field(self, cell: Cell) -> Rect:
        """A box with the strip above it."""
        r, strip = self.boxes[cell], self._strip(cell.row)
        return Rect(r.x, r.y - strip, r.width, r.height + strip)

    @override
    def draw(self, painter: QPainter, shown: ShownBlock, exposed: QRectF) -> None:
        theme = self.theme
        places = dict(shown.places)
        thin: list[QLineF] = []
        thick: list[QLineF] = []
        for piece in self.pieces:
            for cell in piece.cells:
                field = self._field(cell)
                if not meets(exposed, field):
                    continue
                # Free slots are structure: the ground of the figure shows through.
                if piece.kind:
                    slot = f"{self.location}/{places[cell][0]}"
                    is_hit = shown.is_gone or slot in shown.hit
                    painter.fillRect(qrect(field), color(self._tints[piece.kind][is_hit]))
                self._edges(cell, piece, places, field, thin, thick)
        painter.setPen(pen(theme.hairline if theme.is_dark else theme.solid, THIN))
        painter.drawLines(thin)
        edge = pen(theme.outline, MEDIUM * 0.8)
        painter.setPen(edge)
        painter.drawLines(thick)
        signs = dict(zip(self.boxes, shown.signs, strict=True))
        for is_inner in (False, True):
            draw_squares(
                painter,
                (
                    (self.boxes[cell], signs[cell])
                    for piece in self.pieces
                    if (piece.kind in ("", "filler")) is is_inner
                    for cell in piece.cells
                    if meets(exposed, self.boxes[cell])
                ),
                theme,
                is_inner=is_inner,
            )

    @staticmethod
    def _edges(
        cell: Cell,
        piece: Piece,
        places: Places,
        r: Rect,
        thin: list[QLineF],
        thick: list[QLineF],
    ) -> None:
        """A thick edge around the piece, a thin one between its slots."""
        row, column = cell
        sides = (
            (Cell(row - 1, column), QLineF(r.x, r.y, r.right, r.y)),
            (Cell(row + 1, column), QLineF(r.x, r.bottom, r.right, r.bottom)),
            (Cell(row, column - 1), QLineF(r.x, r.y, r.x, r.bottom)),
            (Cell(row, column + 1), QLineF(r.right, r.y, r.right, r.bottom)),
        )
        for near, line in sides:
            if near not in piece.cells:
                if piece.kind:
                    thick.append(line)
            elif places[near][0] != places[cell][0] and near > cell:
                thin.append(line)

    # -- targets -----------------------------------------------------------------------------

    def piece_at(self, cell: Cell) -> Piece | None:
        """The piece that lies on a box."""
        return next((piece for piece in self.pieces if cell in piece.cells), None)

    @override
    def cell_at(self, x: float, y: float) -> Cell | None:
        """The strip with the name belongs to the box below it."""
        for cell in self.boxes:
            r = self._field(cell)
            if r.x <= x < r.right and r.y <= y < r.bottom:
                return cell
        return None

    @override
    def box(self, cell: Cell) -> Target:
        """A box lights together with the weapon that lies on it."""
        return replace(super().box(cell), slots=self._sisters.get(cell, ()))

    @override
    def spots(self) -> tuple[Spot, ...]:
        return self._all_spots

    def _make_spots(self) -> Iterator[Spot]:
        """Boxes, shots, and slots, which light with their weapon but are pressed box by box."""
        yield Spot(target=self.target(), rect=self.rect, is_stop=True)
        for cell, rect in self.boxes.items():
            yield Spot(target=self.box(cell), rect=rect)
        for piece in self.pieces:
            for slot in piece.slots if piece.kind else ():
                target = Target(
                    kind=TargetKind.SLOT, location=self.location, slot=slot, slots=piece.sisters
                )
                yield Spot(target=target, rect=self._strip_of(piece), is_focus=False)
            for load, rect in self._counters(piece):
                yield Spot(target=self._shots(piece, load), rect=rect)

    def _shots(self, piece: Piece, load: Load) -> Target:
        return Target(
            kind=TargetKind.AMMO,
            location=self.location,
            slot=piece.slots[0],
            track=load.track,
            slots=piece.sisters,
        )

    def _counters(self, piece: Piece) -> list[tuple[Load, Rect]]:
        """Where the shots stand, load by load: the right end of the name."""
        count = len(piece.loads)
        if not count:
            return []
        lines = self._lines(piece)
        if len(lines) == count:
            # Each load has a line of its own.
            wide = min(lines[0].width, 4.2)
            places = [line._replace(x=line.right - wide, width=wide) for line in lines]
        else:
            strip = lines[-1]
            wide = min(strip.width / count, 4.2)
            places = [
                strip._replace(x=strip.right - wide * (count - n), width=wide) for n in range(count)
            ]
        return list(zip(piece.loads, places, strict=True))

    @override
    def target_at(self, x: float, y: float) -> Target | None:
        for piece in self.pieces:
            for load, r in self._counters(piece):
                if r.x <= x <= r.right and r.y <= y <= r.bottom:
                    return self._shots(piece, load)
        return super().target_at(x, y)

    @override
    def shape_of(self, target: Target) -> QPainterPath:
        if target.kind is TargetKind.SLOT:
            path = QPainterPath()
            for cell in self._cells_of(target):
                path.addRect(qrect(self._field(cell)))
            return path.simplified()
        if target.kind is TargetKind.AMMO:
            path = QPainterPath()
            for piece in self.pieces:
                for load, rect in self._counters(piece):
                    if load.track == target.track:
                        path.addRect(qrect(rect))
            return path
        return super().shape_of(target)

    def _cells_of(self, target: Target) -> list[Cell]:
        places = dict(self.shown.places) if self.shown else {}
        wanted = (target.slot or "").partition("/")[2]
        return [cell for cell, (slot, _) in places.items() if str(slot) == wanted]

    @override
    def moved(self, target: Target) -> tuple[TrackKey, int] | None:
        """One shot less in the bin."""
        shots = dict(self.shown.shots) if self.shown else {}
        if target.kind is not TargetKind.AMMO or target.track not in shots:
            return None
        return target.track, max(0, shots[target.track] - 1)

    @override
    def say(self, target: Target) -> Spoken:
        if target.kind is TargetKind.AMMO and target.track is not None:
            shots = dict(self.shown.shots) if self.shown else {}
            piece, load = next(
                (piece, load)
                for piece in self.pieces
                for load in piece.loads
                if load.track == target.track
            )
            left = shots.get(target.track, 0)
            count = Count(left, max(load.shots, left), target.track)
            name = piece.name if len(piece.loads) == 1 else load.name
            return Spoken(f"{name}, {self.location}", counted(left, "shot"), count)
        spoken = super().say(target)
        piece_here = self.piece_at(target.cell) if target.cell is not None else None
        if piece_here is None or not piece_here.name:
            return spoken
        name = f"{spoken.name}, {piece_here.name}"
        return Spoken(name, spoken.value, is_ticked=spoken.is_ticked)

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        lines = super().describe()
        shots = dict(shown.shots)
        for piece in self.pieces:
            if not piece.kind:
                continue
            slots = " ".join(slot.partition("/")[2] for slot in piece.slots)
            words = f"{self.location}/{slots} {piece.name}"
            for left in _left(piece, shots):
                words += f", {counted(left, 'shot')}"
            lines.append(words + (" out" if self._is_out(piece, shown) else ""))
        return lines
