"""All figures by their key, and small ones by kind of unit; a new one is a line here."""

from collections.abc import Callable, Mapping
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.mech import biped, quad
from recordsheet_gui.sheet.mini import MiniFigure

FIGURES: Mapping[str, Figure] = {
    figure.key: figure
    for figure in (
        biped.ARMOR,
        biped.STRUCTURE,
        biped.TRIPOD_ARMOR,
        biped.TRIPOD_STRUCTURE,
        quad.ARMOR,
        quad.STRUCTURE,
    )
}


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
