"""What is dragged over a widget, in every Qt that we run on."""

from typing import Any

from PySide6.QtCore import QLibraryInfo, QPoint, QPointF, QVersionNumber


def entering(at: QPoint) -> Any:
    """Where it comes in: Qt 6.12 wants a QPointF, those before it and their stubs a QPoint."""
    return at if QLibraryInfo.version() < QVersionNumber(6, 12) else QPointF(at)
