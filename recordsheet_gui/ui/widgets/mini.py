"""Small figures for the roster: outlines without boxes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import Polygon, bounds
from recordsheet_gui.units.card.design import SkirmishDesign
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.ship.design import ShipDesign


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniFigure:
    """The front of a figure, cut to its bounds."""

    outlines: Mapping[str, Polygon]
    width: float
    height: float
    top: float


def mini_figure(design: UnitDesign) -> MiniFigure | None:
    """The figure of a unit, or None where its game has none."""
    if isinstance(design, SkirmishDesign):
        return _card()
    if isinstance(design, ShipDesign):
        return _ship(design.name, design)
    if not isinstance(design, MechDesign):
        return None
    quad = design.config in ("quad", "quadvee")
    return _mini("quad" if quad else "biped")


@lru_cache
def _mini(kind: str) -> MiniFigure | None:
    figure = next((f for key, f in FIGURES.items() if kind in key and "armor" in key), None)
    if figure is None:
        return None
    outlines = {
        location: outline.points
        for location, outline in figure.outlines.items()
        if location not in REARS.values()
    }
    box = bounds([point for points in outlines.values() for point in points])
    return MiniFigure(outlines=outlines, width=box.width, height=box.height, top=box.y)


# A figure of another game is read with the first roster that shows one.


@lru_cache(maxsize=1)
def _card() -> MiniFigure:
    from recordsheet_gui.sheet.card.figure import CARD

    return _cut({key: outline.points for key, outline in CARD.outlines.items()})


_SHIPS: dict[str, tuple[UnitDesign, MiniFigure]] = {}


def _ship(name: str, design: ShipDesign) -> MiniFigure:
    """The silhouette of a ship; kept by name, as a design is no key."""
    known = _SHIPS.get(name)
    if known is None or known[0] is not design:
        from recordsheet_gui.sheet.geometry import Rect
        from recordsheet_gui.sheet.ship.plan import plan_ship
        from recordsheet_gui.sheet.ship.shields import hexagon

        plan = plan_ship(design, hexagon(Rect(-65, 0, 130, 170)))
        known = design, _cut(plan.plates)
        _SHIPS[name] = known
    return known[1]


def _cut(outlines: Mapping[str, Polygon]) -> MiniFigure:
    box = bounds([point for points in outlines.values() for point in points])
    return MiniFigure(outlines=outlines, width=box.width, height=box.height, top=box.y)
