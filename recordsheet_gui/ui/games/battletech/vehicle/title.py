"""The head of a vehicle's sheet."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.scene.title import HeadPart
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from recordsheet_gui.units.vehicle.text import weight

MOTIONS: Mapping[Motion, str] = {
    motion: motion.word[0].upper() + motion.word[1:] for motion in Motion
}
"""Ways to move as a sheet prints them."""
SUPPORT = ("support vehicle", "support vtol")


def kind_words(design: VehicleDesign) -> str:
    """What it is: "Tracked Vehicle", "Large Rail Support Vehicle", "VTOL"."""
    words = [MOTIONS[design.motion]]
    if design.is_large:
        words.insert(0, "Large" if design.kind in SUPPORT else "Superheavy")
    if design.is_omni:
        words.append("Omni")
    if design.kind in SUPPORT:
        words.append("Support Vehicle")
    elif not design.has_rotor:
        words.append("Vehicle")
    if design.is_trailer:
        words.append("(Trailer)")
    return " ".join(words)


class VehicleTitlePart(HeadPart):
    """Its name, how heavy it is and how it moves."""

    design: VehicleDesign

    @override
    def names(self) -> tuple[str, str]:
        return self.design.chassis, self.design.model

    @override
    def about(self) -> str:
        line = f"{weight(self.design.tons)}  ·  {kind_words(self.design)}"
        has_role = self.design.role and self.design.role.lower() not in ("none", "undetermined")
        return f"{line}  ·  {self.design.role}" if has_role else line
