"""The tool bar: where the game is, the way on, and what is done again and again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolBar, QToolButton, QWidget

from recordsheet_gui.core.override import override
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import actions
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.style import sizes

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

ICON = 20
"""Pixels at the usual size of text."""
SPARE = 40
"""Pixels: a bar that is as wide as its words does not lose them with the next longer phase."""


class Tools(QToolBar):
    """Phase, Next, undo, attack, dice, print: all of it by mouse and by Tab."""

    def __init__(self, window: "MainWindow") -> None:
        """For a window whose actions are made."""
        super().__init__("Tools", window)
        self.setObjectName("tools")
        self.setMovable(False)
        self._window = window
        by_key = window.actions_by_key
        self.addWidget(window.phase)
        # In a frame of its own: a tool bar shows and hides its own widgets by their actions.
        beside = QWidget()
        row = QHBoxLayout(beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(window.turn_clock)
        self.addWidget(beside)
        self.addSeparator()
        for key, words in actions.SHORT_WORDS.items():
            # Buttons keep their width, whatever the last action was.
            by_key[key].setIconText(words)
        self.dice = DiceButton(window.controller, window)
        for key in actions.TOOL_BAR:
            if key == "dice":
                self.addWidget(self.dice)
            elif not key:
                self.addSeparator()
            elif key in by_key:
                self.addAction(by_key[key])
                button = self.widgetForAction(by_key[key])
                assert button is not None
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # What brings the buttons that have no room, as Qt names it. Its size and place are Qt's:
        # it comes and goes while the bar is laid out.
        more = self.findChild(QToolButton, "qt_toolbar_ext_button")
        if more is not None:
            more.setIcon(icon("chevron_right"))
            more.setIconSize(QSize(10, 10))
            more.setAccessibleName("More tools")
            more.setToolTip("More tools")
        self._size_icons()
        self._with_words = 0
        """Pixels that the bar takes with words beside its icons."""
        self._show_words(on=True)

    def _size_icons(self) -> None:
        """Icons are as large as the words beside them."""
        side = sizes().grown(ICON)
        for bar in (self, self.dice):
            bar.setIconSize(QSize(side, side))

    def _show_words(self, *, on: bool) -> None:
        beside, alone = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
            Qt.ToolButtonStyle.ToolButtonIconOnly,
        )
        self.setToolButtonStyle(beside if on else alone)
        self.dice.setToolButtonStyle(beside if on else alone)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        elif event.type() is QEvent.Type.FontChange:
            self._size_icons()
        return done

    def _fit(self) -> None:
        """Words beside the icons as long as there is room for them; nothing goes behind >>."""
        has_words = self.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly
        wide = self.sizeHint().width()
        if has_words:
            self._with_words = wide
        if has_words and wide > self.width():
            self._show_words(on=False)
        elif not has_words and self._with_words + SPARE <= self.width():
            self._show_words(on=True)


class DiceButton(QToolButton):
    """Says who rolls; its menu changes that."""

    def __init__(self, controller: Controller, window: "MainWindow") -> None:
        """Follow the controller's settings."""
        super().__init__()
        self._controller = controller
        self._window = window
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolTip("Who rolls the dice")
        self.setIcon(icon("my_dice"))
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)
        controller.settings_changed.connect(self.refresh)
        controller.game_opened.connect(self.refresh)
        controller.table_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Who rolls now."""
        settings = self._controller.settings
        here = self._controller.state.sides.values() if self._controller.game is not None else ()
        sides = [side for side in sorted(set(here)) if side in settings.dice_sides]
        if settings.dice is Dice.MINE:
            words = "Dice: mine"
        elif sides:
            words = plainly(f"Dice: {', '.join(sides)[:12]} own")
        else:
            words = "Dice: app"
        self.setText(words)
        self.setAccessibleName(words)

    def _fill(self, menu: QMenu) -> None:
        by_key = self._window.actions_by_key
        menu.clear()
        menu.addAction(by_key["my_dice"])
        self._window.submenus.fill_dice_sides()
        for action in self._window.submenus.dice_sides.actions():
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(by_key["roll_all"])
        menu.addAction(by_key["dice_record"])
