"""Who comes with a file, in which state, and to which side."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.session.foreign_forces import Arrival, Muster
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size, leading
from recordsheet_gui.ui.plain import Words

USUAL = QSize(620, 460)
MOST_WORDS = 3
"""Marks beside boxes and slots that are told of each unit."""
NameOf = Callable[[UnitDesign, str], str]


class ForceIntake(QDialog):
    """The units of a file before they come; nothing has happened when it opens."""

    def __init__(
        self,
        found: Muster,
        sides: list[str],
        side: str,
        name_of: NameOf,
        parent: QWidget | None,
        controller: Controller | None = None,
    ) -> None:
        """`sides` are those of the table, none where they cannot come to it.

        `name_of` has the words for what is marked on their sheets.
        """
        super().__init__(parent)
        self.setWindowTitle("Import a force")
        self.begins_anew = not sides
        layout = QVBoxLayout(self)
        heading = Words(_heading(found))
        heading.setTextFormat(Qt.TextFormat.PlainText)
        layout.addWidget(heading)
        self.units = self._units(found, name_of)
        layout.addWidget(self.units, 3)
        self.remarks = QListWidget()
        self.remarks.setAccessibleName("What stays out, and what is otherwise")
        self.remarks.setWordWrap(True)
        self.remarks.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.remarks.addItems(found.lines())
        title = QLabel("&What stays out, and what is otherwise")
        title.setBuddy(self.remarks)
        for widget in (title, self.remarks):
            widget.setVisible(bool(found.lines()))
            layout.addWidget(widget, 1 if widget is self.remarks else 0)
        self.choice = QComboBox()
        self.choice.setEditable(True)
        self.choice.addItems(sides or ["A"])
        self.choice.setCurrentText(side or (sides or ["A"])[0])
        self.choice.setAccessibleName("Side")
        line = self.choice.lineEdit()
        if line is not None:
            line.setMaxLength(LONGEST_NAME)
        form = QFormLayout()
        form.addRow("&Side", self.choice)
        layout.addLayout(form)
        layout.addWidget(self._buttons(bool(sides)))
        keep_size(self, controller, "force-intake", USUAL)

    def _units(self, found: Muster, name_of: NameOf) -> QTreeWidget:
        units = QTreeWidget()
        units.setAccessibleName("Units that come")
        units.setHeaderLabels(["Unit", "Crew", "State"])
        units.setRootIsDecorated(False)
        units.setAllColumnsShowFocus(True)
        units.setUniformRowHeights(True)
        for arrival in found.arrivals:
            how = state_of(arrival, name_of)
            item = QTreeWidgetItem([arrival.design.name, _crew(arrival), how])
            item.setToolTip(2, how)
            units.addTopLevelItem(item)
        header = units.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        return units

    def _buttons(self, can_join: bool) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        # Of two that accept, both would look like the one that Enter presses.
        other = QDialogButtonBox.ButtonRole.ActionRole if can_join else role
        self.anew = box.addButton("&New game with them", other)
        self.anew.setToolTip("They stand alone on a new table")
        self.join = box.addButton("&Put them on the table", role)
        self.join.setToolTip("They join the game on the table; one undo takes them back")
        self.join.setVisible(can_join)
        self.anew.clicked.connect(self._begin_anew)
        leading(box, self.join if can_join else self.anew)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        return box

    def _begin_anew(self) -> None:
        self.begins_anew = True
        self.accept()

    @property
    def side(self) -> str:
        """Where they go; a side has a name."""
        return self.choice.currentText().strip() or "A"


def _heading(found: Muster) -> str:
    came = counted(len(found.arrivals), "unit")
    verb = "comes" if len(found.arrivals) == 1 else "come"
    out = len(found.missing)
    more = f", {out} cannot" if out else ""
    return f"{found.source}: {came} {verb}{more}."


def _crew(arrival: Arrival) -> str:
    pilot = arrival.pilot
    skills = f"{pilot.gunnery}/{pilot.piloting}"
    return f"{pilot.name}, {skills}" if pilot.name else skills


def state_of(arrival: Arrival, name_of: NameOf) -> str:
    """How a unit is, in a few words."""
    marks, design = arrival.marks, arrival.design
    lost = sum(marks.lost.values())
    found = [f"{counted(lost, 'box')} struck"] if lost else []
    found += [f"{counted(len(marks.slots), 'slot')} hit"] if marks.slots else []
    found += [name_of(design, key) for key in marks.conditions[:MOST_WORDS]]
    moved = [f"{name_of(design, key)} {to}" for key, to in marks.tracks.items()]
    found += moved[: MOST_WORDS - len(marks.conditions[:MOST_WORDS])]
    left = len(marks.conditions) + len(moved) - MOST_WORDS
    found += [f"{left} more"] if left > 0 else []
    return ", ".join(filter(None, found)) or "whole"
