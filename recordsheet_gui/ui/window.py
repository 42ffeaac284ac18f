"""The main window: roster, sheet, what is owed, journal."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QSplitter,
    QStatusBar,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.events import (
    Owed,
)
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.table import NameGame
from recordsheet_gui.storage.settings import Dice, Layout
from recordsheet_gui.ui import patience, screens, style
from recordsheet_gui.ui.announcing import announce
from recordsheet_gui.ui.appraiser import FIRST_MS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.force_actions import ForceActions
from recordsheet_gui.ui.games import GAMES, OPTION_MAKERS, UNIT_MAKERS
from recordsheet_gui.ui.leading import Leader
from recordsheet_gui.ui.menu_actions import MenuActions
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.recent import window_name
from recordsheet_gui.ui.sharing.actions import SharingActions
from recordsheet_gui.ui.shell import Shell
from recordsheet_gui.ui.table_actions import TableActions
from recordsheet_gui.ui.view_actions import ViewActions
from recordsheet_gui.ui.widgets.sheet_group import SheetGroup
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane
from recordsheet_gui.ui.widgets.tools import Tools

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from recordsheet_gui.ui.bars import Bars
    from recordsheet_gui.ui.submenus import Submenus
    from recordsheet_gui.ui.tour import Tour
    from recordsheet_gui.ui.widgets.foot_bar import Banner
    from recordsheet_gui.ui.widgets.messages import Messages
    from recordsheet_gui.ui.widgets.notice_bar import NoticeBar
    from recordsheet_gui.ui.widgets.phase_bar import PhaseBar
    from recordsheet_gui.ui.widgets.turn_timer import TurnTimer

MENUS = ("&Game", "&Edit", "Ta&ble", "&Turn", "&View", "&Help")

INPUT = (
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.TouchBegin,
    QEvent.Type.Wheel,
)
"""What a player does before all that is around the sheet is made."""
JOURNAL_DELAY = 30
JOURNAL_SLICE = 0.03
"""Seconds that it tells steps before the window has its turn."""
WORKSHOP = "workshop"
"""The window in which units are built, where it is open."""
CLOSE_LATER = 100
"""Milliseconds."""


class MainWindow(QMainWindow):
    """One game on the table."""

    def __init__(self, controller: Controller) -> None:
        """Build the window around the controller; it shows nothing until a game is opened."""
        super().__init__()
        self.controller = controller
        self.setWindowTitle("Record Sheet")
        self.resize(screens.usual_size(self))
        self.setAcceptDrops(True)
        self.theme = style.theme_for(controller.settings.theme)
        # Before there is anything to dress: each widget would be polished a second time.
        style.dress(self.theme, controller.settings, is_first=True)
        # All in its place from the start: what is put there later is polished again.
        middle = QWidget(self)
        self.splitter = QSplitter(middle)
        self.group = SheetGroup(controller, self.splitter)
        # A scene takes every drop and does nothing with it; files are for the window.
        self.group.first.view.viewport().setAcceptDrops(False)
        self.menu_actions = MenuActions(self, controller)
        self.force_actions = ForceActions(self, controller)
        self.table_actions = TableActions(self, controller)
        self.view_actions = ViewActions(self, controller)
        self.sharing = SharingActions(self, controller)
        self.leader = Leader(controller, self)
        controller.lead = self.leader.go
        controller.skip_owed = self.leader.skip
        self.second: SheetPane | None = None
        """The sheet beside the one in front, made when somebody wants it."""
        controller.may_leave = self._may_leave
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.splitter, 1)
        self.setCentralWidget(middle)
        self.menus = {name: self.menuBar().addMenu(name) for name in MENUS}
        for name, menu in self.menus.items():
            menu.setObjectName(name.replace("&", "").lower())
        self.shell = Shell(self)
        self.docks = self.shell.docks
        self._is_furnished = False
        self._refused = ""
        """What the bubble has just told a screen reader."""
        self.wants_tour = False
        """True for a first start: the tour begins as soon as the window stands."""
        self.tour: Tour | None = None
        # A press shows on the sheet at once; its sentence follows a blink later.
        self._journal_timer = QTimer(self)
        self._journal_timer.setSingleShot(True)
        self._journal_timer.setInterval(JOURNAL_DELAY)
        self._journal_timer.timeout.connect(self._follow_journal)
        for place in (self.group.first.view, self.group.first.view.viewport()):
            place.installEventFilter(self)
        self._bars: Bars | None = None
        self.tools = Tools(self)
        self.addToolBar(self.tools)
        self._connect()
        self._dress_panes()

    # -- building --------------------------------------------------------------------------------

    def methods(self) -> dict[str, Callable[[], object]]:
        """What each action does, by its key."""
        from recordsheet_gui.ui import actions

        menu = self.menu_actions
        makers: dict[str, Callable[[], object]] = {
            **{maker.key: partial(menu.make_unit, maker) for maker in UNIT_MAKERS},
            **{maker.key: partial(menu.make_option_file, maker) for maker in OPTION_MAKERS},
        }
        return {
            spec.key: makers.get(spec.key)
            or getattr(self.menu_actions, spec.key, None)
            or getattr(self.table_actions, spec.key, None)
            or getattr(self.view_actions, spec.key, None)
            or getattr(self.force_actions, spec.key, None)
            or getattr(self.sharing, spec.key, None)
            or getattr(self, spec.key)
            for spec in actions.ACTIONS
        }

    @override
    def statusBar(self) -> QStatusBar:
        """Messages stand at the end of the hit bar; without it they have a line of their own."""
        return self.messages

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The sheet is painted first; what stands around it follows in the same breath.
        kind = event.type()
        if kind is QEvent.Type.Paint and not self._is_furnished and not self.pane.is_due:
            QTimer.singleShot(0, self.furnish)
        elif kind in INPUT:
            # Somebody is quicker than that, and may mean what is not there yet.
            self.furnish()
        return super().eventFilter(watched, event)

    def furnish(self) -> None:
        """Fill the docks: roster, what is owed, the unit's turn, journal."""
        if self._is_furnished:
            return
        self._is_furnished = True
        for place in (self.group.first.view, self.group.first.view.viewport()):
            place.removeEventFilter(self)
        # Whatever is shown in a window that stands lets Qt lay all of it out, there and then.
        inside = self.layout()
        assert inside is not None
        inside.setEnabled(False)
        try:
            self.make_bars()
            self._make_panels()
        finally:
            inside.setEnabled(True)
        style.finish_what_is_there()
        style.finish_what_comes()
        inside.activate()
        if not self.controller.settings.layout:
            self.shell.give_room()
        self.shell.watch()
        if self.wants_tour:
            QTimer.singleShot(0, self, self.take_tour)

    def make_bars(self) -> "Bars":
        """What stands around the sheet besides the panels, made now where it was not."""
        if self._bars is None:
            from recordsheet_gui.ui.bars import Bars

            self._bars = Bars(self)
            self._bars.make()
        return self._bars

    @property
    def actions_by_key(self) -> "Mapping[str, QAction]":
        """All that menus and keys do."""
        return self.make_bars().actions_by_key

    @property
    def submenus(self) -> "Submenus":
        """The menus within the menus."""
        return self.make_bars().submenus

    @property
    def notice(self) -> "NoticeBar":
        """Why a step waits, and what was odd at the start."""
        return self.make_bars().notice

    @property
    def banner(self) -> "Banner":
        """Why nothing can be done here."""
        return self.make_bars().banner

    @property
    def phase(self) -> "PhaseBar":
        """Where the game is, and the way on."""
        return self.make_bars().phase

    @property
    def turn_clock(self) -> "TurnTimer":
        """How long the turn takes."""
        return self.make_bars().turn_clock

    @property
    def messages(self) -> "Messages":
        """What the program says."""
        return self.make_bars().messages

    def _make_panels(self) -> None:
        from recordsheet_gui.ui.card_calls import CardCalls
        from recordsheet_gui.ui.lights import Lights
        from recordsheet_gui.ui.number_keys import NumberKeys
        from recordsheet_gui.ui.sweeper import Sweeper
        from recordsheet_gui.ui.widgets.announcer import Announcer
        from recordsheet_gui.ui.widgets.bubble import Bubble
        from recordsheet_gui.ui.widgets.hit_bar import HitBar
        from recordsheet_gui.ui.widgets.journal import JournalPanel
        from recordsheet_gui.ui.widgets.roster import Roster
        from recordsheet_gui.ui.widgets.side_panel import SidePanel

        controller = self.controller
        NumberKeys(self, self.pick_unit)
        place = self.shell.place
        self.roster = Roster(controller, place("Roster"))
        self.side_panel = SidePanel(controller, self.leader, place("This turn"))
        self.cards, self.turn_stack = self.side_panel.cards, self.side_panel.turn
        self.journal_panel = JournalPanel(controller, place("Journal"))
        self.journal = self.journal_panel.view
        Announcer(controller, self.journal)
        self.hit_bar = HitBar(controller, self.messages, place("Hit bar"))
        self.bubble = Bubble(self)
        self.bubble.watch()
        self.bubble.anyway.clicked.connect(controller.do_anyway)
        controller.forbidden.connect(self.bubble.offer_anyway)
        self.roster.in_sight = lambda: {pane.unit for pane in self.panes()}
        for title, widget in (
            ("Hit bar", self.hit_bar),
            ("Roster", self.roster),
            ("This turn", self.side_panel),
            ("Journal", self.journal_panel),
        ):
            self.shell.fill(title, widget)
        self.side_panel.needs_room.connect(self.shell.give_way)
        self.turn_stack.follow()
        self.docks["Hit bar"].visibilityChanged.connect(self._place_messages)
        self.roster.theme = self.theme
        QTimer.singleShot(FIRST_MS, controller.appraiser.wake)
        Sweeper(self, controller.recorded, controller.unit_chosen)
        QTimer.singleShot(FIRST_MS, self, _keep_pictures_apart)
        QTimer.singleShot(FIRST_MS, self, self.sharing.remind)
        QTimer.singleShot(FIRST_MS, self, style.know_all_widgets)
        self.roster.unit_pressed.connect(controller.choose_unit)
        self.roster.add_asked.connect(self.table_actions.add_unit)
        self.roster.menu_asked.connect(
            lambda unit, place: self.table_actions.menu_for(unit).popup(place)
        )
        self.roster.files_dropped.connect(self.table_actions.take_files)
        self.roster.forces_dropped.connect(self._take_forces)
        self.lights = Lights(controller, self.pane)
        self.hit_bar.previewed.connect(self.lights.show_preview)
        self.cards.highlighted.connect(self.lights.light_choice)
        self.side_panel.keys_freed.connect(self._focus_sheet)
        self.side_panel.digest.unit_pressed.connect(controller.choose_unit)
        self.card_calls = CardCalls(self)
        self.journal.line_chosen.connect(self.lights.light_line)
        self.journal.rewind_asked.connect(controller.rewind)
        self.journal.look_asked.connect(controller.look_at)
        self.journal.branch_asked.connect(self._branch)
        self.journal.print_asked.connect(self.menu_actions.print_sheet)
        if controller.game is not None:
            self.roster.rebuild()
            self.cards.refresh()
            self.journal_panel.list_units()
            self.show_journal()

    def take_tour(self) -> None:
        """Six tips, each beside what it speaks of."""
        from recordsheet_gui.ui.tour import Tour

        if self.controller.game is None:
            return
        self.furnish()
        if self.tour is None:
            self.tour = Tour(self)
        self.tour.start()

    @property
    def owed_dock(self) -> QDockWidget:
        """Where the cards are, with the panel of the turn below them."""
        return self.docks["This turn"]

    def _connect(self) -> None:
        controller = self.controller
        controller.game_opened.connect(self._game_opened)
        controller.table_changed.connect(self._table_changed)
        controller.state_changed.connect(self._state_changed)
        controller.followed.connect(self._name_steps)
        controller.unit_chosen.connect(self._show_chosen)
        controller.looked.connect(self._show_banner)
        controller.allowed.connect(self._show_rights)
        controller.said.connect(self._say)
        controller.recorded.connect(self._fall_silent)
        # What is told at the foot is made when there is something to tell.
        controller.noticed.connect(lambda words: self.notice.tell(words))
        controller.written.connect(lambda path, words: self.make_bars().tell_written(path, words))
        controller.trouble_changed.connect(self._tell_trouble)
        controller.failed.connect(self._tell_failure)
        controller.refused.connect(self._refuse)
        controller.answered.connect(self._focus_sheet)
        self._use(self.group.first)
        self.group.made.connect(self._use)
        self.leader.asked.connect(self._ask_owed)
        self.leader.told.connect(self._tell_digest)
        hints = QApplication.styleHints()
        hints.colorSchemeChanged.connect(self.dress)

    def _use(self, pane: SheetPane) -> None:
        pane.used.connect(self.controller.choose_unit)
        pane.drawn.connect(self._show_layout)
        pane.pilot_asked.connect(self.table_actions.ask_pilot)

    @property
    def pane(self) -> SheetPane:
        """The sheet in front."""
        return self.group.front

    def _focus_sheet(self) -> None:
        self.pane.view.setFocus()

    # -- following the game ----------------------------------------------------------------------

    def _game_opened(self) -> None:
        game = self.controller.game
        assert game is not None
        self._show_title()
        self._show_banner()
        if self._bars is not None:
            self._bars.tell_opened()
        self.group.show_unit(self.controller.unit)
        self.pane.view.go_to_start()
        if self.second is not None:
            order = self.controller.order()
            self.second.show_unit(order[1] if len(order) > 1 else None)
            self.second.view.go_to_start()

    def _show_title(self) -> None:
        assert self.controller.game is not None
        game = self.controller.game
        recent = self.controller.settings.recent_games
        # Somebody else's table has no file here that its name could be taken for.
        name = game.title if game.is_elsewhere else window_name(game.title, game.path, recent)
        self.setWindowTitle(f"{name} - Record Sheet")

    def _table_changed(self) -> None:
        """Whoever is gone cannot stay in a pane."""
        units = self.controller.state.units
        self.group.follow()
        if self.second is not None:
            if self.second.unit not in units:
                others = [unit for unit in self.controller.order() if unit != self.pane.unit]
                self.second.show_unit(others[0] if others else None)
            self.second.follow()

    def _show_banner(self) -> None:
        if self._bars is not None:
            self._bars.explain()

    def _show_rights(self) -> None:
        self._show_banner()
        if self._bars is not None:
            self._bars.follow()

    def _tell_trouble(self) -> None:
        self.make_bars().tell_trouble()

    def _branch(self, position: int) -> None:
        assert self.controller.game is not None
        title = f"{self.controller.game.title} from step {position}"
        path = self.menu_actions.free_name(title)
        if path is not None and self.controller.branch(position, path):
            # Two games of one name could not be told apart.
            self.controller.play(NameGame(to=title))

    def _show_chosen(self, unit: UnitId) -> None:
        if self.second is not None and self.second.isVisible() and self.second.unit == unit:
            return
        self.group.show_unit(unit)

    def _state_changed(self) -> None:
        self._journal_timer.start()
        if self._bars is not None:
            self._bars.follow()

    def _fall_silent(self) -> None:
        """What was said of the last step is no news after the next."""
        if self._bars is not None:
            self._bars.messages.clearMessage()

    def _name_steps(self) -> None:
        self._show_title()
        if self._bars is not None:
            self._bars.name_steps()

    def show_journal(self) -> None:
        """Bring the journal up to date without waiting."""
        self._journal_timer.stop()
        self._tell_for(inf)

    def _follow_journal(self) -> None:
        """Steps that come late in a game of many units take a while to be told."""
        if not self._tell_for(JOURNAL_SLICE):
            self._journal_timer.start()

    def _tell_for(self, seconds: float) -> bool:
        controller = self.controller
        if not self._is_furnished or controller.game is None:
            return True
        history = controller.session.history
        return self.journal.journal.show(controller.system, history, seconds)

    def focus_cards(self) -> None:
        """Answer the cards by key."""
        self.furnish()
        # Who answers cards that came by themselves has not chosen their tab.
        if not self.card_calls.is_in_sight:
            self.card_calls.raise_panel(self.owed_dock)
        if self.cards.cards:
            self.cards.setFocus()
        else:
            self.controller.said.emit("Nothing is owed.")

    def show_attack_panel(self) -> None:
        """Attack in the panel of the turn, by key from its first field on."""
        self.furnish()
        self.card_calls.raise_panel(self.docks["This turn"])
        panel = self.turn_stack.panel
        assert panel is not None
        GAMES[self.controller.system.key].attack_field(panel).setFocus()

    def _place_messages(self, has_bar: bool) -> None:
        """Without a hit bar, messages have a line of their own below everything."""
        is_there = has_bar or not self.docks["Hit bar"].isHidden()
        is_apart = self.messages.parentWidget() is self
        if is_there and is_apart:
            self.hit_bar.take_messages()
        elif not is_there and not is_apart and self.isVisible():
            self.setStatusBar(self.messages)
            self.messages.show()

    def focus_hit_bar(self) -> None:
        """Type instead of clicking."""
        self.furnish()
        self.hit_bar.focus_line()

    def _say(self, words: str) -> None:
        """What was refused has been read out already."""
        self.messages.say(words, is_heard=words == self._refused)
        self._refused = ""

    def _refuse(self, words: str) -> None:
        """Beside the thing that was pressed."""
        self.furnish()
        self._refused = words
        self.bubble.say(words, self._key_spot())

    def _key_spot(self) -> QPoint | None:
        """Where on the sheet the keys are."""
        view, scene = self.pane.view, self.pane.scene
        if scene is None or scene.focused is None or self.focusWidget() is not view:
            return None
        below = view.mapFromScene(scene.rect_of(scene.focused).bottomLeft())
        return view.viewport().mapTo(self, below)

    def _tell_failure(self, words: str) -> None:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Warning, "Record Sheet", plainly(words), parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # -- actions ---------------------------------------------------------------------------------

    @qt_override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from recordsheet_gui.ui.importing import dropped_forces, dropped_paths, take_copy

        if dropped_paths(event.mimeData()) or dropped_forces(event.mimeData()):
            take_copy(event)

    @qt_override
    def dropEvent(self, event: QDropEvent) -> None:
        from recordsheet_gui.ui.importing import (
            dropped_forces,
            dropped_paths,
            drops_of,
            take_copy,
        )

        take_copy(event)
        self.furnish()
        drops_of(self).take(dropped_paths(event.mimeData()))
        self._take_forces(dropped_forces(event.mimeData()))

    def _take_forces(self, files: list[str], side: str = "") -> None:
        # Whoever dropped them waits until the drop is over; a question may be asked then.
        if files:
            QTimer.singleShot(0, self, partial(self.force_actions.take, files, side))

    def undo(self) -> None:
        """Take back the last action."""
        self.controller.undo()

    def redo(self) -> None:
        """Bring it back."""
        self.controller.redo()

    def write_note(self) -> None:
        """The notes of the sheet in front."""
        if self.controller.game is not None:
            self.pane.ask_note()

    def next_phase(self) -> None:
        """Close the phase."""
        self.leader.go()

    def end_turn(self) -> None:
        """Close every phase left of the turn."""
        self.leader.go(whole_turn=True)

    def skip_owed(self) -> None:
        """Go on without what is owed."""
        self.leader.skip()

    def _ask_owed(self, entry: Owed) -> None:
        """On the way to the next phase: the card in front, its sheet in front, keys are dice."""
        self.furnish()
        if entry.unit is not None:
            self.controller.choose_unit(entry.unit)
        self.cards.bring(entry.id)
        self.focus_cards()

    def _tell_digest(self, title: str, lines: tuple[object, ...]) -> None:
        self.furnish()
        if lines:
            self.card_calls.raise_panel(self.owed_dock)
        self.controller.said.emit(f"{title}.")

    def initiative(self) -> None:
        """Roll for both sides."""
        if self.controller.game is None:
            return
        command = self.controller.system.initiative
        owed = [entry for entry in self.controller.state.owed if entry.command == command]
        if command is None:
            self.controller.said.emit("Nobody rolls for initiative in this game.")
        elif owed and self.controller.rolls.is_for_player(self.controller.rolls.question(owed[0])):
            self._ask_owed(owed[0])
        else:
            self.controller.play(command)

    def roll_all(self) -> None:
        """Let the program roll everything that waits, in its order."""
        if self.controller.game is not None:
            self.controller.say("all")

    def my_dice(self) -> None:
        """The player's own dice, or the program's."""
        mine = self.actions_by_key["my_dice"].isChecked()
        dice = Dice.MINE if mine else Dice.APP
        self.controller.change_settings(replace(self.controller.settings, dice=dice))
        self.controller.said.emit(f"{'You roll' if mine else 'The program rolls'} the dice.")

    def _show_layout(self) -> None:
        if self._bars is not None:
            self._bars.show_layout()

    @property
    def is_play_layout(self) -> bool:
        """True where the sheet in front fills its pane; each kind of unit has its own way."""
        kind = self.pane.kind
        return not kind or self.controller.settings.layout_of(kind) is Layout.PLAY

    def panes(self) -> list[SheetPane]:
        """The sheets that can be seen."""
        both = self.second is not None and not self.second.isHidden()
        own = self.group.panes
        return [*own, self.second] if both and self.second is not None else own

    def side_by_side(self) -> None:
        """Two sheets, or one."""
        both = self.actions_by_key["side_by_side"].isChecked()
        if self.second is None:
            self.second = SheetPane(self.controller)
            self.second.view.viewport().setAcceptDrops(False)
            self.second.theme, self.second.paper_size = self.pane.theme, self.pane.paper_size
            self._use(self.second)
            self.group.beside = self.second.fit
            self.group.share_scale()
            self.splitter.addWidget(self.second)
        if self.second.unit is None or self.second.unit == self.pane.unit:
            sides = self.controller.state.sides
            others = [unit for unit in self.controller.order() if unit != self.pane.unit]
            # The opponent is more interesting than the next of one's own.
            others.sort(key=lambda unit: sides[unit] == sides.get(self.pane.unit or unit))
            self.second.unit = others[0] if others else None
        self.second.setVisible(both)
        if both:
            self.second.rebuild()
            self.splitter.setSizes([1, 1])

    def next_unit(self) -> None:
        """The next sheet of the roster."""
        self._step_unit(1)

    def previous_unit(self) -> None:
        """The sheet before."""
        self._step_unit(-1)

    def _step_unit(self, step: int) -> None:
        order = self.controller.order()
        if order and self.controller.unit in order:
            place = order.index(self.controller.unit)
            self._go_to(order[(place + step) % len(order)])

    def pick_unit(self, number: int) -> None:
        """The sheet with this number in the roster."""
        order = self.controller.order()
        if 1 <= number <= len(order):
            self._go_to(order[number - 1])

    def _go_to(self, unit: UnitId) -> None:
        """Put a sheet in front; who does not see it hears whose it is."""
        self.controller.choose_unit(unit)
        announce(self.pane.view, self.pane.view.accessibleName())

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.tour is not None and self.tour.is_on:
            self.tour.end()
            return
        # A number is entered: the next digit is for the roster again.
        from PySide6.QtWidgets import QAbstractSpinBox

        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(
            self.focusWidget(), QAbstractSpinBox
        ):
            self.pane.view.setFocus()
            return
        from recordsheet_gui.ui.number_keys import is_number_key

        # Number keys pick units wherever no field wants them.
        if is_number_key(event):
            self.pick_unit(int(event.text()))
            return
        super().keyPressEvent(event)

    @qt_override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab follows the eye, whatever was made first."""
        if not self._is_furnished:
            return super().focusNextPrevChild(next)
        from recordsheet_gui.ui import tab_order

        places: list[QWidget] = [self.tools]
        middle = self.centralWidget()
        assert middle is not None
        for place in tab_order.read_in_order(self, list(self.docks.values()), middle):
            if place is self.docks["This turn"]:
                panel = self.side_panel
                places += [panel.lead, self.cards, *self.cards.cards, panel.digest, panel.turn]
            elif place is self.docks["Roster"]:
                places += self.roster.stops()
            elif place is self.docks["Journal"]:
                places.append(self.journal_panel)
            places.append(place)
        stop = tab_order.next_stop(self, places, forward=next)
        if stop is None:
            return False
        reason = Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason
        stop.setFocus(reason)
        return True

    # -- look and end ----------------------------------------------------------------------------

    def dress(self) -> None:
        """Follow the preferences: theme, text size, paper."""
        settings = self.controller.settings
        self.theme = style.theme_for(settings.theme)
        before = style.sizes()
        style.dress(self.theme, settings)
        self._dress_panes()
        if style.sizes() != before:
            self.shell.fit_text()

    def _dress_panes(self) -> None:
        settings = self.controller.settings
        self._show_settings()
        self.group.first.theme = self.theme
        self.group.first.paper_size = settings.paper.value
        for pane in self.panes():
            pane.theme = self.theme
            pane.paper_size = settings.paper.value
            if self.controller.game is not None:
                pane.rebuild()
        self.shell.dress(self.theme)
        if self._is_furnished:
            self.roster.theme = self.theme
            self.roster.refresh()

    def restore(self) -> None:
        """Where the window was last time; on a small screen it takes all of it at first."""
        geometry = QByteArray.fromBase64(self.controller.settings.geometry.encode("ascii"))
        # Qt takes nothing from a screen of quite another width.
        if geometry and self.restoreGeometry(geometry):
            screens.keep_on_screen(self)
        elif screens.is_small(self):
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)
        self.shell.restore()
        self._show_settings()

    def _show_settings(self) -> None:
        if self._bars is not None:
            self._bars.show_settings()

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange and hasattr(self, "_bars"):
            self._show_settings()

    def _may_leave(self) -> bool:
        """Whether the game may go although its last step is not kept; who does not know stays."""
        controller = self.controller
        # What is on its way to a slow disk comes there without us.
        if controller.game is None or not controller.trouble or controller.is_writing:
            return True
        from recordsheet_gui.ui.dialogs.save_file import is_confirmed

        return is_confirmed(
            self, "The last step is not kept", "The last step is not kept yet. Leave without it?"
        )

    def _close_workshop(self) -> bool:
        """A unit that is being built is asked about first; false where it is to stay."""
        bench = self.findChild(QWidget, WORKSHOP)
        return not isinstance(bench, QWidget) or not bench.isVisible() or bench.close()

    @qt_override
    def closeEvent(self, event: QCloseEvent) -> None:
        if patience.is_waiting():
            # A step is on its way to the disk: first that, then the end.
            event.ignore()
            QTimer.singleShot(CLOSE_LATER, self.close)
            return
        if not self._may_leave() or not self._close_workshop():
            event.ignore()
            return
        self.shell.keep()
        self.sharing.part()
        self.controller.close()
        super().closeEvent(event)


def _keep_pictures_apart() -> None:
    # Its module takes milliseconds that a window which is not filled yet has not.
    from recordsheet_gui.ui.heap import keep_pictures_apart

    keep_pictures_apart()
