"""Settings of a command as check boxes and lists, whatever they are."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QLabel, QWidget

from recordsheet_gui.core.offers import Setting


class SettingsForm(QWidget):
    """Settings, what a player chose stays chosen while it is offered.

    `upright` forms have a row for each, with its label; others are one row.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, upright: bool = False) -> None:
        """Empty until it is told what to show."""
        super().__init__(parent)
        self._settings: tuple[Setting, ...] = ()
        self._layout: QHBoxLayout | QGridLayout
        self._layout = QGridLayout(self) if upright else QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.fields: dict[str, QCheckBox | QComboBox] = {}

    def show_settings(self, settings: tuple[Setting, ...]) -> None:
        """Offer these and no others."""
        if settings == self._settings:
            return
        chosen = self.values()
        self._settings = settings
        while (old := self._layout.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = {}
        for setting in settings:
            self._add(setting, chosen)
        if settings and isinstance(self._layout, QHBoxLayout):
            self._layout.addStretch(1)
        self.setVisible(bool(settings))

    def _add(self, setting: Setting, chosen: dict[str, object]) -> None:
        if not setting.values:
            box = QCheckBox(setting.label)
            box.setChecked(bool(chosen.get(setting.field)))
            box.toggled.connect(self.changed)
            self.fields[setting.field] = box
            self._put("", box)
            return
        combo = QComboBox()
        combo.setAccessibleName(setting.label)
        for value, words in setting.values:
            combo.addItem(words, value)
        known = [value for value, _ in setting.values]
        if chosen.get(setting.field) in known:
            combo.setCurrentIndex(known.index(chosen[setting.field]))
        combo.currentIndexChanged.connect(self.changed)
        self.fields[setting.field] = combo
        self._put(setting.label, combo)

    def _put(self, label: str, field: QWidget) -> None:
        if isinstance(self._layout, QGridLayout):
            row = self._layout.rowCount()
            if label:
                self._layout.addWidget(QLabel(label), row, 0)
            self._layout.addWidget(field, row, 1)
        else:
            self._layout.addWidget(field)

    def forget(self) -> None:
        """All at its usual value again."""
        for widget in self.fields.values():
            widget.blockSignals(True)
            if isinstance(widget, QCheckBox):
                widget.setChecked(False)
            else:
                widget.setCurrentIndex(0)
            widget.blockSignals(False)

    def values(self) -> dict[str, Any]:
        """What is chosen, by field; what stands at its usual value is left out."""
        found: dict[str, Any] = {}
        for setting in self._settings:
            widget = self.fields[setting.field]
            if isinstance(widget, QCheckBox):
                if widget.isChecked():
                    found[setting.field] = True
            elif widget.currentIndex() > 0:
                found[setting.field] = setting.values[widget.currentIndex()][0]
        return found
