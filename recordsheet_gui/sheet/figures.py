"""All figures by their key, and small ones by kind of unit; a new one is a line here."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.figure import Detail, Figure
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


def _tank(part: str) -> Callable[[], Figure]:
    def drawn() -> Figure:
        from recordsheet_gui.sheet.vehicle.hull import usual

        return usual(part)

    return drawn


def _small_biped(part: str) -> Callable[[], Figure]:
    def drawn() -> Figure:
        from recordsheet_gui.sheet.protomech.figure import usual

        return usual(part)

    return drawn


def _craft(key: str) -> Callable[[], Figure]:
    def drawn() -> Figure:
        from recordsheet_gui.sheet.aerospace.figure import usual

        return usual(key)

    return drawn


CRAFT = (
    *("dart", "swept", "wedge", "plane", "jet", "lifter", "aerodyne", "sphere"),
    *("needle", "warship", "station"),
)
"""Plans of aerospace units."""
FIGURES: Mapping[str, Figure] = _Drawn(
    {
        **silhouettes.FIGURES,
        **{f"vehicle-{part}": _tank(part) for part in ("armor", "structure")},
        **{f"protomech-{part}": _small_biped(part) for part in ("armor", "structure")},
        **{f"aero-{key}": _craft(key) for key in CRAFT},
    }
)
STANDING = ("gun emplacement", "building", "handheld weapon")
VEHICLES = ("vehicle", "support vehicle", "vtol", "support vtol")
AEROSPACE = (
    *("aerospace fighter", "conventional fighter", "fixed-wing support", "small craft"),
    *("dropship", "jumpship", "warship", "space station"),
)


def _hull(key: str, design: Any) -> Figure:
    from recordsheet_gui.sheet.vehicle.hull import figure_of

    return figure_of(key.rpartition("-")[2], design)


def _protomech_figure(key: str, design: Any) -> Figure:
    from recordsheet_gui.sheet.protomech.figure import figure_of

    return figure_of(key.rpartition("-")[2], design)


def _aero_figure(key: str, design: Any) -> Figure:
    from recordsheet_gui.sheet.aerospace.figure import figure_of

    return figure_of(design)


_FIGURES: Mapping[str, Callable[[str, Any], Figure]] = {
    "protomech": _protomech_figure,
    "mech": silhouettes.figure_of,
    **dict.fromkeys(VEHICLES, _hull),
    **dict.fromkeys(AEROSPACE, _aero_figure),
}


def figure_of(key: str, design: UnitDesign) -> Figure:
    """The figure that a layout names, as it is drawn for this unit."""
    return _FIGURES[design.kind](key, design)


def _with_structure(part: str, design: Any) -> Mapping[str, int]:
    from recordsheet_gui.sheet.aerospace.figure import counts_of

    return counts_of(design)


_BOXES: Mapping[str, Callable[[str, Any], Mapping[str, int]]] = dict.fromkeys(
    AEROSPACE, _with_structure
)
"""Kinds whose structure stands among their armor."""


def boxes_of(part: str, design: Any) -> Mapping[str, int]:
    """How many boxes stand in each outline of a unit's figure."""
    found = _BOXES.get(design.kind)
    if found:
        return found(part, design)
    points: Mapping[str, int] = design.armor if part == "armor" else design.structure
    return points


def _close_hulls(key: str, design: Any, radius: float) -> tuple[Figure, ...]:
    from recordsheet_gui.sheet.vehicle.hull import close_figures

    return close_figures(key.rpartition("-")[2], design, radius)


def _close_craft(key: str, design: Any, radius: float) -> tuple[Figure, ...]:
    from recordsheet_gui.sheet.aerospace.figure import close_figures

    return close_figures(design, radius)


_CLOSE: Mapping[str, Callable[[str, Any, float], tuple[Figure, ...]]] = {
    **dict.fromkeys(VEHICLES, _close_hulls),
    **dict.fromkeys(AEROSPACE, _close_craft),
}


def close_figures(key: str, design: UnitDesign, radius: float) -> tuple[Figure, ...]:
    """Others for the same unit with less around boxes of that radius, where it has so many."""
    found = _CLOSE.get(design.kind)
    return found(key, design, radius) if found else ()


def _guns(design: Any, figure: Figure, shape: str) -> tuple[Detail, ...]:
    from recordsheet_gui.sheet.mech.ornaments import ornaments

    return ornaments(design, figure, shape)


_DETAILS: Mapping[str, Callable[[Any, Figure, str], tuple[Detail, ...]]] = {"mech": _guns}


def details_of(design: UnitDesign, figure: Figure, shape: str = "") -> tuple[Detail, ...]:
    """All of a unit that has no boxes, in the shape that it has taken."""
    found = _DETAILS.get(design.kind)
    return found(design, figure, shape) if found else figure.modes.get(shape, ())


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


def _vehicle(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.vehicle.mini import mini

    return mini(design)


def _standing(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.vehicle.standing_mini import mini

    return mini(design)


def _infantry(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.infantry.mini import mini

    return mini(design)


def _suits(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.battle_armor.mini import mini

    return mini(design)


def _protomech(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.protomech.mini import mini

    return mini(design)


def _aerospace(design: Any) -> MiniFigure:
    from recordsheet_gui.sheet.aerospace.mini import mini

    return mini(design)


MINIS: dict[str, Callable[[Any], MiniFigure]] = {
    "mech": _mech,
    "ship": _ship,
    "skirmish": _card,
    **dict.fromkeys(VEHICLES, _vehicle),
    **dict.fromkeys(STANDING, _standing),
    "infantry": _infantry,
    "battle armor": _suits,
    "protomech": _protomech,
    **dict.fromkeys(AEROSPACE, _aerospace),
}
"""By kind of unit."""


def mini_figure(design: UnitDesign) -> MiniFigure | None:
    """The small figure of a unit, or None where its kind has none."""
    make = MINIS.get(design.kind)
    return make(design) if make else None
