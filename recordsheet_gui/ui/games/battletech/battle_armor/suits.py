"""The suits of a squad: drawings side by side, or where there is little room a strip for each."""

from collections.abc import Mapping

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.battle_armor.suit import strip_figure, strip_pips, suit_figure
from recordsheet_gui.sheet.figure import Outline
from recordsheet_gui.sheet.layout import Measures
from recordsheet_gui.sheet.pips import Pips
from recordsheet_gui.ui.games.battletech.standing.plan import PlanPart, Tile, WallPart, arranged
from recordsheet_gui.ui.scene.body import Placement
from recordsheet_gui.ui.scene.figure import ShownLocation
from recordsheet_gui.ui.scene.text import POINT, Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign

WORDS: Mapping[str, tuple[str, ...]] = {"armor": ("Armor",), "structure": ("Troopers", "Men")}
STRIP_GAP, STRIP_EDGE = 0.3, 0.3
"""Between two strips in mm, and how broad the body is around them."""
PRINTED = 0.6
"""The scale from which suits are drawn on paper; on the screen another form has strips."""


class SuitPart(WallPart):
    """One grid of a suit; of a drawing the trooper's box speaks for itself."""

    def __init__(
        self,
        key: GridKey,
        outline: Outline,
        pips: Pips,
        place: Placement,
        theme: Theme,
        anatomy: Anatomy,
    ) -> None:
        """A suit that is drawn mirrors itself, a strip does not."""
        super().__init__(key, outline, pips, place, theme, anatomy)
        self._is_strip = not outline.symmetric

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        if self._is_strip and self.part == "structure":
            ink = "accent" if shown.is_gone else "ink"
            number = self.anatomy.tag(self.location)
            strike = "accent" if shown.is_gone else ""
            return (Text(number, self.label, 7.4, Face.BOLD, Align.CENTER, ink=ink, strike=strike),)
        if self.part == "structure":
            return ()
        words = "Killed" if shown.is_gone else f"{shown.left} / {len(self.centers)}"
        ink = "accent" if shown.is_gone or shown.has_fresh else "ink"
        if self._is_strip:
            words = words.replace(" ", "")
            return (fitting((words,), Text("", self.label, 7.0, Face.BOLD, ink=ink)),)
        size = max(7.2, min(12.0, 0.7 * self.label.height / POINT))
        return (Text(words, self.label, size, Face.BOLD, Align.CENTER, ink=ink),)


class SuitsPart(PlanPart):
    """A drawing for each suit, on paper a strip where that would be too small."""

    words = WORDS
    wall = SuitPart
    has_strips = False
    """True where there is no room for drawings."""

    @override
    def named(self, where: str) -> tuple[str, ...]:
        """By its number, which a die shows."""
        return self._body.label(where), self._body.tag(where)

    @override
    def pips_of(self, one: Tile, scale: float) -> dict[str, Pips]:
        if one.is_named:
            return super().pips_of(one, scale)
        return strip_pips(one.figure, one.counts)

    @override
    @classmethod
    def tiles_of(
        cls, unit: UnitState, measures: Measures, room: tuple[float, float] | None = None
    ) -> tuple[Tile, ...]:
        design = unit.design
        assert isinstance(design, BattleArmorDesign)
        counts = {
            key: {
                str(grid): box.size
                for grid, box in unit.grids.items()
                if grid.startswith(f"{key}/") and box.size
            }
            for key in design.suits
        }
        drawn = tuple(Tile(key, suit_figure(design, key, n), n) for key, n in counts.items())
        if not cls.has_strips and (
            measures.is_dense
            or (room is not None and arranged(drawn, len(drawn), *room).scale >= PRINTED)
        ):
            return drawn
        return tuple(
            Tile(key, strip_figure(key, n), n, is_named=False, gap=STRIP_GAP, edge=STRIP_EDGE)
            for key, n in counts.items()
        )


class StripsPart(SuitsPart):
    """A strip for each suit."""

    has_strips = True
