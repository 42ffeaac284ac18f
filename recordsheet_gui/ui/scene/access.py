"""The sheet for screen readers: every location, slot and track has a name, a value and a press.

Items of a scene have no accessible interface of their own, so the view brings one with a child
per target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import ReferenceType, ref

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QAccessibleValueChangeEvent,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QFrame, QWidget
from shiboken6 import VoidPtr, isValid

from recordsheet_gui.ui.announcing import told_apart
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.access_doing import TargetAction, TargetValue
from recordsheet_gui.ui.scene.target import NO, YES, Spoken, Target, TargetKind

if TYPE_CHECKING:
    from recordsheet_gui.ui.scene.scene import SheetScene
    from recordsheet_gui.ui.scene.view import SheetView

# Qt keeps pointers to what the factory and child() return, longer than the view lives, so Python
# must keep the objects; they hold their view weakly, or no sheet would ever be let go.
_KEPT: dict[int, Reading] = {}
_OLD: list[object] = []

_ROLES = {
    TargetKind.SLOT: QAccessible.Role.CheckBox,
    TargetKind.NUMBER: QAccessible.Role.StaticText,
    TargetKind.PAGE: QAccessible.Role.Button,
}


class Read(NamedTuple):
    """A target as a reader hears of it."""

    target: Target
    spoken: Spoken
    name: str
    """No other target of the sheet has it."""


class Reading:
    """What a reader knows of the sheet in a view."""

    def __init__(self, view: SheetView) -> None:
        """Nothing is read yet."""
        self._view = ref(view)
        self.access = SheetAccess(view, self)
        """What stands for the view."""
        self._edition: tuple[ReferenceType[SheetScene], int] | None = None
        self._found: list[Read] = []
        self._places: dict[Target, int] = {}
        self._of_sheet: dict[Target, TargetAccess] = {}

    @property
    def view(self) -> SheetView | None:
        """The view, while there is one."""
        return _living(self._view)

    def targets(self) -> list[Read]:
        """What a reader can go to; it asks for each many times, so they are read once."""
        sheet = self.view.sheet if self.view else None
        if sheet is None:
            return []
        if self._edition is None or self._edition[0]() is not sheet:
            # Another sheet has things of its own, also where they have the same places.
            _OLD.append(self._of_sheet)
            self._of_sheet = {}
        elif self._edition[1] == sheet.edition:
            return self._found
        self._edition = ref(sheet), sheet.edition
        self._found = _read(sheet)
        self._places = {one.target: i for i, one in enumerate(self._found)}
        return self._found

    def place_of(self, target: Target) -> int:
        """Where a target comes in reading order; -1 for none of this sheet."""
        self.targets()
        return self._places.get(target, -1)

    def access_to(self, target: Target) -> TargetAccess:
        """What stands for a target, always the same one."""
        found = self._of_sheet.get(target)
        if found is None:
            found = self._of_sheet[target] = TargetAccess(self, target)
        return found

    def begin_anew(self, view: SheetView) -> SheetAccess:
        """Another object that stands for the view, whenever Qt asks for one.

        It asks again when PySide has changed the class of the view, as it does for a connection,
        and deletes each that it got: the same one twice would be deleted twice.
        """
        _OLD.append(self.access)
        self.access = SheetAccess(view, self)
        return self.access


class SheetAccess(QAccessibleWidget):
    """A view of a sheet with its targets as children."""

    def __init__(self, view: SheetView, reading: Reading) -> None:
        """Stand for a view."""
        super().__init__(view, QAccessible.Role.Document)
        self._reading = reading

    def questions(self) -> list[QWidget]:
        """What lies over the sheet and asks something."""
        view, direct = self._reading.view, Qt.FindChildOption.FindDirectChildrenOnly
        return [
            widget
            for widget in (view.findChildren(QWidget, options=direct) if view else ())
            if isinstance(widget, QFrame) and widget.isVisible()
        ]

    @qt_override
    def childCount(self) -> int:
        return len(self._reading.targets()) + len(self.questions())

    @qt_override
    def child(self, index: int) -> QAccessibleInterface:
        targets = self._reading.targets()
        if 0 <= index < len(targets):
            return self._reading.access_to(targets[index].target)
        questions, place = self.questions(), index - len(targets)
        if not 0 <= place < len(questions):
            return None  # type: ignore[return-value]
        return QAccessible.queryAccessibleInterface(questions[place])

    @qt_override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, TargetAccess):
            return child.index
        questions, widget = self.questions(), child.object()
        return len(self._reading.targets()) + questions.index(widget) if widget in questions else -1

    @qt_override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        view = self._reading.view
        for question in self.questions():
            found = QAccessible.queryAccessibleInterface(question)
            if found.rect().contains(x, y):
                return found
        for i, one in enumerate(self._reading.targets()):
            if view is not None and _on_screen(view, one.target).contains(x, y):
                return self.child(i)
        return None  # type: ignore[return-value] # Qt takes it for "nothing there"

    @qt_override
    def focusChild(self) -> QAccessibleInterface:
        sheet = self._reading.view.sheet if self._reading.view else None
        for question in self.questions():
            if (focus := question.focusWidget()) is not None and focus.hasFocus():
                return QAccessible.queryAccessibleInterface(focus)
        place = self._reading.place_of(sheet.focused) if sheet and sheet.focused else -1
        return self.child(place) if place >= 0 else self


class TargetAccess(QAccessibleInterface):
    """One target of a sheet."""

    def __init__(self, sheet: Reading, target: Target) -> None:
        """Stand for a target as long as its sheet is looked at."""
        super().__init__()
        self._sheet = sheet
        self.target = target
        self._value = TargetValue(self)
        self._action = TargetAction(self)

    @property
    def index(self) -> int:
        """Its place in reading order; -1 when it is gone."""
        place = self._sheet.place_of(self.target)
        return place if place >= 0 and self._sheet.access_to(self.target) is self else -1

    def found(self) -> tuple[SheetView, SheetScene, Read] | None:
        """What it stands for now, and where; None when that is gone."""
        view, place = self._sheet.view, self.index
        if view is None or view.sheet is None or place < 0:
            return None
        return view, view.sheet, self._sheet.targets()[place]

    @qt_override
    def isValid(self) -> bool:
        return self.found() is not None

    @qt_override
    def object(self) -> QObject:
        return None  # type: ignore[return-value] # no QObject stands behind it

    @qt_override
    def window(self) -> QWindow:
        return self._sheet.access.window() if self.found() else None  # type: ignore[return-value]

    @qt_override
    def parent(self) -> QAccessibleInterface:
        return self._sheet.access if self.found() else None  # type: ignore[return-value]

    @qt_override
    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    @qt_override
    def childCount(self) -> int:
        return 0

    @qt_override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    @qt_override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    @qt_override
    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        # PySide makes the pointer that is asked for of an object, but of None no null: Qt would
        # follow it. The objects live as long as this one.
        found = self.found()
        if found is not None and kind == QAccessible.InterfaceType.ActionInterface:
            return self._action  # type: ignore[return-value]
        has_value = found is not None and found[2].spoken.count is not None
        if has_value and kind == QAccessible.InterfaceType.ValueInterface:
            return self._value  # type: ignore[return-value]
        return VoidPtr(0)  # type: ignore[return-value]

    @qt_override
    def role(self) -> QAccessible.Role:
        found = self.found()
        if found is None:
            return QAccessible.Role.NoRole
        target, spoken, _ = found[2]
        if spoken.is_ticked is not None:
            one = spoken.is_one_of
            return QAccessible.Role.RadioButton if one else QAccessible.Role.CheckBox
        if spoken.count is not None:
            return QAccessible.Role.SpinBox
        return _ROLES.get(target.kind, QAccessible.Role.Button)

    @qt_override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        found = self.found()
        if found is None:
            state.invalid = 1
            return state
        view, sheet, (target, spoken, _) = found
        state.focusable = 1
        if sheet.focused == target and view.hasFocus():
            state.focused = 1
        if spoken.is_ticked is not None or target.kind is TargetKind.SLOT:
            state.checkable = 1
            state.checked = int(sheet.is_ticked(target))
        return state

    @qt_override
    def rect(self) -> QRect:
        found = self.found()
        return _on_screen(found[0], self.target) if found else QRect()

    @qt_override
    def text(self, kind: QAccessible.Text) -> str:
        found = self.found()
        if found is None:
            return ""
        _, sheet, (target, spoken, name) = found
        if kind == QAccessible.Text.Name:
            return name
        if kind == QAccessible.Text.Value:
            return spoken.value
        if kind == QAccessible.Text.Description:
            return "\n".join(words for words in (_beside(spoken), _why(sheet, target)) if words)
        if kind == QAccessible.Text.Help:
            return sheet.why(target)
        return ""

    @qt_override
    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """A reader cannot rename a location."""


def _read(sheet: SheetScene) -> list[Read]:
    """All targets; those of one name, as a ship's phasers, are numbered."""
    said = {
        spot.target: part.say(spot.target)
        for part in sheet.parts
        for spot in part.spots()
        if spot.is_focus
    }
    names = told_apart(_name(spoken) for spoken in said.values())
    return [
        Read(target, spoken, name)
        for (target, spoken), name in zip(said.items(), names, strict=True)
    ]


def _name(spoken: Spoken) -> str:
    """What it is called; with its value where a reader has no other way to know it."""
    has_own = spoken.count is not None or spoken.value in (YES, NO)
    return spoken.name if has_own else str(spoken)


def _beside(spoken: Spoken) -> str:
    """What the number alone does not say: "of 32, destroyed"."""
    if spoken.count is None:
        return ""
    if spoken.is_ticked is not None:
        return spoken.value
    return spoken.value.removeprefix(str(spoken.count.now)).strip(" ,")


def _why(sheet: SheetScene, target: Target) -> str:
    """Where a number comes from; along a track only how it ends, or each step takes a minute."""
    words = sheet.why(target)
    return words.partition("\n")[0] if target.kind is TargetKind.TRACK else words


def _living(view: ReferenceType[SheetView]) -> SheetView | None:
    """A view that both Python and Qt still have."""
    found = view()
    return found if found is not None and isValid(found) else None


def _reading_of(view: SheetView) -> Reading:
    key = id(view)
    if key not in _KEPT:
        _KEPT[key] = Reading(view)
        view.destroyed.connect(lambda: _OLD.append(_KEPT.pop(key)))
    return _KEPT[key]


def _on_screen(view: SheetView, target: Target) -> QRect:
    sheet = view.sheet
    if sheet is None:
        return QRect()
    rect = view.mapFromScene(sheet.rect_of(target)).boundingRect()
    return QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())


def stand_in(obj: QObject | None) -> QAccessibleInterface | None:
    """What reads a sheet aloud, or another drawing; None for all that Qt reads itself."""
    from recordsheet_gui.ui.scene.view import SheetView

    if isinstance(obj, SheetView):
        return _reading_of(obj).begin_anew(obj)
    role = getattr(obj, "spoken_role", None)
    if role is None or not isinstance(obj, QWidget):
        return None
    made = QAccessibleWidget(obj, role)
    _OLD.append(made)
    return made


def announce_focus(view: SheetView, target: Target) -> None:
    """Tell a screen reader where the focus went."""
    access = _heard(view, target)
    if access is not None:
        tell(QAccessibleEvent(access, QAccessible.Event.Focus))


def announce_change(view: SheetView, target: Target, before: Spoken, after: Spoken) -> None:
    """Tell a screen reader that what has the focus has another value."""
    access = _heard(view, target)
    if access is None:
        return
    if after.count is not None and after.count != before.count:
        tell(QAccessibleValueChangeEvent(access, after.count.now))
    if after.is_ticked != before.is_ticked:
        changed = QAccessible.State()
        changed.checked = 1
        tell(QAccessibleStateChangeEvent(access, changed))


def _heard(view: SheetView, target: Target) -> TargetAccess | None:
    """What stands for a target, where a reader listens."""
    if not QAccessible.isActive():
        return None
    sheet = _reading_of(view)
    return sheet.access_to(target) if sheet.place_of(target) >= 0 else None


def tell(event: QAccessibleEvent) -> None:
    """Give an event to whoever listens."""
    QAccessible.updateAccessibility(event)
