"""One sheet in the window: the view, its gestures, the popover and the menu."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from recordsheet_gui.core.commands import Command, MarkBoxes, UnmarkBoxes
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.session.owed import owed_words
from recordsheet_gui.sheet.load import load_layout
from recordsheet_gui.ui.controller import Controller, marks_of, slots_of
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView
from recordsheet_gui.ui.theme import LIGHT, Theme
from recordsheet_gui.ui.widgets.popover import AmountPopover
from recordsheet_gui.units.mech.design import MechDesign

if TYPE_CHECKING:
    from recordsheet_gui.session.journal import Line
    from recordsheet_gui.ui.games.hard_hits.trail import TrailPlayer
    from recordsheet_gui.ui.games.renegade_tech.hands import GridHands

CONDITIONS = ("prone", "shutdown", "unconscious", "submerged")
"""What the menu offers to switch; anything else can be written as a note."""


class SheetPane(QWidget):
    """Shows a unit and turns gestures into the controller's commands."""

    used = Signal(object)
    """UnitId: the player works on this sheet."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """An empty pane."""
        super().__init__(parent)
        self.controller = controller
        self.unit: UnitId | None = None
        self.theme: Theme = LIGHT
        self.paper = "a4"
        self.view = SheetView(parent=self)
        self.popover = AmountPopover(self.view)
        self._asked: Callable[[int], Command] | None = None
        self._grid: GridKey | None = None
        self.hands: GridHands | None = None
        """What templates and explosions need; only a grid sheet has it."""
        self.trail: TrailPlayer | None = None
        """What lights the chart of a ship."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.popover.typed.connect(self._preview)
        self.popover.hit_asked.connect(self._hit)
        self.popover.mark_asked.connect(lambda n: self._by_hand(n, strike=True))
        self.popover.restore_asked.connect(lambda n: self._by_hand(n, strike=False))
        self.popover.closed.connect(self._popover_closed)
        controller.state_changed.connect(self.refresh)

    @property
    def scene(self) -> SheetScene | None:
        """The sheet that is shown."""
        return self.view.sheet

    def show_unit(self, unit: UnitId | None) -> None:
        """Put another sheet into the pane."""
        self.unit = unit
        self.rebuild()

    def rebuild(self) -> None:
        """Draw the sheet anew: another unit, theme or paper."""
        self.popover.close_quietly()
        # A pane that nobody sees costs nothing; it is drawn when it is shown.
        if self.unit is None or self.controller.game is None or self.isHidden():
            return
        design = self.controller.state.unit(self.unit).design
        system = self.controller.system
        scene = SheetScene(
            load_layout(system.layout(design), self.paper),
            design,
            self.theme,
            PARTS,
            tuple(phase.title for phase in system.phases),
            self,
        )
        self._connect(scene)
        old = self.view.sheet
        self.view.show_sheet(scene)
        if old is not None:
            old.deleteLater()
        self._take_hands(scene)
        self.refresh()

    def _take_hands(self, scene: SheetScene) -> None:
        """A grid sheet is played with templates."""
        if self.controller.system.key != "renegade-tech" or self.unit is None:
            if self.hands is not None:
                self.hands.leave()
            return
        from recordsheet_gui.ui.games.renegade_tech.hands import GridHands

        if self.hands is None:
            self.hands = GridHands(self.controller, self.view, self)
        self.hands.attach(scene, self.unit)

    def _grid_hands(self) -> "GridHands | None":
        """The hands, while the sheet in the pane is one for them."""
        return self.hands if self.hands is not None and self.hands.scene is self.scene else None

    def refresh(self) -> None:
        """Show the unit as it stands."""
        controller = self.controller
        if controller.game is None or self.unit is None or self.scene is None:
            return
        if self.unit in controller.state.units and not self.isHidden():
            derived = controller.derived(self.unit)
            owed = owed_words(controller.system, controller.state, self.unit)
            self.scene.show_state(controller.state, self.unit, derived, owed)
            hands = self._grid_hands()
            if hands is not None:
                hands.refresh()
            if controller.system.key == "hard-hits":
                self._show_trail()
                self.light_choices()

    def _show_trail(self) -> None:
        """The cells of a ship's chart that its last weapon went through."""
        if self.scene is None or self.unit is None:
            return
        from recordsheet_gui.ui.games.hard_hits.trail import TrailPlayer

        if self.trail is None:
            self.trail = TrailPlayer(self)
        self.trail.show(self.scene, self.controller.session.history, self.unit)

    def light_line(self, line: "Line | None") -> None:
        """Show on a ship's chart the weapon that a line of the journal tells of."""
        if self.controller.system.key != "hard-hits" or self.scene is None or self.unit is None:
            return
        if self.trail is not None:
            self.trail.stop()
        if line is None:
            self._show_trail()
            return
        from recordsheet_gui.ui.games.hard_hits.trail import show_trail, trail_at

        history = self.controller.session.history
        show_trail(self.scene, trail_at(history, line.position, line.event, self.unit))

    def light_choices(self) -> None:
        """Light all that the next open choice of this unit offers; nothing where none is open."""
        if self.scene is None or self.controller.game is None:
            return
        if self._grid_hands() is not None:
            # There a choice is one of boxes, and they are lit already.
            self.scene.highlight({})
            return
        owed = [entry for entry in self.controller.state.owed if entry.unit == self.unit]
        choices = self.controller.question(owed[0]).choose if owed else ()
        self.scene.highlight({c.grid: () for c in choices if c.grid is not None})

    def _connect(self, scene: SheetScene) -> None:
        controller = self.controller
        scene.box_pressed.connect(self._on_front(self._press_box))
        scene.boxes_swept.connect(self._on_front(self._sweep))
        scene.wheel_turned.connect(self._on_front(controller.turn_wheel))
        scene.slot_pressed.connect(self._on_front(controller.press_slot))
        scene.track_pressed.connect(self._on_front(controller.press_track))
        scene.condition_pressed.connect(self._on_front(controller.switch_condition))
        scene.skill_pressed.connect(self._on_front(self._ask_skill))
        scene.note_pressed.connect(self._on_front(self.ask_note))
        scene.location_activated.connect(self._on_front(self._open_popover))
        scene.menu_requested.connect(self._on_front(self._show_menu))
        scene.weapon_pressed.connect(self._on_front(self._fire_line))

    def _on_front(self, act: Callable[..., object]) -> Callable[..., None]:
        """The sheet that is worked on becomes the one in front."""

        def run(*arguments: object) -> None:
            self.popover.close_quietly()
            self.used.emit(self.unit)
            act(*arguments)

        return run

    def _press_box(self, grid: GridKey, cell: Cell) -> None:
        hands = self._grid_hands()
        if hands is None or not hands.press_box(grid, cell):
            self.controller.press_box(grid, cell)

    def _sweep(self, grid: GridKey, cells: tuple[Cell, ...], strike: bool) -> None:
        hands = self._grid_hands()
        if hands is None or not hands.sweep(grid, cells):
            self.controller.sweep(grid, cells, strike)

    # -- popover -------------------------------------------------------------------------------

    def _open_popover(self, location: str, grid: GridKey, place: QPointF) -> None:
        assert self.unit is not None
        hands = self._grid_hands()
        if hands is not None:
            hands.open_popover(grid)
            return
        rear = location in ("CTR", "LTR", "RTR")
        front = location.removesuffix("R") if rear else location
        can_hit = self.controller.knows("hit")
        self._grid = grid
        self._asked = self._by_hand_command
        if can_hit:
            # Only BattleTech knows a rear.
            more = {"rear": True} if rear else {}
            self._asked = lambda amount: self.controller.command(
                "hit", location=front, damage=amount, **more
            )
        elif self.controller.knows("volley") and grid.startswith("shield/"):
            can_hit = True
            self._asked = lambda amount: self.controller.command(
                "volley", shield=int(location), weapons=[{"name": "Hit", "damage": amount}]
            )
        name = self.controller.system.name_of(self.controller.paper.design, grid)
        spot = self.view.mapFromScene(place)
        self.popover.open_at(spot, name.capitalize(), can_hit=can_hit)

    def _preview(self, amount: int) -> None:
        if self.scene is None or self._asked is None:
            return
        if not amount:
            self.scene.show_ghost({})
            self.popover.say("Type an amount.")
            return
        events, words = self.controller.preview(self._asked(amount))
        self.scene.show_ghost(marks_of(events), slots_of(events))
        self.popover.say(words)

    def _popover_closed(self) -> None:
        if self.scene is not None:
            self.scene.show_ghost({})
        self.view.setFocus()

    def _hit(self, amount: int) -> None:
        if self._asked is not None:
            self.controller.play(self._asked(amount))

    def _by_hand_command(self, amount: int) -> Command:
        assert self._grid is not None
        assert self.unit is not None
        return MarkBoxes(unit=self.unit, grid=self._grid, boxes=amount)

    def _by_hand(self, amount: int, *, strike: bool) -> None:
        if self._grid is None or self.unit is None:
            return
        kind = MarkBoxes if strike else UnmarkBoxes
        self.controller.play(kind(unit=self.unit, grid=self._grid, boxes=amount))

    # -- questions -----------------------------------------------------------------------------

    def _ask_skill(self, track: TrackKey) -> None:
        from PySide6.QtWidgets import QInputDialog

        name = self.controller.system.name_of(self.controller.paper.design, track)
        now = self.controller.paper.tracks[track]
        value, is_given = QInputDialog.getInt(self, "Pilot", name.capitalize(), now, 0, 8)
        if is_given:
            self.controller.press_track(track, value)

    def ask_note(self) -> None:
        """Ask for a note on this sheet."""
        from PySide6.QtWidgets import QInputDialog

        text, is_given = QInputDialog.getMultiLineText(self, "Note", "Write on the sheet:")
        if is_given:
            self.controller.write_note(text)

    def _fire_line(self, target: Target) -> None:
        """Fire the weapon of an inventory line."""
        design = self.controller.paper.design
        if not isinstance(design, MechDesign) or not self.controller.knows("fire"):
            return
        for item in design.items:
            if item.slots and item.slots[0] in target.slots and item.gear.damage:
                self.controller.do("fire", weapon=item.gear.name, location=item.location)
                return

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
        if target is not None and target.track is not None:
            self._track_menu(menu, target.track)
        if target is not None and target.kind is TargetKind.WEAPON and controller.knows("fire"):
            menu.addAction("Fire").triggered.connect(lambda: self._fire_line(target))
        if not menu.isEmpty():
            menu.addSeparator()
        hands = self._grid_hands()
        if hands is not None:
            hands.fill_menu(menu)
        if controller.knows("stand") and "prone" in controller.paper.conditions:
            menu.addAction("Stand up").triggered.connect(lambda: controller.do("stand"))
        if controller.knows("fall") and "prone" not in controller.paper.conditions:
            menu.addAction("Fall").triggered.connect(lambda: controller.do("fall"))
        if controller.knows("pilot_hit"):
            menu.addAction("Pilot hit").triggered.connect(lambda: controller.do("pilot_hit"))
        conditions = menu.addMenu("Conditions")
        offered = self._conditions()
        for word in offered:
            key = ConditionKey(word)
            action = conditions.addAction(word.capitalize())
            action.setCheckable(True)
            action.setChecked(key in controller.paper.conditions)
            action.triggered.connect(lambda _=False, key=key: controller.switch_condition(key))
        menu.addAction("Write a note...").triggered.connect(self.ask_note)
        return menu

    def _conditions(self) -> tuple[str, ...]:
        """What can be switched here: BattleTech's words, or those that the sheet prints."""
        if self.controller.knows("pilot_hit") or self.scene is None:
            return CONDITIONS
        return tuple(word for r in self.scene.layout.regions for word in r.conditions)

    def _location_menu(self, menu: QMenu, target: Target) -> None:
        controller, grid = self.controller, target.grid
        assert grid is not None
        paper = controller.paper.grids[grid]
        place = self.scene.rect_of(target).center() if self.scene else QPointF()
        menu.addAction("Hit...").triggered.connect(
            lambda: self._open_popover(target.location, grid, place)
        )
        if target.cell is not None:
            cell: Cell = target.cell
            word = "Restore this box" if cell in paper.lost else "Mark this box"
            menu.addAction(word).triggered.connect(lambda: controller.press_box(grid, cell))
        one = menu.addAction("Mark one")
        one.setEnabled(paper.left > 0)
        one.triggered.connect(lambda: controller.turn_wheel(grid, 1))
        back = menu.addAction("Restore one")
        back.setEnabled(bool(paper.lost))
        back.triggered.connect(lambda: controller.turn_wheel(grid, -1))
        everything = menu.addAction("Mark all")
        everything.setEnabled(paper.left > 0)
        everything.triggered.connect(lambda: controller.turn_wheel(grid, paper.left))
        whole = menu.addAction("Restore all")
        whole.setEnabled(bool(paper.lost))
        whole.triggered.connect(lambda: controller.turn_wheel(grid, -len(paper.lost)))
        front = target.location.removesuffix("R") if grid.startswith(("CTR", "LTR", "RTR")) else ""
        self._critical_menu(menu, front or target.location)

    def _critical_menu(self, menu: QMenu, location: str) -> None:
        controller = self.controller
        if not controller.knows("critical"):
            return
        menu.addSeparator()
        if controller.knows("pilot_hit"):
            menu.addAction("Critical hit (with effects)").triggered.connect(
                lambda: controller.do("critical", location=location, hits=1)
            )
        menu.addAction("Roll for critical hits").triggered.connect(
            lambda: controller.do("critical", location=location)
        )

    def _slot_menu(self, menu: QMenu, slot: SlotKey) -> None:
        controller = self.controller
        word = "Clear this slot" if slot in controller.paper.slots else "Mark this slot"
        menu.addAction(word).triggered.connect(lambda: controller.press_slot(slot))
        location, _, number = slot.partition("/")
        track = TrackKey(f"ammo/{slot}")
        if track in controller.paper.tracks:
            self._track_menu(menu, track)
            if controller.knows("dump"):
                menu.addAction("Dump this ammunition").triggered.connect(
                    lambda: controller.do("dump", location=location, slot=int(number))
                )
        self._critical_menu(menu, location)

    def _track_menu(self, menu: QMenu, track: TrackKey) -> None:
        controller = self.controller
        name = controller.system.name_of(controller.paper.design, track)
        now = controller.paper.tracks.get(track, 0)
        menu.addAction(f"{name.capitalize()}: set...").triggered.connect(
            lambda: self._ask_track(track)
        )
        less = menu.addAction("One less")
        less.setEnabled(now > 0)
        less.triggered.connect(lambda: controller.press_track(track, now - 1))
        menu.addAction("One more").triggered.connect(lambda: controller.press_track(track, now + 1))

    def _ask_track(self, track: TrackKey) -> None:
        from PySide6.QtWidgets import QInputDialog

        name = self.controller.system.name_of(self.controller.paper.design, track)
        now = self.controller.paper.tracks[track]
        value, is_given = QInputDialog.getInt(self, "Set", name.capitalize(), now, 0, 999)
        if is_given:
            self.controller.press_track(track, value)
