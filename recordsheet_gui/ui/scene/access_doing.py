"""What a screen reader can do with a target of a sheet: press it, and set its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import ref

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessibleActionInterface, QAccessibleValueInterface

from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.target import Count

if TYPE_CHECKING:
    from recordsheet_gui.ui.scene.access import TargetAccess

Action = QAccessibleActionInterface


class TargetValue(QAccessibleValueInterface):
    """The number of a location or a track."""

    def __init__(self, access: TargetAccess) -> None:
        """Of what a reader has before it."""
        super().__init__()
        self._access = ref(access)

    def _count(self) -> Count:
        access = self._access()
        found = access.found() if access else None
        return (found[2].spoken.count if found else None) or Count(0, 0)

    @qt_override
    def currentValue(self) -> Any:
        return self._count().now

    @qt_override
    def minimumValue(self) -> Any:
        return 0

    @qt_override
    def maximumValue(self) -> Any:
        return self._count().most

    @qt_override
    def minimumStepSize(self) -> Any:
        return 1

    @qt_override
    def setCurrentValue(self, value: Any) -> None:
        access = self._access()
        if access is not None:
            set_number(access, int(value))


class TargetAction(QAccessibleActionInterface):
    """What the mouse and the keys can do with a target."""

    def __init__(self, access: TargetAccess) -> None:
        """Of what a reader has before it."""
        super().__init__()
        self._access = ref(access)

    def _deeds(self) -> dict[str, Callable[[], object]]:
        access = self._access()
        found = access.found() if access else None
        if access is None or found is None:
            return {}
        view, sheet, (target, spoken, _) = found

        def take_focus() -> None:
            view.setFocus()
            sheet.set_focus_target(target)

        def show_menu() -> None:
            take_focus()
            sheet.show_menu()

        deeds: dict[str, Callable[[], object]] = {
            Action.pressAction(): lambda: sheet.activate(target),
            Action.setFocusAction(): take_focus,
            Action.showMenuAction(): show_menu,
        }
        if access.state().checkable:
            deeds[Action.toggleAction()] = deeds[Action.pressAction()]
        count = spoken.count
        if count is not None and _can_set(access):
            deeds[Action.increaseAction()] = lambda: set_number(access, count.now + 1)
            deeds[Action.decreaseAction()] = lambda: set_number(access, count.now - 1)
        return deeds

    @qt_override
    def actionNames(self) -> list[str]:
        return list(self._deeds())

    @qt_override
    def doAction(self, actionName: str) -> None:
        deed = self._deeds().get(actionName)
        if deed is not None:
            # A press may open a dialog; who asked for it must not wait until that is closed.
            QTimer.singleShot(0, deed)

    @qt_override
    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


def _can_set(access: TargetAccess) -> bool:
    found = access.found()
    count = found[2].spoken.count if found else None
    return count is not None and (access.target.grid is not None or count.track is not None)


def set_number(access: TargetAccess, value: int) -> None:
    """Strike or restore boxes, or move a marker, until a target has this number."""
    found = access.found()
    count = found[2].spoken.count if found else None
    if found is None or count is None:
        return
    sheet, wanted = found[1], max(0, min(value, count.most))
    if wanted == count.now:
        return
    if access.target.grid is not None:
        sheet.wheel_turned.emit(access.target.grid, count.now - wanted)
    elif count.track is not None:
        sheet.track_pressed.emit(count.track, wanted)
