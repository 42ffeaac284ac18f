"""Sheets that were seen lately: who comes back to a unit does not wait until it is drawn anew."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.sheet.layout import SheetLayout
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.view import SheetView

MOST = 12
"""Sheets of one pane: a company's."""


class KeptSheets:
    """The scenes of a pane by unit, those seen last; all of one game, one theme and one paper."""

    def __init__(self, view: SheetView) -> None:
        """None yet; what stands in the view stays until another sheet does."""
        self._view = view
        self._kept: dict[UnitId, SheetScene] = {}
        self._game: object = None

    def __len__(self) -> int:
        """How many there are, with the one in view."""
        return len(self._kept)

    def take(
        self, game: object, unit: UnitId, design: UnitDesign, layout: SheetLayout
    ) -> SheetScene | None:
        """The sheet of a unit as it was left; None where another one has to be drawn."""
        if game is not self._game:
            self.drop()
            self._game = game
        scene = self._kept.pop(unit, None)
        if scene is None:
            return None
        # Another unit may have come to the same place, or the pane may have another size.
        if scene.design is not design or scene.asked != layout:
            self._let_go(scene)
            return None
        self._kept[unit] = scene
        return scene

    def keep(self, unit: UnitId, scene: SheetScene) -> None:
        """A sheet that was just drawn; the one that was not looked at for longest goes."""
        self._kept[unit] = scene
        while len(self._kept) > MOST:
            self._let_go(self._kept.pop(next(iter(self._kept))))

    def has_left(self, scene: SheetScene) -> None:
        """Another sheet is in the view now."""
        if scene not in self._kept.values():
            scene.deleteLater()

    def _let_go(self, scene: SheetScene) -> None:
        if scene is not self._view.sheet:
            scene.deleteLater()

    def drop(self) -> None:
        """All are to be drawn anew."""
        for scene in self._kept.values():
            self._let_go(scene)
        self._kept = {}
        self._game = None
