"""Editors of single values: a choice, a number, a tick, a line, several lines."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.ui import style
from recordsheet_gui.ui.plain import Names
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.workshop.form import Choice, Count, Field, Line

PROSE = 84
"""Pixels of a text of several lines."""


class _NoWheel(QObject):
    """A wheel over a field in a long form scrolls the form; it changes nothing by the way."""

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return False


_no_wheel: list[_NoWheel] = []


def scroll_past(widget: QWidget) -> None:
    """Let the wheel pass over a field that nobody has entered."""
    if not _no_wheel:
        _no_wheel.append(_NoWheel())
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_no_wheel[0])


class ChoiceBox(Names):
    """One of some words; it keeps a word that is none of them."""

    def show_choice(self, control: Choice, value: Any) -> None:
        """Show a value; None where it is left out."""
        words: list[str | None] = list(control.words)
        if control.unset is not None:
            words.insert(0, None)
        given = None if value in (None, "") and control.unset is not None else value
        if given not in words:
            words.append(None if given is None else str(given))
        if [self.itemData(at) for at in range(self.count())] != words:
            self.clear()
            for word in words:
                self.addItem(_shown(control, word), word)
        self.setCurrentIndex(words.index(None if given is None else str(given)))


def _shown(control: Choice, word: str | None) -> str:
    if word is None:
        return control.unset or ""
    return (control.names or {}).get(word, word)


class NumberBox(QDoubleSpinBox):
    """A number with or without a fraction, and nothing where the key may be left out.

    A number beyond the limits can be typed; it becomes the nearest that there is.
    """

    bent = Signal(str)
    """Why another number than the one that was typed stands here."""

    def __init__(self) -> None:
        """Without limits yet."""
        super().__init__()
        self._bent = ""
        self.editingFinished.connect(self._tell)
        self._unset: str | None = None
        self._least = 0.0
        self.setKeyboardTracking(False)

    def use(self, control: Count) -> None:
        """The limits; one that may be left out has one more value below the least."""
        self._unset = control.unset
        self._least = control.least
        self.setDecimals(control.decimals)
        self.setSingleStep(control.step)
        low = control.least - 1 if control.unset is not None else control.least
        if (self.minimum(), self.maximum()) != (low, control.most):
            self.setRange(low, control.most)
        self.setSpecialValueText(control.unset or "")
        self.setSuffix(f" {control.unit}" if control.unit else "")

    def show_number(self, value: Any) -> None:
        """Show a value; None where it is left out."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            value = self.minimum() if self._unset is not None else self._least
        if self.value() != float(value):
            self.setValue(float(value))

    def number(self) -> int | float | None:
        """As the document has it."""
        value = self.value()
        if self._unset is not None and value < self._least:
            return None
        return int(value) if value == int(value) else value

    def _beyond(self, text: str) -> float | None:
        """A number that is typed and lies beyond the limits; None for all other text."""
        number, is_one = self.locale().toDouble(text.removesuffix(self.suffix()).strip())
        return number if is_one and not self._least <= number <= self.maximum() else None

    @qt_override
    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        if self._beyond(text) is not None and text != self.specialValueText():
            return QValidator.State.Intermediate, text, at
        return super().validate(text, at)

    @qt_override
    def fixup(self, text: str) -> str:
        number = self._beyond(text)
        if number is None:
            return text
        limit = self.maximum() if number > self.maximum() else self._least
        word = "most" if number > self.maximum() else "least"
        self._bent = f"{limit:g} at {word}, not {number:.12g}."
        return f"{self.prefix()}{self.textFromValue(limit)}{self.suffix()}"

    def _tell(self) -> None:
        said, self._bent = self._bent, ""
        if said:
            self.bent.emit(said)

    @qt_override
    def textFromValue(self, value: float) -> str:
        text = super().textFromValue(value)
        point = self.locale().decimalPoint()
        return text.rstrip("0").rstrip(point) if point in text else text


class ChoiceEditor(Editor):
    """A list that opens."""

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.box = ChoiceBox()
        scroll_past(self.box)
        _alone(self, self.box)
        self.box.currentIndexChanged.connect(lambda: self.put(self.box.currentData()))

    @override
    def show_value(self) -> None:
        control = self.field.control
        assert isinstance(control, Choice)
        self.box.show_choice(control, self.value())
        self.box.setAccessibleName(self.field.label)


class CountEditor(Editor):
    """A number with arrows."""

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.box = NumberBox()
        scroll_past(self.box)
        _alone(self, self.box)
        self.box.valueChanged.connect(lambda: self.put(self.box.number()))
        self.box.bent.connect(lambda words: bench.told.emit(f"{self.field.label}: {words}"))

    @override
    def show_value(self) -> None:
        control = self.field.control
        assert isinstance(control, Count)
        self.box.use(control)
        self.box.show_number(self.value())
        self.box.setAccessibleName(self.field.label)


class TickEditor(Editor):
    """Yes or no."""

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.box = QCheckBox()
        _alone(self, self.box)
        self.box.toggled.connect(self.put)

    @override
    def show_value(self) -> None:
        self.box.setChecked(bool(self.value()))
        self.box.setText(self.field.label)


class LineEditor(Editor):
    """A line of text."""

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.box = QLineEdit()
        _alone(self, self.box)
        control = field.control
        if isinstance(control, Line) and control.offers is not None:
            offered = QCompleter(sorted(set(control.offers(bench.document))), self)
            offered.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            offered.setFilterMode(Qt.MatchFlag.MatchContains)
            self.box.setCompleter(offered)
        self.box.textChanged.connect(self.put)
        self.box.editingFinished.connect(bench.history.close_step)

    @override
    def show_value(self) -> None:
        text = str(self.value() or "")
        if self.box.text() != text:
            self.box.setText(text)
        self.box.setAccessibleName(self.field.label)


class ProseEditor(Editor):
    """Several lines of text."""

    is_wide = True

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__(bench, field)
        self.box = QPlainTextEdit()
        self.box.setTabChangesFocus(True)
        self.box.setUndoRedoEnabled(False)
        self.box.setMinimumHeight(style.sizes().grown(PROSE))
        _alone(self, self.box)
        self.box.textChanged.connect(lambda: self.put(self.box.toPlainText() or None))

    @override
    def show_value(self) -> None:
        text = str(self.value() or "")
        if self.box.toPlainText() != text:
            self.box.setPlainText(text)
        self.box.setAccessibleName(self.field.label)


def _alone(editor: Editor, widget: QWidget) -> None:
    inside = QHBoxLayout(editor)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.addWidget(widget, 1)
    editor.setFocusProxy(widget)
