"""A group of small sheets: units of one side whose sheets leave room for others share the pane.

Which sheets are small their play layouts say. Each has a pane of its own, so that gestures, menus
and questions are those of any sheet; here they are only put beside one another.
"""

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.load import layout_names, load_play
from recordsheet_gui.sheet.play import PlayPlan, arranged, least_scale, least_sizes
from recordsheet_gui.storage.settings import Layout
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.scene.part import PartNeeds
from recordsheet_gui.ui.theme import color
from recordsheet_gui.ui.widgets.sheet_fit import RESIZE_DELAY, SheetFit
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane

BETWEEN = 3
"""Pixels around each of several sheets; the one in front has a frame there."""
ROUNDED = 2
"""What a sheet may lose where places are whole pixels: one here, and one in its own view."""

_Shapes = tuple[list[tuple[float, float]], list[tuple[float, float]]]


class SheetGroup(QWidget):
    """One sheet, or as many small ones of a side as the pane has room for."""

    made = Signal(object)
    """SheetPane: another one, to be connected and dressed."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """A group of one empty pane."""
        super().__init__(parent)
        self._controller = controller
        self.first = SheetPane(controller, self)
        self._panes = [self.first]
        self._shown = 1
        self._wanted: UnitId | None = None
        """Who was put here last; a unit that stands on the other half is chosen without that."""
        self.beside: SheetFit | None = None
        """The sheet on the other half of the window, which has the same scale."""
        self._known: dict[UnitId, tuple[UnitState, _Shapes]] = {}
        """What each sheet that shares the pane needed last."""
        controller.game_opened.connect(self._known.clear)
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.setInterval(RESIZE_DELAY)
        self._resized.timeout.connect(self._fill)

    # -- who is shown ----------------------------------------------------------------------------

    @property
    def panes(self) -> list[SheetPane]:
        """Those with a sheet, in reading order."""
        return self._panes[: self._shown]

    @property
    def front(self) -> SheetPane:
        """The sheet that is worked on."""
        chosen = self._controller.unit
        return next((pane for pane in self.panes if pane.unit == chosen), self.first)

    def show_unit(self, unit: UnitId | None) -> None:
        """Put a sheet in front, and beside it those that fit."""
        self._wanted = unit
        units = self._together(unit)
        if [pane.unit for pane in self.panes] != units:
            self._place(units)
        elif len(units) == 1:
            self.first.show_unit(units[0])
        self.update()

    def follow(self) -> None:
        """Whoever is gone cannot stay, and another unit may stand at the same place."""
        if self._wanted not in self._controller.state.units:
            self._wanted = self._controller.unit
        units = self._together(self._wanted)
        if [pane.unit for pane in self.panes] != units:
            self._place(units)
        for pane in self.panes:
            pane.follow()

    def arrange_anew(self) -> None:
        """Sheets are to be shown otherwise: for play or as on paper."""
        self._fill()

    def _together(self, unit: UnitId | None) -> list[UnitId | None]:
        """A unit, and those that share the pane with it as far as there is room."""
        controller = self._controller
        if unit is None or controller.game is None or unit not in controller.state.units:
            return [unit]
        own = self._plan_of(unit)
        if own is None:
            return [unit]
        sides = controller.state.sides
        mates = [one for one in controller.order() if sides.get(one) == sides.get(unit)]
        plans = {one: plan for one in mates if (plan := self._plan_of(one)) is not None}
        if unit not in plans:
            return [unit]
        many = self._arranged(plans, len(plans))[2]
        if many < len(plans):
            # The largest of all sheets would set the room of each: those alike share it better.
            kind = controller.state.unit(unit).design.kind
            units = controller.state.units
            plans = {one: plan for one, plan in plans.items() if units[one].design.kind == kind}
            many = self._arranged(plans, len(plans))[2]
        order = list(plans)
        start = order.index(unit) // many * many
        # The last page is as full as the others.
        start = max(0, min(start, len(order) - many))
        return [*order[start : start + many]]

    def _plan_of(self, unit: UnitId) -> PlayPlan | None:
        """How a small sheet is laid out; None for a large one, or one that stands as on paper."""
        controller = self._controller
        if controller.game is None or unit not in controller.state.units:
            return None
        design = controller.state.unit(unit).design
        if controller.settings.layout_of(design.kind) is not Layout.PLAY:
            return None
        name = controller.system.layout(design)
        plan = load_play(name) if name in layout_names() else None
        return plan if plan is not None and plan.is_small else None

    def _arranged(self, plans: dict[UnitId, PlayPlan], count: int) -> tuple[int, int, int]:
        found = [self._sizes_of(unit, plan) for unit, plan in plans.items()]
        sizes, spare = [one[0] for one in found], [one[1] for one in found]
        return arranged(sizes, self._room(), count, spare=spare, edge=BETWEEN + ROUNDED)

    def _sizes_of(self, unit: UnitId, plan: PlayPlan) -> _Shapes:
        """What a sheet needs, without its spare forms and with them."""
        sheet = self._controller.state.unit(unit)
        known = self._known.get(unit)
        # A sheet that was marked since is another one: its parts may need other room.
        if known is None or known[0] is not sheet:
            needs = PartNeeds(PARTS, sheet)
            shapes = least_sizes(plan, needs), least_sizes(plan, needs, with_spare=True)
            self._known[unit] = known = sheet, shapes
        return known[1]

    def _room(self) -> tuple[float, float]:
        return float(self.width() - BETWEEN), float(self.height() - BETWEEN)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return self.first.minimumSizeHint()

    @qt_override
    def sizeHint(self) -> QSize:
        return self.first.sizeHint()

    # -- where they stand ------------------------------------------------------------------------

    def _place(self, units: list[UnitId | None]) -> None:
        many = len(units)
        while len(self._panes) < many:
            pane = SheetPane(self._controller, self)
            pane.view.viewport().setAcceptDrops(False)
            self._panes.append(pane)
            self.made.emit(pane)
        self._shown = many
        self.share_scale()
        self._lay_out(units)
        for n, pane in enumerate(self._panes):
            is_shown = n < many
            pane.setVisible(is_shown)
            if is_shown:
                pane.theme, pane.paper_size = self.first.theme, self.first.paper_size
                pane.show_unit(units[n])

    def _lay_out(self, units: list[UnitId | None]) -> None:
        """Equal room for all of them, with a frame around each where there are several."""
        for pane in self.panes:
            pane.fit.least = least_scale(self._room())
        plans = {unit: plan for unit in units if unit and (plan := self._plan_of(unit))}
        columns = self._arranged(plans, self._shown)[0] if plans and self._shown > 1 else 1
        edge = BETWEEN if self._shown > 1 else 0
        rows = -(-self._shown // columns)
        wide = (self.width() - edge) / columns
        high = (self.height() - edge) / rows
        for n, pane in enumerate(self.panes):
            row, column = divmod(n, columns)
            left, top = round(edge + column * wide), round(edge + row * high)
            right, bottom = round((column + 1) * wide), round((row + 1) * high)
            pane.setGeometry(left, top, right - left, bottom - top)

    def share_scale(self) -> None:
        """All that can be seen have letters of one size."""
        fits = [pane.fit for pane in self.panes]
        fits += [self.beside] if self.beside is not None else []
        for fit in fits:
            fit.mates = fits
        for pane in self._panes[self._shown :]:
            # Whom nobody sees has no say in it, though its own room was about to be settled.
            pane.fit.mates = [pane.fit]

    def _fill(self) -> None:
        """Other room may hold more of them, or fewer."""
        if self._controller.game is None:
            return
        units = self._together(self._wanted)
        if [pane.unit for pane in self.panes] != units:
            self._place(units)
        self.update()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out([pane.unit for pane in self.panes])
        if self._controller.game is not None:
            self._resized.start()

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """A frame around the one in front, where there are several."""
        super().paintEvent(event)
        if self._shown < 2:
            return
        painter = QPainter(self)
        painter.setPen(QPen(color(self.first.theme.accent), BETWEEN - 1))
        painter.drawRect(self.front.geometry().adjusted(-2, -2, 1, 1))
        painter.end()
