"""A starship as its display is printed: shields, groupings of boxes, excess damage."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.ship.systems import system_of

SHIELDS = ("1", "2", "3", "4", "5", "6")
"""By number, #1 ahead and on clockwise."""
SECTORS = ("LF", "RF", "R", "RR", "LR", "L")
"""The six directions of fire, clockwise."""
ARCS = (*SECTORS, "FA", "FX", "RA", "RX", "LS", "RS", "360")
"""What a weapon's arc may be made of: sectors, and names for several of them."""

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
ENGINES = ("left engine", "right engine", "center engine")

MOST_BOXES = 99
"""Of a grouping, a shield or the excess damage."""
MOST_GROUPINGS = 200
LONGEST_WORD = 40
"""Letters of a system's name: what still can stand on a display."""
FARTHEST = 99.0
"""Boxes from the middle of a part, for what is placed by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouping:
    """Boxes of one system that touch on the display."""

    id: str
    """Short and unique on its ship: "ahull-2"; never "excess"."""
    system: str
    """Any word; `ship-systems.toml` says what strikes those that we know."""
    boxes: int
    label: str = ""
    """As the display prints it: "Phaser-2 LF+L+RR"; empty where the system's name will do."""
    arcs: tuple[str, ...] = ()
    """Of weapons; empty for what does not point anywhere."""
    is_track: bool = False
    """True for a row of values, best first, whose last box is never destroyed."""
    part: str = "hull"
    content: str = ""
    """The system in an option mount."""
    hits_as: tuple[str, ...] = ()
    """Results that strike it; empty where those of its system do."""
    at: tuple[float, ...] = ()
    """Left and top of its boxes where it was placed by hand, counted in boxes from the middle line
    of its part and downward; empty where the display finds a place for it."""
    columns: int = 0
    """Boxes side by side; 0 for as many as look well."""

    @property
    def title(self) -> str:
        """The label, or the system's name and what is in it."""
        return self.label or (f"{self.system} ({self.content})" if self.content else self.system)

    @property
    def across(self) -> int:
        """How many of its boxes stand side by side."""
        if self.columns:
            return min(self.columns, self.boxes)
        if self.part in ENGINES:
            return 1 + sum(self.boxes > most for most in (5, 20, 36))
        rows = 1 + sum(self.boxes > most for most in (3, 12, 24))
        return -(-self.boxes // rows)

    @property
    def down(self) -> int:
        """How many rows its boxes have."""
        return -(-self.boxes // self.across)

    @property
    def struck_by(self) -> tuple[str, ...]:
        """Results of a damage allocation chart that strike it."""
        return self.hits_as or system_of(self.content or self.system).results


def tenths(number: float) -> float:
    """A place as files keep it: a tenth of a box is as fine as anybody can see."""
    return round(number, 1) + 0.0


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
