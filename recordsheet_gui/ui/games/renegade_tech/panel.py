"""The weapon palette: every template as a little picture, those of this game first."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.game import BANDS
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.own_templates import own_templates
from recordsheet_gui.systems.renegade_tech.templates import FILLED, Template, Weapon
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.turn_tabs import AttackTabs
from recordsheet_gui.ui.games.renegade_tech.aiming import (
    GAME,
    LEANING,
    SEARCH_KEY,
    Aiming,
    weapon_words,
)
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.ui.widgets.forward import bring_forward

ICON = QSize(46, 40)
STEP = 6.2
"""One box of a template, in pixels of its picture."""
NAME = Qt.ItemDataRole.UserRole
WORDS = Qt.ItemDataRole.UserRole + 1


def picture(template: Template, ink: QColor, fill: QColor, ratio: float = 1.0) -> QPixmap:
    """A template's shape; draped ones hang at different heights, as they fall."""
    made = QPixmap(ICON * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(ink)
    painter.setBrush(fill)
    rows = len(template.rows) + (0.8 if template.draped else 0.0)
    left = (ICON.width() - template.width * STEP) / 2
    top = (ICON.height() - rows * STEP) / 2
    for row, text in enumerate(template.rows):
        for column, character in enumerate(text):
            if character == FILLED:
                drop = (0.0, 0.8, 0.3)[column % 3] if template.draped else 0.0
                x, y = left + column * STEP, top + (row + drop) * STEP
                painter.drawRect(QRectF(x + 0.5, y + 0.5, STEP - 1.2, STEP - 1.2))
    painter.end()
    return made


def ordered(controller: Controller) -> list[tuple[str, list[tuple[Weapon, Template]]]]:
    """Headings with their weapons: the enemies of the sheet in front, the game, all the rest."""
    state = controller.state
    mine = state.sides.get(controller.unit) if controller.unit is not None else None
    enemies = {unit: paper for unit, paper in state.units.items() if state.sides[unit] != mine}
    own = own_templates(state)
    seen: set[str] = set()
    found = []
    for heading, some in (
        ("Carried by the enemy", replace(state, units=enemies)),
        ("Carried in this game", state),
        ("All weapons", None),
    ):
        fresh = [entry for entry in _palette(some, own) if entry[0].name not in seen]
        seen |= {weapon.name for weapon, _ in fresh}
        if fresh:
            found.append((heading, fresh))
    return found


def _palette(state: GameState | None, own: Mapping[str, Template]) -> list[tuple[Weapon, Template]]:
    return sorted(templates.palette(state, own), key=lambda entry: -entry[1].size if state else 0)


def _how_far(name: str, words: str) -> int:
    """How far a name is from what was typed: the same, with more behind it, anything else."""
    return 0 if name == words else 1 if name.startswith(words) else 2


class WeaponPalette(QWidget):
    """A click takes a weapon in hand, Escape or a second click puts it away."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Follow the controller's game and the unit in front."""
        super().__init__(parent)
        self._controller = controller
        self.aiming = Aiming.of(controller)
        self.search = QLineEdit()
        self.search.setPlaceholderText(f"Search weapons ({SEARCH_KEY})")
        clearable(self.search)
        self.search.setAccessibleName("Search weapons")
        self.list = QListWidget()
        self.list.setIconSize(ICON)
        self.list.setAccessibleName("Weapons")
        self.list.setUniformItemSizes(False)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rear = QCheckBox("From behind")
        self.rear.setToolTip("Torsos are struck from their rear armor up")
        self.widows = QCheckBox("Preview widowing")
        self.widows.setToolTip("Hatch the armor that the End Phase would take")
        self.guided = QCheckBox("Artemis or Narc")
        self.guided.setToolTip("The attacker may shift the center of each group by one column")
        self.cluster = QCheckBox("Cluster ammunition")
        self.cluster.setToolTip("Pellets instead of a slug, one with each click")
        self.range = QComboBox()
        self.range.setAccessibleName("Range")
        for band in BANDS:
            self.range.addItem(f"{band.capitalize()} range", band)
        self.lean = QComboBox()
        self.lean.setAccessibleName("Which way it leans")
        self.lean.setToolTip("Which of its two middle columns is the rolled one")
        for lean, words in LEANING.items():
            self.lean.addItem(words.capitalize(), lean)
        self.hint = Words()
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setObjectName("dim")
        switches = QHBoxLayout()
        switches.addWidget(self.rear)
        switches.addWidget(self.widows)
        switches.addStretch()
        ways = QHBoxLayout()
        for way in (self.guided, self.cluster, self.range, self.lean):
            ways.addWidget(way)
        ways.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 4)
        layout.setSpacing(5)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.hint)
        layout.addLayout(ways)
        layout.addLayout(switches)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._take_first)
        self.list.itemClicked.connect(self._take)
        self.list.itemActivated.connect(self._take_by_key)
        self.rear.toggled.connect(self.aiming.set_rear)
        self.widows.toggled.connect(self.aiming.set_widows)
        self.guided.toggled.connect(self.aiming.set_guided)
        self.cluster.toggled.connect(self.aiming.set_cluster)
        self.range.activated.connect(lambda: self.aiming.set_range(str(self.range.currentData())))
        self.lean.activated.connect(lambda: self.aiming.set_lean(str(self.lean.currentData())))
        self.aiming.changed.connect(self._show_choice)
        self.aiming.search_asked.connect(self.start_search)
        controller.game_opened.connect(self.rebuild)
        controller.table_changed.connect(self.rebuild)
        controller.unit_chosen.connect(self.rebuild)
        self.rebuild()

    def rebuild(self) -> None:
        """List the weapons of another game or for another target."""
        self.list.clear()
        if self._controller.game is None or self._controller.system.key != GAME:
            return
        for heading, entries in ordered(self._controller):
            title = QListWidgetItem(heading)
            title.setFlags(Qt.ItemFlag.NoItemFlags)
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            self.list.addItem(title)
            for weapon, template in entries:
                self.list.addItem(self._item(weapon, template))
        self._filter(self.search.text())
        self._show_choice()

    def _item(self, weapon: Weapon, template: Template) -> QListWidgetItem:
        palette = self.palette()
        ratio = self.devicePixelRatioF()
        plain = picture(template, palette.text().color(), palette.placeholderText().color(), ratio)
        bright = palette.highlightedText().color()
        icon = QIcon(plain)
        icon.addPixmap(picture(template, bright, bright, ratio), QIcon.Mode.Selected)
        words = weapon_words(self._controller.state, weapon.name)
        item = QListWidgetItem(icon, f"{weapon.name}\n{words}")
        item.setData(NAME, weapon.name)
        item.setData(WORDS, f"{weapon.name} {words}".casefold())
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{weapon.name}, {words}")
        return item

    def names(self) -> list[str]:
        """The weapons that are listed now, from the top."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return [str(i.data(NAME)) for i in items if i.data(NAME) and not i.isHidden()]

    def choose(self, weapon: str) -> None:
        """Take a weapon in hand by name."""
        if self.aiming.weapon != weapon:
            self.aiming.take(weapon)

    def _filter(self, text: str) -> None:
        wanted = text.casefold().split()
        heading: QListWidgetItem | None = None
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(NAME) is None:
                heading = item
                heading.setHidden(True)
                continue
            told = str(item.data(WORDS))
            is_shown = all(word in told for word in wanted)
            item.setHidden(not is_shown)
            if is_shown and heading is not None:
                heading.setHidden(False)

    def start_search(self) -> None:
        """Come to the front, wherever this is docked, and wait for words."""
        bring_forward(self)
        self.search.setFocus()
        self.search.selectAll()

    def _take_first(self) -> None:
        words = " ".join(self.search.text().casefold().split())
        names = self.names()
        if names:
            # "lrm 20" is no enhanced one; of equals the uppermost.
            self.choose(min(names, key=lambda name: _how_far(name.casefold(), words)))

    def _take(self, item: QListWidgetItem) -> None:
        if item.data(NAME):
            self.aiming.take(str(item.data(NAME)))

    def _take_by_key(self, item: QListWidgetItem) -> None:
        if item.data(NAME):
            self.choose(str(item.data(NAME)))

    def _show_choice(self) -> None:
        """The list marks what is in hand, also when a sheet put it away."""
        weapon = self.aiming.weapon
        self.list.blockSignals(True)
        self.list.clearSelection()
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(NAME) and item.data(NAME) == weapon:
                item.setSelected(True)
                self.list.scrollToItem(item)
        self.list.blockSignals(False)
        if self._controller.game is None or self._controller.system.key != GAME:
            return
        self.rear.setChecked(self.aiming.is_rear)
        self.widows.setChecked(self.aiming.shows_widows)
        found = templates.named(self._controller.state, weapon) if weapon else None
        self.guided.setVisible(found is not None and bool(found.groups))
        self.guided.setChecked(self.aiming.guided)
        self.cluster.setVisible(found is not None and bool(found.pellets))
        self.cluster.setChecked(self.aiming.cluster)
        self.range.setVisible(found is not None and len(found.templates) > 1)
        self.range.setCurrentIndex(self.range.findData(self.aiming.range))
        self.lean.setVisible(bool(weapon) and self.aiming.shape.is_even)
        self.lean.setCurrentIndex(self.lean.findData(self.aiming.lean))
        self.hint.setText(
            f"{weapon}: click a column of the sheet. Escape puts it away."
            if weapon
            else "Nothing in hand: a click on the sheet marks a box."
        )

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.aiming.weapon:
            self.aiming.put_away()
            return
        super().keyPressEvent(event)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # The pictures are drawn in the colours of the window.
        if event.type() == QEvent.Type.PaletteChange and self.list.count():
            self.rebuild()


WEAPON_PHASE = "weapon"


class GridTurnPanel(AttackTabs):
    """This turn in a game of templates: the palette beside the usual panels."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Put them into one dock."""
        super().__init__(controller, parent)
        self.weapons = WeaponPalette(controller, self)
        self.addTab(self.weapons, "Weapon in hand")
        self.addTab(self.turn, "Move and fire")
        self.add_attack()
        self.turn.rebuild()
        self.follow()

    @override
    def page_of(self, phase: str) -> QWidget:
        """Weapons are brought down from the palette."""
        return self.weapons if phase == WEAPON_PHASE else super().page_of(phase)

    def rebuild(self) -> None:
        """Another unit in front."""
        self.weapons.rebuild()
        self.turn.rebuild()
