"""What stands around the boxes of a grid sheet, in mm: on paper, and in a play layout."""

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.sheet.layout import ROW

EDGE = 0.75
"""How far the ground under the boxes reaches beyond them; enough to join the torsos."""
SECOND_LINE = 2.3
"""Names in the head stand over one box and have two lines; so have rows with long names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spacing:
    """All that a figure of grids needs beside the boxes themselves."""

    head: float = 6.2
    """Name and counts above a location."""
    digits: float = 2.3
    """The numbers of the columns."""
    foot: float = 2.15
    """The count below the rear armor of a torso, under its numbers."""
    seam: float = 0.9
    """Between armor, internals and block."""
    strip: float = 2.6
    most_strip: float = 3.9
    """What the block has above its boxes for names, where room is short and where it is plenty."""
    bar: float = 2.6
    """The Destroyed zone."""
    torso_gap: float = 1.4
    column_gap: float = 4.4
    """Between the torsos and the limbs beside them."""
    limb_gap: float = 3.4
    most_gap: float = 14.0
    """Above one another."""
    largest: float = 5.6
    """The side of a box, where there is room."""
    widest: float = 2.0
    """How many times as wide as high a box may be: there is more width than height."""
    head_width: float = 1.25
    """How many times as wide as others the boxes of the head are: names stand over one box."""

    @property
    def numbers(self) -> float:
        """From the numbers of the columns to the first boxes."""
        return self.digits + EDGE

    @property
    def below(self) -> float:
        """Numbers and count below the rear armor of a torso."""
        return self.numbers + self.foot


PAPER = Spacing()
SCREEN = Spacing(
    head=3.4,
    digits=2.1,
    foot=2.6,
    seam=0.7,
    strip=ROW,
    most_strip=3.9,
    bar=2.6,
    torso_gap=1.2,
    column_gap=2.6,
    limb_gap=1.4,
    most_gap=6.0,
    largest=5.0,
    widest=1.5,
    head_width=1.3,
)
LEAST_SIDE, LEAST_WIDTH = 2.21, 2.55
"""Of a box in a play layout: its height, and its width, which is half that of a name."""
