"""Tab finds what it can come to, and leaves no trace in what it has looked at."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from recordsheet_gui.ui import tab_order


def test_what_goes_takes_nothing_along_that_tab_has_passed(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    first, second = QLineEdit(), QLineEdit()
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    # Qt has made it, and PySide believes whoever says that it is gone.
    close = box.button(QDialogButtonBox.StandardButton.Close)
    for widget in (first, second, box):
        column.addWidget(widget)
    window.show()
    second.setFocus()

    assert tab_order.next_stop(window, (), forward=True) is close
    assert tab_order.next_stop(window, (), forward=False) is first
    for gone in (second, first):
        gone.deleteLater()
        QCoreApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete.value)
        assert not isValid(gone)
        assert isValid(close)
    assert tab_order.next_stop(window, (), forward=True) is close


def test_tab_does_not_come_to_another_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    field, button = QLineEdit(), QPushButton("Roll")
    column.addWidget(field)
    column.addWidget(button)
    dialog = QWidget(window)
    dialog.setWindowFlag(dialog.windowFlags().Dialog)
    QVBoxLayout(dialog).addWidget(QLineEdit())
    window.show()
    dialog.show()
    field.setFocus()
    assert tab_order.next_stop(window, (), forward=True) is button
    button.setFocus()
    assert tab_order.next_stop(window, (), forward=True) is field
