"""Clicks as a real mouse makes them: in the queue of the window system.

QTest hands its events over at once, past that queue, also where the program holds input back.
"""

import ctypes
from pathlib import Path
from typing import Any

import PySide6
import pytest
import shiboken6
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

LIBRARY = Path(PySide6.__file__).parent / "Qt" / "lib" / "libQt6Gui.so.6"
QUEUED = "_ZN22QWindowSystemInterface{}INS_20AsynchronousDeliveryEEEbP7QWindow{}"
MOUSE = QUEUED.format(
    "16handleMouseEvent",
    "RK7QPointFS6_6QFlagsIN2Qt11MouseButtonEES9_N6QEvent4TypeES7_INS8_16KeyboardModifierEE"
    "NS8_16MouseEventSourceE",
)
CLOSE = QUEUED.format("16handleCloseEvent", "")
LEFT, PRESS, RELEASE = 1, 2, 3


class _Point(ctypes.Structure):
    _fields_ = (("x", ctypes.c_double), ("y", ctypes.c_double))


def queue_click(widget: QWidget, at: QPoint) -> None:
    """Press and let go at a point of a widget, as soon as the program takes input."""
    call = _function(MOUSE)
    point = ctypes.POINTER(_Point)
    call.argtypes = (ctypes.c_void_p, point, point, *[ctypes.c_int] * 5)
    window = widget.window()
    inside, outside = widget.mapTo(window, at), widget.mapToGlobal(at)
    local, far = _Point(inside.x(), inside.y()), _Point(outside.x(), outside.y())
    call(_pointer(window), local, far, LEFT, LEFT, PRESS, 0, 0)
    call(_pointer(window), local, far, 0, LEFT, RELEASE, 0, 0)


def queue_close(window: QWidget) -> None:
    """Press the cross in the window's corner."""
    call = _function(CLOSE)
    call.argtypes = (ctypes.c_void_p,)
    call(_pointer(window))


def _pointer(window: QWidget) -> int:
    # A window is two things to C++, and the first of them is the window itself.
    return int(shiboken6.getCppPointer(window.windowHandle())[0])


def _function(name: str) -> Any:
    try:
        found = ctypes.CDLL(str(LIBRARY))[name]
    except (OSError, AttributeError):
        pytest.skip("this Qt does not let tests into its queue of input")
    found.restype = ctypes.c_bool
    return found
