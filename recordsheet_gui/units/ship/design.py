"""A starship as its display is printed: shields, groupings of boxes, excess damage."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass

SHIELDS = ("1", "2", "3", "4", "5", "6")
"""By number, #1 ahead and on clockwise."""
SECTORS = ("LF", "RF", "R", "RR", "LR", "L")
"""The six directions of fire, clockwise."""
ARCS = (*SECTORS, "FA", "FX", "RA", "RX", "LS", "RS", "360")
"""What a weapon's arc may be made of: sectors, and names for several of them."""

WEAPONS = (
    "phaser-1",
    "phaser-2",
    "phaser-3",
    "phaser-4",
    "phaser-g",
    "photon",
    "disruptor",
    "plasma torpedo",
    "hellbore",
    "drone rack",
    "ADD",
)
"""Systems of which each box is a weapon, and a grouping, of its own."""
SYSTEMS = (
    "forward hull",
    "aft hull",
    "left warp",
    "right warp",
    "center warp",
    "impulse",
    "APR",
    "battery",
    "lab",
    "shuttle",
    "fighter",
    "transporter",
    "tractor",
    "cargo",
    "repair",
    "probe",
    "bridge",
    "flag bridge",
    "security station",
    "emergency bridge",
    "auxiliary control",
    "sensor",
    "scanner",
    "damage control",
    *WEAPONS,
)
"""Every word for what a box may be."""
PARTS = (
    "hull",
    "saucer",
    "boom",
    "neck",
    "bay",
    "left wing",
    "right wing",
    "left engine",
    "right engine",
    "center engine",
)
"""Where a display draws a grouping."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouping:
    """Boxes of one system that touch on the display."""

    id: str
    """Short and unique on its ship: "ahull-2"; never "excess"."""
    system: str
    boxes: int
    label: str = ""
    """As the display prints it: "Phaser-2 LF+L+RR"; empty where the system's name will do."""
    arcs: tuple[str, ...] = ()
    """Of weapons; empty for what does not point anywhere."""
    is_track: bool = False
    """True for a row of values, best first, whose last box is never destroyed."""
    part: str = "hull"

    @property
    def title(self) -> str:
        """The label, or the system's name."""
        return self.label or self.system


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipDesign(UnitDesign):
    """One ship; its groupings stand in the order of the sheet."""

    kind: ClassVar[str] = "ship"

    empire: str = ""
    role: str = ""
    shields: Mapping[str, int]
    """Boxes by shield number."""
    groupings: tuple[Grouping, ...]
    excess: int
    """Boxes of excess damage."""

    def lines(self) -> Iterator[str]:
        """The display as text, each grouping with the id that choices name it by."""
        yield self.name
        yield ", ".join(fact for fact in (self.empire, self.role) if fact)
        yield "Shields " + ", ".join(f"#{n} {boxes}" for n, boxes in self.shields.items())
        yield ""
        for grouping in self.groupings:
            arcs = "+".join(grouping.arcs)
            track = "track" if grouping.is_track else ""
            line = f"  {grouping.id:<16}{grouping.title:<28}{grouping.boxes:>3}  {arcs}{track}"
            yield line.rstrip()
        yield f"  {'excess':<16}{'excess damage':<28}{self.excess:>3}"
