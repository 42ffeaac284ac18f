"""What is written about a ship and about the grouping in hand."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.games.hard_hits.ship_canvas import ShipCanvas
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.style import sizes
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.design import (
    ARCS,
    LONGEST_WORD,
    MOST_BOXES,
    PARTS,
    SECTORS,
    SHIELDS,
    Grouping,
)
from recordsheet_gui.units.ship.systems import all_results, known_word, systems

ID = Qt.ItemDataRole.UserRole
LARGE = 1.4
"""How much the text has grown where things that stood side by side go below one another."""
ARCS_BESIDE = 5
ARC = 32
"""Pixels across the button of an arc, at least."""
RESULTS = 34
"""Letters that there is room for; the tip has all."""


def is_large() -> bool:
    """True where the text leaves little room beside the ship."""
    return sizes().growth >= LARGE


class ShipFields(QWidget):
    """Name, empire, class, excess damage and the six shields."""

    def __init__(self, canvas: ShipCanvas) -> None:
        """Show the board's ship."""
        super().__init__()
        self._canvas = canvas
        self.words = {key: QLineEdit() for key in ("name", "empire", "role")}
        self.excess = _number(1, MOST_BOXES, "Boxes of excess damage")
        self.shields = {n: _number(0, MOST_BOXES, f"Boxes of shield {n}") for n in SHIELDS}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(4)
        for key, title in (("name", "Name"), ("empire", "Empire"), ("role", "Class")):
            field = self.words[key]
            field.setMaxLength(editing.LONGEST_NAME)
            field.setAccessibleName(title)
            form.addRow(title, field)
            field.textEdited.connect(lambda text, key=key: self._write(key, text))
        form.addRow("Excess", self.excess)
        self.excess.valueChanged.connect(self._set_excess)
        grid = QGridLayout()
        grid.setSpacing(3)
        for n, (number, box) in enumerate(self.shields.items()):
            label = QLabel(f"#{number}")
            label.setBuddy(box)
            down, across = divmod(n, 2 if is_large() else 3)
            grid.addWidget(label, down, across * 2)
            grid.addWidget(box, down, across * 2 + 1)
            grid.setColumnStretch(across * 2 + 1, 1)
            box.valueChanged.connect(lambda boxes, number=number: self._set_shield(number, boxes))
        about = QLabel("Shields: #1 ahead, clockwise; or pull them on the ship")
        about.setWordWrap(True)
        about.setObjectName("dim")
        form.addRow(about)
        form.addRow(grid)
        self.refresh()

    def refresh(self) -> None:
        """Show the board's ship; what is being typed stays as it is typed."""
        design = self._canvas.design
        for key, field in self.words.items():
            if editing.cleaned(field.text()) != getattr(design, key):
                field.setText(getattr(design, key))
        _show(self.excess, design.excess)
        for number, box in self.shields.items():
            _show(box, design.shields[number])

    def _write(self, key: str, text: str) -> None:
        self._canvas.change(
            f"Change the {'class' if key == 'role' else key}",
            lambda: editing.with_words(self._canvas.design, **{key: text}),
            field=key,
        )

    def _set_excess(self, boxes: int) -> None:
        design = self._canvas.design
        self._canvas.change(
            "Excess damage", lambda: editing.with_excess(design, boxes), field="excess"
        )

    def _set_shield(self, number: str, boxes: int) -> None:
        design = self._canvas.design
        self._canvas.change(
            f"Shield #{number}",
            lambda: editing.with_shield(design, number, boxes),
            field=f"shield {number}",
        )


class GroupingList(QListWidget):
    """All groupings in the order of the sheet; the one in hand is in front."""

    def __init__(self, canvas: ShipCanvas) -> None:
        """Show the board's groupings."""
        super().__init__()
        self._canvas = canvas
        self.setAccessibleName("Groupings")
        self.setUniformItemSizes(True)
        self.currentItemChanged.connect(self._take)
        self.refresh()

    def refresh(self) -> None:
        """Show the board's groupings."""
        design = self._canvas.design
        lines = [(g.id, _line(g)) for g in design.groupings]
        shown = [(str(item.data(ID)), item.text()) for item in map(self.item, range(self.count()))]
        self.blockSignals(True)
        if lines != shown:
            self.clear()
            for id, text in lines:
                item = QListWidgetItem(text)
                item.setData(ID, id)
                self.addItem(item)
        ids = [id for id, _ in lines]
        at = ids.index(self._canvas.board.selected) if self._canvas.board.selected in ids else -1
        self.setCurrentRow(at)
        self.blockSignals(False)

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._canvas.select(str(item.data(ID)))


def _line(grouping: Grouping) -> str:
    where = "track" if grouping.is_track else grouping.part
    return f"{grouping.boxes}  {grouping.title}, {where}"


class GroupingFields(QWidget):
    """All about the grouping in hand."""

    def __init__(self, canvas: ShipCanvas) -> None:
        """Show what is in hand."""
        super().__init__()
        self._canvas = canvas
        self._is_showing = False
        self.system = _words("System", systems().systems)
        self.content = _words("What is in the mount", systems().systems)
        self.label = QLineEdit()
        self.label.setMaxLength(editing.LONGEST_LABEL)
        self.label.setAccessibleName("Label")
        self.boxes = _number(1, MOST_BOXES, "Boxes")
        self.columns = _number(0, MOST_BOXES, "Boxes side by side")
        self.columns.setSpecialValueText("as it looks well")
        self.part = Names()
        self.part.addItems(list(PARTS))
        self.part.setAccessibleName("Part of the ship")
        self.is_track = QCheckBox("A track: its last box is never hit")
        self.arcs = {arc: QToolButton() for arc in ARCS}
        self.results = QPushButton()
        self.buttons = {
            "copy": QPushButton("&Copy"),
            "turn": QPushButton("&Turn"),
            "remove": QPushButton("&Delete"),
            "tidy": QPushButton("T&idy part"),
        }
        self._build()
        self._connect()
        self.refresh()

    def _build(self) -> None:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(4)
        if is_large():
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow("System", self.system)
        form.addRow("Mounted", self.content)
        form.addRow("Label", self.label)
        row = QHBoxLayout()
        row.addWidget(self.boxes)
        row.addWidget(QLabel("across"))
        row.addWidget(self.columns, 1)
        form.addRow("Boxes", row)
        form.addRow("Part", self.part)
        arcs = QGridLayout()
        arcs.setSpacing(2)
        bold = QFont(self.font())
        bold.setBold(True)
        widest = max(map(QFontMetrics(bold).horizontalAdvance, ARCS))
        for n, (arc, check) in enumerate(self.arcs.items()):
            check.setText(arc)
            check.setCheckable(True)
            check.setAccessibleName(f"Arc {arc}")
            check.setObjectName("arc")
            # All alike: a grid gives to each column what its own letters need.
            check.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            check.setMinimumWidth(max(ARC, widest + 10))
            down, across = (0, n) if arc in SECTORS else (1, n - len(SECTORS))
            if is_large():
                down, across = divmod(n, ARCS_BESIDE)
            arcs.addWidget(check, down, across)
            arcs.setColumnStretch(across, 1)
        form.addRow("Arcs", arcs)
        self.results.setAutoDefault(False)
        self.results.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.results.setAccessibleName("Results that hit it")
        self.results.setMenu(QMenu(self.results))
        form.addRow("Hit as", self.results)
        form.addRow("", self.is_track)
        acts = QGridLayout()
        acts.setSpacing(4)
        for n, button in enumerate(self.buttons.values()):
            button.setAutoDefault(False)
            acts.addWidget(button, *divmod(n, 2 if is_large() else len(self.buttons)))
        self.buttons["tidy"].setToolTip("Let the display place all groupings of this part again")
        self.buttons["turn"].setToolTip("Rows become columns (R)")
        self.buttons["copy"].setToolTip("Another one beside it (Ctrl+C, + for weapons)")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(form)
        layout.addLayout(acts)

    def _connect(self) -> None:
        canvas = self._canvas
        for box in (self.system, self.content):
            edit = box.lineEdit()
            assert edit is not None
            edit.setMaxLength(LONGEST_WORD)
            edit.editingFinished.connect(lambda box=box: self._set_word(box))
            box.activated.connect(lambda _, box=box: self._set_word(box))
        self.label.textEdited.connect(
            lambda text: self._reword("label", lambda: {"label": text}, field=True)
        )
        self.boxes.valueChanged.connect(self._set_boxes)
        self.columns.valueChanged.connect(self._set_columns)
        self.part.activated.connect(lambda _: canvas.to_part(self.part.currentText()))
        self.is_track.clicked.connect(
            lambda on: self._reword("kind of row", lambda: {"is_track": on, "at": ()})
        )
        for button in self.arcs.values():
            button.clicked.connect(lambda _: self._set_arcs())
        self.results.menu().aboutToShow.connect(self._fill_results)
        self.buttons["copy"].clicked.connect(canvas.copy)
        self.buttons["turn"].clicked.connect(canvas.turn)
        self.buttons["remove"].clicked.connect(canvas.remove)
        self.buttons["tidy"].clicked.connect(canvas.tidy)

    # -- showing ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is in hand."""
        one = self._canvas.board.grouping
        self.setEnabled(one is not None)
        if one is None:
            one = Grouping(id="", system="", boxes=1)
        self._is_showing = True
        for box, word in ((self.system, one.system), (self.content, one.content)):
            if box.currentText() != word:
                box.setEditText(word)
        self.content.setEnabled(known_word(one.system) == "option mount" or bool(one.content))
        if editing.cleaned(self.label.text()) != one.label:
            self.label.setText(one.label)
        self.label.setPlaceholderText(one.title)
        is_weapon = bool(one.id) and editing.is_weapon(one)
        _show(self.boxes, one.boxes)
        self.boxes.setEnabled(not is_weapon)
        self.boxes.setToolTip("Each weapon is a grouping of its own: copy it" if is_weapon else "")
        _show(self.columns, one.columns)
        self.columns.setEnabled(not is_weapon and not one.is_track)
        self.part.setCurrentText(one.part)
        self.is_track.setChecked(one.is_track)
        for arc, button in self.arcs.items():
            button.setChecked(arc in one.arcs)
        usual = "" if one.hits_as else " (usual)"
        words = (", ".join(one.struck_by) or "nothing") + usual if one.id else ""
        room = self.results.fontMetrics().averageCharWidth() * RESULTS
        self.results.setText(
            self.results.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        )
        self.results.setToolTip(words)
        self.buttons["turn"].setEnabled(one.boxes > 1 and not one.is_track)
        self.buttons["tidy"].setEnabled(editing.is_by_hand(self._canvas.design, one.part))
        self._is_showing = False

    def _fill_results(self) -> None:
        menu, one = self.results.menu(), self._canvas.board.grouping
        menu.clear()
        if one is None:
            return
        usual = menu.addAction("As usual for its system")
        usual.setCheckable(True)
        usual.setChecked(not one.hits_as)
        usual.triggered.connect(lambda: self._reword("results", lambda: {"hits_as": ()}))
        menu.addSeparator()
        for result in all_results():
            action = menu.addAction(result)
            action.setCheckable(True)
            action.setChecked(result in one.struck_by)
            action.triggered.connect(lambda on, result=result: self.set_result(result, on))

    # -- changing --------------------------------------------------------------------------------

    def _reword(
        self, what: str, changes: Callable[[], dict[str, object]], *, field: bool = False
    ) -> None:
        one = self._canvas.board.grouping
        if one is None or self._is_showing:
            return
        self._canvas.change(
            f"Change the {what} of {one.title}",
            lambda: editing.reworded(self._canvas.design, one.id, **changes()),
            field=f"{what} {one.id}" if field else "",
        )
        self.refresh()

    def _set_word(self, box: QComboBox) -> None:
        key = "system" if box is self.system else "content"
        one = self._canvas.board.grouping
        if one is not None and box.currentText() != getattr(one, key):
            self._reword(key, lambda: {key: box.currentText()})

    def set_result(self, result: str, on: bool) -> None:
        """A result hits it, or hits it no more."""
        one = self._canvas.board.grouping
        if one is not None:
            kept = [word for word in one.struck_by if word != result]
            self._reword("results", lambda: {"hits_as": (*kept, result) if on else tuple(kept)})

    def _set_arcs(self) -> None:
        chosen = tuple(arc for arc, button in self.arcs.items() if button.isChecked())
        self._reword("arcs", lambda: {"arcs": chosen})

    def _set_boxes(self, boxes: int) -> None:
        one = self._canvas.board.grouping
        if one is not None and not self._is_showing:
            self._canvas.change(
                f"Boxes of {one.title}",
                lambda: editing.resized(self._canvas.design, one.id, boxes),
                field=f"boxes {one.id}",
            )

    def _set_columns(self, columns: int) -> None:
        one = self._canvas.board.grouping
        if one is not None and not self._is_showing:
            self._canvas.change(
                f"Turn {one.title}",
                lambda: editing.resized(self._canvas.design, one.id, one.boxes, columns),
                field=f"columns {one.id}",
            )


def _number(least: int, most: int, name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setAccessibleName(name)
    return box


def _show(box: QSpinBox, value: int) -> None:
    """A number that nobody typed."""
    box.blockSignals(True)
    box.setValue(value)
    box.blockSignals(False)


def _words(name: str, words: Iterable[str]) -> QComboBox:
    """A list to choose from, or to type a word of one's own into."""
    box = Names()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.addItems(list(words))
    box.setAccessibleName(name)
    return box
