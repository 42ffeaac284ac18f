"""What moves on the screen when something is struck, and whether anything may."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from recordsheet_gui.core.events import BoxesLost, Step
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.session.session import Record
from recordsheet_gui.ui.scene.blow import Blow, BlowItem, Loss
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.style import is_reduced

DURATION = 300
"""Milliseconds of a hit, from the first box to the end."""
MOST_BOXES = 160
"""More than these in one step are not told one by one: they are simply gone."""


class HitMotion(QObject):
    """Plays over a sheet what the last step struck there."""

    def __init__(self, pane: QWidget, shakes: Callable[[GridKey], bool]) -> None:
        """`shakes` says whose loss is felt by the whole figure."""
        super().__init__(pane)
        self._pane = pane
        self._shakes = shakes
        self._losses: list[BoxesLost] = []
        self._fallen: frozenset[GridKey] = frozenset()
        self._item: BlowItem | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setDuration(DURATION)
        self._clock.setEasingCurve(QEasingCurve.Type.Linear)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self.stop)

    @property
    def is_playing(self) -> bool:
        """True while something moves."""
        return self._item is not None and self._item.blow is not None

    def hear(self, records: tuple[Record, ...], unit: UnitId, scene: SheetScene) -> None:
        """Keep what was struck, before the sheet shows it."""
        self.stop()
        self._losses = [
            event
            for record in records
            if isinstance(record, Step)
            for event in record.events
            if isinstance(event, BoxesLost) and event.unit == unit
        ]
        self._fallen = _fallen(scene) if self._losses else frozenset()

    def play(self, scene: SheetScene) -> None:
        """The sheet shows the end of it; let it happen."""
        losses, self._losses = self._losses, []
        if not losses or is_reduced(self._pane) or not self._pane.isVisible():
            return
        blow = self._blow(losses, scene)
        if blow is not None:
            self._item = scene.blow_item()
            self._item.strike(blow)
            self._clock.start()

    def stop(self) -> None:
        """Whatever comes next, this is over."""
        self._clock.stop()
        item, self._item = self._item, None
        if item is not None and isValid(item):
            item.end()

    def _show(self, moment: float) -> None:
        if self._item is not None and isValid(self._item):
            self._item.show_moment(moment)

    def _blow(self, losses: list[BoxesLost], scene: SheetScene) -> Blow | None:
        shown = [loss for loss in losses if loss.grid in scene.locations]
        boxes = [shape for loss in shown for shape in scene.shapes_of({loss.grid: loss.cells})]
        if not boxes or len(boxes) > MOST_BOXES:
            return None
        amounts: dict[GridKey, int] = {}
        for loss in shown:
            amounts[loss.grid] = amounts.get(loss.grid, 0) + len(loss.cells)
        fallen = _fallen(scene) - self._fallen
        parts = scene.locations
        return Blow(
            boxes=tuple(boxes),
            losses=tuple(
                Loss(f"\N{MINUS SIGN}{count}", parts[key].anchor())
                for key, count in amounts.items()
            ),
            fallen=tuple(parts[key].shape_of(parts[key].target()) for key in sorted(fallen)),
            shaken=tuple(
                dict.fromkeys(parts[key].topLevelItem() for key in amounts if self._shakes(key))
            ),
        )


def _fallen(scene: SheetScene) -> frozenset[GridKey]:
    return frozenset(key for key, part in scene.locations.items() if part.is_fallen)
