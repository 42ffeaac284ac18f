"""Where large pictures lie."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from recordsheet_gui.ui import heap

PICTURES = """
import ctypes, json, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui.appraiser import FIRST_MS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.window import MainWindow

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
        "fordblks", "keepcost")]

glibc = ctypes.CDLL(None)
glibc.mallinfo.restype = Info
glibc.malloc.restype = ctypes.c_void_p

def apart():
    # The first one, given back, is what moves glibc's border.
    for _ in range(2):
        before = glibc.mallinfo().hblks
        picture = glibc.malloc(ctypes.c_size_t(3 << 20))
        there = glibc.mallinfo().hblks - before
        glibc.free(ctypes.c_void_p(picture))
    return there

application = QApplication([])
window = MainWindow(Controller(Settings()))
without = apart()
window.furnish()
# As soon as there is time for it.
QTimer.singleShot(FIRST_MS, application.quit)
application.exec()
print(json.dumps([without, apart()]))
"""


@pytest.mark.skipif(not heap._is_glibc(), reason="this is glibc's habit")
def test_the_second_large_picture_lies_beside_the_heap_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PICTURES],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "RECORDSHEET_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[-1]) == [0, 1]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setitem(sys.modules, "ctypes", None)
    heap.keep_pictures_apart()


@pytest.mark.parametrize("told", [None, "musl 1.2"])
def test_other_libraries_of_linux_are_left_alone(
    monkeypatch: pytest.MonkeyPatch, told: str | None
) -> None:
    monkeypatch.setattr(os, "confstr", lambda name: told, raising=False)
    monkeypatch.setitem(sys.modules, "ctypes", None)
    heap.keep_pictures_apart()


def test_a_system_that_does_not_know_the_question_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(name: str) -> str:
        raise ValueError("unrecognized configuration name")

    monkeypatch.setattr(os, "confstr", unknown, raising=False)
    monkeypatch.setitem(sys.modules, "ctypes", None)
    heap.keep_pictures_apart()
