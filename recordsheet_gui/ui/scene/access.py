"""The sheet for screen readers: every location, slot and track has a name and a value.

Items of a scene have no accessible interface of their own, so the view brings one with a child
per target.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import isValid

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.scene.target import Spot, Target, TargetKind

if TYPE_CHECKING:
    from recordsheet_gui.ui.scene.scene import SheetScene
    from recordsheet_gui.ui.scene.view import SheetView

# Qt keeps pointers to what the factory and child() return, longer than the view lives, so Python
# must keep the objects; they hold their view weakly, or no sheet would ever be let go.
_KEPT: dict[int, tuple[SheetAccess, dict[int, TargetAccess]]] = {}
_OLD: list[tuple[SheetAccess, dict[int, TargetAccess]]] = []

_ROLES = {
    TargetKind.LOCATION: QAccessible.Role.SpinBox,
    TargetKind.SLOT: QAccessible.Role.CheckBox,
    TargetKind.CONDITION: QAccessible.Role.CheckBox,
    TargetKind.NUMBER: QAccessible.Role.StaticText,
    TargetKind.NOTES: QAccessible.Role.EditableText,
}


class SheetAccess(QAccessibleWidget):
    """A view of a sheet with its targets as children."""

    def __init__(self, view: SheetView) -> None:
        """Stand for a view."""
        super().__init__(view, QAccessible.Role.Document, "record sheet")
        self._view = ref(view)

    @property
    def view(self) -> SheetView | None:
        """The view, while there is one."""
        return _living(self._view)

    def targets(self) -> list[Spot]:
        """What a reader can go to."""
        sheet = self.view.sheet if self.view else None
        return [spot for spot in sheet.spots() if spot.is_focus] if sheet else []

    @override
    def childCount(self) -> int:
        return len(self.targets())

    @override
    def child(self, index: int) -> QAccessibleInterface:
        view = self.view
        if view is None or not 0 <= index < self.childCount():
            return None  # type: ignore[return-value]
        return _child(view, index)

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, TargetAccess) else -1

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        view = self.view
        for i, spot in enumerate(self.targets()):
            if view is not None and _on_screen(view, spot.target).contains(x, y):
                return self.child(i)
        return None  # type: ignore[return-value] # Qt takes it for "nothing there"

    @override
    def focusChild(self) -> QAccessibleInterface:
        sheet = self.view.sheet if self.view else None
        focused = sheet.focused if sheet else None
        for i, spot in enumerate(self.targets()):
            if spot.target == focused:
                return self.child(i)
        return self


class TargetAccess(QAccessibleInterface):
    """One target, by its place in reading order."""

    def __init__(self, view: SheetView, index: int) -> None:
        """Stand for the target at a place in reading order."""
        super().__init__()
        self._view = ref(view)
        self.index = index

    def found(self) -> tuple[SheetView, SheetScene, Target] | None:
        """What it stands for now, and where; None when that is gone."""
        view = _living(self._view)
        sheet = view.sheet if view else None
        if view is None or sheet is None:
            return None
        targets = _sheet_access(view).targets()
        return (view, sheet, targets[self.index].target) if self.index < len(targets) else None

    @override
    def isValid(self) -> bool:
        return self.found() is not None

    @override
    def object(self) -> QObject:
        return None  # type: ignore[return-value] # no QObject stands behind it

    @override
    def window(self) -> QWindow:
        found = self.found()
        return _sheet_access(found[0]).window() if found else None  # type: ignore[return-value]

    @override
    def parent(self) -> QAccessibleInterface:
        found = self.found()
        return _sheet_access(found[0]) if found else None  # type: ignore[return-value]

    @override
    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    @override
    def childCount(self) -> int:
        return 0

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    @override
    def role(self) -> QAccessible.Role:
        found = self.found()
        if found is None:
            return QAccessible.Role.NoRole
        return _ROLES.get(found[2].kind, QAccessible.Role.Button)

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = 1
        found = self.found()
        if found is None:
            return state
        _, sheet, target = found
        if sheet.focused == target:
            state.focused = 1
        if _ROLES.get(target.kind) is QAccessible.Role.CheckBox:
            state.checkable = 1
            state.checked = int(sheet.is_ticked(target))
        return state

    @override
    def rect(self) -> QRect:
        found = self.found()
        return _on_screen(found[0], found[2]) if found else QRect()

    @override
    def text(self, kind: QAccessible.Text) -> str:
        found = self.found()
        if found is None:
            return ""
        _, sheet, target = found
        if kind == QAccessible.Text.Name:
            return sheet.accessible_name(target)
        if kind == QAccessible.Text.Value:
            return sheet.spoken(target).value
        if kind == QAccessible.Text.Description:
            return sheet.why(target)
        return ""

    @override
    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """A reader cannot rename a location."""


def _living(view: ReferenceType[SheetView]) -> SheetView | None:
    """A view that both Python and Qt still have."""
    found = view()
    return found if found is not None and isValid(found) else None


def _sheet_access(view: SheetView) -> SheetAccess:
    key = id(view)
    if key not in _KEPT:
        _KEPT[key] = SheetAccess(view), {}
        view.destroyed.connect(lambda: _OLD.append(_KEPT.pop(key)))
    return _KEPT[key][0]


def _child(view: SheetView, index: int) -> TargetAccess:
    _sheet_access(view)
    children = _KEPT[id(view)][1]
    if index not in children:
        children[index] = TargetAccess(view, index)
    return children[index]


def _on_screen(view: SheetView, target: Target) -> QRect:
    sheet = view.sheet
    if sheet is None:
        return QRect()
    rect = view.mapFromScene(sheet.rect_of(target)).boundingRect()
    return QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())


def _factory(key: str, obj: QObject | None) -> QAccessibleInterface | None:
    from recordsheet_gui.ui.scene.view import SheetView

    return _sheet_access(obj) if isinstance(obj, SheetView) else None


@lru_cache(maxsize=1)
def install_access() -> None:
    """Tell Qt how to read a sheet aloud, once."""
    QAccessible.installFactory(_factory)


def announce_focus(view: SheetView, target: Target) -> None:
    """Tell a screen reader where the focus went."""
    if not QAccessible.isActive():
        return
    for i, spot in enumerate(_sheet_access(view).targets()):
        if spot.target == target:
            event = QAccessibleEvent(view, QAccessible.Event.Focus)
            event.setChild(i)
            QAccessible.updateAccessibility(event)
            return
