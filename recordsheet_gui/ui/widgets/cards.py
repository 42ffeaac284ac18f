"""What the rules owe, as cards that wait."""

from PySide6.QtCore import QElapsedTimer, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.answers import Choice, DiceSpec, Question
from recordsheet_gui.core.events import NOW, PHASE_END, Owed
from recordsheet_gui.core.number import needed
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.journal import label
from recordsheet_gui.ui.announcing import announce, told_apart
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import Ground, icon
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import TARGET, Rank, rank, sizes
from recordsheet_gui.ui.widgets.die import Die
from recordsheet_gui.ui.widgets.plate import Framed, Plate

PAUSE = 400
"""Milliseconds after a card was settled by key; nobody has rolled for the next one by then."""
FIRST_LONG = 10
"""A number of two digits cannot be pressed as one key."""
DIGITS = r"\d{0,3}"
IN_A_ROW = 6
"""Dice beside one another."""
DEFAULT = " (default)"
FEW = 4
"""Choices that stand one below the other."""
SPARE = 3
"""Settled cards that are kept for the next rolls."""
MOST_FACES = 12
"""Dice with more sides are typed rather than pressed."""


def odds(question: Question) -> str:
    """The chance to reach the target with the dice that are asked for, as percent."""
    return "" if question.chance is None else f"{round(100 * question.chance)} %"


def surely(question: Question) -> str:
    """What does it although the target is higher."""
    target, always = question.target, question.always
    if target is None or always is None or target.value <= always:
        return ""
    return f"{always} always does"


def form_of(question: Question) -> object:
    """What two cards have in common that differ in words only; None for one of its own kind."""
    dice = question.dice
    is_plain = dice is not None and dice.sides <= MOST_FACES and not question.choose
    return (dice, sizes()) if is_plain else None


def in_two_lines(text: str) -> str:
    """Words that are broken where the halves come out most alike, after a comma if there is one."""
    gaps = [place for place, letter in enumerate(text) if letter == " "]
    if not gaps:
        return text
    gaps = [place for place in gaps if text[place - 1] == ","] or gaps
    middle = min(gaps, key=lambda place: abs(2 * place - len(text)))
    return f"{text[:middle].rstrip()}\n{text[middle:].lstrip()}"


class Card(Framed):
    """One owed roll or choice: why, the target with its parts, and ways to settle it."""

    highlighted = Signal(object)
    """Choice under the mouse or the focus, or None."""
    postponed = Signal(object)
    """This card."""
    totalled = Signal()
    """It was settled by a typed total."""
    outdated = Signal()
    """It no longer says what is asked."""

    def __init__(self, controller: Controller, entry: Owed, parent: QWidget | None = None) -> None:
        """Show an entry as it stands now."""
        super().__init__(parent)
        self.entry = entry
        self._controller = controller
        self.question = controller.rolls.question(entry)
        self.form = form_of(self.question)
        self._faces: list[int] = []
        self._shown_faces = QLabel()
        self._before: QWidget | None = None
        """From where Tab comes to this card."""
        self.entered: list[Die] = []
        """The dice that were entered so far; a press takes one back."""
        self._dice_row = QHBoxLayout()
        self.total = QLineEdit()
        """The sum of the dice, where the rule reads nothing else."""
        self.takes_total = False
        self.setObjectName("card")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._plate = Plate(self.question.title)
        whole.addWidget(self._plate)
        self._about, self._number, self._detail = Words(), QLabel(), Words()
        layout = QVBoxLayout()
        layout.setContentsMargins(10, 5, 10, 8)
        layout.setSpacing(5)
        whole.addLayout(layout)
        self._head(layout)
        if self.question.dice is not None:
            self._dice_buttons(layout)
        if self.question.choose:
            self._choice_buttons(layout)
        self._foot(layout)

    def _head(self, layout: QVBoxLayout) -> None:
        for name, line in (
            ("dim", self._about),
            ("target", self._number),
            ("dim", self._detail),
        ):
            line.setObjectName(name)
            layout.addWidget(line)
        self._write()

    def _write(self) -> None:
        """Say what is asked of whom, and why."""
        state, entry = self._controller.state, self.entry
        title = self.question.title
        self._plate.setText(title[:1].upper() + title[1:])
        self._who = who = "" if entry.unit is None else label(state, entry.unit)
        why = entry.why if entry.why and entry.why not in self.question.title else ""
        when = "" if entry.due == NOW else f"due at the {entry.due}"
        words = " · ".join(part for part in (who, why, when) if part)
        self._about.setText(plainly(words))
        self._about.setVisible(bool(words))
        target = self.question.target
        if target is not None:
            parts = "  ".join(f"{p.label} {p.value:+d}" for p in target.parts)
            also = f" &nbsp; {surely(self.question)}" if surely(self.question) else ""
            dice = self.question.dice.count if self.question.dice is not None else 0
            roll = needed(target.value, dice)
            self._number.setText(f"<b>{roll}</b> &nbsp; {odds(self.question)}{also}")
            tip = "\n".join(f"{p.value:+d}  {p.label}" for p in target.parts)
            self._number.setToolTip(plainly(tip))
            self._detail.setText(plainly(parts))
        self._number.setVisible(target is not None)
        self._detail.setVisible(target is not None and len(target.parts) > 1)
        self.spoken = f"{self.question.title}, {words}"
        """What a reader calls it, as long as no other card asks the same."""
        self.setAccessibleName(self.spoken)

    def ask(self, entry: Owed) -> None:
        """Ask for another roll of the same dice, as a card that was made for it would."""
        self.entry, self.question = entry, self._controller.rolls.question(entry)
        self._faces = []
        self.total.clear()
        self._write()
        self._show_faces()

    def _dice_buttons(self, layout: QVBoxLayout) -> None:
        dice = self.question.dice
        assert dice is not None
        if dice.sides > MOST_FACES:
            return
        grid = QGridLayout()
        grid.setSpacing(3)
        for face in range(1, dice.sides + 1):
            button = Die(face, dice.sides)
            button.setAccessibleName(f"{face} on the die")
            button.clicked.connect(lambda _=False, face=face: self.press_face(face))
            grid.addWidget(button, 0 if face <= IN_A_ROW else 1, (face - 1) % IN_A_ROW)
        self._dice_row.setSpacing(4)
        if dice.count > 1:
            self._shown_faces.setObjectName("dim")
            self._dice_row.addWidget(self._shown_faces)
            self._dice_row.addStretch()
            # Large dice leave no room beside them.
            if sizes().target <= TARGET:
                grid.addLayout(self._dice_row, 0, IN_A_ROW)
            else:
                grid.addLayout(self._dice_row, 2, 0, 1, IN_A_ROW + 1)
        grid.setColumnStretch(IN_A_ROW, 1)
        layout.addLayout(grid)
        self._show_faces()

    def follow(self, before: QWidget) -> QWidget:
        """Let Tab come here from another control; the last one of this card."""
        self._before = before
        for stop in self.findChildren(QWidget):
            if stop.focusPolicy() & Qt.FocusPolicy.TabFocus and not stop.isHidden():
                QWidget.setTabOrder(before, stop)
                before = stop
        return before

    def _total_field(self, dice: DiceSpec) -> None:
        least, most = dice.count, dice.count * dice.sides
        self.takes_total = True
        self.total.setPlaceholderText("total" if dice.count > 1 else "number")
        self.total.setObjectName("total")
        self.total.setMaximumWidth(sizes().grown(64))
        self.total.setMinimumHeight(sizes().target)
        self.total.setValidator(QRegularExpressionValidator(DIGITS, self.total))
        self.total.setAccessibleName(f"Total of the dice, {least} to {most}")
        self.total.setToolTip(f"The total alone, {least} to {most}, then Enter (keys = or T)")
        self.total.returnPressed.connect(self.enter_total)

    def enter_total(self) -> None:
        """The sum that the player rolled; nothing else than a possible one is taken."""
        text = self.total.text()
        self.total.clear()
        if self._controller.rolls.question(self.entry) != self.question:
            self.outdated.emit()
        elif self._controller.rolls.resolve_total(self.entry, int(text or 0)):
            self.totalled.emit()

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice that were entered so far."""
        return tuple(self._faces)

    def press_face(self, face: int) -> bool:
        """One die that the player rolled; true when it was the last and settled the card."""
        assert self.question.dice is not None
        self._faces.append(face)
        if len(self._faces) < self.question.dice.count:
            self._show_faces()
            announce(self, f"{face} entered, {self._missing()} to come")
            return False
        faces, self._faces = self.faces, []
        self._show_faces()
        return self._resolve(faces)

    def take_back(self) -> bool:
        """Take the last die back that was entered; false when there is none."""
        if not self._faces:
            return False
        self._faces.pop()
        self._show_faces()
        return True

    def take_all_back(self) -> bool:
        """Begin the roll again; false when nothing was entered."""
        if not self._faces:
            return False
        self._faces = []
        self._show_faces()
        return True

    def _take_one_back(self, place: int) -> None:
        del self._faces[place]
        self._show_faces()

    def _show_faces(self) -> None:
        dice = self.question.dice
        assert dice is not None
        for button in self.entered:
            self._dice_row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.entered = []
        for place, face in enumerate(self._faces):
            button = Die(face, dice.sides, is_entered=True)
            button.setToolTip("Take this die back (Backspace: the last, Escape: all)")
            button.setAccessibleName(f"{face} was entered, take it back")
            button.clicked.connect(lambda _=False, place=place: self._take_one_back(place))
            self._dice_row.insertWidget(place, button)
            self.entered.append(button)
        # Short beside the dice: a card that grows by one would move the others from below the hand.
        more = f"+ {dice.count - len(self._faces)}"
        self._shown_faces.setText(more if self._faces else f"press {self._missing()}")
        self._shown_faces.setToolTip(f"{self._missing()} to come" if self._faces else "")
        if self.entered and self._before is not None:
            self.follow(self._before)

    def _missing(self) -> str:
        assert self.question.dice is not None
        missing = self.question.dice.count - len(self._faces)
        return f"{missing} {'die' if missing == 1 else 'dice'}"

    def _resolve(self, faces: tuple[int, ...] = (), choice: str | None = None) -> bool:
        """Answer what is asked now; when that is something else, the card is drawn anew."""
        if self._controller.rolls.question(self.entry) != self.question:
            self.outdated.emit()
            return False
        return self._controller.rolls.resolve(self.entry, faces, choice)

    def choose(self, number: int) -> bool:
        """Answer with one of the choices, counted from 1; false when that did not settle it."""
        return self._resolve(choice=self.question.choose[number - 1].id)

    def _choice_buttons(self, layout: QVBoxLayout) -> None:
        """One below the other; more than a few stand in two columns, so that all are in sight."""
        choices = self.question.choose
        beside = 1 if len(choices) <= FEW else 2
        grid = QGridLayout()
        grid.setSpacing(5)
        for place, choice in enumerate(choices):
            button = self._choice_button(choice)
            if beside > 1:
                button.setObjectName("choice")
                # Bold in place of the word, for which there is no room.
                button.setProperty("usual", choice.id == self.question.default)
                button.setText(in_two_lines(button.text().removesuffix(DEFAULT)))
                button.setToolTip(plainly(button.accessibleName()))
                # The longest words would take the room of the other column.
                button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(button, *divmod(place, beside))
        layout.addLayout(grid)

    def _choice_button(self, choice: Choice) -> QPushButton:
        text = f"{choice.letter}   {choice.label}" if choice.letter else choice.label
        if choice.id == self.question.default:
            text += DEFAULT
        button = _ChoiceButton(text)
        button.setAccessibleName(text)
        button.entered.connect(lambda on: self.highlighted.emit(choice if on else None))
        button.clicked.connect(lambda: self._resolve(choice=choice.id))
        return button

    def still_says(self, entry: Owed) -> bool:
        """True when the card asks what the entry asks now."""
        state = self._controller.state
        who = "" if entry.unit is None else label(state, entry.unit)
        return (
            entry == self.entry
            and who == self._who
            and self._controller.rolls.question(entry) == self.question
        )

    def _foot(self, layout: QVBoxLayout) -> None:
        row = QHBoxLayout()
        if self.question.dice is not None:
            roll = QPushButton("Roll")
            roll.setObjectName("roll")
            roll.setIcon(icon("owed", Ground.ACCENT))
            roll.clicked.connect(lambda: self._controller.rolls.roll(self.entry))
            row.addWidget(roll)
            dice = self.question.dice
            if not dice.each and dice.count * dice.sides >= FIRST_LONG:
                self._total_field(dice)
                row.addWidget(self.total)
        elif not self.question.choose:
            apply = QPushButton("Apply")
            apply.setObjectName("roll")
            apply.clicked.connect(lambda: self._controller.rolls.roll(self.entry))
            row.addWidget(apply)
        row.addStretch()
        later = rank(QPushButton("Later"), Rank.QUIET)
        later.setToolTip("Put it under the other cards")
        later.clicked.connect(lambda: self.postponed.emit(self))
        row.addWidget(later)
        dismiss = rank(QPushButton("Dismiss"), Rank.QUIET)
        dismiss.setToolTip("The paper stays as it is")
        dismiss.clicked.connect(lambda: self._controller.rolls.dismiss(self.entry))
        row.addWidget(dismiss)
        layout.addLayout(row)


def _was_due(owed: Owed, before: GameState, after: GameState) -> bool:
    """True for what should have been settled when the clock moved on."""
    return owed.due == PHASE_END or before.clock.turn != after.clock.turn


class _ChoiceButton(QPushButton):
    """Says when the mouse or the focus is on it."""

    entered = Signal(bool)

    @qt_override
    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit(True)
        super().enterEvent(event)

    @qt_override
    def leaveEvent(self, event: QEvent) -> None:
        self.entered.emit(False)
        super().leaveEvent(event)


class ToResolve(QScrollArea):
    """All cards, the most urgent on top; never modal."""

    highlighted = Signal(object)
    count_changed = Signal(int)
    called = Signal()
    """Something waits that did not wait before."""
    emptied = Signal()
    """Nothing waits any longer."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game."""
        super().__init__(parent)
        self._controller = controller
        self.cards: list[Card] = []
        self._spare: list[Card] = []
        """Settled ones, for the next rolls of the same dice: making a card takes its time."""
        self._chained: list[Card] = []
        """Those that Tab goes through one after the other."""
        self._later: list[int] = []
        self._first = 0
        """What is asked for before the others."""
        self._seen: GameState | None = None
        self._waiting: frozenset[int] = frozenset()
        self._carried: frozenset[int] = frozenset()
        """What was due with a phase that is over by now."""
        self._moment: GameState | None = None
        # Only what is left of a whole volley, not each roll on its way, calls the player.
        self._caller = QTimer(self)
        self._caller.setSingleShot(True)
        self._caller.setInterval(0)
        self._caller.timeout.connect(self._call)
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(0)
        self._redraw.timeout.connect(self._start_anew)
        self._settled = QElapsedTimer()
        self.pause = PAUSE
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
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._ring)

    def refresh(self) -> None:
        """Show the queue as it stands; a card that still says what is asked stays as it is."""
        self._show()
        self._caller.start()

    def _show(self) -> None:
        if self._controller.game is not None and self._is_shown():
            return
        old = {card.entry.id: card for card in self.cards}
        focused = self._focused_card()
        self.cards = []
        for entry in self._order():
            card = old.get(entry.id)
            if card is None or not card.still_says(entry):
                card = self._made(entry)
            else:
                del old[entry.id]
            if self._layout.indexOf(card) != len(self.cards):
                self._layout.insertWidget(len(self.cards), card)
                # Qt would show it a turn later, and the panel would be laid out and painted twice.
                card.show()
            self.cards.append(card)
        if focused is not None and focused not in self.cards:
            # Keys go on with the next card rather than with whatever control comes next.
            self.setFocus()
        for card in old.values():
            self._put_away(card)
        for card, name in zip(self.cards, told_apart(c.spoken for c in self.cards), strict=True):
            card.setAccessibleName(name)
        self._nothing.setVisible(not self.cards)
        self.count_changed.emit(len(self.cards))
        self._chain()
        self._ring()

    def _chain(self) -> None:
        """Tab goes from card to card as the eye does; Qt goes by the age of things."""
        # Of those that stood behind them nobody sees anything.
        if self.cards == self._chained[: len(self.cards)]:
            return
        self._chained = list(self.cards)
        last: QWidget = self
        for card in self.cards:
            last = card.follow(last)

    def _ring(self) -> None:
        """Show which card the keys are for."""
        first = self.cards[0] if self.cards and self.hasFocus() else None
        active = self._focused_card() or first
        for card in self.cards:
            card.is_active = card is active
        # Who cannot see the ring is told by the name of what has the focus.
        self.setAccessibleDescription("" if active is None else active.accessibleName())
        if active is first and first is not None:
            self.ensureWidgetVisible(first)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Another size of text or targets is another card."""
        if event.type() is QEvent.Type.FontChange and (self.cards or self._spare):
            self._drop_all()
            self._redraw.start()
        super().changeEvent(event)

    def _call(self) -> None:
        """Say that something waits, once for each: who then looks elsewhere has seen it."""
        controller = self._controller
        if controller.game is None or controller.looking_at is not None:
            return
        state = controller.state
        before, self._moment = self._moment, state
        if before is not None and before.clock != state.clock:
            self._carried |= {owed.id for owed in before.owed if _was_due(owed, before, state)}
        waiting = frozenset(owed.id for owed in state.owed if self._waits(owed))
        known, self._waiting = self._waiting, waiting
        if waiting - known:
            self.called.emit()
        elif known and not waiting:
            self.emptied.emit()

    def _waits(self, owed: Owed) -> bool:
        """True for what somebody has to answer now, not only when the phase ends."""
        if owed.unit is None:
            # Initiative: with the program's dice Next rolls it.
            return self._controller.rolls.is_for_player(self._controller.rolls.question(owed))
        return owed.due == NOW or owed.id in self._carried

    def _put_away(self, card: Card) -> None:
        card.hide()
        if card.form is None or len(self._spare) >= SPARE:
            card.deleteLater()
            return
        self._layout.removeWidget(card)
        self._spare.append(card)

    def _made(self, entry: Owed) -> Card:
        form = form_of(self._controller.rolls.question(entry))
        spare = next((one for one in self._spare if form is not None and one.form == form), None)
        if spare is not None:
            self._spare.remove(spare)
            spare.ask(entry)
            return spare
        card = Card(self._controller, entry, self._inside)
        card.highlighted.connect(self.highlighted)
        card.postponed.connect(self.postpone)
        card.outdated.connect(self._start_anew)
        card.totalled.connect(self._settled.start)
        return card

    def _focused_card(self) -> Card | None:
        focus = QApplication.focusWidget()
        return next((c for c in self.cards if focus is not None and c.isAncestorOf(focus)), None)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits are dice for a card, R rolls it, D dismisses it, L puts it off.

        = or T asks for its total. It is the card with the focus, else the first.
        """
        card = self._focused_card() or (self.cards[0] if self.cards else None)
        text = event.text().lower()
        if card is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif text.isdecimal():
            self._press_digit(card, int(text), event)
        elif event.key() == Qt.Key.Key_Backspace:
            card.take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self._begin_again(card, event)
        elif text in ("=", "t") and card.takes_total:
            card.total.setFocus()
        elif text == "r":
            self._controller.rolls.roll(card.entry)
        elif text == "d":
            self._controller.rolls.dismiss(card.entry)
        elif text == "l":
            self.postpone(card)
        else:
            super().keyPressEvent(event)

    def _begin_again(self, card: Card, event: QKeyEvent) -> None:
        """Escape leaves the field of the total, or takes a half-entered roll back."""
        if card.total.hasFocus():
            card.total.clear()
            self.setFocus()
        elif not card.take_all_back():
            super().keyPressEvent(event)

    def _press_digit(self, card: Card, digit: int, event: QKeyEvent) -> None:
        """A die or a choice; one too many for a card is not for the next one."""
        dice = card.question.dice
        most = dice.sides if dice is not None else len(card.question.choose)
        if not 1 <= digit <= most:
            super().keyPressEvent(event)
            return
        settled = self._settled
        if event.isAutoRepeat() or (settled.isValid() and settled.elapsed() < self.pause):
            return
        settled.invalidate()
        if card.press_face(digit) if dice is not None else card.choose(digit):
            settled.start()

    def bring(self, entry: int) -> None:
        """Put a card on top: it is asked for now."""
        self._later = [i for i in self._later if i != entry]
        self._first = entry
        self._seen = None
        self.refresh()

    def postpone(self, card: Card) -> None:
        """Put a card under the others; the rules care about the order only where they say so."""
        self._later = [*(i for i in self._later if i != card.entry.id), card.entry.id]
        self._seen = None
        self.refresh()

    def _order(self) -> list[Owed]:
        """What was put off comes last."""
        owed = self._controller.state.owed if self._controller.game else ()
        first = [entry for entry in owed if entry.id not in self._later]
        first.sort(key=lambda entry: entry.id != self._first)
        late = {entry.id: entry for entry in owed if entry.id in self._later}
        return [*first, *(late[i] for i in self._later if i in late)]

    def _start(self) -> None:
        self._later = []
        self._moment, self._waiting, self._carried = None, frozenset(), frozenset()
        self._settled.invalidate()
        # Another game counts its entries from 1 again.
        self._drop_all()
        self._start_anew()

    def _drop_all(self) -> None:
        for card in (*self.cards, *self._spare):
            card.hide()
            card.deleteLater()
        self.cards, self._spare, self._chained = [], [], []

    def _start_anew(self) -> None:
        self._seen = None
        self.refresh()

    def _is_shown(self) -> bool:
        """True when nothing has changed that a card could ask about."""
        state = self._controller.state
        seen = self._seen
        self._seen = state
        return seen is not None and (
            seen.owed == state.owed
            and (not state.owed or seen.clock == state.clock)
            and (not state.owed or seen.units.keys() == state.units.keys())
            and all(seen.units[unit] is paper for unit, paper in state.units.items() if state.owed)
        )
