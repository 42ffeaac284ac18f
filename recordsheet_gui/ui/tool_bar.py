"""The tool bar: where the game is, the way on, and what is done again and again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QActionEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui import actions
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

ICON = 20
"""Pixels at the usual size of text."""
SPACING = 3
BESIDE = 4
"""Pixels that Qt puts between an icon and its words."""
LINE = 7
"""Pixels of a line between tools, with what is free beside it."""
AFTER = 4
"""Tools that the clock, where it is wanted, goes before."""


class ToolRow(QWidget):
    """Words beside the icons while there is room; then icons; then a menu with those left out."""

    def __init__(self, window: "MainWindow", parent: QWidget | None = None) -> None:
        """Take phase and clock of the window, and make a button for each tool."""
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._phase = window.phase
        # In a frame of its own: the clock goes by the settings, the frame by the room.
        self._clock, self._timer = QWidget(), window.turn_clock
        around = QHBoxLayout(self._clock)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._timer)
        self.dice = DiceButton(window.controller, window)
        self.tools: dict[str, QToolButton] = {}
        self._groups: list[tuple[QFrame, list[QToolButton]]] = []
        """Lines, each with the tools that follow it."""
        self.more = MoreButton(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACING)
        row.addWidget(self._phase)
        row.addWidget(self._clock)
        for key in actions.TOOL_BAR:
            if not self._groups or not key:
                line = QFrame()
                line.setObjectName("divider")
                line.setFixedWidth(LINE)
                self._groups.append((line, []))
                row.addWidget(line)
            if key:
                action = window.actions_by_key.get(key)
                tool = _tool(action, actions.SHORT_WORDS[key]) if action else self.dice
                self.tools[key] = tool
                self._groups[-1][1].append(tool)
                row.addWidget(tool)
        row.addStretch(1)
        row.addWidget(self.more)
        order = list(self.tools.values())
        self._order: list[QWidget] = [*order[:AFTER], self._clock, *order[AFTER:]]
        """The last of them is the first to go."""
        # A clock that has no room comes and goes unseen.
        window.controller.settings_changed.connect(self._fit)
        self._follow_text()

    def without_room(self) -> list[QWidget]:
        """Tools and clock that are not in the bar, in the order in which they would stand."""
        stand = [*([] if self._timer.isHidden() else [self._clock]), *self.tools.values()]
        return [one for one in stand if one.isHidden()]

    @qt_override
    def sizeHint(self) -> QSize:
        wide = self._phase.wide + self._width_of(self._order, self._widths(), words=True)
        return QSize(wide, super().sizeHint().height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @qt_override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _follow_text(self) -> None:
        """Icons are as large as the words beside them, and there is enough to press."""
        side = sizes().grown(ICON)
        for button in (*self.tools.values(), self.more):
            button.setIconSize(QSize(side, side))
            button.setMinimumWidth(sizes().target)

    def _fit(self) -> None:
        """Show what there is room for.

        It is reckoned from what each part would take, never from what is shown now: who shows and
        hides by what he sees goes in circles.
        """
        self._follow_text()
        self._phase.measure()
        # Once for all that follows: whoever asks a button how wide it is asks its style.
        widths = self._widths()
        tools, room, shown = self._width_of(self._order, widths), self.width(), len(self._order)
        with_words = self._phase.wide + self._width_of(self._order, widths, words=True) <= room
        is_snug = self._phase.wide + tools > room
        self._phase.set_snug(on=is_snug)
        room -= self._phase.snug if is_snug else self._phase.wide
        if tools > room:
            room -= _widths_of(self.more)[0] + SPACING
            while shown and self._width_of(self._order[:shown], widths) > room:
                shown -= 1
        self._show(self._order[:shown], with_words=with_words)

    def _show(self, shown: Sequence[QWidget], *, with_words: bool) -> None:
        beside, alone = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
            Qt.ToolButtonStyle.ToolButtonIconOnly,
        )
        had_keys = any(tool.hasFocus() for tool in self.tools.values() if tool not in shown)
        for tool in self.tools.values():
            tool.setToolButtonStyle(beside if with_words else alone)
        for one in self._order:
            one.setVisible(one in shown)
        for line, group in self._groups:
            line.setVisible(any(tool in shown for tool in group))
        self.more.setVisible(bool(self.without_room()))
        if had_keys:
            self.more.setFocus()

    def _widths(self) -> dict[QWidget, tuple[int, int]]:
        """Pixels of each without words and with them."""
        clock = self._clock.sizeHint().width()
        return {self._clock: (clock, clock)} | {
            tool: _widths_of(tool) for _, group in self._groups for tool in group
        }

    def _width_of(
        self,
        shown: Sequence[QWidget],
        widths: Mapping[QWidget, tuple[int, int]],
        *,
        words: bool = False,
    ) -> int:
        """Pixels of these beside the phase, with words beside the icons or without."""
        wide = widths[self._clock][words] + SPACING if self._clock in shown else 0
        for _, group in self._groups:
            tools = [widths[tool][words] + SPACING for tool in group if tool in shown]
            wide += sum(tools) + LINE + SPACING if tools else 0
        return wide


_said: dict[tuple[str, str, int], int] = {}
"""Pixels of words, by their letters: a bar is measured twenty times until its window stands."""


def _widths_of(tool: QToolButton) -> tuple[int, int]:
    """Pixels of a button without its words and with them, however it is shown now."""
    words = tool.text(), tool.font().key(), tool.logicalDpiX()
    said = _said.get(words)
    if said is None:
        letters = tool.fontMetrics()
        said = letters.size(Qt.TextFlag.TextShowMnemonic, tool.text()).width()
        said += BESIDE + 2 * letters.horizontalAdvance(" ")
        _said[words] = said
    has_words = tool.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly
    alone, least = tool.sizeHint().width() - said * has_words, tool.minimumWidth()
    return max(least, alone), max(least, alone + said)


def _tool(action: QAction, words: str) -> QToolButton:
    # Buttons keep their width, whatever the last action was.
    action.setIconText(words)
    button = _Tool()
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setDefaultAction(action)
    return button


class _Tool(QToolButton):
    """Lets the bar be where its action only has another name, or can be done or not."""

    @qt_override
    def actionEvent(self, event: QActionEvent) -> None:
        action = event.action()
        if (
            event.type() is not QEvent.Type.ActionChanged
            or action is not self.defaultAction()
            or action.isCheckable()
            or action.iconText() != self.text()
            or action.icon().cacheKey() != self.icon().cacheKey()
        ):
            # Qt takes the icon anew, which might be of another size.
            super().actionEvent(event)
            return
        self.setEnabled(action.isEnabled())
        self.setToolTip(action.toolTip())


class MoreButton(QToolButton):
    """Its menu has what the bar has no room for."""

    def __init__(self, row: ToolRow) -> None:
        """Hidden until the row has something for it."""
        super().__init__(row)
        self._row = row
        self.setObjectName("more")
        self.setIcon(icon("more_tools"))
        self.setAccessibleName("More tools")
        self.setToolTip("More tools")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)
        self.hide()

    def _fill(self, menu: QMenu) -> None:
        # Clearing it would take from PySide what belongs to another menu.
        for action in menu.actions():
            menu.removeAction(action)
            if action.parent() is menu:
                action.deleteLater()
        for one in self._row.without_room():
            if not isinstance(one, QToolButton):
                for part in one.findChildren(QLabel) + one.findChildren(QAbstractButton):
                    if not part.isHidden():
                        _add_part(menu, part)
                menu.addSeparator()
            elif one.menu() is not None:
                inner = menu.addMenu(one.menu())
                inner.setText(one.text())
                inner.setIcon(one.icon())
            else:
                menu.addAction(one.defaultAction())


def _add_part(menu: QMenu, part: QLabel | QAbstractButton) -> None:
    """A line of a menu that says what a label says, or presses a button."""
    line = menu.addAction(part.text())
    if isinstance(part, QLabel):
        line.setEnabled(False)
    else:
        line.setCheckable(part.isCheckable())
        line.setChecked(part.isChecked())
        line.triggered.connect(part.click)


class DiceButton(QToolButton):
    """Says who rolls; its menu changes that."""

    def __init__(self, controller: Controller, window: "MainWindow") -> None:
        """Follow the controller's settings."""
        super().__init__()
        self._controller = controller
        self._window = window
        self.setObjectName("dice")
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
