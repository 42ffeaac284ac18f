"""What changes within a bar or a strip is laid out there; the window hears of other needs only."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.widgets.niche import Niche
from recordsheet_gui.ui.window import MainWindow


class Ear(QObject):
    """Counts how often somebody is asked to lay out what is in it."""

    def __init__(self, heard: QWidget) -> None:
        super().__init__(heard)
        self.count = 0
        heard.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.LayoutRequest
        return False


def test_a_step_and_its_undo_do_not_lay_the_window_out_anew(window: MainWindow) -> None:
    window.controller.say("3 rt")
    window.controller.undo()
    QApplication.processEvents()
    ear = Ear(window)
    window.controller.say("4 rt")
    QApplication.processEvents()
    window.controller.undo()
    QApplication.processEvents()
    assert not window.messages.again.isHidden()
    assert ear.count == 0


def test_what_needs_more_room_gets_it(qtbot: QtBot) -> None:
    outside = QWidget()
    qtbot.addWidget(outside)
    niche, below = Niche(), QLabel("below")
    words = QLabel("one")
    niche.hold(words)
    column = QVBoxLayout(outside)
    column.addWidget(niche)
    column.addWidget(below)
    column.addStretch(1)
    outside.resize(200, 400)
    outside.show()
    qtbot.waitExposed(outside)
    low = niche.height()
    assert words.size() == niche.size()
    ear = Ear(outside)
    words.setText("two")
    QApplication.processEvents()
    assert niche.height() == low
    words.setText("one\ntwo\nthree")
    QApplication.processEvents()
    assert ear.count > 0
    assert niche.height() > low
    assert words.size() == niche.size()


def test_an_empty_one_needs_nothing(qtbot: QtBot) -> None:
    niche = Niche()
    qtbot.addWidget(niche)
    niche.resize(30, 20)
    assert not niche.sizeHint().isValid()
    assert not niche.minimumSizeHint().isValid()
