"""What the rules owe, as cards that wait."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.events import NOW, Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.session.journal import label
from recordsheet_gui.ui.controller import Controller

MOST_FACES = 12
"""Dice with more sides are typed rather than pressed."""


def odds(question: Question) -> str:
    """The chance to reach the target with two dice, as percent."""
    if question.target is None or question.dice is None:
        return ""
    dice, sides = question.dice.count, question.dice.sides
    ways = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + count
        ways = after
    good = sum(count for total, count in ways.items() if total >= question.target.value)
    return f"{round(100 * good / sides**dice)} %"


class Card(QFrame):
    """One owed roll or choice: why, the target with its parts, and ways to settle it."""

    highlighted = Signal(object)
    """Choice under the mouse or the focus, or None."""
    postponed = Signal(object)
    """This card."""

    def __init__(self, controller: Controller, entry: Owed, parent: QWidget | None = None) -> None:
        """Show an entry as it stands now."""
        super().__init__(parent)
        self.entry = entry
        self._controller = controller
        self.question = controller.question(entry)
        self._faces: list[int] = []
        self._shown_faces = QLabel()
        self.setObjectName("card")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(4)
        self._head(layout)
        if self.question.dice is not None:
            self._dice_buttons(layout)
        for choice in self.question.choose:
            layout.addWidget(self._choice_button(choice))
        self._foot(layout)

    def _head(self, layout: QVBoxLayout) -> None:
        state, entry = self._controller.state, self.entry
        who = "" if entry.unit is None else label(state, entry.unit)
        title = QLabel(f"<b>{self.question.title}</b>")
        title.setWordWrap(True)
        layout.addWidget(title)
        why = entry.why if entry.why and entry.why not in self.question.title else ""
        when = "" if entry.due == NOW else f"due at the {entry.due}"
        words = " · ".join(part for part in (who, why, when) if part)
        if words:
            about = QLabel(words)
            about.setWordWrap(True)
            about.setObjectName("dim")
            layout.addWidget(about)
        target = self.question.target
        if target is not None:
            parts = "  ".join(f"{p.label} {p.value:+d}" for p in target.parts)
            number = QLabel(f"<b>{target.value}+</b> &nbsp; {odds(self.question)}")
            number.setToolTip(
                "\n".join(f"{p.label} {p.value:+d}  ({p.rule})" for p in target.parts)
            )
            layout.addWidget(number)
            if len(target.parts) > 1:
                detail = QLabel(parts)
                detail.setWordWrap(True)
                detail.setObjectName("dim")
                layout.addWidget(detail)
        self.setAccessibleName(f"{self.question.title}, {words}")

    def _dice_buttons(self, layout: QVBoxLayout) -> None:
        dice = self.question.dice
        assert dice is not None
        if dice.sides > MOST_FACES:
            return
        grid = QGridLayout()
        grid.setSpacing(2)
        for face in range(1, dice.sides + 1):
            button = QToolButton()
            button.setText(str(face))
            button.setMinimumSize(30, 30)
            button.setAccessibleName(f"{face} on the die")
            button.clicked.connect(lambda _=False, face=face: self.press_face(face))
            grid.addWidget(button, 0 if face <= 6 else 1, (face - 1) % 6)
        if dice.count > 1:
            self._shown_faces.setText(f"press {dice.count} dice")
            self._shown_faces.setObjectName("dim")
            grid.addWidget(self._shown_faces, 0, 6)
        grid.setColumnStretch(7, 1)
        layout.addLayout(grid)

    def press_face(self, face: int) -> None:
        """One die that the player rolled; the last one settles the card."""
        assert self.question.dice is not None
        self._faces.append(face)
        self._shown_faces.setText(" + ".join(str(f) for f in self._faces) + " + ...")
        if len(self._faces) == self.question.dice.count:
            faces, self._faces = tuple(self._faces), []
            self._controller.resolve(self.entry, faces)

    def _choice_button(self, choice: Choice) -> QPushButton:
        text = f"{choice.label} (default)" if choice.id == self.question.default else choice.label
        button = _ChoiceButton(text)
        button.entered.connect(lambda on: self.highlighted.emit(choice if on else None))
        button.clicked.connect(lambda: self._controller.resolve(self.entry, choice=choice.id))
        return button

    def _foot(self, layout: QVBoxLayout) -> None:
        row = QHBoxLayout()
        if self.question.dice is not None:
            roll = QPushButton("Roll")
            roll.setObjectName("roll")
            roll.clicked.connect(lambda: self._controller.roll(self.entry))
            row.addWidget(roll)
        elif not self.question.choose:
            apply = QPushButton("Apply")
            apply.setObjectName("roll")
            apply.clicked.connect(lambda: self._controller.roll(self.entry))
            row.addWidget(apply)
        row.addStretch()
        later = QPushButton("Later")
        later.setFlat(True)
        later.setToolTip("Put it under the other cards")
        later.clicked.connect(lambda: self.postponed.emit(self))
        row.addWidget(later)
        dismiss = QPushButton("Dismiss")
        dismiss.setFlat(True)
        dismiss.setToolTip("The paper stays as it is")
        dismiss.clicked.connect(lambda: self._controller.dismiss(self.entry))
        row.addWidget(dismiss)
        layout.addLayout(row)


class _ChoiceButton(QPushButton):
    """Says when the mouse or the focus is on it."""

    entered = Signal(bool)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit(True)
        super().enterEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self.entered.emit(False)
        super().leaveEvent(event)


class ToResolve(QScrollArea):
    """All cards, the most urgent on top; never modal."""

    highlighted = Signal(object)
    count_changed = Signal(int)

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.cards: list[Card] = []
        self._later: list[int] = []
        self._seen: tuple[tuple[Owed, ...], dict[UnitId, UnitState]] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("To resolve")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._inside = QWidget()
        self._layout = QVBoxLayout(self._inside)
        self._layout.setContentsMargins(6, 6, 6, 6)
        self._layout.setSpacing(6)
        self._nothing = QLabel("Nothing is owed.")
        self._nothing.setObjectName("dim")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._layout.addWidget(self._nothing)
        self._layout.addStretch()
        self.setWidget(self._inside)
        controller.state_changed.connect(self.refresh)
        controller.game_opened.connect(self._start)

    def refresh(self) -> None:
        """Show the queue as it stands; cards whose sheet did not change stay."""
        if self._controller.game is not None and self._is_shown():
            return
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = []
        owed = self._order()
        for entry in owed:
            card = Card(self._controller, entry, self._inside)
            card.highlighted.connect(self.highlighted)
            card.postponed.connect(self.postpone)
            self._layout.insertWidget(len(self.cards), card)
            self.cards.append(card)
        self._nothing.setVisible(not owed)
        self.count_changed.emit(len(owed))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits are dice for the first card, R rolls it, D dismisses it, L puts it off."""
        card = self.cards[0] if self.cards else None
        text = event.text().lower()
        if card is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif text.isdecimal() and card.question.dice and 1 <= int(text) <= card.question.dice.sides:
            card.press_face(int(text))
        elif text.isdecimal() and 1 <= int(text) <= len(card.question.choose):
            self._controller.resolve(card.entry, choice=card.question.choose[int(text) - 1].id)
        elif text == "r":
            self._controller.roll(card.entry)
        elif text == "d":
            self._controller.dismiss(card.entry)
        elif text == "l":
            self.postpone(card)
        else:
            super().keyPressEvent(event)

    def postpone(self, card: Card) -> None:
        """Put a card under the others; the rules care about the order only where they say so."""
        self._later = [*(i for i in self._later if i != card.entry.id), card.entry.id]
        self._seen = None
        self.refresh()

    def _order(self) -> list[Owed]:
        """What was put off comes last."""
        owed = self._controller.state.owed if self._controller.game else ()
        first = [entry for entry in owed if entry.id not in self._later]
        late = {entry.id: entry for entry in owed if entry.id in self._later}
        return [*first, *(late[i] for i in self._later if i in late)]

    def _start(self) -> None:
        self._later = []
        self._seen = None
        self.refresh()

    def _is_shown(self) -> bool:
        """True when every card still says what it should."""
        state = self._controller.state
        papers = {owed.unit: state.units[owed.unit] for owed in state.owed if owed.unit is not None}
        seen = (state.owed, papers)
        if self._seen is not None:
            same = self._seen[0] == seen[0] and all(
                self._seen[1].get(unit) is paper for unit, paper in papers.items()
            )
            if same:
                return True
        self._seen = seen
        return False
