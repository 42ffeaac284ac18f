"""One sheet in the window: the view, its gestures, the popover and the menu."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from recordsheet_gui.core.called import with_name
from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.owed import owed_words
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import GAMES, PARTS
from recordsheet_gui.ui.games.hands import Hands
from recordsheet_gui.ui.icons import icon, sign
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.margin import in_words
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.ui.theme import LIGHT, Theme
from recordsheet_gui.ui.widgets.kept_sheets import KeptSheets
from recordsheet_gui.ui.widgets.sheet_fit import SheetFit
from recordsheet_gui.units.loads import AMMO, slot_of

if TYPE_CHECKING:
    from recordsheet_gui.session.session import Record
    from recordsheet_gui.ui.motion import HitMotion
    from recordsheet_gui.ui.widgets.hex_picker import HexPicker
    from recordsheet_gui.ui.widgets.popover import AmountPopover


class SheetPane(QWidget):
    """Shows a unit and turns gestures into the controller's commands."""

    used = Signal(object)
    """UnitId: the player works on this sheet."""
    drawn = Signal()
    """Another sheet is in the pane."""
    pilot_asked = Signal(object, object)
    """UnitId, and the track of the skill that was pressed, None for the name."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """An empty pane."""
        super().__init__(parent)
        self.controller = controller
        self.unit: UnitId | None = None
        self._design: UnitDesign | None = None
        """The unit whose sheet is drawn: after an undo another one may have the same id."""
        self.theme: Theme = LIGHT
        self.paper_size = "a4"
        self.is_for_all = False
        """True for a sheet that everybody looks at and nobody touches."""
        self.view = SheetView(parent=self)
        self.fit = SheetFit(controller, self.view, self)
        self._asking: list[AmountPopover | HexPicker] = []
        """What was made by now to ask something over the sheet."""
        self._grid: GridKey | None = None
        self._was_shown = False
        self._is_due = False
        """True while the sheet of another unit is still to be drawn."""
        self.hands = Hands(controller, self.view, self)
        """What gestures do on a sheet of this game."""
        self.fit.laid_out.connect(self._follow_layout)
        # Not while it is being painted.
        self.view.bare.connect(self._draw_due, Qt.ConnectionType.QueuedConnection)
        self._hands_of: dict[str, Hands] = {}
        self._kept = KeptSheets(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self._motion: HitMotion | None = None
        controller.recorded.connect(self._hear)
        controller.state_changed.connect(self.refresh)
        controller.appraiser.changed.connect(self.refresh)
        controller.allowed.connect(self.refresh)

    @cached_property
    def popover(self) -> "AmountPopover":
        """Asks how many boxes; made with the first question."""
        from recordsheet_gui.ui.widgets.popover import AmountPopover

        made = AmountPopover(self.view)
        made.typed.connect(self._preview)
        made.hit_asked.connect(self._hit)
        made.mark_asked.connect(lambda n: self._by_hand(n, strike=True))
        made.restore_asked.connect(lambda n: self._by_hand(n, strike=False))
        made.closed.connect(self._popover_closed)
        self._asking.append(made)
        return made

    @cached_property
    def picker(self) -> "HexPicker":
        """Asks for the hexes of a move; made with the first question."""
        from recordsheet_gui.ui.widgets.hex_picker import HexPicker

        made = HexPicker(self.controller, self.view)
        made.done.connect(self.view.setFocus)
        self._asking.append(made)
        return made

    def _ask_no_more(self) -> None:
        for one in self._asking:
            one.close_quietly()

    @property
    def scene(self) -> SheetScene | None:
        """The sheet that is shown."""
        if self._is_due:
            self._draw()
        return self.view.sheet

    @property
    def kind(self) -> str:
        """The kind of the unit that is shown."""
        return self._design.kind if self._design is not None else ""

    def show_unit(self, unit: UnitId | None) -> None:
        """Put another sheet into the pane."""
        self.unit = unit
        self._show_again()

    def rebuild(self) -> None:
        """Draw the sheet anew: another theme or paper."""
        self._kept.drop()
        self.fit.forget()
        self._show_again()

    def _show_again(self) -> None:
        self._ask_no_more()
        if self.controller.game is not None and self.unit not in self.controller.state.units:
            self._clear()
            return
        # A pane that nobody sees costs nothing; it is drawn when it is shown.
        if self.unit is None or self.controller.game is None or self.isHidden():
            return
        self._is_due = True
        if self._was_shown:
            self._draw()

    def _draw(self) -> None:
        """Make the sheet; for a pane that was never seen, and has no size yet, that can wait."""
        self._is_due = False
        assert self.unit is not None
        paper = self.controller.state.unit(self.unit)
        self._design = paper.design
        self.view.setAccessibleName(f"record sheet of {label(self.controller.state, self.unit)}")
        system = self.controller.system
        layout = self.fit.choose(paper, system.layout(paper.design), self.paper_size)
        if self._motion is not None:
            self._motion.stop()
        old = self.view.sheet
        if old is not None:
            old.rest()
        scene = self._kept.take(self.controller.game, self.unit, paper.design, layout)
        if scene is None:
            phases = tuple(phase.title for phase in system.phases)
            scene = SheetScene(layout, paper, self.theme, PARTS, phases, self, all_pages=True)
            self._connect(scene)
            self._kept.keep(self.unit, scene)
        self.fit.show(scene)
        if old is not None and old is not scene:
            self._kept.has_left(old)
        self._take_hands(scene)
        self.refresh()
        self.drawn.emit()

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        """Its size is known now; so is that of the one beside it."""
        super().showEvent(event)
        is_first, self._was_shown = not self._was_shown, True
        # A window that fills its screen is as large as that only when all of it is shown.
        can_wait = is_first and self.window().isMaximized()
        if not self._is_due:
            self.fit.settle()
        elif not can_wait:
            self._draw()

    @property
    def is_due(self) -> bool:
        """True while a sheet is still to be drawn."""
        return self._is_due

    def _draw_due(self) -> None:
        # Asked for a moment ago; the game may have gone since.
        if self._is_due and self.controller.game is not None:
            self._draw()

    @qt_override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for mate in self.fit.mates:
            if mate is not self.fit:
                mate.settle()

    def _follow_layout(self) -> None:
        self.hands.follow_layout()

    def follow(self) -> None:
        """Draw anew where another unit stands at the same place."""
        paper = self.controller.state.units.get(self.unit) if self.unit is not None else None
        if paper is not None and paper.design is not self._design:
            self.rebuild()

    def _clear(self) -> None:
        """No unit to show: of another game's sheet nothing may stay."""
        self._is_due = False
        self.hands.leave()
        self.fit.clear()
        old = self.view.sheet
        units = self.controller.state.units
        self.view.setAccessibleName("record sheet")
        self.view.clear_sheet(
            "There is no other unit." if units else "There is nobody on the table."
        )
        self._kept.drop()
        if old is not None:
            self._kept.has_left(old)

    def _take_hands(self, scene: SheetScene) -> None:
        """Each game has its own gestures."""
        key = self.controller.system.key
        if key not in self._hands_of:
            self._hands_of[key] = GAMES[key].hands(self.controller, self.view, self)
        if self.hands is not self._hands_of[key]:
            self.hands.leave()
            self.hands = self._hands_of[key]
        assert self.unit is not None
        self.hands.attach(scene, self.unit)

    def refresh(self) -> None:
        """Show the unit as it stands."""
        controller = self.controller
        sheet = self.view.sheet
        if controller.game is None or self.unit is None or sheet is None or self._is_due:
            return
        if self.unit in controller.state.units and not self.isHidden():
            # Where nobody can touch anything, no sheet looks otherwise.
            may_act = not (self.is_for_all or controller.game.notice)
            self.view.show_shut(may_act and bool(controller.shut(self.unit)))
            derived = controller.derived(self.unit)
            owed = owed_words(
                controller.system, controller.state, self.unit, controller.rolls.question
            )
            worth = controller.appraiser.units.get(self.unit)
            sheet.show_state(controller.state, self.unit, derived, owed, worth)
            self.hands.refresh()
            if self._motion is not None:
                self._motion.play(sheet)

    def _hear(self, records: "tuple[Record, ...]") -> None:
        """What is struck on the sheet in view shows how it happened."""
        if self._is_due or self.scene is None or self.unit is None or self.isHidden():
            return
        if self._motion is None:
            # With the first hit: the first sheet does not wait for it.
            from recordsheet_gui.ui.motion import HitMotion

            self._motion = HitMotion(self, self._shakes)
        self._motion.hear(records, self.unit, self.scene)

    def _shakes(self, grid: GridKey) -> bool:
        return GAMES[self.controller.system.key].shakes(grid)

    def _connect(self, scene: SheetScene) -> None:
        controller = self.controller
        scene.box_pressed.connect(self._on_front(self._press_box))
        scene.boxes_swept.connect(self._on_front(self._sweep))
        scene.wheel_turned.connect(self._on_front(self._turn_wheel))
        # Asked for when it is pressed: a sheet comes without its pencil.
        scene.slot_pressed.connect(self._on_front(lambda slot: controller.pencil.press_slot(slot)))
        scene.track_pressed.connect(
            self._on_front(lambda track, to: controller.pencil.press_track(track, to))
        )
        scene.condition_pressed.connect(
            self._on_front(lambda word: controller.pencil.switch_condition(word))
        )
        scene.skill_pressed.connect(self._on_front(self._asking_somebody(self._ask_pilot)))
        scene.number_pressed.connect(self._on_front(self._asking_somebody(self._press_number)))
        scene.note_pressed.connect(self._on_front(self._asking_somebody(self.ask_note)))
        scene.location_activated.connect(self._on_front(self._asking_somebody(self._open_popover)))
        scene.menu_requested.connect(self._on_front(self._show_menu))
        scene.weapon_pressed.connect(self._on_front(self._press_weapon))
        scene.page_turned.connect(self._follow_layout)

    def _on_front(self, act: Callable[..., object]) -> Callable[..., None]:
        """The sheet that is worked on becomes the one in front."""

        def run(*arguments: object) -> None:
            if self.unit not in self.controller.state.units:
                return
            self._ask_no_more()
            self.used.emit(self.unit)
            act(*arguments)

        return run

    def _asking_somebody(self, act: Callable[..., object]) -> Callable[..., None]:
        """Nobody is asked what is refused whatever the answer: this is somebody else's sheet."""

        def run(*arguments: object) -> None:
            if why := self.controller.shut(self.unit):
                self.controller.refuse(why)
            else:
                act(*arguments)

        return run

    def _press_box(self, grid: GridKey, cell: Cell) -> None:
        if not self.hands.press_box(grid, cell):
            self.controller.pencil.press_box(grid, cell)

    def _sweep(self, grid: GridKey, cells: tuple[Cell, ...], strike: bool) -> None:
        if not self.hands.sweep(grid, cells):
            self.controller.pencil.sweep(grid, cells, strike)

    def _turn_wheel(self, grid: GridKey, steps: int) -> None:
        # A wheel turns by accident; a choice is made with a press.
        if self.hands.offer is None:
            self.controller.pencil.turn_wheel(grid, steps)

    # -- popover -------------------------------------------------------------------------------

    def _open_popover(self, location: str, grid: GridKey, place: QPointF) -> None:
        if self.hands.open_popover(grid):
            return
        self._grid = grid
        name = self.controller.system.name_of(self.controller.paper.design, grid)
        spot = self.view.mapFromScene(place)
        self.popover.open_at(spot, name.capitalize(), can_hit=self._hit_command(1) is not None)

    def _hit_command(self, amount: int) -> Command | None:
        """The damage that was asked for, by the rules; None where only the hand can mark."""
        if self._grid is None or self.unit is None:
            return None
        state = self.controller.state
        return self.controller.system.hit_command(state, self.unit, self._grid, amount)

    def _preview(self, amount: int) -> None:
        if self.scene is None or self._grid is None or self.unit is None:
            return
        if not amount:
            self.scene.show_ghost({})
            self.popover.say("Type an amount.")
            return
        by_hand = MarkBoxes(unit=self.unit, grid=self._grid, boxes=amount)
        events, words = self.controller.preview(self._hit_command(amount) or by_hand)
        from recordsheet_gui.session.foretold import marks_of, slots_of

        self.scene.show_ghost(marks_of(events), slots_of(events))
        self.popover.say(words)

    def _popover_closed(self) -> None:
        if self.scene is not None:
            self.scene.show_ghost({})
        self.view.setFocus()

    def _hit(self, amount: int) -> None:
        command = self._hit_command(amount)
        if command is not None:
            self.controller.play(command)

    def _by_hand(self, amount: int, *, strike: bool) -> None:
        if self._grid is None or self.unit is None:
            return
        kind = MarkBoxes if strike else UnmarkBoxes
        self.controller.play(kind(unit=self.unit, grid=self._grid, boxes=amount))

    # -- movement ------------------------------------------------------------------------------

    def _press_number(self, number: str) -> None:
        """A box of the movement asks how far; other numbers only explain themselves."""
        assert self.unit is not None
        controller = self.controller
        ways = [
            way
            for way in controller.system.ways(controller.state, self.unit)
            if number == way.key or number in way.also
        ]
        if not ways or self.scene is None:
            return
        refusals = [controller.session.refusal(way.command(way.least, ())) for way in ways]
        if all(refusals):
            # Nothing of it is possible: trying it says so, and lets a table do it anyway.
            controller.play(ways[0].command(ways[0].least, ()))
            return
        self.picker.ask(ways)
        box = self.scene.rect_of(Target(kind=TargetKind.NUMBER, number=number))
        self.picker.place_beside(self.view.mapFromScene(box.bottomLeft()))

    # -- questions -----------------------------------------------------------------------------

    def _ask_pilot(self, track: TrackKey | None) -> None:
        self.pilot_asked.emit(self.unit, track)

    def ask_note(self) -> None:
        """Write a note on this sheet, change one or rub it out."""
        from recordsheet_gui.ui.dialogs.notes import NotesDialog

        if self.unit is None or self.unit not in self.controller.state.units:
            return
        state = self.controller.state
        dialog = NotesDialog(label(state, self.unit), state.unit(self.unit).notes, self)
        is_taken = dialog.exec() == NotesDialog.DialogCode.Accepted
        note, text = dialog.note, dialog.text
        dialog.deleteLater()
        if is_taken and note:
            self.controller.pencil.change_note(note, text)
        elif is_taken:
            self.controller.pencil.write_note(text)

    def _press_weapon(self, target: Target) -> None:
        """What hands do there, else what a line of the weapons offers first."""
        if self.hands.press_weapon(target):
            return
        offers = self._offers(Place(weapon=target.slots))
        if offers and not offers[0].why_not:
            self.controller.play(offers[0].command)

    def _offers(self, place: Place) -> tuple[Offer, ...]:
        """What the game offers at a place of this sheet."""
        assert self.unit is not None
        return self.controller.system.offers(self.controller.state, self.unit, place)

    # -- menu ----------------------------------------------------------------------------------

    def _show_menu(self, target: Target | None, place: QPoint) -> None:
        self.menu_for(target).popup(place)

    def menu_for(self, target: Target | None) -> QMenu:
        """Everything possible at this place of the sheet."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        controller = self.controller
        if target is not None and target.kind in (TargetKind.BOX, TargetKind.LOCATION):
            self._location_menu(menu, target)
        if target is not None and target.slot is not None:
            self._slot_menu(menu, target.slot)
        if target is not None and target.track is not None and target.slot is None:
            self._track_menu(menu, target.track)
        if target is not None and target.kind is TargetKind.WEAPON and target.slots:
            self._add_offers(menu, Place(weapon=target.slots))
        if target is not None and target.condition is not None:
            self._condition_menu(menu, target.condition)
        if not menu.isEmpty():
            menu.addSeparator()
        self.hands.fill_menu(menu)
        self._add_offers(menu, SHEET)
        conditions = menu.addMenu(icon("game_options"), "Conditions")
        for key in controller.system.conditions(controller.paper.design):
            action = conditions.addAction(in_words(key))
            action.setCheckable(True)
            action.setChecked(key in controller.paper.conditions)
            action.triggered.connect(
                lambda _=False, key=key: controller.pencil.switch_condition(key)
            )
        menu.addAction(icon("write_note"), "Notes...").triggered.connect(self.ask_note)
        return menu

    def _add_offers(self, menu: QMenu, place: Place, *, apart: bool = False) -> None:
        """What the game offers there; `apart` from what stands above it."""
        offers = self._offers(place)
        if apart and offers:
            menu.addSeparator()
        for offer in offers:
            action = menu.addAction(icon(_sign_of(offer.command)), offer.label)
            action.triggered.connect(
                lambda _=False, command=offer.command: self.controller.play(command)
            )
            if offer.why_not:
                action.setEnabled(False)
                action.setToolTip(plainly(offer.why_not))
                menu.setToolTipsVisible(True)

    def _location_menu(self, menu: QMenu, target: Target) -> None:
        controller, grid = self.controller, target.grid
        assert grid is not None
        paper = controller.paper.grids[grid]
        place = self.scene.rect_of(target).center() if self.scene else QPointF()
        menu.addAction(icon("attack"), "Hit...").triggered.connect(
            lambda: self._open_popover(target.location, grid, place)
        )
        if target.cell is not None:
            cell: Cell = target.cell
            is_lost = cell in paper.lost
            word = "Restore this box" if is_lost else "Mark this box"
            menu.addAction(icon("restore" if is_lost else "mark"), word).triggered.connect(
                lambda: controller.pencil.press_box(grid, cell)
            )
        one = menu.addAction(icon("mark"), "Mark one")
        one.setEnabled(paper.left > 0)
        one.triggered.connect(lambda: controller.pencil.turn_wheel(grid, 1))
        back = menu.addAction(icon("restore"), "Restore one")
        back.setEnabled(bool(paper.lost))
        back.triggered.connect(lambda: controller.pencil.turn_wheel(grid, -1))
        everything = menu.addAction(icon("mark"), "Mark all")
        everything.setEnabled(paper.left > 0)
        everything.triggered.connect(lambda: controller.pencil.turn_wheel(grid, paper.left))
        whole = menu.addAction(icon("restore"), "Restore all")
        whole.setEnabled(bool(paper.lost))
        whole.triggered.connect(lambda: controller.pencil.turn_wheel(grid, -len(paper.lost)))
        self._add_offers(menu, Place(grid=grid), apart=True)

    def _condition_menu(self, menu: QMenu, condition: ConditionKey) -> None:
        """Write what stands there on the sheet, or rub it out."""
        controller = self.controller
        words = controller.system.name_of(controller.paper.design, condition)
        words = with_name(controller.state, controller.system.companions, condition, words)
        action = menu.addAction(plainly(words[:1].upper() + words[1:]))
        action.setCheckable(True)
        action.setChecked(condition in controller.paper.conditions)
        action.triggered.connect(lambda: controller.pencil.switch_condition(condition))

    def _slot_menu(self, menu: QMenu, slot: SlotKey) -> None:
        controller = self.controller
        is_marked = slot in controller.paper.slots
        word = "Clear this slot" if is_marked else "Mark this slot"
        menu.addAction(icon("restore" if is_marked else "mark"), word).triggered.connect(
            lambda: controller.pencil.press_slot(slot)
        )
        for track in controller.paper.tracks:
            if track.startswith(AMMO) and slot_of(track) == slot:
                self._track_menu(menu, track)
        self._add_offers(menu, Place(slot=slot), apart=True)

    def _track_menu(self, menu: QMenu, track: TrackKey) -> None:
        controller = self.controller
        name = controller.system.name_of(controller.paper.design, track)
        now = controller.paper.tracks.get(track, 0)
        menu.addAction(icon("round_counter"), f"{_first_large(name)}: set...").triggered.connect(
            lambda: self._ask_track(track)
        )
        less = menu.addAction(icon("minus"), "One less")
        less.setEnabled(now > 0)
        less.triggered.connect(lambda: controller.pencil.press_track(track, now - 1))
        more = menu.addAction(icon("plus"), "One more")
        more.triggered.connect(lambda: controller.pencil.press_track(track, now + 1))

    def _ask_track(self, track: TrackKey) -> None:
        from PySide6.QtWidgets import QInputDialog

        name = self.controller.system.name_of(self.controller.paper.design, track)
        now = self.controller.paper.tracks[track]
        value, is_given = QInputDialog.getInt(self, "Set", plainly(_first_large(name)), now, 0, 999)
        if is_given:
            self.controller.pencil.press_track(track, value)


def _sign_of(command: Command) -> str:
    """The icon of what a menu offers; a rule that has none of its own has that of any act."""
    return sign("do", command.do) or "phase_action"


def _first_large(name: str) -> str:
    """As a sentence begins; the rest is spelled as it is."""
    return name[:1].upper() + name[1:]
