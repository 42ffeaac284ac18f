"""The only place that builds and connects the window."""

import os
import sys
from pathlib import Path

WITHOUT_DISPLAY = (
    "recordsheet: there is no display to open a window on; "
    "units, show, replay, journal, rules and bench work without one."
)


def main(game: Path | None = None) -> int:
    """Open the window, with a game where one is named; the result is the exit code."""
    if not has_display():
        print(WITHOUT_DISPLAY, file=sys.stderr)  # noqa: T201 - there is nobody else to tell
        return 1
    from PySide6.QtWidgets import QApplication, QLabel

    application = QApplication(sys.argv[:1])
    label = QLabel("Record Sheet")
    label.show()
    return application.exec()


def has_display() -> bool:
    """False on Linux where neither X11 nor Wayland is there, and no platform was asked for."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
