"""The panels around the sheet: where they stand, and where they stood last time."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QLayout, QSizePolicy, QVBoxLayout, QWidget

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.ui import patience, style
from recordsheet_gui.ui.arrangement import COLUMN, height_below, is_upright
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.ui.widgets.dock_titles import Grip, Plate
from recordsheet_gui.ui.widgets.niche import Niche

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow

Area = Qt.DockWidgetArea
LAYOUT = 2
"""Counts up when panels come or go: an older arrangement would put them anywhere."""
SAVE_MS = 400
"""Milliseconds after the last change until it is kept."""
LEAST = 300
"""Pixels that it never goes below."""
SHORT, LOW = 640, 780
"""A window of less pixels, at the usual sizes, has no room for the journal below, or none while
weapons are listed above it."""
LATER = (0, 150)
"""Milliseconds until panels are laid out for letters of another size."""
DEPTH = 4
"""How often what is laid out within something else is asked until the outermost knows."""
UNBOUND = (1 << 24) - 1
DIRECTLY = Qt.FindChildOption.FindDirectChildrenOnly
WATCHED = (
    QEvent.Type.Resize,
    QEvent.Type.Move,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One panel by default."""

    title: str
    area: Area
    is_flat: bool = False
    """A strip above or below the sheet."""
    folds: bool = False


PANELS = (
    Panel(title="Roster", area=Area.TopDockWidgetArea, is_flat=True),
    Panel(title="This turn", area=Area.RightDockWidgetArea),
    Panel(title="Journal", area=Area.RightDockWidgetArea, folds=True),
    Panel(title="Hit bar", area=Area.BottomDockWidgetArea, is_flat=True),
)


class Shell(QObject):
    """Builds the panels of a window and keeps their places."""

    def __init__(self, window: "MainWindow") -> None:
        """The panels are empty until somebody fills them."""
        super().__init__(window)
        self._window = window
        self.docks: Mapping[str, QDockWidget] = {p.title: self._dock(p) for p in PANELS}
        self.plates: Mapping[str, Plate] = {
            title: bar
            for title, dock in self.docks.items()
            if isinstance(bar := dock.titleBarWidget(), Plate)
        }
        self._unfolded = 0
        self._column = COLUMN
        """How wide the side panel was asked to be; large text may need more."""
        self._is_short = False
        """True while the journal is folded because everything else has grown."""
        self._gave_way = False
        """True while the journal is folded for a list above it."""
        self._stays = False
        """True where somebody opened it all the same."""
        self._stood_upright = False
        """As the window was when its side panel was put where it is."""
        self._is_ready = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVE_MS)
        self._timer.timeout.connect(self.keep)
        window.installEventFilter(self)
        for dock in self.docks.values():
            dock.installEventFilter(self)
            # When whoever drops it has let go.
            dock.dockLocationChanged.connect(lambda _: QTimer.singleShot(0, self, self._free_bars))
            # From Qt 6.12 on a dock that becomes a tab tells only that it is hidden by another.
            dock.visibilityChanged.connect(lambda _: QTimer.singleShot(0, self, self._free_bars))
        self.arrange()

    def _dock(self, panel: Panel) -> QDockWidget:
        dock = QDockWidget(panel.title, self._window)
        dock.setObjectName(panel.title.lower().replace(" ", "-"))
        feature = QDockWidget.DockWidgetFeature
        features = (
            feature.DockWidgetMovable | feature.DockWidgetFloatable | feature.DockWidgetClosable
        )
        place = QWidget()
        if panel.is_flat:
            features |= feature.DockWidgetVerticalTitleBar
            dock.setAllowedAreas(Area.TopDockWidgetArea | Area.BottomDockWidgetArea)
            dock.setTitleBarWidget(Grip(dock))
            # As high as what comes: the sheet is laid out once, for the room that it keeps.
            is_roster = panel.area is Area.TopDockWidgetArea
            high = style.chip_height(place.font()) if is_roster else style.line_height()
            place.setFixedHeight(high)
            dock.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        else:
            plate = Plate(dock, folds=panel.folds)
            plate.folded.connect(lambda on, dock=dock: self._fold(dock, on))
            dock.dockLocationChanged.connect(lambda _, dock=dock: self._show_fold(dock))
            dock.topLevelChanged.connect(lambda _, dock=dock: self._show_fold(dock))
            dock.setTitleBarWidget(plate)
            place.setMinimumWidth(LEAST)
        dock.setFeatures(features)
        dock.setWidget(place)
        self._window.addDockWidget(panel.area, dock)
        return dock

    # -- places ----------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Everything where it stands by default."""
        window = self._window
        for panel in PANELS:
            dock = self.docks[panel.title]
            dock.setFloating(False)
            window.addDockWidget(panel.area, dock)
            dock.show()
        self._put_panel()
        for corner, area in (
            (Qt.Corner.TopLeftCorner, Area.TopDockWidgetArea),
            (Qt.Corner.TopRightCorner, Area.TopDockWidgetArea),
            (Qt.Corner.BottomLeftCorner, Area.BottomDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Area.BottomDockWidgetArea),
        ):
            window.setCorner(corner, area)
        self._column, self._is_short = COLUMN, False
        self.fold("Journal", on=self._lacks_height())
        self.give_room()

    def _put_panel(self) -> None:
        """The side panel and the journal where the shape of the window wants them."""
        window = self._window
        turn, journal, bar = (self.docks[t] for t in ("This turn", "Journal", "Hit bar"))
        self._stood_upright = self._is_upright()
        if self._stood_upright:
            # A column beside the sheet would leave it half of the width.
            window.addDockWidget(Area.BottomDockWidgetArea, turn)
            window.splitDockWidget(turn, bar, Qt.Orientation.Vertical)
            window.splitDockWidget(turn, journal, Qt.Orientation.Horizontal)
        else:
            window.addDockWidget(Area.RightDockWidgetArea, turn)
            window.splitDockWidget(turn, journal, Qt.Orientation.Vertical)

    def _free_bars(self) -> None:
        """A strip shares its place with nobody: as a tab it would be gone, or press others flat.

        Qt can only forbid all tabs or none, so what was dropped on a strip goes beside the sheet's
        side of it.
        """
        window = self._window
        for panel in PANELS:
            bar = self.docks[panel.title]
            others = window.tabifiedDockWidgets(bar) if panel.is_flat else []
            is_above = window.dockWidgetArea(bar) is Area.TopDockWidgetArea
            for other in others:
                upper, lower = (bar, other) if is_above else (other, bar)
                window.addDockWidget(window.dockWidgetArea(bar), upper)
                window.splitDockWidget(upper, lower, Qt.Orientation.Vertical)
            if others:
                self._timer.start()

    def _follow_shape(self) -> None:
        """A window that was turned takes its side panel along, unless somebody has moved it."""
        if self._is_upright() is self._stood_upright:
            return
        window, column = self._window, [self.docks["This turn"], self.docks["Journal"]]
        home = Area.BottomDockWidgetArea if self._stood_upright else Area.RightDockWidgetArea
        if window.tabifiedDockWidgets(column[0]) or any(
            dock.isFloating() or window.dockWidgetArea(dock) is not home for dock in column
        ):
            self._stood_upright = self._is_upright()
            return
        closed = [dock for dock in column if dock.isHidden()]
        self._put_panel()
        for dock in closed:
            dock.hide()
        self.give_room()

    def _lacks_height(self, least: int = SHORT) -> bool:
        """True where the journal would leave nothing to what stands above it."""
        short = least * style.sizes().target / style.TARGET
        return self._window.height() < short and not self._is_upright()

    def give_way(self, on: bool) -> None:
        """In a low window the journal makes room for a long list, and comes back after it.

        Who opens it meanwhile keeps it.
        """
        plate = self.plates["Journal"]
        if on and self._lacks_height(LOW) and not (plate.fold.isChecked() or self._stays):
            if plate.fold.isVisibleTo(plate) and self.docks["Journal"].isVisible():
                self.fold("Journal", on=True)
                self._gave_way = True
        elif not on and self._gave_way:
            self._gave_way = False
            self.fold("Journal", on=False)

    def fit_text(self) -> None:
        """Text or fingers have another size: the panel is as wide as it was asked to be again.

        A journal that has no room any more is folded, and comes back with the room.
        """
        turn, plate = self.docks["This turn"], self.plates["Journal"]
        if self._lacks_height() and not plate.fold.isChecked() and plate.fold.isVisibleTo(plate):
            self._is_short = True
            self.fold("Journal", on=True)
        elif self._is_short and not self._lacks_height():
            self._is_short = False
            self.fold("Journal", on=False)
        if not turn.isFloating() and not self._is_upright():
            # When the panels know what they need in the new size, which some find out later.
            for wait in LATER:
                QTimer.singleShot(wait, self, self._narrow)

    def _narrow(self) -> None:
        turn = self.docks["This turn"]
        # What is hidden does not hear that letters have another size, but its room counts.
        for inside in turn.findChildren(QWidget):
            inside.ensurePolished()
            inside.updateGeometry()
        for layout in turn.findChildren(QLayout):
            layout.invalidate()
        # Each layout tells the next one above it what it needs now.
        for _ in range(DEPTH):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self._window.resizeDocks([turn], [self._column], Qt.Orientation.Horizontal)

    def _note_width(self) -> None:
        """A panel that is wider than it has to be was asked to be."""
        turn = self.docks["This turn"]
        if not turn.isFloating() and turn.width() > turn.minimumSizeHint().width() + 2:
            self._column = turn.width()

    def _is_upright(self) -> bool:
        return is_upright(self._window.width(), self._window.height())

    def give_room(self) -> None:
        """The default sizes of the side panel and the journal below it."""
        column = [self.docks["This turn"], self.docks["Journal"]]
        if self._is_upright():
            wide = self._window.width()
            high = height_below(self._window.height())
            self._window.resizeDocks(
                column, [wide * 3 // 5, wide * 2 // 5], Qt.Orientation.Horizontal
            )
            self._window.resizeDocks(column[:1], [high], Qt.Orientation.Vertical)
            return
        room = max(200, self._window.height() - 190)
        self._window.resizeDocks(column[:1], [COLUMN], Qt.Orientation.Horizontal)
        self._window.resizeDocks(column, [room * 3 // 4, room // 4], Qt.Orientation.Vertical)

    def bring(self, dock: QDockWidget) -> None:
        """A panel in front of those that it shares its place with."""
        dock.show()
        # Whatever came last is the highest to Qt already, tab or not: then it does nothing.
        dock.lower()
        dock.raise_()

    def fold(self, title: str, *, on: bool) -> None:
        """Fold a panel to its title, or open it."""
        self.plates[title].fold.setChecked(on)

    def _fold(self, dock: QDockWidget, on: bool) -> None:
        holder, plate = dock.widget(), dock.titleBarWidget()
        assert holder is not None
        assert plate is not None
        if self._gave_way and not on:
            self._stays = True
        self._gave_way = False
        if on:
            self._unfolded = dock.height()
        # A panel that holds nothing that is shown would become as narrow as its buttons.
        for inside in holder.findChildren(QWidget, options=DIRECTLY):
            inside.setVisible(not on)
        holder.setMaximumHeight(0 if on else UNBOUND)
        dock.setMaximumHeight(plate.sizeHint().height() + 2 if on else UNBOUND)
        if not on and self._unfolded:
            # When the layout has heard that there may be more.
            QTimer.singleShot(0, self, lambda: self._open_to(dock, self._unfolded))
        self._timer.start()

    def _show_fold(self, dock: QDockWidget) -> None:
        """A panel folds below another; beside one it would press it into the height of a title."""
        plate = dock.titleBarWidget()
        if not isinstance(plate, Plate) or not plate.folds:
            return
        area = self._window.dockWidgetArea(dock)
        can = not dock.isFloating() and area in (Area.LeftDockWidgetArea, Area.RightDockWidgetArea)
        plate.fold.setVisible(can)
        if not can:
            plate.fold.setChecked(False)

    def _open_to(self, dock: QDockWidget, height: int) -> None:
        """As high as it was; the tallest of those above and below it gives the room."""
        column = [
            other
            for other in self.docks.values()
            if other.isVisible() and not other.isFloating() and other.x() == dock.x()
        ]
        sizes = {other: other.height() for other in column}
        others = [other for other in column if other is not dock]
        if dock not in sizes or not others:
            return
        tallest = max(others, key=lambda other: sizes[other])
        sizes[tallest] -= height - sizes[dock]
        sizes[dock] = height
        self._window.resizeDocks(list(sizes), list(sizes.values()), Qt.Orientation.Vertical)

    def place(self, title: str) -> QWidget:
        """What a panel's inside is made in: put there later, it would be dressed a second time."""
        dock, plate = self.docks[title], self.plates.get(title)
        if plate is None:
            return Niche(dock)
        return QWidget(dock) if plate.folds else dock

    def fill(self, title: str, inside: QWidget) -> None:
        """Put into a panel what was made in its place."""
        dock, plate, holder = self.docks[title], self.plates.get(title), inside.parentWidget()
        if isinstance(holder, Niche):
            holder.hold(inside)
            dock.setWidget(holder)
            return
        if plate is None or not plate.folds or holder is None:
            dock.setWidget(inside)
            return
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(inside)
        is_folded = plate.fold.isChecked()
        inside.setVisible(not is_folded)
        holder.setMaximumHeight(0 if is_folded else UNBOUND)
        dock.setWidget(holder)

    def dress(self, theme: Theme) -> None:
        """The titles in the colours of the sheets."""
        for dock in self.docks.values():
            bar = dock.titleBarWidget()
            if isinstance(bar, Plate | Grip):
                bar.theme = theme
                bar.update()

    # -- last time -------------------------------------------------------------------------------

    def restore(self) -> None:
        """As it was when it was last kept; else as it is by default."""
        settings = self._window.controller.settings
        if not settings.layout:
            self.arrange()
            return
        for title in self.plates:
            self.fold(title, on=title in settings.folded)
        window, state = self._window, QByteArray.fromBase64(settings.layout.encode("ascii"))
        filled = window.windowState()
        if settings.upright is not self._is_upright():
            # For a window that will fill its screen Qt comes back to what it was given until that
            # is done, and would undo that the panel follows the shape.
            window.setWindowState(Qt.WindowState.WindowNoState)
        if window.restoreState(state, LAYOUT):
            self._stood_upright = settings.upright
            self._free_bars()
        else:
            self.arrange()
        window.setWindowState(filled)

    def keep(self) -> None:
        """Write down where everything stands, unless it stood there before."""
        window = self._window
        if patience.is_waiting():
            self._timer.start()
            return
        if not window.isVisible():
            return
        settings = window.controller.settings
        changed = replace(
            settings,
            geometry=_text(window.saveGeometry()),
            layout=_text(window.saveState(LAYOUT)),
            upright=self._stood_upright,
            folded=tuple(
                title
                for title, plate in self.plates.items()
                if plate.fold.isChecked() and not self._gave_way
            ),
        )
        if changed != settings:
            window.controller.change_settings(changed)

    @property
    def is_waiting(self) -> bool:
        """True while something has changed that is not kept yet."""
        return self._timer.isActive()

    def watch(self) -> None:
        """From now on changes are the player's; where all stands at first is kept too."""
        self._is_ready = True
        self._follow_shape()
        self._note_width()
        self._timer.start()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._is_ready and event.type() in WATCHED:
            self._timer.start()
        if self._is_ready and watched is self._window and event.type() is QEvent.Type.Resize:
            # When the window has laid out what is in it.
            QTimer.singleShot(0, self, self._follow_shape)
        if watched is self._window and event.type() is QEvent.Type.MouseButtonRelease:
            # What parts the panels is the window's own: whoever lets go of it has drawn it.
            self._note_width()
        return super().eventFilter(watched, event)


def _text(data: QByteArray) -> str:
    return bytes(data.toBase64().data()).decode("ascii")
