"""Somebody who presses whatever there is in the workshop: nothing breaks, and undo leads back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.workshop import live_sheet
from recordsheet_gui.ui.workshop.simple import NumberBox
from recordsheet_gui.ui.workshop.window import WorkshopWindow
from recordsheet_gui.workshop.forms import blank_of, reading_of
from tests.costs import mostly_long

PRESSES = 250
KEYS = (
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return),
    *(Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_R, Qt.Key.Key_O, Qt.Key.Key_Space),
)


def numbers(seed: int) -> Iterator[int]:
    """A row of numbers that is the same every time."""
    number = seed
    while True:
        number = (number * 1_103_515_245 + 12_345) % 2**31
        yield number >> 8


def targets(shop: WorkshopWindow) -> list[QWidget]:
    """What can be pressed on the tab in front, without windows that wait for an answer."""
    page = shop.pages[shop.tabs.currentIndex()]
    kinds = (QAbstractButton, QAbstractItemView, QComboBox, NumberBox, QLineEdit, QPlainTextEdit)
    found = [one for kind in kinds for one in page.findChildren(kind)]
    return [
        one
        for one in found
        if one.isVisible()
        and one.isEnabled()
        and not (isinstance(one, QPushButton) and one.menu() is not None)
    ]


def press(widget: QWidget, number: int) -> None:
    """A click or a key, whatever the widget takes."""
    match widget:
        case QAbstractButton():
            widget.click()
        case QAbstractItemView():
            high, wide = widget.viewport().height(), widget.viewport().width()
            place = QPoint(number % max(1, wide), number // 7 % max(1, high))
            QTest.mouseClick(widget.viewport(), Qt.MouseButton.LeftButton, pos=place)
            QTest.keyClick(widget, KEYS[number % len(KEYS)])
        case QComboBox():
            QTest.keyClick(widget, KEYS[number % 2])
        case NumberBox():
            QTest.keyClick(widget, KEYS[number % 2])
        case QLineEdit() | QPlainTextEdit():
            QTest.keyClicks(widget, "lrm (5" if number % 3 else "'")
        case _:
            raise TypeError(widget)


@pytest.mark.parametrize("kind", mostly_long(["mech", "vehicle", "battle armor"], "vehicle"))
def test_whatever_is_pressed_nothing_breaks_and_undo_leads_back(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path))
    monkeypatch.setattr(live_sheet, "DRAW_MS", 60_000)
    shop = WorkshopWindow(PatientLibrary.open(), blank_of(kind))
    qtbot.addWidget(shop)
    shop.resize(1366, 728)
    shop.show()
    start, row = shop.bench.document, numbers(26)
    for _ in range(PRESSES):
        if next(row) % 12 == 0:
            shop.tabs.setCurrentIndex(next(row) % shop.tabs.count())
        if next(row) % 25 == 0:
            shop.undo.click()
        found = targets(shop)
        if found:
            press(found[next(row) % len(found)], next(row))
    assert shop.bench.history.undo_title
    assert shop.bench.reading == reading_of(shop.bench.document)
    while shop.bench.history.undo_title:
        shop.undo.click()
    assert shop.bench.document == start
    shop.end()
