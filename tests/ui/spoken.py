"""A window as a screen reader walks it: what can be operated, and what is wrong with it."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, cast

from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleValueInterface
from PySide6.QtWidgets import QComboBox, QWidget

Role = QAccessible.Role
Interface = QAccessible.InterfaceType

PRESSED = (Role.Button, Role.CheckBox, Role.RadioButton, Role.ButtonMenu, Role.Link)
TICKED = (Role.CheckBox, Role.RadioButton)
NUMBERS = (Role.SpinBox, Role.Slider, Role.Dial)
CELLS = (Role.ListItem, Role.TreeItem, Role.Cell)
OPERATED = frozenset({*PRESSED, *NUMBERS, *CELLS, Role.ComboBox, Role.EditableText, Role.PageTab,
                      Role.MenuItem, Role.Canvas, Role.ColumnHeader})  # fmt: skip
MOST_CELLS = 1000
"""Of a long list the rest is like its beginning."""


class Met(NamedTuple):
    """One object of the tree."""

    role: QAccessible.Role
    name: str
    path: tuple[str, ...]
    """The names of all that it is in."""
    faults: tuple[str, ...]

    def told(self) -> str:
        return f"{self.role.name} {self.name!r} in {'/'.join(self.path)}: {', '.join(self.faults)}"


def walk(root: QWidget) -> list[Met]:
    """All that can be seen of a window and operated."""
    return list(_walk(QAccessible.queryAccessibleInterface(root), ()))


def faults(root: QWidget) -> list[str]:
    """What a reader would stumble over, in words."""
    met = walk(root)
    found = [one.told() for one in met if one.faults]
    twins = Counter((one.role, one.name, one.path) for one in met if one.role not in CELLS)
    return found + [
        f"{count} times {role.name} {name!r} in {'/'.join(path)}"
        for (role, name, path), count in twins.items()
        if count > 1
    ]


def _walk(one: QAccessibleInterface, path: tuple[str, ...]) -> Iterator[Met]:
    state, role = one.state(), one.role()
    if state.invisible:
        return
    widget = one.object()
    combo = widget if isinstance(widget, QComboBox) else None
    # On Linux Qt gives what a list of choices shows for its name.
    name = one.text(QAccessible.Text.Name) if combo is None else combo.accessibleName()
    said = name + one.text(QAccessible.Text.Description)
    if re.search(r"</?[a-z]+[^>]*>|&[a-z]+;", said):
        yield Met(role, name, path, ("speaks markup",))
    if role in OPERATED or (state.focusable and role is not Role.Client):
        yield Met(role, name, path, tuple(_wrong(one, role, name)))
    if combo is not None:
        # Its choices are words of their own.
        field = combo.lineEdit()
        if field is not None:
            yield from _walk(QAccessible.queryAccessibleInterface(field), (*path, name))
        return
    for place in range(min(one.childCount(), MOST_CELLS)):
        child = one.child(place)
        if child is not None and child.isValid():
            yield from _walk(child, (*path, name) if name else path)


def _wrong(one: QAccessibleInterface, role: QAccessible.Role, name: str) -> Iterator[str]:
    state = one.state()
    is_off = bool(state.disabled)
    if not any(letter.isalnum() for letter in name) and name not in ("+", "-"):
        yield "has no name"
    if role in NUMBERS:
        value = cast("QAccessibleValueInterface | None", one.valueInterface())
        if value is None:
            yield "has no value"
        elif not value.minimumValue() <= value.currentValue() <= value.maximumValue():
            yield "has a value beyond its ends"
    if role is Role.EditableText and one.textInterface() is None:
        yield "has no text"
    if role in TICKED and not state.checkable:
        yield "cannot be checked"
    action = one.actionInterface()
    if role in PRESSED and not is_off and (action is None or not action.actionNames()):
        yield "cannot be pressed"
