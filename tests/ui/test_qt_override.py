"""A slip in a method that Qt calls is told and logged, and the program goes on."""

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from inspect import isfunction
from pathlib import Path
from types import FunctionType

import pytest
from PySide6.QtGui import QAccessible, QImage, QPainter, QPaintEvent, QValidator
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from pytestqt.qtbot import QtBot

import recordsheet_gui.ui
from recordsheet_gui.ui import qt_override
from recordsheet_gui.ui.qt_override import needing_all, nothing_of
from recordsheet_gui.ui.qt_override import override as qt_override_of

NOT_VIRTUAL = {"clearContents", "drawText", "statusBar"}
"""Of the same name as one of Qt's, but only we ever call ours."""

SLIPS = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRectF, QSize, QTimer
from PySide6.QtWidgets import *
from recordsheet_gui import app
from recordsheet_gui.storage.log import keep_log
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.problem import Problem
from recordsheet_gui.ui.qt_override import override

which = sys.argv[1]
calls = []

def slip(method):
    # The interpreter raises, not we: such an error is not made before somebody looks at it.
    if which == method:
        calls.append(method)
        1 / 0

class Window(QWidget):
    @override
    def sizeHint(self):
        slip("sizeHint")
        return QSize(200, 200)

    @override
    def paintEvent(self, event):
        slip("paintEvent")

    @override
    def eventFilter(self, watched, event):
        slip("eventFilter")
        return False

class Model(QAbstractListModel):
    @override
    def rowCount(self, parent=QModelIndex()):
        slip("rowCount")
        return 3

    @override
    def data(self, index, role=0):
        slip("data")
        return None

class Item(QGraphicsItem):
    @override
    def boundingRect(self):
        slip("boundingRect")
        return QRectF(0, 0, 9, 9)

    @override
    def paint(self, painter, option, widget=None):
        slip("paint")

application = QApplication([])
frame = QWidget()
frame.controller = Controller(Settings())
keep_log()
window, view, canvas = Window(frame), QListView(frame), QGraphicsView(frame)
app.catch_errors(frame)
row = QVBoxLayout(frame)
for widget in (window, view, canvas):
    row.addWidget(widget)
window.setMinimumSize(50, 50)
frame.installEventFilter(window)
model, scene = Model(), QGraphicsScene()
view.setModel(model)
canvas.setScene(scene)
item = Item()
scene.addItem(item)
frame.resize(300, 400)
frame.show()
# Once from Python's own call of Qt, then from Qt's own loop.
frame.grab()
row.activate()
frame.resize(310, 410)

def look():
    application.quit()
    log = keep_log().path.read_text(encoding="utf-8")
    told = [log.count("Traceback"), log.count("ZeroDivisionError: division")]
    dialogs = frame.findChildren(Problem)
    print(json.dumps([len(calls), *told, len(dialogs)]))

QTimer.singleShot(0, window.updateGeometry)
QTimer.singleShot(200, look)
application.exec()
"""


@pytest.mark.parametrize(
    "method",
    ["paintEvent", "sizeHint", "eventFilter", "rowCount", "data", "boundingRect", "paint"],
)
def test_what_the_interpreter_raises_in_it_is_told_once_and_the_program_goes_on(
    tmp_path: Path, method: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SLIPS, method],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "RECORDSHEET_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    calls, reports, reasons, dialogs = json.loads(done.stdout.splitlines()[-1])
    assert calls > 1
    assert (reports, reasons, dialogs) == (1, 1, 1)
    assert "Error calling Python override" not in done.stderr


def overrides() -> Iterator[tuple[str, FunctionType]]:
    """Our methods that have the name of one of Qt's, in classes that are Qt's."""
    for module in pkgutil.walk_packages(recordsheet_gui.ui.__path__, "recordsheet_gui.ui."):
        for kind in vars(importlib.import_module(module.name)).values():
            if not isinstance(kind, type) or not kind.__module__.startswith("recordsheet_gui"):
                continue
            of_qt = [base for base in kind.__mro__ if base.__module__.startswith("PySide6")]
            if QPainter in of_qt:
                continue  # Qt calls none of its methods: only our own parts paint with one of ours.
            for base in kind.__mro__:
                if not base.__module__.startswith("recordsheet_gui"):
                    continue
                for name, method in vars(base).items():
                    if name.startswith("__") or name in NOT_VIRTUAL or not isfunction(method):
                        continue
                    if any(name in vars(qt) for qt in of_qt):
                        yield f"{base.__module__}.{base.__qualname__}.{name}", method


def test_no_method_that_qt_calls_lets_errors_out() -> None:
    found = dict(overrides())
    assert len(found) > 200
    bare = sorted(
        name
        for name, method in found.items()
        if method.__code__.co_filename != qt_override.__file__
    )
    assert bare == [], "marked with core's override; ui/qt_override.py has the one for Qt's methods"


@pytest.mark.usefixtures("qapp")
def test_each_of_them_has_something_to_give_instead() -> None:
    objects = {"QAccessibleInterface", "QIconEngine", "QMimeData", "QObject", "QWidget", "QWindow"}
    for name, method in overrides():
        assert method.__closure__ is not None
        inner = next(
            cell.cell_contents for cell in method.__closure__ if isfunction(cell.cell_contents)
        )
        returns = inner.__annotations__["return"]
        told = str(getattr(returns, "__name__", returns))
        given = nothing_of(inner)
        if given is None:
            assert told in {"None", "Any", "object", *objects}, name
        else:
            assert type(given).__name__ == told.partition("[")[0].rpartition(".")[2], name


def test_of_several_values_there_is_nothing_of_each() -> None:
    def validate(self: object) -> tuple[QValidator.State, str, int]:
        raise NotImplementedError

    assert nothing_of(validate) == (QValidator.State.Invalid, "", 0)


def test_of_a_role_there_is_one_that_says_nothing() -> None:
    def role(self: object) -> QAccessible.Role:
        raise NotImplementedError

    assert nothing_of(role) is QAccessible.Role.NoRole


class Faulty(QWidget):
    """Paints with a mistake."""

    painter: QPainter | None = None

    @qt_override_of
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawLine(0, 0, 1, len(painter))  # type: ignore[arg-type] # this is the mistake


def test_a_test_still_fails_by_it_and_no_painter_lives_on(qtbot: QtBot) -> None:
    widget = Faulty()
    qtbot.addWidget(widget)
    with qtbot.captureExceptions() as caught:
        widget.grab()
    ((kind, error, _),) = caught
    assert kind is TypeError
    assert "has no len()" in str(error)


class FaultyItem(QGraphicsRectItem):
    """Paints with a mistake."""

    @qt_override_of
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        raise LookupError("there is no such part")


def draw(scene: QGraphicsScene) -> None:
    image = QImage(9, 9, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        scene.render(painter)
    finally:
        painter.end()


def test_who_needs_all_of_a_page_is_told_that_a_part_is_missing(qtbot: QtBot) -> None:
    scene = QGraphicsScene()
    item = FaultyItem(0, 0, 9, 9)
    scene.addItem(item)
    with needing_all(), pytest.raises(LookupError, match="no such part"):
        draw(scene)
    with qtbot.captureExceptions() as caught:
        draw(scene)
    assert [kind for kind, _, _ in caught] == [LookupError]


def test_without_a_hook_of_ours_it_flies_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    scene = QGraphicsScene()
    item = FaultyItem(0, 0, 9, 9)
    scene.addItem(item)
    with pytest.raises(LookupError, match="no such part"):
        draw(scene)


def test_a_hook_that_fails_itself_ends_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def hook(*told: object) -> None:
        raise MemoryError("no room for a dialog")

    monkeypatch.setattr(sys, "excepthook", hook)
    widget = Faulty()
    qtbot.addWidget(widget)
    widget.grab()
    assert "no room for a dialog" in capsys.readouterr().err


def test_who_takes_no_argument_gets_none_from_a_signal(qtbot: QtBot) -> None:
    """PySide counts what a slot takes; some of ours replace a method and are one too."""

    class Dialog(QWidget):
        heard = 0

        @qt_override_of
        def close(self) -> bool:
            self.heard += 1
            return super().close()

    dialog = Dialog()
    qtbot.addWidget(dialog)
    dialog.windowTitleChanged.connect(dialog.close)
    dialog.setWindowTitle("told")
    assert dialog.heard == 1
