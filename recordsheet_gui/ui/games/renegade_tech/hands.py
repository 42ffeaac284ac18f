"""What hands do on a grid sheet: bring templates down, place explosions, look at widows."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from recordsheet_gui.core.answers import Choice
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.play import PLAY
from recordsheet_gui.systems.renegade_tech.diagram import CRITICAL, PARTS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.picks import WeaponHands
from recordsheet_gui.ui.games.renegade_tech.aim_popover import AimPopover
from recordsheet_gui.ui.games.renegade_tech.aiming import (
    FLIP_KEY,
    SEARCH_KEY,
    Aiming,
    Way,
    about_to_be_widowed,
    ghost,
    hatched,
    other_ghost,
    shot,
)
from recordsheet_gui.ui.games.renegade_tech.laying import MOVE_KEY, SlotHands
from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.scene.view import SheetView

NOTCH = 60
"""Eighths of a degree that a wheel turns for one flip; smaller ones are a touchpad's."""


class HandBar(QFrame):
    """One line over the sheet: what a click does now, and a button for the other way."""

    def __init__(self, view: SheetView) -> None:
        """Hidden while a click simply marks a box."""
        super().__init__(view)
        self.setObjectName("popover")
        self.setAutoFillBackground(True)
        self.words = QLabel()
        self.button = QPushButton()
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 2, 4, 2)
        layout.addWidget(self.words)
        layout.addWidget(self.button)
        self.hide()

    def say(self, words: str, button: str) -> None:
        """Show a sentence and a button; no words hide it."""
        self.words.setText(words)
        self.button.setText(button)
        self.setVisible(bool(words))
        self.place()

    def place(self) -> None:
        """At the top, in the middle; a sheet that fills its pane has no margin there.

        It stands over the notes of such a sheet: all else may be wanted while something is in hand.
        """
        view = self.parentWidget()
        if not isinstance(view, SheetView):
            return
        self.adjustSize()
        over = _notes(view)
        middle = over.center().x() if over is not None else view.width() / 2
        top = 3.0 if over is None else over.bottom() - self.height()
        x = min(middle - self.width() / 2, view.width() - self.width() - 3)
        if over is not None and self.width() > over.width():
            # What stands right of narrow notes are tables; left of them there is room.
            x = min(x, over.right() - self.width())
        y = min(top, view.height() - self.height() - 3)
        self.move(round(max(0, x)), round(max(3, y)))


def _notes(view: SheetView) -> QRectF | None:
    """Where the notes of a sheet that fills its pane stand in the view, as far as they are seen."""
    sheet = view.sheet
    if sheet is None or sheet.layout.paper != PLAY:
        return None
    for region in sheet.layout.regions:
        if region.kind.endswith("notes"):
            place = QRectF(view.mapFromScene(qrect(region.rect)).boundingRect())
            seen = place & QRectF(view.viewport().rect())
            return None if seen.isEmpty() else seen
    return None


class GridHands(WeaponHands):
    """Turns gestures on one grid sheet into hits, answers and previews."""

    def __init__(self, controller: Controller, view: SheetView, parent: QWidget) -> None:
        """Work on the sheet that a view shows."""
        super().__init__(controller, view, parent)
        self.aiming = Aiming.of(controller)
        self.popover = AimPopover(view)
        self.bar = HandBar(view)
        self.laying = SlotHands(controller, view, self.aiming)
        self._over: Target | None = None
        self._has_ghost = False
        self.laying.changed.connect(self._show_bar)
        self.aiming.changed.connect(self.refresh)
        self.bar.button.clicked.connect(self._press_bar)
        self.popover.aimed.connect(self._preview)
        self.popover.fired.connect(self._fire_popover)
        self.popover.closed.connect(self._popover_closed)
        view.installEventFilter(self)
        self._search = QShortcut(QKeySequence(SEARCH_KEY), view)
        self._search.activated.connect(self.aiming.search_asked)
        self._flip = QShortcut(QKeySequence(FLIP_KEY), view)
        self._flip.activated.connect(self.aiming.flip)
        self._move = QShortcut(QKeySequence(MOVE_KEY), view)
        self._move.activated.connect(self.laying.pick_up)
        view.viewport().installEventFilter(self)

    @override
    def attach(self, scene: SheetScene, unit: UnitId) -> None:
        """Another sheet is in the view."""
        self._look_away()
        super().attach(scene, unit)
        self._over = None
        # A quad has none of the legs that a biped was aimed at.
        self.popover.close_quietly()
        self.laying.attach(scene, unit)
        for key in (self._search, self._flip, self._move):
            key.setEnabled(True)
        scene.target_hovered.connect(self._point_at)
        scene.focus_moved.connect(self._point_at)
        self.refresh()

    def _look_away(self) -> None:
        """A sheet may come back to the view: what it says is heard once."""
        if self.scene is not None:
            self.scene.target_hovered.disconnect(self._point_at)
            self.scene.focus_moved.disconnect(self._point_at)

    @override
    def leave(self) -> None:
        """The view shows another game's sheet."""
        self._look_away()
        super().leave()
        self.laying.attach(None, None)
        for key in (self._search, self._flip, self._move):
            key.setEnabled(False)
        self.bar.hide()
        self.popover.close_quietly()

    # -- what lies over the sheet --------------------------------------------------------------

    @override
    def refresh(self) -> None:
        """Offers, widows and ghost as they are now."""
        scene, unit = self.scene, self.unit
        controller = self._controller
        if scene is None or unit is None or controller.game is None:
            return
        if unit not in controller.state.units:
            return
        self.laying.refresh()
        self.find_offer()
        if self.offer is not None:
            self.laying.let_go()
        scene.show_layer(Layer.OFFER, scene.shapes_of(self.offer.boxes) if self.offer else [])
        loose = about_to_be_widowed(controller, unit)
        scene.show_layer(Layer.WIDOWS, hatched(scene, loose))
        self._show_ghost()
        self._show_bar()

    def _show_bar(self) -> None:
        if self.laying.carried is not None:
            self.bar.say(self.laying.words(), "Leave it")
            self.bar.button.setVisible(True)
        elif self.offer is not None:
            others = self.offer.others
            words = f"<b>{escaped(self.offer.title)}</b>: click a lit box"
            self.bar.say(words, others[0].label if others else "")
            self.bar.button.setVisible(bool(others))
        elif self.aiming.weapon:
            name, about = escaped(self.aiming.weapon), escaped(self.aiming.words())
            words = f"<b>{name}</b> \N{EN DASH} {about}"
            self.bar.say(f"{words}: click a column", "Put away")
            self.bar.button.setVisible(True)
        elif self.aiming.lays_slots:
            self.bar.say("<b>Slots</b>: drag one to other boxes of its block", "Done")
            self.bar.button.setVisible(True)
        else:
            self.bar.say("", "")

    def _press_bar(self) -> None:
        if self.laying.carried is not None:
            self.laying.let_go()
        elif self.aiming.lays_slots and self.offer is None:
            self.aiming.set_laying(False)
        elif self.offer is not None and self.offer.others:
            self._controller.rolls.resolve(self.offer.entry, choice=self.offer.others[0].id)
        else:
            self.aiming.put_away()

    def _point_at(self, target: Target | None) -> None:
        self._over = target
        self._show_cursor()
        if self.aiming.weapon and self.scene is not None:
            # The ghost is what matters now, not which slots belong together.
            self.scene.show_layer(Layer.LINKS, [])
        self._show_ghost()

    def _show_cursor(self) -> None:
        """An open hand over a slot that a drag would move."""
        over, port = self._over, self._view.viewport()
        is_box = over is not None and over.kind is TargetKind.BOX
        if is_box and over is not None and self.offer is None and self.laying.is_open(over.grid):
            port.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            port.unsetCursor()

    def _show_ghost(self) -> None:
        """The template under the mouse or the focus, where it would land."""
        scene, over = self.scene, self._over
        if scene is None or self.popover.isVisible():
            return
        boxes, other = {}, {}
        if (
            self.aiming.weapon
            and self.offer is None
            and self.unit is not None
            and over is not None
            and over.kind is TargetKind.BOX
            and over.grid is not None
            and over.cell is not None
        ):
            state, weapon, column = self._controller.state, self.aiming.weapon, over.cell.column + 1
            way = self.aiming.way(over.grid)
            boxes = dict(ghost(state, self.unit, weapon, over.location, column, way))
            other = dict(other_ghost(state, self.unit, weapon, over.location, column, way))
        if boxes or self._has_ghost:
            scene.show_ghost(boxes)
            scene.show_layer(Layer.ELSE, scene.shapes_of(other))
        self._has_ghost = bool(boxes)

    # -- gestures ------------------------------------------------------------------------------

    @override
    def press_box(self, grid: GridKey, cell: Cell) -> bool:
        """Answer a card or fire; False leaves the box to be marked by hand."""
        if self.answer(grid, cell):
            return True
        if not self.aiming.weapon or self.unit is None:
            return False
        way = self.aiming.way(grid)
        location = grid.partition("/")[0]
        weapon, column = self.aiming.weapon, cell.column + 1
        state = self._controller.state
        self._controller.play(shot(state, self.unit, weapon, location, column, way))
        return True

    @override
    def sweep(self, grid: GridKey, cells: tuple[Cell, ...]) -> bool:
        """With a weapon in hand a drag is a click where it began."""
        return self.press_box(grid, cells[0])

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.bar.place()
        elif isinstance(event, QMouseEvent) and self.offer is None:
            return watched is self._view.viewport() and self.laying.mouse(event)
        elif (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and watched is self._view
            and self.laying.key(event)
        ):
            return True
        elif (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
            and self.scene is not None
            and (self.aiming.weapon or self.aiming.lays_slots)
        ):
            self.aiming.set_laying(False)
            self.aiming.put_away()
            return True
        elif isinstance(event, QWheelEvent) and self._flips(event):
            if abs(event.angleDelta().y() or event.angleDelta().x()) >= NOTCH:
                self.aiming.flip()
            return True
        return super().eventFilter(watched, event)

    def _flips(self, event: QWheelEvent) -> bool:
        """Shift and the wheel turn an even template over while it is in hand."""
        has_shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        return has_shift and self.scene is not None and bool(self.aiming.weapon)

    # -- popover -------------------------------------------------------------------------------

    def _area(self, location: str) -> QRectF:
        """All grids of a location on the page."""
        area = QRectF()
        for key, part in (self.scene.locations if self.scene else {}).items():
            if key.partition("/")[0] == location:
                area |= part.sceneBoundingRect()
        return area

    @override
    def open_popover(self, grid: GridKey) -> bool:
        """Weapon and column for a location, unless a box has to be chosen first."""
        if self.answer(grid):
            return True
        from recordsheet_gui.ui.games.renegade_tech.panel import ordered

        controller = self._controller
        weapons = [weapon.name for _, some in ordered(controller) for weapon, _ in some]
        location, _, part = grid.partition("/")
        if part in PARTS:
            part = "rear_armor" if part.startswith("rear") else "front_armor"
        name = controller.system.name_of(controller.paper.design, f"{location}/{part}")
        title = name.removesuffix(" internal structure").removesuffix(" armor")
        title = title.removesuffix(" front").capitalize()
        spot = self._view.mapFromScene(self._area(location)).boundingRect()
        self.popover.open_at(spot, title, grid, weapons, self.aiming.weapon)
        return True

    def _asked(self) -> Command | None:
        popover = self.popover
        assert self.unit is not None
        try:
            return shot(
                self._controller.state,
                self.unit,
                popover.weapon.currentText(),
                popover.location,
                popover.column,
                Way(rear=popover.is_rear),
            )
        except RuleError as error:
            popover.preview.setText(str(error))
            return None

    def _preview(self) -> None:
        popover = self.popover
        command = self._asked()
        if self.scene is None or self.unit is None or not popover.isVisible():
            return
        boxes = {}
        if command is not None:
            if popover.column is None:
                popover.preview.setText("The column is rolled.")
            else:
                boxes = dict(
                    ghost(
                        self._controller.state,
                        self.unit,
                        popover.weapon.currentText(),
                        popover.location,
                        popover.column,
                        Way(rear=popover.is_rear),
                    )
                )
                popover.preview.setText(self._controller.preview(command)[1])
        self.scene.show_ghost(boxes)

    def _fire_popover(self) -> None:
        command = self._asked()
        if command is not None:
            self._controller.play(command)

    def _popover_closed(self) -> None:
        if self.scene is not None:
            self.scene.show_ghost({})
        self._view.setFocus()

    # -- menu ----------------------------------------------------------------------------------

    @override
    def light_choices(self) -> None:
        """A choice is one of boxes here, and they are lit already."""
        if self.scene is not None:
            self.scene.highlight({})

    @override
    def choice_at(self, grid: GridKey, cell: Cell | None) -> Choice | None:
        """Single boxes are lit here, so that only they answer."""
        return self.offer.by_box.get((grid, cell)) if self.offer and cell is not None else None

    @override
    def fill_menu(self, menu: QMenu) -> None:
        """What only a grid sheet offers."""
        aiming = self.aiming
        if aiming.weapon:
            menu.addAction(f"Put the {aiming.weapon} away").triggered.connect(aiming.put_away)
        if self.scene is not None and any(key.endswith(CRITICAL) for key in self.scene.locations):
            lay = menu.addAction("Lay slots anew")
            lay.setCheckable(True)
            lay.setChecked(aiming.lays_slots)
            lay.toggled.connect(aiming.set_laying)
        preview = menu.addAction("Preview widowing")
        preview.setCheckable(True)
        preview.setChecked(aiming.shows_widows)
        preview.toggled.connect(aiming.set_widows)
        if self.offer is not None and self.offer.others:
            menu.addAction(self.offer.others[0].label).triggered.connect(self._press_bar)
        menu.addSeparator()
