"""What can be done to the piece in front: move, mark, size, shots, other ammunition."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.workshop.simple import NumberBox, scroll_past
from recordsheet_gui.units.described import FACINGS, MOST_SHOTS
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import Count, Outfit
from recordsheet_gui.workshop.gear_list import bin_name, turns
from recordsheet_gui.workshop.outfit import Piece

_SIZE = Count(least=0, most=100_000, step=0.5, decimals=3)
_SHOTS = Count(least=0, most=MOST_SHOTS)
_FACES = dict(
    zip(
        ("", *FACINGS),
        ("looks forward", "front", "front left", "front right", "rear left", "rear right", "rear"),
        strict=True,
    )
)


class PieceBar(QWidget):
    """Everything about one piece; what does not concern it is not there."""

    removed = Signal()
    moved = Signal(str)
    """To a place."""
    changed = Signal(object)
    """The line as it should be."""
    renamed = Signal(object)
    """Gear that should stand there instead."""
    fed = Signal()
    """Ammunition is wanted for it."""

    def __init__(self, control: Outfit) -> None:
        """Without a piece."""
        super().__init__()
        self._control = control
        self._piece: Piece | None = None
        self._is_showing = False
        self.place = Names()
        self.place.setAccessibleName("Move to")
        self.remove = QPushButton(icon("minus"), "Remove")
        self.remove.setToolTip("Takes the piece off (Delete)")
        self.feed = QPushButton(icon("plus"), "Ammunition")
        self.feed.setToolTip("Adds ammunition for this weapon")
        self.bin = Names()
        self.bin.setAccessibleName("Which ammunition")
        self.shots = NumberBox()
        self.shots.use(replace(_SHOTS, unit="shots"))
        self.shots.setAccessibleName("Shots of the bin")
        self.size_box = NumberBox()
        self.size_box.use(_SIZE)
        self.size_box.setPrefix("Size ")
        self.size_box.setAccessibleName("Size of the piece")
        self.face = Names()
        self.face.setAccessibleName("Where it looks")
        for key, name in _FACES.items():
            self.face.addItem(name, key)
        self.marks = {mark: QCheckBox(name) for mark, name in control.marks}
        for box in (self.place, self.bin, self.shots, self.size_box, self.face):
            scroll_past(box)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        first, second, third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.place, 1)
        first.addWidget(self.feed)
        first.addWidget(self.remove)
        second.addWidget(self.bin, 1)
        for box in (self.shots, self.size_box, self.face):
            second.addWidget(box)
        for mark in self.marks.values():
            third.addWidget(mark)
        third.addStretch(1)
        for row in (first, second, third):
            layout.addLayout(row)

    def _connect(self) -> None:
        self.remove.clicked.connect(self.removed)
        self.feed.clicked.connect(self.fed)
        self.place.activated.connect(self._move)
        self.bin.activated.connect(self._rename)
        self.shots.valueChanged.connect(self._shots_changed)
        self.size_box.valueChanged.connect(self._size_changed)
        self.face.activated.connect(self._turn)
        for mark, box in self.marks.items():
            box.clicked.connect(lambda on=False, mark=mark: self._mark(mark, is_set=on))

    # -- what the player does ----------------------------------------------------------------

    def _move(self) -> None:
        self.moved.emit(str(self.place.currentData() or ""))

    def _rename(self) -> None:
        gear = self.bin.currentData()
        if gear is not None and self._piece is not None and gear.id != self._piece.gear.id:
            self.renamed.emit(gear)

    def _shots_changed(self) -> None:
        if self._piece is not None and not self._is_showing:
            shots = int(self.shots.value())
            is_usual = shots == self._piece.gear.shots and not self._control.is_by_shot
            self.changed.emit(replace(self._piece.line, shots=None if is_usual else shots))

    def _size_changed(self) -> None:
        if self._piece is not None and not self._is_showing:
            self.changed.emit(replace(self._piece.line, size=self.size_box.value()))

    def _turn(self) -> None:
        if self._piece is not None:
            self.changed.emit(replace(self._piece.line, facing=self.face.currentData()))

    def _mark(self, mark: str, *, is_set: bool) -> None:
        if self._piece is not None:
            self.changed.emit(outfit.with_mark(self._piece.line, mark, is_set=is_set))

    # -- showing -----------------------------------------------------------------------------

    def words(self, piece: Piece) -> str:
        """A piece as a line of the list: its name, and how it is mounted."""
        line, gear = piece.line, piece.gear
        said = [
            line.mount if piece.place == piece.key else "",
            f"{piece.shots} shots" if gear.kind is GearKind.AMMO else "",
            f"size {line.size:g}" if line.size else "",
            _FACES.get(line.facing, "") if line.facing else "",
            *(
                f"{name[:1].lower()}{name[1:]}"
                for mark, name in self._control.marks
                if outfit.is_marked(line, mark)
            ),
        ]
        told = ", ".join(filter(None, said))
        return f"{gear.name} ({told})" if told else gear.name

    def show_piece(
        self, piece: Piece | None, places: Mapping[str, str], document: Document
    ) -> None:
        """Another piece in front; None for none."""
        self._is_showing = True
        self._piece = piece
        for box in (self.place, self.remove):
            box.setEnabled(piece is not None)
        gear = piece.gear if piece is not None else None
        is_ammo = gear is not None and gear.kind is GearKind.AMMO
        is_fed = gear is not None and gear.kind is GearKind.WEAPON and bool(gear.ammo)
        self.feed.setEnabled(is_fed)
        self.bin.setVisible(is_ammo)
        self.shots.setVisible(is_ammo)
        self.size_box.setVisible(
            piece is not None and (piece.gear.is_variable_size or bool(piece.line.size))
        )
        self.face.setVisible(piece is not None and turns(piece.gear))
        for mark, mark_box in self.marks.items():
            mark_box.setEnabled(piece is not None)
            is_set = piece is not None and outfit.is_marked(piece.line, mark)
            mark_box.setChecked(is_set)
        self._fill(piece, places, document)
        self._is_showing = False

    def _fill(self, piece: Piece | None, places: Mapping[str, str], document: Document) -> None:
        self.place.clear()
        for key, name in places.items():
            self.place.addItem(name, key)
        if piece is None:
            self.place.setCurrentIndex(-1)
            return
        self.place.setCurrentIndex(self.place.findData(piece.place))
        self.shots.show_number(piece.shots)
        self.size_box.show_number(piece.line.size)
        self.face.setCurrentIndex(max(0, self.face.findData(piece.line.facing)))
        self.bin.clear()
        if piece.gear.kind is GearKind.AMMO:
            bins = outfit.bins(document, piece.gear)
            known = [gear.id for gear in bins]
            for gear in bins if piece.gear.id in known else (piece.gear, *bins):
                self.bin.addItem(bin_name(gear), gear)
                if gear.id == piece.gear.id:
                    self.bin.setCurrentIndex(self.bin.count() - 1)
