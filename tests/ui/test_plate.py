"""Title plates."""

from PySide6.QtGui import QPaintEvent, QRegion
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.widgets.plate import Plate


class Watched(Plate):
    """Remembers where it was painted last."""

    painted = QRegion()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted = event.region()
        super().paintEvent(event)


def test_other_words_paint_the_whole_plate_anew(qtbot: QtBot) -> None:
    plate = Watched("Ben")
    qtbot.addWidget(plate)
    plate.setContentsMargins(8, 6, 8, 6)
    plate.resize(300, 40)
    plate.show()
    qtbot.waitExposed(plate)
    qtbot.waitUntil(lambda: not plate.painted.isEmpty())
    plate.painted = QRegion()
    plate.setText("Watcher")
    qtbot.waitUntil(lambda: not plate.painted.isEmpty())
    assert plate.painted.boundingRect() == plate.rect()
