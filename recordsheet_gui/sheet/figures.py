"""All figures by their key; a new one is a module and a line here."""

from collections.abc import Mapping

from recordsheet_gui.sheet import biped, quad
from recordsheet_gui.sheet.figure import Figure

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
