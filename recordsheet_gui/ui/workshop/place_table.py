"""A table by place: armor, patchwork, shields."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.simple import ChoiceBox, NumberBox, scroll_past
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.form import ByPlace, Choice, Column, Count, Field


class PlaceTable(Editor):
    """A line for each place, a column for each thing that it has."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.boxes: dict[str, QWidget] = {}
        """By path: "armor.LT"."""
        self.remarks: dict[str, Words] = {}
        """By place."""
        self._drawn: object = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)

    @property
    def control(self) -> ByPlace:
        """What it edits."""
        control = self.field.control
        assert isinstance(control, ByPlace)
        return control

    def _cells(self) -> list[tuple[str, str, list[str | None]]]:
        """Place, name and a path for each column, None where it has nothing."""
        document = self.bench.document
        keys = [column.of(document) if column.of else None for column in self.control.columns]
        found: list[tuple[str, str, list[str | None]]] = []
        for place, name in self.control.places(document):
            paths: list[str | None] = []
            for column, of in zip(self.control.columns, keys, strict=True):
                key = place if of is None else of.get(place)
                paths.append(None if key is None else f"{column.path}.{key}")
            found.append((place, name, paths))
        return found

    @override
    def show_value(self) -> None:
        cells = self._cells()
        if cells != self._drawn:
            self._build(cells)
            self._drawn = cells
        document = self.bench.document
        limits = self.control.limits(document) if self.control.limits else {}
        for place, _, paths in cells:
            for column, path in zip(self.control.columns, paths, strict=True):
                if path is not None:
                    self._show(self.boxes[path], column, document.get(path, column.usual))
            self._say(place, limits.get(place, ""), is_bad=False)

    def _build(self, cells: list[tuple[str, str, list[str | None]]]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self.boxes, self.remarks = {}, {}
        for number, column in enumerate(self.control.columns, 1):
            title = QLabel(column.label)
            title.setObjectName("dim")
            self._grid.addWidget(title, 0, number)
        last = len(self.control.columns) + 1
        for row, (place, name, paths) in enumerate(cells, 1):
            self._grid.addWidget(QLabel(name[:1].upper() + name[1:]), row, 0)
            for number, (column, path) in enumerate(
                zip(self.control.columns, paths, strict=True), 1
            ):
                if path is not None:
                    box = self._box(column, path)
                    box.setAccessibleName(f"{column.label}, {name}")
                    self._grid.addWidget(box, row, number)
                    self.boxes[path] = box
            said = Words()
            said.setTextFormat(Qt.TextFormat.PlainText)
            self._grid.addWidget(said, row, last)
            self.remarks[place] = said
        self._grid.setColumnStretch(last, 1)
        self._grid.setRowStretch(len(cells) + 1, 1)
        first = next(iter(self.boxes.values()), None)
        if first is not None:
            self.setFocusProxy(first)

    def _box(self, column: Column, path: str) -> QWidget:
        match column.control:
            case Count():
                number = NumberBox()
                number.use(column.control)
                number.valueChanged.connect(lambda: self.put(number.number(), path))
                number.bent.connect(
                    lambda words: self.bench.told.emit(f"{number.accessibleName()}: {words}")
                )
                scroll_past(number)
                return number
            case Choice():
                choice = ChoiceBox()
                choice.currentIndexChanged.connect(lambda: self.put(choice.currentData(), path))
                scroll_past(choice)
                return choice
            case _:
                line = QLineEdit()
                line.textChanged.connect(lambda text: self.put(text or None, path))
                return line

    def _show(self, box: QWidget, column: Column, value: Any) -> None:
        match box:
            case NumberBox():
                assert isinstance(column.control, Count)
                box.use(column.control)
                box.show_number(value)
            case ChoiceBox():
                assert isinstance(column.control, Choice)
                box.show_choice(column.control, value)
            case QLineEdit():
                if box.text() != str(value or ""):
                    box.setText(str(value or ""))
            case _:
                raise TypeError(box)

    def _say(self, place: str, words: str, *, is_bad: bool) -> None:
        said = self.remarks[place]
        said.setText(words)
        name = "problem" if is_bad else "dim"
        if said.objectName() != name:
            said.setObjectName(name)
            said.style().unpolish(said)
            said.style().polish(said)

    def _place_of(self, path: str) -> str | None:
        for place, _, paths in self._cells():
            if path in paths:
                return place
        return None

    @override
    def show_findings(self, findings: tuple[Finding, ...]) -> bool:
        by_place: dict[str, list[str]] = {}
        for finding in findings:
            place = self._place_of(finding.field)
            if place is None:
                return False
            by_place.setdefault(place, []).append(finding.message)
        document = self.bench.document
        limits: Mapping[str, str] = self.control.limits(document) if self.control.limits else {}
        for place in self.remarks:
            words = " ".join(by_place.get(place, ()))
            self._say(place, words or limits.get(place, ""), is_bad=bool(words))
        return True

    @override
    def go_to(self, path: str) -> None:
        box = self.boxes.get(path)
        (box or self).setFocus()
