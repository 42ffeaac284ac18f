"""A widget that comes to the front, wherever it is docked."""

from PySide6.QtWidgets import QDockWidget, QTabWidget, QWidget


def bring_forward(widget: QWidget) -> None:
    """Raise the dock and turn to the tab that hold it."""
    inside = widget
    while (around := inside.parentWidget()) is not None:
        if isinstance(around, QDockWidget):
            around.show()
            around.raise_()
        elif isinstance(around, QTabWidget):
            # Between a tab widget and its pages stands a stack of its own.
            page = next((p for p in _pages(around) if p is widget or p.isAncestorOf(widget)), None)
            if page is not None:
                around.setCurrentWidget(page)
        inside = around


def _pages(tabs: QTabWidget) -> list[QWidget]:
    found = (tabs.widget(number) for number in range(tabs.count()))
    return [page for page in found if page is not None]
