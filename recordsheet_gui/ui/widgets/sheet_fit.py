"""How a sheet stands in its pane: for play or as on paper, how large, one scale beside another."""

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import SheetLayout
from recordsheet_gui.sheet.load import load_layout, load_play
from recordsheet_gui.sheet.play import LEAST_SCALE, PlayPlan, Solved, solve
from recordsheet_gui.storage.settings import Fit, Layout, Zoom
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.scene.part import PartNeeds
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.view import SheetView

RESIZE_DELAY = 40
"""Milliseconds after which a window that changes its size is taken to have found it."""
KEPT = 12
"""Sheets whose place is known: a company's."""
KEEP_DELAY = 400
"""Milliseconds after the last turn of a wheel, when the size is kept."""


class SheetFit(QObject):
    """Chooses the layout and the size of the sheet in a view."""

    laid_out = Signal()
    """The same sheet stands in another layout now."""
    settled = Signal()
    """It fills the room that there is now, at whatever scale."""

    def __init__(self, controller: Controller, view: SheetView, parent: QObject) -> None:
        """Follow the size of a view."""
        super().__init__(parent)
        self._controller = controller
        self._view = view
        self._kind = ""
        self._layout = Layout.PLAY
        self._usual = Fit.PAGE
        """How large a sheet is until somebody chooses."""
        self._plan: PlayPlan | None = None
        self._needs: PartNeeds | None = None
        self._name = ""
        self._sheet: UnitState | None = None
        self._known: dict[int, tuple[UnitState, object, Solved]] = {}
        """Of the sheets that were seen lately: the last room that each filled, and how."""
        self.mates: list[SheetFit] = [self]
        """All that stand side by side: they share one scale."""
        self.least = LEAST_SCALE
        """Below this a sheet takes its spare form."""
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.setInterval(RESIZE_DELAY)
        self._resized.timeout.connect(self.settle)
        self._kept = QTimer(self)
        self._kept.setSingleShot(True)
        self._kept.setInterval(KEEP_DELAY)
        self._kept.timeout.connect(self._keep_zoom)
        controller.game_opened.connect(self.forget)
        view.resized.connect(self._follow)
        view.zoom_asked.connect(self._kept.start)

    @property
    def is_play(self) -> bool:
        """True while the sheet fills its pane."""
        return self._plan is not None

    def choose(self, sheet: UnitState, name: str, paper: str) -> SheetLayout:
        """The layout for a unit's sheet in the room that there is."""
        self._keep_now()
        settings, kind = self._controller.settings, sheet.design.kind
        self._kind, self._layout = kind, settings.layout_of(kind)
        self._plan = load_play(name) if self._layout is Layout.PLAY else None
        self._needs = PartNeeds(PARTS, sheet) if self._plan else None
        self._name, self._sheet = name, sheet
        solved = self._solved(self._most())
        layout = load_layout(name, paper) if solved is None else solved.layout
        # A whole page that stands upright is too small to read in a window that does not.
        is_upright = solved is None and layout.height > layout.width
        self._usual = Fit.WIDTH if is_upright else Fit.PAGE
        return layout

    def show(self, scene: SheetScene) -> None:
        """Put a sheet that was made for that layout into the view."""
        zoom = self._controller.settings.zoom_of(self._kind, self._layout, self._usual)
        solved = self._solved(self._most())
        self._view.show_sheet(scene, None if solved is None else solved.scale)
        self._view.use(zoom.fit, zoom.zoom)
        self.settle()

    def clear(self) -> None:
        """There is no sheet: of the last one nothing stays."""
        self._keep_now()
        self._kind, self._plan, self._needs, self._sheet = "", None, None, None
        self.forget()

    def forget(self) -> None:
        """Whatever is known may be otherwise: letters have another size, or plans are others."""
        self._known = {}

    def settle(self) -> None:
        """Lay the sheet and those beside it out for the room that they have now."""
        self._resized.stop()
        if self._view.sheet is None:
            return
        most = self._most()
        for mate in self.mates:
            if mate.is_play == self.is_play:
                mate.apply(most)
        self.settled.emit()

    def apply(self, most: float) -> None:
        """Lay the sheet out anew where the room has changed, at most at such a scale."""
        scene, solved = self._view.sheet, self._solved(most)
        self._view.most = float("inf") if solved is not None else most
        if scene is None or not self._view.isVisibleTo(self._view.window()):
            return
        if solved is None:
            self._view.refit()
            return
        is_new = solved.layout != scene.layout
        if is_new:
            scene.lay_out(solved.layout)
        self._view.show_sheet(scene, solved.scale)
        if is_new:
            self.laid_out.emit()

    def _solved(self, most: float) -> Solved | None:
        if self._plan is None or self._needs is None or self._sheet is None:
            return None
        room, bar = self._view.room(), self._view.bar_width()
        key = self._name, room, bar, self.least, most
        known = self._known.pop(id(self._sheet), None)
        # A sheet that was marked since is another one: its parts may need other room.
        if known is None or known[0] is not self._sheet or known[1] != key:
            solved = solve(self._plan, room, self._needs, bar=bar, least=self.least, most=most)
            known = self._sheet, key, solved
        self._known[id(self._sheet)] = known
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return known[2]

    def _wanted(self) -> float:
        """The scale that would be best without anybody beside it."""
        solved = self._solved(float("inf"))
        return self._view.wanted() if solved is None else solved.scale

    def _most(self) -> float:
        """The scale of all that stand side by side and are shown in the same way."""
        others = [
            mate
            for mate in self.mates
            if mate is not self and mate.is_shown and mate.is_play == self.is_play
        ]
        if not others:
            return float("inf")
        own = [self._wanted()] if self.is_play or self._view.sheet is not None else []
        return min(*own, *(mate._wanted() for mate in others), float("inf"))

    @property
    def is_shown(self) -> bool:
        """True while a sheet can be seen here."""
        view = self._view
        return view.sheet is not None and view.isVisibleTo(view.window())

    def _follow(self) -> None:
        if self._view.sheet is not None and (self.is_play or len(self.mates) > 1):
            self._resized.start()

    # -- what is remembered ----------------------------------------------------------------------

    def _keep_now(self) -> None:
        """Another sheet comes: what was chosen for this one is kept first."""
        if self._kept.isActive():
            self._kept.stop()
            self._keep_zoom()

    def _keep_zoom(self) -> None:
        settings, view = self._controller.settings, self._view
        free = view.fit is Fit.FREE
        zoom = Zoom(fit=view.fit, zoom=round(view.zoom, 4) if free else 1.0)
        if self._kind and zoom != settings.zoom_of(self._kind, self._layout, self._usual):
            changed = settings.with_zoom(self._kind, self._layout, zoom)
            self._controller.change_settings(changed)
