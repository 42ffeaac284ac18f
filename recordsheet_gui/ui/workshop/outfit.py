"""Equipment by place: search at the left, what the unit carries at the right."""

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.importers.blk.head import pure_base
from recordsheet_gui.importers.blk.lines import EquipmentLine
from recordsheet_gui.ui import style
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.gear_search import MIME, GearSearch
from recordsheet_gui.ui.workshop.piece_bar import PieceBar
from recordsheet_gui.units.equipment import INNER_SPHERE
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Edit
from recordsheet_gui.workshop.form import Field, Outfit
from recordsheet_gui.workshop.gear_list import by_id, name_of, number
from recordsheet_gui.workshop.outfit import Piece

PLACE, AT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
LIT = Qt.ItemDataRole.UserRole + 2
"""Whether a place may hold what is in front in the list."""
FITS = "fits"
COLUMNS = ("Carried", "Tons", "Slots")
_HALVES = (430, 350)
"""Pixels of the search and of what is carried, as they begin."""


class OutfitTree(QTreeWidget):
    """Places and what is in them; pieces are dropped on a place and dragged to another."""

    def __init__(self, editor: "OutfitEditor") -> None:
        """Empty."""
        super().__init__()
        self._editor = editor
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setAccessibleName("Equipment of the unit")
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        # Two columns of numbers are there before the first document, to be stretched by.
        self.setColumnCount(len(COLUMNS))

    def place_at(self, item: QTreeWidgetItem | None) -> str | None:
        """The place that a line belongs to."""
        found = item.data(0, PLACE) if item is not None else None
        return found if isinstance(found, str) else None

    def tops(self) -> list[QTreeWidgetItem]:
        """The places."""
        found = (self.topLevelItem(at) for at in range(self.topLevelItemCount()))
        return [item for item in found if item is not None]

    @qt_override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        # What is under way is lit for, not what the search has in front.
        self._editor.lift()
        super().startDrag(supportedActions)
        self._editor.let_go()

    @qt_override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._welcome(event)

    @qt_override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._welcome(event)

    def _welcome(self, event: QDragEnterEvent | QDragMoveEvent) -> None:
        is_ours = event.mimeData().hasFormat(MIME) or event.source() is self
        if is_ours:
            event.acceptProposedAction()
        else:
            event.ignore()

    @qt_override
    def dropEvent(self, event: QDropEvent) -> None:
        place = self.place_at(self.itemAt(event.position().toPoint()))
        if place is None:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.mimeData().hasFormat(MIME):
            self._editor.drop(_id_in(event.mimeData()), place)
        elif event.source() is self:
            self._editor.move_to(place)


def _id_in(data: QMimeData) -> str:
    return bytes(data.data(MIME).data()).decode()


class OutfitEditor(Editor):
    """Adds, moves, marks and removes."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.search = GearSearch()
        self.place = Names()
        self.place.setAccessibleName("Where it goes")
        self.add = QPushButton(icon("plus"), "Add")
        self.tree = OutfitTree(self)
        self.bar = PieceBar(self.control)
        self._pieces: tuple[Piece, ...] = ()
        self._front: tuple[str, int] | None = None
        self._wish = ""
        """The place that the player chose last: the next piece goes there too, if it may."""
        self._lay_out()
        for button in (self.add, self.bar.remove, self.bar.feed):
            button.setAutoDefault(False)
        self.search.chosen.connect(self.add_gear)
        self.search.front_changed.connect(self._light)
        self.add.clicked.connect(self.search.choose)
        self.place.activated.connect(self._wish_place)
        self.tree.currentItemChanged.connect(self._show_front)
        self.bar.removed.connect(self.remove_line)
        self.bar.moved.connect(self.move_to)
        self.bar.changed.connect(self._change)
        self.bar.renamed.connect(self._rename)
        self.bar.fed.connect(self._feed)
        for keys, run in (
            (QKeySequence(QKeySequence.StandardKey.Delete), self.remove_line),
            (QKeySequence("Alt+Up"), lambda: self.shift(-1)),
            (QKeySequence("Alt+Down"), lambda: self.shift(1)),
        ):
            shortcut = QShortcut(keys, self.tree)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(run)
        self.setFocusProxy(self.search)
        self._base = ""
        """The tech base whose equipment was listed by itself; the player may list another."""

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.search, 1)
        row = QHBoxLayout()
        row.addWidget(self.place, 1)
        row.addWidget(self.add)
        inside.addLayout(row)
        inside = QVBoxLayout(right)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.tree, 1)
        inside.addWidget(self.bar)
        both = QSplitter()
        both.addWidget(left)
        both.addWidget(right)
        both.setChildrenCollapsible(False)
        both.setSizes([_HALVES[0], _HALVES[1]])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(both)

    @property
    def control(self) -> Outfit:
        """What it edits."""
        control = self.field.control
        assert isinstance(control, Outfit)
        return control

    def current(self) -> Piece | None:
        """The piece in front."""
        item = self.tree.currentItem()
        at = item.data(0, AT) if item is not None else None
        return self._pieces[at] if isinstance(at, int) and at < len(self._pieces) else None

    # -- edits -------------------------------------------------------------------------------

    def add_gear(self, gear: Gear) -> None:
        """A piece into the place that is chosen."""
        place = self.place.currentData()
        if isinstance(place, str):
            self._add(gear, place)

    def drop(self, key: str, place: str) -> None:
        """A piece was let go over a place."""
        gear = by_id(self.control.gear(self.bench.document), key)
        if gear is not None:
            self._add(gear, place)

    def _add(self, gear: Gear, place: str, *, is_rear: bool = False) -> None:
        document, path = self.bench.document, self.field.path
        edit = outfit.add(document, self.control, place, gear, path, is_rear=is_rear)
        made = outfit.pieces(edit.document, self.control, self.field.path)
        before = iter(piece.line for piece in self._pieces if piece.place == place)
        there = [piece for piece in made if piece.place == place]
        new = next((one for one in there if not _is_like(one, next(before, None))), None)
        if new is not None:
            # The new one is in front: its size, shots and marks are what comes next.
            self._front = new.key, new.at
        self._do(edit)

    def remove_line(self) -> None:
        """The piece in front goes."""
        piece = self.current()
        if piece is not None:
            self._do(outfit.remove(self.bench.document, self.control, piece, self.field.path))

    def move_to(self, place: str) -> None:
        """The piece in front goes to another place."""
        piece = self.current()
        if piece is not None and place:
            document, path = self.bench.document, self.field.path
            self._do(outfit.move(document, self.control, piece, place, path))

    def shift(self, by: int) -> None:
        """The piece in front goes up or down in its place."""
        piece = self.current()
        if piece is None:
            return
        edit = outfit.shift(self.bench.document, piece, by, self.field.path)
        if edit.title:
            self._front = piece.key, piece.at + by
            self._do(edit)

    def _change(self, line: object) -> None:
        piece = self.current()
        if piece is not None and isinstance(line, EquipmentLine):
            document, path = self.bench.document, self.field.path
            edit = outfit.change(document, self.control, piece, line, path)
            self._front = outfit.moved_to(edit.document, self.control, piece, line, path)
            self._do(edit)

    def _rename(self, gear: object) -> None:
        piece = self.current()
        if piece is not None and isinstance(gear, Gear):
            document, path = self.bench.document, self.field.path
            self._do(outfit.renamed(document, self.control, piece, gear, path))

    def _feed(self) -> None:
        """Ammunition for the weapon in front, where ammunition belongs."""
        piece, design = self.current(), self.bench.design
        if piece is None or design is None:
            return
        some = outfit.bins(self.bench.document, piece.gear)
        if not some:
            return
        legal = tuple(self.control.legal(design, some[0]))
        known = [key for key, _ in self.control.places(self.bench.document)]
        place = piece.place if piece.place in legal else next(iter(legal), known[0])
        # What serves a bay faces where the bay does.
        in_bay = outfit.is_in_a_bay(self.bench.document, self.control, piece, self.field.path)
        self._add(some[0], place, is_rear=in_bay and piece.line.is_rear)
        # The button is shut now, and the next one takes pieces off: Enter must not press that.
        self.tree.setFocus()

    def _do(self, edit: Edit) -> None:
        if not self._is_showing:
            self.bench.do(edit)

    # -- showing -----------------------------------------------------------------------------

    @override
    def show_value(self) -> None:
        document, design, control = self.bench.document, self.bench.design, self.control

        def weight_of(gear: Gear, size: float = 0, shots: int | None = None) -> str:
            if design is None:
                return number(None)
            return number(outfit.weight(design, control, gear, size, shots))

        def slots_of(gear: Gear, size: float = 0) -> str:
            found = outfit.slots(design, gear, size) if design is not None else None
            return "" if found is None else str(found)

        def tell(gear: Gear) -> tuple[str, ...]:
            heat = str(gear.heat) if gear.heat else ""
            return name_of(gear), weight_of(gear), slots_of(gear), heat

        self._follow_base(pure_base(str(document.get("tech_base", INNER_SPHERE))))
        self.search.describe(("Equipment", control.weight, control.slots, "Heat"), tell)
        self.search.offer(control.gear(document), str(document.get("tech_base", "")))
        self._pieces = outfit.pieces(document, control, self.field.path)
        places = self._places()
        front = self._nearest()
        room = control.room(design) if design is not None else {}
        self.tree.setHeaderLabels([COLUMNS[0], control.weight, control.slots])
        self.tree.clear()
        for key, name in places.items():
            there = [at for at, piece in enumerate(self._pieces) if piece.place == key]
            used = room.get(key)
            taken = f"{used[0]} of {used[1]}" if used else ""
            top = QTreeWidgetItem(self.tree, [f"{name} ({len(there)})", "", taken])
            top.setTextAlignment(2, Qt.AlignmentFlag.AlignRight)
            if used and used[0] > used[1]:
                top.setIcon(2, icon("warning"))
            texts = outfit.lines(document, key, self.field.path)
            headings = control.headings(document, texts)
            parent = top
            top.setData(0, PLACE, key)
            top.setFlags(top.flags() & ~Qt.ItemFlag.ItemIsDragEnabled)
            for at in there:
                piece = self._pieces[at]
                size = piece.line.size
                if piece.at in headings:
                    parent = self._heading(top, headings[piece.at], key)
                # What a suit holds in a mount weighs nothing and takes no slot of its own.
                is_held = piece.line.is_anti_personnel
                by = piece.shots if control.is_by_shot else size
                words = [
                    self.bar.words(piece),
                    "0" if is_held else weight_of(piece.gear, size, piece.line.shots),
                    "0" if is_held else slots_of(piece.gear, by),
                ]
                item = QTreeWidgetItem(parent, words)
                item.setData(0, PLACE, key)
                item.setData(0, AT, at)
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
                item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight)
                if front == (piece.key, piece.at):
                    self.tree.setCurrentItem(item)
            top.setExpanded(True)
        self._light()
        self._show_front()

    def _follow_base(self, own: str) -> None:
        """A unit that becomes a Clan one is offered what Clans build."""
        if own != self._base:
            self._base = own
            self.search.base.setCurrentIndex(max(0, self.search.base.findData(own)))

    def _heading(self, top: QTreeWidgetItem, words: str, key: str) -> QTreeWidgetItem:
        made = QTreeWidgetItem(top, [words])
        made.setData(0, PLACE, key)
        made.setFlags(made.flags() & ~Qt.ItemFlag.ItemIsDragEnabled)
        made.setFirstColumnSpanned(True)
        made.setExpanded(True)
        return made

    def _nearest(self) -> tuple[str, int] | None:
        """The piece that was in front, or the one before it where that is gone."""
        if self._front is None:
            return None
        key, last = self._front
        left = [piece.at for piece in self._pieces if piece.key == key and piece.at <= last]
        return (key, max(left)) if left else None

    def _places(self) -> dict[str, str]:
        """Every place by its key; also those that the unit has no longer, while they are full."""
        found = {key: _upper(name) for key, name in self.control.places(self.bench.document)}
        for piece in self._pieces:
            found.setdefault(piece.place, f"{piece.place}: no such place")
        return found

    def _show_front(self) -> None:
        piece = self.current()
        if not self._is_showing:
            self._front = (piece.key, piece.at) if piece is not None else None
        document, design = self.bench.document, self.bench.design
        legal = set(self.control.legal(design, piece.gear)) if piece and design else set()
        self.bar.show_piece(piece, self._sorted(legal), document)

    def _light(self) -> None:
        """Show where the piece in front of the list may go, and offer that first."""
        legal = self._show_lit(self.search.current())
        places = self._sorted(legal)
        wanted = self._wish if self._wish in legal or not legal else next(iter(places), "")
        fill(self.place, places, wanted)

    def _show_lit(self, gear: Gear | None) -> set[str]:
        """Light the places that may hold a piece; these places."""
        design = self.bench.design
        legal = set(self.control.legal(design, gear)) if gear and design else set()
        glow = QBrush(QColor(shell(style.theme_now()).chosen))
        for item in self.tree.tops():
            is_lit = item.data(0, PLACE) in legal
            item.setData(0, LIT, is_lit)
            item.setText(1, FITS if is_lit else "")
            for column in range(len(COLUMNS)):
                item.setBackground(column, glow if is_lit else QBrush())
            font = item.font(0)
            font.setBold(is_lit)
            item.setFont(0, font)
        return legal

    def lift(self) -> None:
        """The piece in front is under way to another place."""
        piece = self.current()
        if piece is not None:
            self._show_lit(piece.gear)

    def let_go(self) -> None:
        """Nothing is under way."""
        self._light()

    def _sorted(self, legal: set[str]) -> dict[str, str]:
        """All places, those that may hold a piece first."""
        found = self._places()
        fit = {key: name for key, name in found.items() if key in legal}
        others = {
            key: f"{name} (not usual)" if legal else name
            for key, name in found.items()
            if key not in legal
        }
        return fit | others

    def _wish_place(self) -> None:
        self._wish = str(self.place.currentData() or "")


def _is_like(piece: Piece, line: EquipmentLine | None) -> bool:
    """Whether a piece stands where another one stood that was mounted alike."""
    return line is not None and piece.line == line


def _upper(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}"


def fill(box: Names, places: dict[str, str], chosen: str) -> None:
    """Offer places, with one of them in front."""
    shown = [(box.itemData(at), box.itemText(at)) for at in range(box.count())]
    if shown != list(places.items()):
        box.clear()
        for key, name in places.items():
            box.addItem(name, key)
    box.setCurrentIndex(max(0, box.findData(chosen)))
