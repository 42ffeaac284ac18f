"""All figures by their key, and small ones by kind of unit; a new one is a line here."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.mech import silhouettes
from recordsheet_gui.sheet.mini import MiniFigure


class _Drawn(Mapping[str, Figure]):
    """Figures that are drawn when somebody asks for them: a sheet needs two of many."""

    def __init__(self, draw: Mapping[str, Callable[[], Figure]]) -> None:
        self._draw = draw

    @override
    def __getitem__(self, key: str) -> Figure:
        return self._draw[key]()

    @override
    def __contains__(self, key: object) -> bool:
        return key in self._draw

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._draw)

    @override
    def __len__(self) -> int:
        return len(self._draw)


FIGURES: Mapping[str, Figure] = _Drawn(silhouettes.FIGURES)


def figure_of(key: str, design: Any) -> Figure:
    """The figure that a layout names, as it is drawn for this unit."""
    return silhouettes.figure_of(key, design)


# A small figure is read with the first roster that shows one.


def _mech(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.mech.mini import mini

    return mini(design)


def _ship(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.ship.mini import mini

    return mini(design)


def _card(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.card.mini import mini

    return mini(design)


MINIS: dict[str, Callable[[Any], MiniFigure]] = {"mech": _mech, "ship": _ship, "skirmish": _card}
"""By kind of unit."""


def mini_figure(design: UnitDesign) -> MiniFigure | None:
    """The small figure of a unit, or None where its kind has none."""
    make = MINIS.get(design.kind)
    return make(design) if make else None
