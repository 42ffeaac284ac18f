"""One piece of equipment by search: the weapon of a platoon, its armor kit."""

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.gear_search import GearSearch
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.workshop.form import Field, Pick

NOTES = "Notes"


class PickEditor(Editor):
    """What is taken stands above the list that it was taken from."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        control = self.control
        name = field.label.lower()
        self.now = Words()
        self.now.setObjectName("moment")
        self.take = QPushButton(icon("plus"), "Take it")
        self.take.setAccessibleName(f"Take it as {name}")
        self.none = QPushButton(icon("minus"), "Take none")
        self.none.setAccessibleName(f"No {name}")
        self.none.setVisible(control.none is not None)
        self.search = GearSearch()
        self.search.group.hide()
        self.search.query.setPlaceholderText(f"Search: {name}")
        self.search.query.setAccessibleName(f"Search {name}")
        self.search.table.setAccessibleName(f"What fits as {name}")
        self.search.table.setDragEnabled(False)
        self.search.describe(control.headers, control.tell)
        row = QHBoxLayout()
        row.addWidget(self.now, 1)
        row.addWidget(self.none)
        row.addWidget(self.take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(self.search, 1)
        for button in (self.take, self.none):
            button.setAutoDefault(False)
        self.take.clicked.connect(self.search.choose)
        self.none.clicked.connect(lambda: self.put(None))
        self.search.chosen.connect(self.take_gear)
        self.setFocusProxy(self.search)

    @property
    def control(self) -> Pick:
        """What it edits."""
        control = self.field.control
        assert isinstance(control, Pick)
        return control

    def take_gear(self, gear: Gear) -> None:
        """The player wants this one."""
        self.put(self.control.line(self.bench.document, gear))

    @override
    def show_value(self) -> None:
        control = self.control
        self.search.offer(control.gear(self.bench.document))
        text = str(self.value() or "")
        gear = control.find(text) if text else None
        if gear is None:
            self.now.setText(text or control.none or "Nothing yet")
        else:
            told = zip(control.headers[1:], control.tell(gear)[1:], strict=True)
            # Notes say themselves that they are some.
            facts = ", ".join(
                word if header == NOTES else f"{header.lower()} {word}"
                for header, word in told
                if word
            )
            self.now.setText(f"{gear.name} ({facts})" if facts else gear.name)
        self.none.setEnabled(bool(text))
