"""The head of an aerospace unit's sheet."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.scene.title import HeadPart
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.aerospace.text import weight

KINDS: Mapping[str, str] = {
    "aerospace fighter": "Aerospace Fighter",
    "conventional fighter": "Conventional Fighter",
    "fixed-wing support": "Fixed-Wing Support",
    "small craft": "Small Craft",
    "dropship": "DropShip",
    "jumpship": "JumpShip",
    "warship": "WarShip",
    "space station": "Space Station",
}
"""As a sheet prints them."""
SHAPED = ("small craft", "dropship")
"""Kinds of which some are balls."""


def kind_words(design: AerospaceDesign) -> str:
    """What it is: "Spheroid DropShip", "Aerospace Fighter Omni"."""
    words = [KINDS[design.kind]]
    if design.kind in SHAPED and design.motion:
        words.insert(0, design.motion.title())
    if design.is_omni:
        words.append("Omni")
    return " ".join(words)


class AeroTitlePart(HeadPart):
    """Its name, how heavy it is and what it is."""

    design: AerospaceDesign

    @override
    def names(self) -> tuple[str, str]:
        return self.design.chassis, self.design.model

    @override
    def abouts(self) -> tuple[str, ...]:
        whole = f"{weight(self.design.tons)}  ·  {kind_words(self.design)}"
        has_role = self.design.role and self.design.role.lower() not in ("none", "undetermined")
        return (f"{whole}  ·  {self.design.role}", whole) if has_role else (whole,)

    @override
    def about(self) -> str:
        return self.abouts()[0]
