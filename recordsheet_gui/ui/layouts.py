"""What stands in a layout, found without the items that Qt keeps for it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def held(layout: QLayout) -> dict[int, QWidget | QLayout]:
    """The widgets and inner layouts of a layout by their place, in their order.

    Never by `itemAt`: PySide keeps what that gives, and hears nothing when Qt deletes it together
    with its widget. The next thing that Qt makes may come to lie in the same place of memory; it is
    taken for the old one, and the program ends when it goes.
    """
    around = layout.parentWidget()
    only = Qt.FindChildOption.FindDirectChildrenOnly
    widgets = around.findChildren(QWidget, options=only) if around is not None else []
    places = {layout.indexOf(one): one for one in widgets}
    inner = {layout.indexOf(one): one for one in layout.findChildren(QLayout, options=only)}
    both: dict[int, QWidget | QLayout] = {**places, **inner}
    return {place: both[place] for place in sorted(both) if place >= 0}
