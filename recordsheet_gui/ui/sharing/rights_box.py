"""What a guest may do, to be chosen."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QWidget

from recordsheet_gui.shared_table.rights import Rights

PLAYS, LOOKS, ALL = range(3)
WORDS = ("Plays a side", "Looks on", "Does all that I can")


def told(rights: Rights) -> str:
    """Rights in the words of a list."""
    if rights.is_all:
        return "does all"
    if not rights.sides:
        return "looks on"
    sides = " and ".join(rights.sides)
    return f"plays {sides}{', leads on' if rights.may_lead else ''}"


class RightsBox(QWidget):
    """Looks on, plays some sides with or without Next, or does all that the owner can."""

    changed = Signal()
    """Somebody has chosen otherwise."""

    def __init__(self, whose: str, parent: QWidget | None = None) -> None:
        """`whose` is said before each of its controls to who does not see it."""
        super().__init__(parent)
        self._whose = whose
        self.kind = QComboBox()
        self.kind.addItems(WORDS)
        self.kind.setAccessibleName(f"What {whose} may do")
        self.lead = QCheckBox("May press &Next")
        self.lead.setToolTip("Goes on to the next phase for everybody")
        self.lead.setAccessibleName(f"May press Next, for {whose}")
        self.sides: dict[str, QCheckBox] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.kind)
        self._row.addWidget(self.lead)
        self._row.addStretch(1)
        self.kind.activated.connect(self._choose)
        self.lead.clicked.connect(self._say)

    def offer(self, sides: Iterable[str]) -> None:
        """Sides that there are at the table."""
        wanted = list(dict.fromkeys(sides))
        if wanted == list(self.sides):
            return
        ticked = [side for side, box in self.sides.items() if box.isChecked()]
        for box in self.sides.values():
            self._row.removeWidget(box)
            box.deleteLater()
        self.sides = {}
        for at, side in enumerate(wanted, 1):
            box = QCheckBox(side.replace("&", "&&"))
            box.setAccessibleName(f"Side {side}, for {self._whose}")
            box.setChecked(side in ticked)
            box.clicked.connect(self._say)
            self._row.insertWidget(at, box)
            self.sides[side] = box
        self._follow()

    def show_rights(self, rights: Rights) -> None:
        """Show what somebody may do now."""
        kind = ALL if rights.is_all else PLAYS if rights.sides else LOOKS
        self.kind.setCurrentIndex(kind)
        for side, box in self.sides.items():
            box.setChecked(side in rights.sides)
        self.lead.setChecked(rights.may_lead)
        self._follow()

    def rights(self) -> Rights:
        """What is chosen."""
        kind = self.kind.currentIndex()
        if kind != PLAYS:
            return Rights(is_all=kind == ALL)
        sides = tuple(side for side, box in self.sides.items() if box.isChecked())
        return Rights(sides=sides, may_lead=bool(sides) and self.lead.isChecked())

    def _choose(self) -> None:
        boxes = list(self.sides.values())
        if self.kind.currentIndex() == PLAYS and not any(box.isChecked() for box in boxes):
            # Who owns the table mostly plays its first side.
            for box in boxes[-1:]:
                box.setChecked(True)
        self._follow()
        self._say()

    def _follow(self) -> None:
        for box in (*self.sides.values(), self.lead):
            box.setVisible(self.kind.currentIndex() == PLAYS)

    def _say(self) -> None:
        self.changed.emit()
