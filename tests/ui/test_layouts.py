"""What stands in a layout is found, and nothing is kept of it that Qt deletes by itself."""

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from recordsheet_gui.ui import screens
from recordsheet_gui.ui.layouts import held
from recordsheet_gui.ui.tab_order import follow_layout, go_on


def items() -> list[QLayoutItem]:
    """What PySide knows of the items in layouts, by which Qt's are found again."""
    return [
        one
        for one in Shiboken.getAllValidWrappers()
        if isinstance(one, QLayoutItem)
        and not isinstance(one, QLayout)
        and not Shiboken.ownedByPython(one)
    ]


def test_what_a_layout_holds_is_found_by_its_place(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, row, below = QVBoxLayout(window), QHBoxLayout(), QGridLayout()
    first, second, third, fourth = (QLineEdit() for _ in range(4))
    column.addWidget(third)
    column.insertWidget(0, first)
    column.insertLayout(1, row)
    row.addWidget(second)
    column.addStretch(1)
    column.addLayout(below)
    below.addWidget(fourth, 0, 0)
    assert held(column) == {0: first, 1: row, 2: third, 4: below}
    assert list(held(column)) == [0, 1, 2, 4]
    assert held(row) == {0: second}
    assert held(QHBoxLayout()) == {}


def test_no_item_of_a_layout_is_kept_by_those_who_walk_through_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    column, row = QVBoxLayout(dialog), QHBoxLayout()
    tall, button = QLineEdit(), QPushButton("one")
    tall.setMinimumHeight(5000)
    column.addWidget(tall)
    column.addLayout(row)
    row.addStretch(1)
    row.addWidget(button)
    row.addWidget(QDialogButtonBox(QDialogButtonBox.StandardButton.Ok))
    before = items()
    follow_layout(dialog)
    go_on(dialog, forward=True)
    screens.fit_to_screen(dialog)
    assert dialog.height() < 5000
    assert items() == before
