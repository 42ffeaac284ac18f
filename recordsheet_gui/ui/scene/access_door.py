"""Where screen readers come in; what they are told is read when the first of them asks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface

    from recordsheet_gui.ui.scene.target import Spoken, Target
    from recordsheet_gui.ui.scene.view import SheetView


def _factory(key: str, obj: QObject | None) -> QAccessibleInterface | None:
    from recordsheet_gui.ui.scene.access import stand_in

    return stand_in(obj)


@lru_cache(maxsize=1)
def install_access() -> None:
    """Tell Qt how to read a sheet aloud, once."""
    QAccessible.installFactory(_factory)


def announce_focus(view: SheetView, target: Target) -> None:
    """Tell a screen reader where the focus went."""
    if QAccessible.isActive():
        from recordsheet_gui.ui.scene import access

        access.announce_focus(view, target)


def announce_change(view: SheetView, target: Target, before: Spoken, after: Spoken) -> None:
    """Tell a screen reader that what has the focus has another value."""
    if QAccessible.isActive():
        from recordsheet_gui.ui.scene import access

        access.announce_change(view, target, before, after)
