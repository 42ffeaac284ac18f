"""Tab goes as the eye does: along the top, through the sheet, down the side, along the bottom."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QFrame,
    QLayout,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTableWidget,
    QTabWidget,
    QWidget,
)

from recordsheet_gui.ui.layouts import held

AREAS = (
    Qt.DockWidgetArea.TopDockWidgetArea,
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.NoDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)
"""Where panels stand, in the order in which they are read; the sheet is in the middle."""

SAME_LINE = 9
"""Pixels by which the middles of what stands in one line may differ."""


def read_in_order(
    window: QMainWindow, docks: Sequence[QDockWidget], middle: QWidget
) -> list[QWidget]:
    """Panels and sheet as they stand now."""
    found: list[QWidget] = []
    for area in AREAS:
        if area is Qt.DockWidgetArea.NoDockWidgetArea:
            found.append(middle)
            continue
        here = [d for d in docks if not d.isFloating() and window.dockWidgetArea(d) is area]
        found += sorted(here, key=lambda dock: (dock.y(), dock.x()))
    return found


def next_stop(window: QWidget, places: Sequence[QWidget], *, forward: bool) -> QWidget | None:
    """What Tab comes to from where the keys are; `places` in order, the inner before the outer.

    New widgets stand at the end of Qt's own chain, wherever they are in the window. And nobody may
    ask for that chain: PySide takes each widget for a part of the one before it from then on, and
    when that goes, for gone.
    """
    stops = list(_stops(window))
    ranks = {id(place): number for number, place in enumerate(places)}

    def rank(widget: QWidget) -> int:
        around: QWidget | None = widget
        while around is not None and around is not window:
            if id(around) in ranks:
                return ranks[id(around)]
            around = around.parentWidget()
        return len(ranks)

    stops = _by_lines(window, stops, rank)
    if not stops:
        return None
    now = window.focusWidget()
    place = next((n for n, stop in enumerate(stops) if stop is now), None)
    if place is None:
        # From nowhere, or from something that only a press leads to: on to what comes after it.
        here = rank(now) if now is not None else -1
        after = [n for n, stop in enumerate(stops) if rank(stop) >= here]
        place = (after[0] if after else 0) - (1 if forward else 0)
    return stops[(place + (1 if forward else -1)) % len(stops)]


def _by_lines(
    window: QWidget, stops: list[QWidget], rank: Callable[[QWidget], int]
) -> list[QWidget]:
    """Place by place, and within one line by line, from left to right."""

    def height(widget: QWidget) -> int:
        # What holds others is read with its first line.
        holds = any(other is not widget and widget.isAncestorOf(other) for other in stops)
        return widget.mapTo(window, QPoint(0, 0 if holds else widget.height() // 2)).y()

    found: list[tuple[int, int, int, QWidget]] = []
    line, last = 0, (-1, 0)
    for here, y, stop in sorted(((rank(s), height(s), s) for s in stops), key=lambda one: one[:2]):
        if here != last[0] or y - last[1] > SAME_LINE:
            line, last = line + 1, (here, y)
        found.append((here, line, stop.mapTo(window, QPoint()).x(), stop))
    return [entry[3] for entry in sorted(found, key=lambda entry: entry[:3])]


def _stops(window: QWidget) -> Iterator[QWidget]:
    for widget in _within(window):
        if (
            widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.focusProxy() is None
            and widget.isEnabled()
            and widget.isVisibleTo(window)
        ):
            yield widget


def _within(widget: QWidget) -> Iterator[QWidget]:
    """All that stands in a widget, and not in windows of its own."""
    if isinstance(widget, QAbstractSpinBox | QComboBox):
        # What Qt's own controls are made of is theirs.
        return
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield child
            yield from _within(child)


def follow_layout(root: QWidget) -> None:
    """Let Tab go through a dialog as its layouts do: column by column, row by row.

    Qt goes by the age of things, and what came later stands at the end, wherever it is.
    """
    stops = [stop for stop in _laid_out(root) if stop.window() is root.window()]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def first_stop(root: QWidget) -> QWidget | None:
    """Where the keys are at first in a dialog."""
    stops = (one for one in _laid_out(root) if one.isVisibleTo(root) and one.isEnabled())
    return next(stops, None)


def go_on(root: QWidget, *, forward: bool) -> bool:
    """Tab in a dialog whose rows come and go: to what stands next in its layouts now."""
    stops = [one for one in _laid_out(root) if one.isVisibleTo(root) and one.isEnabled()]
    if not stops:
        return False
    now = root.focusWidget()
    here = stops.index(now) if now in stops else (-1 if forward else 0)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    stops[(here + (1 if forward else -1)) % len(stops)].setFocus(reason)
    return True


def _laid_out(widget: QWidget) -> Iterator[QWidget]:
    """What Tab stops at within a widget, in the order of its layouts."""
    layout = widget.layout()
    if isinstance(widget, QTabWidget):
        # It gives the keys to its bar and stays where it was: Tab would come back to the bar.
        widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        widget.tabBar().setFocusPolicy(Qt.FocusPolicy.TabFocus)
        yield widget.tabBar()
        inside = [widget.widget(n) for n in range(widget.count())]
    elif isinstance(widget, QSplitter | QStackedWidget):
        inside = [widget.widget(n) for n in range(widget.count())]
    elif isinstance(widget, QScrollArea):
        inside = [widget.widget()]
    elif isinstance(widget, QTableWidget):
        yield widget
        cells = product(range(widget.rowCount()), range(widget.columnCount()))
        inside = [widget.cellWidget(*cell) for cell in cells]
    elif widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
        yield widget
        # What Qt's own controls are made of is theirs.
        if layout is None or not isinstance(widget, QFrame):
            return
        inside = list(_items(layout))
    else:
        inside = list(_items(layout)) if layout is not None else []
    for one in inside:
        if one is not None:
            yield from _laid_out(one)


def _items(layout: QLayout) -> Iterator[QWidget]:
    """The widgets of a layout and of those within it."""
    for one in held(layout).values():
        if isinstance(one, QLayout):
            yield from _items(one)
        else:
            yield one
