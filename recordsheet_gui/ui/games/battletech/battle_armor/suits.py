"""The suits of a squad side by side: armor on the chest, the trooper behind the visor."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.battle_armor.suit import suit_figure
from recordsheet_gui.ui.games.battletech.standing.plan import PlanPart, Tile, WallPart
from recordsheet_gui.ui.scene.figure import ShownLocation
from recordsheet_gui.ui.scene.text import Text
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign

WORDS: Mapping[str, tuple[str, ...]] = {"armor": ("Armor",), "structure": ("Troopers", "Men")}


class SuitPart(WallPart):
    """One grid of a suit; the trooper's box speaks for itself."""

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        if self.part == "structure":
            return ()
        name = "Killed" if shown.is_gone else "Armor"
        return self.labeled(name, shown, 9.0, 7.0)


class SuitsPart(PlanPart):
    """A drawing for each suit."""

    words = WORDS
    wall = SuitPart

    @override
    def named(self, where: str) -> tuple[str, ...]:
        """By its number, which a die shows."""
        return self._body.label(where), self._body.tag(where)

    @override
    @classmethod
    def tiles_of(cls, unit: UnitState) -> tuple[Tile, ...]:
        design = unit.design
        assert isinstance(design, BattleArmorDesign)
        found = []
        for key in design.suits:
            counts = {
                str(grid): box.size
                for grid, box in unit.grids.items()
                if grid.startswith(f"{key}/") and box.size
            }
            found.append(Tile(key, suit_figure(design, key, counts), counts))
        return tuple(found)
