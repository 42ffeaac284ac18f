"""The sheet for screen readers: every location, slot and track has a name and a value.

Items of a scene have no accessible interface of their own, so the view brings one with a child
per target.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget
from typing_extensions import override

from recordsheet_gui.ui.scene.target import Spot, Target, TargetKind

if TYPE_CHECKING:
    from recordsheet_gui.ui.scene.view import SheetView

# Qt keeps pointers to what the factory and child() return, so Python must keep the objects.
_KEPT: dict[int, tuple[SheetAccess, dict[int, TargetAccess]]] = {}

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
        self.view = view

    def targets(self) -> list[Spot]:
        """What a reader can go to."""
        sheet = self.view.sheet
        return [spot for spot in sheet.spots() if spot.is_focus] if sheet else []

    @override
    def childCount(self) -> int:
        return len(self.targets())

    @override
    def child(self, index: int) -> QAccessibleInterface:
        return _child(self.view, index)

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, TargetAccess) else -1

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        for i, spot in enumerate(self.targets()):
            if _on_screen(self.view, spot.target).contains(x, y):
                return self.child(i)
        return None  # type: ignore[return-value] # Qt takes it for "nothing there"

    @override
    def focusChild(self) -> QAccessibleInterface:
        sheet = self.view.sheet
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
        self.view = view
        self.index = index

    def target(self) -> Target | None:
        """What it stands for now."""
        targets = _sheet_access(self.view).targets()
        return targets[self.index].target if self.index < len(targets) else None

    @override
    def isValid(self) -> bool:
        return self.target() is not None

    @override
    def object(self) -> QObject:
        return None  # type: ignore[return-value] # no QObject stands behind it

    @override
    def window(self) -> QWindow:
        return _sheet_access(self.view).window()

    @override
    def parent(self) -> QAccessibleInterface:
        return _sheet_access(self.view)

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
        target = self.target()
        return (
            _ROLES.get(target.kind, QAccessible.Role.Button) if target else QAccessible.Role.NoRole
        )

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = 1
        sheet, target = self.view.sheet, self.target()
        if sheet is not None and target is not None and sheet.focused == target:
            state.focused = 1
        return state

    @override
    def rect(self) -> QRect:
        target = self.target()
        return _on_screen(self.view, target) if target else QRect()

    @override
    def text(self, kind: QAccessible.Text) -> str:
        sheet, target = self.view.sheet, self.target()
        if sheet is None or target is None:
            return ""
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


def _sheet_access(view: SheetView) -> SheetAccess:
    key = id(view)
    if key not in _KEPT:
        _KEPT[key] = SheetAccess(view), {}
        view.destroyed.connect(lambda: _KEPT.pop(key, None))
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
