"""Two hands at the workbench: they press, type and choose, and know of a unit what is to be built.

`build` goes through the tabs as a player does who has a finished sheet beside the keyboard: what
differs is set in its field, equipment is searched for and added, entries of lists are made anew.
"""

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QLineEdit, QWidget

from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.outfit import OutfitEditor
from recordsheet_gui.ui.workshop.place_table import PlaceTable
from recordsheet_gui.ui.workshop.records import RecordsEditor
from recordsheet_gui.ui.workshop.simple import (
    ChoiceEditor,
    CountEditor,
    LineEditor,
    NumberBox,
    ProseEditor,
    TickEditor,
)
from recordsheet_gui.ui.workshop.texts import TextsEditor
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import Field, Outfit, Own, Told
from recordsheet_gui.workshop.forms import form_of

Key = Qt.Key


class Hands:
    """At one window."""

    def __init__(self, shop: WorkshopWindow) -> None:
        self.shop = shop

    @property
    def document(self) -> Document:
        return self.shop.bench.document

    # -- finding -----------------------------------------------------------------------------

    def begin(self, kind: str) -> None:
        """A new unit from the menu."""
        self.shop.new_menu.aboutToShow.emit()
        title = form_of(kind).title
        (action,) = [one for one in self.shop.new_menu.actions() if one.text() == title]
        action.trigger()

    def to_tab(self, key: str) -> None:
        bar = self.shop.tabs.tabBar()
        for at, page in enumerate(self.shop.pages):
            if page.section.key == key:
                QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())
                assert self.shop.tabs.currentWidget() is page
                return
        raise AssertionError(key)

    def editor(self, path: str) -> Editor:
        """The editor of a field, on its tab."""
        for page in self.shop.pages:
            if path in page.editors:
                if self.shop.tabs.currentWidget() is not page:
                    self.to_tab(page.section.key)
                return page.editors[path]
        raise AssertionError(path)

    def press(self, key: str) -> None:
        """A button of the kind's own, on whichever tab it is."""
        for page in self.shop.pages:
            if key in page.buttons:
                self.to_tab(page.section.key)
                QTest.mouseClick(page.buttons[key], Qt.MouseButton.LeftButton)
                return
        raise AssertionError(key)

    # -- single values -----------------------------------------------------------------------

    def set(self, path: str, value: Any) -> None:
        self.set_in(self.editor(path), value)

    def set_in(self, editor: Editor, value: Any) -> None:
        match editor:
            case LineEditor():
                write(editor.box, str(value or ""))
            case CountEditor():
                type_number(editor.box, value)
            case ChoiceEditor():
                choose(editor.box, value)
            case TickEditor():
                tick(editor.box, is_on=bool(value))
            case ProseEditor():
                editor.box.setFocus()
                editor.box.selectAll()
                QTest.keyClicks(editor.box, str(value or ""))
            case TextsEditor():
                self._texts(editor, value or ())
            case _:
                raise TypeError(editor)

    def _texts(self, editor: TextsEditor, wanted: Collection[Any]) -> None:
        for _ in range(editor.list.count()):
            QTest.mouseClick(editor.remove, Qt.MouseButton.LeftButton)
        assert not editor.list.count()
        line = editor.search.lineEdit()
        assert line is not None
        shown = {text: name for name, text in editor._offers.items()}
        for one in wanted:
            write(line, shown.get(str(one), str(one)))
            QTest.keyClick(line, Key.Key_Return)

    # -- tables, lists, equipment ------------------------------------------------------------

    def place(self, path: str, value: Any) -> None:
        """A cell of a table by place."""
        table = self.editor(path.partition(".")[0])
        assert isinstance(table, PlaceTable)
        box = table.boxes[path]
        match box:
            case NumberBox():
                type_number(box, value)
            case QComboBox():
                choose(box, value)
            case _:
                raise TypeError(box)

    def records(self, path: str, wanted: Collection[Mapping[str, Any]]) -> None:
        editor = self.editor(path)
        assert isinstance(editor, RecordsEditor)
        for _ in range(editor.list.count()):
            QTest.mouseClick(editor.remove, Qt.MouseButton.LeftButton)
        assert not editor.list.count()
        for entry in wanted:
            QTest.mouseClick(editor.add, Qt.MouseButton.LeftButton)
            self._entry(editor, entry)

    def _entry(self, editor: RecordsEditor, entry: Mapping[str, Any]) -> None:
        for field in editor.control.fields:
            wanted = entry.get(field.path, field.usual)
            if editor.front().get(field.path, field.usual) != wanted:
                self.set_in(editor.editors[field.path], wanted)

    def carry(self, wanted: Document, path: str = "equipment") -> None:
        """Everything that a unit carries, in its order."""
        editor = self.editor(path)
        assert isinstance(editor, OutfitEditor)
        for piece in outfit.pieces(wanted, editor.control, path):
            self.add_gear(piece.gear.name, piece.place, piece.gear.id)
            editor = self.editor(path)
            assert isinstance(editor, OutfitEditor)
            self._mount(editor, editor.control, piece)

    def add_gear(self, name: str, place: str, id: str = "", path: str = "equipment") -> None:
        """Search, choose the place, Enter."""
        editor = self.editor(path)
        assert isinstance(editor, OutfitEditor)
        query = editor.search.query
        write(query, name, leaves=False)
        found = [gear.id for gear in editor.search.model.gear]
        for _ in range(found.index(id) if id else 0):
            QTest.keyClick(query, Key.Key_Down)
        if editor.place.currentData() != place:
            choose(editor.place, place)
        QTest.keyClick(query, Key.Key_Return)

    def _mount(self, editor: OutfitEditor, control: Outfit, piece: outfit.Piece) -> None:
        now = editor.current()
        assert now is not None
        assert (now.gear.id, now.place) == (piece.gear.id, piece.place)
        bar = editor.bar
        if now.line.shots != piece.line.shots:
            type_number(bar.shots, piece.line.shots)
        if now.line.size != piece.line.size:
            type_number(bar.size_box, piece.line.size)
        for mark, box in bar.marks.items():
            now = editor.current()
            assert now is not None
            is_set = outfit.is_marked(piece.line, mark)
            if outfit.is_marked(now.line, mark) != is_set:
                tick(box, is_on=is_set)

    # -- all of it ---------------------------------------------------------------------------

    def build(self, wanted: Document, without: Collection[str] = ()) -> None:
        """Set whatever differs, tab by tab; fields that follow may be left to themselves."""
        form = form_of(wanted.kind)
        for section in form.sections(wanted):
            for field in section.fields:
                if field.path not in without and not isinstance(field.control, Told | Own):
                    self._build(field, wanted)

    def _build(self, field: Field, wanted: Document) -> None:
        match self.editor(field.path):
            case OutfitEditor():
                self.carry(wanted, field.path)
            case PlaceTable() as table:
                for path in list(table.boxes):
                    if self.document.get(path) != wanted.get(path):
                        self.place(path, wanted.get(path))
            case RecordsEditor():
                self.records(field.path, wanted.get(field.path, field.usual) or ())
            case editor:
                value = wanted.get(field.path, field.usual)
                if editor.value() != value:
                    self.set(field.path, value)


def write(box: QLineEdit, text: str, *, leaves: bool = True) -> None:
    """Other letters in a line."""
    box.setFocus()
    box.selectAll()
    QTest.keyClick(box, Key.Key_Delete)
    QTest.keyClicks(box, text)
    if leaves:
        QTest.keyClick(box, Key.Key_Tab)


def type_number(box: NumberBox, value: float | None) -> None:
    """Another number; the least one for nothing."""
    box.setFocus()
    if value is None:
        box.setValue(box.minimum() + 1)
        QTest.keyClick(box, Key.Key_Down)
        assert box.number() is None
        return
    box.selectAll()
    QTest.keyClicks(box, f"{value:.10g}")
    QTest.keyClick(box, Key.Key_Return)
    assert box.number() == value


def choose(box: QComboBox, value: Any) -> None:
    """Go through a list until it is there."""
    box.setFocus()
    QTest.keyClick(box, Key.Key_Home)
    for _ in range(box.count()):
        if (box.currentData() or None) == (value or None):
            return
        QTest.keyClick(box, Key.Key_Down)
    assert (box.currentData() or None) == (value or None), value


def tick(box: QCheckBox, *, is_on: bool) -> None:
    """On the mark itself."""
    if box.isChecked() != is_on:
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert box.isChecked() == is_on


def click(button: QWidget) -> None:
    """With the mouse."""
    assert isinstance(button, QAbstractButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
