"""Mouse and keys at the workshop: every control by the path of its field."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget

from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.outfit import OutfitEditor
from recordsheet_gui.ui.workshop.page import Page
from recordsheet_gui.ui.workshop.pick import PickEditor
from recordsheet_gui.ui.workshop.place_table import PlaceTable
from recordsheet_gui.ui.workshop.simple import NumberBox
from recordsheet_gui.ui.workshop.window import WorkshopWindow

LEFT = Qt.MouseButton.LeftButton


def page_of(shop: WorkshopWindow, path: str) -> Page:
    """The tab of a field, in front."""
    (page,) = [one for one in shop.pages if path in one.editors]
    shop.tabs.setCurrentWidget(page)
    # A table that was built anew is shown before it is typed into.
    QApplication.processEvents()
    return page


def editor_of(shop: WorkshopWindow, path: str) -> Editor:
    """A field, its tab in front."""
    return page_of(shop, path).editors[path]


def click(widget: QWidget) -> None:
    """With the mouse."""
    assert widget.isEnabled()
    QTest.mouseClick(widget, LEFT)


def write(box: QLineEdit, text: str) -> None:
    """Something else into a line."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Tab)


def fill(shop: WorkshopWindow, path: str, text: str) -> None:
    """A line of the form."""
    box = getattr(editor_of(shop, path), "box", None)
    assert isinstance(box, QLineEdit)
    write(box, text)


def number_into(box: QWidget, value: float) -> None:
    """Typed, the old one gone."""
    assert isinstance(box, NumberBox)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, f"{value:g}")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == value


def count(shop: WorkshopWindow, path: str, value: float) -> None:
    """A number of the form."""
    box = getattr(editor_of(shop, path), "box", None)
    assert isinstance(box, NumberBox)
    number_into(box, value)


def pick_in(box: QComboBox, word: object) -> None:
    """With arrows, from where it stands."""
    box.setFocus()
    there = box.findData(word)
    assert there >= 0, word
    for _ in range(box.count()):
        at = box.currentIndex()
        if box.itemData(at) == word:
            break
        QTest.keyClick(box, Qt.Key.Key_Down if at < box.findData(word) else Qt.Key.Key_Up)
    assert box.currentData() == word


def choose(shop: WorkshopWindow, path: str, word: str) -> None:
    """A word of a list."""
    box = getattr(editor_of(shop, path), "box", None)
    assert isinstance(box, QComboBox)
    pick_in(box, word)


def tick(shop: WorkshopWindow, path: str, *, on: bool = True) -> None:
    """A box to tick."""
    box = getattr(editor_of(shop, path), "box", None)
    assert isinstance(box, QCheckBox)
    assert box.isChecked() != on
    QTest.mouseClick(box, LEFT, pos=QPoint(10, box.height() // 2))
    assert box.isChecked() == on


def armor(shop: WorkshopWindow, **points: int) -> None:
    """Points by place."""
    table = editor_of(shop, "armor")
    assert isinstance(table, PlaceTable)
    for place, value in points.items():
        number_into(table.boxes[f"armor.{place}"], value)


def outfit_of(shop: WorkshopWindow) -> OutfitEditor:
    """The tab of equipment."""
    found = editor_of(shop, "equipment")
    assert isinstance(found, OutfitEditor)
    return found


def mount(shop: WorkshopWindow, query: str, place: str, *, base: str | None = None) -> None:
    """Search a piece, choose a place, press Enter."""
    editor = outfit_of(shop)
    if base is not None:
        pick_in(editor.search.base, base)
    editor.search.query.setFocus()
    QTest.keyClick(editor.search.query, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor.search.query, query)
    assert editor.search.current() is not None, query
    pick_in(editor.place, place)
    editor.search.query.setFocus()
    QTest.keyClick(editor.search.query, Qt.Key.Key_Return)


def take(shop: WorkshopWindow, path: str, query: str) -> None:
    """The first piece that fits a search."""
    editor = editor_of(shop, path)
    assert isinstance(editor, PickEditor)
    editor.search.query.setFocus()
    QTest.keyClicks(editor.search.query, query)
    QTest.keyClick(editor.search.query, Qt.Key.Key_Return)


def press(shop: WorkshopWindow, path: str, key: str) -> None:
    """A button at the top of a field's tab."""
    button: QPushButton = page_of(shop, path).buttons[key]
    click(button)
