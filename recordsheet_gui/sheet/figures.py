"""All figures by their key; a new one is a module and a line here."""

from collections.abc import Mapping

from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.mech import biped, quad

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
